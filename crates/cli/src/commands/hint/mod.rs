//! `clausoku hint`: the next step that a person can find, or every step, with the reason.

mod output;
mod steps;

use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use clap::Args;
use clausoku::drawing::Scene;
use clausoku::hints::{SEARCHES, Search};
use clausoku::lists::STEPS;
use clausoku_runner::{
    Asked, Colour, Drawing, Each, Exit, FontArgs, Job, JobProperties, ListArgs, Look, Origin,
    Place, Printer, Puzzles, Refusal, Refused, Row as _, Template, create_folder, is_stdout, note,
    optional_beside, parse_picture, picture_name, print, refuse, refuse_inputs, stem, table,
    without, write_file, write_folder,
};

use self::output::Kind;
use self::steps::Steps;

/// The options of lists for which there is no use.
const UNUSED: &[&str] = &["to-symbols"];

/// Show the next step that a person can find, with its reason
#[derive(Debug, Args)]
#[command(
    mut_args(without(UNUSED)),
    mut_arg("to", |to| {
        to.value_parser(parse_picture).help("Format: svg, png, pdf, html, csv and more").long_help(
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
    #[arg(long = "list", conflicts_with_all = ["grids", "output", "to", "json", "columns", "StreamArgs", "path"])]
    techniques: bool,

    #[command(flatten)]
    list: ListArgs,

    /// Names of the files of a folder, as in '{file}-{line}.svg'; by default {number}.svg
    #[arg(long, value_name = "TEMPLATE", hide_short_help = true)]
    name: Option<Template>,

    /// Show every step to the solution, or to where no technique finds one
    #[arg(long)]
    path: bool,

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

/// The work on the puzzles.
struct Work<'h> {
    args: &'h Hint,
    kind: Kind,
    is_alone: bool,
    colours: bool,
}

impl Hint {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        if self.techniques {
            print(&table(SEARCHES.iter().map(|row| (row.name, row.description))))?;
            return Ok(Exit::Done);
        }
        refuse("hint", UNUSED)?;
        self.font.apply()?;
        let colours = is_stdout(list.output.path()) && colour.on_stdout();
        let mut work = Work { args: self, kind: Kind::Text, is_alone: false, colours };
        if list.stream.is_asked() {
            ensure!(!self.path, "--path and --stream exclude each other");
            self.look.refuse()?;
            return list.run(&work.job(), colour).all();
        }
        let named = list.output.to.and_then(picture_name);
        let is_table = list.asks_format() && named.is_none();
        let mut puzzles = list.puzzles(true)?;
        let is_alone = puzzles.is_alone();
        if list.writes_folder(self.name.as_ref(), &puzzles) {
            return self.write_folder(puzzles, colour);
        }
        Template::refuse(self.name.as_ref())?;
        // A table of steps is text, whatever the name of its file.
        let kind = Kind::new(list.output.path(), named.or(is_table.then_some("txt")), self.look)?;
        ensure!(
            kind.is_text() || !(list.json || list.output.line),
            "--json and --line write text, and a picture was asked for"
        );
        if !kind.is_text() {
            puzzles.refuse_several(list, "name a folder for their pictures, as in -o hints/, or choose one with --puzzle NUMBER")?;
        }
        let has_files = self.path && list.output.output.append.is_none();
        if let (Kind::Picture(drawing), true) = (kind, has_files) {
            return self.draw_path(puzzles, drawing);
        }
        (work.kind, work.is_alone) = (kind, is_alone);
        let job = work.job();
        let run = list.run(&job, colour);
        match kind {
            Kind::Text if named.is_none() => run.puzzles(puzzles),
            Kind::Text => run.text(puzzles),
            _ => {
                let draw = &mut |origin: Origin, row: Steps, printer: &mut Printer| {
                    printer.print_bytes(row.drawn(kind, &origin.file.without_folders())?)
                };
                list.run_into(&job, puzzles, draw, colour)
            }
        }
    }

    fn write_folder(&self, puzzles: Puzzles<'_>, colour: Colour) -> anyhow::Result<Exit> {
        let asked = self.list.output.to;
        let named = asked.and_then(picture_name);
        if self.list.json || named.is_none() && asked.is_some() {
            bail!("a folder is for pictures; choose --to svg, png, pdf or html");
        }
        let template = Template::new(self.name.as_ref(), "{number}", named.unwrap_or("svg"));
        let kind = Kind::new(template.path(), named, self.look)?;
        let has_steps = self.path && self.name.is_none() && matches!(kind, Kind::Picture(_));
        let usual = if has_steps { "{number}-{step}" } else { "{number}" };
        let template = Template::new(self.name.as_ref(), usual, named.unwrap_or("svg"));
        let work = Work { args: self, kind, is_alone: false, colours: false };
        write_folder(&self.list, puzzles, &template, colour, |asked, files| {
            let steps = work.found(&asked).map_err(Refused::Puzzle)?;
            match kind {
                Kind::Picture(drawing) if !steps.found.is_empty() => {
                    for found in &steps.found {
                        files.add_bytes(&output::draw(drawing, found, &steps.givens)?)?;
                    }
                }
                Kind::Html | Kind::Picture(_) => {
                    let name = format!("{}:{}", asked.file.without_folders(), asked.line);
                    files.add_bytes(&steps.drawn(kind, &name)?)?;
                }
                Kind::Text => {
                    let place = Place { file: &asked.file, line: asked.line };
                    files.add_bytes(steps.text(place, false).as_bytes())?;
                }
            }
            Ok(())
        })
    }

    /// Writes a picture for each step of the only puzzle, into files with numbers of equal length.
    fn draw_path(&self, puzzles: Puzzles<'_>, drawing: Drawing) -> anyhow::Result<Exit> {
        let output = self.list.output.path();
        let (_, record) = puzzles.only_named()?;
        let Steps { givens, found, exit, remark, .. } =
            self.steps(&record.puzzle, &record.placed, false)?;
        let folder = output.parent().filter(|folder| *folder != Path::new(""));
        let _created = folder.map(create_folder).transpose()?;
        let width = found.len().to_string().len().max(2);
        for (found, number) in found.iter().zip(1..) {
            let path = numbered(output, &format!("{number:0width$}"));
            refuse_inputs(&path, &self.list.grids)?;
            write_file(&path, output::draw(drawing, found, &givens)?)?;
        }
        if let Some(remark) = remark {
            note(&remark);
        }
        Ok(exit)
    }
}

impl Work<'_> {
    fn job(self) -> impl Job<Row = Steps> {
        // The lanes find the solutions of a block together. A question to SAT for each puzzle made `hint` of lists
        // several times slower.
        let properties =
            JobProperties { columns: STEPS, asks_solution: true, ..JobProperties::default() };
        Each::new(properties, move |asked: Asked| self.found(&asked))
    }

    /// Finds the steps, of which there is at least one.
    fn found(&self, asked: &Asked) -> Result<Steps, Refusal> {
        let found = self.args.steps(&asked.puzzle, &asked.placed, asked.found.is_some());
        let mut steps = found.map_err(|error| Refusal::after(&error))?;
        let remark = steps.remark();
        // A solved grid of a list has a row, which is not a fault.
        let has_row = steps.exit == Exit::Done && !self.is_alone;
        if steps.found.is_empty() && !has_row {
            return Err(Refusal::new(remark, steps.status(), steps.exit));
        }
        if self.is_alone && !remark.is_empty() {
            note(remark);
        }
        if self.is_alone && !self.args.path && self.kind.is_text() {
            steps.text = output::hint(&steps.found, &steps.givens, self.colours)?;
        }
        Ok(steps)
    }
}

impl Steps {
    /// Draws the first step, or writes the page of all.
    fn drawn(&self, kind: Kind, name: &str) -> anyhow::Result<Vec<u8>> {
        match (kind, self.found.first()) {
            (Kind::Html, _) => Ok(output::render(&self.found, &self.givens, name)?.into_bytes()),
            (Kind::Picture(drawing), Some(found)) => output::draw(drawing, found, &self.givens),
            (Kind::Picture(drawing), None) => {
                drawing.scenes(&[Scene::new(&self.givens).with_caption(self.remark())])
            }
            (Kind::Text, _) => Ok(Vec::new()),
        }
    }
}

/// Returns the path with a number before the extensions: `steps/step-07.svg.gz`.
fn numbered(path: &Path, number: &str) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
    let stem = stem(path).to_string_lossy();
    let extensions = name.strip_prefix(&*stem).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}{extensions}"))
}
