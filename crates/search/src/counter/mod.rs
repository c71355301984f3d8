//! The number of solutions of a puzzle, without a list of them.
//!
//! ```
//! use clausoku_board::{Limits, Puzzle};
//! let counted = clausoku_search::count(&Puzzle::classic(2).unwrap(), &Limits::default()).unwrap();
//! assert_eq!(counted.solutions, 288_u32.into());
//! ```
//!
//! [`count`] is exact, for any variant, and uses no logic and no solver. It fills cell after cell, counts
//! independent parts of the rest separately, and stores the count of each part, up to the names of the
//! symbols. So it counts the 28,200,960 solutions of an empty 6×6 board in milliseconds.
//!
//! **Invariant.** A reached limit is not an error: the count is then a lower bound.

mod board_counter;
mod cache;
mod cell_set;
mod open;
mod state;

pub use board_counter::{Counted, MAX_OPEN, NotCounted, count};
pub use dashu_int::UBig;
