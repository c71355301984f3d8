//! Reads result files of BenchExec as records: a file is a session with the runs of one solver.
//!
//! A file that `report` has written gives its record back, except for the times and counters for which BenchExec has no column. In files of
//! others, the tool and the run definition are the solver, a task is a grid, and the verdict `true` counts as satisfiable.
//!
//! Source: D. Beyer, S. Löwe & P. Wendler, *Reliable benchmarking*, 2019; the DTD of results and the statuses of BenchExec 3.35.

use std::collections::{HashMap, HashSet};

use clausoku_text::{Explain, Located, shortened};
use roxmltree::{Document, Node};
use serde::{Deserialize, Serialize};

use super::header::FORMAT;
use super::reader::{check_header, check_run};
use super::{
    Clock, GridRecord, Header, InstanceKind, Machine, Order, Outcome, PlanRecord, RunLine, RunMode,
    RunRecord, Section, SolverRecord, ValueError, hash,
};

/// The statuses of runs, with their outcomes. The first one of an outcome is written. A status may be followed by a remark, as in
/// `false(unreach-call)` and `TIMEOUT (true)`; any other status is an error.
pub(crate) const STATUSES: &[(&str, Outcome)] = &[
    ("sat", Outcome::Satisfiable),
    ("unsat", Outcome::Unsatisfiable),
    ("TIMEOUT", Outcome::TimeLimit),
    ("OUT OF MEMORY", Outcome::MemoryLimit),
    ("unknown", Outcome::GaveUp),
    ("wrong answer", Outcome::Wrong),
    ("ERROR", Outcome::Error),
    ("true", Outcome::Satisfiable),
    ("false", Outcome::Unsatisfiable),
    (DONE, Outcome::Satisfiable),
    ("OUT OF JAVA MEMORY", Outcome::MemoryLimit),
];

/// The status of a tool that has no verdicts.
const DONE: &str = "done";

/// The title of the hidden column with the [`GridRecord`] of a run.
pub(crate) const GRID: &str = "grid";

/// The facts of a run set that BenchExec has no attributes for: the description of a file that `report` writes, as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Facts {
    /// The number of the repeat.
    pub(crate) repeat: u32,
    pub(crate) started: String,
    pub(crate) machine: Machine,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) memory_limiter: Option<String>,
    /// The plan with the solver of the file and its encoding alone, without grids.
    pub(crate) plan: PlanRecord,
}

/// A fault of a result file of BenchExec.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BenchExecError {
    /// The text is no XML in UTF-8.
    #[error("the result file is not well-formed: {0}")]
    Xml(String),
    /// The text ends within an element.
    #[error("the result file has no end")]
    Cut,
    /// The document is of another kind.
    #[error("expected the element <result> of BenchExec, found <{}>", shortened(.0))]
    Root(String),
    /// An attribute or a column is missing.
    #[error("the {of} has no {what}")]
    Missing {
        /// The element.
        of: &'static str,
        /// The attribute or the column.
        what: &'static str,
    },
    /// A value has another form.
    #[error("{what} is {:?}; expected {expected}", shortened(found))]
    Value {
        /// The attribute or the column.
        what: &'static str,
        /// The value.
        found: String,
        /// The possible values.
        expected: &'static str,
    },
    /// A number is out of range.
    #[error(transparent)]
    Range(#[from] ValueError),
    /// A task has two runs.
    #[error("a second run of {:?} with these properties", shortened(.0))]
    Twice(String),
    /// A part that `report` wrote was changed.
    #[error("the {what} was changed by hand: {}", shortened(fault))]
    Changed {
        /// The part of the file.
        what: &'static str,
        /// The fault in it.
        fault: String,
    },
}

impl Explain for BenchExecError {
    fn advice(&self) -> Option<String> {
        match self {
            Self::Cut => Some("an interrupted call of benchexec leaves such a file".to_owned()),
            Self::Missing { what: "walltime", .. } => {
                Some("run it again, or delete the run".to_owned())
            }
            Self::Twice(_) => Some("delete one of them, or split the file".to_owned()),
            _ => None,
        }
    }
}

type Result<T> = std::result::Result<T, Located<BenchExecError>>;

/// Returns `true` if the text begins as XML. Records begin with `{`.
///
/// ```
/// use clausoku_bench::record::is_benchexec;
/// assert!(is_benchexec(b"<?xml version=\"1.0\"?>\n<result") && !is_benchexec(b"{}"));
/// ```
pub fn is_benchexec(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start();
    text.starts_with(b"<")
}

