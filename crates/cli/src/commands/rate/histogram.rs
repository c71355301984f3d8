//! The number of puzzles of each rating.

use std::collections::BTreeMap;
use std::fmt;

use super::rating::Rating;
use crate::output::Printer;
use crate::runner::{Origin, Sink};

/// The longest bar, in characters.
const MAX_BAR: u64 = 50;

/// The number of puzzles of each rating.
pub struct Histogram {
    title: &'static str,
    /// Number of puzzles by sort key and shown rating.
    counts: BTreeMap<(u32, String), u64>,
}

impl Histogram {
    /// Returns a histogram of a rating of this name.
    pub fn new(title: &'static str) -> Self {
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
