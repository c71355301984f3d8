//! Audits of formulas, the reverse of encodings: the puzzle that the clauses state, and their faults.
//!
//! ```
//! use clausoku::audit::{Hints, Options, Verdict, audit};
//! use clausoku::sat::{Cnf, Limits};
//! use clausoku::{Encoding, Puzzle};
//!
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
//! let formula = Cnf::from_formula(&Encoding::inf242().encode(&puzzle)?);
//! let found = audit(&formula, &Hints::default(), Options::default(), &Limits::default())?;
//! assert_eq!(found.verdict, Verdict::Exact);
//! assert_eq!(found.survey.rule_set(), "efficient");
//! assert_eq!(found.survey.numbering().to_string(), "decimal (10000·column + 100·row + value)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`survey`] tells what is written; [`audit`] also what the difference means: a model that is no grid, a solution that is no
//! model, a minimal set of clauses without a model. A solver in this process decides that. It is asked only if the clauses are not
//! exactly those of a sufficient set of rules and of the givens.
//!
//! | file | contents |
//! | --- | --- |
//! | `meaning` | models that are no grids, solutions that are no models |
//! | `unknown` | auxiliary variables of unknown meaning: solutions without values for them |
//! | `core` | a minimal set of clauses without a model, and its proof |
//! | `input` | a formula with its comments, read from DIMACS |
//! | `names` | the names of variables in comments |
//! | `zeros` | the zeros that are missing after clauses |
//! | `request` | a request, with the hints that it and the comments of a formula give |
//! | `words` | a report as text, in English and French |
//!
//! **Invariant.** A verdict other than [`Verdict::Unknown`] is proved by the clauses, by a model that was evaluated on the formula, or
//! by a solution that was checked.

pub mod against;
mod core;
mod input;
mod meaning;
mod names;
mod request;
mod unknown;
mod words;
mod zeros;

use std::fmt;

use clausoku_board::Grid;
use clausoku_cnf::{Cnf, StopReason, Stopped};
use clausoku_text::{Deadline, Limits};

use self::core::Core;
#[cfg(feature = "certificates")]
pub use self::core::proof;
pub use self::input::{DimacsInput, read_dimacs};
use self::meaning::{Difference, Meaning, NoGrid};
use self::parts::{Finding, FindingKind};
pub use self::request::AuditRequest;
pub use self::words::{header, line, reason, text};
pub use clausoku_audit::{Hints, Survey, SurveyError, survey};
pub use clausoku_decoder::NumberingName;
pub use clausoku_words::Language;

pub mod parts {
    //! The parts of an audit: tallies of rules and givens, findings with examples, and what the difference means.
    //!
    //! ```
    //! use clausoku::audit::{Hints, parts::FindingKind, survey};
    //! use clausoku::sat::Cnf;
    //! use clausoku::{Encoding, Puzzle, solving::Deadline};
    //! let never = Deadline::never();
    //! let formula = Cnf::from_formula(&Encoding::inf242().encode(&Puzzle::classic(4)?)?);
    //! let found = survey(&formula, &Hints::default(), &never)?;
    //! assert!(found.findings.iter().all(|finding| finding.kind != FindingKind::Missing));
    //! # Ok::<(), Box<dyn std::error::Error>>(())
    //! ```

    pub use super::core::Core;
    pub use super::meaning::{Breach, NoGrid};
    pub use clausoku_audit::{
        Board, Example, Finding, FindingKind, GivensTally, Parts, Recognised, RuleName, Tally,
        UnknownParts,
    };
    pub use clausoku_decoder::Axis;
}

use crate::Error;

/// The parts of an audit beside the verdict.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Find a minimal set of clauses without a model.
    pub core: bool,
}

/// The audit of a formula.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Audit {
    /// The numbering, the rules and the givens.
    pub survey: Survey,
    /// The difference from the puzzle.
    pub verdict: Verdict,
    /// A model that is no solution.
    pub no_grid: Option<NoGrid>,
    /// A solution that is no model.
    pub excluded: Option<Grid>,
    /// The number of missing clauses that follow from the others by unit propagation, and of those that follow otherwise; `None` if
    /// that was not asked or one does not follow.
    pub follow: Option<[usize; 2]>,
    /// A minimal set of clauses without a model.
    pub core: Option<Core>,
}

impl Audit {
    /// Returns the findings, without those that are none by the verdict: candidates that constraints exclude, and missing clauses of
    /// rules that auxiliary variables state.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        let is_exact = matches!(self.verdict, Verdict::Exact | Verdict::OtherNumbering);
        let is_sufficient = self.survey.is_sufficient();
        self.survey.findings.iter().filter(move |one| match one.kind {
            FindingKind::Excluded => !is_exact,
            FindingKind::Missing | FindingKind::NotWritten => !is_exact || is_sufficient,
            _ => true,
        })
    }
}

