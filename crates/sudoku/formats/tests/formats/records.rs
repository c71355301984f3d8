//! What a text says beyond the givens is written and read back by every format that holds it.

use std::sync::Arc;

use clausoku_board::{
    Candidate, Cell, Extra, Grid, Puzzle, Region, Scope, SquareBoard, Symbol, VARIANTS, Variant,
};
use clausoku_formats::{FORMATS, ReadOptions, Record, WriteOptions, by_name};
use clausoku_testkit::Rng;

use super::random_puzzle;

/// A board of a few kinds, with regions added at random.
fn random_variant(random: &mut Rng) -> Arc<Variant> {
    let names = [
        "classic:4",
        "classic:9",
        "blocks:2x3",
        "jigsaw:AAAB/ACBB/DCCB/DDDC",
        "x",
        "diagonal:4",
        "anti-king",
        "anti-knight:2x3",
        "windoku",
        "disjoint-groups:2x3",
    ];
    let variant = Variant::by_name(names[random.below(names.len())]).unwrap();
    let mut regions = variant.regions().to_vec();
    for number in 0..random.below(3) {
        let mut cells: Vec<Cell> = variant.cells().filter(|_| random.below(6) == 0).collect();
        cells.truncate(variant.order());
        regions.push(Region { scope: Scope::Extra, name: format!("extra {number}"), cells });
    }
    let positions = variant.cells().map(|cell| variant.position(cell)).collect();
    let with_more = Variant::new("random", variant.alphabet().clone(), positions, regions);
    Arc::new(with_more.unwrap_or(variant))
}

/// Some values placed, and some candidates of open cells excluded, but never all but one.
fn random_record(variant: &Arc<Variant>, random: &mut Rng) -> Record {
    let puzzle = random_puzzle(variant, random, 4);
    let placed = puzzle.givens().filled().map(|(cell, _)| cell);
    let placed = placed.filter(|_| random.below(3) == 0).collect();
    let mut excluded = Vec::new();
    for cell in puzzle.givens().open().collect::<Vec<_>>() {
        let kept = random.below(variant.order() - 1);
        for symbol in variant.alphabet().symbols() {
            let is_kept = symbol.index() == kept || symbol.index() == kept + 1;
            if !is_kept && random.below(3) == 0 {
                excluded.push(Candidate { cell, symbol });
            }
        }
    }
    Record::new(puzzle.excluding(excluded).unwrap(), 1).with_placed(placed)
}

/// The regions by their scopes and cells.
fn rules(variant: &Variant) -> Vec<(Scope, Vec<Cell>)> {
    let mut regions: Vec<_> = variant
        .regions()
        .iter()
        .map(|region| {
            let mut cells = region.cells.clone();
            cells.sort_unstable();
            (region.scope, cells)
        })
        .collect();
    regions.retain(|(_, cells)| !cells.is_empty());
    regions.sort_unstable();
    regions
}

#[test]
fn records_are_read_back() {
    let mut random = Rng::new(21);
    let mut written = 0;
    for _ in 0..150 {
        let variant = random_variant(&mut random);
        let record = random_record(&variant, &mut random);
        for format in FORMATS.iter().filter(|format| format.holds.excluded) {
            let record = std::slice::from_ref(&record);
            let Ok(text) = format.write(record, WriteOptions::default()) else { continue };
            let named = ReadOptions::for_variant(variant.clone());
            let options = if format.holds.variant { ReadOptions::default() } else { named };
            let again = clausoku_formats::read(text.as_bytes(), None, &options);
            let again = again.unwrap_or_else(|error| panic!("{error}\n{text}")).remove(0);
            let puzzle = &again.puzzle;
            let expected = &record[0].puzzle;
            assert_eq!(puzzle.givens(), expected.givens(), "{text}");
            assert_eq!(puzzle.excluded(), expected.excluded(), "{text}");
            assert_eq!(rules(puzzle.variant()), rules(&variant), "{text}");
            if format.holds.placed {
                assert_eq!(again.placed, record[0].placed, "{text}");
            }
            written += 1;
        }
    }
    assert!(written > 400, "{written}");
}

