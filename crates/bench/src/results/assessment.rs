//! Who is right.

use super::{Cell, Configuration};
use crate::record::{Outcome, PlanRecord};

/// What there is to say against the answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Assessment {
    /// By configuration: why it is disqualified.
    pub disqualified: Vec<Option<String>>,
    /// By grid: whether it has a solution, as far as that is sure or undisputed.
    pub satisfiable: Vec<Option<bool>>,
    /// Grids of which the plan says that they have no solution, but somebody found one.
    pub wrong_plans: Vec<usize>,
    /// Grids of which one configuration alone says that there is no solution.
    pub unconfirmed: Vec<usize>,
}

/// Compares the answers with each other and with what is known. A solution that was checked outweighs
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
        let who = |wanted: Outcome| {
            let all = 0..configurations.len();
            all.filter(|&e| runs(e).any(|run| run.outcome == wanted)).collect::<Vec<usize>>()
        };
        let (found, denied) = (who(Outcome::Satisfiable), who(Outcome::Unsatisfiable));
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
            let lie = truth == Some(true) && denied.contains(&configuration);
            let reason = match wrong {
                Some(run) => {
                    let note = run.note.as_deref().unwrap_or("the solution is wrong");
                    format!("{}: {note}", grid.name)
                }
                None if lie => {
                    let why =
                        found.first().map_or("it was made from a solution".to_owned(), |&who| {
                            format!("{} has found a solution", configurations[who].label)
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
