//! The steps of a search, as a trace and as a picture.

use std::io;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::str::FromStr as _;

use crate::output::{as_svg, prepare, write_file};
use crate::terminal::table;
use anyhow::{Context, bail};
use clap::Args;
use clausoku::solving::Observer;
use clausoku::solving::tracing::picture::{self, History};
use clausoku::solving::tracing::{SearchStep, TRACE_FORMATS, Trace, TraceFormat};
use clausoku::watching::{WATCH_FORMATS, WatchFormat};
use clausoku::{Grid, Puzzle, SolverChoice};
use clausoku_files::Target;
use clausoku_text::UnknownName;

use super::watch::{WINDOW, parse_window};

/// The options that show the steps of a search.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Solver")]
pub(super) struct StepsArgs {
    #[arg(
        long,
        value_name = "FORMAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = TRACE_FORMATS[0].name,
        conflicts_with = "all",
        value_parser = parse_format,
        help = "Print each step of a solver without SAT, or of cdcl, dpll or backtracking-sat",
        long_help = trace_help()
    )]
    trace: Option<String>,

    /// Draw these steps into an SVG file
    ///
    /// Of a SAT solver, the picture has the implications of a conflict with its cuts, and the tree of the decisions.
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub(super) trace_plot: Option<PathBuf>,

    /// Events of the trace of a SAT solver, as in 1000..2000; the others are counted
    ///
    /// Without it, the trace has the first 10 million.
    #[arg(long, value_name = "FIRST..LAST", requires = "trace", hide_short_help = true, value_parser = parse_window)]
    trace_events: Option<Range<u64>>,

    /// Conflict of a SAT solver that --trace-plot draws, from 1
    #[arg(long, value_name = "N", requires = "trace_plot", hide_short_help = true, default_value_t = 1, hide_default_value = true, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) trace_conflict: u64,
}

fn parse_format(name: &str) -> Result<String, UnknownName> {
    // Both kinds of solvers have the format `text`.
    let boards = TRACE_FORMATS.iter().map(|row| row.name);
    let formulas = WATCH_FORMATS.iter().map(|row| row.name);
    let mut known: Vec<&str> = boards.collect();
    known.extend(formulas.filter(|name| TraceFormat::from_str(name).is_err()));
    if known.contains(&name) {
        return Ok(name.to_owned());
    }
    Err(UnknownName::new("trace format", name, known))
}

fn trace_help() -> String {
    let boards = table(TRACE_FORMATS.iter().map(|row| (row.name, row.description)));
    let formulas = table(WATCH_FORMATS.iter().map(|row| (row.name, row.description)));
    format!(
        "Print a line for each step of a solver without SAT, or each event of cdcl, dpll or backtracking-sat\n\nWithout SAT:\n{boards}\n\nWith \
         SAT, also for a DIMACS formula:\n{formulas}"
    )
}

/// Keeps the first solution, and shows the steps that were asked for.
pub(super) struct StepObserver {
    pub first: Option<Grid>,
    trace: Option<Trace<Target>>,
    plot: Option<(PathBuf, History)>,
    /// The error that ended the writing.
    failed: Option<io::Error>,
}

impl StepsArgs {
    /// Returns the name of the first option that was given.
    pub(super) fn first_asked(&self) -> Option<&'static str> {
        let plot = self.trace_plot.as_ref().map(|_| "--trace-plot");
        self.trace.as_ref().map(|_| "--trace").or(plot)
    }

    /// Returns the format of the events of a SAT solver, if they were asked for.
    pub(super) fn watch_format(&self) -> anyhow::Result<Option<WatchFormat>> {
        Ok(self.trace.as_deref().map(WatchFormat::from_str).transpose()?)
    }

    /// Returns the numbers of the events that are written.
    pub(super) fn window(&self) -> Range<u64> {
        self.trace_events.clone().unwrap_or(WINDOW)
    }

    /// Refuses steps of solvers that take none, and a picture over an input.
    pub(super) fn check(&self, chosen: &SolverChoice, inputs: &[PathBuf]) -> anyhow::Result<()> {
        let has_steps = chosen.capabilities().has_steps;
        if let Some(option) = self.first_asked().filter(|_| !has_steps) {
            bail!(
                "{option} is for solvers without SAT, as --solver backtracking, and for cdcl, dpll and backtracking-sat"
            );
        }
        if self.trace_events.is_some() || self.trace_conflict != 1 {
            bail!("--trace-events and --trace-conflict are for cdcl, dpll and backtracking-sat");
        }
        self.trace.as_deref().map(TraceFormat::from_str).transpose()?;
        self.trace_plot.iter().try_for_each(|path| {
            as_svg(path)?;
            prepare(path, inputs)
        })
    }

    pub(super) fn observer(&self, puzzle: &Puzzle) -> anyhow::Result<StepObserver> {
        let trace = self.trace.as_deref().map(|format| {
            let format = TraceFormat::from_str(format)?;
            let out = Target::stdout().context("cannot write standard output")?;
            anyhow::Ok(Trace::new(format, puzzle.variant().clone(), out))
        });
        let plot = self.trace_plot.clone().map(|path| (path, History::new(puzzle.variant())));
        Ok(StepObserver { first: None, trace: trace.transpose()?, plot, failed: None })
    }
}

impl Observer for StepObserver {
    fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
        self.first.get_or_insert_with(|| grid.clone());
        if let Some((_, history)) = &mut self.plot {
            history.solution();
        }
        ControlFlow::Continue(())
    }

    fn wants_steps(&self) -> bool {
        self.trace.is_some() || self.plot.is_some()
    }

    /// Writes a step. Returns `Break` if the output is closed.
    fn step(&mut self, step: SearchStep) -> ControlFlow<()> {
        if let Some((_, history)) = &mut self.plot {
            history.step(step);
        }
        if let Some(Err(error)) = self.trace.as_mut().map(|trace| trace.step(step)) {
            self.failed = Some(error);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn filtered(&mut self, filter: &'static str, left: &[usize]) {
        if let Some(trace) = &mut self.trace {
            trace.filtered(filter, left);
        }
    }
}

impl StepObserver {
    /// Ends the trace, and draws the picture if requested.
    pub(super) fn finish(
        &mut self,
        puzzle: &Puzzle,
        solver: &str,
        place: &str,
    ) -> anyhow::Result<()> {
        let traced = match (self.failed.take(), self.trace.take()) {
            (Some(error), _) => Err(error),
            (None, Some(trace)) => trace.finish().map(drop),
            (None, None) => Ok(()),
        };
        traced.context("cannot write standard output")?;
        if let Some((path, history)) = &self.plot {
            let title = format!("{solver} on {place}");
            write_file(path, picture::svg(history, puzzle, &title))?;
        }
        Ok(())
    }
}
