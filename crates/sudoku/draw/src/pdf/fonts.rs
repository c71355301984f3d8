//! The fonts of a PDF file, embedded with the glyphs that its texts use. Texts can be searched and copied.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::writers::Resources;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;

use super::compressed;
use crate::pixels::font::{FONTS, Font, Glyph};

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

/// The glyphs of a font that the texts of a file use.
#[derive(Default)]
struct Used {
    glyphs: GlyphRemapper,
    /// A character of each glyph, by the number of the glyph in the file.
    characters: BTreeMap<u16, char>,
}

/// The fonts of a file.
pub(crate) struct EmbeddedFonts {
    used: [Used; FONTS],
    refs: [Ref; FONTS],
}

impl EmbeddedFonts {
    /// Returns fonts without glyphs.
    pub(crate) fn new(next: &mut Ref) -> Self {
        Self { used: <[Used; FONTS]>::default(), refs: [(); FONTS].map(|()| next.bump()) }
    }

    /// Shows glyphs in letters of this height (an em).
    pub(crate) fn show(&mut self, content: &mut Content, glyphs: &[Glyph], em: f32) {
        for run in glyphs.chunk_by(|one, other| one.font == other.font) {
            let font = run[0].font;
            let codes = run
                .iter()
                .flat_map(|glyph| self.used[font].glyph(glyph.c, glyph.id.0).to_be_bytes());
            let codes: Vec<u8> = codes.collect();
            content.set_font(NAMES[font].0, em).show(Str(&codes));
        }
    }

    /// Names the fonts that were shown, after all pages were drawn.
    pub(crate) fn name(&self, resources: &mut Resources<'_>) {
        let mut named = resources.fonts();
        for number in self.shown() {
            named.pair(NAMES[number].0, self.refs[number]);
        }
    }

    /// Writes the fonts that were shown.
    pub(crate) fn write(&self, pdf: &mut Pdf, next: &mut Ref) {
        for number in self.shown() {
            let parts = [next.bump(), next.bump(), next.bump(), next.bump()];
            self.used[number].write(pdf, number, self.refs[number], parts);
        }
    }

    /// Returns the numbers of the fonts that were shown.
    fn shown(&self) -> impl Iterator<Item = usize> {
        (0..FONTS).filter(|&number| !self.used[number].characters.is_empty())
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
