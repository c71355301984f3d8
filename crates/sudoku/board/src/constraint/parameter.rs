//! The types of parameters of constraints, read from files and written to them; and the requirements on the parameters of
//! kinds, and on the symbols of their boards.

use std::collections::{BTreeMap, HashSet};
use std::ops::RangeInclusive;

use super::{Automaton, ConstraintFault, Edge};
use crate::Alphabet;

/// The symbols of a board with their values, which follow each other.
pub(crate) struct Domain<'a> {
    pub(crate) alphabet: &'a Alphabet,
    pub(crate) values: RangeInclusive<u16>,
}

/// The value of a parameter of a kind, as files write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// An integer.
    Number(i64),
    /// A list of integers.
    Numbers(Vec<i64>),
    /// A list of lists of integers.
    Rows(Vec<Vec<i64>>),
    /// A text.
    Text(String),
    /// True or false.
    Flag(bool),
}

/// The parameters that are not used yet.
pub(super) struct Given {
    pub(super) kind: &'static str,
    pub(super) parameters: BTreeMap<String, Parameter>,
}

impl Given {
    /// Returns the parameter of this key, or the default if it is absent.
    pub(super) fn take<V: Value>(
        &mut self,
        key: &'static str,
        default: Option<V>,
    ) -> Result<V, ConstraintFault> {
        match default {
            Some(default) if !self.parameters.contains_key(key) => Ok(default),
            _ => V::take(self, key),
        }
    }
}

/// Returns a parameter as files write it, unless it is empty and has a default.
pub(super) fn write<V: Value>(
    value: &V,
    key: &'static str,
    default: &[&str],
) -> Vec<(&'static str, Parameter)> {
    let mut written = value.write(key);
    written.retain(|(_, parameter)| {
        default.is_empty()
            || !matches!(parameter, Parameter::Flag(false))
                && !matches!(parameter, Parameter::Numbers(numbers) if numbers.is_empty())
    });
    written
}

/// A type of parameters.
pub(super) trait Value: Sized {
    /// The keys of a type that consists of several parameters.
    const KEYS: &'static [&'static str] = &[];

    /// Takes the value of this key.
    fn take(given: &mut Given, key: &'static str) -> Result<Self, ConstraintFault>;

    /// Returns the value as parameters.
    fn write(&self, key: &'static str) -> Vec<(&'static str, Parameter)>;
}

/// A type of one parameter.
trait Single: Sized {
    /// The expected value, in words.
    const EXPECTED: &'static str;

    fn from_parameter(parameter: Parameter) -> Option<Self>;

    /// Returns the value; `None` if it says nothing.
    fn to_parameter(&self) -> Option<Parameter>;
}

impl<S: Single> Value for S {
    fn take(given: &mut Given, key: &'static str) -> Result<Self, ConstraintFault> {
        let missing = ConstraintFault::Missing { kind: given.kind, key };
        let parameter = given.parameters.remove(key).ok_or(missing)?;
        S::from_parameter(parameter)
            .ok_or_else(|| ConstraintFault::Value { key, expected: S::EXPECTED.to_owned() })
    }

    fn write(&self, key: &'static str) -> Vec<(&'static str, Parameter)> {
        self.to_parameter().into_iter().map(|parameter| (key, parameter)).collect()
    }
}

/// The row of a table in a parameter.
trait TableRow: Sized {
    const EXPECTED: &'static str;

    fn from_row(row: &[i64]) -> Option<Self>;

    fn to_row(&self) -> Vec<i64>;
}

macro_rules! values {
    ($($type:ty, $expected:literal: $from:pat => $value:expr, $to:expr;)*) => {$(
        impl Single for $type {
            const EXPECTED: &'static str = $expected;

            fn from_parameter(parameter: Parameter) -> Option<Self> {
                match parameter {
                    $from => $value,
                    _ => None,
                }
            }

            fn to_parameter(&self) -> Option<Parameter> {
                $to(self)
            }
        }
    )*};
}

