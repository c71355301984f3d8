//! `check`: whether each puzzle has one solution, and none of its givens is redundant.

use std::borrow::Cow;

use clausoku_board::{Cell, Clash, Puzzle, SearchEnd, Variant, clashes};

use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::question::{Answers, QUICK_BLOCK, Question, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::diagnosis::{Partial, redundant_givens_within};
use crate::solving::bulk::{Redundant, Sought};
use crate::solving::{BatchAnswer, BatchAnswers, Deadline, Limits};
use crate::{Batch, Encoding, Error, SolverChoice};

/// The columns of checks.
pub const CHECKS: &[Column] = &[
    Column::new("solutions", Kind::Count, "the number of solutions found, up to 2"),
    Column::new("minimal", Kind::Truth, "`true` if each given is needed for the only solution"),
    Column::new(
        "redundant",
        Kind::Text,
        "the cells whose givens can each be left out, such as `R1C1 R2C5`",
    ),
    Column::new("clashes", Kind::Text, "the givens that clash, in words, separated by `; `"),
];

/// The largest order of boards whose redundant givens are searched without a request: the search takes a solver call for each
/// given.
pub(super) const MAX_ORDER_UNASKED: usize = 16;

/// Checks each puzzle.
#[derive(Clone, Debug)]
pub struct Checks {
    /// The solver.
    pub choice: SolverChoice,
    /// The encoding for solvers of formulas.
    pub encoding: Encoding,
    /// The limits for each puzzle. The one on steps is for `Examinations`.
    pub limits: Limits,
    /// `true` if redundant givens are searched on boards of every order, and not only up to order 16.
    pub on_all_orders: bool,
}

impl Default for Checks {
    fn default() -> Self {
        Self {
            choice: SolverChoice::unnamed(false),
            encoding: Encoding::reduced(),
            limits: Limits::default(),
            on_all_orders: false,
        }
    }
}

impl Checks {
    fn search_limits(&self) -> Limits {
        self.limits.clone().with_steps(None)
    }

    /// Returns `true` if the redundant givens of a puzzle with one solution are searched.
    pub(super) fn searches_redundant(&self, variant: &Variant) -> bool {
        self.on_all_orders || variant.order() <= MAX_ORDER_UNASKED
    }

    /// Returns the redundant givens of puzzles that the lanes solved, by the index of the puzzle. The givens of all puzzles are
    /// puzzles of further batches.
    pub(super) fn redundant_in_lanes(
        &self,
        answers: &BatchAnswers<'_>,
    ) -> Result<Vec<(usize, Redundant)>, Error> {
        let is_asked = |answer: &BatchAnswer<'_>| {
            answer.is_in_lanes()
                && answer.result().solutions == 1
                && self.searches_redundant(answer.variant())
        };
        let asked = answers.iter().enumerate();
        let asked = asked.filter(|(_, answer)| answer.as_ref().is_ok_and(is_asked));
        let indices: Vec<usize> = asked.map(|(index, _)| index).collect();
        let redundant = answers.redundant_givens(&indices)?;
        Ok(indices.into_iter().zip(redundant).collect())
    }

    /// Answers each puzzle of the batch, and passes the checks on in order.
    ///
    /// # Errors
    ///
    /// Fails if a solution of the lanes is wrong.
    pub(super) fn check_each(
        &self,
        puzzles: &mut Batch,
        mut pass: impl FnMut(Result<Checked<'_>, Unanswered>),
    ) -> Result<(), AnswerError> {
        let answers = puzzles.solve(Sought::solutions(2))?;
        let mut redundant = self.redundant_in_lanes(&answers)?.into_iter().peekable();
        for (index, answer) in answers.iter().enumerate() {
            let known = redundant.next_if(|known| known.0 == index).map(|known| known.1);
            let answer = answer.map_err(Unanswered::from);
            pass(answer.and_then(|answer| self.check(&answer, known)));
        }
        Ok(())
    }

    /// Returns the check of a puzzle, whose redundant givens may be known.
    fn check<'a>(
        &self,
        answer: &BatchAnswer<'a>,
        known: Option<Redundant>,
    ) -> Result<Checked<'a>, Unanswered> {
        let result = answer.result();
        let mut checked = Checked::new(answer.variant(), result.solutions);
        checked.cut_short = Some(result.ended).filter(|ended| ended.is_cut_short());
        let mut redundant = known.transpose()?;
        if result.solutions == 0 {
            checked.set_clashes(&answer.puzzle());
        } else if redundant.is_none()
            && checked.has_one_solution()
            && self.searches_redundant(answer.variant())
        {
            let deadline = Deadline::start(&self.search_limits());
            redundant = Some(redundant_givens_within(&answer.puzzle(), &self.encoding, &deadline)?);
        }
        checked.redundant = redundant.map(Cow::Owned);
        Ok(checked)
    }
}

