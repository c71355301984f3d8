//! A census as a picture: a bar for each set of rules, by encoding.

use std::fmt::{self, Write};

use draw::XmlText;

use super::table::{Row, Table};

/// The height of a bar with the space after it, and of an encoding's name.
const BAR: u32 = 26;
const HEADING: u32 = 34;
const MARGIN: u32 = 16;
/// Where bars start, how long a full one is, and how much room their numbers have.
const LEFT: u32 = 170;
const LENGTH: u32 = 420;
const RIGHT: u32 = 150;

/// The colours of what was solved, and of what was found contradictory.
const SOLVED: &str = "#1d4ed8";
const CONTRADICTORY: &str = "#b91c1c";

/// The table as an SVG file.
pub fn svg(table: &Table) -> String {
    let mut out = String::new();
    write_svg(&mut out, table).expect("writing to a string does not fail");
    out
}

fn write_svg(out: &mut String, table: &Table) -> fmt::Result {
    let by_encoding: Vec<&[Row]> =
        table.rows.chunk_by(|one, other| one.encoding == other.encoding).collect();
    let height = 2 * MARGIN
        + 24
        + BAR * table.rows.len() as u32
        + HEADING * by_encoding.len() as u32
        + HEADING;
    let width = LEFT + LENGTH + RIGHT;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"Helvetica Neue, Helvetica, \
         Arial, Liberation Sans, sans-serif\" font-size=\"13\" fill=\"#111827\">"
    )?;
    let title = format!("How many of {} puzzles deduction alone settles", table.puzzles);
    writeln!(out, "<title>{}</title>", XmlText(&title))?;
    writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>")?;
    let mut y = MARGIN + 14;
    writeln!(
        out,
        "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"16\" font-weight=\"700\">{}</text>",
        XmlText(&title)
    )?;
    y += 12;
    for rows in by_encoding {
        y += HEADING;
        writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{}\" fill=\"#4b5563\">{}</text>",
            y - 10,
            XmlText(&rows[0].encoding)
        )?;
        for row in rows {
            write_bar(out, row, y)?;
            y += BAR;
        }
    }
    y += HEADING - 12;
    for (x, colour, name) in
        [(LEFT, SOLVED, "solved"), (LEFT + 100, CONTRADICTORY, "contradictory")]
    {
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"{y}\" font-size=\"11\">{name}</text>",
            y - 10,
            x + 18
        )?;
    }
    writeln!(out, "</svg>")
}

fn write_bar(out: &mut String, row: &Row, y: u32) -> fmt::Result {
    let long = |count| f64::from(LENGTH) * row.share(count);
    let (solved, contradictory) = (long(row.solved), long(row.contradictory));
    let height = BAR - 8;
    writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
        LEFT - 10,
        y + height / 2 + 5,
        XmlText(&row.rule)
    )?;
    writeln!(
        out,
        "<rect x=\"{LEFT}\" y=\"{y}\" width=\"{LENGTH}\" height=\"{height}\" fill=\"#f3f4f6\"/>\
         <rect x=\"{LEFT}\" y=\"{y}\" width=\"{solved:.2}\" height=\"{height}\" fill=\"{SOLVED}\"/>\
         <rect x=\"{:.2}\" y=\"{y}\" width=\"{contradictory:.2}\" height=\"{height}\" \
         fill=\"{CONTRADICTORY}\"/>",
        f64::from(LEFT) + solved
    )?;
    writeln!(
        out,
        "<text x=\"{}\" y=\"{}\">{:.2} % ({})</text>",
        LEFT + LENGTH + 10,
        y + height / 2 + 5,
        100.0 * row.share(row.solved + row.contradictory),
        row.solved + row.contradictory
    )
}
