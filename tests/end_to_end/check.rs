//! `clausoku check`.

use std::fs;

use serde_json::Value;

use crate::support::{FIGURE_1, Folder, clausoku};

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
        "file": "data/grids/order-6.txt", "line": 3, "variant": "blocks:2x3", "givens": 10,
        "consistent": true, "clashes": [], "solvable": true, "unique": true, "minimal": true,
        "redundant": [], "solution": "326541154263532614461352215436643125",
        "status": "unique", "reason": null,
    });
    assert_eq!(six, [expected]);
    let clash = read(clausoku("check - --json").input("11..............").run().text());
    let expected = serde_json::json!({
        "file": "standard input", "line": 1, "variant": "classic:4", "givens": 2,
        "consistent": false,
        "clashes": ["row 1 contains 1 twice: R1C1, R1C2", "block 1 contains 1 twice: R1C1, R1C2"],
        "solvable": false, "unique": false, "minimal": null, "redundant": [], "solution": null,
        "status": "none", "reason": null,
    });
    assert_eq!(clash, [expected]);
    let many = read(clausoku("check data/grids/inf242.txt --json").run().text());
    assert!(many[0]["difference"].is_string() && many[0]["solution"].is_null());
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
    let errors: Vec<&str> = call.err.lines().filter(|line| line.starts_with("error")).collect();
    assert_eq!(errors[0], "error: cannot read missing: No such file or directory (os error 2)");
    assert!(errors[1].starts_with("error: many: line 2, column 4: ") && errors.len() == 2);
}

#[test]
fn the_encoding_makes_no_difference() {
    let plain = clausoku("check data/grids/maple.txt").text();
    let options = "--encoding minimal --givens peers --numbering log --at-most-one product";
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
    let text = clausoku("check --line -").input("1..............4\n").run().text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].contains("consistent yes, solvable"), "{lines:?}");
}

#[test]
fn a_time_limit_changes_no_answer() {
    let list = clausoku("generate -n 40 --seed 3 -q").text();
    for command in ["check -", "check - --solutions", "solve - --unique"] {
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
