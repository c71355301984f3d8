//! Chooses formats by file names, and handles the results of saving.

use std::path::Path;

use clausoku::Puzzle;
use clausoku::formats::{FORMATS, Format, by_extension};
use clausoku_files::compression::Compression;

use super::editor::File;
use super::{Editor, Effect, Message, Save, SaveError, Saved};

/// Returns the formats that can represent the puzzle; first those that use the path's extension.
pub fn formats_for(path: &str, puzzle: &Puzzle) -> Vec<&'static Format> {
    let named: Vec<&str> = by_extension(&extension(path)).map(|format| format.name).collect();
    let mut formats: Vec<&Format> = FORMATS.iter().collect();
    formats.retain(|format| format.write_puzzle(puzzle.clone()).is_ok());
    formats.sort_by_key(|format| !named.contains(&format.name));
    formats
}

/// Returns the format that uses the path's extension, if it is unique.
pub fn named_format(path: &str, formats: &[&'static Format]) -> Option<&'static Format> {
    let extension = extension(path);
    let mut named = by_extension(&extension)
        .filter(|format| formats.iter().any(|other| other.name == format.name));
    named.next().filter(|_| named.next().is_none())
}

/// Returns the extension that identifies the format: before that of a compression.
fn extension(path: &str) -> String {
    let path = Path::new(path);
    let inner = Compression::from_path(path).and(path.file_stem()).map_or(path, Path::new);
    inner.extension().unwrap_or_default().to_string_lossy().into_owned()
}

impl Editor {
    /// Handles the result of saving.
    pub(super) fn saved(&mut self, save: Save, result: Result<Saved, SaveError>) -> Option<Effect> {
        match result {
            Ok(saved) => {
                self.dialog = None;
                self.sheet.keep(&self.sheet.givens().clone());
                let path = save.destination.path;
                let format = save.format;
                let board = if saved.names_board {
                    String::new()
                } else {
                    let name = self.sheet.variant().name();
                    format!(" The file does not say that the board is {name}.")
                };
                let message = format!("Saved as {path} ({}).{board}", format.name);
                self.message = Some(Message::news(message));
                self.file = Some(File { path, format: Some(format), stamp: saved.stamp });
                self.then.take().and_then(|intent| self.proceed(intent))
            }
            Err(SaveError::Exists) => {
                self.ask_replace(save);
                None
            }
            Err(SaveError::Changed) => {
                self.ask_overwrite(save);
                None
            }
            Err(SaveError::Failed(why)) => {
                self.refuse(why);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku::Variant;
    use std::sync::Arc;

    fn names(path: &str, variant: &str) -> Vec<&'static str> {
        let puzzle = Puzzle::empty(Arc::new(Variant::by_name(variant).unwrap()));
        formats_for(path, &puzzle).into_iter().map(|format| format.name).collect()
    }

    #[test]
    fn formats_with_the_extension_come_first() {
        assert_eq!(names("a.grid.gz", "classic")[0], "inf242");
        assert!(names("grid.txt", "classic").contains(&"inf242"));
        assert!(!names("grid.txt", "samurai").contains(&"inf242"));
        assert!(!names("grid.txt", "classic:36").contains(&"rows"));
    }

    #[test]
    fn an_extension_selects_a_format_if_it_is_unique() {
        let puzzle = Puzzle::empty(Arc::new(Variant::classic(3).unwrap()));
        let named =
            |path: &str| named_format(path, &formats_for(path, &puzzle)).map(|format| format.name);
        assert_eq!(named("a.txt"), None);
        assert_eq!(named("a"), None);
        for extension in FORMATS.iter().flat_map(|format| format.extensions) {
            let path = format!("a.b.{}.xz", extension.to_uppercase());
            let only = by_extension(extension).filter(|f| f.write_puzzle(puzzle.clone()).is_ok());
            let only: Vec<&str> = only.map(|format| format.name).collect();
            assert_eq!(named(&path), only.first().filter(|_| only.len() == 1).copied(), "{path}");
        }
    }
}
