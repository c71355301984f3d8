//! Depths and W ratings.

use clausoku_rating::propagation::{Model, depth, w_rating};

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
    let w = w_rating(model, state.clone(), model.variables(), &|| false);
    (depth(model, state, 3, &|| false), w)
}

#[test]
fn generated_puzzles_have_their_depth_and_w() {
    let model = usual(3, 3);
    let text = include_str!("data/generated.txt");
    for line in text.lines().filter(|line| !line.starts_with('#')).step_by(3) {
        let fields: Vec<&str> = line.split(' ').collect();
        let (depth, w) = rated(&model, fields[0]);
        let expected = [4, 5].map(|index| fields[index].parse().ok());
        assert_eq!([depth, w], expected, "{line}");
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
    assert_eq!(w_rating(&model, state.clone(), 9, &|| true), None);
    assert_eq!(depth(&model, state.clone(), 2, &|| false), None);
    // An excluded candidate is not a value.
    let excluded = model.state([], [(0, 0), (0, 1), (0, 2)]).expect("one is left");
    let given = model.state([(0, 3)], []).expect("a value");
    assert_eq!(excluded, given);
}
