//! A step as a picture: the candidates by their role, the removed or placed ones, and the links.

use std::path::Path;

use anyhow::bail;
use clausoku::{Puzzle, drawing::svg, hints::scene};

use super::Found;
use crate::drawing::{Drawing, Look};
use crate::name::{extension, shown};
use crate::output::is_stdout;

/// The form of the output.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Text,
    Html,
    /// A picture of each step.
    Picture(Drawing),
}

impl Kind {
    /// Returns the form that was asked for by name, or that the name of the file selects.
    pub fn new(path: &Path, asked: Option<&str>, look: Look) -> anyhow::Result<Self> {
        match asked.or(extension(path).as_deref()) {
            None if is_stdout(path) => look.refuse().map(|()| Self::Text),
            Some("txt" | "json" | "jsonl") => look.refuse().map(|()| Self::Text),
            Some("html") => look.refuse().map(|()| Self::Html),
            Some("svg" | "png" | "pdf") => {
                Ok(Self::Picture(Drawing::new(path, asked)?.with_look(look)?))
            }
            _ => bail!(
                "cannot write {}: its name should end in .svg, .png, .pdf, .html, .txt, .json or .jsonl",
                shown(path)
            ),
        }
    }

    pub fn is_text(self) -> bool {
        matches!(self, Self::Text)
    }
}

/// Draws the step, with its words below.
pub fn draw(drawing: Drawing, found: &Found, givens: &Puzzle) -> anyhow::Result<Vec<u8>> {
    let Found { state, step } = found;
    let caption = format!("{}: {}. {}", step.technique(), state.consequences(step), step.reason());
    let scene = scene(state, step, givens)?.with_caption(caption).with_legend();
    drawing.scenes(&[scene])
}

/// Draws the step as an element of a page, without words.
pub fn element(found: &Found, givens: &Puzzle) -> anyhow::Result<String> {
    Ok(svg(&scene(&found.state, &found.step, givens)?)?)
}
