//! Steps as text; as pictures, with the candidates by their role, the removed or placed ones, and the links; and as one HTML
//! page, with the words beside each picture.

use std::fmt::Write as _;
use std::path::Path;

use crate::input::{extension, shown};
use crate::output::{Drawing, Look, PictureKind};
use crate::terminal::{Colour, language};
use anyhow::bail;
use clausoku::Puzzle;
use clausoku::drawing::{
    LEGEND, Scene, TerminalStyle, colour, elements::XmlText, meaning, page, svg, terminal,
};
use clausoku::hints::{State, Step, scene};
use clausoku::lists::answers::{FoundStep, Steps};
use clausoku_words::say;

/// Returns the name of the technique in the language of the program.
fn title(step: &Step) -> String {
    step.technique().in_words(language())
}

fn headline(state: &State, step: &Step) -> String {
    let (technique, result) = (title(step), state.consequences(step));
    say!(language(), hints::step { technique, result })
}

/// Returns the board with the cells of the step marked, followed by the step.
pub(super) fn hint(found: &[FoundStep], givens: &Puzzle, colours: bool) -> anyhow::Result<String> {
    let Some(FoundStep { state, step, .. }) = found.first() else { return Ok(String::new()) };
    let scene = Scene::new(givens)
        .with_values(state.values())?
        .with_marked(step.placements().iter().map(|candidate| candidate.cell))
        .with_marked(step.eliminations().iter().map(|candidate| candidate.cell));
    let style = TerminalStyle { brackets: true, ..Colour::terminal_style(colours) };
    Ok(format!("{}{}\n{}\n", terminal(&scene, style)?, headline(state, step), step.reason()))
}

/// Returns a line for each step, and one for its reason.
pub(super) fn path(found: &[FoundStep]) -> String {
    let width = found.len().to_string().len();
    let steps = found.iter().zip(1..).map(|(FoundStep { state, step, .. }, number)| {
        let (title, reason) = (headline(state, step), step.reason());
        format!("{number:width$}. {title}\n{:width$}  {reason}\n", "")
    });
    steps.collect()
}

pub(super) fn line(found: &[FoundStep]) -> String {
    let Some(FoundStep { state, step, .. }) = found.first() else { return String::new() };
    format!("{}. {}\n", headline(state, step), step.reason())
}

/// Draws the first step, or writes the page of all.
pub(super) fn drawn(steps: &Steps, kind: Kind, name: &str) -> anyhow::Result<Vec<u8>> {
    match (kind, steps.found.first()) {
        (Kind::Html, _) => Ok(render(&steps.found, &steps.givens, name)?.into_bytes()),
        (Kind::Picture(drawing), Some(found)) => draw(drawing, found, &steps.givens),
        (Kind::Picture(drawing), None) => {
            let caption = steps.reason.clone().unwrap_or_else(|| say!(language(), hints::solved));
            let scene = Scene::new(&steps.givens).with_language(language());
            drawing.scenes(&[scene.with_caption(caption)])
        }
        (Kind::Text, _) => Ok(Vec::new()),
    }
}

/// The form of the output.
#[derive(Clone, Copy, Debug)]
pub(super) enum Kind {
    Text,
    Html,
    /// A picture of each step.
    Picture(Drawing),
}

impl Kind {
    /// Returns the form that was asked for by name, or that the name of the file selects.
    pub(super) fn new(path: &Path, asked: Option<PictureKind>, look: Look) -> anyhow::Result<Self> {
        let ending = extension(path);
        let named = ending.as_deref().and_then(PictureKind::named);
        match (asked.or(named), ending.as_deref()) {
            (Some(PictureKind::Text), _) | (None, None | Some("json" | "jsonl")) => {
                look.refuse().map(|()| Self::Text)
            }
            (Some(PictureKind::Html), _) => look.refuse().map(|()| Self::Html),
            (Some(_), _) => Ok(Self::Picture(Drawing::new(path, asked)?.with_look(look)?)),
            (None, Some(_)) => {
                bail!(say!(language(), hints::unknown_ending { path: shown(path) }))
            }
        }
    }

    pub(super) fn is_text(self) -> bool {
        matches!(self, Self::Text)
    }
}

/// Draws the step, with its words below.
pub(super) fn draw(
    drawing: Drawing,
    found: &FoundStep,
    givens: &Puzzle,
) -> anyhow::Result<Vec<u8>> {
    let FoundStep { state, step, .. } = found;
    let caption = format!("{}. {}", headline(state, step), step.reason());
    let scene = scene(state, step, givens)?.with_caption(caption).with_legend();
    drawing.scenes(&[scene])
}

/// The style of the page.
const STYLE: &str = "\
.step{display:grid;grid-template-columns:minmax(0,30rem) minmax(14rem,1fr);gap:0 2rem;align-items:start;\
border-top:1px solid var(--rule);padding:1.2rem 0;break-inside:avoid}
.step h2{margin:.3rem 0}.step figure{margin:0}.step svg{border-radius:4px}
.step a{color:inherit;text-decoration:none}.unique,.legend,.count{color:var(--soft);font-size:.92rem}
.legend span{display:inline-block;width:.9em;height:.9em;margin:0 .35em 0 1em;vertical-align:-.1em;border-radius:2px}
.large{grid-template-columns:1fr}.large>div{order:-1;margin-bottom:1rem}
@media (max-width:44rem){.step{grid-template-columns:1fr}}
";

/// Returns the page of these steps, which begin at the givens.
pub(super) fn render(found: &[FoundStep], givens: &Puzzle, name: &str) -> anyhow::Result<String> {
    let language = language();
    let heading = say!(language, hints::page_title { name });
    let mut body = String::new();
    let (board, steps) = (XmlText(givens.variant().name()), found.len());
    let count = say!(language, hints::page_count { board, steps });
    writeln!(body, "<p class=\"count\">{count}</p>")?;
    let candidates = say!(language, hints::candidates);
    write!(body, "<p class=\"legend\">{candidates}")?;
    for tint in LEGEND {
        let (colour, words) = (colour(tint), meaning(tint, language));
        write!(body, "<span style=\"background:{colour}\"></span>{words}")?;
    }
    body.push_str("</p>\n");
    // The candidates of a large board are legible at full width only.
    let large = if givens.variant().order() > 9 { " large" } else { "" };
    for (found, number) in found.iter().zip(1..) {
        let FoundStep { state, step, .. } = found;
        write!(
            body,
            "<section class=\"step{large}\" id=\"step-{number}\">\n<figure>\n{}</figure>\n<div>\n\
             <h2><a href=\"#step-{number}\">{number}. {}</a></h2>\n<p>{}</p>\n<p>{}</p>\n",
            svg(&scene(state, step, givens)?)?,
            XmlText(&title(step)),
            XmlText(&state.consequences(step)),
            XmlText(step.reason())
        )?;
        if step.assumes_uniqueness() {
            let words = say!(language, hints::assumes_unique);
            writeln!(body, "<p class=\"unique\">{words}</p>")?;
        }
        body += "</div>\n</section>\n";
    }
    Ok(page(&heading, STYLE, &body))
}
