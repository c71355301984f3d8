//! The solvers from outside.

mod conformance;
mod limits;
mod picture;
mod support;
