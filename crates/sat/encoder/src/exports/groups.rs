//! The rules, constraints and givens of a puzzle, as bounds on weighted sums of candidates; and the names of cells in languages with integer
//! variables: `r1c8`, row and column from 1.

use clausoku_board::{Candidate, Cell, Symbol, Variant};
use clausoku_constraints::{Condition, Linear};
use clausoku_text::joined;

use super::language::Statement;
use crate::rule::{places, values};

/// The subject of a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// The values of a cell.
    Cell(Cell),
    /// The places of a value in the region of this index.
    Region(usize, Symbol),
    /// Values of cells that differ, beyond regions.
    Different,
    /// A weighted sum of values.
    Linear,
    /// A clause over candidates.
    Clause,
    Given(Candidate),
    Excluded(Candidate),
}

/// A bound on a weighted sum of candidates, each 1 if it holds and 0 if it does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Inequality {
    /// The subject.
    pub about: About,
    /// The candidates with their weights.
    pub terms: Vec<(i64, Candidate)>,
    /// `true` if the sum is `bound`, `false` if it is at least `bound`.
    pub is_equation: bool,
    /// The bound.
    pub bound: i64,
}

impl Inequality {
    fn new(
        about: About,
        weight: i64,
        candidates: impl Iterator<Item = Candidate>,
        is_equation: bool,
        bound: i64,
    ) -> Self {
        let terms = candidates.map(|candidate| (weight, candidate)).collect();
        Self { about, terms, is_equation, bound }
    }

    /// At most one of the candidates holds. An upper bound is a lower bound on the negated sum.
    fn at_most_one(about: About, candidates: impl Iterator<Item = Candidate>) -> Self {
        Self::new(about, -1, candidates, false, -1)
    }
}

/// Returns what the puzzle states: each cell holds one value; each region with as many cells as there are symbols holds each
/// symbol once, and a smaller one at most once; the conditions; givens hold, and excluded candidates do not.
pub(crate) fn inequalities<'s>(
    statement: &Statement<'s>,
) -> impl Iterator<Item = Inequality> + use<'s> {
    let Statement { puzzle, conditions, .. } = *statement;
    let variant = puzzle.variant();
    let symbols = || variant.alphabet().symbols();
    let cells = variant
        .cells()
        .map(move |cell| Inequality::new(About::Cell(cell), 1, values(variant, cell), true, 1));
    let regions = variant.distinct_regions().flat_map(move |(index, region)| {
        let is_complete = variant.is_complete(region);
        symbols().map(move |symbol| {
            let about = About::Region(index, symbol);
            if is_complete {
                Inequality::new(about, 1, places(region, symbol), true, 1)
            } else {
                Inequality::at_most_one(about, places(region, symbol))
            }
        })
    });
    let regions = regions.filter(|one| one.terms.len() > 1 || one.is_equation);
    let conditions = conditions.iter().flat_map(move |condition| -> Vec<Inequality> {
        match condition {
            Condition::Different(cells) => symbols()
                .map(|symbol| {
                    let candidates = cells.iter().map(|&cell| Candidate { cell, symbol });
                    Inequality::at_most_one(About::Different, candidates)
                })
                .collect(),
            Condition::Linear(linear) => {
                let terms = linear.terms.iter().flat_map(|&(cell, weight)| {
                    values(variant, cell)
                        .map(move |one| (weight * i64::from(one.symbol.number()), one))
                });
                let Linear { is_equation, bound, .. } = *linear;
                let about = About::Linear;
                vec![Inequality { about, terms: terms.collect(), is_equation, bound }]
            }
            Condition::Clause(says) if says.is_empty() => {
                let first = variant.cells().next().into_iter().flat_map(|one| values(variant, one));
                // One candidate is not two.
                vec![Inequality::new(About::Linear, 1, first.take(1), false, 2)]
            }
            Condition::Clause(says) => {
                let terms = says.iter().filter_map(|says| {
                    let symbol = Symbol::from_number(says.value)?;
                    let candidate = Candidate { cell: says.cell, symbol };
                    Some((if says.holds { 1 } else { -1 }, candidate))
                });
                let denied = says.iter().filter(|says| !says.holds).count() as i64;
                let terms = terms.collect();
                let about = About::Clause;
                vec![Inequality { about, terms, is_equation: false, bound: 1 - denied }]
            }
        }
    });
    let given = |(cell, symbol)| Candidate { cell, symbol };
    let givens = puzzle.givens().filled().map(given);
    let givens =
        givens.map(|one| Inequality::new(About::Given(one), 1, std::iter::once(one), false, 1));
    let excluded = puzzle.excluded().iter();
    let excluded = excluded
        .map(|&one| Inequality::new(About::Excluded(one), -1, std::iter::once(one), false, 0));
    cells.chain(regions).chain(conditions).chain(givens).chain(excluded)
}

pub(super) fn name(variant: &Variant, cell: Cell) -> String {
    let position = variant.position(cell);
    format!("r{}c{}", u32::from(position.row) + 1, u32::from(position.column) + 1)
}

pub(super) fn names(
    variant: &Variant,
    cells: impl IntoIterator<Item = Cell>,
    separator: &str,
) -> String {
    joined(cells.into_iter().map(|cell| name(variant, cell)), separator)
}

pub(super) fn place(name: &str) -> Option<(u32, u32)> {
    let (row, column) = name.strip_prefix('r')?.split_once('c')?;
    Some((number(row)?, number(column)?))
}

/// Returns a decimal number of digits only.
pub(super) fn number(text: &str) -> Option<u32> {
    // `parse` alone would take a plus sign.
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}
