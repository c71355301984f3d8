//! The numbering that the clauses fit.
//!
//! A sample of the clauses is read in each numbering of a list. A clause fits if its candidates are those of a rule: they share the
//! cell, or the value and a row, a column or a block. Two candidates of the same value elsewhere fit by half, since boards have
//! other regions. The numbering with the most points is taken; with equal points, the one in which more givens of the grid are
//! stated, then the first of the list. Exchanging rows and columns changes no clause of a board with square blocks, so that
//! only the grid decides between such numberings; the others are listed.
//!
//! **Invariant.** No numbering is taken that at most half of the sample fits.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet};

use clausoku_board::{Cell, Grid, Position, Symbol, Variant};
use clausoku_cnf::{Cnf, Literal, Rng, Variable};
use clausoku_decoder::{Affine, Axis};

use super::map::shifts;

/// The number of clauses of a sample that are read in a numbering.
const SAMPLE: usize = 8000;

/// The number of clauses that are read in each numbering of the list.
const FIRST: usize = 1000;

/// The number of clauses of whole groups of a sample.
const WHOLES: usize = SAMPLE / 4;

/// The weight of a given that is stated. Each axis on which it is off by one halves the weight.
pub(super) const WEIGHT: usize = 8;

/// The number of givens from which axes count as reversed, if all are stated so.
const REVERSED: usize = 3;

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

/// The clauses with the smallest hashes.
struct Least {
    size: usize,
    heap: BinaryHeap<(u64, usize)>,
}

impl Least {
    fn new(size: usize) -> Self {
        Self { size, heap: BinaryHeap::new() }
    }

    fn add(&mut self, hash: u64, index: usize) {
        if self.heap.len() < self.size {
            self.heap.push((hash, index));
        } else if let Some(mut largest) = self.heap.peek_mut()
            && hash < largest.0
        {
            *largest = (hash, index);
        }
    }

    /// Returns the indices of the clauses, by their hashes.
    fn indices(self) -> Vec<usize> {
        self.heap.into_sorted_vec().into_iter().map(|(_, index)| index).collect()
    }
}

/// Returns a hash of a clause that does not depend on the order of its literals.
fn hash(clause: &[Literal]) -> u64 {
    let mix = |mut number: u64| {
        number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ number >> 31
    };
    let literals = clause.iter().map(|literal| literal.to_dimacs().cast_unsigned());
    mix(literals.fold(1, |sum: u64, one| sum.wrapping_add(mix(u64::from(one) + 0x9e37_79b9))))
}

/// A sample of the clauses of a formula.
pub(crate) struct Sample<'f> {
    clauses: Vec<&'f [Literal]>,
    units: HashSet<Literal>,
    /// The number of clauses without a literal.
    empties: usize,
    /// The largest variable.
    last: u32,
    /// The lengths of clauses with positive literals only, the most frequent first.
    lengths: Vec<usize>,
}

impl<'f> Sample<'f> {
    /// Takes a sample. It does not depend on the order of the clauses: those with the smallest hashes are taken.
    pub(crate) fn take(formula: &'f Cnf) -> Self {
        let (mut wholes, mut others) = (Least::new(WHOLES), Least::new(4 * SAMPLE));
        let mut units = HashSet::new();
        let mut empties = 0;
        let mut lengths: HashMap<usize, usize> = HashMap::new();
        for (index, clause) in formula.clauses().enumerate() {
            match clause {
                [] => empties += 1,
                &[unit] if units.len() < 4 * SAMPLE => drop(units.insert(unit)),
                [_] => {}
                clause if clause.len() > 2 && clause.iter().all(|one| one.is_positive()) => {
                    *lengths.entry(clause.len()).or_default() += 1;
                    wholes.add(hash(clause), index);
                }
                clause => others.add(hash(clause), index),
            }
        }
        // Clauses of whole groups are few, and fit by no chance: the beginning has many of them.
        let (mut wholes, mut others) = (wholes.indices(), others.indices());
        let firsts = wholes.len().min(FIRST / 4);
        let mut clauses: Vec<usize> = wholes.drain(..firsts).collect();
        clauses.extend(others.drain(..others.len().min(FIRST - firsts)));
        let mut rest = [wholes, others].concat();
        Rng::new(1).shuffle(&mut rest);
        clauses.extend(rest);
        let clauses = clauses.into_iter().map(|index| &formula[index]).collect();
        let mut lengths: Vec<(usize, usize)> = lengths.into_iter().collect();
        lengths.sort_unstable_by_key(|&(length, times)| (std::cmp::Reverse(times), length));
        let lengths = lengths.into_iter().map(|(length, _)| length).collect();
        Self { clauses, units, empties, last: formula.variables(), lengths }
    }

    /// Returns `true` if no clause has two or more literals.
    pub(crate) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Returns `true` if no clause has one literal.
    pub(crate) fn has_no_units(&self) -> bool {
        self.units.is_empty()
    }

    /// Returns `true` if clauses of whole groups have this length.
    pub(crate) fn has_length(&self, order: usize) -> bool {
        self.lengths.iter().take(3).any(|&length| length == order)
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

    /// Returns the numberings whose multiples and constant are read off the clauses of whole groups: the literals of a cell are an
    /// arithmetic progression, and so are those of a row and a column.
    fn read_off(&self, sizes: [usize; 3]) -> Vec<Affine> {
        let order = sizes[2];
        if sizes != [order; 3] || order < 2 {
            return Vec::new();
        }
        // The first numbers of the clauses by the difference of the progression.
        let mut of_steps: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        let mut lowest = u32::MAX;
        for clause in &self.clauses {
            let mut numbers: Vec<u32> =
                clause.iter().map(|one| one.variable().to_dimacs()).collect();
            numbers.sort_unstable();
            lowest = lowest.min(numbers[0]);
            let step = numbers[1] - numbers[0];
            let is_regular = numbers.windows(2).all(|two| two[1] - two[0] == step);
            if clause.len() == order && clause.iter().all(|one| one.is_positive()) && is_regular {
                of_steps.entry(step).or_default().insert(numbers[0]);
            }
        }
        let mut found = Vec::new();
        for (step, firsts) in of_steps {
            // Half of the cells, or as many groups of another kind.
            let Some(&first) = firsts.first().filter(|_| 2 * firsts.len() > order * order) else {
                continue;
            };
            let Some(small) = usual_gap(firsts.iter().copied()) else { continue };
            let heads = firsts.iter().copied();
            let heads = heads.filter(|head| {
                head.checked_sub(small).is_none_or(|before| !firsts.contains(&before))
            });
            let large = usual_gap(heads).map_or(u64::from(small) * order as u64, u64::from);
            for first in BTreeSet::from([first, lowest]) {
                let multiples = [u64::from(step), u64::from(small), large];
                found.extend(Affine::with_multiples(sizes, multiples, first));
            }
        }
        found
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

/// Returns the most frequent difference of numbers that follow each other, the smallest of several.
fn usual_gap(numbers: impl Iterator<Item = u32>) -> Option<u32> {
    let mut times: BTreeMap<u32, usize> = BTreeMap::new();
    let mut last = None;
    for number in numbers {
        if let Some(last) = last.replace(number) {
            *times.entry(number - last).or_default() += 1;
        }
    }
    times.into_iter().rev().max_by_key(|&(_, times)| times).map(|(gap, _)| gap)
}

impl Sample<'_> {
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
