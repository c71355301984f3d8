//! Merges records: a record is a set of runs, and so are several.
//!
//! **Invariant.** A solver of a merged record is one program on one machine: another version, command or machine is a solver
//! with a name of its own, so that it is a row of tables. An unknown version is the version that another session found. No run is lost, and a run that two records contain counts once.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use clausoku::board::errors::UnknownName;

use super::repeats::Repeats;
use super::{
    Clock, GridRecord, Header, Machine, Outcome, PlanRecord, RunLine, RunRecord, SolverRecord,
};

/// The runs of one or several records.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The plan of the runs: the solvers, encodings and grids that have some.
    pub plan: PlanRecord,
    /// The solvers, encodings and grids of all sessions, also those that no session came to.
    pub asked: PlanRecord,
    /// The runs of all records.
    pub runs: Vec<RunLine>,
    /// The sessions: what each had to run, with the solvers' names in the plan.
    pub parts: Vec<Part>,
    /// Each participating machine, with the date.
    pub machines: Vec<(Machine, String)>,
    /// The names of the records whose last line is incomplete.
    pub truncated: Vec<String>,
    /// The number of runs that several records contain, which count once.
    pub duplicates: usize,
    /// The name of each solver in its sessions, by its name in the plan. Several versions of a solver share one.
    short_names: HashMap<String, String>,
}

/// A session of a merged record.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The plan of the session. Its solvers have their names in the merged plan.
    pub plan: PlanRecord,
    /// The machine.
    pub machine: Machine,
    /// The time at which the session began.
    pub started: String,
    /// The mechanism that enforced the memory limit of programs, if they had one.
    pub memory_limiter: Option<String>,
}

/// A contradiction between records.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MergeError {
    /// The list of records is empty.
    #[error("there is no record")]
    Nothing,
    /// Two sessions contradict each other.
    #[error("{first} and {second} contradict each other: {reason}")]
    Contradiction {
        /// The name of one record.
        first: String,
        /// The name of the other record, which may be the same.
        second: String,
        /// The contradiction.
        reason: String,
    },
}

/// Merges records, each given with its name.
///
/// Runs at different time limits count at the least one: a run that took longer is a time-out there. Runs with other seeds or limits
/// are further repeats, with numbers of their own.
///
/// # Errors
/// Fails if the records contradict each other: a grid of one name is two grids, or the runs cannot be compared.
pub fn merge(records: Vec<(String, RunRecord)>) -> Result<Merged, MergeError> {
    let mut truncated = Vec::new();
    let mut sections = Vec::new();
    for (name, record) in records {
        if record.is_truncated {
            truncated.push(name.clone());
        }
        sections.extend(record.sections.into_iter().map(|section| (name.clone(), section)));
    }
    let Some((first, head)) = sections.first() else { return Err(MergeError::Nothing) };
    let mut grids: HashMap<String, (String, String)> = HashMap::new();
    for (name, section) in &sections {
        let fail = |first: &str, reason| MergeError::Contradiction {
            first: first.to_owned(),
            second: name.clone(),
            reason,
        };
        if let Some(reason) = incomparable(&head.header.plan, &section.header.plan) {
            return Err(fail(first, reason.to_owned()));
        }
        for grid in &section.header.plan.grids {
            match grids.get(&grid.name) {
                None => drop(grids.insert(grid.name.clone(), (grid.hash.clone(), name.clone()))),
                Some((hash, _)) if *hash == grid.hash => {}
                Some((_, other)) => {
                    return Err(fail(other, format!("{} is another instance in each", grid.name)));
                }
            }
        }
    }
    let names = Names::new(sections.iter().map(|section| &section.1.header));
    let mut asked = union(sections.iter().map(|section| &section.1.header.plan));
    asked.solvers = names.solvers();
    let repeats = Repeats::new(sections.iter().map(|section| &section.1.header.plan));
    asked.repeats = repeats.max().unwrap_or(asked.repeats);
    let mut merged = Merged {
        plan: asked.clone(),
        asked,
        runs: Vec::new(),
        parts: Vec::new(),
        machines: Vec::new(),
        truncated,
        duplicates: 0,
        short_names: names.short_names(),
    };
    let mut seen: HashMap<RunIdentity, usize> = HashMap::new();
    for (index, (_, section)) in sections.into_iter().enumerate() {
        let Header { mut plan, machine, started, memory_limiter, .. } = section.header;
        let conditions = plan.conditions();
        for mut run in section.runs {
            let known = seen.entry(RunIdentity::new(&run, &started, &machine));
            let solver = plan.solvers.iter().find(|solver| solver.name == run.solver);
            if let Some(name) = solver.map(|solver| names.name(solver, &machine)) {
                run.solver = name;
            }
            run.part = index;
            run.repeat = run.repeat.saturating_add(repeats.before(&run.grid, conditions));
            cut(&mut run, &merged.asked);
            match known {
                Entry::Vacant(place) => {
                    place.insert(merged.runs.len());
                    merged.runs.push(run);
                }
                Entry::Occupied(place) => {
                    merged.duplicates += 1;
                    // A result file of BenchExec has not all values of the record.
                    let first = &mut merged.runs[*place.get()];
                    if values(&run) > values(first) {
                        *first = run;
                    }
                }
            }
        }
        for solver in &mut plan.solvers {
            solver.name = names.name(solver, &machine);
        }
        let is_known = merged
            .machines
            .iter()
            .any(|(known, _)| known.difference(&machine).is_none() && known.cores == machine.cores);
        if !is_known {
            merged.machines.push((machine.clone(), started.clone()));
        }
        merged.parts.push(Part { plan, machine, started, memory_limiter });
    }
    merged.plan = measured(&merged.asked, &merged.runs);
    Ok(merged)
}

