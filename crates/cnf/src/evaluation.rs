//! Evaluates the clauses of a formula under a model.

use crate::{ClauseSink, Formula, Literal, Model, add_each_pair};

/// A clause that a model does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("clause {number} is not satisfied: {clause:?}")]
pub struct Falsified {
    /// The number of the clause, counted from 1 in the order of the formula.
    pub number: u64,
    /// Its literals.
    pub clause: Vec<Literal>,
}

/// A sink that evaluates each clause under a model and keeps the first that is not satisfied.
#[derive(Debug)]
pub struct Evaluation<'m> {
    model: &'m Model,
    seen: u64,
    falsified: Option<Falsified>,
}

impl<'m> Evaluation<'m> {
    /// Returns a sink that has evaluated no clause.
    pub fn new(model: &'m Model) -> Self {
        Self { model, seen: 0, falsified: None }
    }

    /// Returns the result of the evaluation.
    ///
    /// # Errors
    ///
    /// Fails with the first clause that the model does not satisfy.
    pub fn finish(self) -> Result<(), Falsified> {
        self.falsified.map_or(Ok(()), Err)
    }
}

impl ClauseSink for Evaluation<'_> {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.seen += 1;
        if self.falsified.is_none() && !literals.iter().any(|&l| self.model.satisfies(l)) {
            self.falsified = Some(Falsified { number: self.seen, clause: literals.to_vec() });
        }
    }

    /// Evaluates all pairs at once: they are satisfied exactly if at most one literal is not false.
    fn add_pairs(&mut self, group: &[Literal]) {
        let n = group.len() as u64;
        if self.falsified.is_none()
            && group.iter().filter(|&&literal| !self.model.satisfies(!literal)).nth(1).is_some()
        {
            add_each_pair(self, group);
        } else {
            self.seen += n * n.saturating_sub(1) / 2;
        }
    }

    fn is_closed(&self) -> bool {
        self.falsified.is_some()
    }
}

/// Checks that the model satisfies every clause of the formula.
///
/// # Errors
///
/// Fails with the first clause that the model does not satisfy.
pub fn evaluate(formula: &(impl Formula + ?Sized), model: &Model) -> Result<(), Falsified> {
    let mut evaluation = Evaluation::new(model);
    formula.emit(&mut evaluation);
    evaluation.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cnf, clause, lit};

    #[test]
    fn the_first_falsified_clause_is_named() {
        let model = Model::from_literals(clause![1, -2, 3, 4]).unwrap();
        let cnf: Cnf = [vec![lit!(1)], vec![lit!(2), lit!(5)], vec![]].into_iter().collect();
        let falsified = evaluate(&cnf, &model).unwrap_err();
        assert_eq!(falsified.number, 2);
        assert_eq!(falsified.to_string(), "clause 2 is not satisfied: [2, 5]");
    }

    #[test]
    fn pairs_are_counted_as_clauses() {
        let model = Model::from_literals(clause![1, -2, 3, -4]).unwrap();
        let mut evaluation = Evaluation::new(&model);
        evaluation.add_pairs(&clause![1, 2, 4]);
        evaluation.add_pairs(&clause![2, 1, 3]);
        let falsified = evaluation.finish().unwrap_err();
        assert_eq!((falsified.number, falsified.clause), (6, vec![lit!(-1), lit!(-3)]));
    }

    #[test]
    fn an_open_variable_does_not_satisfy_a_pair() {
        let model = Model::from_literals([lit!(1)]).unwrap();
        let mut evaluation = Evaluation::new(&model);
        evaluation.add_pairs(&clause![1, 2]);
        assert!(evaluation.finish().is_err());
    }
}
