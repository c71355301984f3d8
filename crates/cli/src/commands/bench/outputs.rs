//! The outputs of reports.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use clausoku_bench::record::{Clock, Merged};
use clausoku_bench::report::{Report, csv, figures, html, markdown, text};
use clausoku_files::fault::{self, Step};
use itertools::Itertools;

use crate::name::shown;
use crate::output::{fill, prepare, print};
use crate::style::Colour;

/// The outputs of reports other than the terminal.
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
pub struct Outputs {
    /// File for a self-contained page with tables and plots
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// File for a table with a line for each solver and grid
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// File for the tables in Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,

    /// Folder for the plots as SVG files; their names start with the experiment's
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,

    /// Reported time: wall, the elapsed time, or cpu, the processor time
    ///
    /// The default is the kind of time that the plan limits.
    #[arg(long, value_name = "CLOCK")]
    clock: Option<ClockName>,
}

/// A kind of time.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ClockName {
    Wall,
    Cpu,
}

impl From<ClockName> for Clock {
    fn from(name: ClockName) -> Self {
        match name {
            ClockName::Wall => Self::Wall,
            ClockName::Cpu => Self::Cpu,
        }
    }
}

impl Outputs {
    /// Refuses, before anything is measured, an output that is one of these inputs or another
    /// output, or that cannot be written.
    pub fn prepare(&self, inputs: &[PathBuf], record: Option<&PathBuf>) -> anyhow::Result<()> {
        let outputs = [&self.html, &self.csv, &self.markdown].into_iter().flatten();
        if let Some(twice) = outputs.clone().chain(record).duplicates().next() {
            bail!("{} is named twice; every output needs a file of its own", shown(twice));
        }
        for output in outputs {
            prepare(output, inputs)?;
        }
        match &self.plots {
            Some(folder) if folder.exists() && !folder.is_dir() => {
                bail!("cannot make the folder {}: there is a file of this name", shown(folder))
            }
            _ => Ok(()),
        }
    }

    /// Writes the requested reports, and prints the tables.
    pub fn write(&self, merged: &Merged, colour: Colour) -> anyhow::Result<()> {
        let clock = self.clock.map_or(merged.plan.limit_clock, Clock::from);
        let report = Report::new(merged, clock);
        if let Some(path) = &self.html {
            write(path, &html(&report))?;
        }
        if let Some(path) = &self.csv {
            write(path, &csv(&report.results))?;
        }
        if let Some(path) = &self.markdown {
            write(path, &markdown(&report))?;
        }
        if let Some(folder) = &self.plots {
            fault::at(Step::Create)
                .and_then(|()| fs::create_dir_all(folder))
                .with_context(|| format!("cannot make the folder {}", shown(folder)))?;
            let experiment = merged.plan.experiment.as_deref();
            let prefix = experiment.map_or(String::new(), |name| format!("{name}-"));
            for figure in figures(&report.results) {
                write(&folder.join(format!("{prefix}{}.svg", figure.name)), &figure.file())?;
            }
        }
        print(&text(&report, colour.on_stdout()))
    }
}

fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    fill(path, |output| output.write_all(text.as_bytes()))
}
