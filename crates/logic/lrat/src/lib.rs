//! A checker of LRAT proofs. It depends on the standard library alone.
//!
//! An LRAT proof lists clauses, each with the numbers of the clauses that imply it (its *hints*). The checker
//! follows the hints and never searches, so it needs time linear in the proof. It is what a user trusts instead
//! of a solver; therefore it is short, and shares no code with the crates that make proofs.
//!
//! ```
//! let mut checker = clausoku_lrat::Checker::default();
//! for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
//!     checker.add_clause(&clause)?;
//! }
//! checker.check(&b"5 1 0 1 2 0\n6 0 5 3 4 0\n"[..])?;
//!
//! let mut checker = clausoku_lrat::Checker::default();
//! checker.add_clause(&[1, 2])?;
//! let error = checker.check(&b"2 0 1 0\n"[..]).unwrap_err();
//! assert_eq!(error.to_string(), "step 1, byte 7: hint 1 has two literals that are not false");
//! # Ok::<(), clausoku_lrat::Error>(())
//! ```
//!
//! # The format
//!
//! L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann & P. Schneider-Kamp, *Efficient Certified RAT Verification*,
//! CADE 2017. The clauses of the formula have the numbers 1, 2, …; the numbers of later clauses increase.
//!
//! | step | as text | as bytes |
//! | --- | --- | --- |
//! | addition | `NUMBER LITERAL… 0 HINT… 0` | `a`, then the same numbers |
//! | deletion | `NUMBER d CLAUSE… 0` | `d`, then `CLAUSE… 0` |
//!
//! In binary proofs an integer x is 2·\|x\| + (x < 0), in groups of seven bits, the lowest first; all bytes but the
//! last have the highest bit. A text may have comment lines, which begin with `c`.
//!
//! An added clause C is accepted in one of two cases. Let all its literals be false.
//!
//! - **RUP.** Each hint has exactly one literal that is not false, which becomes true, until all literals of a hint are false.
//! - **RAT.** The positive hints in front lead to no conflict. Then for each clause D with the negation of C's
//!   first literal, a hint −D follows and, after it, the hints by which the other literals of D, made false too,
//!   lead to a conflict. If one of these literals is true already, no conflict is needed.
//!
//! # What is guaranteed
//!
//! If [`Checker::check`] returns `Ok`, the clauses that were added have no model. No input makes the checker panic
//! or need more than linear memory: numbers of clauses and variables may be as large as the format permits.

mod checker;
mod clauses;
mod error;
mod proof;

pub use checker::Checker;
pub use error::{Error, Fault};
