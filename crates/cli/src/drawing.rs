//! Drawings into files and on the terminal, selected by the name of the file.

use std::path::Path;
use std::sync::Arc;

use anyhow::{bail, ensure};
use draw::grid::{png_beside, svg_beside};
use puzzle::Variant;
use puzzle::scene::{Lines, Scene, TerminalStyle, terminal_beside};

use crate::grid_writer::BoardNames;
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
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Text,
    Svg,
    Png,
}

/// Refuses a file that does not end in `.svg`, where nothing else can be drawn.
pub fn as_svg(path: &Path) -> anyhow::Result<()> {
    let is_svg = extension(path).as_deref() == Some("svg");
    ensure!(is_svg, "cannot draw into {}: its name should end in .svg", shown(path));
    Ok(())
}

impl Drawing {
    /// Returns the drawing that the name of the file selects: `.svg`, `.png`, `.txt`, or `-` for
    /// the terminal.
    pub fn to(path: &Path) -> anyhow::Result<Self> {
        let on_stdout = is_stdout(path);
        let kind = match extension(path).as_deref() {
            None if on_stdout => Kind::Text,
            Some("txt") => Kind::Text,
            Some("svg") => Kind::Svg,
            Some("png") => Kind::Png,
            _ => {
                bail!("cannot draw into {}: its name should end in .svg, .png or .txt", shown(path))
            }
        };
        Ok(Self { kind, style: TerminalStyle::default(), on_stdout, clashes: false, labels: false })
    }

    /// Adds colours on the terminal, if they are wanted.
    pub fn with_colours(mut self, colour: Colour) -> Self {
        self.style.colours = self.on_stdout && colour.on_stdout();
        self
    }

    /// Replaces lines in text by the signs + - | if `ascii` is set.
    pub fn with_ascii(mut self, ascii: bool) -> Self {
        self.style.lines = if ascii { Lines::Ascii } else { Lines::Unicode };
        self
    }

    /// Adds numbers of the rows and columns if `labels` is set.
    pub fn with_labels(mut self, labels: bool) -> Self {
        self.labels = labels;
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
            Kind::Svg | Kind::Png => Ok(String::new()),
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
        Ok(match self.kind {
            Kind::Text => terminal_beside(&scenes, self.style)?.into_bytes(),
            Kind::Svg => svg_beside(&scenes)?.into_bytes(),
            Kind::Png => png_beside(&scenes)?,
        })
    }
}
