//! True candidates, refuted assumptions and explanations against brute force.

use std::collections::BTreeSet;

use clausoku_board::{
    CONSTRAINTS, Candidate, Cell, Collect, Puzzle, PuzzleSolver, Symbol, check_solution,
};
use clausoku_network::{
    Halt, Network, NetworkSolver, Patience, Set, explain, shave, true_candidates,
};
use clausoku_testkit::Rng;
use clausoku_text::{Deadline, StopReason};

use crate::Board;

fn candidates(sets: &[u32]) -> BTreeSet<Candidate> {
    let cells = (0..).map(Cell::from_index).zip(sets);
    let symbols = |(cell, set): (Cell, &u32)| {
        set.symbols()
            .map(move |symbol| Candidate { cell, symbol: Symbol::from_index(symbol as u16) })
    };
    cells.flat_map(symbols).collect()
}

/// Returns random puzzles of order 4, each with the candidates of its solutions.
fn puzzles(rng: &mut Rng) -> Vec<(Puzzle, BTreeSet<Candidate>)> {
    let boards = Board::all();
    let mut puzzles = Vec::new();
    for board in boards.iter().filter(|board| board.variant.order() == 4) {
        for _ in 0..40 {
            let mut constraints = Vec::new();
            for _ in 0..2 {
                constraints.extend(board.constraints(rng.below(CONSTRAINTS.len()), 1, rng));
            }
            let puzzle = board.puzzle(constraints);
            let solutions = board.grids.iter().filter(|grid| check_solution(&puzzle, grid).is_ok());
            let known = solutions
                .flat_map(|grid| grid.filled().map(|(cell, symbol)| Candidate { cell, symbol }))
                .collect();
            puzzles.push((puzzle, known));
        }
    }
    puzzles
}

#[test]
fn true_candidates_are_those_of_all_solutions() {
    let mut sizes = BTreeSet::new();
    for (puzzle, expected) in puzzles(&mut Rng::new(82)) {
        let found = true_candidates(&puzzle, &Deadline::never()).unwrap();
        sizes.insert(expected.len());
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{puzzle:?}");
    }
    assert!(sizes.contains(&0) && sizes.len() > 5, "{sizes:?}");
}

#[test]
fn assumptions_that_are_refuted_are_in_no_solution() {
    let mut removed = 0;
    for (puzzle, expected) in puzzles(&mut Rng::new(83)) {
        let network = Network::<u32>::new(&puzzle, &Deadline::never()).unwrap();
        let mut sets = network.start().to_vec();
        let mut queue = network.queue(&sets);
        let closed = network.close(&mut sets, &mut queue, &Deadline::never(), None);
        let before = candidates(&sets).len();
        let shaved = closed.and_then(|()| shave(&network, &mut sets, &Deadline::never()));
        match shaved {
            Ok(is_less) => {
                let left = candidates(&sets);
                assert!(left.is_superset(&expected), "{puzzle:?}");
                assert_eq!(is_less, left.len() < before);
                removed += before - left.len();
                assert_eq!(shave(&network, &mut sets, &Deadline::never()), Ok(false));
            }
            Err(Halt::Failed(_)) => assert!(expected.is_empty(), "{puzzle:?}"),
            Err(stopped) => panic!("{stopped:?}"),
        }
    }
    assert!(removed > 20, "{removed}");
}

/// A propagator that knows only that the candidates of its explanation are gone removes what is explained, and needs each of them.
#[test]
fn explanations_suffice_and_are_minimal() {
    let mut rng = Rng::new(84);
    let mut explained = 0;
    for (puzzle, _) in puzzles(&mut rng) {
        let network = Network::<u32>::new(&puzzle, &Deadline::never()).unwrap();
        let every = u32::all(puzzle.variant().order());
        let sets: Vec<u32> = network
            .start()
            .iter()
            .map(|set| if rng.percent(60) { set & (1 + rng.below(15) as u32) } else { *set })
            .zip(network.start())
            .map(|(some, &set)| if some == 0 { set } else { some })
            .collect();
        for number in 0..network.propagators().len() as u32 {
            let mut after = sets.clone();
            let fails = network.run_alone(number, &mut after).is_err();
            let gone = candidates(&sets).difference(&candidates(&after)).copied().next();
            let removed = if fails { None } else { gone };
            if !fails && gone.is_none() {
                assert_eq!(explain(&network, number, None, &sets), None);
                continue;
            }
            let explanation = explain(&network, number, removed, &sets).unwrap();
            explained += 1;
            // Runs with these candidates gone, and all others there.
            let removes = |because: &[Candidate]| {
                let mut sets = vec![every; sets.len()];
                for Candidate { cell, symbol } in because {
                    sets[cell.index()] &= !u32::one(symbol.index());
                }
                let ran = network.run_alone(number, &mut sets);
                let is_gone =
                    |one: Candidate| !sets[one.cell.index()].meets(u32::one(one.symbol.index()));
                ran.is_err() || removed.is_some_and(is_gone)
            };
            let because = &explanation.because;
            assert!(removes(because), "{explanation:?}");
            for place in 0..because.len() {
                let fewer = [&because[..place], &because[place + 1..]].concat();
                assert!(!removes(&fewer), "{explanation:?} without {:?}", because[place]);
            }
        }
    }
    assert!(explained > 100, "{explained}");
}

/// The work is the same in each run, so a search that gives up has the same answer each time.
#[test]
fn a_search_without_patience_gives_up() {
    let puzzle = puzzles(&mut Rng::new(85)).swap_remove(0).0.without_givens();
    let search = |patience| {
        let mut found = Collect::new(usize::MAX);
        let mut solver = NetworkSolver::with_patience(patience);
        let result = solver.search(&puzzle, &Deadline::never(), &mut found).unwrap();
        (result.ended.cutoff(), found.grids.len())
    };
    let whole = search(Patience { work: 1 << 40, solutions: u64::MAX });
    assert_eq!(whole.0, None);
    let few = search(Patience { work: 500, solutions: u64::MAX });
    assert_eq!(few.0.is_none(), whole.1 == few.1);
    assert!(few.0.is_none_or(|reason| reason == StopReason::GaveUp));
    assert_eq!(few, search(Patience { work: 500, solutions: u64::MAX }));
    assert_eq!(search(Patience { work: 500, solutions: 1 }).0.is_none(), few.1 > 0 || whole.1 == 0);
}
