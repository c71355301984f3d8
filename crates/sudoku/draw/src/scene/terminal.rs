//! Drawings for the terminal, in characters: with box-drawing characters, and with the signs `+ - |` only.
//!
//! In the latter, only blocks have lines around them, so that they are visible without thick and thin lines. Columns
//! without a block border between them are close together.

use clausoku_board::Cell;
use clausoku_text::joined;

use super::clues::Clues;
use super::notes::Notes;
use super::plane::{Plane, TooLarge, Weight};
use super::{Content, Scene};

/// Draws the scene in characters; each line ends with a line break.
///
/// The formats `rows` (orders up to 9) and `numbers` read the drawing, with the variant if it
/// is not the usual one of its size; with labels, only the drawing in Unicode.
///
/// # Errors
///
/// The cells are too far apart.
pub fn terminal(scene: &Scene<'_>, style: TerminalStyle) -> Result<String, TooLarge> {
    let canvas = Canvas::new(scene, style)?;
    Ok(match style.lines {
        Lines::Unicode => draw_unicode(&canvas),
        Lines::Ascii => draw_ascii(&canvas),
    })
}

/// Draws scenes of one board side by side.
///
/// # Errors
///
/// The cells are too far apart, or there is no scene.
pub fn terminal_beside(scenes: &[Scene<'_>], style: TerminalStyle) -> Result<String, TooLarge> {
    let mut rows: Vec<String> = Vec::new();
    let mut reached = 0;
    for scene in scenes {
        let drawing = terminal(scene, style)?;
        for (number, line) in drawing.lines().enumerate() {
            if number == rows.len() {
                rows.push(String::new());
            }
            let row = &mut rows[number];
            // The longest row is shorter than `reached`, by the gap.
            row.extend(std::iter::repeat_n(' ', reached - visible(row)));
            row.push_str(line);
        }
        reached = rows.iter().map(|row| visible(row)).max().unwrap_or(0) + GAP;
    }
    Ok(rows.into_iter().map(|row| row + "\n").collect())
}

/// The spaces between two drawings.
const GAP: usize = 3;

fn draw_unicode(canvas: &Canvas<'_>) -> String {
    let Canvas { plane, clues, width, margin, .. } = canvas;
    let mut drawing = String::new();
    if *margin > 0 {
        let numbers = (0..plane.columns()).map(|column| canvas.column_label(column, width + 2));
        push_line(&mut drawing, &format!("{:margin$} {}", "", joined(numbers, " ")));
    }
    let last = if plane.rows() == 0 { 0 } else { plane.rows() + 1 };
    for row in 0..last {
        let mut line = " ".repeat(*margin);
        for column in 0..=plane.columns() {
            line.push(clues.corner(plane, row, column));
            if column < plane.columns() {
                line.push_str(&clues.above(plane, row, column, width + 2));
            }
        }
        push_line(&mut drawing, &line);
        let inner = if row < plane.rows() { canvas.height } else { 0 };
        for inner in 0..inner {
            let mut line = canvas.row_label(row, inner);
            for column in 0..=plane.columns() {
                line.push(clues.before(plane, row, column));
                if column < plane.columns() {
                    let (before, after) = canvas.sides(row, column, inner);
                    line.push(before);
                    line.push_str(&canvas.cell(row, column, inner, ""));
                    line.push(after);
                }
            }
            push_line(&mut drawing, &line);
        }
    }
    drawing
}

pub(super) fn draw_ascii(canvas: &Canvas<'_>) -> String {
    let Canvas { plane, width, margin, .. } = canvas;
    // Notes fill their cells, so the cells need a gap.
    let apart = canvas.height > 1;
    let gaps: Vec<bool> =
        (0..=plane.columns()).map(|column| apart || is_wide(plane, column)).collect();
    let mut drawing = String::new();
    if *margin > 0 {
        let mut line = " ".repeat(*margin);
        for (column, &wide) in gaps.iter().enumerate() {
            line.push_str(&spread([' '; 3], column, wide));
            if column < plane.columns() {
                line.push_str(&canvas.column_label(column, *width));
            }
        }
        push_line(&mut drawing, &line);
    }
    let last = if plane.rows() == 0 { 0 } else { plane.rows() + 1 };
    for row in 0..last {
        let is_inside = row > 0 && row < plane.rows();
        if apart && is_inside || (0..plane.columns()).any(|column| heavy(plane.above(row, column)))
        {
            let mut line = " ".repeat(*margin);
            for (column, &wide) in gaps.iter().enumerate() {
                line.push_str(&corner(plane, row, column, wide));
                if column < plane.columns() {
                    line.extend(std::iter::repeat_n(dash(plane.above(row, column)), *width));
                }
            }
            push_line(&mut drawing, &line);
        }
        let inner = if row < plane.rows() { canvas.height } else { 0 };
        for inner in 0..inner {
            let mut line = canvas.row_label(row, inner);
            for (column, &wide) in gaps.iter().enumerate() {
                let bar = if heavy(plane.before(row, column)) { '|' } else { ' ' };
                line.push_str(&spread([' ', bar, ' '], column, wide));
                if column < plane.columns() {
                    line.push_str(&canvas.cell(row, column, inner, "."));
                }
            }
            push_line(&mut drawing, &line);
        }
    }
    drawing
}

fn heavy(weight: Weight) -> bool {
    weight == Weight::Heavy
}

fn dash(weight: Weight) -> char {
    if heavy(weight) { '-' } else { ' ' }
}

/// Returns whether some row has a border left of this column. There is a space on either side of it;
/// elsewhere the columns are one space apart.
fn is_wide(plane: &Plane, column: usize) -> bool {
    (0..plane.rows()).any(|row| heavy(plane.before(row, column)))
}

/// Returns the text between two columns on a line between two rows.
fn corner(plane: &Plane, row: usize, column: usize, wide: bool) -> String {
    let [up, right, down, left] = plane.arms(row, column).map(heavy);
    let sign = match (up || down, left || right) {
        (true, true) => '+',
        (true, false) => '|',
        (false, true) => '-',
        (false, false) => ' ',
    };
    let [left, right] = [left, right].map(|is_heavy| if is_heavy { '-' } else { ' ' });
    spread([left, sign, right], column, wide)
}

/// Returns a sign between its neighbours, as far as there is room; the first column has no left neighbour.
fn spread(signs: [char; 3], column: usize, wide: bool) -> String {
    let shown = match (wide, column) {
        (false, _) => &signs[1..2],
        (true, 0) => &signs[1..],
        (true, _) => &signs[..],
    };
    shown.iter().collect()
}

/// The style of a drawing for the terminal. The default is Unicode, without colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerminalStyle {
    /// The characters of the lines.
    pub lines: Lines,
    /// `true` if ANSI colours distinguish givens (bold), values (blue) and marked cells (red). The
    /// caller decides whether the terminal supports them and the user wants them.
    pub colours: bool,
    /// `true` if marked cells have brackets, for terminals without colours.
    pub brackets: bool,
}

