//! The counts of a census, and their output.

use crate::runner::{counted, fields, json_line};
use clausoku::Encoding;
use clausoku::deduction::{Options, Outcome, rule_names};
use clausoku::drawing::{Anchor, Element, Svg};
use serde::Serialize;

/// The counts of one set of rules under one encoding.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Counts {
    pub encoding: String,
    pub rule: String,
    pub puzzles: u64,
    pub solved: u64,
    pub contradictory: u64,
    pub open: u64,
}

/// Rows over the same puzzles.
#[derive(Debug)]
pub(super) struct Table {
    pub rows: Vec<Counts>,
    pub puzzles: u64,
}

impl Counts {
    fn new(encoding: &Encoding, rules: Options) -> Self {
        let encoding = encoding.to_string();
        let rule = rule_names(rules);
        Self { encoding, rule, puzzles: 0, solved: 0, contradictory: 0, open: 0 }
    }

    /// Returns the share of the puzzles, from 0 to 1; 0 without puzzles.
    pub(super) fn share(&self, count: u64) -> f64 {
        if self.puzzles == 0 { 0.0 } else { count as f64 / self.puzzles as f64 }
    }
}

impl Table {
    /// Returns no counts, with a row for each set of rules under each encoding.
    pub(super) fn new(encodings: &[Encoding], rules: &[Options]) -> Self {
        let rows =
            encodings.iter().map(|encoding| rules.iter().map(|&one| Counts::new(encoding, one)));
        Self { rows: rows.flatten().collect(), puzzles: 0 }
    }

    /// Adds a puzzle with the outcome of the rules of each row.
    pub(super) fn count(&mut self, outcomes: &[Outcome]) {
        self.puzzles += 1;
        for (row, outcome) in self.rows.iter_mut().zip(outcomes) {
            row.puzzles += 1;
            match outcome {
                Outcome::Solved => row.solved += 1,
                Outcome::Contradiction | Outcome::Broken(_) => row.contradictory += 1,
                Outcome::Open | Outcome::Stopped(_) => row.open += 1,
            }
        }
    }

    /// Returns the table as text: a line for each encoding, followed by one for each rule.
    pub(super) fn text(&self) -> String {
        let width = self.rows.iter().map(|row| row.rule.len()).max().unwrap_or(0).max(4);
        let line = |rule: &str, [solved, contradictory, open]: [&str; 3]| {
            format!("  {rule:width$}  {solved:>17}  {contradictory:>17}  {open:>17}\n")
        };
        let heading = line("rule", ["solved", "contradictory", "open"]);
        let rows = self.rows.chunk_by(|one, other| one.encoding == other.encoding);
        let text = rows.map(|rows| {
            let lines = rows.iter().map(|row| {
                let counts = [row.solved, row.contradictory, row.open]
                    .map(|count| format!("{count} {:8.3} %", 100.0 * row.share(count)));
                line(&row.rule, counts.each_ref().map(String::as_str))
            });
            format!("{}\n{}", rows[0].encoding, lines.collect::<String>())
        });
        let puzzles = counted(self.puzzles as usize, "puzzle");
        format!("{puzzles}\n{heading}{}", text.collect::<String>())
    }

    pub(super) fn csv(&self) -> String {
        let lines = self.rows.iter().map(|row| {
            let Counts { encoding, rule, puzzles, solved, contradictory, open } = row;
            format!("\"{encoding}\",\"{rule}\",{puzzles},{solved},{contradictory},{open}\n")
        });
        format!("encoding,rule,puzzles,solved,contradictory,open\n{}", lines.collect::<String>())
    }

    pub(super) fn json(&self) -> anyhow::Result<String> {
        json_line(fields! { puzzles: self.puzzles, census: &self.rows })
    }
}

/// The height of a bar with the space after it.
const BAR: f64 = 26.0;

/// The height of an encoding's name.
const HEADING: f64 = 34.0;

const MARGIN: f64 = 16.0;

/// The place where bars start.
const LEFT: f64 = 170.0;

/// The length of a full bar.
const LENGTH: f64 = 420.0;

