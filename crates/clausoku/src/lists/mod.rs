//! Questions about lists of puzzles: a block of puzzles is answered by a block of rows.
//!
//! A [`Question`] has a type of answers, a [`Record`], and a [`Worker`] for each thread, which answers the puzzles of a
//! [`Batch`](crate::Batch) in order. An answer becomes cells of the record's [`Column`](values::Column)s, or the [`Words`] of a
//! command. [`Rows`](driver::Rows) adds the rows of records that contain no puzzle, so that each record of the input has a row.
//! The [`Status`] of a row separates puzzles with one solution, with several, with none, and without an answer.
//!
//! ```
//! use clausoku::lists::{FoundSolutions, Question, Status, driver::{Asked, Blocks, Entry, Rows}};
//!
//! let question = FoundSolutions::default();
//! let blocks = Asked::in_cells(&question);
//! let mut batch = question.batch();
//! batch.push("12..\n34..\n..4.\n...1".parse()?);
//! batch.push("1..............4".parse()?);
//! let mut rows = Rows::new(blocks.columns());
//! rows.start(0, vec![Entry::Puzzle, Entry::Fault("column 1: no cell".to_owned()), Entry::Puzzle]);
//! blocks.worker().answer(&mut batch, &mut rows)?;
//! rows.finish()?;
//! let status: Vec<Status> = (0..rows.len()).map(|row| rows.status(row)).collect();
//! assert_eq!(status, [Status::Unique, Status::Invalid, Status::Several]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Invariant.** Rows out are rows in: each record has its rows, in order, whatever became of its puzzle. The columns of a
//! question do not depend on its puzzles.

#[cfg(all(feature = "audit", feature = "json"))]
mod audits;
mod blocks;
mod candidates;
#[cfg(feature = "canonical")]
mod canonical_forms;
#[cfg(feature = "certificates")]
mod certificates;
mod checks;
mod column;
#[cfg(feature = "audit")]
pub mod comparisons;
#[cfg(feature = "counting")]
mod counts;
#[cfg(feature = "json")]
mod deductions;
#[cfg(feature = "json")]
mod derivations;
mod drive;
mod error;
#[cfg(feature = "counting")]
mod estimates;
#[cfg(all(feature = "counting", feature = "json", feature = "sat-varisat"))]
mod examinations;
#[cfg(feature = "hints")]
mod hints;
#[cfg(feature = "canonical")]
mod images;
mod listed_solutions;
#[cfg(all(feature = "canonical", feature = "generating", feature = "hints", feature = "rating"))]
mod made_puzzles;
#[cfg(all(feature = "canonical", feature = "generating"))]
mod neighbours;
mod ordered;
mod predictions;
#[cfg(feature = "generating")]
mod puzzles_with_clues;
mod question;
#[cfg(feature = "rating")]
mod ratings;
mod record;
mod row_block;
mod rows;
mod solutions;
#[cfg(feature = "hints")]
mod steps;
mod table;
mod tidied;
mod unanswered;
mod value;
#[cfg(all(feature = "hints", feature = "rating"))]
mod wanted;
mod words;

pub use candidates::SolutionCandidates;
#[cfg(feature = "canonical")]
pub use canonical_forms::CanonicalForms;
#[cfg(feature = "certificates")]
pub use certificates::Certificates;
pub use checks::Checks;
pub use column::Status;
#[cfg(feature = "counting")]
pub use counts::SolutionCounts;
#[cfg(feature = "json")]
pub use deductions::Deductions;
pub use error::AnswerError;
#[cfg(feature = "counting")]
pub use estimates::SolutionEstimates;
#[cfg(all(feature = "counting", feature = "json", feature = "sat-varisat"))]
pub use examinations::Examinations;
#[cfg(feature = "hints")]
pub use hints::Hints;
#[cfg(feature = "canonical")]
pub use images::Images;
pub use listed_solutions::ListedSolutions;
#[cfg(all(
    feature = "canonical",
    feature = "generating",
    feature = "hints",
    feature = "rating"
))]
pub use made_puzzles::MadePuzzles;
#[cfg(all(feature = "canonical", feature = "generating"))]
pub use neighbours::Neighbours;
pub use question::{Answers, Question, Worker};
#[cfg(feature = "rating")]
pub use ratings::Ratings;
pub use record::{Record, Row};
pub use solutions::FoundSolutions;
pub use tidied::TidiedPuzzles;
pub use words::{Text, Words};

pub mod driver {
    //! Lists of puzzles as blocks: what a program that reads and writes lists knows of a question.
    //!
    //! ```
    //! use clausoku::lists::{FoundSolutions, driver::{Asked, Blocks}};
    //!
    //! let question = FoundSolutions::default();
    //! let names = |blocks: &dyn Blocks| -> Vec<_> {
    //!     blocks.columns().iter().map(|column| column.name).collect()
    //! };
    //! assert_eq!(names(&Asked::in_cells(&question)), ["solutions", "solution"]);
    //! ```

    pub use super::blocks::{Asked, BlockWorker, Blocks};
    pub use super::drive::{Desk, drive};
    pub use super::ordered::{Pause, Threads, in_order};
    pub use super::question::{QUICK_BLOCK, ToPuzzle};
    pub use super::row_block::RowBlock;
    pub use super::rows::{Entry, Places, Rows};
    pub use super::words::NoWords;
}

pub mod answers {
    //! The answers of questions about one puzzle, before they are rows.
    //!
    //! ```
    //! use clausoku::lists::{Status, answers::Unanswered};
    //! assert_eq!(Unanswered::invalid("no cells").status, Status::Invalid);
    //! ```

