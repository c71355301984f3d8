//! Numbers as pictures write them.

use std::fmt;

/// A coordinate: to a tenth, and no longer than it needs to be.
///
/// ```
/// use clausoku_draw::Rounded;
/// assert_eq!([12.0, -3.54, 0.26].map(|x| Rounded(x).to_string()), ["12", "-3.5", ".3"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rounded(pub f64);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        match tenths.unsigned_abs() {
            whole if whole.is_multiple_of(10) => write!(f, "{sign}{}", whole / 10),
            below if below < 10 => write!(f, "{sign}.{below}"),
            other => write!(f, "{sign}{}.{}", other / 10, other % 10),
        }
    }
}

/// A count with commas between its thousands.
///
/// ```
/// assert_eq!(clausoku_draw::Grouped(69_175_252).to_string(), "69,175,252");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Grouped(pub u64);

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

/// A count in four characters.
///
/// ```
/// use clausoku_draw::Short;
/// assert_eq!([950, 1234, 34_567].map(|count| Short(count).to_string()), ["950", "1.2k", "34k"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Short(pub u64);

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
    fn numbers_are_as_long_as_they_need_to_be() {
        let rounded =
            [0.0, 12.0, -3.54, 0.26, -0.21, -0.01].map(|number| Rounded(number).to_string());
        assert_eq!(rounded, ["0", "12", "-3.5", ".3", "-.2", "0"]);
        for strange in [f64::NAN, f64::INFINITY, f64::MIN] {
            assert!(Rounded(strange).to_string().parse::<f64>().is_ok());
        }
        let grouped = [0, 999, 1000, 69_175_252].map(|number| Grouped(number).to_string());
        assert_eq!(grouped, ["0", "999", "1,000", "69,175,252"]);
        let shorts = [0, 950, 5000, 1234, 9999, 34_567, 999_999, 5_612_345, u64::MAX]
            .map(|number| Short(number).to_string());
        assert_eq!(shorts, ["0", "950", "5k", "1.2k", "9.9k", "34k", "999k", "5.6M", "18E"]);
    }
}
