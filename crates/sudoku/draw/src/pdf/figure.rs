//! A figure as a PDF file of one page.
//!
//! It contains what figures consist of: rectangles (with square corners), circles, paths of straight lines, curves and half circles,
//! texts, groups, moved and turned. Other elements are left out.

use pdf_writer::types::LineJoinStyle;
use pdf_writer::writers::ExtGraphicsState;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use super::look::{Look, Sheet};
use super::{EmbeddedFonts, compressed};
use crate::element::Node;
use crate::pixels::font::{Glyph, glyphs};
use crate::{Anchor, Colour, Element, text_width};

/// The length of a pixel in points.
const PIXEL: f32 = 0.75;

/// The distance of the control points of a quarter of a circle, in radii.
const QUARTER: f32 = 0.552_284_8;

/// The contents of a page.
struct Page<'a> {
    sheet: &'a Sheet<'a>,
    size: [f32; 2],
    content: Content,
    fonts: EmbeddedFonts,
    /// The opacities that were used, in percent.
    opacities: Vec<u8>,
}

/// Returns the file of a figure with this title and style sheet; `root` has its attributes.
pub(crate) fn page(title: &str, style: &str, root: &Element, body: &[Element]) -> Vec<u8> {
    let view = numbers(root.attribute("viewBox").unwrap_or_default());
    let size = [view.get(2), view.get(3)].map(|length| length.copied().unwrap_or(0.0));
    let [width, height] = size.map(|length| length * PIXEL);
    let mut next = Ref::new(1);
    let [catalog, tree, info, page, content] =
        [next.bump(), next.bump(), next.bump(), next.bump(), next.bump()];
    let fonts = EmbeddedFonts::new(&mut next);
    let sheet = Sheet::read(style);
    let mut drawn =
        Page { sheet: &sheet, size, content: Content::new(), fonts, opacities: Vec::new() };
    // PDF counts upwards from the lower edge.
    drawn.content.transform([PIXEL, 0.0, 0.0, -PIXEL, 0.0, height]);
    let look = Look::default().inside(root, &sheet);
    for element in body {
        drawn.draw(element, &look);
    }
    let Page { content: drawing, fonts, opacities, .. } = drawn;

    let mut pdf = Pdf::new();
    pdf.set_version(1, 7);
    pdf.catalog(catalog).pages(tree).lang(TextStr("en"));
    pdf.pages(tree).kids([page]).count(1);
    pdf.document_info(info).title(TextStr(title)).producer(TextStr("clausoku"));
    pdf.stream(content, &compressed(&drawing.finish().into_vec())).filter(Filter::FlateDecode);
    let mut entries = pdf.page(page);
    entries.parent(tree).contents(content).media_box(Rect::new(0.0, 0.0, width, height));
    let mut resources = entries.resources();
    fonts.name(&mut resources);
    let mut states = resources.ext_g_states();
    for percent in opacities {
        let state = states.insert(Name(opacity_name(percent).as_bytes()));
        state.start::<ExtGraphicsState<'_>>().non_stroking_alpha(f32::from(percent) / 100.0);
    }
    states.finish();
    resources.finish();
    entries.finish();
    fonts.write(&mut pdf, &mut next);
    pdf.finish()
}

fn opacity_name(percent: u8) -> String {
    format!("O{percent}")
}

/// Returns the numbers of a text that are separated by spaces.
fn numbers(text: &str) -> Vec<f32> {
    text.split_whitespace().filter_map(|number| number.parse().ok()).collect()
}

