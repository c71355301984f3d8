//! varisat in a build without the feature `sat-varisat`: each question fails, and the error names the feature.

use clausoku_cnf::{ClauseSink, Formula, Literal, Verdict};

use crate::{BackendError, Deadline, IncrementalSolver, Run, SatSolver};

/// varisat, which this build lacks.
#[derive(Debug, Default)]
pub struct Varisat(());

impl Varisat {
    /// Returns a solver whose answers are errors.
    pub fn new() -> Self {
        Self::default()
    }
}

fn missing() -> BackendError {
    let what = "feature sat-varisat in this build".to_owned();
    BackendError::Missing { solver: "varisat".to_owned(), what, hint: String::new() }
}

impl ClauseSink for Varisat {
    fn add_clause(&mut self, _literals: &[Literal]) {}

    fn is_closed(&self) -> bool {
        true
    }
}

impl IncrementalSolver for Varisat {
    fn solve_within(
        &mut self,
        _assumptions: &[Literal],
        _deadline: &Deadline,
    ) -> Result<Verdict, BackendError> {
        Err(missing())
    }

    fn core(&self) -> Vec<Literal> {
        Vec::new()
    }
}

impl SatSolver for Varisat {
    fn name(&self) -> &'static str {
        "varisat"
    }

    fn run(&mut self, _formula: &dyn Formula, _deadline: &Deadline) -> Result<Run, BackendError> {
        Err(missing())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_names_the_feature() {
        let mut solver = Varisat::new();
        let error = solver.solve_under(&[]).unwrap_err().to_string();
        assert_eq!(
            error,
            "varisat is not installed: there is no feature sat-varisat in this build"
        );
        assert_eq!(solver.solve(&clausoku_cnf::Cnf::new()).unwrap_err().to_string(), error);
    }
}
