//! Many puzzles, a line each, by the lanes.
//!
//! The input is cut into blocks of whole lines; each core reads, solves and writes a block at a time.
//! What a line gets does not depend on the block that it is in.

use std::sync::Arc;

use anyhow::{Context, anyhow};
use clausoku::{Bulk, Grid, Puzzle, Puzzles, Question, Solved, Variant};
use formats::{Format, LineParser, ReadOptions, Record, WriteOptions};
use puzzle::{Alphabet, StopReason, Symbol};

use super::answer::{Outcome, Tally, Task};
use super::blocks::{Block, Blocks};
use super::output::{Answers, LineShape};
use super::so_far::SoFar;
use crate::grid_output::solved;
use crate::input::Input;
use crate::name::Name;
use crate::ordered::for_each_ordered;
use crate::pool::Pool;
use crate::{Exit, views};

/// Whether the beginning of an input holds several puzzles of order 9 or less. Larger ones may write
/// their numbers in several ways, and which one it is can depend on lines far before.
pub fn fits(head: &[u8], options: &ReadOptions) -> bool {
    let Ok(mut parser) = LineParser::new(options) else { return false };
    let mut lines = head.split(|&byte| byte == b'\n').zip(1..);
    let mut puzzles =
        lines.by_ref().filter_map(|(line, number)| parser.parse(number, line).ok()?);
    let is_small = |record: &Record| record.puzzle.variant().order() <= 9;
    puzzles.next().is_some_and(|first| is_small(&first)) && puzzles.next().is_some()
}

/// Solves the puzzles of an input.
pub fn run(
    input: Input,
    options: &ReadOptions,
    task: Task,
    jobs: usize,
    so_far: &mut SoFar,
    answers: &mut Answers,
) -> anyhow::Result<()> {
    let name = input.name.clone();
    answers.begin_lines(options.variant.as_ref())?;
    let shape = answers.line_shape();
    let parser = LineParser::new(options).map_err(|error| anyhow!("{name}: {error}"))?;
    let consume = |done: anyhow::Result<Done>| -> anyhow::Result<()> {
        let done = match done {
            Ok(done) => done,
            Err(error) => {
                so_far.fault(&error);
                return Ok(());
            }
        };
        so_far.add(&done.tally, done.exit);
        for part in done.parts {
            match part {
                Part::Text(text) => answers.print_bytes(&text)?,
                Part::Fault(error) => so_far.report(&error),
            }
        }
        Ok(())
    };
    let workers = Pool::new(|| Worker::new(name.clone(), parser.clone(), task, shape));
    let work = |block: std::io::Result<Block>| {
        let block = block.with_context(|| format!("cannot read {name}"))?;
        workers.take().solve(&block)
    };
    for_each_ordered(Blocks::new(input.stream()), jobs, work, consume)
}

/// What became of a block.
struct Done {
    parts: Vec<Part>,
    tally: Tally,
    exit: Exit,
}

/// A part of the output, in order.
enum Part {
    Text(Vec<u8>),
    Fault(anyhow::Error),
}

/// What stands where a cell is empty.
const EMPTY: u8 = b'.';

/// What a core works with.
struct Worker {
    name: Name,
    parser: LineParser,
    task: Task,
    shape: LineShape,
    boards: Vec<Board>,
}

/// The puzzles of one variant in a block.
struct Board {
    bulk: Bulk,
    given: Puzzles,
    puzzles: usize,
    solved: Solved,
    letters: Letters,
}

/// How numbers are written.
enum Letters {
    /// A dot for an empty cell, and for the others this byte more than the number.
    From(u8),
    /// By number.
    Table(Vec<u8>),
    /// Not with ASCII.
    Others,
}

/// A line with something in it.
enum Line {
    /// The board, and the place among its puzzles.
    Puzzle(usize, usize),
    Fault(anyhow::Error),
}

impl Worker {
    fn new(name: Name, parser: LineParser, task: Task, shape: LineShape) -> Self {
        Self { name, parser, task, shape, boards: Vec::new() }
    }

    fn solve(&mut self, block: &Block) -> anyhow::Result<Done> {
        let lines = self.read(block)?;
        // With a second solution it is known that the first must be looked for alone.
        let most = self.task.limit().max(2);
        for Board { bulk, given, solved, .. } in &mut self.boards {
            bulk.solve_into(given, Question { most, second: false }, solved)?;
        }
        let mut done = Done { parts: Vec::new(), tally: Tally::default(), exit: Exit::Done };
        let mut text = Vec::with_capacity(block.text.len());
        for line in lines {
            let (board, puzzle) = match line {
                Line::Puzzle(board, puzzle) => (board, puzzle),
                Line::Fault(error) => {
                    done.exit = Exit::Failed;
                    done.tally.unread += 1;
                    done.parts.push(Part::Text(std::mem::take(&mut text)));
                    done.parts.push(Part::Fault(error));
                    continue;
                }
            };
            let outcome = self.outcome(self.boards[board].solved.count(puzzle));
            done.tally.count(outcome);
            if done.exit == Exit::Done {
                done.exit = outcome.exit();
            }
            match outcome.number() {
                Some(number) => {
                    text.extend_from_slice(number.as_bytes());
                    text.push(b'\n');
                }
                None => {
                    self.boards[board].write(puzzle, outcome, self.shape, &mut text)?;
                }
            }
        }
        done.parts.push(Part::Text(text));
        Ok(done)
    }

