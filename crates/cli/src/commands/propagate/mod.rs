//! `clausoku propagate`: the result of deduction alone, with reasons.

mod json;
mod report;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clausoku::deduction::{
    Claim, Deduced, Options, Outcome, PROOF_FORMATS, ProofFormat, Question as Why, RULES, WhyError,
    rule_names,
};
use clausoku::drawing::{Scene, svg};
use clausoku::lists::{DEDUCTIONS, Status};
use clausoku::{Puzzle, Variant, encoding::GivensLevel};
use clausoku_files::{StopCheck, StopReason};
use clausoku_runner::{
    Asked, Colour, Each, EncodingArgs, Exit, Job, JobProperties, ListArgs, Place, Progress,
    Refusal, Row, SHAPE, Value, deadline, default_givens, document, extension, fill, first_used,
    is_stdout, joined, limit_of, note, refuse, refuse_inputs, shown, stopped_by, table, views,
    without,
};

use self::report::Form;

/// The options of lists for which there is no use.
const UNUSED: &[&str] = &["to-symbols"];

/// Fill in cells by unit propagation and failed literals
#[derive(Debug, Args)]
#[command(
    mut_arg("givens", default_givens(GivensLevel::Peers)),
    mut_args(without(UNUSED)),
    mut_arg("json", |json| json.help("Print a JSON object for each puzzle: the same as --as json")),
    mut_arg("line", |line| line.help("Print only the grids, each on one line")),
    mut_arg("to", |to| to.help("Format of a table: csv, tsv, jsonl, parquet or arrow").long_help(None::<&str>)),
    after_long_help = "\
The formula is the one of `clausoku encode --givens peers` with the same options.

A proof contains the derived clauses, and ends with the empty clause if the puzzle has no solution. A \
proof checker needs the formula too: `clausoku encode GRID --givens peers -o FILE.cnf` writes it.

Examples:
  clausoku propagate grid.txt --rule failed-literal --explain
  clausoku propagate grid.txt --why R1C8=7
  clausoku propagate grid.txt
  clausoku propagate grid.txt --rule depth=2 --why R1C8=7 -o why.svg
  clausoku propagate grid.txt --rule failed-literal --proof proof.lrat"
)]
pub struct Propagate {
    #[command(flatten)]
    list: ListArgs,

    /// Rules: unit (the default), failed-literal, depth=2 …
    #[arg(
        long,
        value_name = "RULES",
        default_value = "unit",
        hide_default_value = true,
        value_parser = Options::parse,
        long_help = rules_help()
    )]
    rule: Options,

    /// Explain every deduction in words and by its clause
    #[arg(long, conflicts_with_all = ["why", "line"])]
    explain: bool,

    /// Explain only this: R1C8=7, R1C8!=7 or contradiction
    ///
    /// The explanation uses as few clauses as can be found.
    #[arg(long, value_name = "STATEMENT", conflicts_with = "line")]
    why: Option<String>,

    /// Output: text, json, latex, svg or dot; by default the output's file name selects it
    #[arg(
        long = "as",
        value_name = "FORM",
        conflicts_with_all = ["json", "line"],
        hide_short_help = true,
        long_help = report::forms_help()
    )]
    form: Option<Form>,

    /// File for a proof; its name ends in .drat or .lrat
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    #[command(flatten)]
    encoding: EncodingArgs,
}

/// The work on the puzzles.
struct Work<'p> {
    args: &'p Propagate,
    /// The form of the text, if the output is text.
    form: Option<Form>,
    is_alone: bool,
    colours: bool,
}

/// The result of deduction.
struct Deduction {
    /// The board, if the text is the line of a grid.
    board: Option<Arc<Variant>>,
    outcome: &'static str,
    grid: String,
    open: usize,
    /// The text, or the JSON object, if that is written.
    text: String,
    /// The reason why the deduction ended early, if it did.
    stopped: Option<StopReason>,
    exit: Exit,
}

/// Returns the table of the rules of deduction for the long help.
pub fn rules_help() -> String {
    let rows = RULES.iter().map(|rule| (rule.name, rule.description));
    format!("Rules of deduction, joined by commas; unit is always on\n\n{}", table(rows))
}

/// Returns the format of the proof in a file, by the ending of its name.
pub(super) fn proof_format(path: &Path) -> anyhow::Result<ProofFormat> {
    let extension = extension(path);
    let format = PROOF_FORMATS.iter().find(|row| Some(row.name) == extension.as_deref());
    format.map(|row| row.value).with_context(|| {
        let name = shown(path);
        format!("no proof format has files named {name}; the name must end in .drat or .lrat")
    })
}

impl Propagate {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        refuse("propagate", UNUSED)?;
        let list = &self.list;
        let is_json = list.json || list.output.to.is_some_and(|format| format.name == "jsonl");
        let is_table = list.stream.is_asked() || list.asks_format() && !is_json;
        let are_rows = is_table || list.asks_lines() || !list.columns.is_empty();
        let of_texts: &[_] = match (are_rows, is_json) {
            (true, _) => &["as", "explain", "why"],
            (false, true) => &["as"],
            (false, false) => &[],
        };
        if let Some(option) = first_used(of_texts) {
            let shape = first_used(SHAPE).unwrap_or("the name of a table".to_owned());
            bail!("{option} and {shape} exclude each other");
        }
        let form = match self.form {
            Some(form) => form,
            None if is_json => Form::Json,
            None if list.asks_lines() || is_table => Form::Text,
            None => Form::from_path(list.output.path())?,
        };
        if self.why.is_none() && matches!(form, Form::Latex | Form::Dot) {
            bail!("--as {} shows an explanation; add --why STATEMENT", form.name());
        }
        if self.explain && form == Form::Svg {
            bail!("--as svg draws the grid or an explanation, but not --explain; try --as text");
        }
        self.proof.as_deref().map(proof_format).transpose()?;
        let list = &ListArgs { json: form == Form::Json, ..list.clone() };
        let written = Some(form).filter(|_| !is_table);
        let colours = is_stdout(list.output.path()) && colour.on_stdout();
        let mut work = Work { args: self, form: written, is_alone: false, colours };
        if list.stream.is_asked() {
            return list.run(&work.job(), colour).all();
        }
        let mut puzzles = list.puzzles(true)?;
        work.is_alone = puzzles.is_alone();
        let is_of_one = !matches!(form, Form::Text | Form::Json);
        if is_of_one || self.proof.is_some() {
            puzzles.refuse_several(list, "choose one with --puzzle NUMBER")?;
        }
        let job = work.job();
        let run = list.run(&job, colour);
        if is_of_one { run.text(puzzles) } else { run.puzzles(puzzles) }
    }
}

