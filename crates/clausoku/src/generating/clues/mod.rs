//! Makes puzzles with clues: killer cages, thermometers, arrows and other constraints, with few givens or none.
//!
//! ```
//! use clausoku::generating::clues::ClueGenerator;
//! use clausoku::generating::Symmetry;
//! use clausoku::solving::Deadline;
//! use clausoku::Variant;
//! use std::sync::Arc;
//!
//! let requests = vec!["killer:2..4,cover".parse()?];
//! let deadline = Deadline::never();
//! let board = Arc::new(Variant::classic(4)?);
//! let generator = ClueGenerator::new(board, requests, &deadline)?.with_givens(0..=0)?;
//! let (seed, index, attempts) = (1, 0, 20);
//! let made = generator.make(seed, index, attempts, &deadline)?.ok_or("a puzzle")?;
//! assert_eq!(made.givens(), 0);
//! assert!(made.puzzle.variant().constraints().iter().all(|one| one.kind.name() == "cage"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A puzzle is made around a random solution. Shapes that are true of it are drawn at random places; the one that excludes the most of
//! the other solutions that are known becomes a clue. The network ([`clausoku_network`]) searches another solution, until there is none.
//! Clues that do not suffice are drawn again near the cells in which another solution differs.
//!
//! | step | module |
//! | --- | --- |
//! | what is asked for, as text | `request` |
//! | the kinds of clues, and how each is drawn | `shapes` |
//! | the cells of shapes: lines, areas, marks | `pen` |
//! | the places that shapes take | `board` |
//! | the clues of one puzzle; other solutions; clues that cover the board | `draft` |
//! | the level of a puzzle, and more clues for an easier one | `level`, `draft` |
//! | puzzles of a seed | `generator` |

mod board;
mod draft;
mod generator;
mod level;
mod pen;
mod request;
mod shapes;

pub use clausoku_board::Template;
pub use generator::{ClueGenerator, MadeClues};
pub use level::TriedLevels;
pub use request::{ClueRequest, ClueRequestError};
pub use shapes::{SHAPES, Shape};