values! {
    i64, "an integer": Parameter::Number(number) => Some(number), |&number| Some(Parameter::Number(number));
    u32, "a number from 0, and not too large": Parameter::Number(number) => number.try_into().ok(),
        |&number: &u32| Some(Parameter::Number(number.into()));
    usize, "a number from 0, and not too large": Parameter::Number(number) => number.try_into().ok(),
        |&number: &usize| Some(Parameter::Number(number as i64));
    Option<u32>, "a number from 0, and not too large": Parameter::Number(number) => number.try_into().ok().map(Some),
        |number: &Option<u32>| number.map(|number| Parameter::Number(number.into()));
    bool, "true or false": Parameter::Flag(flag) => Some(flag), |&flag| Some(Parameter::Flag(flag));
    String, "a string": Parameter::Text(text) => Some(text), |text: &String| Some(Parameter::Text(text.clone()));
    Vec<i64>, "a list of numbers": Parameter::Numbers(numbers) => converted(&numbers), |list: &Vec<_>| Some(numbers(list));
    Vec<u32>, "a list of numbers": Parameter::Numbers(numbers) => converted(&numbers), |list: &Vec<_>| Some(numbers(list));
    Vec<usize>, "a list of numbers": Parameter::Numbers(numbers) => converted(&numbers),
        |sizes: &Vec<usize>| Some(Parameter::Numbers(sizes.iter().map(|&size| size as i64).collect()));
}

/// Returns the numbers as another type, if all fit it.
fn converted<N: TryFrom<i64>>(numbers: &[i64]) -> Option<Vec<N>> {
    numbers.iter().map(|&number| number.try_into().ok()).collect()
}

fn numbers<N: Copy + Into<i64>>(numbers: &[N]) -> Parameter {
    Parameter::Numbers(numbers.iter().map(|&number| number.into()).collect())
}

impl<R: TableRow> Single for Vec<R> {
    const EXPECTED: &'static str = R::EXPECTED;

    fn from_parameter(parameter: Parameter) -> Option<Self> {
        match parameter {
            Parameter::Rows(rows) => rows.iter().map(|row| R::from_row(row)).collect(),
            // A file does not show which kind of list an empty one is; it is read as one of numbers.
            Parameter::Numbers(numbers) if numbers.is_empty() => Some(Self::new()),
            _ => None,
        }
    }

    fn to_parameter(&self) -> Option<Parameter> {
        Some(Parameter::Rows(self.iter().map(TableRow::to_row).collect()))
    }
}

impl<N: Copy + TryFrom<i64> + Into<i64>> TableRow for (N, N) {
    const EXPECTED: &'static str = "a list of lists of 2 numbers";

    fn from_row(row: &[i64]) -> Option<Self> {
        let &[first, second] = row else { return None };
        Some((first.try_into().ok()?, second.try_into().ok()?))
    }

    fn to_row(&self) -> Vec<i64> {
        vec![self.0.into(), self.1.into()]
    }
}

impl TableRow for Edge {
    const EXPECTED: &'static str = "lists of state, value, state";

    fn from_row(row: &[i64]) -> Option<Self> {
        let &[from, value, to] = row else { return None };
        let [from, to] = [from.try_into().ok()?, to.try_into().ok()?];
        Some(Self { from, value: value.try_into().ok()?, to })
    }

    fn to_row(&self) -> Vec<i64> {
        vec![self.from.into(), self.value.into(), self.to.into()]
    }
}

impl Value for Automaton {
    const KEYS: &'static [&'static str] = &["starts", "accepting", "edges"];

    fn take(given: &mut Given, _: &'static str) -> Result<Self, ConstraintFault> {
        Ok(Self {
            starts: Value::take(given, "starts")?,
            accepting: Value::take(given, "accepting")?,
            edges: Value::take(given, "edges")?,
        })
    }

    fn write(&self, _: &'static str) -> Vec<(&'static str, Parameter)> {
        let lists = [self.starts.write("starts"), self.accepting.write("accepting")];
        [lists.concat(), self.edges.write("edges")].concat()
    }
}

