//! The way from the puzzles to the output.

use std::io::{self, IsTerminal};
use std::sync::Arc;

use formats::TableHeader;
use puzzle::Cutoff;
use tables::{Columns, Kind};

use super::args::{ListArgs, Puzzles};
use super::job::{Answer, Job, Place, Refusal, Row};
use super::shape::{Shape, Subject};
use crate::Exit;
use crate::interrupt;
use crate::limits::Deadline;
use crate::lists::{
    Column, Entry, EveryLine, Fault, Faults, List, Piece, Pieces, Step, TableRows,
    for_each_in_two_steps, for_each_part, parts,
};
use crate::name::Name;
use crate::output::{Printer, is_stdout, note, prepare};
use crate::progress::Progress;
use crate::streams::{Records, Stream};
use crate::style::Colour;

/// Takes the rows of a list in order, in place of the usual shapes.
pub trait Sink<R> {
    /// Takes a row.
    fn row(&mut self, place: Place<'_>, row: R, printer: &mut Printer) -> anyhow::Result<()>;

    /// Takes the fault of a puzzle without a row.
    fn fault(&mut self, _fault: &Fault, _printer: &mut Printer) -> anyhow::Result<()> {
        Ok(())
    }

    /// Ends the output.
    fn finish(&mut self, _printer: &mut Printer) -> anyhow::Result<()> {
        Ok(())
    }

    /// Returns a summary for the end of the progress.
    fn summary(&self) -> Option<String> {
        None
    }
}

/// A result beside text.
enum Item<R> {
    Fault(Fault),
    Row(Name, usize, R),
}

/// The results of some puzzles, in order.
struct Done<R> {
    pieces: Pieces<Item<R>>,
    puzzles: u64,
    /// The number of puzzles with an answer.
    answered: u64,
    exit: Exit,
}

/// A puzzle that is answered alone.
struct Alone<A> {
    name: Name,
    line: usize,
    givens: String,
    /// The line of the input and its header, if columns of the input are kept.
    text: String,
    header: Option<Arc<TableHeader>>,
    puzzle: A,
}

/// The results of a block, and the puzzles between them that are answered alone.
type Steps<J> = Vec<Step<anyhow::Result<Done<<J as Job>::Row>>, Alone<<J as Job>::Alone>>>;

/// The reason to end the work on a list before its end.
enum End {
    Cutoff(Cutoff),
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for End {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

impl<R> Done<R> {
    fn new() -> Self {
        Self { pieces: Pieces::new(), puzzles: 0, answered: 0, exit: Exit::Done }
    }
}

/// A job on the puzzles of the inputs.
pub struct Run<'r, J: Job> {
    job: &'r J,
    args: &'r ListArgs,
    colour: Colour,
    /// The rest of a time limit on the whole list.
    deadline: Option<Deadline>,
}

impl ListArgs {
    /// Returns the run of a job.
    pub fn run<'r, J: Job>(&'r self, job: &'r J, colour: Colour) -> Run<'r, J> {
        Run { job, args: self, colour, deadline: None }
    }
}

impl<'r, J: Job> Run<'r, J> {
    /// Returns the same run, with a time limit on the whole list.
    #[must_use]
    pub fn until(self, deadline: Deadline) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    /// Writes the answers for all puzzles.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written, or the work fails.
    pub fn all(self) -> anyhow::Result<Exit> {
        if self.args.stream.is_asked() {
            return self.stream();
        }
        let puzzles = self.args.puzzles(self.job.is_together())?;
        self.puzzles(puzzles)
    }

    /// Writes the answers for these puzzles.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written, or the work fails.
    pub fn puzzles(self, puzzles: Puzzles<'_>) -> anyhow::Result<Exit> {
        let header = puzzles.header().cloned();
        let shape =
            Shape::new(self.args, self.job.fields(), puzzles.is_alone(), header.as_deref())?;
        self.write(puzzles, shape, None)
    }

    /// Passes the answers for these puzzles to the sink.
    ///
    /// # Errors
    ///
    /// Fails if the sink or the work fails.
    pub fn into_sink(
        self,
        puzzles: Puzzles<'_>,
        sink: &mut dyn Sink<J::Row>,
    ) -> anyhow::Result<Exit> {
        self.write(puzzles, Shape::Rows, Some(sink))
    }

