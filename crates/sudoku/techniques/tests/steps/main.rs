//! Steps of human solvers.

mod hodoku_library;
mod stopping;