/// The largest size of a weight.
const MAX_WEIGHT: i64 = 1000;

/// The largest size of a sum with weights. No sum is larger: there are at most 2^14 cells, with values below 2^16.
const MAX_SUM: i64 = 1_000_000_000_000_000;

/// Fails unless the parameter is as expected.
fn require(
    holds: bool,
    key: &'static str,
    expected: impl FnOnce() -> String,
) -> Result<(), ConstraintFault> {
    if holds { Ok(()) } else { Err(ConstraintFault::Value { key, expected: expected() }) }
}

/// Fails if a number is no value; `expected` describes the valid numbers.
fn are_values(
    symbols: &Domain<'_>,
    key: &'static str,
    mut numbers: impl Iterator<Item = u32>,
    expected: impl FnOnce(&str) -> String,
) -> Result<(), ConstraintFault> {
    let values = &symbols.values;
    let are_values =
        numbers.all(|number| u16::try_from(number).is_ok_and(|number| values.contains(&number)));
    require(are_values, key, || expected(&format!("from {} to {}", values.start(), values.end())))
}

pub(super) fn has_values(
    symbols: &Domain<'_>,
    key: &'static str,
    values: &[u32],
) -> Result<(), ConstraintFault> {
    are_values(symbols, key, values.iter().copied(), |range| format!("values {range}"))
}

pub(super) fn counts(symbols: &Domain<'_>, clue: &[(u32, u32)]) -> Result<(), ConstraintFault> {
    let values: Vec<u32> = clue.iter().map(|&(_, value)| value).collect();
    let differ = values.iter().collect::<HashSet<_>>().len() == values.len();
    require(differ, "clue", || "pairs of different values".to_owned())?;
    has_values(symbols, "clue", &values)
}

pub(super) fn pairs_of_values(
    symbols: &Domain<'_>,
    pairs: &[(u16, u16)],
) -> Result<(), ConstraintFault> {
    let both = pairs.iter().flat_map(|&(first, second)| [first.into(), second.into()]);
    are_values(symbols, "pairs", both, |range| format!("pairs of values {range}"))
}

pub(super) fn edges(symbols: &Domain<'_>, automaton: &Automaton) -> Result<(), ConstraintFault> {
    let read = automaton.edges.iter().map(|edge| edge.value.into());
    are_values(symbols, "edges", read, |range| format!("lists of state, value {range}, state"))
}

pub(super) fn positive(key: &'static str, number: u32) -> Result<(), ConstraintFault> {
    require(number > 0, key, || "a number from 1".to_owned())
}

pub(super) fn digits_of_number(digits: usize) -> Result<(), ConstraintFault> {
    require((1..=6).contains(&digits), "digits", || "a number from 1 to 6".to_owned())
}

pub(super) fn small_sum(sum: i64, weights: &[i64]) -> Result<(), ConstraintFault> {
    let is_small = |number: &i64, most: i64| number.unsigned_abs() <= most.unsigned_abs();
    let small = weights.iter().all(|weight| is_small(weight, MAX_WEIGHT));
    require(small, "weights", || format!("numbers from -{MAX_WEIGHT} to {MAX_WEIGHT}"))?;
    require(is_small(&sum, MAX_SUM), "sum", || format!("a number from -{MAX_SUM} to {MAX_SUM}"))
}

/// Fails unless the values have three equal parts.
pub(super) fn three_parts(symbols: &Domain<'_>) -> Result<(), ConstraintFault> {
    let order = symbols.alphabet.len();
    if order.is_multiple_of(3) {
        return Ok(());
    }
    Err(ConstraintFault::Board(format!("{order} symbols have no three equal parts")))
}
