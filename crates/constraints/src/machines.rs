//! The automata of the kinds that are read along a line.

use std::collections::BTreeSet;

use clausoku_board::{Automaton, Edge};

use crate::diagram::Machine;

/// Values times weights have a sum.
pub(crate) struct Weighted {
    /// The weight of each place; 1 beyond its end.
    pub(crate) weights: Vec<i64>,
    pub(crate) sum: i64,
}

impl Machine for Weighted {
    type State = i64;

    fn step(&self, sum: &i64, place: usize, value: u16) -> Option<i64> {
        let sum = sum + self.weights.get(place).unwrap_or(&1) * i64::from(value);
        // Without negative weights the sum only grows.
        let too_large = sum > self.sum && self.weights.iter().all(|&weight| weight >= 0);
        (!too_large).then_some(sum)
    }

    fn terminal(&self, sum: &i64) -> Option<usize> {
        (*sum == self.sum).then_some(0)
    }
}

/// The sum of the values is the terminal, up to a largest sum.
pub(crate) struct Total {
    pub(crate) most: usize,
}

impl Machine for Total {
    type State = usize;

    fn step(&self, sum: &usize, _: usize, value: u16) -> Option<usize> {
        let sum = sum + usize::from(value);
        (sum <= self.most).then_some(sum)
    }

    fn terminal(&self, sum: &usize) -> Option<usize> {
        Some(*sum)
    }
}

/// The values differ; the terminal is their sum, or the sum of the region less their sum.
pub(crate) struct Distinct {
    /// The sum of the region whose rest the cells are.
    pub(crate) of_region: Option<usize>,
    /// The largest terminal.
    pub(crate) most: usize,
}

impl Machine for Distinct {
    /// A bit for each value.
    type State = u128;

    fn step(&self, set: &u128, _: usize, value: u16) -> Option<u128> {
        with_value(*set, value)
    }

    fn terminal(&self, set: &u128) -> Option<usize> {
        let total = sum_of(*set);
        let total = self.of_region.map_or(Some(total), |region| region.checked_sub(total));
        total.filter(|&total| total <= self.most)
    }
}

/// Returns the set with one more value; `None` if it contains the value.
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

/// The values are divided into segments of one sum.
pub(crate) struct Divided {
    pub(crate) sum: u32,
    /// `true` if a segment may continue from the end of the line to its beginning.
    pub(crate) closed: bool,
}

impl Machine for Divided {
    /// Pairs of the part of the first segment that is at the end of the line, and the part of the segment so far.
    type State = BTreeSet<(u32, u32)>;

    fn start(&self) -> Self::State {
        let parts = if self.closed { self.sum } else { 1 };
        (0..parts).map(|part| (part, part)).collect()
    }

    fn step(&self, state: &Self::State, _: usize, value: u16) -> Option<Self::State> {
        let next: Self::State = state
            .iter()
            .filter_map(|&(first, part)| match part + u32::from(value) {
                all if all > self.sum => None,
                all => Some((first, all % self.sum)),
            })
            .collect();
        (!next.is_empty()).then_some(next)
    }

    fn terminal(&self, state: &Self::State) -> Option<usize> {
        state.iter().any(|(first, part)| first == part).then_some(0)
    }

    fn size(&self, state: &Self::State) -> u64 {
        state.len() as u64
    }
}

/// The first two cells are ends; the other values are between them, or outside.
pub(crate) struct Ends {
    pub(crate) between: bool,
    /// The least difference of the ends.
    pub(crate) difference: u16,
}

impl Machine for Ends {
    /// The lower and the higher end; 0 before they are read.
    type State = (u16, u16);

    fn step(&self, &(low, high): &(u16, u16), place: usize, value: u16) -> Option<Self::State> {
        let next = match place {
            0 => (value, value),
            1 => (low.min(value), high.max(value)),
            _ => (low, high),
        };
        let fits = match place {
            0 => true,
            1 => next.1 - next.0 >= self.difference,
            _ if self.between => low < value && value < high,
            _ => value < low || value > high,
        };
        fits.then_some(next)
    }

    fn terminal(&self, _: &Self::State) -> Option<usize> {
        Some(0)
    }
}

