//! Merges several records of one plan.

use std::collections::HashMap;

use super::{Machine, PlanRecord, RunLine, RunRecord};

/// The runs of one plan, from one record or several.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The plan.
    pub plan: PlanRecord,
    /// The runs of all records.
    pub runs: Vec<RunLine>,
    /// Each participating machine, with the date.
    pub machines: Vec<(Machine, String)>,
    /// The names of the records whose last line is incomplete.
    pub truncated: Vec<String>,
}

/// An error that prevents merging records.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// The list of records is empty.
    #[error("there is no record")]
    Nothing,
    /// The records are of different plans.
    #[error("{first} and {second} are records of different plans ({hashes:?})")]
    OtherPlan {
        /// The name of one record.
        first: String,
        /// The name of the other record.
        second: String,
        /// The plans' hashes.
        hashes: [String; 2],
    },
    /// Two records contain the same run.
    #[error("{first} and {second} both contain run {repeat} of {solver} on {grid}")]
    Twice {
        /// The name of one record.
        first: String,
        /// The name of the other record, which may be the same.
        second: String,
        /// The solver.
        solver: String,
        /// The grid.
        grid: String,
        /// The number of the repeat.
        repeat: u32,
    },
}

/// Merges records, each given with its name.
///
/// # Errors
/// Fails if the records have different plans, or if two of them have the same run.
pub fn merge(records: Vec<(String, RunRecord)>) -> Result<Merged, MergeError> {
    let mut records = records.into_iter();
    let (first, record) = records.next().ok_or(MergeError::Nothing)?;
    let hash = record.header.hash.clone();
    let plan = record.header.plan.clone();
    let mut merged = Merged { plan, runs: Vec::new(), machines: Vec::new(), truncated: Vec::new() };
    let mut seen: HashMap<(String, Option<String>, String, u32), String> = HashMap::new();
    for (name, record) in [(first.clone(), record)].into_iter().chain(records) {
        if record.header.hash != hash {
            let hashes = [hash, record.header.hash];
            return Err(MergeError::OtherPlan { first, second: name, hashes });
        }
        if record.is_truncated {
            merged.truncated.push(name.clone());
        }
        merged.machines.extend(record.machines());
        for run in record.runs {
            let key = (run.solver.clone(), run.encoding.clone(), run.grid.clone(), run.repeat);
            if let Some(first) = seen.insert(key, name.clone()) {
                let RunLine { solver, grid, repeat, .. } = run;
                return Err(MergeError::Twice { first, second: name, solver, grid, repeat });
            }
            merged.runs.push(run);
        }
    }
    Ok(merged)
}
