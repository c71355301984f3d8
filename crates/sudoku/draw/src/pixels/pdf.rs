//! Pictures on whole pixels as PDF, each on a page of its own.
//!
//! The fonts are embedded, with the glyphs that the texts use. Texts can be searched and copied.
//!
//! Source: ISO 32000-1.

use pdf_writer::types::{LineCapStyle, LineJoinStyle, PageMode};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use super::font::{Glyph, glyphs};
use super::{Code, Fill, Label, Line, Mark, Picture, Point, Stroke};
use crate::pdf::{EmbeddedFonts, compressed};
use crate::{Anchor, Colour};

/// Pages of a PDF file.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// The title.
    pub title: &'a str,
    /// The pages.
    pub pages: &'a [Picture],
    /// The length of a unit of the pictures in points, 72 to the inch.
    pub unit: f64,
    /// The width of the edge that is cut off, in units of the pictures.
    pub bleed: u32,
    /// The titles of sections, each with the number of its page, counted from 1.
    pub bookmarks: &'a [(String, usize)],
}

/// The contents of a page.
struct Page<'u> {
    content: Content,
    fonts: &'u mut EmbeddedFonts,
    /// The colours of fills and of lines, and the width of lines, that are set.
    fill: Option<Colour>,
    stroke: Option<Colour>,
    thickness: Option<u32>,
}

impl Document<'_> {
    /// Returns the PDF file.
    pub fn pdf(&self) -> Vec<u8> {
        let mut pdf = Pdf::new();
        pdf.set_version(1, 7);
        let mut next = Ref::new(1);
        let [catalog, tree, info] = [next.bump(), next.bump(), next.bump()];
        let mut fonts = EmbeddedFonts::new(&mut next);
        let pages = self.pages.iter().map(|_| [next.bump(), next.bump()]);
        let pages: Vec<[Ref; 2]> = pages.collect();
        let outline = (self.bookmarks.len() > 1).then(|| next.bump());
        let mut entries = pdf.catalog(catalog);
        entries.pages(tree).lang(TextStr("en"));
        entries.viewer_preferences().display_doc_title(true);
        if let Some(outline) = outline {
            entries.outlines(outline).page_mode(PageMode::UseOutlines);
        }
        entries.finish();
        if let Some(outline) = outline {
            self.write_bookmarks(&mut pdf, outline, &pages, &mut next);
        }
        pdf.pages(tree).kids(pages.iter().map(|page| page[0])).count(pages.len() as i32);
        pdf.document_info(info).title(TextStr(self.title)).producer(TextStr("clausoku"));
        // All pages are drawn before the fonts are written, which contain only the glyphs that the pages use.
        for (picture, [_, content]) in self.pages.iter().zip(&pages) {
            let data = compressed(&draw(picture, self.unit, &mut fonts));
            pdf.stream(*content, &data).filter(Filter::FlateDecode);
        }
        for (picture, [page, content]) in self.pages.iter().zip(pages) {
            let codes: Vec<Ref> = picture.codes.iter().map(|_| next.bump()).collect();
            for (code, &image) in picture.codes.iter().zip(&codes) {
                write_mask(&mut pdf, code, image);
            }
            let (width, height) = (self.points(picture.width), self.points(picture.height));
            let mut page = pdf.page(page);
            page.parent(tree).contents(content).media_box(Rect::new(0.0, 0.0, width, height));
            if self.bleed > 0 {
                let edge = self.points(self.bleed);
                page.bleed_box(Rect::new(0.0, 0.0, width, height));
                page.trim_box(Rect::new(edge, edge, width - edge, height - edge));
            }
            let mut resources = page.resources();
            let mut named = resources.x_objects();
            for (image, number) in codes.into_iter().zip(0..) {
                named.pair(Name(format!("Q{number}").as_bytes()), image);
            }
            named.finish();
            fonts.name(&mut resources);
        }
        fonts.write(&mut pdf, &mut next);
        pdf.finish()
    }

    /// Writes the outline of the document.
    fn write_bookmarks(&self, pdf: &mut Pdf, outline: Ref, pages: &[[Ref; 2]], next: &mut Ref) {
        let items: Vec<Ref> = self.bookmarks.iter().map(|_| next.bump()).collect();
        if let (Some(&first), Some(&last)) = (items.first(), items.last()) {
            pdf.outline(outline).first(first).last(last).count(items.len() as i32);
        }
        for (index, (title, number)) in self.bookmarks.iter().enumerate() {
            let mut item = pdf.outline_item(items[index]);
            item.title(TextStr(title)).parent(outline);
            if index > 0 {
                item.prev(items[index - 1]);
            }
            if let Some(&after) = items.get(index + 1) {
                item.next(after);
            }
            if let Some(&[page, _]) = pages.get(number.saturating_sub(1)) {
                item.dest().page(page).fit();
            }
        }
    }

    fn points(&self, units: u32) -> f32 {
        (f64::from(units) * self.unit) as f32
    }
}

