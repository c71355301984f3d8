//! `clausoku canonical`: puzzles and solutions in their canonical forms.

mod forms;

use std::collections::HashSet;
use std::num::NonZero;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Args;
use clausoku::{Batch, Encoding, SolverChoice};
use puzzle::{Cutoff, Limits};

use self::forms::{Form, Forms};
use crate::Exit;
use crate::canonizers::Canonizers;
use crate::grid_output::{OutputArgs, write_one};
use crate::grid_writer::GridWriter;
use crate::grids::{GridArgs, Named};
use crate::input::default_files;
use crate::interrupt;
use crate::limits::TimeArgs;
use crate::lists::{Entry, Fault, Faults, List, Source, for_each_part, parts, sources};
use crate::ordered::{parse_jobs, threads};
use crate::output::{Printer, is_stdout, note, prepare};
use crate::progress::Progress;
use crate::style::Colour;
use crate::views::counted;

/// Write puzzles in the canonical form that isomorphic ones share
#[derive(Debug, Args)]
#[command(
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
    /// Grid files; - is standard input
    ///
    /// Without a file, standard input is read unless it is a terminal. A file name that does not exist and
    /// is a puzzle in one line is read as that puzzle.
    #[arg(value_name = "GRID", required = default_files().is_empty(), default_values = default_files(), hide_default_value = true)]
    grids: Vec<PathBuf>,

    /// Write only the first of several isomorphic puzzles
    ///
    /// The forms are compared by hashes of 128 bits; 10 million of them take about 500 MB of memory.
    #[arg(long)]
    unique_up_to_symmetry: bool,

    /// Write the puzzles themselves and not their forms
    #[arg(long, requires = "unique_up_to_symmetry", conflicts_with = "json")]
    originals: bool,

    /// Print a JSON object for each puzzle: its form, what leads to it, and the number of automorphisms
    #[arg(long, conflicts_with_all = ["line", "to", "to_symbols"])]
    json: bool,

    /// Number of threads; by default the number of cores
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = parse_jobs)]
    jobs: Option<NonZero<usize>>,

    #[command(flatten)]
    args: GridArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    time: TimeArgs,
}

/// A form of a list, or the reason why there is none.
enum Done {
    Form(Box<Form>),
    Fault(Fault),
}

