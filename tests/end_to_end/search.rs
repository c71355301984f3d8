//! The solvers without SAT, behind `clausoku solve`.

use serde_json::Value;

use crate::support::{FIGURE_1, cells, clausoku, drawn};

/// The names, and what stands before another name for singles first.
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
            // Singles after the singles would find nothing.
            if (prefix, name) == ("singles-first+", "singles-first") {
                continue;
            }
            let call = format!("solve data/grids/inf242.txt --count 1000 --solver {prefix}{name}");
            assert_eq!(clausoku(&call).text(), "408\n", "{prefix}{name}");
        }
    }
}

#[test]
fn puzzles_without_a_solution_are_told_as_such() {
    let clash = "1...\n1...\n....\n....\n";
    for name in SOLVERS {
        let call = format!("solve - --unique --solver {name}");
        let outcome = clausoku(&call).input(clash).run();
        assert_eq!((outcome.code, outcome.text().as_str()), (Some(20), "0\n"), "{name}");
    }
}

#[test]
fn the_course_s_counts_come_out() {
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
fn the_cost_is_part_of_the_json_where_it_is_asked_for() {
    let call = "solve data/grids/figure-1.txt --json --solver dancing-links";
    assert_eq!(json(&clausoku(call).text()).get("statistics"), None);
    let with = json(&clausoku(&format!("{call} --statistics")).text());
    let cost = &with["statistics"];
    assert_eq!(cost["solver"], "dancing-links");
    let count = |name: &str| cost[name].as_u64().expect("a count");
    assert_eq!(count("steps"), count("placements") + count("backtracks"));
}

#[test]
fn a_step_limit_is_told_with_how_far_it_came() {
    let call =
        "solve data/grids/figure-1.txt --solver brute-force --step-limit 300 --json --statistics";
    let outcome = clausoku(call).run();
    let answer = json(&outcome.text());
    assert_eq!(answer["cut_short"], "the step limit was reached");
    assert_eq!((&answer["solutions"], &answer["complete"]), (&0.into(), &false.into()));
    assert_eq!(answer["statistics"]["steps"], 300);
    assert!(answer["statistics"]["deepest"].as_u64() > Some(10));
    let finished = clausoku("solve data/grids/figure-1.txt").run();
    assert_ne!(outcome.code, finished.code);
}

#[test]
fn what_does_not_go_together_is_refused() {
    for (arguments, message) in [
        ("--solver guessing", "there is no solver \"guessing\""),
        (
            "--solver brute-force --encoding minimal",
            "--encoding is for solvers that decide formulas",
        ),
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
