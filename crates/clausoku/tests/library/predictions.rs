//! Predictions beside solutions, against counts by plain loops.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku::lists::{
    driver::{Asked, Blocks, Entry, Rows},
    predicted::Predictions,
    values::Value,
};
use clausoku::predictions::{compare, read_prediction};
use clausoku::solving::{Limits, bulk::Prediction};
use clausoku::{Grid, Puzzle, Variant};
use clausoku_board::{Candidate, Cell, Constraint, ConstraintKind, Symbol};
use clausoku_testkit::{Rng, solutions};

/// Returns a puzzle of order 4 with some of the givens of a grid at random, and its solutions up to two.
fn puzzle(all: &[Grid], rng: &mut Rng) -> (Puzzle, Vec<Grid>) {
    let variant = Arc::new(Variant::classic(4).unwrap());
    let grid = &all[rng.below(all.len())];
    let kept = 3 + rng.below(8);
    let mut numbers = vec![0; 16];
    for _ in 0..kept {
        let cell = rng.below(16);
        numbers[cell] = grid.numbers()[cell];
    }
    let puzzle = Puzzle::new(variant, Grid::from_numbers(numbers)).unwrap();
    let found = solutions(&puzzle, 2);
    (puzzle, found)
}

/// Returns the pairs of a region and a number that it contains twice, of a grid of order 4.
fn doubles(numbers: &[u16]) -> usize {
    let regions = (0..4).flat_map(|index| {
        let row: Vec<usize> = (0..4).map(|at| 4 * index + at).collect();
        let column: Vec<usize> = (0..4).map(|at| 4 * at + index).collect();
        let block: Vec<usize> =
            (0..4).map(|at| 4 * (2 * (index / 2) + at / 2) + 2 * (index % 2) + at % 2).collect();
        [row, column, block]
    });
    let counts = regions.flat_map(|region| {
        let count = |number| region.iter().filter(|&&cell| numbers[cell] == number).count();
        (1..=4).map(count).collect::<Vec<_>>()
    });
    counts.filter(|&count| count > 1).count()
}

/// Returns a text around the cells of a prediction.
fn text(numbers: &[u16], form: usize) -> String {
    let line: String = numbers.iter().map(ToString::to_string).collect();
    let rows = |between: &str| {
        let row =
            |row: &[u16]| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(between);
        numbers.chunks(4).map(row).collect::<Vec<_>>().join("\n")
    };
    match form {
        0 => line,
        1 => format!(" {line}\n"),
        2 => rows(""),
        3 => format!("Here is the solution:\n\n```\n{}\n```\nI hope that it is right.", rows(" ")),
        _ => format!("[[{}]]", rows(", ").replace('\n', "], [")),
    }
}

#[test]
fn predictions_are_counted_as_by_plain_loops() {
    let mut rng = Rng::new(7);
    let all = solutions(&Puzzle::classic(4).unwrap(), 288);
    let mut seen = BTreeSet::new();
    for round in 0..400 {
        let (puzzle, found) = puzzle(&all, &mut rng);
        let mut numbers = found[rng.below(found.len())].numbers().to_vec();
        for _ in 0..rng.below(4) {
            numbers[rng.below(16)] = rng.below(5) as u16;
        }
        let question = Predictions::new("predictions", Limits::default());
        let mut batch = clausoku::lists::Question::batch(&question);
        batch.push(puzzle.clone());
        let form = round % 5;
        batch.set_prediction(Prediction::Text(text(&numbers, form).into()));
        let blocks = Asked::in_cells(&question);
        let mut rows = Rows::new(blocks.columns());
        rows.start(0, vec![Entry::Puzzle]);
        blocks.worker().answer(&mut batch, &mut rows).unwrap();
        rows.finish().unwrap();

        let givens = puzzle.givens().numbers();
        let cells = || givens.iter().zip(&numbers);
        let kept = cells().all(|(given, number)| *given == 0 || given == number);
        let filled = numbers.iter().filter(|&&number| number > 0).count();
        let open = givens.iter().filter(|&&given| given == 0).count();
        let only = (found.len() == 1).then(|| found[0].numbers());
        let right = only.map(|only| {
            let is_right = |&cell: &usize| givens[cell] == 0 && only[cell] == numbers[cell];
            (0..16).filter(is_right).count() as u64
        });
        let broken = doubles(&numbers);
        let valid = kept && filled == 16 && broken == 0;

        let Value::Grid(grid) = rows.value(0, 0) else { panic!("no grid in form {form}") };
        assert_eq!(grid.grid().numbers(), numbers, "form {form}");
        let count = |column| match rows.value(column, 0) {
            Value::Count(count) => Some(count),
            _ => None,
        };
        let truth = |column| match rows.value(column, 0) {
            Value::Truth(is_true) => Some(is_true),
            _ => None,
        };
        assert_eq!((truth(1), count(2), count(3)), (Some(kept), Some(filled as u64), right));
        assert_eq!(count(4), Some(open as u64));
        let words = match rows.value(5, 0) {
            Value::Text(words) => words.split("; ").count(),
            _ => 0,
        };
        assert_eq!((words, truth(6)), (broken, Some(valid)), "{numbers:?}");
        assert_eq!(truth(7), only.map(|only| only == numbers));
        let tally = question.tally();
        let open = if only.is_some() { open as u64 } else { 0 };
        assert_eq!((tally.puzzles, tally.valid), (1, valid.into()));
        assert_eq!((tally.open, tally.right), (open, right.unwrap_or(0)));
        seen.insert((kept, filled == 16, broken > 0, only.is_some(), valid));
    }
    assert!(seen.len() > 8, "{seen:?}");
}

