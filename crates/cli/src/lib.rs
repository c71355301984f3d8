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
//! Three ideas:
//!
//! - **A command is a module of [`commands`]**: a struct of its arguments, and a function that runs it and returns
//!   an [`Exit`].
//! - **Outputs are complete or absent.** A file is renamed into place at its end; a signal removes unfinished ones
//!   (`unfinished`).
//! - **Results go to standard output, and all else to standard error**: errors, notes and progress.
//!
//! | task | modules |
//! | --- | --- |
//! | from the arguments to the exit code | [`app`], `exit`, `interrupt` |
//! | read grids, formulas and boards | `input`, `grids`, `lists`, `variant`, `name` |
//! | write grids, pictures and texts | `fields`, `output`, `grid_output`, `grid_writer`, `separated`, `containers`, `drawing`, `views` |
//! | choose solvers | `solver` |
//! | work on many puzzles at once, in order | `runner`, `ordered` |
//! | limits of time and threads | `limits` |
//! | colours, progress, help, suggestions, former names | `style`, `progress`, `help`, `suggestions` |
//! | faults of files, languages | `file_fault`, `language`, `french` |
//! | files and drafts of the editor | `editing` |
//!
//! **Invariant.** Only this crate prints, exits, or uses `anyhow` and `clap`.

#[macro_use]
mod fields;

pub mod app;
mod canonizers;
pub mod commands;
mod containers;
mod drawing;
#[cfg(feature = "editor")]
mod editing;
mod exit;
mod file_fault;
mod french;
mod grid_output;
mod grid_writer;
mod grids;
mod head;
mod help;
mod input;
mod interrupt;
mod language;
mod limits;
mod lists;
mod name;
mod ordered;
mod output;
mod progress;
mod runner;
mod separated;
mod solver;
mod streams;
mod style;
mod suggestions;
mod texts;
#[cfg_attr(not(unix), path = "unfinished_elsewhere.rs")]
mod unfinished;
mod variant;
mod views;

pub use exit::Exit;
pub use language::Language;
pub use style::Colour;
