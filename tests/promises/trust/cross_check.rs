//! Solvers with a wrong "unsatisfiable", and second solvers that confirm or refute it.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{FIGURE_1, Folder, Outcome, clausoku, program};

const DENIES: &str = "echo s UNSATISFIABLE; exit 20";
const KNOWS_NOTHING: &str = "echo s UNKNOWN; exit 0";

/// Writes a solver that answers `right` calls correctly and then runs these words of shell. Returns its
/// command line.
fn turns(folder: &Path, right: u32, then: &str) -> String {
    let place = folder.display();
    let ours = program("clausoku");
    let script = format!(
        "n=$(cat '{place}/calls' 2>/dev/null || echo 0)\necho $((n + 1)) > '{place}/calls'\n\
         if [ $n -lt {right} ]; then exec '{ours}' solve \"$1\"; fi\n{then}\n"
    );
    fs::write(folder.join("turns"), script).expect("a file");
    format!("sh {place}/turns {{cnf}}")
}

/// Runs this with a solver that finds `right` solutions and denies the others.
fn with_denier(arguments: &str, right: u32) -> Outcome {
    let folder = Folder::new();
    clausoku(arguments).arg("--solver").arg(turns(folder.path(), right, DENIES)).run()
}

/// Runs this with a second solver that confirms `right` answers and does not know the next.
fn with_idle_second(arguments: &str, right: u32) -> Outcome {
    let folder = Folder::new();
    let second = turns(folder.path(), right, KNOWS_NOTHING);
    clausoku(arguments).arg(format!("--cross-check={second}")).run()
}

/// A list of two puzzles with several solutions.
fn list(folder: &Folder) -> String {
    let row = ".".repeat(16);
    folder.write("list", format!("{row}\n1{}\n", &row[1..])).display().to_string()
}

#[test]
fn a_wrong_unsatisfiable_is_an_error_with_both_names() {
    let folder = Folder::new();
    let list = list(&folder);
    // The number of correct answers before the first denial, and the expected result.
    let calls = [
        ("data/grids/inf242.txt --unique".to_owned(), 1, "1\n"),
        ("data/grids/inf242.txt".to_owned(), 1, "The only solution.\n"),
        ("data/grids/inf242.txt --count 1000".to_owned(), 3, "3\n"),
        ("data/grids/inf242.txt --all".to_owned(), 2, "# 2 solutions\n"),
        ("data/grids/inf242.txt --all --json".to_owned(), 0, ""),
        (
            "data/grids/inf242.txt --any".to_owned(),
            0,
            "No solution. `clausoku check --diagnose` explains why.\n",
        ),
        ("data/grids/inf242.txt --json".to_owned(), 1, ""),
        ("data/grids/inf242.txt --encoding minimal --unique".to_owned(), 1, "1\n"),
        (format!("{list} --count 500 --jobs 1"), 3, "3\n0\n"),
        (format!("{list} --all --jobs 1"), 2, "# 0 solutions\n"),
    ];
    for (arguments, right, believed) in &calls {
        let call = with_denier(&format!("solve {arguments}"), *right);
        assert!(call.text().ends_with(believed), "{arguments}: {}{}", call.text(), call.err);
        assert_ne!(call.code, Some(2), "{arguments}: {}", call.err);
        for second in ["", "=varisat", "=dancing-links", "=lanes"] {
            let call = with_denier(&format!("solve {arguments} --cross-check{second}"), *right);
            assert_eq!(call.code, Some(2), "{arguments}: {}", call.err);
            let name = if second.is_empty() { "varisat" } else { &second[1..] };
            let part = format!(" and {name} disagree: sh ");
            assert!(call.err.contains(&part), "{arguments} {second}: {}", call.err);
        }
    }
}

#[test]
fn formulas_are_decided_again() {
    let folder = Folder::new();
    let yes = folder.write("yes", "p cnf 2 1\n1 2 0\n").display().to_string();
    let no = folder.write("no", "p cnf 1 2\n1 0\n-1 0\n").display().to_string();
    let believed = with_denier(&format!("solve {yes}"), 0);
    assert_eq!(believed.code, Some(20), "{}", believed.err);
    let refusal = with_denier(&format!("solve {yes} --cross-check"), 0).refusal();
    assert!(refusal.contains("and varisat disagree: sh "), "{refusal}");
    assert!(refusal.contains("there is no model, but varisat has found one"), "{refusal}");
    let confirmed = with_denier(&format!("solve {no} --cross-check"), 0);
    assert_eq!(confirmed.code, Some(20), "{}", confirmed.err);
    let end = "c confirmed by varisat\ns UNSATISFIABLE\n";
    assert!(confirmed.text().ends_with(end), "{}", confirmed.text());
    let unchecked = with_idle_second(&format!("solve {no}"), 0);
    assert_eq!(unchecked.code, Some(3), "{}", unchecked.err);
    let text = unchecked.text();
    assert!(text.contains("c unsatisfiable, but unchecked by sh "), "{text}");
    assert!(text.ends_with(": the solver does not know\ns UNKNOWN\n"), "{text}");
    // A model needs no second solver.
    let found = with_idle_second(&format!("solve {yes}"), 0);
    assert_eq!(found.code, Some(10), "{}", found.err);
    let refusal = clausoku(&format!("solve {no} --cross-check")).run().refusal();
    assert!(refusal.contains("--cross-check needs a name"), "{refusal}");
    let refusal = clausoku(&format!("solve {no} --cross-check=lanes")).run().refusal();
    assert!(refusal.contains("lanes solves puzzles"), "{refusal}");
}

