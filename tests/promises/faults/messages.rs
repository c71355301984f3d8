//! The messages of errors: the only place that compares whole messages.
//!
//! Each message names its place, says what was expected and what to do. Other tests look for a phrase.

use std::fs;
use std::os::unix::fs::symlink;

use crate::support::{
    Call, FIGURE_1, Folder, answer, cells, clausoku, decimal, dense, root, shell,
};

/// Lines of shell, each with its whole message. An ellipsis at the end stands for the rest of the message.
const MESSAGES: &[(&str, &str)] = &[
    // Files.
    ("clausoku solve missing", "cannot read missing: No such file or directory (os error 2)"),
    (
        "clausoku decode answer --cnf missing",
        "cannot read missing: No such file or directory (os error 2)",
    ),
    ("dimacs_s missing out.cnf", "cannot read missing: No such file or directory (os error 2)"),
    ("clausoku solve made", "made is a folder; give the files in it"),
    ("clausoku encode grid -o no/out.cnf", "cannot write no/out.cnf: there is no folder no"),
    ("clausoku solve grid -o made", "cannot write made: it is a folder"),
    (
        "clausoku encode grid -o grid/out.cnf",
        "cannot write grid/out.cnf: Not a directory (os error 20)",
    ),
    ("clausoku encode grid -o grid", "grid is the input; writing would destroy it"),
    ("clausoku solve - <&-", "cannot read standard input: it is closed"),
    (
        "clausoku convert list --to line >> list",
        "cannot read list: it is also standard output; print into another file",
    ),
    (
        "clausoku check - < list >> list",
        "cannot read standard input: it is also standard output; print into another file",
    ),
    ("clausoku decode - --grid - < answer", "standard input can be read only once…"),
    // Puzzles.
    ("clausoku convert none.csv --to rows", "there is no puzzle in the input"),
    (
        "clausoku encode data/grids/maple.txt",
        "data/grids/maple.txt holds several puzzles; choose one with --puzzle NUMBER, or name a folder for a formula \
         of each, as in -o formulas/",
    ),
    (
        "clausoku encode data/grids/maple.txt --puzzle 6",
        "data/grids/maple.txt holds 5 puzzles, so there is no --puzzle 6",
    ),
    (
        "clausoku solve open.csv -q -o out.csv",
        "open.csv: line 2, column 3: expected a field with a closing quote, found the end of the line; a…",
    ),
    (
        "clausoku solve data/grids/figure-1.txt --variant blocks:3x2",
        "data/grids/figure-1.txt: line 3, column 37: expected 36 cells, found 81; blocks:3x2 was asked for…",
    ),
    (
        "clausoku solve data/grids/figure-1.txt --variant samurai",
        "data/grids/figure-1.txt: line 3, column 82: expected 369 cells, found 81; samurai was asked for…",
    ),
    (
        "clausoku count --variant classic:81",
        "classic:81:1: the givens leave 6561 cells open; the counter supports at most 4096",
    ),
    (
        "clausoku count --variant classic:400",
        "classic:400:1: the givens leave 160000 cells open; the counter supports at most 4096",
    ),
    // Names.
    (
        "clausoku convert list -o out.txt",
        "several formats have files that end in .txt; add --to line, rows, numbers, candidates, pencilmarks, hodoku, \
         dresden",
    ),
    (
        "clausoku convert list -o out.doc",
        "no format has files that end in .doc; name the output .txt, .sdm, …",
    ),
    ("clausoku convert list", "no format to write; add --to line, rows, …"),
    ("clausoku solve grid --solver ./minsat", "./minsat: there is no such program"),
    ("clausoku solve grid --solver ./grid", "./grid: this file is not executable…"),
    // Formulas and answers.
    (
        "clausoku solve - --all < f.cnf",
        "standard input is a DIMACS formula, but --all is for puzzles",
    ),
    (
        "clausoku solve - --format :column=x < f.cnf",
        "standard input is a DIMACS formula, but --format is for puzzles",
    ),
    (
        "clausoku solve grid f.cnf -o solved",
        "f.cnf is a DIMACS formula; give a grid, or solve the formula alone …",
    ),
    ("clausoku decode f.cnf --grid grid", "f.cnf is a formula; give the solver's output for it"),
    (
        "clausoku decode answer --cnf bare.cnf",
        "bare.cnf: the comments do not say what the formula means (there is no line `c clausoku 1`); give the grid and \
         the numbering instead",
    ),
    (
        "clausoku decode answer",
        "answer: the meaning of the variables is unknown; give --cnf FILE or --grid FILE (the largest true variable, 721, \
         is not 10000*column + 100*row + value of the last column, or 100*row + 10*column + value of the last row of a \
         board of m*m blocks)",
    ),
    (
        "clausoku decode answer --numbering dense",
        "the dense numbering does not define the board; give --cnf FILE or --grid FILE too",
    ),
    (
        "clausoku decode answer --numbering log",
        "the log numbering does not define the board; give --cnf FILE or --grid FILE too",
    ),
    (
        "clausoku decode - --grid -",
        "standard input: line 1, column 1: the solver printed nothing\n 1 |\n   | ^\n   = did the solver run?",
    ),
    (
        "clausoku decode answer --cnf full.cnf",
        "answer: the answer contains variable 721, which is larger than the header of full.cnf allows; is it the answer \
         to another formula?",
    ),
    // The programs of the course.
    (
        "printf '3\\n1 2 3' | dimacs_s 2>&1 | tail -1 | sed 's/.*: error/error/' >&2; exit 2",
        "the input ended; give the grid and the output as arguments, or answer all questions",
    ),
    (
        "dimacs_s data/grids/killer.txt x.cnf",
        "the board of this grid is killer, and not one of m*m blocks with m*m cells and no other rule; `clausoku encode` \
         takes it",
    ),
    (
        "dimacs_s data/grids/maple.txt x.cnf",
        "data/grids/maple.txt holds several puzzles; `clausoku encode` takes one of them with --puzzle NUMBER",
    ),
    (
        "resultat_di answer",
        "answer: the largest true variable, 721, is not 10000*column + 100*row + value of the last column of a board of \
         m*m blocks: is this the answer to a formula of dimacs_s? `clausoku decode` takes others",
    ),
    ("resultat_di f.cnf", "f.cnf is a formula; give the solver's output for it"),
    (
        "resultat_di wrong",
        "wrong: the model is not a solution: row 1 holds 9 twice: in R1C1 and in R1C2 (L2)",
    ),
];

