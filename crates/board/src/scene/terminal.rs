//! Drawings for the terminal, in characters.

use super::Scene;
use super::ascii::draw_ascii;
use super::canvas::{Canvas, Lines, TerminalStyle, push_line, visible};
use super::plane::TooLarge;

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
