//! `propagate`: the values that follow from each puzzle without a guess.

use clausoku_propagation::Counts;

use super::column::{Column, Kind, Status};
use clausoku_words::{Language, named, say};

use super::derivations;
use super::error::AnswerError;
use super::question::{Answers, Question, Worker, answer_each};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::deduction::{
    Claim, Deduced, Derivation, Explanation, Options, Outcome, Question as Statement, WhyError,
    rule_names,
};
use crate::grid_value::GridValue;
use crate::solving::{Deadline, Limits};
use crate::words::{claim_fault, unexplained};
use crate::{Batch, Encoding, Puzzle};

/// The columns of deductions.
pub const DEDUCTIONS: &[Column] = &[
    Column::new("outcome", Kind::Text, "`solved`, `open`, `contradiction`, `broken` or `stopped`"),
    Column::new("grid", Kind::Grid, "the givens and all values that follow"),
    Column::new("open", Kind::Count, "the number of cells without a value"),
    Column::new(
        "candidates",
        Kind::Count,
        "the number of values that these cells can still contain, all together",
    ),
    Column::json(
        "detail",
        "the candidates of each open cell, the size of the formula, and the cost",
        derivations::DETAIL,
    )
    .with(DETAIL),
    Column::json(
        "derivation",
        "all deductions in order: steps, and arguments under assumptions",
        derivations::DERIVATION,
    )
    .with(EXPLAIN),
    Column::json("why", "the explanation of the statement", derivations::WHY).with("why"),
];

/// The option of [`Deductions::with_detail`].
const DETAIL: &str = "detail";

/// The option of [`Reasons::All`].
const EXPLAIN: &str = "explain";

/// Derives values of each puzzle by propagation.
#[derive(Clone, Debug)]
pub struct Deductions {
    encoding: Encoding,
    options: Options,
    limits: Limits,
    has_detail: bool,
    reasons: Reasons,
    language: Language,
}

/// The reasons in the rows of deductions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reasons {
    /// None.
    #[default]
    None,
    /// The reasons of all deductions, in order.
    All,
    /// The reasons of one statement, such as `R1C8=7`, `R1C8!=7` or `contradiction`, by as few clauses as can be found.
    Of(String),
}

impl Deductions {
    /// Derives values by these rules from the formula of each puzzle under this encoding. The limits hold for each puzzle.
    pub fn new(encoding: Encoding, options: Options, limits: Limits) -> Self {
        Self {
            encoding,
            options,
            limits,
            language: Language::English,
            has_detail: false,
            reasons: Reasons::None,
        }
    }

    /// Gives the reasons why a statement has no explanation in this language.
    #[must_use]
    pub fn with_language(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// Adds the column `detail` if asked for: the candidates of each open cell, the size of the formula, and the cost.
    #[must_use]
    pub fn with_detail(mut self, is_asked: bool) -> Self {
        self.has_detail |= is_asked;
        self
    }

    /// Adds the column of these reasons.
    #[must_use]
    pub fn with_reasons(self, reasons: Reasons) -> Self {
        Self { reasons, ..self }
    }

    /// Derives all that follows from the puzzle. The function takes the number of assumptions that were tried so far.
    ///
    /// # Errors
    ///
    /// Returns the row of a puzzle that cannot be encoded, or whose board lacks the statement to be explained.
    pub fn deduce(
        &self,
        puzzle: &Puzzle,
        mut tried: impl FnMut(u64),
    ) -> Result<Deduction, Unanswered> {
        let statement = match &self.reasons {
            Reasons::None | Reasons::All => None,
            Reasons::Of(text) if text == "contradiction" => Some(Statement::Contradiction),
            Reasons::Of(text) => {
                let claim = Claim::parse(text, puzzle.variant());
                let fault = |error| Unanswered::invalid(claim_fault(self.language, text, &error));
                Some(Statement::Claim(claim.map_err(fault)?))
            }
        };
        let deadline = Deadline::start(&self.limits);
        let observer = &mut |counts: &Counts| tried(counts.probes);
        let Self { encoding, options, language, .. } = self;
        let deduced = Deduced::watched(puzzle, encoding, *options, observer, &deadline);
        let deduced = deduced.map_err(Unanswered::from)?;
        Ok(Deduction { deduced, statement, deadline, language: *language })
    }

    /// Returns the answer about a puzzle: what was derived, and the reasons that were asked for.
    ///
    /// # Errors
    ///
    /// Returns the row of a puzzle from which the statement does not follow.
    pub fn derived<'d>(&self, deduction: &'d Deduction) -> Result<Derived<'d>, Unanswered> {
        let deduced = deduction.deduced();
        let derivation = match self.reasons {
            Reasons::All => Some(deduced.derivation(&Deadline::never())?),
            _ => None,
        };
        Ok(Derived { deduced, derivation, explanation: deduction.explanation()? })
    }

    /// Takes the answer about the next puzzle.
    fn answer_one(
        &self,
        puzzle: &Puzzle,
        answers: &mut Answers<'_, '_, Self>,
    ) -> Result<(), Unanswered> {
        let deduction = self.deduce(puzzle, |_| {})?;
        let (status, reason) = deduction.verdict();
        answers.push_with_reason(status, &self.derived(&deduction)?, reason);
        Ok(())
    }
}