/// The identity of a run, also where files of two formats contain it. Two runs of a session hardly ever take the same nanoseconds.
#[derive(PartialEq, Eq, Hash)]
struct RunIdentity {
    started: String,
    cpu: String,
    solver: String,
    encoding: Option<String>,
    grid: String,
    repeat: u32,
    wall: u64,
}

impl RunIdentity {
    fn new(run: &RunLine, started: &str, machine: &Machine) -> Self {
        Self {
            started: started.to_owned(),
            cpu: machine.cpu.clone(),
            solver: run.solver.clone(),
            encoding: run.encoding.clone(),
            grid: run.grid.clone(),
            repeat: run.repeat,
            wall: run.wall.to_bits(),
        }
    }
}

/// Returns the number of values of a run that its record states.
fn values(run: &RunLine) -> usize {
    let value = serde_json::to_value(run).unwrap_or_default();
    value.as_object().map_or(0, serde_json::Map::len)
}

/// Returns the part of the plan that has runs. The only encoding stands for formulas, which have none.
fn measured(asked: &PlanRecord, runs: &[RunLine]) -> PlanRecord {
    let solvers: HashSet<&str> = runs.iter().map(|run| run.solver.as_str()).collect();
    let grids: HashSet<&str> = runs.iter().map(|run| run.grid.as_str()).collect();
    let encodings: HashSet<&str> = runs.iter().filter_map(|run| run.encoding.as_deref()).collect();
    let mut plan = asked.clone();
    plan.solvers.retain(|solver| solvers.contains(solver.name.as_str()));
    plan.grids.retain(|grid| grids.contains(grid.name.as_str()));
    if encodings.is_empty() {
        plan.encodings.truncate(1);
    } else {
        plan.encodings.retain(|encoding| encodings.contains(encoding.as_str()));
    }
    plan
}

/// Returns the reason why runs of two plans cannot be in one table, if there is one.
pub(super) fn incomparable(one: &PlanRecord, other: &PlanRecord) -> Option<&'static str> {
    if one.scramble != other.scramble {
        return Some("one shuffles the formulas, and the other does not");
    }
    let are_limited = one.time_limit.is_some() && other.time_limit.is_some();
    (are_limited && one.limit_clock != other.limit_clock)
        .then_some("one limits the elapsed time, and the other the processor time")
}

