//! Draws the whole screen.

use ratatui::Frame;
use ratatui::layout::Rect;

use super::board::{BoardView, names};
use super::geometry::Geometry;
use super::theme::Theme;
use super::{dialogs, panel};
use crate::Editor;
use crate::model::Dialog;

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
        let plane = editor.sheet.plane();
        let last = usize::from(plane.corner().row) + plane.rows();
        let labels = last.to_string().len() as u16 + 1;
        let room = Rect { x: labels, y: 1, width: area.width - labels, height: body - 1 };
        let (width, height) = (usize::from(room.width), usize::from(room.height));
        let names = names(editor.sheet.variant().alphabet());
        let geometry = Geometry::new(plane, names, (width, height), editor.candidates);
        let (row, column) = editor.place();
        self.first.0 = geometry.down.follow(self.first.0, row, height);
        self.first.1 = geometry.across.follow(self.first.1, column, width);
        let board = BoardView::new(editor, &geometry, theme, room, self.first);
        let cursor = board.draw(frame.buffer_mut());
        let right = labels + geometry.across.length().min(width) as u16 + 1;
        if let Some(free) = area.width.checked_sub(right).filter(|&free| free >= panel::MIN_COLUMNS)
        {
            let side = Rect { x: right, y: 0, width: free.min(panel::MAX_COLUMNS), height: body };
            let gap = u16::from(free > panel::MIN_COLUMNS);
            let side = Rect { x: side.x + gap, width: side.width - gap, ..side };
            panel::draw_panel(editor, theme, side, frame.buffer_mut());
        }
        panel::draw_bottom(editor, theme, bottom, frame.buffer_mut());
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
        frame.buffer_mut().set_stringn(area.x, y, line, width, ratatui::style::Style::new());
    }
}
