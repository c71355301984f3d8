//! `clausoku show`: puzzles as pictures.

use std::ops::ControlFlow;
use std::path::PathBuf;

use crate::answers::{Filing, Job, Presentation, Product, Silent};
use crate::input::Place;
use crate::options::{CosmeticArgs, InputArgs, NumberArgs, Request, TimeArgs};
use crate::output::{
    Drawing, FontArgs, Look, OutputArgs, OutputKind, PictureKind, Printer, Template, prepare,
};
use crate::terminal::{Colour, Exit, interruptible, is_quiet, language, limits, note};
use anyhow::{anyhow, bail};
use clap::Args;
use clausoku::board::{Candidate, candidates};
use clausoku::deduction::{Deduced, Options, Outcome};
use clausoku::drawing::{Lines, Scene, book::rules, book::stars};
use clausoku::lists::{
    AnswerError, Answers, Question, Record, Row, Status, Text, Words, Worker, answers::Unanswered,
    values::Column,
};
use clausoku::rating::Unrated;
use clausoku::solving::bulk::Stored;
use clausoku::solving::{Deadline, Limits, Stopped};
use clausoku::{Batch, Encoding, Grid, Puzzle, SolverChoice};
use clausoku_words::say;

use super::rate::level;
use itertools::Itertools as _;

/// Draw puzzles in the terminal, or as SVG, PNG or PDF
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  clausoku show grid.txt --solve -o solved.svg
  clausoku show grid.txt --candidates=propagated
  clausoku show many.txt --to png -o pictures/")]
pub(super) struct Show {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    number: NumberArgs,

    #[command(flatten)]
    cosmetic: CosmeticArgs,

    /// Output file, or folder for a picture of each puzzle; - is standard output
    ///
    /// A file is svg, png, pdf or txt by its name, and compressed if its name ends in .gz, .xz, .bz2 or .zst. A name that
    /// ends in / names a folder, which is made if it does not exist; its manifest.jsonl lists the pictures.
    #[arg(
        short,
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true,
        help_heading = "Output"
    )]
    output: PathBuf,

    /// Picture: svg, png, pdf or txt; by default as the output's name says
    #[arg(long, value_name = "FORMAT", value_parser = OutputKind::parse_picture, help_heading = "Output")]
    to: Option<OutputKind>,

    #[command(flatten)]
    time: TimeArgs,

    /// Names of the files of a folder, as in '{file}-{line}.svg'; by default {number}.svg
    #[arg(long, value_name = "TEMPLATE", help_heading = "Output")]
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
        conflicts_with = "solve",
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
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// Write the rules of the variant below the picture
    #[arg(long)]
    rules: bool,

    /// Write the level below the picture, as stars from ★ (easy) to ★★★★★ (extreme)
    ///
    /// `clausoku rate --scale hodoku` computes the level, for boards of up to 150 cells.
    #[arg(long)]
    stars: bool,
}

/// The candidates to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    /// The values that occur in no region of the cell.
    Basic,
    /// The values that unit propagation leaves; the values that it finds are filled in.
    Propagated,
}

