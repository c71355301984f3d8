//! `clausoku check`.

use std::fs;

use serde_json::Value;

use crate::support::{FIGURE_1, Folder, cells, clausoku, interrupted};

#[test]
fn a_valid_puzzle_passes() {
    let call = clausoku("check data/grids/escargot.txt").run();
    assert_eq!((call.code, call.err.as_str()), (Some(0), ""));
    assert_eq!(
        call.text(),
        "data/grids/escargot.txt:2: classic:9, 23 givens
  well formed  yes
  consistent   yes
  solvable     yes
  unique       yes
  minimal      yes
"
    );
}

#[test]
fn givens_that_clash_are_named() {
    let call = clausoku("check -").input("1.1.\n....\n1...\n...4\n").run();
    assert_eq!(call.code, Some(1));
    assert_eq!(
        call.text(),
        "standard input:1: classic:4, 4 givens
  well formed  yes
  consistent   no: row 1 contains 1 twice: R1C1, R1C3; column 1 contains 1 twice: R1C1, R3C1
"
    );
    let three = clausoku("check -").input("111.\n....\n....\n....\n").run().text();
    assert!(three.contains("row 1 contains 1 in 3 cells: R1C1, R1C2, R1C3; "), "{three}");
}

#[test]
fn puzzles_without_a_solution_or_with_several_fail() {
    let stuck = ".2345678.........9.....................................................1.........";
    let call = clausoku("check -").input(stuck).run();
    assert_eq!(call.code, Some(1));
    assert!(call.text().ends_with("  consistent   yes\n  solvable     no\n"));
    let call = clausoku("check data/grids/inf242.txt").run();
    assert_eq!(call.code, Some(1));
    let text = call.text();
    let last = text.lines().last().expect("a line");
    // Any cell in which two solutions differ is correct.
    assert!(last.starts_with("  unique       no: R") && last.contains(" can hold "), "{last}");
}

#[test]
fn redundant_givens_are_named() {
    // Figure 1 with one more given, its first cell, which its solution knows.
    let more = format!("8{}", &FIGURE_1.0[1..]);
    let call = clausoku("check -").input(more).run();
    assert_eq!(call.code, Some(0));
    let text = call.text();
    let last = text.lines().last().expect("a line");
    assert!(last.starts_with("  minimal      no: ") && last.contains("R1C1"), "{last}");
    // Above order 16 this takes many calls of a solver, so it needs an option.
    let large = clausoku("check data/grids/order-25.txt").text();
    assert!(large.ends_with("  unique       yes\n  minimal      not tested; --minimal tests it\n"));
    let asked = clausoku("check data/grids/order-25.txt --minimal").text();
    assert!(
        asked.contains("\n  minimal      no: 281 redundant givens (each alone): R1C1 "),
        "{asked}"
    );
}

