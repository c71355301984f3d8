//! Invalid inputs and arguments: each error names its place and says what to do.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;

use crate::support::{Call, FIGURE_1, Folder, clausoku};

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
            assert!(error.starts_with(&format!("error: {name}: {expected}")), "{reader}: {error}");
            // The message says what was expected, and shows the line with a caret.
            assert!(error.contains(": expected "), "{error}");
            assert!(
                error.lines().last().is_some_and(|line| line.trim_start().starts_with('|')),
                "{error}"
            );
        }
        let call = Call::new("dimacs_s").words(name).arg("out.cnf").dir(folder.path());
        assert!(call.run().refusal().starts_with(&format!("error: {name}: {expected}")));
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
        assert!(first.starts_with(&format!("error: standard input: {place}")), "{first}");
        assert!(first.ends_with(expected.split_once(": ").expect("a message").1), "{first}");
        assert!(error.contains('^'), "{error}");
    }
    let error = clausoku("solve -").input("p cnf 9 9\n1 2 0\n\0\0\0").run().refusal();
    assert!(error.contains("found the byte 0x00") && error.contains("not plain text"), "{error}");
}

#[test]
fn missing_files_and_folders_are_named() {
    let folder = Folder::new();
    fs::create_dir(folder.at("folder")).expect("a folder");
    folder.write("answer", "s SATISFIABLE\nv 1 0\n");
    for (call, name) in [
        (clausoku("solve X"), "X"),
        (clausoku("check X"), "X"),
        (clausoku("encode X"), "X"),
        (clausoku("show X"), "X"),
        (clausoku("decode X"), "X"),
        (clausoku("decode answer --cnf X"), "X"),
        (clausoku("decode answer --grid X"), "X"),
        (Call::new("dimacs_s").words("X out.cnf"), "X"),
        (Call::new("resultat_di").words("X"), "X"),
    ] {
        let error = call.dir(folder.path()).run().refusal();
        assert_eq!(
            error,
            format!("error: cannot read {name}: No such file or directory (os error 2)\n")
        );
    }
    for command in ["solve", "check", "encode", "show"] {
        let error = clausoku(&format!("{command} folder")).dir(folder.path()).run().refusal();
        assert_eq!(error, "error: folder is a folder; give the files in it\n");
    }
    // A name that is not valid text is shown as far as possible.
    let strange = OsStr::from_bytes(b"gr\xFFid");
    let error = clausoku("solve").arg(strange).dir(folder.path()).run().refusal();
    assert_eq!(error, "error: cannot read gr\u{FFFD}id: No such file or directory (os error 2)\n");
    fs::write(folder.at(strange), FIGURE_1.0).expect("a file");
    let solved = clausoku("solve --json").arg(strange).arg(strange).dir(folder.path()).text();
    assert!(solved.contains(FIGURE_1.1) && solved.contains("gr\u{FFFD}id"), "{solved}");
}

#[test]
fn damaged_archives_are_distinguished_from_short_texts() {
    let folder = Folder::new();
    for ending in ["gz", "xz", "bz2", "zst"] {
        let name = format!("f.cnf.{ending}");
        clausoku("encode data/grids/figure-1.txt -o").arg(folder.at(&name)).text();
        let whole = fs::read(folder.at(&name)).expect("an archive");
        folder.write(&name, &whole[..whole.len() / 2]);
        let error = clausoku(&format!("solve {name}")).dir(folder.path()).run().refusal();
        assert!(error.contains("is damaged or cut short"), "{error}");
        assert!(error.starts_with("error: ") && error.contains(&name), "{error}");
    }
}

#[test]
fn arguments_that_cannot_be_used_are_explained() {
    for (arguments, expected) in [
        ("solve - --encoding foo", "\"foo\" in the encoding \"foo\" is unknown"),
        ("solve - --encoding minimal/foo", "a level of givens (units, negatives, peers"),
        ("solve - --encoding minimal/extended", "is a second rule set"),
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
        assert!(error.starts_with("error: ") && error.contains(expected), "{arguments}: {error}");
    }
}

#[test]
fn errors_are_printed_once() {
    let drawing = "the map has no cells in its first row";
    for arguments in ["count --variant jigsaw:", "variants jigsaw:"] {
        let error = clausoku(arguments).run().refusal();
        assert_eq!(error.matches(drawing).count(), 1, "{error}");
    }
}