impl Question for Checks {
    type Answer<'a> = Checked<'a>;

    fn block(&self) -> usize {
        // Another solver than the lanes takes milliseconds.
        if self.choice.takes_batches(&self.search_limits()) { QUICK_BLOCK } else { 1 }
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn batch(&self) -> Batch {
        Batch::new(&self.choice, self.encoding, self.search_limits())
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<Checks> for &Checks {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Checks>,
    ) -> Result<(), AnswerError> {
        self.check_each(puzzles, |checked| match checked {
            Ok(checked) => {
                let (status, reason) = checked.verdict();
                answers.push_with_reason(status, &checked, reason);
            }
            Err(unanswered) => answers.push_unanswered(&unanswered),
        })
    }
}

/// The check of a puzzle, as far as it is known.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked<'c> {
    variant: &'c Variant,
    /// The number of solutions found, up to 2.
    pub found: u64,
    /// The limit that was reached before it was known whether there are more.
    pub cut_short: Option<SearchEnd>,
    /// The givens that can each be left out; `None` if they were not searched.
    pub redundant: Option<Cow<'c, Partial<Vec<Cell>>>>,
    /// The givens that clash.
    pub clashes: Vec<Clash>,
}

impl Record for Checked<'_> {
    const COLUMNS: &'static [Column] = CHECKS;

    fn cells(&self, row: &mut Row<'_>) {
        if self.is_unknown() {
            return;
        }
        let redundant = self.redundant.as_deref();
        let cells = redundant.map_or(&[][..], |redundant| &redundant.value);
        let names = || cells.iter().map(|&cell| self.variant.position(cell).to_string());
        let clashes = || self.clashes.iter().map(|clash| clash.in_words(self.variant));
        row.put(self.found)
            .put(redundant.and_then(is_minimal))
            .put_text(|| names().collect::<Vec<_>>().join(" "))
            .put_text(|| clashes().collect::<Vec<_>>().join("; "));
    }
}

impl<'c> Checked<'c> {
    /// Returns the check of a puzzle on this board with `found` solutions.
    pub(crate) fn new(variant: &'c Variant, found: u64) -> Self {
        Self { variant, found, cut_short: None, redundant: None, clashes: Vec::new() }
    }

    /// Searches the clashes of a puzzle without a found solution. If there are clashes, no limit matters.
    pub(crate) fn set_clashes(&mut self, puzzle: &Puzzle) {
        self.clashes = clashes(self.variant, puzzle.givens());
        if !self.clashes.is_empty() {
            self.cut_short = None;
        }
    }

    fn has_one_solution(&self) -> bool {
        self.found == 1 && self.cut_short.is_none()
    }

    /// Returns `true` if a limit was reached before anything was known.
    pub(super) fn is_unknown(&self) -> bool {
        self.found == 0 && self.stopped().is_some()
    }

    /// Returns the limit that left something unknown.
    fn stopped(&self) -> Option<SearchEnd> {
        let of_givens = self.redundant.as_ref().and_then(|redundant| redundant.cut_short);
        self.cut_short.or(of_givens).filter(|ended| ended.is_cut_short())
    }

    /// Returns the verdict, and the limit that left something unknown.
    pub(crate) fn verdict(&self) -> (Status, Option<SearchEnd>) {
        let reason = self.stopped();
        let known = Status::from_solutions(self.found, 2);
        (reason.and_then(SearchEnd::cutoff).map_or(known, Status::Unknown), reason)
    }
}

/// Returns `true` if no given is redundant; `None` if a limit was reached before that was known.
pub(super) fn is_minimal(redundant: &Partial<Vec<Cell>>) -> Option<bool> {
    let is_known = redundant.cut_short.is_none() || !redundant.value.is_empty();
    is_known.then_some(redundant.value.is_empty())
}
