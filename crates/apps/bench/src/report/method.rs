//! The description of the measurements.

use std::collections::BTreeSet;

use clausoku_text::{count, joined, printable};

use super::Report;
use crate::record::{Clock, LEAST_DISTURBANCE, Order, RunMode, SHORTEST_AVERAGED};
use crate::results::Results;
use crate::statistics::Sample;
use crate::words;

const SHUFFLED: &str = "Each repeat got the formula with its variables, clauses and literals shuffled and its signs changed in \
    another way, so that the spread of repeats shows the luck of the search and not only the noise of the machine.";
const PROGRAMS: &str = "Times of programs cover the whole process: it starts, reads the formula, solves it and prints the model.";
const IN_PROCESS: &str = "Times of solvers in this process have no start and no text in them, so they are not compared with the others.";
const CHECKED: &str = "The time to make the clauses is not part of either. Every solution was checked against clauses, regions and givens, \
    and verdicts with each other";
const FOREIGN: &str = "Some runs come from result files of another program. Their answers were not checked here: the expected verdicts and categories \
    in the files decide which are right.";
const SHARED_MEMORY: &str = ", for all processes of a program together.";
const OWN_MEMORY: &str = ", for each process of a program by itself.";
const NOT_REPEATED: &str = "; a run that reached a limit was not repeated.";
const REPEATED: &str = "; a repeat that reached a limit counts as longer than all others.";

/// Returns a name of a record without backticks, which mark commands in the text.
fn unquoted(name: &str) -> String {
    name.replace('`', "'")
}

/// Returns the facts that a reader needs to judge the numbers, one paragraph per line. Commands are between backticks.
pub fn method(report: &Report<'_>) -> Vec<String> {
    let plan = report.results.plan;
    let mut lines = Vec::new();
    let order = match plan.order {
        Order::Interleaved => "solver after solver on each grid, repeat after repeat",
        Order::Grouped => "all repeats one after another",
        Order::Shuffled => "in random order",
    };
    let of_processor = match plan.limit_clock {
        Clock::Wall => "",
        Clock::Cpu => " of processor time",
    };
    let limit = plan.time_limit.map_or("no time limit".to_owned(), |limit| {
        format!("at most {}{of_processor} each", words::time(limit))
    });
    let memory =
        plan.memory_limit.map_or(String::new(), |limit| format!(" and {}", words::bytes(limit)));
    let limiters: BTreeSet<&str> =
        report.merged.parts.iter().filter_map(|part| part.memory_limiter.as_deref()).collect();
    let warm_up = match plan.warm_up {
        0 => String::new(),
        1 => " after 1 run that is not counted".to_owned(),
        runs => format!(" after {runs} runs that are not counted"),
    };
    let runs = match report.results.repeats() {
        [least, most] if least < most => format!("{least} to {most} runs"),
        [_, most] => count(most as usize, "run"),
    };
    let mut seeds: Vec<u64> = report.merged.parts.iter().map(|part| part.plan.seed).collect();
    seeds.sort_unstable();
    seeds.dedup();
    let noun = if seeds.len() > 1 { "seeds" } else { "seed" };
    let seeds = format!("{noun} {}", joined(seeds, ", "));
    let is_own = report.merged.machines.iter().all(|(machine, _)| machine.is_own());
    let rest = if is_own {
        format!("{runs} each{warm_up}, {order}; {limit}{memory}; {seeds}")
    } else {
        format!("{limit}{memory}")
    };
    let grids = count(plan.grids.len(), "grid");
    lines.push(format!("{grids}, {}; {rest}.", count(plan.solvers.len(), "solver")));
    if plan.scramble {
        lines.push(SHUFFLED.to_owned());
    }
    let has = |mode: RunMode| plan.solvers.iter().any(|solver| solver.mode == mode);
    if has(RunMode::Process) {
        lines.push(PROGRAMS.to_owned());
    }
    for limiter in limiters {
        let meaning = if limiter == "cgroup" { SHARED_MEMORY } else { OWN_MEMORY };
        lines.push(format!("The memory limit of programs is enforced by {limiter}{meaning}"));
    }
    lines.extend(clocks(report.results.clock, plan.limit_clock).map(str::to_owned));
    lines.extend(disturbance(&report.results));
    if has(RunMode::InProcess) {
        lines.push(IN_PROCESS.to_owned());
    }
    lines.push(if is_own {
        format!("{CHECKED}{}", if plan.scramble { REPEATED } else { NOT_REPEATED })
    } else {
        FOREIGN.to_owned()
    });
    if let [encoding] = plan.encodings.as_slice() {
        lines.push(format!("Encoding: {encoding}."));
    }
    for solver in &plan.solvers {
        let version = solver.version.as_deref().unwrap_or("version unknown");
        let command = solver.command.as_deref();
        let command =
            command.map_or(String::new(), |command| format!(", as `{}`", unquoted(command)));
        let (name, version) = (unquoted(&solver.name), unquoted(version));
        lines.push(format!("{name}: {version}, {}{command}.", solver.mode));
    }
    for (machine, date) in &report.merged.machines {
        let load = machine.load;
        let noise = if load >= 0.5 {
            format!("; other work kept {load:.1} cores busy when it began")
        } else {
            String::new()
        };
        lines.push(format!("{date} on {}{noise}; {}.", machine.words(), machine.program()));
    }
    lines.iter().map(|line| printable(line).into_owned()).collect()
}

/// Returns a sentence on the clock of the times, unless both that and the clock of the limit are the usual one.
fn clocks(reported: Clock, limited: Clock) -> Option<&'static str> {
    match (reported, limited) {
        (Clock::Cpu, Clock::Wall) => {
            Some("Times are processor times; the limit is one of wall-clock time.")
        }
        (Clock::Cpu, Clock::Cpu) => Some("Times are processor times."),
        (Clock::Wall, Clock::Cpu) => {
            Some("Times are wall-clock times; the limit is one of processor time.")
        }
        (Clock::Wall, Clock::Wall) => None,
    }
}

/// Returns sentences on how much other processes disturbed the runs, if that was measured.
fn disturbance(results: &Results<'_>) -> Option<String> {
    let runs = || results.runs().filter(|run| run.others.is_some());
    let load = Sample::new(runs().filter_map(|run| run.load))?;
    let averaged = || runs().filter(|run| run.measures_others());
    let others: f64 = averaged().filter_map(|run| run.others).sum();
    let wall: f64 = averaged().map(|run| run.wall).sum();
    let long = count(averaged().count(), "run");
    let shortest = words::round_time(SHORTEST_AVERAGED);
    let average = if wall > 0.0 {
        format!(
            "During {long} of {shortest} or more, other processes kept {:.2} cores busy on average",
            others / wall
        )
    } else {
        format!(
            "No run took {shortest}, the least time over which the work of other processes is averaged"
        )
    };
    let repeated = runs().filter(|run| run.retries.is_some()).count();
    let disturbed = runs().filter(|run| run.is_disturbed()).count();
    let short = runs().filter(|run| run.wall < LEAST_DISTURBANCE).count();
    let least = words::round_time(LEAST_DISTURBANCE);
    let unseen = if short > 0 {
        format!(" In {} shorter than {least} this hardly ever shows.", count(short, "run"))
    } else {
        String::new()
    };
    Some(format!(
        "{average}; the load average was {:.1} (median; at most {:.1}). Other processes took more than a tenth of a core, and \
         more than {least}, during {}; {} {} repeated because of that.{unseen}",
        load.median(),
        load.max(),
        count(disturbed, "run"),
        count(repeated, "run"),
        if repeated == 1 { "was" } else { "were" },
    ))
}
