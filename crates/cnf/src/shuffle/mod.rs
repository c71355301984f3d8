//! Shuffles a formula: other order, other variables, as in benchmark sets.
//!
//! A solver should not be fast only because its input is in a favourable order, so a benchmark
//! shuffles it, by a seed. A [`Mapping`] keeps the renaming; it can be written into the
//! formula as comments, and translates models back.

mod mapping;
mod shuffled;

pub use clausoku_files::Rng;

pub use mapping::{Mapping, MappingError};
pub use shuffled::Shuffled;
