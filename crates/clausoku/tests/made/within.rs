//! All minimal puzzles within a puzzle, compared with every subset of the givens.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use clausoku::canonical::Canonizer;
use clausoku::generating::{Generator, Origin, Request, Within};
use clausoku_board::{
    Cell, Collect, Deadline, Grid, Limits, Puzzle, PuzzleSolver, Symbol, Variant,
};
use clausoku_search::DancingLinks;
use clausoku_testkit::sampled;

use crate::puzzles::is_unique;

fn puzzle(variant: &str, givens: usize) -> Puzzle {
    let variant = Arc::new(Variant::by_name(variant).unwrap());
    let request = Request { givens: Some(givens..=givens), ..Request::default() };
    let generator = Generator::new(variant, request, &Deadline::never()).unwrap();
    let made = generator.make(3, 0..1, 1000, &Deadline::never()).unwrap();
    made[0].as_ref().unwrap().puzzle()
}

fn within(puzzle: &Puzzle, givens: Option<(usize, usize)>) -> (Generator, Within) {
    let origin = Origin::Puzzle(puzzle.givens().clone());
    let givens = givens.map(|(least, most)| least..=most);
    let request = Request { origin, givens, ..Request::default() };
    let variant = Arc::clone(puzzle.variant());
    let generator = Generator::new(variant, request, &Deadline::never()).unwrap();
    let within = generator.within().unwrap();
    (generator, within)
}

fn all(puzzle: &Puzzle, givens: Option<(usize, usize)>) -> BTreeSet<Vec<u8>> {
    let (_, mut within) = within(puzzle, givens);
    let mut listed = BTreeSet::new();
    while let Some(made) = within.next(&Deadline::never()).unwrap() {
        assert!(is_unique(&made.puzzle()));
        assert!(listed.insert(made.givens().to_vec()), "a puzzle is listed twice");
    }
    assert_eq!(within.next(&Deadline::never()), Ok(None));
    listed
}

/// Returns all minimal puzzles within a puzzle, by trying every subset of its givens.
fn by_subsets(puzzle: &Puzzle) -> BTreeSet<Vec<u8>> {
    let given: Vec<Cell> = puzzle.givens().filled().map(|row| row.0).collect();
    let of = |subset: u32| {
        let mut grid = Grid::empty(puzzle.givens().len());
        for (place, &cell) in given.iter().enumerate() {
            if subset >> place & 1 == 1 {
                grid.set(cell, puzzle.givens().get(cell));
            }
        }
        puzzle.with_givens(grid).unwrap()
    };
    let count = 1_u32 << given.len();
    let unique: Vec<bool> = (0..count).map(|subset| is_unique(&of(subset))).collect();
    let is_minimal = |&subset: &u32| {
        let smaller = (0..given.len()).filter(|place| subset >> place & 1 == 1);
        unique[subset as usize]
            && smaller.map(|place| subset & !(1 << place)).all(|subset| !unique[subset as usize])
    };
    let numbers = |subset: u32| {
        let grid = of(subset);
        let symbols = grid.givens().cells().map(|row| row.1);
        symbols.map(|symbol| symbol.map_or(0, |symbol| symbol.number() as u8)).collect()
    };
    (0..count).filter(is_minimal).map(numbers).collect()
}

#[test]
fn the_puzzles_are_those_of_all_subsets() {
    // The subsets of 16 givens are four times as many, and show nothing else.
    let most = sampled(14, 16);
    for (variant, givens) in [("classic:4", most), ("blocks:2x3", 14), ("x:4", most)] {
        let puzzle = puzzle(variant, givens);
        let expected = by_subsets(&puzzle);
        assert!(expected.len() > 1, "{variant}");
        assert_eq!(all(&puzzle, None), expected, "{variant}");
        let given = |givens: &Vec<u8>| givens.iter().filter(|&&number| number != 0).count();
        let least = expected.iter().map(given).min().unwrap();
        let some = expected.into_iter().filter(|givens| given(givens) == least).collect();
        assert_eq!(all(&puzzle, Some((0, least))), some, "{variant}");
    }
}

