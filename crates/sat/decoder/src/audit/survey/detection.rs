//! The numbering that the clauses fit.
//!
//! A sample of the clauses is read in each numbering of a list. A clause fits if its candidates are those of a rule: they share the
//! cell, or the value and a row, a column or a block. Two candidates of the same value elsewhere fit by half, since boards have
//! other regions. The numbering with the most points is taken; with equal points, the one in which more givens of the grid are
//! stated, then the first of the list. Exchanging rows and columns changes no clause of a board with square blocks, so that
//! only the grid decides between such numberings; the others are listed.
//!
//! **Invariant.** No numbering is taken that at most half of the sample fits.

use std::collections::{HashMap, HashSet};

use clausoku_board::{Grid, Position, Variant};
use clausoku_cnf::{Cnf, Literal, Rng, Variable};

use crate::affine::{Affine, Axis};

/// The number of clauses of a sample that are read in a numbering.
const SAMPLE: usize = 8000;

/// The number of clauses that are read in each numbering of the list.
const FIRST: usize = 1000;

/// The number of literals of a clause that are read.
const LITERALS: usize = 128;

/// The board on which a clause is read.
pub(crate) struct Places<'v> {
    sizes: [usize; 3],
    /// The cell at each position, row by row, and the board; `None` of the usual blocks.
    board: Option<(&'v Variant, Vec<Option<u32>>)>,
    block: Option<(usize, usize)>,
}

impl<'v> Places<'v> {
    pub(crate) fn on_board(variant: &'v Variant) -> Self {
        let (rows, columns) = variant.extent();
        let at = (0..rows * columns).map(|index| {
            let (row, column) = ((index / columns) as u16, (index % columns) as u16);
            variant.cell_at(Position { row, column }).map(|cell| cell.index() as u32)
        });
        let board = Some((variant, at.collect()));
        Self { sizes: [rows, columns, variant.order()], board, block: None }
    }

    pub(crate) fn usual(order: usize) -> Self {
        Self { sizes: [order; 3], board: None, block: Variant::usual_block(order).ok() }
    }

    fn share_region(&self, a: [usize; 3], b: [usize; 3]) -> bool {
        if let Some((variant, at)) = &self.board {
            let cell = |indices: [usize; 3]| at[indices[0] * self.sizes[1] + indices[1]];
            let (Some(first), Some(second)) = (cell(a), cell(b)) else { return false };
            let [firsts, seconds] = [first, second]
                .map(|cell| variant.regions_of(clausoku_board::Cell::from_index(cell)));
            return firsts.iter().any(|region| seconds.contains(region));
        }
        let block = |indices: [usize; 3]| {
            self.block.map(|(rows, columns)| (indices[0] / rows, indices[1] / columns))
        };
        a[0] == b[0] || a[1] == b[1] || block(a).is_some_and(|first| block(b) == Some(first))
    }

    fn has(&self, indices: [usize; 3]) -> bool {
        self.board
            .as_ref()
            .is_none_or(|(_, at)| at[indices[0] * self.sizes[1] + indices[1]].is_some())
    }
}

/// The clauses of a sample in a numbering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Points {
    /// The literals of clauses that fit, less those of clauses over candidates that do not fit: long clauses fit by no chance.
    score: i64,
    /// The number of clauses that fit.
    whole: usize,
    /// The number of clauses that fit by half.
    halves: usize,
    /// The number of clauses without variables of no candidate.
    known: usize,
}

/// A numbering, and the number of clauses that fit it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit {
    pub(crate) affine: Affine,
    points: Points,
    /// Eight times the number of givens that units state, half as much for each axis on which they are off by one.
    givens: usize,
    last: u32,
}

impl Fit {
    /// Returns the share of clauses that fit, in percent.
    pub(crate) fn percent(&self) -> usize {
        let Points { whole, halves, known, .. } = self.points;
        50 * (2 * whole + halves) / known.max(1)
    }

    /// Returns `true` if more than half of the clauses over candidates fit.
    pub(crate) fn is_sufficient(&self) -> bool {
        self.percent() > 50
    }
}

/// A sample of the clauses of a formula.
pub(crate) struct Sample<'f> {
    clauses: Vec<&'f [Literal]>,
    units: HashSet<Literal>,
    /// The largest variable.
    last: u32,
    /// The lengths of clauses with positive literals only, the most frequent first.
    lengths: Vec<usize>,
}

