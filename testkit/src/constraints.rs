//! Random constraints of every kind, on lines that may return to their cells.
//!
//! The parameters often fit a known grid, so that boards with the constraints have solutions.

use clausoku_board::{
    Automaton, Cell, Constraint, ConstraintKind as Kind, ConstraintRow, Edge, Variant,
};
use clausoku_cnf::Rng;

/// The chance, in percent, that a line returns to one of its cells.
const RETURNS: usize = 40;

/// The numbers of parameters that are tried until the constraint holds for the known grid. Some constraints hold for no grid.
const TRIES: [usize; 3] = [0, 5, 20];

/// Returns a random constraint of this kind on a bounded number of cells, more if the kind needs them. It often holds for the
/// symbols of a grid, by cell, which are given by their numbers. Cells repeat if the kind allows it. The constraint may not fit
/// the board: some kinds need blocks, or symbols in three equal parts.
pub fn random_constraint(
    row: &ConstraintRow,
    variant: &Variant,
    numbers: &[u16],
    most: usize,
    rng: &mut Rng,
) -> Constraint {
    let mut found = one(row, variant, numbers, most, rng);
    for _ in 0..TRIES[rng.below(TRIES.len())] {
        let fits = variant.clone().with_constraints(vec![found.clone()]).is_ok();
        if fits && variant.holds(&found, numbers) {
            break;
        }
        found = one(row, variant, numbers, most, rng);
    }
    found
}

fn one(
    row: &ConstraintRow,
    variant: &Variant,
    numbers: &[u16],
    most: usize,
    rng: &mut Rng,
) -> Constraint {
    let cells = cells(&kind(row.name, variant, &[1, 1], rng), variant, most, rng);
    let value = |cell: &Cell| i64::from(numbers[cell.index()] + variant.first_value()) - 1;
    let line: Vec<i64> = cells.iter().map(value).collect();
    Constraint::new(kind(row.name, variant, &line, rng), cells)
}

/// Returns cells for a constraint of the kind, with any parameters.
fn cells(kind: &Kind, variant: &Variant, most: usize, rng: &mut Rng) -> Vec<Cell> {
    let least = if matches!(kind, Kind::Sum { .. }) { 1 } else { kind.min_cells() };
    let count = match kind {
        Kind::Quadruple { .. } => 4,
        Kind::Clone => 2 * (1 + rng.below(most.div_ceil(2))),
        Kind::SameValues { .. } => [2, 3, 4, 6][rng.below(4)],
        _ if kind.concerns_other_cells() => least * (1 + rng.below(2)),
        _ => least + rng.below(most.saturating_sub(least) + 1),
    };
    let mut free: Vec<Cell> = variant.cells().collect();
    rng.shuffle(&mut free);
    let mut cells: Vec<Cell> = Vec::new();
    while cells.len() < count {
        let returns = kind.may_repeat() && !cells.is_empty() && rng.percent(RETURNS);
        match free.pop().filter(|_| !returns) {
            Some(cell) => cells.push(cell),
            None if returns => cells.push(cells[rng.below(cells.len())]),
            None => break,
        }
    }
    cells
}

