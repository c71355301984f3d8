//! Boards with constraints beyond regions, on every back end, against the check of a grid.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::support::{engine, some_solution};
use clausoku_board::{CONSTRAINTS, Cell, Checker, Constraint, ConstraintKind as Kind, Variant};
use clausoku_lanes::{Backend, Engine, Query, Unsupported};
use clausoku_testkit::{Rng, random_constraint};
use clausoku_text::Deadline;

/// Returns all solutions of these givens. Their number must be below the limit.
fn solutions(engine: &Engine, givens: &[u8], limit: u64) -> BTreeSet<Vec<u8>> {
    let mut found = BTreeSet::new();
    let mut each = |_: usize, numbers: &[u8]| {
        assert!(found.insert(numbers.to_vec()), "a solution twice");
        ControlFlow::Continue(())
    };
    let answer = engine.solve(givens, &Deadline::never().with_solutions(limit), &mut each).unwrap();
    assert_eq!(answer.counts, [found.len() as u64]);
    assert!(answer.counts[0] < limit, "the limit is too small");
    found
}

/// Different cells, each beside the one before.
fn path(variant: &Variant, length: usize, rng: &mut Rng) -> Vec<Cell> {
    loop {
        let mut path = vec![Cell::from_index(rng.below(variant.cell_count()) as u32)];
        while path.len() < length {
            let next: Vec<Cell> = variant
                .neighbours(path[path.len() - 1])
                .filter(|cell| !path.contains(cell))
                .collect();
            if next.is_empty() {
                break;
            }
            path.push(next[rng.below(next.len())]);
        }
        if path.len() == length {
            return path;
        }
    }
}

/// Every kind that the lanes know, with parameters that often fit the solution.
fn constraints(variant: &Variant, solution: &[u8], rng: &mut Rng) -> Vec<Constraint> {
    let order = variant.order();
    let length = 2 + rng.below(3);
    let cells = path(variant, length, rng);
    let line: Vec<u32> = cells.iter().map(|cell| solution[cell.index()].into()).collect();
    let small = 1 + rng.below(3) as u32;
    let sum = line.iter().sum();
    let row: Vec<Cell> = variant.cells().take(order - 1).collect();
    let of_row = row.iter().map(|cell| u32::from(solution[cell.index()])).sum();
    let pairs =
        (0..order * order / 2).map(|_| (1 + rng.below(order) as u16, 1 + rng.below(order) as u16));
    let pairs = pairs.collect();
    let kinds = vec![
        Kind::AllDifferent,
        Kind::Cage { sum: None },
        Kind::Cage { sum: Some(sum) },
        Kind::Rellik { sum: small },
        Kind::Equality,
        Kind::Renban,
        Kind::Thermometer,
        Kind::SlowThermometer,
        Kind::Palindrome,
        Kind::Whispers { difference: small },
        Kind::Nabner,
        Kind::Modular { modulus: small + 1 },
        Kind::Difference { difference: line[0].abs_diff(line[1]).max(1) },
        Kind::Ratio { ratio: small + 1 },
        Kind::PairSum { sum: line[0] + line[1] },
        Kind::GreaterThan,
        Kind::NonConsecutive,
        Kind::AntiTaxicab,
        Kind::Negative {
            differences: vec![order as u32 - 1],
            ratios: vec![order as u32],
            sums: vec![small + 6],
        },
        Kind::GlobalModular,
        Kind::DutchFlatmates,
        Kind::Minimum,
        Kind::Maximum,
        Kind::Odd,
        Kind::Even,
        Kind::Contains { values: vec![small] },
        Kind::NumberedRoom { value: small },
        Kind::RowIndexer,
        Kind::ColumnIndexer,
        Kind::BoxIndexer,
        Kind::Pairs { pairs, all: small == 1 },
    ];
    let mut constraints = Vec::new();
    for kind in kinds {
        let cells = match &kind {
            kind if kind.concerns_other_cells() && kind_is_for_board(kind) => Vec::new(),
            Kind::Minimum
            | Kind::Maximum
            | Kind::Odd
            | Kind::Even
            | Kind::RowIndexer
            | Kind::ColumnIndexer
            | Kind::BoxIndexer => vec![cells[0]],
            Kind::NumberedRoom { .. } => row.clone(),
            Kind::Difference { .. } | Kind::Ratio { .. } | Kind::PairSum { .. } => {
                cells[..2].to_vec()
            }
            _ => cells.clone(),
        };
        constraints.push(Constraint::new(kind, cells));
    }
    if length.is_multiple_of(2) {
        constraints.push(Constraint::new(Kind::Clone, cells));
    }
    // Cells of one region, whose sum needs no automaton.
    constraints.push(Constraint::new(Kind::LittleKiller { sum: of_row }, row));
    constraints
}

fn kind_is_for_board(kind: &Kind) -> bool {
    !matches!(
        kind,
        Kind::Minimum | Kind::Maximum | Kind::RowIndexer | Kind::ColumnIndexer | Kind::BoxIndexer
    )
}

