//! The automata of the kinds that are read along a line.

use std::collections::BTreeSet;
use std::hash::Hash;

use clausoku_board::{Automaton, Edge};

use crate::diagram::Machine;

/// A machine: a start, a step, the sizes of states, and their terminals, without which it is incomplete.
struct StepMachine<S, F, Z, T = ()> {
    start: S,
    step: F,
    size: Z,
    terminal: T,
}

/// Returns this start and step, for states that need little memory.
fn reading<S, F>(start: S, step: F) -> StepMachine<S, F, impl Fn(&S) -> u64>
where
    F: Fn(&S, usize, u16) -> Option<S>,
{
    StepMachine { start, step, size: |_: &S| 0, terminal: () }
}

impl<S: Clone + Eq + Hash, F: Fn(&S, usize, u16) -> Option<S>, Z: Fn(&S) -> u64>
    StepMachine<S, F, Z>
{
    /// Returns the same start and step for states of these sizes.
    fn sized<Y: Fn(&S) -> u64>(self, size: Y) -> StepMachine<S, F, Y> {
        StepMachine { start: self.start, step: self.step, size, terminal: () }
    }

    /// Returns the machine that accepts these states at the end of a line.
    fn accepting(self, accepts: impl Fn(&S) -> bool) -> impl Machine {
        self.ending_in(move |state| accepts(state).then_some(0))
    }

    /// Returns the machine with these terminals.
    fn ending_in<T: Fn(&S) -> Option<usize>>(self, terminal: T) -> StepMachine<S, F, Z, T> {
        StepMachine { start: self.start, step: self.step, size: self.size, terminal }
    }
}

impl<S, F, Z, T> Machine for StepMachine<S, F, Z, T>
where
    S: Clone + Eq + Hash,
    F: Fn(&S, usize, u16) -> Option<S>,
    Z: Fn(&S) -> u64,
    T: Fn(&S) -> Option<usize>,
{
    type State = S;

    fn start(&self) -> S {
        self.start.clone()
    }

    fn step(&self, state: &S, place: usize, value: u16) -> Option<S> {
        (self.step)(state, place, value)
    }

    fn terminal(&self, state: &S) -> Option<usize> {
        (self.terminal)(state)
    }

    fn size(&self, state: &S) -> u64 {
        (self.size)(state)
    }
}

/// Values times weights have a sum. There is a weight for each place; it is 1 beyond their end.
pub(crate) fn weighted(weights: Vec<i64>, wanted: i64) -> impl Machine {
    // Without negative weights the sum only grows.
    let grows = weights.iter().all(|&weight| weight >= 0);
    reading(0, move |sum, place, value| {
        let sum = sum + weights.get(place).unwrap_or(&1) * i64::from(value);
        (sum <= wanted || !grows).then_some(sum)
    })
    .accepting(move |&sum| sum == wanted)
}

/// The terminal, up to a largest one, is the sum of the values, or the sum of the region whose rest the cells are, less
/// their sum.
pub(crate) fn total(of_region: Option<usize>, most: usize) -> impl Machine {
    let limit = of_region.unwrap_or(most);
    reading(0, move |sum, _, value| Some(sum + usize::from(value)).filter(|&sum| sum <= limit))
        .ending_in(move |&sum| terminal(sum, of_region, most))
}

/// Returns the terminal for cells with this sum, which are the rest of a region of this sum if there is one.
fn terminal(sum: usize, of_region: Option<usize>, most: usize) -> Option<usize> {
    let total = of_region.map_or(Some(sum), |region| region.checked_sub(sum));
    total.filter(|&total| total <= most)
}

/// The values differ; the terminal, up to a largest one, is their sum, or the sum of the region whose rest the cells
/// are, less their sum. A state has a bit for each value.
pub(crate) fn distinct(of_region: Option<usize>, most: usize) -> impl Machine {
    reading(0, |&set, _, value| with_value(set, value))
        .ending_in(move |&set| terminal(sum_of(set), of_region, most))
}

/// The greatest value that a set has a bit for.
pub(crate) const MAX_VALUE: u16 = 127;

/// Returns the set with one more value, which is at most [`MAX_VALUE`]; `None` if it contains the value.
fn with_value(set: u128, value: u16) -> Option<u128> {
    let bit = 1_u128.checked_shl(value.into())?;
    (set & bit == 0).then_some(set | bit)
}

