//! `--all`: every solution of each puzzle, printed as it is found.

use std::ops::ControlFlow;

use anyhow::anyhow;
use clausoku::{Grid, Puzzle, Question, SolverChoice, search};
use formats::Record;
use puzzle::{PuzzleSolver, SearchResult, StopReason};

use super::Solve;
use super::answer::{Cost, listed};
use super::output::Answers;
use crate::Exit;
use crate::app::report;
use crate::lists::{Entry, Fault, List, Source, for_each_part, parts};
use crate::name::Name;
use crate::output::note;
use crate::style::Colour;

/// Finds the solutions of puzzles, and prints them.
pub struct Lister<'a> {
    choice: &'a SolverChoice,
    solver: Box<dyn PuzzleSolver>,
    print: Print<'a>,
}

/// Prints solutions.
struct Print<'a> {
    args: &'a Solve,
    answers: Answers,
    /// Whether there are comments between the grids.
    with_comments: bool,
}

/// What is known of a puzzle of a list before its solutions are printed.
enum Known {
    /// All of its solutions: one or none.
    Solutions(Name, Record, Vec<Grid>),
    /// Nothing, or that there are several solutions.
    Nothing(Name, Record),
    Fault(Fault),
}

impl<'a> Lister<'a> {
    /// Opens the output.
    pub fn open(args: &'a Solve, choice: &'a SolverChoice, colour: Colour) -> anyhow::Result<Self> {
        let answers = Answers::open(&args.output, colour)?;
        let with_comments = answers.takes_comments() && !args.json;
        let solver = choice.for_puzzles(args.encoding());
        Ok(Self { choice, solver, print: Print { args, answers, with_comments } })
    }

    /// Prints the solutions of the only puzzle.
    pub fn list_only(
        mut self,
        name: &Name,
        record: &Record,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let exit = self.search(name, record, colour)?;
        self.print.answers.finish()?;
        Ok(exit)
    }

    /// Prints the solutions of each puzzle. Puzzles with one solution or none are solved together.
    pub fn list_all(
        mut self,
        sources: impl Iterator<Item = Source> + Send,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let (args, choice) = (self.print.args, self.choice);
        let mut exit = Exit::Done;
        let together = args.takes_batches(choice);
        let consume = |known: anyhow::Result<Vec<Known>>| -> anyhow::Result<()> {
            for known in known? {
                let found = self.list(known, colour)?;
                if exit == Exit::Done || found == Exit::Failed {
                    exit = found;
                }
            }
            Ok(())
        };
        let batch = || (args.batch(choice, together), ());
        let look = |list: &mut List, (): &mut ()| look(list, together);
        for_each_part(parts(sources, choice, together), args.jobs(), batch, look, consume)?;
        self.print.answers.finish()?;
        Ok(exit)
    }

    fn list(&mut self, known: Known, colour: Colour) -> anyhow::Result<Exit> {
        let print = &mut self.print;
        match known {
            Known::Fault(fault) if print.answers.is_spoiled_by(&fault.error) => Err(fault.error),
            Known::Fault(fault) => {
                report(&fault.error, colour);
                print.fault(&fault)?;
                Ok(Exit::Failed)
            }
            Known::Nothing(name, record) => {
                print.begin(&name, record.line)?;
                self.search(&name, &record, colour)
            }
            Known::Solutions(name, record, solutions) => {
                print.begin(&name, record.line)?;
                for (solution, number) in solutions.iter().zip(1..) {
                    print.show(&name, &record, solution, number)?;
                }
                print.end(&name, record.line, solutions.len() as u64, StopReason::Exhausted)
            }
        }
    }

    /// Looks for solutions, and prints each as it is found.
    fn search(&mut self, name: &Name, record: &Record, colour: Colour) -> anyhow::Result<Exit> {
        let Self { solver, print, .. } = self;
        let limits = print.args.solver.limits();
        let (mut count, mut printed) = (0, Ok(()));
        let mut show = |solution: &Grid| {
            count += 1;
            printed = print.show(name, record, solution, count);
            if printed.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let found = search(&mut **solver, &record.puzzle, &limits, &mut show);
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
                report(&anyhow!("{name}:{}: {error}", record.line), colour);
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
            self.answers.print(&listed(name, record, solution, number)?)
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

    /// Ends the solutions of a puzzle, which has this number of them.
    fn end(
        &mut self,
        name: &Name,
        line: usize,
        count: u64,
        ended: StopReason,
    ) -> anyhow::Result<Exit> {
        let solutions = if count == 1 { "solution" } else { "solutions" };
        let rest = if ended.is_complete() { String::new() } else { format!(": {ended}") };
        if self.with_comments {
            self.answers.print(&format!("# {count} {solutions}{rest}\n"))?;
        } else if !self.args.json && !self.args.output.quiet {
            note(&format!("{name}:{line}: {count} {solutions}{rest}"));
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

/// What is known of the puzzles of a part of a list.
fn look(list: &mut List, together: bool) -> anyhow::Result<Vec<Known>> {
    let List { batch, entries, .. } = list;
    let puzzles: Vec<Puzzle> = (0..batch.len()).map(|index| batch.puzzle(index)).collect();
    let question = Question { most: 2, second: false };
    let answers = if together { Some(batch.solve(question)?) } else { None };
    let mut puzzles = puzzles.into_iter().enumerate();
    let known = |entry: Entry| {
        let (name, line) = match entry {
            Entry::Puzzle(name, line) => (name, line),
            Entry::Fault(fault) => return Some(Known::Fault(fault)),
        };
        let (index, puzzle) = puzzles.next()?;
        let record = Record::new(puzzle, line);
        Some(match answers.as_ref().map(|answers| answers.get(index)) {
            Some(Err(error)) => Known::Fault(Fault::of_puzzle(&name, line, error)),
            Some(Ok(answer)) if answer.search().ended == StopReason::Exhausted => {
                Known::Solutions(name, record, answer.solutions())
            }
            None | Some(Ok(_)) => Known::Nothing(name, record),
        })
    };
    Ok(entries.drain(..).filter_map(known).collect())
}
