//! Promises of all commands.

mod faults;
mod limits;
mod outputs;
mod rows;
mod streams;
mod trust;
mod words;
