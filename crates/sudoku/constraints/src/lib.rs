//! The meaning of constraints beyond regions, in forms for solvers.
//!
//! ```
//! use clausoku_board::{Constraint, ConstraintKind, Variant};
//! use clausoku_constraints::{Lowering, Piece};
//! use clausoku_text::Deadline;
//!
//! let board = Variant::classic(4).unwrap();
//! let cells = board.cells().take(2).collect();
//! let dot = Constraint::new(ConstraintKind::Ratio { ratio: 2 }, cells);
//! let never = Deadline::never();
//! let mut lowering = Lowering::new(&board, &|_| vec![1, 2, 3, 4], &|_, _| false, &never, 1000);
//! let pieces = lowering.pieces(&dot).unwrap();
//! let [Piece::Relation(relation)] = pieces.as_slice() else { panic!("{pieces:?}") };
//! // 2 stands beside 1 and 4; symbols are counted from 0.
//! assert!(relation.related.has(1, 0) && relation.related.has(1, 3) && !relation.related.has(1, 2));
//! ```
//!
//! Each constraint is lowered to [`Piece`]s ([`Lowering`]), each of one of these forms:
//!
//! - a clause over candidates;
//! - a *relation* on two cells;
//! - a *set of values* in cells that differ;
//! - a *sum* of weighted values, or segments with equal sums; [`Lowering::unfold`] makes diagrams of them;
//! - a *diagram*: an automaton along a line of cells, unfolded layer by layer ([`Diagram`]).
//!
//! | to change | edit |
//! | --- | --- |
//! | the pieces of a kind | `lower/kinds.rs` |
//! | the automaton of a kind | `machines` |
//! | sums that several constraints imply together | `combined_sums` |
//! | equations and bounds for solvers that know sums | `conditions` |
//! | clauses over candidates alone, for formulas that are read back | `no_goods` |
//! | tables for solvers without clauses ([`constraint_tables`]) | `tables` |
//!
//! **Invariant.** This crate contains no clauses over variables. The pieces are derived from the data of a kind, and not from the check of
//! `clausoku-board`, so that an error in one of the two cannot hide in the other; `no_goods` alone tries values with the check.

mod combined_sums;
mod conditions;
mod diagram;
mod lower;
mod machines;
mod no_goods;
mod piece;
mod tables;

pub use conditions::{Condition, Linear};
pub use diagram::{Diagram, Edge, Layer};
pub use lower::Lowering;
pub use piece::{Addend, CellLiteral, Pairs, Piece, Relation, Unfolded};
pub use tables::{Table, TableError, constraint_tables};
