//! The message below the board.

use clausoku::board::Cell;
use clausoku_files::text::joined;

use super::{Editor, Kind, Message, Sheet};

impl Editor {
    /// Returns the current message: the running task, else the last event, else a clash in the grid, else
    /// facts about the cell.
    pub(crate) fn status(&self) -> Message {
        if let Some(task) = &self.task {
            let seconds = task.seconds;
            return Message::news(format!("{} … {seconds} s (Esc stops it)", task.what));
        }
        let sheet = &self.sheet;
        let cursor = self.cursor;
        if let Some(message) = &self.message {
            return message.clone();
        }
        if let Some(text) = clash_at(sheet, cursor) {
            return Message { text, kind: Kind::Fault };
        }
        let position = sheet.variant.position(cursor);
        let name = |symbol| sheet.variant.alphabet().name(symbol);
        if let Some((a, b)) = sheet.differing(cursor) {
            return Message::news(format!("{position} can be {} or {}", name(a), name(b)));
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
        Message::news(format!("{position}: {content}"))
    }
}

/// Returns a description of a clash: one of the cursor's cell, else the first.
fn clash_at(sheet: &Sheet, cursor: Cell) -> Option<String> {
    let here = sheet.clashes().iter().find(|clash| clash.cells.contains(&cursor));
    let clash = here.or(sheet.clashes().first())?;
    let more = match sheet.clashes().len() - 1 {
        0 => String::new(),
        more => format!(" (and {more} more)"),
    };
    let variant = &sheet.variant;
    let symbol = variant.alphabet().name(clash.symbol);
    let times = match clash.cells.len() {
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    };
    let places = joined(clash.cells.iter().map(|&cell| variant.position(cell)), ", ");
    let region = &variant.regions()[clash.region].name;
    Some(format!("{region} holds {symbol} {times}: {places}{more}"))
}
