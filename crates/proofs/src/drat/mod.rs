//! DRAT proofs become LRAT proofs.
//!
//! A DRAT proof lists clauses without saying what implies them. The elaborator finds that out backwards, from the
//! conflict to the formula, so that it justifies only the steps that the conflict needs. Propagation takes clauses
//! first that are needed already (N. Wetzler, M. Heule & W. Hunt, *DRAT-trim*, SAT 2014; M. Heule, W. Hunt &
//! N. Wetzler, *Trimming while checking clausal proofs*, FMCAD 2013).
//!
//! Each literal that follows by unit propagation from the clauses up to some step becomes a step too, so that hints
//! refer to it and not to everything that it follows from.

mod backward;
mod elaborator;
mod reader;

pub use elaborator::elaborate;
pub use reader::{DratError, DratFault};
