//! A question, with a line to be typed, rows to be chosen from, or both.

use super::Field;
use crate::Key;

/// A row that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it is called; where there is a line to be typed too, typing this is the same.
    pub label: String,
    /// What it is.
    pub detail: String,
    /// The key that chooses it, where no line is typed.
    pub key: Option<char>,
}

/// What an answer consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What was typed; empty if nothing was asked for.
    pub text: String,
    /// The row that was chosen, by its number; 0 if there was none to choose from.
    pub row: usize,
}

/// What a key made of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// It stays.
    Stays,
    /// It is closed without an answer.
    Closed,
    /// It is answered.
    Answered(Answer),
}

/// A question that is on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What it is about.
    pub title: String,
    /// What to type, where something is.
    pub label: &'static str,
    /// The line to be typed.
    pub field: Option<Field>,
    /// The rows to choose from.
    pub rows: Vec<Row>,
    /// The row that is chosen now.
    pub selected: usize,
    /// What was wrong with the last answer.
    pub fault: Option<String>,
}

/// How many rows a page is.
const PAGE: usize = 8;

impl Form {
    /// A choice between rows.
    pub fn choice(title: impl Into<String>, rows: Vec<Row>) -> Self {
        Self { title: title.into(), label: "", field: None, rows, selected: 0, fault: None }
    }

    /// A line to be typed, which holds a text already.
    pub fn line(title: impl Into<String>, label: &'static str, text: &str) -> Self {
        let field = Some(Field::new(text));
        Self { label, field, ..Self::choice(title, Vec::new()) }
    }

    /// Says what is wrong with the answer.
    pub fn refuse(&mut self, fault: impl Into<String>) {
        self.fault = Some(fault.into());
    }

    /// Takes a key.
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
            key => match (&mut self.field, key) {
                (Some(field), key) => {
                    field.press(key);
                }
                (None, Key::Char(c)) => {
                    if let Some(row) = self.rows.iter().position(|row| row.key == Some(c)) {
                        return Pressed::Answered(Answer { text: String::new(), row });
                    }
                }
                (None, _) => {}
            },
        }
        Pressed::Stays
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Row> {
        let row = |key| Row { label: String::from(key), detail: String::new(), key: Some(key) };
        "abc".chars().map(row).collect()
    }

    fn answered(text: &str, row: usize) -> Pressed {
        Pressed::Answered(Answer { text: text.into(), row })
    }

    #[test]
    fn a_row_is_chosen_by_arrows_or_by_its_key() {
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
    fn a_line_takes_all_other_keys() {
        let mut form = Form { rows: rows(), ..Form::line("?", "Name", " a") };
        form.refuse("no");
        assert_eq!(form.press(Key::Char('c')), Pressed::Stays);
        assert_eq!(form.fault, None);
        form.press(Key::Down);
        assert_eq!(form.press(Key::Enter), answered("ac", 1));
    }
}
