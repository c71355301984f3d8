//! Steps as text, values and JSON; as pictures, with the candidates by their role, the removed or placed ones, and the links; and
//! as one HTML page, with the words beside each picture.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::bail;
use clausoku::drawing::{LEGEND, Scene, TerminalStyle, XmlText, page, svg, terminal};
use clausoku::hints::{State, Step};
use clausoku::lists::{STEPS, Status};
use clausoku::{Puzzle, board::Candidate, hints::scene};
use clausoku_files::StopReason;
use clausoku_runner::{
    Colour, Drawing, Exit, Look, Place, Row, Value, counted, extension, fields, object, shown,
    views,
};
use itertools::Itertools as _;
use serde::Serialize;

use super::steps::{Found, Steps};

impl Row for Steps {
    fn values(&self) -> Vec<Value<'_>> {
        self.lines().into_iter().flatten().next().unwrap_or_default()
    }

    fn lines(&self) -> Option<Vec<Vec<Value<'_>>>> {
        let lines = self.found.iter().map(|Found { state, step }| {
            vec![
                Value::text(step.technique().to_string()),
                Value::Number(step.technique().points().score.into()),
                Value::text(names(state, step.placements()).join(" ")),
                Value::text(names(state, step.eliminations()).join(" ")),
                Value::text(step.reason()),
            ]
        });
        let solved = self.found.is_empty().then(|| vec![Value::Nothing; STEPS.len()]);
        Some(lines.chain(solved).collect())
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        match self.found.as_slice() {
            [] => {
                object(place, fields! { puzzle: views::line(&self.givens, self.givens.givens()) })
            }
            found => found
                .iter()
                .zip(1..)
                .map(|(found, number)| object(place, json(found, number)))
                .collect(),
        }
    }

    fn text(&self, place: Place<'_>, is_alone: bool) -> String {
        match (is_alone, self.is_path, &self.remark) {
            (true, true, _) => path(&self.found),
            (true, false, _) => self.text.clone(),
            (false, true, None) => format!("{place}:\n{}", path(&self.found)),
            (false, true, Some(remark)) => {
                format!("{place}:\n{}# {remark}\n", path(&self.found))
            }
            (false, false, Some(remark)) if self.found.is_empty() => format!("{place}: {remark}\n"),
            (false, false, _) => line(&self.found, place),
        }
    }

    fn status(&self) -> Status {
        match self.exit {
            Exit::Unknown => Status::Unknown(StopReason::GaveUp),
            Exit::Unsatisfiable => Status::None,
            _ if self.found.is_empty() => Status::Solved,
            _ => Status::Done,
        }
    }

    fn error(&self) -> Option<String> {
        (self.exit == Exit::Unknown || self.found.is_empty()).then(|| self.remark().to_owned())
    }

    fn exit(&self) -> Exit {
        self.exit
    }
}

fn names(state: &State, candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|&candidate| state.candidate_name(candidate)).collect()
}

/// Returns a step as JSON.
fn json(Found { state, step }: &Found, number: usize) -> impl Serialize {
    let points = step.technique().points();
    let pattern = step.marks().iter().map(|&(candidate, role)| {
        fields! { candidate: state.candidate_name(candidate), role: role.name() }
    });
    let regions = step.regions().iter().map(|&(region, role)| {
        fields! { region: state.region_name(region), role: role.name() }
    });
    let links = step.links().iter().map(|link| {
        fields! { from: names(state, &link.from), to: names(state, &link.to), strong: link.strong }
    });
    fields! {
        number,
        technique: step.technique().to_string(),
        score: points.score,
        level: points.level.name(),
        placements: names(state, step.placements()),
        eliminations: names(state, step.eliminations()),
        explanation: step.reason(),
        unique: step.assumes_uniqueness(),
        pattern: pattern.collect_vec(),
        regions: regions.collect_vec(),
        links: links.collect_vec(),
        clauses: clauses(state, step),
        // The values before the step, as a line.
        grid: state.layout().variant().line(state.values()).to_string(),
    }
}

/// Returns the clauses, each literal as `R1C1=5` or `R1C1≠5`.
fn clauses(state: &State, step: &Step) -> Vec<Vec<String>> {
    let clauses = step.clauses(state).into_iter().map(|clause| {
        let literals = clause.into_iter().map(|(candidate, holds)| {
            let sign = if holds { "=" } else { "≠" };
            let symbol = state.symbol_name(candidate.symbol);
            format!("{}{sign}{symbol}", state.cell_name(candidate.cell))
        });
        literals.collect()
    });
    clauses.collect()
}

/// Returns the board with the cells of the step marked, followed by the step.
pub fn hint(found: &[Found], givens: &Puzzle, colours: bool) -> anyhow::Result<String> {
    let Some(Found { state, step }) = found.first() else { return Ok(String::new()) };
    let scene = Scene::new(givens)
        .with_values(state.values())?
        .with_marked(step.placements().iter().map(|candidate| candidate.cell))
        .with_marked(step.eliminations().iter().map(|candidate| candidate.cell));
    let style = TerminalStyle { brackets: true, ..Colour::terminal_style(colours) };
    let (title, result) = (step.technique(), state.consequences(step));
    Ok(format!("{}{title}: {result}\n{}\n", terminal(&scene, style)?, step.reason()))
}

/// Returns a line for each step, and one for its reason.
fn path(found: &[Found]) -> String {
    let width = found.len().to_string().len();
    let steps = found.iter().zip(1..).map(|(Found { state, step }, number)| {
        let (title, result, reason) = (step.technique(), state.consequences(step), step.reason());
        format!("{number:width$}. {title}: {result}\n{:width$}  {reason}\n", "")
    });
    steps.collect()
}

/// Returns a line with the place and the step.
fn line(found: &[Found], place: Place<'_>) -> String {
    let Some(Found { state, step }) = found.first() else { return String::new() };
    format!("{place}: {}: {}. {}\n", step.technique(), state.consequences(step), step.reason())
}

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
            None | Some("txt" | "json" | "jsonl") => look.refuse().map(|()| Self::Text),
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
    let (board, steps) = (XmlText(givens.variant().name()), counted(found.len(), "step"));
    writeln!(body, "<p class=\"count\">{board}, {steps}.</p>")?;
    body.push_str("<p class=\"legend\">Candidates:");
    for row in LEGEND {
        let colour = clausoku::drawing::colour(row.tint);
        write!(body, "<span style=\"background:{colour}\"></span>{}", row.meaning)?;
    }
    body.push_str("</p>\n");
    // The candidates of a large board are legible at full width only.
    let large = if givens.variant().order() > 9 { " large" } else { "" };
    for (found, number) in found.iter().zip(1..) {
        let Found { state, step } = found;
        let technique = step.technique();
        write!(
            body,
            "<section class=\"step{large}\" id=\"step-{number}\">\n<figure>\n{}</figure>\n<div>\n\
             <h2><a href=\"#step-{number}\">{number}. {}</a></h2>\n<p>{}</p>\n<p>{}</p>\n",
            svg(&scene(state, step, givens)?)?,
            XmlText(&technique.to_string()),
            XmlText(&state.consequences(step)),
            XmlText(step.reason())
        )?;
        if step.assumes_uniqueness() {
            body += "<p class=\"unique\">This assumes that the puzzle has one solution.</p>\n";
        }
        body += "</div>\n</section>\n";
    }
    Ok(page(&title, STYLE, &body))
}
