//! Ratings on any board of regions, by the propagation that a solution needs. `docs/rating.md`
//! defines them.

mod braids;
mod depth;
mod model;
mod whips;

pub use braids::b_rating;
pub use depth::depth;
pub use model::{MAX_CANDIDATES, Model, State};
pub use whips::w_rating;
