//! Omits clauses that another rule has written already, from formulas with reduced givens.
//!
//! Two cells in one block and one row are a pair of both, so that L2 and B2 both forbid each value
//! in both cells. The sources keep the repetitions. (A region with the cells of another one is written once in any formula.) Omitting pairs needs no memory of the clauses: whether a pair was
//! written follows from the regions of its two cells. `clausoku_cnf::unsubsumed` cannot replace this: it stores the whole formula.

use std::collections::HashSet;
use std::ops::Range;

use clausoku_board::Cell;
use clausoku_cnf::{ClauseSink, Literal};

use crate::rule::EncodeContext;
use crate::{Bound, Rule};

/// Finds the pairs of cells that several rules write, if all pairs of all groups are plain clauses.
#[derive(Debug)]
pub(crate) struct Distinct<'a> {
    context: EncodeContext<'a>,
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
        let mut ranks = vec![[None; 2]; context.variant.regions().len()];
        let mut rank = 0;
        for rule in context.rules.rules() {
            for (index, _) in context.regions(rule) {
                ranks[index][rule.bound as usize].get_or_insert(rank);
                rank += 1;
            }
        }
        Self { context, ranks }
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
        self.before(rule.bound, first, index).any(|other| seconds.contains(&(other as u32)))
    }

    /// Returns whether some rule writes the pair of these cells, for each value.
    pub(crate) fn is_written(&self, first: Cell, second: Cell) -> bool {
        let mut common = self.context.common_regions(first, second);
        common.any(|region| self.ranks[region][Bound::AtMostOne as usize].is_some())
    }

    /// Returns the regions of the cell whose bound was written before the bound of this region, by index.
    fn before(&self, bound: Bound, cell: Cell, index: usize) -> impl Iterator<Item = usize> {
        let rank = move |region: usize| self.ranks[region][bound as usize];
        let this = rank(index);
        let regions = self.context.variant.regions_of(cell).iter().map(|&region| region as usize);
        regions.filter(move |&other| rank(other).is_some_and(|other| Some(other) < this))
    }
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