/// The difference between a formula and its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The models are the solutions of the puzzle.
    Exact,
    /// The models are the solutions of the puzzle, in another numbering than the one that was asked for.
    OtherNumbering,
    /// The models are the solutions of the puzzle, but rules or givens are not stated as they should be: another grid would show it.
    Same,
    /// There are other models.
    Weaker,
    /// Some solutions are no models.
    Stronger,
    /// There are other models, and some solutions are no models.
    Different,
    /// The formula has no model, though the puzzle may have solutions.
    NoModel,
    /// The difference is not known.
    Unknown(Reason),
}

/// The reason why a verdict is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A limit was reached.
    Limit(StopReason),
    /// The puzzle has too many solutions to compare each with the formula, whose auxiliary variables have an unknown meaning.
    Auxiliaries,
    /// The formula has too many models to compare each with the constraints.
    Constraints,
    /// More clauses are missing than are examined.
    Missing,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Limit(reason) => reason.fmt(f),
            Self::Auxiliaries => f.write_str("the meaning of auxiliary variables is unknown"),
            Self::Constraints => {
                f.write_str("there are too many models to compare with the constraints")
            }
            Self::Missing => f.write_str("too many clauses are missing to examine each"),
        }
    }
}

impl Verdict {
    /// The names, in the order of the variants.
    pub const NAMES: [&'static str; 8] = [
        "exact",
        "other-numbering",
        "same-models",
        "weaker",
        "stronger",
        "different",
        "no-model",
        "unknown",
    ];

    /// Returns the name in tables.
    pub const fn name(self) -> &'static str {
        Self::NAMES[match self {
            Self::Exact => 0,
            Self::OtherNumbering => 1,
            Self::Same => 2,
            Self::Weaker => 3,
            Self::Stronger => 4,
            Self::Different => 5,
            Self::NoModel => 6,
            Self::Unknown(_) => 7,
        }]
    }
}

/// The error of an audit.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AuditError {
    /// The formula cannot be surveyed.
    #[error(transparent)]
    Survey(#[from] SurveyError),
    /// A solver failed.
    #[error(transparent)]
    Solver(#[from] Error),
}

impl From<Stopped> for AuditError {
    fn from(stopped: Stopped) -> Self {
        Self::Survey(stopped.into())
    }
}

/// Audits a formula.
///
/// # Errors
///
/// Fails if no numbering fits the clauses, at a limit before the survey ends, and if a solver fails. Of a limit that is reached later,
/// the verdict is unknown.
pub fn audit(
    formula: &Cnf,
    hints: &Hints<'_>,
    options: Options,
    limits: &Limits,
) -> Result<Audit, AuditError> {
    let deadline = Deadline::start(limits);
    let survey = survey(formula, hints, &deadline)?;
    Ok(judge(formula, hints, survey, options, &deadline)?)
}

/// Compares the models of a formula with the solutions of its puzzle, after the survey.
///
/// # Errors
///
/// Fails if a solver fails. Of a limit, the verdict is unknown.
pub fn judge(
    formula: &Cnf,
    hints: &Hints<'_>,
    survey: Survey,
    options: Options,
    deadline: &Deadline,
) -> Result<Audit, Error> {
    let mut found = Difference::default();
    let mut core = None;
    let result = decide(formula, hints, options, &survey, deadline, &mut found, &mut core);
    let cut = match result.map_err(Error::limit) {
        Ok(()) => None,
        Err(Ok(reason)) => Some(reason),
        Err(Err(error)) => return Err(error),
    };
    let Difference { verdict, no_grid, excluded, follow } = found;
    // What was found before a limit holds.
    let verdict = verdict.unwrap_or(match (&no_grid, &excluded, cut) {
        (Some(_), Some(_), _) => Verdict::Different,
        (Some(_), None, _) => Verdict::Weaker,
        (None, Some(_), _) => Verdict::Stronger,
        (None, None, Some(reason)) if !survey.is_exact() => Verdict::Unknown(Reason::Limit(reason)),
        (None, None, _) => Verdict::Exact,
    });
    let verdict = match verdict {
        Verdict::Exact if survey.asked.is_some() => Verdict::OtherNumbering,
        verdict => verdict,
    };
    Ok(Audit { survey, verdict, no_grid, excluded, follow, core })
}

fn decide(
    formula: &Cnf,
    hints: &Hints<'_>,
    options: Options,
    survey: &Survey,
    deadline: &Deadline,
    found: &mut Difference,
    core: &mut Option<Core>,
) -> Result<(), Error> {
    let is_exact = survey.is_exact();
    if !is_exact {
        let mut meaning = Meaning::new(formula, hints, survey, deadline)?;
        if meaning.has_no_model()? {
            found.verdict = Some(Verdict::NoModel);
        } else {
            meaning.compare(found)?;
        }
    }
    if options.core && (is_exact || found.verdict == Some(Verdict::NoModel)) {
        *core = core::minimal(formula, deadline)?;
    }
    Ok(())
}
