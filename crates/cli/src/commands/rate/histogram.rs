//! How many puzzles have each rating.

use std::collections::BTreeMap;
use std::fmt;

use super::rated::decimal;

/// The longest bar, in characters.
const LONGEST: u64 = 50;

/// The number of puzzles of each rating.
#[derive(Default)]
pub struct Histogram {
    counts: BTreeMap<u8, u64>,
}

impl Histogram {
    /// Counts a rating, in tenths.
    pub fn add(&mut self, rating: u8) {
        *self.counts.entry(rating).or_default() += 1;
    }
}

impl fmt::Display for Histogram {
    /// Writes a line for each rating: its puzzles, and a bar as long as they are many.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.counts.values().copied().max().unwrap_or(1);
        writeln!(f, "  ER   puzzles")?;
        for (&rating, &count) in &self.counts {
            let bar = "#".repeat((count * LONGEST).div_ceil(most) as usize);
            writeln!(f, "{:>4} {count:>9} {bar}", decimal(rating))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_in_proportion() {
        let mut histogram = Histogram::default();
        for rating in [15, 15, 15, 15, 106] {
            histogram.add(rating);
        }
        let lines: Vec<String> = histogram.to_string().lines().map(str::to_owned).collect();
        assert_eq!(lines[1], format!(" 1.5         4 {}", "#".repeat(50)));
        assert_eq!(lines[2], format!("10.6         1 {}", "#".repeat(13)));
    }
}
