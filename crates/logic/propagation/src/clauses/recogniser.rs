//! Recognises at-most-one groups in a stream of clauses.
//!
//! A formula read from a DIMACS file has lost its groups: the pairs ¬a ∨ ¬b of an at-most-one
//! constraint arrive as separate clauses. If they arrive in the order of
//! [`ClauseSink::add_pairs`](clausoku_cnf::ClauseSink::add_pairs) without other clauses in between, the group
//! can be stored instead, which takes 4 bytes per literal instead of 24 per pair.
//!
//! **Invariant.** The clauses since the last [`take`](Recogniser::take) are exactly the first pairs, in
//! order, of the group collected so far.
//!
//! [`Runs`] map entries of a table to clause numbers.
//!
//! The clauses of a formula are distributed over tables by their shape, but each keeps its number.
//! Clauses of one shape are mostly consecutive, so the map consists of a few runs of consecutive numbers
//! instead of one number per entry.

use clausoku_cnf::Literal;

use super::pairs;

/// Collects two-literal clauses as long as they are the pairs of one group.
#[derive(Clone, Debug, Default)]
pub(super) struct Recogniser {
    /// The group: its pairs are the clauses ¬a ∨ ¬b.
    group: Vec<Literal>,
    /// The number of its pairs seen so far.
    pub(super) seen: u64,
    /// The pair expected next, once the first row (and with it the group's size) is complete.
    next: Option<(usize, usize)>,
}

/// The relation of a clause to the current group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Membership {
    /// The clause belongs to the group, which may continue.
    Extends,
    /// The clause is the last pair of the group.
    Completes,
    /// The clause does not belong to the group and was not added.
    Breaks,
}

impl Recogniser {
    /// Adds the next clause, if it belongs to the group.
    pub(super) fn offer(&mut self, clause: [Literal; 2]) -> Membership {
        let [a, b] = clause.map(|literal| !literal);
        if self.group.is_empty() {
            self.group.extend([a, b]);
            self.seen = 1;
            return Membership::Extends;
        }
        let n = self.group.len();
        let (i, j) = match self.next {
            Some(next) => next,
            // The first row names all members; its end is known only when another first literal comes.
            None if a == self.group[0] => {
                self.group.push(b);
                self.seen += 1;
                return Membership::Extends;
            }
            // The first row is complete, so the second starts, if the group has one.
            None if n > 2 => (1, 2),
            None => return Membership::Breaks,
        };
        if (a, b) != (self.group[i], self.group[j]) {
            return Membership::Breaks;
        }
        self.seen += 1;
        self.next = Some(if j + 1 < n { (i, j + 1) } else { (i + 1, i + 2) });
        if i + 2 == n { Membership::Completes } else { Membership::Extends }
    }

    /// Moves the group to `into`, returns the number of its pairs that were seen, and starts a new group.
    pub(super) fn take(&mut self, into: &mut Vec<Literal>) -> u64 {
        into.clear();
        into.append(&mut self.group);
        self.next = None;
        std::mem::take(&mut self.seen)
    }
}

/// Returns the first `seen` pairs of a group, as clauses.
pub(super) fn first_pairs(group: &[Literal], seen: u64) -> impl Iterator<Item = [Literal; 2]> {
    let n = group.len() as u64;
    (0..seen.min(pairs::count(n))).map(move |rank| {
        let (i, j) = pairs::unrank(n, rank);
        [!group[i as usize], !group[j as usize]]
    })
}

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
        // A number between two runs belongs to no entry.
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

    fn clause(a: i64, b: i64) -> [Literal; 2] {
        [a, b].map(|number| Literal::from_dimacs(number).unwrap())
    }

    fn run(clauses: &[(i64, i64)]) -> (Vec<Membership>, Recogniser) {
        let mut recogniser = Recogniser::default();
        let steps = clauses.iter().map(|&(a, b)| recogniser.offer(clause(a, b))).collect();
        (steps, recogniser)
    }

    #[test]
    fn a_group_is_recognised_in_its_pairs() {
        let clauses = [(-1, -2), (-1, 3), (-1, -4), (-2, 3), (-2, -4), (3, -4)];
        let (steps, mut recogniser) = run(&clauses);
        assert_eq!(steps[..5], [Membership::Extends; 5]);
        assert_eq!(steps[5], Membership::Completes);
        let mut group = Vec::new();
        assert_eq!(recogniser.take(&mut group), 6);
        assert_eq!(format!("{group:?}"), "[1, 2, -3, 4]");
        assert_eq!(recogniser.seen, 0);
    }

    #[test]
    fn the_clauses_of_a_broken_group_are_returned_in_order() {
        let clauses = [(-1, -2), (-1, -3), (-1, -4), (-2, -3), (-3, -4)];
        let (steps, mut recogniser) = run(&clauses);
        assert_eq!(steps[4], Membership::Breaks);
        let mut group = Vec::new();
        let seen = recogniser.take(&mut group);
        let out: Vec<_> = first_pairs(&group, seen).collect();
        let expected: Vec<_> = clauses[..4].iter().map(|&(a, b)| clause(a, b)).collect();
        assert_eq!(out, expected);
    }

    #[test]
    fn two_clauses_without_a_literal_in_common_are_no_group() {
        assert_eq!(run(&[(1, 2), (3, 4)]).0, [Membership::Extends, Membership::Breaks]);
    }

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