#[test]
fn json_has_these_fields() {
    let read = |text: String| -> Vec<Value> {
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let six = read(clausoku("check data/grids/order-6.txt --json").text());
    let expected = serde_json::json!({
        "puzzle": six[0]["puzzle"], "status": "unique", "solutions": 1, "minimal": true,
        "redundant": null, "clashes": null, "reason": null,
    });
    assert_eq!(six, [expected]);
    let clash = read(clausoku("check - --json").input("11..............").run().text());
    let expected = serde_json::json!({
        "puzzle": "11..............", "status": "none", "solutions": 0, "minimal": null, "redundant": null,
        "clashes": "row 1 contains 1 twice: R1C1, R1C2; block 1 contains 1 twice: R1C1, R1C2", "reason": null,
    });
    assert_eq!(clash, [expected]);
    let many = read(clausoku("check data/grids/inf242.txt --json").run().text());
    assert_eq!((&many[0]["status"], &many[0]["solutions"]), (&"several".into(), &2.into()));
}

#[test]
fn faulty_grids_do_not_stop_the_checks_of_others() {
    let folder = Folder::new();
    folder.write("many", format!("{}\n123\n{}\n", FIGURE_1.0, FIGURE_1.1));
    folder.write("clash", "11..............");
    let call = clausoku("check missing many clash").dir(folder.path()).run();
    assert_eq!(call.code, Some(2));
    let titles: Vec<String> = call
        .text()
        .lines()
        .filter(|line| !line.starts_with(' '))
        .map(|line| line.split(": ").next().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(titles, ["many:1", "# 2", "many:3", "clash:1"]);
    let errors = call.errors();
    assert!(errors[0].starts_with("cannot read missing: "), "{}", call.err);
    assert!(errors[1].starts_with("many: line 2, column 4: ") && errors.len() == 2);
}

#[test]
fn the_encoding_makes_no_difference() {
    let plain = clausoku("check data/grids/maple.txt").text();
    let options = "--encoding minimal/peers/log/product";
    assert_eq!(clausoku(&format!("check data/grids/maple.txt {options}")).text(), plain);
}

#[test]
fn properties_are_followed_by_what_to_change() {
    let folder = Folder::new();
    folder.write("conflict", "123.\n....\n...4\n2...\n");
    folder.write("more", "12..\n34..\n..4.\n...1\n");
    let run = |call: &str| clausoku(call).dir(folder.path()).run();
    let conflict = run("check conflict --diagnose");
    assert_eq!(conflict.code, Some(1));
    let text = conflict.text();
    assert!(text.contains("\n  solvable     no\n  Minimal conflicting set ("), "{text}");
    folder.write("one", "1\n");
    let one = run("check one --minimal --variant classic:1").text();
    assert!(one.contains("What is left is a minimal puzzle, with 0 givens:\n"), "{one}");
    let more = run("check more --minimal").text();
    assert!(
        more.ends_with(
            "  minimal      no: 4 redundant givens (each alone): R1C1 R1C2 R2C1 R2C2\n  Removed one after another, in reading order, while the \
             solution stays the only one: R1C1\n  What is left is a minimal puzzle, with 5 givens:\n  .2..34....4....1\n"
        ),
        "{more}"
    );
    let json: Value =
        serde_json::from_str(&run("check more --minimal --json").text()).expect("JSON");
    assert_eq!(json["reduced"]["puzzle"], ".2..34....4....1");
    let twice = run("check more --method second-solution").text();
    assert!(twice.contains("\n  second run: "), "{twice}");
    assert_eq!(run("check more -o more.svg").code, Some(0));
    assert!(fs::read_to_string(folder.at("more.svg")).expect("a picture").starts_with("<svg"));
}

#[test]
fn a_line_has_all_properties() {
    let text = clausoku("check --to line -").input("1..............4\n").run().text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("consistent yes, solvable"), "{lines:?}");
}

#[test]
fn a_time_limit_changes_no_answer() {
    let list = clausoku("generate -n 40 --seed 3 -q").text();
    for command in ["check -", "solve - --unique"] {
        let answers = clausoku(command).input(list.as_str()).text();
        for limit in ["1h", "100s", "20s"] {
            let call = clausoku(&format!("{command} --time-limit {limit}")).input(list.as_str());
            assert_eq!(call.text(), answers, "{command} {limit}");
        }
        let call = clausoku(&format!("{command} --time-limit 0")).input(list.as_str()).run();
        assert_eq!(call.code, Some(3), "{command}");
    }
}

#[test]
fn boards_with_constraints_are_diagnosed() {
    let folder = Folder::new();
    let kind = "[[constraint]]\nkind = \"thermometer\"\ncells = \"R1C1 R1C2\"\n";
    folder.write("th.toml", format!("name = \"k\"\n[[board]]\nblocks = \"2x2\"\n{kind}"));
    for (puzzle, expected) in [
        ("................", "There are 144 solutions. Adding "),
        ("....3.....4.....", "There are "),
    ] {
        let call = clausoku(&format!("check {puzzle} --variant th.toml --diagnose"))
            .dir(folder.path())
            .run();
        assert_eq!((call.code, call.err.as_str()), (Some(1), ""), "{}", call.text());
        assert!(call.text().contains(expected), "{}", call.text());
    }
}

const INF242: &str =
    "000043500010000200075000060107250400000100006054009002000025000000008105548000027";

const SOLVED: &str =
    "162857493534129678789643521475312986913586742628794135356478219241935867897261354";

#[test]
fn pictures_show_both_solutions() {
    let folder = Folder::new();
    for name in ["both.svg", "both.png"] {
        let text = clausoku("check data/grids/inf242.txt -o").arg(folder.at(name)).run().text();
        assert!(text.contains("\n  unique       no: "), "{text}");
        let picture = fs::read(folder.at(name)).expect("a picture");
        if name.ends_with("svg") {
            let svg = String::from_utf8(picture).expect("text");
            assert_eq!(svg.matches("<text ").count(), 162);
            // The differences have their own background.
            assert!(svg.contains("fill=\"#fecaca\""));
        }
    }
    let error = clausoku("check data/grids/hard.txt -o x.svg").run().refusal();
    assert!(error.contains("holds several puzzles; a drawing shows one"), "{error}");
    let error = clausoku("check data/grids/inf242.txt --json -o x.svg").run().refusal();
    assert!(error.contains("a .svg file does not hold these answers"), "{error}");
}

#[test]
fn rows_have_the_columns_of_options() {
    let folder = Folder::new();
    folder.write("list", "12..34....4....1\n1..............4\n123........42...\nx\n");
    for (option, columns) in [
        ("", ""),
        ("--minimal", "reduced,superfluous,"),
        ("--diagnose", "diagnosis,"),
        ("--method second-solution --minimal --diagnose", "runs,reduced,superfluous,diagnosis,"),
    ] {
        let call = clausoku(&format!("check list --to csv {option}")).dir(folder.path()).run();
        assert_eq!(call.code, Some(2), "{option}: {}", call.err);
        let head = format!("puzzle,status,solutions,minimal,redundant,clashes,{columns}reason\n");
        assert!(call.text().starts_with(&head), "{option}: {}", call.text());
        assert_eq!(call.text().lines().count(), 5, "{option}");
        let objects = clausoku(&format!("check list --json {option}")).dir(folder.path()).run();
        for line in objects.text().lines() {
            let object: Value = serde_json::from_str(line).expect("JSON");
            let names: Vec<&str> =
                object.as_object().expect("an object").keys().map(String::as_str).collect();
            assert!(head.trim_end().split(',').all(|name| names.contains(&name)), "{line}");
        }
    }
}

#[test]
fn the_text_contains_the_runs_of_brute_force() {
    let text = clausoku("check data/grids/maple.txt --method second-solution").text();
    let runs: Vec<&str> = text.lines().filter(|line| line.contains(" run: ")).collect();
    // The course's own count of backtracks.
    assert!(runs[0].starts_with("  first  run: ") && runs[0].ends_with(" 2102 backtracks"));
    assert!(runs[1].starts_with("  second run: "), "{text}");
    let call =
        clausoku("check data/grids/hard.txt --method second-solution --step-limit 5 --to line")
            .run();
    assert_eq!(call.code, Some(3));
    let start =
        "data/grids/hard.txt:2: consistent yes, solvable unknown: the step limit was reached";
    assert!(call.text().starts_with(start), "{}", call.text());
}

#[test]
fn limits_and_ctrl_c_print_the_result_so_far() {
    for method in ["sat", "second-solution"] {
        let call = clausoku("check data/grids/inf242.txt --time-limit 0 --method").arg(method);
        let outcome = call.run();
        assert_eq!(outcome.code, Some(3));
        let line = "\n  solvable     unknown: the time limit was reached\n";
        assert!(outcome.text().contains(line), "{}", outcome.text());
        let call = clausoku("check data/grids/inf242.txt --json --time-limit 0 --method");
        let text = call.arg(method).run().text();
        let start = "\"status\":\"unknown\",\"solutions\":null,";
        let end = "\"reason\":\"the time limit was reached\"}\n";
        assert!(text.contains(start) && text.ends_with(end), "{text}");
    }
    // The count of the second puzzle is interrupted, and the third has no result.
    let folder = Folder::new();
    folder.write("three", format!("{SOLVED}\n{}\n{SOLVED}\n", ".".repeat(81)));
    let call = || {
        let call = clausoku("check three --to line --diagnose --step-limit 99999999999");
        call.dir(folder.path())
    };
    let Some((code, text)) = interrupted(call, 2) else { return };
    assert_eq!(code, Some(130), "{text}");
    assert!(text.starts_with("three:1: consistent yes") && text.contains("\nthree:2: "), "{text}");
    assert!(text.contains("it was interrupted") && !text.contains("three:3"), "{text}");
}

#[test]
fn givens_are_removed_until_none_is_redundant() {
    let json = |arguments: &str| -> Value {
        serde_json::from_str(&clausoku(&format!("check {arguments}")).text()).expect("JSON")
    };
    let mut seen = Vec::new();
    for seed in ["", " --seed 1", " --seed 2", " --seed 1"] {
        let call = format!("data/grids/maple.txt --puzzle 3 --minimal --json{seed}");
        let minimal = json(&call)["reduced"]["puzzle"].as_str().expect("a line").to_owned();
        let folder = Folder::new();
        folder.write("minimal", &minimal);
        let again = clausoku("check minimal").dir(folder.path()).text();
        assert!(again.ends_with("  unique       yes\n  minimal      yes\n"), "{again}");
        seen.push(minimal);
    }
    assert!(seen[1] == seen[3] && seen[0] != seen[1]);
    let error = clausoku("check data/grids/escargot.txt --seed 1").run().refusal();
    assert!(error.contains("--minimal"), "{error}");
}

#[test]
fn a_grid_without_solution_is_diagnosed() {
    let diagnose = |grid: &str| clausoku("check - --diagnose").input(grid).run();
    let call = diagnose("123.\n....\n...4\n2...\n");
    assert_eq!(call.code, Some(1));
    let expected = "  solvable     no\n  \
         Minimal conflicting set (4 givens): R1C1=1 R1C2=2 R1C3=3 R3C4=4\n  \
         Unit propagation derives a contradiction: column 4 would hold 4 twice, at R1C4 and R3C4.\n";
    let text = call.text();
    assert!(text.ends_with(expected), "{text}");
    let twice = diagnose("1..1\n....\n....\n....\n").text();
    assert!(
        twice.contains("Minimal conflicting set (2 givens)")
            && twice.contains("row 1 would hold 1 twice")
    );
    let call = clausoku("check - --diagnose --json").input("1..1\n....\n....\n....\n").run();
    let end = "\"diagnosis\":{\"clash\":[\"R1C1=1\",\"R1C4=1\"],\"smallest\":false,\
               \"reason\":\"row 1 would hold 1 twice, at R1C1 and R1C4\"},\"reason\":null}\n";
    assert!(call.text().ends_with(end), "{}", call.text());
}

#[test]
fn clues_that_clash_are_named() {
    let clash = ".X~R1C1~R1C2.X~R1C1~R2C1";
    let call = clausoku(&format!("check --diagnose {clash}")).run();
    assert_eq!(call.code, Some(1));
    let named = "  Smallest conflicting set (3 clues): pair sum 10 at R1C1 R1C2; pair sum 10 at R1C1 R2C1; block 1\n";
    assert!(call.text().ends_with(named), "{}", call.text());
    let json = clausoku(&format!("check --diagnose --json {clash}")).run().text();
    let clues = "\"clash\":[\"pair sum 10 at R1C1 R1C2\",\"pair sum 10 at R1C1 R2C1\",\"block 1\"],\"smallest\":true,";
    assert!(json.contains(clues), "{json}");
    // A killer with cages of two cells in the first two columns, one of them with a wrong sum.
    let rows = (1..=8).map(|row| {
        let sum = if row == 8 { 4 } else { 3 + 2 * (row % 7) };
        format!(".Cage~{sum}~R{row}C1~R{row}C2")
    });
    let killer: String = rows.collect();
    let text = clausoku(&format!("check --diagnose {killer}")).run().text();
    assert!(text.contains("conflicting set (") && text.contains("cage 4 at R8C1 R8C2"), "{text}");
    let alone = clausoku("check --diagnose .Cage~2~R1C1~R1C2 --language fr").run().text();
    let named =
        "  Plus petit ensemble d'indices qui se contredisent (1 indice) : cage 2 en L1C1 L1C2\n";
    assert!(alone.ends_with(named), "{alone}");
}

#[test]
fn superfluous_constraints_are_counted() {
    let text = clausoku("check data/grids/killer.txt").text();
    let line = "  minimal      yes: in its givens; superfluous clues: 27 of 29, each alone\n";
    assert!(text.ends_with(line), "{text}");
    let row = clausoku("check data/grids/killer.txt --minimal --json").text();
    let row: Value = serde_json::from_str(&row).expect("JSON");
    let names = row["superfluous"].as_str().expect("names");
    assert_eq!(names.split("; ").count(), 27, "{names}");
    assert!(names.starts_with("arrow at R8C6 R8C5 R7C6 R7C7; cage 12 at "), "{names}");
}

#[test]
fn a_grid_with_many_solutions_is_diagnosed() {
    let text = clausoku("check data/grids/inf242.txt --diagnose").run().text();
    assert!(
        text.contains("\n  42 of 81 cells are the same in all solutions: 29 givens and R1C8=7 "),
        "{text}"
    );
    let settling = text.lines().last().expect("a line");
    let start = "  There are 408 solutions. Adding R8C4=9 leaves 1 solution, R7C4=9 leaves 4, ";
    assert!(settling.starts_with(start), "{settling}");
    // The reported given does leave one solution.
    let mut grid = cells(INF242);
    grid[7 * 9 + 3] = 9;
    let line: String = grid.iter().map(ToString::to_string).collect();
    assert_eq!(clausoku("solve - --unique").input(line).text(), "1\n");
    let call = clausoku("check data/grids/inf242.txt --diagnose --step-limit 100").run();
    assert!(call.text().contains("too many to compare"), "{}", call.text());
    let json = clausoku("check data/grids/inf242.txt --diagnose --json").run().text();
    assert!(json.contains("\"telling\":[{\"given\":\"R8C4=9\",\"leaves\":\"1\"},"), "{json}");
}

#[test]
fn predictions_in_a_column_are_compared() {
    let folder = Folder::new();
    let rows = [
        ("12..34....4....1", "1234341221434321"),
        ("12..34....4....1", "\"The grid is:\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 2\nDone.\""),
        ("12..34....4....1", "I cannot solve it."),
        ("12..............", "1234341221434321"),
    ];
    let rows = rows.iter().zip(1..).map(|((puzzle, text), id)| format!("{id},{puzzle},{text}\n"));
    folder.write("list.csv", "id,puzzle,model\n".to_owned() + &rows.collect::<String>());
    let call = clausoku("check list.csv --predictions model").dir(folder.path()).run();
    assert_eq!(call.code, Some(1), "{}", call.err);
    let text = call.text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "list.csv:2: right");
    assert!(lines[1].starts_with("list.csv:3: wrong; 10 of 10 open cells are right; not all givens are kept; row 4 contains 2 twice"));
    assert_eq!(lines[2..], ["list.csv:9: no grid of the board", "list.csv:10: right"]);
    let summary = "2 of 4 predictions are right (50.0 %), and 20 of 30 open cells (66.7 %)\n";
    assert!(call.err.ends_with(summary), "{}", call.err);
    // The same rows from a stream, from JSON lines, and under the other name of the option.
    let csv = clausoku("check list.csv --answers model --to csv").dir(folder.path()).run();
    let table = csv.text();
    let head =
        "id,puzzle,model,status,prediction,kept,filled,right,open,broken,valid,equal,reason\n";
    assert!(table.starts_with(head), "{table}");
    assert!(table.contains("\n3,12..34....4....1,I cannot solve it.,unique,,false,0,0,10,,false,false,the prediction has no grid of the board\n"), "{table}");
    let objects = clausoku("check list.csv --predictions model --json").dir(folder.path()).run();
    folder.write("list.jsonl", objects.text());
    let again = clausoku("check list.jsonl --predictions model --json").dir(folder.path()).run();
    assert_eq!(again.text(), objects.text());
    let right = clausoku("check list.csv --predictions puzzle").dir(folder.path()).run();
    assert_eq!(right.code, Some(1));
    for (call, reason) in [
        (
            "check list.csv --predictions other",
            "there is no column \"other\"; there are id, puzzle, model",
        ),
        ("check 12..34....4....1 --predictions model", "the input is no table with columns"),
        ("check list.csv --predictions model --minimal", "cannot be used with"),
    ] {
        let call = clausoku(call).dir(folder.path()).run();
        assert!(call.code == Some(2) && call.err.contains(reason), "{}", call.err);
    }
}

