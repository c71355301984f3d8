//! Drawings as SVG.

use std::fmt::{self, Write};

use super::Scene;
use super::picture::{Colour, Kind, Label, Line, Picture};
use super::picture::{THICK, THICK_LINE, THIN, THIN_LINE, WHITE};
use super::plane::TooLarge;

/// Draws the scene as an SVG file that needs nothing else.
///
/// It has a white ground of its own, so that it can be seen on dark pages too.
pub fn svg(scene: &Scene<'_>) -> Result<String, TooLarge> {
    svg_beside(std::slice::from_ref(scene))
}

/// Draws scenes of one board beside each other; the title is the first one's.
pub fn svg_beside(scenes: &[Scene<'_>]) -> Result<String, TooLarge> {
    let picture = Picture::beside(scenes)?;
    let title = scenes.first().map(Scene::title).unwrap_or_default();
    let mut text = String::new();
    write_svg(&mut text, &picture, &title).expect("writing to a string does not fail");
    Ok(text)
}

fn write_svg(out: &mut String, picture: &Picture<'_>, title: &str) -> fmt::Result {
    let Picture { width, height, cell, .. } = picture;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">"
    )?;
    writeln!(out, "<title>{}</title>", XmlText(title))?;
    writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", Hex(WHITE))?;
    // Half a pixel on: whole coordinates then are middles of pixels.
    writeln!(out, "<g transform=\"translate(.5 .5)\">")?;
    if !picture.tints.is_empty() {
        writeln!(out, "<g shape-rendering=\"crispEdges\">")?;
        for &((x, y), colour) in &picture.tints {
            let fill = Hex(colour);
            writeln!(out, "<path d=\"M{x} {y}h{cell}v{cell}h-{cell}z\" fill=\"{fill}\"/>")?;
        }
        writeln!(out, "</g>")?;
    }
    write_lines(out, &picture.thin, THIN, THIN_LINE)?;
    write_lines(out, &picture.thick, THICK, THICK_LINE)?;
    if !picture.labels.is_empty() {
        let em = picture.em(Kind::Value);
        writeln!(
            out,
            "<g font-family=\"Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif\" \
             font-size=\"{em}\" text-anchor=\"middle\">"
        )?;
        for kind in Kind::ALL {
            write_labels(out, picture, kind)?;
        }
        writeln!(out, "</g>")?;
    }
    writeln!(out, "</g>\n</svg>")
}

fn write_lines(out: &mut String, lines: &[Line], width: u32, colour: Colour) -> fmt::Result {
    if lines.is_empty() {
        return Ok(());
    }
    out.push_str("<path d=\"");
    for Line { from: (x, y), to: (right, bottom) } in lines {
        if y == bottom {
            write!(out, "M{x} {y}H{right}")?;
        } else {
            write!(out, "M{x} {y}V{bottom}")?;
        }
    }
    // Square ends fill the corners where two lines meet.
    let stroke = Hex(colour);
    writeln!(
        out,
        "\" stroke=\"{stroke}\" stroke-width=\"{width}\" stroke-linecap=\"square\" fill=\"none\" \
         shape-rendering=\"crispEdges\"/>"
    )
}

fn write_labels(out: &mut String, picture: &Picture<'_>, kind: Kind) -> fmt::Result {
    let mut labels = picture.labels.iter().filter(|label| label.kind == kind).peekable();
    if labels.peek().is_none() {
        return Ok(());
    }
    write!(out, "<g fill=\"{}\"", Hex(kind.colour()))?;
    if kind.is_bold() {
        write!(out, " font-weight=\"700\"")?;
    }
    let em = picture.em(kind);
    if em != picture.em(Kind::Value) {
        write!(out, " font-size=\"{em}\"")?;
    }
    writeln!(out, ">")?;
    for Label { at: (x, y), text, .. } in labels {
        // Figures are some 0.72 em high and stand on the line.
        let y = y + em * 36 / 100;
        writeln!(out, "<text x=\"{x}\" y=\"{y}\">{}</text>", XmlText(text))?;
    }
    writeln!(out, "</g>")
}

/// A colour as SVG writes it.
struct Hex(Colour);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// A text to be printed into XML: without what XML would take for its own, or cannot hold.
///
/// ```
/// use puzzle::draw::XmlText;
/// assert_eq!(XmlText("a < b").to_string(), "a &lt; b");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct XmlText<'a>(pub &'a str);

impl fmt::Display for XmlText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\n' | '\t' => f.write_char(' ')?,
                '\u{FFFE}' | '\u{FFFF}' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                c if c.is_control() => f.write_char(char::REPLACEMENT_CHARACTER)?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_fit_for_xml() {
        let escaped = XmlText("a<b & \"c\" >\0\n\u{FFFF}é").to_string();
        assert_eq!(escaped, "a&lt;b &amp; &quot;c&quot; &gt;\u{FFFD} \u{FFFD}é");
    }
}
