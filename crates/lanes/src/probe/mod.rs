//! Failed literals by lanes, nested to any depth.
//!
//! Unit propagation on the `extended` formula of a puzzle is naked and hidden singles on its candidates
//! ([`sweep`](crate::sweep) without locked candidates). To *try* a candidate at depth d is to assume it
//! and derive all that depth d − 1 gives; if that is a contradiction, the candidate is gone. Depth 0 is
//! unit propagation alone, depth 1 the examination paper's rule (III.B) and Berthier's T&E(1).
//!
//! **Only candidates are tried, never their absence,** and yet the result is the whole rule's, which
//! tries both literals of each variable. For say that assuming ¬x fails at depth d, and take another
//! candidate y of x's cell. Propagation derives ¬x from y, and every rule derives from more at least what
//! it derives from less; so y fails at depth d too. With all other candidates of its cell gone, x is a
//! naked single. What is derived under an assumption is the same either way by induction on d.
//!
//! **What survives covers what it implies.** If trying x does not fail and settles another candidate
//! y on the way, then trying y derives no more than trying x did, and need not be done until something new
//! is known.
//!
//! | depth | what a lane does |
//! | --- | --- |
//! | 0 | closes a puzzle under propagation |
//! | 1, many puzzles | closes a puzzle under failed literals, its candidates tried one after another |
//! | 1, one puzzle | tries one of its candidates |
//! | 2 | tries one of its candidates, closed under failed literals |
//! | 3 and up | as at depth 2, for one candidate after another |
//!
//! **Invariant.** What is derived does not depend on the order of trials, since each rule is monotone;
//! and the order depends on nothing but the puzzles and the number of lanes, so that the work is the same
//! with every back end too.

mod closing;
mod closure;
mod guard;
mod nested;
mod prober;
mod puzzles;
mod source;
mod trials;

pub use closure::{Closure, Effort, State};
pub use prober::{OtherBoard, Probe};
