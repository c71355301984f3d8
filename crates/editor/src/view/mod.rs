//! The view: draws an editor into a frame, with the board, the panel beside it, and the two lines below it.

mod board;
mod dialogs;
mod geometry;
mod theme;

use std::ffi::OsStr;
use std::path::Path;

use clausoku_files::text::count;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::Editor;
use crate::model::{COMMANDS, Command, Dialog, File, Kind};
use board::BoardView;
use geometry::Geometry;
use theme::Theme;

/// The minimum useful size of the screen.
const MIN_SIZE: (u16, u16) = (40, 12);

/// Draws editors. It remembers the visible part of a large board, so that the board scrolls only when
/// the cursor would leave the screen.
///
/// ```
/// use clausoku_editor::{Editor, Event, Key, Purpose, View};
/// use ratatui::{Terminal, backend::TestBackend};
/// let mut editor = Editor::new(Purpose::Grids);
/// editor.update(Event::Key(Key::Esc));
/// let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
/// let mut view = View::new(true);
/// terminal.draw(|frame| view.draw(&editor, frame)).unwrap();
/// let line: String = (0..40).map(|x| terminal.backend().buffer()[(x, 1)].symbol()).collect();
/// assert_eq!(line.trim(), "┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓");
/// ```
#[derive(Clone, Debug)]
pub struct View {
    theme: Theme,
    /// The first visible row and column.
    first: (usize, usize),
}

impl View {
    /// Creates a view with or without colours.
    pub fn new(colours: bool) -> Self {
        Self { theme: Theme { colours }, first: (0, 0) }
    }

    /// Draws the editor.
    pub fn draw(&mut self, editor: &Editor, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
            return draw_too_small(frame);
        }
        let theme = self.theme;
        let body = area.height - 2;
        let bottom = Rect { y: area.height - 2, height: 2, ..area };
        let plane = &editor.sheet.plane;
        let last = usize::from(plane.corner().row) + plane.rows();
        let labels = last.to_string().len() as u16 + 1;
        let room = Rect { x: labels, y: 1, width: area.width - labels, height: body - 1 };
        let (width, height) = (usize::from(room.width), usize::from(room.height));
        let alphabet = editor.sheet.variant.alphabet();
        let geometry = Geometry::new(plane, alphabet, (width, height), editor.candidates);
        let (row, column) = editor.place();
        self.first.0 = geometry.down.follow(self.first.0, row, height);
        self.first.1 = geometry.across.follow(self.first.1, column, width);
        let buffer = frame.buffer_mut();
        let cursor = BoardView::new(editor, &geometry, theme, room, self.first, buffer).draw();
        let right = labels + geometry.across.length.min(width) as u16 + 1;
        if let Some(free) = area.width.checked_sub(right).filter(|&free| free >= MIN_COLUMNS) {
            let side = Rect { x: right, y: 0, width: free.min(MAX_COLUMNS), height: body };
            let gap = u16::from(free > MIN_COLUMNS);
            let side = Rect { x: side.x + gap, width: side.width - gap, ..side };
            draw_panel(editor, theme, side, frame.buffer_mut());
        }
        draw_bottom(editor, theme, bottom, frame.buffer_mut());
        match &editor.dialog {
            None => frame.set_cursor_position(cursor),
            Some(Dialog::Help(from)) => dialogs::draw_help(*from, theme, frame),
            Some(Dialog::Form(_, form)) => dialogs::draw_form(form, theme, frame),
        }
    }
}

fn draw_too_small(frame: &mut Frame<'_>) {
    let area = frame.area();
    let lines = [
        "Too small.".to_owned(),
        format!("This is {}x{};", area.width, area.height),
        format!("{}x{} will do.", MIN_SIZE.0, MIN_SIZE.1),
    ];
    let width = usize::from(area.width);
    for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
        frame.buffer_mut().set_stringn(area.x, y, line, width, Style::new());
    }
}

/// The minimum useful number of columns.
const MIN_COLUMNS: u16 = 19;
/// The maximum useful number of columns.
const MAX_COLUMNS: u16 = 38;

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
fn draw_panel(editor: &Editor, theme: Theme, area: Rect, buffer: &mut Buffer) {
    let sheet = &editor.sheet;
    let variant = &editor.sheet.variant;
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
        Line::raw(format!("{}, {open} empty", count(givens, "given"))),
        Line::raw(""),
        Line::styled(place.to_string(), Theme::given()),
        Line::styled(cut(&regions.join(", "), 3 * usize::from(area.width)), theme.faint()),
    ];
    if !sheet.excluded.is_empty() {
        lines.push(Line::raw(format!("{} candidates excluded", sheet.excluded.len())));
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
    // One row more shows whether the text goes on.
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
fn draw_bottom(editor: &Editor, theme: Theme, area: Rect, buffer: &mut Buffer) {
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
