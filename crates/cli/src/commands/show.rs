//! `clausoku show`: puzzles as pictures.

use std::borrow::Cow;
use std::ops::ControlFlow;

use anyhow::{anyhow, bail};
use clap::Args;
use clausoku::board::{Candidate, candidates};
use clausoku::deduction::{Deduced, Options, Outcome};
use clausoku::drawing::{Lines, Scene, book::rules};
use clausoku::formats::{Record, by_name};
use clausoku::lists::{Column, Kind};
use clausoku::{Encoding, Grid, Puzzle, SolverChoice, solving::Limits};
use clausoku_runner::{
    Asked, Colour, Drawing, Each, Exit, FontArgs, Grids, JobProperties, ListArgs, Look, Origin,
    Place, Printer, Puzzles, Refusal, Refused, Row, RowKind, Template, first_used, limits, note,
    parse_picture, picture_name, write_folder,
};
use itertools::Itertools as _;

/// The columns of a puzzle that is shown.
const SHOWN: &[Column] =
    &[Column::new("solution", Kind::Grid, "the only solution, or that of the input")];

/// Draw puzzles in the terminal, or as SVG, PNG or PDF
#[derive(Debug, Args)]
#[command(
    mut_arg("json", |json| json.hide_short_help(true)),
    mut_arg("to", |to| {
        to.value_parser(parse_picture)
            .help("Picture: svg, png, pdf or txt; or a format of grids, such as sdk")
            .long_help(
                "Picture: svg, png, pdf or txt; by default that of the output's name. Or a format of grids, such as \
                 sdk (`clausoku convert --help` lists them), in which the puzzles are written and not drawn",
            )
    }),
    mut_arg("output", |output| {
        output.help("Output file or folder; - is standard output").long_help(
            "Output file, or folder for a picture of each puzzle; - is standard output\n\n\
             A file is svg, png, pdf or txt by its name, and compressed if its name ends in .gz, .xz, .bz2 or .zst. A name \
             that ends in / is that of a folder, which is made if it does not exist; its manifest.jsonl lists the \
             pictures.",
        )
    }),
    after_help = "\
Examples:
  clausoku show grid.txt --solve -o solved.svg
  clausoku show grid.txt --candidates=propagated
  clausoku show many.txt --to png -o pictures/"
)]
pub struct Show {
    #[command(flatten)]
    list: ListArgs,

    /// Names of the files of a folder, as in '{file}-{line}.svg'; by default {number}.svg
    #[arg(long, value_name = "TEMPLATE", hide_short_help = true)]
    name: Option<Template>,

    /// Fill in a solution
    #[arg(long)]
    solve: bool,

    /// Write the candidates into the empty cells
    #[arg(
        long,
        value_name = "WHICH",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "basic",
        conflicts_with_all = ["solve", "line"],
        long_help = "\
            Write the candidates into the empty cells: basic (the default) omits values that occur in a region of \
            the cell; propagated also omits what unit propagation excludes, and fills in the values that it finds"
    )]
    candidates: Option<Which>,

    /// Draw text with + - | instead of lines
    #[arg(long)]
    ascii: bool,

    /// Number the rows and columns
    #[arg(long)]
    labels: bool,

    #[command(flatten)]
    look: Look,

    #[command(flatten)]
    font: FontArgs,

    /// Title of the picture, for readers who cannot see it
    #[arg(long, value_name = "TEXT", hide_short_help = true)]
    title: Option<String>,

    /// Write the rules of the variant below the picture
    #[arg(long, hide_short_help = true)]
    rules: bool,
}

/// The candidates to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    /// The values that occur in no region of the cell.
    Basic,
    /// The values that unit propagation leaves; those that it finds are filled in.
    Propagated,
}

/// The picture of a puzzle.
struct Shown(Vec<u8>);

