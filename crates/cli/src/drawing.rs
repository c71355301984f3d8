//! Drawings into files and on the terminal, selected by the name of the file.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use anyhow::{bail, ensure};
use clap::ValueEnum;
use draw::Colour as PictureColour;
use draw::grid::picture_beside;
use draw::pixels::Document;
use formats::Format;
use puzzle::Variant;
use puzzle::scene::{Lines, Scene, TerminalStyle, terminal_beside};

use crate::grid_writer::BoardNames;
use crate::grids::parse_format;
use crate::name::{extension, shown};
use crate::output::is_stdout;
use crate::style::Colour;

/// The kind and the options of a drawing.
#[derive(Clone, Copy, Debug)]
pub struct Drawing {
    kind: Kind,
    style: TerminalStyle,
    on_stdout: bool,
    clashes: bool,
    labels: bool,
    theme: Theme,
    /// The width of a picture in pixels; `None` if its contents decide.
    width: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Svg,
    Png,
    Pdf,
}

/// The pictures that `--to` names beside the formats of grids.
static PICTURES: LazyLock<Vec<Format>> = LazyLock::new(|| {
    let usual = formats::by_name("line").expect("line is a format");
    ["svg", "png", "pdf", "txt", "html"]
        .map(|name| Format { name, extensions: &[], ..*usual })
        .into()
});

/// Returns the picture of this name, or the format of grids.
pub fn parse_picture(name: &str) -> Result<&'static Format, String> {
    let picture = PICTURES.iter().find(|picture| picture.name == name);
    picture.map_or_else(|| parse_format(name), Ok)
}

/// Returns the name of the picture, if the format is one.
pub fn picture(format: &Format) -> Option<&'static str> {
    PICTURES.iter().find(|picture| picture.name == format.name).map(|picture| picture.name)
}

/// The colours of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Theme {
    /// Colours on white
    #[default]
    Light,
    /// Colours on a dark ground
    Dark,
    /// Shades of grey
    Print,
}

/// The length of a pixel in points, in PDF files.
const PIXEL: f64 = 0.75;

/// Refuses a file that does not end in `.svg`, where nothing else can be drawn.
pub fn as_svg(path: &Path) -> anyhow::Result<()> {
    let is_svg = extension(path).as_deref() == Some("svg");
    ensure!(is_svg, "cannot draw into {}: its name should end in .svg", shown(path));
    Ok(())
}

impl Drawing {
    /// Returns the drawing that the name of the file selects.
    pub fn to(path: &Path) -> anyhow::Result<Self> {
        Self::new(path, None)
    }

    /// Returns the drawing that was asked for by name, or that the name of the file selects: `.svg`, `.png`, `.txt`,
    /// or `-` for the terminal.
    pub fn new(path: &Path, asked: Option<&str>) -> anyhow::Result<Self> {
        let on_stdout = is_stdout(path);
        let kind = match asked.or(extension(path).as_deref()) {
            None if on_stdout => Kind::Text,
            Some("txt") => Kind::Text,
            Some("svg") => Kind::Svg,
            Some("png") => Kind::Png,
            Some("pdf") => Kind::Pdf,
            _ => bail!(
                "cannot draw into {}: its name should end in .svg, .png, .pdf or .txt",
                shown(path)
            ),
        };
        Ok(Self {
            kind,
            style: Colour::terminal_style(false),
            on_stdout,
            clashes: false,
            labels: false,
            theme: Theme::Light,
            width: None,
        })
    }

    /// Returns `true` if the drawing is text.
    pub fn is_text(self) -> bool {
        self.kind == Kind::Text
    }

    /// Adds colours on the terminal, if they are wanted.
    pub fn with_colours(mut self, colour: Colour) -> Self {
        self.style.colours = self.on_stdout && colour.on_stdout();
        self
    }

    /// Replaces lines in text by the signs + - | if `ascii` is set.
    pub fn with_ascii(mut self, ascii: bool) -> Self {
        if ascii {
            self.style.lines = Lines::Ascii;
        }
        self
    }

    /// Adds numbers of the rows and columns if `labels` is set.
    pub fn with_labels(mut self, labels: bool) -> Self {
        self.labels = labels;
        self
    }

    /// Sets the colours of pictures, and their width in pixels.
    pub fn with_look(mut self, theme: Theme, width: Option<u32>) -> Self {
        self.theme = theme;
        self.width = width;
        self
    }

    /// Adds brackets around marked cells in text.
    pub fn with_brackets(mut self) -> Self {
        self.style.brackets = true;
        self
    }

    /// Marks the cells that have the same value in a region.
    pub fn with_clashes(mut self) -> Self {
        self.clashes = true;
        self
    }

    /// Returns the comment that names the board of a drawing that is text, if one is needed to read it as a grid.
    pub fn board(self, output: &Path, variant: &Arc<Variant>) -> anyhow::Result<String> {
        match self.kind {
            Kind::Text => BoardNames::new(None, output).head(variant),
            Kind::Svg | Kind::Png | Kind::Pdf => Ok(String::new()),
        }
    }

    /// Returns the names of constraints beyond regions, where a drawing is text: each is a comment line, so that the
    /// drawing can be read as a grid. Pictures show them.
    pub fn constraints(self, variant: &Variant) -> String {
        let constraints = variant.constraints().iter().filter(|_| matches!(self.kind, Kind::Text));
        let lines = constraints.map(|one| ["# ", &variant.constraint_name(one), "\n"].concat());
        lines.collect()
    }

    /// Draws scenes beside each other.
    pub fn scenes(self, scenes: &[Scene<'_>]) -> anyhow::Result<Vec<u8>> {
        let prepared = scenes.iter().map(|scene| {
            let scene = if self.clashes { scene.clone().with_clashes() } else { scene.clone() };
            if self.labels { scene.with_labels() } else { scene }
        });
        let scenes: Vec<_> = prepared.collect();
        if let Kind::Text = self.kind {
            return Ok(terminal_beside(&scenes, self.style)?.into_bytes());
        }
        let mut picture = picture_beside(&scenes)?;
        match self.theme {
            Theme::Light => {}
            Theme::Dark => picture.recolour(PictureColour::on_dark),
            Theme::Print => picture.recolour(PictureColour::grey),
        }
        if let Some(width) = self.width {
            picture = picture.resized(width);
        }
        Ok(match self.kind {
            Kind::Text => Vec::new(),
            Kind::Svg => picture.svg().into_bytes(),
            Kind::Png => picture.png()?,
            Kind::Pdf => {
                let title = picture.title.clone();
                Document { title: &title, pages: &[picture], unit: PIXEL, bleed: 0 }.pdf()
            }
        })
    }
}
