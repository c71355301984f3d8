//! Work on the parts of a list in order: in one step, or in two, a quick one for the puzzles of a part together, and a slow
//! one for those that need it, each alone.
//!
//! **Invariant.** Results are in the order of the puzzles, and each one is consumed as soon as it and all before it are
//! ready: a puzzle that takes long delays the results after it and none before it.

use std::sync::mpsc::sync_channel;
use std::thread;

use anyhow::{Context, Error, anyhow};

use super::{List, Part};
use crate::ordered::{Ahead, Work, for_each_ordered, in_order};

/// The number of blocks that may wait for their turn behind the quick step, for each thread: each may contain thousands of puzzles.
// When 300 blocks of 2300 rows could wait, `show --line` and `vary` took 176 to 986 MB for a million puzzles.
const BLOCKS_AHEAD: usize = 2;

/// The number of results of the quick step that may wait for the slow one.
const STEPS_AHEAD: usize = 32;

/// A result of the quick step.
pub enum Step<R, A> {
    /// A result.
    Done(R),
    /// A puzzle for the slow step.
    Alone(A),
}

/// Reads the parts of a list, applies the function to each on this many threads, and passes the
/// results to the consumer in order. Each thread makes a list, and the other state of its work, and at most this number of results
/// waits for each.
pub fn for_each_part<S, R: Send, E>(
    parts: impl Iterator<Item = Part> + Send,
    jobs: usize,
    ahead: usize,
    make: impl Fn() -> (List, S) + Sync,
    work: impl Fn(&mut List, &mut S) -> R + Sync,
    consume: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let (make, work) = (&make, &work);
    let make = || -> Work<'_, (Part, usize), R> {
        let (mut list, mut state) = make();
        Box::new(move |(part, number), results| {
            list.read(part, number);
            drop(results.send(work(&mut list, &mut state)));
        })
    };
    in_order(parts.zip(1..), jobs, Ahead { items: ahead, results: 1 }, &make, &mut { consume })
}

/// Reads the parts of a list, does the quick step for each on this many threads, then the slow step on as many, and
/// passes the results to the consumer in order. Each thread of a step makes a state.
pub fn for_each_in_two_steps<S, A: Send, R: Send, E: From<Error>>(
    parts: impl Iterator<Item = Part> + Send,
    jobs: usize,
    make: impl Fn() -> (List, S) + Sync,
    quick: impl Fn(&mut List, &mut S) -> anyhow::Result<Vec<Step<R, A>>> + Sync,
    slow: impl Fn(&mut S, A) -> R + Sync,
    mut consume: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let make = &make;
    let quick = &quick;
    thread::scope(|scope| {
        let (sender, steps) = sync_channel(STEPS_AHEAD);
        // Boxed, so that the code that starts a thread is compiled once, and not for each job.
        let first_step: Box<dyn FnOnce() -> anyhow::Result<()> + Send + '_> = Box::new(move || {
            for_each_part(parts, jobs, BLOCKS_AHEAD, make, quick, |done: anyhow::Result<_>| {
                for step in done? {
                    // There is no receiver if the consumer has ended the work.
                    sender.send(step).map_err(|_| anyhow!("the list is ended"))?;
                }
                Ok(())
            })
        });
        let started = thread::Builder::new().spawn_scoped(scope, first_step);
        let first_step = started.context("cannot start a thread")?;
        for_each_ordered(
            steps.into_iter(),
            jobs,
            || make().1,
            |state, step| match step {
                Step::Done(result) => result,
                Step::Alone(puzzle) => slow(state, puzzle),
            },
            &mut consume,
        )?;
        match first_step.join() {
            Ok(done) => done.map_err(E::from),
            // The thread has printed its panic.
            Err(_) => Err(anyhow!("a thread ended without a result").into()),
        }
    })
}
