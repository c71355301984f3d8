//! Draws forms and the help in a box over the board.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::theme::Theme;
use crate::dialog::{Field, Form};
use crate::model::{COMMANDS, MOTIONS};

/// The maximum width of a box.
const WIDTH: u16 = 74;
/// The minimum width of a field.
const LEAST: u16 = 20;
/// The maximum number of characters of a row's label.
const LABEL: usize = 20;

/// Clears a centred box with a title, as large as requested and possible, and returns its inner area.
fn open_box(frame: &mut Frame<'_>, title: &str, width: u16, height: u16) -> Rect {
    let area = frame.area();
    // The two lines at the bottom stay visible.
    let room = Rect { height: area.height.saturating_sub(2), ..area };
    let (width, height) = (width.min(room.width), height.min(room.height));
    let (x, y) = ((room.width - width) / 2, (room.height - height) / 2);
    let whole = Rect { x: room.x + x, y: room.y + y, width, height };
    let block = Block::bordered().title(format!(" {title} "));
    let inside = block.inner(whole);
    frame.render_widget(Clear, whole);
    frame.render_widget(block, whole);
    Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside }
}

/// Draws a form.
pub fn draw_form(form: &Form, theme: Theme, frame: &mut Frame<'_>) {
    let field_lines = if form.field.is_some() { 2 } else { 0 };
    let fault_lines = if form.fault.is_some() { 2 } else { 0 };
    let rows = form.rows.len() as u16;
    let inside = open_box(frame, &form.title, WIDTH, field_lines + rows + fault_lines + 2);
    let mut top = inside.y;
    if let Some(field) = &form.field {
        draw_field(form.label, field, theme, Rect { height: 1, ..inside }, frame);
        top += field_lines;
    }
    let room = inside.bottom().saturating_sub(top + fault_lines);
    // Keep the selected row visible.
    let first = (form.selected + 1).saturating_sub(usize::from(room));
    let label = form.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0).min(LABEL);
    for (row, y) in form.rows.iter().enumerate().skip(first).zip(top..top + room) {
        let (index, row) = row;
        let sign = if index == form.selected { "▸" } else { " " };
        let name: String = row.label.chars().take(label).collect();
        let text = format!("{sign} {name:label$}  {}", row.detail);
        let width = usize::from(inside.width);
        let text = format!("{:width$}", text.chars().take(width).collect::<String>());
        let style = if index == form.selected { theme.chosen() } else { Theme::news() };
        frame.buffer_mut().set_stringn(inside.x, y, text, width, style);
    }
    let hidden = form.rows.len().saturating_sub(first + usize::from(room));
    if hidden > 0 && room > 0 {
        let text = format!("{hidden} more ↓");
        let x = inside.right().saturating_sub(text.chars().count() as u16);
        frame.buffer_mut().set_string(x, inside.bottom(), text, theme.faint());
    }
    if let Some(fault) = &form.fault {
        let area = Rect { y: top + room.min(rows), height: fault_lines, ..inside };
        let area = area.intersection(inside);
        let text = Paragraph::new(fault.as_str()).style(theme.fault());
        frame.render_widget(text.wrap(Wrap { trim: true }), area);
    }
}

/// Draws the field; of a long text, the part around the cursor.
fn draw_field(label: &str, field: &Field, theme: Theme, area: Rect, frame: &mut Frame<'_>) {
    // If there is little room, prefer the text to the label.
    let label = if area.width < label.chars().count() as u16 + LEAST { "" } else { label };
    let start = label.chars().count() as u16 + 2;
    let width = usize::from(area.width.saturating_sub(start + 1));
    let text: Vec<char> = field.text().chars().collect();
    let first = (field.at() + 1).saturating_sub(width);
    let shown: String = text.iter().skip(first).take(width).collect();
    let buffer = frame.buffer_mut();
    buffer.set_stringn(area.x, area.y, format!("{label}:"), area.width.into(), theme.faint());
    buffer.set_stringn(area.x + start, area.y, shown, width, Theme::given());
    let x = area.x + start + (field.at() - first) as u16;
    if x < area.right() {
        frame.set_cursor_position(Position::new(x, area.y));
    }
}

/// Describes in the help how a symbol is typed.
const TYPING: &[(&str, &str)] = &[
    ("1 … 9", "type a symbol; numbers by their digits"),
    ("A … Z", "the same for 10, 11, 12 … where few"),
    ("Enter", "take a number that could be longer"),
    ("Space", "take it, and go to the next cell"),
    ("0 . Del", "empty the cell"),
    ("Esc", "forget what was begun"),
];

/// Draws the help, starting at this line.
pub fn draw_help(from: usize, theme: Theme, frame: &mut Frame<'_>) {
    let line = |(keys, what): (String, &str)| {
        let key = Span::styled(format!("{keys:>9}  "), theme.key());
        Line::from(vec![key, Span::raw(what.to_owned())])
    };
    let motions = MOTIONS.iter().map(|row| line((row.label.to_owned(), row.description)));
    let typing = TYPING.iter().map(|row| line((row.0.to_owned(), row.1)));
    let commands = COMMANDS.iter().map(|row| line((row.key.to_string(), row.description)));
    let note =
        "Each command's key works with Ctrl too; where symbols have letters, only with Ctrl.";
    let left: Vec<Line<'_>> = typing.chain([Line::raw("")]).chain(motions).collect();
    let right: Vec<Line<'_>> =
        commands.chain([Line::raw(""), Line::styled(note, theme.faint())]).collect();
    let wide = frame.area().width >= 96;
    let lines = if wide { left.len().max(right.len()) } else { left.len() + right.len() + 2 };
    let width = if wide { 112 } else { WIDTH };
    let inside = open_box(frame, "Help", width, lines as u16 + 2);
    let wrap = Wrap { trim: false };
    if wide {
        let middle = inside.width / 2;
        let half = Rect { width: middle, ..inside };
        frame.render_widget(Paragraph::new(left).wrap(wrap), half);
        let half = Rect { x: inside.x + middle, width: inside.width - middle, ..inside };
        frame.render_widget(Paragraph::new(right).wrap(wrap), half);
        return;
    }
    let all: Vec<Line<'_>> = right.into_iter().chain([Line::raw("")]).chain(left).collect();
    let from = from.min(lines.saturating_sub(usize::from(inside.height)));
    frame.render_widget(Paragraph::new(all).wrap(wrap).scroll((from as u16, 0)), inside);
}
