//! The steps of a search, as a trace and as a picture.

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;

use crate::runner::{as_svg, prepare, table, write_file};
use anyhow::{Context, bail};
use clap::Args;
use clausoku::solving::Observer;
use clausoku::solving::tracing::picture::{self, History};
use clausoku::solving::tracing::{SearchStep, TRACE_FORMATS, Trace, TraceFormat};
use clausoku::{Grid, Puzzle, SolverChoice};
use clausoku_files::Target;

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
        help = "Print each step of a solver without SAT",
        long_help = format!("Print a line for each step of a solver without SAT\n\n{}", table(TRACE_FORMATS.iter().map(|row| (row.name, row.description))))
    )]
    trace: Option<TraceFormat>,

    /// Draw these steps into an SVG file
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    trace_plot: Option<PathBuf>,
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
        self.trace.map(|_| "--trace").or(plot)
    }

    /// Refuses steps of solvers that take none, and a picture over an input.
    pub(super) fn check(&self, chosen: &SolverChoice, inputs: &[PathBuf]) -> anyhow::Result<()> {
        let has_steps = chosen.capabilities().has_steps;
        if let Some(option) = self.first_asked().filter(|_| !has_steps) {
            bail!(
                "{option} is for solvers without SAT, as --solver backtracking; this one does not \
                 search on the board"
            );
        }
        self.trace_plot.iter().try_for_each(|path| {
            as_svg(path)?;
            prepare(path, inputs)
        })
    }

    /// Returns the observer of a search of this puzzle.
    pub(super) fn observer(&self, puzzle: &Puzzle) -> anyhow::Result<StepObserver> {
        let trace = self.trace.map(|format| {
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