impl Page<'_> {
    fn draw(&mut self, element: &Element, outside: &Look) {
        let look = outside.inside(element, self.sheet);
        self.content.save_state();
        if let Some(transform) = element.attribute("transform") {
            self.transform(transform);
        }
        match element.name() {
            "g" => {
                for node in element.content() {
                    if let Node::Element(child) = node {
                        self.draw(child, &look);
                    }
                }
            }
            "rect" => {
                let [x, y] = ["x", "y"].map(|name| self.length(element, name, 0).unwrap_or(0.0));
                let sides = [self.length(element, "width", 0), self.length(element, "height", 1)];
                if let [Some(width), Some(height)] = sides {
                    self.content.rect(x, y, width, height);
                    self.paint(&look);
                }
            }
            "circle" => {
                let lengths = ["cx", "cy", "r"].map(|name| self.length(element, name, 0));
                if let [Some(x), Some(y), Some(radius)] = lengths {
                    self.content.move_to(x - radius, y);
                    self.half_circle([x - radius, y], 2.0 * radius);
                    self.half_circle([x + radius, y], -2.0 * radius);
                    self.content.close_path();
                    self.paint(&look);
                }
            }
            "path" => {
                self.path(element.attribute("d").unwrap_or_default());
                self.paint(&look);
            }
            "text" => self.text(element, &look),
            _ => {}
        }
        self.content.restore_state();
    }

    /// Returns a length, of which a percentage is one of the page along this axis.
    fn length(&self, element: &Element, name: &str, axis: usize) -> Option<f32> {
        let text = element.attribute(name)?;
        match text.strip_suffix('%') {
            Some(percent) => Some(percent.parse::<f32>().ok()? / 100.0 * self.size[axis]),
            None => text.parse().ok(),
        }
    }

    /// Moves and turns what follows: `translate(x y) rotate(degrees)`.
    fn transform(&mut self, text: &str) {
        for part in text.split(')') {
            let Some((name, values)) = part.split_once('(') else { continue };
            match (name.trim(), numbers(values).as_slice()) {
                ("translate", &[x, y]) => {
                    self.content.transform([1.0, 0.0, 0.0, 1.0, x, y]);
                }
                ("rotate", &[degrees]) => {
                    let (sin, cos) = degrees.to_radians().sin_cos();
                    self.content.transform([cos, sin, -sin, cos, 0.0, 0.0]);
                }
                _ => {}
            }
        }
    }

    /// Adds the data of a path, as [`PathData`](crate::PathData) writes them.
    fn path(&mut self, data: &str) {
        let (mut at, mut start) = ([0.0, 0.0], [0.0, 0.0]);
        let mut rest = data;
        while let Some(letter) = rest.chars().next() {
            let values = &rest[letter.len_utf8()..];
            let end = values.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(values.len());
            let values = numbers(&values[..end]);
            rest = &rest[letter.len_utf8() + end..];
            let [x, y] = at;
            at = match (letter, values.as_slice()) {
                ('M', &[x, y]) => {
                    start = [x, y];
                    self.content.move_to(x, y);
                    start
                }
                ('L', &[x, y]) => self.line_to([x, y]),
                ('H', &[x]) => self.line_to([x, y]),
                ('V', &[y]) => self.line_to([x, y]),
                ('l', &[dx, dy]) => self.line_to([x + dx, y + dy]),
                ('h', &[dx]) => self.line_to([x + dx, y]),
                ('v', &[dy]) => self.line_to([x, y + dy]),
                ('C', &[x1, y1, x2, y2, x, y]) => {
                    self.content.cubic_to(x1, y1, x2, y2, x, y);
                    [x, y]
                }
                ('a', &[.., dx, _]) => {
                    self.half_circle(at, dx);
                    [x + dx, y]
                }
                ('z', _) => {
                    self.content.close_path();
                    start
                }
                _ => at,
            };
        }
    }

    fn line_to(&mut self, [x, y]: [f32; 2]) -> [f32; 2] {
        self.content.line_to(x, y);
        [x, y]
    }

    /// Continues a path from this point with half a circle by this horizontal distance: to the right below
    /// the point, to the left above it.
    fn half_circle(&mut self, [x, y]: [f32; 2], dx: f32) {
        let radius = dx / 2.0;
        let control = radius * QUARTER;
        let (middle, end) = (x + radius, x + dx);
        // The two halves of a circle are on opposite sides.
        self.content.cubic_to(x, y + control, middle - control, y + radius, middle, y + radius);
        self.content.cubic_to(middle + control, y + radius, end, y + control, end, y);
    }

    /// Fills and draws the path.
    fn paint(&mut self, look: &Look) {
        let (fill, stroke) = (look.fill(), look.stroke().filter(|_| look.width > 0.0));
        if let Some(colour) = fill {
            self.set_fill(colour);
            self.set_opacity(look.opacity);
        }
        if let Some(Colour(channels)) = stroke {
            let [red, green, blue] = channels.map(|channel| f32::from(channel) / 255.0);
            self.content.set_stroke_rgb(red, green, blue).set_line_width(look.width);
            if look.is_round {
                self.content.set_line_join(LineJoinStyle::RoundJoin);
            }
            if !look.dashes.is_empty() {
                self.content.set_dash_pattern(look.dashes.iter().copied(), 0.0);
            }
        }
        match (fill, stroke) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn set_fill(&mut self, Colour(channels): Colour) {
        let [red, green, blue] = channels.map(|channel| f32::from(channel) / 255.0);
        self.content.set_fill_rgb(red, green, blue);
    }

    fn set_opacity(&mut self, opacity: f32) {
        if opacity >= 1.0 {
            return;
        }
        #[expect(clippy::cast_sign_loss, reason = "it is limited")]
        let percent = (100.0 * opacity.clamp(0.0, 1.0)).round() as u8;
        if !self.opacities.contains(&percent) {
            self.opacities.push(percent);
        }
        self.content.set_parameters(Name(opacity_name(percent).as_bytes()));
    }

    fn text(&mut self, element: &Element, look: &Look) {
        let text = text_of(element);
        let Some(colour) = look.fill().filter(|_| !text.is_empty()) else { return };
        let [x, y] = ["x", "y"].map(|name| self.length(element, name, 0).unwrap_or(0.0));
        let glyphs: Vec<Glyph> = glyphs(&text, look.is_bold).collect();
        let width = glyphs.iter().map(|glyph| glyph.advance()).sum::<f64>() as f32 * look.em;
        // Figures have room for the width of other fonts, which are narrower.
        let room = text_width(&text, f64::from(look.em)) as f32;
        let squeeze = if width > room { room / width } else { 1.0 };
        let left = match look.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width * squeeze / 2.0,
            Anchor::End => width * squeeze,
        };
        self.set_fill(colour);
        self.content.begin_text();
        self.content.set_horizontal_scaling(100.0 * squeeze);
        // Letters are turned back, since the page is turned upside down.
        self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x - left, y]);
        self.fonts.show(&mut self.content, &glyphs, look.em);
        self.content.end_text();
    }
}

