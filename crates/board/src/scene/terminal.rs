//! Drawings for the terminal, in characters: with box-drawing characters, and with the signs `+ - |` only.
//!
//! In the latter, only blocks have lines around them, so that they are visible without thick and thin lines. Columns
//! without a block border between them are close together.

use super::Scene;
use super::canvas::{Canvas, Lines, TerminalStyle, push_line, visible};
use super::plane::{Plane, TooLarge, Weight};

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
        let numbers: Vec<String> = numbers.collect();
        push_line(&mut drawing, &format!("{:margin$} {}", "", numbers.join(" ")));
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
