//! Drawings into files and on the terminal, by the file's name.

use std::path::Path;

use anyhow::{bail, ensure};
use draw::grid::{png_beside, svg_beside};
use files::compression::Compression;
use puzzle::Variant;
use puzzle::scene::{Lines, Scene, TerminalStyle, terminal_beside};

use crate::name::shown;
use crate::output::is_stdout;
use crate::style::Colour;

/// How to draw.
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

/// The file's extension in lower case, without the one that says how it is compressed:
/// `picture.svg.gz` is a picture too.
pub fn extension(path: &Path) -> Option<String> {
    let stem = path.file_stem().map(Path::new);
    let inner = Compression::of_path(path).and(stem).unwrap_or(path);
    inner.extension()?.to_str().map(str::to_ascii_lowercase)
}

/// Refuses a file that does not end in `.svg`, where nothing else can be drawn.
pub fn as_svg(path: &Path) -> anyhow::Result<()> {
    let is_svg = extension(path).as_deref() == Some("svg");
    ensure!(is_svg, "cannot draw into {}: its name should end in .svg", shown(path));
    Ok(())
}

impl Drawing {
    /// As the name of the file asks: `.svg`, `.png`, `.txt`, or `-` for the terminal.
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

    /// With colours on the terminal, where they are wanted.
    pub fn with_colours(mut self, colour: Colour) -> Self {
        self.style.colours = self.on_stdout && colour.on_stdout();
        self
    }

    /// With the signs + - | instead of lines, where it is text.
    pub fn with_ascii(mut self, ascii: bool) -> Self {
        self.style.lines = if ascii { Lines::Ascii } else { Lines::Unicode };
        self
    }

    /// With the rows and columns numbered.
    pub fn with_labels(mut self, labels: bool) -> Self {
        self.labels = labels;
        self
    }

    /// With brackets around marked cells, where it is text.
    pub fn with_brackets(mut self) -> Self {
        self.style.brackets = true;
        self
    }

    /// With the cells marked that hold the same value in a region.
    pub fn with_clashes(mut self) -> Self {
        self.clashes = true;
        self
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
