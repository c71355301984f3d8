//! The sink that distributes clauses over the tables.

use std::mem;

use clausoku_cnf::{ClauseSink, Formula, Literal, Variable, add_each_pair};

use super::recogniser::{Membership, Recogniser, first_pairs};
use super::{Clauses, index, pairs};

/// A clause sink that builds [`Clauses`].
///
/// It keeps groups that arrive through [`add_pairs`](ClauseSink::add_pairs) as groups, and recognises
/// groups whose pairs arrive one by one in the same order.
///
/// ```
/// use clausoku_cnf::{ClauseSink, Literal};
/// use clausoku_propagation::{ClauseRef, Loader};
/// let group = [1, 2, 3, 4].map(|number| Literal::from_dimacs(number).unwrap());
/// let mut loader = Loader::new();
/// loader.add_clause(&group);
/// loader.add_pairs(&group);
/// let clauses = loader.finish();
/// assert_eq!(clauses.len(), 7);
/// let last = clauses.clause(ClauseRef::new(6)).unwrap();
/// assert_eq!(format!("{:?}", &last[..]), "[-3, -4]");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Loader {
    clauses: Clauses,
    recogniser: Recogniser,
    /// The number of the first clause in the recogniser.
    held_from: u64,
    /// `marks[code] == round` if the current clause contains the literal.
    marks: Vec<u32>,
    round: u32,
    scratch: Vec<Literal>,
}

impl Loader {
    /// Creates a loader without clauses.
    pub fn new() -> Self {
        Self::default()
    }

    /// Loads a formula.
    pub fn load(formula: &(impl Formula + ?Sized)) -> Clauses {
        let mut loader = Self::new();
        formula.emit(&mut loader);
        loader.finish()
    }

    /// Flushes the recogniser and builds the indexes.
    pub fn finish(mut self) -> Clauses {
        self.flush();
        let Self { mut clauses, .. } = self;
        // The tables never grow again, and are shared by all engines.
        clauses.stored.literals.shrink_to_fit();
        clauses.stored.ends.shrink_to_fit();
        clauses.pairs.literals.shrink_to_fit();
        clauses.groups.literals.shrink_to_fit();
        clauses.groups.ends.shrink_to_fit();
        index::build(&mut clauses);
        clauses
    }

    /// Reserves the literals' variables and starts a new round of marks.
    fn start_round(&mut self, literals: &[Literal]) {
        if let Some(last) = literals.iter().map(|literal| literal.variable()).max() {
            self.reserve(last);
        }
        if self.marks.len() < 2 * self.clauses.variables as usize {
            self.marks.resize(2 * self.clauses.variables as usize, 0);
        }
        // A round number in place of clearing the marks after each clause.
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.marks.fill(0);
            self.round = 1;
        }
    }

    fn store(&mut self, literals: &[Literal], number: u64) {
        let round = self.round;
        let marks = &mut self.marks;
        let stored = &mut self.clauses.stored;
        for &literal in literals {
            if mem::replace(&mut marks[literal.code()], round) != round {
                stored.literals.push(literal);
            }
        }
        stored.ends.push(index::count(stored.literals.len()));
        stored.runs.push(number);
    }

    fn add_pair(&mut self, pair: [Literal; 2], number: u64) {
        self.clauses.pairs.literals.push(pair);
        self.clauses.pairs.runs.push(number);
    }

    fn add_group(&mut self, group: &[Literal], first: u64) {
        let groups = &mut self.clauses.groups;
        groups.literals.extend_from_slice(group);
        groups.ends.push(index::count(groups.literals.len()));
        groups.firsts.push(first);
    }

    /// Returns `true` if no variable occurs twice.
    fn is_proper(&mut self, group: &[Literal]) -> bool {
        self.start_round(group);
        let round = self.round;
        let marks = &mut self.marks;
        group.iter().all(|literal| {
            mem::replace(&mut marks[literal.variable().positive().code()], round) != round
        })
    }

    /// Moves the clauses in the recogniser to the tables.
    fn flush(&mut self) {
        if self.recogniser.seen == 0 {
            return;
        }
        let mut group = mem::take(&mut self.scratch);
        let seen = self.recogniser.take(&mut group);
        let n = group.len() as u64;
        // Two literals are a plain pair; a part of a group must stay the clauses that it was.
        if n > 2 && seen == pairs::count(n) && self.is_proper(&group) {
            self.add_group(&group, self.held_from);
        } else {
            for (number, pair) in (self.held_from..).zip(first_pairs(&group, seen)) {
                self.add_pair(pair, number);
            }
        }
        self.scratch = group;
    }

    fn next_number(&mut self) -> u64 {
        self.clauses.count += 1;
        self.clauses.count - 1
    }
}

