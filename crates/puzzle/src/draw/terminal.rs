//! Drawings for the terminal, in characters.

use super::Scene;
use super::ascii::draw_ascii;
use super::junction::{Weight, junction};
use super::plane::{Plane, TooLarge};
use super::scene::Content;

/// How a drawing for the terminal looks. The default is Unicode, without colours or labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerminalStyle {
    /// What the lines are made of.
    pub lines: Lines,
    /// Whether ANSI colours tell the givens (bold) from the values (blue), and marked cells (red).
    /// Whether the terminal shows them, and the user wants them, is for the caller to know.
    pub colours: bool,
    /// Whether the rows and columns carry their numbers, counted from 1 as in `R1C1`.
    pub labels: bool,
}

/// What the lines of a drawing are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lines {
    /// Box-drawing characters, thin inside the blocks and thick around them.
    #[default]
    Unicode,
    /// The signs `+ - |` around the blocks, nothing inside; `.` is an empty cell.
    Ascii,
}

/// Draws the scene in characters; each line ends with a line break.
///
/// The formats `rows` (orders up to 9) and `numbers` read the drawing back, given the variant if it
/// is not the usual one of its size; with labels, only the drawing in Unicode.
pub fn terminal(scene: &Scene<'_>, style: TerminalStyle) -> Result<String, TooLarge> {
    let canvas = Canvas::new(scene, style)?;
    Ok(match style.lines {
        Lines::Unicode => draw_unicode(&canvas),
        Lines::Ascii => draw_ascii(&canvas),
    })
}

/// A scene with what both kinds of drawing need.
pub(super) struct Canvas<'a> {
    scene: &'a Scene<'a>,
    pub plane: Plane<'a>,
    colours: bool,
    /// The characters that the longest name or column number takes.
    pub width: usize,
    /// The characters of the row numbers and the space after them; 0 without labels.
    pub margin: usize,
}

impl<'a> Canvas<'a> {
    fn new(scene: &'a Scene<'a>, style: TerminalStyle) -> Result<Self, TooLarge> {
        let plane = Plane::new(scene.variant())?;
        let mut width = scene.variant().alphabet().width();
        let mut margin = 0;
        if style.labels && plane.rows > 0 {
            let digits = |count: usize| count.to_string().len();
            let longest = digits(usize::from(plane.corner.column) + plane.columns);
            // In Unicode, the number may reach over the spaces on either side of the name.
            let spaces = if style.lines == Lines::Unicode { 2 } else { 0 };
            width = width.max(longest.saturating_sub(spaces));
            margin = digits(usize::from(plane.corner.row) + plane.rows) + 1;
        }
        Ok(Self { scene, plane, colours: style.colours, width, margin })
    }

    /// What stands in the cell, or `empty`, in the middle of the width.
    pub(super) fn cell(&self, row: usize, column: usize, empty: &str) -> String {
        let Some(cell) = self.plane.at(row, column) else { return " ".repeat(self.width) };
        let content = self.scene.content(cell);
        let alphabet = self.scene.variant().alphabet();
        let name = content.map_or(empty, |content| alphabet.name(content.symbol));
        let text = centred(name, self.width);
        let colour = match (content, self.scene.is_marked(cell)) {
            _ if !self.colours => return text,
            (Some(Content { given: true, .. }), true) => "1;31",
            (_, true) => "31",
            (Some(Content { given: true, .. }), false) => "1",
            (Some(_), false) => "94",
            (None, false) => return text,
        };
        format!("\u{1b}[{colour}m{text}\u{1b}[0m")
    }

    /// The row's number and a space, or nothing without labels.
    pub(super) fn row_label(&self, row: usize) -> String {
        let number = usize::from(self.plane.corner.row) + row + 1;
        match self.margin.checked_sub(1) {
            Some(width) => format!("{number:>width$} "),
            None => String::new(),
        }
    }

    /// The column's number in the middle of so many characters.
    pub(super) fn column_label(&self, column: usize, width: usize) -> String {
        let number = usize::from(self.plane.corner.column) + column + 1;
        centred(&number.to_string(), width)
    }
}

/// The text in the middle; if that cannot be, a little to the right, as numbers stand.
fn centred(text: &str, width: usize) -> String {
    let free = width.saturating_sub(text.chars().count());
    let before = free.div_ceil(2);
    format!("{:before$}{text}{:after$}", "", "", after = free - before)
}

/// Adds the line, without white space at its end.
pub(super) fn push_line(drawing: &mut String, line: &str) {
    drawing.push_str(line.trim_end());
    drawing.push('\n');
}

fn draw_unicode(canvas: &Canvas<'_>) -> String {
    let Canvas { plane, width, margin, .. } = canvas;
    let mut drawing = String::new();
    if *margin > 0 {
        let numbers = (0..plane.columns).map(|column| canvas.column_label(column, width + 2));
        let numbers: Vec<String> = numbers.collect();
        push_line(&mut drawing, &format!("{:margin$} {}", "", numbers.join(" ")));
    }
    let last = if plane.rows == 0 { 0 } else { plane.rows + 1 };
    for row in 0..last {
        let mut line = " ".repeat(*margin);
        for column in 0..=plane.columns {
            line.push(junction(plane.arms(row, column)));
            if column < plane.columns {
                let along = plane.above(row, column);
                let dash = junction([Weight::None, along, Weight::None, along]);
                line.extend(std::iter::repeat_n(dash, width + 2));
            }
        }
        push_line(&mut drawing, &line);
        if row < plane.rows {
            let mut line = canvas.row_label(row);
            for column in 0..=plane.columns {
                let along = plane.before(row, column);
                line.push(junction([along, Weight::None, along, Weight::None]));
                if column < plane.columns {
                    line.push(' ');
                    line.push_str(&canvas.cell(row, column, ""));
                    line.push(' ');
                }
            }
            push_line(&mut drawing, &line);
        }
    }
    drawing
}
