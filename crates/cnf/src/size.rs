//! Counts the clauses of a formula without storing them.

use crate::{ClauseSink, Literal, Variable};

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
