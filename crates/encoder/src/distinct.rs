//! Omits clauses that another rule has written already.
//!
//! Two cells in one block and one row are a pair of both, so that L2 and B2 both forbid each value
//! in both cells; likewise two regions of the same cells repeat each other's "1" rule. The
//! sources keep the repetitions. Omitting them needs no memory of the clauses: whether a pair was
//! written follows from the regions of its two cells.
//!
//! Clauses with auxiliary variables are never repeated, since each group has its own. But some at-most-one
//! encodings also write some pairs as plain clauses; which ones depends only on the positions in the group.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use clausoku_board::Cell;
use clausoku_cnf::{ClauseSink, Literal};

use crate::rule::{EncodeContext, regions};
use crate::{Auxiliaries, Bound, Rule};

/// Finds the pairs of cells that several rules write.
#[derive(Debug)]
pub(crate) struct Distinct<'a> {
    context: EncodeContext<'a>,
    /// The positions, ascending, of the pairs that are plain clauses, by length of the group.
    /// `None` if all pairs of all groups are.
    plain: Option<HashMap<usize, HashSet<[usize; 2]>>>,
    /// The rank of each bound of each region in the order of the rules.
    ranks: Vec<[Option<u32>; 2]>,
}

/// The clauses written so far that can be equal if candidates are known: then groups are
/// the open parts of regions, and different regions can have the same open part.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// The "at least one" clauses and the units.
    pub(crate) clauses: ClauseSet,
    /// The pairs, for an at-most-one encoding that writes few of them.
    pub(crate) pairs: HashSet<[Literal; 2]>,
}

/// A set of clauses; two clauses with the same literals are equal.
#[derive(Debug, Default)]
pub(crate) struct ClauseSet {
    /// The literals of all clauses, sorted within each clause.
    literals: Vec<Literal>,
    /// The range of each clause in `literals`, and the previous clause with the same least literal.
    clauses: Vec<(Range<usize>, Option<u32>)>,
    /// The last clause whose least literal has each variable, by index of the variable plus 1.
    /// Entry 0 is the empty clause.
    last: Vec<Option<u32>>,
}

impl ClauseSet {
    /// Adds the clause. Returns whether it is new.
    pub(crate) fn insert(&mut self, clause: &[Literal]) -> bool {
        // The new clause is sorted in the common buffer, and removed again if it is known: no clause has a
        // vector of its own.
        let start = self.literals.len();
        self.literals.extend_from_slice(clause);
        let sorted = &mut self.literals[start..];
        sorted.sort_unstable();
        let least = sorted.first().map_or(0, |literal| 1 + literal.variable().index());
        if self.last.len() <= least {
            self.last.resize(least + 1, None);
        }
        let mut other = self.last[least];
        while let Some(index) = other {
            let (place, before) = self.clauses[index as usize].clone();
            if self.literals[place] == self.literals[start..] {
                self.literals.truncate(start);
                return false;
            }
            other = before;
        }
        let index = self.clauses.len() as u32;
        self.clauses.push((start..self.literals.len(), self.last[least].replace(index)));
        true
    }
}

impl<'a> Distinct<'a> {
    pub(crate) fn new(context: EncodeContext<'a>) -> Self {
        let mut plain = HashMap::new();
        for region in context.variant.regions() {
            let n = region.cells.len();
            plain.entry(n).or_insert_with(|| plain_pairs(context, n));
        }
        Self { plain: Some(plain), ..Self::pairwise(context) }
    }

    /// Returns the same for groups with plain clauses for all pairs.
    pub(crate) fn pairwise(context: EncodeContext<'a>) -> Self {
        let mut ranks = vec![[None; 2]; context.variant.regions().len()];
        let mut rank = 0;
        for rule in context.rules.rules() {
            for (index, _) in regions(context.variant, rule) {
                ranks[index][rule.bound as usize].get_or_insert(rank);
                rank += 1;
            }
        }
        Self { context, plain: None, ranks }
    }

