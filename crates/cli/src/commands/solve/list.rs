//! Solves a list of puzzles: each part of it becomes text, or answers for the writer of a format.

use std::fmt::{self, Write};

use clausoku::{BatchAnswer, Grid, Question};
use puzzle::Symbol;

use super::answer::{Answer, Cost, Outcome, Tally, Task, json};
use crate::Exit;
use crate::lists::{Contents, Entry, Fault, FaultContents, Letters, List, Pieces, RowWriter};
use crate::name::Name;
use crate::views;

/// The shape of the answers.
#[derive(Clone, Copy)]
pub enum Shape {
    /// A line for each puzzle.
    Lines {
        /// `true` if remarks are written next to grids.
        remarks: bool,
    },
    /// A JSON object for each puzzle.
    Json,
    /// The text of a grid format.
    Format {
        /// `true` if a comment is written in place of a puzzle at fault.
        comments: bool,
    },
}

impl Shape {
    /// Returns `true` if a comment is written in place of a puzzle at fault.
    pub fn takes_comments(self) -> bool {
        matches!(self, Self::Lines { .. } | Self::Format { comments: true })
    }
}

/// The task, and the shape of the answers.
#[derive(Clone, Copy)]
pub struct Work {
    pub task: Task,
    pub shape: Shape,
    /// `true` if the cost of each search is reported.
    pub costs: bool,
}

/// The results of a part of a list.
pub struct Done {
    pub pieces: Pieces<Piece>,
    /// The costs of the last searches, a line each.
    costs: String,
    pub tally: Tally,
    pub exit: Exit,
}

/// A result beside text.
pub enum Piece {
    Answer(Name, Box<Answer>),
    /// The costs of searches, a line each.
    Costs(String),
    Fault(Fault),
}

impl Work {
    /// Solves the puzzles of a part of a list.
    pub fn solve(self, list: &mut List, mut rows: Option<&mut RowWriter>) -> anyhow::Result<Done> {
        let List { batch, entries, letters, table, .. } = list;
        let mut keeps_input = false;
        if let Some(rows) = rows.as_deref_mut().and_then(RowWriter::table) {
            keeps_input = rows.keeps_input();
            rows.read_from(table.header.as_ref());
        }
        let answers =
            batch.solve(Question { most: self.task.limit(), second: false, costs: self.costs })?;
        let mut done = Done {
            pieces: Pieces::new(),
            costs: String::new(),
            tally: Tally::default(),
            exit: Exit::Done,
        };
        let mut index = 0;
        for (place, entry) in entries.drain(..).enumerate() {
            let text = if keeps_input { table.line(place) } else { "" };
            let (name, line) = match entry {
                Entry::Puzzle(name, line) => (name, line),
                Entry::Fault(fault) => {
                    done.fault(fault, self.shape, (rows.as_deref(), text))?;
                    continue;
                }
            };
            let answer = answers.get(index);
            index += 1;
            match answer {
                Ok(answer) => {
                    let writers = (&mut *letters, rows.as_deref_mut());
                    self.answer(&mut done, (name, line, text), answer, writers)?;
                }
                Err(error) => {
                    let puzzle = answers.puzzle(index - 1);
                    let text_of_puzzle = views::line(&puzzle, puzzle.givens());
                    let fault = Fault::of_puzzle(&name, line, error).with_text(text_of_puzzle);
                    done.fault(fault, self.shape, (rows.as_deref(), text))?;
                }
            }
        }
        done.end_costs();
        Ok(done)
    }

    fn answer(
        self,
        done: &mut Done,
        (name, line, text): (Name, usize, &str),
        answer: BatchAnswer<'_>,
        (letters, rows): (&mut Letters, Option<&mut RowWriter>),
    ) -> anyhow::Result<()> {
        let search = answer.search();
        let outcome = Outcome::of(self.task, &search);
        done.count(outcome);
        let cost = Cost { solver: answer.solver(), statistics: &search.statistics };
        let cost = self.costs.then_some(cost);
        match (self.shape, outcome.number()) {
            (Shape::Json, _) => {
                let text = done.pieces.text();
                let (givens, solution) = lines(&answer, letters)?;
                let variant = answer.variant();
                json(text, (&name, line), variant, (&givens, solution.as_deref()), outcome, cost)?;
                return Ok(());
            }
            (Shape::Format { .. }, _)
                if write_row(done, &answer, (&name, line, text), outcome, rows) => {}
            (_, Some(number)) => done.pieces.text().extend_from_slice((number + "\n").as_bytes()),
            (Shape::Lines { remarks }, None) => {
                let text = done.pieces.text_of((&name, line), answer.variant());
                write_line(text, &answer, outcome, remarks, letters)?;
            }
            (Shape::Format { .. }, None) => {
                let answer = Answer::of(self.task, line, &answer);
                done.pieces.push(Piece::Answer(name.clone(), Box::new(answer)));
            }
        }
        if let Some(cost) = cost {
            done.cost(&name, line, &cost)?;
        }
        Ok(())
    }
}

