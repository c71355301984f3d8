//! Plans: solvers × encodings × grids, with repeats, order and limits.

mod choice;
mod file;
mod measurement;
mod rating;
mod settings;

pub use choice::{EncodingChoice, EncodingError};
pub use file::{PlanError, PlanFile};
pub use measurement::{Instance, Instances, MAX_CELLS, MAX_GRIDS, Plan, TooManyGrids};
pub use rating::RatingError;
pub(crate) use rating::rate;
pub use settings::Settings;
pub use settings::{Key, schedule};