    /// Returns whether a region before this one, given by its index, has the same cells and bound.
    pub(crate) fn repeats_all(&self, rule: &Rule, index: usize) -> bool {
        let variant = self.context.variant;
        let cells = &variant.regions()[index].cells;
        let Some(&first) = cells.first() else { return false };
        self.before(rule.bound, first, index).any(|other| {
            let others = &variant.regions()[other].cells;
            others.len() == cells.len() && cells.iter().all(|cell| others.contains(cell))
        })
    }

    /// Returns whether some pair of cells of this region, given by its index, may have been written before it.
    pub(crate) fn may_repeat(&self, rule: &Rule, index: usize) -> bool {
        let cells = &self.context.variant.regions()[index].cells;
        let others = cells.iter().flat_map(|&cell| self.before(rule.bound, cell, index));
        let mut others: Vec<usize> = others.collect();
        others.sort_unstable();
        // A region that occurs twice contains two of the cells.
        others.windows(2).any(|two| two[0] == two[1])
    }

    /// Returns whether the pair of these cells of this region, given by its index, was written before it.
    pub(crate) fn repeats(&self, rule: &Rule, index: usize, first: Cell, second: Cell) -> bool {
        let seconds = self.context.variant.regions_of(second);
        self.before(rule.bound, first, index)
            .any(|other| seconds.contains(&(other as u32)) && self.is_plain(other, first, second))
    }

    /// Returns whether some rule writes the pair of these cells, for each value.
    pub(crate) fn is_written(&self, first: Cell, second: Cell) -> bool {
        self.context.common_regions(first, second).any(|region| {
            self.ranks[region][Bound::AtMostOne as usize].is_some()
                && self.is_plain(region, first, second)
        })
    }

    /// Returns whether these two cells of a region are a pair that is a plain clause.
    fn is_plain(&self, region: usize, first: Cell, second: Cell) -> bool {
        let Some(plain) = &self.plain else { return true };
        let cells = &self.context.variant.regions()[region].cells;
        if self.context.at_most_one.writes_pairs(cells.len()) {
            return true;
        }
        let position = |cell| cells.iter().position(|&other| other == cell);
        let (Some(first), Some(second)) = (position(first), position(second)) else {
            return false;
        };
        plain[&cells.len()].contains(&[first.min(second), first.max(second)])
    }

    /// Returns the regions of the cell whose bound was written before that of this region, by index.
    fn before(&self, bound: Bound, cell: Cell, index: usize) -> impl Iterator<Item = usize> {
        let rank = move |region: usize| self.ranks[region][bound as usize];
        let this = rank(index);
        let regions = self.context.variant.regions_of(cell).iter().map(|&region| region as usize);
        regions.filter(move |&other| rank(other).is_some_and(|other| Some(other) < this))
    }
}

/// Returns the pairs that are plain clauses in a group of n literals; empty if all of them are.
fn plain_pairs(context: EncodeContext<'_>, n: usize) -> HashSet<[usize; 2]> {
    let mut pairs = HashSet::new();
    if !context.at_most_one.writes_pairs(n) {
        let group: Vec<Literal> = (1..=n as i64).filter_map(Literal::from_dimacs).collect();
        let mut nothing = clausoku_cnf::Size::default();
        let mut sink = Except {
            sink: &mut nothing,
            known: &mut |first, second| {
                let [first, second] = [first, second].map(|literal| literal.variable().index());
                // Variables from n on are auxiliary. Each group has its own, so no other group repeats their
                // clauses.
                if first.max(second) < n {
                    pairs.insert([first.min(second), first.max(second)]);
                }
                false
            },
        };
        (context.at_most_one.encode)(&group, &mut Auxiliaries::after(n as u32), &mut sink);
    }
    pairs
}

/// A sink that omits known clauses of two negations.
pub(crate) struct Except<'a> {
    pub(crate) sink: &'a mut dyn ClauseSink,
    /// Returns whether the clause with the negations of these two literals is known.
    pub(crate) known: &'a mut dyn FnMut(Literal, Literal) -> bool,
}

impl ClauseSink for Except<'_> {
    fn add_clause(&mut self, literals: &[Literal]) {
        match *literals {
            [a, b] if a.is_negative() && b.is_negative() && (self.known)(!a, !b) => {}
            _ => self.sink.add_clause(literals),
        }
    }

    fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }
}