/// Compares the lanes with the solutions of the regions that the check accepts. Returns their number. `regions` is the
/// engine of the board without constraints.
fn compare(
    board: &Variant,
    regions: &Engine,
    constraints: Vec<Constraint>,
    givens: &[u8],
    limit: u64,
) -> usize {
    let variant = board.clone().with_constraints(constraints).unwrap();
    let checker = Checker::new(&variant);
    let all = solutions(regions, givens, limit);
    let expected: BTreeSet<Vec<u8>> =
        all.into_iter().filter(|solution| checker.accepts(givens, solution)).collect();
    let engine = engine(&variant);
    for backend in Backend::ALL {
        let found = solutions(&engine.clone().with_backend(backend), givens, limit);
        assert_eq!(found, expected, "{:?}, {givens:?}, {backend:?}", variant.constraints());
    }
    expected.len()
}

#[test]
fn each_constraint_has_the_solutions_that_the_check_accepts() {
    let mut rng = Rng::new(1);
    let mut names = BTreeSet::new();
    for board in ["classic:4", "x:4", "jigsaw:AAAB/ACBB/DCCB/DDDC", "blocks:2x3"] {
        let board = Variant::by_name(board).unwrap();
        let regions = engine(&board);
        for _ in 0..40 {
            let solution = some_solution(&board, &mut rng);
            for constraint in constraints(&board, &solution, &mut rng) {
                let share = if board.order() == 4 { 10 } else { 45 };
                let givens: Vec<u8> = solution
                    .iter()
                    .map(|&number| if rng.percent(share) { number } else { 0 })
                    .collect();
                let name = constraint.kind.name();
                if compare(&board, &regions, vec![constraint], &givens, 100_000) > 0 {
                    names.insert(name);
                }
            }
        }
    }
    // Few boards of these sizes have solutions under some kinds for the whole board.
    assert!(names.len() >= 29, "{names:?}");
}

/// Lines may return to their cells.
#[test]
fn random_constraints_have_the_solutions_that_the_check_accepts() {
    let mut rng = Rng::new(5);
    let (mut known, mut returning) = (BTreeSet::new(), BTreeSet::new());
    for (name, first_value, share) in [
        ("classic:4", 1, 10),
        ("classic:4", 0, 10),
        ("blocks:1x5", 1, 40),
        ("blocks:2x3", 1, 45),
        ("blocks:2x3", 0, 45),
        ("blocks:1x7", 1, 65),
        ("blocks:2x4", 1, 60),
        ("classic:9", 1, 65),
        ("classic:9", 0, 65),
    ] {
        let board = Variant::by_name(name).unwrap().with_first_value(first_value).unwrap();
        let regions = engine(&board);
        for (row, _) in CONSTRAINTS.iter().flat_map(|row| (0..5).map(move |round| (row, round))) {
            let solution = some_solution(&board, &mut rng);
            let values: Vec<u16> = solution.iter().map(|&number| number.into()).collect();
            let constraint = random_constraint(row, &board, &values, 5, &mut rng);
            let variant = board.clone().with_constraints(vec![constraint.clone()]);
            if !variant.is_ok_and(|variant| Engine::new(&variant, &Deadline::never()).is_ok()) {
                continue;
            }
            known.insert(row.name);
            let different: BTreeSet<Cell> = constraint.cells.iter().copied().collect();
            if different.len() < constraint.cells.len() {
                returning.insert(row.name);
            }
            let mut givens = solution;
            for given in &mut givens {
                *given *= u8::from(rng.percent(share));
            }
            compare(&board, &regions, vec![constraint], &givens, 1_000_000);
        }
    }
    assert!(known.len() >= 40 && returning.len() >= 12, "{known:?} {returning:?}");
}

/// A sum of a cell and itself, whatever the regions say of two cells.
#[test]
fn sums_that_list_a_cell_twice_are_refused() {
    for (kind, places, order) in [
        (Kind::Sum { sum: 8, weights: Vec::new() }, &[0, 0][..], 4),
        (Kind::LittleKiller { sum: 8 }, &[0, 0], 4),
        (Kind::Sum { sum: 14, weights: Vec::new() }, &[0, 1, 2, 3, 0], 4),
        (Kind::Sum { sum: 18, weights: Vec::new() }, &[0, 0], 9),
    ] {
        let board = Variant::by_name(&format!("classic:{order}")).unwrap();
        let cells: Vec<Cell> = places.iter().map(|&place| Cell::from_index(place)).collect();
        let variant = board.clone().with_constraints(vec![Constraint::new(kind, cells)]).unwrap();
        // The lanes have no automata, so that they know no sum of cells that may be equal.
        let error = Engine::new(&variant, &Deadline::never()).unwrap_err();
        assert!(matches!(error, Unsupported::Constraint(_)), "{error}");
    }
}

