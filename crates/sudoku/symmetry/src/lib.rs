//! Isomorphism of puzzles: symmetry groups of boards, and canonical forms of puzzles and solutions.
//!
//! ```
//! use std::sync::Arc;
//! use clausoku_text::Deadline;
//! use clausoku_board::{Puzzle, Variant};
//! use clausoku_symmetry::Canonizer;
//!
//! let text = "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.9.....2...1..3.........5.4";
//! let puzzle: Puzzle = text.parse().unwrap();
//! let mut canonizer = Canonizer::new(Arc::clone(puzzle.variant()));
//! let canonical = canonizer.canonical(&puzzle, &Deadline::never()).unwrap();
//! assert_eq!(canonical.transformation.grid(puzzle.givens()).unwrap(), canonical.grid);
//! assert_eq!(canonical.automorphisms, 1_u8.into());
//! ```
//!
//! | items | task |
//! | --- | --- |
//! | [`Canonizer`], [`Canonical`] | canonical forms, and the number of automorphisms |
//! | [`Transformation`] | images of grids and puzzles |
//! | [`random_image`] | a random image of a puzzle with clues |
//! | [`Group`] | the permutations of the cells that a board allows: their number, random ones |
//!
//! | step | module |
//! | --- | --- |
//! | the usual 9×9 board: least images | `usual` |
//! | any other board: a puzzle as a graph | `relation` |
//! | canonical labellings and automorphisms of graphs | `graph` |
//! | groups of permutations | `group` |
//! | images of puzzles with clues | `clues` |
//!
//! **Invariant.** A form is computed by applying its transformation, so it is an image of the puzzle in any case. No
//! threads, clock or randomness in this crate, and no printing.

mod canonizer;
mod clues;
mod graph;
mod group;
mod relation;
mod transformation;
mod usual;

pub use canonizer::{Canonical, CanonicalError, Canonizer};
pub use clues::random_image;
pub use group::Group;
pub use transformation::Transformation;
