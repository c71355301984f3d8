//! Work on all cores with the results in order.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use clausoku_files::fault::{self, Operation};

/// The threads of a list.
#[derive(Clone, Copy)]
pub struct Threads<'t> {
    /// Number of threads that work on items, at least 1.
    pub count: usize,
    /// Called between items.
    pub pause: &'t (dyn Fn(Pause) + Sync),
}

/// A pause in the work on a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// A thread has ended an item, and takes the next one.
    BetweenItems,
    /// The calling thread has ended an item that it works on itself, or has waited for a result for some time.
    OfCaller,
}

impl Threads<'static> {
    /// Returns this number of threads, which do nothing in pauses.
    pub fn new(count: usize) -> Self {
        Self { count, pause: &|_| () }
    }
}

/// The number of results that may wait for their turn, for each thread. The results of a block of grids take up to a
/// megabyte.
const AHEAD: usize = 16;

/// The time after which a wait for a result is a pause.
const PATIENCE: Duration = Duration::from_millis(100);

/// The work that may be done before its turn.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    /// The number of items, for each thread.
    pub items: usize,
    /// The number of results of an item. Its thread then waits.
    pub results: usize,
}

/// Sends the results of an item.
pub(super) type Results<R> = SyncSender<R>;

/// The work of a thread on an item, whose results it sends.
pub(super) type Work<'w, T, R> = Box<dyn FnMut(T, &Results<R>) + 'w>;

/// Applies the function to each item on this many threads and passes the results to the consumer in
/// the order of the items. Each thread makes a state and keeps it. A fixed number of results waits for its turn, so memory is
/// bounded however many items there are. The consumer stops everything by returning
/// an error. An item is worked on only if all items before it are.
///
/// This thread does all the work if the system starts no other; it starts as many of the others as it can.
///
/// # Errors
///
/// Fails with the error of the consumer.
pub fn in_order<T: Send, S, R: Send, E>(
    items: impl Iterator<Item = T> + Send,
    threads: Threads<'_>,
    make: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, T) -> R + Sync,
    mut consume: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let (make, work) = (&make, &work);
    let make = || -> Work<'_, T, R> {
        let mut state = make();
        // There is no receiver if the consumer has ended the work.
        Box::new(move |item, results| drop(results.send(work(&mut state, item))))
    };
    each_in_order(items, threads, Ahead { items: AHEAD, results: 1 }, &make, &mut consume)
}

/// Works on the items on this many threads, each with a state of its own. Each item has results, at least one. Passes them to the
/// consumer in the order of the items, each as soon as it and all before it are there. The consumer stops everything by returning an error.
///
/// This thread does all the work if the system starts no other; it starts as many of the others as it can.
pub(super) fn each_in_order<'w, T: Send, R: Send, E>(
    items: impl Iterator<Item = T> + Send,
    Threads { count, pause }: Threads<'_>,
    ahead: Ahead,
    make: &(dyn Fn() -> Work<'w, T, R> + Sync),
    consume: &mut dyn FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    // Bounded, so that a fast reader cannot fill the memory and a slow item does not stop the others at once.
    let (queue, waiting) = sync_channel::<(T, Results<R>)>(count * ahead.items);
    // Receivers are queued in the order of the items, so that the consumer waits for the oldest item and sorts nothing.
    let (promises, promised) = sync_channel::<Receiver<R>>(count * ahead.items);
    let waiting = Arc::new(Mutex::new(waiting));
    let items = Mutex::new(items);
    let has_ended = &AtomicBool::new(false);
    thread::scope(|scope| {
        let workers = (0..count).take_while(|_| {
            let waiting = Arc::clone(&waiting);
            let body = move || {
                let mut work = make();
                loop {
                    // The lock is held while a worker waits; the others wait for the lock, which is the same to them.
                    let next = locked(&waiting).recv();
                    let Ok((item, results)) = next else { return };
                    // Relaxed: a worker that sees the end late works on one item more, whose results are dropped.
                    // `generate -n 1000000 | head -1` made 128 batches of puzzles after the pipe was closed.
                    if has_ended.load(Ordering::Relaxed) {
                        return;
                    }
                    work(item, &results);
                    drop(results);
                    pause(Pause::BetweenItems);
                }
            };
            start(scope, "worker", body).is_ok()
        });
        // Threads start one after another; the first failure ends this, and the running threads suffice.
        let workers = workers.count();
        // Now only the workers hold the receiver: when all have ended, sending fails, and `feed` ends too.
        drop(waiting);
        let feed = || {
            let mut items = locked(&items);
            for item in items.by_ref() {
                let (results, receiver) = sync_channel(ahead.results);
                // The promise first: a worker may be done before the consumer looks.
                if promises.send(receiver).is_err() || queue.send((item, results)).is_err() {
                    break;
                }
            }
            drop((promises, queue));
        };
        // A process at its limit of threads still does its work.
        if workers == 0 || start(scope, "reader", feed).is_err() {
            let mut items = locked(&items);
            let mut work = make();
            for item in items.by_ref() {
                alone(&mut work, item, consume)?;
                pause(Pause::OfCaller);
            }
            return Ok(());
        }
        // Dropped at the end of this block, so that sending fails then, and the threads end.
        let promised = promised;
        let ended = consume_all(&promised, pause, consume);
        has_ended.store(ended.is_err(), Ordering::Relaxed);
        ended
    })
}

