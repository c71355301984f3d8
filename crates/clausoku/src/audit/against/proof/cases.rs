//! Clauses that follow after the cases of functions: of a clause that leaves several literals open, each literal is refuted.
//!
//! A clause C follows by reverse unit propagation after the clauses "C, or this literal is false" of such a case. What a few cases do not
//! decide, a solver refutes; each of its steps, with the literals of C added, follows from the clauses.

use std::collections::HashMap;

use clausoku_cnf::veripb::Steps;
use clausoku_cnf::{ClauseSink as _, Cnf, Literal};
use clausoku_proofs::{Decision, decide};
use clausoku_propagation::Propagator;
use clausoku_text::Deadline;

use super::super::local::Local;
use super::ProofError;
use crate::Error;

/// The number of cases of a clause, after which a solver decides.
const CASES: usize = 200;

/// The clauses from which others are derived.
pub(super) struct Cases {
    shared: usize,
    known: Cnf,
    engine: Propagator,
    /// The clauses that may leave cases open.
    choices: Vec<Vec<Literal>>,
    /// The choices that contain the negation of a literal.
    of_literal: HashMap<Literal, Vec<usize>>,
    /// The clauses by their variables, for solvers.
    local: Option<Local>,
}

impl Cases {
    pub(super) fn new(shared: usize, known: Cnf, choices: Vec<Vec<Literal>>) -> Self {
        let engine = Propagator::from_formula(&known);
        let mut of_literal: HashMap<Literal, Vec<usize>> = HashMap::new();
        for (index, clause) in choices.iter().enumerate() {
            for &literal in clause {
                of_literal.entry(!literal).or_default().push(index);
            }
        }
        Self { shared, known, engine, choices, of_literal, local: None }
    }

    /// Adds clauses after which a clause follows by reverse unit propagation. Returns `false` if it does not follow.
    pub(super) fn derive(
        &mut self,
        clause: &[Literal],
        steps: &mut Steps<'_>,
        deadline: &Deadline,
    ) -> Result<bool, ProofError> {
        deadline.work(1)?;
        let mut lemmas = Vec::new();
        self.engine.assume_all(clause.iter().map(|&literal| !literal));
        let mut left = CASES;
        let is_refuted = self.is_refuted(&mut clause.to_vec(), &mut lemmas, &mut left);
        self.engine.backtrack(0);
        if is_refuted {
            for lemma in lemmas {
                steps.rup(&lemma)?;
            }
            return Ok(true);
        }
        self.refute_by_solver(clause, steps, deadline)
    }

    /// Refutes the assumptions of the engine, which are the negation of this clause. `lemmas` gets the clauses of the cases.
    fn is_refuted(
        &mut self,
        clause: &mut Vec<Literal>,
        lemmas: &mut Vec<Vec<Literal>>,
        left: &mut usize,
    ) -> bool {
        if self.engine.propagate().is_err() {
            return true;
        }
        let level = self.engine.level();
        let assumed = self.engine.trail_of(level);
        let near = assumed.iter().filter_map(|literal| self.of_literal.get(literal)).flatten();
        let open = |&choice: &usize| {
            let values = || self.choices[choice].iter().map(|&one| self.engine.value(one));
            let open = values().filter(Option::is_none).count();
            (!values().any(|value| value == Some(true))).then_some((open, choice))
        };
        let Some((open, choice)) = near.filter_map(open).min() else { return false };
        if open > *left {
            return false;
        }
        *left -= open;
        for place in 0..self.choices[choice].len() {
            let literal = self.choices[choice][place];
            if self.engine.value(literal).is_some() {
                continue;
            }
            self.engine.assume(literal);
            clause.push(!literal);
            let is_refuted = self.is_refuted(clause, lemmas, left);
            if is_refuted {
                lemmas.push(clause.clone());
            }
            clause.pop();
            self.engine.backtrack(level);
            if !is_refuted {
                return false;
            }
        }
        true
    }

    /// Refutes the negation of a clause by a solver, with the clauses about its variables, then with all.
    fn refute_by_solver(
        &mut self,
        clause: &[Literal],
        steps: &mut Steps<'_>,
        deadline: &Deadline,
    ) -> Result<bool, ProofError> {
        let known = &self.known;
        let variables = || known.variables() as usize;
        let local =
            self.local.get_or_insert_with(|| Local::new(self.shared, variables(), known.clauses()));
        let about = clause.iter().map(|literal| literal.variable().index()).collect();
        let part = if clause.is_empty() { None } else { local.part(about, deadline)? };
        let part = part.map(|part| part.iter().map(|&index| local.get(index)).collect::<Vec<_>>());
        let all = known.clauses().collect();
        for clauses in part.into_iter().chain([all]) {
            let mut formula = Cnf::new();
            for one in clauses {
                formula.add_clause(one);
            }
            for &literal in clause {
                formula.add_clause(&[!literal]);
            }
            match decide(&formula, deadline).map_err(Error::from)? {
                Decision::Refuted(refutation) => {
                    refutation.proof.add_to(steps, clause, deadline)?;
                    return Ok(true);
                }
                Decision::Model(_) => {}
                Decision::Unknown(reason) => {
                    return Err(Error::unknown("the prover", reason).into());
                }
            }
        }
        Ok(false)
    }
}
