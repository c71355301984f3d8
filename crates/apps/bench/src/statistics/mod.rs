//! Statistics of repeated measurements: order statistics, ratios of paired times, intervals, and tests of pairs.
//!
//! **Invariant.** An unfinished run is longer than every finished run: it is infinite here. It enters
//! medians, quartiles and ranks, which are correct as long as they are finite, but no mean and no
//! ratio.

mod cluster;
mod order;
mod paired;

pub use cluster::interval;
pub use order::{Ratio, Sample, geometric_ratio, par2};
pub use paired::{corrected, sign_test, signed_rank};
