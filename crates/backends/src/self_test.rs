//! A short test of a solver that somebody is about to trust.

use std::time::Duration;

use cnf::{ClauseSink, Cnf, Literal, Unknown, Variable, Verdict};

use crate::{BackendError, Choice, Limits, WrongVerdict, check_verdicts};

/// A solver that needs longer for formulas this small is of no use.
const TIME: Duration = Duration::from_secs(60);

/// A solver that failed.
#[derive(Debug, thiserror::Error)]
pub enum SelfTestError {
    /// It is not there, or does not work.
    #[error(transparent)]
    Backend(#[from] BackendError),
    /// Its answer is wrong.
    #[error(transparent)]
    WrongVerdict(#[from] WrongVerdict),
    /// It found a model where there is none.
    #[error("it says SATISFIABLE, but there is no model")]
    Satisfiable,
    /// It did not find out.
    #[error("it gave no answer: {0}")]
    Unknown(Unknown),
}

/// Gives the solver a satisfiable formula and an unsatisfiable one, and checks its model.
///
/// ```
/// let varisat = backends::Catalogue::built_in().named("varisat").unwrap();
/// assert!(backends::self_test(&varisat).is_ok());
/// ```
///
/// # Errors
///
/// Fails if an answer is wrong or the solver fails.
pub fn self_test(choice: &Choice) -> Result<(), SelfTestError> {
    let limits = Limits { time: Some(TIME), ..Limits::default() };
    // As many pigeons as holes fit; one more does not. The second is refuted by the first's model only if
    // it is mistaken for it.
    for (pigeons, fits) in [(5, true), (6, false)] {
        let formula = pigeonholes(pigeons, 5);
        let verdict = choice.run(&formula, &limits)?.verdict;
        match &verdict {
            Verdict::Unknown(reason) => return Err(SelfTestError::Unknown(*reason)),
            Verdict::Unsatisfiable if fits => return Err(WrongVerdict::Unsatisfiable.into()),
            Verdict::Satisfiable(_) if !fits => return Err(SelfTestError::Satisfiable),
            _ => {}
        }
        if let Some(fault) = check_verdicts(&formula, &[&verdict]).into_iter().flatten().next() {
            return Err(fault.into());
        }
    }
    Ok(())
}

/// Each pigeon sits in a hole, no two in the same.
fn pigeonholes(pigeons: u32, holes: u32) -> Cnf {
    let sits = |pigeon: u32, hole: u32| Variable::from_index(pigeon * holes + hole).positive();
    let mut cnf = Cnf::new();
    for pigeon in 0..pigeons {
        cnf.add_clause(&(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<Literal>>());
    }
    for hole in 0..holes {
        cnf.add_pairs(&(0..pigeons).map(|pigeon| sits(pigeon, hole)).collect::<Vec<Literal>>());
    }
    cnf
}

#[cfg(all(test, unix, feature = "external"))]
mod tests {
    use super::*;
    use crate::external::Program;

    #[test]
    fn solvers_that_always_say_the_same_fail() {
        for (script, expected) in [
            ("echo s UNSATISFIABLE; exit 20", "there is a model"),
            ("echo s SATISFIABLE; echo v 1 2 3 0; exit 10", "its model is wrong"),
            ("echo s UNKNOWN", "it gave no answer: the solver does not know"),
            ("exit 1", "no answer"),
        ] {
            let program = Program::from_command(&format!("sh -c '{script}'")).unwrap();
            let error = self_test(&Choice::Program(Box::new(program))).unwrap_err().to_string();
            assert!(error.contains(expected), "{script}: {error}");
        }
        // It knows the first formula's model by heart.
        let script = "cat > /dev/null; echo s SATISFIABLE; echo v 1 7 13 19 25; \
                      for i in 2 3 4 5 6 8 9 10 11 12 14 15 16 17 18 20 21 22 23 24; do echo v -$i; \
                      done; echo v 0; exit 10";
        let program = Program::from_command(&format!("sh -c '{script}'")).unwrap();
        let error = self_test(&Choice::Program(Box::new(program))).unwrap_err().to_string();
        assert_eq!(error, "it says SATISFIABLE, but there is no model");
    }
}
