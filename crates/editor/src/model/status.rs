//! What the line below the board says.

use puzzle::{Cell, Clash};

use super::{Editor, Sheet};

/// Whether a message is good or bad news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something went as it should.
    News,
    /// Something did not.
    Fault,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// What it says.
    pub text: String,
    /// Whether that is good or bad.
    pub kind: Kind,
}

impl Message {
    pub(super) fn news(text: impl Into<String>) -> Self {
        Self { text: text.into(), kind: Kind::News }
    }

    /// What is wrong. Of several lines (an excerpt of a file) the first says it.
    pub(super) fn fault(text: impl Into<String>) -> Self {
        let text: String = text.into();
        let first = text.lines().next().unwrap_or_default().to_owned();
        Self { text: first, kind: Kind::Fault }
    }
}

impl Editor {
    /// What is to be said now: what goes on, else what has just happened, else what is wrong with the
    /// grid, else what is known of the cell.
    pub(crate) fn status(&self) -> Message {
        if let Some(task) = &self.task {
            let seconds = task.seconds;
            return Message::news(format!("{} … {seconds} s (Esc stops it)", task.what));
        }
        let (sheet, cursor) = (&self.sheet, self.cursor);
        if let Some(message) = &self.message {
            return message.clone();
        }
        if let Some(text) = clash_at(sheet, cursor) {
            return Message { text, kind: Kind::Fault };
        }
        let place = sheet.variant().position(cursor);
        let name = |symbol| sheet.variant().alphabet().name(symbol);
        if let Some((a, b)) = sheet.differing(cursor) {
            return Message::news(format!("{place} can be {} or {}", name(a), name(b)));
        }
        let content = match sheet.content(cursor) {
            Some((symbol, true)) => format!("given as {}", name(symbol)),
            Some((symbol, false)) => format!("{} in the solution", name(symbol)),
            None => {
                let names: Vec<&str> = sheet.candidates(cursor).into_iter().map(name).collect();
                match names.len() {
                    0 => "empty, and no symbol is left for it".to_owned(),
                    _ => format!("empty, could be {}", names.join(" ")),
                }
            }
        };
        Message::news(format!("{place}: {content}"))
    }
}

/// The clash to be told of: one that the cell is part of, else the first.
fn clash_at(sheet: &Sheet, cursor: Cell) -> Option<String> {
    let here = sheet.clashes().iter().find(|clash| clash.cells.contains(&cursor));
    let clash = here.or(sheet.clashes().first())?;
    let more = match sheet.clashes().len() - 1 {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    Some(in_words(sheet, clash) + &more)
}

/// A clash, in words.
fn in_words(sheet: &Sheet, clash: &Clash) -> String {
    let variant = sheet.variant();
    let symbol = variant.alphabet().name(clash.symbol);
    let times = match clash.cells.len() {
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    };
    let places: Vec<String> =
        clash.cells.iter().map(|&cell| variant.position(cell).to_string()).collect();
    let region = &variant.regions()[clash.region].name;
    format!("{region} holds {symbol} {times}: {}", places.join(", "))
}
