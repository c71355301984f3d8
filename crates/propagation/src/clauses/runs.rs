//! The map between entries of a table and clause numbers.
//!
//! The clauses of a formula are distributed over tables by their shape, but each keeps its number.
//! Clauses of one shape are mostly consecutive, so the map consists of a few runs of consecutive numbers
//! instead of one number per entry.

/// A strictly increasing map from entries 0, 1, 2 … to clause numbers, stored as runs of consecutive
/// numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs {
    runs: Vec<Run>,
    entries: u32,
}

/// A run: up to the next one, entry `entry + k` has number `number + k`.
#[derive(Clone, Copy, Debug)]
struct Run {
    entry: u32,
    number: u64,
}

impl Runs {
    /// Assigns this number to the next entry. It must be larger than all before.
    pub(super) fn push(&mut self, number: u64) {
        let extends = self
            .runs
            .last()
            .is_some_and(|last| last.number + u64::from(self.entries - last.entry) == number);
        if !extends {
            self.runs.push(Run { entry: self.entries, number });
        }
        self.entries += 1;
    }

    /// Returns the number of an entry.
    pub(super) fn number(&self, entry: u32) -> u64 {
        let after = self.runs.partition_point(|run| run.entry <= entry);
        let run = self.runs[after - 1];
        run.number + u64::from(entry - run.entry)
    }

    /// Returns the entry with this number, if there is one.
    pub(super) fn entry(&self, number: u64) -> Option<u32> {
        let after = self.runs.partition_point(|run| run.number <= number);
        let run = self.runs[after.checked_sub(1)?];
        let end = self.runs.get(after).map_or(self.entries, |next| next.entry);
        let entry = u64::from(run.entry) + (number - run.number);
        (entry < u64::from(end)).then_some(entry as u32)
    }

    /// Returns the memory use in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.runs.capacity() * size_of::<Run>()
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
        assert_eq!(runs.runs.len(), 4);
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
