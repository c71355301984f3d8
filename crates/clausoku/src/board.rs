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
//! # Ok(())
//! # }
//! ```

pub use puzzle::{
    Alphabet, AlphabetError, Board, BrokenRule, Candidate, CandidateStatus, Cell, Clash, EXTRAS,
    Extra, ExtraError, Grid, Known, MAX_ORDER, MapError, NameError, NoUsualBoard,
    ParsePositionError, ParsePuzzleError, Position, Puzzle, PuzzleError, Region, Scope, Symbol,
    UnknownName, VARIANTS, Variant, VariantError, candidates, check_solution, clashes,
    shuffled_pattern, usual_board,
};
#[cfg(feature = "toml")]
pub use puzzle::{TomlError, WithoutText};
