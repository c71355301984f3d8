//! `clausoku bench census`: counts the puzzles that each rule of deduction solves.

mod table;

use std::path::PathBuf;
use std::time::Duration;

use crate::runner::{
    Colour, Exit, Faults, InputArgs, Named, Progress, ThreadArgs, as_svg, counted, deadline,
    for_each_ordered, note, parse_time, prepare, print, threads, write_file,
};
use anyhow::{anyhow, ensure};
use clap::Args;
use clausoku::deduction::{Classifier, Options, Outcome};
use clausoku::encoding::choices::{Choices, GivensLevel};
use clausoku_text::Deadline;

use self::table::Table;
use crate::commands::propagate::rules_help;

/// Count the puzzles that each rule of deduction solves, by encoding
#[derive(Debug, Args)]
#[command(after_long_help = "\
Each set of rules is applied to each puzzle under each encoding. A puzzle counts as solved if deduction \
fills the grid and the grid passes the check, and as contradictory if deduction proves that there is no \
solution.

Examples:
  clausoku bench census puzzles.txt --rule unit --rule failed-literal
  clausoku bench census puzzles.txt --encoding minimal --encoding extended
  clausoku bench census puzzles.txt
  clausoku bench census puzzles.txt --plot census.svg")]
pub(super) struct Census {
    #[command(flatten)]
    input: InputArgs,

    /// Rules of deduction, joined by commas; can be repeated
    #[arg(
        long = "rule",
        value_name = "RULES",
        default_values = ["unit", "failed-literal"],
        value_parser = Options::parse,
        long_help = rules_help()
    )]
    rules: Vec<Options>,

    /// Encoding: choices joined by /, as in minimal/product/reduced; can be repeated
    ///
    /// The default is extended/peers. `clausoku encode --help` describes the choices.
    #[arg(
        long = "encoding",
        value_name = "CHOICES",
        default_values = ["extended"],
        hide_default_value = true,
        help_heading = "Solver"
    )]
    encodings: Vec<Choices>,

    /// Print a JSON object
    #[arg(long)]
    json: bool,

    /// File for the table as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// File for the table as a bar chart; its name ends in .svg
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    /// Time limit for all puzzles, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "Work")]
    time_limit: Option<Duration>,

    #[command(flatten)]
    threads: ThreadArgs,
}

impl Census {
    pub(super) fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        self.plot.as_deref().map_or(Ok(()), as_svg)?;
        let files = self.input.files();
        ensure!(!files.is_empty(), "no grid is named; give a file, or - for standard input");
        for output in [&self.csv, &self.plot].into_iter().flatten() {
            prepare(output, &files)?;
        }
        let encodings = self.encodings.iter();
        let encodings: Vec<_> =
            encodings.map(|choices| choices.encoding(GivensLevel::Peers)).collect();
        let mut table = Table::new(&encodings, &self.rules);
        let mut exit = Exit::Done;
        let mut faults = Faults::new(colour);
        let mut progress = Progress::new("puzzles");
        let deadline = deadline(self.time_limit);
        let mut cut_short = Ok(());
        let ended = for_each_ordered(
            self.input.reading.all(&files),
            threads(self.threads.jobs),
            || encodings.iter().map(|&encoding| Classifier::new(encoding)).collect::<Vec<_>>(),
            |judges, record| judge(judges, &self.rules, record, &deadline),
            |outcomes| -> anyhow::Result<()> {
                cut_short = deadline.check();
                cut_short?;
                progress.step();
                match outcomes {
                    Ok(outcomes) => table.count(&outcomes),
                    Err(error) => {
                        exit = Exit::Failed;
                        progress.clear();
                        faults.report(&error, Exit::Failed);
                    }
                }
                Ok(())
            },
        );
        if let Err(stopped) = cut_short {
            progress.clear();
            exit = Exit::Unknown;
            note(&format!("{stopped}; puzzles counted: {}", table.puzzles));
        } else {
            ended?;
        }
        if table.puzzles == 0 {
            ensure!(exit != Exit::Done, "there is no puzzle in the input");
            return Ok(exit);
        }
        let sets = counted(table.rows.len(), "set");
        progress.finish(&format!("{sets} of rules tried on each"));
        if let Some(path) = &self.csv {
            write_file(path, table.csv())?;
        }
        if let Some(path) = &self.plot {
            write_file(path, table::svg(&table))?;
        }
        print(&if self.json { table.json()? } else { table.text() })?;
        Ok(exit)
    }
}

/// Returns the outcomes of a puzzle under each encoding and rule.
fn judge(
    judges: &mut [Classifier],
    rules: &[Options],
    named: Named,
    deadline: &Deadline,
) -> anyhow::Result<Vec<Outcome>> {
    let (name, record) = named;
    let record = record?;
    // The limit is checked within a puzzle, too: one under nested rules can take minutes.
    let mut outcomes = Vec::new();
    for judge in judges {
        let found = judge.outcomes(&record.puzzle, rules, deadline);
        outcomes.extend(found.map_err(|error| anyhow!("{name}:{}: {error}", record.line))?);
    }
    Ok(outcomes)
}
