//! Who is compared.

use crate::record::{Place, PlanRecord};

/// A solver, under an encoding if it takes clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The solver, as an index into the plan's.
    pub solver: usize,
    /// The encoding, as an index into the plan's.
    pub encoding: Option<usize>,
    /// What to call it: the solver's name, with the encoding's if there are several.
    pub label: String,
    /// Where it runs.
    pub place: Place,
}

/// The plan's configurations, solver by solver. Where some are programs and some are not, the latter are
/// marked.
pub fn configurations(plan: &PlanRecord) -> Vec<Configuration> {
    let mut found = Vec::new();
    let is_mixed = plan.solvers.iter().any(|solver| solver.place == Place::Process);
    for (solver, row) in plan.solvers.iter().enumerate() {
        let place = row.place;
        let mark = if is_mixed && place == Place::InProcess { " (in process)" } else { "" };
        let name = format!("{}{mark}", row.name);
        if !row.clauses {
            found.push(Configuration { solver, encoding: None, label: name, place });
            continue;
        }
        for (index, encoding) in plan.encodings.iter().enumerate() {
            let one = plan.encodings.len() == 1;
            let label = if one { name.clone() } else { format!("{name} on {encoding}") };
            found.push(Configuration { solver, encoding: Some(index), label, place });
        }
    }
    found
}
