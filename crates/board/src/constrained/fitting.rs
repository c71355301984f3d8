//! The check that a constraint fits a board: its cells exist, their number is right for its kind, and its
//! parameters are in range.

use std::collections::HashSet;

use crate::constraint::{Cells, check_regex};
use crate::variant::check_name;
use crate::{Constraint, ConstraintError, ConstraintFault, ConstraintKind as Kind, Variant};

/// The largest number of cells of a constraint: that of the largest board for which sums fit.
const MAX_LINE: usize = 1 << 14;

/// The largest size of a weight.
const MAX_WEIGHT: i64 = 1000;

impl Variant {
    /// Returns the variant with these constraints instead of its own ones.
    ///
    /// # Errors
    ///
    /// Fails with the first constraint that does not fit the board.
    pub fn with_constraints(self, constraints: Vec<Constraint>) -> Result<Self, ConstraintError> {
        for (index, constraint) in constraints.iter().enumerate() {
            if let Err(fault) = fits(&self, constraint) {
                let known = constraint.cells.iter().all(|cell| cell.index() < self.cell_count());
                let name =
                    if known { self.constraint_name(constraint) } else { constraint.kind.words() };
                return Err(ConstraintError { index, name, fault });
            }
        }
        Ok(self.set_constraints(constraints))
    }
}

/// Checks that the constraint fits the board.
fn fits(variant: &Variant, constraint: &Constraint) -> Result<(), ConstraintFault> {
    let Constraint { kind, cells, name } = constraint;
    if let Some(name) = name {
        check_name(name).map_err(|_| ConstraintFault::Name(name.clone()))?;
    }
    if let Some(cell) = cells.iter().find(|cell| cell.index() >= variant.cell_count()) {
        return Err(ConstraintFault::NoSuchCell(cell.index()));
    }
    if let Some(expected) = expected_cells(kind, cells.len()) {
        return Err(ConstraintFault::Cells { expected, found: cells.len() });
    }
    if !matches!(kind.row().cells, Cells::Repeating(_)) {
        let mut seen = HashSet::new();
        if let Some(&twice) = cells.iter().find(|&&cell| !seen.insert(cell)) {
            return Err(ConstraintFault::CellTwice(variant.position(twice).to_string()));
        }
    }
    fits_board(variant, constraint)
}

/// Returns the number of cells that the kind needs, in words, unless this number is right.
fn expected_cells(kind: &Kind, found: usize) -> Option<String> {
    let at_least = |least: usize| (found < least).then(|| format!("at least {least}"));
    let wrong = match kind {
        Kind::Quadruple { .. } => (found != 4).then(|| "four".to_owned()),
        Kind::Clone => {
            (found == 0 || !found.is_multiple_of(2)).then(|| "an even number".to_owned())
        }
        Kind::SameValues { sets } => {
            let fits = *sets > 0 && found > 0 && found.is_multiple_of(*sets);
            (!fits).then(|| format!("a multiple of {sets}"))
        }
        Kind::EqualSums { sizes } => {
            let all = sizes.iter().fold(0_usize, |all, &size| all.saturating_add(size));
            let fits = all == found && sizes.len() > 1 && !sizes.contains(&0);
            (!fits).then(|| {
                "as many as its sizes, two or more that are not 0, are together".to_owned()
            })
        }
        Kind::Sum { weights, .. } if !weights.is_empty() => {
            (weights.len() != found).then(|| format!("{}, one for each weight", weights.len()))
        }
        Kind::PillArrow { digits } => at_least(digits.saturating_add(1)),
        _ => match kind.row().cells {
            Cells::Board => (found > 0).then(|| "none: it is for the whole board".to_owned()),
            Cells::Marked | Cells::Set => at_least(1),
            Cells::Distinct(least) | Cells::Repeating(least) => at_least(least),
        },
    };
    wrong.or_else(|| (found > MAX_LINE).then(|| format!("at most {MAX_LINE}")))
}

/// Checks the parameters, and the requirements of the kind on the board.
fn fits_board(variant: &Variant, constraint: &Constraint) -> Result<(), ConstraintFault> {
    let order = variant.order();
    let is_value = |value: u32| value >= 1 && value as usize <= order;
    let values = |key, values: &[u32]| {
        require(values.iter().all(|&value| is_value(value)), key, || {
            format!("values from 1 to {order}")
        })
    };
    match &constraint.kind {
        Kind::Sum { weights, .. } => {
            let small =
                weights.iter().all(|weight| weight.unsigned_abs() <= MAX_WEIGHT.unsigned_abs());
            require(small, "weights", || format!("numbers from -{MAX_WEIGHT} to {MAX_WEIGHT}"))
        }
        Kind::PillArrow { digits } => {
            require((1..=6).contains(digits), "digits", || "a number from 1 to 6".to_owned())
        }
        Kind::Modular { modulus } => positive("modulus", *modulus),
        Kind::SumLine { sum, .. } => positive("sum", *sum),
        Kind::Ratio { ratio } => positive("ratio", *ratio),
        Kind::Entropic | Kind::GlobalEntropy => {
            board(order.is_multiple_of(3), || format!("{order} symbols have no three equal parts"))
        }
        Kind::HiddenSkyscraper { value } | Kind::NumberedRoom { value } => {
            values("value", &[*value])
        }
        Kind::Quadruple { values: clue }
        | Kind::Contains { values: clue }
        | Kind::ContainsExactly { values: clue } => values("values", clue),
        Kind::LookAndSay { clue } => {
            let clue: Vec<u32> = clue.iter().map(|&(_, value)| value).collect();
            let differ = clue.iter().collect::<HashSet<_>>().len() == clue.len();
            require(differ, "clue", || "pairs of different values".to_owned())?;
            values("clue", &clue)
        }
        Kind::Pairs { pairs, .. } => {
            let mut both = pairs.iter().flat_map(|&(first, second)| [first, second]);
            require(both.all(|value| is_value(value.into())), "pairs", || {
                format!("pairs of values from 1 to {order}")
            })
        }
        Kind::Automaton { automaton } => {
            let known = automaton.edges.iter().all(|edge| is_value(edge.value.into()));
            require(known, "edges", || format!("lists of state, value from 1 to {order}, state"))
        }
        Kind::Regex { pattern } => Ok(check_regex(pattern, variant.alphabet())?),
        Kind::BoxIndexer => {
            let outside = constraint.cells.iter().find(|&&cell| variant.block_of(cell).is_none());
            let place = outside.map(|&cell| variant.position(cell));
            place.map_or(Ok(()), |place| board(false, || format!("{place} is in no block")))
        }
        _ => Ok(()),
    }
}

/// Fails if the parameter is 0.
fn positive(key: &'static str, number: u32) -> Result<(), ConstraintFault> {
    require(number > 0, key, || "a number from 1".to_owned())
}

/// Fails unless the parameter is as expected.
fn require(
    holds: bool,
    key: &'static str,
    expected: impl FnOnce() -> String,
) -> Result<(), ConstraintFault> {
    if holds { Ok(()) } else { Err(ConstraintFault::Value { key, expected: expected() }) }
}

/// Fails unless the board is suitable.
fn board(holds: bool, why: impl FnOnce() -> String) -> Result<(), ConstraintFault> {
    if holds { Ok(()) } else { Err(ConstraintFault::Board(why())) }
}
