//! `clausoku hint`: the next step that a person can find, or every step, with the reason.

mod output;
mod pictures;
mod words;

use crate::answers::{Form, Job};
use crate::input::is_stdout;
use crate::options::{ListArgs, NumberArgs, Request};
use crate::output::{FontArgs, Look, OutputArgs, OutputKind, Template, print};
use crate::terminal::{Colour, Exit, language, limits, table};
use clausoku_text::parse_time;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::ensure;
use clap::Args;
use clausoku::hints::searches::{SEARCHES, Search};
use clausoku::lists::Hints;
use clausoku_words::{Language, say};

use self::output::Kind;
use self::words::StepWords;

/// Show the next step that a person can find, with its reason
#[derive(Debug, Args)]
#[command(after_long_help = "\
The techniques are tried from easy to hard. A technique that assumes that the puzzle has one solution \
says so in its reason. A grid in play has pencil marks in the formats candidates, pencilmarks and hodoku. \
If a digit or a pencil mark is wrong, so that no solution is left, the command names it; the exit code is 20.

Examples:
  clausoku hint grid.txt
  clausoku hint grid.txt --path -o steps.html
  clausoku hint grid.txt --path
  clausoku hint grid.txt --path --json
  clausoku hint grid.txt --path -o steps/step.svg
  clausoku hint grid.txt --technique x-wing -o x-wing.svg
  clausoku hint puzzles.txt --to svg -o hints/")]
pub(super) struct Hint {
    /// List the techniques
    ///
    /// The order is that in which they are tried.
    #[arg(long = "list", conflicts_with_all = ["grids", "output", "to", "json", "StreamArgs", "path", "detail"])]
    techniques: bool,

    #[command(flatten)]
    input: ListArgs,

    #[command(flatten)]
    number: NumberArgs,

    /// Output file, or folder for the pictures of a list; - is standard output
    ///
    /// A page of pictures and words if its name ends in .html, a picture if it ends in .svg, .png or .pdf. With --path,
    /// each step gets a picture of its own: step.svg becomes step-01.svg, step-02.svg and so on, in a folder that is
    /// made if it does not exist. .txt is text; .json needs --json; .csv, .tsv, .jsonl, .parquet and .arrow are tables. A
    /// name that ends in / names a folder, whose manifest.jsonl lists the pictures.
    #[arg(
        short,
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true,
        help_heading = "Output"
    )]
    output: PathBuf,

    /// Pictures: svg, png, pdf or html; or rows: line, csv, tsv, jsonl, parquet or arrow
    ///
    /// By default, the name of the output decides.
    #[arg(long, value_name = "FORMAT", value_parser = OutputKind::parse_picture, help_heading = "Output")]
    to: Option<OutputKind>,

    /// Print a JSON object for each step, as --to jsonl does
    #[arg(long, conflicts_with = "to", help_heading = "Output")]
    json: bool,

    /// Time limit for each puzzle, as in 10s or 2m; the steps found until then are shown
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Work")]
    time_limit: Option<Duration>,

    /// Names of the files of a folder, as in '{file}-{line}.svg'; by default {number}.svg
    #[arg(long, value_name = "TEMPLATE", help_heading = "Output")]
    name: Option<Template>,

    /// Show every step to the solution, or to where no technique finds one
    #[arg(long)]
    path: bool,

    /// Add the column detail to rows: the pattern, its regions and links, and the clauses that imply the step
    #[arg(long)]
    detail: bool,

    /// Use only these techniques, separated by commas, in this order
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = parse_search)]
    technique: Vec<&'static Search>,

    #[command(flatten)]
    look: Look,

    #[command(flatten)]
    font: FontArgs,
}

pub(super) fn parse_search(name: &str) -> Result<&'static Search, String> {
    clausoku::hints::searches::by_name(name)
        .map_err(|error| error.listed("`clausoku hint --list` lists them").to_string())
}

impl Hint {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = self.request();
        if self.techniques {
            let rows: Vec<_> =
                SEARCHES.iter().map(|row| (row.name, (row.describe)(language()))).collect();
            print(&table(rows.iter().map(|(name, words)| (*name, &**words))))?;
            return Ok(Exit::Done);
        }
        self.font.apply()?;
        let named = self.to.and_then(OutputKind::picture);
        let kind = Kind::new(list.output.path(), named, self.look);
        let is_text = matches!(list.form(), Form::People) && !list.stream.is_asked();
        if named.is_none() && (!is_text || list.asks_lines()) {
            let is_picture = kind.is_ok_and(|kind| !kind.is_text());
            ensure!(!is_picture, say!(language(), hints::rows_or_picture));
            self.look.refuse()?;
            let words = StepWords { is_path: self.path, is_alone: false, colours: false };
            // Rows are English in every language.
            let language = if is_text { language() } else { Language::English };
            return Job::new(&list, list.records()?, &self.hints(language), words).run(colour);
        }
        let records = list.records_for_files()?;
        if records.fill_folder(&list, self.name.as_ref()) {
            return self.write_folder(&list, records, colour);
        }
        Template::refuse(self.name.as_ref())?;
        let kind = kind?;
        if !kind.is_text() {
            return self.draw(&list, records, kind);
        }
        let colours = is_stdout(list.output.path()) && colour.on_stdout();
        let words = StepWords { is_path: self.path, is_alone: list.shows_one(&records), colours };
        Job::new(&list, records, &self.hints(language()), words).run(colour)
    }

    fn request(&self) -> Request {
        let output = OutputArgs::to_path(&self.output, self.to);
        let output = OutputArgs { json: self.json, ..output };
        let request = Request::for_list(&self.input, &output).only(self.number);
        Request { time_limit: self.time_limit, ..request }
    }

    fn hints(&self, language: Language) -> Hints {
        let searches = if self.technique.is_empty() {
            SEARCHES.iter().filter(|search| search.on_path).collect()
        } else {
            self.technique.clone()
        };
        let hints = Hints::new(searches, limits(self.time_limit)).with_path(self.path);
        let hints = hints.with_explainer(self.technique.is_empty()).with_detail(self.detail);
        hints.with_language(language).with_diagnosis("`clausoku check --diagnose`")
    }
}
