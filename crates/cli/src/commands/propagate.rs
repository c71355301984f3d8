//! `clausoku propagate`: the result of deduction alone, with reasons.

mod form;
mod json;
mod report;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;
use clausoku::deduction::{Claim, Deduced, Outcome, Question, WhyError, rule_names};
use draw::grid::svg;
use encoder::GivensLevel;
use propagation::{Options, PROOF_FORMATS, ProofFormat, RULES};
use puzzle::scene::Scene;

use self::form::Form;
use super::options::{EncodingArgs, default_givens};
use crate::Exit;
use crate::grid_writer::BoardNames;
use crate::grids::GridArgs;
use crate::help::table;
use crate::limits::TimeArgs;
use crate::name::{extension, shown};
use crate::output::{fill, is_stdout, note, refuse_input};
use crate::progress::Progress;
use crate::style::Colour;
use crate::views;
use crate::views::document;

/// Fill in cells by unit propagation and failed literals
#[derive(Debug, Args)]
#[command(
    mut_arg("givens", default_givens(GivensLevel::Peers)),
    after_help = "\
Examples:
  clausoku propagate grid.txt --rule failed-literal --explain
  clausoku propagate grid.txt --why R1C8=7",
    after_long_help = "\
The formula is the one of `clausoku encode --givens peers` with the same options.

A proof contains the derived clauses, and ends with the empty clause if the puzzle has no solution. A \
proof checker needs the formula too: `clausoku encode GRID --givens peers -o FILE.cnf` writes it.

Examples:
  clausoku propagate grid.txt
  clausoku propagate grid.txt --rule failed-literal --explain
  clausoku propagate grid.txt --why R1C8=7
  clausoku propagate grid.txt --rule depth=2 --why R1C8=7 -o why.svg
  clausoku propagate grid.txt --rule failed-literal --proof proof.lrat"
)]
pub struct Propagate {
    /// Grid file; - is standard input
    grid: PathBuf,

    /// Rules: unit (the default), failed-literal, depth=2 …
    #[arg(
        long,
        value_name = "RULES",
        default_value = "unit",
        hide_default_value = true,
        value_parser = parse_rules,
        long_help = rules_help()
    )]
    rule: Options,

    /// Explain every deduction in words and by its clause
    #[arg(long, conflicts_with = "why")]
    explain: bool,

    /// Explain only this: R1C8=7, R1C8!=7 or contradiction
    ///
    /// The explanation uses as few clauses as can be found.
    #[arg(long, value_name = "STATEMENT")]
    why: Option<String>,

    /// Output: text, json, latex, svg or dot; by default the output's file name selects it
    #[arg(
        long = "as",
        value_name = "FORM",
        hide_possible_values = true,
        hide_short_help = true,
        long_help = form::help()
    )]
    form: Option<Form>,

    /// Print a JSON object: the same as --as json
    #[arg(long, conflicts_with = "form")]
    json: bool,

    /// Print only the grid, on one line
    #[arg(long, conflicts_with_all = ["form", "json", "why", "explain"])]
    line: bool,

    /// Output file; - is standard output
    ///
    /// The file is compressed if its name ends in .gz, .xz, .bz2 or .zst.
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,

    /// File for a proof; its name ends in .drat or .lrat
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    /// Number of the puzzle in the file, counted from 1
    #[arg(long, value_name = "NUMBER")]
    puzzle: Option<usize>,

    #[command(flatten)]
    grids: GridArgs,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    time: TimeArgs,
}

/// Parses the rules of deduction of a comma-separated list.
pub fn parse_rules(names: &str) -> Result<Options, String> {
    Options::parse(names).map_err(|error| error.to_string())
}

/// Returns the table of the rules of deduction for the long help.
pub fn rules_help() -> String {
    let rows: Vec<_> = RULES.iter().map(|rule| (rule.name, rule.description)).collect();
    format!("Rules of deduction, joined by commas; unit is always on\n\n{}", table(&rows))
}

fn proof_format(path: &Path) -> anyhow::Result<ProofFormat> {
    let extension = extension(path);
    let format = PROOF_FORMATS.iter().find(|row| Some(row.0) == extension.as_deref());
    match format {
        Some(row) => Ok(row.1),
        None => bail!(
            "no proof format has files named {}; the name must end in .drat or .lrat",
            shown(path)
        ),
    }
}

