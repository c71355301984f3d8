//! `clausoku solve` on DIMACS formulas: a SAT solver like the competitions'.

use std::collections::HashSet;

use crate::support::{Dimacs, FIGURE_1, Folder, clausoku, shell};

#[test]
fn options_without_a_use_are_refused() {
    let error = clausoku("formula --list --part K1").run().refusal();
    assert!(error.contains("cannot be used with"), "{error}");
    // A byte order mark hides no formula.
    let call = clausoku("solve -").input("\u{feff}p cnf 1 1\n1 0\n").run();
    assert_eq!((call.code, call.text().ends_with("v 1 0\n")), (Some(10), true), "{}", call.err);
}

#[test]
fn a_formula_is_answered_as_in_the_competitions() {
    let formula = clausoku("encode data/grids/figure-1.txt").text();
    let call = clausoku("solve -").input(formula.as_str()).run();
    assert_eq!((call.code, call.err.as_str()), (Some(10), ""));
    let text = call.text();
    let mut lines = text.lines();
    assert!(lines.next().is_some_and(|line| line.starts_with("c clausoku ")));
    assert_eq!(lines.next(), Some("s SATISFIABLE"));
    let values: Vec<&str> = lines.collect();
    assert!(values.iter().all(|line| line.starts_with("v ") && line.len() <= 78));
    let numbers = values.iter().flat_map(|line| line[2..].split(' '));
    let numbers: Vec<i64> = numbers.map(|word| word.parse().expect("a literal")).collect();
    assert_eq!((numbers.len(), numbers.last()), (730, Some(&0)));
    let model: HashSet<i64> = numbers.into_iter().collect();
    let clauses = Dimacs::read(&formula).clauses;
    assert!(clauses.iter().all(|clause| clause.iter().any(|literal| model.contains(literal))));
    let decoded = clausoku("decode - --to line --grid data/grids/figure-1.txt").input(text).text();
    assert_eq!(decoded.trim_end(), FIGURE_1.1);
}

#[test]
fn a_quiet_answer_to_a_formula_has_no_comments() {
    for (formula, answer) in [
        ("p cnf 1 1\n1 0\n", "s SATISFIABLE\nv 1 0\n"),
        ("p cnf 1 2\n1 0\n-1 0\n", "s UNSATISFIABLE\n"),
    ] {
        let quiet = clausoku("solve - --quiet").input(formula).run();
        assert_eq!(quiet.text(), answer);
        let usual = clausoku("solve -").input(formula).run();
        assert!(usual.text().starts_with("c clausoku ") && usual.text().ends_with(answer));
    }
}

#[test]
fn an_unsatisfiable_formula_exits_with_20() {
    let formula = clausoku("encode -").input(format!("11{}", &FIGURE_1.0[2..])).text();
    let call = clausoku("solve -").input(formula).run();
    assert_eq!((call.code, call.err.as_str()), (Some(20), ""));
    assert!(call.text().ends_with("\ns UNSATISFIABLE\n"));
}

#[test]
fn the_smallest_formulas_are_answered() {
    for (formula, code, answer) in [
        ("p cnf 0 0\n", 10, "s SATISFIABLE\nv 0\n"),
        ("p cnf 0 1\n0\n", 20, "s UNSATISFIABLE\n"),
        ("p cnf 1 1\n-1 0\n", 10, "s SATISFIABLE\nv -1 0\n"),
        ("c a comment\r\n\r\np cnf 1 2\r\n1 0\r\n-1\r\n0\r\n", 20, "s UNSATISFIABLE\n"),
        ("p\tcnf 2 2\n1 0 -2\n0\n%\n0\n", 10, "s SATISFIABLE\nv 1 -2 0\n"),
        ("p cnf 2 1\n1 -1 1 0", 10, "s SATISFIABLE\n"),
        // Declared variables that do not occur have a value too.
        ("p cnf 3 1\n-1 0\n", 10, "s SATISFIABLE\nv -1 -2 -3 0\n"),
        ("p cnf 2 0\n", 10, "s SATISFIABLE\nv -1 -2 0\n"),
    ] {
        let call = clausoku("solve -").input(formula).run();
        assert_eq!(call.code, Some(code), "{formula:?}: {}", call.err);
        let text = call.text();
        let (_, found) = text.split_once('\n').expect("a comment");
        assert!(found.starts_with(answer), "{formula:?}: {found}");
    }
}

