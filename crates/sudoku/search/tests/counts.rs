//! Compares counts with published ones and with exhaustive search.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clausoku_board::{
    Alphabet, Candidate, Cell, Deadline, Extra, Grid, Limits, Position, Puzzle, Region, Scope,
    SearchEnd, SquareBoard, Symbol, Variant,
};
use clausoku_search::{Counted, UBig, count};
use clausoku_testkit::{Rng, emptied, relabelled, shuffled_pattern, solutions};
use clausoku_text::StopReason;

fn exact(puzzle: &Puzzle) -> UBig {
    let counted = count(puzzle, &Deadline::never()).unwrap();
    assert_eq!(counted.ended, SearchEnd::Exhausted);
    counted.solutions
}

fn empty(variant: Variant) -> Puzzle {
    Puzzle::empty(Arc::new(variant))
}

fn latin(order: usize, extra: Option<&str>) -> Variant {
    let board = SquareBoard::blocks(1, order).unwrap();
    let board = match extra {
        None => board,
        Some(name) => board.with_extra(Extra::by_name(name).unwrap()).unwrap(),
    };
    Variant::from_boards("latin", Alphabet::numbers(order), &[board]).unwrap()
}

#[test]
fn boards_have_the_published_number_of_solutions() {
    // OEIS A107739 for order 4; Jarvis, "Sudoku enumeration problems", for 2x3.
    for (name, published) in [("classic:4", 288_u64), ("blocks:2x3", 28_200_960)] {
        assert_eq!(exact(&empty(Variant::by_name(name).unwrap())), published.into(), "{name}");
    }
}

#[test]
fn latin_squares_have_the_published_counts() {
    // OEIS A002860; with both diagonals A274806.
    let published = [1_u64, 2, 12, 576, 161_280, 812_851_200];
    for (order, published) in (1..).zip(published) {
        assert_eq!(exact(&empty(latin(order, None))), published.into(), "{order}");
    }
    for (order, published) in (1..).zip([1_u64, 0, 0, 48, 960, 92_160]) {
        assert_eq!(exact(&empty(latin(order, Some("x")))), published.into(), "{order}");
    }
}

/// The first `bands` bands of three rows of the classic board.
fn bands(bands: u16) -> Variant {
    let rows = 3 * bands;
    let places: Vec<Position> =
        (0..rows).flat_map(|row| (0..9).map(move |column| Position { row, column })).collect();
    let cells = |keep: &dyn Fn(Position) -> bool| -> Vec<Cell> {
        let kept = places.iter().zip(0..).filter(|(place, _)| keep(**place));
        kept.map(|(_, index)| Cell::from_index(index)).collect()
    };
    let region = |scope, name: String, cells| Region { scope, name, cells };
    let mut regions: Vec<Region> = (0..rows)
        .map(|row| region(Scope::Row, format!("row {row}"), cells(&|place| place.row == row)))
        .collect();
    for column in 0..9 {
        let cells = cells(&|place| place.column == column);
        regions.push(region(Scope::Extra, format!("column {column}"), cells));
    }
    for (band, stack) in (0..bands).flat_map(|band| (0..3).map(move |stack| (band, stack))) {
        let cells = cells(&|place| place.row / 3 == band && place.column / 3 == stack);
        regions.push(region(Scope::Block, format!("block {band} {stack}"), cells));
    }
    Variant::new("bands", Alphabet::numbers(9), places, regions).unwrap()
}

#[test]
fn a_band_has_the_published_number_of_fillings() {
    // Felgenhauer and Jarvis 2006: 9! · 2612736 for the first three rows.
    assert_eq!(exact(&empty(bands(1))), (362_880_u64 * 2_612_736).into());
}

#[test]
fn counts_exceed_any_integer_type() {
    let places = (0..100).map(|column| Position { row: 0, column }).collect();
    let free = Variant::new("free", Alphabet::numbers(1000), places, Vec::new()).unwrap();
    assert_eq!(exact(&empty(free)), UBig::from(1000_u32).pow(100));
    // A row alone: 30!.
    let places = (0..30).map(|column| Position { row: 0, column }).collect();
    let cells = (0..30).map(Cell::from_index).collect();
    let row = Region { scope: Scope::Row, name: "row".to_owned(), cells };
    let row = Variant::new("row", Alphabet::numbers(30), places, vec![row]).unwrap();
    let factorial = (1..=30_u32).fold(UBig::ONE, |product, n| product * n);
    assert_eq!(exact(&empty(row)), factorial);
}

/// Returns a puzzle with some random values that do not clash and a few random excluded candidates.
fn random_puzzle(variant: &Arc<Variant>, percent: usize, rng: &mut Rng) -> Puzzle {
    let mut grid = Grid::empty(variant.cell_count());
    for cell in variant.cells() {
        if rng.percent(percent) {
            let symbol = Symbol::from_index(rng.below(variant.order()) as u16);
            let mut filled = grid.clone();
            filled.set(cell, Some(symbol));
            if clausoku_board::clashes(variant, &filled).is_empty() {
                grid = filled;
            }
        }
    }
    let excluded: Vec<Candidate> = variant
        .cells()
        .filter(|_| rng.percent(5))
        .map(|cell| Candidate { cell, symbol: Symbol::from_index(0) })
        .collect();
    Puzzle::new(Arc::clone(variant), grid).unwrap().excluding(excluded).unwrap()
}