    #[cfg(all(feature = "audit", feature = "json"))]
    pub use super::audits::AuditRow;
    pub use super::candidates::PuzzleCandidates;
    #[cfg(feature = "canonical")]
    pub use super::canonical_forms::CanonicalForm;
    #[cfg(feature = "certificates")]
    pub use super::certificates::{CLAIMS, CertificateRow, Save, strongest_claim};
    pub use super::checks::Checked;
    #[cfg(feature = "counting")]
    pub use super::counts::SolutionCount;
    #[cfg(feature = "json")]
    pub use super::deductions::{Deduction, Derived, Reasons};
    #[cfg(feature = "canonical")]
    pub use super::images::Image;
    pub use super::listed_solutions::ListedSolution;
    #[cfg(all(
        feature = "canonical",
        feature = "generating",
        feature = "hints",
        feature = "rating"
    ))]
    pub use super::made_puzzles::MadePuzzle;
    #[cfg(all(feature = "canonical", feature = "generating"))]
    pub use super::neighbours::Neighbour;
    #[cfg(feature = "rating")]
    pub use super::ratings::RatedPuzzle;
    pub use super::solutions::{SearchCost, Solution};
    #[cfg(feature = "hints")]
    pub use super::steps::{FoundStep, Steps};
    pub use super::tidied::PuzzleClues;
    pub use super::unanswered::Unanswered;
    #[cfg(all(feature = "hints", feature = "rating"))]
    pub use super::wanted::{Hardness, Wanted};
}

#[cfg(all(feature = "counting", feature = "json", feature = "sat-varisat"))]
pub mod examined {
    //! The answer of [`Examinations`](super::Examinations), with its findings.
    //!
    //! ```
    //! use clausoku::lists::{Record, examined::Examined};
    //! assert!(Examined::COLUMNS.iter().any(|column| column.name == "clashes"));
    //! ```

    pub use super::examinations::{Diagnosis, Examined, Examiner, Finding, Reason, Reduction};
}

#[cfg(feature = "generating")]
pub mod with_clues {
    //! The question that makes puzzles with clues, and its answer.
    //!
    //! ```
    //! use clausoku::lists::{Record, with_clues::PuzzleWithClues};
    //! assert!(PuzzleWithClues::COLUMNS.iter().any(|column| column.name == "superfluous"));
    //! ```

    pub use super::puzzles_with_clues::{PuzzleWithClues, PuzzlesWithClues, link};
}

pub mod predicted {
    //! The question that compares predictions with solutions, and its answer.
    //!
    //! ```
    //! use clausoku::lists::{Record, predicted::Predicted};
    //! assert!(Predicted::COLUMNS.iter().any(|column| column.name == "right"));
    //! ```

    pub use super::predictions::{Predicted, Predictions, Tally};
}

#[cfg(feature = "hints")]
pub(crate) use steps::next_step;

pub mod columns {
    //! The columns of each question.
    //!
    //! ```
    //! use clausoku::lists::columns::SOLUTIONS;
    //! assert!(SOLUTIONS.iter().any(|column| column.name == "solution"));
    //! ```

    #[cfg(all(feature = "audit", feature = "json"))]
    pub use super::audits::AUDITS;
    pub use super::candidates::CANDIDATES;
    #[cfg(feature = "canonical")]
    pub use super::canonical_forms::{CANONICAL_FORMS, FINGERPRINT};
    #[cfg(feature = "certificates")]
    pub use super::certificates::{CERTIFICATE_FILES, CERTIFICATES, VERIFIED};
    pub use super::checks::CHECKS;
    pub use super::column::{REASON, STATUS};
    #[cfg(feature = "counting")]
    pub use super::counts::COUNTS;
    #[cfg(feature = "json")]
    pub use super::deductions::DEDUCTIONS;
    #[cfg(feature = "counting")]
    pub use super::estimates::ESTIMATES;
    #[cfg(all(feature = "counting", feature = "json", feature = "sat-varisat"))]
    pub use super::examinations::EXAMINED;
    #[cfg(feature = "hints")]
    pub use super::hints::STEPS;
    #[cfg(feature = "canonical")]
    pub use super::images::IMAGES;
    pub use super::listed_solutions::LISTED;
    #[cfg(all(
        feature = "canonical",
        feature = "generating",
        feature = "hints",
        feature = "rating"
    ))]
    pub use super::made_puzzles::MADE;
    #[cfg(all(feature = "canonical", feature = "generating"))]
    pub use super::neighbours::NEIGHBOURS;
    pub use super::predictions::PREDICTIONS;
    #[cfg(feature = "generating")]
    pub use super::puzzles_with_clues::MADE_WITH_CLUES;
    pub use super::solutions::SOLUTIONS;
    pub use super::tidied::TIDIED;
}

pub mod tables {
    //! The questions and the scales of ratings, as tables.
    //!
    //! ```
    //! use clausoku::lists::tables::ANSWERS;
    //! assert!(ANSWERS.iter().any(|answer| answer.name == "solve"));
    //! ```

    #[cfg(feature = "rating")]
    pub use super::ratings::{SCALES, Scale, scale_named};
    pub use super::table::{ANSWERS, Answer};
}

pub mod values {
    //! The values of rows and the columns that contain them.
    //!
    //! ```
    //! use clausoku::lists::values::{Column, Kind};
    //! let column = Column::new("clues", Kind::Count, "number of givens");
    //! assert_eq!((column.name, column.kind), ("clues", Kind::Count));
    //! ```

    #[cfg(feature = "canonical")]
    pub use super::canonical_forms::fingerprint;
    pub use super::column::{Column, Kind, Member};
    #[cfg(feature = "counting")]
    pub use super::estimates::numbers as estimated_numbers;
    pub use super::value::Value;
    pub use crate::grid_value::{GridValue, LettersByBoard};
}
