//! The font of PNG and PDF files: Noto Sans, regular and bold, which the program contains.
//!
//! The files in `data/fonts` have the characters of languages with Latin, Greek and Cyrillic letters, and some signs.
//! A character without a glyph is shown as a frame.

use std::sync::LazyLock;

use files::text::is_printable;
use ttf_parser::{Face, GlyphId};

/// A weight of the font.
pub(super) struct Font {
    /// The file.
    #[cfg(feature = "pdf")]
    pub(super) data: &'static [u8],
    pub(super) face: Face<'static>,
    /// Units for the height of the letters (an em).
    pub(super) units: f64,
}

static REGULAR: LazyLock<Font> =
    LazyLock::new(|| Font::new(include_bytes!("../../data/fonts/NotoSans-Regular.ttf")));
static BOLD: LazyLock<Font> =
    LazyLock::new(|| Font::new(include_bytes!("../../data/fonts/NotoSans-Bold.ttf")));

impl Font {
    fn new(data: &'static [u8]) -> Self {
        let face = Face::parse(data, 0).expect("the program contains a whole font");
        let units = f64::from(face.units_per_em());
        Self {
            #[cfg(feature = "pdf")]
            data,
            face,
            units,
        }
    }

    /// Returns this weight of the font.
    pub(super) fn with_weight(bold: bool) -> &'static Self {
        if bold { &BOLD } else { &REGULAR }
    }

    /// Returns the glyphs of a text, each with its character. The first glyph of the font is for characters without
    /// one.
    pub(super) fn glyphs<'t>(
        &'t self,
        text: &'t str,
    ) -> impl Iterator<Item = (char, GlyphId)> + use<'t> {
        text.chars().map(move |c| {
            let shown = if is_printable(c) { c } else { char::REPLACEMENT_CHARACTER };
            (c, self.face.glyph_index(shown).unwrap_or(GlyphId(0)))
        })
    }

    /// Returns the width of a glyph in ems.
    pub(super) fn advance(&self, glyph: GlyphId) -> f64 {
        f64::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) / self.units
    }

    /// Returns a length in thousandths of an em.
    #[cfg(feature = "pdf")]
    pub(super) fn thousandths(&self, units: i16) -> f32 {
        (f64::from(units) * 1000.0 / self.units) as f32
    }

    /// Returns the width of a text in ems.
    pub(super) fn width(&self, text: &str) -> f64 {
        self.glyphs(text).map(|(_, glyph)| self.advance(glyph)).sum()
    }
}

/// Returns the width of a text in letters of this height (an em), as PNG and PDF files show it.
///
/// ```
/// use clausoku_draw::pixels::width;
/// assert_eq!(width("10", 100, false).round(), 114.0);
/// ```
pub fn width(text: &str, em: u32, bold: bool) -> f64 {
    Font::with_weight(bold).width(text) * f64::from(em)
}
