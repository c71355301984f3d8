//! The numbering that the clauses fit.
//!
//! A sample of the clauses is read in each numbering of a list. A clause fits if its candidates are those of a rule: they share the
//! cell, or the value and a row, a column or a block. Two candidates of the same value elsewhere fit by half, since boards have
//! other regions. The numbering with the most points is taken; with equal points, the one in which more givens of the grid are
//! stated, then the first of the list. Exchanging rows and columns changes no clause of a board with square blocks, so that
//! only the grid decides between such numberings; the others are listed.
//!
//! **Invariant.** No numbering is taken that at most half of the sample fits.

use std::collections::HashSet;

use clausoku_board::{Cell, Grid, Symbol, Variant};
use clausoku_cnf::{Literal, Variable};
use clausoku_decoder::{Affine, Axis};

use super::map::shifts;
use super::places::{LITERALS, Places, points};
use super::sample::{FIRST, SAMPLE, Sample};

/// The weight of a given that is stated. Each axis on which it is off by one halves the weight.
pub(super) const WEIGHT: usize = 8;

/// The number of givens from which axes count as reversed, if all are stated so.
const REVERSED: usize = 3;

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
    /// The number of givens that units state, with their weight.
    pub(crate) givens: usize,
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

impl Sample<'_> {
    /// Returns the points of a numbering of a board.
    pub(crate) fn fit(
        &self,
        affine: Affine,
        places: &Places<'_>,
        givens: Option<(&Variant, &Grid)>,
    ) -> Fit {
        let wanted = givens.map(|(variant, grid)| indices_of(variant, grid));
        self.fit_to(affine, places, wanted.as_deref())
    }

    fn fit_to(&self, affine: Affine, places: &Places<'_>, wanted: Option<&[[usize; 3]]>) -> Fit {
        let points = self.points(&affine, places, SAMPLE);
        let givens = wanted.map_or(0, |all| self.stated(&affine, all));
        let [rows, columns, order] = places.sizes;
        let last = affine.variable([rows - 1, columns - 1, order - 1]);
        let last = last.map_or(0, Variable::to_dimacs);
        Fit { affine, points, givens, last }
    }

    /// Returns the numberings of a board by their points, the best first.
    pub(crate) fn fits(&self, places: &Places<'_>, givens: Option<(&Variant, &Grid)>) -> Vec<Fit> {
        let wanted = givens.map(|(variant, grid)| indices_of(variant, grid));
        // A smaller sample leaves few numberings. It keeps those that are equal to the best.
        let mut tried = Affine::all(places.sizes);
        // If the first candidate has the number 0, it ends a clause in each pair of a rule.
        if self.empties + 1 >= places.sizes[2] {
            tried.extend(Affine::all_from_zero(places.sizes));
        }
        for affine in self.read_off(places.sizes) {
            if !tried.iter().any(|known| known.is_same(&affine)) {
                tried.push(affine);
            }
        }
        let tried = tried.into_iter();
        let mut tried: Vec<(i64, Affine)> =
            tried.map(|affine| (self.points(&affine, places, FIRST).score, affine)).collect();
        let most = tried.iter().map(|(score, _)| *score).max().unwrap_or(0);
        tried.retain(|(score, _)| 2 * score >= most);
        let fit = |(_, affine)| self.fit_to(affine, places, wanted.as_deref());
        let mut fits: Vec<Fit> = tried.into_iter().map(fit).collect();
        // Stable: of equal numberings, the first of the list comes first.
        fits.sort_by_key(|fit| std::cmp::Reverse((fit.points.score, fit.givens)));
        if let (Some(wanted), Some(&first)) = (&wanted, fits.first())
            && first.givens == 0
            && wanted.len() >= REVERSED
        {
            let equal: Vec<Fit> = fits.iter().copied().filter(|one| one.is_equal(&first)).collect();
            // Reversed axes are found by the givens only: all are stated.
            let reversed = equal.iter().flat_map(|fit| {
                let sets = (1..8).map(|axes| [0, 1, 2].map(|axis| axes >> axis & 1 == 1));
                sets.map(|axes| Fit { affine: fit.affine.with_reversed(axes), ..*fit })
            });
            let reversed = reversed.filter_map(|fit| {
                let givens = self.stated(&fit.affine, wanted);
                (givens == WEIGHT * wanted.len()).then_some(Fit { givens, ..fit })
            });
            fits.extend(reversed.collect::<Vec<_>>());
            fits.sort_by_key(|fit| std::cmp::Reverse((fit.points.score, fit.givens)));
        }
        fits
    }

    /// Returns the number of givens that units state, with their weight; 0 if at most half of them are stated, which may be by
    /// chance.
    fn stated(&self, affine: &Affine, givens: &[[usize; 3]]) -> usize {
        let moved = shifts().into_iter().map(|by| {
            let axes = Axis::ALL.into_iter().zip(by).filter(|&(_, by)| by != 0);
            let step = axes.clone().map(|(axis, by)| affine.stride(axis) * i64::from(by));
            (WEIGHT >> axes.count(), step.sum::<i64>())
        });
        let counts = [(WEIGHT, 0)].into_iter().chain(moved).map(|(weight, by)| {
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
    /// Returns `true` if the clauses fit this numbering better than another one of another board; much better, if only the other one has the
    /// order of clauses of whole groups.
    pub(crate) fn is_better(&self, other: &Self, is_unlikely: bool) -> bool {
        let by = if is_unlikely { 4 } else { 5 };
        (by * self.points.score, other.last) > (5 * other.points.score, self.last)
    }

    /// Returns the lack of givens that units state: [`WEIGHT`] for each of this many, less if they are off by one.
    pub(crate) fn lacking(&self, givens: usize) -> u64 {
        (WEIGHT * givens).saturating_sub(self.givens) as u64
    }

    /// Returns `true` if the clauses fit this numbering nearly as well as the better one, and the givens too, and few have other variables:
    /// parts with auxiliary variables take time in a wrong numbering.
    pub(crate) fn is_near(&self, better: &Self, sample: &Sample<'_>) -> bool {
        10 * self.points.score >= 9 * better.points.score
            && self.givens >= better.givens
            && 5 * self.points.known >= 4 * sample.clauses.len().min(SAMPLE)
    }

    /// Returns `true` if the numbering has the multiples of the better one and another first number, and nearly as many points: a wrong clause of
    /// the first candidates moves the first number that the sample tells.
    pub(crate) fn is_moved(&self, better: &Self) -> bool {
        self.affine.has_multiples_of(&better.affine)
            && !self.affine.is_reordered(&better.affine)
            && 4 * self.points.score >= 3 * better.points.score
    }

    /// Returns `true` if nothing distinguishes the numberings.
    pub(crate) fn is_equal(&self, other: &Self) -> bool {
        (self.points.score, self.givens) == (other.points.score, other.givens)
    }
}

/// Returns the indices of row, column and value of each given.
fn indices_of(variant: &Variant, grid: &Grid) -> Vec<[usize; 3]> {
    let indices = |(cell, symbol): (Cell, Symbol)| {
        let position = variant.position(cell);
        [usize::from(position.row), usize::from(position.column), symbol.index()]
    };
    grid.filled().map(indices).collect()
}