/// Reads a result file of BenchExec. Runs that were not executed are planned and missing.
///
/// # Errors
/// Returns the first fault, with its place.
pub fn read_benchexec(text: &[u8]) -> Result<RunRecord> {
    let fail = |at, error| Located::in_text(text, at, error);
    let decoded = std::str::from_utf8(text).map_err(|error| {
        fail(error.valid_up_to(), BenchExecError::Xml("it is not UTF-8".to_owned()))
    })?;
    let document = without_doctype(decoded);
    let document = Document::parse(&document).map_err(|error| {
        let position = error.pos();
        let lines = decoded.split_inclusive('\n').take(position.row.saturating_sub(1) as usize);
        let at = lines.map(str::len).sum::<usize>() + position.col.saturating_sub(1) as usize;
        match error {
            roxmltree::Error::UnexpectedEndOfStream | roxmltree::Error::UnclosedRootNode => {
                fail(text.trim_ascii_end().len(), BenchExecError::Cut)
            }
            roxmltree::Error::DtdDetected => {
                let at = decoded.find("<!DOCTYPE").unwrap_or(0);
                fail(at, BenchExecError::Xml("it declares entities of its own".to_owned()))
            }
            error => fail(at.min(text.len()), BenchExecError::Xml(error.to_string())),
        }
    })?;
    let file = File { text, root: document.root_element() };
    let section = file.section()?;
    Ok(RunRecord { sections: vec![section], whole: text.len(), is_truncated: false })
}

/// Replaces the type of the document by blanks, so that places stay. A type with own declarations is left, and refused by the parser.
fn without_doctype(text: &str) -> String {
    let start = text.find("<!DOCTYPE").filter(|&start| !text[..start].contains("<result"));
    let end = start.and_then(|start| Some(start + text[start..].find('>')? + 1));
    match start.zip(end) {
        Some((start, end)) if !text[start..end].contains('[') => {
            let blank =
                |c: char| if c == '\n' { "\n".to_owned() } else { " ".repeat(c.len_utf8()) };
            let blanks: String = text[start..end].chars().map(blank).collect();
            [&text[..start], &blanks, &text[end..]].concat()
        }
        _ => text.to_owned(),
    }
}

struct File<'t, 'd> {
    text: &'t [u8],
    root: Node<'d, 'd>,
}

/// The columns of a run, by their titles.
type Columns<'d> = HashMap<&'d str, Node<'d, 'd>>;

