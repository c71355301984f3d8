//! Describes how the results were measured.

use files::text::printable;

use super::Report;
use crate::record::{Order, RunMode};
use crate::results::{Clock, plural};
use crate::words;

/// Returns what a reader needs to judge the numbers, one paragraph per line.
pub fn method(report: &Report<'_>) -> Vec<String> {
    let plan = report.results.plan;
    let mut lines = Vec::new();
    let order = match plan.order {
        Order::Interleaved => "solver after solver on each grid, repeat after repeat",
        Order::Grouped => "all repeats one after another",
        Order::Shuffled => "in random order",
    };
    let limit = plan
        .time_limit
        .map_or("no time limit".to_owned(), |limit| format!("at most {} each", words::time(limit)));
    let memory =
        plan.memory_limit.map_or(String::new(), |limit| format!(" and {}", words::bytes(limit)));
    let warm_up = match plan.warm_up {
        0 => String::new(),
        count => format!(
            " after {} that {} not counted",
            plural(count as usize, "run", "runs"),
            if count == 1 { "is" } else { "are" }
        ),
    };
    lines.push(format!(
        "{}, {}; {} each{warm_up}, {order}; {limit}{memory}; seed {}.",
        plural(plan.grids.len(), "grid", "grids"),
        plural(plan.solvers.len(), "solver", "solvers"),
        plural(plan.repeats as usize, "run", "runs"),
        plan.seed
    ));
    if plan.scramble {
        lines.push(
            "Each repeat got the formula with its variables, clauses and literals shuffled and its signs changed in \
             another way, so that the spread of repeats shows the luck of the search and not only the noise of the machine."
                .to_owned(),
        );
    }
    let has = |mode: RunMode| plan.solvers.iter().any(|solver| solver.mode == mode);
    if has(RunMode::Process) {
        lines.push(
            "Times of programs are those of the whole process: it starts, reads the formula, solves it and prints the model."
                .to_owned(),
        );
    }
    if report.results.clock == Clock::Cpu {
        lines.push(
            "Times shown are the processor's, of programs; the limit is one of the clock on the wall.".to_owned(),
        );
    }
    if has(RunMode::InProcess) {
        lines.push(
            "Times of solvers in this process have no start and no text in them, so they are not compared with the others."
                .to_owned(),
        );
    }
    lines.push(
        "The time to make the clauses is not part of either. Every solution was checked against clauses, regions and givens, \
         and verdicts with each other; a run that reached a limit was not repeated."
            .to_owned(),
    );
    if let [encoding] = plan.encodings.as_slice() {
        lines.push(format!("Encoding: {encoding}."));
    }
    for solver in &plan.solvers {
        let version = solver.version.as_deref().unwrap_or("version unknown");
        let command =
            solver.command.as_deref().map_or(String::new(), |command| format!(", as `{command}`"));
        lines.push(format!("{}: {version}, {}{command}.", solver.name, solver.mode));
    }
    for (machine, date) in report.machines {
        let load = machine.load;
        let noise = if load >= 0.5 {
            format!("; other work kept {load:.1} cores busy when it began")
        } else {
            String::new()
        };
        lines.push(format!("{date} on {}{noise}; clausoku {}.", machine.words(), machine.clausoku));
    }
    lines.iter().map(|line| printable(line).into_owned()).collect()
}
