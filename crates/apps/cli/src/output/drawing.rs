//! Drawings into files and on the terminal, selected by the name of the file.

use std::path::{Path, PathBuf};
use std::sync::Once;

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use clausoku::drawing::pixels::{Document, Picture, use_font, without_glyph};
use clausoku::drawing::{
    Colour as PictureColour, ColourError, Lines, PICTURE_PARTS, Scene, TerminalStyle,
    picture_beside,
    plane::{Clues, Plane},
    terminal_beside,
};
use clausoku::formats::WriteOptions;
use clausoku::{Puzzle, Variant};
use clausoku_files::{Links, read_regular};
use clausoku_text::Deadline;
use itertools::Itertools;

use crate::input::{extension, is_stdout, register, shown};
use crate::output::{BoardNames, PictureKind, views};
use crate::terminal::{Colour, note};

/// The kind and the options of a drawing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawing {
    kind: PictureKind,
    /// The style of text.
    pub style: TerminalStyle,
    on_stdout: bool,
    look: Look,
}

/// The look of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Args)]
pub(crate) struct Look {
    /// Width of the picture in pixels
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(50..=6000))]
    size: Option<u32>,

    /// Pixels to the inch of a PNG; 300 is for print [default: 96, not stated in the file]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(20..=1200))]
    dpi: Option<u32>,

    /// Colours of the picture: light, dark, print (shades of grey) or large (large dark letters and lines)
    #[arg(long, value_enum, default_value_t, hide_default_value = true)]
    theme: Theme,

    /// Background: transparent, or a colour by name or as #rrggbb
    #[arg(long, value_name = "COLOUR", value_parser = parse_background)]
    background: Option<Background>,

    /// Colours of parts by name or as #rrggbb, as in given=navy,line=grey
    ///
    /// The parts are given, value, candidate, line, thin-line and region. The theme changes the other parts.
    #[arg(long, value_name = "PART=COLOUR,...", value_parser = parse_ink)]
    ink: Option<Ink>,
}

impl Look {
    /// Returns `true` if pictures have colours, and not shades of grey alone.
    pub(crate) fn has_colours(self) -> bool {
        self.theme != Theme::Print
    }

    pub(crate) fn refuse(self) -> anyhow::Result<()> {
        ensure!(
            self == Self::default(),
            "--size, --dpi, --theme, --background and --ink are for pictures; name one, as in -o grid.svg"
        );
        Ok(())
    }
}

/// The colours of [`PICTURE_PARTS`], in their order.
type Ink = [Option<PictureColour>; PICTURE_PARTS.len()];

fn parse_ink(text: &str) -> Result<Ink, String> {
    let mut ink = Ink::default();
    for one in text.split(',') {
        let (name, colour) = one.split_once('=').ok_or("expected PART=COLOUR, as in given=navy")?;
        let part = PICTURE_PARTS.iter().position(|part| part.name == name).ok_or_else(|| {
            let names = PICTURE_PARTS.iter().map(|part| part.name).join(", ");
            format!("no part is named {name:?}; expected one of {names}")
        })?;
        ink[part] = Some(parse_colour(colour)?);
    }
    Ok(ink)
}

/// The ground of a picture: `None` if it is transparent.
type Background = Option<PictureColour>;
fn parse_background(text: &str) -> Result<Background, String> {
    if text == "transparent" {
        return Ok(None);
    }
    parse_colour(text).map(Some)
}

fn parse_colour(text: &str) -> Result<PictureColour, String> {
    text.parse().map_err(|error: ColourError| error.to_string())
}

/// The font of pictures.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct FontArgs {
    /// Font of PNG and PDF files, a .ttf file; a second one is for bold letters
    ///
    /// The fonts are embedded in PDF files. An SVG file names the family. Noto Sans, which the program contains, has the
    /// characters that the font lacks.
    #[arg(long, value_name = "FILE")]
    font: Vec<PathBuf>,
}

impl FontArgs {
    pub(crate) fn apply(&self) -> anyhow::Result<()> {
        let (regular, bold) = match &self.font[..] {
            [] => return Ok(()),
            [regular] => (regular, None),
            [regular, bold] => (regular, Some(read_font(bold)?)),
            _ => bail!("--font takes one file, and another one for bold letters"),
        };
        let names: Vec<String> = self.font.iter().map(|path| shown(path)).collect();
        use_font(read_font(regular)?, bold).with_context(|| names.join(" and "))
    }
}

/// Reports once the characters of PNG and PDF files that no font has.
pub(crate) fn note_missing_glyphs(pictures: &[Picture]) {
    static REPORT: Once = Once::new();
    let missing = without_glyph(pictures);
    if !missing.is_empty() {
        let missing = missing.into_iter().join(", ");
        REPORT.call_once(|| {
            note(&format!(
                "frames are in place of {missing}; --font FILE names a font that has them"
            ));
        });
    }
}

/// The limit of the file of a font, in bytes: the largest fonts of Chinese have 40 million.
const MAX_FONT_BYTES: u64 = 64 * 1024 * 1024;

fn read_font(path: &Path) -> anyhow::Result<Vec<u8>> {
    register::note_read(path);
    let read = read_regular(path, Links::Follow, MAX_FONT_BYTES);
    read.with_context(|| format!("cannot read {}", shown(path)))
}

/// The colours of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Theme {
    /// Colours on white
    #[default]
    Light,
    /// Colours on a dark ground
    Dark,
    /// Shades of grey
    Print,
    /// Large dark letters and lines
    Large,
}