#[test]
fn messages_are_these() {
    let folder = Folder::new();
    symlink(root().join("data"), folder.at("data")).expect("a link");
    let solved = cells(FIGURE_1.1);
    let mut wrong = solved.clone();
    wrong[0] = 9;
    folder.write("grid", FIGURE_1.0);
    folder.write("full", "1234341221434321");
    folder.write("answer", answer(dense(&solved)));
    folder.write("wrong", answer(decimal(&wrong)));
    folder.write("none.csv", "puzzle,solution\n");
    folder.write("open.csv", format!("id,puzzle\n1,\"{0}\n2,{0}\n", FIGURE_1.0));
    fs::create_dir(folder.at("made")).expect("a folder");
    for line in
        ["grid -o f.cnf", "grid --no-comments -o bare.cnf", "full --encoding reduced -o full.cnf"]
    {
        clausoku(&format!("encode {line}")).dir(folder.path()).text();
    }
    for &(line, message) in MESSAGES {
        folder.write("list", format!("{}\n", FIGURE_1.0).repeat(2));
        let call = shell(line, folder.path());
        let expected = format!("error: {message}");
        let is_whole = match expected.strip_suffix('…') {
            Some(start) => call.err.starts_with(start),
            None => call.err == format!("{expected}\n"),
        };
        assert!(is_whole, "{line}: {}", call.err);
        assert_eq!(call.code, Some(2), "{line}");
    }
    assert!(!folder.at("x.cnf").exists() && !folder.at("out.txt").exists());
}

