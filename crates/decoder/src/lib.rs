//! Turns the model of a formula into a checked grid.
//!
//! ```
//! use cnf::{Model, lit};
//! use clausoku_decoder::{DecodeError, decode};
//! use numbering::{Numbering, Scheme};
//! use puzzle::Puzzle;
//!
//! // The board of one cell and one symbol: variable 1 is "the cell holds 1".
//! let puzzle = Puzzle::classic(1).unwrap();
//! let numbering = Numbering::new(Scheme::Dense, puzzle.variant()).unwrap();
//! let model = Model::from_literals([lit!(1)]).unwrap();
//! assert_eq!(decode(&model, &numbering, &puzzle).unwrap().to_string(), "1");
//!
//! let wrong = Model::from_literals([lit!(-1)]).unwrap();
//! let error = decode(&wrong, &numbering, &puzzle).unwrap_err();
//! assert_eq!(error, DecodeError::NoValue { cell: "R1C1".to_owned() });
//! ```
//!
//! Two ideas:
//!
//! - **Distrust.** The model may come from a faulty solver, a truncated text or another puzzle. [`decode`]
//!   returns a grid only if each cell has one value, each region is complete, and the givens are kept.
//! - **Independence.** The crate does not depend on `encoder`. It reads the variables through a
//!   [`Numbering`](numbering::Numbering) and checks the grid with [`puzzle::check_solution`], so that a fault
//!   of the encoder cannot hide here.
//!
//! | function | reads |
//! | --- | --- |
//! | [`decode`] | a model of a known puzzle and numbering |
//! | [`read_off_decimal`] | a model in INF242's numbering, whose board it finds from the largest variable |

mod decimal;
mod decode;

pub use decimal::{ReadOffError, read_off_decimal};
pub use decode::{DecodeError, decode};
