//! Draws the panel beside the board, and the two lines below it.

use std::ffi::OsStr;
use std::path::Path;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::theme::Theme;
use crate::model::{COMMANDS, Command, Dialog, Kind};
use crate::{Editor, model::File};

/// The minimum useful number of columns.
pub const MIN_COLUMNS: u16 = 19;
/// The maximum useful number of columns.
pub const MAX_COLUMNS: u16 = 38;

/// Returns the text of a command's key: with Ctrl if letters are symbols.
fn key_of(editor: &Editor, command: &Command) -> String {
    let key = command.key;
    if editor.letters_are_symbols() && key.is_alphabetic() {
        format!("^{}", key.to_ascii_uppercase())
    } else {
        key.to_string()
    }
}

/// Draws facts about the grid, and the commands.
pub fn draw_panel(editor: &Editor, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let sheet = &editor.sheet;
    let variant = editor.sheet.variant();
    let path = editor.file.as_ref().map(|File { path, .. }| Path::new(path));
    let name = path.and_then(Path::file_name).map_or("no file yet".into(), OsStr::to_string_lossy);
    let changed = if sheet.is_changed() { " *" } else { "" };
    let givens = sheet.givens().filled_count();
    let open = variant.cell_count() - givens;
    let regions = variant.regions_of(editor.cursor).iter();
    let regions: Vec<&str> =
        regions.map(|&region| variant.regions()[region as usize].name.as_str()).collect();
    let place = variant.position(editor.cursor);
    let mut lines = vec![
        Line::styled(format!("{name}{changed}"), Theme::given()),
        Line::raw(cut(variant.name(), 2 * usize::from(area.width))),
        Line::raw(format!(
            "{givens} {}, {open} empty",
            if givens == 1 { "given" } else { "givens" }
        )),
        Line::raw(""),
        Line::styled(place.to_string(), Theme::given()),
        Line::styled(cut(&regions.join(", "), 3 * usize::from(area.width)), theme.faint()),
    ];
    match sheet.excluded().len() {
        0 => {}
        count => lines.push(Line::raw(format!("{count} candidates excluded"))),
    }
    if editor.in_order {
        lines.push(Line::raw("typing in turn"));
    }
    lines.push(Line::raw(""));
    let mut reason = None;
    if let Some(hint) = sheet.hint() {
        lines.push(Line::styled(hint.title.clone(), Theme::given()));
        lines.push(Line::raw(""));
        lines.push(Line::raw(hint.reason.clone()));
        reason = Some(lines.clone());
        lines.push(Line::raw(""));
    }
    for command in COMMANDS {
        lines.push(Line::from(vec![
            Span::styled(format!("{:>2} ", key_of(editor, command)), theme.key()),
            Span::raw(command.name),
        ]));
    }
    wrapped(lines).render(area, buffer);
    if let Some(reason) = reason {
        mark_cut(reason, area, buffer);
    }
}

fn wrapped(lines: Vec<Line<'_>>) -> Paragraph<'_> {
    Paragraph::new(lines).wrap(Wrap { trim: false })
}

/// Ends the last row of an area with an ellipsis if the lines at its beginning do not fit.
fn mark_cut(lines: Vec<Line<'_>>, area: Rect, buffer: &mut Buffer) {
    let mut taller = Buffer::empty(Rect { height: area.height + 1, ..area });
    wrapped(lines).render(taller.area, &mut taller);
    let mut columns = area.left()..area.right();
    if area.height > 0 && columns.any(|x| taller[(x, area.bottom())].symbol() != " ") {
        buffer.set_string(area.right() - 1, area.bottom() - 1, "…", Style::new());
    }
}

/// Returns the text, cut to `max` characters with an ellipsis.
fn cut(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    text.chars().take(max.saturating_sub(1)).chain(['…']).collect()
}

/// Draws the line with the message, and the one with the commands.
pub fn draw_bottom(editor: &Editor, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let status = editor.status();
    let style = match status.kind {
        Kind::News => Theme::news(),
        Kind::Fault => theme.fault(),
    };
    let text = cut(&status.text, usize::from(area.width));
    buffer.set_string(area.x, area.y, text, style);
    let hints: Vec<(String, &str)> = match &editor.dialog {
        Some(Dialog::Help(_)) => hints(&[("↑ ↓", "scroll"), ("any other key", "back")]),
        Some(Dialog::Form(_, form)) if form.rows.is_empty() => {
            hints(&[("Enter", "take it"), ("Esc", "cancel")])
        }
        Some(Dialog::Form(..)) => {
            hints(&[("↑ ↓", "choose"), ("Enter", "take it"), ("Esc", "cancel")])
        }
        None if editor.task.is_some() => hints(&[("Esc", "stop")]),
        None => COMMANDS.iter().map(|command| (key_of(editor, command), command.name)).collect(),
    };
    let mut x = area.x;
    for (key, name) in hints {
        let width = (key.chars().count() + 1 + name.chars().count()) as u16;
        if x + width > area.right() {
            break;
        }
        buffer.set_string(x, area.y + 1, &key, theme.key());
        buffer.set_string(x + key.chars().count() as u16 + 1, area.y + 1, name, theme.faint());
        x += width + 2;
    }
}

fn hints(pairs: &[(&str, &'static str)]) -> Vec<(String, &'static str)> {
    pairs.iter().map(|&(key, name)| (key.to_owned(), name)).collect()
}
