//! The consequences of clauses by unit propagation without assumptions.

use clausoku_cnf::{ClauseSink, Formula, Literal};

/// The literals that follow from clauses by unit propagation.
///
/// **Invariant.** After each added clause, all consequences are known, unless there is a conflict.
#[derive(Debug, Default)]
pub struct UnitClosure {
    clauses: Vec<Vec<Literal>>,
    /// The clauses that contain each literal, by code of the literal.
    occurrences: Vec<Vec<u32>>,
    /// The number of literals of each clause that are not false.
    open: Vec<u32>,
    /// `true` for each literal that is true, by code of the literal.
    is_true: Vec<bool>,
    has_conflict: bool,
}

impl UnitClosure {
    /// Returns the closure of a formula.
    pub fn from_formula(formula: &(impl Formula + ?Sized)) -> Self {
        let mut closure = Self::default();
        formula.emit(&mut closure);
        closure
    }

    /// Returns whether the clauses contradict each other by unit propagation.
    pub fn has_conflict(&self) -> bool {
        self.has_conflict
    }

    /// Returns whether a literal follows.
    pub fn follows(&self, literal: Literal) -> bool {
        self.is_true.get(literal.code()).is_some_and(|&is_true| is_true)
    }

    /// Makes a literal true, and all its consequences.
    fn assign(&mut self, literal: Literal) {
        let mut queue = vec![literal];
        while let Some(literal) = queue.pop() {
            self.reserve(literal);
            if self.is_true[(!literal).code()] {
                self.has_conflict = true;
            }
            if self.has_conflict || std::mem::replace(&mut self.is_true[literal.code()], true) {
                continue;
            }
            for index in 0..self.occurrences[(!literal).code()].len() {
                let clause = self.occurrences[(!literal).code()][index] as usize;
                self.open[clause] -= 1;
                match self.open[clause] {
                    0 => self.has_conflict = true,
                    1 => queue.extend(self.last_open(clause)),
                    _ => {}
                }
            }
        }
    }

    /// Returns the literal of a clause that is not false.
    fn last_open(&self, clause: usize) -> Option<Literal> {
        self.clauses[clause].iter().copied().find(|&literal| !self.follows(!literal))
    }

    /// Makes room for the codes of a variable.
    fn reserve(&mut self, literal: Literal) {
        let codes = literal.code().max((!literal).code()) + 1;
        if self.is_true.len() < codes {
            self.is_true.resize(codes, false);
            self.occurrences.resize(codes, Vec::new());
        }
    }
}

impl ClauseSink for UnitClosure {
    fn add_clause(&mut self, literals: &[Literal]) {
        let mut clause = literals.to_vec();
        clause.sort_unstable();
        // A repeated literal would be counted twice when it becomes false.
        clause.dedup();
        let number = self.clauses.len() as u32;
        for &literal in &clause {
            self.reserve(literal);
            self.occurrences[literal.code()].push(number);
        }
        // Literals that are false already are never visited again, so they are not counted.
        let open = clause.iter().filter(|&&literal| !self.follows(!literal)).count();
        self.open.push(open as u32);
        self.clauses.push(clause);
        match open {
            0 => self.has_conflict = true,
            1 => {
                if let Some(last) = self.last_open(number as usize) {
                    self.assign(last);
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use clausoku_cnf::{Cnf, clause, lit};

    use super::*;

    #[test]
    fn units_are_propagated_whatever_the_order() {
        let formula: Cnf = [
            vec![lit!(-1), lit!(2)],
            vec![lit!(-2), lit!(-3), lit!(4)],
            vec![lit!(3)],
            vec![lit!(1); 2],
        ]
        .into_iter()
        .collect();
        let mut closure = UnitClosure::from_formula(&formula);
        for literal in [lit!(1), lit!(2), lit!(3), lit!(4)] {
            assert!(closure.follows(literal) && !closure.follows(!literal));
        }
        assert!(!closure.has_conflict() && !closure.follows(lit!(9)));
        closure.add_clause(&clause![-4, 5]);
        assert!(closure.follows(lit!(5)));
        closure.add_clause(&clause![-4, -5]);
        assert!(closure.has_conflict());
    }

    #[test]
    fn the_empty_clause_is_a_conflict() {
        assert!(
            UnitClosure::from_formula(&[clause![]].into_iter().collect::<Cnf>()).has_conflict()
        );
        let formula: Cnf = [clause![1], clause![-1]].into_iter().collect();
        assert!(UnitClosure::from_formula(&formula).has_conflict());
    }
}
