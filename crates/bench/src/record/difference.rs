//! Compares the header of a record with that of the session that resumes it.

use super::{Header, PlanRecord, Ratings, Shard};

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
        (names(old) != names(new), "it has other solvers"),
        (versions(old) != versions(new), "a solver has another version"),
        (old.solvers != new.solvers, "a solver is called in another way"),
        (old.encodings != new.encodings, "it has other encodings"),
        (hashes(old) != hashes(new), "it has other grids"),
        (ratings(old) != ratings(new), "it has other ratings"),
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

fn names(plan: &PlanRecord) -> Vec<&str> {
    plan.solvers.iter().map(|solver| solver.name.as_str()).collect()
}

fn versions(plan: &PlanRecord) -> Vec<Option<&str>> {
    plan.solvers.iter().map(|solver| solver.version.as_deref()).collect()
}

fn hashes(plan: &PlanRecord) -> Vec<&str> {
    plan.grids.iter().map(|grid| grid.hash.as_str()).collect()
}

fn ratings(plan: &PlanRecord) -> Vec<Ratings> {
    plan.grids.iter().map(|grid| grid.ratings).collect()
}

fn part(shard: Option<Shard>) -> String {
    shard.map_or("the whole plan".to_owned(), |shard| format!("part {shard}"))
}