impl Theme {
    fn colour(self, usual: PictureColour) -> PictureColour {
        match self {
            Self::Light | Self::Large => usual,
            Self::Dark => usual.on_dark(),
            Self::Print => usual.grey(),
        }
    }
}

/// The pixels to the inch of a screen.
const SCREEN: u64 = 96;

/// The length of a pixel in points, in PDF files.
const PIXEL: f64 = 0.75;

/// Refuses a file that does not end in `.svg`, where nothing else can be drawn.
pub(crate) fn as_svg(path: &Path) -> anyhow::Result<()> {
    let is_svg = extension(path).as_deref() == Some("svg");
    ensure!(is_svg, "cannot draw into {}: its name should end in .svg", shown(path));
    Ok(())
}

impl Drawing {
    /// Returns the drawing that was asked for by name, or that the name of the file selects: `.svg`, `.png`, `.txt`,
    /// or `-` for the terminal.
    pub(crate) fn new(path: &Path, asked: Option<PictureKind>) -> anyhow::Result<Self> {
        let on_stdout = is_stdout(path);
        let named = extension(path).and_then(|ending| PictureKind::named(&ending));
        let kind = match asked.or(named) {
            None if on_stdout => PictureKind::Text,
            Some(PictureKind::Html) if asked.is_some() => {
                bail!("no drawing is html; choose svg, png, pdf or txt")
            }
            None | Some(PictureKind::Html) => bail!(
                "cannot draw into {}: its name should end in .svg, .png, .pdf or .txt",
                shown(path)
            ),
            Some(kind) => kind,
        };
        Ok(Self { kind, style: Colour::terminal_style(false), on_stdout, look: Look::default() })
    }

    pub(crate) fn is_text(self) -> bool {
        self.kind == PictureKind::Text
    }

    /// Adds colours on the terminal, if they are wanted.
    #[must_use]
    pub(crate) fn with_colours(mut self, colour: Colour) -> Self {
        self.style.colours = self.on_stdout && colour.on_stdout();
        self
    }

    /// Sets the look of pictures.
    pub(crate) fn with_look(mut self, look: Look) -> anyhow::Result<Self> {
        ensure!(look.dpi.is_none() || self.kind == PictureKind::Png, "--dpi is for PNG files");
        if self.is_text() {
            look.refuse()?;
        }
        self.look = look;
        Ok(self)
    }

    /// Returns the comments above a drawing that is text, if they are needed to read it as a grid.
    pub(crate) fn board(self, output: &Path, puzzle: &Puzzle) -> anyhow::Result<String> {
        if !self.is_text() {
            return Ok(String::new());
        }
        let givens = views::line(puzzle, puzzle.givens());
        let mut names = BoardNames::new(None, output);
        names.head_above(puzzle.variant(), givens.as_bytes(), WriteOptions::default())
    }

    /// Returns the names of the constraints that a drawing as text does not show: each is a comment line, so that the
    /// drawing can be read as a grid. Pictures name them below the board.
    pub(crate) fn constraints(self, variant: &Variant) -> anyhow::Result<String> {
        if self.kind != PictureKind::Text || variant.constraints().is_empty() {
            return Ok(String::new());
        }
        let clues = Clues::new(variant, &Plane::new(variant)?);
        let is_plain = self.style.lines == Lines::Ascii;
        let constraints = variant.constraints().iter().enumerate();
        let hidden = constraints.filter(|(index, _)| is_plain || clues.hidden().contains(index));
        let names = hidden.map(|(_, one)| ["# ", &variant.constraint_name(one), "\n"].concat());
        Ok(names.collect())
    }

    pub(crate) fn scenes(self, scenes: &[Scene<'_>]) -> anyhow::Result<Vec<u8>> {
        self.scenes_until(scenes, &Deadline::never())
    }

    /// Draws scenes beside each other, unless the deadline is reached before a part of the drawing.
    ///
    /// # Errors
    ///
    /// Fails with [`Stopped`](clausoku_text::Stopped) if it is.
    pub(crate) fn scenes_until(
        self,
        scenes: &[Scene<'_>],
        deadline: &Deadline,
    ) -> anyhow::Result<Vec<u8>> {
        deadline.check()?;
        if let PictureKind::Text = self.kind {
            return Ok(terminal_beside(scenes, self.style)?.into_bytes());
        }
        let Look { size, dpi, theme, background, ink } = self.look;
        let mut picture = picture_beside(scenes, theme == Theme::Large)?;
        deadline.check()?;
        picture.recolour(|colour| {
            let part = PICTURE_PARTS.iter().position(|part| part.colour == colour);
            part.and_then(|part| ink.and_then(|ink| ink[part]))
                .unwrap_or_else(|| theme.colour(colour))
        });
        if let Some(background) = background {
            picture.ground = background;
        }
        let enlarged = dpi.map(|dpi| (u64::from(picture.width) * u64::from(dpi) / SCREEN) as u32);
        if let Some(width) = size.or(enlarged) {
            picture = picture.resized(width);
        }
        deadline.check()?;
        if self.kind != PictureKind::Svg {
            note_missing_glyphs(std::slice::from_ref(&picture));
        }
        Ok(match self.kind {
            PictureKind::Text | PictureKind::Html => Vec::new(),
            PictureKind::Svg => picture.svg().into_bytes(),
            PictureKind::Png => picture.png_at(dpi)?,
            PictureKind::Pdf => {
                let title = picture.title.clone();
                Document { title: &title, pages: &[picture], unit: PIXEL, bleed: 0, bookmarks: &[] }
                    .pdf()
            }
        })
    }
}