/// Returns the sum of the values of a set.
fn sum_of(mut set: u128) -> usize {
    let mut sum = 0;
    while set != 0 {
        sum += set.trailing_zeros() as usize;
        set &= set - 1;
    }
    sum
}

/// The values are divided into segments of one sum. If the line is closed, a segment may continue from its end to its beginning.
///
/// A state is pairs of the part of the first segment that is at the end of the line, and the part of the segment so far.
pub(crate) fn divided(sum: u32, closed: bool) -> impl Machine {
    // The part of the first segment at the end of a closed line is known only there, so all parts are followed.
    let parts = if closed { sum } else { 1 };
    let start: BTreeSet<(u32, u32)> = (0..parts).map(|part| (part, part)).collect();
    reading(start, move |state, _, value| {
        let next = state.iter().filter_map(|&(first, part)| match part + u32::from(value) {
            all if all > sum => None,
            all => Some((first, all % sum)),
        });
        Some(next.collect::<BTreeSet<_>>()).filter(|next| !next.is_empty())
    })
    .sized(|state| state.len() as u64)
    .accepting(|state| state.iter().any(|(first, part)| first == part))
}

/// The first two cells are ends, with a least difference; the other values are between them, or outside.
///
/// A state is the lower and the higher end; 0 before they are read.
pub(crate) fn ends(between: bool, difference: u16) -> impl Machine {
    reading((0, 0), move |&(low, high), place, value| {
        let next = match place {
            0 => (value, value),
            1 => (low.min(value), high.max(value)),
            _ => (low, high),
        };
        let fits = match place {
            0 => true,
            1 => next.1 - next.0 >= difference,
            _ if between => low < value && value < high,
            _ => value < low || value > high,
        };
        fits.then_some(next)
    })
    .accepting(|_| true)
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Filling {
    Before,
    /// The state after this end, with this sum.
    Inside(u16, u32),
    After,
}

/// The values between the first occurrences of the least and of the greatest value have a sum.
pub(crate) fn sandwich(wanted: u32, least: u16, greatest: u16) -> impl Machine {
    let ends = [least, greatest];
    reading(Filling::Before, move |state, _, value| match *state {
        Filling::Before if ends.contains(&value) => Some(Filling::Inside(value, 0)),
        Filling::Inside(end, sum) if ends.contains(&value) && value != end => {
            (sum == wanted).then_some(Filling::After)
        }
        // If values repeat, the first of each of both values are the ends, as in the check of the crate `board`. A
        // repeated end is a value between them.
        Filling::Inside(end, sum) => {
            let sum = sum + u32::from(value);
            (sum <= wanted).then_some(Filling::Inside(end, sum))
        }
        other => Some(other),
    })
    .accepting(|&state| state == Filling::After)
}

/// The values, which differ, between the least and the greatest value have a sum.
///
/// A state is whether each of these ends was read, and a bit for each value between them.
pub(crate) fn distinct_sandwich(wanted: u32, least: u16, greatest: u16) -> impl Machine {
    let both = [true, true];
    reading(([false; 2], 0), move |&(ends, set), _, value| {
        let read = [value == least, value == greatest];
        if read != [false; 2] {
            return match ends {
                [false, false] => Some((read, 0)),
                _ if ends == both || ends == read => None,
                _ => (sum_of(set) == wanted as usize).then_some((both, 0)),
            };
        }
        if ends == [false; 2] || ends == both {
            return Some((ends, 0));
        }
        let set = with_value(set, value)?;
        (sum_of(set) <= wanted as usize).then_some((ends, set))
    })
    .accepting(move |&(ends, _)| ends == both)
}

/// The extreme values so far, and the sums between and after them, up to one more than the wanted sum.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Extremes {
    low: u16,
    high: u16,
    /// `true` if the higher one is later on the line.
    rising: bool,
    between: u32,
    after: u32,
}

/// The values, which differ, have a sum between the least and the greatest of them.
pub(crate) fn lunchbox(wanted: u32) -> impl Machine {
    reading(Extremes::default(), move |state, place, value| {
        // Capped and not refused: an extreme on the other side may come later, and the sum between the extremes
        // begins anew. Larger sums are one state, as none of them is wanted.
        let capped = |sum: u32| sum.min(wanted.saturating_add(1));
        let Extremes { low, high, rising, between, after } = *state;
        if place == 0 {
            return Some(Extremes { low: value, high: value, rising: true, between: 0, after: 0 });
        }
        if low < value && value < high {
            return Some(Extremes { after: capped(after + u32::from(value)), ..*state });
        }
        let is_higher = value > high;
        // The other extreme is the later one; or the replaced extreme and the values after it are
        // between them now.
        let replaced = if is_higher { high } else { low };
        let between = if low == high || rising != is_higher {
            after
        } else {
            capped(between + u32::from(replaced) + after)
        };
        let (low, high) = (low.min(value), high.max(value));
        Some(Extremes { low, high, rising: is_higher, between, after: 0 })
    })
    .accepting(move |state| state.between == wanted)
}

