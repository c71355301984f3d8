//! Reads formulas back as the rules and givens of a puzzle, without the encoder.
//!
//! | items | task |
//! | --- | --- |
//! | [`audit()`], [`Rules`] | read the clauses of a formula, and refuse all that the puzzle does not justify |
//! | [`denied`] | the solutions that a formula excludes |
//! | [`survey()`] | says what the clauses of any formula state, and what is wrong with them |
//!
//! **Independence.** The crate does not depend on `encoder`, so that a fault of the encoder is not repeated here. It checks
//! grids with [`clausoku_board::check_solution`].

mod certificate;
mod survey;

pub use certificate::{Fault, Report, Rules, audit, denied};
pub use survey::{
    Board, Counted, Example, Finding, FindingKind, GivensTally, Hints, Parts, Recognised, RuleName,
    Survey, SurveyError, Tally, UnknownParts, survey,
};
