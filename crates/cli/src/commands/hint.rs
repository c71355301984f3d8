//! `clausoku hint`: the next step that a person can find, or every step, with the reason.

mod json;
mod mistake;
mod page;
mod picture;
mod text;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::Args;
use files::StopReason;
use files::fault;
use formats::Record;
use puzzle::{Cell, Puzzle};
use techniques::{SEARCHES, Search, Settings, State, Step};

use self::picture::Kind;
use crate::Exit;
use crate::grids::GridArgs;
use crate::help::table;
use crate::interrupt;
use crate::name::{Name, shown};
use crate::output::{fill, note, refuse_input, write_results};
use crate::solver::parse_time;
use crate::style::Colour;

/// Show the next step that a person can find, with its reason
#[derive(Debug, Args)]
#[command(
    after_help = "\
Examples:
  clausoku hint grid.txt
  clausoku hint grid.txt --path -o steps.html
  clausoku hint grid.txt --technique x-wing -o x-wing.svg",
    after_long_help = "\
The techniques are tried from easy to hard. A technique that assumes that the puzzle has one solution \
says so in its reason. A grid in play has pencil marks in the formats candidates, pencilmarks and hodoku. \
If a digit or a pencil mark is wrong, so that no solution is left, the command names it; the exit code is 20.

Examples:
  clausoku hint grid.txt
  clausoku hint grid.txt --path
  clausoku hint grid.txt --path --json
  clausoku hint grid.txt --path -o steps.html
  clausoku hint grid.txt --path -o steps/step.svg
  clausoku hint grid.txt --technique x-wing -o x-wing.svg"
)]
pub struct Hint {
    /// Grid file; - is standard input
    grid: PathBuf,

    /// Number of the puzzle in the file, counted from 1
    #[arg(long, value_name = "NUMBER")]
    puzzle: Option<usize>,

    /// Show every step to the solution, or to where no technique finds one
    #[arg(long)]
    path: bool,

    #[arg(
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        value_parser = search,
        help = "Use only these techniques, separated by commas",
        long_help = techniques_help()
    )]
    technique: Vec<&'static Search>,

    /// Print a JSON object for each step
    #[arg(long)]
    json: bool,

    /// Output file; .svg, .png or .html: pictures
    ///
    /// A page of pictures and words if its name ends in .html, a picture if it ends in .svg or .png. With
    /// --path, each step gets a picture of its own: step.svg becomes step-01.svg, step-02.svg and so on, in a
    /// folder that is made if it does not exist. .txt, .json and .jsonl are text; - is standard output.
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true)]
    output: PathBuf,

    /// Time limit, as in 10s or 2m; the steps found until then are shown
    #[arg(
        long,
        value_name = "TIME",
        value_parser = parse_time,
        hide_short_help = true,
        help_heading = "Limits"
    )]
    time_limit: Option<Duration>,

    #[command(flatten)]
    grids: GridArgs,
}

fn search(name: &str) -> Result<&'static Search, String> {
    techniques::by_name(name)
        .map_err(|error| error.listed("`clausoku hint --help` lists them").to_string())
}

fn techniques_help() -> String {
    let rows: Vec<_> = SEARCHES.iter().map(|row| (row.name, row.description)).collect();
    format!("Use only these techniques, separated by commas, in this order\n\n{}", table(&rows))
}

/// A step and the state before it.
struct Found {
    state: State,
    step: Step,
}

