//! The search that learns clauses, with the steps of its proof.

use std::sync::Arc;

use clausoku_cdcl::{Answer, MAX_VARIABLES, Observer, Pairs, Settings, Solver, Step};
use clausoku_cnf::{Cnf, Deadline, Model, Stopped};

use crate::Proof;

/// The number of conflicts after which the search gives up.
const MAX_CONFLICTS: u64 = 20_000;

/// The result of a search.
pub(crate) enum Outcome {
    /// The formula has no model, by this proof. The search made decisions for it or not.
    Refuted { proof: Proof, has_conflicts: bool },
    /// The formula has this model.
    Model(Model),
    /// The search gave up.
    GaveUp,
}

/// Searches for a refutation of the formula, with the pairs of the clauses [`before`](Cnf::before) its own.
pub(crate) fn refute(
    formula: &Cnf,
    pairs: Option<&Arc<Pairs>>,
    deadline: &Deadline,
) -> Result<Outcome, Stopped> {
    if formula.variables() > MAX_VARIABLES {
        return Ok(Outcome::GaveUp);
    }
    let settings = Settings { max_conflicts: Some(MAX_CONFLICTS), ..Settings::CDCL };
    let mut solver = Solver::with_pairs(formula, pairs, settings, Recorder::default(), deadline)?;
    let answer = solver.run(deadline)?;
    let has_conflicts = solver.statistics().conflicts > 0;
    Ok(match answer {
        Answer::Model(model) => Outcome::Model(model),
        Answer::GaveUp => Outcome::GaveUp,
        Answer::Unsatisfiable => {
            let proof = solver.into_observer().proof.needed(formula.len());
            Outcome::Refuted { proof, has_conflicts }
        }
    })
}

/// Keeps the clauses that are added.
///
/// Deletions are left out: the proof is trimmed to the clauses that the refutation needs.
#[derive(Default)]
struct Recorder {
    proof: Proof,
}

impl Observer for Recorder {
    const STEPS: bool = true;

    fn step(&mut self, step: Step<'_>) {
        if let Step::Add { clause, literals, hints } = step {
            self.proof.add(clause.into(), literals, hints.iter().map(|&hint| hint.into()));
        }
    }
}
