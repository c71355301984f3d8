//! Where clauses go.

use crate::{Literal, Variable};

/// A receiver of clauses.
///
/// Encoders pour clauses into a sink one by one and keep none of them. A sink that can do better
/// than one call a clause for all pairs of a group (count them, print them) overrides
/// [`add_pairs`](Self::add_pairs); what it receives is the same.
///
/// ```
/// use cnf::{ClauseSink, Cnf, Literal};
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
        for (i, &first) in group.iter().enumerate() {
            for &second in &group[i + 1..] {
                self.add_clause(&[!first, !second]);
            }
        }
    }

    /// Says that variables up to this one exist, even if no clause holds them.
    fn reserve(&mut self, _last: Variable) {}

    /// Whether more clauses are of no use: the receiver failed or was closed. A long encoding may
    /// stop then.
    fn is_closed(&self) -> bool {
        false
    }
}
