//! Merges several records of one plan, and compares the header of a record with the header of the session that resumes it.

use std::collections::HashMap;

use clausoku_files::Shard;

use super::{Header, Machine, PlanRecord, RunLine, RunRecord};

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

/// Returns the first difference between the header of a record and the new one, or `None` if the
/// record can be resumed.
pub(super) fn difference(old: &Header, new: &Header) -> Option<String> {
    if old.hash != new.hash {
        let what = plan_difference(&old.plan, &new.plan);
        return Some(format!("it is a record of another plan: {what}"));
    }
    if old.shard != new.shard {
        return Some(format!("it is {}, not {}", part(old.shard), part(new.shard)));
    }
    let what = old.machine.difference(&new.machine)?;
    Some(format!(
        "it was begun on another machine: {what}; resume it there, or begin a new record here"
    ))
}

/// Returns the first difference between two plans with different hashes.
fn plan_difference(old: &PlanRecord, new: &PlanRecord) -> &'static str {
    let aspects = [
        (differ(&old.solvers, &new.solvers, |solver| &solver.name), "it has other solvers"),
        (
            differ(&old.solvers, &new.solvers, |solver| &solver.version),
            "a solver has another version",
        ),
        // Whole rows after their parts, whose differences have names.
        (old.solvers != new.solvers, "a solver is called in another way"),
        (old.encodings != new.encodings, "it has other encodings"),
        (differ(&old.grids, &new.grids, |grid| &grid.hash), "it has other grids"),
        (differ(&old.grids, &new.grids, |grid| &grid.ratings), "it has other ratings"),
        (old.grids != new.grids, "it has other grids"),
        (old.repeats != new.repeats, "it has another number of repeats"),
        (old.warm_up != new.warm_up, "it has another number of warm-up runs"),
        ((old.seed, old.order) != (new.seed, new.order), "it has another seed or order"),
        (old.scramble != new.scramble, "it shuffles formulas in another way"),
        (old.time_limit != new.time_limit, "it has another time limit"),
        (old.limit_clock != new.limit_clock, "it limits another kind of time"),
        (old.retries != new.retries, "it has another number of retries"),
        (old.memory_limit != new.memory_limit, "it has another memory limit"),
    ];
    aspects.into_iter().find(|aspect| aspect.0).map_or("it has another title", |aspect| aspect.1)
}

/// Returns `true` if this part of the rows differs.
fn differ<R, T: PartialEq>(old: &[R], new: &[R], part: fn(&R) -> &T) -> bool {
    !old.iter().map(part).eq(new.iter().map(part))
}

fn part(shard: Option<Shard>) -> String {
    shard.map_or("the whole plan".to_owned(), |shard| format!("part {shard}"))
}
