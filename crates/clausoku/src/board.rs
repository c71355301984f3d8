//! Boards, grids and puzzles, and the check of a solution.
//!
//! A [`Variant`] is a board: symbols, cells at positions of the plane, and regions. A [`Puzzle`] is a
//! variant with a [`Grid`] of givens and candidates that are excluded.
//!
//! ```
//! use clausoku::Puzzle;
//! use clausoku::board::{Grid, Variant, check_solution};
//! use std::sync::Arc;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let diagonals = Arc::new(Variant::by_name("x")?);
//! assert_eq!((diagonals.order(), diagonals.regions().len()), (9, 29));
//!
//! let puzzle: Puzzle = "1...\n..2.\n....\n...4".parse()?;
//! let grid = Grid::from_numbers(vec![1; 16]);
//! assert!(check_solution(&puzzle, &grid).is_err());
//!
//! // A killer cage: the cells R1C1 and R1C2 have the sum 5.
//! use clausoku::board::{Constraint, ConstraintKind};
//! let board = Variant::classic(4)?;
//! let cells = board.cells().take(2).collect();
//! let cage = Constraint::new(ConstraintKind::Cage { sum: Some(5) }, cells);
//! let killer = Puzzle::empty(Arc::new(board.with_constraints(vec![cage])?));
//! assert!(clausoku::solve(&killer)?.grid().is_some());
//! # Ok(())
//! # }
//! ```

pub use clausoku_board::{
    Alphabet, AlphabetError, Automaton, BrokenRule, BuiltIn, CONSTRAINTS, Candidate,
    CandidateStatus, CandidateTable, Cell, Clash, Constraint, ConstraintError, ConstraintFault,
    ConstraintKind, ConstraintRow, EXTRAS, Edge, Extra, ExtraError, Grid, MAX_CELLS, MAX_ORDER,
    MapError, MapFault, NameError, NamedValue, NoUsualBoard, NumberNotation, Parameter,
    ParsePositionError, ParsePuzzleError, Position, Puzzle, PuzzleError, RegexError, Region, Scope,
    SquareBoard, Symbol, SymbolsError, UnknownConstraint, UnknownName, VARIANTS, Variant,
    VariantError, candidates, check_solution, clashes, free_symbols, shuffled_pattern,
    variant_remark,
};
#[cfg(feature = "toml")]
pub use clausoku_board::{TomlError, TomlFault, WithoutText};
