//! Checks that the picture of the editor in the README is up to date.
//!
//! `CLAUSOKU_BLESS=1 cargo test -p clausoku-editor picture` updates it.

use std::collections::BTreeMap;
use std::fmt::Write;

use clausoku::drawing::{Weight, XmlText, junction};
use clausoku_editor::Key;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::support::{Screen, assert_is_in, root};

/// The size of a character, in pixels.
const WIDTH: u16 = 10;
const HEIGHT: u16 = 20;
/// The margin around the screen.
const MARGIN: u16 = 12;
/// The terminal's default colours: text and background.
const TEXT: &str = "#d8dee9";
const GROUND: &str = "#1b1f27";

#[test]
fn the_picture_in_the_readme_is_up_to_date() {
    let screen = Screen::new(80, 24, true).grid("inf242.txt", None).keys("u");
    let mut screen = screen.times(4, Key::Down).times(4, Key::Right).keys("4");
    let picture = svg(screen.buffer(), "clausoku edit: two fours clash in a grid");
    assert_is_in(&root().join("docs/images/editor.svg"), &picture);
}

/// The lines of a screen as paths, by thickness and colour.
type Lines = BTreeMap<(u8, String), String>;

/// Returns a screen as SVG: backgrounds and texts in runs of one style, then the lines.
fn svg(buffer: &Buffer, title: &str) -> String {
    let (width, height) = (buffer.area.width * WIDTH, buffer.area.height * HEIGHT);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" \
         role=\"img\">\n<title>{}</title>\n<rect width=\"{w}\" height=\"{h}\" rx=\"8\" fill=\"{GROUND}\"/>\n\
         <g transform=\"translate({MARGIN} {MARGIN})\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, \
         monospace\" font-size=\"16\">\n",
        XmlText(title),
        w = width + 2 * MARGIN,
        h = height + 2 * MARGIN,
    );
    let mut lines = Lines::new();
    for y in 0..buffer.area.height {
        let mut x = 0;
        while x < buffer.area.width {
            let cell = &buffer[(x, y)];
            if let Some(arms) = arms(cell) {
                add_lines(&mut lines, (x * WIDTH, y * HEIGHT), arms, cell.fg);
                x += 1;
                continue;
            }
            let same = |other: &Cell| style(other) == style(cell) && arms(other).is_none();
            let run = (x..buffer.area.width).take_while(|&x| same(&buffer[(x, y)])).count() as u16;
            let text: String = (x..x + run).map(|x| buffer[(x, y)].symbol()).collect();
            write_run(&mut out, (x * WIDTH, y * HEIGHT), &text, cell);
            x += run;
        }
    }
    out.push_str("<g fill=\"none\" stroke-linecap=\"square\" shape-rendering=\"crispEdges\">\n");
    for ((width, colour), path) in lines {
        writeln!(out, "<path stroke=\"{colour}\" stroke-width=\"{width}\" d=\"{path}\"/>").unwrap();
    }
    out + "</g>\n</g>\n</svg>\n"
}

/// Writes a text of one style with its background.
fn write_run(out: &mut String, (left, top): (u16, u16), text: &str, cell: &Cell) {
    if let Some(ground) = hex(cell.bg) {
        let size = format!("width=\"{}\" height=\"{HEIGHT}\"", width(text));
        writeln!(out, "<rect x=\"{left}\" y=\"{top}\" {size} fill=\"{ground}\"/>").unwrap();
    }
    let fill = hex(cell.fg).unwrap_or(TEXT.to_owned());
    let bold = if cell.modifier.contains(Modifier::BOLD) { " font-weight=\"bold\"" } else { "" };
    let underlined = cell.modifier.contains(Modifier::UNDERLINED);
    let line = if underlined { " text-decoration=\"underline\"" } else { "" };
    let shown = text.trim();
    let base = top + 15;
    if !shown.is_empty() {
        let left = left + width(text.trim_end()) - width(shown);
        let length = width(shown);
        let shown = XmlText(shown);
        writeln!(
            out,
            "<text x=\"{left}\" y=\"{base}\" textLength=\"{length}\" fill=\"{fill}\"{bold}{line}>{shown}</text>"
        )
        .unwrap();
    }
}

fn width(text: &str) -> u16 {
    text.chars().count() as u16 * WIDTH
}

/// Adds the arms of a box-drawing character, from its middle to its sides, so that lines meet.
fn add_lines(lines: &mut Lines, (left, top): (u16, u16), arms: [Weight; 4], colour: Color) {
    let colour = hex(colour).unwrap_or(TEXT.to_owned());
    let (x, y) = (left + WIDTH / 2, top + HEIGHT / 2);
    let across = WIDTH / 2;
    let down = HEIGHT / 2;
    let ends =
        [format!("v-{down}"), format!("h{across}"), format!("v{down}"), format!("h-{across}")];
    for (end, weight) in ends.iter().zip(arms).filter(|(_, weight)| *weight != Weight::None) {
        let width = if weight == Weight::Heavy { 3 } else { 1 };
        let path = lines.entry((width, colour.clone())).or_default();
        write!(path, "M{x} {y}{end}").unwrap();
    }
}

fn style(cell: &Cell) -> (Color, Color, Modifier) {
    (cell.fg, cell.bg, cell.modifier)
}

/// Returns the arms of a box-drawing character; `None` for other characters and blanks.
fn arms(cell: &Cell) -> Option<[Weight; 4]> {
    let character = cell.symbol().chars().next().filter(|c| ('─'..='╿').contains(c))?;
    let weights = [Weight::None, Weight::Light, Weight::Heavy];
    let all = (0..81).map(|code| [27, 9, 3, 1].map(|unit| weights[code / unit % 3]));
    all.into_iter().find(|&arms| junction(arms) == character)
}

/// Returns a colour; `None` for the terminal's default.
///
/// Source: the 256 colours of xterm, a cube of 6×6×6 and 24 greys.
fn hex(colour: Color) -> Option<String> {
    let [red, green, blue] = match colour {
        Color::Reset => return None,
        Color::LightRed => [0xF0, 0x71, 0x78],
        Color::LightBlue => [0x82, 0xAA, 0xFF],
        Color::Indexed(index @ 16..232) => [36, 6, 1].map(|unit| match (index - 16) / unit % 6 {
            0 => 0,
            step => 55 + 40 * step,
        }),
        Color::Indexed(index @ 232..) => [8 + 10 * (index - 232); 3],
        other => panic!("the editor does not use {other:?}"),
    };
    Some(format!("#{red:02x}{green:02x}{blue:02x}"))
}
