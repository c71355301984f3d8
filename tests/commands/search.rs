//! The solvers without SAT, behind `clausoku solve`.

use serde_json::Value;

use crate::support::{FIGURE_1, Folder, cells, clausoku, drawn, root, shell};

/// The names, and the prefix of a name for singles first.
const SOLVERS: [&str; 5] =
    ["brute-force", "backtracking", "templates", "dancing-links", "singles-first"];

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("one JSON object")
}

#[test]
fn every_solver_finds_the_solution_and_the_same_number_of_them() {
    for name in SOLVERS {
        let call = clausoku(&format!("solve data/grids/figure-1.txt --solver {name}"));
        let text = call.text();
        assert_eq!(drawn(&text), cells(FIGURE_1.1), "{name}");
        assert!(text.ends_with("┛\nThe only solution.\n"), "{name}");
        for prefix in ["", "singles-first+"] {
            // A second round of singles would find nothing.
            if (prefix, name) == ("singles-first+", "singles-first") {
                continue;
            }
            let call = format!("solve data/grids/inf242.txt --count 1000 --solver {prefix}{name}");
            assert_eq!(clausoku(&call).text(), "408\n", "{prefix}{name}");
        }
    }
}

#[test]
fn puzzles_without_a_solution_are_reported() {
    let clash = "1...\n1...\n....\n....\n";
    for name in SOLVERS {
        let call = format!("solve - --unique --solver {name}");
        let outcome = clausoku(&call).input(clash).run();
        assert_eq!((outcome.code, outcome.text().as_str()), (Some(20), "0\n"), "{name}");
    }
}

#[test]
fn the_courses_counts_are_reproduced() {
    let outcome =
        clausoku("solve data/grids/maple.txt --any --solver backtracking --statistics").run();
    assert_eq!(outcome.code, Some(0));
    let expected = [(2159, 2102), (1437, 1383), (1934, 1881), (900, 846), (451, 399)];
    let costs: Vec<&str> = outcome.err.lines().take(5).collect();
    for ((placements, backtracks), (cost, line)) in
        expected.into_iter().zip(costs.into_iter().zip(2..))
    {
        let start = format!(
            "data/grids/maple.txt:{line}: backtracking: {} steps, placements {placements}, \
             backtracks {backtracks}, ",
            placements + backtracks
        );
        assert!(cost.starts_with(&start), "{cost}");
    }
}

#[test]
fn json_contains_the_statistics_on_request() {
    let call = "solve data/grids/figure-1.txt --json --solver dancing-links";
    assert_eq!(json(&clausoku(call).text()).get("statistics"), None);
    let with = json(&clausoku(&format!("{call} --statistics")).text());
    let cost = &with["statistics"];
    assert_eq!(cost["solver"], "dancing-links");
    let count = |name: &str| cost[name].as_u64().expect("a count");
    assert_eq!(count("steps"), count("placements") + count("backtracks"));
}

#[test]
fn tabu_search_finds_a_solution_and_claims_no_more() {
    let any = clausoku("solve data/grids/order-16.txt --any --solver tabu:3 --statistics").run();
    assert_eq!(any.code, Some(0));
    assert!(any.text().ends_with("A solution.\n") && any.err.contains("tabu: "), "{}", any.err);
    let unique = clausoku("solve data/grids/order-16.txt --unique --solver tabu --jobs 2").run();
    assert_eq!(unique.code, Some(3));
    assert_eq!(unique.text(), "unknown: the solver does not know\n");
    let empty = ".".repeat(256);
    let limited = clausoku("solve - --solver tabu --any --json --statistics --step-limit 10")
        .input(empty)
        .run();
    assert_eq!(limited.code, Some(3));
    let found = json(&limited.text());
    assert_eq!(found["reason"], "the step limit was reached");
    assert_eq!(found["statistics"]["steps"], 10);
    assert_eq!(found["statistics"]["open_cells"], 256);
}

