//! Steps as pictures: the candidates by their role, the removed or placed ones, and the links; and as one HTML page, with
//! the words beside each picture.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::bail;
use clausoku::drawing::{Colour, LEGEND, XmlText, page, svg};
use clausoku::{Puzzle, hints::scene};
use clausoku_runner::drawing::{Drawing, Look};
use clausoku_runner::name::{extension, shown};
use clausoku_runner::output::is_stdout;

use super::steps::Found;

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
pub fn render(found: &[Found], givens: &Puzzle, name: &str) -> anyhow::Result<String> {
    let title = format!("Steps of {name}");
    let mut body = String::new();
    let mut put =
        |text: std::fmt::Arguments<'_>| body.write_fmt(text).expect("writing to a string");
    let steps = if found.len() == 1 { "step" } else { "steps" };
    put(format_args!(
        "<p class=\"count\">{}, {} {steps}.</p>\n",
        XmlText(givens.variant().name()),
        found.len()
    ));
    put(format_args!("<p class=\"legend\">Candidates:"));
    for row in LEGEND {
        let colour: Colour = clausoku::drawing::colour(row.tint);
        put(format_args!("<span style=\"background:{colour}\"></span>{}", row.meaning));
    }
    put(format_args!("</p>\n"));
    // The candidates of a large board are legible at full width only.
    let large = if givens.variant().order() > 9 { " large" } else { "" };
    for (found, number) in found.iter().zip(1..) {
        let Found { state, step } = found;
        let technique = step.technique();
        put(format_args!(
            "<section class=\"step{large}\" id=\"step-{number}\">\n<figure>\n{}</figure>\n<div>\n\
             <h2><a href=\"#step-{number}\">{number}. {}</a></h2>\n<p>{}</p>\n<p>{}</p>\n",
            svg(&scene(state, step, givens)?)?,
            XmlText(&technique.to_string()),
            XmlText(&state.consequences(step)),
            XmlText(step.reason())
        ));
        if step.assumes_uniqueness() {
            put(format_args!(
                "<p class=\"unique\">This assumes that the puzzle has one solution.</p>\n"
            ));
        }
        put(format_args!("</div>\n</section>\n"));
    }
    Ok(page(&title, STYLE, &body))
}
