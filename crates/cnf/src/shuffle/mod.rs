//! The same formula in another order and under other names, as benchmark makers scramble theirs.
//!
//! A solver should not do well only because its input happens to be in a good order, so a benchmark
//! shuffles it, by a seed. What was renamed is kept as a [`Mapping`], which can travel with the
//! formula as comments and takes a model back.

mod mapping;
mod rng;
mod shuffled;

pub use mapping::{Mapping, MappingError};
pub use rng::Rng;
pub use shuffled::Shuffled;
