//! Each command, as its users run it.

mod archives;
mod audit;
mod bench;
mod bench_family;
mod bench_isolation;
mod book;
mod candidates;
mod canonical;
mod certify;
mod check;
mod constraints;
mod convert;
mod count;
mod course;
mod cubes;
mod decode;
mod encode;
mod exercise;
mod exports;
mod folders;
mod formulas;
mod generate;
mod hint;
mod logic;
mod propagate;
mod rate;
mod search;
mod show;
mod solve;
mod solvers;
mod tidy;
mod variants;
#[cfg(feature = "workbench")]
mod watching;
mod workbench;
