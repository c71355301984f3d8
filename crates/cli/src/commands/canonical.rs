//! `clausoku canonical`: puzzles and solutions in their canonical forms.

use std::collections::HashSet;

use clap::Args;
use clausoku::{Batch, Encoding, Puzzle, SolverChoice};
use formats::Record;
use puzzle::Limits;
use serde::Serialize;
use symmetry::Canonical as Form;

use crate::Exit;
use crate::canonizers::{Canonizers, OfThread};
use crate::grid_output::write_one_to;
use crate::grid_writer::GridWriter;
use crate::limits::deadline;
use crate::lists::Fault;
use crate::output::Printer;
use crate::runner::{Answer, Answers, Job, ListArgs, Never, Place, Row, Shape, Sink};
use crate::streams::Value;
use crate::style::Colour;
use crate::views::{self, BoardFields, counted};

/// Write puzzles in the canonical form that isomorphic ones share
#[derive(Debug, Args)]
#[command(
    mut_arg("time_limit", |limit| limit.help("Time limit for all puzzles, as in 10s or 2m")),
    after_help = "\
Examples:
  clausoku canonical puzzles.txt -o forms.txt
  clausoku canonical puzzles.txt --unique-up-to-symmetry",
    after_long_help = "\
On the usual 9×9 board the form is the least of all images, read by rows, with 0 for an empty cell (minlex). On \
other boards it is an image that a canonical labelling of a graph selects. docs/canonical.md has more.

Several puzzles get a line each. A puzzle that cannot be read is reported on standard error, and a comment \
`# LINE: REASON` is in its place; the exit code is 2. After Ctrl-C the forms so far are in a file beside that of -o, whose \
name ends in .partial.

Examples:
  clausoku canonical puzzles.txt -o forms.txt
  clausoku canonical grid.txt --json
  clausoku canonical puzzles.txt --unique-up-to-symmetry --quiet | wc -l"
)]
pub struct Canonical {
    /// Write only the first of several isomorphic puzzles
    ///
    /// The forms are compared by hashes of 128 bits; 10 million of them take about 500 MB of memory.
    #[arg(long, conflicts_with_all = ["columns", "stream"])]
    unique_up_to_symmetry: bool,

    /// Write the puzzles themselves and not their forms
    #[arg(long, requires = "unique_up_to_symmetry", conflicts_with_all = ["json", "columns", "stream"])]
    originals: bool,

    #[command(flatten)]
    list: ListArgs,
}

/// The work on a list.
struct Work<'c> {
    choice: SolverChoice,
    canonizers: &'c Canonizers,
}

/// A puzzle and its form.
struct Formed {
    puzzle: Puzzle,
    form: Form,
    /// A hash of the board and the form.
    fingerprint: u128,
}

/// The fields of the JSON object.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    variant: BoardFields<'a>,
    puzzle: String,
    canonical: String,
    minlex: bool,
    automorphisms: String,
    cells: Vec<String>,
    symbols: Vec<&'a str>,
}

impl Canonical {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let list = &self.list;
        let canonizers = Canonizers::default();
        let work = Work { choice: SolverChoice::unnamed(false), canonizers: &canonizers };
        let run = list.run(&work, colour).until(deadline(list.time_limit));
        let are_rows = list.stream.is_asked() || list.json || !list.columns.is_empty();
        if are_rows && !self.unique_up_to_symmetry {
            return run.all();
        }
        let puzzles = list.puzzles(true)?;
        let format = list.output.format().or_else(|| formats::by_name("line"));
        let writer = format.filter(|_| !list.json && !puzzles.is_alone());
        let mut forms = Forms {
            args: self,
            colour,
            writer: writer.map(|format| list.output.writer_of(format)),
            seen: HashSet::new(),
            classes: 0,
        };
        run.into_sink(puzzles, &mut forms)
    }
}

impl<'c> Job for Work<'c> {
    type Row = Box<Formed>;
    type Alone = Never;
    type State = OfThread<'c>;

