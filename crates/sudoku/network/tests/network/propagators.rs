//! Each propagator is sound, monotone, and complete on single values.

use std::collections::BTreeSet;

use clausoku_board::{CONSTRAINTS, Cell, Grid, Puzzle};
use clausoku_network::{Halt, Network, Set};
use clausoku_testkit::Rng;
use clausoku_text::Deadline;

use crate::Board;

type Sets = Vec<u32>;

fn singles(grid: &Grid) -> Sets {
    grid.numbers().iter().map(|&number| u32::one(usize::from(number) - 1)).collect()
}

fn is_within(inner: &[u32], outer: &[u32]) -> bool {
    inner.iter().zip(outer).all(|(inner, outer)| inner.is_within(*outer))
}

/// Returns random subsets of these sets. Those of some cells are whole.
fn some_of(sets: &[u32], rng: &mut Rng) -> Sets {
    let kept = [30, 60, 90][rng.below(3)];
    let some = |set: &u32| {
        let left = set.symbols().filter(|_| rng.percent(kept));
        left.fold(0, |left, symbol| left | u32::one(symbol))
    };
    let some: Sets = sets.iter().map(some).collect();
    some.iter().zip(sets).map(|(some, all)| if *some == 0 { *all } else { *some }).collect()
}

/// Returns the sets that a propagator leaves if it is repeated until nothing changes, with the rule that cells that see each other differ.
fn repeated(network: &Network<u32>, propagator: u32, sets: &[u32]) -> Option<Sets> {
    let mut sets = sets.to_vec();
    loop {
        let before = sets.clone();
        network.run_alone(propagator, &mut sets).ok()?;
        for cell in (0..before.len() as u32).map(Cell::from_index) {
            let set = sets[cell.index()];
            for &seen in network.sight().seen(cell).iter().filter(|_| set.is_one()) {
                sets[seen.index()] &= !set;
                if sets[seen.index()].is_empty() {
                    return None;
                }
            }
        }
        if sets == before {
            return Some(sets);
        }
    }
}

/// Returns the sets that a propagator leaves; `None` if it fails.
fn after(network: &Network<u32>, propagator: u32, sets: &[u32]) -> Option<Sets> {
    let mut sets = sets.to_vec();
    network.run_alone(propagator, &mut sets).ok().map(|()| sets)
}

/// Returns the sets that all propagators together leave; `None` if they fail.
fn closed(network: &Network<u32>, sets: &[u32]) -> Option<Sets> {
    let mut sets = sets.to_vec();
    let mut queue = network.queue(&sets);
    match network.close(&mut sets, &mut queue, &Deadline::never(), None) {
        Ok(()) => Some(sets),
        Err(Halt::Failed(_)) => None,
        Err(stopped) => panic!("{stopped:?}"),
    }
}

/// Compares the network of a puzzle with its solutions among these grids.
fn compare(puzzle: &Puzzle, grids: &[Grid], rng: &mut Rng, text: &str) {
    let network = Network::<u32>::new(puzzle, &Deadline::never()).unwrap();
    let numbers = 0..network.propagators().len() as u32;
    let variant = puzzle.variant();
    let holds =
        |grid: &Grid| variant.constraints().iter().all(|one| variant.holds(one, grid.numbers()));
    let mut solutions = Vec::new();
    for grid in grids {
        let sets = singles(grid);
        let accepts = is_within(&sets, network.start())
            && numbers.clone().all(|number| repeated(&network, number, &sets).is_some());
        assert_eq!(accepts, holds(grid), "{text}: {:?}", grid.numbers());
        assert!(!accepts || closed(&network, &sets).is_some(), "{text}");
        if accepts {
            solutions.push(sets);
        }
    }
    for _ in 0..6 {
        let sets = some_of(network.start(), rng);
        let fewer = some_of(&sets, rng);
        let run = |sets: &[u32]| {
            let alone = numbers.clone().map(|number| repeated(&network, number, sets));
            alone.chain([closed(&network, sets)]).collect::<Vec<_>>()
        };
        for (number, (after, after_fewer)) in run(&sets).into_iter().zip(run(&fewer)).enumerate() {
            let propagator = network.propagators().get(number);
            let left = after.clone().unwrap_or_else(|| vec![0; sets.len()]);
            assert!(is_within(&left, &sets), "{text}: {propagator:?}");
            for solution in solutions.iter().filter(|solution| is_within(solution, &sets)) {
                assert!(is_within(solution, &left), "{text}: {propagator:?} at {sets:?}");
            }
            let left_of_fewer = after_fewer.unwrap_or_else(|| vec![0; sets.len()]);
            assert!(
                is_within(&left_of_fewer, &left),
                "{text}: {propagator:?} at {sets:?}, {fewer:?}"
            );
            // What is left can be run again, without a change if the propagator says so.
            if let Some((propagator, left)) =
                propagator.zip(self::after(&network, number as u32, &sets))
            {
                let again = self::after(&network, number as u32, &left);
                let is_same = again.as_ref() == Some(&left);
                assert!(
                    is_same || !propagator.is_idempotent(),
                    "{text}: {propagator:?} at {sets:?}"
                );
            }
        }
    }
}

#[test]
fn propagators_of_every_kind_agree_with_the_check() {
    let mut rng = Rng::new(77);
    let mut kinds = BTreeSet::new();
    for board in Board::all() {
        for (kind, row) in CONSTRAINTS.iter().enumerate() {
            for constraint in board.constraints(kind, 5, &mut rng) {
                let name = board.variant.constraint_name(&constraint);
                let text = format!("{}, {name}", board.variant.name());
                compare(&board.puzzle(vec![constraint]), &board.grids, &mut rng, &text);
                kinds.insert(row.name);
            }
        }
    }
    assert_eq!(kinds.len(), CONSTRAINTS.len(), "{kinds:?}");
}

#[test]
fn propagators_of_several_constraints_agree_with_the_check() {
    let mut rng = Rng::new(78);
    for board in Board::all() {
        for _ in 0..20 {
            let mut constraints = Vec::new();
            for _ in 0..3 {
                let kind = rng.below(CONSTRAINTS.len());
                constraints.extend(board.constraints(kind, 1, &mut rng));
            }
            let names = constraints.iter().map(|one| board.variant.constraint_name(one));
            let text = names.collect::<Vec<_>>().join(", ");
            compare(&board.puzzle(constraints), &board.grids, &mut rng, &text);
        }
    }
}