#[test]
fn constraints_of_a_full_prediction_are_named() {
    let cells = [0, 1].map(Cell::from_index).to_vec();
    let cage = Constraint::new(ConstraintKind::Cage { sum: Some(4) }, cells);
    let board = Variant::classic(4).unwrap().with_constraints(vec![cage]).unwrap();
    let puzzle = Puzzle::empty(Arc::new(board));
    let variant = puzzle.variant();
    for (text, expected) in [
        ("1234341221434321", &["cage 4 at R1C1 R1C2 does not hold"][..]),
        ("1324241331424231", &[][..]),
        // It is not known whether an empty cell would break a constraint.
        ("123434122143432.", &[][..]),
    ] {
        let grid = read_prediction(text, variant).unwrap();
        let found = compare(&puzzle, &grid, None);
        assert_eq!(found.broken(clausoku_words::Language::English, variant), expected, "{text}");
        assert_eq!((found.right, found.is_equal), (None, None));
    }
}

#[test]
fn an_excluded_candidate_makes_a_prediction_wrong() {
    let text = "1234341221434321";
    let candidate = Candidate { cell: Cell::from_index(0), symbol: Symbol::from_index(0) };
    let puzzle = Puzzle::classic(4).unwrap().excluding([candidate]).unwrap();
    let grid = read_prediction(text, puzzle.variant()).unwrap();
    assert!(!compare(&puzzle, &grid, None).is_valid);
    assert!(compare(&Puzzle::classic(4).unwrap(), &grid, None).is_valid);
}

#[test]
fn texts_without_a_grid_of_the_board_have_none() {
    let variant = Arc::new(Variant::classic(4).unwrap());
    for text in
        ["", "I cannot solve it.", "123434122143432", "1234", "1234341221434325", "[[1, 2]]"]
    {
        assert_eq!(read_prediction(text, &variant), None, "{text}");
    }
    let cells = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
    for text in [
        "The answer is 1234341221434321.",
        "\\boxed{1234341221434321}",
        "#### 1234341221434321",
        "<answer>1234341221434321</answer>",
        "It is **1234341221434321**!\nBye.",
        "From 12..34....4....1 follows 1234341221434321, since row 1 is 1234.",
        "12..34....4....1 1234341221434321",
        "1234\\n3412\\n2143\\n4321",
        "1234<br>3412<br>2143<br>4321",
    ] {
        let found = read_prediction(text, &variant).map(|grid| grid.numbers().to_vec());
        assert_eq!(found.as_deref(), Some(&cells[..]), "{text}");
    }
    // The last full grid is the answer.
    let text =
        "The puzzle is\n\n12..\n34..\n..4.\n...1\n\nand the answer is\n\n1234\n3412\n2143\n4321\n";
    let found = read_prediction(text, &variant).unwrap();
    assert_eq!(found.numbers(), [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
}