/// Draws a picture in units of this many points.
fn draw(picture: &Picture, unit: f64, fonts: &mut EmbeddedFonts) -> Vec<u8> {
    let mut page =
        Page { content: Content::new(), fonts, fill: None, stroke: None, thickness: None };
    let size = (picture.width, picture.height);
    let scale = unit as f32;
    let height = (f64::from(picture.height) * unit) as f32;
    // PDF counts upwards from the lower edge.
    page.content.transform([scale, 0.0, 0.0, -scale, 0.0, height]);
    if let Some(colour) = picture.ground.filter(|&colour| colour != Colour::WHITE) {
        page.fill(&[Fill { at: (0, 0), size, colour }]);
    }
    // Whole coordinates are middles of pixels.
    page.content.transform([1.0, 0.0, 0.0, 1.0, 0.5, 0.5]);
    for fills in picture.fills.chunk_by(|one, other| one.colour == other.colour) {
        page.fill(fills);
    }
    picture.under.iter().for_each(|mark| page.mark(mark));
    // Square ends fill the corners where lines meet.
    page.content.set_line_cap(LineCapStyle::ProjectingSquareCap);
    for &Line { from, to, thickness, colour } in &picture.lines {
        page.set_stroke(colour, thickness);
        page.path(&[from, to]);
        page.content.stroke();
    }
    picture.over.iter().for_each(|mark| page.mark(mark));
    page.content.begin_text();
    picture.labels.iter().for_each(|label| page.text(label));
    page.content.end_text();
    for (code, number) in picture.codes.iter().zip(0..) {
        page.set_fill(Colour([0; 3]));
        let [left, top] = [code.at.0, code.at.1].map(|edge| edge as f32 - 0.5);
        let side = code.side as f32;
        page.content.save_state();
        page.content.transform([side, 0.0, 0.0, -side, left, top + side]);
        page.content.x_object(Name(format!("Q{number}").as_bytes())).restore_state();
    }
    page.content.finish().into_vec()
}

