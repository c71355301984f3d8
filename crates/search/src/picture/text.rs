//! Number formats of the pictures.

use std::fmt;

/// A coordinate, rounded to a tenth, without superfluous characters.
#[derive(Clone, Copy, Debug)]
pub(super) struct At(pub f64);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        match tenths.abs() {
            whole if whole % 10 == 0 => write!(f, "{sign}{}", whole / 10),
            below if below < 10 => write!(f, "{sign}.{below}"),
            other => write!(f, "{sign}{}.{}", other / 10, other % 10),
        }
    }
}

/// A count with a comma between groups of three digits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grouped(pub u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (place, digit) in digits.chars().enumerate() {
            if place > 0 && (digits.len() - place).is_multiple_of(3) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        Ok(())
    }
}

/// A count in four characters: 950, 1.2k, 34k, 5.6M.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short(pub u64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tenths = u128::from(self.0) * 10;
        for unit in ["", "k", "M", "G", "T", "P"] {
            if tenths < 100 && !tenths.is_multiple_of(10) && !unit.is_empty() {
                return write!(f, "{}.{}{unit}", tenths / 10, tenths % 10);
            }
            if tenths < 10_000 {
                return write!(f, "{}{unit}", tenths / 10);
            }
            tenths /= 1000;
        }
        write!(f, "{}E", tenths / 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_formatted_briefly() {
        let at = |number| At(number).to_string();
        assert_eq!(
            ["0", "12", "-3.5", ".3", "-.2", "0"].map(str::to_owned),
            [at(0.0), at(12.0), at(-3.54), at(0.26), at(-0.21), at(-0.01)]
        );
        let grouped = |number| Grouped(number).to_string();
        assert_eq!(
            [grouped(0), grouped(999), grouped(1000), grouped(69_175_252)],
            ["0", "999", "1,000", "69,175,252"]
        );
        let short = |number| Short(number).to_string();
        let shorts = [0, 950, 5000, 1234, 9999, 34_567, 999_999, 5_612_345, u64::MAX].map(short);
        assert_eq!(shorts, ["0", "950", "5k", "1.2k", "9.9k", "34k", "999k", "5.6M", "18E"]);
    }
}
