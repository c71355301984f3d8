//! Tabu search in parallel with a SAT solver.
//!
//! **Invariant.** Only the SAT solver or the preparation decides that there is no solution, or no
//! other one.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use clausoku_backends::Choice;
use clausoku_board::{
    Collect, Deadline, Grid, Observer, Puzzle, PuzzleSolver, SearchEnd, SearchResult, SolverError,
    Statistics,
};
use clausoku_encoder::Encoding;
use clausoku_search::{Preparation, Tabu};
use clausoku_text::StopReason;

use crate::cross_checking::Disagreement;
use crate::solving::Pipeline;

/// Reduces and probes a puzzle; then tabu search and a SAT solver search at the same time. The
/// first solution ends both if only one was requested. Otherwise the SAT solver continues until it
/// has found another one, or proved that no other exists.
///
/// A step is a move of the tabu search; a limit on steps ends both. The first solver to answer, and
/// so the solution of a puzzle with several, depends on the speed of the threads.
pub struct Portfolio {
    encoding: Encoding,
    sat: Choice,
    tabu: Tabu,
}

/// The name of the portfolio with the built-in SAT solver.
pub(super) const NAME: &str = "portfolio";

/// A report of a thread.
enum Report {
    /// The tabu search has ended.
    Tabu(Result<(SearchResult, Option<Grid>), SolverError>),
    /// The SAT solver has found a solution.
    Solution(Grid),
    /// The SAT solver has ended.
    Sat(Result<SearchResult, SolverError>),
}

/// The state of a race.
struct Race<'a> {
    deadline: &'a Deadline,
    observer: &'a mut dyn Observer,
    /// Ends the tabu search.
    stop_tabu: Arc<AtomicBool>,
    /// Ends the SAT solver.
    stop_sat: Arc<AtomicBool>,
    /// The solution of the tabu search, if that was the first to find one.
    by_tabu: Option<Grid>,
    /// Number of solutions of the SAT solver.
    by_sat: u64,
    /// `true` if the SAT solver has found the solution of the tabu search, too.
    is_confirmed: bool,
    tabu: Option<SearchResult>,
    sat: Option<SearchResult>,
    is_enough: bool,
}

impl Portfolio {
    /// Returns the portfolio of this SAT solver, under this encoding, and this tabu search.
    pub fn new(encoding: Encoding, sat: Choice, tabu: Tabu) -> Self {
        Self { encoding, sat, tabu }
    }

    /// Searches with the SAT solver and reports what it finds.
    fn run_sat(&self, puzzle: &Puzzle, deadline: &Deadline, reports: &Sender<Report>) {
        let sat = self.sat.clone();
        let mut pipeline = Pipeline::new(self.encoding, move || sat.create_quiet());
        let ended = pipeline.search(puzzle, deadline, &mut |grid: &Grid| {
            let sent = reports.send(Report::Solution(grid.clone()));
            sent.map_or(ControlFlow::Break(()), ControlFlow::Continue)
        });
        // The channel is closed once the search has ended.
        let _ = reports.send(Report::Sat(ended));
    }

    /// Searches with tabu search and reports what it finds.
    fn run_tabu(&self, preparation: &Preparation, deadline: &Deadline, reports: &Sender<Report>) {
        let deadline = deadline.with_solutions(1);
        let mut found = Collect::new(1);
        let ended = self.tabu.clone().search_prepared(preparation, &deadline, &mut found);
        let _ = reports.send(Report::Tabu(ended.map(|ended| (ended, found.grids.pop()))));
    }
}

impl PuzzleSolver for Portfolio {
    fn name(&self) -> &str {
        NAME
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        deadline: &Deadline,
        observer: &mut dyn Observer,
    ) -> Result<SearchResult, SolverError> {
        let preparation = Preparation::from_puzzle(puzzle, deadline)?;
        let Some(reduced) =
            preparation.reduced().filter(|_| deadline.limits().solutions != Some(0))
        else {
            return self.tabu.search_prepared(&preparation, deadline, observer);
        };
        let mut race = Race::new(deadline, observer);
        let of_tabu = deadline.stopped_by(&race.stop_tabu);
        // A step is a move of the tabu search, which a conflict is not.
        let of_sat = deadline.stopped_by(&race.stop_sat).with_steps(None);
        let (reports, received) = channel();
        let others = reports.clone();
        let this = &*self;
        let preparation = &preparation;
        let result = thread::scope(|scope| {
            let run_tabu = move || this.run_tabu(preparation, &of_tabu, &reports);
            let run_sat = move || this.run_sat(reduced, &of_sat, &others);
            let is_started = thread::Builder::new().spawn_scoped(scope, run_tabu);
            let is_started =
                is_started.and_then(|_| thread::Builder::new().spawn_scoped(scope, run_sat));
            let result = match is_started {
                Ok(_) => race.run(&received),
                // Some systems have no threads.
                Err(error) => Err(SolverError::failed(error)),
            };
            // The scope waits for both threads, also after an error.
            race.end();
            // At its end, the tabu search reports its statistics.
            for report in &received {
                if let Report::Tabu(Ok((ended, _))) = report {
                    race.tabu = Some(ended);
                }
            }
            result
        });
        let ended = result?;
        Ok(race.result(ended, preparation))
    }
}

