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
//! commands share is in rooms, each of which enters those above it in this table only.
//!
//! | task | modules |
//! | --- | --- |
//! | from the arguments to the exit code | [`app`] |
//! | the process: exit code, language, limits, threads, messages | `terminal` |
//! | inputs, grids, lists | `input` |
//! | outputs, grids, pictures, texts | `output` |
//! | shared options, and the request that they make | `options` |
//! | lists that are answered: jobs, forms of rows | `answers` |
//! | argument_errors | `argument_errors` |
//! | errors and short help in French | `french`, `french_help` |
//!
//! **Invariant.** Only this crate prints, exits, or uses `anyhow` and `clap`.

mod answers;
pub mod app;
mod argument_errors;
pub mod commands;
mod french;
mod french_help;
mod input;
mod options;
mod output;
mod terminal;

pub use crate::french_help::with_french_help;
pub use crate::terminal::{Colour, Exit, language, language_of, set_language};
pub use clausoku_words::Language;

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The rooms. Each enters those before it only.
    const ROOMS: [&str; 6] = ["terminal", "input", "output", "options", "answers", "commands"];

    /// Returns the files of a folder and its subfolders.
    fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
        let paths = entries.map(|entry| entry.path());
        paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
    }

    #[test]
    fn rooms_enter_those_before_them() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut seen = 0;
        for (index, room) in ROOMS.iter().enumerate() {
            for file in files(&source.join(room)) {
                let text = fs::read_to_string(&file).expect("a file");
                seen += 1;
                for later in &ROOMS[index + 1..] {
                    let entered = text.contains(&format!("crate::{later}::"));
                    assert!(!entered, "{} enters {later}", file.display());
                }
            }
        }
        assert!(seen > 50, "{seen}");
    }
}
