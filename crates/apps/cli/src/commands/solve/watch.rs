//! The search of a SAT solver that is written to be read, as a trace and as a picture.

use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::PathBuf;

use crate::input::Input;
use crate::output::{Output, fill, prepare, write_file};
use crate::terminal::{Exit, language};
use anyhow::bail;
use clausoku::encoding::decode;
use clausoku::formats::lines::row_or_block;
use clausoku::sat::formulas::{StoppableSink, evaluate};
use clausoku::sat::{Cnf, Deadline, Formula as _, Model, Stopped};
use clausoku::watching::{
    Answer, MAX_EVENTS, Names, Settings, Solver, WatchFormat, WatchHistory, WatchTrace, svg,
};
use clausoku::{Error, Puzzle};
use clausoku_words::say;

use super::Solve;

/// A search that is watched.
pub(super) struct Watching<'a> {
    args: &'a Solve,
    settings: Settings,
    format: Option<WatchFormat>,
    plot: Option<PathBuf>,
    deadline: Deadline,
}

/// The result of a search, with the verdict's words.
enum Watched {
    Model(Model),
    Unsatisfiable,
    Stopped(Stopped),
}

impl<'a> Watching<'a> {
    /// Returns the search that the arguments ask for; `None` if they ask for no steps of such a solver.
    pub(super) fn new(args: &'a Solve) -> anyhow::Result<Option<Self>> {
        let Some(settings) = args.watched_settings() else { return Ok(None) };
        let beside = [
            (args.all, "--all"),
            (args.unique, "--unique"),
            (args.count.is_some(), "--count"),
            (args.statistics, "--statistics"),
            (args.proof.is_some(), "--proof"),
            (args.output.json, "--json"),
            (args.output.to.is_some(), "--to"),
            (args.solver.is_confirmed(), "--cross-check or --certified"),
        ];
        if let Some(option) = crate::options::first_given(&beside) {
            bail!(
                "{option} cannot be used with --trace of a SAT solver, which ends at the first model"
            );
        }
        let steps = &args.steps;
        let plot = steps.trace_plot.clone();
        let deadline = Deadline::start(&args.limits());
        Ok(Some(Self { args, settings, format: steps.watch_format()?, plot, deadline }))
    }

    /// Watches the search for a model of a formula.
    pub(super) fn formula(&self, input: Input) -> anyhow::Result<Exit> {
        let place = input.name.clone();
        let (mut formula, mut comments) = (Cnf::new(), Vec::new());
        input.read_formula_with_comments(
            self.args.lenient,
            &mut StoppableSink::new(&mut formula, &self.deadline),
            &mut comments,
        )?;
        let names = || {
            self.deadline.stopped()?;
            Names::from_formula(&formula, &comments, &self.deadline)
                .map(|names| names.in_language(language()))
        };
        let names = match names() {
            Ok(names) => names,
            Err(Stopped(reason)) => {
                fill(self.args.output.path(), |out| writeln!(out, "c {reason}\ns UNKNOWN"))?;
                return Ok(Exit::Unknown);
            }
        };
        let watched =
            self.search(&formula, &names, &place.to_string(), |watched, out| match watched {
                Watched::Model(model) => {
                    evaluate(&formula, model).map_err(io::Error::other)?;
                    writeln!(out, "s SATISFIABLE")?;
                    super::formula::values(model, formula.variables(), out)
                }
                Watched::Unsatisfiable => writeln!(out, "s UNSATISFIABLE"),
                Watched::Stopped(Stopped(reason)) => writeln!(out, "c {reason}\ns UNKNOWN"),
            })?;
        Ok(match watched {
            Watched::Model(_) => Exit::Satisfiable,
            Watched::Unsatisfiable => Exit::Unsatisfiable,
            Watched::Stopped(_) => Exit::Unknown,
        })
    }

