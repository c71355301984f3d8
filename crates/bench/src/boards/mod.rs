//! Big boards with a seed: solutions that are no shuffled pattern, and puzzles made of them.
//!
//! A solution that costs nothing is the cyclic pattern, its symbols and lines shuffled. All of those
//! are alike: between any two of its rows the symbols are exchanged in cycles of one length, and
//! solvers may profit from that. A [`Walk`] leaves them behind: it takes some symbols, lines or blocks
//! out of the solution and has a SAT solver fill the hole anew, at random, again and again.
//! [`regularity`] measures how far it came.
//!
//! Puzzles are then made by emptying cells, so that each is known to have a solution (quasigroups with
//! holes, after D. Achlioptas, C. Gomes, H. Kautz & B. Selman, *Generating Satisfiable Problem
//! Instances*, AAAI 2000; for Sudoku I. Lynce & J. Ouaknine, 2006).

mod board;
mod holes;
mod regularity;
mod solutions;
mod walk;

pub use board::{BoardError, Sides};
pub use holes::{Digging, dig};
pub use regularity::regularity;
pub use solutions::{SolutionKey, Solutions};
pub use walk::{Walk, mixed};