impl Hint {
    /// Returns the command that shows every step of the only puzzle of a file.
    pub fn path_of(
        grid: PathBuf,
        json: bool,
        output: PathBuf,
        time_limit: Option<Duration>,
        grids: GridArgs,
    ) -> Self {
        let puzzle = None;
        let technique = Vec::new();
        Self { grid, puzzle, path: true, technique, json, output, time_limit, grids }
    }

    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let kind = self.kind()?;
        refuse_input(&self.output, &self.grid)?;
        let Record { puzzle, placed, .. } = self.grids.record(&self.grid, self.puzzle)?;
        let state = State::new(&puzzle, &placed)?;
        let givens = without(&puzzle, &placed)?;
        let _ = interrupt::flag();
        let start = Instant::now();
        if let Some(mistake) = mistake::message(&puzzle, &placed, self.time_limit)? {
            note(&mistake);
            return Ok(Exit::Unsatisfiable);
        }
        if state.is_contradictory() {
            note("the grid has no solution; `clausoku unique --diagnose` explains why");
            return Ok(Exit::Unsatisfiable);
        }
        let stop =
            || interrupt::came() || self.time_limit.is_some_and(|limit| start.elapsed() >= limit);
        let settings = Settings::default().until(&stop);
        let mut steps = Steps { state, searches: self.searches(), settings, is_stopped: false };
        let limit = if self.path { usize::MAX } else { 1 };
        let found: Vec<Found> = steps.by_ref().take(limit).collect();
        self.write(kind, &givens, &found, colour)?;
        if steps.is_stopped && interrupt::came() {
            return Ok(Exit::Interrupted);
        }
        if steps.is_stopped {
            note(&format!("the steps end here: {}", StopReason::TimeLimit));
            return Ok(Exit::Unknown);
        }
        if steps.state.is_contradictory() {
            note("the steps lead to a contradiction: the puzzle has not exactly one solution");
            return Ok(Exit::Unsatisfiable);
        }
        let is_open = found.is_empty() || (self.path && !steps.state.is_solved());
        if is_open && !steps.state.is_solved() {
            note("no technique finds a further step");
            return Ok(Exit::Unknown);
        }
        if found.is_empty() {
            note("every cell has a value");
        }
        Ok(Exit::Done)
    }

    /// Returns the form of the output.
    fn kind(&self) -> anyhow::Result<Kind> {
        let kind = Kind::of(&self.output)?;
        let is_picture = kind != Kind::Text;
        ensure!(!(self.json && is_picture), "--json writes text, and a picture was asked for");
        Ok(kind)
    }

    fn searches(&self) -> Vec<&'static Search> {
        if self.technique.is_empty() {
            return SEARCHES.iter().filter(|search| search.on_path).collect();
        }
        self.technique.clone()
    }

    fn write(
        &self,
        kind: Kind,
        givens: &Puzzle,
        found: &[Found],
        colour: Colour,
    ) -> anyhow::Result<()> {
        let written = match kind {
            Kind::Text if self.json => json::lines(found)?.into_bytes(),
            Kind::Text if self.path => text::path(found).into_bytes(),
            Kind::Text => text::hint(found, givens, self.colours(colour))?.into_bytes(),
            Kind::Html => page::of(found, givens, &Name::of(&self.grid))?.into_bytes(),
            Kind::Svg | Kind::Png if self.path => return self.draw_all(kind, givens, found),
            Kind::Svg | Kind::Png => match found.first() {
                Some(found) => picture::draw(kind, found, givens)?,
                None => return Ok(()),
            },
        };
        write_results(&self.output, &written)
    }

    /// Writes a picture for each step, into files with numbers of equal length.
    fn draw_all(&self, kind: Kind, givens: &Puzzle, found: &[Found]) -> anyhow::Result<()> {
        if let Some(folder) = self.output.parent().filter(|folder| *folder != Path::new("")) {
            let create =
                || fault::at(fault::Step::Create).and_then(|()| fs::create_dir_all(folder));
            create().with_context(|| format!("cannot create {}", shown(folder)))?;
        }
        let width = found.len().to_string().len();
        for (found, number) in found.iter().zip(1..) {
            let path = numbered(&self.output, &format!("{number:0width$}"));
            refuse_input(&path, &self.grid)?;
            let drawn = picture::draw(kind, found, givens)?;
            fill(&path, |output| output.write_all(&drawn))?;
        }
        Ok(())
    }

    fn colours(&self, colour: Colour) -> bool {
        crate::output::is_stdout(&self.output) && colour.on_stdout()
    }
}

/// Returns the path with a number before the extensions: `steps/step-07.svg.gz`.
fn numbered(path: &Path, number: &str) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let (stem, extensions) = name.split_once('.').unwrap_or((&name, ""));
    path.with_file_name(format!("{stem}-{number}.{extensions}"))
}

/// Returns the puzzle without the values of these cells.
fn without(puzzle: &Puzzle, placed: &[Cell]) -> anyhow::Result<Puzzle> {
    let mut givens = puzzle.givens().clone();
    for &cell in placed {
        givens.set(cell, None);
    }
    Ok(Puzzle::new(puzzle.variant().clone(), givens)?)
}

/// The steps from a state, found by some searches.
struct Steps<'s> {
    state: State,
    searches: Vec<&'static Search>,
    settings: Settings<'s>,
    /// `true` if a limit or Ctrl-C ended the steps.
    is_stopped: bool,
}

impl Iterator for Steps<'_> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        if self.state.is_contradictory() {
            return None;
        }
        let step =
            self.searches.iter().find_map(|search| search.first(&self.state, &self.settings));
        self.is_stopped = self.settings.is_stopped();
        let step = step?;
        let state = self.state.clone();
        self.state.apply(&step);
        Some(Found { state, step })
    }
}
