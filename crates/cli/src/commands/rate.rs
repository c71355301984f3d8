//! `clausoku rate`: rates the hardness of puzzles.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use anyhow::bail;
use clap::{Args, ValueEnum};
use clausoku::lists::{self, Column, SCALES, Status};
use clausoku::rating::{
    Depth, Models, Unrated, by_explainer, by_hodoku, by_propagation, explainer::Ratings,
    require_one,
};
use clausoku::solving::{BatchAnswer, Question};
use clausoku::{Batch, Encoding, Puzzle, Variant, hints::hodoku};
use clausoku_files::{StopCheck, StopReason};
use clausoku_runner::{
    Answer, Answers, BoardFields, Colour, Exit, Job, JobProperties, ListArgs, Never, Origin, Place,
    Printer, Refusal, Row, Sink, Value, decimal, extension, fields, interrupt, interruptible,
    joined, limits, views,
};

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

The first line is a comment with the names of the columns. A puzzle needs exactly one solution. The exit code is 20 if a puzzle has no solution, 2 if \
it has no rating for another reason, 3 if a limit was reached. \
docs/rating.md defines the scales.

Examples:
  clausoku rate puzzles.txt
  clausoku rate --histogram puzzles.txt.gz
  clausoku rate puzzles.txt -o ratings.csv
  clausoku rate --stream puzzles.txt > ratings.tsv")]
pub struct Rate {
    /// Scale of the ratings
    #[arg(long, value_enum, default_value_t = Scale::Se, hide_default_value = true)]
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

impl Rate {
    pub fn run(&self, colour: Colour) -> anyhow::Result<Exit> {
        let mut list = self.list.clone();
        if self.csv {
            list.output.to = clausoku::formats::by_name("csv");
        }
        if !self.histogram {
            return list.run(self, colour).all();
        }
        if let Some(format) = list.output.format() {
            let ending = extension(list.output.path()).unwrap_or_else(|| format.name.to_owned());
            bail!("a histogram is text, and not {ending}; name its file .txt");
        }
        let puzzles = list.puzzles(self.properties().is_together)?;
        let title = self.scale.title();
        let mut histogram = Histogram { title, counts: BTreeMap::new() };
        list.run_into(self, puzzles, &mut histogram, colour)
    }
}

impl Job for Rate {
    type Row = Rating;
    type Alone = Never;
    type State = Models;

    fn properties(&self) -> JobProperties {
        let usual = JobProperties::default();
        let columns = self.scale.row().columns;
        let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
        let limits = limits(None);
        JobProperties {
            columns,
            // The names of the columns, as a comment, so that the lines are still those of a list of puzzles.
            head: format!("# puzzle {}\n", names.join(" ")),
            encoding: Encoding::reduced(),
            is_together: usual.choice.takes_batches(&limits),
            limits,
            ..usual
        }
    }

    fn state(&self) -> Models {
        Models::default()
    }

