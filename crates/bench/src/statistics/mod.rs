//! Statistics of repeated measurements.
//!
//! **Invariant.** An unfinished run is longer than every finished run: it is infinite here. It enters
//! medians and quartiles, which are correct as long as they are finite, but no mean and no
//! ratio.

mod ratio;
mod sample;

pub use ratio::median_interval;
pub use ratio::par2;
pub use ratio::{Ratio, geometric_ratio};
pub use sample::Sample;
