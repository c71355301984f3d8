//! Deduction on a puzzle: how far the rules of [`propagation`] get, and why.
//!
//! [`Deduced`] runs the rules on a puzzle's formula. What they found is a [`Grid`](crate::Grid) with
//! the cells that are settled and the candidates that are left; how they found it is a [`Walk`] from
//! the first deduction to the last, or an [`Account`] of one of them in as few clauses as can be
//! found. Both are written in words and clauses: a [`Vocabulary`] knows what the formula's literals
//! and clauses are called. A [`Judge`] only says how far the rules get, on many puzzles.
//!
//! ```
//! use clausoku::{Encoding, format};
//! use clausoku::deduction::{Claim, Deduced, Question};
//! use clausoku::encoder::GivensLevel;
//! use clausoku::propagation::Options;
//!
//! // Question III.A.5 of the examination paper: what stands in row 1, column 8?
//! let figure_1 = "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
//! let records = format::read(figure_1.as_bytes(), None, &Default::default()).unwrap();
//! let encoding = Encoding { givens: GivensLevel::Peers, ..Encoding::default() };
//! let deduced = Deduced::new(&records[0].puzzle, &encoding, Options::UNIT).unwrap();
//! let claim = Claim::parse("R1C8=7", deduced.puzzle().variant()).unwrap();
//! let account = deduced.why(Question::Claim(claim)).unwrap();
//! assert_eq!(
//!     account.summary(),
//!     "R1C8 = 7 follows from 9 clauses, and from no fewer, by unit propagation."
//! );
//! ```

mod account;
mod ahead;
mod argument;
mod claim;
mod deduced;
mod graph;
mod judge;
mod latex;
mod text;
mod vocabulary;
mod walk;
mod words;

pub use account::{Account, Question, WhyError, rule_names};
pub use argument::{Argument, By, Step};
pub use claim::{Claim, ClaimError};
pub use deduced::{Breach, Deduced, Outcome, Tally};
pub use judge::Judge;
pub use vocabulary::{Saying, Vocabulary};
pub use walk::{Entry, Walk};
