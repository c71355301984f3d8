//! Formats numbers for reports.

use clausoku::drawing::elements::Grouped;

/// Formats a time with three digits and its unit: `1.23 ms`, `45.6 s`.
///
/// ```
/// use clausoku_bench::words::time;
/// assert_eq!([0.0, 12.34e-6, 0.0999, 1.0, 125.0].map(time), ["0 s", "12.3 µs", "99.9 ms", "1.00 s", "125 s"]);
/// ```
pub fn time(seconds: f64) -> String {
    if seconds.is_infinite() {
        return "∞".to_owned();
    }
    if seconds <= 0.0 {
        return "0 s".to_owned();
    }
    // A value that rounds up to 1000 belongs to the next unit.
    let (value, unit) = match seconds {
        s if s < 999.5e-9 => (s * 1e9, "ns"),
        s if s < 999.5e-6 => (s * 1e6, "µs"),
        s if s < 0.9995 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    format!("{} {unit}", three_digits(value))
}

/// Formats a round time for axes: `20 ms`.
pub fn round_time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s < 0.9e-6 => (s * 1e9, "ns"),
        s if s < 0.9e-3 => (s * 1e6, "µs"),
        s if s < 0.9 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    format!("{} {unit}", number(value))
}

/// Formats a number without superfluous digits: `45`, `2.5`.
pub fn number(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Formats a ratio with three digits.
pub fn factor(value: f64) -> String {
    three_digits(value)
}

/// The number of zeros behind the point above which a ratio is no number of digits of its own.
const MAX_ZEROS: i32 = 20;

/// Formats a ratio of either order with three digits, also one far below 1: `0.00694`.
pub fn ratio(value: f64) -> String {
    // The zeros behind the point before the first other digit.
    let zeros = (0..MAX_ZEROS).find(|&zeros| value * 10_f64.powi(zeros + 1) >= 1.0);
    match zeros.and_then(|zeros| usize::try_from(zeros).ok()) {
        Some(zeros) if value < 1.0 => format!("{value:.*}", zeros + 3),
        _ => three_digits(value),
    }
}

/// Formats a share in percent.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Formats a size of memory.
pub fn bytes(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KiB", "MiB", "GiB", "TiB"];
    let mut value = bytes as f64 / 1024.0;
    let mut unit = UNITS[0];
    for next in &UNITS[1..] {
        if value < 999.5 {
            break;
        }
        value /= 1024.0;
        unit = next;
    }
    format!("{} {unit}", three_digits(value))
}

/// Formats a count with separators: `11,745`. It is a median and therefore may not be an integer.
pub fn count(value: f64) -> String {
    #[expect(clippy::cast_sign_loss, reason = "counts are not negative")]
    Grouped(value.round() as u64).to_string()
}

fn three_digits(value: f64) -> String {
    match value {
        v if v < 9.995 => format!("{v:.2}"),
        v if v < 99.95 => format!("{v:.1}"),
        v => format!("{v:.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_below_one_keep_their_digits() {
        let shown = [0.006_944, 0.5, 0.123_456, 1.0, 144.0, 0.0].map(ratio);
        assert_eq!(shown, ["0.00694", "0.500", "0.123", "1.00", "144", "0.00"]);
    }

    #[test]
    fn rounding_never_shows_four_digits() {
        assert_eq!(
            [0.000_999_4, 0.000_999_6, 0.9994, 0.9996].map(time),
            ["999 µs", "1.00 ms", "999 ms", "1.00 s"]
        );
        assert_eq!([9.994, 9.996, 99.94, 99.96].map(time), ["9.99 s", "10.0 s", "99.9 s", "100 s"]);
        assert_eq!(time(f64::INFINITY), "∞");
    }

    #[test]
    fn axes_are_round() {
        assert_eq!(
            [5e-7, 1e-6, 0.002, 0.5, 1.0, 100.0].map(round_time),
            ["500 ns", "1 µs", "2 ms", "500 ms", "1 s", "100 s"]
        );
        assert_eq!([0.0, -0.0, 2.5, 45.0, 1e-3].map(number), ["0", "0", "2.5", "45", "0.001"]);
    }

    #[test]
    fn sizes_and_counts_are_short() {
        assert_eq!(
            [0, 2048, 5_000_000, 3 << 30].map(bytes),
            ["0.00 KiB", "2.00 KiB", "4.77 MiB", "3.00 GiB"]
        );
        assert_eq!(
            [0.0, 999.0, 1000.0, 11_745.0, 85_056_804.0].map(count),
            ["0", "999", "1,000", "11,745", "85,056,804"]
        );
    }
}
