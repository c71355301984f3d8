//! Puzzles in the languages of other solvers, and their answers.

mod answers;
mod opb;
mod solvers;