#[test]
fn rows_without_a_prediction_are_faults() {
    let folder = Folder::new();
    folder.write("right.csv", "puzzle,model\n12..34....4....1,1234341221434321\n");
    folder.write("other.csv", "puzzle,no\n12..34....4....1,1234341221434321\n");
    let puzzle = "puzzle,model\n12..34....4....1,1234341221434321\nfoo,1234341221434321\n";
    folder.write("fault.csv", puzzle);
    folder.write("wrong.csv", "puzzle,model\n12..34....4....1,1234341221434322\n");
    for (call, code) in [
        ("right.csv", 0),
        ("fault.csv", 2),
        ("right.csv other.csv", 2),
        ("wrong.csv", 1),
        ("wrong.csv fault.csv", 2),
        ("missing.csv", 2),
        ("- --stream", 0),
    ] {
        let call = clausoku(&format!("check {call} --predictions model")).dir(folder.path());
        let found = call.input("puzzle,model\n12..34....4....1,1\n").run();
        assert_eq!(found.code, Some(code), "{}", found.err);
        assert!(!found.err.contains("no table"), "{}", found.err);
    }
    let missing = clausoku("check missing.csv --predictions model").dir(folder.path()).run();
    assert!(missing.err.contains("cannot read missing.csv"), "{}", missing.err);
}

