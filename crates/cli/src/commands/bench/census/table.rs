//! The counts of a census, and their output.

use clausoku::Encoding;
use clausoku::deduction::{Options, Outcome, rule_names};
use serde::Serialize;

use crate::views::counted;

/// The counts of one set of rules under one encoding.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub encoding: String,
    pub rule: String,
    pub puzzles: u64,
    pub solved: u64,
    pub contradictory: u64,
    pub open: u64,
}

/// Rows over the same puzzles.
#[derive(Debug)]
pub struct Table {
    pub rows: Vec<Row>,
    pub puzzles: u64,
}

/// The JSON object that `--json` prints.
#[derive(Serialize)]
struct Json<'t> {
    puzzles: u64,
    census: &'t [Row],
}

impl Row {
    pub fn new(encoding: &Encoding, rules: Options) -> Self {
        let encoding = encoding.to_string();
        let rule = rule_names(rules);
        Self { encoding, rule, puzzles: 0, solved: 0, contradictory: 0, open: 0 }
    }

    /// Returns the share of the puzzles, from 0 to 1; 0 if there are none.
    pub fn share(&self, count: u64) -> f64 {
        if self.puzzles == 0 { 0.0 } else { count as f64 / self.puzzles as f64 }
    }
}

impl Table {
    pub fn new(rows: impl IntoIterator<Item = Row>) -> Self {
        Self { rows: rows.into_iter().collect(), puzzles: 0 }
    }

    /// Adds a puzzle with the outcome of the rules of each row.
    pub fn count(&mut self, outcomes: &[Outcome]) {
        self.puzzles += 1;
        for (row, outcome) in self.rows.iter_mut().zip(outcomes) {
            row.puzzles += 1;
            match outcome {
                Outcome::Solved => row.solved += 1,
                Outcome::Contradiction | Outcome::Broken(_) => row.contradictory += 1,
                Outcome::Open | Outcome::Stopped => row.open += 1,
            }
        }
    }

    /// Returns the number of sets of rules that are tried on each puzzle, in words.
    pub fn trials(&self) -> String {
        match self.rows.len() {
            1 => "1 set of rules".to_owned(),
            count => format!("{count} sets of rules"),
        }
    }

    /// Returns the table as text: a line for each encoding, followed by one for each rule.
    pub fn text(&self) -> String {
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

    pub fn csv(&self) -> String {
        let lines = self.rows.iter().map(|row| {
            let Row { encoding, rule, puzzles, solved, contradictory, open } = row;
            format!("\"{encoding}\",\"{rule}\",{puzzles},{solved},{contradictory},{open}\n")
        });
        format!("encoding,rule,puzzles,solved,contradictory,open\n{}", lines.collect::<String>())
    }

    pub fn json(&self) -> anyhow::Result<String> {
        let json = Json { puzzles: self.puzzles, census: &self.rows };
        Ok(format!("{}\n", serde_json::to_string(&json)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let encoding = Encoding::default();
        let rules = [Options::UNIT, Options::FAILED_LITERAL];
        let mut table = Table::new(rules.map(|rules| Row::new(&encoding, rules)));
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
        let empty = Table::new([Row::new(&Encoding::default(), Options::UNIT)]);
        assert!(empty.text().contains("0    0.000 %"));
    }
}
