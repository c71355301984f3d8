//! A step as a picture: the candidates by their role, the removed or placed ones, and the links.

use std::path::Path;

use anyhow::bail;
use draw::grid::{png, svg};
use human::techniques::scene;
use puzzle::Puzzle;

use super::Found;
use crate::name::{extension, shown};
use crate::output::is_stdout;

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    Svg,
    Png,
    Html,
}

impl Kind {
    /// Returns `true` if a step has a picture of its own.
    pub fn is_picture(self) -> bool {
        matches!(self, Self::Svg | Self::Png)
    }

    /// Returns the form of the picture of this name.
    pub fn named(name: &str) -> Self {
        match name {
            "svg" => Self::Svg,
            "png" => Self::Png,
            "html" => Self::Html,
            _ => Self::Text,
        }
    }

    /// Returns the form that the name of the file selects.
    pub fn of(path: &Path) -> anyhow::Result<Self> {
        match extension(path).as_deref() {
            _ if is_stdout(path) => Ok(Self::Text),
            Some(known @ ("txt" | "json" | "jsonl" | "svg" | "png" | "html")) => {
                Ok(Self::named(known))
            }
            _ => bail!(
                "cannot write {}: its name should end in .svg, .png, .html, .txt, .json or .jsonl",
                shown(path)
            ),
        }
    }
}

/// Draws the step, with its words below.
pub fn draw(kind: Kind, found: &Found, givens: &Puzzle) -> anyhow::Result<Vec<u8>> {
    let Found { state, step } = found;
    let caption = format!("{}: {}. {}", step.technique(), state.consequences(step), step.reason());
    let scene = scene(state, step, givens)?.with_caption(caption).with_legend();
    Ok(if kind == Kind::Png { png(&scene)? } else { svg(&scene)?.into_bytes() })
}

/// Draws the step as an element of a page, without words.
pub fn element(found: &Found, givens: &Puzzle) -> anyhow::Result<String> {
    Ok(svg(&scene(&found.state, &found.step, givens)?)?)
}