impl<'f> Sample<'f> {
    pub(crate) fn take(formula: &'f Cnf) -> Self {
        let count = formula.len();
        let mut rng = Rng::new(1);
        let mut clauses = Vec::new();
        let mut units = HashSet::new();
        // Clauses at random places, since the clauses of loops have periods.
        for place in 0..count.min(4 * SAMPLE) {
            let index = if count <= 4 * SAMPLE {
                place
            } else {
                let step = count / (4 * SAMPLE);
                place * step + rng.below(step)
            };
            match &formula[index] {
                &[unit] => drop(units.insert(unit)),
                [] => {}
                clause => clauses.push(clause),
            }
        }
        // Units are often the last clauses, of which a sample contains few.
        for index in count.saturating_sub(SAMPLE).max(4 * SAMPLE)..count {
            if let &[unit] = &formula[index] {
                units.insert(unit);
            }
        }
        rng.shuffle(&mut clauses);
        let mut lengths: HashMap<usize, usize> = HashMap::new();
        for clause in &clauses {
            if clause.iter().all(|literal| literal.is_positive()) {
                *lengths.entry(clause.len()).or_default() += 1;
            }
        }
        let mut lengths: Vec<(usize, usize)> = lengths.into_iter().collect();
        lengths.sort_unstable_by_key(|&(length, times)| (std::cmp::Reverse(times), length));
        let lengths = lengths.into_iter().map(|(length, _)| length).collect();
        Self { clauses, units, last: formula.variables(), lengths }
    }

    /// Returns `true` if no clause has two or more literals.
    pub(crate) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Returns `true` if no clause has one literal.
    pub(crate) fn has_no_units(&self) -> bool {
        self.units.is_empty()
    }

    /// Returns the orders of boards that the clauses may be about, the likeliest first.
    pub(crate) fn orders(&self, literals: usize) -> Vec<usize> {
        let mut orders: Vec<usize> = self.lengths.iter().copied().take(3).collect();
        // Without clauses of whole groups, the largest variable tells the order in the usual numberings.
        let last = self.last as usize;
        let roots = (2..=100).filter(|n| (n * n * n..=n * n * n + n * n + n).contains(&last));
        orders.extend(roots);
        orders.extend([last / 10_000, last / 100 % 100, last % 100, last / 100 % 10, last % 10]);
        orders.extend([9, 4, 16, 6]);
        let mut known = Vec::new();
        // Each cell of a stated board occurs in a clause.
        orders.retain(|&n| {
            (2..=clausoku_board::MAX_ORDER).contains(&n)
                && n * n <= literals
                && !known.contains(&n)
                && {
                    known.push(n);
                    true
                }
        });
        orders
    }

    /// Returns the numberings of a board by their points, the best first.
    pub(crate) fn fits(&self, places: &Places<'_>, givens: Option<(&Variant, &Grid)>) -> Vec<Fit> {
        let wanted: Option<Vec<[usize; 3]>> = givens.map(|(variant, grid)| {
            grid.filled()
                .map(|(cell, symbol)| {
                    let position = variant.position(cell);
                    [usize::from(position.row), usize::from(position.column), symbol.index()]
                })
                .collect()
        });
        let fit = |affine: Affine| {
            let points = self.points(&affine, places, SAMPLE);
            let givens = wanted.as_ref().map_or(0, |all| self.stated(&affine, all));
            let [rows, columns, order] = places.sizes;
            let last = affine.variable([rows - 1, columns - 1, order - 1]);
            let last = last.map_or(0, Variable::to_dimacs);
            Fit { affine, points, givens, last }
        };
        // A smaller sample leaves few numberings. It keeps those that are equal to the best.
        let tried = Affine::all(places.sizes).into_iter();
        let mut tried: Vec<(i64, Affine)> =
            tried.map(|affine| (self.points(&affine, places, FIRST).score, affine)).collect();
        let most = tried.iter().map(|(score, _)| *score).max().unwrap_or(0);
        tried.retain(|(score, _)| 2 * score >= most);
        let mut fits: Vec<Fit> = tried.into_iter().map(|(_, affine)| fit(affine)).collect();
        // Stable: of equal numberings, the first of the list comes first.
        fits.sort_by_key(|fit| std::cmp::Reverse((fit.points.score, fit.givens)));
        fits
    }
}