impl Page<'_> {
    fn set_fill(&mut self, colour: Colour) {
        if self.fill.replace(colour) != Some(colour) {
            let [red, green, blue] = colour.0.map(|channel| f32::from(channel) / 255.0);
            // Printers use black ink alone for grey.
            if colour.is_grey() {
                self.content.set_fill_gray(red);
            } else {
                self.content.set_fill_rgb(red, green, blue);
            }
        }
    }

    fn set_stroke(&mut self, colour: Colour, thickness: u32) {
        if self.stroke.replace(colour) != Some(colour) {
            let [red, green, blue] = colour.0.map(|channel| f32::from(channel) / 255.0);
            if colour.is_grey() {
                self.content.set_stroke_gray(red);
            } else {
                self.content.set_stroke_rgb(red, green, blue);
            }
        }
        if self.thickness.replace(thickness) != Some(thickness) {
            self.content.set_line_width(thickness as f32);
        }
    }

    /// Fills rectangles of one colour.
    fn fill(&mut self, fills: &[Fill]) {
        for &Fill { at, size, colour } in fills {
            self.set_fill(colour);
            self.content.rect(at.0 as f32, at.1 as f32, size.0 as f32, size.1 as f32);
        }
        self.content.fill_nonzero();
    }

    fn path(&mut self, points: &[Point]) {
        let [(x, y), rest @ ..] = points else { return };
        self.content.move_to(*x as f32, *y as f32);
        for &(x, y) in rest {
            self.content.line_to(x as f32, y as f32);
        }
    }

    fn mark(&mut self, mark: &Mark) {
        match *mark {
            Mark::Stroke(Stroke { ref points, is_curved, thickness, colour, dashes }) => {
                self.set_stroke(colour, thickness);
                self.content.save_state();
                if let Some((dash, gap)) = dashes {
                    self.content.set_line_cap(LineCapStyle::ButtCap);
                    self.content.set_dash_pattern([dash as f32, gap as f32], 0.0);
                } else {
                    self.content.set_line_cap(LineCapStyle::RoundCap);
                    self.content.set_line_join(LineJoinStyle::RoundJoin);
                }
                let spots: Vec<_> = points.iter().map(|&(x, y)| (x as f32, y as f32)).collect();
                match spots[..] {
                    [(x, y), (x1, y1), (x2, y2), (x3, y3)] if is_curved => {
                        self.content.move_to(x, y).cubic_to(x1, y1, x2, y2, x3, y3);
                    }
                    _ => self.path(points),
                }
                self.content.stroke().restore_state();
            }
            Mark::Circle { at, radius, fill, outline, thickness } => {
                if let Some(colour) = fill {
                    self.set_fill(colour);
                }
                if let Some(colour) = outline {
                    self.set_stroke(colour, thickness);
                }
                self.circle(at, radius);
                match (fill, outline) {
                    (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
                    (Some(_), None) => self.content.fill_nonzero(),
                    (None, Some(_)) => self.content.stroke(),
                    (None, None) => self.content.end_path(),
                };
            }
        }
    }

    fn circle(&mut self, (x, y): Point, radius: u32) {
        let (x, y, r) = (x as f32, y as f32, radius as f32);
        // The distance of the control points of a quarter of a circle.
        let k = 0.552_284_8 * r;
        self.content
            .move_to(x + r, y)
            .cubic_to(x + r, y + k, x + k, y + r, x, y + r)
            .cubic_to(x - k, y + r, x - r, y + k, x - r, y)
            .cubic_to(x - r, y - k, x - k, y - r, x, y - r)
            .cubic_to(x + k, y - r, x + r, y - k, x + r, y)
            .close_path();
    }

    fn text(&mut self, label: &Label) {
        let Label { at, ref text, em, colour, bold, anchor, turned } = *label;
        let glyphs: Vec<Glyph> = glyphs(text, bold).collect();
        let em = em as f32;
        let width = glyphs.iter().map(|glyph| glyph.advance()).sum::<f64>() as f32 * em;
        let left = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let way = if turned { -1.0 } else { 1.0 };
        // The point of a text is on its base line; figures are 0.714 em high.
        let (x, y) = (at.0 as f32 - way * left, at.1 as f32 + way * 0.357 * em);
        self.set_fill(colour);
        // Letters are turned back, since the page is turned upside down.
        self.content.set_text_matrix([way, 0.0, 0.0, -way, x, y]);
        self.fonts.show(&mut self.content, &glyphs, em);
    }
}

/// Writes a pattern as an image of a bit for each square, through which colour is painted.
fn write_mask(pdf: &mut Pdf, code: &Code, image: Ref) {
    // A bit of 0 is painted.
    let rows = code.dark.iter().flat_map(|row| {
        row.chunks(8).map(|eight| {
            let bits = eight.iter().zip(0..).map(|(&dark, place)| u8::from(!dark) << (7 - place));
            bits.sum::<u8>()
        })
    });
    let (data, side) = (compressed(&rows.collect::<Vec<u8>>()), code.dark.len() as i32);
    let mut entries = pdf.image_xobject(image, &data);
    entries.filter(Filter::FlateDecode);
    entries.width(side).height(side).image_mask(true).bits_per_component(1);
}
