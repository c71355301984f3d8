//! `check` with a diagnosis, a minimal puzzle, brute force, or a second solver.

mod diagnosis;
mod finding;
mod json;
mod reduction;

use super::checks::{CHECKS, Checked, Checks, MAX_ORDER_UNASKED};
use super::column::Column;
use super::question::{AnswerError, QUICK_BLOCK, Question, Worker};
use super::rows::Rows;
use super::unanswered::Unanswered;
use super::value::Value;
use crate::cross_checking::SecondSolver;
use crate::diagnosis::{confirmed_redundant, redundant_givens};
use crate::solving::bulk::Sought;
use crate::solving::{Deadline, Limits, PuzzleSolver, SearchEnd, StopReason};
use crate::{Batch, Puzzle, SolverChoice, Uniqueness};

pub use self::diagnosis::{Diagnosis, Reason};
pub use self::finding::Finding;
pub use self::json::{DIAGNOSIS, REDUCED, RUNS};
pub use self::reduction::Reduction;

/// The number of puzzles that a thread takes at a time, if some take milliseconds.
const BLOCK: usize = 16;

/// Checks each puzzle, and examines what makes it faulty.
#[derive(Clone, Debug)]
pub struct Examinations {
    checks: Checks,
    reduces: bool,
    seed: Option<u64>,
    diagnoses: bool,
    by_brute_force: bool,
    second: Option<SolverChoice>,
    columns: Vec<Column>,
}

impl Examinations {
    /// Checks each puzzle, and examines nothing else.
    pub fn new(checks: Checks) -> Self {
        let columns = CHECKS.to_vec();
        let (reduces, seed, diagnoses, by_brute_force) = (false, None, false, false);
        Self { checks, reduces, seed, diagnoses, by_brute_force, second: None, columns }
    }

    /// Adds the column `reduced` if asked for: a minimal puzzle within each puzzle with one solution, on boards up to order 16.
    /// Redundant givens are removed in the random order of the seed, without one in reading order; they are then searched on
    /// boards of every order.
    #[must_use]
    pub fn with_reduction(mut self, is_asked: bool, seed: Option<u64>) -> Self {
        self.seed = seed;
        self.reduces = is_asked;
        self.checks.on_all_orders |= is_asked;
        self.add_columns()
    }

    /// Adds the column `diagnosis` if asked for: the reasons why a puzzle has not one solution.
    #[must_use]
    pub fn with_diagnosis(mut self, is_asked: bool) -> Self {
        self.diagnoses = is_asked;
        self.add_columns()
    }

    /// Searches for a second solution by brute force if asked for, as Falissard does, and adds the column `runs`.
    #[must_use]
    pub fn by_brute_force(mut self, is_asked: bool) -> Self {
        self.by_brute_force = is_asked;
        self.add_columns()
    }

    /// Lets a second solver confirm each part of the answers.
    #[must_use]
    pub fn confirmed_by(self, second: Option<SolverChoice>) -> Self {
        Self { second, ..self }
    }

    fn add_columns(mut self) -> Self {
        self.columns = CHECKS.to_vec();
        self.columns.extend(self.by_brute_force.then_some(RUNS));
        self.columns.extend(self.reduces.then_some(REDUCED));
        self.columns.extend(self.diagnoses.then_some(DIAGNOSIS));
        self
    }

    /// Returns `true` if nothing but the check is asked for.
    fn is_plain(&self) -> bool {
        self.columns.len() == CHECKS.len() && self.second.is_none()
    }

    /// Examines a puzzle.
    ///
    /// # Errors
    ///
    /// Returns the row of a puzzle without an answer.
    pub fn examine(&self, puzzle: Puzzle) -> Result<Finding, Unanswered> {
        let mut found = Err(Unanswered::unknown(StopReason::Interrupted));
        let mut batch = self.batch();
        batch.push(puzzle);
        let examined = self.examiner().examine_each(&mut batch, |finding| {
            found = finding;
            false
        });
        examined.map_err(Unanswered::invalid)?;
        found
    }

    /// Returns the state of a thread that examines puzzles.
    pub fn examiner(&self) -> Examiner<'_> {
        let encoding = self.checks.encoding;
        let second = self.second.as_ref().map(|second| second.second_solver(encoding));
        Examiner { question: self, second, lister: None }
    }
}

impl Question for Examinations {
    fn columns(&self) -> &[Column] {
        &self.columns
    }

    fn block(&self) -> usize {
        let block = if self.is_plain() { usize::MAX } else { BLOCK };
        if self.by_brute_force { 1 } else { self.checks.block().min(block) }
    }

    fn limits(&self) -> Limits {
        self.checks.limits()
    }

    fn batch(&self) -> Batch {
        self.checks.batch()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        if self.is_plain() { self.checks.worker() } else { Box::new(self.examiner()) }
    }
}

/// The state of a thread that examines puzzles.
pub struct Examiner<'e> {
    question: &'e Examinations,
    second: Option<SecondSolver>,
    /// Lists the solutions of puzzles with few.
    lister: Option<Box<dyn PuzzleSolver>>,
}

