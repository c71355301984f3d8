//! A sample of the clauses of a formula.
//!
//! **Invariant.** The sample does not depend on the order of the clauses: those with the smallest hashes are taken.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet};

use clausoku_cnf::{Cnf, Literal, Rng};
use clausoku_decoder::Affine;

/// The number of clauses of a sample that are read in a numbering.
pub(super) const SAMPLE: usize = 8000;

/// The number of clauses that are read in each numbering of the list.
pub(super) const FIRST: usize = 1000;

/// The number of clauses of whole groups of a sample.
const WHOLES: usize = SAMPLE / 4;

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
    pub(super) clauses: Vec<&'f [Literal]>,
    pub(super) units: HashSet<Literal>,
    /// The number of clauses without a literal.
    pub(super) empties: usize,
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

    /// Returns the numberings whose multiples and constant are read off the clauses of whole groups: the literals of a cell are an
    /// arithmetic progression, and so are those of a row and a column.
    pub(super) fn read_off(&self, sizes: [usize; 3]) -> Vec<Affine> {
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