/// Returns a plan with the settings of the first plan, the least limit, and all encodings and grids.
fn union<'p>(plans: impl Iterator<Item = &'p PlanRecord>) -> PlanRecord {
    let mut all: Option<PlanRecord> = None;
    let mut known: HashSet<&str> = HashSet::new();
    for plan in plans {
        let all = all.get_or_insert_with(|| PlanRecord { grids: Vec::new(), ..plan.clone() });
        let limits = [all.time_limit, plan.time_limit].into_iter().flatten();
        all.time_limit = limits.reduce(f64::min);
        all.memory_limit = all.memory_limit.into_iter().chain(plan.memory_limit).min();
        all.retries = all.retries.max(plan.retries);
        // Pairs that are named after the first runs are no choice before the data.
        all.pairs.retain(|pair| plan.pairs.contains(pair));
        all.axis = all.axis.take().or_else(|| plan.axis.clone());
        for encoding in &plan.encodings {
            if !all.encodings.contains(encoding) {
                all.encodings.push(encoding.clone());
            }
        }
        let new = plan.grids.iter().filter(|grid| known.insert(&grid.name));
        all.grids.extend(new.cloned().collect::<Vec<GridRecord>>());
    }
    all.expect("a plan of each record")
}

/// Makes a time-out of a run that took longer than the limit of the merged plan.
fn cut(run: &mut RunLine, plan: &PlanRecord) {
    let is_over = |limit: f64| run.time(plan.limit_clock) > limit;
    if run.outcome.is_answer() && plan.time_limit.is_some_and(is_over) {
        run.outcome = Outcome::TimeLimit;
    }
}

/// The names of the solvers of several sessions.
struct Names {
    /// Each solver, its machine, and its name.
    rows: Vec<(SolverRecord, Machine, String)>,
}

impl Names {
    fn new<'h>(headers: impl Iterator<Item = &'h Header>) -> Self {
        let mut rows: Vec<(SolverRecord, Machine, String)> = Vec::new();
        for header in headers {
            for solver in &header.plan.solvers {
                let known = rows.iter_mut().find(|row| is_same(row, solver, &header.machine));
                match known {
                    Some(row) => row.0.version = row.0.version.take().or(solver.version.clone()),
                    None => rows.push((solver.clone(), header.machine.clone(), String::new())),
                }
            }
        }
        let names: Vec<String> = rows.iter().map(|row| named(row, &rows)).collect();
        let mut used = HashSet::new();
        for (row, name) in rows.iter_mut().zip(names) {
            let numbered = (2..).map(|number| format!("{name} ({number})"));
            let mut free = std::iter::once(name.clone()).chain(numbered);
            row.2 = free.find(|name| used.insert(name.clone())).expect("endless names");
        }
        Self { rows }
    }

    fn name(&self, solver: &SolverRecord, machine: &Machine) -> String {
        let row = self.rows.iter().find(|row| is_same(row, solver, machine));
        row.map_or_else(|| solver.name.clone(), |row| row.2.clone())
    }

    fn short_names(&self) -> HashMap<String, String> {
        self.rows.iter().map(|row| (row.2.clone(), row.0.name.clone())).collect()
    }

    fn solvers(&self) -> Vec<SolverRecord> {
        let rows = self.rows.iter();
        rows.map(|row| SolverRecord { name: row.2.clone(), ..row.0.clone() }).collect()
    }
}

fn is_same(
    row: &(SolverRecord, Machine, String),
    solver: &SolverRecord,
    machine: &Machine,
) -> bool {
    row.0.is_same(solver) && row.1.difference(machine).is_none()
}