impl Worker for Examiner<'_> {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        let question = self.question;
        let is_slow = question.block() < QUICK_BLOCK;
        self.examine_each(puzzles, |finding| {
            match finding {
                Ok(finding) => question.push(&finding, rows),
                Err(unanswered) => rows.push_unanswered(&unanswered),
            }
            // The next puzzle may take any time.
            if is_slow { rows.flush() } else { rows.flush_if_full() }
        })
    }
}

impl Examinations {
    fn push(&self, finding: &Finding, rows: &mut Rows<'_>) {
        let Finding { puzzle, cut_short, redundant, reduction, .. } = finding;
        let mut checked = Checked::new(puzzle.variant(), finding.known_solutions().count() as u64);
        (checked.cut_short, checked.redundant) = (*cut_short, redundant.as_ref());
        checked.clashes = finding.clashes();
        let runs = self.by_brute_force.then(|| json::runs(&finding.runs));
        let reduced = reduction.as_ref().map(|reduction| json::reduction(puzzle, reduction));
        let diagnosis = finding.diagnosis.as_ref().map(|found| json::diagnosis(puzzle, found));
        let asked =
            [(self.by_brute_force, &runs), (self.reduces, &reduced), (self.diagnoses, &diagnosis)];
        let asked = asked.iter().filter(|asked| asked.0);
        let values = asked.map(|asked| asked.1.as_deref().map_or(Value::Null, Value::Text));
        checked.push(&values.collect::<Vec<_>>(), rows);
    }
}

impl Examiner<'_> {
    /// Examines each puzzle of the batch, and passes the findings on in order, until the function returns `false` or a stop is
    /// requested.
    ///
    /// # Errors
    ///
    /// Fails if a solution of the lanes is wrong.
    pub fn examine_each(
        &mut self,
        puzzles: &mut Batch,
        mut pass: impl FnMut(Result<Finding, Unanswered>) -> bool,
    ) -> Result<(), AnswerError> {
        let Examinations { checks, by_brute_force, .. } = self.question;
        if *by_brute_force {
            for puzzle in puzzles.puzzles() {
                let is_stopped = checks.limits.is_stopped();
                if is_stopped || !pass(self.twice(puzzle)) {
                    break;
                }
            }
            return Ok(());
        }
        let answers = puzzles.solve(Sought::solutions(2).with_second())?;
        let mut redundant = checks.redundant_in_lanes(&answers)?.into_iter().peekable();
        for (index, answer) in answers.iter().enumerate() {
            let known = redundant.next_if(|known| known.0 == index).map(|known| known.1);
            let answer = answer.map_err(Unanswered::from);
            let finding = answer.and_then(|answer| {
                let mut finding = Finding::from_answer(&answer);
                finding.redundant = known.transpose()?;
                self.examine(finding)
            });
            if !pass(finding) || checks.limits.is_stopped() {
                break;
            }
        }
        Ok(())
    }

    /// Solves a puzzle twice by brute force, and examines it.
    fn twice(&mut self, puzzle: Puzzle) -> Result<Finding, Unanswered> {
        let finding =
            Finding::by_brute_force(puzzle, &Deadline::start(&self.question.checks.limits))?;
        self.examine(finding)
    }

    /// Examines a solved puzzle.
    fn examine(&mut self, mut finding: Finding) -> Result<Finding, Unanswered> {
        let Examinations { checks, reduces, seed, diagnoses, .. } = self.question;
        let deadline = Deadline::start(&checks.limits);
        if finding.cut_short.is_some() && !finding.clashes().is_empty() {
            // No limit is needed to see that there is no solution.
            finding.cut_short = None;
        }
        let Finding { puzzle, solver, solutions, cut_short, .. } = &mut finding;
        if let (None, Some(second)) = (&cut_short, &mut self.second)
            && let Err(error) = second.confirm_uniqueness(solver, puzzle, solutions, &deadline)
        {
            *cut_short = Some(SearchEnd::Unchecked(error.limit()?));
        }
        // They are a finding only if the solution is known to be the only one.
        let known = finding.redundant.take();
        if finding.cut_short.is_some() {
            return Ok(finding);
        }
        let Finding { puzzle, solutions, .. } = &finding;
        if let Uniqueness::Unique(solution) = solutions {
            if !checks.searches_redundant(puzzle.variant()) {
                return Ok(finding);
            }
            let mut redundant = match known {
                Some(known) => known,
                None => redundant_givens(puzzle, &checks.encoding, &deadline)?,
            };
            // On larger boards this takes many minutes.
            let reduces = *reduces && puzzle.variant().order() <= MAX_ORDER_UNASKED;
            let reduction = reduces.then(|| {
                let order = reduction::order(puzzle, &redundant, *seed);
                let second = self.second.as_mut();
                Reduction::new(puzzle, solution, &order, &checks.encoding, second, &deadline)
                    .map(|reduction| Reduction { seed: *seed, ..reduction })
            });
            let reduction = reduction.transpose()?;
            if let Some(second) = &mut self.second {
                redundant = confirmed_redundant(puzzle, redundant, second, &deadline)?;
            }
            return Ok(Finding { redundant: Some(redundant), reduction, ..finding });
        }
        if *diagnoses {
            let diagnosis = self.diagnose(puzzle, solutions, &deadline)?;
            finding.diagnosis = diagnosis;
        }
        Ok(finding)
    }
}
