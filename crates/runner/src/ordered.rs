//! Work on all cores with the results in order.

use std::io;
use std::num::NonZero;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

use clausoku_files::fault::{self, Step};

use crate::texts::{PATIENCE, Turn, locked, write_waiting};

/// The number of results that may wait for their turn, for each worker. The results of a block of grids take up to a
/// megabyte.
pub const AHEAD: usize = 16;

/// The maximum number of threads. More threads than cores only cost memory, and systems end programs that ask for too
/// many.
const MAX_THREADS: usize = 1024;

/// Returns the number of worker threads: the requested number, or the number of cores.
pub fn threads(asked: Option<NonZero<usize>>) -> usize {
    asked.or(thread::available_parallelism().ok()).map_or(1, NonZero::get).min(MAX_THREADS)
}

/// Parses a number of threads.
pub fn parse_jobs(text: &str) -> Result<NonZero<usize>, String> {
    text.parse().map_err(|_| "expected a number of threads, 1 or more".to_owned())
}

/// Returns a parser of a number of these things, 1 or more.
pub fn at_least_one<N: FromStr + PartialOrd + From<u8>>(
    what: &'static str,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| *number >= N::from(1));
        number.ok_or_else(|| format!("expected a number of {what}, 1 or more"))
    }
}

/// Applies the function to each item on this many threads and passes the results to the consumer in
/// the order of the items. Each thread makes a state and keeps it. A fixed number of results waits for its turn, so memory is
/// bounded however many items there are. The consumer stops everything by returning
/// an error. An item is worked on only if all items before it are.
///
/// This thread does all the work if the system starts no other; it starts as many of the others as it can.
pub fn for_each_ordered<T: Send, S, R: Send, E>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    make: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    consume: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    for_each_bounded(items, threads, AHEAD, make, work, consume)
}

/// Does the same with at most this number of results that wait for their turn, for each thread.
pub fn for_each_bounded<T: Send, S, R: Send, E>(
    mut items: impl Iterator<Item = T> + Send,
    threads: usize,
    ahead: usize,
    make: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    mut consume: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    // Bounded, so that a fast reader cannot fill the memory and a slow block does not stop the others at
    // once.
    let (given, done) = (Slots::new(threads * ahead), Slots::new(threads * ahead));
    let mut ended = Ok(());
    // Not generic: with a copy for each of 19 jobs, the crate had 2.5 million lines of LLVM code and not 1.4, and took
    // 112 s of processor time to compile and not 65.
    pass_slots(
        threads,
        ahead,
        &mut |slot| items.next().map(|item| given.put(slot, item)).is_some(),
        &|| {
            let mut state = make();
            let (given, done, work) = (&given, &done, &work);
            Box::new(move |slot, is_wanted| {
                // Taken in any case: the work on other items may wait for the end of this one.
                if let Some(item) = given.take(slot).filter(|_| is_wanted) {
                    done.put(slot, work(&mut state, item));
                }
            })
        },
        &mut |slot| {
            ended = done.take(slot).map_or(Ok(()), &mut consume);
            ended.is_ok()
        },
    );
    ended
}

/// Values that threads pass to each other in order. A channel passes the numbers of their slots: the code of a channel is
/// long, and is compiled for one type in place of each type of value.
///
/// **Invariant.** The sender fills slot k % n, for k from 0, before it sends the number. With a channel of n - 2 numbers, the
/// receiver has emptied a slot before the sender fills it again.
pub struct Slots<T>(Vec<Mutex<Option<T>>>);

impl<T> Slots<T> {
    /// Returns the slots for a channel with this capacity.
    pub fn new(capacity: usize) -> Self {
        // Beside the slots of the numbers in the channel, the sender fills one, and the receiver has not emptied
        // another yet.
        Self((0..capacity + 2).map(|_| Mutex::new(None)).collect())
    }

    /// Fills a slot.
    pub fn put(&self, slot: usize, value: T) {
        let before = locked(&self.0[slot % self.0.len()]).replace(value);
        debug_assert!(before.is_none(), "the receiver has emptied the slot");
    }

    /// Empties a slot.
    pub fn take(&self, slot: usize) -> Option<T> {
        locked(&self.0[slot % self.0.len()]).take()
    }
}