/// The commands that read a grid, each with an output that must not appear.
const READERS: [&str; 4] =
    ["solve FILE", "check FILE", "encode FILE -o out.cnf", "show FILE -o out.svg"];

#[test]
fn bad_grids_are_refused_by_every_command() {
    let nine =
        |line: &str| format!("{}\n{line}\n{}\n", "123456789\n".repeat(4), "123456789\n".repeat(4));
    let row = nine("12345678");
    let cases: [(&str, &[u8], &str); 16] = [
        ("empty", b"", "line 1, column 1: expected a grid, found an empty file"),
        (
            "blank",
            b"\n \n\n",
            "line 1, column 1: expected a grid, found only blank lines or borders",
        ),
        (
            "comments",
            b"# nothing\n",
            "line 1, column 1: expected a grid, found only comments and blank lines",
        ),
        (
            "prose",
            b"Dear reader,\nhow are you?\n",
            "line 1, column 1: expected a grid in one of the formats of docs/formats.md, ",
        ),
        (
            "symbol",
            b"12.4\n3.12\n21A3\n4321\n",
            "line 3, column 3: expected 1 to 4, or one of . 0 * _ for an empty cell, found 'A'; ",
        ),
        ("row", row.as_bytes(), "line 6, column 9: expected 9 cells, found 8; "),
        (
            "rows",
            b"1...\n....\n....\n",
            "line 4, column 1: expected row 4 of the grid that starts in line 1, found the end of the file; ",
        ),
        (
            "cells",
            &FIGURE_1.0.as_bytes()[1..],
            "line 1, column 81: expected 81 cells, found 80; the 9×9 board has 81 cells: 1 missing",
        ),
        (
            "prime",
            b"1......\n.......\n.......\n.......\n.......\n.......\n.......\n",
            "line 1, column 1: ",
        ),
        (
            "short",
            b"3\n1 2 3 4\n",
            "line 3, column 1: expected 81 values after the block side 3, found 4 before the end of the file; ",
        ),
        ("side", b"0\n1 0 0 0\n", "line 1, column 1: "),
        (
            "large",
            b"2\n1 0 0 0\n0 0 0 0\n0 0 0 7\n0 0 0 0\n",
            "line 4, column 7: expected a value from 1 to 4, or 0 for an empty cell, found '7'",
        ),
        (
            "negative",
            b"2\n1 0 0 0\n0 0 0 0\n0 0 0 -2\n0 0 0 0\n",
            "line 4, column 7: expected a value from 1 to 4, or 0 for an empty cell, found '-2'",
        ),
        (
            "bytes",
            b"1...\n..\xFF.\n....\n....\n",
            "line 2, column 3: expected text in UTF-8, found the byte 0xFF; ",
        ),
        ("zeros", &[0; 100], "line 1, column 1: "),
        (
            "answer",
            b"s SATISFIABLE\nv 1 2 3 0\n",
            "line 1, column 1: expected a grid in one of the formats ",
        ),
    ];
    for (name, text, expected) in cases {
        let folder = Folder::new();
        folder.write(name, text);
        for reader in READERS {
            let call = clausoku(&reader.replace("FILE", name)).dir(folder.path());
            let error = call.run().refusal();
            assert!(error.starts_with(&format!("{name}: {expected}")), "{reader}: {error}");
            // The message says what was expected, and shows the line with a caret.
            assert!(error.contains(": expected "), "{error}");
            assert!(
                error.lines().last().is_some_and(|line| line.trim_start().starts_with('|')),
                "{error}"
            );
        }
        let call = Call::new("dimacs_s").words(name).arg("out.cnf").dir(folder.path());
        assert!(call.run().refusal().starts_with(&format!("{name}: {expected}")));
        assert_eq!(folder.names(), [name]);
    }
}

