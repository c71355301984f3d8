//! Ratings on any board of regions, by what propagation needs. `docs/rating.md` defines them.

mod depth;
mod model;
mod whips;

pub use depth::depth;
pub use model::{MOST_CANDIDATES, Model, State};
pub use whips::w_rating;
