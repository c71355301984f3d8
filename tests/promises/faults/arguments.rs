//! Invalid inputs and arguments: each error names its place and says what to do.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;

use crate::support::{Call, FIGURE_1, Folder, clausoku};

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
        assert!(error.starts_with(&format!("cannot read {name}: ")), "{error}");
    }
    for command in ["solve", "check", "encode", "show"] {
        let error = clausoku(&format!("{command} folder")).dir(folder.path()).run().refusal();
        assert!(error.contains("folder is a folder"), "{error}");
    }
    // A name that is not valid text is shown as far as possible.
    let strange = OsStr::from_bytes(b"gr\xFFid");
    let error = clausoku("solve").arg(strange).dir(folder.path()).run().refusal();
    assert!(error.starts_with("cannot read gr\u{FFFD}id: "), "{error}");
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
        assert!(error.contains(&name), "{error}");
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
        assert!(error.starts_with(&format!("data/grids/figure-1.txt: {expected}")), "{error}");
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
        found.fails("standard input: line 2, column ");
    }
}

#[test]
fn a_text_after_a_drawn_grid_is_passed_over_with_a_note() {
    let drawn = clausoku("solve -").input(FIGURE_1.0).text();
    let call = clausoku("check -").input(drawn).run();
    let note = "standard input: line 20 is taken as text: `The only solution.`\n";
    assert_eq!((call.code, &*call.err), (Some(0), note));
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
        ("solve link --format :symbols=letters", "which alone the format sudokupad has"),
    ] {
        let error = clausoku(call).dir(folder.path()).run().refusal();
        assert!(error.contains(expected), "{call}: {error}");
        assert!(!error.contains("the grid"), "{call}: {error}");
    }
    let distinct = clausoku("convert link --distinct -q").dir(folder.path()).text();
    assert_eq!(distinct, link);
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
