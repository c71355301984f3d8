//! `clausoku generate`: puzzles that meet what is asked, and what cannot be made.

use crate::support::{Folder, clausoku};

/// The lines of a call that succeeds.
fn lines(arguments: &str) -> Vec<String> {
    clausoku(arguments).text().lines().map(str::to_owned).collect()
}

fn given(line: &str) -> usize {
    line.bytes().filter(|&byte| byte != b'.').count()
}

#[test]
fn puzzles_pass_the_check() {
    let folder = Folder::new();
    for (options, minimal) in [
        ("--minimal", "yes"),
        ("--minimal --variant x", "yes"),
        ("--givens 30..32 --symmetry half-turn", "no"),
    ] {
        let made = clausoku(&format!("generate -n 3 --seed 1 {options} --quiet")).text();
        let path = folder.write("made", &made);
        let report = clausoku("check --json").arg(&path).text();
        for line in report.lines() {
            let report: serde_json::Value = serde_json::from_str(line).expect("JSON");
            assert_eq!(report["unique"], true, "{options}: {line}");
            assert!(minimal == "no" || report["redundant"] == serde_json::json!([]), "{line}");
        }
        assert_eq!(report.lines().count(), 3);
    }
}

#[test]
fn a_seed_makes_the_same_puzzles_with_any_number_of_threads() {
    let first = lines("generate -n 1100 --seed 5 --jobs 1 --quiet");
    assert_eq!(first.len(), 1100);
    assert!(first == lines("generate -n 1100 --seed 5 --jobs 3 --quiet"));
    assert!(first[..40] == lines("generate -n 40 --seed 5 --quiet"));
    assert!(first != lines("generate -n 1100 --seed 6 --quiet"));
    let unseeded = clausoku("generate").run();
    assert!(unseeded.err.starts_with("seed "), "{}", unseeded.err);
}

#[test]
fn givens_solutions_and_patterns_are_as_asked() {
    for line in lines("generate -n 5 --seed 2 --givens 27 --quiet") {
        assert_eq!(given(&line), 27);
    }
    let folder = Folder::new();
    let easy = folder.write("easy", clausoku("generate --seed 3 --givens 40 --line").text());
    let solution = clausoku("solve --line").arg(&easy).text();
    let solution = folder.write("solution", solution);
    let call = clausoku("generate -n 3 --seed 1 --quiet --solution").arg(&solution);
    for line in call.text().lines() {
        let one = clausoku("solve - --line").input(line).text();
        assert_eq!(one, std::fs::read_to_string(&solution).expect("a file"));
    }
    let call = clausoku("generate -n 2 --seed 1 --quiet --pattern").arg(&easy);
    let cells = |text: &str| -> Vec<bool> { text.trim().chars().map(|c| c == '.').collect() };
    let pattern = cells(&std::fs::read_to_string(&easy).expect("a file"));
    for line in call.text().lines() {
        assert_eq!(cells(line), pattern);
        assert_eq!(clausoku("unique - --line").input(line).run().code, Some(0));
    }
}

#[test]
fn formats_hold_what_they_can() {
    let csv = clausoku("generate -n 2 --seed 1 --to csv").text();
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "puzzle,solution");
    assert!(rows[1..].iter().all(|row| row.len() == 163 && !row.ends_with('.')), "{csv}");
    let boxed = clausoku("generate --seed 1 --variant classic:4").text();
    assert!(boxed.starts_with('┏'), "{boxed}");
    let wide = clausoku("generate -n 2 --seed 1 --variant samurai --quiet --to rows").text();
    assert!(wide.contains("# variant: samurai"), "{wide}");
}

#[test]
fn limits_end_the_work_and_keep_what_is_made() {
    let outcome = clausoku("generate --givens 16 --time-limit 200ms --seed 1").run();
    assert_eq!(outcome.code, Some(3));
    assert_eq!(outcome.err, "the time limit was reached; puzzles written: 0\n");
    let outcome = clausoku("generate -n 3 --givens 17 --attempts 2 --seed 1").run();
    assert_eq!(outcome.code, Some(3));
    assert!(outcome.err.starts_with("puzzle 1: none of 2 attempts"), "{}", outcome.err);
    let folder = Folder::new();
    let call = clausoku("generate -n 999999999 --seed 1 --time-limit 2 -o made").dir(folder.path());
    let outcome = call.run();
    assert_eq!(outcome.code, Some(3));
    let made = std::fs::read_to_string(folder.at("made")).expect("a file");
    assert!(outcome.err.ends_with(&format!("puzzles written: {}\n", made.lines().count())));
    assert_eq!(clausoku("generate -n 0").text(), "");
}

#[test]
fn what_cannot_be_made_is_refused() {
    for (arguments, why) in [
        ("--givens 90", "90 givens do not fit on a board of 81 cells"),
        ("--givens 30..20", "20 is less than 30"),
        ("--givens many", "expected a number as in 30"),
        ("--symmetry round", "half-turn"),
        ("--variant classic:144", "128 symbols"),
        ("--pattern data/grids/no-such-file", "No such file"),
        ("--solution data/grids/inf242.txt", "the solution has empty cells"),
        ("--from data/grids/inf242.txt", "the puzzle has several solutions"),
        ("--from data/grids/escargot.txt --symmetry rotation", "do not have the symmetry"),
        (
            "--variant jigsaw:AAAB/ACBB/DCCB/DDDC --pattern data/grids/escargot.txt",
            "expected 4 cells, found 9",
        ),
    ] {
        let error = clausoku(&format!("generate {arguments}")).run().refusal();
        assert!(error.contains(why), "{arguments}: {error}");
    }
}