#[test]
fn a_minimal_puzzle_contains_only_itself() {
    let request = Request { minimal: true, ..Request::default() };
    let variant = Arc::new(Variant::by_name("windoku").unwrap());
    let generator = Generator::new(variant, request, &Deadline::never()).unwrap();
    let made = generator.make(3, 0..1, 10, &Deadline::never()).unwrap();
    let made = made[0].as_ref().unwrap();
    let listed = all(&made.puzzle(), None);
    assert!(listed.len() == 1 && listed.contains(made.givens()));
}

/// The sum over the 288 solutions of the 4×4 board is the known number of its minimal puzzles: 25,728 with 4 givens,
/// 58,368 with 5 and 1,536 with 6 (docs/generate.md).
#[test]
fn the_four_by_four_board_has_85632_minimal_puzzles() {
    let mut counts = [0_usize; 17];
    let variant = Arc::new(Variant::by_name("classic:4").unwrap());
    let empty = Puzzle::empty(Arc::clone(&variant));
    let mut grids = Collect::new(1000);
    DancingLinks.search(&empty, &Deadline::never(), &mut grids).unwrap();
    assert_eq!(grids.grids.len(), 288);
    // Isomorphic grids have as many minimal puzzles. In a campaign, every grid is searched.
    let mut classes: BTreeMap<Vec<Option<Symbol>>, Vec<Puzzle>> = BTreeMap::new();
    let mut canonizer = Canonizer::new(Arc::clone(&variant));
    for grid in grids.grids {
        let puzzle = empty.with_givens(grid).unwrap();
        let form = canonizer.canonical(&puzzle, &Deadline::never()).unwrap().grid;
        let class: Vec<Option<Symbol>> = form.cells().map(|(_, symbol)| symbol).collect();
        classes.entry(class).or_default().push(puzzle);
    }
    assert_eq!(classes.len(), 2);
    for class in classes.into_values() {
        let searched = &class[..sampled(1, class.len())];
        for givens in searched.iter().flat_map(|puzzle| all(puzzle, None)) {
            let number = givens.iter().filter(|&&number| number != 0).count();
            counts[number] += class.len() / searched.len();
        }
    }
    assert_eq!(counts[..7], [0, 0, 0, 0, 25_728, 58_368, 1_536]);
    assert_eq!(counts[7..], [0; 10]);
}

#[test]
fn a_limit_loses_no_puzzle() {
    let puzzle = puzzle("classic:9", 33);
    let expected = all(&puzzle, None);
    assert!(expected.len() > 100);
    let (_, mut list) = within(&puzzle, None);
    let no_time = Limits::default().with_time(std::time::Duration::ZERO);
    let mut listed = BTreeSet::new();
    let mut cut_short = 0;
    loop {
        // Puzzles that were found before come first.
        while let Ok(Some(made)) = list.next(&Deadline::start(&no_time)) {
            assert!(listed.insert(made.givens().to_vec()));
        }
        cut_short += 1;
        match list.next(&Deadline::never()).unwrap() {
            Some(made) => assert!(listed.insert(made.givens().to_vec())),
            None => break,
        }
    }
    assert!(cut_short > 2, "{cut_short}");
    assert!(listed == expected);
}

#[test]
fn the_order_does_not_depend_on_the_number_of_threads() {
    for (variant, givens) in [("classic:9", 32), ("anti-knight", 18)] {
        let puzzle = puzzle(variant, givens);
        let listed = |threads: usize| {
            let (_, list) = within(&puzzle, None);
            let mut list = list.with_threads(threads);
            let mut listed = Vec::new();
            while let Some(made) = list.next(&Deadline::never()).unwrap() {
                listed.push(made.givens().to_vec());
            }
            listed
        };
        let expected = listed(1);
        assert!(expected.len() > 1, "{variant}");
        for threads in [2, 40] {
            assert_eq!(listed(threads), expected, "{variant}, {threads} threads");
        }
    }
}
