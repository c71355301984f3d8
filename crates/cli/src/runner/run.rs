//! The way from the puzzles to the output.

use std::io::{self, IsTerminal};
use std::sync::Arc;

use clausoku::Batch;
use files::Deadline;
use formats::TableHeader;

use super::args::{ListArgs, Puzzles};
use super::job::{Answer, Job, Place, Refusal, Row};
use super::shape::{Shape, Subject};
use super::writer::{Done, Item, Sink, Writer};
use crate::Exit;
use crate::interrupt;
use crate::lists::{
    Column, Entry, EveryLine, Fault, Faults, List, Step, TableRows, for_each_in_two_steps,
    for_each_part, parts,
};
use crate::name::Name;
use crate::output::{is_stdout, prepare};
use crate::progress::Progress;
use crate::streams::{Records, Stream};
use crate::style::Colour;

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

impl<J: Job> Run<'_, J> {
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
        // A sink writes the grids of a list in the format of the output.
        let is_text = match sink {
            Some(_) => args.json || puzzles.is_alone(),
            None => shape.columns().is_empty(),
        };
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
        let mut printer = args.output.printer(is_text)?;
        printer.set_kinds(&Column::kinds(&columns, &kinds));
        let deadline = self.deadline.as_ref();
        let head = shape.head(job.head());
        let faults = Faults::new(self.colour);
        let is_file = !is_stdout(&args.output.output);
        let mut writer = Writer::new(deadline, head, self.progress(&shape), faults, is_file);
        let parts = parts(sources, job.choice(), job.is_together())
            .take_while(|_| !(job.is_stoppable() && interrupt::came()));
        let ended = if job.has_second_step() {
            for_each_in_two_steps(
                parts,
                args.threads(),
                || self.make(&shape),
                |list, state| self.work(list, state),
                |state, alone| self.answer_alone(state, alone),
                |done| writer.write(done, &mut printer, &mut sink),
            )
        } else {
            for_each_part(
                parts,
                args.threads(),
                || self.make(&shape),
                |list, state| self.work(list, state),
                |steps| {
                    steps?.into_iter().try_for_each(|step| match step {
                        Step::Done(done) => writer.write(done, &mut printer, &mut sink),
                        Step::Alone(_) => Ok(()),
                    })
                },
            )
        };
        writer.finish(ended, printer, sink)
    }

    /// Makes the solvers and the shape of a thread.
    fn make(&self, shape: &Shape) -> (Batch, (J::State, Shape)) {
        let (batch, state) = self.job.make();
        (batch, (state, shape.clone()))
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
        (state, shape): &mut (J::State, Shape),
    ) -> anyhow::Result<Steps<J>> {
        let List { batch, entries, table, .. } = list;
        shape.read_from(table.header.as_ref());
        let mut answers = self.job.answer(batch, state)?.into_iter();
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
                    done.fault(fault, &row, exit);
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
        (state, shape): &mut (J::State, Shape),
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
                done.fault(fault, &row, exit);
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
        let List { batch, entries, .. } = list;
        let mut answers = self.job.answer(batch, state)?.into_iter();
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
                        records.field(&value);
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
