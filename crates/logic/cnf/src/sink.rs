//! Receivers of clauses.

use crate::{Literal, Variable};

/// A receiver of clauses.
///
/// Encoders emit clauses into a sink one by one and store none of them. A sink that can do better
/// than one call for each clause with all pairs of a group (count them, print them) overrides
/// [`add_pairs`](Self::add_pairs); what it receives is the same.
///
/// ```
/// use clausoku_cnf::{ClauseSink, Cnf, Literal};
/// let literals = [1, 2, 3].map(|number| Literal::from_dimacs(number).unwrap());
/// let mut cnf = Cnf::new();
/// cnf.add_pairs(&literals);
/// assert_eq!(format!("{:?}", cnf.clauses().collect::<Vec<_>>()), "[[-1, -2], [-1, -3], [-2, -3]]");
/// ```
pub trait ClauseSink {
    /// Takes one clause, the disjunction of these literals. An empty slice is the empty clause.
    fn add_clause(&mut self, literals: &[Literal]);

    /// Takes the clause ¬a ∨ ¬b for every pair (a, b) of the group, a before b.
    fn add_pairs(&mut self, group: &[Literal]) {
        add_each_pair(self, group);
    }

    /// Declares that variables up to this one exist, even if they occur in no clause.
    fn reserve(&mut self, _last: Variable) {}

    /// Returns whether the sink ignores further clauses because it failed or was closed. A long encoding may
    /// stop then.
    fn is_closed(&self) -> bool {
        false
    }
}

/// Adds the clause of every pair of the group by a call of its own, for sinks that do no better with this group.
pub fn add_each_pair(sink: &mut (impl ClauseSink + ?Sized), group: &[Literal]) {
    for (i, &first) in group.iter().enumerate() {
        for &second in &group[i + 1..] {
            sink.add_clause(&[!first, !second]);
        }
    }
}

/// The size of a formula, and the sink that counts it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Size {
    /// The largest DIMACS number of a variable, which is what the `p cnf` line states.
    pub variables: u32,
    /// The number of clauses.
    pub clauses: u64,
    /// The number of literals in all clauses.
    pub literals: u64,
}

impl Size {
    fn see(&mut self, literals: &[Literal]) {
        for literal in literals {
            self.reserve(literal.variable());
        }
    }
}

impl ClauseSink for Size {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.see(literals);
        self.clauses += 1;
        self.literals += literals.len() as u64;
    }

    fn add_pairs(&mut self, group: &[Literal]) {
        let n = group.len() as u64;
        // A group of one has no clause, so that its variable does not occur.
        if n >= 2 {
            self.see(group);
            self.clauses += n * (n - 1) / 2;
            self.literals += n * (n - 1);
        }
    }

    fn reserve(&mut self, last: Variable) {
        self.variables = self.variables.max(last.to_dimacs());
    }
}
