//! The trait of formulas, and a formula that stores its clauses.

use crate::{ClauseSink, Literal, Size, Variable};

/// The number of clauses that a [`Cnf`] emits between two checks whether its sink is closed.
const CLOSED_INTERVAL: usize = 4096;

/// A formula that can emit its clauses into a sink any number of times, always the same ones in the
/// same order.
pub trait Formula {
    /// Emits every clause into the sink.
    fn emit(&self, sink: &mut dyn ClauseSink);

    /// Counts variables, clauses and literals by emitting the formula into a [`Size`].
    fn size(&self) -> Size {
        let mut size = Size::default();
        self.emit(&mut size);
        size
    }
}

/// Two formulas, one after the other.
pub struct Both<'a>(pub &'a dyn Formula, pub &'a dyn Formula);

impl Formula for Both<'_> {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        self.0.emit(sink);
        self.1.emit(sink);
    }
}

/// A formula in memory: one flat buffer of literals, and the end of each clause in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    literals: Vec<Literal>,
    /// `ends[i]` is one past the last literal of clause `i`; never decreasing.
    ends: Vec<usize>,
    variables: u32,
}

impl Cnf {
    /// Returns a formula without clauses, which every assignment satisfies.
    pub fn new() -> Self {
        Self::default()
    }

    /// Collects a formula.
    pub fn from_formula(formula: &(impl Formula + ?Sized)) -> Self {
        let size = formula.size();
        let mut cnf = Self {
            literals: Vec::with_capacity(size.literals as usize),
            ends: Vec::with_capacity(size.clauses as usize),
            variables: size.variables,
        };
        formula.emit(&mut cnf);
        cnf
    }

    /// Returns the number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns `true` if there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the largest DIMACS number of a variable; 0 if there is none.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Returns the clause of this index, counted from 0.
    ///
    /// # Panics
    /// If there is no such clause.
    pub fn clause(&self, index: usize) -> &[Literal] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.literals[start..self.ends[index]]
    }

    /// Returns the clauses in order.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Literal]> {
        (0..self.len()).map(|index| self.clause(index))
    }
}

impl ClauseSink for Cnf {
    fn add_clause(&mut self, literals: &[Literal]) {
        for literal in literals {
            self.reserve(literal.variable());
        }
        self.literals.extend_from_slice(literals);
        self.ends.push(self.literals.len());
    }

    fn reserve(&mut self, last: Variable) {
        self.variables = self.variables.max(last.to_dimacs());
    }
}

impl Formula for Cnf {
    fn emit(&self, sink: &mut dyn ClauseSink) {
        if let Some(last) = Variable::from_dimacs(self.variables) {
            sink.reserve(last);
        }
        for (index, clause) in self.clauses().enumerate() {
            if index % CLOSED_INTERVAL == 0 && sink.is_closed() {
                return;
            }
            sink.add_clause(clause);
        }
    }
}

impl<C: AsRef<[Literal]>> FromIterator<C> for Cnf {
    fn from_iter<I: IntoIterator<Item = C>>(clauses: I) -> Self {
        let mut cnf = Self::new();
        for clause in clauses {
            cnf.add_clause(clause.as_ref());
        }
        cnf
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{clause, lit};

    #[test]
    fn stored_clauses_are_returned_unchanged() {
        let cnf: Cnf =
            [clause![1, -2].to_vec(), vec![], clause![-9, 3, 3].to_vec()].into_iter().collect();
        assert_eq!(cnf.len(), 3);
        assert_eq!(cnf.variables(), 9);
        assert_eq!(cnf.clause(1), &[]);
        assert_eq!(format!("{:?}", cnf.clause(2)), "[-9, 3, 3]");
        assert_eq!(Cnf::from_formula(&cnf), cnf);
        let size = cnf.size();
        assert_eq!((size.variables, size.clauses, size.literals), (9, 3, 5));
    }

    #[test]
    fn the_size_of_pairs_is_that_of_their_clauses() {
        for n in 0..=8 {
            let group: Vec<_> = (1..=n).map(|number| lit!(number)).collect();
            let mut cnf = Cnf::new();
            let mut size = Size::default();
            cnf.add_pairs(&group);
            size.add_pairs(&group);
            assert_eq!(cnf.size(), size, "n = {n}");
        }
    }
}