    fn write(
        &self,
        puzzles: Puzzles<'_>,
        shape: Shape,
        mut sink: Option<&mut dyn Sink<J::Row>>,
    ) -> anyhow::Result<Exit> {
        let Self { job, args, .. } = self;
        prepare(&args.output.output, &args.grids)?;
        if job.is_stoppable() {
            interrupt::flag();
        }
        let (first, rest) = puzzles.sources();
        let keeps_input = shape.columns().iter().any(Column::is_of_input);
        let kinds = first.columns().cloned().unwrap_or_default();
        let (shape, first) = match shape {
            Shape::Table(table) if !args.columns.is_empty() => {
                let (columns, first) = first.expanded(table.columns().to_vec())?;
                (Shape::Table(TableRows::new(table.separator(), columns)), first)
            }
            shape => (shape, first),
        };
        let columns = shape.columns().to_vec();
        let is_asked = keeps_input && !args.columns.is_empty();
        let rest = rest.map(|source| if is_asked { source.with_columns(&columns) } else { source });
        let sources = std::iter::once(first).chain(rest);
        let mut printer = args.output.printer(shape.columns().is_empty())?;
        printer.set_kinds(&kinds_of(&columns, &kinds));
        let mut writer = Writer {
            deadline: self.deadline.as_ref(),
            is_file: !is_stdout(&args.output.output),
            head: Some(shape.head(job.head())),
            progress: self.progress(&shape),
            faults: Faults::new(self.colour),
            exit: Exit::Done,
            answered: 0,
        };
        let parts = parts(sources, job.choice(), job.is_together())
            .take_while(|_| !(job.is_stoppable() && interrupt::came()));
        let make = || (job.make(), shape.clone());
        let ended = if job.has_second_step() {
            for_each_in_two_steps(
                parts,
                args.threads(),
                || {
                    let ((batch, state), shape) = make();
                    (batch, (state, shape))
                },
                |list, (state, shape)| self.work(list, state, shape),
                |(state, shape), alone| self.answer_alone(state, shape, alone),
                |done| writer.write(done, &mut printer, &mut sink),
            )
        } else {
            for_each_part(
                parts,
                args.threads(),
                || {
                    let ((batch, state), shape) = make();
                    (batch, (state, shape))
                },
                |list, (state, shape)| self.work(list, state, shape),
                |steps| {
                    for step in steps? {
                        if let Step::Done(done) = step {
                            writer.write(done, &mut printer, &mut sink)?;
                        }
                    }
                    Ok(())
                },
            )
        };
        writer.finish(ended, printer, sink)
    }

    /// Returns the progress. Rows on the terminal show it, too.
    fn progress(&self, shape: &Shape) -> Progress {
        let output = &self.args.output;
        let is_shown = is_stdout(&output.output) && io::stdout().is_terminal();
        if output.quiet || is_shown && !matches!(shape, Shape::Rows) {
            Progress::silent()
        } else {
            Progress::new("puzzles")
        }
    }

    /// Answers the puzzles of a block.
    fn work(
        &self,
        list: &mut List,
        state: &mut J::State,
        shape: &mut Shape,
    ) -> anyhow::Result<Steps<J>> {
        let List { batch, entries, letters, table, .. } = list;
        shape.read_from(table.header.as_ref());
        let mut answers = self.job.answer(batch, letters, state)?.into_iter();
        let mut steps = Vec::new();
        let mut done = Done::new();
        let mut index = 0;
        for (entry, row) in entries.drain(..).zip(0..) {
            let text = table.line(row);
            let (name, line) = match entry {
                Entry::Puzzle(name, line) => (name, line),
                Entry::Fault(fault) => {
                    let exit = if self.args.lenient { Exit::Done } else { Exit::Failed };
                    let place = fault.place().map(|(file, line)| Place { file, line });
                    let subject = place.map(|place| Subject { place, puzzle: "", line: text });
                    let mut row = Vec::new();
                    shape.write_fault(&fault, subject.as_ref(), &mut row)?;
                    done.fault(fault, row, exit);
                    continue;
                }
            };
            let givens = shape.givens(|| batch.puzzle(index));
            index += 1;
            match answers.next() {
                None => break,
                Some(Answer::Alone(puzzle)) => {
                    steps.push(Step::Done(Ok(std::mem::replace(&mut done, Done::new()))));
                    let (text, header) = (text.to_owned(), table.header.clone());
                    steps.push(Step::Alone(Alone { name, line, givens, text, header, puzzle }));
                }
                Some(Answer::Done(result)) => {
                    let place = Place { file: &name, line };
                    let subject = Subject { place, puzzle: &givens, line: text };
                    self.add(&mut done, &subject, result, shape)?;
                }
            }
        }
        steps.push(Step::Done(Ok(done)));
        Ok(steps)
    }

