//! The jobs of commands on lists: on a block of puzzles, and on each puzzle alone.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::bail;
use clausoku::drawing::Sketch;
use clausoku::formats::{About, Record};
use clausoku::solving::Question;
use clausoku::{Batch, Grid, Puzzle, board::Cell};

use super::properties::JobProperties;
use super::results::{AnyPuzzle, Results};
use super::row::{Refusal, Row};
use crate::{List, Name};

/// A question about puzzles. A job has [`answer`](Self::answer), or [`block`](Self::block) in its place if its rows borrow
/// from the block.
pub trait Job: Sync + Sized {
    /// The answer for a puzzle.
    type Row: Row + Send + 'static;
    /// A puzzle that is answered alone, after its block; [`Never`] if there is none.
    type Alone: Send + 'static;
    /// The state of a thread.
    type State;

    /// Returns the properties.
    fn properties(&self) -> JobProperties;

    /// Makes the state of a thread.
    fn state(&self) -> Self::State;

    /// Answers the puzzles of a block, in their order.
    ///
    /// # Errors
    ///
    /// An error ends the whole list.
    fn answer(&self, _: &mut Batch, _: &mut Self::State) -> anyhow::Result<Answers<Self>> {
        bail!("the job has no answers")
    }

    /// Writes the results of the puzzles of a block, in their order.
    ///
    /// # Errors
    ///
    /// An error ends the whole list.
    fn block(
        &self,
        list: &mut List,
        state: &mut Self::State,
        results: &mut Results<'_>,
    ) -> anyhow::Result<()> {
        let answers = self.answer(&mut list.batch, state)?;
        for (answer, index) in answers.into_iter().zip(0..) {
            if !results.next_puzzle()? {
                break;
            }
            results.puzzle(|| list.batch.puzzle(index));
            match answer {
                Answer::Done(result) => results.known(result)?,
                // A record is written with those of its block.
                Answer::Alone(puzzle) if results.are_records() => {
                    self.alone(state, puzzle, results)?;
                }
                Answer::Alone(puzzle) => results.leave(puzzle),
            }
        }
        Ok(())
    }

    /// Writes the results of a puzzle that is answered alone.
    ///
    /// # Errors
    ///
    /// An error ends the whole list.
    fn alone(
        &self,
        _: &mut Self::State,
        _: Self::Alone,
        _: &mut Results<'_>,
    ) -> anyhow::Result<()> {
        bail!("the job answers no puzzle alone")
    }
}

/// The answers for the puzzles of a block.
pub type Answers<J> = Vec<Answer<<J as Job>::Row, <J as Job>::Alone>>;

/// The answer for a puzzle, or the puzzle if it is answered alone.
pub enum Answer<R, A> {
    /// The answer, or the reason why there is none.
    Done(Result<R, Refusal>),
    /// The puzzle, to be answered outside its block.
    Alone(A),
}

/// No puzzle is answered alone.
pub enum Never {}

/// A part of the work of a thread.
pub enum Portion<'t> {
    /// The puzzles of a block: [`Job::block`].
    Block(&'t mut List),
    /// A puzzle that is answered alone: [`Job::alone`].
    Alone(AnyPuzzle),
}

/// The work of a thread on a job of any type: the run is compiled once, and not for each job.
pub type Work<'j> = Box<dyn FnMut(Portion<'_>, &mut Results<'_>) -> anyhow::Result<()> + 'j>;

/// Returns the work of a thread on this job, with its state.
pub fn work_on<J: Job>(job: &J) -> Work<'_> {
    let mut state = job.state();
    Box::new(move |task, results| match task {
        Portion::Block(list) => job.block(list, &mut state, results),
        Portion::Alone(puzzle) => {
            let puzzle = puzzle.downcast().expect("a puzzle that the job left");
            job.alone(&mut state, *puzzle, results)
        }
    })
}

