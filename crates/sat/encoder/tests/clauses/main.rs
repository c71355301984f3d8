//! Encodings from outside: the meaning and the number of the clauses.

mod at_most_one;
mod constraints;
mod distinct;
mod hierarchies;
mod irregular;
#[path = "../../../../sudoku/constraints/tests/pieces/kinds.rs"]
mod kinds;
mod log;
mod names;
mod origins;
mod reduced;
mod sizes;
mod statements;
mod triads;