/// The width of the numbers to the right of the bars.
const RIGHT: f64 = 150.0;

/// The colour of the puzzles that were solved.
const SOLVED: &str = "#1d4ed8";

/// The colour of the puzzles that were found contradictory.
const CONTRADICTORY: &str = "#b91c1c";

/// Returns the table as an SVG file.
pub(super) fn svg(table: &Table) -> String {
    let by_encoding: Vec<&[Counts]> =
        table.rows.chunk_by(|one, other| one.encoding == other.encoding).collect();
    let bars = BAR * table.rows.len() as f64;
    let headings = HEADING * by_encoding.len() as f64;
    let height = 2.0 * MARGIN + 24.0 + bars + headings + HEADING;
    let title = format!("How many of {} puzzles deduction alone settles", table.puzzles);
    let mut picture = Svg::figure(LEFT + LENGTH + RIGHT, height).titled(&title);
    let mut y = MARGIN + 14.0;
    picture.add(&Element::text(MARGIN, y, &title).size(16.0).bold());
    y += 12.0;
    for rows in by_encoding {
        y += HEADING;
        picture.add(&Element::text(MARGIN, y - 10.0, &rows[0].encoding).fill("#4b5563"));
        for row in rows {
            picture.add(&bar(row, y));
            y += BAR;
        }
    }
    y += HEADING - 12.0;
    picture.add(&legend_entry(LEFT, y, SOLVED, "solved"));
    picture.add(&legend_entry(LEFT + 100.0, y, CONTRADICTORY, "contradictory"));
    picture.file()
}

/// Returns the name, the bar and the numbers of a row.
fn bar(row: &Counts, y: f64) -> Element {
    let height = BAR - 8.0;
    let base = y + height / 2.0 + 5.0;
    let solved = LENGTH * row.share(row.solved);
    let contradictory = LENGTH * row.share(row.contradictory);
    let settled = row.solved + row.contradictory;
    let numbers = format!("{:.2} % ({settled})", 100.0 * row.share(settled));
    let mut group = Element::group();
    group.add(&Element::text(LEFT - 10.0, base, &row.rule).anchor(Anchor::End));
    group.add(&Element::rect(LEFT, y, LENGTH, height).fill("#f3f4f6"));
    group.add(&Element::rect(LEFT, y, solved, height).fill(SOLVED));
    group.add(&Element::rect(LEFT + solved, y, contradictory, height).fill(CONTRADICTORY));
    group.add(&Element::text(LEFT + LENGTH + 10.0, base, &numbers));
    group
}

/// Returns a colour with its meaning.
fn legend_entry(x: f64, y: f64, colour: &str, name: &str) -> Element {
    let mut group = Element::group();
    group.add(&Element::rect(x, y - 10.0, 12.0, 12.0).fill(colour));
    group.add(&Element::text(x + 18.0, y, name).size(11.0));
    group
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let rules = [Options::UNIT, Options::FAILED_LITERAL];
        let mut table = Table::new(&[Encoding::default()], &rules);
        table.count(&[Outcome::Open, Outcome::Solved]);
        table.count(&[Outcome::Solved, Outcome::Solved]);
        table.count(&[Outcome::Open, Outcome::Contradiction]);
        table
    }

    #[test]
    fn outcomes_are_counted_by_row() {
        let table = table();
        let counts = table.rows.iter().map(|row| (row.solved, row.contradictory, row.open));
        assert_eq!(counts.collect::<Vec<_>>(), [(1, 0, 2), (2, 1, 0)]);
        assert!(table.text().contains("  unit                 1   33.333 %"));
        assert_eq!(
            table.csv().lines().nth(2),
            Some("\"extended, pairwise, givens as units, dense\",\"failed-literal\",3,2,1,0")
        );
        assert!(table.json().unwrap().starts_with("{\"puzzles\":3,\"census\":[{"));
    }

    #[test]
    fn no_puzzles_are_no_division() {
        let empty = Table::new(&[Encoding::default()], &[Options::UNIT]);
        assert!(empty.text().contains("0    0.000 %"));
    }
}