#[test]
fn tabu_search_takes_every_core_for_one_puzzle_and_one_in_a_list() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let seeds = |list: &str, jobs: &str| {
        let call = format!("solve {list} --any --json --statistics --solver tabu {jobs}");
        let text = clausoku(&call).text();
        let lines = text.lines().map(|line| json(line)["statistics"]["seeds"].as_u64());
        lines.map(|seeds| seeds.expect("a count") as usize).collect::<Vec<_>>()
    };
    assert_eq!(seeds("data/grids/order-16.txt", ""), [cores]);
    assert_eq!(seeds("data/grids/order-16.txt", "--jobs 3"), [3]);
    assert_eq!(seeds("data/grids/maple.txt", ""), [1; 5]);
}

#[test]
fn the_portfolio_says_whether_a_solution_is_the_only_one() {
    for jobs in [1, 3] {
        let call =
            format!("solve data/grids/windoku.txt --unique --solver portfolio --jobs {jobs}");
        assert_eq!(clausoku(&call).text(), "1\n");
    }
    let clash = clausoku("solve - --solver portfolio").input("1".repeat(81)).run();
    assert_eq!(clash.code, Some(20));
    let unknown = clausoku("solve data/grids/windoku.txt --solver portfolio:kisat").run();
    assert!(unknown.refusal().contains("there is no solver \"kisat\""));
}

#[test]
fn tabu_search_refuses_what_it_cannot_do() {
    assert!(refused("--solver tabu:x").contains("the seed \"x\" is not a number from 0 to "));
    assert!(refused("--solver tabu --trace").contains("--trace is for "));
    assert!(refused("--solver tabu --encoding units").contains("--encoding is for SAT solvers"));
}

fn refused(arguments: &str) -> String {
    clausoku(&format!("solve data/grids/figure-1.txt {arguments}")).run().refusal()
}

#[test]
fn a_step_limit_is_reported_with_the_statistics() {
    let call =
        "solve data/grids/figure-1.txt --solver brute-force --step-limit 300 --json --statistics";
    let outcome = clausoku(call).run();
    let answer = json(&outcome.text());
    assert_eq!(answer["reason"], "the step limit was reached");
    assert_eq!((&answer["solutions"], &answer["status"]), (&0.into(), &"unknown".into()));
    assert_eq!(answer["statistics"]["steps"], 300);
    assert!(answer["statistics"]["deepest"].as_u64() > Some(10));
    let finished = clausoku("solve data/grids/figure-1.txt").run();
    assert_ne!(outcome.code, finished.code);
}

#[test]
fn incompatible_options_are_refused() {
    for (arguments, message) in [
        ("--solver guessing", "there is no solver \"guessing\""),
        ("--solver brute-force --encoding minimal", "--encoding is for SAT solvers"),
        ("--solver templates --variant classic:16", "templates"),
    ] {
        let call = clausoku(&format!("solve data/grids/order-16.txt {arguments}"));
        let refusal = call.run().refusal();
        assert!(refusal.contains(message), "{arguments}: {refusal}");
    }
    let formula = "p cnf 1 1\n1 0\n";
    for (arguments, message) in [
        ("--solver brute-force", "brute-force solves puzzles"),
        ("--statistics", "--statistics is for puzzles"),
        ("--step-limit 3", "--step-limit is for puzzles"),
    ] {
        let call = clausoku(&format!("solve - {arguments}")).input(formula);
        let refusal = call.run().refusal();
        assert!(refusal.contains(message), "{arguments}: {refusal}");
    }
}