#[test]
fn built_in_variants_are_read_back_as_such() {
    let mut written = 0;
    let names = VARIANTS.iter().flat_map(|variant| variant.examples);
    for name in names {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        // Some formats write unusual blocks as a jigsaw's, cell by cell.
        if variant
            .block_sides()
            .is_none_or(|sides| Variant::usual_block(variant.order()) != Ok(sides))
        {
            continue;
        }
        let puzzle = Puzzle::empty(Arc::clone(&variant));
        let record = Record::new(puzzle, 1);
        for format in FORMATS.iter().filter(|format| format.holds.variant) {
            let Ok(text) = format.write(std::slice::from_ref(&record), WriteOptions::default())
            else {
                continue;
            };
            let again = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default());
            let again = again.unwrap_or_else(|error| panic!("{error}\n{text}")).remove(0);
            assert_eq!(again.puzzle.variant().name(), variant.name(), "{}: {text}", format.name);
            assert_eq!(rules(again.puzzle.variant()), rules(&variant), "{}", format.name);
            written += 1;
        }
    }
    assert!(written > 80, "{written}");
}

#[test]
fn solutions_are_read_back() {
    let variant = Arc::new(Variant::classic(4).unwrap());
    let solution = Grid::from_numbers(vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
    let mut givens = Grid::empty(16);
    givens.set(Cell::from_index(5), Symbol::from_number(4));
    let puzzle = Puzzle::new(variant, givens).unwrap();
    let record = Record::new(puzzle, 1).with_solution(solution);
    let holds: Vec<_> = FORMATS.iter().filter(|format| format.holds.solution).collect();
    assert_eq!(holds.len(), 6);
    for format in holds {
        let text = format.write(std::slice::from_ref(&record), WriteOptions::default()).unwrap();
        let again = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        assert_eq!(again[0].solution, record.solution, "{text}");
    }
}

#[test]
fn a_rising_diagonal_and_others_stand_together() {
    let knight = Extra::by_name("anti-knight").unwrap();
    let board = SquareBoard::from_map("AAAB/ACBB/DCCB/DDDC").unwrap().with_extra(knight).unwrap();
    let variant =
        Variant::from_boards("mine", clausoku_board::Alphabet::numbers(4), &[board]).unwrap();
    let text = clausoku_formats::by_name("fpuzzles")
        .unwrap()
        .write_puzzle(Puzzle::empty(Arc::new(variant)));
    let text =
        text.unwrap().replace("\"antiknight\": true", "\"antiknight\": true, \"diagonal+\": true");
    let record =
        clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default()).unwrap().remove(0);
    assert_eq!(
        record.puzzle.variant().name(),
        "4×4 with irregular blocks, anti-knight, the rising diagonal"
    );
}

/// Files of the project whose remark names a built-in variant.
#[test]
fn a_remark_names_the_board() {
    for (name, expected) in [("x", "x"), ("windoku", "windoku"), ("samurai", "samurai")] {
        let path = format!("{}/../../../data/grids/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let options = ReadOptions::default();
        for records in [
            clausoku_formats::read(text.as_bytes(), None, &options).unwrap(),
            clausoku_formats::read_each(text.as_bytes(), None, &options)
                .unwrap()
                .into_iter()
                .map(Result::unwrap)
                .collect(),
        ] {
            let variant = records[0].puzzle.variant();
            assert_eq!(variant.name(), expected);
            if let Some(remark) = by_name("rows").unwrap().variant_remark(variant).unwrap() {
                assert!(text.contains(&remark), "{remark}");
            }
        }
        // The options come first.
        if name != "samurai" {
            let usual = ReadOptions::for_variant(Arc::new(Variant::classic(9).unwrap()));
            let records = clausoku_formats::read(text.as_bytes(), None, &usual).unwrap();
            assert_eq!(records[0].puzzle.variant().name(), "classic:9");
        }
    }
    let text = "# variant: killer.toml\n................\n";
    let error = clausoku_formats::read(text.as_bytes(), None, &ReadOptions::default());
    assert_eq!(error.unwrap_err().line(), 1);
    let x = Variant::by_name("x").unwrap();
    assert!(by_name("dresden").unwrap().variant_remark(&x).is_err());
    assert_eq!(by_name("jsonl").unwrap().variant_remark(&x), Ok(None));
}
