//! `check` with a diagnosis, a minimal puzzle, brute force, or a second solver.

mod diagnosis;
mod finding;
mod json;
mod reduction;

use clausoku_words::Language;

use std::borrow::Cow;

use super::checks::{CHECKS, Checked, Checks, MAX_ORDER_UNASKED};
use super::column::Column;
use super::error::AnswerError;
use super::question::{Answers, QUICK_BLOCK, Question, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::cross_checking::SecondSolver;
use crate::diagnosis::clues::{Clue, superfluous_constraints};
use crate::diagnosis::{confirmed_redundant, redundant_givens_within};
use crate::solving::bulk::Sought;
use crate::solving::{Deadline, Limits, PuzzleSolver, SearchEnd, StopReason};
use crate::{Batch, Puzzle, SolverChoice, Uniqueness};

pub use self::diagnosis::{Diagnosis, Reason};
pub use self::finding::Finding;
use self::json::{DIAGNOSE, DIAGNOSIS, MINIMAL, REDUCED, RUNS, SUPERFLUOUS};
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
    has_findings: bool,
    language: Language,
}

impl Examinations {
    /// Checks each puzzle, and examines nothing else.
    pub fn new(checks: Checks) -> Self {
        Self {
            checks,
            reduces: false,
            seed: None,
            diagnoses: false,
            by_brute_force: false,
            second: None,
            has_findings: false,
            language: Language::English,
        }
    }

    /// Gives the reasons of contradictions in this language.
    #[must_use]
    pub fn with_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Adds the column `reduced` if asked for: a minimal puzzle within each puzzle with one solution, on boards up to order 16.
    /// Redundant givens are removed in the random order of the seed, without one in reading order; they are then searched on
    /// boards of every order.
    #[must_use]
    pub fn with_reduction(mut self, is_asked: bool, seed: Option<u64>) -> Self {
        self.seed = seed;
        self.reduces = is_asked;
        self.checks.on_all_orders |= is_asked;
        self
    }

    /// Adds the column `diagnosis` if asked for: the reasons why a puzzle has not one solution.
    #[must_use]
    pub fn with_diagnosis(self, is_asked: bool) -> Self {
        Self { diagnoses: is_asked, ..self }
    }

    /// Keeps the finding of each answer if asked for, also where nothing but the check is.
    #[must_use]
    pub fn with_findings(self, is_asked: bool) -> Self {
        Self { has_findings: is_asked, ..self }
    }

    /// Searches for a second solution by brute force if asked for, as Falissard does, and adds the column `runs`.
    #[must_use]
    pub fn by_brute_force(self, is_asked: bool) -> Self {
        Self { by_brute_force: is_asked, ..self }
    }

    /// Lets a second solver confirm each part of the answers.
    #[must_use]
    pub fn confirmed_by(self, second: Option<SolverChoice>) -> Self {
        Self { second, ..self }
    }

    /// Returns `true` if nothing but the check is asked for.
    fn is_plain(&self) -> bool {
        !self.by_brute_force && !self.reduces && !self.diagnoses && self.second.is_none()
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
    type Answer<'a> = Examined<'a>;

    fn asks(&self, option: &str) -> bool {
        match option {
            MINIMAL => self.reduces,
            DIAGNOSE => self.diagnoses,
            _ => self.by_brute_force,
        }
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

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        if self.is_plain() && !self.has_findings {
            Box::new(&self.checks)
        } else {
            Box::new(self.examiner())
        }
    }
}

/// The columns of examinations.
pub const EXAMINED: &[Column] =
    &[CHECKS[0], CHECKS[1], CHECKS[2], CHECKS[3], RUNS, REDUCED, SUPERFLUOUS, DIAGNOSIS];

/// The answer about a puzzle: its check, and what was found by its examination.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Examined<'a> {
    /// The check.
    pub check: Checked<'a>,
    /// The finding, unless nothing but the check was asked for.
    pub finding: Option<&'a Finding>,
}

