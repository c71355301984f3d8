//! `clausoku propagate`: the result of deduction alone, with reasons.

mod formula;
mod report;
mod single;

use std::path::PathBuf;

use crate::answers::{Form, Job, Presentation};
use crate::input::{Input, is_stdout};
use crate::options::{EncodingArgs, ListArgs, NumberArgs, Request, TimeArgs};
use crate::output::OutputArgs;
use crate::terminal::{Colour, Exit, is_quiet, language, limits, table};
use anyhow::bail;
use clap::Args;
use clausoku::deduction::{Options, RULES};
use clausoku::encoding::choices::GivensLevel;
use clausoku::lists::{
    Deductions, Text, Words,
    answers::{Derived, Reasons},
};
use clausoku_words::Language;

use self::report::{Report, Watched};
use self::single::Picture;

pub(super) use self::single::proof_format;

/// Fill in cells by unit propagation and failed literals
#[derive(Debug, Args)]
#[command(after_long_help = "\
Of a DIMACS formula, it derives the values of variables, which are cells where their meaning is known.

Of a puzzle, it uses the formula that `clausoku encode --encoding peers` writes with the same choices.

A proof contains the derived clauses, and ends with the empty clause if the puzzle has no solution. A \
proof checker needs the formula too: `clausoku encode GRID --encoding peers -o FILE.cnf` writes it.

Examples:
  clausoku propagate grid.txt --rule failed-literal --explain
  clausoku propagate grid.txt --why R1C8=7
  clausoku propagate grid.txt
  clausoku propagate grid.txt --rule depth=2 --why R1C8=7 -o why.svg
  clausoku propagate grid.txt --rule failed-literal --proof proof.lrat
  clausoku propagate formula.cnf --why -5")]
pub(super) struct Propagate {
    #[command(flatten)]
    input: ListArgs,

    #[command(flatten)]
    number: NumberArgs,

    /// Read a formula without a header or its last 0
    #[arg(long, help_heading = "Input")]
    lenient: bool,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    time: TimeArgs,

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
    #[arg(long, conflicts_with = "why")]
    explain: bool,

    /// Explain only this: R1C8=7, R1C8!=7 or contradiction
    ///
    /// The explanation uses as few clauses as can be found. Rows get the column why. In a formula, a literal may be its number.
    #[arg(long, value_name = "STATEMENT", allow_hyphen_values = true)]
    why: Option<String>,

    /// Add the column detail to rows: candidates of each cell, size of the formula, cost
    #[arg(long)]
    detail: bool,

    /// Output for one puzzle: text, latex, svg or dot; by default the output's file name selects it
    #[arg(
        long = "as",
        value_name = "FORM",
        conflicts_with_all = ["json", "to", "StreamArgs"],
        long_help = single::forms_help()
    )]
    form: Option<Picture>,

    /// File for a proof of one puzzle; its name ends in .drat or .lrat
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "to", "StreamArgs"])]
    proof: Option<PathBuf>,

    #[command(flatten)]
    encoding: EncodingArgs,
}

/// Returns the table of the rules of deduction for the long help.
pub(super) fn rules_help() -> String {
    let rows = RULES.iter().map(|rule| (rule.name, rule.description));
    format!("Rules of deduction, joined by commas; unit is always on\n\n{}", table(rows))
}

impl Propagate {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = self.request();
        let only = match (&list.grids[..], list.number) {
            ([path], None) if !list.stream.is_asked() => Some(Input::open(path)?),
            _ => None,
        };
        match only {
            Some(input) if self.input.files.reading.is_formula(&input, self.lenient) => {
                self.formula(input, &list)
            }
            only => self.puzzles(&list, only, colour),
        }
    }

    fn puzzles(&self, list: &Request, only: Option<Input>, colour: Colour) -> anyhow::Result<Exit> {
        list.refuse_records_in_table()?;
        let is_text =
            matches!(list.form(), Form::People) && !list.asks_lines() && !list.stream.is_asked();
        let named = if is_text { Picture::from_path(list.output.path())? } else { Picture::Text };
        let form = self.form.unwrap_or(named);
        let is_single = form != Picture::Text || self.form.is_some() || self.proof.is_some();
        if is_single && !is_text {
            bail!("--as and --proof are not for rows; name the output .txt, .tex, .svg or .dot");
        }
        let colours = is_stdout(list.output.path()) && colour.on_stdout();
        if is_single {
            return self.write_single(list, only, form, colours);
        }
        let records = list.records_of(only)?;
        if !is_text {
            return Job::new(list, records, &self.deductions(), Lines).run(colour);
        }
        let shows_progress = list.shows_one(&records) && !is_quiet();
        let question = Watched { deductions: self.deductions(), shows_progress };
        Job::new(list, records, &question, Report { colours }).run(colour)
    }

    fn request(&self) -> Request {
        Request::for_list(&self.input, &self.output).only(self.number).within(self.time)
    }

    fn deductions(&self) -> Deductions {
        // Rows are English in every language.
        let is_text = !matches!(self.request().form(), Form::Rows(_));
        let reasons = match &self.why {
            Some(statement) => Reasons::Of(statement.clone()),
            None if self.explain => Reasons::All,
            None => Reasons::None,
        };
        let encoding = self.encoding.encoding(GivensLevel::Peers);
        Deductions::new(encoding, self.rule, limits(self.time.time_limit))
            .with_detail(self.detail)
            .with_reasons(reasons)
            .with_language(if is_text { language() } else { Language::English })
    }
}

/// The words of deductions in lines: the grid.
struct Lines;

impl Words<Derived<'_>> for Lines {
    fn say(&self, derived: &Derived<'_>, out: &mut Text<'_>) {
        let (variant, grid) = (derived.deduced.puzzle().variant(), derived.deduced.grid());
        let line = clausoku::formats::lines::row_or_block(variant, grid);
        out.push(&line.unwrap_or_else(|_| format!("{}\n", variant.line(grid))));
    }
}

impl Presentation for Lines {
    fn are_puzzles(&self) -> bool {
        true
    }
}