impl<'d> File<'_, 'd> {
    fn fail(&self, node: Node<'_, '_>, error: BenchExecError) -> Located<BenchExecError> {
        Located::in_text(self.text, node.range().start, error)
    }

    fn missing(
        &self,
        node: Node<'_, '_>,
        of: &'static str,
        what: &'static str,
    ) -> Located<BenchExecError> {
        self.fail(node, BenchExecError::Missing { of, what })
    }

    /// Returns the attribute of this node, read as a number with a unit.
    fn number(&self, node: Node<'d, 'd>, of: &'static str, key: &str) -> Result<Option<f64>> {
        let Some(found) = node.attribute(key).filter(|text| !text.is_empty()) else {
            return Ok(None);
        };
        let expected = "a number, with a unit such as s or MB";
        let wrong = || BenchExecError::Value { what: of, found: found.to_owned(), expected };
        measured(found).map(Some).ok_or_else(|| self.fail(node, wrong()))
    }

    fn section(&self) -> Result<Section> {
        if !self.root.has_tag_name("result") {
            let name = self.root.tag_name().name().to_owned();
            return Err(self.fail(self.root, BenchExecError::Root(name)));
        }
        let own = self.facts()?;
        let is_own = own.is_some();
        let mut facts = match own {
            Some(facts) => facts,
            None => self.stated()?,
        };
        let mut runs = Vec::new();
        let mut known = HashSet::new();
        for node in self.root.children().filter(|node| node.has_tag_name("run")) {
            let columns: Columns<'d> = node
                .children()
                .filter_map(|column| Some((column.attribute("title")?, column)))
                .collect();
            let grid = match columns.get(GRID).filter(|_| is_own) {
                Some(column) => self.own_grid(*column)?,
                None => self.task(node)?,
            };
            let task = (grid.name.clone(), grid.hash.clone());
            if !known.insert(task) {
                return Err(self.fail(node, BenchExecError::Twice(grid.name)));
            }
            let run = self.run(node, &columns, &grid, &facts)?;
            runs.extend(run.map(|run| (facts.plan.grids.len(), run)));
            facts.plan.grids.push(grid);
        }
        // Versions before 1.0 have other elements.
        if facts.plan.grids.is_empty() {
            return Err(self.missing(self.root, "element <result>", "element <run>"));
        }
        let runs = distinguished(&mut facts.plan.grids, runs);
        let Facts { plan, machine, started, memory_limiter, .. } = facts;
        let hash = plan.hash();
        let header =
            Header { format: FORMAT, hash, part: None, started, machine, memory_limiter, plan };
        check_header(&header).map_err(|error| self.fail(self.root, error.into()))?;
        Ok(Section { header, runs })
    }

    /// Returns the facts that `report` wrote, if it wrote the file.
    fn facts(&self) -> Result<Option<Facts>> {
        let generator = self.root.attribute("generator").unwrap_or_default();
        let description = self.root.children().find(|node| node.has_tag_name("description"));
        let Some(node) = description.filter(|_| generator.starts_with("clausoku ")) else {
            return Ok(None);
        };
        let facts = serde_json::from_str(node.text().unwrap_or_default());
        let facts: Facts = facts.map_err(|fault| self.changed(node, "description", &fault))?;
        if facts.plan.solvers.len() != 1 {
            let what = "description";
            let fault = "it has not one solver".to_owned();
            return Err(self.fail(node, BenchExecError::Changed { what, fault }));
        }
        Ok(Some(facts))
    }

    fn changed(
        &self,
        node: Node<'_, '_>,
        what: &'static str,
        fault: &serde_json::Error,
    ) -> Located<BenchExecError> {
        self.fail(node, BenchExecError::Changed { what, fault: fault.to_string() })
    }

    /// Returns the facts that the attributes and the description of the system state.
    fn stated(&self) -> Result<Facts> {
        let attribute =
            |key| self.root.attribute(key).map(str::trim).filter(|text| !text.is_empty());
        let tool =
            attribute("tool").ok_or_else(|| self.missing(self.root, "element <result>", "tool"))?;
        // The name of a part of a run definition ends with the name of its tasks.
        let name = attribute("name").map(|name| {
            let part = attribute("block").and_then(|block| name.strip_suffix(block));
            part.map_or(name, |rest| rest.trim_end_matches('.'))
        });
        let solver = SolverRecord {
            name: name
                .filter(|name| !name.is_empty())
                .map_or(tool.to_owned(), |name| format!("{tool} {name}")),
            mode: RunMode::Process,
            clauses: false,
            version: attribute("version").map(str::to_owned),
            command: attribute("options").map(str::to_owned),
            hash: None,
        };
        let system = self.root.children().find(|node| node.has_tag_name("systeminfo"));
        let part = |name: &str| {
            system.into_iter().flat_map(|node| node.children()).find(|node| node.has_tag_name(name))
        };
        let stated = |name: &str, key: &str| {
            part(name).and_then(|node| node.attribute(key)).unwrap_or_default().to_owned()
        };
        let memory = part("ram").map(|node| self.number(node, "the size of <ram>", "size"));
        let cores = stated("cpu", "cores").parse().unwrap_or(0);
        let machine = Machine {
            cpu: stated("cpu", "model"),
            cores,
            all_cores: cores,
            memory: bytes(memory.transpose()?.flatten()),
            os: stated("os", "name"),
            load: 0.0,
            clausoku: attribute("generator").unwrap_or("BenchExec").to_owned(),
        };
        let plan = PlanRecord {
            title: attribute("benchmarkname").unwrap_or(tool).to_owned(),
            experiment: None,
            question: None,
            axis: None,
            repeats: 1,
            warm_up: 0,
            seed: 0,
            order: Order::Grouped,
            scramble: false,
            time_limit: self.number(self.root, "timelimit", "timelimit")?,
            // Its limit of time is one of processor time.
            limit_clock: Clock::Cpu,
            retries: 0,
            memory_limit: self
                .number(self.root, "memlimit", "memlimit")?
                .map(|size| bytes(Some(size))),
            solvers: vec![solver],
            encodings: Vec::new(),
            pairs: Vec::new(),
            grids: Vec::new(),
        };
        let started = attribute("starttime").or(attribute("date")).unwrap_or_default().to_owned();
        Ok(Facts { repeat: 1, started, machine, memory_limiter: None, plan })
    }

    fn own_grid(&self, column: Node<'d, 'd>) -> Result<GridRecord> {
        let text = column.attribute("value").unwrap_or_default();
        serde_json::from_str(text).map_err(|fault| self.changed(column, "column grid", &fault))
    }

    /// Returns the task of a run as a grid.
    fn task(&self, node: Node<'d, 'd>) -> Result<GridRecord> {
        let name = node.attribute("name").filter(|name| !name.trim().is_empty());
        let name = name.ok_or_else(|| self.missing(node, "run", "name"))?;
        let properties = node.attribute("properties").unwrap_or_default();
        let expected = node.attribute("expectedVerdict").unwrap_or_default();
        Ok(GridRecord {
            name: name.to_owned(),
            hash: hash(format!("{name}\n{properties}").as_bytes()),
            group: properties.to_owned(),
            satisfiable: outcome(expected).map(|outcome| outcome == Outcome::Satisfiable),
            ..GridRecord::default()
        })
    }

    /// Returns a run, if it was executed.
    fn run(
        &self,
        node: Node<'d, 'd>,
        columns: &Columns<'d>,
        grid: &GridRecord,
        facts: &Facts,
    ) -> Result<Option<RunLine>> {
        let value = |title: &str| columns.get(title).and_then(|column| column.attribute("value"));
        let Some(status) = value("status").filter(|status| !status.is_empty()) else {
            return Ok(None);
        };
        let number = |title: &'static str| {
            columns.get(title).map_or(Ok(None), |&column| self.number(column, title, "value"))
        };
        let mut outcome = outcome(status).unwrap_or(Outcome::Error);
        if status == DONE && grid.satisfiable == Some(false) {
            outcome = Outcome::Unsatisfiable;
        }
        let answer = outcome.is_answer().then_some(outcome == Outcome::Satisfiable);
        let is_refuted =
            answer.zip(grid.satisfiable).is_some_and(|(answer, truth)| answer != truth);
        let category = value("category");
        if outcome.is_answer() && (category == Some("wrong") || category.is_none() && is_refuted) {
            outcome = Outcome::Wrong;
        }
        let wall = match number("walltime")? {
            Some(wall) => wall,
            None if outcome.is_answer() => return Err(self.missing(node, "run", "walltime")),
            None => 0.0,
        };
        let counter = |title| Ok(number(title)?.map(|count| bytes(Some(count))));
        let [solver] = facts.plan.solvers.as_slice() else { return Ok(None) };
        let takes_encoding = solver.clauses && grid.kind != InstanceKind::Model;
        let is_plain = STATUSES.iter().any(|row| row.0 == status);
        let run = RunLine {
            solver: solver.name.clone(),
            encoding: facts.plan.encodings.first().filter(|_| takes_encoding).cloned(),
            grid: grid.name.clone(),
            repeat: facts.repeat,
            outcome,
            verified: category == Some("correct"),
            wall,
            encode: number("encodetime")?,
            cpu: number("cputime")?,
            peak_memory: match counter("memory")? {
                None => counter("memUsage")?,
                memory => memory,
            },
            variables: counter("variables")?.and_then(|count| u32::try_from(count).ok()),
            clauses: counter("clauses")?,
            conflicts: counter("conflicts")?,
            decisions: counter("decisions")?,
            propagations: counter("propagations")?,
            note: (!is_plain || outcome == Outcome::Wrong)
                .then(|| format!("the status is {status}")),
            ..RunLine::default()
        };
        check_run(&facts.plan, &run).map_err(|error| self.fail(node, error.into()))?;
        Ok(Some(run))
    }
}

