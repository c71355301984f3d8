//! Result files of BenchExec, for `table-generator` and scripts that read them: a file for each run set, which has the runs of a solver, an
//! encoding and a repeat.
//!
//! Source: D. Beyer, S. Löwe & P. Wendler, *Reliable benchmarking*, 2019; the DTD of results and the statuses of BenchExec 3.35.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use clausoku::drawing::elements::XmlText;
use clausoku_text::written;

use super::Report;
use crate::record::{
    Facts, GRID, GridRecord, Outcome, Part, PlanRecord, Repeats, RunLine, STATUSES,
};
use crate::results::Configuration;

/// The runs of a file, with their grids.
type Runs<'r> = Vec<(&'r RunLine, &'r GridRecord)>;

/// Returns the result files of BenchExec: the name of each, and its text. Times of runs that did not finish are those at which they ended.
pub fn benchexec(report: &Report<'_>) -> Vec<(String, String)> {
    let (results, merged) = (&report.results, report.merged);
    let repeats = Repeats::new(merged.parts.iter().map(|part| &part.plan));
    let mut files = Vec::new();
    for (number, configuration) in results.configurations.iter().enumerate() {
        // A file has one machine and one version, so that a run set has the runs of one session.
        let mut parts: BTreeMap<(usize, u32), Runs<'_>> = BTreeMap::new();
        for (index, grid) in merged.plan.grids.iter().enumerate() {
            for &run in &results.cell(number, index).runs {
                // The number in its session. Merged sessions number on.
                let conditions = merged.parts.get(run.part).map(|part| part.plan.conditions());
                let before = conditions.map_or(0, |these| repeats.before(&run.grid, these));
                let repeat = run.repeat.saturating_sub(before);
                parts.entry((run.part, repeat)).or_default().push((run, grid));
            }
        }
        for ((part, repeat), runs) in parts {
            let Some(session) = merged.parts.get(part) else { continue };
            let disqualified = results.disqualified(number).is_some();
            let file = File { report, configuration, session, repeat, runs, disqualified };
            let name = format!("{:02}-{part}-{repeat}.{}.results.xml", number + 1, file.name());
            files.push((name, written(|out| file.write(out))));
        }
    }
    files
}

struct File<'r> {
    report: &'r Report<'r>,
    configuration: &'r Configuration,
    session: &'r Part,
    repeat: u32,
    runs: Runs<'r>,
    disqualified: bool,
}

/// A column: its title, and its text for a run. A run lacks a column without a text.
type Column = (&'static str, fn(&RunLine) -> Option<String>);

/// The columns of a run.
const COLUMNS: &[Column] = &[
    ("status", |run| Some(status(run.outcome).to_owned())),
    ("cputime", |run| {
        seconds(run.user.zip(run.system).map(|(user, system)| user + system).or(run.cpu))
    }),
    ("walltime", |run| seconds(Some(run.wall))),
    ("memory", |run| run.peak_memory.map(|bytes| format!("{bytes}B"))),
    ("encodetime", |run| seconds(run.encode)),
    ("variables", |run| run.variables.map(|count| count.to_string())),
    ("clauses", |run| run.clauses.map(|count| count.to_string())),
    ("conflicts", |run| run.conflicts.map(|count| count.to_string())),
    ("decisions", |run| run.decisions.map(|count| count.to_string())),
    ("propagations", |run| run.propagations.map(|count| count.to_string())),
];

fn seconds(time: Option<f64>) -> Option<String> {
    time.map(|time| format!("{time}s"))
}

/// Returns the status that BenchExec has for an outcome.
fn status(outcome: Outcome) -> &'static str {
    STATUSES.iter().find(|row| row.1 == outcome).map_or("ERROR", |row| row.0)
}

/// Returns the category that BenchExec has for a run.
fn category(run: &RunLine) -> &'static str {
    match run.outcome {
        Outcome::Satisfiable | Outcome::Unsatisfiable if run.verified => "correct",
        Outcome::Satisfiable | Outcome::Unsatisfiable => "correct-unconfirmed",
        Outcome::TimeLimit | Outcome::MemoryLimit | Outcome::Error => "error",
        Outcome::GaveUp => "unknown",
        Outcome::Wrong => "wrong",
    }
}

