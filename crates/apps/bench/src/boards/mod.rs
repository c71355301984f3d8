//! Large boards from a seed: random solutions and puzzles.
//!
//! The cheapest solution is the cyclic pattern with its symbols and lines shuffled. All these solutions
//! are alike: between any two of its rows the symbols are exchanged in cycles of one length, and
//! solvers may profit from that. A walk moves away from them: it repeatedly removes some symbols,
//! lines or blocks from the solution and fills the hole at random with a SAT solver. Latin squares have a walk of their own,
//! which needs no solver.
//!
//! Puzzles are made by emptying cells, so each is known to have a solution (quasigroups with
//! holes, after D. Achlioptas, C. Gomes, H. Kautz & B. Selman, *Generating Satisfiable Problem
//! Instances*, AAAI 2000; for Sudoku I. Lynce & J. Ouaknine, 2006).

mod holes;
mod kind;
mod latin;
mod walk;
mod wrong;

pub use holes::{BoardError, Digging, Dug, Holes, dig, dig_watched};
pub use kind::{BOARDS, BoardKind, board};
pub use walk::{RandomSolutions, SolutionKey, mixed};
pub use wrong::with_wrong_given;