/// The first x values have a sum, where x is the first one, which is not 0. A state is the number of values and the sum that are
/// missing.
pub(crate) fn x_sum(wanted: u32) -> impl Machine {
    reading((0, wanted), |&(count, sum), place, value| {
        let value = u32::from(value);
        let count = if place == 0 { value } else { count };
        if count == 0 {
            return (place > 0).then_some((0, 0));
        }
        let next = (count - 1, sum.checked_sub(value)?);
        (next.0 > 0 || next.1 == 0).then_some(next)
    })
    .accepting(|&state| state == (0, 0))
}

/// Exactly `wanted` values are larger than all values before them, and than 0. A state is the highest value, and the number
/// that is visible.
pub(crate) fn skyscraper(wanted: u32) -> impl Machine {
    reading((0, 0), move |&(highest, count), _, value| {
        let count = count + u32::from(value > highest);
        (count <= wanted).then_some((highest.max(value), count))
    })
    .accepting(move |&(_, count)| count == wanted)
}

/// The first value with a larger one before it is this. A state is the highest value so far, or `None` after the first
/// hidden one.
pub(crate) fn hidden_skyscraper(hidden: u16) -> impl Machine {
    reading(Some(0), move |state, _, value| match *state {
        None => Some(None),
        Some(highest) if value >= highest => Some(Some(value)),
        Some(_) => (value == hidden).then_some(None),
    })
    .accepting(Option::is_none)
}

/// A value occurs one of these numbers of times, which ascend. The last number counts larger ones too, if `or_more`.
pub(crate) fn count(counted: u16, allowed: Vec<u32>, or_more: bool) -> impl Machine {
    let most = allowed.last().copied();
    reading(0, move |count, _, value| match count + u32::from(value == counted) {
        count if count <= most? => Some(count),
        _ => most.filter(|_| or_more),
    })
    .accepting(move |count| allowed.contains(count))
}

/// A value occurs equally often at the even and at the odd places.
pub(crate) fn balance(counted: u16) -> impl Machine {
    reading(0, move |balance, place, value| {
        let side = if place.is_multiple_of(2) { 1 } else { -1 };
        Some(balance + if value == counted { side } else { 0 })
    })
    .accepting(|&balance| balance == 0)
}

/// The first value is the number of different values after it. A state is the number, and the values so far.
pub(crate) fn count_distinct() -> impl Machine {
    reading((0, BTreeSet::new()), |state, place, value| {
        let (number, mut values) = state.clone();
        if place == 0 {
            return Some((value, values));
        }
        values.insert(value);
        (values.len() <= usize::from(number)).then_some((number, values))
    })
    .accepting(|(number, values)| values.len() == usize::from(*number))
}

/// The values are accepted by an automaton. A state is the states in which it can be, ascending.
pub(crate) fn accepted(mut automaton: Automaton) -> impl Machine {
    let mut edges = std::mem::take(&mut automaton.edges);
    edges.sort_unstable();
    edges.dedup();
    reading(automaton.start(), move |states, _, value| {
        let reached = states.iter().flat_map(|&from| transitions(&edges, from, value));
        let mut next: Vec<u32> = reached.map(|edge| edge.to).collect();
        next.sort_unstable();
        next.dedup();
        // It is stored as long as the diagram is made.
        next.shrink_to_fit();
        (!next.is_empty()).then_some(next)
    })
    .sized(|states| states.len() as u64)
    .accepting(move |states| automaton.accepts_in(states))
}

/// Returns the transitions from a state with a value among edges, which ascend.
fn transitions(edges: &[Edge], from: u32, value: u16) -> &[Edge] {
    let begin = edges.partition_point(|edge| (edge.from, edge.value) < (from, value));
    let count = edges[begin..].partition_point(|edge| (edge.from, edge.value) == (from, value));
    &edges[begin..begin + count]
}
