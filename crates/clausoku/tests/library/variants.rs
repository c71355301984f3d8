//! Variants beyond the usual board: their puzzles in `data/grids`, and the numbers of grids of small variants.

use std::sync::Arc;

use clausoku::solving::uniqueness_with;
use clausoku::{Encoding, Puzzle, Solutions, Uniqueness, Variant};
use clausoku_encoder::PRESETS;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");

/// The only puzzle of a file in `data/grids`, whose format is guessed.
fn puzzle(file: &str, variant: Variant) -> Puzzle {
    let bytes = std::fs::read(format!("{FOLDER}/grids/{file}.txt")).unwrap();
    let options = clausoku_formats::ReadOptions::for_variant(Arc::new(variant));
    let records =
        clausoku_formats::read(&bytes, None, &options).unwrap_or_else(|e| panic!("{file}: {e}"));
    assert_eq!(records.len(), 1, "{file}");
    records[0].puzzle.clone()
}

#[test]
fn the_puzzles_of_other_variants_have_one_solution() {
    for (file, variant, givens) in [
        ("x", Variant::by_name("x").unwrap(), 18),
        ("x", from_file("falissard-x"), 18),
        ("windoku", Variant::by_name("windoku").unwrap(), 14),
        ("windoku", from_file("falissard-13-blocks"), 14),
        ("nonominoes", from_file("nonominoes"), 14),
        ("samurai", Variant::by_name("samurai").unwrap(), 98),
        ("butterfly", from_file("butterfly"), 28),
    ] {
        let puzzle = puzzle(file, variant);
        assert_eq!(puzzle.givens().filled().count(), givens, "{file}");
        let found = uniqueness_with(&puzzle, &Encoding::default()).unwrap();
        assert!(matches!(found, Uniqueness::Unique(_)), "{file}: {found:?}");
    }
}

fn from_file(name: &str) -> Variant {
    let text = std::fs::read_to_string(format!("{FOLDER}/variants/{name}.toml")).unwrap();
    Variant::from_toml(&text).unwrap()
}

#[test]
fn small_variants_have_as_many_grids_as_by_trying() {
    // The tests of `board` have the same counts, from exhaustive search.
    for (name, expected) in [
        ("diagonal:4", 48),
        ("x:4", 48),
        ("windoku:4", 168),
        ("disjoint-groups:4", 168),
        ("anti-king:4", 0),
        ("anti-knight:4", 24),
        ("jigsaw:AAAB/ACBB/DCCB/DDDC", 72),
        ("twodoku:4", 3456),
    ] {
        let empty = Puzzle::empty(Arc::new(Variant::by_name(name).unwrap()));
        for preset in PRESETS.iter().map(|row| row.name) {
            let encoding = Encoding::preset(preset).unwrap();
            let solutions = Solutions::new(&empty, &encoding).unwrap();
            assert_eq!(solutions.map(Result::unwrap).count(), expected, "{name}, {encoding}");
        }
    }
}