/// The values between the first 1 and the first value n have a sum.
pub(crate) struct Sandwich {
    pub(crate) sum: u32,
    pub(crate) order: u16,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Filling {
    #[default]
    Before,
    /// The state after this end, with this sum.
    Inside(u16, u32),
    After,
}

impl Machine for Sandwich {
    type State = Filling;

    fn step(&self, state: &Filling, _: usize, value: u16) -> Option<Filling> {
        let is_end = |value| value == 1 || value == self.order;
        match *state {
            Filling::Before if is_end(value) => Some(Filling::Inside(value, 0)),
            Filling::Inside(end, sum) if is_end(value) && value != end => {
                (sum == self.sum).then_some(Filling::After)
            }
            Filling::Inside(end, sum) => {
                let sum = sum + u32::from(value);
                (sum <= self.sum).then_some(Filling::Inside(end, sum))
            }
            other => Some(other),
        }
    }

    fn terminal(&self, state: &Filling) -> Option<usize> {
        (*state == Filling::After).then_some(0)
    }
}

/// The values, which differ, between the first 1 and the first value n have a sum.
pub(crate) struct DistinctSandwich {
    pub(crate) sum: u32,
    pub(crate) order: u16,
}

impl Machine for DistinctSandwich {
    /// The ends that were read, 0 for none, and a bit for each value between them.
    type State = (u16, u128);

    fn step(&self, &(ends, set): &Self::State, _: usize, value: u16) -> Option<Self::State> {
        let both = self.order + 1;
        if value == 1 || value == self.order {
            return match ends {
                0 => Some((value, 0)),
                _ if ends == both || ends == value => None,
                _ => (sum_of(set) == self.sum as usize).then_some((both, 0)),
            };
        }
        if ends == 0 || ends == both {
            return Some((ends, 0));
        }
        let set = with_value(set, value)?;
        (sum_of(set) <= self.sum as usize).then_some((ends, set))
    }

    fn terminal(&self, &(ends, _): &Self::State) -> Option<usize> {
        (ends == self.order + 1).then_some(0)
    }
}

/// The values, which differ, have a sum between the least and the greatest of them.
pub(crate) struct Lunchbox {
    pub(crate) sum: u32,
}

/// The extreme values so far, and the sums between and after them, up to one more than the wanted sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Extremes {
    low: u16,
    high: u16,
    /// `true` if the higher one is later on the line.
    rising: bool,
    between: u32,
    after: u32,
}

impl Machine for Lunchbox {
    type State = Extremes;

    fn step(&self, state: &Extremes, place: usize, value: u16) -> Option<Extremes> {
        let capped = |sum: u32| sum.min(self.sum.saturating_add(1));
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
    }

    fn terminal(&self, state: &Extremes) -> Option<usize> {
        (state.between == self.sum).then_some(0)
    }
}

/// The first x values have a sum, where x is the first one.
pub(crate) struct XSum {
    pub(crate) sum: u32,
}

impl Machine for XSum {
    /// The number of values and the sum that are missing.
    type State = (u32, u32);

    fn start(&self) -> Self::State {
        (0, self.sum)
    }

    fn step(&self, &(count, sum): &(u32, u32), place: usize, value: u16) -> Option<Self::State> {
        let value = u32::from(value);
        let count = if place == 0 { value } else { count };
        if count == 0 {
            return Some((0, 0));
        }
        let next = (count - 1, sum.checked_sub(value)?);
        (next.0 > 0 || next.1 == 0).then_some(next)
    }

    fn terminal(&self, state: &Self::State) -> Option<usize> {
        (*state == (0, 0)).then_some(0)
    }
}

/// The machine of the rule that this number of values is larger than all values before them.
pub(crate) struct Skyscraper {
    pub(crate) count: u32,
}

impl Machine for Skyscraper {
    /// The highest value, and the number that is visible.
    type State = (u16, u32);

    fn step(&self, &(highest, count): &(u16, u32), _: usize, value: u16) -> Option<Self::State> {
        let count = count + u32::from(value > highest);
        (count <= self.count).then_some((highest.max(value), count))
    }

    fn terminal(&self, state: &Self::State) -> Option<usize> {
        (state.1 == self.count).then_some(0)
    }
}

