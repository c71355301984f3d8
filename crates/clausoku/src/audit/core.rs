//! A minimal set of clauses without a model, by deletion: another set may have fewer clauses.
//!
//! Each clause gets a variable that states it. The solver's core of these is made smaller clause by clause: a clause is needed if the
//! others have a model. Each core that the solver finds meanwhile leaves out more (clause set refinement, Belov, Lynce &
//! Marques-Silva 2012).

use clausoku_backends::{IncrementalSolver, SatSolver, Varisat};
use clausoku_cnf::{ClauseSink as _, Cnf, Literal, Variable, Verdict};
use clausoku_text::Deadline;

use crate::Error;

/// A set of clauses without a model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Core {
    /// The numbers of the clauses, from 1, ascending.
    pub clauses: Vec<u64>,
    /// `true` if the set has a model without any one of its clauses; `false` if a limit was reached before.
    pub is_minimal: bool,
}

/// Returns an LRAT proof, checked, that a formula has no model; `None` if it has one.
///
/// # Errors
///
/// Fails if a limit is reached, or the proof cannot be made.
#[cfg(feature = "certificates")]
pub fn proof(formula: &Cnf, deadline: &Deadline) -> Result<Option<Vec<u8>>, Error> {
    use clausoku_proofs::{Decision, ProofFormat, decide};
    match decide(formula, deadline)? {
        Decision::Refuted(refutation) => {
            Ok(Some(refutation.proof.to_bytes(ProofFormat::Lrat, formula)))
        }
        Decision::Unknown(reason) => Err(Error::unknown("the prover", reason)),
        Decision::Model(_) => Ok(None),
    }
}

/// Returns a minimal set of clauses without a model; `None` if the formula has one.
pub(super) fn minimal(formula: &Cnf, deadline: &Deadline) -> Result<Option<Core>, Error> {
    // No set is smaller.
    if let Some(place) = formula.clauses().position(<[Literal]>::is_empty) {
        return Ok(Some(Core { clauses: vec![place as u64 + 1], is_minimal: true }));
    }
    let mut solver = Varisat::new();
    solver.expect_limits(deadline);
    let first = formula.variables();
    let mut stated: Vec<Literal> = Vec::with_capacity(formula.len());
    let mut clause_with = Vec::new();
    for (index, clause) in (first..).zip(formula.clauses()) {
        deadline.work(1)?;
        let state = Variable::from_index(index).expect("a number of a variable").positive();
        clause_with.clear();
        clause_with.extend_from_slice(clause);
        clause_with.push(!state);
        solver.add_clause(&clause_with);
        stated.push(state);
    }
    if !has_no_model(&mut solver, &stated, deadline)? {
        return Ok(None);
    }
    let mut untried = solver.core();
    // The order of the trials decides which set is found: the last clauses, often givens, stay.
    untried.sort_unstable();
    untried.reverse();
    let mut needed = Vec::new();
    let mut is_minimal = true;
    while let Some(one) = untried.pop() {
        let rest: Vec<Literal> = needed.iter().chain(&untried).copied().collect();
        match has_no_model(&mut solver, &rest, deadline) {
            Ok(true) => {
                let core = solver.core();
                untried.retain(|literal| core.contains(literal));
            }
            Ok(false) => needed.push(one),
            Err(error) => {
                error.limit()?;
                needed.push(one);
                needed.append(&mut untried);
                is_minimal = false;
            }
        }
    }
    let number = |literal: Literal| literal.variable().index() as u64 - u64::from(first) + 1;
    let mut clauses: Vec<u64> = needed.into_iter().map(number).collect();
    clauses.sort_unstable();
    Ok(Some(Core { clauses, is_minimal }))
}

fn has_no_model(
    solver: &mut Varisat,
    stated: &[Literal],
    deadline: &Deadline,
) -> Result<bool, Error> {
    match solver.solve_within(stated, deadline)? {
        Verdict::Unsatisfiable => Ok(true),
        Verdict::Satisfiable(_) => Ok(false),
        Verdict::Unknown(reason) => Err(Error::unknown(solver.name(), reason)),
    }
}
