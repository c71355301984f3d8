//! `clausoku rate`: rates the hardness of puzzles.

mod rating;

use std::collections::BTreeMap;
use std::fmt;

use clap::Args;
use clausoku::solving::{Limits, Question};
use clausoku::{Batch, Encoding, rating::Models};

use self::rating::{Rating, Scale};
use crate::Exit;
use crate::limits::limits;
use crate::output::Printer;
use crate::runner::{Answer, Answers, Job, ListArgs, Never, Origin, Refusal, Sink};
use crate::style::Colour;

/// Rate the difficulty of puzzles
#[derive(Debug, Args)]
#[command(after_long_help = "\
Scales:
  se     Sudoku Explainer: ER (the hardest step), EP (the hardest step up to the first value) and ED (the first \
step), from 1.0 to about 11.9; for the usual 9x9 board
  depth  depth of nested failed literals, and B and W, the lengths of the longest braid and whip (Berthier); for \
any board
  hodoku the sum of HoDoKu's scores of the steps of `clausoku hint --path`, and the level, from easy to extreme; \
for any board

The first line is a comment with the names of the columns. A puzzle needs exactly one solution. The exit code is 2 if a puzzle has no rating, 3 if a limit was reached. \
docs/rating.md defines the scales.

Examples:
  clausoku rate puzzles.txt
  clausoku rate --histogram puzzles.txt.gz
  clausoku rate puzzles.txt -o ratings.csv
  clausoku rate --stream puzzles.txt > ratings.tsv")]
pub struct Rate {
    /// Scale of the ratings
    #[arg(long, value_name = "SCALE", value_enum, default_value_t = Scale::Se, hide_default_value = true)]
    scale: Scale,

    /// The same as --to csv
    #[arg(long, hide = true, conflicts_with_all = ["json", "StreamArgs", "line", "to", "histogram"])]
    csv: bool,

    /// Print the number of puzzles with each rating
    #[arg(long, conflicts_with_all = ["json", "StreamArgs", "line", "to", "columns"])]
    histogram: bool,

    #[command(flatten)]
    list: ListArgs,
}

/// The work on a list.
struct Work<'r> {
    args: &'r Rate,
    limits: Limits,
}

impl Rate {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let mut list = self.list.clone();
        if self.csv {
            list.output.to = clausoku::formats::by_name("csv");
        }
        let work = Work { args: self, limits: limits(None) };
        let run = list.run(&work, colour);
        if !self.histogram {
            return run.all();
        }
        let puzzles = list.puzzles(work.is_together())?;
        run.into_sink(puzzles, &mut Histogram::new(self.scale.hardest()))
    }
}

impl Job for Work<'_> {
    type Row = Rating;
    type Alone = Never;
    type State = Models;

    fn fields(&self) -> &'static [&'static str] {
        self.args.scale.fields()
    }

    /// The names of the columns, as a comment, so that the lines are still those of a list of puzzles.
    fn head(&self) -> String {
        format!("# puzzle {}\n", self.fields().join(" "))
    }

    fn is_together(&self) -> bool {
        self.choice().takes_batches(&self.limits)
    }

    fn batch(&self) -> Batch {
        Batch::new(&self.choice(), Encoding::reduced(), self.limits.clone())
    }

    fn state(&self) -> Models {
        Models::default()
    }

    fn answer(&self, batch: &mut Batch, models: &mut Models) -> anyhow::Result<Answers<Self>> {
        let Rate { scale, list: ListArgs { time_limit, .. }, .. } = self.args;
        let answers = batch.solve(Question { most: 2, second: false, costs: false })?;
        let rows = (0..answers.len()).map(|index| {
            let answer = answers.get(index).map_err(Refusal::from);
            let rating =
                answer.and_then(|answer| Rating::new(&answer, *scale, models, *time_limit));
            Answer::Done(rating)
        });
        Ok(rows.collect())
    }
}

/// The longest bar, in characters.
const MAX_BAR: u64 = 50;

/// The number of puzzles of each rating.
struct Histogram {
    title: &'static str,
    /// Number of puzzles by sort key and shown rating.
    counts: BTreeMap<(u32, String), u64>,
}

impl Histogram {
    /// Returns a histogram of a rating of this name.
    fn new(title: &'static str) -> Self {
        Self { title, counts: BTreeMap::new() }
    }

    /// Counts a rating: its sort key, and its text.
    fn add(&mut self, rating: (u32, String)) {
        *self.counts.entry(rating).or_default() += 1;
    }
}

impl Sink<Rating> for Histogram {
    fn row(&mut self, _: Origin, rating: Rating, _: &mut Printer) -> anyhow::Result<()> {
        self.add(rating.key());
        Ok(())
    }

    fn finish(&mut self, printer: &mut Printer) -> anyhow::Result<()> {
        printer.print(&self.to_string())
    }
}

impl fmt::Display for Histogram {
    /// Writes a line for each rating: its number of puzzles, and a bar of proportional length.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.counts.values().copied().max().unwrap_or(1);
        let names = self.counts.keys().map(|(_, rating)| rating.len());
        let width = names.max().unwrap_or(0).max(4);
        writeln!(f, "{:>width$}   puzzles", self.title)?;
        for ((_, rating), &count) in &self.counts {
            let bar = "#".repeat((count * MAX_BAR).div_ceil(most) as usize);
            writeln!(f, "{rating:>width$} {count:>9} {bar}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_in_proportion() {
        let mut histogram = Histogram::new("ER");
        for rating in ["10.6", "1.5", "1.5", "1.5", "1.5"] {
            histogram.add((if rating == "1.5" { 15 } else { 106 }, rating.to_owned()));
        }
        let lines: Vec<String> = histogram.to_string().lines().map(str::to_owned).collect();
        assert_eq!(lines[1], format!(" 1.5         4 {}", "#".repeat(50)));
        assert_eq!(lines[2], format!("10.6         1 {}", "#".repeat(13)));
    }
}
