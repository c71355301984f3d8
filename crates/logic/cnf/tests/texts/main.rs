//! DIMACS and the answers of solvers, from outside.

mod dimacs_in_the_wild;
mod mutations;
#[path = "../properties/mod.rs"]
mod properties;
mod solver_answers;
