//! Failed literals by lanes against the engine on clauses, on every back end.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::support::{lonely_cell, puzzle, puzzles};
use clausoku_board::{Candidate, Limits, Puzzle, Variant, check_solution};
use clausoku_encoder::{Encoded, Encoding};
use clausoku_files::StopReason;
use clausoku_lanes::{Backend, Closure, Effort, Probe, State};
use clausoku_propagation::{Options, Propagator, Status, deduce};
use clausoku_testkit::Rng;

/// The engine on the clauses of the `extended` formula of a board.
struct Reference {
    board: Encoded,
    engine: Propagator,
}

impl Reference {
    fn new(variant: &Arc<Variant>) -> Self {
        let board = Encoding::default().encode(&Puzzle::empty(variant.clone())).unwrap();
        let engine = Propagator::from_formula(&board);
        Self { board, engine }
    }

    /// What it makes of a puzzle: the candidates that are left, unless there is a contradiction.
    fn closure(&mut self, puzzle: &Puzzle, depth: u8) -> (State, Vec<Candidate>) {
        let numbering = self.board.numbering();
        let literal = |candidate| numbering.variable(candidate).unwrap().positive();
        let givens = puzzle.givens().filled();
        let givens = givens.map(|(cell, symbol)| literal(Candidate { cell, symbol }));
        let excluded = puzzle.excluded().iter().map(|&excluded| !literal(excluded));
        self.engine.assume_all(givens.chain(excluded));
        let state = match deduce(&mut self.engine, Options::depth(depth)).status {
            Status::Total => State::Solved,
            Status::Stuck => State::Stuck,
            Status::Contradiction => State::Contradiction,
            Status::Stopped => unreachable!("nothing stops it"),
        };
        let mut left = Vec::new();
        if state != State::Contradiction {
            left.extend(
                numbering
                    .candidates()
                    .map(|row| row.0)
                    .filter(|&candidate| self.engine.value(literal(candidate)) != Some(false)),
            );
            left.sort_unstable();
        }
        self.engine.backtrack(0);
        (state, left)
    }
}

/// Some puzzles with some candidates excluded.
fn some_puzzles(
    variant: &Arc<Variant>,
    percent: usize,
    count: usize,
    rng: &mut Rng,
) -> Vec<Puzzle> {
    let givens = puzzles(variant, percent, count, rng);
    let every: Vec<Candidate> = Puzzle::empty(variant.clone()).every_candidate();
    let with = givens.chunks(variant.cell_count()).map(|givens| {
        let chance = rng.below(3);
        let excluded: Vec<_> = every.iter().copied().filter(|_| rng.percent(chance)).collect();
        puzzle(variant, givens).excluding(excluded).unwrap()
    });
    with.collect()
}

trait EveryCandidate {
    fn every_candidate(&self) -> Vec<Candidate>;
}

impl EveryCandidate for Puzzle {
    fn every_candidate(&self) -> Vec<Candidate> {
        let cells = self.variant().cells();
        cells
            .flat_map(|cell| {
                let symbols = self.variant().alphabet().symbols();
                symbols.map(move |symbol| Candidate { cell, symbol })
            })
            .collect()
    }
}

/// All together and each by itself, with every back end.
fn all_ways(probe: &Probe, puzzles: &[Puzzle], depth: u8) -> (Vec<Closure>, Effort) {
    let (every, no_limits): (Vec<&Puzzle>, _) = (puzzles.iter().collect(), Limits::default());
    let result = probe.closures(&every, depth, &no_limits).unwrap();
    for backend in Backend::ALL {
        let other = probe.clone().with_backend(backend);
        assert_eq!(other.closures(&every, depth, &no_limits).unwrap(), result, "{backend:?}");
        for (puzzle, expected) in puzzles.iter().zip(&result.0).take(20) {
            assert_eq!(other.closure(puzzle, depth, &no_limits).unwrap(), *expected);
        }
    }
    result
}

/// Compares on random puzzles of a board; how many there were of each state.
fn compare(variant: Variant, percent: usize, count: usize, depth: u8) -> [usize; 3] {
    let variant = Arc::new(variant);
    let mut rng = Rng::new(u64::from(depth) + 100 * percent as u64);
    let puzzles = some_puzzles(&variant, percent, count, &mut rng);
    let probe = Probe::new(&variant).unwrap();
    let mut reference = Reference::new(&variant);
    let (closures, _) = all_ways(&probe, &puzzles, depth);
    let mut seen = [0; 3];
    for (puzzle, closure) in puzzles.iter().zip(closures) {
        let (state, left) = reference.closure(puzzle, depth);
        assert_eq!(closure.state, state, "{} {puzzle:?}", variant.name());
        assert_eq!(closure.candidates().collect::<Vec<_>>(), left, "{}", variant.name());
        let every = puzzle.every_candidate();
        let allowed = every.into_iter().filter(|&candidate| closure.allows(candidate));
        assert!(allowed.eq(left.iter().copied()));
        if state == State::Solved {
            check_solution(puzzle, &closure.grid()).unwrap();
        }
        // It is the least depth.
        if state != State::Stuck && closure.depth > 0 {
            assert_eq!(reference.closure(puzzle, closure.depth - 1).0, State::Stuck);
        }
        if state != State::Stuck && closure.depth < depth {
            assert_eq!(reference.closure(puzzle, closure.depth).0, state);
        }
        let place = [State::Solved, State::Contradiction, State::Stuck];
        seen[place.iter().position(|&known| known == state).unwrap()] += 1;
    }
    seen
}