#[test]
fn a_column_of_solutions_may_be_one_of_predictions() {
    let list = "puzzle,solution\n12..34....4....1,1234341221434322\n";
    let call = clausoku("check - --predictions solution").input(list).run();
    assert_eq!(call.code, Some(1));
    assert!(!call.err.contains("the solution in the input is wrong"), "{}", call.err);
}

#[test]
fn wrong_solutions_are_said_with_and_without_names_of_columns() {
    let lists = [
        "12..34....4...1.,1234342121434314\n12..34....4...1.,1234342121434312\n",
        "puzzle,solution\n12..34....4...1.,1234342121434314\n12..34....4...1.,1234342121434312\n",
        "quizzes,answers\n12..34....4...1.,123434212143431\n12..34....4...1.,1234342121434312\n",
    ];
    for list in lists {
        for call in ["check - --to csv", "solve - --to line", "check - --json", "solve - --stream"]
        {
            let found = clausoku(call).input(list).run();
            assert!(found.err.contains("1 wrong solution in the input"), "{call}: {}", found.err);
            let is_said = found.text().contains("wrong")
                || found.err.contains("solution in the input is wrong");
            assert!(is_said, "{call}: {}", found.err);
        }
    }
    // A number of solutions is none.
    let numbers = "quizzes,solutions\n12..34....4...1.,1\n12..34....4...1.,12\n";
    assert!(!clausoku("check - --to csv").input(numbers).text().contains("wrong"));
}