    /// Watches the search for a solution of a puzzle.
    pub(super) fn puzzle(&self, puzzle: &Puzzle, place: &str) -> anyhow::Result<Exit> {
        let encoded = self.args.encoding().encode_within(puzzle, &self.deadline)?;
        let mut formula = Cnf::new();
        encoded.emit(&mut StoppableSink::new(&mut formula, &self.deadline));
        self.deadline.stopped().map_err(Error::from)?;
        let names = Names::from_puzzle(&encoded, &self.deadline).map_err(Error::from)?;
        let names = names.in_language(language());
        let watched = self.search(&formula, &names, place, |watched, out| match watched {
            Watched::Model(model) => {
                evaluate(&formula, model).map_err(io::Error::other)?;
                let grid = decode(model, encoded.numbering(), puzzle).map_err(io::Error::other)?;
                let line = row_or_block(puzzle.variant(), &grid).map_err(io::Error::other)?;
                out.write_all(line.as_bytes())
            }
            Watched::Unsatisfiable => writeln!(out, "# no solution"),
            Watched::Stopped(Stopped(reason)) => writeln!(out, "# {reason}"),
        })?;
        Ok(match watched {
            Watched::Model(_) => Exit::Done,
            Watched::Unsatisfiable => Exit::Unsatisfiable,
            Watched::Stopped(_) => Exit::Unknown,
        })
    }

    /// Searches, and writes what was asked for. `end` writes the end of a trace as text.
    fn search(
        &self,
        formula: &Cnf,
        names: &Names<'_>,
        place: &str,
        end: impl Fn(&Watched, &mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<Watched> {
        let steps = &self.args.steps;
        if let Some(path) = &self.plot {
            prepare(path, &[])?;
        }
        let history = self.plot.as_ref().map(|_| WatchHistory::new(formula, steps.trace_conflict));
        let (watched, history) = fill(self.args.output.path(), |out: &mut Output| {
            let mut out = BufWriter::new(out);
            let trace = self
                .format
                .map(|format| WatchTrace::new(format, names, formula, steps.window(), &mut out));
            let observers = (trace.transpose()?, history);
            let search = Solver::new(formula, self.settings, observers, &self.deadline);
            let mut solver = match search {
                Ok(solver) => solver,
                Err(stopped) => return Ok((Watched::Stopped(stopped), None)),
            };
            let watched = match solver.run(&self.deadline) {
                Ok(Answer::Model(model)) => Watched::Model(model),
                Ok(_) => Watched::Unsatisfiable,
                Err(stopped) => Watched::Stopped(stopped),
            };
            let (trace, history) = solver.into_observer();
            if let Some(trace) = trace {
                trace.finish()?;
            }
            if self.format.is_none_or(|format| format == WatchFormat::Text) {
                end(&watched, &mut out)?;
            }
            out.flush()?;
            Ok::<_, io::Error>((watched, history))
        })?;
        if let (Some(path), Some(history)) = (&self.plot, history) {
            let (asked, count) = (steps.trace_conflict, history.conflicts());
            // The first conflict is the default: a search without conflicts has a tree.
            if asked > count.max(1) && !matches!(watched, Watched::Stopped(_)) {
                bail!(say!(language(), watching::few_conflicts { asked, count }));
            }
            let (solver, source) = (self.args.solver_name(), names.source());
            let title = say!(language(), watching::title { solver, place, source });
            write_file(path, svg(&history, names, &title))?;
        }
        Ok(watched)
    }
}

/// Parses the numbers of the events that a trace has: `FIRST..LAST`, or the number of the last.
pub(super) fn parse_window(text: &str) -> Result<Range<u64>, String> {
    let (first, last) = text.split_once("..").unwrap_or(("1", text));
    let number = |text: &str| text.trim().parse::<u64>().ok().filter(|&number| number > 0);
    match (number(first), number(last).and_then(|last| last.checked_add(1))) {
        (Some(first), Some(end)) if first < end => Ok(first..end),
        _ => Err(say!(language(), watching::window)),
    }
}

/// The events of a trace if no window is named.
pub(super) const WINDOW: Range<u64> = 1..MAX_EVENTS + 1;
