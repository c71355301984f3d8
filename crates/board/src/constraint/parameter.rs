//! The types of parameters of constraints, read from files and written to them.

use std::collections::BTreeMap;

use super::{Automaton, ConstraintFault, Edge};

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
    if default.is_empty() || !value.is_empty() { value.write(key) } else { Vec::new() }
}

/// A type of parameters.
pub(super) trait Value: Sized {
    /// The keys of a type that consists of several parameters.
    const KEYS: &'static [&'static str] = &[];

    /// Takes the value of this key.
    fn take(given: &mut Given, key: &'static str) -> Result<Self, ConstraintFault>;

    /// Returns the value as parameters.
    fn write(&self, key: &'static str) -> Vec<(&'static str, Parameter)>;

    /// Returns whether the value says nothing.
    fn is_empty(&self) -> bool;
}

/// A type of one parameter.
trait Single: Sized {
    /// The expected value, in words.
    const EXPECTED: &'static str;

    fn from_parameter(parameter: Parameter) -> Option<Self>;

    fn to_parameter(&self) -> Parameter;

    fn says_nothing(&self) -> bool {
        false
    }
}

impl<S: Single> Value for S {
    fn take(given: &mut Given, key: &'static str) -> Result<Self, ConstraintFault> {
        let missing = ConstraintFault::Missing { kind: given.kind, key };
        let parameter = given.parameters.remove(key).ok_or(missing)?;
        let wrong = || ConstraintFault::Value { key, expected: S::EXPECTED.to_owned() };
        S::from_parameter(parameter).ok_or_else(wrong)
    }

    fn write(&self, key: &'static str) -> Vec<(&'static str, Parameter)> {
        vec![(key, self.to_parameter())]
    }

    fn is_empty(&self) -> bool {
        self.says_nothing()
    }
}

/// The row of a table in a parameter.
trait Row: Sized {
    const EXPECTED: &'static str;

    fn from_row(row: &[i64]) -> Option<Self>;

    fn to_row(&self) -> Vec<i64>;
}

macro_rules! values {
    ($($type:ty, $expected:literal: $from:pat => $value:expr, $to:expr, $is_empty:expr;)*) => {$(
        impl Single for $type {
            const EXPECTED: &'static str = $expected;

            fn from_parameter(parameter: Parameter) -> Option<Self> {
                match parameter {
                    $from => $value,
                    _ => None,
                }
            }

            fn to_parameter(&self) -> Parameter {
                $to(self)
            }

            fn says_nothing(&self) -> bool {
                $is_empty(self)
            }
        }
    )*};
}

values! {
    i64, "an integer": Parameter::Number(number) => Some(number), |&number| Parameter::Number(number), |_| false;
    u32, "a number from 0, and not too large": Parameter::Number(number) => number.try_into().ok(),
        |&number: &u32| Parameter::Number(number.into()), |_| false;
    usize, "a number from 0, and not too large": Parameter::Number(number) => number.try_into().ok(),
        |&number: &usize| Parameter::Number(number as i64), |_| false;
    Option<u32>, "a number from 0, and not too large": Parameter::Number(number) => number.try_into().ok().map(Some),
        |number: &Option<u32>| Parameter::Number(number.unwrap_or(0).into()), Option::is_none;
    bool, "true or false": Parameter::Flag(flag) => Some(flag), |&flag| Parameter::Flag(flag), |flag: &bool| !flag;
    String, "a string": Parameter::Text(text) => Some(text), |text: &String| Parameter::Text(text.clone()), |_| false;
    Vec<i64>, "a list of numbers": Parameter::Numbers(numbers) => converted(&numbers), |list: &Vec<_>| numbers(list), Vec::is_empty;
    Vec<u32>, "a list of numbers": Parameter::Numbers(numbers) => converted(&numbers), |list: &Vec<_>| numbers(list), Vec::is_empty;
    Vec<usize>, "a list of numbers": Parameter::Numbers(numbers) => converted(&numbers),
        |sizes: &Vec<usize>| Parameter::Numbers(sizes.iter().map(|&size| size as i64).collect()), Vec::is_empty;
}

/// Returns the numbers as another type, if all fit it.
fn converted<N: TryFrom<i64>>(numbers: &[i64]) -> Option<Vec<N>> {
    numbers.iter().map(|&number| number.try_into().ok()).collect()
}

fn numbers<N: Copy + Into<i64>>(numbers: &[N]) -> Parameter {
    Parameter::Numbers(numbers.iter().map(|&number| number.into()).collect())
}

impl<R: Row> Single for Vec<R> {
    const EXPECTED: &'static str = R::EXPECTED;

    fn from_parameter(parameter: Parameter) -> Option<Self> {
        match parameter {
            Parameter::Rows(rows) => rows.iter().map(|row| R::from_row(row)).collect(),
            Parameter::Numbers(numbers) if numbers.is_empty() => Some(Self::new()),
            _ => None,
        }
    }

    fn to_parameter(&self) -> Parameter {
        Parameter::Rows(self.iter().map(Row::to_row).collect())
    }
}

impl<N: Copy + TryFrom<i64> + Into<i64>> Row for (N, N) {
    const EXPECTED: &'static str = "a list of lists of 2 numbers";

    fn from_row(row: &[i64]) -> Option<Self> {
        let &[first, second] = row else { return None };
        Some((first.try_into().ok()?, second.try_into().ok()?))
    }

    fn to_row(&self) -> Vec<i64> {
        vec![self.0.into(), self.1.into()]
    }
}

impl Row for Edge {
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

    fn is_empty(&self) -> bool {
        false
    }

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
