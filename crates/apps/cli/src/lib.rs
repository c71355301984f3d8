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
//! | the process: exit code, language, limits, threads, messages in both languages | `terminal` |
//! | inputs, grids, lists | `input` |
//! | outputs, grids, pictures, texts | `output` |
//! | shared options, and the request that they make | `options` |
//! | lists that are answered: jobs, forms of rows | `answers` |
//! | errors of arguments | `argument_errors` |
//!
//! **Invariant.** Only this crate prints, exits, or uses `anyhow` and `clap`.

mod answers;
pub mod app;
mod argument_errors;
pub mod commands;
mod input;
mod options;
mod output;
mod terminal;

pub use crate::terminal::{Colour, Exit, language, language_of, set_language};
pub use clausoku_words::Language;

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    /// The rooms. Each enters those before it only.
    const ROOMS: [&str; 8] = [
        "terminal",
        "input",
        "output",
        "argument_errors.rs",
        "app.rs",
        "options",
        "answers",
        "commands",
    ];

    /// Returns the files of a folder and its subfolders, or the file at this path.
    fn files(folder: &Path) -> Vec<PathBuf> {
        if folder.is_file() {
            return vec![folder.to_owned()];
        }
        let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
        let paths = entries.map(|entry| entry.path());
        paths.flat_map(|path| files(&path)).collect()
    }

    /// Returns the first names of the paths of a text that begin with `crate::`, in groups too.
    fn entered(text: &str) -> Vec<String> {
        let text: String = text.split_whitespace().collect();
        let mut found = Vec::new();
        for path in text.split("crate::").skip(1) {
            let mut depth = 0;
            let mut is_first = true;
            for (at, c) in path.char_indices() {
                let is_name = c.is_alphanumeric() || c == '_';
                if is_first && is_name {
                    let rest = &path[at..];
                    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
                    found.push(rest[..end.unwrap_or(rest.len())].to_owned());
                }
                match c {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    _ => {}
                }
                is_first = depth == 1 && matches!(c, '{' | ',');
                if depth == 0 && !is_name {
                    break;
                }
            }
        }
        found
    }

    #[test]
    fn names_of_groups_are_found() {
        let text =
            "use crate::input::Name; use crate::{french, a::{b, c}, d}; crate::e!(x); pub(crate) x";
        assert_eq!(entered(text), ["input", "french", "a", "d", "e"]);
    }

    #[test]
    fn rooms_enter_those_before_them() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut seen = 0;
        for (index, room) in ROOMS.iter().enumerate() {
            for file in files(&source.join(room)) {
                let text = fs::read_to_string(&file).expect("a file");
                seen += 1;
                for name in entered(&text) {
                    let is_before =
                        ROOMS[..=index].iter().any(|room| room.trim_end_matches(".rs") == name);
                    assert!(is_before, "{} enters {name}", file.display());
                }
            }
        }
        assert!(seen > 50, "{seen}");
    }
}
