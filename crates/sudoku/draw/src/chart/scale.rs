//! The mapping from values to places, and the choice of ticks.

use super::width;

/// The smallest and the largest value of a logarithmic scale.
const POSITIVE: (f64, f64) = (1e-12, 1e12);

/// The largest absolute value of a linear scale.
const MAX_ABSOLUTE: f64 = 1e12;

/// The most ticks of an axis: three for each decade of [`POSITIVE`], and some more for its ends.
const MAX_TICKS: usize = 100;

/// The number of decades above which only powers of ten have names.
const MAX_LABELLED_DECADES: f64 = 3.5;

/// The distribution of values over an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Linear,
    Logarithmic,
}

/// A scale: values from a lowest to a highest become places from a first to a last.
///
/// **Invariant.** Both values are finite and differ, whatever values the scale was made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    kind: Kind,
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

/// A value with a line of the grid, and its name if it has one.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// The value.
    pub value: f64,
    /// The value in words.
    pub name: Option<String>,
}

impl Scale {
    /// Returns a logarithmic scale that contains these values and ends at a mantissa of 1, 2 or 5.
    ///
    /// Values that are not positive do not count; values are clamped to 1e-12 and 1e12.
    pub fn logarithmic(values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Self {
        let positive = values.into_iter().filter(|&value| value > 0.0);
        let (low, high) = range(positive).unwrap_or((1e-3, 1.0));
        // With a time of 1e308 or 1e-320, the loop over the ticks did not end.
        let mut low = step_down(clamp(low));
        let mut high = step_up(clamp(high));
        if high / low < 5.0 {
            // A shorter axis would show noise only.
            low = step_down(low / 2.0);
            high = step_up(high * 1.5);
        }
        Self { kind: Kind::Logarithmic, low, high, from, to }
    }

    /// Returns a linear scale that contains these values, with a margin.
    ///
    /// Values beyond ±1e12 count as these.
    pub fn linear(values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Self {
        let (low, high) = range(values).unwrap_or((0.0, 1.0));
        let low = low.clamp(-MAX_ABSOLUTE, MAX_ABSOLUTE);
        let high = high.clamp(-MAX_ABSOLUTE, MAX_ABSOLUTE);
        let margin = if is_one_value(low, high) { 0.5 } else { 0.03 * (high - low) };
        Self { kind: Kind::Linear, low: low - margin, high: high + margin, from, to }
    }

    /// Returns a linear scale from 0 to this value, with a margin above it.
    pub fn from_zero(high: f64, from: f64, to: f64) -> Self {
        Self { low: 0.0, ..Self::linear([0.0, high.max(0.0)], from, to) }
    }

    /// Returns a linear scale from one value to a greater one, without margins. An empty or infinite
    /// range becomes the range from 0 to 1.
    ///
    /// ```
    /// use clausoku_draw::chart::Scale;
    /// assert_eq!(Scale::exact(0.0, 50.0, 100.0, 200.0).place(25.0), 150.0);
    /// ```
    pub fn exact(low: f64, high: f64, from: f64, to: f64) -> Self {
        let is_range = low.is_finite() && high.is_finite() && low < high;
        let (low, high) = if is_range { (low, high) } else { (0.0, 1.0) };
        Self { kind: Kind::Linear, low, high, from, to }
    }

    /// Returns the scale of the same values along other places.
    #[must_use]
    pub fn along(self, from: f64, to: f64) -> Self {
        Self { from, to, ..self }
    }

    /// Returns the lowest value.
    pub fn low(&self) -> f64 {
        self.low
    }

    /// Returns the highest value.
    pub fn high(&self) -> f64 {
        self.high
    }

    /// Returns the place of a value. A value beyond an end is at that end.
    pub fn place(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        let share = match self.kind {
            Kind::Linear => (value - self.low) / (self.high - self.low),
            Kind::Logarithmic => (value / self.low).ln() / (self.high / self.low).ln(),
        };
        self.from + share * (self.to - self.from)
    }

    /// Returns the ticks at 1, 2 and 5 times powers of ten. All of them have names or, over many decades,
    /// the powers of ten.
    pub fn ticks(&self, words: impl Fn(f64) -> String) -> Vec<Tick> {
        let ticks = match self.kind {
            Kind::Linear => self.linear_ticks(),
            Kind::Logarithmic => self.logarithmic_ticks(),
        };
        ticks
            .into_iter()
            .map(|(value, is_named)| Tick { value, name: is_named.then(|| words(value)) })
            .collect()
    }

    /// Returns the ticks, with names at so few of them that they do not touch side by side: at all, or
    /// at the powers of ten, or else at every other one that has a name.
    pub fn spaced_ticks(&self, words: impl Fn(f64) -> String) -> Vec<Tick> {
        let mut ticks = self.ticks(words);
        if self.kind == Kind::Logarithmic && self.touch(&ticks) {
            ticks.iter_mut().filter(|tick| !is_power_of_ten(tick.value)).for_each(unname);
        }
        while self.touch(&ticks) {
            ticks.iter_mut().filter(|tick| tick.name.is_some()).skip(1).step_by(2).for_each(unname);
        }
        ticks
    }

    /// Returns `true` if names side by side would touch.
    fn touch(&self, ticks: &[Tick]) -> bool {
        let named = ticks.iter().filter_map(|tick| {
            let name = tick.name.as_ref()?;
            Some((self.place(tick.value), width(name)))
        });
        let named: Vec<(f64, f64)> = named.collect();
        named.windows(2).any(|pair| {
            let distance = (pair[1].0 - pair[0].0).abs();
            distance < f64::midpoint(pair[0].1, pair[1].1) + 10.0
        })
    }

    /// The ticks, each with whether it has a name.
    fn linear_ticks(&self) -> Vec<(f64, bool)> {
        let step = step_up((self.high - self.low) / 9.0);
        let first = (self.low / step).ceil() as i64;
        let last = (self.high / step).floor() as i64;
        (first..=last).take(MAX_TICKS).map(|k| (k as f64 * step, true)).collect()
    }

    fn logarithmic_ticks(&self) -> Vec<(f64, bool)> {
        let all_named = (self.high / self.low).log10() <= MAX_LABELLED_DECADES;
        let first = self.low.log10().floor() as i32;
        let last = self.high.log10().ceil() as i32;
        let steps = (first..=last).flat_map(|power| {
            let power = 10_f64.powi(power);
            [(power, true), (2.0 * power, all_named), (5.0 * power, all_named)]
        });
        steps
            // A tick at an end stays, although powers of ten are rounded.
            .filter(|&(value, _)| self.low <= value * 1.000_001 && value <= self.high * 1.000_001)
            .take(MAX_TICKS)
            .collect()
    }
}

/// Limits a value to the range of a logarithmic scale.
fn clamp(value: f64) -> f64 {
    value.clamp(POSITIVE.0, POSITIVE.1)
}

fn unname(tick: &mut Tick) {
    tick.name = None;
}

fn is_power_of_ten(value: f64) -> bool {
    (value.log10() - value.log10().round()).abs() < 1e-6
}

/// The least and the greatest of the finite values.
fn range(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let finite = values.into_iter().filter(|value| value.is_finite());
    finite.fold(None, |range, value| {
        let (low, high) = range.unwrap_or((value, value));
        Some((f64::min(low, value), f64::max(high, value)))
    })
}

/// Returns `true` if a linear axis would have no room between these values.
fn is_one_value(low: f64, high: f64) -> bool {
    let size = f64::max(low.abs(), high.abs());
    high - low <= f64::max(1e-9 * size, 1e-12)
}

/// The next value of the form 1, 2 or 5 times a power of ten, from this one downwards.
fn step_down(value: f64) -> f64 {
    let power = 10_f64.powi(value.log10().floor() as i32);
    let steps = [5.0, 2.0, 1.0].map(|mantissa| mantissa * power);
    steps.into_iter().find(|&step| step <= value * 1.000_001).unwrap_or(power)
}

/// The next value of the form 1, 2 or 5 times a power of ten, from this one upwards.
fn step_up(value: f64) -> f64 {
    let power = 10_f64.powi(value.log10().floor() as i32);
    let steps = [1.0, 2.0, 5.0, 10.0].map(|mantissa| mantissa * power);
    steps.into_iter().find(|&step| step >= value * 0.999_999).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(value: f64) -> String {
        let text = format!("{value:.6}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    #[test]
    fn scales_end_at_one_two_or_five() {
        let scale = Scale::logarithmic([0.0012, 0.3, f64::INFINITY], 0.0, 100.0);
        assert!((scale.low - 0.001).abs() < 1e-9 && (scale.high - 0.5).abs() < 1e-9);
        let names: Vec<String> =
            scale.ticks(words).into_iter().filter_map(|tick| tick.name).collect();
        let expected = ["0.001", "0.002", "0.005", "0.01", "0.02", "0.05", "0.1", "0.2", "0.5"];
        assert_eq!(names, expected);
        assert_eq!((scale.place(0.001), scale.place(0.5)), (0.0, 100.0));
        assert!((scale.place(1e9) - 100.0).abs() < 1e-9);
    }

    #[test]
    fn many_decades_are_named_at_their_powers() {
        let scale = Scale::logarithmic([1e-6, 10.0], 0.0, 1.0);
        let names: Vec<String> =
            scale.ticks(words).into_iter().filter_map(|tick| tick.name).collect();
        assert_eq!(names, ["0.000001", "0.00001", "0.0001", "0.001", "0.01", "0.1", "1", "10"]);
        assert_eq!(scale.ticks(words).len(), 22);
    }

    #[test]
    fn linear_ticks_are_round() {
        let scale = Scale::linear([0.0, 43.0], 0.0, 1.0);
        let names: Vec<String> =
            scale.ticks(words).into_iter().filter_map(|tick| tick.name).collect();
        assert_eq!(names, ["0", "10", "20", "30", "40"]);
        assert!((Scale::linear([3.0], 0.0, 1.0).place(3.0) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn every_scale_is_finite_and_has_few_ticks() {
        let values = [
            0.0,
            -0.0,
            -1.0,
            1.0,
            1.0 + f64::EPSILON,
            5e-324,
            1e-320,
            f64::MIN_POSITIVE,
            1e-12,
            1e12,
            1e308,
            -1e308,
            f64::MAX,
            f64::MIN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ];
        for one in values {
            for other in values {
                for scale in [
                    Scale::logarithmic([one, other], 0.0, 100.0),
                    Scale::linear([one, other], 0.0, 100.0),
                ] {
                    let ticks = scale.spaced_ticks(words);
                    assert!(ticks.len() < MAX_TICKS, "{one:?} {other:?}: {} ticks", ticks.len());
                    assert!(scale.low < scale.high, "{one:?} {other:?}: {scale:?}");
                    for value in ticks.iter().map(|tick| tick.value).chain([one, other]) {
                        let place = scale.place(value);
                        let is_inside = (0.0..=100.0).contains(&place);
                        assert!(
                            is_inside || value.is_nan(),
                            "{one:?} {other:?}: {value:?} at {place}"
                        );
                    }
                }
            }
        }
    }
}
