//! Work in two steps: a quick one for the puzzles of a part together, and a slow one for those that need it, each alone.
//!
//! **Invariant.** Results are in the order of the puzzles, and each one is consumed as soon as it and all before it are
//! ready: a puzzle that takes long delays the results after it and none before it.

use std::sync::mpsc::sync_channel;
use std::thread;

use anyhow::{Context, anyhow, bail};
use clausoku::Batch;

use super::{List, Part, for_each_part};
use crate::ordered::for_each_ordered_with;

/// The number of results of the quick step that may wait for the slow one.
const AHEAD: usize = 256;

/// A result of the quick step.
pub enum Step<R, A> {
    /// A result.
    Done(R),
    /// A puzzle for the slow step.
    Alone(A),
}

/// Reads the parts of a list, does the quick step for each on this many threads, then the slow step on as many, and
/// passes the results to the consumer in order. Each thread of a step makes the state that the step needs.
pub fn for_each_in_two_steps<A: Send, T, R: Send>(
    parts: impl Iterator<Item = Part> + Send,
    jobs: usize,
    make_batch: impl Fn() -> Batch + Sync,
    quick: impl Fn(&mut List) -> anyhow::Result<Vec<Step<R, A>>> + Sync,
    make_slow: impl Fn() -> T + Sync,
    slow: impl Fn(&mut T, A) -> R + Sync,
    mut consume: impl FnMut(R) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let make_batch = &make_batch;
    let quick = &quick;
    thread::scope(|scope| {
        let (sender, steps) = sync_channel(AHEAD);
        let started = thread::Builder::new().spawn_scoped(scope, move || {
            for_each_part(
                parts,
                jobs,
                || (make_batch(), ()),
                |list, ()| quick(list),
                |done| {
                    for step in done? {
                        // There is no receiver if the consumer has ended the work.
                        sender.send(step).map_err(|_| anyhow!("the list is ended"))?;
                    }
                    Ok(())
                },
            )
        });
        let first_step = started.context("cannot start a thread")?;
        for_each_ordered_with(
            steps.into_iter(),
            jobs,
            make_slow,
            |state, step| match step {
                Step::Done(result) => result,
                Step::Alone(puzzle) => slow(state, puzzle),
            },
            &mut consume,
        )?;
        match first_step.join() {
            Ok(done) => done,
            // The thread has printed its panic.
            Err(_) => bail!("a thread ended without a result"),
        }
    })
}