/// The first value with a larger one before it is this.
pub(crate) struct HiddenSkyscraper {
    pub(crate) value: u16,
}

impl Machine for HiddenSkyscraper {
    /// The highest value so far, or `None` after the first hidden one.
    type State = Option<u16>;

    fn start(&self) -> Self::State {
        Some(0)
    }

    fn step(&self, state: &Self::State, _: usize, value: u16) -> Option<Self::State> {
        match *state {
            None => Some(None),
            Some(highest) if value >= highest => Some(Some(value)),
            Some(_) => (value == self.value).then_some(None),
        }
    }

    fn terminal(&self, state: &Self::State) -> Option<usize> {
        state.is_none().then_some(0)
    }
}

/// A value occurs so often: one of these numbers of times. The last number counts larger ones too, if `or_more`.
pub(crate) struct Count {
    pub(crate) value: u16,
    /// Ascending.
    pub(crate) allowed: Vec<u32>,
    pub(crate) or_more: bool,
}

impl Machine for Count {
    type State = u32;

    fn step(&self, count: &u32, _: usize, value: u16) -> Option<u32> {
        let most = *self.allowed.last()?;
        match count + u32::from(value == self.value) {
            count if count <= most => Some(count),
            _ => self.or_more.then_some(most),
        }
    }

    fn terminal(&self, count: &u32) -> Option<usize> {
        self.allowed.contains(count).then_some(0)
    }
}

/// A value occurs equally often at the even and at the odd places.
pub(crate) struct Balance {
    pub(crate) value: u16,
}

impl Machine for Balance {
    type State = i32;

    fn step(&self, balance: &i32, place: usize, value: u16) -> Option<i32> {
        let side = if place.is_multiple_of(2) { 1 } else { -1 };
        Some(balance + if value == self.value { side } else { 0 })
    }

    fn terminal(&self, balance: &i32) -> Option<usize> {
        (*balance == 0).then_some(0)
    }
}

/// The first value is the number of different values after it.
pub(crate) struct CountDistinct;

impl Machine for CountDistinct {
    /// The number, and the values so far.
    type State = (u16, BTreeSet<u16>);

    fn step(&self, state: &Self::State, place: usize, value: u16) -> Option<Self::State> {
        let (number, mut values) = state.clone();
        if place == 0 {
            return Some((value, values));
        }
        values.insert(value);
        (values.len() <= usize::from(number)).then_some((number, values))
    }

    fn terminal(&self, (number, values): &Self::State) -> Option<usize> {
        (values.len() == usize::from(*number)).then_some(0)
    }
}

/// The values are accepted by an automaton, by the sets of states in which it can be.
pub(crate) struct Accepted {
    automaton: Automaton,
}

impl Accepted {
    pub(crate) fn new(mut automaton: Automaton) -> Self {
        automaton.edges.sort_unstable();
        automaton.edges.dedup();
        Self { automaton }
    }

    /// Returns the transitions from a state with a value.
    fn edges(&self, from: u32, value: u16) -> &[Edge] {
        let edges = &self.automaton.edges;
        let begin = edges.partition_point(|edge| (edge.from, edge.value) < (from, value));
        let count = edges[begin..].partition_point(|edge| (edge.from, edge.value) == (from, value));
        &edges[begin..begin + count]
    }
}

impl Machine for Accepted {
    /// The states in which the automaton can be, ascending.
    type State = Vec<u32>;

    fn start(&self) -> Self::State {
        self.automaton.start()
    }

    fn step(&self, states: &Self::State, _: usize, value: u16) -> Option<Self::State> {
        let edges = states.iter().flat_map(|&from| self.edges(from, value));
        let mut next: Vec<u32> = edges.map(|edge| edge.to).collect();
        next.sort_unstable();
        next.dedup();
        // It is stored as long as the diagram is made.
        next.shrink_to_fit();
        (!next.is_empty()).then_some(next)
    }

    fn terminal(&self, states: &Self::State) -> Option<usize> {
        self.automaton.accepts_in(states).then_some(0)
    }

    fn size(&self, states: &Self::State) -> u64 {
        states.len() as u64
    }
}