#[test]
fn bad_formulas_are_refused_with_their_place() {
    for (text, expected) in [
        (
            "p cnf 2\n1 2 0\n",
            "line 1, column 8: expected the number of clauses, found the end of the line",
        ),
        (
            "p dnf 2 1\n1 2 0\n",
            "line 1, column 3: expected `cnf`, the only format that is read here, found `dnf`",
        ),
        ("p cnf 2 1\n1 x 0\n", "line 2, column 3: expected a literal or 0, found `x`"),
        ("p cnf 2 1\n1 --2 0\n", "line 2, column 3: expected a literal or 0, found `--2`"),
        (
            "p cnf 2 1\n1 3 0\n",
            "line 2, column 3: variable 3 is above 2, the number of variables in the header",
        ),
        (
            "p cnf 2 1\n1 0\n2 0\n",
            "line 3, column 3: this is the end of clause 2, but the header declares 1",
        ),
        (
            "p cnf 2 3\n1 0\n2 0\n",
            "line 4, column 1: the text ends after 2 of the 3 clauses that the header declares",
        ),
        (
            "p cnf 2 1\n1 2",
            "line 2, column 4: the text ends before the 0 that closes the last clause",
        ),
        (
            "p cnf 2 1\n1 2 0\np cnf 2 1\n",
            "line 3, column 1: a second header; the first is in line 1",
        ),
        ("p cnf 3000000000 1\n1 0\n", "line 1, column 7: `3000000000` is too large"),
    ] {
        let error = clausoku("solve -").input(text).run().refusal();
        let (first, _) = error.split_once('\n').expect("a line");
        let place = expected.split(',').next().expect("a line");
        assert!(first.starts_with(&format!("standard input: {place}")), "{first}");
        assert!(first.ends_with(expected.split_once(": ").expect("a message").1), "{first}");
        assert!(error.contains('^'), "{error}");
    }
    let error = clausoku("solve -").input("p cnf 9 9\n1 2 0\n\0\0\0").run().refusal();
    assert!(error.contains("found the byte 0x00") && error.contains("not plain text"), "{error}");
}

#[test]
fn arguments_that_cannot_be_used_are_explained() {
    for (arguments, expected) in [
        ("solve - --encoding foo", "\"foo\" in the encoding \"foo\" is unknown"),
        ("solve - --encoding minimal/foo", "a level of givens (units, negatives, peers"),
        ("solve - --encoding minimal/extended", "is a second rule set"),
        (
            "solve - --encoding minimal+K2:prod",
            "the encoding \"minimal+K2:prod\": there is no at-most-one encoding \"prod\"; did you mean product? There are pairwise,",
        ),
        (
            "solve - --encoding K2:ladder+k2:product",
            "ladder and product are two at-most-one encodings of the rule K2; leave one out",
        ),
        ("solve - --count -1", "unexpected argument '-1'"),
        ("solve - --count x", "invalid value 'x' for '--count <N>'"),
        ("solve - --jobs 0", "expected a number of threads, 1 or more"),
        ("solve - --all --unique", "cannot be used with"),
        (
            "solve - --format foo",
            "there is no format \"foo\"; there are line, rows, numbers, inf242",
        ),
        ("solve - --variant foo", "there is no variant \"foo\"; there are classic, "),
        ("solve - --variant classic:12", "12 is not a square"),
        ("bench - --repeats 0", "invalid value '0' for '--repeats <N>'"),
        (
            "bench data/grids/x.txt --solvers varisat --repeats 4294967295",
            "the plan has 4294967295 runs; the maximum is 10000000",
        ),
        ("solve - --color red", "[possible values: auto, always, never]"),
        ("solve - --frobnicate", "unexpected argument '--frobnicate'"),
        ("frobnicate", "unrecognized subcommand 'frobnicate'"),
        ("encode - --puzzle x", "invalid value 'x' for '--puzzle <N>'"),
        ("decode - --puzzle 1", "--grid <FILE>"),
    ] {
        let error = clausoku(arguments).input(FIGURE_1.0).run().refusal();
        assert!(error.contains(expected), "{arguments}: {error}");
    }
}

