//! Dialogs: a line of text, rows to choose from, or both.

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

/// A row of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name; if the form has a line of text, typing the name has the same effect.
    pub label: String,
    /// The description.
    pub detail: String,
    /// The key that chooses the row in a form without a line of text.
    pub key: Option<char>,
}

/// The answer to a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The typed text; empty without a line of text.
    pub text: String,
    /// The index of the chosen row; 0 if there are no rows.
    pub row: usize,
}

/// The effect of a key on a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// The form stays open.
    Stays,
    /// The form is closed without an answer.
    Closed,
    /// The form is answered.
    Answered(Answer),
}

/// An open form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The title.
    pub title: String,
    /// The label of the line of text, if there is one.
    pub label: &'static str,
    /// The line of text.
    pub field: Option<Field>,
    /// The rows.
    pub rows: Vec<Row>,
    /// The index of the selected row.
    pub selected: usize,
    /// The fault in the last answer.
    pub fault: Option<String>,
}

/// The number of rows that Page up and Page down move.
const PAGE: usize = 8;

impl Form {
    /// Creates a choice between rows.
    pub fn choice(title: impl Into<String>, rows: Vec<Row>) -> Self {
        Self { title: title.into(), label: "", field: None, rows, selected: 0, fault: None }
    }

    /// Creates a form with a line of text that contains `text`.
    pub fn line(title: impl Into<String>, label: &'static str, text: &str) -> Self {
        let field = Some(Field::new(text));
        Self { label, field, ..Self::choice(title, Vec::new()) }
    }

    /// Shows a fault in the answer.
    pub fn refuse(&mut self, fault: impl Into<String>) {
        self.fault = Some(fault.into());
    }

    /// Handles a key.
    pub fn press(&mut self, key: Key) -> Pressed {
        self.fault = None;
        let last = self.rows.len().saturating_sub(1);
        match key {
            Key::Esc | Key::Ctrl('c') => return Pressed::Closed,
            Key::Enter => {
                let text = self.field.as_ref().map(Field::text).unwrap_or_default();
                let text = text.trim().to_owned();
                return Pressed::Answered(Answer { text, row: self.selected });
            }
            Key::Up | Key::BackTab => self.selected = self.selected.saturating_sub(1),
            Key::Down | Key::Tab => self.selected = (self.selected + 1).min(last),
            Key::PageUp => self.selected = self.selected.saturating_sub(PAGE),
            Key::PageDown => self.selected = (self.selected + PAGE).min(last),
            key => {
                if let Some(field) = &mut self.field {
                    field.press(key);
                } else if let Key::Char(c) = key
                    && let Some(row) = self.rows.iter().position(|row| row.key == Some(c))
                {
                    return Pressed::Answered(Answer { text: String::new(), row });
                }
            }
        }
        Pressed::Stays
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        "abc"
            .chars()
            .map(|key| Row { label: String::from(key), detail: String::new(), key: Some(key) })
            .collect()
    }

    fn answered(text: &str, row: usize) -> Pressed {
        Pressed::Answered(Answer { text: text.into(), row })
    }

    #[test]
    fn a_row_is_chosen_by_arrows_or_by_key() {
        let mut form = Form::choice("?", rows());
        assert_eq!(form.press(Key::Char('c')), answered("", 2));
        for key in [Key::Down, Key::Down, Key::Down, Key::Up, Key::Char('x')] {
            assert_eq!(form.press(key), Pressed::Stays);
        }
        assert_eq!(form.press(Key::Enter), answered("", 1));
        form.press(Key::PageDown);
        assert_eq!(form.selected, 2);
        form.press(Key::PageUp);
        assert_eq!(form.selected, 0);
        assert_eq!(form.press(Key::Esc), Pressed::Closed);
    }

    #[test]
    fn a_field_handles_all_other_keys() {
        let mut form = Form { rows: rows(), ..Form::line("?", "Name", " a") };
        form.refuse("no");
        assert_eq!(form.press(Key::Char('c')), Pressed::Stays);
        assert_eq!(form.fault, None);
        form.press(Key::Down);
        assert_eq!(form.press(Key::Enter), answered("ac", 1));
    }

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