/// A puzzle.
pub struct Asked {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The cells whose values were placed.
    pub placed: Vec<Cell>,
    /// The solution that the input holds.
    pub solution: Option<Grid>,
    /// The title and other texts.
    pub about: About,
    /// The drawings without a known meaning.
    pub sketches: Vec<Sketch>,
    /// The input.
    pub file: Name,
    /// The line, from 1.
    pub line: usize,
    /// A solution that the lanes found, if the job asks for one.
    pub found: Option<Grid>,
}

/// A job that is a question about each puzzle, which a function answers.
pub struct Each<F> {
    properties: JobProperties,
    answer: F,
    /// The time of the last answer outside a block, in nanoseconds.
    last: AtomicU64,
}

/// A puzzle is left to a thread of its own if the last one took longer: to pass it to the thread takes some 10 µs.
const MAX_QUICK: Duration = Duration::from_micros(100);

/// The time that a block may spend with answers, so that the other threads soon get the rest.
const MAX_BLOCK: Duration = Duration::from_millis(50);

impl<F> Each<F> {
    /// Creates the job of a function, with these properties.
    pub fn new(properties: JobProperties, answer: F) -> Self {
        let properties = JobProperties { has_second_step: true, reads_records: true, ..properties };
        // Before the first answer, any puzzle may take long. For `canonical`, a first block that was left to threads
        // was a sixth of the time of 40,000 puzzles, so that a job can state that its answers are quick.
        let last = AtomicU64::new(if properties.is_quick { 0 } else { u64::MAX });
        Self { properties, answer, last }
    }
}

impl<F, R> Job for Each<F>
where
    F: Fn(Asked) -> Result<R, Refusal> + Sync,
    R: Row + Send + 'static,
{
    type Row = R;
    type Alone = Asked;
    type State = ();

    fn properties(&self) -> JobProperties {
        self.properties.clone()
    }

    fn state(&self) {}

    fn block(&self, list: &mut List, (): &mut (), results: &mut Results<'_>) -> anyhow::Result<()> {
        // Relaxed: an older time changes only which thread answers, and not the answer.
        let last = Duration::from_nanos(self.last.load(Relaxed));
        each_puzzle(&self.properties, last, list, results, &mut |asked, results| {
            results.known((self.answer)(asked))
        })
    }

    fn alone(&self, (): &mut (), asked: Asked, results: &mut Results<'_>) -> anyhow::Result<()> {
        let start = Instant::now();
        let answer = (self.answer)(asked);
        self.last.store(start.elapsed().as_nanos().try_into().unwrap_or(u64::MAX), Relaxed);
        results.known(answer)
    }
}

/// Passes the puzzles of a block to the function, or leaves them if the last one took longer than a quick one. Not generic:
/// it is compiled once, and not for each job in the crates above, which are not optimised.
fn each_puzzle(
    properties: &JobProperties,
    last: Duration,
    list: &mut List,
    results: &mut Results<'_>,
    answer: &mut dyn FnMut(Asked, &mut Results<'_>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let List { records: Some(records), batch, .. } = list else { return Ok(()) };
    // The lanes decide all puzzles of the block together, so that the question need not search for a
    // first solution.
    let solved = if properties.asks_solution {
        for index in 0..records.len() {
            batch.push(records.get(index).record(1)?.puzzle);
        }
        Some(batch.solve_in_lanes(Question { most: 1, second: false, costs: false })?)
    } else {
        None
    };
    let start = Instant::now();
    for index in 0..records.len() {
        if !results.next_puzzle()? {
            break;
        }
        let Some(place) = results.place() else { break };
        let (file, line) = (place.file.clone(), place.line);
        let record = records.get(index).record(line)?;
        let Record { puzzle, placed, solution, about, sketches, .. } = record;
        let about = if about.is_empty() { results.about() } else { about };
        results.puzzle(|| puzzle.clone());
        let answers = solved.as_ref().and_then(|solved| solved.get(index));
        let found = answers.and_then(|answer| answer.solutions().into_iter().next());
        let asked = Asked { puzzle, placed, solution, about, sketches, file, line, found };
        if results.are_records() || last <= MAX_QUICK && start.elapsed() <= MAX_BLOCK {
            answer(asked, results)?;
        } else {
            results.leave(asked);
        }
    }
    Ok(())
}
