//! `clausoku hint`: the next step that a person can find, or every step, with the reason.

mod output;
mod pictures;
mod words;

use crate::runner::{
    Colour, Exit, FontArgs, Form, ListArgs, Look, OutputKind, Template, is_stdout, limits,
    optional_beside, print, table,
};
use anyhow::ensure;
use clap::Args;
use clausoku::hints::{SEARCHES, Search};
use clausoku::lists::Hints;

use self::output::Kind;
use self::words::{Described, StepWords};

/// Show the next step that a person can find, with its reason
#[derive(Debug, Args)]
#[command(
    mut_arg("to", |to| {
        to.value_parser(OutputKind::parse_picture).help("Format: svg, png, pdf, html, csv and more").long_help(
            "Pictures: svg, png, pdf or html; by default those of the output's name. Or a table of the steps: csv, tsv, jsonl, \
             parquet or arrow",
        )
    }),
    mut_arg("grids", optional_beside("techniques")),
    mut_arg("json", |json| json.help("Print a JSON object for each step")),
    mut_arg("output", |output| {
        output.help("Output file or folder; .svg, .png or .pdf: a picture").long_help(
            "Output file or folder; .svg, .png, .pdf or .html: pictures\n\n\
             A page of pictures and words if its name ends in .html, a picture if it ends in .svg, .png or .pdf. With \
             --path, each step gets a picture of its own: step.svg becomes step-01.svg, step-02.svg and so on, in a \
             folder that is made if it does not exist. .txt is text; .json needs --json; .csv, .tsv, .jsonl, .parquet and \
             .arrow are tables; - is standard output. A name that \
             ends in / is that of a folder for the pictures of a list, whose manifest.jsonl lists them.",
        )
    }),
    mut_arg("time_limit", |limit| {
        limit.help("Time limit for each puzzle, as in 10s or 2m; the steps found until then are shown")
    }),
    after_long_help = "\
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
  clausoku hint puzzles.txt --to svg -o hints/"
)]
pub struct Hint {
    /// List the techniques
    ///
    /// The order is that in which they are tried.
    #[arg(long = "list", conflicts_with_all = ["grids", "output", "to", "json", "StreamArgs", "path", "detail"])]
    techniques: bool,

    #[command(flatten)]
    list: ListArgs,

    /// Names of the files of a folder, as in '{file}-{line}.svg'; by default {number}.svg
    #[arg(long, value_name = "TEMPLATE", hide_short_help = true)]
    name: Option<Template>,

    /// Show every step to the solution, or to where no technique finds one
    #[arg(long)]
    path: bool,

    /// Add the column detail to rows: the pattern, its regions and links, and the clauses that imply the step
    #[arg(long, hide_short_help = true)]
    detail: bool,

    /// Use only these techniques, separated by commas, in this order
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = parse_search)]
    technique: Vec<&'static Search>,

    #[command(flatten)]
    look: Look,

    #[command(flatten)]
    font: FontArgs,
}

/// Returns the technique of this name.
pub fn parse_search(name: &str) -> Result<&'static Search, String> {
    clausoku::hints::by_name(name)
        .map_err(|error| error.listed("`clausoku hint --list` lists them").to_string())
}

impl Hint {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        if self.techniques {
            print(&table(SEARCHES.iter().map(|row| (row.name, row.description))))?;
            return Ok(Exit::Done);
        }
        self.font.apply()?;
        let words = StepWords { is_path: self.path };
        let named = list.output.to.and_then(OutputKind::picture);
        let kind = Kind::new(list.output.path(), named, self.look);
        let is_text = matches!(list.form(), Form::People) && !list.stream.is_asked();
        if named.is_none() && (!is_text || list.asks_lines()) {
            let is_picture = kind.is_ok_and(|kind| !kind.is_text());
            ensure!(!is_picture, "--json and --line write text, and a picture was asked for");
            self.look.refuse()?;
            let ask = list.ask(colour)?;
            return if is_text {
                let described = Described { hints: self.hints(), is_alone: false, colours: false };
                ask.answer(&described, words)
            } else {
                ask.answer(&self.hints(), words)
            };
        }
        let ask = list.ask_for_files(colour)?;
        if ask.writes_folder(self.name.as_ref()) {
            return self.write_folder(ask);
        }
        Template::refuse(self.name.as_ref())?;
        let kind = kind?;
        if !kind.is_text() {
            return self.draw(ask, kind);
        }
        let colours = is_stdout(list.output.path()) && colour.on_stdout();
        let described = Described { hints: self.hints(), is_alone: ask.is_alone(), colours };
        ask.answer(&described, words)
    }

    fn hints(&self) -> Hints {
        let searches = if self.technique.is_empty() {
            SEARCHES.iter().filter(|search| search.on_path).collect()
        } else {
            self.technique.clone()
        };
        Hints::new(searches, limits(self.list.time_limit))
            .with_path(self.path)
            .with_detail(self.detail)
    }
}