/// Returns the outcome of a status or of an expected verdict.
fn outcome(status: &str) -> Option<Outcome> {
    let is_row = |name: &str| {
        status
            .strip_prefix(name)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with(['(', ' ']))
    };
    STATUSES.iter().find(|row| is_row(row.0)).map(|row| row.1)
}

/// Appends the properties to the names of tasks that occur with several. Each run comes with the index of its task.
fn distinguished(grids: &mut [GridRecord], mut runs: Vec<(usize, RunLine)>) -> Vec<RunLine> {
    let mut counts: HashMap<String, u32> = HashMap::new();
    for grid in grids.iter() {
        *counts.entry(grid.name.clone()).or_default() += 1;
    }
    for grid in grids.iter_mut().filter(|grid| counts[&grid.name] > 1) {
        grid.name = format!("{} ({})", grid.name, grid.group);
    }
    for (task, run) in &mut runs {
        run.grid.clone_from(&grids[*task].name);
    }
    runs.into_iter().map(|(_, run)| run).collect()
}

/// The units of times and sizes, those of sizes in bytes.
const UNITS: [(&str, f64); 9] = [
    ("", 1.0),
    ("s", 1.0),
    ("B", 1.0),
    ("kB", 1e3),
    ("MB", 1e6),
    ("GB", 1e9),
    ("KiB", 1024.0),
    ("MiB", 1_048_576.0),
    ("GiB", 1_073_741_824.0),
];

/// Returns a number with a unit in seconds or bytes.
fn measured(text: &str) -> Option<f64> {
    let text = text.trim();
    let end = text.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
    let (digits, unit) = text.split_at(end);
    let factor = UNITS.iter().find(|row| row.0 == unit)?.1;
    let number: f64 = digits.trim().parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some(number * factor)
}

#[expect(clippy::cast_sign_loss, reason = "numbers in files are not negative")]
fn bytes(number: Option<f64>) -> u64 {
    number.map_or(0, |number| number as u64)
}