/// Boards with bands, with regions of their own, with small regions, with a cell in no region; what
/// share of givens leaves none, one or many solutions; how many puzzles to try at depths 0 and 1, 2, 3.
fn boards() -> Vec<(Variant, usize, [usize; 3])> {
    vec![
        (by_name("classic:4"), 35, [400, 200, 60]),
        (by_name("blocks:2x3"), 33, [200, 30, 3]),
        (by_name("x:4"), 12, [300, 100, 30]),
        (by_name("jigsaw:AAAB/ACBB/DCCB/DDDC"), 30, [300, 100, 30]),
        (by_name("disjoint-groups:4"), 12, [300, 100, 30]),
        (lonely_cell(), 30, [300, 100, 30]),
        (by_name("classic:9"), 31, [150, 5, 0]),
        (by_name("x:9"), 25, [40, 2, 0]),
        (by_name("windoku"), 24, [40, 2, 0]),
        (by_name("anti-knight"), 18, [30, 2, 0]),
        (by_name("anti-king"), 22, [30, 1, 0]),
        (by_name("samurai"), 40, [4, 0, 0]),
        (by_name("blocks:3x4"), 42, [10, 0, 0]),
        (by_name("classic:25"), 70, [2, 0, 0]),
    ]
}

fn by_name(name: &str) -> Variant {
    Variant::by_name(name).unwrap()
}

/// Compares on all boards at a depth, and sees to it that there is something of each state.
fn compare_all(depth: u8) {
    let mut seen = [0; 3];
    for (variant, percent, counts) in boards() {
        let count = counts[usize::from(depth.max(1)) - 1];
        let of_board = compare(variant, percent, count, depth);
        for (seen, count) in seen.iter_mut().zip(of_board) {
            *seen += count;
        }
    }
    assert!(seen.iter().all(|&count| count >= 20), "solved, contradiction, stuck: {seen:?}");
}

#[test]
fn propagation_is_that_on_clauses() {
    compare_all(0);
}

#[test]
fn failed_literals_are_those_on_clauses() {
    compare_all(1);
}

#[test]
fn so_are_those_at_depth_2() {
    compare_all(2);
}

#[test]
fn so_are_those_at_depth_3() {
    compare_all(3);
}

fn read(line: &str) -> Puzzle {
    line.parse().unwrap()
}

/// Puzzles with a name, and the depth that each needs.
const NAMED: [(&str, u8); 6] = [
    // From the encyclopedia draft: made against brute force.
    ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", 0),
    // AI Escargot.
    ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", 2),
    // Inkala 2012.
    ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 2),
    // Easter Monster.
    ("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 2),
    // Golden Nugget.
    (".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....", 2),
    // Loki.
    ("57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..", 3),
];

#[test]
fn named_puzzles_need_the_known_depths() {
    let every: Vec<Puzzle> = NAMED.iter().map(|row| read(row.0)).collect();
    let probe = Probe::new(every[0].variant()).unwrap();
    for (puzzle, (_, depth)) in every.iter().zip(NAMED) {
        assert_eq!(probe.depth(puzzle, 3, &Limits::default()), Ok(Some(depth)));
        if depth > 0 {
            assert_eq!(probe.depth(puzzle, depth - 1, &Limits::default()), Ok(None));
        }
        let closure = probe.closure(puzzle, depth, &Limits::default()).unwrap();
        check_solution(puzzle, &closure.grid()).unwrap();
    }
}

#[test]
fn limits_are_kept_and_what_was_derived_holds() {
    let loki = read(NAMED[5].0);
    let probe = Probe::new(loki.variant()).unwrap();
    let solution = probe.closure(&loki, 3, &Limits::default()).unwrap();
    let stopped = Some(Arc::new(AtomicBool::new(true)));
    for (limits, ended) in [
        (Limits { steps: Some(5000), ..Limits::default() }, StopReason::StepLimit),
        (Limits { time: Some(Duration::ZERO), ..Limits::default() }, StopReason::TimeLimit),
        (Limits { stop: stopped, ..Limits::default() }, StopReason::Interrupted),
    ] {
        let closure = probe.closure(&loki, 3, &limits).unwrap();
        assert_eq!(closure.state, State::Stopped(ended));
        assert!(solution.candidates().all(|candidate| closure.allows(candidate)));
        assert_eq!(probe.depth(&loki, 3, &limits), Ok(None));
    }
}

#[test]
fn a_puzzle_of_another_board_is_refused() {
    let probe = Probe::new(&Arc::new(Variant::classic(2).unwrap())).unwrap();
    let other = Puzzle::empty(Arc::new(Variant::classic(3).unwrap()));
    let error = probe.closure(&other, 1, &Limits::default()).unwrap_err();
    assert_eq!(error.to_string(), "the puzzle is of the variant classic:9, not classic:4");
}
