//! Puzzles that are made, searched and counted.

mod fewest;
mod neighbours;
mod puzzles;
mod statistics;
mod within;
