//! The solvers from outside.

mod conformance;
mod limits;
mod maple;
mod picture;
mod support;
