//! `--all`: every solution of each puzzle, printed as it is found.

use std::io::Write;
use std::ops::ControlFlow;

use anyhow::anyhow;
use clausoku::{Batch, BatchAnswer, Grid, Question, SolverChoice, search};
use formats::Record;
use puzzle::{PuzzleSolver, SearchEnd, SearchResult};

use super::Solve;
use super::answer::{Cost, listed};
use super::list::Shape;
use super::output::Answers;
use crate::Exit;
use crate::lists::{
    Contents, Entry, Fault, Faults, Letters, List, Piece, Pieces, RowWriter, Source, for_each_part,
    parts,
};
use crate::name::Name;
use crate::output::note;
use crate::style::Colour;
use crate::views;

/// Finds the solutions of puzzles, and prints them.
pub struct Lister<'a> {
    choice: &'a SolverChoice,
    solver: Box<dyn PuzzleSolver>,
    print: Print<'a>,
    faults: Faults,
}

/// Prints solutions.
struct Print<'a> {
    args: &'a Solve,
    answers: Answers,
    /// `true` if there are comments between the grids.
    with_comments: bool,
}

/// The results of the puzzles of a part of a list before the others are searched: the solutions of
/// puzzles with one solution or none, and the remaining work between them.
type Looked = Pieces<Known>;

/// The state of a puzzle whose text is not complete.
enum Known {
    /// All of its solutions: one or none.
    Solutions(Name, Record, Vec<Grid>),
    /// A puzzle that is not solved yet, or has several solutions.
    Nothing(Name, Record),
    Fault(Fault),
    /// A report for standard error.
    Note(String),
    /// A puzzle without a solution, which was written.
    NoSolution,
}

/// The parts of the output of each puzzle of a list.
#[derive(Clone, Copy)]
struct Style {
    shape: Shape,
    /// `true` if there are comments between the grids.
    with_comments: bool,
    /// `true` if the number of solutions is reported on standard error.
    with_notes: bool,
}

impl<'a> Lister<'a> {
    /// Opens the output.
    pub fn open(args: &'a Solve, choice: &'a SolverChoice, colour: Colour) -> anyhow::Result<Self> {
        let answers = Answers::open(&args.output, args.json, colour)?;
        let with_comments = answers.takes_comments() && !args.json;
        let solver = choice.for_puzzles(args.encoding());
        let print = Print { args, answers, with_comments };
        Ok(Self { choice, solver, print, faults: Faults::new(colour) })
    }

    /// Prints the solutions of the only puzzle.
    pub fn list_only(mut self, name: &Name, record: &Record) -> anyhow::Result<Exit> {
        let exit = self.search(name, record)?;
        self.print.answers.finish()?;
        Ok(exit)
    }

    /// Prints the solutions of each puzzle. Puzzles with one solution or none are solved together.
    pub fn list_all(
        mut self,
        sources: impl Iterator<Item = Source> + Send,
    ) -> anyhow::Result<Exit> {
        let args = self.print.args;
        let choice = self.choice;
        let mut exit = Exit::Done;
        // The cost of a search is reported for each puzzle, with its solutions.
        let together = args.takes_blocks(choice) && !args.statistics;
        let answers = &self.print.answers;
        let style = Style {
            shape: if args.json { Shape::Json } else { answers.shape() },
            with_comments: self.print.with_comments,
            with_notes: !self.print.with_comments && !args.json && !args.output.quiet,
        };
        let rows = answers.rows();
        for_each_part(
            parts(sources, choice, args.takes_blocks(choice)),
            args.jobs(),
            || (args.batch(choice), rows.clone()),
            |list, rows| style.look(list, together, rows.as_mut()),
            |looked| -> anyhow::Result<()> {
                for piece in looked? {
                    match piece {
                        Piece::Text(text) => self.print.answers.print_bytes(&text)?,
                        Piece::Rows(rows) => self.print.answers.write_rows(&rows)?,
                        Piece::Other(known) => exit = first_of(exit, self.list(known)?),
                    }
                }
                Ok(())
            },
        )?;
        self.print.answers.finish()?;
        Ok(exit)
    }

