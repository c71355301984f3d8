//! Closures of 9×9 puzzles under failed literals, nested or not: by the lanes on every back end and by the
//! engine on the clauses of the `extended` formula, in one run.
//!
//! ```console
//! cargo bench -p clausoku-lanes --bench probe
//! CLAUSOKU_PUZZLES=folder cargo bench -p clausoku-lanes --bench probe -- 3
//! ```
//!
//! Sets, rounds and times are those of the benchmark `lanes`. Deeper nesting takes longer, so that it is
//! tried on the first puzzles of a set only, and where something was stuck before. Before anything is timed, all that follows is compared,
//! candidate by candidate; in each round, how every puzzle ends.
//!
//! The bias: the engine has its clauses loaded and is given one puzzle after another, the lanes all
//! at once. Neither keeps reasons.
#![expect(clippy::print_stdout, reason = "a benchmark reports")]

mod support;

use std::sync::Arc;
use std::time::Duration;

use clausoku_board::{Candidate, Grid, Limits, Puzzle, Variant};
use clausoku_encoder::{Encoded, Encoding};
use clausoku_lanes::{Backend, Engine, Probe, State};
use clausoku_propagation::{Options, Propagator, Status, deduce};
use clausoku_testkit::Rng;
use support::{CELLS, Set, easy, minimal, named, timed};

/// How many puzzles of a set to try at depth 1, 2 and 3.
const MOST: [usize; 3] = [20_000, 50, 1];

/// The repository's puzzles that are known to be hard.
const HARD: &str = include_str!("../../../data/grids/hard.txt");

fn main() {
    let argument = std::env::args().skip(1).find_map(|argument| argument.parse().ok());
    let rounds: usize = argument.unwrap_or(5);
    let variant = Arc::new(Variant::classic(3).expect("the usual board"));
    let engine = Engine::new(&variant).expect("it is supported");
    let minimal = minimal(&engine);
    let open = opened(&minimal);
    let mut sets = vec![easy(&engine), minimal, open, hard()];
    sets.extend(named(0));
    let mut clauses = OnClauses::new(&variant);
    let probe = Probe::new(&variant).expect("it is supported");
    let available = Backend::ALL.into_iter().filter(|backend| backend.is_available());
    let probes: Vec<(Backend, Probe)> =
        available.map(|backend| (backend, probe.clone().with_backend(backend))).collect();
    println!(
        "{rounds} rounds; puzzles a second: median (slowest to fastest), ratio to the clauses"
    );
    for set in &sets {
        let puzzles: Vec<Puzzle> =
            set.text.chunks_exact(CELLS).map(|text| puzzle(&variant, text)).collect();
        for (depth, most) in (1..).zip(MOST) {
            let puzzles: Vec<&Puzzle> = puzzles.iter().take(most).collect();
            println!("\n{}, depth {depth}: {} puzzles", set.name, puzzles.len());
            if measure(&puzzles, depth, &mut clauses, &probes, rounds) == 0 {
                break;
            }
        }
    }
}

fn puzzle(variant: &Arc<Variant>, text: &[u8]) -> Puzzle {
    let givens = Grid::from_numbers(
        text.iter()
            .map(|&character| char::from(character).to_digit(10).unwrap_or(0) as u16)
            .collect(),
    );
    Puzzle::new(variant.clone(), givens).expect("digits")
}