impl Record for Examined<'_> {
    const COLUMNS: &'static [Column] = EXAMINED;

    fn cells(&self, row: &mut Row<'_>) {
        self.check.cells(row);
        let Some(Finding { puzzle, runs, reduction, superfluous, diagnosis, .. }) = self.finding
        else {
            return;
        };
        if self.check.is_unknown() {
            return;
        }
        let reduction = reduction.as_ref().map(|found| || json::reduction(puzzle, found));
        let diagnosis = diagnosis.as_ref().map(|found| || json::diagnosis(puzzle, found));
        row.put_text(|| json::runs(runs))
            .put_text(|| reduction.map_or(String::new(), |text| text()))
            .put_text(|| {
                superfluous.as_ref().map_or(String::new(), |found| names(puzzle, &found.value))
            })
            .put_text(|| diagnosis.map_or(String::new(), |text| text()));
    }
}

/// Returns the names of constraints.
fn names(puzzle: &Puzzle, constraints: &[usize]) -> String {
    let names = constraints.iter().map(|&index| Clue::Constraint(index).name(puzzle));
    names.collect::<Vec<_>>().join("; ")
}

/// The quick way: nothing but the check is asked for.
impl Worker<Examinations> for &Checks {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Examinations>,
    ) -> Result<(), AnswerError> {
        self.check_each(puzzles, |checked| match checked {
            Ok(check) => {
                let (status, reason) = check.verdict();
                answers.push_with_reason(status, &Examined { check, finding: None }, reason);
            }
            Err(unanswered) => answers.push_unanswered(&unanswered),
        })
    }
}

/// The state of a thread that examines puzzles.
pub struct Examiner<'e> {
    question: &'e Examinations,
    second: Option<SecondSolver>,
    /// Lists the solutions of puzzles with few.
    lister: Option<Box<dyn PuzzleSolver>>,
}

impl Worker<Examinations> for Examiner<'_> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Examinations>,
    ) -> Result<(), AnswerError> {
        let question = self.question;
        let is_slow = question.block() < QUICK_BLOCK;
        self.examine_each(puzzles, |finding| {
            match finding {
                Ok(finding) => question.push(&finding, answers),
                Err(unanswered) => answers.push_unanswered(&unanswered),
            }
            // The next puzzle may take any time.
            if is_slow { answers.flush() } else { answers.flush_if_full() }
        })
    }
}

impl Examinations {
    fn push(&self, finding: &Finding, answers: &mut Answers<'_, '_, Self>) {
        let cutoff = finding.stopped().and_then(SearchEnd::cutoff);
        if self.has_findings && cutoff == Some(StopReason::Interrupted) {
            // The properties that are known are no finding in words.
            return answers.push_unanswered(&Unanswered::unknown(StopReason::Interrupted));
        }
        let found = finding.known_solutions().count() as u64;
        let mut check = Checked::new(finding.puzzle.variant(), found);
        check.cut_short = finding.cut_short;
        check.redundant = finding.redundant.as_ref().map(Cow::Borrowed);
        check.clashes = finding.clashes();
        let (status, reason) = check.verdict();
        answers.push_with_reason(status, &Examined { check, finding: Some(finding) }, reason);
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
                None => redundant_givens_within(puzzle, &checks.encoding, &deadline)?,
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
            let has_constraints = !puzzle.variant().constraints().is_empty();
            let superfluous =
                has_constraints.then(|| superfluous_constraints(puzzle, solution, &deadline));
            let superfluous = superfluous.transpose()?;
            let redundant = Some(redundant);
            return Ok(Finding { redundant, superfluous, reduction, ..finding });
        }
        if *diagnoses {
            let diagnosis = self.diagnose(puzzle, solutions, &deadline)?;
            finding.diagnosis = diagnosis;
        }
        Ok(finding)
    }
}