/// Returns a kind with parameters that often fit a line of these values.
fn kind(name: &str, variant: &Variant, line: &[i64], rng: &mut Rng) -> Kind {
    let order = variant.order();
    let first_value = usize::from(variant.first_value());
    let last_value = u32::from(*variant.values().end());
    let total: i64 = line.iter().sum();
    let first = line.first().copied().unwrap_or(1);
    let second = line.get(1).copied().unwrap_or(1);
    let small = 1 + rng.below(3) as u32;
    let value = (first_value + rng.below(order)) as u32;
    let of_line =
        if line.is_empty() { value } else { number(line[rng.below(line.len())]).min(last_value) };
    let apart = number((first - second).abs());
    match name {
        "cage" => Kind::Cage { sum: rng.percent(80).then(|| number(total)) },
        "rellik" => Kind::Rellik { sum: small },
        "sum" if rng.percent(50) => {
            let weights: Vec<i64> = line.iter().map(|_| rng.below(5) as i64 - 2).collect();
            let sum = line.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
            Kind::Sum { sum, weights }
        }
        "sum" => Kind::Sum { sum: total, weights: Vec::new() },
        "little-killer" => Kind::LittleKiller { sum: number(total) },
        "equal-sums" => {
            let size = 1 + rng.below(line.len() - 1);
            Kind::EqualSums { sizes: vec![size, line.len() - size] }
        }
        "pill-arrow" => Kind::PillArrow { digits: 1 + rng.below(line.len().min(3) - 1) },
        "same-values" => {
            let by_three = line.len().is_multiple_of(3);
            let is_odd = !line.len().is_multiple_of(2);
            Kind::SameValues { sets: if by_three && (is_odd || rng.percent(50)) { 3 } else { 2 } }
        }
        "whispers" => Kind::Whispers { difference: small - 1 },
        "lockout" => Kind::Lockout { difference: small },
        "modular" => Kind::Modular { modulus: 1 + small },
        "sum-line" => {
            let parts = i64::from(small);
            let sum = if total % parts == 0 { total / parts } else { total };
            Kind::SumLine { sum: number(sum).max(1), closed: rng.percent(50) }
        }
        "difference" => Kind::Difference { difference: apart },
        "ratio" => Kind::Ratio { ratio: small },
        "pair-sum" => Kind::PairSum { sum: number(first + second) },
        "negative" => Kind::Negative {
            differences: vec![order as u32 - 1],
            ratios: vec![order as u32],
            sums: vec![small + 2],
        },
        "sandwich" => Kind::Sandwich { sum: rng.below(2 * order) as u32 },
        "lunchbox" => Kind::Lunchbox { sum: rng.below(2 * order) as u32 },
        "x-sum" => {
            let sum = line.iter().take(usize::try_from(first).unwrap_or(0)).sum();
            Kind::XSum { sum: number(sum) }
        }
        "skyscraper" => Kind::Skyscraper { count: small },
        "hidden-skyscraper" => Kind::HiddenSkyscraper { value: of_line },
        "numbered-room" => {
            let room = usize::try_from(first - 1).ok().and_then(|place| line.get(place));
            Kind::NumberedRoom { value: room.map_or(value, |&room| number(room)) }
        }
        "quadruple" => Kind::Quadruple { values: vec![of_line, value] },
        "contains" => Kind::Contains { values: listed(line, variant, rng) },
        "contains-exactly" => Kind::ContainsExactly { values: listed(line, variant, rng) },
        "look-and-say" => {
            let count = line.iter().filter(|&&other| other == i64::from(of_line)).count();
            Kind::LookAndSay { clue: vec![(count as u32, of_line)] }
        }
        "regex" => {
            let symbols: Vec<_> = variant.alphabet().symbols().collect();
            let [any, held] = [value, of_line]
                .map(|value| variant.alphabet().name(symbols[value as usize - first_value]));
            Kind::Regex { pattern: format!("{any}?.*[{any}{held}].*") }
        }
        "automaton" => {
            let edges = (0..3 * order).map(|_| Edge {
                from: rng.below(3) as u32,
                value: (first_value + rng.below(order)) as u16,
                to: rng.below(3) as u32,
            });
            Kind::Automaton {
                automaton: Automaton {
                    starts: vec![0, 1],
                    accepting: vec![0, 2],
                    edges: edges.collect(),
                },
            }
        }
        "pairs" => {
            let mut pairs: Vec<(u16, u16)> = (0..order * order / 2)
                .map(|_| [(); 2].map(|()| (first_value + rng.below(order)) as u16))
                .map(|[first, second]| (first, second))
                .collect();
            let two = line.windows(2).map(|two| (number(two[0]) as u16, number(two[1]) as u16));
            pairs.extend(two);
            Kind::Pairs { pairs, all: rng.percent(30) }
        }
        other => Kind::from_parameters(other, std::collections::BTreeMap::new())
            .expect("a kind without parameters"),
    }
}

fn number(value: i64) -> u32 {
    u32::try_from(value).unwrap_or(0)
}

/// Returns one or two values, most of them in the line.
fn listed(line: &[i64], variant: &Variant, rng: &mut Rng) -> Vec<u32> {
    let mut values = Vec::new();
    for _ in 0..=rng.below(2) {
        let other = u32::from(variant.first_value()) + rng.below(variant.order()) as u32;
        let of_line = line.get(rng.below(line.len().max(1))).map(|&value| number(value));
        values.push(of_line.filter(|_| rng.percent(80)).unwrap_or(other));
    }
    values
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clausoku_board::CONSTRAINTS;

    use super::*;

    #[test]
    fn every_kind_fits_some_board_and_lines_return() {
        let mut rng = Rng::new(1);
        let (mut fitting, mut holding, mut returning) =
            (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        for (name, row) in ["classic:4", "blocks:2x3", "classic:9"]
            .into_iter()
            .flat_map(|name| CONSTRAINTS.iter().map(move |row| (name, row)))
        {
            let board = Variant::by_name(name).unwrap();
            for _ in 0..30 {
                let order = board.order();
                let values: Vec<u16> = board.cells().map(|_| 1 + rng.below(order) as u16).collect();
                let constraint = random_constraint(row, &board, &values, 5, &mut rng);
                let different: BTreeSet<Cell> = constraint.cells.iter().copied().collect();
                if different.len() < constraint.cells.len() {
                    returning.insert(row.name);
                }
                if board.clone().with_constraints(vec![constraint.clone()]).is_ok() {
                    fitting.insert(row.name);
                    if board.holds(&constraint, &values) {
                        holding.insert(row.name);
                    }
                }
            }
        }
        let all: BTreeSet<&str> = CONSTRAINTS.iter().map(|row| row.name).collect();
        assert_eq!(fitting, all);
        assert!(returning.len() >= 30, "{returning:?}");
        // Values that break the rules of the board rarely satisfy the kinds for the whole board.
        assert!(holding.len() + 8 >= all.len(), "{:?}", all.difference(&holding));
    }
}
