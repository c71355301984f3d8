//! The way from the puzzles to the output.

use std::io::{self, IsTerminal};

use anyhow::{bail, ensure};
use clausoku::Batch;
use clausoku::formats::TableHeader;

use super::args::{ListArgs, Puzzles, first_used};
use super::job::{Job, Portion, Work, work_on};
use super::properties::JobProperties;
use super::results::{Alone, Results, Steps};
use super::shape::Shape;
use super::writer::{AnyRow, Done, Sink, SinkOf, Writer};
use crate::containers::container;
use crate::lists::{
    Column, Faults, List, Part, Step, Table, TableRows, for_each_in_two_steps, for_each_part, parts,
};
use crate::ordered::AHEAD;
use crate::{
    BoardNames, Colour, Exit, Printer, Progress, interrupt, is_stdout, note, prepare, streams,
};

/// A job on the puzzles of the inputs. It has no type of the job, so that it is compiled once.
pub struct Run<'r> {
    job: JobProperties,
    /// Makes the work of a thread.
    work: Box<dyn Fn() -> Work<'r> + Sync + 'r>,
    args: &'r ListArgs,
    colour: Colour,
}

impl ListArgs {
    /// Returns the run of a job.
    pub fn run<'r, J: Job>(&'r self, job: &'r J, colour: Colour) -> Run<'r> {
        Run { job: job.properties(), work: Box::new(|| work_on(job)), args: self, colour }
    }

    /// Passes the answers for these puzzles to the sink.
    ///
    /// # Errors
    ///
    /// Fails if the sink or the work fails.
    pub fn run_into<J: Job>(
        &self,
        job: &J,
        puzzles: Puzzles<'_>,
        sink: &mut dyn Sink<J::Row>,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let is_alone = puzzles.is_alone();
        let shape = Shape::Rows { table: self.kept(puzzles.header()), is_alone };
        self.run(job, colour).write(puzzles, shape, Some(&mut SinkOf(sink)))
    }
}

