//! Hands on the keys, for tests.

use std::sync::Arc;

use clausoku::Variant;
use puzzle::Symbol;

use super::editor::Dialog;
use super::{Editor, Effect, Event, Purpose};
use crate::{Board, FileStamp, Key};

/// A stamp of a file of this size.
pub fn stamp(size: u64) -> FileStamp {
    FileStamp::of_size(size)
}

/// An editor and what it asked for last.
pub struct Hand {
    pub editor: Editor,
    pub effect: Option<Effect>,
}

impl Hand {
    /// On a board of this name.
    pub fn on(name: &str) -> Self {
        let mut hand = Self::asked(Purpose::Grids);
        let variant = Arc::new(Variant::by_name(name).unwrap());
        hand.event(Event::Board(Ok(Board { variant, file: None })));
        hand
    }

    /// With the first question open.
    pub fn asked(purpose: Purpose) -> Self {
        Self { editor: Editor::new(purpose), effect: None }
    }

    /// What happens.
    pub fn event(&mut self, event: Event) {
        self.effect = self.editor.update(event);
    }

    /// A key.
    pub fn key(&mut self, key: Key) -> &mut Self {
        self.event(Event::Key(key));
        self
    }

    /// A key, so many times.
    pub fn times(&mut self, count: usize, key: Key) -> &mut Self {
        for _ in 0..count {
            self.key(key);
        }
        self
    }

    /// Characters, one after another.
    pub fn keys(&mut self, text: &str) -> &mut Self {
        for c in text.chars() {
            self.key(Key::Char(c));
        }
        self
    }

    /// What stands in the cell at a place, 0 if nothing was typed there.
    pub fn number(&self, place: &str) -> u16 {
        let sheet = &self.editor.sheet;
        let cell = sheet.variant().cell_at(place.parse().unwrap()).unwrap();
        sheet.givens().get(cell).map_or(0, Symbol::number)
    }

    /// Where the cursor is.
    pub fn place(&self) -> String {
        self.editor.sheet.variant().position(self.editor.cursor).to_string()
    }

    /// What the line at the bottom says.
    pub fn status(&self) -> String {
        self.editor.status().text
    }

    /// The title of the question that is open, and what is wrong with the last answer.
    pub fn question(&self) -> Option<(String, Option<String>)> {
        match &self.editor.dialog {
            Some(Dialog::Form(_, form)) => Some((form.title.clone(), form.fault.clone())),
            _ => None,
        }
    }
}