/// Passes the results of all items to the consumer.
fn consume_all<R, E>(
    promised: &Receiver<Receiver<R>>,
    pause: &dyn Fn(Pause),
    consume: &mut dyn FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    while let Ok(results) = receive(promised, pause) {
        let mut is_empty = true;
        while let Ok(result) = receive(&results, pause) {
            is_empty = false;
            consume(result)?;
        }
        // A worker that panicked has printed its message; the scope propagates the panic.
        if is_empty {
            break;
        }
    }
    Ok(())
}

/// The number of results that an item may send to the thread that works on it.
const MAX_ALONE: usize = 4096;

/// Works on an item on this thread.
fn alone<T, R, E>(
    work: &mut Work<'_, T, R>,
    item: T,
    consume: &mut dyn FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let (results, receiver) = sync_channel(MAX_ALONE);
    work(item, &results);
    drop(results);
    receiver.into_iter().try_for_each(consume)
}

/// Receives a value. Each time that it does not come soon is a pause.
fn receive<T>(receiver: &Receiver<T>, pause: &dyn Fn(Pause)) -> Result<T, RecvError> {
    loop {
        match receiver.recv_timeout(PATIENCE) {
            Ok(value) => return Ok(value),
            // Without this limit, the lines before a pause of the input stayed unwritten.
            Err(RecvTimeoutError::Timeout) => pause(Pause::OfCaller),
            Err(RecvTimeoutError::Disconnected) => return Err(RecvError),
        }
    }
}

/// Starts a thread of this name, under which `benches/serial.py` of the command line finds its processor time.
fn start<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    name: &str,
    body: impl FnOnce() + Send + 'scope,
) -> io::Result<()> {
    fault::at(Operation::Thread)?;
    thread::Builder::new().name(name.to_owned()).spawn_scoped(scope, body).map(drop)
}

/// Locks a value that is whole between all calls, also after the panic of a thread.
pub(super) fn locked<T: ?Sized>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
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
        in_order(
            0..1000,
            Threads::new(3),
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
        let ended = in_order(
            0_u64..,
            Threads::new(2),
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
        let ended = in_order(0_u64.., Threads::new(2), || (), begin, |()| Err("enough"));
        assert_eq!(ended, Err("enough"));
        // An item of each thread may be under way, and some may have begun before the consumer ran.
        let begun = begun.into_inner();
        assert!(begun < AHEAD, "{begun}");
    }

    /// A thread takes one item at a time, so that none waits while another one has items before it.
    #[test]
    fn a_slow_item_leaves_all_others_to_the_other_threads() {
        let others = AHEAD;
        let done = AtomicUsize::new(0);
        let end = std::time::Instant::now() + std::time::Duration::from_secs(20);
        let work = |(): &mut (), item| {
            if item > 0 {
                done.fetch_add(1, Ordering::Relaxed);
            }
            while item == 0 && done.load(Ordering::Relaxed) < others {
                assert!(std::time::Instant::now() < end, "an item waits behind the slow one");
                thread::yield_now();
            }
        };
        in_order(0..=others, Threads::new(2), || (), work, |()| Ok::<_, ()>(())).unwrap();
        assert_eq!(done.into_inner(), others);
    }

    #[test]
    fn no_items_are_no_work() {
        fn never((): ()) -> Result<(), ()> {
            unreachable!("there is nothing to consume")
        }

        assert_eq!(
            in_order(std::iter::empty::<()>(), Threads::new(2), || (), |(), ()| (), never),
            Ok(())
        );
    }
}