/// The reader of the pipe ends the output, and the model is not completed in memory.
#[test]
fn a_header_of_two_thousand_million_variables_is_answered() {
    let line = "printf 'p cnf 2147483647 1\\n1 0\\n' | clausoku solve - | head -3";
    let call = shell(line, Folder::new().path());
    assert!(call.text().contains("\nv 1 -2 -3 "), "{}{}", call.text(), call.err);
}

#[test]
fn a_formula_after_long_comments_is_recognized() {
    let comments = "c a long story\n".repeat(10_000);
    let call = clausoku("solve -").input(format!("{comments}p cnf 1 1\n1 0\n")).run();
    assert_eq!(call.code, Some(10), "{}", call.err);
}

#[test]
fn options_for_puzzles_are_refused_for_formulas() {
    let input = ["--format :symbols=letters", "--format :column=x"];
    for option in ["--all", "--count 3", "--unique", "--json"].into_iter().chain(input) {
        let name = option.split(' ').next().expect("a name");
        let error = clausoku(&format!("solve - {option}")).input("p cnf 0 0\n").run().refusal();
        assert!(error.contains(&format!("but {name} is for puzzles")), "{error}");
    }
    let folder = Folder::new();
    folder.write("f.cnf", "p cnf 0 0\n");
    let call = clausoku("solve - f.cnf").dir(folder.path()).input(FIGURE_1.0).run();
    assert_eq!((call.code, call.text()), (Some(2), format!("{}\n", FIGURE_1.1)));
    call.fails("f.cnf is a DIMACS formula; ");
}

#[test]
fn a_formula_with_a_faulty_header_is_read_with_lenient() {
    let folder = Folder::new();
    // Without a negative number and the extension it may be a grid.
    folder.write("f.txt", "1 2 0\n");
    let error = clausoku("solve f.txt").dir(folder.path()).run().refusal();
    assert!(!error.contains("--lenient"), "{error}");
    for formula in [
        "p cnf 1 2\n-1 2 0\n1 -2 0\n",
        "p cnf 2 1\n-1 2 0\n1 -2 0\n",
        "p cnf 2 3\n-1 2 0\n1 -2 0\n",
        "p cnf 2 2\n-1 2 0\n1 -2\n",
        "-1 2 0\n1 -2 0\n",
        "c a comment\n-1 2 0\n1 -2 0\n",
        "1 2 0\n",
    ] {
        folder.write("f.cnf", formula);
        let error = clausoku("solve f.cnf").dir(folder.path()).run().refusal();
        assert!(error.contains("--lenient"), "{formula:?}: {error}");
        let call = clausoku("solve f.cnf --lenient").dir(folder.path()).run();
        assert_eq!((call.code, call.err.as_str()), (Some(10), ""), "{formula:?}");
    }
    // Several files are lists of puzzles.
    folder.write("grid.txt", "1..............4\n");
    for files in ["f.cnf f.cnf", "f.cnf grid.txt", "grid.txt f.cnf"] {
        let call = clausoku(&format!("solve {files} --lenient")).dir(folder.path()).run();
        let faults =
            call.errors().iter().filter(|error| error.starts_with("f.cnf looks like")).count();
        assert_eq!((call.code, faults), (Some(2), 1), "{files}: {}", call.err);
    }
    // A text without puzzles is no formula.
    for text in ["", "# nothing\n", "c\n", "no puzzle\n", "12\n"] {
        folder.write("f.cnf", text);
        let call = clausoku("solve f.cnf --lenient").dir(folder.path()).run();
        let check = clausoku("check f.cnf").dir(folder.path()).run();
        assert_eq!((call.code, &*call.out), (check.code, &b""[..]), "{text:?}: {}", call.err);
    }
    folder.write("f.cnf", "1 2 x 0\n");
    let error = clausoku("solve f.cnf --lenient").dir(folder.path()).run().refusal();
    assert!(error.contains("line 1, column 5: expected a literal or 0"), "{error}");
}

#[test]
fn formulas_in_place_of_grids_are_recognized() {
    let folder = Folder::new();
    folder.write("f.cnf", "p cnf 2 1\n-1 2 0\n");
    folder.write("bare.cnf", "-1 2 0\n1 -2 0\n");
    let call = clausoku("solve f.cnf f.cnf").dir(folder.path()).run();
    assert!(
        call.err.contains("f.cnf is a DIMACS formula; give a grid, or solve the formula alone")
    );
    for command in ["solve", "check", "count", "convert --to line", "show", "propagate"] {
        let error = clausoku(&format!("{command} bare.cnf")).dir(folder.path()).run().err;
        assert!(
            error.contains("bare.cnf looks like a DIMACS formula without its header"),
            "{error}"
        );
    }
}