#[test]
fn near_names_are_suggested() {
    let folder = Folder::new();
    folder.write("grid.txt", "1..............4");
    for (arguments, expected) in [
        ("check grid.txt --seed x", "expected a whole number, 0 or more"),
        ("bench run --repeats 0", "expected a number of runs, 1 or more"),
        ("generate --seed 18446744073709551616", "'--seed <SEED>': expected a smaller number"),
        ("solve grid.txt --time-limit 99999999999999999999s", "expected a shorter time"),
        ("vary grid.txt --seed -1", "unexpected argument '-1' found"),
        ("solv grid.txt", "'solve'"),
        ("grid.txt", "'clausoku solve grid.txt'"),
        (
            "hint grid.txt --technique xwing",
            "did you mean x-wing? `clausoku hint --list` lists them",
        ),
        ("hint grid.txt --technique NakedPair", "did you mean naked-pair?"),
        ("generate --technique swordfisch", "did you mean swordfish?"),
        ("generate --variant 6x6", "did you mean blocks:2x3?"),
        ("generate --variant 16x16", "did you mean classic:16?"),
        ("generate --variant killer", "the constraint cage is part of a variant's TOML file"),
        ("convert grid.txt --to dimacs", "`clausoku encode` writes such files"),
        ("convert grid.txt --to png", "`clausoku show` writes such files"),
        ("solve grid.txt --solver mini-sat", "did you mean minisat?"),
        ("solve grid.txt --solver dlx", "did you mean dancing-links?"),
        ("bench grid.txt --set axis=emtpy", "empty"),
        ("solve grid.txt --format csv:colum=x", "expected column=NAME or symbols=NOTATION"),
        ("solve grid.txt --line", "'--to line' takes the place of '--line'"),
        ("encode grid.txt --at-most-one product", "'--encoding' takes the place of"),
        ("solve grid.txt --puzzle-column x", "'--format :column=NAME' takes the place of"),
    ] {
        let refusal = clausoku(arguments).dir(folder.path()).run().refusal();
        assert!(refusal.contains(expected), "{arguments}: {refusal}");
    }
}
#[test]
fn answers_that_contradict_themselves_are_refused_with_their_place() {
    for (text, expected) in [
        ("", "line 1, column 1: the solver printed nothing"),
        ("s SATISFIABLE\n", "line 1, column 3: satisfiable, but the model is missing"),
        ("hello\n", "line 1, column 1: the text ends without an answer"),
        ("v 1 2 0\n", "line 1, column 3: a model, but no line says SATISFIABLE"),
        (
            "s SATISFIABLE\nv 1 -1 0\n",
            "line 2, column 5: the literals 1 and -1 contradict each other",
        ),
        (
            "s SATISFIABLE\ns UNSATISFIABLE\n",
            "line 2, column 3: unsatisfiable, but line 1 says satisfiable",
        ),
        ("s UNSATISFIABLE\nv 1 0\n", "line 2, column 3: a model, but line 1 says unsatisfiable"),
        ("s SATISFIABLE\nv 1 x 0\n", "line 2, column 5: expected a literal or 0, found `x`"),
        (
            "s SATISFIABLE\nv 1 0\nv 2 0\n",
            "line 3, column 3: `2` after the 0 that closes the model",
        ),
        ("s SATISFIABLE\nv 3000000000 0\n", "line 2, column 3: `3000000000` is too large"),
    ] {
        let call = clausoku("decode - --to line --grid data/grids/figure-1.txt").input(text);
        let error = call.run().refusal();
        assert!(error.starts_with(&format!("standard input: {expected}\n")), "{error}");
        // The line and a caret under the place follow.
        assert!(text.is_empty() || error.lines().nth(2).is_some_and(|line| line.ends_with('^')));
    }
}