/// The values that follow from a puzzle, and the reasons that were asked for.
#[derive(Debug)]
#[non_exhaustive]
pub struct Derived<'d> {
    /// All that was derived.
    pub deduced: &'d Deduced,
    /// The reasons of all deductions.
    pub derivation: Option<Derivation<'d>>,
    /// The explanation of the statement.
    pub explanation: Option<Explanation<'d>>,
}

impl Record for Derived<'_> {
    const COLUMNS: &'static [Column] = DEDUCTIONS;

    fn cells(&self, row: &mut Row<'_>) {
        let Self { deduced, derivation, explanation } = self;
        let grid = deduced.grid();
        let candidates = grid.open().map(|cell| deduced.candidates(cell).len());
        row.put(deduced.outcome().name())
            .put(GridValue::new(deduced.puzzle().variant(), grid))
            .put(grid.open().count())
            .put(candidates.sum::<usize>())
            .put_text(|| derivations::detail(deduced))
            .put_text(|| derivation.as_ref().map_or(String::new(), derivations::derivation))
            .put_text(|| explanation.as_ref().map_or(String::new(), derivations::why));
    }
}

/// The deductions from a puzzle.
#[derive(Debug)]
pub struct Deduction {
    deduced: Deduced,
    statement: Option<Statement>,
    deadline: Deadline,
    language: Language,
}

impl Deduction {
    /// Returns all that was derived.
    pub fn deduced(&self) -> &Deduced {
        &self.deduced
    }

    /// Returns the verdict on the puzzle, and the reason for it: the limit that was reached, or the rule that is broken.
    pub fn verdict(&self) -> (Status, Option<String>) {
        match self.deduced.outcome() {
            Outcome::Solved => (Status::Solved, None),
            Outcome::Contradiction => (Status::None, None),
            // The values follow from the rules of the puzzle, which the encoding leaves out in part.
            Outcome::Broken(breach) => (Status::None, Some(breach.to_string())),
            Outcome::Open => (Status::Done, None),
            Outcome::Stopped(reason) => (Status::Unknown(*reason), Some(reason.to_string())),
        }
    }

    /// Returns the explanation of the statement, if one was asked for.
    ///
    /// # Errors
    ///
    /// Returns the row of a puzzle from which the statement does not follow.
    pub fn explanation(&self) -> Result<Option<Explanation<'_>>, Unanswered> {
        let Some(statement) = self.statement else { return Ok(None) };
        let found = self.deduced.why(statement, &self.deadline);
        found.map(Some).map_err(|error| self.unexplained(&error))
    }

    /// Returns the row of a puzzle without the explanation, with advice.
    fn unexplained(&self, error: &WhyError) -> Unanswered {
        if let (
            Outcome::Stopped(reason),
            WhyError::NotDerived { .. } | WhyError::NoContradiction { .. },
        ) = (self.deduced.outcome(), error)
        {
            return Unanswered::unknown(*reason);
        }
        let (language, rules) = (self.language, self.deduced.options());
        let fault = unexplained(language, error, rules);
        match error {
            WhyError::Stopped(stopped) => (*stopped).into(),
            WhyError::NotDerived { .. } | WhyError::NoContradiction { .. } => {
                let depth = rules.effective_depth().saturating_add(1);
                let stronger = rule_names(Options { depth, ..rules }).replace(", ", ",");
                Unanswered::invalid(say!(language, deductions::next_rule { fault, rule: stronger }))
            }
            WhyError::Opposite { opposite, .. } => {
                let claim = named(language, opposite).replace(' ', "").replace('≠', "!=");
                Unanswered::invalid(say!(language, deductions::try_claim { fault, claim }))
            }
            WhyError::Contradiction { .. } => {
                let claim = "contradiction";
                Unanswered::invalid(say!(language, deductions::try_claim { fault, claim }))
            }
            _ => Unanswered::invalid(fault),
        }
    }
}

impl Question for Deductions {
    type Answer<'a> = Derived<'a>;

    fn asks(&self, option: &str) -> bool {
        match option {
            DETAIL => self.has_detail,
            EXPLAIN => self.reasons == Reasons::All,
            _ => matches!(self.reasons, Reasons::Of(_)),
        }
    }

    fn block(&self) -> usize {
        // A puzzle takes 100 µs to 10 ms.
        16
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl Worker<Deductions> for &Deductions {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Deductions>,
    ) -> Result<(), AnswerError> {
        answer_each(puzzles, &self.limits, answers, |puzzle, answers| {
            self.answer_one(puzzle, answers)
        });
        Ok(())
    }
}
