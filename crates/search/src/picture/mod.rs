//! Pictures of a search: which cells it visits, step by step.
//!
//! Source: the encyclopedia draft on solving algorithms, which shows a *chart of cells visited* and a
//! *star burst*, the same chart in polar coordinates.
//!
//! **Invariant.** Memory is bounded for searches of any length: steps are counted in buckets, and when
//! there are too many buckets each two are merged. The same search gives the same picture.

mod chart;
mod heat;
mod history;
mod poster;
mod star;

pub use history::History;
pub use poster::svg;