    fn list(&mut self, known: Known) -> anyhow::Result<Exit> {
        let print = &mut self.print;
        match known {
            Known::Fault(fault) if print.answers.is_spoiled_by(&fault.error) => Err(fault.error),
            Known::Fault(fault) => {
                self.faults.report(&fault.error);
                print.fault(&fault)?;
                Ok(Exit::Failed)
            }
            Known::Note(text) => {
                note(&text);
                Ok(Exit::Done)
            }
            Known::NoSolution => Ok(Exit::Unsatisfiable),
            Known::Nothing(name, record) => {
                print.begin(&name, record.line)?;
                self.search(&name, &record)
            }
            Known::Solutions(name, record, solutions) => {
                print.begin(&name, record.line)?;
                for (solution, number) in solutions.iter().zip(1..) {
                    print.show(&name, &record, solution, number)?;
                }
                print.end(&name, record.line, solutions.len() as u64, SearchEnd::Exhausted)
            }
        }
    }

    /// Looks for solutions, and prints each as it is found.
    fn search(&mut self, name: &Name, record: &Record) -> anyhow::Result<Exit> {
        let Self { solver, print, faults, .. } = self;
        let limits = print.args.solver.limits();
        let mut count = 0;
        let mut printed = Ok(());
        let found = search(&mut **solver, &record.puzzle, &limits, &mut |solution: &Grid| {
            count += 1;
            printed = print.show(name, record, solution, count);
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        printed?;
        match found {
            Ok(SearchResult { ended, statistics, .. }) => {
                if print.args.statistics {
                    let cost = Cost { solver: solver.name(), statistics: &statistics };
                    note(&format!("{name}:{}: {cost}", record.line));
                }
                print.end(name, record.line, count, ended)
            }
            Err(error) => {
                faults.report(&anyhow!("{name}:{}: {error}", record.line));
                Ok(Exit::Failed)
            }
        }
    }
}

impl Print<'_> {
    /// Begins the solutions of one of several puzzles.
    fn begin(&mut self, name: &Name, line: usize) -> anyhow::Result<()> {
        if self.with_comments { self.answers.print(&format!("# {name}:{line}\n")) } else { Ok(()) }
    }

    fn show(
        &mut self,
        name: &Name,
        record: &Record,
        solution: &Grid,
        number: u64,
    ) -> anyhow::Result<()> {
        if self.args.json {
            let solution = views::line(&record.puzzle, solution);
            let mut text = Vec::new();
            listed(&mut text, (name, record.line), number, solution)?;
            self.answers.print_bytes(&text)
        } else {
            self.answers.write_solution((name, record.line), &record.puzzle, solution)
        }
    }

    /// Prints a fault in place of the solutions.
    fn fault(&mut self, fault: &Fault) -> anyhow::Result<()> {
        if self.args.json {
            self.answers.print(&fault.json()?)
        } else if self.answers.shape().takes_comments() {
            self.answers.print(&fault.comment())
        } else {
            Ok(())
        }
    }

    /// Ends the output for a puzzle with this number of solutions.
    fn end(
        &mut self,
        name: &Name,
        line: usize,
        count: u64,
        ended: SearchEnd,
    ) -> anyhow::Result<Exit> {
        let solutions = counted_solutions(count);
        let rest = if ended.is_complete() { String::new() } else { format!(": {ended}") };
        if self.with_comments {
            self.answers.print(&format!("# {solutions}{rest}\n"))?;
        } else if !self.args.json && !self.args.output.quiet {
            note(&format!("{name}:{line}: {solutions}{rest}"));
        }
        Ok(match ended {
            _ if ended.is_cut_short() => {
                if self.args.json {
                    note(&format!("{name}:{line}: {ended}"));
                }
                Exit::Unknown
            }
            _ if count == 0 => Exit::Unsatisfiable,
            _ => Exit::Done,
        })
    }
}

/// Returns the exit code of puzzles in order: that of the first which is not solved, unless there
/// is a fault.
fn first_of(exit: Exit, next: Exit) -> Exit {
    if exit == Exit::Done || next == Exit::Failed { next } else { exit }
}

fn counted_solutions(count: u64) -> String {
    let solutions = if count == 1 { "solution" } else { "solutions" };
    format!("{count} {solutions}")
}

impl Style {
    /// Searches for two solutions of each puzzle of a part of a list.
    fn look(
        self,
        list: &mut List,
        together: bool,
        mut rows: Option<&mut RowWriter>,
    ) -> anyhow::Result<Looked> {
        let List { batch, entries, letters, .. } = list;
        if !together {
            return Ok(not_solved(batch, entries));
        }
        let answers = batch.solve(Question { most: 2, second: false, costs: false })?;
        let mut looked = Pieces::new();
        let mut index = 0;
        for entry in entries.drain(..) {
            let (name, line) = match entry {
                Entry::Puzzle(name, line) => (name, line),
                Entry::Fault(fault) => {
                    looked.push(Known::Fault(fault));
                    continue;
                }
            };
            let answer = answers.get(index);
            index += 1;
            let answer = match answer {
                Ok(answer) => answer,
                Err(error) => {
                    let fault = Fault::of_puzzle(&name, line, error);
                    looked.push(Known::Fault(fault));
                    continue;
                }
            };
            let is_exhausted = answer.search().ended == SearchEnd::Exhausted;
            let writers = (&mut *letters, rows.as_deref_mut());
            let is_written =
                is_exhausted && self.write(&mut looked, &answer, (&name, line), writers)?;
            if !is_written {
                let record = Record::new(answer.puzzle().into_owned(), line);
                looked.push(if is_exhausted {
                    Known::Solutions(name, record, answer.solutions())
                } else {
                    Known::Nothing(name, record)
                });
            }
        }
        Ok(looked)
    }

