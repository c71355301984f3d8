//! Triads: a variable for the cells of a block in one line, value by value.
//!
//! T. Dillon's *tdoku* gives each of the usual three cells a name ("triad") and calls rules plus triads
//! its augmented encoding: with exactly one triad of a block's three, and of a row's three, holding a
//! value, unit propagation finds what people call locked candidates. Here a segment is what a block and
//! a row or column have in common, if that is two cells or more, so that irregular blocks have them
//! too. Of each segment and value:
//!
//! - the variable is true exactly if one of the segment's candidates is;
//! - of the parts that the rows cut a block into, exactly one holds the value, and so for the columns
//!   and a block, the blocks and a row, the blocks and a column. A part of a single cell is the cell.
//!
//! On a board with blocks of m rows and k columns, both at least 2, these are n²(m + k) variables,
//! n²(2n + m + k) clauses that define them, 4n² that one part holds the value, and 2n² times those
//! that say "at most one" of m parts and of k parts.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use cnf::Literal;
use puzzle::{Candidate, Cell, Region, Scope, Symbol, Variant};

use super::Implied;
use crate::distinct::Except;
use crate::scribe::{Scribe, literal};
use crate::setting::Setting;
use crate::{Bound, Group, Origin};

pub(super) const TRIADS: Implied = Implied {
    name: "triads",
    description: "a variable for a value in the cells that a block and a line share",
    source: "Dillon's tdoku (2019), the augmented encoding",
    emit,
    auxiliaries,
};

/// A part of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Part {
    /// A segment, by its index.
    Segment(usize),
    Cell(Cell),
}

/// The segments of a variant and how they make up its regions.
#[derive(Debug, Default)]
struct Segments {
    /// Their cells.
    cells: Vec<Vec<Cell>>,
    /// Regions, by index, and the parts that hold each value exactly once.
    groups: Vec<(usize, Vec<Part>)>,
    /// By their cells, ascending.
    known: HashMap<Vec<Cell>, usize>,
}

impl Segments {
    fn of(variant: &Variant) -> Self {
        let mut found = Self::default();
        let mut seen = HashSet::new();
        for (index, region) in variant.regions().iter().enumerate() {
            let cuts: &[Scope] = match region.scope {
                Scope::Block => &[Scope::Row, Scope::Column],
                Scope::Row | Scope::Column => &[Scope::Block],
                Scope::Extra => &[],
            };
            for &cut in cuts {
                let parts = found.cut(variant, region, cut);
                // Single cells are what the rules speak of; nothing is new there.
                let new = parts.iter().any(|part| matches!(part, Part::Segment(_)));
                let mut key = parts.clone();
                key.sort_unstable();
                if new && seen.insert(key) {
                    found.groups.push((index, parts));
                }
            }
        }
        found
    }

    /// Cuts a region into parts by the regions of a scope. Each cell is in one part, even where the
    /// cutting regions overlap: then the first that fits is taken.
    fn cut(&mut self, variant: &Variant, region: &Region, scope: Scope) -> Vec<Part> {
        let mut taken: HashSet<Cell> = HashSet::new();
        let mut parts = Vec::new();
        for &cell in &region.cells {
            if taken.contains(&cell) {
                continue;
            }
            let of_scope = |other: &&u32| variant.regions()[**other as usize].scope == scope;
            let cutting = variant.regions_of(cell).iter().filter(of_scope);
            let mut segments = cutting.map(|other| {
                let inside = |cell: &&Cell| variant.regions_of(**cell).contains(other);
                region.cells.iter().filter(inside).copied().collect::<Vec<Cell>>()
            });
            let fits = |segment: &Vec<Cell>| {
                segment.len() >= 2 && segment.iter().all(|cell| !taken.contains(cell))
            };
            parts.push(match segments.find(fits) {
                None => Part::Cell(cell),
                Some(segment) => {
                    taken.extend(&segment);
                    Part::Segment(self.index_of(segment))
                }
            });
            taken.insert(cell);
        }
        parts
    }

