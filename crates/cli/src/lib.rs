//! The command line: `clausoku`, and the two programs of the INF242 course, `dimacs_s` and
//! `resultat_di`.
//!
//! Each command is one module of [`commands`] with its arguments and a function that runs it. The
//! rest is what they share: reading inputs, writing outputs whole or not at all, colours, progress,
//! exit codes.
//!
//! **Invariant.** Only this crate prints, exits, or uses `anyhow` and `clap`.

pub mod app;
mod canonizers;
mod catalogue;
pub mod commands;
mod cross_check;
mod drawing;
#[cfg(feature = "editor")]
mod editing;
mod exit;
mod formula_input;
mod grid_output;
mod grid_writer;
mod grids;
mod help;
mod input;
mod interrupt;
mod latex;
mod lists;
mod name;
mod ordered;
mod output;
mod pool;
mod progress;
mod solver;
mod streams;
mod style;
mod unfinished;
mod variant;
mod views;

pub use exit::Exit;
pub use style::Colour;