#[test]
fn a_variant_that_does_not_fit_the_grid_is_refused() {
    for (variant, expected) in [
        (
            "blocks:3x2",
            "line 3, column 37: expected 36 cells, found 81; blocks:3x2 was asked for\n",
        ),
        ("samurai", "line 3, column 82: expected 369 cells, found 81; samurai was asked for\n"),
    ] {
        let call = clausoku(&format!("solve data/grids/figure-1.txt --variant {variant}"));
        let error = call.run().refusal();
        assert!(
            error.starts_with(&format!("error: data/grids/figure-1.txt: {expected}")),
            "{error}"
        );
    }
    let error =
        clausoku("encode - --encoding decimal").input(format!("11\n{}", "0 ".repeat(14_641)));
    let error = error.run().refusal();
    assert!(error.contains("use the dense numbering"), "{error}");
}

#[test]
fn a_line_at_fault_after_a_puzzle_is_named() {
    for second in ["abc", "1....", "12345678912345678"] {
        let list = format!("{}\n{second}\n", FIGURE_1.0);
        let found = clausoku("solve - --to line").input(list).run();
        assert_eq!((found.code, found.text().lines().count()), (Some(2), 2), "{second}");
        let place = "error: standard input: line 2, column ";
        assert!(found.err.starts_with(place), "{second}: {}", found.err);
    }
}

#[test]
fn a_text_after_a_drawn_grid_is_explained() {
    let drawn = clausoku("solve -").input(FIGURE_1.0).text();
    let error = clausoku("check -").input(drawn).run().refusal();
    let help = "# begins a text after a grid; a solution without one is written by `--quiet` or";
    assert!(error.contains("line 20, column 1") && error.contains(help), "{error}");
    let grid = clausoku("solve - --quiet").input(FIGURE_1.0).text();
    assert_eq!(clausoku("check -").input(grid).run().code, Some(0));
}

#[test]
fn errors_have_the_names_of_the_arguments() {
    let folder = Folder::new();
    folder.write("own.toml", "name = \"mine\"\nbase = \"classic:9\"\ndiagonals = true\n");
    folder.write("grid", FIGURE_1.0);
    let link = clausoku("convert - --to sudokupad").input(FIGURE_1.0).text();
    folder.write("link", &link);
    for (call, expected) in [
        ("solve grid --variant own", "there is no variant \"own\", but a file own.toml; name that"),
        ("convert grid --variant x --to dresden", "grid:1: the format dresden cannot say"),
        ("solve link --symbols letters", "which alone the format sudokupad has"),
    ] {
        let error = clausoku(call).dir(folder.path()).run().refusal();
        assert!(error.contains(expected), "{call}: {error}");
        assert!(!error.contains("the grid"), "{call}: {error}");
    }
    let distinct = clausoku("convert link --distinct -q").dir(folder.path()).text();
    assert_eq!(distinct, link);
}

#[test]
fn near_names_are_suggested() {
    let folder = Folder::new();
    folder.write("grid.txt", "1..............4");
    for (arguments, expected) in [
        ("check grid.txt --seed x", "expected a whole number, 0 or more"),
        ("bench run --repeats 0", "expected a whole number, 1 or more"),
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
        ("bench grid.txt --axis emtpy", "'empty'"),
    ] {
        let refusal = clausoku(arguments).dir(folder.path()).run().refusal();
        assert!(refusal.contains(expected), "{arguments}: {refusal}");
    }
}

#[test]
fn rows_of_a_table_without_a_puzzle_keep_their_place() {
    let folder = Folder::new();
    folder.write("in.csv", "id,puzzle\n1,NULL\n2,12..34....4...1.\n3,\n");
    let run = clausoku("solve in.csv --to csv -o out.csv").dir(folder.path()).run();
    assert!(!run.err.contains("'N'"), "{}", run.err);
    let out = fs::read_to_string(folder.at("out.csv")).expect("a file");
    assert_eq!(
        out,
        "id,puzzle,status,solutions,solution,reason\n1,NULL,invalid,,,\"expected a puzzle, found NULL\"\n\
         2,12..34....4...1.,unique,1,1234342121434312,\n3,,invalid,,,\"expected a puzzle, found an empty field\"\n"
    );
    let stream = clausoku("solve in.csv --stream").dir(folder.path()).text();
    assert_eq!(stream.lines().count(), 4, "{stream}");
}