/// Measures one set at one depth and prints a line for each way; how many puzzles are stuck there.
fn measure(
    puzzles: &[&Puzzle],
    depth: u8,
    clauses: &mut OnClauses,
    probes: &[(Backend, Probe)],
    rounds: usize,
) -> usize {
    let close = |probe: &Probe| {
        let no_limits = Limits::default();
        probe.closures(puzzles, depth, &no_limits).expect("they are of its board").0
    };
    let mut sought = Vec::new();
    for puzzle in puzzles {
        sought.push(clauses.close(puzzle, depth, OnClauses::candidates));
    }
    for (backend, probe) in probes {
        for (closure, (state, candidates)) in close(probe).iter().zip(&sought) {
            assert!(closure.state == *state, "{backend:?}: another end");
            assert!(closure.candidates().eq(candidates.iter().copied()), "{backend:?}");
        }
    }
    let mut theirs = Vec::new();
    let mut ours = vec![Vec::new(); probes.len()];
    for _ in 0..rounds {
        let mut expected = Vec::with_capacity(puzzles.len());
        theirs.push(timed(|| {
            expected.extend(puzzles.iter().map(|puzzle| clauses.close(puzzle, depth, |_| ()).0));
        }));
        for ((_, probe), times) in probes.iter().zip(&mut ours) {
            let mut closures = Vec::new();
            times.push(timed(|| closures = close(probe)));
            assert!(closures.iter().map(|closure| closure.state).eq(expected.iter().copied()));
        }
    }
    let row = |name: &str, times: &[Duration]| {
        let mut rates: Vec<f64> =
            times.iter().copied().map(|time| puzzles.len() as f64 / time.as_secs_f64()).collect();
        let mut ratios: Vec<f64> =
            theirs.iter().zip(times).map(|(t, o)| t.as_secs_f64() / o.as_secs_f64()).collect();
        rates.sort_by(f64::total_cmp);
        ratios.sort_by(f64::total_cmp);
        let [slowest, median, fastest] = [0, rates.len() / 2, rates.len() - 1].map(|at| rates[at]);
        let ratio = ratios[ratios.len() / 2];
        let digits = if median < 100.0 { 2 } else { 0 };
        println!(
            "  {name:16} {median:10.digits$} ({slowest:.digits$} to {fastest:.digits$})  {ratio:6.2}"
        );
    };
    row("clauses", &theirs);
    for ((backend, _), times) in probes.iter().zip(&ours) {
        row(&format!("lanes, {}", backend.name()), times);
    }
    let stuck = sought.iter().filter(|end| end.0 == State::Stuck).count();
    println!("  {stuck} stuck");
    stuck
}

/// The engine on the clauses of the board, the givens assumed.
struct OnClauses {
    board: Encoded,
    engine: Propagator,
}

impl OnClauses {
    fn new(variant: &Arc<Variant>) -> Self {
        let board = Encoding::default().encode(&Puzzle::empty(variant.clone()));
        let board = board.expect("the usual board");
        let mut engine = Propagator::from_formula(&board);
        engine.propagate().expect("the rules alone contradict nothing");
        Self { board, engine }
    }

    /// How a puzzle ends, and what is to be known of it then.
    fn close<T>(&mut self, puzzle: &Puzzle, depth: u8, look: impl Fn(&Self) -> T) -> (State, T) {
        let numbering = self.board.numbering();
        let givens: Vec<_> = puzzle
            .givens()
            .filled()
            .map(|(cell, symbol)| {
                let variable = numbering.variable(Candidate { cell, symbol });
                variable.expect("every candidate has its variable").positive()
            })
            .collect();
        self.engine.assume_all(givens);
        let state = match deduce(&mut self.engine, Options::depth(depth)).status {
            Status::Total => State::Solved,
            Status::Contradiction => State::Contradiction,
            Status::Stuck | Status::Stopped => State::Stuck,
        };
        let seen = look(self);
        self.engine.backtrack(0);
        (state, seen)
    }

    /// What is left; nothing after a contradiction.
    fn candidates(&self) -> Vec<Candidate> {
        let mut left = Vec::new();
        if self.engine.conflict().is_none() {
            for (candidate, variable) in self.board.numbering().candidates() {
                if self.engine.value(variable.positive()) != Some(false) {
                    left.push(candidate);
                }
            }
        }
        left
    }
}

/// Some of the puzzles with three givens less: they get stuck, which takes longer.
fn opened(set: &Set) -> Set {
    const COUNT: usize = 2000;
    let mut rng = Rng::new(3);
    let mut text = set.text[..COUNT * CELLS].to_vec();
    for puzzle in text.chunks_exact_mut(CELLS) {
        let mut given: Vec<usize> = (0..CELLS).filter(|&cell| puzzle[cell] != b'.').collect();
        rng.shuffle(&mut given);
        for &cell in given.iter().take(3) {
            puzzle[cell] = b'.';
        }
    }
    Set { name: format!("{}, three givens less", set.name), text }
}

/// The puzzles of the file that propagation does not solve, the hardest first.
fn hard() -> Set {
    let puzzles: Vec<&str> = HARD
        .lines()
        .rev()
        .filter(|line| !line.contains("brute force"))
        .filter_map(|line| line.get(..CELLS))
        .collect();
    let puzzles: Vec<&str> = puzzles
        .into_iter()
        .filter(|puzzle| puzzle.chars().all(|c| c == '.' || c.is_ascii_digit()))
        .collect();
    Set { name: "known to be hard".to_owned(), text: puzzles.concat().into_bytes() }
}
