//! A line of text input.

use crate::Key;

/// A line of text with a cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    text: Vec<char>,
    at: usize,
}

impl Field {
    /// Creates a field with this text and the cursor at its end.
    pub fn new(text: &str) -> Self {
        let text: Vec<char> = text.chars().collect();
        let at = text.len();
        Self { text, at }
    }

    /// Returns the text.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// Returns the number of characters before the cursor.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Handles a key. Returns `true` if a field handles this key.
    pub fn press(&mut self, key: Key) -> bool {
        match key {
            Key::Char(c) if !c.is_control() => {
                self.text.insert(self.at, c);
                self.at += 1;
            }
            Key::Backspace if self.at > 0 => {
                self.at -= 1;
                self.text.remove(self.at);
            }
            Key::Delete if self.at < self.text.len() => {
                self.text.remove(self.at);
            }
            Key::Backspace | Key::Delete => {}
            Key::Left => self.at = self.at.saturating_sub(1),
            Key::Right => self.at = (self.at + 1).min(self.text.len()),
            Key::Home => self.at = 0,
            Key::End => self.at = self.text.len(),
            Key::Ctrl('u') => {
                self.text.drain(..self.at);
                self.at = 0;
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(text: &str, keys: &[Key]) -> (String, usize) {
        let mut field = Field::new(text);
        for &key in keys {
            field.press(key);
        }
        (field.text(), field.at())
    }

    #[test]
    fn a_line_is_typed_and_edited() {
        use Key::{Backspace, Char, Ctrl, Delete, End, Home, Left, Right};
        assert_eq!(after("", &[Char('a'), Char('é'), Left, Char('b')]), ("abé".into(), 2));
        assert_eq!(after("abc", &[Backspace, Home, Backspace, Delete]), ("b".into(), 0));
        assert_eq!(after("abc", &[Right, Delete, Left, Left, Ctrl('u'), End]), ("bc".into(), 2));
        assert!(!Field::default().press(Key::Enter));
    }
}
