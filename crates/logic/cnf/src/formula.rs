//! The trait of formulas, and a formula that stores its clauses.

use std::ops::Index;
use std::sync::Arc;

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

/// A formula in memory: one flat buffer of literals, and the end of each clause in it. The first clauses may be shared.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    /// The clauses before the buffer's.
    before: Option<Arc<Cnf>>,
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
        // Emitted twice, so that both buffers have their size from the beginning.
        let size = formula.size();
        let mut cnf = Self {
            before: None,
            literals: Vec::with_capacity(size.literals as usize),
            ends: Vec::with_capacity(size.clauses as usize),
            variables: size.variables,
        };
        formula.emit(&mut cnf);
        cnf
    }

    /// Returns a formula that begins with the clauses of this one, which it shares.
    pub fn after(before: Arc<Self>) -> Self {
        Self { variables: before.variables, before: Some(before), ..Self::default() }
    }

    /// Returns the formula that this one was made [`after`](Self::after).
    pub fn before(&self) -> Option<&Arc<Self>> {
        self.before.as_ref()
    }

    /// Returns the number of clauses.
    pub fn len(&self) -> usize {
        self.count_before() + self.ends.len()
    }

    fn count_before(&self) -> usize {
        self.before.as_ref().map_or(0, |before| before.len())
    }

    /// Returns `true` if there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the largest DIMACS number of a variable; 0 without variables.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// Returns the clause of this index, counted from 0; `None` if there is no such clause.
    pub fn get(&self, index: usize) -> Option<&[Literal]> {
        let own = match &self.before {
            Some(before) if index < before.len() => return before.get(index),
            _ => index - self.count_before(),
        };
        let end = *self.ends.get(own)?;
        let start = own.checked_sub(1).map_or(0, |last| self.ends[last]);
        Some(&self.literals[start..end])
    }

    /// Returns the clauses in order.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[Literal]> {
        (0..self.len()).map(|index| &self[index])
    }
}

/// The clause of this index, counted from 0.
///
/// # Panics
///
/// Panics if there is no such clause. [`Cnf::get`] does not.
impl Index<usize> for Cnf {
    type Output = [Literal];

    fn index(&self, index: usize) -> &[Literal] {
        self.get(index).expect("a clause of the formula")
    }
}

impl PartialEq for Cnf {
    fn eq(&self, other: &Self) -> bool {
        self.variables == other.variables && self.clauses().eq(other.clauses())
    }
}

impl Eq for Cnf {}

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
            // Not at each clause: a stoppable sink counts each question as work of a whole group.
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
    use crate::clause;

    #[test]
    fn stored_clauses_are_returned_unchanged() {
        let cnf: Cnf =
            [clause![1, -2].to_vec(), vec![], clause![-9, 3, 3].to_vec()].into_iter().collect();
        assert_eq!(cnf.len(), 3);
        assert_eq!(cnf.variables(), 9);
        assert_eq!(&cnf[1], &[]);
        assert_eq!(format!("{:?}", &cnf[2]), "[-9, 3, 3]");
        assert_eq!(Cnf::from_formula(&cnf), cnf);
        let size = cnf.size();
        assert_eq!((size.variables, size.clauses, size.literals), (9, 3, 5));
    }

    #[test]
    fn shared_clauses_come_first() {
        let all: Cnf = [clause![1, -2].to_vec(), clause![5].to_vec(), vec![]].into_iter().collect();
        for count in 0..=3 {
            let before: Arc<Cnf> = Arc::new(all.clauses().take(count).collect());
            let mut cnf = Cnf::after(Arc::clone(&before));
            assert_eq!((&cnf, cnf.is_empty()), (&*before, count == 0));
            all.clauses().skip(count).for_each(|clause| cnf.add_clause(clause));
            assert_eq!((&cnf, cnf.variables(), cnf.len()), (&all, 5, 3));
            assert_eq!(Cnf::from_formula(&cnf), all);
            assert!(cnf.before().is_some_and(|shared| Arc::ptr_eq(shared, &before)));
        }
    }

    #[test]
    fn the_size_of_pairs_is_that_of_their_clauses() {
        for n in 0..=8 {
            let group: Vec<_> =
                (1..=n).map(|number| Literal::from_dimacs(number).unwrap()).collect();
            let mut cnf = Cnf::new();
            let mut size = Size::default();
            cnf.add_pairs(&group);
            size.add_pairs(&group);
            assert_eq!(cnf.size(), size, "n = {n}");
        }
    }
}
