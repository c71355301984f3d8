//! Depths, B and W ratings.

use clausoku_ratings::propagation::{Model, State, b_rating, depth, w_rating};
use clausoku_text::Deadline;

/// The model of a board with blocks of this size.
fn usual(rows: usize, columns: usize) -> Model {
    let order = rows * columns;
    let mut regions: Vec<Vec<usize>> = Vec::new();
    for index in 0..order {
        regions.push((0..order).map(|place| index * order + place).collect());
        regions.push((0..order).map(|place| place * order + index).collect());
        let (row, column) = (index / rows * rows, index % rows * columns);
        let cell = |place: usize| (row + place / columns) * order + column + place % columns;
        regions.push((0..order).map(cell).collect());
    }
    Model::new(order * order, order, &regions).expect("a small board")
}

/// The givens of a line (cell, symbol).
fn givens(line: &str) -> Vec<(usize, usize)> {
    let cells = line.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit());
    cells.map(|(cell, byte)| (cell, usize::from(byte - b'1'))).collect()
}

fn rated(model: &Model, line: &str) -> (Option<usize>, Option<usize>) {
    let state = model.state(givens(line), []).expect("no contradiction");
    let w = w_rating(model, state.clone(), model.variables(), &Deadline::never());
    (depth(model, &state, 3, &Deadline::never()), w)
}

#[test]
fn generated_puzzles_have_their_depth_and_w() {
    let model = usual(3, 3);
    let text = include_str!("../data/generated.txt");
    for line in text.lines().filter(|line| !line.starts_with('#')).step_by(3) {
        let fields: Vec<&str> = line.split(' ').collect();
        let (depth, w) = rated(&model, fields[0]);
        let expected = [4, 5].map(|index| fields[index].parse().ok());
        assert_eq!([depth, w], expected, "{line}");
    }
}

#[test]
fn the_named_puzzles_have_their_depths() {
    let model = usual(3, 3);
    let text = include_str!("../../../../../data/grids/hard.txt");
    let depths = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let state = model.state(givens(&line[..81]), []).expect("no contradiction");
        // A smaller bound decides nothing for a puzzle that is deeper.
        let shallow = depth(&model, &state, 1, &Deadline::never());
        assert_eq!(shallow.is_some(), line.contains("brute force"), "{line}");
        depth(&model, &state, 4, &Deadline::never())
    });
    assert_eq!(depths.collect::<Vec<_>>(), [2, 2, 2, 2, 3, 0].map(Some));
}

/// Puzzles of the list dob-2650-39c of denis-berthier/Sudoku-classif, with their published B.
const PUBLISHED_B: &[(&str, usize)] = &[
    ("...........1..2.3425.36..17..7.4..2.4.8..5.76526.37.4.175.26.836...8....8.2.53.61", 2),
    ("..............1..2123..4.56..4.72.6..6214..7871.6.3.2..35416.87.81.37..547...8..3", 3),
    ("..............1.23..1..45...162437.55..1.72.67...65..4.6.7.83..17..368.23.84126.7", 4),
    ("..............1.23..2.435...15..6..726..871.57.8.1526.35...87.2621.743.88.7.3.6..", 5),
];

fn b_of(model: &Model, state: State) -> Option<usize> {
    b_rating(model, state, model.variables(), &Deadline::never())
}

#[test]
fn b_is_the_published_one() {
    let model = usual(3, 3);
    for &(line, b) in PUBLISHED_B {
        let state = model.state(givens(line), []).expect("no contradiction");
        assert_eq!(b_of(&model, state), Some(b), "{line}");
    }
}

/// Whips are braids, and braids are propagation from one assumption.
#[test]
fn b_is_at_most_w_and_exists_up_to_depth_1() {
    let model = usual(3, 3);
    let text = include_str!("../data/generated.txt");
    for line in text.lines().filter(|line| !line.starts_with('#')).step_by(5) {
        let puzzle = line.split(' ').next().expect("a puzzle");
        let (depth, w) = rated(&model, puzzle);
        let b = b_of(&model, model.state(givens(puzzle), []).expect("no contradiction"));
        assert_eq!(b.is_some(), depth.is_some_and(|depth| depth < 2), "{line}");
        assert!(w.is_none() || b <= w, "{line}: B {b:?}, W {w:?}");
        assert_eq!(b == Some(0), depth == Some(0), "{line}");
    }
}

/// A whip is a chain of propagation without memory, so what whips solve, failed literals solve too.
#[test]
fn w_is_zero_exactly_at_depth_zero() {
    let model = usual(2, 2);
    for line in ["12..34....4...1.", "2....3......4..2", ".4........2..13."] {
        let (depth, w) = rated(&model, line);
        assert_eq!(depth == Some(0), w == Some(0), "{line}");
        assert!(w.is_none() || depth.is_some_and(|depth| depth <= 1), "{line}");
    }
}

#[test]
fn contradictions_and_large_boards_are_refused() {
    let model = usual(2, 2);
    assert!(model.state([(0, 1), (1, 1)], []).is_none());
    assert!(model.state([], [(0, 0), (0, 1), (0, 2), (0, 3)]).is_none());
    assert!(Model::new(1000, 1000, &[]).is_none());
    let state = model.state([], []).expect("an empty board");
    assert_eq!(w_rating(&model, state.clone(), 9, &Deadline::at_check(0)), None);
    assert_eq!(b_rating(&model, state.clone(), 9, &Deadline::at_check(0)), None);
    assert_eq!(depth(&model, &state, 2, &Deadline::never()), None);
    // An excluded candidate is not a value.
    let excluded = model.state([], [(0, 0), (0, 1), (0, 2)]).expect("one is left");
    let given = model.state([(0, 3)], []).expect("a value");
    assert_eq!(excluded, given);
}
