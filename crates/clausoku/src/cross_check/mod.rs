//! Confirmation, by a second solver, of answers that no inspection can check: that there is no
//! solution, or no other one.
//!
//! **Invariant.** A denial of the first solver is passed on only if the second confirms it. A
//! solution that the second finds refutes the denial, since that solution is checked. Where the
//! second reaches a limit, the answer is marked as unchecked.

#[cfg(feature = "counting")]
mod count;
mod diagnosis;
mod second_solver;

#[cfg(feature = "counting")]
pub use count::{CountCheck, check_count};
pub use diagnosis::{
    confirmed_backbone, confirmed_clash, confirmed_redundant, confirmed_superfluous,
};
pub use second_solver::{CrossChecked, Others, SecondSolver, confirm_unsatisfiable};
