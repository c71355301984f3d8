//! Long texts of a list that wait to be written, and the memory of written texts for reuse.
//!
//! The thread that orders the results leaves its texts to the next worker that ends a block: to write takes longer than all
//! else that is done for a line after its work. If no worker ends soon, it writes them itself.
//!
//! **Invariant.** One thread writes at a time, in order, so an output contains a beginning of the list at any time.

use std::iter;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;

/// The number of bytes from which on a text waits.
const LONG: usize = 4096;

/// The number of bytes that may wait.
const MAX_WAITING: usize = 1 << 24;

/// The number of texts whose memory is kept.
const MAX_KEPT: usize = 32;

/// The sizes of memory that is kept, in bytes.
const KEPT: RangeInclusive<usize> = LONG..=1 << 20;

static MEMORY: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());

/// The way in which a thread writes what waits while another one may be writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// After the other thread.
    Wait,
    /// Not while the other thread writes.
    Skip,
    /// Not while the other thread writes, and before the end of the process.
    Last,
}

impl Turn {
    /// Returns `true` if the thread must not write any more.
    fn is_over(self) -> bool {
        self != Self::Last && IS_ENDING.load(Ordering::Relaxed)
    }
}

/// Set before the end of the process. Other threads do not write then: one that locks its output again and again would leave
/// no turn for the last one.
static IS_ENDING: AtomicBool = AtomicBool::new(false);

/// Writes what waits for the last output. Returns `false` if another thread writes.
type WriteNext = Box<dyn Fn(Turn) -> bool + Send>;

static NEXT: Mutex<Option<WriteNext>> = Mutex::new(None);

/// Returns an empty text, with the memory of an earlier one: fresh memory costs as much as the text.
pub(crate) fn memory() -> Vec<u8> {
    locked(&MEMORY).pop().unwrap_or_default()
}

/// Keeps the memory of a text.
pub(crate) fn recycle(mut text: Vec<u8>) {
    let mut memory = locked(&MEMORY);
    if memory.len() < MAX_KEPT && KEPT.contains(&text.capacity()) {
        text.clear();
        memory.push(text);
    }
}

/// An output, which may be absent, with the texts that wait for it.
pub(crate) struct Waiting<O> {
    output: Mutex<Option<O>>,
    /// The texts, and the reason why an earlier one was not written; no other is written then.
    texts: Mutex<(Vec<Vec<u8>>, Option<anyhow::Error>)>,
}

/// An output of texts.
pub(crate) trait Receive: Send + 'static {
    /// Writes a text.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be written.
    fn receive(&mut self, text: &[u8]) -> anyhow::Result<()>;
}

impl<O: Receive> Waiting<O> {
    /// Returns an output for which nothing waits.
    pub(crate) fn new(output: O) -> Arc<Self> {
        Arc::new(Self { output: Mutex::new(Some(output)), texts: Mutex::default() })
    }

    /// Writes a text, now or later.
    ///
    /// # Errors
    ///
    /// Fails if this text or one before cannot be written.
    pub(crate) fn push(self: &Arc<Self>, text: Vec<u8>) -> anyhow::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let mut waiting = locked(&self.texts);
        // A short text waits too if another does, since texts are written in order. When the thread that orders the
        // results wrote them and freed their memory, it took 40 ns a line, and the serial share was 15 % of
        // `solve` and 37 % of `convert`; now 3 and 7 %.
        let is_left = waiting.1.is_none() && (text.len() >= LONG || !waiting.0.is_empty());
        waiting.0.push(text);
        let bytes: usize = waiting.0.iter().map(Vec::len).sum();
        // Before the output is locked: `open` locks the output first, and the texts while it has that lock.
        drop(waiting);
        if !is_left || bytes > MAX_WAITING {
            return self.write();
        }
        // Weak: the function stays in a static, and must not keep an output open that its command has dropped.
        let output = Arc::downgrade(self);
        *locked(&NEXT) = Some(Box::new(move |turn| {
            output.upgrade().is_none_or(|output| output.open(turn).is_some())
        }));
        Ok(())
    }

    /// Writes what waits.
    ///
    /// # Errors
    ///
    /// Fails if a text cannot be written.
    pub(crate) fn write(&self) -> anyhow::Result<()> {
        self.open(Turn::Wait);
        locked(&self.texts).1.take().map_or(Ok(()), Err)
    }

    /// Locks the output, and writes what waits; a failure counts as the next text's. If another thread has locked it, waits,
    /// or returns nothing.
    pub(crate) fn open(&self, turn: Turn) -> Option<MutexGuard<'_, Option<O>>> {
        while turn.is_over() {
            // Nothing wakes the thread before the process ends, but `park` may return by itself.
            thread::park();
        }
        // One thread at a time: two that wrote into one file with `pwrite` were no faster, since the kernel locks the
        // file.
        let mut output = match self.output.try_lock() {
            Err(TryLockError::WouldBlock) if turn != Turn::Wait => return None,
            Ok(output) => output,
            Err(_) => locked(&self.output),
        };
        let mut waiting = locked(&self.texts);
        let mut texts = std::mem::take(&mut waiting.0);
        texts.truncate(if waiting.1.is_none() { texts.len() } else { 0 });
        drop(waiting);
        let mut texts = texts.into_iter();
        while let Some(text) = texts.next() {
            if turn.is_over() {
                // In front of the texts that came meanwhile.
                locked(&self.texts).0.splice(0..0, iter::once(text).chain(texts));
                break;
            }
            let written = output.as_mut().map_or(Ok(()), |output| output.receive(&text));
            recycle(text);
            if let Err(error) = written {
                locked(&self.texts).1 = Some(error);
                break;
            }
        }
        Some(output)
    }
}

