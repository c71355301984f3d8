//! A step as a picture: the candidates by their role, the removed or placed ones, and the links.

use std::path::Path;

use anyhow::bail;
use draw::grid::{png, svg};
use puzzle::scene::{Inference, Scene, Tint};
use puzzle::{Candidate, Puzzle};
use techniques::{Link, Role};

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
    /// Returns the form that the name of the file selects.
    pub fn of(path: &Path) -> anyhow::Result<Self> {
        match extension(path).as_deref() {
            _ if is_stdout(path) => Ok(Self::Text),
            Some("txt" | "json" | "jsonl") => Ok(Self::Text),
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            Some("html") => Ok(Self::Html),
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
    let scene = scene(found, givens)?.with_caption(caption);
    Ok(if kind == Kind::Png { png(&scene)? } else { svg(&scene)?.into_bytes() })
}

/// Draws the step as an element of a page, without words.
pub fn element(found: &Found, givens: &Puzzle) -> anyhow::Result<String> {
    Ok(svg(&scene(found, givens)?)?)
}

fn scene<'a>(found: &'a Found, givens: &'a Puzzle) -> anyhow::Result<Scene<'a>> {
    let Found { state, step } = found;
    let tints = step.marks().iter().map(|&(candidate, role)| (candidate, tint(role)));
    let gone = step.eliminations().iter().map(|&candidate| (candidate, Tint::Gone));
    let found = step.placements().iter().map(|&candidate| (candidate, Tint::Found));
    Ok(Scene::new(givens)
        .with_values(state.values())?
        .with_candidates(state.candidates())
        .with_tints(tints.chain(gone).chain(found))
        .with_inferences(step.links().iter().filter_map(inference))
        .with_labels()
        .with_title(format!("{}: {}", step.technique(), state.consequences(step))))
}

fn tint(role: Role) -> Tint {
    match role {
        Role::Pattern => Tint::First,
        Role::Second => Tint::Second,
        Role::Third => Tint::Third,
        Role::Fin => Tint::Fourth,
    }
}

/// Returns a link as a line between the first candidates of its ends.
fn inference(link: &Link) -> Option<Inference> {
    Some(Inference { from: first(&link.from)?, to: first(&link.to)?, strong: link.strong })
}

/// Returns the candidate at which an arrow ends.
fn first(candidates: &[Candidate]) -> Option<Candidate> {
    candidates.first().copied()
}
