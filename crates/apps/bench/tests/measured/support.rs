//! Records as a session would have written them, made up.

use clausoku::sat::formulas::Rng;
use clausoku_bench::record::{
    Axis, Clock, GridRecord, Header, InstanceKind, Machine, Merged, Order, Outcome, PlanRecord,
    Ratings, RunLine, RunMode, RunRecord, Section, SolverRecord, merge,
};

/// The time limit of made-up plans, in seconds.
pub(crate) const LIMIT: f64 = 10.0;

/// A plan with these solvers and encodings, and this many grids in each of these groups.
pub(crate) fn plan(
    solvers: &[(&str, RunMode)],
    encodings: &[&str],
    groups: &[&str],
    grids: usize,
) -> PlanRecord {
    let grid = |group: &str, index: usize| GridRecord {
        name: format!("{group} grid {index}"),
        kind: InstanceKind::Solution,
        hash: format!("{index:016x}"),
        variant: "classic:9".to_owned(),
        cells: 81,
        givens: 25,
        group: group.to_owned(),
        seed: None,
        x: None,
        satisfiable: Some(true),
        ratings: Ratings::default(),
    };
    PlanRecord {
        title: "Made-up times".to_owned(),
        experiment: None,
        question: None,
        axis: None,
        repeats: 3,
        warm_up: 1,
        seed: 1,
        order: Order::Interleaved,
        scramble: false,
        time_limit: Some(LIMIT),
        limit_clock: Clock::Wall,
        retries: 0,
        memory_limit: None,
        solvers: solvers
            .iter()
            .map(|&(name, mode)| SolverRecord {
                name: name.to_owned(),
                mode,
                clauses: true,
                version: Some("1.0".to_owned()),
                command: (mode == RunMode::Process).then(|| format!("{name} {{cnf}}")),
                hash: None,
            })
            .collect(),
        encodings: encodings.iter().map(|name| (*name).to_owned()).collect(),
        pairs: Vec::new(),
        grids: groups
            .iter()
            .flat_map(|group| (0..grids).map(move |index| grid(group, index)))
            .collect(),
    }
}

/// A run of the plan's solver, encoding and grid with these indices.
pub(crate) fn run(
    plan: &PlanRecord,
    [solver, encoding, grid]: [usize; 3],
    repeat: u32,
    wall: f64,
) -> RunLine {
    let finished = wall < LIMIT;
    RunLine {
        part: 0,
        solver: plan.solvers[solver].name.clone(),
        encoding: Some(plan.encodings[encoding].clone()),
        grid: plan.grids[grid].name.clone(),
        repeat,
        outcome: if finished { Outcome::Satisfiable } else { Outcome::TimeLimit },
        verified: finished,
        wall: wall.min(LIMIT),
        encode: Some(0.001),
        user: Some(wall.min(LIMIT) * 0.95),
        system: Some(0.001),
        cpu: None,
        others: None,
        load: None,
        core: None,
        retries: None,
        formula: None,
        seed: None,
        peak_memory: Some(10 << 20),
        variables: Some(729),
        clauses: Some(11_988),
        conflicts: Some(100),
        decisions: None,
        propagations: None,
        steps: None,
        note: None,
    }
}

/// All runs, with times that differ by solver, encoding and group in an orderly way, and at random
/// beside.
pub(crate) fn runs(plan: &PlanRecord, seed: u64) -> Vec<RunLine> {
    let mut rng = Rng::new(seed);
    let mut uniform = move || rng.next_u64() as f64 / u64::MAX as f64;
    let mut groups: Vec<&str> = plan.grids.iter().map(|grid| grid.group.as_str()).collect();
    groups.dedup();
    let mut runs = Vec::new();
    for (g, grid) in plan.grids.iter().enumerate() {
        let group = groups.iter().position(|group| *group == grid.group).unwrap_or(0);
        let hardness = 0.004 * 12_f64.powf(group as f64) * 10_f64.powf(1.4 * uniform());
        for (s, _) in plan.solvers.iter().enumerate() {
            for (e, _) in plan.encodings.iter().enumerate() {
                let luck = 10_f64.powf(0.7 * uniform());
                let slope = grid.x.map_or(1.0, |x| 1.0 + x * (0.04 + 0.05 * s as f64));
                let base = hardness * luck * slope * (1.0 + s as f64) * (1.0 + 0.4 * e as f64);
                for repeat in 1..=plan.repeats {
                    let wall = base * (1.0 + 0.05 * uniform());
                    runs.push(run(plan, [s, e, g], repeat, wall));
                    if wall >= LIMIT {
                        break;
                    }
                }
            }
        }
    }
    runs
}

/// The plan with its grids on an axis: all that share an index share a place.
pub(crate) fn on_axis(mut plan: PlanRecord, grids: usize) -> PlanRecord {
    plan.axis = Some(Axis { label: "values added".to_owned() });
    for (index, grid) in plan.grids.iter_mut().enumerate() {
        grid.x = Some((index % grids / 3) as f64);
    }
    plan
}

/// The record of a session with these runs.
pub(crate) fn session(plan: PlanRecord, runs: Vec<RunLine>) -> RunRecord {
    let machine = Machine {
        cpu: "Made-up CPU".to_owned(),
        cores: 2,
        all_cores: 2,
        memory: 8 << 30,
        os: "Linux".to_owned(),
        load: 0.1,
        clausoku: "0.1.0".to_owned(),
    };
    let header = Header {
        format: 3,
        hash: plan.hash(),
        part: None,
        started: "2026-11-20T00:00:00Z".to_owned(),
        machine,
        memory_limiter: None,
        plan,
    };
    let sections = vec![Section { header, runs }];
    RunRecord { sections, whole: 0, is_truncated: false }
}

/// The merged record of a session with these runs.
pub(crate) fn merged(plan: PlanRecord, runs: Vec<RunLine>) -> Merged {
    merge(vec![("made up".to_owned(), session(plan, runs))]).expect("one record")
}