/// Writes the texts that wait.
pub(crate) fn write_waiting(turn: Turn) {
    // Called without the lock, which a thread needs to leave another text: the write may take long.
    let next = locked(&NEXT).take();
    if let Some(next) = next.filter(|next| !next(turn)) {
        locked(&NEXT).get_or_insert(next);
    }
}

/// Lets only [`Turn::Last`] write from now on, for the end of the process.
pub(crate) fn stop_writing() {
    IS_ENDING.store(true, Ordering::Relaxed);
}

/// Locks a value that is whole between all calls, also after the panic of a thread.
pub(crate) fn locked<T: ?Sized>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Held by each test: all outputs of a process have one [`NEXT`], so that the worker of one test writes for another.
    static ALONE: Mutex<()> = Mutex::new(());

    /// Keeps what it receives, up to a number of texts.
    struct Kept(Arc<Mutex<Vec<u8>>>, usize);

    impl Receive for Kept {
        fn receive(&mut self, text: &[u8]) -> anyhow::Result<()> {
            anyhow::ensure!(self.1 > 0, "full");
            self.1 -= 1;
            locked(&self.0).extend_from_slice(text);
            Ok(())
        }
    }

    fn long(byte: u8) -> Vec<u8> {
        vec![byte; LONG]
    }

    #[test]
    fn texts_are_in_order_whichever_thread_writes_them() {
        let _alone = locked(&ALONE);
        let kept = Arc::default();
        let output = Waiting::new(Kept(Arc::clone(&kept), usize::MAX));
        let mut expected = Vec::new();
        std::thread::scope(|scope| {
            let helper = scope.spawn(|| (0..2000).for_each(|_| write_waiting(Turn::Skip)));
            for number in 0..2000_u32 {
                let length = if number % 3 == 0 { 10 } else { LONG + number as usize };
                let text = vec![number as u8; length];
                expected.extend_from_slice(&text);
                output.push(text).unwrap();
            }
            helper.join().unwrap();
        });
        output.write().unwrap();
        assert!(*locked(&kept) == expected);
    }

    #[test]
    fn a_failure_is_reported_once_and_nothing_follows_it() {
        let _alone = locked(&ALONE);
        let kept = Arc::default();
        let output = Waiting::new(Kept(Arc::clone(&kept), 2));
        for byte in *b"abcd" {
            output.push(long(byte)).unwrap();
        }
        assert!(locked(&kept).is_empty());
        assert!(output.open(Turn::Skip).is_some());
        assert_eq!(locked(&kept).len(), 2 * LONG);
        assert_eq!(output.push(long(b'e')).unwrap_err().to_string(), "full");
        output.write().unwrap();
        assert_eq!(locked(&kept).len(), 2 * LONG);
    }

    #[test]
    fn an_output_that_is_held_is_not_waited_for() {
        let _alone = locked(&ALONE);
        let output = Waiting::new(Kept(Arc::default(), 1));
        let held = output.open(Turn::Wait);
        assert!(output.open(Turn::Skip).is_none());
        drop(held);
        assert!(output.open(Turn::Skip).is_some());
    }
}
