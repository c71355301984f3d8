//! Images of puzzles with clues against the definition of each kind.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use clausoku_board::{
    CONSTRAINTS, Cell, Constraint, ConstraintKind, Grid, Parameter, Puzzle, Variant,
};
use clausoku_cnf::Rng;
use clausoku_symmetry::random_image;

/// Returns a random parameter for a key; a kind refuses most of them.
fn parameter(key: &str, rng: &mut Rng) -> Parameter {
    let mut number = |most: usize| rng.below(most) as i64;
    let mut list = |count: usize, most: usize| (0..count).map(|_| 1 + number(most)).collect();
    match key {
        "weights" => Parameter::Numbers(list(4, 3)),
        "sizes" => Parameter::Numbers(vec![2, 2]),
        "values" | "differences" | "sums" => Parameter::Numbers(list(2, 4)),
        "ratios" => Parameter::Numbers(Vec::new()),
        "clue" => Parameter::Rows(vec![vec![number(3), 1 + number(4)]]),
        "pairs" => Parameter::Rows((0..6).map(|_| list(2, 4)).collect()),
        "closed" | "all" => Parameter::Flag(number(2) == 1),
        "pattern" => Parameter::Text("(1|2).*".to_owned()),
        "digits" => Parameter::Number(1),
        "sets" => Parameter::Number(2),
        _ => Parameter::Number(1 + number(9)),
    }
}

/// Returns a random clue of a kind on the board, if these parameters and cells make one.
fn clue(board: &Variant, row: usize, rng: &mut Rng) -> Option<(Variant, Constraint)> {
    let row = &CONSTRAINTS[row];
    let keys = row.keys.iter().copied().flatten();
    let parameters: BTreeMap<String, Parameter> =
        keys.map(|&key| (key.to_owned(), parameter(key, rng))).collect();
    let kind = ConstraintKind::from_parameters(row.name, parameters).ok()?;
    let mut cells: Vec<Cell> = board.cells().collect();
    rng.shuffle(&mut cells);
    cells.truncate(if kind.min_cells() == 0 { 0 } else { kind.min_cells().max(rng.below(6)) });
    let constraint = Constraint::new(kind, cells);
    let squares: Vec<[Cell; 4]> = board.squares().collect();
    let constraint = match constraint.kind {
        ConstraintKind::Quadruple { .. } => {
            Constraint { cells: squares[rng.below(squares.len())].to_vec(), ..constraint }
        }
        _ => constraint,
    };
    let board = board.clone().with_constraints(vec![constraint.clone()]).ok()?;
    Some((board, constraint))
}

/// A clue is true of a grid exactly if its image is true of the grid's image, for true and for false ones of each kind.
#[test]
fn images_of_clues_mean_the_same() {
    let mut rng = Rng::new(1);
    // Kinds whose clue was true, was false, had another order of cells or symbols.
    let mut seen: [BTreeSet<&str>; 3] = Default::default();
    let boards =
        ["classic:4", "blocks:2x3", "classic:9"].map(|name| Variant::by_name(name).unwrap());
    for board in &boards {
        for row in 0..CONSTRAINTS.len() {
            for _ in 0..60 {
                let Some((with_clue, clue)) = clue(board, row, &mut rng) else { continue };
                let puzzle = Puzzle::empty(Arc::new(with_clue));
                let (transformation, image) = random_image(&puzzle, &mut |count| rng.below(count));
                let image_clue = &image.variant().constraints()[0];
                let name = clue.kind.name();
                if transformation
                    .symbols()
                    .enumerate()
                    .any(|(index, symbol)| symbol.index() != index)
                {
                    seen[2].insert(name);
                }
                for _ in 0..20 {
                    let order = board.order();
                    let numbers = board.cells().map(|_| 1 + rng.below(order) as u16).collect();
                    let grid = Grid::from_numbers(numbers);
                    let image_grid = transformation.grid(&grid).unwrap();
                    let holds = puzzle.variant().holds(&clue, grid.numbers());
                    let image_holds = image.variant().holds(image_clue, image_grid.numbers());
                    assert_eq!(holds, image_holds, "{clue:?} {image_clue:?} {grid:?}");
                    seen[usize::from(!holds)].insert(name);
                }
            }
        }
    }
    let missing = |set: &BTreeSet<&str>| -> Vec<&str> {
        CONSTRAINTS.iter().map(|row| row.name).filter(|name| !set.contains(name)).collect()
    };
    // Rules of the whole board are hardly true of a random grid, and no automaton is drawn.
    let rare = ["non-consecutive", "anti-taxicab", "global-entropy", "automaton"];
    assert_eq!(missing(&seen[0]), rare);
    assert_eq!(missing(&seen[1]), ["automaton"]);
    let same_symbols = "rellik arrow double-arrow pill-arrow region-sum sum-line ratio anti-taxicab dutch-flatmates sandwich lunchbox \
         x-sum skyscraper hidden-skyscraper numbered-room value-indexing row-indexer column-indexer box-indexer regex automaton \
         counting-circles count-distinct";
    assert_eq!(missing(&seen[2]), same_symbols.split_whitespace().collect::<Vec<_>>());
}
