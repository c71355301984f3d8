//! Tests the programs end to end, as their users run them: each command in `commands`, what holds for all in `promises`.
//!
//! No test uses the libraries under test to decide what is correct: solutions, formulas and headers
//! are checked by independent code ([`support`]), answers are known or come from other solvers.
//! (The names of encodings come from the libraries' tables, so that a new one is tried as well.)
//!
//! A test that needs a program that is not installed prints that it is skipped; if `CLAUSOKU_REQUIRE_SOLVERS`
//! names the program, its absence is a failure.

#![cfg(unix)]

mod commands;
mod promises;
mod support;
