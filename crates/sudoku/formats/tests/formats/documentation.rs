//! The table of formats, in the code and in `docs/formats.md`.

use std::collections::BTreeSet;

use clausoku_board::CONSTRAINTS;
use clausoku_formats::{FORMATS, FPUZZLES_KEYS, HeldAbout, ISS_NAMES, KindNames, by_name};

#[test]
fn the_table_has_every_format_and_says_what_it_holds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/formats.md");
    let text = std::fs::read_to_string(path).unwrap();
    let mut rows = text.lines().filter(|line| line.starts_with("| `"));
    for format in FORMATS {
        let row = rows.next().unwrap_or_default();
        assert!(row.starts_with(&format!("| `{}` |", format.name)), "{row}");
        for extension in format.extensions {
            assert!(row.contains(&format!(" `.{extension}` ")), "{row}");
        }
        let holds = row.split('|').nth(4).unwrap_or_default();
        for (word, held) in [
            ("the kind of board", format.holds.variant),
            ("excluded candidates", format.holds.excluded),
            ("placed values", format.holds.placed),
            ("solution", format.holds.solution),
            ("titles, authors, remarks", format.holds.about != HeldAbout::No),
        ] {
            assert_eq!(holds.contains(word), held, "{word}: {row}");
        }
    }
    assert_eq!(rows.next(), None);
    let single: Vec<_> = FORMATS.iter().filter(|format| !format.holds.several).collect();
    let names: Vec<_> = single.iter().map(|format| format!("`{}`", format.name)).collect();
    assert!(text.contains(&format!("All hold several puzzles but {}.", names.join(" and "))));
}

/// The table of `docs/constraints.md` has the names, and the tables have the order of the kinds.
#[test]
fn names_of_other_programs_are_in_the_table_of_kinds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/constraints.md");
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<Vec<&str>> = text
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect())
        .collect();
    for (column, KindNames { names }) in [(3, ISS_NAMES), (4, FPUZZLES_KEYS)] {
        let stated = CONSTRAINTS.iter().filter_map(|kind| {
            let row = rows.iter().find(|row| row[0] == format!("`{}`", kind.name));
            let name = row.expect("a row of each kind")[column];
            (!name.is_empty()).then_some((kind.name, name))
        });
        let known: Vec<_> = names.iter().map(|row| (row.kind, row.name)).collect();
        assert_eq!(stated.collect::<Vec<_>>(), known);
    }
}

#[test]
fn every_file_here_is_in_the_table() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: BTreeSet<String> =
        entries.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    for other in ["lib", "common", "detection", "reading", "structure", "tokens"] {
        assert!(files.remove(other), "{other}");
    }
    assert_eq!(files, FORMATS.iter().map(|format| format.name.replace('-', "_")).collect());
}

#[test]
fn names_are_told_apart() {
    for format in FORMATS {
        assert_eq!(by_name(format.name).unwrap().description, format.description);
    }
    assert!(by_name("Line").is_none());
}

/// Returns a text for each row of the table of what is not read.
fn texts_not_read() -> Vec<(&'static str, String)> {
    let matrix =
        "m <- matrix(c(1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1), 4, 4)\n".to_owned();
    let places = ["1", "2", "3", "4", "5", "6", "7", "8"]
        .map(|n| ["R", n, "C", n, "=", n, "\n"].concat())
        .concat();
    let blanks = "83729615\n25186394\n9 6154823\n1395 6284\n6254983 1\n74 312569\n39264 158\n817 35496\n564981 32\n";
    vec![
        ("triples without a remark", "111\n234\n342\n433\n".to_owned()),
        ("givens up to 8, 15 or 24 of two possible boards", places),
        ("a matrix of R by columns", matrix),
        (
            "candidates below a grid",
            "1..3\n....\n....\n..31\n\n1 24 24 3\n24 3 1 24\n3 1 24 24\n24 24 3 1\n".to_owned(),
        ),
        (
            "candidates with `/` between them",
            "1 2/4 2/4 3\n2/4 3 1 2/4\n3 1 2/4 2/4\n2/4 2/4 3 1\n".to_owned(),
        ),
        ("links of sudokumaker.app", "https://sudokumaker.app/?puzzle=abc\n".to_owned()),
        ("links that name a puzzle on a server", "https://sudokupad.app/abc123\n".to_owned()),
        (
            "empty cells as blanks that no row begins with, lost at the ends of rows",
            blanks.to_owned(),
        ),
        ("0 with two meanings above order 9", format!("{}\n", ["10A2222222222222"; 16].concat())),
    ]
}

#[test]
fn the_errors_of_what_is_not_read_say_what_the_table_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/formats.md");
    let document = std::fs::read_to_string(path).unwrap();
    let (_, table) = document.split_once("| not read | what to do |\n| --- | --- |\n").unwrap();
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    let texts = texts_not_read();
    assert_eq!(rows.len(), texts.len());
    for (row, (name, text)) in rows.iter().zip(texts) {
        let cells: Vec<&str> = row.trim_matches(['|', ' ']).split(" | ").collect();
        assert_eq!(cells[0], name);
        let read = clausoku_formats::read(
            text.as_bytes(),
            None,
            &clausoku_formats::ReadOptions::default(),
        );
        let error = read.err().unwrap_or_else(|| panic!("{text}")).to_string().replace('`', "");
        assert!(error.contains(&cells[1].replace('`', "")), "{name}: {error}");
    }
}