impl Show {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        self.font.apply()?;
        let asked = list.output.format();
        let named = asked.and_then(picture_name);
        let is_stream = list.stream.is_asked();
        let is_text = is_stream || list.json || list.output.line || !list.columns.is_empty();
        if is_text || asked.is_some() && named.is_none() {
            return self.write_grids(colour);
        }
        let puzzles = list.puzzles(true)?;
        let is_alone = puzzles.is_alone();
        if list.writes_folder(self.name.as_ref(), &puzzles) {
            return self.write_folder(puzzles, colour);
        }
        Template::refuse(self.name.as_ref())?;
        let drawing = Drawing::new(list.output.path(), named);
        // A puzzle that cannot be read is reported before the name of the output.
        let mut puzzles = if drawing.is_err() { puzzles.checked()? } else { puzzles };
        let mut drawing = drawing?.with_colours(colour).with_look(self.look)?;
        if self.ascii {
            drawing.style.lines = Lines::Ascii;
        }
        Self::refuse(Some(drawing))?;
        if !drawing.is_text() {
            puzzles.refuse_several(list, "name a folder for their pictures, as in -o pictures/, or choose one with --puzzle NUMBER")?;
        }
        let job = Each::new(JobProperties::default(), |asked: Asked| {
            Ok(Shown(self.draw(drawing, &asked, is_alone)?))
        });
        if drawing.is_text() {
            return list.run(&job, colour).text(puzzles);
        }
        let draw = &mut |_: Origin, row: Shown, printer: &mut Printer| printer.print_bytes(row.0);
        list.run_into(&job, puzzles, draw, colour)
    }

    /// Writes the grids, without a picture.
    fn write_grids(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        Self::refuse(None)?;
        self.look.refuse()?;
        if list.names_folder(self.name.as_ref()) {
            bail!("a folder is for pictures; `clausoku convert --to sdk -o FOLDER/` writes grids");
        }
        list.output.check_name()?;
        let puzzles = (!list.stream.is_asked()).then(|| list.puzzles(true)).transpose()?;
        let is_alone = puzzles.as_ref().is_some_and(Puzzles::is_alone);
        let properties = JobProperties {
            kind: if self.solve { RowKind::Solutions } else { RowKind::Puzzles },
            usual_format: Ok(by_name("line")),
            columns: SHOWN,
            // The lanes take 4 µs for a puzzle of a list, a SAT solver for each 85 to 170 µs.
            asks_solution: self.solve && !is_alone && list.time_limit.is_none(),
            ..JobProperties::default()
        };
        let job = Each::new(properties, |asked: Asked| {
            let Asked { puzzle, solution: stored, about, sketches, line, found, .. } = asked;
            let solution = match found {
                Some(found) => Some(found),
                None => self.solutions(&puzzle, is_alone)?.into_iter().next(),
            };
            let solution = solution.or(stored);
            let record = Record { solution, about, sketches, ..Record::new(puzzle, line) };
            Ok(Grids::Record(Cow::Owned(record)))
        });
        let run = list.run(&job, colour);
        if let Some(puzzles) = puzzles { run.puzzles(puzzles) } else { run.all() }
    }

    /// Refuses the options that this drawing, or a grid, does not show.
    fn refuse(drawing: Option<Drawing>) -> anyhow::Result<()> {
        let is_text = drawing.is_some_and(Drawing::is_text);
        let is_picture = drawing.is_some() && !is_text;
        let without_use: [(bool, &[_], _); 3] = [
            (!is_text, &["ascii"], "text"),
            (drawing.is_none(), &["candidates", "labels"], "pictures"),
            (!is_picture, &["title", "rules"], "svg, png and pdf"),
        ];
        for (_, options, of) in without_use.into_iter().filter(|row| row.0) {
            first_used(options).map_or(Ok(()), |option| Err(anyhow!("{option} is for {of}")))?;
        }
        Ok(())
    }

    fn write_folder(&self, puzzles: Puzzles<'_>, colour: Colour) -> anyhow::Result<Exit> {
        let named = self.list.output.format().and_then(picture_name);
        let template = Template::new(self.name.as_ref(), "{number}", named.unwrap_or("svg"));
        let drawing = Drawing::new(template.path(), named)?.with_look(self.look)?;
        Self::refuse(Some(drawing))?;
        write_folder(&self.list, puzzles, &template, colour, |asked, files| {
            let drawn = self.draw(drawing, &asked, false).map_err(Refused::Puzzle)?;
            Ok(files.add_bytes(&drawn)?)
        })
    }

    /// Returns at most two solutions; none if they were not asked for.
    fn solutions(&self, puzzle: &Puzzle, is_alone: bool) -> Result<Vec<Grid>, Refusal> {
        if !self.solve {
            return Ok(Vec::new());
        }
        let limits = Limits { solutions: Some(2), ..limits(self.list.time_limit) };
        let mut solutions = Vec::new();
        let mut solver = SolverChoice::unnamed(true).for_puzzles(Encoding::reduced());
        let found = solver.search(puzzle, &limits, &mut |solution: &Grid| {
            solutions.push(solution.clone());
            ControlFlow::Continue(())
        })?;
        if solutions.is_empty() {
            let reason = "there is no solution; `clausoku check --diagnose` explains why";
            return Err(match found.ended.cutoff() {
                Some(cutoff) => Refusal::limit(cutoff),
                None => Refusal::unsolvable(reason),
            });
        }
        if solutions.len() > 1 && is_alone && !self.list.output.quiet {
            note("one of several solutions; `clausoku count` counts them");
        }
        Ok(solutions)
    }

    fn draw(&self, drawing: Drawing, asked: &Asked, is_alone: bool) -> Result<Vec<u8>, Refusal> {
        let Self { candidates, labels, list, .. } = self;
        let Asked { puzzle, about, sketches, .. } = asked;
        let solutions = self.solutions(puzzle, is_alone)?;
        let known = candidates.map(|which| which.deduce(puzzle)).transpose()?;
        let mut scene = Scene::new(puzzle).with_sketches(sketches);
        if let Some(solution) = solutions.first() {
            scene = scene.with_values(solution)?;
        }
        if let Some((values, left)) = &known {
            scene = scene.with_values(values)?.with_candidates(left.iter().copied());
        }
        let stated = Some(&about.title).filter(|title| !title.is_empty());
        if let Some(title) = self.title.as_ref().or(stated) {
            scene = scene.with_title(title);
        }
        let remark = if solutions.len() > 1 { "One of several solutions" } else { "" };
        let rules = if self.rules {
            rules(puzzle.variant(), drawing.has_colours()).join(" ")
        } else {
            String::new()
        };
        let caption = [remark, &rules].into_iter().filter(|text| !text.is_empty()).join(". ");
        if !caption.is_empty() {
            scene = scene.with_caption(caption);
        }
        scene = scene.with_clashes();
        if *labels {
            scene = scene.with_labels();
        }
        let mut drawn = drawing.board(list.output.path(), puzzle)?.into_bytes();
        drawn.extend(drawing.scenes(&[scene])?);
        drawn.extend(drawing.constraints(puzzle.variant())?.bytes());
        Ok(drawn)
    }
}

impl Row for Shown {
    fn text(&self, place: Place<'_>, is_alone: bool) -> String {
        let head = if is_alone { String::new() } else { format!("# {place}\n") };
        head + &String::from_utf8_lossy(&self.0)
    }
}

impl Which {
    /// Returns the known values, and the candidates of the other cells.
    fn deduce(self, puzzle: &Puzzle) -> anyhow::Result<(Grid, Vec<Candidate>)> {
        if self == Self::Basic {
            return Ok((puzzle.givens().clone(), candidates(puzzle, puzzle.givens()).collect()));
        }
        let deduced = Deduced::new(puzzle, &Encoding::default(), Options::UNIT)?;
        if *deduced.outcome() == Outcome::Contradiction {
            note(
                "unit propagation derives a contradiction; the drawing shows the candidates before it",
            );
        }
        let grid = deduced.grid().clone();
        let left = grid.open().flat_map(|cell| {
            let symbols = deduced.candidates(cell).into_iter();
            symbols.map(move |symbol| Candidate { cell, symbol })
        });
        let candidates = left.collect();
        Ok((grid, candidates))
    }
}