#[test]
fn answers_without_a_second_verdict_are_unchecked() {
    let folder = Folder::new();
    let one = "data/grids/escargot.txt";
    let none = folder.write("none", format!("11{}\n", ".".repeat(14)));
    let none = none.display();
    let list = format!("{one} {none}");
    let why = "unchecked by the second solver: the solver does not know";
    for (arguments, right) in [
        (format!("solve {one}"), 0),
        (format!("solve {one} --unique"), 0),
        (format!("solve {one} --count 5"), 0),
        (format!("solve {one} --all"), 0),
        (format!("solve {one} --json"), 0),
        (format!("solve {one} --solver lanes"), 0),
        (format!("solve {none} --any"), 0),
        (format!("solve {list} --jobs 1"), 1),
        (format!("check {none} --json"), 0),
        (format!("check {one} --method second-solution"), 0),
        // Uniqueness is confirmed, redundant givens are not.
        ("check data/grids/figure-1.txt --minimal".to_owned(), 1),
        (format!("check {none} --diagnose"), 1),
        ("check data/grids/inf242.txt --diagnose".to_owned(), 0),
    ] {
        let call = with_idle_second(&arguments, right);
        assert!(call.text().contains(why), "{arguments}: {}{}", call.text(), call.err);
        let asks_more = arguments.contains("--minimal") || arguments.contains("--diagnose");
        assert!(asks_more || call.code == Some(3), "{arguments}: {:?}", call.code);
        // Correct solvers agree.
        let call = with_idle_second(&arguments, 1000);
        assert!(!call.text().contains(why), "{arguments}: {}{}", call.text(), call.err);
        assert!([Some(0), Some(1), Some(20)].contains(&call.code), "{arguments}: {}", call.err);
    }
    for (arguments, right) in
        [(format!("check {one}"), 0), ("check data/grids/figure-1.txt".to_owned(), 1)]
    {
        let call = with_idle_second(&arguments, right);
        assert_eq!(call.code, Some(3), "{}", call.err);
        assert!(call.text().contains("unknown: ") && call.text().contains(why), "{}", call.text());
        assert_eq!(call.err, "");
        let call = with_idle_second(&arguments, 1000);
        assert_eq!((call.code, call.err.as_str()), (Some(0), ""), "{}", call.text());
    }
}

#[test]
fn a_solver_cannot_check_itself() {
    for arguments in [
        "solve data/grids/escargot.txt --cross-check=varisat",
        "solve data/grids/escargot.txt --solver lanes --cross-check=lanes",
        "check data/grids/escargot.txt --method second-solution --cross-check=brute-force",
        "check data/grids/escargot.txt --cross-check=varisat",
        "bench data/grids/escargot.txt --solvers varisat --cross-check=varisat",
    ] {
        let refusal = clausoku(arguments).run().refusal();
        assert!(refusal.contains("cannot check itself"), "{arguments}: {refusal}");
    }
    let refusal = clausoku("check data/grids/escargot.txt --cross-check=no").run().refusal();
    assert!(refusal.contains("there is no solver \"no\""), "{refusal}");
}

#[test]
fn the_test_of_a_solver_runs_several_formulas() {
    for right in [1, 2] {
        let folder = Folder::new();
        let call = clausoku("solvers").arg(turns(folder.path(), right, DENIES)).run();
        assert_eq!(call.code, Some(1), "{}", call.text());
        assert!(call.text().contains("it says UNSATISFIABLE, but there is a model"), "{call:?}");
    }
    let folder = Folder::new();
    let call = clausoku("solvers").arg(turns(folder.path(), 1000, DENIES)).run();
    assert_eq!(call.code, Some(0), "{}", call.text());
}

/// Counts with a program that prints this number.
fn counted(arguments: &str, number: &str) -> Outcome {
    let folder = Folder::new();
    let path = folder.write("counter", format!("echo s {number}\n"));
    clausoku(&format!("count {arguments} --counter"))
        .arg(format!("sh {} {{cnf}}", path.display()))
        .run()
}