impl File<'_> {
    /// Returns the label of the configuration, in characters of names of files.
    fn name(&self) -> String {
        let kept = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '-' };
        self.configuration.label.chars().map(kept).collect()
    }

    /// Returns the description, from which the file is read as a record.
    fn facts(&self) -> String {
        let Part { plan, machine, started, memory_limiter } = self.session;
        let name = |index: usize| self.report.merged.plan.encodings.get(index).cloned();
        let solver = self.report.merged.plan.solvers.get(self.configuration.solver);
        let plan = PlanRecord {
            solvers: solver.cloned().into_iter().collect(),
            encodings: self.configuration.encoding.and_then(name).into_iter().collect(),
            grids: Vec::new(),
            ..plan.clone()
        };
        let facts = Facts {
            repeat: self.repeat,
            started: started.clone(),
            machine: machine.clone(),
            memory_limiter: memory_limiter.clone(),
            plan,
        };
        serde_json::to_string(&facts).unwrap_or_default()
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let Self { report, configuration, session, repeat, runs, disqualified } = self;
        let Part { plan, machine, started, .. } = session;
        let merged = &report.merged.plan;
        let solver = merged.solvers.get(configuration.solver);
        let version = solver.and_then(|solver| solver.version.as_deref()).unwrap_or_default();
        let command = solver.and_then(|solver| solver.command.as_deref()).unwrap_or_default();
        let tool = solver.map_or("", |solver| &solver.name);
        out.push_str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.push_str(
            "<!DOCTYPE result PUBLIC \"+//IDN sosy-lab.org//DTD BenchExec result 3.12//EN\" ",
        );
        out.push_str("\"https://www.sosy-lab.org/benchexec/result-3.12.dtd\">\n");
        let mut attributes = vec![
            ("benchmarkname", merged.title.clone()),
            ("name", format!("{}, repeat {repeat}", configuration.label)),
            ("tool", tool.to_owned()),
            ("toolmodule", "clausoku".to_owned()),
            ("version", version.to_owned()),
            ("options", command.to_owned()),
            ("starttime", started.clone()),
            ("date", started.clone()),
            ("generator", machine.program()),
        ];
        attributes.extend(plan.time_limit.map(|limit| ("timelimit", format!("{limit}s"))));
        attributes.extend(plan.memory_limit.map(|limit| ("memlimit", format!("{limit}B"))));
        let text = "disqualified: an answer was wrong".to_owned();
        attributes.extend(disqualified.then_some(("error", text)));
        element(out, "result", &attributes, ">")?;
        writeln!(out, "<description>{}</description>", XmlText(&self.facts()))?;
        out.push_str("<columns>\n");
        for (title, _) in COLUMNS {
            element(out, "column", &[("title", (*title).to_owned())], "/>")?;
        }
        out.push_str("</columns>\n<systeminfo>\n");
        element(out, "os", &[("name", machine.os.clone())], "/>")?;
        let cpu = [("model", machine.cpu.clone()), ("cores", machine.cores.to_string())];
        element(out, "cpu", &cpu, "/>")?;
        element(out, "ram", &[("size", format!("{}B", machine.memory))], "/>")?;
        out.push_str("<environment/>\n</systeminfo>\n");
        for (run, grid) in runs {
            let mut attributes = vec![
                ("name", grid.name.clone()),
                ("files", format!("[{}]", grid.name)),
                ("properties", "sat".to_owned()),
            ];
            attributes.extend(grid.satisfiable.map(|has| ("expectedVerdict", has.to_string())));
            element(out, "run", &attributes, ">")?;
            for (title, text) in COLUMNS {
                if let Some(value) = text(run) {
                    element(
                        out,
                        "column",
                        &[("title", (*title).to_owned()), ("value", value)],
                        "/>",
                    )?;
                }
            }
            let grid = serde_json::to_string(grid).unwrap_or_default();
            for (title, value) in [("category", category(run)), (GRID, &grid)] {
                let hidden = [("title", title), ("value", value), ("hidden", "true")];
                element(out, "column", &hidden.map(|(key, text)| (key, text.to_owned())), "/>")?;
            }
            out.push_str("</run>\n");
        }
        out.push_str("</result>\n");
        Ok(())
    }
}

fn element(out: &mut String, name: &str, attributes: &[(&str, String)], end: &str) -> fmt::Result {
    write!(out, "<{name}")?;
    for (key, value) in attributes {
        write!(out, " {key}=\"{}\"", XmlText(value))?;
    }
    writeln!(out, "{end}")
}
