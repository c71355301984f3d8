//! The fonts of PNG and PDF files: Noto Sans, regular and bold, which the program contains, and one that a user chooses.
//!
//! The files in `data/fonts` have the characters of languages with Latin, Greek and Cyrillic letters, and some signs.
//! They have the characters that the chosen font lacks. A character without a glyph is shown as a frame.

use std::collections::BTreeSet;
use std::sync::{LazyLock, OnceLock};

use clausoku_text::is_printable;
use ttf_parser::{Face, GlyphId, Permissions, name_id};

use super::Picture;
use super::svg::FAMILY;

/// A weight of a font.
pub(crate) struct Font {
    /// The file.
    #[cfg(feature = "pdf")]
    pub(crate) data: &'static [u8],
    pub(crate) face: Face<'static>,
    /// Units for the height of the letters (an em).
    pub(crate) units: f64,
}

/// A font that cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FontError(&'static str);

const NOT_A_FONT: FontError = FontError("this is no TrueType font");

/// The number of fonts: regular and bold, contained and chosen.
pub(crate) const FONTS: usize = 4;

static CONTAINED: LazyLock<[Font; 2]> = LazyLock::new(|| {
    let files: [&[u8]; 2] = [
        include_bytes!("../../data/fonts/NotoSans-Regular.ttf"),
        include_bytes!("../../data/fonts/NotoSans-Bold.ttf"),
    ];
    files.map(|data| {
        let face = Face::parse(data, 0).expect("the program contains a whole font");
        Font::new(data, face)
    })
});
static CHOSEN: OnceLock<[Font; 2]> = OnceLock::new();

/// Chooses the font of all pictures of this process, by its files. SVG files name its family. A second call has no effect.
///
/// # Errors
/// Fails if the data are no fonts, or fonts that cannot be embedded.
pub fn use_font(regular: Vec<u8>, bold: Option<Vec<u8>>) -> Result<(), FontError> {
    let bold = Font::parse(bold.unwrap_or_else(|| regular.clone()))?;
    let regular = Font::parse(regular)?;
    let mut names = regular.face.names().into_iter();
    let family =
        names.find_map(|name| (name.name_id == name_id::FAMILY).then(|| name.to_string())?);
    if let Some(family) = family {
        // The name is in quotes, in a list.
        let family = family.replace(|c: char| !is_printable(c) || "'\",;".contains(c), "");
        FAMILY.get_or_init(|| format!("'{family}', {}", crate::svg::FONT));
    }
    CHOSEN.get_or_init(|| [regular, bold]);
    Ok(())
}

impl Font {
    fn new(data: &'static [u8], face: Face<'static>) -> Self {
        let units = f64::from(face.units_per_em());
        Self {
            #[cfg(feature = "pdf")]
            data,
            face,
            units,
        }
    }

    /// Returns the font of a file, which is kept until the end of the process.
    fn parse(file: Vec<u8>) -> Result<Self, FontError> {
        let face = Face::parse(&file, 0).map_err(|_| NOT_A_FONT)?;
        if face.tables().glyf.is_none() {
            return Err(FontError("the font has no TrueType outlines; convert it to .ttf"));
        }
        if face.permissions() == Some(Permissions::Restricted) {
            return Err(FontError("the licence of the font forbids to embed it"));
        }
        let mut needed = ('0'..='9').chain('A'..='Z').chain('a'..='z');
        if needed.any(|c| face.glyph_index(c).is_none()) {
            return Err(FontError("the font lacks digits or letters from A to Z"));
        }
        #[cfg(feature = "pdf")]
        {
            // A trial: the PDF file embeds a subset, and must not fail after the work.
            let mut one = subsetter::GlyphRemapper::new();
            one.remap(face.glyph_index('0').map_or(0, |glyph| glyph.0));
            subsetter::subset(&file, 0, &one).map_err(|_| NOT_A_FONT)?;
        }
        // After all checks, so that the memory of a refused file is released.
        let data: &'static [u8] = file.leak();
        let face = Face::parse(data, 0).map_err(|_| NOT_A_FONT)?;
        Ok(Self::new(data, face))
    }

    /// Returns the font of a number below [`FONTS`].
    pub(crate) fn numbered(number: usize) -> &'static Self {
        let contained: &'static [Self; 2] = &CONTAINED;
        &CHOSEN.get().filter(|_| number >= 2).unwrap_or(contained)[number % 2]
    }

    /// Returns the width of a glyph in ems.
    pub(crate) fn advance(&self, glyph: GlyphId) -> f64 {
        f64::from(self.face.glyph_hor_advance(glyph).unwrap_or(0)) / self.units
    }

    /// Returns a length in thousandths of an em.
    #[cfg(feature = "pdf")]
    pub(crate) fn thousandths(&self, units: i16) -> f32 {
        (f64::from(units) * 1000.0 / self.units) as f32
    }
}

/// A character of a text, with its glyph.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyph {
    pub(crate) c: char,
    /// The number of the font.
    pub(crate) font: usize,
    pub(crate) id: GlyphId,
}

impl Glyph {
    /// Returns the width in ems.
    pub(crate) fn advance(self) -> f64 {
        Font::numbered(self.font).advance(self.id)
    }
}

/// Returns the glyphs of a text: the chosen font's, or else the contained font's. The first glyph of the contained font
/// is for characters without a glyph.
pub(crate) fn glyphs(text: &str, bold: bool) -> impl Iterator<Item = Glyph> {
    let contained = usize::from(bold);
    let chosen = CHOSEN.get().map(|_| contained + 2);
    text.chars().map(move |c| {
        let shown = if is_printable(c) { c } else { char::REPLACEMENT_CHARACTER };
        let fonts = chosen.into_iter().chain([contained]);
        let mut found = fonts.filter_map(|font| {
            Some(Glyph { c, font, id: Font::numbered(font).face.glyph_index(shown)? })
        });
        found.next().unwrap_or(Glyph { c, font: contained, id: GlyphId(0) })
    })
}

/// Returns the characters of pictures for which no font has a glyph.
pub fn without_glyph<'p>(pictures: impl IntoIterator<Item = &'p Picture>) -> BTreeSet<char> {
    let labels = pictures.into_iter().flat_map(|picture| &picture.labels);
    let shown = labels.flat_map(|label| glyphs(&label.text, label.bold));
    shown.filter(|glyph| glyph.id == GlyphId(0)).map(|glyph| glyph.c).collect()
}

/// Returns the width of a text in letters of this height (an em), as PNG and PDF files show it.
///
/// ```
/// use clausoku_draw::pixels::width;
/// assert_eq!(width("10", 100, false).round(), 114.0);
/// ```
pub fn width(text: &str, em: u32, bold: bool) -> f64 {
    glyphs(text, bold).map(Glyph::advance).sum::<f64>() * f64::from(em)
}
