//! Compares the answers of the configurations and disqualifies wrong ones.

use super::{Cell, Configuration};
use crate::record::{Outcome, PlanRecord};

/// The result of the comparison.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Assessment {
    /// The reason for the disqualification of each configuration, by index; `None` if it is not
    /// disqualified.
    pub disqualified: Vec<Option<String>>,
    /// `true` for each grid with a solution, `false` for one without, by index; `None` if that is
    /// neither certain nor undisputed.
    pub satisfiable: Vec<Option<bool>>,
    /// The grids that have a solution although the plan states that they have none.
    pub wrong_plans: Vec<usize>,
    /// The grids without a solution according to exactly one configuration.
    pub unconfirmed: Vec<usize>,
}

/// Compares the answers with each other and with known facts. A checked solution takes precedence over
/// all claims.
pub(super) fn assess(
    plan: &PlanRecord,
    configurations: &[Configuration],
    cells: &[Vec<Cell<'_>>],
) -> Assessment {
    let mut assessment =
        Assessment { disqualified: vec![None; configurations.len()], ..Assessment::default() };
    for (index, grid) in plan.grids.iter().enumerate() {
        let runs = |configuration: usize| cells[configuration][index].runs.iter();
        let with_outcome = |wanted: Outcome| {
            let all = 0..configurations.len();
            all.filter(|&e| runs(e).any(|run| run.outcome == wanted)).collect::<Vec<usize>>()
        };
        let found = with_outcome(Outcome::Satisfiable);
        let denied = with_outcome(Outcome::Unsatisfiable);
        let truth = if found.is_empty() {
            grid.satisfiable.or((!denied.is_empty()).then_some(false))
        } else {
            Some(true)
        };
        assessment.satisfiable.push(truth);
        if grid.satisfiable == Some(false) && !found.is_empty() {
            assessment.wrong_plans.push(index);
        }
        let confirmed = denied
            .iter()
            .any(|&e| runs(e).any(|run| run.outcome == Outcome::Unsatisfiable && run.verified));
        let alone = denied.len() == 1 && !confirmed;
        if grid.satisfiable.is_none() && truth == Some(false) && alone {
            assessment.unconfirmed.push(index);
        }
        for configuration in 0..configurations.len() {
            let wrong = runs(configuration).find(|run| run.outcome == Outcome::Wrong);
            let is_refuted = truth == Some(true) && denied.contains(&configuration);
            let reason = match wrong {
                Some(run) => {
                    let note = run.note.as_deref().unwrap_or("the solution is wrong");
                    format!("{}: {note}", grid.name)
                }
                None if is_refuted => {
                    let why =
                        found.first().map_or("it was made from a solution".to_owned(), |&finder| {
                            format!("{} has found a solution", configurations[finder].label)
                        });
                    format!("{}: says that there is no solution, but {why}", grid.name)
                }
                None => continue,
            };
            assessment.disqualified[configuration].get_or_insert(reason);
        }
    }
    assessment
}