    /// Writes all solutions of a puzzle, one or none, if the lanes solved it. Returns `false` where the puzzle
    /// itself is needed for that.
    fn write(
        self,
        pieces: &mut Looked,
        answer: &BatchAnswer<'_>,
        (name, line): (&Name, usize),
        (letters, rows): (&mut Letters, Option<&mut RowWriter>),
    ) -> anyhow::Result<bool> {
        let Some(found) = answer.in_lanes().filter(|found| !found.excludes) else {
            return Ok(false);
        };
        match (self.shape, found.first) {
            (Shape::Format { .. }, Some(first)) => {
                let Some(writer) = rows else { return Ok(false) };
                let givens = found.givens;
                let solution = Some(first);
                let contents = Contents { givens, solution, count: 1, error: None, line: "" };
                if !pieces.row(writer, (name, line), found.variant, contents) {
                    return Ok(false);
                }
            }
            (Shape::Format { .. }, None) => {}
            (Shape::Json, first) => {
                if let Some(first) = first {
                    let solution = letters.line(found.variant, first)?;
                    listed(pieces.text(), (name, line), 1, solution)?;
                }
            }
            (Shape::Lines { .. }, _) if !found.variant.alphabet().has_characters() => {
                return Ok(false);
            }
            (Shape::Lines { .. }, first) => {
                if self.with_comments {
                    writeln!(pieces.text(), "# {name}:{line}")?;
                }
                if let Some(first) = first {
                    let text = pieces.text_of((name, line), found.variant);
                    letters.write(found.variant, first, text);
                    text.push(b'\n');
                }
            }
        }
        let solutions = counted_solutions(answer.search().solutions);
        if self.with_comments {
            writeln!(pieces.text(), "# {solutions}")?;
        } else if self.with_notes {
            pieces.push(Known::Note(format!("{name}:{line}: {solutions}")));
        }
        if found.first.is_none() {
            pieces.push(Known::NoSolution);
        }
        Ok(true)
    }
}

/// The puzzles of a part of a list, none of which is solved.
fn not_solved(batch: &Batch, entries: &mut Vec<Entry>) -> Looked {
    let mut pieces = Pieces::new();
    let mut index = 0;
    for entry in entries.drain(..) {
        match entry {
            Entry::Fault(fault) => pieces.push(Known::Fault(fault)),
            Entry::Puzzle(name, line) => {
                pieces.push(Known::Nothing(name, Record::new(batch.puzzle(index), line)));
                index += 1;
            }
        }
    }
    pieces
}
