//! Tests the programs end to end, as their users run them.
//!
//! No test uses the libraries under test to decide what is correct: solutions, formulas and headers
//! are checked by independent code ([`support`]), answers are known or come from other solvers.
//! (The names of encodings come from the libraries' tables, so that a new one is tried as well.)
//!
//! A test that needs a program that is not installed prints that it is skipped; if `CLAUSOKU_REQUIRE_SOLVERS`
//! names the program, its absence is a failure.

#![cfg(unix)]

mod answers;
mod archives;
mod audit;
mod bench;
mod bench_family;
mod bench_isolation;
mod book;
mod canonical;
mod certified;
mod certify;
mod check;
mod conditions;
mod constraints;
mod convert;
mod count;
mod course;
mod cross_check;
mod cubes;
mod data_sets;
mod decode;
mod encode;
mod every_limit;
mod exports;
mod faults;
mod folders;
mod formulas;
mod french;
mod generate;
mod help;
mod hint;
#[cfg(debug_assertions)]
mod injected_faults;
mod inputs_kept;
mod json;
mod limits;
mod line_breaks;
mod list_columns;
mod list_options;
mod lists;
mod logic;
mod messages;
mod outputs;
mod processes;
mod propagate;
mod rate;
mod read_back;
mod real_solvers;
mod records;
mod same_records;
mod search;
mod shapes;
mod show;
mod solve;
mod solvers;
mod standard_streams;
mod streams;
mod support;
mod symbols;
mod trust;
mod variants;
#[cfg(feature = "workbench")]
mod watching;
mod workbench;