#[test]
fn several_constraints_have_the_solutions_that_the_check_accepts() {
    let mut rng = Rng::new(2);
    let mut seen = [0; 3];
    for board in ["classic:4", "blocks:2x3"] {
        let board = Variant::by_name(board).unwrap();
        let regions = engine(&board);
        for _ in 0..300 {
            let solution = some_solution(&board, &mut rng);
            let mut chosen = constraints(&board, &solution, &mut rng);
            let numbers: Vec<u16> = solution.iter().map(|&number| number.into()).collect();
            rng.shuffle(&mut chosen);
            let fits = |constraint: &Constraint| board.holds(constraint, &numbers);
            // Most of them hold for one solution, so that there is one.
            let is_strict = rng.percent(80);
            chosen.retain(|constraint| !is_strict || fits(constraint));
            chosen.truncate(4);
            let share = if board.order() == 4 { 0 } else { 30 };
            let givens: Vec<u8> = solution
                .iter()
                .map(|&number| if rng.percent(share) { number } else { 0 })
                .collect();
            seen[compare(&board, &regions, chosen, &givens, 1_000_000).min(2)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 20), "{seen:?}");
}

/// A killer of cages that cover the board, made from a solution.
fn killer(board: &Variant, solution: &[u8], rng: &mut Rng) -> Variant {
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    let mut free: BTreeSet<Cell> = board.cells().collect();
    while let Some(first) = free.pop_first() {
        let mut cage = vec![first];
        let size = 2 + rng.below(4);
        while cage.len() < size {
            let has = |cell: &Cell| {
                cage.iter().any(|known| solution[known.index()] == solution[cell.index()])
            };
            let next: BTreeSet<Cell> = cage
                .iter()
                .flat_map(|&cell| board.neighbours(cell))
                .filter(|cell| free.contains(cell) && !has(cell))
                .collect();
            let next: Vec<Cell> = next.into_iter().collect();
            if next.is_empty() {
                break;
            }
            let cell = next[rng.below(next.len())];
            free.remove(&cell);
            cage.push(cell);
        }
        cages.push(cage);
    }
    let cage = |cells: Vec<Cell>| {
        let sum = cells.iter().map(|cell| u32::from(solution[cell.index()])).sum();
        Constraint::new(Kind::Cage { sum: Some(sum) }, cells)
    };
    board.clone().with_constraints(cages.into_iter().map(cage).collect()).unwrap()
}

/// Cages of half of the board, compared with the check on all solutions of the regions: within regions, across them, and
/// wrong ones.
#[test]
fn some_cages_have_the_solutions_that_the_check_accepts() {
    let mut rng = Rng::new(4);
    let mut seen = [0; 2];
    for (name, share) in [("classic:4", 0), ("blocks:2x3", 25), ("jigsaw:AAAB/ACBB/DCCB/DDDC", 0)] {
        let board = Variant::by_name(name).unwrap();
        let regions = engine(&board);
        for _ in 0..40 {
            let solution = some_solution(&board, &mut rng);
            let cages = killer(&board, &some_solution(&board, &mut rng), &mut rng);
            let own = killer(&board, &solution, &mut rng);
            let cages = if rng.percent(25) { cages } else { own };
            let mut cages = cages.constraints().to_vec();
            cages.retain(|_| rng.percent(50));
            let givens: Vec<u8> = solution
                .iter()
                .map(|&number| if rng.percent(share) { number } else { 0 })
                .collect();
            seen[compare(&board, &regions, cages, &givens, 1_000_000).min(1)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

#[test]
fn all_back_ends_do_the_same_with_killers() {
    let mut rng = Rng::new(3);
    for (board, givens) in [("classic:9", 8), ("blocks:2x3", 0), ("x:9", 5), ("classic:16", 70)] {
        let board = Variant::by_name(board).unwrap();
        for _ in 0..4 {
            let solution = some_solution(&board, &mut rng);
            let variant = killer(&board, &solution, &mut rng);
            let checker = Checker::new(&variant);
            let givens: Vec<u8> = solution
                .iter()
                .map(|&number| if rng.percent(givens) { number } else { 0 })
                .collect();
            let mut answers = Vec::new();
            for backend in Backend::ALL {
                let mut found = Vec::new();
                let engine = engine(&variant).with_backend(backend);
                let mut each = |_: usize, numbers: &[u8]| {
                    assert!(checker.accepts(&givens, numbers), "{numbers:?}");
                    found.push(numbers.to_vec());
                    ControlFlow::Continue(())
                };
                let query = Query { givens: &givens, costs: true, ..Query::default() };
                let answer =
                    engine.search(&query, &Deadline::never().with_solutions(100), &mut each);
                answers.push((answer.unwrap(), found));
            }
            assert!(answers.windows(2).all(|two| two[0] == two[1]));
            let (answer, found) = &answers[0];
            assert!(answer.counts[0] == 100 || found.contains(&solution));
        }
    }
}

#[test]
fn unknown_kinds_are_refused_by_name() {
    let board = Variant::classic(4).unwrap();
    let cells: Vec<Cell> = board.cells().take(6).collect();
    let arrow = Constraint::new(Kind::Arrow, cells);
    let board = board.with_constraints(vec![arrow]).unwrap();
    let error = Engine::new(&board, &Deadline::never()).unwrap_err();
    assert!(matches!(error, Unsupported::Constraint(_)));
    let expected = "the constraint `arrow` (arrow at R1C1 R1C2 R1C3 R1C4 R2C1 R2C2) is unknown to the solver lanes";
    assert_eq!(error.to_string(), expected);
}
