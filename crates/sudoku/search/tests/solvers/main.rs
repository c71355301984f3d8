//! The solvers from outside.

mod limits;
mod maple;
mod support;
