//! Questions about lists of puzzles: a block of puzzles is answered by a block of rows.
//!
//! A [`Question`] has typed [`Column`]s, and a [`Worker`] for each thread. A worker pushes a row for each puzzle of a
//! [`Batch`](crate::Batch), in order. [`Rows`] adds the rows of records that contain no puzzle, so that each record of the
//! input has a row. The [`Status`] of a row separates puzzles with one solution, with several, with none, and without an
//! answer.
//!
//! ```
//! use clausoku::lists::{Entry, Question, Rows, FoundSolutions, Status};
//!
//! let question = FoundSolutions::default();
//! let mut batch = question.batch();
//! batch.push("12..\n34..\n..4.\n...1".parse()?);
//! batch.push("1..............4".parse()?);
//! let mut rows = Rows::new(question.columns());
//! rows.start(0, vec![Entry::Puzzle, Entry::Fault("column 1: no cell".to_owned()), Entry::Puzzle]);
//! question.worker().answer(&mut batch, &mut rows)?;
//! rows.finish();
//! let status: Vec<Status> = (0..rows.len()).map(|row| rows.status(row)).collect();
//! assert_eq!(status, [Status::Unique, Status::Invalid, Status::Several]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Invariant.** Rows out are rows in: each record has its rows, in order, whatever became of its puzzle. The columns of a
//! question do not depend on its puzzles.

#[cfg(all(feature = "json", feature = "sat-varisat"))]
mod audits;
#[cfg(feature = "canonical")]
mod canonical_forms;
#[cfg(feature = "certificates")]
mod certificates;
mod checks;
mod column;
#[cfg(feature = "counting")]
mod counts;
#[cfg(feature = "json")]
mod deductions;
#[cfg(feature = "json")]
mod derivations;
#[cfg(all(feature = "counting", feature = "json", feature = "sat-varisat"))]
mod examinations;
#[cfg(feature = "hints")]
mod hints;
#[cfg(feature = "canonical")]
mod images;
#[cfg(all(feature = "canonical", feature = "generating", feature = "hints", feature = "rating"))]
mod made_puzzles;
#[cfg(all(feature = "canonical", feature = "generating"))]
mod neighbours;
mod question;
#[cfg(feature = "rating")]
mod ratings;
mod row_block;
mod rows;
mod solutions;
#[cfg(feature = "hints")]
mod steps;
mod table;
mod unanswered;
mod value;
#[cfg(all(feature = "hints", feature = "rating"))]
mod wanted;

pub use crate::grid_value::{GridValue, LettersByBoard};
#[cfg(all(feature = "json", feature = "sat-varisat"))]
pub use audits::{AUDITS, AuditRow};
#[cfg(feature = "canonical")]
pub use canonical_forms::{CANONICAL_FORMS, CanonicalForms, FINGERPRINT, fingerprint};
#[cfg(feature = "certificates")]
pub use certificates::{
    CERTIFICATE_FILES, CERTIFICATES, CLAIMS, Certificates, Save, VERIFIED, certificate_values,
    strongest_claim,
};
pub use checks::{CHECKS, Checks};
pub use column::{Column, Kind, Member, REASON, STATUS, Status};
#[cfg(feature = "counting")]
pub use counts::{COUNTS, SolutionCount, SolutionCounts};
#[cfg(feature = "json")]
pub use deductions::{
    DEDUCTION_DETAIL, DEDUCTIONS, DERIVATION, Deduction, Deductions, Reasons, WHY,
};
#[cfg(all(feature = "counting", feature = "json", feature = "sat-varisat"))]
pub use examinations::{
    DIAGNOSIS, Diagnosis, Examinations, Examiner, Finding, REDUCED, RUNS, Reason, Reduction,
};
#[cfg(feature = "hints")]
pub use hints::{Hints, PATH, STEP_DETAIL, STEPS};
#[cfg(feature = "canonical")]
pub use images::{IMAGES, Images};
#[cfg(all(
    feature = "canonical",
    feature = "generating",
    feature = "hints",
    feature = "rating"
))]
pub use made_puzzles::{MADE, MadePuzzles};
#[cfg(all(feature = "canonical", feature = "generating"))]
pub use neighbours::{NEIGHBOURS, Neighbours};
pub use question::{AnswerError, QUICK_BLOCK, Question, Worker};
#[cfg(feature = "rating")]
pub use ratings::{Ratings, SCALES, Scale, scale_named};
pub use row_block::RowBlock;
pub use rows::{Entry, Places, Rows};
pub use solutions::{FoundSolutions, SOLUTIONS};
#[cfg(feature = "hints")]
pub use steps::{FoundStep, Steps};
pub use table::{ANSWERS, Added, Answer};
pub use unanswered::Unanswered;
pub use value::Value;
#[cfg(all(feature = "hints", feature = "rating"))]
pub use wanted::{Hardness, Wanted};