/// The characters of the lines of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lines {
    /// Box-drawing characters, thin inside the blocks and thick around them.
    #[default]
    Unicode,
    /// The signs `+ - |` around the blocks, nothing inside; `.` is an empty cell.
    Ascii,
}

/// A scene with the measures that both kinds of drawing need.
pub(super) struct Canvas<'a> {
    pub scene: &'a Scene<'a>,
    pub plane: Plane,
    pub clues: Clues,
    pub style: TerminalStyle,
    /// The width of a cell in characters, for the longest name or column number, or for the notes.
    pub width: usize,
    /// The number of lines of a cell: more than one if it has notes.
    pub height: usize,
    /// The width of the row numbers and the space after them, in characters; 0 without labels.
    pub margin: usize,
}

impl<'a> Canvas<'a> {
    pub(super) fn new(scene: &'a Scene<'a>, style: TerminalStyle) -> Result<Self, TooLarge> {
        let plane = Plane::new(scene.variant())?;
        let clues = Clues::new(scene.variant(), &plane);
        let name = scene.variant().alphabet().width();
        let notes = scene.notes();
        let height = notes.map_or(1, |notes| notes.rows);
        let mut width = notes.map_or(name, |notes| notes.columns * (name + 1) - 1);
        if style.brackets && style.lines == Lines::Ascii {
            // In Unicode, brackets replace the spaces on either side of the name.
            width += 2;
        }
        let mut margin = 0;
        if scene.has_labels() && plane.rows() > 0 {
            let longest = digits(usize::from(plane.corner().column) + plane.columns());
            // In Unicode, the number may also use the spaces on either side of the name.
            let spaces = if style.lines == Lines::Unicode { 2 } else { 0 };
            width = width.max(longest.saturating_sub(spaces));
            margin = digits(usize::from(plane.corner().row) + plane.rows()) + 1;
        }
        Ok(Self { scene, plane, clues, style, width, height, margin })
    }

