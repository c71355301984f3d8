//! What setters ask about puzzles with constraints, against brute force and SAT.

use std::sync::Arc;

use clausoku::diagnosis::{backbone, true_candidates};
use clausoku::solving::{Deadline, solve_with};
use clausoku::{Encoding, Grid, Puzzle, Variant};
use clausoku_board::{
    CONSTRAINTS, Candidate, Cell, Constraint, ConstraintKind, Symbol, check_solution,
};
use clausoku_testkit::{Rng, random_constraint, solutions};

fn never() -> Deadline {
    Deadline::never()
}

fn plain() -> Encoding {
    Encoding::default()
}

/// Returns a board of order 6 with a grid of it at random.
fn board(rng: &mut Rng) -> (Variant, Grid) {
    let variant = Variant::by_name("blocks:2x3").unwrap();
    let all = solutions(&Puzzle::empty(variant.clone().into()), 300);
    let mut symbols: Vec<u16> = (1..=6).collect();
    rng.shuffle(&mut symbols);
    let numbers = |grid: &Grid| grid.filled().map(|(_, symbol)| symbols[symbol.index()]).collect();
    let grid = Grid::from_numbers(numbers(&all[rng.below(all.len())]));
    (variant, grid)
}

/// Returns cages at random around a grid, which contain each cell once.
fn cages(variant: &Variant, grid: &Grid, rng: &mut Rng) -> Vec<Constraint> {
    let mut free: Vec<Cell> = variant.cells().collect();
    let number = |cell: Cell| u32::from(grid.get(cell).map_or(0, Symbol::number));
    let mut cages = Vec::new();
    while let Some(&start) = free.first() {
        let mut cells = vec![start];
        let size = 1 + rng.below(4);
        free.retain(|&cell| cell != start);
        while cells.len() < size {
            let fits = |cell: &Cell| {
                let is_beside =
                    cells.iter().any(|&one| variant.neighbours(one).any(|other| other == *cell));
                is_beside && cells.iter().all(|&one| number(one) != number(*cell))
            };
            let Some(next) = free.iter().copied().find(fits) else { break };
            free.retain(|&cell| cell != next);
            cells.push(next);
        }
        let sum = Some(cells.iter().map(|&cell| number(cell)).sum());
        cages.push(Constraint::new(ConstraintKind::Cage { sum }, cells));
    }
    cages
}

/// Returns killers at random without givens, of which a part of the cages is missing.
fn killers(count: usize, missing: usize, rng: &mut Rng) -> Vec<Puzzle> {
    let killer = |_| {
        let (variant, grid) = board(rng);
        let mut cages = cages(&variant, &grid, rng);
        cages.retain(|_| !rng.percent(missing));
        Puzzle::empty(Arc::new(variant.with_constraints(cages).unwrap()))
    };
    (0..count).map(killer).collect()
}

/// Returns puzzles of order 6 with constraints of all kinds and some givens, which have a solution.
fn mixed(count: usize, rng: &mut Rng) -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let (variant, grid) = board(rng);
        let numbers: Vec<u16> = grid.filled().map(|(_, symbol)| symbol.number()).collect();
        let rows = (0..4).map(|_| &CONSTRAINTS[rng.below(CONSTRAINTS.len())]).collect::<Vec<_>>();
        let found = rows.iter().map(|row| random_constraint(row, &variant, &numbers, 5, rng));
        let found = found.collect::<Vec<_>>().into_iter();
        let constraints = found.filter(|constraint| {
            let alone = variant.clone().with_constraints(vec![constraint.clone()]);
            alone.is_ok() && variant.holds(constraint, &numbers)
        });
        let Ok(variant) = variant.clone().with_constraints(constraints.collect()) else { continue };
        let open: Vec<Cell> = variant.cells().filter(|_| rng.percent(55)).collect();
        puzzles.push(Puzzle::new(Arc::new(variant), grid.without(&open)).unwrap());
    }
    puzzles
}

/// Returns all solutions: those of the regions and givens that pass the check.
fn by_brute_force(puzzle: &Puzzle) -> Vec<Grid> {
    let mut all = solutions(puzzle, 100_000);
    assert!(all.len() < 100_000);
    all.retain(|grid| check_solution(puzzle, grid).is_ok());
    all
}

fn candidates(puzzle: &Puzzle) -> impl Iterator<Item = Candidate> {
    let symbols = puzzle.variant().alphabet().symbols();
    let of_cell = move |cell| symbols.clone().map(move |symbol| Candidate { cell, symbol });
    puzzle.variant().cells().flat_map(of_cell)
}

#[test]
fn true_candidates_of_killers_are_those_that_sat_finds() {
    let mut found = [0, 0];
    for puzzle in killers(5, 40, &mut Rng::new(301)) {
        let known = true_candidates(&puzzle, 1, &plain(), &never()).unwrap();
        assert_eq!(known.cut_short, None);
        let common = backbone(&puzzle, &plain(), &never()).unwrap().value.unwrap();
        for candidate in candidates(&puzzle) {
            let mut givens = puzzle.givens().clone();
            givens.set(candidate.cell, Some(candidate.symbol));
            let with = solve_with(&puzzle.with_givens(givens).unwrap(), &plain()).unwrap();
            assert_eq!(known.value.is_true(candidate), Some(with.is_some()), "{candidate:?}");
            found[usize::from(with.is_some())] += 1;
        }
        for cell in puzzle.variant().cells() {
            let mut shown = known.value.shown(cell);
            let only = shown.next().filter(|_| shown.next().is_none());
            assert_eq!(common.get(cell), only);
        }
    }
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
}

#[test]
fn candidates_are_counted_as_brute_force_counts_them() {
    let mut several = 0;
    for puzzle in mixed(20, &mut Rng::new(302)) {
        let all = by_brute_force(&puzzle);
        several += usize::from(all.len() > 1);
        for most in [1, 7, 20_000] {
            let known = true_candidates(&puzzle, most, &plain(), &never()).unwrap().value;
            for candidate in candidates(&puzzle) {
                let has = |grid: &&Grid| grid.get(candidate.cell) == Some(candidate.symbol);
                let count = all.iter().filter(has).count() as u64;
                assert_eq!(known.solutions(candidate), count.min(most), "{candidate:?}");
                assert_eq!(known.is_true(candidate), Some(count > 0));
            }
        }
    }
    assert!(several > 5, "{several}");
}