impl Run<'_> {
    /// Writes the answers for all puzzles.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written, or the work fails.
    pub fn all(self) -> anyhow::Result<Exit> {
        if self.args.stream.is_asked() {
            return self.stream();
        }
        let puzzles = self.args.puzzles(self.job.is_together)?;
        self.puzzles(puzzles)
    }

    /// Writes the answers for these puzzles.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written, or the work fails.
    pub fn puzzles(self, puzzles: Puzzles<'_>) -> anyhow::Result<Exit> {
        let shape = self.shape(puzzles.is_alone(), puzzles.header())?;
        self.write(puzzles, shape, None)
    }

    /// Writes the answers for these puzzles as text for people.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written, or the work fails.
    pub fn text(self, puzzles: Puzzles<'_>) -> anyhow::Result<Exit> {
        let is_alone = puzzles.is_alone();
        self.write(puzzles, Shape::Text { is_alone }, None)
    }

    fn write(
        &self,
        puzzles: Puzzles<'_>,
        mut shape: Shape,
        sink: Option<&mut dyn Sink<AnyRow>>,
    ) -> anyhow::Result<Exit> {
        let Self { job, args, .. } = self;
        ensure!(
            args.columns.is_empty() || !shape.columns().is_empty(),
            "--columns is for tables; add --to csv, tsv, parquet or arrow"
        );
        // Before any work, so that an output that cannot be written is reported at once.
        prepare(args.output.path(), &args.grids)?;
        let is_alone = puzzles.is_alone();
        let is_text = match (&sink, &shape) {
            (Some(_), _) => args.json,
            (None, shape) => !matches!(shape, Shape::Table(..)),
        };
        let (first, rest) = puzzles.sources();
        let kinds = first.columns().cloned().unwrap_or_default();
        let is_asked = !args.columns.is_empty() && shape.columns().iter().any(Column::is_of_input);
        let first = match shape.table_mut().filter(|_| is_asked) {
            Some(table) => first.expand(&mut table.columns)?,
            None => first,
        };
        let columns = shape.columns().to_vec();
        // Named columns are a choice, of which nothing needs to be reported.
        let names_lost = args.writes_table() && args.columns.is_empty() && !args.output.quiet;
        let rest = rest.map(|source| {
            if names_lost && let Some(lost) = source.lost(&columns) {
                note(&lost);
            }
            if is_asked { source.with_columns(&columns) } else { source }
        });
        let sources = std::iter::once(first).chain(rest);
        let mut printer = args.output.printer(is_text)?;
        printer.set_kinds(&Column::kinds(&columns, &kinds));
        let parts = parts(sources, &job.choice, job.is_together);
        self.drive(Box::new(parts), printer, &shape, sink, is_alone)
    }

    /// Writes a record for each line.
    fn stream(&self) -> anyhow::Result<Exit> {
        let Self { job, args, .. } = self;
        if let Some(option) = first_used(&["to", "puzzle", "line", "to-symbols"]) {
            bail!("{option} and --stream exclude each other");
        }
        let stream = &args.stream;
        let (printer, parts) =
            streams::open(stream, &args.output, job.columns, &args.reading, &args.grids)?;
        let shape = Shape::Records(stream.shape(args.output.path()));
        self.drive(Box::new(parts), printer, &shape, None, false)
    }

    /// Writes the answers for the puzzles of these parts.
    fn drive(
        &self,
        parts: Box<dyn Iterator<Item = Part> + Send + '_>,
        printer: Printer,
        shape: &Shape,
        sink: Option<&mut dyn Sink<AnyRow>>,
        is_alone: bool,
    ) -> anyhow::Result<Exit> {
        let Self { job, args, .. } = self;
        if job.is_stoppable {
            // Only jobs that look at the flag: any other would go on after Ctrl-C.
            interrupt::flag();
        }
        let parts = parts.take_while(|_| !(job.is_stoppable && interrupt::came()));
        let are_lines = matches!(shape, Shape::Records(_));
        let what = if are_lines { "lines" } else { "puzzles" };
        let classes = if is_alone { &[] } else { job.classes };
        let output = args.output.path();
        let container = args.output.format().filter(|format| container(format).is_some());
        let mut writer = Writer {
            printer,
            sink,
            // Answers are written for puzzles on any boards: readers refuse such a table. A table in a container has no
            // comments, and so no other boards than the usual ones.
            boards: BoardNames::new(container, output),
            deadline: job.deadline.as_ref(),
            is_file: !is_stdout(output),
            are_lines,
            head: Some(shape.head(job.head.clone())),
            progress: self.progress(shape, what, classes),
            faults: Faults::new(self.colour),
            so_far: Done::default(),
        };
        let ended = if job.has_second_step && !are_lines {
            for_each_in_two_steps(
                parts,
                args.threads(),
                || self.make(shape),
                |list, (work, shape)| self.block(list, work, shape),
                |(work, shape), alone| self.alone(alone, work, shape, None),
                |done| writer.write(done),
            )
        } else {
            let mut own = None;
            for_each_part(
                parts,
                args.threads(),
                AHEAD,
                || self.make(shape),
                |list, (work, shape)| self.block(list, work, shape),
                |steps| {
                    steps?.into_iter().try_for_each(|step| match step {
                        Step::Done(done) => writer.write(done),
                        Step::Alone(alone) => {
                            // Made when it is needed: most lists have no puzzle that is answered alone.
                            let (_, (work, shape)) = own.get_or_insert_with(|| self.make(shape));
                            let mut ended = Ok(());
                            let mut flush = |done| {
                                ended = writer.write(Ok(done));
                                // The error ends the job; the reason is returned by `ended?`.
                                ensure!(ended.is_ok(), "the list is ended");
                                Ok(())
                            };
                            let done = self.alone(alone, work, shape, Some(&mut flush));
                            ended?;
                            writer.write(done)
                        }
                    })
                },
            )
        };
        writer.finish(ended, classes)
    }

    /// Returns the shape that the options ask for. By default a table keeps the columns of the input with this header.
    ///
    /// # Errors
    ///
    /// Fails if the output is of a format that cannot contain the answers.
    pub fn shape(&self, is_alone: bool, header: Option<&TableHeader>) -> anyhow::Result<Shape> {
        let Self { job, args, .. } = self;
        args.output.check_name()?;
        if args.json {
            return Ok(Shape::Json { has_faults: job.has_faults });
        }
        let format = args.output.format();
        let separator = match format.filter(|_| !args.output.line).map(|format| format.name) {
            Some("csv" | "parquet" | "arrow") => ',',
            Some("tsv") => '\t',
            Some("jsonl") if args.columns.is_empty() => {
                return Ok(Shape::Json { has_faults: job.has_faults });
            }
            None => return Ok(Shape::Text { is_alone: is_alone && !args.output.line }),
            Some("line") => return Ok(Shape::Text { is_alone: false }),
            Some(format) => bail!(
                "the format {format} has no place for these answers; choose line, csv, tsv, jsonl, parquet or arrow"
            ),
        };
        let mut columns = Column::named(&args.columns, job.columns);
        if columns.is_empty() {
            columns = Column::answer(job.columns, header);
        }
        // The puzzles have the symbols that are asked for, and not those of the input.
        let is_puzzle = |column: &&mut Column| matches!(column, Column::InputPuzzle(_));
        if args.output.to_symbols.is_some() {
            columns.iter_mut().filter(is_puzzle).for_each(|column| *column = Column::Puzzle);
        }
        Ok(Shape::Table(TableRows::new(separator, columns)))
    }

    /// Returns the results of the puzzles of a block.
    fn block(
        &self,
        list: &mut List,
        work: &mut Work<'_>,
        shape: &mut Shape,
    ) -> anyhow::Result<Steps> {
        let entries = std::mem::take(&mut list.entries);
        let (table, block) = (std::mem::take(&mut list.table), list.every_line.take());
        shape.read_from(table.header.as_ref());
        let results = Results::new(&self.job, self.args.lenient, shape, &table, None);
        let mut results = results.with_entries(entries, block.as_ref());
        results.name = list.name.take();
        work(Portion::Block(list), &mut results)?;
        let steps = results.finish()?;
        // Given back, since the next part is read into its memory.
        list.table = table;
        Ok(steps)
    }

    /// Returns the results of a puzzle that is answered alone. Those that are flushed go to the function at once.
    fn alone(
        &self,
        alone: Alone,
        work: &mut Work<'_>,
        shape: &mut Shape,
        flush: Option<&mut dyn FnMut(Done) -> anyhow::Result<()>>,
    ) -> anyhow::Result<Done> {
        let mut flush = flush;
        let flush = flush.as_mut().map(|flush| flush as &mut dyn FnMut(_) -> _);
        let table = Table::default();
        let mut results = Results::new(&self.job, self.args.lenient, shape, &table, flush);
        let puzzle = results.begin(alone);
        work(Portion::Alone(puzzle), &mut results)?;
        results.finish_alone()
    }

    /// Makes the work and the shape of a thread.
    fn make(&self, shape: &Shape) -> (List, (Work<'_>, Shape)) {
        let JobProperties { choice, encoding, limits, reads_records, .. } = &self.job;
        let batch = Batch::new(choice, *encoding, limits.clone());
        (List::new(batch, *reads_records), ((self.work)(), shape.clone()))
    }

    /// Returns the progress. Rows on the terminal show it, too.
    fn progress(&self, shape: &Shape, what: &'static str, classes: &[&str]) -> Progress {
        let output = &self.args.output;
        let is_shown = is_stdout(output.path()) && io::stdout().is_terminal();
        let is_counted =
            !classes.is_empty() || matches!(shape, Shape::Rows { .. } | Shape::Records(_));
        if output.quiet || is_shown && !is_counted {
            Progress::silent()
        } else {
            Progress::new(what)
        }
    }
}