    fn fields(&self) -> &'static [&'static str] {
        &["canonical", "minlex", "automorphisms"]
    }

    fn choice(&self) -> &SolverChoice {
        &self.choice
    }

    fn is_together(&self) -> bool {
        true
    }

    fn is_stoppable(&self) -> bool {
        true
    }

    fn make(&self) -> (Batch, OfThread<'c>) {
        let batch = Batch::new(&self.choice, Encoding::default(), Limits::default());
        (batch, self.canonizers.of_thread())
    }

    fn answer(
        &self,
        batch: &mut Batch,
        canonizers: &mut OfThread<'c>,
    ) -> anyhow::Result<Answers<Self>> {
        let rows = (0..batch.len()).map(|index| {
            let puzzle = batch.puzzle(index);
            let (form, fingerprint) = match canonizers.form(&puzzle) {
                Ok(found) => found,
                Err(error) => return Answer::Done(Err(error.into())),
            };
            Answer::Done(Ok(Box::new(Formed { puzzle, form, fingerprint })))
        });
        Ok(rows.collect())
    }
}

impl Formed {
    /// Returns the form as a puzzle.
    fn canonical(&self) -> anyhow::Result<Puzzle> {
        let bare = Puzzle::new(self.puzzle.variant().clone(), self.form.grid.clone())?;
        Ok(bare.excluding(self.form.excluded.iter().copied())?)
    }
}

impl Row for Box<Formed> {
    fn values(&self) -> Vec<Value<'_>> {
        vec![
            Value::text(views::line(&self.puzzle, &self.form.grid)),
            Value::Truth(self.form.is_minlex),
            Value::text(self.form.automorphisms.to_string()),
        ]
    }

    fn json(&self) -> impl Serialize {
        let Form { grid, transformation, automorphisms, is_minlex, .. } = &self.form;
        let variant = self.puzzle.variant();
        let alphabet = variant.alphabet();
        Json {
            variant: BoardFields::new(variant),
            puzzle: views::line(&self.puzzle, self.puzzle.givens()),
            canonical: views::line(&self.puzzle, grid),
            minlex: *is_minlex,
            automorphisms: automorphisms.to_string(),
            cells: views::places(&self.puzzle, &transformation.sources().collect::<Vec<_>>()),
            symbols: transformation.symbols().map(|symbol| alphabet.name(symbol)).collect(),
        }
    }

    fn text(&self, _: Place<'_>, _: bool) -> String {
        views::line(&self.puzzle, &self.form.grid) + "\n"
    }

    fn exit(&self) -> Exit {
        Exit::Done
    }
}

/// Writes forms, or the puzzles themselves.
struct Forms<'a> {
    args: &'a Canonical,
    colour: Colour,
    /// `None` for JSON, and for a single puzzle.
    writer: Option<GridWriter>,
    /// The fingerprints of the forms so far.
    seen: HashSet<u128>,
    classes: u64,
}

impl Sink<Box<Formed>> for Forms<'_> {
    fn row(
        &mut self,
        place: Place<'_>,
        row: Box<Formed>,
        printer: &mut Printer,
    ) -> anyhow::Result<()> {
        let Canonical { list, originals, unique_up_to_symmetry, .. } = self.args;
        if *unique_up_to_symmetry && !self.seen.insert(row.fingerprint) {
            return Ok(());
        }
        self.classes += 1;
        if list.json {
            return printer.print(&Shape::json(place, &row)?);
        }
        let puzzle = if *originals { row.puzzle } else { row.canonical()? };
        match &mut self.writer {
            Some(writer) => writer.write(&place.file, Record::new(puzzle, place.line), printer),
            None => write_one_to(printer, &list.output, &puzzle, None, self.colour),
        }
    }

    /// Writes a fault in place of the form, if the format can contain it.
    fn fault(&mut self, fault: &Fault, printer: &mut Printer) -> anyhow::Result<()> {
        if self.args.list.json {
            return printer.print(&fault.json()?);
        }
        let format = self.writer.as_ref().map(GridWriter::format);
        let takes_comments =
            format.is_some_and(|format| format.holds.remarks && format.lines().is_some());
        if takes_comments { printer.print(&fault.comment()) } else { Ok(()) }
    }

    fn finish(&mut self, printer: &mut Printer) -> anyhow::Result<()> {
        self.writer.as_mut().map_or(Ok(()), |writer| writer.finish(printer))
    }

    fn summary(&self) -> Option<String> {
        let classes = counted(self.classes as usize, "puzzle");
        self.args.unique_up_to_symmetry.then(|| format!("{classes} up to symmetry"))
    }
}
