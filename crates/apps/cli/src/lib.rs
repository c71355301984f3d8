//! The command line: `clausoku`, and the two programs of the INF242 course, `dimacs_s` and
//! `resultat_di`.
//!
//! ```
//! use clap::CommandFactory;
//! use clausoku_cli::commands::Cli;
//!
//! let cli = Cli::command();
//! let names: Vec<&str> = cli.get_subcommands().map(|command| command.get_name()).collect();
//! assert!(names.starts_with(&["solve", "check", "count", "show"]));
//! ```
//!
//! A command is a module of [`commands`]: a struct of its arguments, and a function that runs it and returns an [`Exit`]. What
//! commands share (inputs, lists, rows of answers, outputs) is in `runner`.
//!
//! | task | modules |
//! | --- | --- |
//! | from the arguments to the exit code | [`app`] |
//! | inputs, lists, rows of answers, outputs | `runner` |
//! | argument_errors | `argument_errors` |
//! | errors in French | `french` |
//!
//! **Invariant.** Only this crate prints, exits, or uses `anyhow` and `clap`.

pub mod app;
mod argument_errors;
pub mod commands;
mod french;
mod runner;

pub use crate::runner::{Colour, Exit, Language, language, language_of, set_language};
