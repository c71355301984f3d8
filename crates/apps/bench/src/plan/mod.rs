//! Plans: solvers × encodings × grids, with repeats, order and limits.

mod encoding;
mod keys;
mod maker;
mod measurement;
mod question;
mod rating;
mod settings;

pub use encoding::EncodingChoice;
pub use keys::{CLOCKS, KEYS, Key, ORDERS, Pin};
pub use maker::{AXES, AxisKind, HOLES, Levels, Maker, Places};
pub use measurement::{Instance, Instances, MAX_CELLS, MAX_GRIDS, Plan, Planted, TooManyGrids};
pub use question::{Ask, FormulaFile, QUESTIONS, Question};
pub use settings::{RunKey, Settings, schedule};