impl Propagate {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let form = match self.form {
            Some(form) => form,
            None if self.json => Form::Json,
            None if self.line => Form::Text,
            None => Form::of_path(&self.output)?,
        };
        if self.why.is_none() && matches!(form, Form::Latex | Form::Dot) {
            bail!("--as {} shows an explanation; add --why STATEMENT", form.name());
        }
        if self.explain && form == Form::Svg {
            bail!("--as svg draws the grid or an explanation, but not --explain; try --as text");
        }
        let proof =
            self.proof.as_deref().map(|path| Ok::<_, anyhow::Error>((path, proof_format(path)?)));
        let proof = proof.transpose()?;
        let puzzle = self.grids.puzzle(&self.grid, self.puzzle)?;
        let question = match self.why.as_deref() {
            None => None,
            Some("contradiction") => Some(Question::Contradiction),
            Some(text) => Some(Question::Claim(Claim::parse(text, puzzle.variant())?)),
        };
        let deadline = self.time.start();
        let mut progress = Progress::new("assumptions tried");
        let mut seen = 0;
        let deduced = Deduced::until(
            &puzzle,
            &self.encoding.encoding(GivensLevel::Peers),
            self.rule,
            &mut |counts| {
                // While the lanes look ahead, the count is higher than afterwards.
                progress.steps(counts.probes.saturating_sub(seen));
                seen = counts.probes;
                deadline.reached().is_some()
            },
        )?;
        progress.clear();
        if let Some((path, format)) = proof
            && let Some(record) = deduced.engine().record()
        {
            refuse_input(path, &self.grid)?;
            fill(path, |output| record.write(format, output))?;
        }
        let colours = is_stdout(&self.output) && colour.on_stdout();
        let text = if self.line {
            let head = BoardNames::new(None, &self.output).head(puzzle.variant())?;
            head + &views::row_or_block(deduced.puzzle(), deduced.grid())?
        } else {
            self.write(&deduced, question, form, colours)?
        };
        refuse_input(&self.output, &self.grid)?;
        fill(&self.output, |output| output.write_all(text.as_bytes()))?;
        Ok(match deduced.outcome() {
            Outcome::Contradiction | Outcome::Broken(_) => Exit::Unsatisfiable,
            Outcome::Stopped => Exit::Unknown,
            Outcome::Solved | Outcome::Open => Exit::Done,
        })
    }

    /// Returns the requested output, in its form.
    fn write(
        &self,
        deduced: &Deduced,
        question: Option<Question>,
        form: Form,
        colours: bool,
    ) -> anyhow::Result<String> {
        let account = question
            .map(|question| deduced.why(question).map_err(|error| advise(&error, self.rule)))
            .transpose()?;
        Ok(match (form, account) {
            (Form::Json, account) => {
                let walk = self.explain.then(|| deduced.derivation());
                json::report(deduced, walk.as_ref(), account.as_ref())?
            }
            (Form::Text, Some(account)) => account.text(),
            (Form::Text, None) => {
                let mut text = report::text(deduced, colours)?;
                if self.explain {
                    text.push('\n');
                    text += &deduced.derivation().text();
                }
                text
            }
            (Form::Svg, Some(account)) => {
                let picture = account.picture();
                if picture.width.max(picture.height) > LARGE {
                    note(&format!(
                        "the picture has {} by {} pixels; text and dot show long explanations better: \
                         --as text, --as dot",
                        picture.width, picture.height
                    ));
                }
                picture.svg
            }
            (Form::Svg | Form::Latex | Form::Dot, None) => {
                svg(&Scene::new(deduced.puzzle()).with_values(deduced.grid())?.with_clashes())?
            }
            (Form::Latex, Some(account)) => document(&account.latex()),
            (Form::Dot, Some(account)) => account.dot(),
        })
    }
}

/// A picture with a longer side, in pixels, is hard to read.
const LARGE: u32 = 6000;

/// Returns the error of an explanation, with advice.
fn advise(error: &WhyError, rules: Options) -> anyhow::Error {
    match error {
        WhyError::NotDerived { .. } | WhyError::NoContradiction { .. } => {
            let depth = rules.effective_depth().saturating_add(1);
            let stronger = rule_names(Options { depth, ..rules }).replace(", ", ",");
            anyhow!("{error}; the next stronger rule is --rule {stronger}")
        }
        WhyError::Opposite { opposite, .. } => {
            let claim = opposite.replace(' ', "").replace('≠', "!=");
            anyhow!("{error}; try --why {claim}")
        }
        WhyError::Contradiction { .. } => anyhow!("{error}; try --why contradiction"),
        _ => anyhow!("{error}"),
    }
}
