//! The number of solutions, without a list of them.
//!
//! ```
//! use clausoku::Puzzle;
//! use clausoku::counting::count;
//! use clausoku::solving::Limits;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let counted = count(&Puzzle::classic(2)?, &Limits::default())?;
//! assert_eq!(counted.solutions, 288_u32.into());
//! # Ok(())
//! # }
//! ```

pub use search::{Counted, MAX_OPEN, NotCounted, UBig, count};

#[cfg(feature = "external")]
pub use crate::model_count::count_models;
