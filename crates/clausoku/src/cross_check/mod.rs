//! Confirmation, by a second solver, of answers that no inspection can check: that there is no
//! solution, or no other one.
//!
//! **Invariant.** A denial of the first solver is passed on only if the second confirms it. A
//! solution that the second finds refutes the denial, since that solution is checked. Where the
//! second reaches a limit, the answer is marked as unchecked.

mod count;
mod decorator;
mod formula;
mod second_solver;

pub use count::{CountCheck, check_count};
pub use decorator::CrossChecked;
pub use formula::confirm_unsatisfiable;
pub use second_solver::{Others, SecondSolver};
