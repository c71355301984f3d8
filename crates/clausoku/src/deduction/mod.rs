//! Deduction on a puzzle by the rules of [`clausoku_propagation`], with reasons.
//!
//! [`Deduced`] runs the rules on the formula of a puzzle. Its result is a [`Grid`](clausoku_board::Grid)
//! with the settled cells, and the remaining candidates. The reasons are a [`Derivation`] of all
//! deductions in order, or an [`Explanation`] of one of them in as few clauses as can be found.
//! Both are written in words and clauses, with the names of literals and clauses from
//! [`LiteralNames`]. A [`Classifier`] only returns the outcome of the rules, on many puzzles.
//!
//! ```
//! use clausoku::solving::Deadline;
//! use clausoku::{Encoding, Puzzle};
//! use clausoku::deduction::{Claim, Deduced, Question};
//! use clausoku::encoding::choices::GivensLevel;
//! use clausoku::deduction::Options;
//!
//! // Question III.A.5 of the examination paper: which value has row 1, column 8?
//! let figure_1 = "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
//! let puzzle: Puzzle = figure_1.parse().unwrap();
//! let encoding = Encoding::default().with_givens(GivensLevel::Peers);
//! let deduced = Deduced::new(&puzzle, &encoding, Options::UNIT, &Deadline::never()).unwrap();
//! let claim = Claim::parse("R1C8=7", deduced.puzzle().variant()).unwrap();
//! let explanation = deduced.why(Question::Claim(claim), &Deadline::never()).unwrap();
//! assert_eq!(
//!     explanation.summary(),
//!     "R1C8 = 7 follows from 9 clauses, and from no fewer, by unit propagation."
//! );
//! ```

mod argument;
mod classifier;
mod deduced;
mod derivation;
mod explanation;
mod graph;
mod latex;
mod text;
mod words;

pub use clausoku_propagation::{ClauseRef, Options, PROOF_FORMATS, ProofFormat, Propagator, RULES};
pub use clausoku_words::Language;

pub use argument::{Argument, By, Claim, ClaimError, Implication};
pub use classifier::Classifier;
pub use deduced::{Breach, Deduced, Outcome, Tally};
pub use derivation::{Derivation, Entry};
pub use explanation::{Explanation, Question, WhyError, rule_names};
pub use graph::GraphPicture;
#[cfg(feature = "watching")]
pub(crate) use graph::layout as graph_layout;
pub use words::LiteralNames;
#[cfg(feature = "watching")]
pub(crate) use {argument::literals_of, derivation::entries};
pub(crate) use {explanation::used_rules, words::by_rule};
#[cfg(feature = "watching")]
pub(crate) use {text::listed, words::letter};
