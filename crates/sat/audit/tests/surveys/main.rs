//! Surveys of formulas: every encoding is exact under its name, each mistake is named and nothing else, and formulas as
//! others write them are read.

mod encodings;
mod homework;
mod loops;
mod mistakes;
mod numberings;
mod one_fault;
mod pysat;
mod written;
