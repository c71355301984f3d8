//! Which clause of the formula an entry of a table is, and back.
//!
//! A formula's clauses are spread over tables by their shape, but each keeps its number. Clauses of
//! one shape mostly follow one another, so that the map between entry and number is a few straight
//! stretches rather than one number an entry.

/// A strictly increasing map from entries 0, 1, 2 … to clause numbers, kept as its straight
/// stretches.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs {
    stretches: Vec<Stretch>,
    entries: u32,
}

/// From entry `entry` on, entry `entry + k` has number `number + k`.
#[derive(Clone, Copy, Debug)]
struct Stretch {
    entry: u32,
    number: u64,
}

impl Runs {
    /// Gives the next entry this number, which is larger than all before.
    pub(super) fn push(&mut self, number: u64) {
        let straight = self
            .stretches
            .last()
            .is_some_and(|last| last.number + u64::from(self.entries - last.entry) == number);
        if !straight {
            self.stretches.push(Stretch { entry: self.entries, number });
        }
        self.entries += 1;
    }

    /// The number of an entry.
    pub(super) fn number(&self, entry: u32) -> u64 {
        let after = self.stretches.partition_point(|stretch| stretch.entry <= entry);
        let stretch = self.stretches[after - 1];
        stretch.number + u64::from(entry - stretch.entry)
    }

    /// The entry that has this number, if one does.
    pub(super) fn entry(&self, number: u64) -> Option<u32> {
        let after = self.stretches.partition_point(|stretch| stretch.number <= number);
        let stretch = self.stretches[after.checked_sub(1)?];
        let end = self.stretches.get(after).map_or(self.entries, |next| next.entry);
        let entry = u64::from(stretch.entry) + (number - stretch.number);
        (entry < u64::from(end)).then_some(entry as u32)
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.stretches.capacity() * size_of::<Stretch>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_and_numbers_map_both_ways() {
        let numbers = [0, 1, 2, 7, 8, 20, 1 << 40];
        let mut runs = Runs::default();
        for number in numbers {
            runs.push(number);
        }
        assert_eq!(runs.stretches.len(), 4);
        for (entry, number) in (0..).zip(numbers) {
            assert_eq!(runs.number(entry), number);
            assert_eq!(runs.entry(number), Some(entry));
        }
        for absent in [3, 6, 9, 19, 21, (1 << 40) + 1] {
            assert_eq!(runs.entry(absent), None, "{absent}");
        }
        assert_eq!(Runs::default().entry(0), None);
    }
}
