//! A census as a picture: a bar for each set of rules, by encoding.

use clausoku::drawing::{Anchor, Element, Svg};

use super::table::{Row, Table};

/// The height of a bar with the space after it.
const BAR: f64 = 26.0;

/// The height of an encoding's name.
const HEADING: f64 = 34.0;

const MARGIN: f64 = 16.0;

/// The place where bars start.
const LEFT: f64 = 170.0;

/// The length of a full bar.
const LENGTH: f64 = 420.0;

/// The width of the numbers to the right of the bars.
const RIGHT: f64 = 150.0;

/// The colour of the puzzles that were solved.
const SOLVED: &str = "#1d4ed8";

/// The colour of the puzzles that were found contradictory.
const CONTRADICTORY: &str = "#b91c1c";

/// Returns the table as an SVG file.
pub fn svg(table: &Table) -> String {
    let by_encoding: Vec<&[Row]> =
        table.rows.chunk_by(|one, other| one.encoding == other.encoding).collect();
    let bars = BAR * table.rows.len() as f64;
    let headings = HEADING * by_encoding.len() as f64;
    let height = 2.0 * MARGIN + 24.0 + bars + headings + HEADING;
    let title = format!("How many of {} puzzles deduction alone settles", table.puzzles);
    let mut picture = Svg::figure(LEFT + LENGTH + RIGHT, height).titled(&title);
    let mut y = MARGIN + 14.0;
    picture.add(&Element::text(MARGIN, y, &title).size(16.0).bold());
    y += 12.0;
    for rows in by_encoding {
        y += HEADING;
        picture.add(&Element::text(MARGIN, y - 10.0, &rows[0].encoding).fill("#4b5563"));
        for row in rows {
            picture.add(&bar(row, y));
            y += BAR;
        }
    }
    y += HEADING - 12.0;
    picture.add(&legend_entry(LEFT, y, SOLVED, "solved"));
    picture.add(&legend_entry(LEFT + 100.0, y, CONTRADICTORY, "contradictory"));
    picture.file()
}

/// Returns the name, the bar and the numbers of a row.
fn bar(row: &Row, y: f64) -> Element {
    let height = BAR - 8.0;
    let base = y + height / 2.0 + 5.0;
    let solved = LENGTH * row.share(row.solved);
    let contradictory = LENGTH * row.share(row.contradictory);
    let settled = row.solved + row.contradictory;
    let numbers = format!("{:.2} % ({settled})", 100.0 * row.share(settled));
    let mut group = Element::group();
    group.add(&Element::text(LEFT - 10.0, base, &row.rule).anchor(Anchor::End));
    group.add(&Element::rect(LEFT, y, LENGTH, height).fill("#f3f4f6"));
    group.add(&Element::rect(LEFT, y, solved, height).fill(SOLVED));
    group.add(&Element::rect(LEFT + solved, y, contradictory, height).fill(CONTRADICTORY));
    group.add(&Element::text(LEFT + LENGTH + 10.0, base, &numbers));
    group
}

/// Returns a colour with its meaning.
fn legend_entry(x: f64, y: f64, colour: &str, name: &str) -> Element {
    let mut group = Element::group();
    group.add(&Element::rect(x, y - 10.0, 12.0, 12.0).fill(colour));
    group.add(&Element::text(x + 18.0, y, name).size(11.0));
    group
}
