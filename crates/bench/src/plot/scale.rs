//! From values to places, and where to put the ticks.

use super::figure::text_width;
use crate::report::words;

/// How values are spread over an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Linear,
    Logarithmic,
}

/// How the numbers at the ticks are written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Unit {
    /// Seconds: `10 ms`, `2 s`.
    Time,
    /// As they are.
    Number,
}

/// An axis: values from `low` to `high` become places from `from` to `to`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    pub kind: Kind,
    pub unit: Unit,
    pub low: f64,
    pub high: f64,
    pub from: f64,
    pub to: f64,
}

/// The shortest and the longest time that an axis shows, in seconds: beyond what a record may contain.
const TIMES: (f64, f64) = (1e-12, 1e12);

/// The largest absolute value that a linear axis shows.
const NUMBERS: f64 = 1e12;

/// The most ticks of an axis: three for each decade of [`TIMES`], and some more for their ends.
const MAX_TICKS: usize = 100;

/// A tick: its value, and its words if it has any.
pub(super) type Tick = (f64, Option<String>);

impl Scale {
    /// Returns a logarithmic scale of times that contains these values and ends at a mantissa of 1, 2 or 5.
    /// Values that are not positive do not count; values beyond [`TIMES`] count as its ends.
    pub(super) fn times(values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Self {
        let positive = values.into_iter().filter(|&value| value > 0.0);
        let (low, high) = range(positive).unwrap_or((1e-3, 1.0));
        let clamp = |value: f64| value.clamp(TIMES.0, TIMES.1);
        let mut low = step_down(clamp(low));
        let mut high = step_up(clamp(high));
        if high / low < 5.0 {
            // A shorter axis would show noise only.
            low = step_down(low / 2.0);
            high = step_up(high * 1.5);
        }
        Self { kind: Kind::Logarithmic, unit: Unit::Time, low, high, from, to }
    }

    /// Returns a linear scale that contains these values. Values beyond [`NUMBERS`] count as its ends.
    pub(super) fn linear(values: impl IntoIterator<Item = f64>, from: f64, to: f64) -> Self {
        let (low, high) = range(values).unwrap_or((0.0, 1.0));
        let low = low.clamp(-NUMBERS, NUMBERS);
        let high = high.clamp(-NUMBERS, NUMBERS);
        let margin = if is_one_value(low, high) { 0.5 } else { 0.03 * (high - low) };
        Self {
            kind: Kind::Linear,
            unit: Unit::Number,
            low: low - margin,
            high: high + margin,
            from,
            to,
        }
    }

    /// The place of the value. What lies beyond the ends is put there.
    pub(super) fn place(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        let share = match self.kind {
            Kind::Linear => (value - self.low) / (self.high - self.low),
            Kind::Logarithmic => (value / self.low).ln() / (self.high / self.low).ln(),
        };
        self.from + share * (self.to - self.from)
    }

    /// The ticks, with words at so few of them that they do not touch side by side: at all, or at the
    /// powers of ten, or else at every other one that has any.
    pub(super) fn spaced_ticks(&self) -> Vec<Tick> {
        let mut ticks = self.ticks();
        let is_power = |value: f64| (value.log10() - value.log10().round()).abs() < 1e-6;
        if self.kind == Kind::Logarithmic && self.touch(&ticks) {
            ticks.iter_mut().filter(|tick| !is_power(tick.0)).for_each(|tick| tick.1 = None);
        }
        while self.touch(&ticks) {
            let named = ticks.iter_mut().filter(|tick| tick.1.is_some());
            named.skip(1).step_by(2).for_each(|tick| tick.1 = None);
        }
        ticks
    }

    /// Whether words side by side would touch.
    fn touch(&self, ticks: &[Tick]) -> bool {
        let named: Vec<(f64, f64)> = ticks
            .iter()
            .filter_map(|(value, name)| Some((self.place(*value), text_width(name.as_ref()?))))
            .collect();
        named.windows(2).any(|pair| {
            let ((place, width), (next, next_width)) = (pair[0], pair[1]);
            next - place < f64::midpoint(width, next_width) + 10.0
        })
    }

    /// The ticks: at 1, 2 and 5 times powers of ten, with words at all of them or, over more than three
    /// and a half decades, at the powers.
    pub(super) fn ticks(&self) -> Vec<Tick> {
        let words = |value: f64| match self.unit {
            Unit::Time => words::round_time(value),
            Unit::Number => words::number(value),
        };
        match self.kind {
            Kind::Linear => {
                let step = step_up((self.high - self.low) / 9.0);
                let first = (self.low / step).ceil() as i64;
                let last = (self.high / step).floor() as i64;
                (first..=last)
                    .take(MAX_TICKS)
                    .map(|k| k as f64 * step)
                    .map(|value| (value, Some(words(value))))
                    .collect()
            }
            Kind::Logarithmic => {
                let decades = (self.high / self.low).log10();
                let first = self.low.log10().floor() as i32;
                let last = self.high.log10().ceil() as i32;
                let steps = (first..=last)
                    .flat_map(|power| [1.0, 2.0, 5.0].map(|m| (m, m * 10_f64.powi(power))));
                let inside =
                    steps.filter(|&(_, v)| self.low <= v * 1.000_001 && v <= self.high * 1.000_001);
                let named = |mantissa: f64| decades <= 3.5 || mantissa < 1.5;
                let ticks = inside.map(|(m, value)| (value, named(m).then(|| words(value))));
                ticks.take(MAX_TICKS).collect()
            }
        }
    }
}

/// The least and the greatest of the finite values.
pub(super) fn range(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let finite = values.into_iter().filter(|value| value.is_finite());
    finite.fold(None, |range, value| {
        let (low, high) = range.unwrap_or((value, value));
        Some((f64::min(low, value), f64::max(high, value)))
    })
}

/// Whether a linear axis would have no room between these values.
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

/// The next one upwards.
fn step_up(value: f64) -> f64 {
    let power = 10_f64.powi(value.log10().floor() as i32);
    let steps = [1.0, 2.0, 5.0, 10.0].map(|mantissa| mantissa * power);
    steps.into_iter().find(|&step| step >= value * 0.999_999).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_end_at_one_two_or_five() {
        let scale = Scale::times([0.0012, 0.3, f64::INFINITY], 0.0, 100.0);
        assert!((scale.low - 0.001).abs() < 1e-9 && (scale.high - 0.5).abs() < 1e-9);
        let names: Vec<String> = scale.ticks().into_iter().filter_map(|tick| tick.1).collect();
        let expected =
            ["1 ms", "2 ms", "5 ms", "10 ms", "20 ms", "50 ms", "100 ms", "200 ms", "500 ms"];
        assert_eq!(names, expected);
        assert_eq!((scale.place(0.001), scale.place(0.5)), (0.0, 100.0));
        assert!((scale.place(1e9) - 100.0).abs() < 1e-9);
    }

    #[test]
    fn many_decades_are_named_at_their_powers() {
        let scale = Scale::times([1e-6, 10.0], 0.0, 1.0);
        let names: Vec<String> = scale.ticks().into_iter().filter_map(|tick| tick.1).collect();
        assert_eq!(names, ["1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s"]);
        assert_eq!(scale.ticks().len(), 22);
    }

    #[test]
    fn linear_ticks_are_round() {
        let scale = Scale::linear([0.0, 43.0], 0.0, 1.0);
        let names: Vec<String> = scale.ticks().into_iter().filter_map(|tick| tick.1).collect();
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
                    Scale::times([one, other], 0.0, 100.0),
                    Scale::linear([one, other], 0.0, 100.0),
                ] {
                    let ticks = scale.spaced_ticks();
                    assert!(ticks.len() < MAX_TICKS, "{one:?} {other:?}: {} ticks", ticks.len());
                    assert!(scale.low < scale.high, "{one:?} {other:?}: {scale:?}");
                    for value in ticks.iter().map(|tick| tick.0).chain([one, other]) {
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
