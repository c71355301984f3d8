//! What is said of several measurements of one thing.
//!
//! **Invariant.** A run that did not finish is longer than every run that did: it is infinite here. It
//! takes part in medians and quartiles, which stay right as long as they are finite, and in no mean and
//! no ratio.

mod bootstrap;
mod par;
mod ratio;
mod sample;

pub use bootstrap::median_interval;
pub use par::par2;
pub use ratio::{Ratio, geometric_ratio};
pub use sample::Sample;
