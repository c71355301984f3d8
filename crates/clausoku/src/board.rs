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
//! use clausoku::board::constraints::{Constraint, ConstraintKind};
//! let board = Variant::classic(4)?;
//! let cells = board.cells().take(2).collect();
//! let cage = Constraint::new(ConstraintKind::Cage { sum: Some(5) }, cells);
//! let killer = Puzzle::empty(Arc::new(board.with_constraints(vec![cage])?));
//! assert!(clausoku::solve(&killer)?.grid().is_some());
//! # Ok(())
//! # }
//! ```

pub use clausoku_board::{
    Alphabet, BuiltIn, Candidate, CandidateStatus, CandidateTable, Cell, EXTRAS, Extra, Grid,
    MAX_CELLS, MAX_ORDER, NumberNotation, Position, Puzzle, Region, Scope, SquareBoard, Symbol,
    VARIANTS, Variant, candidates, check_solution, clashes,
};
#[doc(hidden)]
pub use clausoku_board::{
    NamedValue, free_symbols, shuffled_pattern, stated_variant, variant_remark,
};

pub mod constraints {
    //! Constraints beyond regions: cages, lines, dots and clues outside the board.
    //!
    //! ```
    //! use clausoku::board::{Variant, constraints::{Constraint, ConstraintKind}};
    //! let board = Variant::classic(4)?;
    //! let cells = board.cells().take(2).collect();
    //! let cage = Constraint::new(ConstraintKind::Cage { sum: Some(3) }, cells);
    //! assert_eq!(board.with_constraints(vec![cage])?.constraints().len(), 1);
    //! # Ok::<(), Box<dyn std::error::Error>>(())
    //! ```

    pub use clausoku_board::{
        Automaton, CONSTRAINTS, Constraint, ConstraintError, ConstraintFault, ConstraintKind,
        ConstraintRow, Edge, Parameter, RegexError, UnknownConstraint,
    };
}

pub mod errors {
    //! The reasons why boards, puzzles and texts are refused.
    //!
    //! ```
    //! use clausoku::board::{Puzzle, errors::{NoUsualBoard, ParsePuzzleError}};
    //! let error = ".....".repeat(5).parse::<Puzzle>().unwrap_err();
    //! assert_eq!(error, ParsePuzzleError::Board(NoUsualBoard::Prime(5)));
    //! ```

    pub use clausoku_board::{
        AlphabetError, ArrayError, BrokenRule, Clash, ExtraError, MapError, MapFault, NameError,
        NoUsualBoard, ParseGridError, ParsePositionError, ParsePuzzleError, PuzzleError,
        SymbolsError, UnknownName, VariantError,
    };
    #[cfg(feature = "toml")]
    pub use clausoku_board::{TomlError, TomlFault, VariantFileError, WithoutText};
}
