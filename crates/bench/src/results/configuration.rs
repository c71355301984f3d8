//! The configurations that are compared.

use crate::record::{PlanRecord, RunMode};

/// A solver, under an encoding if it takes clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The solver, as an index into the plan's.
    pub solver: usize,
    /// The encoding, as an index into the plan's.
    pub encoding: Option<usize>,
    /// The label: the solver's name, with the encoding's if there are several.
    pub label: String,
    /// The run mode of the solver.
    pub mode: RunMode,
}

/// Returns the plan's configurations, solver by solver. If some solvers are programs and others are not,
/// marks the latter.
pub fn configurations(plan: &PlanRecord) -> Vec<Configuration> {
    let mut found = Vec::new();
    let is_mixed = plan.solvers.iter().any(|solver| solver.mode == RunMode::Process);
    for (solver, row) in plan.solvers.iter().enumerate() {
        let mode = row.mode;
        let mark = if is_mixed && mode == RunMode::InProcess { " (in process)" } else { "" };
        let name = format!("{}{mark}", row.name);
        if !row.clauses {
            found.push(Configuration { solver, encoding: None, label: name, mode });
            continue;
        }
        for (index, encoding) in plan.encodings.iter().enumerate() {
            let one = plan.encodings.len() == 1;
            let label = if one { name.clone() } else { format!("{name} on {encoding}") };
            found.push(Configuration { solver, encoding: Some(index), label, mode });
        }
    }
    found
}