impl<'a> Race<'a> {
    fn new(deadline: &'a Deadline, observer: &'a mut dyn Observer) -> Self {
        Self {
            deadline,
            observer,
            stop_tabu: Arc::default(),
            stop_sat: Arc::default(),
            by_tabu: None,
            by_sat: 0,
            is_confirmed: false,
            tabu: None,
            sat: None,
            is_enough: false,
        }
    }

    /// Ends both searches.
    fn end(&self) {
        // Relaxed order suffices: solutions go through the channel, and the flags guard no data.
        self.stop_tabu.store(true, Ordering::Relaxed);
        self.stop_sat.store(true, Ordering::Relaxed);
    }

    /// Receives the reports until the question is answered or both have ended.
    fn run(&mut self, received: &Receiver<Report>) -> Result<SearchEnd, SolverError> {
        loop {
            // A request to stop ends both threads, whose deadlines are parts of this one.
            let Ok(report) = received.recv() else {
                // Both threads have ended, and one of them without a report.
                return Ok(SearchEnd::Stopped(StopReason::GaveUp));
            };
            self.take(report)?;
            if let Some(ended) = self.ended() {
                return Ok(ended);
            }
        }
    }

    fn take(&mut self, report: Report) -> Result<(), SolverError> {
        match report {
            Report::Tabu(ended) => {
                let (ended, grid) = ended?;
                if ended.ended == SearchEnd::Stopped(StopReason::StepLimit) {
                    self.stop_sat.store(true, Ordering::Relaxed);
                }
                self.tabu = Some(ended);
                // Solutions of the SAT solver are not compared with later ones of the tabu search.
                if let Some(grid) = grid.filter(|_| self.by_sat == 0) {
                    self.pass(&grid);
                    self.by_tabu = Some(grid);
                }
            }
            Report::Solution(grid) => {
                self.stop_tabu.store(true, Ordering::Relaxed);
                if self.by_tabu.as_ref() == Some(&grid) {
                    self.is_confirmed = true;
                } else if !self.is_enough {
                    self.by_sat += 1;
                    self.pass(&grid);
                }
            }
            Report::Sat(ended) => {
                let ended = ended?;
                if ended.ended == SearchEnd::Exhausted
                    && self.by_tabu.is_some()
                    && !self.is_confirmed
                {
                    let denier = "the SAT solver".to_owned();
                    let finder = "tabu".to_owned();
                    let admitted = Some(self.by_sat as usize);
                    return Err(SolverError::failed(Disagreement { denier, finder, admitted }));
                }
                self.sat = Some(ended);
            }
        }
        Ok(())
    }

    /// Passes a solution on.
    fn pass(&mut self, grid: &Grid) {
        let found = self.by_sat.max(1) + u64::from(self.by_tabu.is_some());
        let is_last = self.deadline.limits().solutions.is_some_and(|most| found >= most);
        self.is_enough |= self.observer.solution(grid).is_break() || is_last;
    }

    /// Returns the reason why the search has ended; `None` if it has not.
    fn ended(&self) -> Option<SearchEnd> {
        if self.is_enough {
            return Some(SearchEnd::Enough);
        }
        let sat = self.sat.as_ref()?.ended;
        if matches!(sat, SearchEnd::Exhausted | SearchEnd::Enough) {
            return Some(sat);
        }
        let tabu = self.tabu.as_ref()?.ended;
        Some(match (tabu, self.deadline.is_interrupted()) {
            (_, true) => SearchEnd::Stopped(StopReason::Interrupted),
            (SearchEnd::Stopped(StopReason::StepLimit | StopReason::TimeLimit), false) => tabu,
            _ => sat,
        })
    }

    fn result(self, ended: SearchEnd, preparation: &Preparation) -> SearchResult {
        let by_tabu = u64::from(self.by_tabu.is_some());
        let mut statistics = self.tabu.map_or_else(
            || Statistics::new(0, preparation.counts().to_vec()),
            |tabu| tabu.statistics,
        );
        statistics.counts.extend([("by tabu", by_tabu), ("by SAT", self.by_sat)]);
        SearchResult::new(ended, by_tabu + self.by_sat, statistics)
    }
}
