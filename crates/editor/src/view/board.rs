//! Draws the board: cells, lines, and the numbers of rows and columns.

use std::ops::Range;

use clausoku::board::{Alphabet, Cell, Symbol};
use clausoku::drawing::{Clues, Plane, Weight, junction};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use super::geometry::{Axis, Geometry};
use super::theme::{Marks, Theme};
use crate::Editor;

/// A board to draw.
pub struct BoardView<'a> {
    editor: &'a Editor,
    plane: &'a Plane,
    geometry: &'a Geometry,
    theme: Theme,
    /// The clues of constraints, which lines around every cell have room for.
    clues: Clues,
    /// The layout of the cells.
    area: Rect,
    /// The first visible row and column.
    first: (usize, usize),
    /// The marks of each cell.
    marks: Vec<Marks>,
    /// The visible rows and columns.
    rows: Range<usize>,
    columns: Range<usize>,
    buffer: &'a mut Buffer,
}

/// Returns the text of a candidate: its character, if the board's symbols have one each.
fn short(alphabet: &Alphabet, symbol: Symbol) -> String {
    alphabet.character(symbol).map_or_else(|| alphabet.name(symbol).to_owned(), String::from)
}

impl<'a> BoardView<'a> {
    pub fn new(
        editor: &'a Editor,
        geometry: &'a Geometry,
        theme: Theme,
        area: Rect,
        first: (usize, usize),
        buffer: &'a mut Buffer,
    ) -> Self {
        let plane = &editor.sheet.plane;
        let marks = marks(editor);
        let clues = if geometry.is_full {
            Clues::new(&editor.sheet.variant, plane)
        } else {
            Clues::default()
        };
        let rows = shown(&geometry.down, first.0, area.height as usize);
        let columns = shown(&geometry.across, first.1, area.width as usize);
        Self { editor, plane, geometry, theme, clues, area, first, marks, rows, columns, buffer }
    }

    /// Draws the board and returns the position of the cursor.
    pub fn draw(&mut self) -> Position {
        self.draw_lines();
        let at = self.editor.place();
        for row in self.rows.clone() {
            for column in self.columns.clone() {
                if let Some(cell) = self.plane.at(row, column) {
                    self.draw_cell(row, column, cell, (row, column) == at);
                }
            }
        }
        self.draw_labels();
        let (x, y) = self.corner(at.0, at.1);
        let size = self.geometry.across.size;
        let name = self.editor.sheet.variant.alphabet().width();
        let inside = size.saturating_sub(name).div_ceil(2);
        let middle = self.geometry.down.size / 2;
        let x = (x + inside + name - 1).clamp(0, self.area.width as usize - 1) as u16;
        Position::new(self.area.x + x, self.area.y + (y + middle) as u16)
    }

    /// Returns the position of the cell's first character, relative to the area's corner.
    fn corner(&self, row: usize, column: usize) -> (usize, usize) {
        let Geometry { across, down, .. } = self.geometry;
        let (x, y) = (across.starts[column], down.starts[row]);
        (x.saturating_sub(across.origin(self.first.1)), y.saturating_sub(down.origin(self.first.0)))
    }

    /// Writes the part of a text that lies in the area.
    fn put(&mut self, x: usize, y: usize, text: &str, style: Style) {
        let (width, height) = (self.area.width as usize, self.area.height as usize);
        if x < width && y < height {
            let (left, top) = (self.area.x + x as u16, self.area.y + y as u16);
            self.buffer.set_stringn(left, top, text, width - x, style);
        }
    }

    fn draw_lines(&mut self) {
        let Geometry { across, down, .. } = self.geometry;
        let (left, top) = (across.origin(self.first.1), down.origin(self.first.0));
        for row in self.rows.start..=self.rows.end {
            let Some(y) = down.lines[row] else { continue };
            for column in self.columns.clone() {
                let weight = self.geometry.shown(self.plane.above(row, column));
                // Extend to the next cell or its line, over the space before it.
                let end = match across.lines[column + 1] {
                    Some(line) => line,
                    None => across.starts[column] + across.size,
                };
                let start = across.starts[column];
                let text = if self.geometry.is_full {
                    self.clues.above(self.plane, row, column, end - start)
                } else {
                    let dash = junction([Weight::None, weight, Weight::None, weight]);
                    dash.to_string().repeat(end - start)
                };
                self.put(start - left, y - top, &text, self.line_style(weight));
            }
        }
        for column in self.columns.start..=self.columns.end {
            let Some(x) = across.lines[column] else { continue };
            for row in self.rows.clone() {
                let weight = self.geometry.shown(self.plane.before(row, column));
                // Lines that are left out separate cells of one block.
                let is_drawn = weight != Weight::None;
                let bar = if is_drawn { self.clues.before(self.plane, row, column) } else { ' ' };
                let bar = bar.to_string();
                for y in down.starts[row]..down.starts[row] + down.size {
                    self.put(x - left, y - top, &bar, self.line_style(weight));
                }
            }
            for row in self.rows.start..=self.rows.end {
                let Some(y) = down.lines[row] else { continue };
                let arms = self.plane.arms(row, column).map(|weight| self.geometry.shown(weight));
                let heaviest = arms.into_iter().max().unwrap_or_default();
                let text = if self.geometry.is_full {
                    self.clues.corner(self.plane, row, column)
                } else {
                    junction(arms)
                };
                let text = text.to_string();
                self.put(x - left, y - top, &text, self.line_style(heaviest));
            }
        }
    }

