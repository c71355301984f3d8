//! Leaving out the clauses that another rule has written already.
//!
//! Two cells in one block and one row are a pair of both, so that L2 and B2 both say of each value that
//! it cannot stand in the two; likewise two regions of the same cells repeat each other's "1" rule. The
//! sources keep the repetitions. To leave them out takes no memory of the clauses: whether a pair was
//! written is a question to the regions of its two cells.
//!
//! Clauses with auxiliary variables are never repeated, since each group has its own. But some ways to
//! say "at most one" also write some pairs plainly; which, depends on the places in the group only.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use cnf::{ClauseSink, Literal};
use puzzle::{Cell, Region};

use crate::encode_context::EncodeContext;
use crate::groups::regions;
use crate::{Auxiliaries, Bound, Rule};

/// Knows which pairs of cells the rules write.
#[derive(Debug)]
pub(crate) struct Distinct<'a> {
    context: EncodeContext<'a>,
    /// By the length of a group: the places, ascending, of the pairs that are clauses by themselves. `None` if
    /// all pairs of all groups are.
    plain: Option<HashMap<usize, HashSet<[usize; 2]>>>,
    /// By region: the rank of each bound of the region in the order in which the rules are written.
    ranks: Vec<[Option<u32>; 2]>,
}

/// The clauses written so far that what is known can make alike, where it is known: then groups are
/// what is left of regions, and a question to the regions does not tell whose rests are the same.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    /// Those that say "at least one" and the units.
    pub(crate) clauses: ClauseSet,
    /// The pairs, for a way to say "at most one" that writes few of them.
    pub(crate) pairs: HashSet<[Literal; 2]>,
}

/// A set of clauses; two clauses with the same literals are equal.
#[derive(Debug, Default)]
pub(crate) struct ClauseSet {
    /// The clauses one after another, the literals of each sorted.
    literals: Vec<Literal>,
    /// By clause: its place among `literals`, and the clause before it that has the same least literal.
    clauses: Vec<(Range<usize>, Option<u32>)>,
    /// By index of a variable, plus 1: the last clause whose least literal has it; first, the empty clause.
    last: Vec<Option<u32>>,
}

impl ClauseSet {
    /// Adds the clause; returns whether it was not in the set before.
    pub(crate) fn insert(&mut self, clause: &[Literal]) -> bool {
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
        Self { plain: Some(plain), ..Self::of_pairs(context) }
    }

    /// The same if all pairs of all groups are clauses by themselves.
    pub(crate) fn of_pairs(context: EncodeContext<'a>) -> Self {
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

    /// Whether a region before this one, given by its index, has the same cells and bound.
    pub(crate) fn repeats_all(&self, rule: &Rule, index: usize) -> bool {
        let variant = self.context.variant;
        let cells = &variant.regions()[index].cells;
        let same = |other: &Region| {
            other.cells.len() == cells.len() && cells.iter().all(|cell| other.cells.contains(cell))
        };
        let Some(&first) = cells.first() else { return false };
        self.before(rule.bound, first, index).any(|other| same(&variant.regions()[other]))
    }

    /// Whether some pair of cells of this region, given by its index, may have been written before it.
    pub(crate) fn may_repeat(&self, rule: &Rule, index: usize) -> bool {
        let cells = &self.context.variant.regions()[index].cells;
        let others = cells.iter().flat_map(|&cell| self.before(rule.bound, cell, index));
        let mut others: Vec<usize> = others.collect();
        others.sort_unstable();
        others.windows(2).any(|two| two[0] == two[1])
    }

    /// Whether the pair of these cells of this region, given by its index, was written before it.
    pub(crate) fn repeats(&self, rule: &Rule, index: usize, first: Cell, second: Cell) -> bool {
        let seconds = self.context.variant.regions_of(second);
        self.before(rule.bound, first, index)
            .any(|other| seconds.contains(&(other as u32)) && self.is_plain(other, first, second))
    }

    /// Whether some rule writes the pair of these cells, for each value.
    pub(crate) fn is_written(&self, first: Cell, second: Cell) -> bool {
        self.context.common_regions(first, second).any(|region| {
            self.ranks[region][Bound::AtMostOne as usize].is_some()
                && self.is_plain(region, first, second)
        })
    }

    /// Whether these two cells of a region are a pair that is a clause by itself.
    fn is_plain(&self, region: usize, first: Cell, second: Cell) -> bool {
        let Some(plain) = &self.plain else { return true };
        let cells = &self.context.variant.regions()[region].cells;
        if self.context.at_most_one.writes_pairs(cells.len()) {
            return true;
        }
        let place = |cell| cells.iter().position(|&other| other == cell);
        let (Some(first), Some(second)) = (place(first), place(second)) else { return false };
        plain[&cells.len()].contains(&[first.min(second), first.max(second)])
    }

    /// The regions of the cell whose bound was written before that of this region, by index.
    fn before(&self, bound: Bound, cell: Cell, index: usize) -> impl Iterator<Item = usize> {
        let rank = move |region: usize| self.ranks[region][bound as usize];
        let this = rank(index);
        let regions = self.context.variant.regions_of(cell).iter();
        let regions = regions.map(|&region| region as usize);
        regions.filter(move |&other| rank(other).is_some_and(|other| Some(other) < this))
    }
}

/// The pairs that are clauses by themselves in a group of n; none are listed where all of them are.
fn plain_pairs(context: EncodeContext<'_>, n: usize) -> HashSet<[usize; 2]> {
    let mut pairs = HashSet::new();
    if !context.at_most_one.writes_pairs(n) {
        let group: Vec<Literal> = (1..=n as i64).filter_map(Literal::from_dimacs).collect();
        let mut nothing = cnf::Size::default();
        let mut see = |first: Literal, second: Literal| {
            let (first, second) = (first.variable().index(), second.variable().index());
            if first.max(second) < n {
                pairs.insert([first.min(second), first.max(second)]);
            }
            false
        };
        let mut sink = Except { sink: &mut nothing, known: &mut see };
        (context.at_most_one.encode)(&group, &mut Auxiliaries::after(n as u32), &mut sink);
    }
    pairs
}

/// A sink that leaves out the clauses of two negations that are known.
pub(crate) struct Except<'a> {
    pub(crate) sink: &'a mut dyn ClauseSink,
    /// Asked of the two literals that are negated.
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
