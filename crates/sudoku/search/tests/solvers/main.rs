//! The solvers from outside.

mod conformance;
mod limits;
mod maple;
mod support;