impl Show {
    fn request(&self) -> Request {
        let output = OutputArgs::to_path(&self.output, self.to);
        Request::new(&self.input, &output)
            .only(self.number)
            .drawing(self.cosmetic)
            .within(self.time)
    }

    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = self.request();
        self.font.apply()?;
        let named = self.to.and_then(OutputKind::picture);
        if list.output.format().is_some() {
            bail!(
                "show draws puzzles; `clausoku convert` writes them in a format, and `clausoku solve` their solutions"
            );
        }
        let records = list.records_for_files()?;
        if records.fill_folder(&list, self.name.as_ref()) {
            let ending = named.unwrap_or(PictureKind::Svg).name();
            let template = Template::new(self.name.as_ref(), "{number}", ending);
            let drawing = Drawing::new(template.path(), named)?.with_look(self.look)?;
            self.check(drawing)?;
            let filing = Some(Filing::new(list.output.path(), &template));
            let question = Drawn { args: self, drawing, is_alone: false, filing };
            let job = Job::new(&list, records, &question, Silent);
            return job.giving(Product::Files(template)).run(colour);
        }
        Template::refuse(self.name.as_ref())?;
        let drawing = Drawing::new(list.output.path(), named);
        // A puzzle that cannot be read is reported before the name of the output.
        let records = if drawing.is_err() { records.checked()? } else { records };
        let mut drawing = drawing?.with_colours(colour).with_look(self.look)?;
        if self.ascii {
            drawing.style.lines = Lines::Ascii;
        }
        self.check(drawing)?;
        if drawing.is_text() {
            let is_alone = records.is_single();
            let question = Drawn { args: self, drawing, is_alone, filing: None };
            return Job::new(&list, records, &question, Pictures).run(colour);
        }
        let only = records.only(&list, say!(language(), files::folder_of_drawings))?;
        let record = only.record()?.1;
        prepare(list.output.path(), &list.grids)?;
        let stored = Stored::from(&record);
        match self.draw(drawing, &record.puzzle, &stored, true) {
            Ok(drawn) => {
                let mut output = Printer::open(list.output.path())?;
                output.print_bytes(drawn)?;
                output.finish()?;
                Ok(Exit::Done)
            }
            Err(Unanswered { status: Status::Invalid, reason }) => Err(anyhow!("{reason}")),
            Err(Unanswered { status, reason }) => {
                note(&reason);
                Ok(Exit::from(status))
            }
        }
    }

    /// Refuses the options that this drawing does not show.
    fn check(&self, drawing: Drawing) -> anyhow::Result<()> {
        let is_text = drawing.is_text();
        let without_use = [
            (!is_text && self.ascii, "--ascii", "text"),
            (is_text && self.title.is_some(), "--title", "svg, png and pdf"),
            (is_text && self.rules, "--rules", "svg, png and pdf"),
            (is_text && self.stars, "--stars", "svg, png and pdf"),
        ];
        match without_use.iter().find(|row| row.0) {
            Some((_, option, of)) => bail!("{option} is for {of}"),
            None => Ok(()),
        }
    }

    fn stars(&self, puzzle: &Puzzle, solutions: usize) -> Result<String, Unanswered> {
        let deadline = interruptible(self.time.time_limit);
        let level = level(puzzle, solutions, &deadline);
        let level = level.map_err(|unrated| match unrated {
            Unrated::Stopped(stopped) => stopped.into(),
            Unrated::NoStep | Unrated::Deeper => Unanswered::gave_up(unrated),
            unrated if solutions == 0 => {
                Unanswered { status: Status::None, reason: unrated.to_string() }
            }
            unrated => Unanswered::invalid(unrated),
        })?;
        Ok(stars(level as usize + 1))
    }

    /// Returns at most two solutions; none if neither they nor the level were asked for.
    fn solutions(&self, puzzle: &Puzzle, is_alone: bool) -> Result<Vec<Grid>, Unanswered> {
        if !self.solve && !self.stars {
            return Ok(Vec::new());
        }
        let limits = limits(self.time.time_limit).with_solutions(2);
        let mut solutions = Vec::new();
        let mut solver = SolverChoice::unnamed(true).for_puzzles(Encoding::reduced());
        let found = solver.search(puzzle, &Deadline::start(&limits), &mut |solution: &Grid| {
            solutions.push(solution.clone());
            ControlFlow::Continue(())
        });
        let found = found.map_err(|error| Unanswered::from(&clausoku::Error::from(error)))?;
        if solutions.is_empty() {
            let reason = "there is no solution; `clausoku check --diagnose` explains why";
            return Err(match found.ended.cutoff() {
                Some(cutoff) => Unanswered::unknown(cutoff),
                None => Unanswered { status: Status::None, reason: reason.to_owned() },
            });
        }
        if solutions.len() > 1 && is_alone && !self.stars && !is_quiet() {
            note(&say!(language(), commands::show_several));
        }
        Ok(solutions)
    }

    fn draw(
        &self,
        drawing: Drawing,
        puzzle: &Puzzle,
        beside: &Stored,
        is_alone: bool,
    ) -> Result<Vec<u8>, Unanswered> {
        let found = self.solutions(puzzle, is_alone)?;
        let stars = self.stars.then(|| self.stars(puzzle, found.len())).transpose()?;
        let solutions = if self.solve { &found[..] } else { &[] };
        let drawn = self.picture(drawing, (puzzle, beside), solutions, stars);
        drawn.map_err(|error| match error.downcast::<Stopped>() {
            Ok(stopped) => stopped.into(),
            Err(error) => Unanswered::invalid(format!("{error:#}")),
        })
    }

    fn picture(
        &self,
        drawing: Drawing,
        (puzzle, beside): (&Puzzle, &Stored),
        solutions: &[Grid],
        stars: Option<String>,
    ) -> anyhow::Result<Vec<u8>> {
        let Self { candidates, labels, output, .. } = self;
        let deadline = interruptible(self.time.time_limit);
        let known = candidates.map(|which| which.deduce(puzzle, &deadline)).transpose()?;
        let mut scene = Scene::new(puzzle).with_sketches(&beside.sketches);
        if let Some(solution) = solutions.first() {
            scene = scene.with_values(solution)?;
        }
        if let Some((values, left)) = &known {
            scene = scene.with_values(values)?.with_candidates(left.iter().copied());
        }
        let stated = Some(&beside.about.title).filter(|title| !title.is_empty());
        if let Some(title) = self.title.as_ref().or(stated) {
            scene = scene.with_title(title);
        }
        let stars = stars.map(|stars| stars + "\n").unwrap_or_default();
        let several = || say!(language(), commands::one_of_several);
        let remark = (solutions.len() > 1).then(several).unwrap_or_default();
        let rules = if self.rules {
            rules(puzzle.variant(), self.look.has_colours(), language()).join(" ")
        } else {
            String::new()
        };
        let texts = [&remark, &rules].into_iter().filter(|text| !text.is_empty()).join(". ");
        let caption = stars + &texts;
        if !caption.is_empty() {
            scene = scene.with_caption(caption);
        }
        scene = scene.with_clashes();
        if *labels {
            scene = scene.with_labels();
        }
        let mut drawn = drawing.board(output, puzzle)?.into_bytes();
        drawn.extend(drawing.scenes_until(&[scene], &deadline)?);
        drawn.extend(drawing.constraints(puzzle.variant())?.bytes());
        Ok(drawn)
    }
}