    fn draw_cell(&mut self, row: usize, column: usize, cell: Cell, is_cursor: bool) {
        let marks = self.marks[cell.index()];
        let Self { editor, theme, .. } = *self;
        let style = if is_cursor { theme.cursor(marks) } else { theme.cell(marks) };
        let (width, height) = (self.geometry.across.size, self.geometry.down.size);
        let (x, y) = self.corner(row, column);
        for line in 0..height {
            self.put(x, y + line, &" ".repeat(width), style);
        }
        let alphabet = editor.sheet.variant.alphabet();
        let content = editor.sheet.content(cell);
        let pending = is_cursor && !editor.pending.is_empty();
        if let (None, false, Some(layout)) = (content, pending, self.geometry.candidates) {
            return self.draw_candidates(x, y, cell, style, layout);
        }
        let (text, text_style) = match content {
            _ if pending => (format!("{}_", editor.pending), Theme::given()),
            Some((symbol, true)) => (alphabet.name(symbol).to_owned(), Theme::given()),
            Some((symbol, false)) if is_cursor => (alphabet.name(symbol).to_owned(), Style::new()),
            Some((symbol, false)) => {
                (alphabet.name(symbol).to_owned(), theme.value(style.bg.is_some()))
            }
            None if self.geometry.is_full => (String::new(), Style::new()),
            None if is_cursor => ("·".to_owned(), Style::new()),
            None => ("·".to_owned(), theme.faint()),
        };
        let name = alphabet.width();
        let start = width.saturating_sub(name).div_ceil(2);
        let text: String = text.chars().take(name.max(2)).collect();
        let before = (start + name).saturating_sub(text.chars().count());
        let middle = y + height / 2;
        let sign = theme.sign(marks);
        let is_round = self.clues.is_round(row, column);
        let (before_it, after) = if is_round { ('(', ")") } else { (' ', " ") };
        let sign = if sign == ' ' { before_it } else { sign };
        self.put(x + width - 1, middle, after, style);
        self.put(x, middle, &sign.to_string(), style);
        self.put(x + before, middle, &text, style.patch(text_style));
    }

    fn draw_candidates(
        &mut self,
        x: usize,
        y: usize,
        cell: Cell,
        style: Style,
        layout: (usize, usize),
    ) {
        let (each, side) = layout;
        let alphabet = self.editor.sheet.variant.alphabet();
        let sign = self.theme.sign(self.marks[cell.index()]).to_string();
        self.put(x, y + self.geometry.down.size / 2, &sign, style);
        let text_style = if style.bg.is_some() { style } else { style.patch(self.theme.faint()) };
        for symbol in self.editor.sheet.candidates(cell) {
            let line = symbol.index() / side;
            let place = symbol.index() % side;
            let text = format!("{:>width$}", short(alphabet, symbol), width = each - 1);
            self.put(x + 1 + place * each, y + line, &text, text_style);
        }
    }

    fn line_style(&self, weight: Weight) -> Style {
        if weight == Weight::Light { self.theme.faint() } else { Style::new() }
    }

    fn draw_labels(&mut self) {
        let corner = self.plane.corner();
        let at = self.editor.place();
        let theme = self.theme;
        let style = |is_here| if is_here { Theme::given() } else { theme.faint() };
        for row in self.rows.clone() {
            let (_, y) = self.corner(row, 0);
            let y = y + self.geometry.down.size / 2;
            if y < self.area.height as usize {
                // The area begins behind the numbers of the rows, so at column 2 or later, and below those of the
                // columns.
                let width = self.area.x as usize - 1;
                let text = format!("{:>width$}", usize::from(corner.row) + row + 1);
                let top = self.area.y + y as u16;
                self.buffer.set_stringn(0, top, text, width, style(row == at.0));
            }
        }
        let size = self.geometry.across.size;
        for column in self.columns.clone() {
            let number = usize::from(corner.column) + column + 1;
            let text = number.to_string();
            // If numbers would touch, write every fifth.
            if text.len() >= size && number % 5 != 0 && column != at.1 {
                continue;
            }
            let (x, _) = self.corner(0, column);
            let x = x + (size - text.len().min(size)).div_ceil(2);
            if x + text.len() <= self.area.width as usize {
                let left = self.area.x + x as u16;
                self.buffer.set_string(left, self.area.y - 1, text, style(column == at.1));
            }
        }
    }
}

/// Returns the visible cells.
fn shown(axis: &Axis, first: usize, room: usize) -> Range<usize> {
    let end = axis.origin(first) + room;
    let last = (first..axis.starts.len()).take_while(|&index| axis.starts[index] < end).last();
    first..last.map_or(first, |last| last + 1)
}

/// Returns the marks of each cell.
fn marks(editor: &Editor) -> Vec<Marks> {
    let sheet = &editor.sheet;
    let variant = &editor.sheet.variant;
    let mut marks = vec![Marks::default(); variant.cell_count()];
    for clash in sheet.clashes() {
        for cell in &variant.regions()[clash.region].cells {
            marks[cell.index()].faulty = true;
        }
        for cell in &clash.cells {
            marks[cell.index()].clash = true;
        }
    }
    for cell in sheet.hint().into_iter().flat_map(|hint| &hint.cells) {
        marks[cell.index()].hinted = true;
    }
    for peer in variant.peers(editor.cursor) {
        marks[peer.index()].peer = true;
    }
    for cell in variant.cells() {
        let marks = &mut marks[cell.index()];
        marks.differs = sheet.differing(cell).is_some();
        marks.shaded = sheet.plane.is_shaded(cell);
    }
    marks
}
