//! Plans: solvers × encodings × grids, with repeats, order and limits.

mod encoding;
mod keys;
mod measurement;
mod question;
mod rating;
mod settings;

pub use encoding::EncodingChoice;
pub use keys::{CLOCKS, KEYS, Key, ORDERS, Pin};
pub use measurement::{Instance, Instances, MAX_CELLS, MAX_GRIDS, Plan, TooManyGrids};
pub use question::{Ask, FormulaFile, QUESTIONS, Question};
pub(crate) use rating::rate;
pub use settings::{RunKey, Settings, schedule};
