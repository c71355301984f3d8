//! What unit propagation infers under an encoding, measured.
//!
//! The same rules can be written so that unit propagation sees much or little of what follows from
//! them, which decides how much a solver must guess. Each technique that people have a name for has
//! trials here, on the empty 9×9 board: candidates that are known, and one that the technique then
//! decides. What is known is added to the formula as clauses; what propagation makes of it is looked up.
//! Nothing is claimed that was not tried.

mod measure;
mod technique;
mod trial;

pub use measure::{Inference, inference};
pub use technique::{TECHNIQUES, Technique};
