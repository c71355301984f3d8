//! Steps of human solvers.

mod clauses;
mod hodoku_library;
mod shortcuts;
mod stopping;
