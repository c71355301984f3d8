//! Removes subsumed clauses.

use std::collections::HashMap;

use crate::{ClauseSink, Cnf, Literal, Variable};

/// Returns the formula without subsumed clauses, which contain all literals of another clause. Of clauses
/// with the same literals the first is kept. Every assignment satisfies both formulas or neither.
///
/// A unit clause subsumes every clause that contains its literal; these are most of the subsumed clauses
/// once the givens of a Sudoku are known. The kept clauses keep their order and their literals, and
/// the number of variables does not change.
///
/// It takes about as much memory as the formula, and little time if clauses of different
/// lengths share few literals, as in the formula of a Sudoku.
///
/// ```
/// use clausoku_cnf::{ClauseSink, Cnf, clause, unsubsumed};
/// let mut formula = Cnf::new();
/// formula.add_clause(&clause![1, 2, 3]);
/// formula.add_clause(&clause![-1, 4]);
/// formula.add_clause(&clause![2]);
/// formula.add_clause(&clause![4, -1]);
/// let kept = unsubsumed(&formula);
/// assert_eq!(format!("{:?}", kept.clauses().collect::<Vec<_>>()), "[[-1, 4], [2]]");
/// ```
pub fn unsubsumed(formula: &Cnf) -> Cnf {
    let sets = Sets::from_formula(formula);
    let subsumed = sets.subsumed();
    let mut kept = Cnf::new();
    if let Some(last) = Variable::from_dimacs(formula.variables()) {
        kept.reserve(last);
    }
    let clauses = formula.clauses().zip(&subsumed).filter(|(_, subsumed)| !**subsumed);
    for (clause, _) in clauses {
        kept.add_clause(clause);
    }
    kept
}

/// The clauses as sets: their literals ascending, each once.
struct Sets {
    literals: Vec<Literal>,
    ends: Vec<usize>,
}

impl Sets {
    fn from_formula(formula: &Cnf) -> Self {
        let mut literals = Vec::new();
        let mut ends = Vec::new();
        let mut clause: Vec<Literal> = Vec::new();
        for original in formula.clauses() {
            clause.clear();
            clause.extend(original);
            clause.sort_unstable();
            clause.dedup();
            literals.extend_from_slice(&clause);
            ends.push(literals.len());
        }
        Self { literals, ends }
    }

    fn get(&self, index: usize) -> &[Literal] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[index]]
    }

    /// Returns, for each clause, `true` if another one subsumes it.
    fn subsumed(&self) -> Vec<bool> {
        let mut order: Vec<usize> = (0..self.ends.len()).collect();
        // Shorter clauses first; equal clauses together, in their order.
        order.sort_unstable_by_key(|&index| (self.get(index).len(), self.get(index), index));
        let mut subsumed = vec![false; order.len()];
        // Each kept clause is indexed by one of its literals. A clause that contains all its literals
        // contains that one too.
        let mut by_literal: HashMap<Literal, Vec<usize>> = HashMap::new();
        for same_length in order.chunk_by(|&a, &b| self.get(a).len() == self.get(b).len()) {
            let [first, ..] = *same_length else { continue };
            if self.get(first).is_empty() {
                subsumed.fill(true);
                subsumed[first] = false;
                break;
            }
            // Clauses of one length subsume each other only if they are equal.
            for equal in same_length.chunk_by(|&a, &b| self.get(a) == self.get(b)) {
                let set = self.get(equal[0]);
                let shorter = set.iter().filter_map(|literal| by_literal.get(literal)).flatten();
                let by_another =
                    shorter.into_iter().any(|&other| contains_all(set, self.get(other)));
                let stays = usize::from(!by_another);
                for &index in &equal[stays..] {
                    subsumed[index] = true;
                }
            }
            for &index in same_length.iter().filter(|&&index| !subsumed[index]) {
                // The literal with the fewest clauses keeps the lists short.
                let rarest = self
                    .get(index)
                    .iter()
                    .min_by_key(|literal| by_literal.get(literal).map_or(0, Vec::len));
                if let Some(&literal) = rarest {
                    by_literal.entry(literal).or_default().push(index);
                }
            }
        }
        subsumed
    }
}

/// Returns whether the set contains all these literals. Both are in ascending order.
fn contains_all(set: &[Literal], some: &[Literal]) -> bool {
    let mut rest = set.iter();
    some.iter().all(|literal| rest.any(|other| other == literal))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clause(numbers: &[i64]) -> Vec<Literal> {
        numbers.iter().map(|&number| Literal::from_dimacs(number).unwrap()).collect()
    }

    fn kept(clauses: &[&[i64]]) -> String {
        let formula: Cnf = clauses.iter().map(|numbers| clause(numbers)).collect();
        let kept = unsubsumed(&formula);
        assert_eq!(kept.variables(), formula.variables());
        assert_eq!(unsubsumed(&kept), kept);
        format!("{:?}", kept.clauses().collect::<Vec<_>>())
    }

    #[test]
    fn the_first_of_equal_clauses_is_kept_unchanged() {
        assert_eq!(kept(&[&[3, 1, 3], &[1, 3], &[-1, 3]]), "[[3, 1, 3], [-1, 3]]");
        assert_eq!(kept(&[&[1, -1, 2], &[2, 1, -1], &[5]]), "[[1, -1, 2], [5]]");
    }

    #[test]
    fn the_empty_clause_subsumes_all() {
        assert_eq!(kept(&[&[1], &[], &[2, 3], &[]]), "[[]]");
        assert_eq!(kept(&[]), "[]");
    }

    #[test]
    fn a_comparison_of_all_pairs_finds_the_same_clauses() {
        // Every choice of five from these clauses, in one order and its reverse.
        let pool: [&[i64]; 8] =
            [&[1], &[1, 2], &[2, 1], &[1, 2, 3], &[-1, 2], &[2, 3, -1, 4], &[3, 4], &[4, 3, 2, 1]];
        for choice in 0..1_u32 << pool.len() {
            let chosen = pool.iter().zip(0..).filter(|(_, place)| choice >> place & 1 == 1);
            let mut clauses: Vec<_> = chosen.map(|(numbers, _)| clause(numbers)).collect();
            for _ in 0..2 {
                let expected: Vec<_> = (0..clauses.len())
                    .filter(|index| {
                        let others =
                            clauses.iter().enumerate().filter(|&(other, _)| other != *index);
                        !others.into_iter().any(|(other, small)| {
                            let big = &clauses[*index];
                            is_in(small, big) && (!is_in(big, small) || other < *index)
                        })
                    })
                    .map(|index| &clauses[index])
                    .collect();
                let found = unsubsumed(&clauses.iter().collect());
                assert!(
                    found.clauses().eq(expected.iter().map(|clause| &clause[..])),
                    "{clauses:?}"
                );
                clauses.reverse();
            }
        }
    }

    fn is_in(small: &[Literal], big: &[Literal]) -> bool {
        small.iter().all(|l| big.contains(l))
    }
}