    fn index_of(&mut self, mut segment: Vec<Cell>) -> usize {
        segment.sort_unstable();
        let next = self.cells.len();
        *self.known.entry(segment).or_insert_with_key(|segment| {
            self.cells.push(segment.clone());
            next
        })
    }
}

fn auxiliaries(setting: &Setting<'_>) -> u64 {
    let segments = Segments::of(setting.variant);
    let of_groups =
        segments.groups.iter().map(|(_, group)| (setting.at_most_one.size)(group.len()));
    let of_groups: u64 = of_groups.map(|size| size.auxiliaries).sum();
    setting.variant.order() as u64 * (segments.cells.len() as u64 + of_groups)
}

fn emit(scribe: &mut Scribe<'_>) {
    let (setting, numbering) = (scribe.setting, scribe.numbering);
    let found = Segments::of(setting.variant);
    let symbols: Vec<Symbol> = setting.variant.alphabet().symbols().collect();
    let n = symbols.len();
    let count = found.cells.len() * n;
    let cells: Vec<Arc<[Cell]>> = found.cells.iter().map(|cells| cells.as_slice().into()).collect();
    let about = |cells: &Arc<[Cell]>, symbol| {
        Origin::Implied(&TRIADS, Group::Cells { cells: Arc::clone(cells), symbol })
    };
    let mut triads: Vec<Literal> = Vec::with_capacity(count);
    for segment in &cells {
        for &symbol in &symbols {
            scribe.begin(|| about(segment, symbol));
            triads.push(scribe.auxiliaries.fresh().positive());
        }
    }
    let mut clause: Vec<Literal> = Vec::new();
    for (segment, triads) in cells.iter().zip(triads.chunks(n)) {
        for (&symbol, &triad) in symbols.iter().zip(triads) {
            scribe.begin(|| about(segment, symbol));
            clause.clear();
            clause.push(!triad);
            let candidates = segment.iter().map(|&cell| Candidate { cell, symbol });
            clause.extend(candidates.filter_map(|candidate| literal(numbering, candidate)));
            for &literal in &clause[1..] {
                scribe.sink.add_clause(&[!literal, triad]);
            }
            scribe.sink.add_clause(&clause);
        }
        if scribe.sink.is_closed() {
            return;
        }
    }
    let value_of = |literal: Literal| -> Option<Part> {
        let first = triads.first()?.variable().index();
        match literal.variable().index().checked_sub(first) {
            Some(place) if place < count => Some(Part::Segment(place / n)),
            _ => Some(Part::Cell(numbering.candidate(literal.variable())?.cell)),
        }
    };
    let mut written: HashSet<[Part; 2]> = HashSet::new();
    let mut group: Vec<Literal> = Vec::new();
    for &(region, ref parts) in &found.groups {
        let mut new: HashSet<[Part; 2]> = HashSet::new();
        for (value, &symbol) in symbols.iter().enumerate() {
            scribe.begin(|| Origin::Implied(&TRIADS, Group::Region { region, symbol }));
            group.clear();
            group.extend(parts.iter().filter_map(|&part| match part {
                Part::Segment(index) => Some(triads[index * n + value]),
                Part::Cell(cell) => literal(numbering, Candidate { cell, symbol }),
            }));
            scribe.bound(Bound::AtLeastOne, &group);
            let Some(distinct) = scribe.distinct else {
                scribe.bound(Bound::AtMostOne, &group);
                continue;
            };
            let mut known = |first, second| {
                let (Some(first), Some(second)) = (value_of(first), value_of(second)) else {
                    return false;
                };
                let parts = [first.min(second), first.max(second)];
                let by_a_rule = match parts {
                    [Part::Cell(first), Part::Cell(second)] => distinct.is_written(first, second),
                    _ => false,
                };
                new.insert(parts);
                by_a_rule || written.contains(&parts)
            };
            let mut sink = Except { sink: scribe.sink, known: &mut known };
            (setting.at_most_one.encode)(&group, scribe.auxiliaries, &mut sink);
        }
        written.extend(new);
        if scribe.sink.is_closed() {
            return;
        }
    }
}
