//! Promises of all commands.

mod faults;
mod field;
mod limits;
mod outputs;
mod rows;
mod streams;
mod trust;
mod words;