#[test]
fn numbers_of_programs_are_compared_with_solutions() {
    // Of 408 solutions.
    for (number, found) in
        [("407", "at least 408"), ("1", "at least 2"), ("409", "408"), ("0", "at least 1")]
    {
        let refusal = counted("data/grids/inf242.txt", number).refusal();
        let part = format!(" counts {number} solutions, but varisat has found {found}, which");
        assert!(refusal.contains(&part), "{number}: {refusal}");
    }
    assert_eq!(counted("data/grids/inf242.txt", "408").text(), "408\n");
    let json = counted("data/grids/inf242.txt --json", "408").text();
    assert!(json.contains("\"checked\":true"), "{json}");
    // There are too many to list quickly.
    for number in ["28200960", "28200961", "100000000000000000000"] {
        let call = counted("--variant blocks:2x3", number);
        let start = format!("{number} (unchecked: ");
        assert!(call.code == Some(0) && call.text().starts_with(&start), "{}", call.text());
        let json = counted("--variant blocks:2x3 --json", number).text();
        let parsed: Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(
            (&parsed["checked"], &parsed["complete"]),
            (&false.into(), &true.into()),
            "{json}"
        );
    }
    let asked = counted("data/grids/inf242.txt --cross-check=dancing-links", "409").refusal();
    assert!(asked.contains("but dancing-links has found 408, which"), "{asked}");
}

#[test]
fn counts_are_checked_on_request() {
    let text = clausoku("count data/grids/inf242.txt --cross-check").text();
    assert_eq!(text, "408\n");
    let json = clausoku("count data/grids/inf242.txt --cross-check=lanes --json").text();
    assert!(json.contains("\"checked\":true"), "{json}");
    let json = clausoku("count data/grids/inf242.txt --json").text();
    assert!(!json.contains("\"checked\""), "{json}");
    let call = clausoku("count --variant blocks:2x3 --cross-check=lanes").run();
    let expected = "28200960 (unchecked: 10000 of them were listed)\n";
    assert_eq!((call.code, call.text().as_str()), (Some(3), expected));
    let call = with_idle_second("count data/grids/inf242.txt", 2);
    let expected = "408 (unchecked: 2 of them were listed, then the solver does not know)\n";
    assert_eq!((call.code, call.text().as_str()), (Some(3), expected));
}

#[test]
fn a_benchmark_disqualifies_refuted_solvers() {
    let folder = Folder::new();
    let solver = turns(folder.path(), 0, DENIES);
    let bench = |grid: &str, second: &str| {
        let record = folder.at("record");
        let call = clausoku(&format!("bench {grid} --repeats 1 --warm-up 0 --record"));
        let call = call.arg(&record).arg("--solvers").arg(&solver);
        let call = if second.is_empty() { call } else { call.arg(second) }.run();
        assert_eq!(call.code, Some(0), "{}", call.err);
        let text = fs::read_to_string(&record).expect("a record");
        fs::remove_file(&record).expect("it was there");
        let run: Value = serde_json::from_str(text.lines().nth(1).expect("a run")).expect("JSON");
        (run, call.text() + &call.err)
    };
    let (run, _) = bench("data/grids/figure-1.txt", "");
    assert_eq!(run["outcome"], "unsatisfiable");
    let (run, text) = bench("data/grids/figure-1.txt", "--cross-check");
    assert_eq!(run["outcome"], "wrong");
    let note = "says that there is no solution, but varisat has found one";
    assert_eq!(run["note"], note);
    assert!(text.contains("is disqualified") && text.contains(note), "{text}");
    let none = folder.write("none", format!("11{}\n", &FIGURE_1.0[2..]));
    let none = none.display().to_string();
    let (run, text) = bench(&none, "");
    assert_eq!((&run["outcome"], &run["verified"]), (&"unsatisfiable".into(), &false.into()));
    assert!(text.contains("one solver alone says"), "{text}");
    let (run, text) = bench(&none, "--cross-check");
    assert_eq!((&run["outcome"], &run["verified"]), (&"unsatisfiable".into(), &true.into()));
    assert!(!text.contains("one solver alone says"), "{text}");
    let other = Folder::new();
    let second = turns(other.path(), 0, KNOWS_NOTHING);
    let (run, _) = bench(&none, &format!("--cross-check={second}"));
    assert_eq!((&run["outcome"], &run["verified"]), (&"unsatisfiable".into(), &false.into()));
    let note = run["note"].as_str().expect("a note");
    assert!(note.starts_with("unchecked by sh ") && note.ends_with("does not know"), "{note}");
}
