//! Files: their formats, the results of saving, and drafts of unsaved changes with their recovery.

use std::path::Path;
use std::time::Duration;

use clausoku::formats::{FORMATS, Format, by_extension, by_name};
use clausoku::{Grid, Puzzle};
use clausoku_files::compression::extension;
use clausoku_files::text::count;

use super::editor::File;
use super::{Destination, Draft, Editor, Effect, Message, Save, SaveError, Saved, Settle, Unsaved};
use crate::Opened;

/// Returns the formats that can represent the puzzle; first those that use the path's extension.
pub fn formats_for(path: &str, puzzle: &Puzzle) -> Vec<&'static Format> {
    let extension = extension(Path::new(path)).unwrap_or_default();
    let named: Vec<&str> = by_extension(&extension).map(|format| format.name).collect();
    let mut formats: Vec<&Format> = FORMATS.iter().collect();
    // Only writing shows whether a format can represent all constraints and excluded candidates.
    formats.retain(|format| format.write_puzzle(puzzle.clone()).is_ok());
    formats.sort_by_key(|format| !named.contains(&format.name));
    formats
}

/// Returns the format that uses the path's extension, if it is unique.
pub fn named_format(path: &str, formats: &[&'static Format]) -> Option<&'static Format> {
    let extension = extension(Path::new(path)).unwrap_or_default();
    let mut named = by_extension(&extension)
        .filter(|format| formats.iter().any(|other| other.name == format.name));
    named.next().filter(|_| named.next().is_none())
}

impl Editor {
    /// Handles the result of saving.
    pub(super) fn saved(&mut self, save: Save, result: Result<Saved, SaveError>) -> Option<Effect> {
        match result {
            Ok(saved) => {
                self.dialog = None;
                self.sheet.keep(self.sheet.givens().clone());
                let Save { destination: Destination { path, .. }, format, .. } = save;
                let name = self.sheet.variant.name();
                let silence = format!(" The file does not say that the board is {name}.");
                let board = if saved.names_board { "" } else { &silence };
                let message = format!("Saved as {path} ({}).{board}", format.name);
                self.message = Some(Message::news(message));
                self.file = Some(File { path, format: Some(format), stamp: saved.stamp });
                return self.then.take().and_then(|intent| self.proceed(intent));
            }
            Err(SaveError::Exists) => self.ask_replace(Effect::Save(save)),
            Err(SaveError::Changed) => self.ask_overwrite(Effect::Save(save)),
            Err(SaveError::Failed(why)) => self.refuse(why),
        }
        None
    }
}

impl Unsaved {
    /// Returns the title of the question.
    pub(super) fn title(&self) -> String {
        let name = self.draft.path.as_deref().map(Path::new).and_then(Path::file_name);
        let what = match name {
            Some(name) => format!("Changes to {} were not saved", name.to_string_lossy()),
            None => "A grid was not saved".to_owned(),
        };
        format!("{what} ({}).", ago(self.age))
    }
}

/// Formats an age: `5 minutes ago`.
fn ago(age: Duration) -> String {
    let seconds = age.as_secs();
    let (number, unit) = match seconds {
        0..60 => return "a moment ago".to_owned(),
        60..3600 => (seconds / 60, "minute"),
        3600..86_400 => (seconds / 3600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    count(number as usize, unit) + " ago"
}

impl Editor {
    /// Returns the grid if it has unsaved changes.
    pub fn draft(&self) -> Option<Draft> {
        if !self.sheet.is_changed() {
            return None;
        }
        let file = self.file.as_ref();
        Some(Draft {
            puzzle: self.puzzle(),
            board: self.sheet.board.clone(),
            path: file.map(|file| file.path.clone()),
            format: file.and_then(|file| file.format).map(|format| format.name),
            stamp: file.and_then(|file| file.stamp.clone()),
        })
    }

    /// Deletes the draft or leaves it, and continues without it.
    pub(super) fn decline(&mut self, choice: Settle) -> Effect {
        self.dialog = None;
        // If there is no board yet, the first form is still open.
        if self.is_untouched {
            self.ask_board();
        }
        Effect::Settle(choice)
    }

    /// Recovers the draft.
    pub(super) fn recover(&mut self, draft: Draft) -> Effect {
        let Draft { puzzle, board, path, format, stamp } = draft;
        let format = format.and_then(by_name);
        // The givens in the file are those of the sheet, if the board is the same.
        let is_same = self.file.is_some() && self.sheet.variant == *puzzle.variant();
        let nothing = Grid::empty(puzzle.givens().len());
        let kept = if is_same { self.sheet.givens().clone() } else { nothing };
        let sheet = self.sheet_of(&Opened { puzzle, board, format, stamp: stamp.clone() });
        if let Err(why) = &sheet {
            let effect = self.decline(Settle::Leave);
            self.refuse(why);
            return effect;
        }
        self.take(sheet);
        self.sheet.keep(kept);
        let path = self.file.take().map(|file| file.path).or(path);
        // With the stamp from before the changes: a change of the file by another program since is found when the grid
        // is saved.
        self.file = path.map(|path| File { path, format, stamp });
        self.message = Some(Message::news("Recovered. No file has these changes yet."));
        Effect::Settle(Settle::Take)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use clausoku::Variant;

    use super::super::hand::{Hand, stamp};
    use super::super::{Event, Purpose};
    use super::*;
    use crate::Key;

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

    /// A draft of the 4×4 board with a 3 in the first cell.
    fn unsaved(path: Option<&str>) -> Unsaved {
        let mut hand = Hand::on("classic:4");
        hand.keys("3");
        let draft = hand.editor.draft().unwrap();
        let draft = Draft { path: path.map(str::to_owned), stamp: Some(stamp(1)), ..draft };
        Unsaved { draft, age: Duration::from_secs(300) }
    }

    fn title(hand: &Hand) -> String {
        hand.question().map(|question| question.0).unwrap_or_default()
    }

    #[test]
    fn a_draft_exists_as_long_as_there_are_changes() {
        let mut hand = Hand::on("classic:4");
        assert!(hand.editor.draft().is_none());
        hand.keys("3");
        let draft = hand.editor.draft().unwrap();
        assert_eq!((draft.puzzle.givens().filled_count(), draft.path), (1, None));
        hand.keys("z");
        assert!(hand.editor.draft().is_none());
    }

    #[test]
    fn a_draft_is_recovered_deleted_or_left() {
        for (key, settle) in [
            (Key::Char('r'), Settle::Take),
            (Key::Char('d'), Settle::Delete),
            (Key::Esc, Settle::Leave),
        ] {
            let mut hand = Hand::asked(Purpose::Grids);
            hand.event(Event::Unsaved(unsaved(None)));
            assert_eq!(title(&hand), "A grid was not saved (5 minutes ago).");
            hand.key(key);
            assert!(matches!(&hand.effect, Some(Effect::Settle(choice)) if *choice == settle));
            let is_taken = settle == Settle::Take;
            let expected = if is_taken { "" } else { "Which board?" };
            assert_eq!(title(&hand), expected);
            assert_eq!(hand.editor.draft().is_some(), is_taken);
        }
    }

    #[test]
    fn a_recovered_draft_has_the_stamp_of_its_file() {
        let mut hand = Hand::on("classic:4");
        hand.editor.file = Some(File { path: "grid".into(), format: None, stamp: Some(stamp(2)) });
        hand.event(Event::Unsaved(unsaved(Some("/folder/grid"))));
        assert_eq!(title(&hand), "Changes to grid were not saved (5 minutes ago).");
        hand.keys("r");
        assert_eq!((hand.number("R1C1"), hand.editor.sheet.is_changed()), (3, true));
        let draft = hand.editor.draft().unwrap();
        assert_eq!((draft.path.as_deref(), draft.stamp), (Some("grid"), Some(stamp(1))));
        hand.keys("0");
        assert!(hand.editor.draft().is_none());
    }

    #[test]
    fn a_draft_of_a_board_that_cannot_be_edited_is_left() {
        let mut hand = Hand::asked(Purpose::Formula);
        let mut samurai = Hand::on("samurai");
        samurai.keys("3");
        let draft = samurai.editor.draft().unwrap();
        hand.event(Event::Unsaved(Unsaved { draft, age: Duration::ZERO }));
        hand.keys("r");
        assert!(matches!(hand.effect, Some(Effect::Settle(Settle::Leave))));
        assert!(hand.question().unwrap().1.unwrap().starts_with("samurai is not a board"));
    }

    #[test]
    fn ages_use_the_largest_unit() {
        let words = [0, 60, 7199, 7200, 86_400].map(|seconds| ago(Duration::from_secs(seconds)));
        let expected = ["a moment ago", "1 minute ago", "1 hour ago", "2 hours ago", "1 day ago"];
        assert_eq!(words, expected);
    }
}