impl Row for Deduction {
    fn values(&self) -> Vec<Value<'_>> {
        vec![Value::text(self.outcome), Value::text(&*self.grid), Value::Number(self.open as u64)]
    }

    fn board(&self) -> Option<&Arc<Variant>> {
        self.board.as_ref()
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        joined(&place, &self.text)
    }

    fn text(&self, place: Place<'_>, is_alone: bool) -> String {
        // A grid alone is a line, or text of several.
        let is_report = self.text.lines().nth(1).is_some();
        if is_alone || !is_report { self.text.clone() } else { format!("# {place}\n{}", self.text) }
    }

    fn status(&self) -> Status {
        match self.outcome {
            "solved" => Status::Solved,
            "contradiction" => Status::None,
            _ => self.stopped.map_or(Status::Done, Status::Unknown),
        }
    }

    fn error(&self) -> Option<String> {
        self.stopped.map(|reason| reason.to_string())
    }

    fn exit(&self) -> Exit {
        self.exit
    }
}

impl Work<'_> {
    fn job(self) -> impl Job<Row = Deduction> {
        let columns = DEDUCTIONS;
        Each::new(JobProperties { columns, ..JobProperties::default() }, move |asked: Asked| {
            self.deduction(&asked.puzzle).map_err(|error| Refusal::after(&error))
        })
    }

    fn deduction(&self, puzzle: &Puzzle) -> anyhow::Result<Deduction> {
        let Propagate { list, why, encoding, rule, proof, .. } = self.args;
        let question = match why.as_deref() {
            None => None,
            Some("contradiction") => Some(Why::Contradiction),
            Some(text) => Some(Why::Claim(Claim::parse(text, puzzle.variant())?)),
        };
        let deadline = deadline(list.time_limit);
        let is_shown = self.is_alone && !list.output.quiet;
        let mut progress =
            if is_shown { Progress::new("assumptions tried") } else { Progress::silent() };
        let mut seen = 0;
        let deduced =
            Deduced::until(puzzle, &encoding.encoding(GivensLevel::Peers), *rule, &mut |counts| {
                // While the lanes look ahead, the count is higher than afterwards.
                progress.steps(counts.probes.saturating_sub(seen));
                seen = counts.probes;
                deadline.reached()
            })?;
        progress.clear();
        if let (Some(path), Some(record)) = (proof, deduced.engine().record()) {
            let format = proof_format(path)?;
            refuse_inputs(path, &list.grids)?;
            fill(path, |output| record.write(format, output))?;
        }
        let text = match self.form {
            None => String::new(),
            Some(_) if list.asks_lines() => views::remarked(deduced.puzzle(), deduced.grid(), "")?,
            Some(form) => self.write(&deduced, question, form, &deadline.stop_check())?,
        };
        let (outcome, _, exit) = json::outcome(&deduced);
        Ok(Deduction {
            board: list.asks_lines().then(|| Arc::clone(puzzle.variant())),
            outcome,
            grid: views::line(deduced.puzzle(), deduced.grid()),
            open: deduced.grid().open().count(),
            text,
            stopped: reason_of(&deduced),
            exit,
        })
    }

    /// Returns the requested output, in its form.
    fn write(
        &self,
        deduced: &Deduced,
        question: Option<Why>,
        form: Form,
        stop: &StopCheck<'_>,
    ) -> anyhow::Result<String> {
        let explain = self.args.explain;
        let account = question
            .map(|question| deduced.why_until(question, stop))
            .transpose()
            .map_err(|error| advise(&error, deduced, stop))?;
        Ok(match (form, account) {
            (Form::Json, account) => {
                let walk = explain.then(|| deduced.derivation());
                json::report(deduced, walk.as_ref(), account.as_ref())?
            }
            (Form::Text, Some(account)) => account.text(),
            (Form::Text, None) => {
                let mut text = report::text(deduced, self.colours)?;
                if explain {
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

/// Returns the reason why the deduction ended early, if it did.
fn reason_of(deduced: &Deduced) -> Option<StopReason> {
    match deduced.outcome() {
        Outcome::Stopped(reason) => Some(*reason),
        _ => None,
    }
}

/// Returns the error of an explanation, with advice.
fn advise(error: &WhyError, deduced: &Deduced, stop: &StopCheck<'_>) -> anyhow::Error {
    let rules = deduced.options();
    let is_missing =
        matches!(error, WhyError::NotDerived { .. } | WhyError::NoContradiction { .. });
    if let Some(reason) = reason_of(deduced).filter(|_| is_missing) {
        return limit_of("propagation", reason).into();
    }
    match error {
        WhyError::Stopped => stopped_by("the explanation", stop).into(),
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
