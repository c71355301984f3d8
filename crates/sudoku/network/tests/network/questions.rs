//! True candidates, refuted assumptions and explanations against brute force.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use clausoku_board::{
    CONSTRAINTS, Candidate, Cell, Collect, Grid, Limits, Puzzle, PuzzleSolver, SearchEnd, Symbol,
    Variant, check_solution,
};
use clausoku_network::{
    Asked, EstimateWork, Halt, Network, NetworkSolver, Patience, Set, candidates, estimate,
    explain, shave,
};
use clausoku_testkit::Rng;
use clausoku_text::{Deadline, StopReason};

use crate::Board;

fn candidates_of(sets: &[u32]) -> BTreeSet<Candidate> {
    let cells = (0..).map(Cell::from_index).zip(sets);
    let symbols = |(cell, set): (Cell, &u32)| {
        set.symbols()
            .map(move |symbol| Candidate { cell, symbol: Symbol::from_index(symbol as u16) })
    };
    cells.flat_map(symbols).collect()
}

/// Returns all candidates of a board.
fn all_candidates(puzzle: &Puzzle) -> impl Iterator<Item = Candidate> {
    let symbols =
        |cell| puzzle.variant().alphabet().symbols().map(move |symbol| Candidate { cell, symbol });
    puzzle.variant().cells().flat_map(symbols)
}

/// Returns the candidates of solutions.
fn shown(solutions: &[Grid]) -> BTreeSet<Candidate> {
    let filled = solutions.iter().flat_map(Grid::filled);
    filled.map(|(cell, symbol)| Candidate { cell, symbol }).collect()
}

/// Returns random puzzles of order 4, each with its solutions.
fn puzzles(rng: &mut Rng) -> Vec<(Puzzle, Vec<Grid>)> {
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
            let known = solutions.cloned().collect();
            puzzles.push((puzzle, known));
        }
    }
    puzzles
}

#[test]
fn candidates_are_those_of_all_solutions() {
    let mut sizes = BTreeSet::new();
    for (puzzle, solutions) in puzzles(&mut Rng::new(82)) {
        let count = |candidate: Candidate| {
            let with =
                solutions.iter().filter(|grid| grid.get(candidate.cell) == Some(candidate.symbol));
            with.count() as u64
        };
        sizes.insert(solutions.len());
        for most in [1, 3, 1000] {
            let mut seen = Collect::new(usize::MAX);
            let asked = Asked::Counts(most);
            let known = candidates(&puzzle, asked, None, &Deadline::never(), &mut seen).unwrap();
            assert_eq!(known.ended, SearchEnd::Exhausted);
            for candidate in all_candidates(&puzzle) {
                assert!(!known.is_open(candidate));
                assert_eq!(known.count(candidate), count(candidate).min(most), "{puzzle:?}");
                let is_seen = |grid: &Grid| grid.get(candidate.cell) == Some(candidate.symbol);
                assert_eq!(known.count(candidate) > 0, seen.grids.iter().any(is_seen));
            }
            assert!(seen.grids.iter().all(|grid| check_solution(&puzzle, grid).is_ok()));
        }
        let never = Deadline::never();
        let common =
            candidates(&puzzle, Asked::Common, None, &never, &mut Collect::new(usize::MAX))
                .unwrap();
        for candidate in all_candidates(&puzzle) {
            let of_cell = puzzle
                .variant()
                .alphabet()
                .symbols()
                .map(|symbol| Candidate { symbol, ..candidate });
            let shown = of_cell.filter(|&other| common.count(other) > 0).count();
            let is_common = shown == 1 && common.count(candidate) > 0;
            let has = !solutions.is_empty() && count(candidate) == solutions.len() as u64;
            assert_eq!(is_common, has, "{puzzle:?}");
        }
    }
    assert!(sizes.contains(&0) && sizes.contains(&1) && sizes.len() > 5, "{sizes:?}");
}

