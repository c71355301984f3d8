//! Encodings from outside: what the clauses say, and how many there are.

mod at_most_one;
mod constraints;
mod distinct;
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
