//! Writes the rules of a Sudoku and its givens as clauses.
//!
//! ```
//! use clausoku_cnf::Formula;
//! use clausoku_encoder::Encoding;
//! use clausoku_board::Puzzle;
//!
//! let empty = Puzzle::classic(9).unwrap();
//! let encoded = Encoding::default().encode(&empty).unwrap();
//! assert_eq!(encoded.size().clauses, 11_988);
//! ```
//!
//! Three ideas:
//!
//! - **A rule is a scope and a bound.** Every cell (K), row (L), column (C), block (B) and other region (E)
//!   holds each value at least once (1) and at most once (2). The names come from the French examination
//!   paper (section II.A); [`RULES`] lists them.
//! - **An [`Encoding`] is a choice in five parts**: which rules are written, which clauses express "at most
//!   one", at which level the givens enter, how candidates are numbered, and which implied clauses are added.
//! - **A [`PuzzleFormula`] is a [`clausoku_cnf::Formula`].** It writes its clauses into any sink, any number of times,
//!   and stores none.
//!
//! | to change | edit |
//! | --- | --- |
//! | a rule, a named set of rules | `rule`, `encoding` |
//! | the names of choices, as in `minimal/product` | `choices` |
//! | the clauses for "at most one" | `at_most_one`: a file for each encoding; `by_rule` |
//! | a formula of one of the solutions that an exchange of values makes equal | `symmetry` |
//! | implied clauses | `implied`: a file for each set |
//! | the clauses of constraints beyond regions | `constraint`, from the pieces of the crate `constraints` |
//! | the levels of the givens | `givens`; `closure` propagates them on the board for the level `reduced` |
//! | the making of a formula: its numbering, the literals of its rules | `encoded` |
//! | the sizes with other encodings of "at most one" | `other_sizes` |
//! | the order and the writing of clauses | `sections`, `rule`, `clause_writer` |
//! | why a clause is there, and its text | `origin`, `statement`, `notation` |
//! | the table of all encodings | `encoding` |
//! | proofs that a formula and its puzzle state the same | `certified` |
//! | the languages of solvers that are not SAT solvers | `exports`: a file for each language |
//!
//! **Invariant.** Clauses come in a fixed order: the clauses that connect candidates with digits, in the log
//! scheme; the rules in the order of [`RULES`]; the implied clauses in the order of [`IMPLIED`]; the
//! constraints in the order of the variant; the givens.
//! The memory beyond one group of literals grows at most linearly with the number of candidates.

mod at_most_one;
mod auxiliaries;
mod by_rule;
#[cfg(feature = "exports")]
pub mod certified;
mod choices;
mod clause_writer;
mod closure;
mod constraint;
mod digits;
mod distinct;
mod encoded;
mod encoding;
#[cfg(feature = "exports")]
pub mod exports;
mod givens;
mod implied;
#[cfg(feature = "statements")]
mod notation;
mod origin;
mod other_sizes;
mod rule;
mod sections;
#[cfg(feature = "statements")]
mod statement;
mod symmetry;

pub use at_most_one::{AT_MOST_ONE, AtMostOne, OF_SIZE};
pub use auxiliaries::{Auxiliaries, Role};
pub use by_rule::{AtMostOneByRule, AtMostOneError};
pub use choices::{Choices, ChoicesError};
pub use encoded::PuzzleFormula;
pub use encoding::{CatalogueEntry, ConstraintForm, EncodeError, Encoding, PRESETS, catalogue};
pub use givens::{GIVENS, GivensLevel};
pub use implied::{IMPLIED, Implied, ImpliedSet};
#[cfg(feature = "statements")]
pub use notation::{NOTATIONS, Notation, latex_name, latex_text};
pub use origin::{AuxiliaryRun, Group, Origin, Origins};
pub use other_sizes::{OtherSize, SizeDifference};
pub use rule::{Bound, RULES, Rule, RuleScope, RuleSet};
pub use sections::Section;
#[cfg(feature = "statements")]
pub use statement::{Filter, MAX_LISTED_LITERALS, Statement};
pub use symmetry::{SYMMETRY_BREAKING, SymmetryBreaking};
