//! A relation on two cells, by support clauses.
//!
//! A value of one cell implies one of the values of the other cell that are related to it. Unit propagation on these
//! clauses maintains arc consistency, which on the forbidden pairs alone it does not: S. Kasif, *On the
//! parallel complexity of discrete relaxation in constraint satisfaction networks*, Artificial Intelligence 45, 1990;
//! I. P. Gent, *Arc Consistency in SAT*, ECAI 2002. If each value forbids one value of the other cell at most, the
//! forbidden pairs are as strong, and shorter.

use clausoku_constraints::Relation;

use crate::clause_writer::{ClauseWriter, Term};

impl ClauseWriter<'_> {
    /// Writes the relation.
    pub(super) fn relation(&mut self, relation: &Relation) {
        let [firsts, seconds] =
            [relation.first, relation.second].map(|cell| self.open_values(cell));
        let related = |a: u16, b: u16| relation.related[usize::from(a) - 1][usize::from(b) - 1];
        let is_short = firsts.iter().all(|&a| forbidden(&seconds, |b| related(a, b)) <= 1)
            && seconds.iter().all(|&b| forbidden(&firsts, |a| related(a, b)) <= 1);
        if is_short {
            for &a in &firsts {
                for &b in seconds.iter().filter(|&&b| !related(a, b)) {
                    let first = self.value(relation.first, a);
                    let second = self.value(relation.second, b);
                    self.one_of([!first, !second]);
                }
            }
            return;
        }
        for &a in &firsts {
            let supports = seconds.iter().copied().filter(|&b| related(a, b)).collect();
            self.support((relation.first, a), (relation.second, supports), seconds.len());
        }
        for &b in &seconds {
            let supports = firsts.iter().copied().filter(|&a| related(a, b)).collect();
            self.support((relation.second, b), (relation.first, supports), firsts.len());
        }
    }

    /// Writes that the value implies one of these values of the other cell, which has `open` open values.
    fn support(
        &mut self,
        (cell, value): (clausoku_board::Cell, u16),
        (other, supports): (clausoku_board::Cell, Vec<u16>),
        open: usize,
    ) {
        if supports.len() < open && !self.sink.is_closed() {
            let supports: Vec<Term> =
                supports.into_iter().map(|support| self.value(other, support)).collect();
            let value = self.value(cell, value);
            self.implies(value, supports);
        }
    }
}

/// Returns the number of values that are not related.
fn forbidden(values: &[u16], related: impl Fn(u16) -> bool) -> usize {
    values.iter().filter(|&&value| !related(value)).count()
}