    /// Answers a puzzle alone.
    fn answer_alone(
        &self,
        state: &mut J::State,
        shape: &mut Shape,
        alone: Alone<J::Alone>,
    ) -> anyhow::Result<Done<J::Row>> {
        let Alone { name, line, givens, text, header, puzzle } = alone;
        shape.read_from(header.as_ref());
        let result = self.job.answer_alone(state, puzzle);
        let mut done = Done::new();
        let place = Place { file: &name, line };
        let subject = Subject { place, puzzle: &givens, line: &text };
        self.add(&mut done, &subject, result, shape)?;
        Ok(done)
    }

    /// Adds the answer for a puzzle.
    fn add(
        &self,
        done: &mut Done<J::Row>,
        subject: &Subject<'_>,
        result: Result<J::Row, Refusal>,
        shape: &Shape,
    ) -> anyhow::Result<()> {
        let Place { file, line } = subject.place;
        match result {
            Ok(row) => {
                done.puzzles += 1;
                done.answered += 1;
                done.exit = done.exit.worse(row.exit());
                if matches!(shape, Shape::Rows) {
                    done.pieces.push(Item::Row(file.clone(), line, row));
                } else {
                    shape.write(subject, &row, self.job.fields(), done.pieces.text())?;
                }
            }
            // The puzzle that Ctrl-C interrupted has no row.
            Err(Refusal { exit: Exit::Interrupted, .. }) => done.exit = Exit::Interrupted,
            Err(Refusal { reason, exit }) => {
                let fault = Fault::of_puzzle(file, line, reason);
                let mut row = Vec::new();
                let is_alone = matches!(shape, Shape::Text { is_alone: true });
                if !is_alone || exit != Exit::Failed {
                    shape.write_fault(&fault, Some(subject), &mut row)?;
                }
                done.fault(fault, row, exit);
            }
        }
        Ok(())
    }

    /// Writes a record for each line.
    fn stream(&self) -> anyhow::Result<Exit> {
        let Self { job, args, .. } = self;
        args.refuse_for_stream()?;
        if job.is_stoppable() {
            interrupt::flag();
        }
        let stream = Stream {
            args: &args.stream,
            fields: job.fields(),
            output: &args.output.output,
            jobs: args.threads(),
            quiet: args.output.quiet,
        };
        let (printer, lines) = stream.open(&args.reading, &args.grids)?;
        let parts = lines.take_while(|_| !(job.is_stoppable() && interrupt::came()));
        let exit = stream.run(
            printer,
            parts,
            || job.make(),
            |lines, list, state, records| self.records(lines, list, state, records),
        )?;
        let is_stopped = job.is_stoppable() && interrupt::came();
        Ok(if is_stopped { Exit::Interrupted } else { exit })
    }