/// Fills the slots in order until there are no more items, lets workers on this many threads work on them, and empties them
/// in order. A worker empties a slot without work on it if its item is not wanted.
fn pass_slots<'w>(
    threads: usize,
    ahead: usize,
    fill: &mut (dyn FnMut(usize) -> bool + Send),
    worker: &(dyn Fn() -> Box<dyn FnMut(usize, bool) + 'w> + Sync),
    empty: &mut dyn FnMut(usize) -> bool,
) {
    // Each slot is sent with the channel that receives its end; the consumer has the other ends, in order.
    let (queue, waiting) = sync_channel::<(usize, SyncSender<()>)>(threads * ahead);
    // Promises are queued in the order of the items, so the consumer waits for the oldest and needs no
    // buffer to sort.
    // The promises bound the slots in use, not the queue: several workers may have numbers of the queue whose slots
    // they have not emptied.
    let (promises, promised) = sync_channel::<Receiver<()>>(threads * ahead);
    let waiting = Arc::new(Mutex::new(waiting));
    let fill = Mutex::new(fill);
    let has_ended = &AtomicBool::new(false);
    thread::scope(|scope| {
        let workers = (0..threads).take_while(|_| {
            let waiting = Arc::clone(&waiting);
            start(scope, "worker", move || {
                let mut work = worker();
                loop {
                    // The lock is held while a worker waits; the others wait for the lock, which is the
                    // same to them. The items that wait when the consumer ends are not worked on.
                    let next = waiting
                        .lock()
                        // Relaxed: a worker that sees the end late works on one item more, whose result is dropped.
                        .map(|waiting| (waiting.recv(), !has_ended.load(Ordering::Relaxed)));
                    let Ok((Ok((slot, answer)), is_wanted)) = next else { return };
                    work(slot, is_wanted);
                    if !is_wanted {
                        return;
                    }
                    let _ = answer.send(());
                    write_waiting(Turn::Skip);
                }
            })
            .is_ok()
        });
        // Threads start one after another; the first failure ends it, and those that run suffice.
        let workers = workers.count();
        // Now only the workers hold the receiver: when all have ended, sending fails, and `feed`
        // ends too.
        drop(waiting);
        let feed = || {
            let mut fill = locked(&fill);
            for slot in (0..).take_while(|slot| fill(*slot)) {
                let (answer, receiver) = sync_channel(1);
                // The promise first: a worker may be done before the consumer looks.
                if promises.send(receiver).is_err() || queue.send((slot, answer)).is_err() {
                    break;
                }
            }
            drop((promises, queue));
        };
        // A process at its limit of threads still does its work.
        if workers == 0 || start(scope, "reader", feed).is_err() {
            let (mut fill, mut work) = (locked(&fill), worker());
            // One slot suffices, since each item is done and emptied before the next one.
            while fill(0) {
                work(0, true);
                if !empty(0) {
                    break;
                }
                write_waiting(Turn::Wait);
            }
            return;
        }
        // Dropped at the end of this block, so that sending fails then.
        let promised = promised;
        for slot in 0.. {
            // A worker that panicked has printed its message; the scope propagates the panic.
            let ready = receive(&promised).and_then(|promise| receive(&promise));
            let Ok(()) = ready else { return };
            if !empty(slot) {
                // Workers finish the item in hand and take no other.
                // `generate -n 1000000 | head -1` made 128 batches of puzzles after the pipe was closed.
                has_ended.store(true, Ordering::Relaxed);
                return;
            }
        }
    });
}

/// Receives a value. If it does not come soon, writes the texts that wait before.
pub fn receive<T>(receiver: &Receiver<T>) -> Result<T, RecvError> {
    // Without this limit, the lines before a pause of the input stayed unwritten.
    receiver.recv_timeout(PATIENCE).or_else(|_| {
        write_waiting(Turn::Wait);
        receiver.recv()
    })
}

/// Starts a thread of this name, under which `.ci/serial` finds its processor time.
pub fn start<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    name: &str,
    body: impl FnOnce() + Send + 'scope,
) -> io::Result<()> {
    fault::at(Step::Thread)?;
    thread::Builder::new().name(name.to_owned()).spawn_scoped(scope, body).map(drop)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        fn square_slowly(i: u64) -> u64 {
            let pause = if i.is_multiple_of(7) { 500 } else { 0 };
            thread::sleep(std::time::Duration::from_micros(pause));
            i * i
        }

        let mut seen = Vec::new();
        for_each_ordered(
            0..1000,
            3,
            || (),
            |(), i| square_slowly(i),
            |square| {
                seen.push(square);
                Ok::<_, ()>(())
            },
        )
        .unwrap();
        assert_eq!(seen, (0..1000).map(|i| i * i).collect::<Vec<u64>>());
    }

    #[test]
    fn an_error_of_the_consumer_ends_an_endless_input() {
        let mut count = 0;
        let ended = for_each_ordered(
            0_u64..,
            2,
            || (),
            |(), i| i,
            |_| {
                count += 1;
                if count == 10 { Err("enough") } else { Ok(()) }
            },
        );
        assert_eq!(ended, Err("enough"));
        assert_eq!(count, 10);
    }

    #[test]
    fn items_that_wait_when_the_consumer_ends_are_not_worked_on() {
        let begun = AtomicUsize::new(0);
        let begin = |(): &mut (), _| {
            begun.fetch_add(1, Ordering::Relaxed);
            thread::sleep(std::time::Duration::from_millis(10));
        };
        let ended = for_each_ordered(0_u64.., 2, || (), begin, |()| Err("enough"));
        assert_eq!(ended, Err("enough"));
        // An item of each thread may be under way, and some may have begun before the consumer ran.
        let begun = begun.into_inner();
        assert!(begun < AHEAD, "{begun}");
    }

    #[test]
    fn no_items_are_no_work() {
        fn never((): ()) -> Result<(), ()> {
            unreachable!("there is nothing to consume")
        }

        assert_eq!(
            for_each_ordered(std::iter::empty::<()>(), 2, || (), |(), ()| (), never),
            Ok(())
        );
    }
}