    /// Returns a line of the content of the cell, centred: its value or its notes, or `empty`.
    pub(super) fn cell(&self, row: usize, column: usize, line: usize, empty: &str) -> String {
        let Some(cell) = self.plane.at(row, column) else { return " ".repeat(self.width) };
        let content = self.scene.content(cell);
        let is_middle = line == (self.height - 1) / 2;
        let marked = self.scene.is_marked(cell);
        let colours = self.style.colours;
        let alphabet = self.scene.variant().alphabet();
        let name = match (content, self.scene.notes()) {
            (None, Some(notes)) => return self.notes(notes, cell, line),
            (Some(content), _) if is_middle => alphabet.name(content.symbol),
            (Some(_), _) => "",
            (None, None) => empty,
        };
        let brackets = marked && is_middle && self.style.brackets;
        let text = match self.style.lines {
            Lines::Ascii if brackets => centred(&format!("[{name}]"), self.width),
            _ => centred(name, self.width),
        };
        let colour = match (content, marked) {
            _ if !colours || name.is_empty() => return text,
            (Some(Content { given: true, .. }), true) => "1;31",
            (_, true) => "31",
            (Some(Content { given: true, .. }), false) => "1",
            (Some(_), false) => "94",
            (None, false) => return text,
        };
        coloured(colour, &text)
    }

    /// Returns the characters on either side of a line of the cell: spaces, brackets if it is marked, or the parentheses of
    /// a clue.
    pub(super) fn sides(&self, row: usize, column: usize, line: usize) -> (char, char) {
        let is_marked = self.plane.at(row, column).is_some_and(|cell| self.scene.is_marked(cell));
        let is_middle = line == (self.height - 1) / 2;
        match () {
            () if !is_middle => (' ', ' '),
            () if self.style.brackets && is_marked => ('[', ']'),
            () if self.clues.is_round(row, column) => ('(', ')'),
            () => (' ', ' '),
        }
    }

    /// A line of the cell's notes, with a dot for each symbol that the cell cannot hold.
    fn notes(&self, notes: &Notes, cell: Cell, line: usize) -> String {
        let alphabet = self.scene.variant().alphabet();
        let width = alphabet.width();
        let dot = if self.style.lines == Lines::Ascii { "." } else { "·" };
        let text = (0..notes.columns)
            .map(|column| match notes.at(cell, line, column) {
                None => " ".repeat(width),
                Some((_, false)) if self.style.colours => coloured("90", &format!("{dot:>width$}")),
                Some((_, false)) => format!("{dot:>width$}"),
                Some((symbol, true)) => {
                    let text = format!("{:>width$}", alphabet.name(symbol));
                    let red = self.style.colours && self.scene.is_marked(cell);
                    if red { coloured("31", &text) } else { text }
                }
            })
            .collect::<Vec<_>>()
            .join(" ");
        let is_middle = line == (self.height - 1) / 2;
        let is_marked = self.style.brackets && is_middle && self.scene.is_marked(cell);
        let text =
            if is_marked && self.style.lines == Lines::Ascii { format!("[{text}]") } else { text };
        // Column numbers and brackets can be wider than the notes.
        centred(&text, self.width)
    }

    /// Returns the row's number and a space before the middle line of its cells, spaces before the others;
    /// nothing without labels.
    pub(super) fn row_label(&self, row: usize, line: usize) -> String {
        let number = usize::from(self.plane.corner().row) + row + 1;
        match self.margin.checked_sub(1) {
            _ if line != (self.height - 1) / 2 => " ".repeat(self.margin),
            Some(width) => format!("{number:>width$} "),
            None => String::new(),
        }
    }

    /// The column's number, centred in `width` characters.
    pub(super) fn column_label(&self, column: usize, width: usize) -> String {
        let number = usize::from(self.plane.corner().column) + column + 1;
        centred(&number.to_string(), width)
    }
}

fn digits(count: usize) -> usize {
    count.to_string().len()
}

fn coloured(colour: &str, text: &str) -> String {
    format!("\u{1b}[{colour}m{text}\u{1b}[0m")
}

/// Centres the text, or shifts it one character to the right of the centre.
fn centred(text: &str, width: usize) -> String {
    let free = width.saturating_sub(visible(text));
    let before = free.div_ceil(2);
    format!("{:before$}{text}{:after$}", "", "", after = free - before)
}

/// Adds the line, without white space at its end.
pub(super) fn push_line(drawing: &mut String, line: &str) {
    drawing.push_str(line.trim_end());
    drawing.push('\n');
}

/// Returns the number of visible characters: all but escape sequences.
pub(super) fn visible(line: &str) -> usize {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().map_or(0, |part| part.chars().count());
    // The text after an escape begins with the colour, up to its `m`.
    let texts = parts.filter_map(|part| Some(part.split_once('m')?.1));
    first + texts.map(|text| text.chars().count()).sum::<usize>()
}
