//! `clausoku bench report`: records become tables and plots.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use clausoku_bench::record::{Clock, Merged, RunRecord, merge, read};
use clausoku_bench::results::Results;

use super::outputs::Outputs;
use crate::Exit;
use crate::input::Input;
use crate::name::Name;
use crate::output::note;
use crate::style::Colour;

/// The maximum number of missing runs that are named.
const NAMED: usize = 10;

/// Report the results in records; the parts of one plan are merged
#[derive(Debug, Args)]
pub struct Report {
    /// Records of one plan; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    outputs: Outputs,
}

impl Report {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        self.outputs.prepare(&self.files, None)?;
        let records = self
            .files
            .iter()
            .map(|path| -> anyhow::Result<(String, RunRecord)> {
                let name = Name::new(path);
                let text = Input::open(path)?.read()?;
                let record = read(&text).map_err(|error| anyhow!("{name}: {error}"))?;
                Ok((name.exact().to_owned(), record))
            })
            .collect::<anyhow::Result<Vec<_>>>()?;
        let merged = merge(records).context("these records cannot be merged")?;
        for name in &merged.truncated {
            note(&format!("{name}: the last line is incomplete and was ignored"));
        }
        self.outputs.write(&merged, colour)?;
        name_missing(&merged);
        Ok(Exit::Done)
    }
}

/// Reports on standard error which runs are missing.
fn name_missing(merged: &Merged) {
    let results = Results::new(&merged.plan, &merged.runs, Clock::Wall);
    let missing: Vec<_> = results.missing().collect();
    if missing.is_empty() {
        return;
    }
    let count = missing.len();
    note(&format!("{count} of {} trials are missing or not complete:", results.progress().1));
    for (configuration, grid) in missing.iter().take(NAMED) {
        note(&format!("  {} on {grid}", configuration.label));
    }
    if count > NAMED {
        note(&format!("  and {} more", count - NAMED));
    }
}
