//! `clausoku bench report`: the report on records, and its outputs.

use std::path::PathBuf;

use crate::input::{Input, Name, shown};
use crate::output::{NewFolder, create_empty_folder, create_folder, prepare, print, write_file};
use crate::terminal::{Colour, Exit, language, named, note};
use anyhow::{Context, anyhow, bail};
use clap::Args;
use clausoku_bench::plan::CLOCKS;
use clausoku_bench::record::{Clock, Merged, Selection, is_benchexec, merge, read, read_benchexec};
use clausoku_bench::report::{Report, benchexec, csv, figures, html, markdown, pgf, text};
use clausoku_bench::results::{RankedGrids, Results};
use clausoku_words::say;
use itertools::Itertools;

/// The maximum number of missing runs that are named.
const NAMED: usize = 10;

/// Report the results in records, which are merged
#[derive(Debug, Args)]
pub(super) struct ReportArgs {
    /// Records, and result files of BenchExec; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Report only these solvers, with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    solvers: Vec<String>,

    /// Report only these encodings, with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    encodings: Vec<String>,

    /// Report only this group of grids; may be repeated
    #[arg(long, value_name = "NAME")]
    group: Vec<String>,

    /// Rank each solver over all grids that it ran, not over those that all ran
    #[arg(long)]
    all_grids: bool,

    #[command(flatten)]
    outputs: Outputs,
}

impl ReportArgs {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        self.outputs.prepare(&self.files)?;
        let mut records = Vec::new();
        for path in &self.files {
            let name = Name::new(path);
            let text = Input::open(path)?.read()?;
            let record = if is_benchexec(&text) {
                read_benchexec(&text).map_err(|error| anyhow!("{name}: {error}"))?
            } else {
                read(&text).map_err(|error| anyhow!("{name}: {error}"))?
            };
            records.push((name.exact().to_owned(), record));
        }
        let mut merged = merge(records).context("these records cannot be merged")?;
        merged.select(&Selection {
            solvers: self.solvers.clone(),
            encodings: self.encodings.clone(),
            groups: self.group.clone(),
        })?;
        for name in &merged.truncated {
            note(&format!("{name}: the last line is incomplete and was ignored"));
        }
        if merged.duplicates > 0 {
            note(&format!(
                "runs that several of these files contain, and count once: {}",
                merged.duplicates
            ));
        }
        let grids = if self.all_grids { RankedGrids::All } else { RankedGrids::Common };
        self.outputs.write(&merged, grids, colour)?;
        name_missing(&merged);
        Ok(Exit::Done)
    }
}

/// Reports on standard error which runs are missing.
fn name_missing(merged: &Merged) {
    let results = Results::asked(merged, Clock::Wall);
    let missing: Vec<_> = results.missing().collect();
    if missing.is_empty() {
        return;
    }
    let count = missing.len();
    note(&format!("{count} of {} trials are missing or not complete:", results.progress().1));
    for (configuration, grid) in missing.iter().take(NAMED) {
        let configuration = &configuration.label;
        note(&say!(language(), commands::missing_trial { configuration, grid }));
    }
    if count > NAMED {
        note(&format!("  and {} more", count - NAMED));
    }
}

/// The outputs of reports other than the terminal.
#[derive(Debug, Args)]
#[command(next_help_heading = "Report")]
struct Outputs {
    /// File for a self-contained page with tables and plots
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// File for a table with a line for each run
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// File for the tables in Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,

    /// Folder for the plots as SVG and PDF files, and as LaTeX files for pgfplots
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,

    /// New folder for result files of BenchExec, one for each run set: a solver, an encoding and a repeat
    #[arg(long, value_name = "FOLDER")]
    benchexec: Option<PathBuf>,

    /// Reported time: wall, the elapsed time, or cpu, the processor time
    ///
    /// The default is the kind of time that the plan limits.
    #[arg(long, value_parser = named(CLOCKS))]
    clock: Option<Clock>,
}

impl Outputs {
    /// Refuses, before anything is measured, an output that is one of these inputs or another
    /// output, or that cannot be written.
    fn prepare(&self, inputs: &[PathBuf]) -> anyhow::Result<()> {
        let outputs = [&self.html, &self.csv, &self.markdown].into_iter().flatten();
        if let Some(twice) = outputs.clone().duplicates().next() {
            bail!("{} is named twice; every output needs a file of its own", shown(twice));
        }
        for output in outputs {
            prepare(output, inputs)?;
        }
        for folder in [&self.plots, &self.benchexec].into_iter().flatten() {
            if folder.exists() && !folder.is_dir() {
                bail!("cannot make the folder {}: there is a file of this name", shown(folder));
            }
        }
        if let Some(folder) = &self.benchexec {
            // Tables would have the files of an earlier report, too. The folder is created when all runs are measured.
            drop(create_empty_folder(folder)?);
        }
        Ok(())
    }

    fn write(&self, merged: &Merged, grids: RankedGrids, colour: Colour) -> anyhow::Result<()> {
        let clock = self.clock.unwrap_or(merged.plan.limit_clock);
        let report = Report::new(merged, clock).ranked_over(grids);
        if let Some(path) = &self.html {
            write_file(path, html(&report))?;
        }
        if let Some(path) = &self.csv {
            write_file(path, csv(&report))?;
        }
        if let Some(path) = &self.markdown {
            write_file(path, markdown(&report))?;
        }
        if let Some(folder) = &self.plots {
            let created = create_folder(folder)?;
            let experiment = merged.plan.experiment.as_deref();
            let prefix = experiment.map_or(String::new(), |name| format!("{name}-"));
            for figure in figures(&report.results) {
                let path = |kind| folder.join(format!("{prefix}{}.{kind}", figure.name));
                write_file(&path("svg"), figure.file())?;
                write_file(&path("pdf"), figure.pdf())?;
            }
            for (name, file) in pgf(&report.results) {
                write_file(&folder.join(format!("{prefix}{name}")), file)?;
            }
            created.keep();
        }
        if let Some(folder) = &self.benchexec {
            let files = NewFolder::new(folder)?;
            for (name, file) in benchexec(&report) {
                files.put(&name, |out| Ok(out.write_all(file.as_bytes())?))?;
            }
            files.finish()?;
        }
        print(&text(&report, colour.on_stdout()))
    }
}
