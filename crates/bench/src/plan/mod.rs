//! Plans: solvers × encodings × grids, with repeats, order and limits.

mod measurement;
mod rating;
mod settings;

pub use measurement::{Instance, Instances, MAX_CELLS, MAX_GRIDS, Plan, TooManyGrids};
pub use rating::RatingError;
pub(crate) use rating::rate;
pub use settings::{EncodingChoice, EncodingError, Key, PlanError, Settings, schedule};
