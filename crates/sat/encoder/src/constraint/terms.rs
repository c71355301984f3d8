//! Clauses over terms: literals and known truth values.
//!
//! A relation on two cells, by support clauses.
//!
//! A value of one cell implies one of the values of the other cell that are related to it. Unit propagation on these
//! clauses maintains arc consistency, which on the forbidden pairs alone it does not: S. Kasif, *On the
//! parallel complexity of discrete relaxation in constraint satisfaction networks*, Artificial Intelligence 45, 1990;
//! I. P. Gent, *Arc Consistency in SAT*, ECAI 2002. If each value forbids one value of the other cell at most, the
//! forbidden pairs are as strong, and shorter.
//!
//! A set of values in cells that differ, by a selector for each combination.
//!
//! For k cells, m combinations and the values in one of them: a variable for each combination, and one for each value
//! that says whether a cell contains it.
//!
//! - A cell with the value uses it, and a used value is in one of the cells.
//! - A combination uses its values and no others.
//! - A used value is in a chosen combination, an unused one is missing in a chosen combination.
//!
//! Other clauses keep the cells distinct. Then exactly one combination is chosen: the set of the values. The
//! selectors are the tuples of F. Bacchus, *GAC via Unit Propagation*, CP 2007, on sets instead of sequences.

use std::collections::BTreeSet;

use clausoku_board::{Candidate, Cell, Symbol};
use clausoku_cnf::Literal;
use clausoku_constraints::Relation;

use crate::auxiliaries::Role;
use crate::clause_writer::{ClauseWriter, Term, term};

const SET: Role = Role::new("k", "the cells have the values of set i");
const USED: Role = Role::new("w", "a value is in one of the cells");

impl std::ops::Not for Term {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Literal(literal) => Self::Literal(!literal),
            Self::Holds => Self::Excluded,
            Self::Excluded => Self::Holds,
        }
    }
}

impl ClauseWriter<'_> {
    /// Returns the term of a value, counted from 1; a value that the board lacks is excluded.
    pub(super) fn value(&self, cell: Cell, value: u16) -> Term {
        match Symbol::from_number(value) {
            Some(symbol) if symbol.index() < self.context.variant.order() => {
                term(self.numbering, Candidate { cell, symbol })
            }
            _ => Term::Excluded,
        }
    }

    /// Returns the values of the cell that are not known to be excluded, ascending, counted from 1.
    pub(super) fn open_values(&self, cell: Cell) -> Vec<u16> {
        let order = self.context.variant.order() as u16;
        (1..=order).filter(|&value| self.value(cell, value) != Term::Excluded).collect()
    }

    /// Returns a new variable of this role.
    pub(super) fn fresh(&mut self, role: &'static Role) -> Term {
        Term::Literal(self.auxiliaries.fresh(role).positive())
    }

    /// Writes that one of the terms is true, unless one is known to be.
    pub(super) fn one_of(&mut self, terms: impl IntoIterator<Item = Term>) {
        let mut clause: Vec<Literal> = Vec::new();
        for term in terms {
            match term {
                Term::Holds => return,
                Term::Excluded => {}
                // An edge that has the variable of its state implies this state, and cells of a clause over
                // candidates may be the same.
                Term::Literal(literal) if clause.contains(&!literal) => return,
                Term::Literal(literal) if clause.contains(&literal) => {}
                Term::Literal(literal) => clause.push(literal),
            }
        }
        self.sink.add_clause(&clause);
    }

    /// Writes that the first term implies that one of the others is true.
    pub(super) fn implies(&mut self, first: Term, others: impl IntoIterator<Item = Term>) {
        self.one_of(std::iter::once(!first).chain(others));
    }

    pub(super) fn relation(&mut self, relation: &Relation) {
        let [firsts, seconds] =
            [relation.first, relation.second].map(|cell| self.open_values(cell));
        let related = |a: u16, b: u16| relation.related.has(usize::from(a) - 1, usize::from(b) - 1);
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
        (cell, value): (Cell, u16),
        (other, supports): (Cell, Vec<u16>),
        open: usize,
    ) {
        if supports.len() < open && !self.sink.is_closed() {
            let supports: Vec<Term> =
                supports.into_iter().map(|support| self.value(other, support)).collect();
            let value = self.value(cell, value);
            self.implies(value, supports);
        }
    }

    /// Writes that the cells contain the values of one of these sets.
    pub(super) fn combinations(&mut self, cells: &[Cell], sets: &[Vec<u16>]) {
        let is_open =
            |&value: &u16| cells.iter().any(|&cell| self.value(cell, value) != Term::Excluded);
        // Sets with a value that no cell can have would only add selectors that are false.
        let sets: Vec<&Vec<u16>> = sets.iter().filter(|set| set.iter().all(is_open)).collect();
        let values: BTreeSet<u16> = sets.iter().flat_map(|set| set.iter().copied()).collect();
        for &cell in cells {
            for value in self.open_values(cell).into_iter().filter(|value| !values.contains(value))
            {
                let term = self.value(cell, value);
                self.one_of([!term]);
            }
        }
        // The only set is chosen in any case.
        let selectors: Vec<Term> = match sets.len() {
            1 => vec![Term::Holds],
            _ => sets.iter().map(|_| self.fresh(&SET)).collect(),
        };
        self.select(cells, &sets, &selectors, &values);
    }

    /// Writes that one of the sets is chosen, and that the cells contain its values.
    fn select(
        &mut self,
        cells: &[Cell],
        sets: &[&Vec<u16>],
        selectors: &[Term],
        values: &BTreeSet<u16>,
    ) {
        self.one_of(selectors.iter().copied());
        for &value in values {
            if self.sink.is_closed() {
                return;
            }
            let places: Vec<Term> = cells.iter().map(|&cell| self.value(cell, value)).collect();
            let has: Vec<bool> = sets.iter().map(|set| set.binary_search(&value).is_ok()).collect();
            // The value is used whatever set is chosen, so it needs no variable.
            if has.iter().all(|&has| has) {
                self.one_of(places);
                continue;
            }
            let used = self.fresh(&USED);
            for &place in &places {
                self.implies(place, [used]);
            }
            self.implies(used, places);
            for (&selector, &has) in selectors.iter().zip(&has) {
                self.implies(selector, [if has { used } else { !used }]);
            }
            let of = |wanted: bool| {
                let pairs = selectors.iter().zip(&has).filter(move |(_, has)| **has == wanted);
                pairs.map(|(&selector, _)| selector).collect::<Vec<Term>>()
            };
            // Both follow from the other clauses, but unit propagation alone does not derive that a value
            // is unused (or used) if all sets with it (or without it) are excluded.
            self.implies(used, of(true));
            self.implies(!used, of(false));
        }
    }
}

/// Returns the number of values that are not related.
fn forbidden(values: &[u16], related: impl Fn(u16) -> bool) -> usize {
    values.iter().filter(|&&value| !related(value)).count()
}
