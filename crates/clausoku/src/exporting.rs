//! Puzzles for solvers that are not SAT solvers: pseudo-Boolean, SMT, constraint, linear and answer set programs.
//!
//! ```
//! use clausoku::exporting::{EXPORTS, write_export};
//! use clausoku::encoding::Scheme;
//! use clausoku::Puzzle;
//!
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
//! for export in EXPORTS {
//!     let mut text = Vec::new();
//!     write_export(export, &puzzle, Scheme::Dense, true, &mut text)?;
//!     assert!(!text.is_empty());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::annotation::{comments, write_export};
pub use clausoku_encoder::exports::{
    Answer, AnswerError, EXPORTS, Export, ExportError, Names, OpbError, Values, clauses_of_opb,
    read_answer,
};