#[test]
fn a_maximum_stops_the_count_only_below_the_number() {
    for (variant, number) in [(Variant::classic(4).unwrap(), 288), (latin(4, None), 576)] {
        let puzzle = empty(variant);
        for max in [0, 1, number - 1, number, number + 1] {
            let limits = Limits::solutions(max);
            let counted = count(&puzzle, &Deadline::start(&limits)).unwrap();
            let is_enough = counted.ended == SearchEnd::Enough;
            assert!(counted.solutions <= UBig::from(number));
            assert!(if is_enough {
                counted.solutions > UBig::from(max)
            } else {
                counted.solutions == UBig::from(number)
            });
        }
    }
    let limits = Limits::solutions(1_000_000);
    let counted = count(&empty(Variant::classic(9).unwrap()), &Deadline::start(&limits)).unwrap();
    assert_eq!(counted.ended, SearchEnd::Enough);
    assert!(counted.solutions > UBig::from(1_000_000_u32));
}

#[test]
fn counts_equal_those_of_exhaustive_search() {
    let names = [
        ("classic:4", 20),
        ("x:4", 10),
        ("windoku:4", 15),
        ("anti-knight:4", 10),
        ("disjoint-groups:4", 15),
        ("jigsaw:AAAB/ACBB/DCCB/DDDC", 15),
        ("jigsaw:AABBB/AABBC/ADCCC/DDDCE/DEEEE", 25),
        ("blocks:2x3", 35),
        ("x:2x3", 25),
        ("anti-king:2x3", 20),
        ("blocks:1x5", 25),
        ("twodoku:4", 25),
    ];
    let mut rng = Rng::new(6);
    let mut none = 0;
    let mut one = 0;
    let mut many = 0;
    for (name, percent) in names {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        for _ in 0..60 {
            let puzzle = random_puzzle(&variant, percent, &mut rng);
            let all = solutions(&puzzle, 200_000);
            assert!(all.len() < 200_000, "{name}: too many for an exhaustive search");
            assert_eq!(exact(&puzzle), all.len().into(), "{name}: {:?}", puzzle.givens());
            match all.len() {
                0 => none += 1,
                1 => one += 1,
                _ => many += 1,
            }
        }
    }
    // All kinds of puzzles occur.
    assert!(none > 50 && one > 20 && many > 200, "{none} {one} {many}");
}

#[test]
fn names_of_symbols_do_not_matter() {
    let variant = Arc::new(Variant::classic(9).unwrap());
    let mut rng = Rng::new(7);
    let solution = shuffled_pattern(&variant, &mut rng).unwrap();
    for percent in [50, 60, 65] {
        let givens = emptied(&solution, percent, &mut rng);
        let puzzle = Puzzle::new(Arc::clone(&variant), givens).unwrap();
        let (first, second) = (exact(&puzzle), exact(&relabelled(&puzzle, &mut rng)));
        assert!(first >= UBig::ONE);
        assert_eq!(first, second);
    }
}

#[test]
fn a_cache_that_is_too_small_changes_no_count() {
    let puzzle = empty(Variant::blocks(2, 3).unwrap());
    let limits = Limits::default().with_memory(20_000);
    let counted = count(&puzzle, &Deadline::start(&limits)).unwrap();
    assert_eq!(counted.solutions, 28_200_960_u32.into());
    let statistic = |counted: &Counted, name| counted.statistics.get(name).unwrap();
    assert!(statistic(&counted, "times the cache was emptied") > 0);
    let roomy = count(&puzzle, &Deadline::never()).unwrap();
    assert_eq!(statistic(&roomy, "times the cache was emptied"), 0);
    assert!(counted.statistics.steps > roomy.statistics.steps);
}

#[test]
fn an_interrupted_count_is_a_lower_bound() {
    let puzzle = empty(Variant::blocks(2, 3).unwrap());
    let all = count(&puzzle, &Deadline::never()).unwrap();
    let mut last = UBig::ZERO;
    for steps in (0..all.statistics.steps).step_by(50) {
        let limits = Limits::default().with_steps(steps);
        let counted = count(&puzzle, &Deadline::start(&limits)).unwrap();
        assert_eq!(
            (counted.ended, counted.statistics.steps),
            (SearchEnd::Stopped(StopReason::StepLimit), steps)
        );
        assert!(!counted.is_exact() && counted.solutions >= last);
        assert!(counted.solutions <= all.solutions);
        last = counted.solutions;
    }
    assert!(last > UBig::ZERO);
    let stopped = Limits::default().with_stop(Arc::new(AtomicBool::new(true)));
    assert_eq!(
        count(&puzzle, &Deadline::start(&stopped)).unwrap().ended,
        SearchEnd::Stopped(StopReason::Interrupted)
    );
    let hasty = Limits::default().with_time(Duration::ZERO);
    assert_eq!(
        count(&puzzle, &Deadline::start(&hasty)).unwrap().ended,
        SearchEnd::Stopped(StopReason::TimeLimit)
    );
}

#[test]
fn contradictions_have_no_solution() {
    let variant = Arc::new(Variant::classic(4).unwrap());
    for text in ["11..............", "123....4........", "12.....3...4....", "1234341221434321"] {
        let numbers = text.chars().map(|c| c.to_digit(10).unwrap_or(0) as u16).collect();
        let puzzle = Puzzle::new(Arc::clone(&variant), Grid::from_numbers(numbers)).unwrap();
        assert_eq!(exact(&puzzle), solutions(&puzzle, 10).len().into(), "{text}");
    }
}

#[test]
fn boards_without_cells_and_boards_too_large_are_handled() {
    let none = Variant::new("none", Alphabet::numbers(1), Vec::new(), Vec::new()).unwrap();
    assert_eq!(exact(&empty(none)), UBig::ONE);
    let large = empty(Variant::classic(81).unwrap());
    let error = count(&large, &Deadline::never()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the givens leave 6561 cells open; the counter supports at most 4096"
    );
}
