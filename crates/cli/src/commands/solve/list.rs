//! Solves a list of puzzles: each part of it becomes text, or answers for the writer of a format.

use clausoku::{BatchAnswer, Question};

use super::answer::{Answer, Cost, Outcome, Tally, Task, json};
use crate::Exit;
use crate::lists::{Entry, Fault, Letters, List};
use crate::name::Name;
use crate::views;

/// The shape of the answers.
#[derive(Clone, Copy)]
pub enum Shape {
    /// A line for each puzzle.
    Lines {
        /// Whether remarks are written next to grids.
        remarks: bool,
    },
    /// A JSON object for each puzzle.
    Json,
    /// What a format makes of the answers.
    Format {
        /// Whether a comment is written in place of a puzzle at fault.
        comments: bool,
    },
}

impl Shape {
    /// Whether a comment is written in place of a puzzle at fault.
    pub fn takes_comments(self) -> bool {
        matches!(self, Self::Lines { .. } | Self::Format { comments: true })
    }
}

/// How the answers are made.
#[derive(Clone, Copy)]
pub struct Work {
    pub task: Task,
    pub shape: Shape,
    /// Whether the cost of each search is reported.
    pub costs: bool,
}

/// The results of a part of a list.
pub struct Done {
    pub pieces: Vec<Piece>,
    pub tally: Tally,
    pub exit: Exit,
}

/// A piece of the results, in order.
pub enum Piece {
    Text(Vec<u8>),
    Answer(Name, Box<Answer>),
    /// The cost of a search.
    Cost(String),
    Fault(Fault),
}

impl Work {
    /// Solves the puzzles of a part of a list.
    pub fn solve(self, list: &mut List) -> anyhow::Result<Done> {
        let List { batch, entries, letters, .. } = list;
        let answers = batch.solve(Question { most: self.task.limit(), second: false })?;
        let mut done = Done { pieces: Vec::new(), tally: Tally::default(), exit: Exit::Done };
        let mut index = 0;
        for entry in entries.drain(..) {
            let (name, line) = match entry {
                Entry::Puzzle(name, line) => (name, line),
                Entry::Fault(fault) => {
                    done.fault(fault, self.shape)?;
                    continue;
                }
            };
            let answer = answers.get(index);
            index += 1;
            match answer {
                Ok(answer) => self.answer(&mut done, (name, line), answer, letters)?,
                Err(error) => done.fault(Fault::of_puzzle(&name, line, error), self.shape)?,
            }
        }
        Ok(done)
    }

    fn answer(
        self,
        done: &mut Done,
        (name, line): (Name, usize),
        answer: BatchAnswer<'_>,
        letters: &mut Letters,
    ) -> anyhow::Result<()> {
        let search = answer.search();
        let outcome = Outcome::of(self.task, &search);
        done.count(outcome);
        let cost = Cost { solver: answer.solver(), statistics: &search.statistics };
        let cost = self.costs.then_some(cost);
        match (self.shape, outcome.number()) {
            (Shape::Json, _) => {
                let text = done.text();
                let (givens, solution) = lines(&answer, letters)?;
                let variant = answer.variant();
                json(text, (&name, line), variant, (&givens, solution.as_deref()), outcome, cost)?;
                return Ok(());
            }
            (_, Some(number)) => done.text().extend_from_slice((number + "\n").as_bytes()),
            (Shape::Lines { remarks }, None) => {
                write_line(done.text(), &answer, outcome, remarks, letters)?;
            }
            (Shape::Format { .. }, None) => {
                let answer = Answer::of(self.task, line, &answer);
                done.pieces.push(Piece::Answer(name.clone(), Box::new(answer)));
            }
        }
        if let Some(cost) = cost {
            done.pieces.push(Piece::Cost(format!("{name}:{line}: {cost}")));
        }
        Ok(())
    }
}

/// The givens and the first solution, each in a line.
fn lines(
    answer: &BatchAnswer<'_>,
    letters: &mut Letters,
) -> anyhow::Result<(String, Option<String>)> {
    let Some(found) = answer.in_lanes() else {
        let puzzle = answer.puzzle();
        let solution = answer.solutions().first().map(|grid| views::line(&puzzle, grid));
        return Ok((views::line(&puzzle, puzzle.givens()), solution));
    };
    let mut line = |numbers: &[u8]| {
        let mut text = Vec::with_capacity(numbers.len());
        letters.write(found.variant, numbers, &mut text);
        String::from_utf8(text)
    };
    Ok((line(found.givens)?, found.first.map(line).transpose()?))
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
            let (puzzle, solutions) = (answer.puzzle(), answer.solutions());
            let shown = solutions.first().unwrap_or(puzzle.givens());
            text.extend_from_slice(views::remarked(&puzzle, shown, &remark)?.as_bytes());
        }
    }
    Ok(())
}

impl Done {
    /// The text at the end.
    fn text(&mut self) -> &mut Vec<u8> {
        if !matches!(self.pieces.last(), Some(Piece::Text(_))) {
            self.pieces.push(Piece::Text(Vec::new()));
        }
        match self.pieces.last_mut() {
            Some(Piece::Text(text)) => text,
            _ => unreachable!("a text was pushed"),
        }
    }

    fn count(&mut self, outcome: Outcome) {
        self.tally.count(outcome);
        if self.exit == Exit::Done {
            self.exit = outcome.exit();
        }
    }

    /// A line in place of the answer, and the report.
    fn fault(&mut self, fault: Fault, shape: Shape) -> anyhow::Result<()> {
        self.exit = Exit::Failed;
        self.tally.unread += 1;
        let line = match shape {
            Shape::Json => fault.json()?,
            shape if shape.takes_comments() => fault.comment(),
            _ => String::new(),
        };
        self.text().extend_from_slice(line.as_bytes());
        self.pieces.push(Piece::Fault(fault));
        Ok(())
    }
}