#[test]
fn a_limit_leaves_candidates_open() {
    let (puzzle, _) =
        puzzles(&mut Rng::new(82)).into_iter().find(|(_, all)| all.len() > 5).unwrap();
    let deadline = Deadline::start(&Limits::default().with_steps(2));
    let asked = Asked::Counts(1000);
    let known = candidates(&puzzle, asked, None, &deadline, &mut Collect::new(usize::MAX)).unwrap();
    assert_eq!(known.ended, SearchEnd::Stopped(StopReason::StepLimit));
    assert!(all_candidates(&puzzle).any(|candidate| known.is_open(candidate)));
    // An observer that has seen enough leaves questions open, too.
    let mut one = |_: &Grid| ControlFlow::Break(());
    let known = candidates(&puzzle, asked, None, &Deadline::never(), &mut one).unwrap();
    assert_eq!(known.ended, SearchEnd::Enough);
    assert!(all_candidates(&puzzle).all(|candidate| known.count(candidate) == 0));
}

#[test]
fn assumptions_that_are_refuted_are_in_no_solution() {
    let mut removed = 0;
    for (puzzle, solutions) in puzzles(&mut Rng::new(83)) {
        let expected = shown(&solutions);
        let network = Network::<u32>::new(&puzzle, &Deadline::never()).unwrap();
        let mut sets = network.start().to_vec();
        let mut queue = network.queue(&sets);
        let closed = network.close(&mut sets, &mut queue, &Deadline::never(), None);
        let before = candidates_of(&sets).len();
        let shaved = closed.and_then(|()| shave(&network, &mut sets, &Deadline::never()));
        match shaved {
            Ok(is_less) => {
                let left = candidates_of(&sets);
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
            let gone = candidates_of(&sets).difference(&candidates_of(&after)).copied().next();
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

#[test]
fn estimates_are_near_the_number_of_solutions() {
    let never = Deadline::never();
    let work = EstimateWork { count: 0, descents: 5_000_000 };
    for (name, solutions) in [("classic:4", 288.0_f64), ("blocks:2x3", 28_200_960.0), ("x:4", 48.0)]
    {
        let empty = Puzzle::empty(Variant::by_name(name).unwrap().into());
        let run = |work| estimate(&empty, work, 1, &never, &mut Collect::new(usize::MAX)).unwrap();
        let sampled = run(work);
        assert!(sampled.descents > 20 && sampled.exact.is_none(), "{name}: {sampled:?}");
        let log = solutions.log10();
        assert!(sampled.low <= log + 1e-9 && log <= sampled.high + 1e-9, "{name}: {sampled:?}");
        assert!((sampled.solutions - log).abs() < 0.1, "{name}: {sampled:?}");
        assert_eq!(run(work), sampled);
    }
    // With work for a count, the number is exact.
    let counted = EstimateWork { count: 100_000_000, ..work };
    for (puzzle, solutions) in puzzles(&mut Rng::new(85)) {
        let mut all = Collect::new(usize::MAX);
        let exact = estimate(&puzzle, counted, 1, &never, &mut all).unwrap();
        assert_eq!(all.grids.len(), solutions.len());
        assert_eq!(exact.exact, Some(solutions.len() as u64));
        assert_eq!(exact.low.to_bits(), exact.high.to_bits());
        // Without, it is near, unless no descent reaches a solution.
        let few = EstimateWork { count: 0, descents: 300_000 };
        let mut seen = Collect::new(usize::MAX);
        match estimate(&puzzle, few, 2, &never, &mut seen) {
            Ok(sampled) if sampled.exact == Some(0) => assert!(solutions.is_empty()),
            Ok(sampled) => {
                assert!(seen.grids.iter().all(|grid| solutions.contains(grid)));
                assert!(!seen.grids.is_empty());
                let log = (solutions.len() as f64).log10();
                assert!((sampled.solutions - log).abs() < 0.5, "{sampled:?} {log} {puzzle:?}");
            }
            Err(_) => assert!(solutions.len() < 3, "{puzzle:?}"),
        }
    }
}
