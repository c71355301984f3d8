//! Pictures on whole pixels as PDF, each on a page of its own.
//!
//! The fonts are embedded, with the glyphs that the texts use. Texts can be searched and copied.
//!
//! Source: ISO 32000-1.

use std::collections::BTreeMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{
    CidFontType, FontFlags, LineCapStyle, LineJoinStyle, PageMode, SystemInfo, UnicodeCmap,
};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use subsetter::GlyphRemapper;

use super::font::{FONTS, Font, Glyph, glyphs};
use super::{Code, Fill, Label, Line, Mark, Picture, Point, Stroke};
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

/// The names of the fonts, and of their subsets.
const NAMES: [(Name<'static>, Name<'static>); FONTS] = [
    // Six capital letters and a plus sign mark the name of a subset (ISO 32000-1, 9.6.4).
    (Name(b"R"), Name(b"AAAAAA+NotoSans-Regular")),
    (Name(b"B"), Name(b"AAAAAB+NotoSans-Bold")),
    (Name(b"S"), Name(b"AAAAAC+Chosen-Regular")),
    (Name(b"C"), Name(b"AAAAAD+Chosen-Bold")),
];

const SYSTEM: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The glyphs of a font that the texts use.
#[derive(Default)]
struct Used {
    glyphs: GlyphRemapper,
    /// A character of each glyph, by the number of the glyph in the file.
    characters: BTreeMap<u16, char>,
}

/// The contents of a page.
struct Page<'u> {
    content: Content,
    used: &'u mut [Used; FONTS],
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
        let fonts = [(); FONTS].map(|()| next.bump());
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
        let mut used = <[Used; FONTS]>::default();
        // All pages are drawn before the fonts are written, which contain only the glyphs that the pages use.
        for (picture, [_, content]) in self.pages.iter().zip(&pages) {
            let data = compressed(&draw(picture, self.unit, &mut used));
            pdf.stream(*content, &data).filter(Filter::FlateDecode);
        }
        let is_used = used.each_ref().map(|used| !used.characters.is_empty());
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
            let mut named = resources.fonts();
            for number in (0..FONTS).filter(|&number| is_used[number]) {
                named.pair(NAMES[number].0, fonts[number]);
            }
        }
        for number in (0..FONTS).filter(|&number| is_used[number]) {
            let (used, font) = (&used[number], fonts[number]);
            let parts = [next.bump(), next.bump(), next.bump(), next.bump()];
            used.write(&mut pdf, number, font, parts);
        }
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

impl Used {
    /// Returns the number in the file of the glyph of a character.
    fn glyph(&mut self, c: char, glyph: u16) -> u16 {
        let number = self.glyphs.remap(glyph);
        let shown = if glyph == 0 { char::REPLACEMENT_CHARACTER } else { c };
        self.characters.entry(number).or_insert(shown);
        number
    }

    /// Writes the font of this number with the glyphs that are used.
    fn write(&self, pdf: &mut Pdf, number: usize, font: Ref, parts: [Ref; 4]) {
        let [cid, descriptor, file, cmap] = parts;
        let source = Font::numbered(number);
        let name = NAMES[number].1;
        let mut entries = pdf.type0_font(font);
        entries.base_font(name).encoding_predefined(Name(b"Identity-H"));
        entries.descendant_font(cid).to_unicode(cmap);
        entries.finish();
        let mut entries = pdf.cid_font(cid);
        entries.subtype(CidFontType::Type2).base_font(name).system_info(SYSTEM);
        entries.font_descriptor(descriptor).default_width(0.0);
        entries.cid_to_gid_map_predefined(Name(b"Identity"));
        let widths =
            self.glyphs.remapped_gids().map(|glyph| source.advance(ttf_parser::GlyphId(glyph)));
        entries.widths().consecutive(0, widths.map(|width| (width * 1000.0) as f32));
        entries.finish();
        let face = &source.face;
        let bounds = face.global_bounding_box();
        let mut entries = pdf.font_descriptor(descriptor);
        entries.name(name).flags(FontFlags::SYMBOLIC).italic_angle(0.0);
        let [left, bottom] = [bounds.x_min, bounds.y_min].map(|units| source.thousandths(units));
        let [right, top] = [bounds.x_max, bounds.y_max].map(|units| source.thousandths(units));
        entries.bbox(Rect::new(left, bottom, right, top));
        entries.ascent(source.thousandths(face.ascender()));
        entries.descent(source.thousandths(face.descender()));
        entries.cap_height(source.thousandths(face.capital_height().unwrap_or(714)));
        entries.stem_v(if number % 2 == 1 { 140.0 } else { 90.0 }).font_file2(file);
        entries.finish();
        let subset = subsetter::subset(source.data, 0, &self.glyphs);
        let subset = subset.expect("the program contains a whole font");
        let data = compressed(&subset);
        let mut stream = pdf.stream(file, &data);
        stream.filter(Filter::FlateDecode).pair(Name(b"Length1"), subset.len() as i32);
        stream.finish();
        let mut map = UnicodeCmap::new(Name(b"Glyphs"), SYSTEM);
        for (&glyph, &c) in &self.characters {
            map.pair(glyph, c);
        }
        pdf.cmap(cmap, map.finish().as_slice());
    }
}

/// Draws a picture in units of this many points.
fn draw(picture: &Picture, unit: f64, used: &mut [Used; FONTS]) -> Vec<u8> {
    let mut page =
        Page { content: Content::new(), used, fill: None, stroke: None, thickness: None };
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
        for run in glyphs.chunk_by(|one, other| one.font == other.font) {
            let font = run[0].font;
            let codes = run
                .iter()
                .flat_map(|glyph| self.used[font].glyph(glyph.c, glyph.id.0).to_be_bytes());
            let codes: Vec<u8> = codes.collect();
            self.content.set_font(NAMES[font].0, em).show(Str(&codes));
        }
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

/// Returns the data of a stream, compressed.
fn compressed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder
        .write_all(data)
        .and_then(|()| encoder.finish())
        .expect("writing to memory does not fail")
}
