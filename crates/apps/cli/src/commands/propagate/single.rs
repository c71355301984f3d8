//! The deductions from one puzzle as text, a picture or a formula, and their proof.

use std::path::Path;

use crate::input::{Input, extension, is_stdout, shown};
use crate::options::Request;
use crate::output::{Printer, document, fill, prepare, refuse_inputs, unknown_ending};
use crate::terminal::{Exit, is_quiet, language, note, table};
use anyhow::{Context, bail};
use clap::ValueEnum;
use clausoku::deduction::{Explanation, PROOF_FORMATS, ProofFormat};
use clausoku::drawing::{Scene, svg};
use clausoku_words::say;

use super::Propagate;
use super::report::{Report, Watched};
use crate::commands::single;

/// A form of the output for one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Picture {
    Text,
    Latex,
    Svg,
    Dot,
}

/// The forms, each with its contents.
const FORMS: [(&str, &str); 4] = [
    ("text", "words and clauses"),
    ("latex", "the examination paper's notation (only with --why)"),
    ("svg", "a drawing of the grid, or with --why of the implication graph"),
    ("dot", "the implication graph for Graphviz (only with --why)"),
];

pub(super) fn forms_help() -> String {
    let table = table(FORMS);
    format!("Form of the output; by default the output's file name selects it\n\n{table}")
}

/// The extensions of files by form; the first of each form is the usual one.
const ENDINGS: [(&str, Picture); 5] = [
    ("txt", Picture::Text),
    ("tex", Picture::Latex),
    ("svg", Picture::Svg),
    ("dot", Picture::Dot),
    ("gv", Picture::Dot),
];

impl Picture {
    /// Returns the form that the name of a file selects.
    pub(super) fn from_path(path: &Path) -> anyhow::Result<Self> {
        if is_stdout(path) {
            return Ok(Self::Text);
        }
        let extension = extension(path);
        match ENDINGS.iter().find(|row| Some(row.0) == extension.as_deref()) {
            Some(row) => Ok(row.1),
            None if extension.is_none() => Ok(Self::Text),
            None => {
                let ending = extension.unwrap_or_default();
                Err(unknown_ending(&ending, &["txt", "tex", "svg", "dot"], "--as FORM"))
            }
        }
    }

    /// Returns the name of the form on the command line.
    pub(super) fn name(self) -> &'static str {
        FORMS[self as usize].0
    }
}

/// A picture with a longer side, in pixels, is hard to read.
const LARGE: u32 = 6000;

/// Returns the format of the proof in a file, by the ending of its name.
pub(crate) fn proof_format(path: &Path) -> anyhow::Result<ProofFormat> {
    let extension = extension(path);
    let format = PROOF_FORMATS.iter().find(|row| Some(row.name) == extension.as_deref());
    format.map(|row| row.value).with_context(|| {
        let name = shown(path);
        format!("no proof format has files named {name}; the name must end in .drat or .lrat")
    })
}

impl Propagate {
    /// Writes the deductions from the only puzzle, and their proof.
    pub(super) fn write_single(
        &self,
        list: &Request,
        only: Option<Input>,
        form: Picture,
        colours: bool,
    ) -> anyhow::Result<Exit> {
        let Self { proof, explain, .. } = self;
        if self.why.is_none() && matches!(form, Picture::Latex | Picture::Dot) {
            bail!("--as {} shows an explanation; add --why STATEMENT", form.name());
        }
        if *explain && form == Picture::Svg {
            bail!("--as svg draws the grid or an explanation, but not --explain; try --as text");
        }
        let proof =
            proof.as_deref().map(|path| Ok::<_, anyhow::Error>((path, proof_format(path)?)));
        let proof = proof.transpose()?;
        let output = list.output.path();
        let mut puzzles = list.puzzles_in(only, list.in_blocks(false))?;
        puzzles.refuse_several(list, say!(language(), files::choose_one))?;
        prepare(output, &list.grids)?;
        let (_, record) = puzzles.only_named()?;
        let shows_progress = !is_quiet();
        let question = Watched { deductions: self.deductions(), shows_progress };
        let deduction = match question.deduce(&record.puzzle) {
            Ok(deduction) => deduction,
            Err(unanswered) => return single::unanswered(&unanswered),
        };
        if let (Some((path, format)), Some(record)) = (proof, deduction.deduced().engine().record())
        {
            refuse_inputs(path, &list.grids)?;
            fill(path, |output| record.write(format, output))?;
        }
        let deduced = deduction.deduced();
        let derived = match question.deductions.derived(&deduction) {
            Ok(derived) => derived,
            Err(unanswered) => return single::unanswered(&unanswered),
        };
        let explanation = derived.explanation.clone();
        let explanation = explanation.map(|found| found.in_language(language()));
        let text = match (form, &explanation) {
            (Picture::Text, _) => Report { colours }.text(&derived)?,
            (Picture::Latex, Some(explanation)) => document(&explanation.latex()),
            (Picture::Dot, Some(explanation)) => explanation.dot(),
            (Picture::Svg, Some(explanation)) => drawn(explanation),
            (Picture::Svg | Picture::Latex | Picture::Dot, None) => {
                svg(&Scene::new(deduced.puzzle()).with_values(deduced.grid())?.with_clashes())?
            }
        };
        let mut printer = Printer::open(output)?;
        printer.print(&text)?;
        printer.finish()?;
        Ok(single::exit(deduction.verdict().0))
    }
}

fn drawn(explanation: &Explanation<'_>) -> String {
    let picture = explanation.picture();
    if picture.width.max(picture.height) > LARGE {
        let (width, height) = (picture.width, picture.height);
        note(&say!(language(), commands::large_picture { width, height }));
    }
    picture.svg
}