#[test]
fn the_trace_is_the_course_s() {
    let folder = Folder::new();
    let first = "300100000057003100906050008400600951005800006000007000800000000000000042000071000";
    let grid = folder.write("first.txt", first);
    let call = |options: &str| {
        let call = clausoku(&format!("solve --any --solver backtracking {options}")).arg(&grid);
        call.text()
    };
    let text = call("--trace");
    let start = "\
index = 1, value = 2
index = 2, value = 4
index = 4, value = 6
index = 5, value = 8
index = 6, value = 5
index = 7, value = 7
index = 8, value = 9
backtrack: index = 8
backtrack: index = 7
index = 7, value = 9
index = 8, value = 7
backtrack: index = 8
backtrack: index = 7
backtrack: index = 6
index = 6, value = 7
index = 7, value = 9
index = 8, value = 5
backtrack: index = 8
backtrack: index = 7
backtrack: index = 6
backtrack: index = 5
";
    assert!(text.starts_with(start), "{text}");
    let count = |text: &str, start: &str| text.lines().filter(|l| l.starts_with(start)).count();
    assert_eq!((count(&text, "index = "), count(&text, "backtrack: ")), (2159, 2102));
    assert!(text.ends_with("┛\nA solution.\n"));

    let french = call("--trace=maple");
    assert!(french.starts_with("`index ` = 1, `chiffre ` = 2\n"));
    assert_eq!(count(&french, "`retour arrière: index` = "), 2102);

    let objects: Vec<Value> = call("--trace=json --json").lines().map(json).collect();
    let steps = |kind: &str| objects.iter().filter(|object| object["step"] == kind).count();
    assert_eq!((objects.len(), steps("place"), steps("back")), (2159 + 2102 + 1, 2159, 2102));
    assert_eq!(objects[0]["cell"], "R1C2");
}

#[test]
fn the_trace_of_templates_contains_the_filters() {
    let call = "solve data/grids/figure-1.txt --any --solver templates --trace";
    let text = clausoku(call).text();
    let all = ["46656"; 9].join(" + ");
    assert!(text.starts_with(&format!("left after all: 419904 = {all}\nleft after givens: ")));
    let last = text.lines().rfind(|line| line.starts_with("left after pairs: "));
    assert!(last.is_some_and(|line| line.starts_with("left after pairs: 66 = ")), "{text}");
}

#[test]
fn a_long_trace_streams_and_ends_quietly_with_its_reader() {
    // It would have 138 million lines.
    let line = "clausoku solve data/grids/against-brute-force.txt --solver brute-force --trace | head -n 2";
    let outcome = shell(line, &root());
    assert_eq!(
        (outcome.text().as_str(), outcome.err.as_str()),
        ("index = 0, value = 2\nindex = 1, value = 3\n", "")
    );
}

#[test]
fn the_picture_in_the_documents_is_what_is_drawn() {
    let folder = Folder::new();
    let drawn = folder.at("search.svg");
    let call = clausoku("solve data/grids/figure-1.txt --any --solver backtracking --trace-plot");
    assert!(call.arg(&drawn).text().ends_with("┛\nA solution.\n"));
    let committed =
        std::fs::read(root().join("docs/images/search-figure-1.svg")).expect("a picture");
    assert!(std::fs::read(&drawn).expect("a picture") == committed, "the picture has changed");
}

#[test]
fn steps_are_refused_for_solvers_without_steps() {
    for (arguments, message) in [
        ("data/grids/figure-1.txt --trace", "--trace is for solvers without SAT"),
        ("data/grids/figure-1.txt --trace-plot x.svg", "--trace-plot is for solvers without SAT"),
        ("data/grids/maple.txt --trace --solver backtracking", "--trace needs a single puzzle"),
        ("data/grids/figure-1.txt --trace=xml", "there is no trace format \"xml\""),
        ("data/grids/figure-1.txt --trace --all --solver backtracking", "cannot be used with"),
        ("data/grids/figure-1.txt --solver backtracking --trace-plot no/x.svg", "no"),
        ("data/grids/figure-1.txt --solver backtracking --trace-plot x.png", "should end in .svg"),
    ] {
        let outcome = clausoku(&format!("solve {arguments}")).run();
        assert_eq!(outcome.code, Some(2), "{arguments}");
        assert!(outcome.err.contains(message), "{arguments}: {}", outcome.err);
    }
    let refusal = clausoku("solve - --trace").input("p cnf 1 1\n1 0\n").run().refusal();
    assert!(refusal.contains("does not show its steps of a formula"), "{refusal}");
}