    fn answer(&self, batch: &mut Batch, models: &mut Models) -> anyhow::Result<Answers<Self>> {
        let answers = batch.solve(Question { most: 2, second: false, costs: false })?;
        let rows = (0..answers.len()).map(|index| {
            let answer = answers.get(index).map_err(Refusal::from);
            Answer::Done(answer.and_then(|answer| self.rating(&answer, models)))
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

impl Sink<Rating> for Histogram {
    fn row(&mut self, _: Origin, rating: Rating, _: &mut Printer) -> anyhow::Result<()> {
        *self.counts.entry(rating.key).or_default() += 1;
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

/// A scale of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Scale {
    /// Sudoku Explainer
    Se,
    /// Depth of nested failed literals, B and W
    Depth,
    /// HoDoKu's score and level
    Hodoku,
}

impl Scale {
    /// Returns the name of the rating that histograms show.
    fn title(self) -> &'static str {
        match self {
            Self::Se => "ER",
            Self::Depth => "W",
            Self::Hodoku => "level",
        }
    }

    /// Returns the row of the library's table.
    fn row(self) -> &'static lists::Scale {
        &SCALES[self as usize]
    }
}

/// A rated puzzle.
pub struct Rating {
    puzzle: Puzzle,
    columns: &'static [Column],
    values: Vec<Value<'static>>,
    /// The sort key of histograms, and the rating that they show.
    key: (u32, String),
}

impl Rate {
    /// Rates a puzzle whose solutions are known.
    fn rating(&self, answer: &BatchAnswer<'_>, models: &mut Models) -> Result<Rating, Refusal> {
        let search = answer.search();
        if let Some(cutoff) = search.ended.cutoff() {
            return Err(Refusal::limit(cutoff));
        }
        require_one(search.solutions).map_err(unratable)?;
        let puzzle = answer.puzzle();
        let deadline = interruptible(self.list.time_limit);
        let stop = deadline.stop_check();
        let (values, key) = match self.scale {
            Scale::Se => {
                let Ratings { er, ep, ed } = by_explainer(&puzzle, &stop).map_err(unratable)?;
                ([er, ep, ed].map(Value::Tenths).into(), (er.into(), decimal(er)))
            }
            Scale::Depth => {
                let rated = by_propagation(&puzzle, models, &stop).map_err(unratable)?;
                let Depth { depth, b, w } = rated;
                let text = w.map_or_else(|| "-".to_owned(), |w| w.to_string());
                let key = (w.map_or(u32::MAX, |w| w as u32), text);
                ([Some(depth), b, w].map(Value::number).into(), key)
            }
            Scale::Hodoku => {
                let hodoku::Rating { score, level, .. } =
                    by_hodoku(&puzzle, &stop).map_err(unratable)?;
                let values = vec![Value::Number(score.into()), Value::text(level.name())];
                (values, (level as u32, level.name().to_owned()))
            }
        };
        let columns = self.scale.row().columns;
        Ok(Rating { puzzle: puzzle.into_owned(), columns, values, key })
    }
}

impl Rating {
    /// Returns the givens in a line.
    fn line(&self) -> String {
        views::line(&self.puzzle, self.puzzle.givens())
    }
}

/// The number of cells of the largest boards with a level. Larger ones take minutes to rate.
const MAX_LEVEL_CELLS: usize = 150;

/// Returns the level of a puzzle with this number of solutions, of which 2 means several.
///
/// # Errors
///
/// Fails unless there is exactly one solution, and if the board has no level or the work is stopped.
pub(super) fn level(
    puzzle: &Puzzle,
    solutions: usize,
    stop: &StopCheck<'_>,
) -> Result<hodoku::Level, Unrated> {
    require_one(solutions as u64)?;
    if puzzle.variant().cell_count() > MAX_LEVEL_CELLS {
        let reason = format!("boards of more than {MAX_LEVEL_CELLS} cells have no level");
        return Err(Unrated::Undefined(reason));
    }
    match by_hodoku(puzzle, stop) {
        Ok(rating) => Ok(rating.level),
        // Harder than all techniques.
        Err(Unrated::NoStep) => Ok(hodoku::Level::Extreme),
        Err(unrated) => Err(unrated),
    }
}

/// Returns the reason why there is no rating.
pub(super) fn unratable(unrated: Unrated) -> Refusal {
    match unrated {
        Unrated::Stopped if interrupt::came() => {
            let reason = StopReason::Interrupted;
            Refusal { exit: Exit::Interrupted, ..Refusal::unknown(reason) }
        }
        Unrated::Stopped => Refusal::unknown(StopReason::TimeLimit),
        Unrated::NoStep | Unrated::Deeper => Refusal::unknown(unrated),
        Unrated::Solutions("no") => Refusal::unsolvable(unrated),
        Unrated::Solutions(_) => Refusal { status: Status::Several, ..unrated.into() },
        unrated => unrated.into(),
    }
}

impl Row for Rating {
    fn status(&self) -> Status {
        Status::Unique
    }

    fn values(&self) -> Vec<Value<'_>> {
        self.values.clone()
    }

    fn json(&self, place: Place<'_>) -> anyhow::Result<String> {
        let variant = BoardFields::new(self.puzzle.variant()).excluding(&self.puzzle);
        let board = serde_json::to_string(&fields! { ..variant: variant, puzzle: self.line() })?;
        let mut row = joined(&place, &board)?.into_bytes();
        // The values come before the end of the object.
        row.pop();
        for (column, value) in self.columns.iter().zip(&self.values) {
            row.extend_from_slice(format!(",\"{}\":", column.name).as_bytes());
            value.push(None, &mut row);
        }
        Ok(String::from_utf8(row)? + "}\n")
    }

    /// Returns a line with the puzzle and its ratings; `-` for one that does not exist.
    fn board(&self) -> Option<&Arc<Variant>> {
        Some(self.puzzle.variant())
    }

    fn text(&self, _: Place<'_>, _: bool) -> String {
        let mut text = self.line().into_bytes();
        for value in &self.values {
            text.push(b' ');
            match value {
                Value::Nothing => text.push(b'-'),
                value => value.push(Some(' '), &mut text),
            }
        }
        text.push(b'\n');
        String::from_utf8_lossy(&text).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_in_proportion() {
        let mut histogram = Histogram { title: "ER", counts: BTreeMap::new() };
        for rating in ["10.6", "1.5", "1.5", "1.5", "1.5"] {
            let key = if rating == "1.5" { 15 } else { 106 };
            *histogram.counts.entry((key, rating.to_owned())).or_default() += 1;
        }
        let lines: Vec<String> = histogram.to_string().lines().map(str::to_owned).collect();
        assert_eq!(lines[1], format!(" 1.5         4 {}", "#".repeat(50)));
        assert_eq!(lines[2], format!("10.6         1 {}", "#".repeat(13)));
    }
}