impl Sample<'_> {
    /// Returns eight times the number of givens that units state, half as much for each axis on which they are off by one; 0 if at
    /// most half of them are stated, which may be by chance.
    fn stated(&self, affine: &Affine, givens: &[[usize; 3]]) -> usize {
        let moved = Axis::shifts().into_iter().map(|by| {
            let axes = Axis::ALL.into_iter().zip(by).filter(|&(_, by)| by != 0);
            let step =
                axes.clone().map(|(axis, by)| i64::from(affine.stride(axis)) * i64::from(by));
            (8 >> axes.count(), step.sum::<i64>())
        });
        let counts = [(8, 0)].into_iter().chain(moved).map(|(weight, by)| {
            let stated = givens.iter().filter(|&&indices| {
                let variable = affine.variable(indices).map(|one| i64::from(one.to_dimacs()) + by);
                let literal = variable.filter(|&number| number > 0).and_then(Literal::from_dimacs);
                literal.is_some_and(|literal| self.units.contains(&literal))
            });
            let count = stated.count();
            if 2 * count > givens.len() { weight * count } else { 0 }
        });
        counts.max().unwrap_or(0)
    }

    /// Returns `true` if the clauses are about most cells of the board, and about most values of each row and each column, as far as so few
    /// clauses can be. The candidates of a small board are a corner of a larger one.
    pub(crate) fn covers(&self, affine: &Affine, places: &Places<'_>) -> bool {
        const PLANES: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
        let mut seen = [(); 3].map(|()| HashSet::new());
        let mut literals = 0;
        for clause in &self.clauses[..self.clauses.len().min(SAMPLE)] {
            let indices = clause[..clause.len().min(LITERALS)]
                .iter()
                .map(|literal| affine.indices(literal.variable()));
            let Some(indices) = indices.collect::<Option<Vec<_>>>() else { continue };
            // The literals of a long clause are often those of one cell.
            literals += if clause.len() == 2 { 2 } else { 1 };
            for (seen, [a, b]) in seen.iter_mut().zip(PLANES) {
                seen.extend(indices.iter().map(|indices| [indices[a], indices[b]]));
            }
        }
        seen.iter().zip(PLANES).all(|(seen, [a, b])| {
            let all = (places.sizes[a] * places.sizes[b]) as f64;
            let expected = all * (1.0 - (-f64::from(literals) / all).exp());
            seen.len() as f64 >= 0.7 * expected
        })
    }

    /// Returns the points of the first clauses of the sample in a numbering.
    fn points(&self, affine: &Affine, places: &Places<'_>, count: usize) -> Points {
        let mut found = Points::default();
        for clause in self.clauses.iter().take(count) {
            let Some(points) = points(affine, places, clause) else { continue };
            let length = clause.len() as i64;
            found.known += 1;
            match points {
                2 => {
                    found.whole += 1;
                    found.score += length;
                }
                1 => found.halves += 1,
                _ => found.score -= length,
            }
        }
        found
    }
}

impl Fit {
    /// Returns `true` if the clauses fit this numbering better than another one of another board.
    pub(crate) fn is_better(&self, other: &Self) -> bool {
        (self.points.score, other.last) > (other.points.score, self.last)
    }

    /// Returns `true` if the clauses seem to be about regions that the board does not have.
    pub(crate) fn has_other_regions(&self) -> bool {
        300 * self.points.halves >= self.points.known && self.points.halves > 1
    }

    /// Returns `true` if the sample has clauses with variables of no candidate.
    pub(crate) fn has_others(&self, sample: &Sample<'_>) -> bool {
        self.points.known < sample.clauses.len().min(SAMPLE)
    }

    /// Returns `true` if nothing distinguishes the numberings.
    pub(crate) fn is_equal(&self, other: &Self) -> bool {
        (self.points.score, self.givens) == (other.points.score, other.givens)
    }
}

/// Returns the points of a clause; `None` if it has a variable of no candidate.
fn points(affine: &Affine, places: &Places<'_>, clause: &[Literal]) -> Option<usize> {
    let at = |literal: &Literal| {
        affine.indices(literal.variable()).filter(|&indices| places.has(indices))
    };
    match clause {
        [a, b] if a.is_negative() && b.is_negative() => {
            let (a, b) = (at(a)?, at(b)?);
            let is_cell = a[..2] == b[..2];
            Some(match a[2] == b[2] {
                _ if a == b => 0,
                _ if is_cell => 2,
                true if places.share_region(a, b) => 2,
                true => 1,
                false => 0,
            })
        }
        _ => {
            let first = at(&clause[0])?;
            let mut is_cell = clause.iter().all(|literal| literal.is_positive());
            let mut is_value = is_cell;
            let mut is_region = is_cell;
            for literal in &clause[1..clause.len().min(LITERALS)] {
                let other = at(literal)?;
                is_cell &= first[..2] == other[..2];
                is_value &= first[2] == other[2];
                is_region &= is_value && places.share_region(first, other);
            }
            Some(if is_cell || is_region { 2 } else { usize::from(is_value) })
        }
    }
}