/// Returns the name of a solver, with what distinguishes it from the others of its name.
fn named(
    row: &(SolverRecord, Machine, String),
    rows: &[(SolverRecord, Machine, String)],
) -> String {
    let (solver, machine, _) = row;
    let others = || rows.iter().filter(|other| other.0.name == solver.name);
    let mut name = solver.name.clone();
    if others().any(|other| other.0.version != solver.version) {
        name = format!("{name} {}", solver.version.as_deref().unwrap_or("of unknown version"));
    } else if others().any(|other| other.0.hash != solver.hash) {
        let hash = solver.hash.as_deref().unwrap_or("unknown");
        name = format!("{name} {}", &hash.get(..8).unwrap_or(hash));
    } else if others().any(|other| other.0.command != solver.command) {
        name = format!("{name} as {}", solver.command.as_deref().unwrap_or("a part of clausoku"));
    }
    if others().any(|other| other.1.difference(machine).is_some()) {
        name = format!("{name} @ {}", machine.cpu);
    }
    name
}

/// The runs to report: those of these solvers, encodings and groups of grids. An empty list selects all.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Names of solvers; a name without version selects all versions.
    pub solvers: Vec<String>,
    /// Names of encodings.
    pub encodings: Vec<String>,
    /// Groups of grids.
    pub groups: Vec<String>,
}

/// Returns the names that are selected, all if none is.
fn chosen(
    what: &'static str,
    wanted: &[String],
    known: &[&str],
) -> Result<Vec<String>, UnknownName> {
    for name in wanted {
        if !known.contains(&name.as_str()) {
            return Err(UnknownName::new(what, name, known.iter().copied()));
        }
    }
    let is_chosen = |name: &str| wanted.is_empty() || wanted.iter().any(|one| one == name);
    Ok(known.iter().filter(|name| is_chosen(name)).map(|&name| name.to_owned()).collect())
}

impl Merged {
    /// Returns the clock of the limit, in which times are reported.
    pub fn clock(&self) -> Clock {
        self.plan.limit_clock
    }

    /// Returns the names in the plan of the solvers with this name in their sessions; the name itself if there is none.
    fn versions(&self, name: &str) -> Vec<String> {
        let solvers = self.asked.solvers.iter().map(|solver| &solver.name);
        let versions =
            solvers.filter(|full| self.short_names.get(*full).is_some_and(|s| s == name));
        let found: Vec<String> = versions.cloned().collect();
        if found.is_empty() { vec![name.to_owned()] } else { found }
    }

    /// Keeps the selected runs.
    ///
    /// # Errors
    ///
    /// Fails if there is no solver, encoding or group of a name.
    pub fn select(&mut self, selection: &Selection) -> Result<(), UnknownName> {
        let plan = &self.asked;
        let solvers: Vec<&str> = plan.solvers.iter().map(|solver| solver.name.as_str()).collect();
        let wanted: Vec<String> =
            selection.solvers.iter().flat_map(|name| self.versions(name)).collect();
        let solvers = chosen("solver in the records", &wanted, &solvers)?;
        let encodings: Vec<&str> = plan.encodings.iter().map(String::as_str).collect();
        let encodings = chosen("encoding in the records", &selection.encodings, &encodings)?;
        let mut groups: Vec<&str> = plan.grids.iter().map(|grid| grid.group.as_str()).collect();
        groups.sort_unstable();
        groups.dedup();
        let groups = chosen("group in the records", &selection.groups, &groups)?;
        let keep = |plan: &mut PlanRecord| {
            plan.solvers.retain(|solver| solvers.contains(&solver.name));
            plan.encodings.retain(|encoding| encodings.contains(encoding));
            plan.grids.retain(|grid| groups.contains(&grid.group));
        };
        keep(&mut self.asked);
        self.parts.iter_mut().for_each(|part| keep(&mut part.plan));
        let grids: HashSet<&str> = self.asked.grids.iter().map(|grid| grid.name.as_str()).collect();
        self.runs.retain(|run| {
            solvers.contains(&run.solver)
                && run.encoding.as_ref().is_none_or(|encoding| encodings.contains(encoding))
                && grids.contains(run.grid.as_str())
        });
        self.plan = measured(&self.asked, &self.runs);
        Ok(())
    }
}
