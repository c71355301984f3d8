//! Puzzles in the languages of solvers that are not SAT solvers, and the answers of these solvers.
//!
//! ```
//! use clausoku_encoder::exports::{EXPORTS, Export};
//! use clausoku_board::Puzzle;
//!
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
//! let mut text = Vec::new();
//! Export::named("opb").unwrap().write(&puzzle, &[], &mut text)?;
//! let text = String::from_utf8(text)?;
//! assert!(text.starts_with("* #variable= 64 #constraint= 70\n+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;\n"));
//! assert!(EXPORTS.iter().all(|row| row.write(&puzzle, &[], &mut Vec::new()).is_ok()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An export says what the puzzle says, in the terms of its language and without clauses: "exactly one of these
//! candidates" or "these cells are all different". Each language is a file with a row of [`EXPORTS`].
//!
//! | language | module | variables |
//! | --- | --- | --- |
//! | pseudo-Boolean equations | `opb` | `x70`, a candidate, by its [`Numbering`](clausoku_decoder::Numbering) |
//! | linear integer programs | `lp` | the same |
//! | SMT-LIB | `smt` | `r1c8`, the value of a cell |
//! | MiniZinc | `minizinc` | the same |
//! | answer set programs | `asp` | `x(1,8,7)`, a candidate |
//!
//! Rows, columns and values count from 1. A value is the number of a symbol in the board's alphabet.
//!
//! [`read_answer`] reads the output of a solver of any of these languages. The answer is not
//! trusted: the crate `decoder` checks the grid.
//!
//! Constraints beyond regions are the sums and orders by which they are defined, and else clauses over candidates.
//!
//! **Invariant.** Equal puzzles give equal bytes. A puzzle that a language cannot express is refused.

mod answer;
mod asp;
mod groups;
mod language;
mod lp;
mod minizinc;
mod opb;
mod smt;

pub use answer::{Answer, AnswerError, Values, read_answer};
pub(crate) use groups::{About, Inequality, inequalities};
pub use language::{Export, ExportError, Names};
pub(crate) use language::{Statement, conditions, denial};
pub use opb::{OpbError, clauses_of_opb, write_opb_claim};

/// The languages.
pub const EXPORTS: &[Export] = &[opb::OPB, smt::SMT_LIB, minizinc::MINIZINC, lp::LP, asp::ASP];

impl Export {
    /// Returns the language of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        EXPORTS.iter().find(|export| export.name == name)
    }
}