impl Canonical {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        prepare(&self.output.output, &self.grids)?;
        let mut sources = sources(&self.args, &self.grids, true);
        let first = sources.next().context("there is no puzzle in the input")?;
        match (first, sources.next()) {
            (Source::Puzzle(only), None) if !self.json => self.one(only, colour),
            (first, second) => self.many([first].into_iter().chain(second).chain(sources), colour),
        }
    }

    /// Writes the form of the only puzzle as other commands write one grid.
    fn one(&self, (_, record): Named, colour: Colour) -> anyhow::Result<Exit> {
        let puzzle = record?.puzzle;
        let form = Forms::new(&Canonizers::default()).of(&puzzle)?;
        let written = if self.originals { puzzle } else { form.puzzle()? };
        write_one(&self.output, &written, None, colour)?;
        Ok(Exit::Done)
    }

    /// Writes the forms of a list.
    fn many(
        &self,
        sources: impl Iterator<Item = Source> + Send,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let mut output = Output::open(self)?;
        // From here on, the loop below handles the first Ctrl-C.
        interrupt::flag();
        let mut progress =
            if self.output.quiet { Progress::silent() } else { Progress::new("puzzles") };
        let mut seen = HashSet::new();
        let mut exit = Exit::Done;
        let mut faults = Faults::new(colour);
        let mut classes = 0;
        let deadline = self.time.start();
        let mut stopped = None;
        let choice = SolverChoice::unnamed(false);
        let canonizers = Canonizers::default();
        let ended = for_each_part(
            parts(sources, &choice, true),
            threads(self.jobs),
            || {
                let batch = Batch::new(&choice, Encoding::default(), Limits::default());
                (batch, Forms::new(&canonizers))
            },
            |list, forms| self.forms(list, forms),
            |done| {
                for done in done? {
                    stopped = if interrupt::came() {
                        Some((Cutoff::Interruption, Exit::Interrupted))
                    } else {
                        deadline.is_over().then_some((Cutoff::Time, Exit::Unknown))
                    };
                    ensure!(stopped.is_none(), "stopped");
                    progress.step();
                    match done {
                        Done::Form(form)
                            if self.unique_up_to_symmetry && !seen.insert(form.fingerprint) => {}
                        Done::Form(form) => {
                            classes += 1;
                            output.form(*form)?;
                        }
                        Done::Fault(fault) if output.is_spoiled_by(&fault) => {
                            return Err(fault.error);
                        }
                        Done::Fault(fault) => {
                            exit = Exit::Failed;
                            progress.clear();
                            faults.report(&fault.error);
                            output.fault(&fault)?;
                        }
                    }
                }
                Ok(())
            },
        );
        progress.clear();
        drop(faults);
        if let Some((cutoff, as_exit)) = stopped {
            exit = as_exit;
            note(&format!("{cutoff}; forms written: {classes}"));
        } else {
            ended?;
        }
        output.finish()?;
        if self.unique_up_to_symmetry && stopped.is_none() {
            progress.finish(&format!("{} up to symmetry", counted(classes, "puzzle")));
        }
        Ok(exit)
    }

    /// The forms of a part of a list.
    fn forms(&self, list: &mut List, forms: &mut Forms<'_>) -> anyhow::Result<Vec<Done>> {
        let List { batch, entries, .. } = list;
        let mut index = 0;
        let mut done = Vec::with_capacity(entries.len());
        for entry in entries.drain(..) {
            done.push(match entry {
                Entry::Fault(fault) => Done::Fault(fault),
                Entry::Puzzle(file, line) => {
                    let puzzle = batch.puzzle(index);
                    index += 1;
                    let mut form = forms.of(&puzzle)?;
                    form.place = Some((file, line));
                    if self.json {
                        form.text = form.json(&puzzle)?;
                    }
                    if self.originals {
                        form.original = Some(puzzle);
                    }
                    Done::Form(Box::new(form))
                }
            });
        }
        Ok(done)
    }
}

/// The output of forms.
struct Output {
    printer: Printer,
    /// `None` for JSON.
    writer: Option<GridWriter>,
    /// `true` if the output is a file, which is complete or absent.
    is_file: bool,
}

impl Output {
    fn open(args: &Canonical) -> anyhow::Result<Self> {
        let format = args.output.format().or_else(|| formats::by_name("line"));
        let writer = format.filter(|_| !args.json);
        let writer = writer.map(|format| args.output.writer_of(format));
        let printer = args.output.printer(args.json)?;
        Ok(Self { printer, writer, is_file: !is_stdout(&args.output.output) })
    }

    fn form(&mut self, form: Form) -> anyhow::Result<()> {
        match &mut self.writer {
            None => self.printer.print(&form.text),
            Some(writer) => {
                let (name, record) = form.record()?;
                writer.write(&name, record, &mut self.printer)
            }
        }
    }

    /// Writes a fault in place of the form, if the format can contain it.
    fn fault(&mut self, fault: &Fault) -> anyhow::Result<()> {
        match &self.writer {
            None => self.printer.print(&fault.json()?),
            Some(writer) => {
                let format = writer.format();
                let takes_comments = format.holds.remarks && format.lines().is_some();
                if takes_comments { self.printer.print(&fault.comment()) } else { Ok(()) }
            }
        }
    }

    /// Returns whether a file would lack the puzzles of an input that cannot be read.
    fn is_spoiled_by(&self, fault: &Fault) -> bool {
        self.is_file && fault.error.root_cause().is::<std::io::Error>()
    }

    fn finish(mut self) -> anyhow::Result<()> {
        if let Some(writer) = &mut self.writer {
            writer.finish(&mut self.printer)?;
        }
        self.printer.finish()
    }
}
