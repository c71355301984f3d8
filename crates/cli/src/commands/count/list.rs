//! Counts the solutions of a list of puzzles.
//!
//! The lanes list the solutions of the puzzles that suit them, up to [`LISTED`]. A puzzle with more is counted alone.

use std::io::Write;
use std::time::Instant;

use anyhow::{Error, bail};
use clausoku::{Batch, BatchAnswer, Encoding, Puzzle, Question, SolverChoice};
use puzzle::Limits;

use super::{Count, Json};
use crate::Exit;
use crate::interrupt;
use crate::lists::{
    Entry, Fault, Faults, List, Piece, Pieces, Rows, Source, Step, for_each_in_two_steps, parts,
};
use crate::name::Name;
use crate::output::print_bytes;
use crate::style::Colour;
use crate::views::BoardFields;

/// The number of solutions up to which the lanes list them.
const LISTED: u64 = 1000;

/// The name of the lanes in the output.
const LANES: &str = "lanes";

/// The work on a list.
pub struct Work<'c> {
    pub count: &'c Count,
    /// `true` if the lanes count.
    pub together: bool,
    /// The number of threads.
    pub jobs: usize,
}

/// The printed output of some puzzles of a list.
struct Printed {
    pieces: Pieces<Error>,
    puzzles: u64,
    exit: Exit,
}

/// A puzzle that is counted alone, and its place.
type Alone = (Name, usize, Puzzle);

impl Work<'_> {
    /// Counts the solutions of each puzzle and prints the numbers in order.
    pub fn count_all(
        &self,
        sources: impl Iterator<Item = Source> + Send,
        colour: Colour,
    ) -> anyhow::Result<Exit> {
        let choice = SolverChoice::unnamed(false);
        let mut exit = Exit::Done;
        let mut faults = Faults::new(colour);
        let mut stopped = false;
        let mut progress = self.count.quiet.progress("puzzles");
        // From here on, Ctrl-C ends the count and not the process.
        interrupt::flag();
        let done = for_each_in_two_steps(
            parts(sources, &choice, self.together),
            self.jobs,
            || Batch::new(&choice, Encoding::reduced(), Limits::default()),
            |list| self.list_solutions(list),
            || (),
            |(), alone| self.count_alone(alone),
            |printed| {
                let printed = printed?;
                progress.steps(printed.puzzles);
                for piece in printed.pieces {
                    progress.clear();
                    match piece {
                        Piece::Text(text) | Piece::Rows(Rows { text, .. }) => print_bytes(&text)?,
                        Piece::Other(error) => faults.report(&error),
                    }
                }
                exit = next_exit(exit, printed.exit);
                if exit == Exit::Interrupted {
                    stopped = true;
                    bail!("interrupted");
                }
                Ok(())
            },
        );
        progress.clear();
        if !stopped {
            done?;
        }
        Ok(exit)
    }

    /// Counts the puzzles of a part for which the lanes list all solutions.
    fn list_solutions(
        &self,
        list: &mut List,
    ) -> anyhow::Result<Vec<Step<anyhow::Result<Printed>, Alone>>> {
        let List { batch, entries, .. } = list;
        let listed = self.count.max.map_or(LISTED, |max| max.min(LISTED));
        let most = if self.together { listed + 1 } else { 0 };
        let start = Instant::now();
        let answers = batch.solve_in_lanes(Question { most, second: false, costs: false })?;
        let seconds = start.elapsed().as_secs_f64() / entries.len().max(1) as f64;
        let mut steps = Vec::new();
        let mut printed = Printed::new();
        let mut index = 0;
        for entry in entries.drain(..) {
            let (file, line) = match entry {
                Entry::Puzzle(file, line) => (file, line),
                Entry::Fault(fault) => {
                    printed.fault(fault);
                    continue;
                }
            };
            let listed = answers.get(index).filter(|answer| answer.search().solutions < most);
            if let Some(answer) = listed {
                printed.listed(&answer, (&file, line), seconds, self.count.json)?;
            } else {
                steps.push(Step::Done(Ok(std::mem::replace(&mut printed, Printed::new()))));
                steps.push(Step::Alone((file, line, answers.puzzle(index))));
            }
            index += 1;
        }
        if interrupt::came() {
            printed.exit = Exit::Interrupted;
        }
        steps.push(Step::Done(Ok(printed)));
        Ok(steps)
    }

    /// Counts the solutions of a puzzle. After Ctrl-C, the result is that it was interrupted.
    fn count_alone(&self, (file, line, puzzle): Alone) -> anyhow::Result<Printed> {
        let mut printed = Printed::new();
        match self.count.count(&puzzle, self.count.memory() / self.jobs as u64) {
            Ok(outcome) => {
                let text = self.count.text(Some((&file, line)), &puzzle, &outcome)?;
                printed.pieces.text().extend_from_slice(text.as_bytes());
                printed.puzzles = 1;
                printed.exit = self.count.exit(&outcome);
            }
            Err(error) => printed.fault(Fault::of_puzzle(&file, line, error)),
        }
        Ok(printed)
    }
}

impl Printed {
    fn new() -> Self {
        Self { pieces: Pieces::new(), puzzles: 0, exit: Exit::Done }
    }

    /// The number of solutions that the lanes listed.
    fn listed(
        &mut self,
        answer: &BatchAnswer<'_>,
        (file, line): (&Name, usize),
        seconds: f64,
        as_json: bool,
    ) -> anyhow::Result<()> {
        let solutions = answer.search().solutions;
        self.puzzles += 1;
        let text = self.pieces.text();
        if as_json {
            let json = Json {
                file: Some(file),
                line: Some(line),
                variant: BoardFields::new(answer.variant()),
                solutions: solutions.to_string(),
                exact: true,
                stopped: None,
                method: LANES,
                checked: None,
                steps: None,
                seconds,
            };
            serde_json::to_writer(&mut *text, &json)?;
            text.push(b'\n');
        } else {
            writeln!(text, "{solutions}")?;
        }
        let exit = if solutions == 0 { Exit::Unsatisfiable } else { Exit::Done };
        self.exit = next_exit(self.exit, exit);
        Ok(())
    }

    fn fault(&mut self, fault: Fault) {
        self.puzzles += 1;
        self.pieces.push(fault.error);
        self.exit = next_exit(self.exit, Exit::Failed);
    }
}

/// Returns the exit code after another puzzle: the first code other than [`Exit::Done`], unless a
/// puzzle cannot be counted or Ctrl-C came.
fn next_exit(before: Exit, next: Exit) -> Exit {
    let is_next = before == Exit::Done || matches!(next, Exit::Failed | Exit::Interrupted);
    if is_next { next } else { before }
}