    /// Writes the records of a block, and returns the number of lines at fault.
    fn records(
        &self,
        lines: &EveryLine,
        list: &mut List,
        state: &mut J::State,
        records: &mut Records,
    ) -> anyhow::Result<u64> {
        let List { batch, entries, letters, .. } = list;
        let mut answers = self.job.answer(batch, letters, state)?.into_iter();
        let mut faults = 0;
        for (entry, line) in entries.drain(..).zip(lines.block.lines()) {
            let result = match entry {
                Entry::Fault(fault) => Err(Refusal::from(fault.in_line())),
                Entry::Puzzle(..) => match answers.next() {
                    Some(Answer::Done(result)) => result,
                    Some(Answer::Alone(puzzle)) => self.job.answer_alone(state, puzzle),
                    None => break,
                },
            };
            match result {
                Ok(row) => {
                    records.begin(&lines.name, line);
                    for value in row.values() {
                        records.field(value);
                    }
                    records.end();
                }
                Err(Refusal { exit: Exit::Interrupted, .. }) => {
                    records.cut();
                    break;
                }
                Err(Refusal { reason, .. }) => {
                    faults += u64::from(!lines.is_header(line.1));
                    records.fault(lines, line, &reason);
                }
            }
        }
        Ok(faults)
    }
}

impl<R> Done<R> {
    /// Adds a fault, and the row in place of the answer.
    fn fault(&mut self, fault: Fault, row: Vec<u8>, exit: Exit) {
        self.puzzles += 1;
        self.exit = self.exit.worse(exit);
        if !row.is_empty() {
            self.pieces.text().extend_from_slice(&row);
        }
        self.pieces.push(Item::Fault(fault));
    }
}

/// Writes the results, and keeps the account of them.
struct Writer<'w> {
    deadline: Option<&'w Deadline>,
    is_file: bool,
    /// The text above the first row, until it is written.
    head: Option<String>,
    progress: Progress,
    faults: Faults,
    exit: Exit,
    answered: u64,
}

impl Writer<'_> {
    /// Writes the results of some puzzles.
    fn write<R>(
        &mut self,
        done: anyhow::Result<Done<R>>,
        printer: &mut Printer,
        sink: &mut Option<&mut dyn Sink<R>>,
    ) -> Result<(), End> {
        // If Ctrl-C comes while this is printed, the next results are the last and are still written.
        let is_last = interrupt::came();
        let done = done?;
        self.progress.steps(done.puzzles);
        self.answered += done.answered;
        for piece in done.pieces {
            if self.deadline.is_some_and(Deadline::is_over) {
                return Err(End::Cutoff(Cutoff::Time));
            }
            match piece {
                Piece::Text(text) => {
                    printer.print(&self.head.take().unwrap_or_default())?;
                    printer.print_bytes(&text)?;
                }
                Piece::Rows(rows) => printer.print_bytes(&rows.text)?,
                Piece::Other(Item::Row(name, line, row)) => {
                    if let Some(sink) = sink {
                        sink.row(Place { file: &name, line }, row, printer)?;
                    }
                }
                Piece::Other(Item::Fault(fault)) => {
                    let is_unread = fault.error.root_cause().is::<io::Error>();
                    // A file would lack the puzzles of an input that cannot be read.
                    if is_unread && self.is_file {
                        return Err(End::Failed(fault.error));
                    }
                    if is_unread {
                        self.exit = self.exit.worse(Exit::Failed);
                    }
                    self.progress.clear();
                    self.faults.report(&fault.error);
                    if let Some(sink) = sink {
                        sink.fault(&fault, printer)?;
                    }
                }
            }
        }
        self.exit = self.exit.worse(done.exit);
        if is_last || self.exit == Exit::Interrupted {
            return Err(End::Cutoff(Cutoff::Interruption));
        }
        Ok(())
    }

    /// Ends the output, and returns the exit code.
    fn finish<R>(
        mut self,
        ended: Result<(), End>,
        mut printer: Printer,
        sink: Option<&mut dyn Sink<R>>,
    ) -> anyhow::Result<Exit> {
        self.progress.clear();
        drop(self.faults);
        let exit = match ended {
            Ok(()) => self.exit,
            Err(End::Failed(error)) => return Err(error),
            Err(End::Cutoff(Cutoff::Time)) => Exit::Unknown,
            Err(End::Cutoff(_)) => Exit::Interrupted,
        };
        // A file without any answer is absent.
        if self.is_file && self.answered == 0 && exit == Exit::Failed {
            return Ok(exit);
        }
        if let Some(head) = self.head.take().filter(|_| exit == Exit::Done) {
            printer.print(&head)?;
        }
        let summary = sink.as_ref().and_then(|sink| sink.summary());
        if let Some(sink) = sink {
            sink.finish(&mut printer)?;
        }
        printer.finish()?;
        match ended {
            Err(End::Cutoff(cutoff)) => {
                note(&format!("{cutoff}; puzzles answered: {}", self.answered));
            }
            _ => {
                if let Some(summary) = summary {
                    self.progress.finish(&summary);
                }
            }
        }
        Ok(exit)
    }
}

/// Returns the types of these columns of the output, of which those of the input have the given types.
fn kinds_of(columns: &[Column], of_input: &Columns) -> Columns {
    let kinds = columns.iter().map(|column| match column {
        Column::Input(name) => of_input.kind(name).unwrap_or(Kind::Text),
        _ => Kind::Text,
    });
    let names = Column::names(columns).into_iter();
    let kept = names.zip(kinds).map(|(name, kind)| tables::Column { name, kind }).collect();
    Columns { kept, left_out: Vec::new() }
}
