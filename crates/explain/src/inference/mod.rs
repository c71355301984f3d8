//! Measurements of the techniques that unit propagation replaces under an encoding.
//!
//! The same rules can be written so that unit propagation infers more or less from them, which
//! determines the number of guesses of a solver. Each named technique has trials here, on the empty
//! 9×9 board: known candidates, and one that the technique then decides. The known candidates are
//! added to the formula as clauses; then the trial checks the literals that propagation infers. All
//! results come from trials.

mod measure;
mod technique;
mod trial;

pub use measure::{Inference, inference};
pub use technique::{TECHNIQUES, Technique};