impl ClauseSink for Loader {
    fn add_clause(&mut self, literals: &[Literal]) {
        match *literals {
            // Two literals of one variable are stored, where a repeated one is removed: x ∨ x must become a
            // unit.
            [a, b] if a.variable() != b.variable() => {
                self.reserve(a.variable().max(b.variable()));
                // The 85 million clauses of a board of order 81 take 0.65 bytes each in groups. In random
                // order, where no group is recognised, they take 24.
                let mut step = self.recogniser.offer([a, b]);
                // The clause may begin the next group.
                if step == Membership::Breaks {
                    self.flush();
                    step = self.recogniser.offer([a, b]);
                }
                let number = self.next_number();
                // The clause is the first of a new group.
                if self.recogniser.seen == 1 {
                    self.held_from = number;
                }
                if step == Membership::Completes {
                    self.flush();
                }
            }
            _ => {
                self.flush();
                self.start_round(literals);
                let number = self.next_number();
                self.store(literals, number);
            }
        }
    }

    fn add_pairs(&mut self, group: &[Literal]) {
        let n = group.len() as u64;
        if n > 2 && self.is_proper(group) {
            // The held clauses have smaller numbers, and the numbers in a table increase.
            self.flush();
            let first = self.clauses.count;
            self.clauses.count += pairs::count(n);
            self.add_group(group, first);
            return;
        }
        add_each_pair(self, group);
    }

    fn reserve(&mut self, last: Variable) {
        self.clauses.variables = self.clauses.variables.max(last.to_dimacs());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClauseRef;
    use clausoku_cnf::{Cnf, clause};

    /// Returns all clauses by number, as the tables return them.
    fn listed(clauses: &Clauses) -> Vec<Vec<Literal>> {
        let numbers = (0..clauses.len()).map(ClauseRef::new);
        numbers.map(|number| clauses.clause(number).unwrap().to_vec()).collect()
    }

    #[test]
    fn every_clause_is_found_by_its_number() {
        let mut cnf = Cnf::new();
        cnf.add_pairs(&clause![1, 2, 3, 4]);
        cnf.add_clause(&clause![5]);
        cnf.add_clause(&clause![-1, -2]);
        cnf.add_clause(&clause![-1, -3]);
        cnf.add_clause(&clause![4, 5, -6]);
        cnf.add_clause(&[]);
        cnf.add_clause(&clause![7, 8]);
        cnf.add_pairs(&clause![6, -5, 7]);
        cnf.add_pairs(&clause![1, 2, 3, 4, 5, 6]);
        let clauses = Loader::load(&cnf);
        let expected: Vec<_> = cnf.clauses().map(<[Literal]>::to_vec).collect();
        assert_eq!(listed(&clauses), expected);
        assert_eq!(clauses.groups.firsts, [0, 12, 15]);
        assert!(clauses.clause(ClauseRef::new(clauses.len())).is_none());
    }

    #[test]
    fn a_group_loads_the_same_as_a_whole_or_in_pairs() {
        let group = clause![3, -1, 4, 7, 5, 9];
        let mut whole = Loader::new();
        let mut cnf = Cnf::new();
        whole.add_pairs(&group);
        cnf.add_pairs(&group);
        let whole = whole.finish();
        let apart = Loader::load(&cnf);
        assert_eq!(whole.groups.literals, apart.groups.literals);
        assert_eq!(listed(&whole), listed(&apart));
        assert!(apart.pairs.literals.is_empty());
    }

    #[test]
    fn repeated_and_opposite_literals_keep_their_meaning() {
        let mut loader = Loader::new();
        loader.add_clause(&clause![1, 1]);
        loader.add_clause(&clause![2, -2]);
        loader.add_clause(&clause![3, 4, 3, -5, 4]);
        loader.add_pairs(&clause![1, 2, 1]);
        loader.add_pairs(&clause![1, 2, -1]);
        let clauses = loader.finish();
        let expected = [
            clause![1].to_vec(),
            clause![2, -2].to_vec(),
            clause![3, 4, -5].to_vec(),
            clause![-1, -2].to_vec(),
            clause![-1].to_vec(),
            clause![-2, -1].to_vec(),
            clause![-1, -2].to_vec(),
            clause![-1, 1].to_vec(),
            clause![-2, 1].to_vec(),
        ];
        assert_eq!(listed(&clauses), expected);
        assert_eq!(clauses.groups.ends.len(), 0);
    }
}
