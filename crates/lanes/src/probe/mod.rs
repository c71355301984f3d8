//! Failed literals by lanes, nested to any depth.
//!
//! Unit propagation on the `extended` formula of a puzzle is naked and hidden singles on its candidates
//! ([`sweep`](crate::sweep) without locked candidates). To *try* a candidate at depth d is to
//! assume it and derive everything that depth d − 1 gives; if that is a contradiction, the
//! candidate is removed. Depth 0 is unit propagation alone, depth 1 the examination paper's rule
//! (III.B) and Berthier's T&E(1).
//!
//! **Only candidates are tried, never their absence,** and yet the result is that of the whole
//! rule, which tries both literals of each variable. Proof: let the assumption ¬x fail at depth d,
//! and let y be another candidate of x's cell. Propagation derives ¬x from y, and every rule is
//! monotone; so y fails at depth d too. When all other candidates of its cell have failed, x is a
//! naked single. By induction on d, everything derived under an assumption is the same in both
//! cases.
//!
//! **A trial that survives covers the candidates that it settles.** If trying x does not fail and
//! settles another candidate y, then trying y derives no more than trying x did, and need not be
//! done until something new is known.
//!
//! | depth | work of a lane |
//! | --- | --- |
//! | 0 | closes a puzzle under propagation |
//! | 1, many puzzles | closes a puzzle under failed literals, its candidates tried one after another |
//! | 1, one puzzle | tries one of its candidates |
//! | 2 | tries one of its candidates, closed under failed literals |
//! | 3 and up | as at depth 2, for one candidate after another |
//!
//! **Invariant.** The result does not depend on the order of trials, since each rule is monotone.
//! That order depends only on the puzzles and the number of lanes, so that the work is the same
//! with every back end.

mod closing;
mod closure;
mod nested;
mod prober;
mod source;
mod trials;

pub use closure::{Closure, Effort, State};
pub use prober::{OtherBoard, Probe};
