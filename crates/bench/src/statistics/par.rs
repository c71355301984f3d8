//! The score of the SAT competitions.

/// Returns PAR-2: the mean time, where unfinished runs count twice the limit. `None` if there is no time,
/// or if a run is unfinished without a limit.
///
/// ```
/// use clausoku_bench::statistics::par2;
/// assert_eq!(par2([1.0, 3.0, f64::INFINITY], Some(10.0)), Some(8.0));
/// assert_eq!(par2([1.0, f64::INFINITY], None), None);
/// ```
pub fn par2(times: impl IntoIterator<Item = f64>, limit: Option<f64>) -> Option<f64> {
    let mut sum = 0.0;
    let mut count = 0_u32;
    for time in times {
        sum += if time.is_finite() { time } else { 2.0 * limit? };
        count += 1;
    }
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(test)]
mod tests {
    use super::par2;

    #[test]
    fn a_time_out_counts_twice() {
        assert_eq!(par2([2.0, 4.0], None), Some(3.0));
        assert_eq!(par2([f64::INFINITY; 2], Some(5.0)), Some(10.0));
        assert_eq!(par2([], Some(5.0)), None);
    }
}
