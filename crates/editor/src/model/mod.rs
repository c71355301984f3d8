//! The model: the state of the editor and its reaction to events.

mod answering;
mod asking;
mod command;
mod cursor;
mod editor;
mod event;
mod files;
mod keys;
mod sheet;
mod status;
mod update;

pub(crate) use command::MOTIONS;
pub use command::{COMMANDS, Command};
pub(crate) use editor::{Dialog, File, Kind, Message};
pub use editor::{Editor, Purpose};
pub use event::{
    Board, Destination, Draft, Effect, Event, FileStamp, Formula, Opened, Outcome, Replace, Save,
    SaveError, Saved, Settle, Task, Unsaved,
};
pub use sheet::Hint;
use sheet::Stepped;
pub(crate) use sheet::{Sheet, Shown};

/// A test driver that presses keys.
#[cfg(test)]
mod hand {
    use std::sync::Arc;

    use clausoku::{Variant, board::Symbol};

    use super::{Dialog, Editor, Effect, Event, Purpose};
    use crate::{Board, FileStamp, Key};

    /// Returns the stamp of a file of this size.
    pub fn stamp(size: u64) -> FileStamp {
        FileStamp { modified: None, size, identity: None }
    }

    /// An editor and its last effect.
    pub struct Hand {
        pub editor: Editor,
        pub effect: Option<Effect>,
    }

    impl Hand {
        /// Creates an editor on the board with this name.
        pub fn on(name: &str) -> Self {
            let mut hand = Self::asked(Purpose::Grids);
            let variant = Arc::new(Variant::by_name(name).unwrap());
            hand.event(Event::Board(Ok(Board { variant, file: None })));
            hand
        }

        /// Creates an editor with the first form open.
        pub fn asked(purpose: Purpose) -> Self {
            Self { editor: Editor::new(purpose), effect: None }
        }

        /// Sends an event.
        pub fn event(&mut self, event: Event) {
            self.effect = self.editor.update(event);
        }

        /// Presses a key.
        pub fn key(&mut self, key: Key) -> &mut Self {
            self.event(Event::Key(key));
            self
        }

        /// Presses a key `count` times.
        pub fn times(&mut self, count: usize, key: Key) -> &mut Self {
            for _ in 0..count {
                self.key(key);
            }
            self
        }

        /// Types characters.
        pub fn keys(&mut self, text: &str) -> &mut Self {
            for c in text.chars() {
                self.key(Key::Char(c));
            }
            self
        }

        /// Returns the given in a cell; 0 if there is none.
        pub fn number(&self, place: &str) -> u16 {
            let sheet = &self.editor.sheet;
            let cell = sheet.variant.cell_at(place.parse().unwrap()).unwrap();
            sheet.givens().get(cell).map_or(0, Symbol::number)
        }

        /// Returns the cell of the cursor.
        pub fn place(&self) -> String {
            self.editor.sheet.variant.position(self.editor.cursor).to_string()
        }

        /// Returns the text of the bottom line.
        pub fn status(&self) -> String {
            self.editor.status().text
        }

        /// Returns the title of the open form, and the fault in the last answer.
        pub fn question(&self) -> Option<(String, Option<String>)> {
            match &self.editor.dialog {
                Some(Dialog::Form(_, form)) => Some((form.title.clone(), form.fault.clone())),
                _ => None,
            }
        }
    }
}
