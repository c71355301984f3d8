//! Lists of JSON objects: their recognition, boards of many symbols, faults with a place.

use std::sync::Arc;

use clausoku_board::{Cell, Grid, Puzzle, Symbol, Variant};
use clausoku_formats::{ReadOptions, Sample, by_name, detect, read};

fn error(text: &str) -> String {
    read(text.as_bytes(), None, &ReadOptions::default()).unwrap_err().to_string()
}

#[test]
fn objects_are_recognized_and_read_with_their_boards() {
    let text = "{\"file\":\"a#b\",\"line\":2,\"variant\":\"x:4\",\"puzzle\":\"1..............4\"}\n\
                \n{ \"solution\": null, \"puzzle\": \"..3.............\", \"rating\": [1] }\n";
    let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    let names: Vec<_> =
        records.iter().map(|record| (record.line, record.puzzle.variant().name())).collect();
    assert_eq!(names, [(1, "x:4"), (3, "classic:4")]);
    assert_eq!(name(text), Some("jsonl"));
    assert_eq!(name("{\"grid\":[]}"), Some("fpuzzles"));
    assert_eq!(name("{\n\"grid\":[]}"), Some("fpuzzles"));
}

fn name(text: &str) -> Option<&str> {
    detect(Sample::new(text.as_bytes(), true)).map(|found| found.name)
}

#[test]
fn boards_without_characters_have_words() {
    let variant = Arc::new(Variant::classic(36).unwrap());
    let mut givens = Grid::empty(variant.cell_count());
    givens.set(Cell::from_index(1), Some(Symbol::from_index(35)));
    let puzzle = Puzzle::new(variant, givens).unwrap();
    let text = by_name("jsonl").unwrap().write_puzzle(puzzle.clone()).unwrap();
    assert!(text.starts_with("{\"variant\":\"classic:36\",\"puzzle\":\". 36 . "), "{text}");
    let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    assert_eq!(records[0].puzzle.givens(), puzzle.givens());
    let missing = error("{\"variant\":\"classic:36\",\"puzzle\":\"1 2\"}");
    assert!(missing.contains("line 1, column 34: expected 1296 cells, found 2"), "{missing}");
}

#[test]
fn faults_have_a_place() {
    let good = "{\"puzzle\":\"1..............4\"}\n";
    for (text, expected) in [
        ("{\"puzzle\":\"1....5.........4\"}", "line 2, column 17: expected 1 to 4"),
        ("{\"puzzle\":\"1..4\"}", "line 2, column"),
        ("{\"puzzle\":7}", "line 2, column 11: expected a string, found '7'"),
        ("{\"puzzle\":\"1...", "line 2, column 15: expected well-formed JSON"),
        ("{\"first\":\"1...\"}", "line 2, column 1: expected an object with a member puzzle"),
        ("{\"puzzle\":\"1...\",\"variant\":\"none\"}", "line 2, column 28: expected the name of a"),
        (
            "{\"puzzle\":\"1..............4\",\"solution\":\"1..............4\"}",
            "line 2, column 41: expected its solution, found one that does not solve",
        ),
    ] {
        let error = error(&format!("{good}{text}\n"));
        assert!(error.starts_with(expected), "{text}: {error}");
    }
    let error = error("{\"file\":\"a\",\"solutions\":\"one\"}\n");
    assert!(error.contains("an object with a member puzzle"), "{error}");
}
