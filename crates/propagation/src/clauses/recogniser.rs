//! Finding groups again in clauses that come one by one.
//!
//! A formula read from a DIMACS file has lost its groups: all pairs ¬a ∨ ¬b of an at-most-one
//! constraint arrive as so many clauses. If they arrive in the order in which
//! [`ClauseSink::add_pairs`](cnf::ClauseSink::add_pairs) pours them, nothing else between, the group
//! can be kept instead, which takes 4 bytes a literal rather than 24 a pair.
//!
//! **Invariant.** The clauses seen since the last [`take`](Recogniser::take) are exactly the first
//! pairs, in order, of the group collected so far.

use cnf::Literal;

use super::pairs;

/// Follows a stream of two-literal clauses for as long as they are the pairs of one group.
#[derive(Clone, Debug, Default)]
pub(super) struct Recogniser {
    /// The group: its pairs are the clauses ¬a ∨ ¬b.
    group: Vec<Literal>,
    /// How many of its pairs were seen.
    seen: u64,
    /// The pair expected next, once the first row (and with it the group's size) is complete.
    next: Option<(usize, usize)>,
}

/// What a clause is to the group so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// It belongs to the group, which may go on.
    Goes,
    /// It was the group's last pair.
    Completes,
    /// It does not belong to the group and was not taken.
    Breaks,
}

impl Recogniser {
    /// Offers the next clause.
    pub(super) fn offer(&mut self, clause: [Literal; 2]) -> Step {
        let [a, b] = clause.map(|literal| !literal);
        if self.group.is_empty() {
            self.group.extend([a, b]);
            self.seen = 1;
            return Step::Goes;
        }
        let n = self.group.len();
        let (i, j) = match self.next {
            Some(next) => next,
            None if a == self.group[0] => {
                self.group.push(b);
                self.seen += 1;
                return Step::Goes;
            }
            // The first row is over, so the second starts, if the group has one.
            None if n > 2 => (1, 2),
            None => return Step::Breaks,
        };
        if (a, b) != (self.group[i], self.group[j]) {
            return Step::Breaks;
        }
        self.seen += 1;
        self.next = Some(if j + 1 < n { (i, j + 1) } else { (i + 1, i + 2) });
        if i + 2 == n { Step::Completes } else { Step::Goes }
    }

    /// Hands out the group collected and how many of its pairs were seen, and starts anew.
    pub(super) fn take(&mut self, into: &mut Vec<Literal>) -> u64 {
        into.clear();
        into.append(&mut self.group);
        self.next = None;
        std::mem::take(&mut self.seen)
    }

    /// Whether exactly one clause is held back: the first of a new group.
    pub(super) fn holds_one(&self) -> bool {
        self.seen == 1
    }

    /// Whether nothing is held back.
    pub(super) fn is_empty(&self) -> bool {
        self.seen == 0
    }
}

/// The first `seen` pairs of a group, as clauses.
pub(super) fn first_pairs(group: &[Literal], seen: u64) -> impl Iterator<Item = [Literal; 2]> {
    let n = group.len() as u64;
    (0..seen.min(pairs::count(n))).map(move |rank| {
        let (i, j) = pairs::unrank(n, rank);
        [!group[i as usize], !group[j as usize]]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(a: i64, b: i64) -> [Literal; 2] {
        [a, b].map(|number| Literal::from_dimacs(number).unwrap())
    }

    fn run(clauses: &[(i64, i64)]) -> (Vec<Step>, Recogniser) {
        let mut recogniser = Recogniser::default();
        let steps = clauses.iter().map(|&(a, b)| recogniser.offer(clause(a, b))).collect();
        (steps, recogniser)
    }

    #[test]
    fn a_group_is_found_in_its_pairs() {
        let clauses = [(-1, -2), (-1, 3), (-1, -4), (-2, 3), (-2, -4), (3, -4)];
        let (steps, mut recogniser) = run(&clauses);
        assert_eq!(steps[..5], [Step::Goes; 5]);
        assert_eq!(steps[5], Step::Completes);
        let mut group = Vec::new();
        assert_eq!(recogniser.take(&mut group), 6);
        assert_eq!(format!("{group:?}"), "[1, 2, -3, 4]");
        assert!(recogniser.is_empty());
    }

    #[test]
    fn what_was_held_back_comes_out_in_order() {
        let clauses = [(-1, -2), (-1, -3), (-1, -4), (-2, -3), (-3, -4)];
        let (steps, mut recogniser) = run(&clauses);
        assert_eq!(steps[4], Step::Breaks);
        let mut group = Vec::new();
        let seen = recogniser.take(&mut group);
        let out: Vec<_> = first_pairs(&group, seen).collect();
        let expected: Vec<_> = clauses[..4].iter().map(|&(a, b)| clause(a, b)).collect();
        assert_eq!(out, expected);
    }

    #[test]
    fn two_clauses_without_a_literal_in_common_are_no_group() {
        assert_eq!(run(&[(1, 2), (3, 4)]).0, [Step::Goes, Step::Breaks]);
    }
}
