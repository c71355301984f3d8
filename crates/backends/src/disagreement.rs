//! Compares the verdicts of several solvers on one formula.

use cnf::{Falsified, Formula, Verdict, evaluate};

/// A verdict that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WrongVerdict {
    /// The model does not satisfy the formula.
    #[error("its model is wrong: {0}")]
    Model(#[from] Falsified),
    /// The verdict is "unsatisfiable", but another solver has found a model.
    #[error("it says UNSATISFIABLE, but there is a model")]
    Unsatisfiable,
}

/// Returns the error of each verdict, as far as the verdicts prove it: each model is evaluated
/// on every clause, and a correct model refutes every "unsatisfiable".
///
/// ```
/// use clausoku_backends::{WrongVerdict, check_verdicts};
/// use cnf::{Cnf, Literal, Model, Verdict};
/// let literal = Literal::from_dimacs(1).unwrap();
/// let cnf: Cnf = [[literal]].into_iter().collect();
/// let right = Verdict::Satisfiable(Model::from_literals([literal]).unwrap());
/// let wrong = Verdict::Satisfiable(Model::from_literals([!literal]).unwrap());
/// let found = check_verdicts(&cnf, &[&Verdict::Unsatisfiable, &right, &wrong]);
/// assert_eq!((found[0].as_ref(), found[1].as_ref()), (Some(&WrongVerdict::Unsatisfiable), None));
/// assert_eq!(found[2].as_ref().unwrap().to_string(), "its model is wrong: clause 1 is not satisfied: [1]");
/// assert_eq!(check_verdicts(&cnf, &[&Verdict::Unsatisfiable, &wrong])[0], None);
/// ```
pub fn check_verdicts(formula: &dyn Formula, verdicts: &[&Verdict]) -> Vec<Option<WrongVerdict>> {
    let models = verdicts.iter().map(|verdict| match verdict {
        Verdict::Satisfiable(model) => evaluate(formula, model).err().map(WrongVerdict::Model),
        Verdict::Unsatisfiable | Verdict::Unknown(_) => None,
    });
    let mut wrong: Vec<Option<WrongVerdict>> = models.collect();
    let has_model = verdicts
        .iter()
        .zip(&wrong)
        .any(|(verdict, fault)| matches!(verdict, Verdict::Satisfiable(_)) && fault.is_none());
    if has_model {
        for (verdict, fault) in verdicts.iter().zip(&mut wrong) {
            if **verdict == Verdict::Unsatisfiable {
                *fault = Some(WrongVerdict::Unsatisfiable);
            }
        }
    }
    wrong
}
