//! The rules of a Sudoku and its givens, as clauses.
//!
//! The board is described by rules, each a scope and a bound: every cell (K), row (L), column (C),
//! block (B) and other region (E) holds each value at least once (1) and at most once (2). The names
//! are those of the French examination paper (section II.A). An [`Encoding`] chooses which rules to
//! write, how to say "at most one", how the givens enter, how candidates are numbered and what is said
//! beyond the rules; an [`Encoded`] puzzle is then a [`cnf::Formula`] that streams its clauses into any
//! sink.
//!
//! ```
//! use std::sync::Arc;
//! use cnf::Formula;
//! use encoder::Encoding;
//! use puzzle::{Puzzle, Variant};
//!
//! let empty = Puzzle::empty(Arc::new(Variant::classic(3).unwrap()));
//! let encoded = Encoding::default().encode(&empty).unwrap();
//! assert_eq!(encoded.size().clauses, 11_988);
//! ```
//!
//! **Invariant.** Clauses come in a fixed order: in the log scheme what ties candidates to digits,
//! where that is needed; the rules in the order of [`RULES`]; what they imply in the order of [`IMPLIED`];
//! the givens. No clause is kept, and what is kept beside one group of literals does not grow faster
//! than the number of candidates.

mod at_most_one;
mod auxiliaries;
mod catalogue;
mod clause_writer;
mod closure;
mod digits;
mod distinct;
mod encode_context;
mod encoded;
mod encoding;
mod givens;
mod groups;
mod implied;
mod notation;
mod origin;
mod rule;
mod statement;

pub use at_most_one::{AT_MOST_ONE, AtMostOne};
pub use auxiliaries::{Auxiliaries, GroupSize};
pub use catalogue::{CatalogueEntry, catalogue};
pub use encoded::{Encoded, Part};
pub use encoding::{EncodeError, Encoding, PRESETS, UnknownName};
pub use givens::{GIVENS, GivensLevel};
pub use implied::{IMPLIED, Implied, ImpliedSet};
pub use notation::{NOTATIONS, Notation, NotationEntry, latex_name, latex_text};
pub use origin::{Group, Origin, Origins};
pub use rule::{Bound, RULES, Rule, RuleScope, RuleSet};
pub use statement::{Filter, Statement};
