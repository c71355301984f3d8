//! A short test that a solver answers correctly.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::time::Duration;

use clausoku_cnf::{
    ClauseSink, Cnf, Falsified, Literal, Rng, Shuffled, StopReason, Variable, Verdict, evaluate,
};

use crate::{BackendError, Choice, Deadline, SatSolver};

/// The time limit for each formula.
const TIME: Duration = Duration::from_secs(60);

/// The reason why a solver failed the test.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SelfTestError {
    /// The solver cannot be run.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// The model does not satisfy the formula.
    #[error("its model is wrong: {0}")]
    Model(#[from] Falsified),
    /// The solver found no model of a satisfiable formula.
    #[error("it says UNSATISFIABLE, but there is a model")]
    Unsatisfiable,
    /// The solver found a model of an unsatisfiable formula.
    #[error("it says SATISFIABLE, but there is no model")]
    Satisfiable,
    /// The solver gave no verdict.
    #[error("it gave no answer: {0}")]
    Unknown(StopReason),
}

/// Pigeons and holes of each formula: it is satisfiable if there are enough holes.
const FORMULAS: [(u32, u32); 6] = [(3, 5), (4, 4), (5, 5), (4, 3), (5, 4), (6, 5)];

/// Runs the solver on several formulas, half of them satisfiable, and checks its models. Their order, the
/// numbers of their variables and the order of their clauses are random, so that no count of calls predicts
/// a verdict.
///
/// ```
/// let varisat = clausoku_backends::Catalogue::built_in().named("varisat").unwrap();
/// assert!(clausoku_backends::self_test(&varisat).is_ok());
/// ```
///
/// # Errors
///
/// The solver cannot be run, gives no answer, or gives a wrong one.
pub fn self_test(choice: &Choice) -> Result<(), SelfTestError> {
    // The standard library's source of randomness.
    let seed = RandomState::new().build_hasher().finish();
    pass(&mut *choice.create().into_solver(), seed)
}

/// Runs one solver on all formulas, in the order of this seed.
fn pass(solver: &mut dyn SatSolver, seed: u64) -> Result<(), SelfTestError> {
    let deadline = Deadline::never().within(TIME);
    let mut rng = Rng::new(seed);
    let mut formulas = FORMULAS;
    rng.shuffle(&mut formulas);
    for (pigeons, holes) in formulas {
        let fits = pigeons <= holes;
        let formula = Shuffled::new(&pigeonholes(pigeons, holes), rng.next_u64()).formula;
        let verdict = solver.run(&formula, &deadline)?.verdict;
        match &verdict {
            Verdict::Unknown(reason) => return Err(SelfTestError::Unknown(*reason)),
            Verdict::Unsatisfiable if fits => return Err(SelfTestError::Unsatisfiable),
            Verdict::Satisfiable(_) if !fits => return Err(SelfTestError::Satisfiable),
            Verdict::Satisfiable(model) => evaluate(&formula, model)?,
            Verdict::Unsatisfiable => {}
        }
    }
    Ok(())
}

/// Returns the formula "each pigeon is in a hole, and no two are in the same hole".
#[expect(clippy::missing_panics_doc, reason = "no formula of pigeons has so many variables")]
pub fn pigeonholes(pigeons: u32, holes: u32) -> Cnf {
    let sits = |pigeon: u32, hole: u32| {
        let variable = Variable::from_index(pigeon * holes + hole);
        variable.expect("few holes").positive()
    };
    let mut cnf = Cnf::new();
    for pigeon in 0..pigeons {
        cnf.add_clause(&(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<Literal>>());
    }
    for hole in 0..holes {
        cnf.add_pairs(&(0..pigeons).map(|pigeon| sits(pigeon, hole)).collect::<Vec<Literal>>());
    }
    cnf
}

#[cfg(test)]
mod tests {
    use clausoku_cnf::Formula;

    use super::*;
    use crate::{Run, Varisat};

    /// A solver that answers the first calls correctly, and "unsatisfiable" afterwards.
    struct Flip(u32);

    impl SatSolver for Flip {
        fn name(&self) -> &'static str {
            "flip"
        }

        fn run(&mut self, formula: &dyn Formula, deadline: &Deadline) -> Result<Run, BackendError> {
            match self.0.checked_sub(1) {
                Some(left) => {
                    self.0 = left;
                    Varisat::new().run(formula, deadline)
                }
                None => Ok(Verdict::Unsatisfiable.into()),
            }
        }
    }

    #[test]
    fn a_solver_that_is_wrong_after_some_correct_answers_fails() {
        for seed in 0..200 {
            for right in 0..=2 {
                let error = pass(&mut Flip(right), seed).unwrap_err().to_string();
                assert_eq!(error, "it says UNSATISFIABLE, but there is a model", "{seed} {right}");
            }
            pass(&mut Flip(6), seed).unwrap();
        }
    }

    #[cfg(all(unix, feature = "external"))]
    #[test]
    fn a_solver_that_always_answers_the_same_fails() {
        use crate::external::Program;

        for (script, expected) in [
            ("echo s UNSATISFIABLE; exit 20", &["there is a model"][..]),
            // A wrong model, or a model of an unsatisfiable formula.
            (
                "echo s SATISFIABLE; echo v 1 2 3 0; exit 10",
                &["its model is wrong", "there is no model"],
            ),
            ("echo s UNKNOWN", &["it gave no answer: the solver does not know"]),
            ("exit 1", &["not a valid answer"]),
        ] {
            let program = Program::from_command(&format!("sh -c '{script}'")).unwrap();
            let error = self_test(&Choice::Program(Box::new(program))).unwrap_err().to_string();
            assert!(expected.iter().any(|part| error.contains(part)), "{script}: {error}");
        }
    }
}
