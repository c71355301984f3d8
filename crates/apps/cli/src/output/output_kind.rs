//! The kinds of outputs, as `--to` names them.

use clausoku::exporting::Export;
use clausoku::formats::Format;

use crate::input::parse_format;

/// A kind of output. `--to` accepts the kinds that a command writes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OutputKind {
    /// Puzzles or answers in a format.
    Format(&'static Format),
    /// Pictures of puzzles.
    Picture(PictureKind),
    /// Formulas: DIMACS, or another language.
    Formula(Option<&'static Export>),
    /// The board of a puzzle in TOML.
    Board,
}

/// A kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PictureKind {
    /// Text, with lines between the cells.
    Text,
    /// An SVG file.
    Svg,
    /// A PNG file.
    Png,
    /// A PDF file.
    Pdf,
    /// A page with pictures and words.
    Html,
}

impl PictureKind {
    const ALL: [Self; 5] = [Self::Text, Self::Svg, Self::Png, Self::Pdf, Self::Html];

    /// Returns the kind of this name, which is also the extension of its files.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns the name, which is also the extension of the files.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::Html => "html",
        }
    }
}

impl OutputKind {
    pub(crate) fn parse_format(name: &str) -> Result<Self, String> {
        parse_format(name).map(Self::Format)
    }

    /// Parses the name of a format, or of the files of boards.
    pub(crate) fn parse_board(name: &str) -> Result<Self, String> {
        if name == "toml" { Ok(Self::Board) } else { Self::parse_format(name) }
    }

    pub(crate) fn parse_picture(name: &str) -> Result<Self, String> {
        PictureKind::named(name)
            .map_or_else(|| Self::parse_format(name), |kind| Ok(Self::Picture(kind)))
    }

    pub(crate) const fn format(self) -> Option<&'static Format> {
        match self {
            Self::Format(format) => Some(format),
            _ => None,
        }
    }

    pub(crate) const fn picture(self) -> Option<PictureKind> {
        match self {
            Self::Picture(kind) => Some(kind),
            _ => None,
        }
    }
}
