//! Measures one run.

use std::time::{Duration, Instant};

use clausoku::sat::{self, Cnf, SatSolver, Shuffled, Stoppable, Verdict, verified};
use clausoku::solving::{Collect, PuzzleSolver, SearchEnd};
use clausoku::{Encoded, Encoding, Puzzle, board::check_solution};
use clausoku_files::{Deadline, StopReason};

use super::gauge::{Disturbance, Gauge, RunBounds};
use crate::record::Outcome;

/// The result of a run, without the names of its solver and grid.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    pub outcome: Outcome,
    pub verified: bool,
    pub wall: Duration,
    pub encode: Option<Duration>,
    pub usage: Option<sat::Usage>,
    pub size: Option<(u32, u64)>,
    pub counts: sat::Counts,
    pub steps: Option<u64>,
    pub note: Option<String>,
    pub disturbance: Disturbance,
    /// The run was interrupted: nothing was measured.
    pub interrupted: bool,
}

impl Measured {
    fn new(outcome: Outcome, wall: Duration) -> Self {
        Self {
            outcome,
            verified: false,
            wall,
            encode: None,
            usage: None,
            size: None,
            counts: sat::Counts::default(),
            steps: None,
            note: None,
            disturbance: Disturbance::default(),
            interrupted: false,
        }
    }

    fn unknown(reason: StopReason, wall: Duration) -> Self {
        let outcome = match reason {
            StopReason::TimeLimit => Outcome::TimeLimit,
            StopReason::MemoryLimit => Outcome::MemoryLimit,
            StopReason::StepLimit | StopReason::Interrupted | StopReason::GaveUp => Outcome::GaveUp,
        };
        Self { interrupted: reason == StopReason::Interrupted, ..Self::new(outcome, wall) }
    }

    /// Returns the result with the measurements of the gauge. A run that the gauge stopped reached
    /// the time limit.
    fn gauged(self, disturbance: Disturbance, gauge: Gauge) -> Self {
        let measured = Self { disturbance, ..self };
        let is_stopped = gauge.finish() && measured.interrupted;
        if is_stopped { measured.at_time_limit() } else { measured }
    }

    fn at_time_limit(self) -> Self {
        Self { outcome: Outcome::TimeLimit, interrupted: false, ..self }
    }

    fn with_note(self, note: &dyn ToString) -> Self {
        Self { note: Some(note.to_string()), ..self }
    }
}

/// Measures a SAT solver on the puzzle. The formula is made before the measured time begins, within the same
/// limits; with a seed, it is shuffled.
pub(super) fn measure_sat(
    solver: &mut dyn SatSolver,
    puzzle: &Puzzle,
    encoding: Encoding,
    shuffle: Option<u64>,
    bounds: &RunBounds,
) -> Measured {
    let mut gauge = Gauge::start(bounds);
    let deadline = Deadline::start(gauge.limits());
    let formula = encode(puzzle, encoding, &deadline);
    let (encoded, mut cnf) = match formula {
        Ok(formula) => formula,
        Err(measured) => return measured.gauged(gauge.read(), gauge),
    };
    let encode = Some(deadline.elapsed());
    let size = Some((cnf.variables(), cnf.len() as u64));
    let mapping = shuffle.map(|seed| {
        let shuffled = Shuffled::new(&cnf, seed);
        cnf = shuffled.formula;
        shuffled.mapping
    });
    gauge.restart();
    let start = Instant::now();
    let run = solver.run(&cnf, gauge.limits());
    let elapsed = start.elapsed();
    let disturbance = gauge.read();
    let run = match run {
        Ok(run) => run,
        Err(error) => {
            let measured = Measured::new(Outcome::Error, elapsed).with_note(&error);
            return Measured { encode, size, ..measured }.gauged(disturbance, gauge);
        }
    };
    let wall = run.usage.map_or(elapsed, |usage| usage.wall);
    let measured = match run.verdict {
        Verdict::Unsatisfiable => Measured::new(Outcome::Unsatisfiable, wall),
        Verdict::Unknown(reason) => Measured::unknown(reason, wall),
        Verdict::Satisfiable(model) => {
            let model = mapping.map_or_else(|| model.clone(), |mapping| mapping.restore(&model));
            match verified(&encoded, &model) {
                Ok(_) => Measured { verified: true, ..Measured::new(Outcome::Satisfiable, wall) },
                Err(error) => Measured::new(Outcome::Wrong, wall).with_note(&error),
            }
        }
    };
    let measured = Measured { encode, size, usage: run.usage, counts: run.counts, ..measured };
    measured.gauged(disturbance, gauge)
}

/// Makes the formula of a puzzle; fails with the result of the run if a limit is reached.
fn encode(
    puzzle: &Puzzle,
    encoding: Encoding,
    deadline: &Deadline,
) -> Result<(Encoded, Cnf), Box<Measured>> {
    let stop = deadline.stop_check();
    let unmade = || {
        let measured = Measured::unknown(deadline.stop_reason(), deadline.elapsed());
        Box::new(measured.with_note(&"while the formula was made"))
    };
    let encoded = encoding
        .encode_until(puzzle, &stop)
        .map_err(|error| Box::new(Measured::new(Outcome::Error, Duration::ZERO).with_note(&error)))?
        .ok_or_else(unmade)?;
    let cnf = Cnf::from_formula(&Stoppable::new(&encoded, &stop));
    if stop.is_stopped() { Err(unmade()) } else { Ok((encoded, cnf)) }
}

/// Measures a solver of puzzles, which must find one solution.
pub(super) fn measure_puzzle(
    solver: &mut dyn PuzzleSolver,
    puzzle: &Puzzle,
    bounds: &RunBounds,
) -> Measured {
    let gauge = Gauge::start(bounds);
    let limits = gauge.limits().clone().with_solutions(1);
    let mut first = Collect::new(1);
    let start = Instant::now();
    let search = solver.search(puzzle, &limits, &mut first);
    let wall = start.elapsed();
    let disturbance = gauge.read();
    let search = match search {
        Ok(search) => search,
        Err(error) => {
            let measured = Measured::new(Outcome::Error, wall).with_note(&error);
            return measured.gauged(disturbance, gauge);
        }
    };
    let measured = match (first.grids.first(), search.ended) {
        (Some(grid), _) => match check_solution(puzzle, grid) {
            Ok(()) => Measured { verified: true, ..Measured::new(Outcome::Satisfiable, wall) },
            Err(error) => Measured::new(Outcome::Wrong, wall).with_note(&error),
        },
        (None, SearchEnd::Exhausted) => Measured::new(Outcome::Unsatisfiable, wall),
        (None, ended) => Measured::unknown(ended.cutoff().unwrap_or(StopReason::GaveUp), wall),
    };
    Measured { steps: Some(search.statistics.steps), ..measured }.gauged(disturbance, gauge)
}
