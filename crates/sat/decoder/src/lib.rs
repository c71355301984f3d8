//! Reads models back, without the encoder: variables as candidates, and models as checked grids.
//!
//! ```
//! use clausoku_decoder::{DecodeError, Meaning, Numbering, Scheme, decode};
//! use clausoku_cnf::{Model, lit};
//! use clausoku_board::{Candidate, Cell, Puzzle, Symbol};
//!
//! let puzzle = Puzzle::classic(9).unwrap();
//! let numbering = Numbering::new(Scheme::Dense, puzzle.variant()).unwrap();
//! let candidate = Candidate { cell: Cell::from_index(1), symbol: Symbol::from_number(1).unwrap() };
//! let variable = numbering.variable(candidate).unwrap();
//! assert_eq!(variable.to_dimacs(), 10);
//! assert_eq!(numbering.meaning(variable), Some(Meaning::Candidate(candidate)));
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
//! | items | task |
//! | --- | --- |
//! | [`Numbering`], [`Scheme`] | the map between variables and candidates; no other crate computes a variable's number |
//! | [`decode`] | reads a model of a known puzzle and numbering |
//! | [`read_off`] | reads a model in the numbering `decimal` or `rcv`, and finds its board from the largest variable |
//! | [`Affine`] | the numberings of others: sums of multiples of row, column and value |
//! | [`NumberingName`] | either of them |
//!
//! **Distrust.** The model may come from a faulty solver, a truncated text or another puzzle. [`decode`]
//! returns a grid only if each cell has one value, each region is complete, and the givens are kept.
//!
//! **Independence.** The crate does not depend on `encoder`. It checks grids with [`clausoku_board::check_solution`], so that a
//! fault of the encoder cannot hide here.
//!
//! **Invariant.** A [`Numbering`] gives each candidate its own [`Conjunction`] of literals. In the
//! direct schemes that is one variable, in a bijection; in the log scheme it is the binary digits of
//! the cell's value, and in a hierarchy a pattern of the cell's variables; in the compact scheme a candidate that is known to hold ([`clausoku_board::CandidateTable`]) has the empty
//! conjunction, and one that is excluded has none. Variables without a [`Meaning`] are gaps or, above
//! the last one, auxiliaries.

mod affine;
mod conjunction;
mod decimal;
mod decode;
mod hierarchy;
mod name;
mod numbering;
mod read_off;
mod scheme;

pub use affine::{Affine, Axis};
pub use conjunction::Conjunction;
pub use decode::{DecodeError, decode, decode_affine};
pub use hierarchy::{HIERARCHIES, Hierarchy};
pub use name::NumberingName;
pub use numbering::{Meaning, Numbering};
pub use read_off::{ReadOffError, read_off};
pub use scheme::{NumberingError, SCHEMES, Scheme};