/// The question of drawings, which are files if there is a folder for them.
struct Drawn<'s> {
    args: &'s Show,
    drawing: Drawing,
    is_alone: bool,
    filing: Option<Filing>,
}

/// A drawing.
struct Picture(Vec<u8>);

impl Record for Picture {
    const COLUMNS: &'static [Column] = &[];

    fn cells(&self, _: &mut Row<'_>) {}
}

impl Question for Drawn<'_> {
    type Answer<'a> = Picture;

    fn block(&self) -> usize {
        // A picture takes a millisecond.
        8
    }

    fn limits(&self) -> Limits {
        limits(self.args.time.time_limit)
    }

    fn batch(&self) -> Batch {
        let choice = SolverChoice::unnamed(true);
        Batch::new(&choice, Encoding::reduced(), self.limits()).with_stored()
    }

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(self)
    }
}

impl<'s> Worker<Drawn<'s>> for &Drawn<'s> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Drawn<'s>>,
    ) -> Result<(), AnswerError> {
        let limits = self.limits();
        let stoppable = puzzles.puzzles().enumerate().take_while(|_| !limits.is_stopped());
        for (index, puzzle) in stoppable {
            let beside = puzzles.stored(index).cloned().unwrap_or_default();
            match self.args.draw(self.drawing, &puzzle, &beside, self.is_alone) {
                Ok(drawn) => {
                    let file = self.filing.as_ref().map(|filing| filing.bytes(&drawn)).transpose();
                    let file = file.map_err(|error| AnswerError::Other(error.into()))?;
                    answers.push(Status::Done, &Picture(drawn));
                    if let Some(file) = file {
                        answers.attach(file);
                    }
                }
                Err(unanswered) => answers.push_unanswered(&unanswered),
            }
        }
        Ok(())
    }
}

/// The words for drawings: the place of each of several puzzles, and the drawing.
struct Pictures;

impl Words<Picture> for Pictures {
    fn say(&self, picture: &Picture, out: &mut Text<'_>) {
        out.push(&String::from_utf8_lossy(&picture.0));
    }
}

impl Presentation for Pictures {
    fn before(&self, place: Place<'_>, is_alone: bool, text: &mut Vec<u8>) {
        if !is_alone {
            text.extend_from_slice(format!("# {place}\n").as_bytes());
        }
    }
}

impl Which {
    /// Returns the known values, and the candidates of the other cells.
    fn deduce(
        self,
        puzzle: &Puzzle,
        deadline: &Deadline,
    ) -> anyhow::Result<(Grid, Vec<Candidate>)> {
        deadline.check()?;
        if self == Self::Basic {
            let open = candidates(puzzle, puzzle.givens());
            let open = open.map(|candidate| deadline.work(1).map(|()| candidate));
            return Ok((puzzle.givens().clone(), open.collect::<Result<_, _>>()?));
        }
        let deduced = Deduced::new(puzzle, &Encoding::default(), Options::UNIT, deadline);
        let deduced = deduced.map_err(|error| match error {
            clausoku::Error::Unknown { reason, .. } => Stopped(reason).into(),
            error => anyhow!(error),
        })?;
        if let Outcome::Stopped(reason) = *deduced.outcome() {
            bail!(Stopped(reason));
        }
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