    /// What so many solutions mean, looked for as the task asks.
    fn outcome(&self, found: u64) -> Outcome {
        let limit = self.task.limit();
        let ended = if found >= limit { StopReason::Enough } else { StopReason::Exhausted };
        Outcome { task: self.task, solutions: found.min(limit), ended }
    }

    /// The puzzles of this block alone: what the one before has left goes, also if it failed.
    fn read(&mut self, block: &Block) -> anyhow::Result<Vec<Line>> {
        for board in &mut self.boards {
            board.given.clear();
            board.puzzles = 0;
        }
        let mut lines = Vec::new();
        let mut current = None;
        for (line, number) in block.lines() {
            if let Some(board) = current {
                let board: usize = board;
                let of_board = &mut self.boards[board];
                if self.parser.numbers(line, &mut of_board.given.givens) {
                    lines.push(Line::Puzzle(board, of_board.puzzles));
                    of_board.puzzles += 1;
                    continue;
                }
            }
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            match self.parser.parse(number, line) {
                Ok(None) => {}
                Ok(Some(record)) => {
                    let board = self.board(record.puzzle.variant())?;
                    let of_board = &mut self.boards[board];
                    let numbers = record.puzzle.givens().cells();
                    let byte = |symbol: Option<Symbol>| symbol.map_or(0, |s| s.number() as u8);
                    of_board.given.givens.extend(numbers.map(|cell| byte(cell.1)));
                    lines.push(Line::Puzzle(board, of_board.puzzles));
                    of_board.puzzles += 1;
                    current = Some(board);
                }
                Err(error) => lines.push(Line::Fault(anyhow!("{}: {error}", self.name))),
            }
        }
        Ok(lines)
    }

    fn board(&mut self, variant: &Arc<Variant>) -> anyhow::Result<usize> {
        let known = |board: &Board| board.bulk.variant() == variant;
        if let Some(board) = self.boards.iter().position(known) {
            return Ok(board);
        }
        let letters = Letters::of(variant.alphabet());
        let bulk = Bulk::new(Arc::clone(variant))?;
        self.boards.push(Board {
            bulk,
            given: Puzzles::default(),
            puzzles: 0,
            solved: Solved::default(),
            letters,
        });
        Ok(self.boards.len() - 1)
    }
}

impl Letters {
    fn of(alphabet: &Alphabet) -> Self {
        let letter = |symbol| alphabet.character(symbol).filter(char::is_ascii).map(|c| c as u8);
        let Some(letters) = alphabet.symbols().map(letter).collect::<Option<Vec<u8>>>() else {
            return Self::Others;
        };
        match letters.first() {
            Some(&first) if letters.iter().copied().eq((first..).take(letters.len())) => {
                Self::From(first.wrapping_sub(1))
            }
            _ => Self::Table([vec![EMPTY], letters].concat()),
        }
    }
}

impl Board {
    /// Writes the line of a puzzle: its solution or its givens, and a remark.
    fn write(
        &self,
        puzzle: usize,
        outcome: Outcome,
        shape: LineShape,
        text: &mut Vec<u8>,
    ) -> anyhow::Result<()> {
        if let Some((format, options)) = shape.format {
            return self.write_format(puzzle, format, options, text);
        }
        let cells = self.bulk.variant().cell_count();
        let givens = self.given.givens_of(puzzle, cells);
        let numbers = self.solved.first(puzzle).unwrap_or(givens);
        let remark = if shape.remarks { outcome.remark() } else { String::new() };
        // One by one in a loop without choices, which the compiler makes vector instructions of.
        match &self.letters {
            &Letters::From(base) if remark.is_empty() => {
                let letter = |&number| if number == 0 { EMPTY } else { base.wrapping_add(number) };
                text.extend(numbers.iter().map(letter));
                text.push(b'\n');
            }
            Letters::Table(letters) if remark.is_empty() => {
                text.extend(numbers.iter().map(|&number| letters[usize::from(number)]));
                text.push(b'\n');
            }
            _ => {
                let puzzle = Puzzle::new(Arc::clone(self.bulk.variant()), grid(givens))?;
                let line = views::remarked(&puzzle, &grid(numbers), &remark)?;
                text.extend_from_slice(line.as_bytes());
            }
        }
        Ok(())
    }

    /// The same in a format with a puzzle on each line.
    fn write_format(
        &self,
        puzzle: usize,
        format: &Format,
        options: WriteOptions,
        text: &mut Vec<u8>,
    ) -> anyhow::Result<()> {
        let cells = self.bulk.variant().cell_count();
        let givens = grid(self.given.givens_of(puzzle, cells));
        let unsolved = Puzzle::new(Arc::clone(self.bulk.variant()), givens)?;
        let record = match self.solved.first(puzzle) {
            Some(solution) => solved(&unsolved, &grid(solution), 0, format)?,
            None => Record::from(unsolved),
        };
        let line = format.write_next(&record, false, options).context("a format of lines")??;
        text.extend_from_slice(line.as_bytes());
        Ok(())
    }
}

fn grid(numbers: &[u8]) -> Grid {
    Grid::from_numbers(numbers.iter().map(|&number| u16::from(number)).collect())
}
