//! `clausoku show`: a grid as a picture.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use clausoku::cnf::compression::Compression;
use clausoku::puzzle::draw::{Lines, Scene, TerminalStyle, png, svg, terminal};
use clausoku::{Encoding, solve};

use crate::Exit;
use crate::grids::GridArgs;
use crate::output::Output;
use crate::style::Colour;

/// Draw a puzzle in the terminal, or as SVG or PNG
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  clausoku show grid.txt
  clausoku show grid.txt --solve -o solved.svg
  clausoku show many.txt --puzzle 17 -o grid.png")]
pub struct Show {
    /// The grid: a file, or - for standard input
    grid: PathBuf,

    /// Where to draw: a file that ends in .svg, .png or .txt; - for the terminal
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: PathBuf,

    /// Take this puzzle of a file that holds several, counted from 1
    #[arg(long, value_name = "NUMBER")]
    puzzle: Option<usize>,

    /// Fill in a solution
    #[arg(long)]
    solve: bool,

    /// Draw with + - | instead of lines
    #[arg(long)]
    ascii: bool,

    /// Number the rows and columns
    #[arg(long)]
    labels: bool,

    #[command(flatten)]
    grids: GridArgs,
}

/// A way to draw into a file.
enum Kind {
    Text,
    Svg,
    Png,
}

fn kind(path: &Path) -> anyhow::Result<Kind> {
    // `picture.svg.gz` is a picture too.
    let stem = path.file_stem().map(Path::new);
    let inner = Compression::of_path(path).and(stem).unwrap_or(path);
    match inner.extension().and_then(|extension| extension.to_str()) {
        None if path.as_os_str() == "-" => Ok(Kind::Text),
        Some("txt") => Ok(Kind::Text),
        Some("svg") => Ok(Kind::Svg),
        Some("png") => Ok(Kind::Png),
        _ => {
            bail!("cannot draw into {}: its name should end in .svg, .png or .txt", path.display())
        }
    }
}

impl Show {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let kind = kind(&self.output)?;
        let puzzle = self.grids.puzzle(&self.grid, self.puzzle)?;
        let solution = if self.solve {
            let encoding = Encoding::default();
            Some(solve(&puzzle, &encoding)?.context("there is no solution to fill in; try check")?)
        } else {
            None
        };
        let mut scene = Scene::new(&puzzle).with_clashes();
        if let Some(solution) = &solution {
            scene = scene.with_values(solution)?;
        }
        let drawing = match kind {
            Kind::Svg => svg(&scene)?.into_bytes(),
            Kind::Png => png(&scene)?,
            Kind::Text => {
                let lines = if self.ascii { Lines::Ascii } else { Lines::Unicode };
                let colours = self.output.as_os_str() == "-" && colour.on_stdout();
                terminal(&scene, TerminalStyle { lines, colours, labels: self.labels })?
                    .into_bytes()
            }
        };
        let mut output = Output::create(&self.output)?;
        output.write_all(&drawing)?;
        output.finish()?;
        Ok(Exit::Done)
    }
}
