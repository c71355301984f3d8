//! Statistics of repeated measurements.
//!
//! **Invariant.** An unfinished run is longer than every finished run: it is infinite here. It enters
//! medians and quartiles, which are correct as long as they are finite, but no mean and no
//! ratio.

mod sample;

pub use sample::{Ratio, Sample, geometric_ratio, median_interval, par2};
