//! Times and sizes with units.

use std::time::Duration;

/// Splits a number from its unit.
fn number_and_unit(text: &str) -> Result<(f64, &str), String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let number = number.parse().map_err(|_| format!("{text:?} does not begin with a number"))?;
    Ok((number, unit.trim()))
}

/// Parses a duration such as `500ms`, `10s` or `2m`; a number without a unit is seconds.
///
/// ```
/// use std::time::Duration;
/// use clausoku_text::parse_time;
/// assert_eq!(parse_time("1.5s"), Ok(Duration::from_millis(1500)));
/// ```
///
/// # Errors
///
/// Returns the fault in words.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = number_and_unit(text)?;
    let seconds = match unit {
        "ms" => 1e-3,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("there is no unit of time {unit:?}; there are ms, s, m and h")),
    };
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "expected a shorter time".to_owned())
}

/// Parses a size such as `500M` or `2G`; a number without a unit is bytes.
///
/// ```
/// use clausoku_text::parse_size;
/// assert_eq!(parse_size("2G"), Ok(2 << 30));
/// ```
///
/// # Errors
///
/// Returns the fault in words.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let (number, unit) = number_and_unit(text)?;
    let letter = unit.trim_end_matches("iB").trim_end_matches('B');
    let factor = match letter {
        "" => 0,
        "k" | "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return Err(format!("there is no unit of memory {unit:?}; there are K, M, G and T")),
    };
    let bytes = number * 1024_f64.powi(factor);
    // `u64::MAX as f64` is 2⁶⁴, so that the cast of any smaller number is exact but for its fraction.
    #[expect(clippy::cast_sign_loss, reason = "no number here has a sign")]
    if bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(format!("{text} is too much")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(parse_time("10"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_time("1.5s"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_time("2m"), Ok(Duration::from_secs(120)));
        assert!(
            ["", "s", "-1", "1 week", "1e400", "1.2.3"]
                .iter()
                .all(|text| parse_time(text).is_err())
        );
        assert!(parse_time(&"9".repeat(400)).is_err());
    }

    #[test]
    fn sizes_have_units() {
        assert_eq!(parse_size("4096"), Ok(4096));
        assert_eq!(parse_size("2G"), Ok(2 << 30));
        assert_eq!(parse_size("1.5MiB"), Ok(3 << 19));
        assert_eq!(parse_size("3 kB"), Ok(3072));
        assert!(["", "G", "-1", "1X", "99999999T"].iter().all(|text| parse_size(text).is_err()));
    }
}