/// Returns the givens and the first solution, each in a line.
fn lines(
    answer: &BatchAnswer<'_>,
    letters: &mut Letters,
) -> anyhow::Result<(String, Option<String>)> {
    let Some(found) = answer.in_lanes() else {
        let puzzle = answer.puzzle();
        let solution = answer.solutions().first().map(|grid| views::line(&puzzle, grid));
        return Ok((views::line(&puzzle, puzzle.givens()), solution));
    };
    let mut line = |numbers: &[u8]| letters.line(found.variant, numbers);
    Ok((line(found.givens)?, found.first.map(line).transpose()?))
}

/// Appends the line of a puzzle in a format of such lines. Returns `false` where the format's own writer is
/// needed, or the number of solutions alone is written.
fn write_row(
    done: &mut Done,
    answer: &BatchAnswer<'_>,
    (name, line, text): (&Name, usize, &str),
    outcome: Outcome,
    rows: Option<&mut RowWriter>,
) -> bool {
    let Some(writer) = rows.filter(|rows| rows.has_columns() || outcome.number().is_none()) else {
        return false;
    };
    let error: Option<&dyn fmt::Display> = match &outcome.ended {
        ended if ended.is_cut_short() => Some(ended),
        _ => None,
    };
    let count = outcome.reported();
    let mut row = |givens: &[u8], solution: Option<&[u8]>| {
        let contents = Contents { givens, solution, count, error, line: text };
        done.pieces.row(writer, (name, line), answer.variant(), contents)
    };
    if let Some(found) = answer.in_lanes() {
        return !found.excludes && row(found.givens, found.first);
    }
    let puzzle = answer.puzzle();
    let solution = answer.solutions().first().and_then(numbers);
    let givens = numbers(puzzle.givens()).filter(|_| puzzle.excluded().is_empty());
    givens.is_some_and(|givens| row(&givens, solution.as_deref()))
}

/// Returns the numbers of a grid, a byte a cell; `None` if one does not fit into a byte.
fn numbers(grid: &Grid) -> Option<Vec<u8>> {
    let numbers = grid.cells().map(|(_, symbol)| symbol.map_or(0, Symbol::number));
    numbers.map(|number| u8::try_from(number).ok()).collect()
}

/// Appends the line of a puzzle, or its block on a board whose symbols have no characters: its solution or its
/// givens, and a remark.
fn write_line(
    text: &mut Vec<u8>,
    answer: &BatchAnswer<'_>,
    outcome: Outcome,
    remarks: bool,
    letters: &mut Letters,
) -> anyhow::Result<()> {
    let remark = if remarks { outcome.remark() } else { String::new() };
    match answer.in_lanes() {
        Some(found) if found.variant.alphabet().has_characters() => {
            letters.write(found.variant, found.first.unwrap_or(found.givens), text);
            if !remark.is_empty() {
                text.extend_from_slice(b" # ");
                text.extend_from_slice(remark.as_bytes());
            }
            text.push(b'\n');
        }
        _ => {
            let puzzle = answer.puzzle();
            let solutions = answer.solutions();
            let shown = solutions.first().unwrap_or(puzzle.givens());
            text.extend_from_slice(views::remarked(&puzzle, shown, &remark)?.as_bytes());
        }
    }
    Ok(())
}

impl Done {
    /// Keeps the cost of a search until a fault follows or the part ends, so that costs are
    /// reported together.
    fn cost(&mut self, name: &Name, line: usize, cost: &Cost<'_>) -> fmt::Result {
        let between = if self.costs.is_empty() { "" } else { "\n" };
        write!(self.costs, "{between}{name}:{line}: {cost}")
    }

    fn end_costs(&mut self) {
        if !self.costs.is_empty() {
            self.pieces.push(Piece::Costs(std::mem::take(&mut self.costs)));
        }
    }

    fn count(&mut self, outcome: Outcome) {
        self.tally.count(outcome);
        if self.exit == Exit::Done {
            self.exit = outcome.exit();
        }
    }

    /// Writes a line in place of the answer, and reports the fault.
    fn fault(
        &mut self,
        fault: Fault,
        shape: Shape,
        (rows, line): (Option<&RowWriter>, &str),
    ) -> anyhow::Result<()> {
        self.exit = Exit::Failed;
        self.tally.unread += 1;
        if let (Some(writer), Some(place)) = (rows.filter(|rows| rows.has_faults()), fault.place())
        {
            let (puzzle, reason) = (fault.text(), fault.reason());
            let contents = FaultContents { puzzle: &puzzle, reason: &reason, line };
            self.pieces.fault_row(writer, place, contents);
            self.end_costs();
            self.pieces.push(Piece::Fault(fault));
            return Ok(());
        }
        let line = match shape {
            Shape::Json => fault.json()?,
            shape if shape.takes_comments() => fault.comment(),
            _ => String::new(),
        };
        self.pieces.text().extend_from_slice(line.as_bytes());
        self.end_costs();
        self.pieces.push(Piece::Fault(fault));
        Ok(())
    }
}
