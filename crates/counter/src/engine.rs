//! The count itself: try the values of a cell, write what follows, count the parts that are left one by
//! one and multiply, and remember each part's count.
//!
//! Source: the model counters Cachet (Sang, Bacchus, Beame, Kautz & Pitassi 2004, *Combining component
//! caching and clause learning for effective model counting*) and sharpSAT (Thurley 2006). What is added
//! is that symbols have no names here ([`State`]): a part with its symbols renamed is found in the cache,
//! and of symbols with the same places one is tried.
//!
//! **Invariant.** The recursion stands on the heap, so that its depth is no danger.

use std::time::Instant;

use dashu_int::UBig;
use puzzle::{Limits, Statistics, StopReason};

use crate::board::Board;
use crate::cache::{Cache, Key};
use crate::state::State;

/// After how many steps the clock is looked at, on boards of up to 64 open cells. Steps on larger ones take
/// longer, and are fewer.
const PATIENCE: u64 = 256;

/// A part that is being counted.
struct Frame<const W: usize> {
    /// `None` for the whole, which has no value to try.
    key: Option<Key>,
    state: State<W>,
    cell: usize,
    /// The values to try yet, and how many symbols each of them stands for.
    values: Vec<(usize, u32)>,
    /// The solutions with the values tried.
    sum: UBig,
    /// With the value that is being tried: the product of the parts counted so far.
    product: UBig,
    /// And those not counted yet, the smallest last.
    parts: Vec<State<W>>,
}

impl<const W: usize> Frame<W> {
    /// The frame of all that there is to count, under which the parts stand.
    fn whole(state: State<W>, board: &Board<W>) -> Self {
        let mut frame = Self::trying(None, state.clone(), 0, Vec::new());
        frame.split(state, 1, board);
        frame
    }

    fn part(key: Key, state: State<W>, board: &Board<W>) -> Self {
        let cell = state.branching_cell(board);
        let values = state.values(cell);
        Self::trying(Some(key), state, cell, values)
    }

    fn trying(key: Option<Key>, state: State<W>, cell: usize, values: Vec<(usize, u32)>) -> Self {
        Self { key, state, cell, values, sum: UBig::ZERO, product: UBig::ZERO, parts: Vec::new() }
    }

    /// Takes up the parts of what is left after a value, of so many, was written.
    fn split(&mut self, mut state: State<W>, times: u32, board: &Board<W>) {
        if state.propagate(board).is_ok() {
            self.product = times.into();
            self.parts = state.components(board);
            self.parts.sort_by_key(|part| std::cmp::Reverse(part.cells.len()));
        }
    }

    /// One part more is counted. If it has no solution, the others need not be.
    fn multiply(&mut self, count: &UBig) {
        self.product *= count;
        if count.is_zero() {
            self.parts.clear();
        }
    }
}

/// Counts the solutions of one board.
pub(crate) struct Engine<'l, const W: usize> {
    board: Board<W>,
    cache: Cache<W>,
    stack: Vec<Frame<W>>,
    limits: &'l Limits,
    started: Instant,
    /// Values tried.
    steps: u64,
    /// Parts counted, and found in the cache.
    counted: u64,
    found: u64,
}

impl<'l, const W: usize> Engine<'l, W> {
    pub fn new(board: Board<W>, limits: &'l Limits, started: Instant) -> Self {
        let cache = Cache::new(limits.memory);
        Self { board, cache, stack: Vec::new(), limits, started, steps: 0, counted: 0, found: 0 }
    }

    /// Counts the solutions; if a limit is reached, as many as are sure to be there.
    pub fn count(&mut self, state: State<W>) -> (UBig, StopReason) {
        self.stack.push(Frame::whole(state, &self.board));
        let mut total = UBig::ZERO;
        while let Some(frame) = self.stack.last_mut() {
            if let Some(part) = frame.parts.pop() {
                let key = self.cache.key(&part);
                if let Some(count) = self.cache.get(&key) {
                    self.found += 1;
                    frame.multiply(count);
                } else {
                    self.stack.push(Frame::part(key, part, &self.board));
                }
                continue;
            }
            if let Some(ended) = reached(self.limits, self.steps, PATIENCE / W as u64, self.started)
            {
                return (self.at_least(), ended);
            }
            frame.sum += std::mem::take(&mut frame.product);
            if let Some((symbol, times)) = frame.values.pop() {
                self.steps += 1;
                let mut state = frame.state.clone();
                state.place(&self.board, symbol, frame.cell);
                frame.split(state, times, &self.board);
            } else if let Some(Frame { key, sum, .. }) = self.stack.pop() {
                if let Some(key) = key {
                    self.counted += 1;
                    self.cache.insert(key, &sum);
                }
                match self.stack.last_mut() {
                    Some(outer) => outer.multiply(&sum),
                    None => total = sum,
                }
            }
        }
        (total, StopReason::Exhausted)
    }

    /// The solutions found so far. Where some parts of a whole are not counted yet, it may have none.
    fn at_least(&self) -> UBig {
        self.stack.iter().rev().fold(UBig::ONE, |inner, frame| {
            let with_value =
                if frame.parts.is_empty() { &frame.product * inner } else { UBig::ZERO };
            &frame.sum + with_value
        })
    }

    pub fn statistics(&self) -> Statistics {
        let counts = vec![
            ("parts counted", self.counted),
            ("parts found in the cache", self.found),
            ("most parts in the cache", self.cache.largest),
            ("times the cache was emptied", self.cache.emptied),
        ];
        Statistics { steps: self.steps, counts }
    }
}

/// The limit that is reached, if one is. The clock is looked at now and then only.
fn reached(limits: &Limits, steps: u64, patience: u64, started: Instant) -> Option<StopReason> {
    if limits.steps.is_some_and(|most| steps >= most) {
        return Some(StopReason::StepLimit);
    }
    if !steps.is_multiple_of(patience) {
        return None;
    }
    if limits.is_stopped() {
        return Some(StopReason::Interrupted);
    }
    limits.time.is_some_and(|most| started.elapsed() >= most).then_some(StopReason::TimeLimit)
}
