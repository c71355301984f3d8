//! Puzzles that are made, searched and counted.

mod clues;
mod fewest;
mod neighbours;
mod puzzles;
mod statistics;
mod within;
