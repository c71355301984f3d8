//! Requirements on the parameters of kinds, and on the symbols of their boards.

use std::collections::HashSet;

use super::{Automaton, ConstraintFault};
use crate::Alphabet;

/// The largest size of a weight.
const MAX_WEIGHT: i64 = 1000;

/// Fails unless the parameter is as expected.
fn require(
    holds: bool,
    key: &'static str,
    expected: impl FnOnce() -> String,
) -> Result<(), ConstraintFault> {
    if holds { Ok(()) } else { Err(ConstraintFault::Value { key, expected: expected() }) }
}

/// Fails if a number is no value; `expected` are such numbers in words.
fn are_values(
    symbols: &Alphabet,
    key: &'static str,
    mut numbers: impl Iterator<Item = u32>,
    expected: impl FnOnce(usize) -> String,
) -> Result<(), ConstraintFault> {
    let order = symbols.len();
    require(numbers.all(|number| number >= 1 && number as usize <= order), key, || expected(order))
}

pub(super) fn has_values(
    symbols: &Alphabet,
    key: &'static str,
    values: &[u32],
) -> Result<(), ConstraintFault> {
    are_values(symbols, key, values.iter().copied(), |order| format!("values from 1 to {order}"))
}

pub(super) fn counts(symbols: &Alphabet, clue: &[(u32, u32)]) -> Result<(), ConstraintFault> {
    let values: Vec<u32> = clue.iter().map(|&(_, value)| value).collect();
    let differ = values.iter().collect::<HashSet<_>>().len() == values.len();
    require(differ, "clue", || "pairs of different values".to_owned())?;
    has_values(symbols, "clue", &values)
}

pub(super) fn pairs_of_values(
    symbols: &Alphabet,
    pairs: &[(u16, u16)],
) -> Result<(), ConstraintFault> {
    let both = pairs.iter().flat_map(|&(first, second)| [first.into(), second.into()]);
    are_values(symbols, "pairs", both, |order| format!("pairs of values from 1 to {order}"))
}

pub(super) fn edges(symbols: &Alphabet, automaton: &Automaton) -> Result<(), ConstraintFault> {
    let read = automaton.edges.iter().map(|edge| edge.value.into());
    are_values(symbols, "edges", read, |order| {
        format!("lists of state, value from 1 to {order}, state")
    })
}

pub(super) fn positive(key: &'static str, number: u32) -> Result<(), ConstraintFault> {
    require(number > 0, key, || "a number from 1".to_owned())
}

pub(super) fn digits_of_number(digits: usize) -> Result<(), ConstraintFault> {
    require((1..=6).contains(&digits), "digits", || "a number from 1 to 6".to_owned())
}

pub(super) fn small_weights(weights: &[i64]) -> Result<(), ConstraintFault> {
    let small = weights.iter().all(|weight| weight.unsigned_abs() <= MAX_WEIGHT.unsigned_abs());
    require(small, "weights", || format!("numbers from -{MAX_WEIGHT} to {MAX_WEIGHT}"))
}

/// Fails unless the values have three equal parts.
pub(super) fn three_parts(symbols: &Alphabet) -> Result<(), ConstraintFault> {
    let order = symbols.len();
    if order.is_multiple_of(3) {
        return Ok(());
    }
    Err(ConstraintFault::Board(format!("{order} symbols have no three equal parts")))
}
