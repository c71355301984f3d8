//! Sudoku as Falissard describes it: symbols, cells and regions, and the grids over them.
//!
//! ```
//! use clausoku_board::{Puzzle, candidates, check_solution};
//!
//! let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse().unwrap();
//! assert_eq!(puzzle.variant().name(), "classic:4");
//! assert_eq!(candidates(&puzzle, puzzle.givens()).count(), 16);
//!
//! let solution: Puzzle = "1234\n3412\n2143\n4321".parse().unwrap();
//! assert!(check_solution(&puzzle, solution.givens()).is_ok());
//! ```
//!
//! Three ideas suffice to read on:
//!
//! - A [`Variant`] is data: a set of [`Symbol`]s, an ordered set of [`Cell`]s at positions of the plane, and
//!   [`Region`]s, each a set of cells that must not hold a symbol twice. The usual 9×9 board is built from it
//!   and is not special.
//! - A variant can have [`Constraint`]s beyond regions: cages, lines, dots, clues outside the board.
//! - A [`Puzzle`] is a variant, a [`Grid`] of givens, and excluded candidates.
//!
//! | items | task |
//! | --- | --- |
//! | [`VARIANTS`], [`SquareBoard`], [`EXTRAS`], [`Variant::usual`] | boards by name, by shape, by size; TOML files |
//! | [`CONSTRAINTS`], [`ConstraintKind`] | the kinds of constraints |
//! | [`candidates`], [`BoardPropagator`] | what the cells can hold |
//! | [`check_solution`], [`clashes`], [`Checker`] | whether a grid is a solution |
//! | [`PuzzleSolver`], [`Deadline`], [`Observer`] | what every solver of puzzles has in common |
//!
//! Source: M.-P. Falissard, *Théorie des ensembles appliquée au sudoku et algorithmique associée*,
//! section 1.
//!
//! **Invariant.** This crate knows no logic. Inside, symbols, cells, rows and columns count from 0; in text
//! from 1, and 0 is an empty cell. No threads, clock or randomness in this crate, and no printing.

mod board_propagation;
mod check;
mod checker;
mod constrained;
mod constraint;
mod grid;
mod known;
mod notation;
mod pattern;
mod plain;
mod position;
#[cfg(feature = "serde")]
mod serialization;
mod solver;
mod symbol;
mod template;
mod variant;

pub use board_propagation::{BoardPropagator, Contradiction, GroupBounds};
pub use check::{BrokenRule, Clash, check_solution, clashes};
pub use checker::{BatchChecker, Checker};
pub use clausoku_text::impl_names;
pub use clausoku_text::{NamedValue, Synonyms, UnknownName};
pub use constraint::{
    Automaton, CONSTRAINTS, Constraint, ConstraintError, ConstraintFault, ConstraintKind,
    ConstraintRow, Edge, Parameter, RegexError, Structure, UnknownConstraint,
};
pub use grid::{ArrayError, Grid, Puzzle, PuzzleError};
pub use known::{CandidateStatus, CandidateTable, candidates, free_symbols};
pub use notation::{EMPTY_SIGNS, EMPTY_WORDS, NumberNotation, SymbolsError};
pub use pattern::shuffled_pattern;
pub use plain::{ParseGridError, ParsePuzzleError, stated_variant, variant_remark};
pub use position::{Cell, ParsePositionError, Position, Region, Scope};
pub use solver::{
    Collect, Deadline, Limits, Observer, PuzzleSolver, SearchEnd, SearchResult, SearchStep,
    SolverError, Statistics,
};
pub use symbol::{Alphabet, AlphabetError, Candidate, MAX_ORDER, Symbol};
pub use template::Template;
pub use variant::{
    BuiltIn, EXTRAS, Extra, ExtraError, MAX_CELLS, MapError, MapFault, NameError, NoUsualBoard,
    SquareBoard, VARIANTS, Variant, VariantError,
};
#[cfg(feature = "toml")]
pub use variant::{TomlError, TomlFault, VariantFileError, WithoutText};