/// Returns the text of an element, with the texts of its parts.
fn text_of(element: &Element) -> String {
    let parts = element.content().iter().map(|node| match node {
        Node::Text(text) => text.clone(),
        Node::Element(child) => text_of(child),
        Node::LineEnd => String::new(),
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use crate::{Element, PathData, Svg};

    /// Returns a figure with each kind of element.
    fn figure(text: &str) -> Svg {
        let mut figure = Svg::figure(200.0, 100.0).titled("All kinds").styled(crate::chart::STYLE);
        let mut group = Element::group().with("transform", "translate(10 20) rotate(-45)");
        group.add(&Element::text(1.0, 2.0, text));
        figure.add(&group);
        figure.add(&Element::circle(5.0, 5.0, 3.0).with("fill-opacity", ".25"));
        let path = PathData::new().move_to(1.0, 1.0).line_by(2.0, 2.0).horizontal_to(9.0);
        let path = path.vertical_by(3.0).half_circle_by(4.0).close();
        figure.add(&Element::path(&path).stroke("#000").fill("none").dashed(Some("7 3")));
        figure
    }

    #[test]
    fn a_figure_is_one_page_of_its_size() {
        let pdf = figure("a < b").pdf();
        let text = String::from_utf8_lossy(&pdf);
        assert!(text.starts_with("%PDF-1.7") && text.contains("/MediaBox [0 0 150 75]"), "{text}");
        assert!(text.contains("/O25") && text.contains("NotoSans-Regular"), "{text}");
        assert_eq!(pdf, figure("a < b").pdf());
    }

    #[test]
    fn texts_of_any_characters_are_drawn() {
        for text in ["", "\u{202e}\0", "数独 ∀ \u{10FFFF}"] {
            assert!(figure(text).pdf().ends_with(b"%%EOF"), "{text:?}");
        }
    }
}
