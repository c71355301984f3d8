//! The units of a formula: the givens, and the candidates that they exclude.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_board::{Candidate, Cell, Grid, Puzzle, Symbol};
use clausoku_cnf::{Cnf, Literal};
use clausoku_decoder::Axis;

use super::clauses::Clauses;
use super::finding::{Example, Finding, FindingKind};
use super::groups::Groups;
use super::map::{Claim, shifts};
use super::tally::Tally;

/// The share of givens, in percent, that must fit for all of them to be called transposed or off by one.
const SHARE: usize = 80;

/// The units of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GivensTally {
    /// The number of givens of the grid; `None` without a grid.
    pub wanted: Option<u64>,
    /// The number of givens that are stated; without a grid, of all positive units.
    pub present: u64,
    /// The number of positive units that repeat another one.
    pub repeated: u64,
    /// The number of negative units: other values of a cell with a given.
    pub beside: u64,
    /// The number of negative units: values that a given in a row, a column or another region excludes.
    pub seen: u64,
    /// The name of the level: `units`, `negatives`, `peers`, or `reduced` where the numbering has no variables for known
    /// candidates; `None` without givens.
    pub level: Option<&'static str>,
}

/// The units, and what is wrong with them.
pub(super) struct Units {
    pub(super) tally: GivensTally,
    /// The values that the formula gives: of two in a cell, the first.
    pub(super) stated: Grid,
    pub(super) findings: Vec<Finding>,
}

/// Reads the units. `strays` are the indices of units with variables of no candidate.
pub(super) fn read(
    groups: &Groups<'_>,
    formula: &Cnf,
    clauses: &Clauses,
    strays: &[usize],
    puzzle: Option<&Puzzle>,
) -> Units {
    let map = groups.map;
    let variant = &map.variant;
    let mut positive: BTreeMap<u32, usize> = BTreeMap::new();
    let mut negative: BTreeMap<u32, usize> = BTreeMap::new();
    for &(Claim { candidate, is_positive }, index) in &clauses.units {
        let units = if is_positive { &mut positive } else { &mut negative };
        units.entry(candidate).or_insert(index);
    }
    let mut stated = Grid::empty(variant.cell_count());
    for &candidate in positive.keys() {
        let one = map.at(candidate);
        if stated.get(one.cell).is_none() {
            stated.set(one.cell, Some(one.symbol));
        }
    }
    let mut units = Reader { groups, formula, puzzle, findings: Vec::new() };
    let givens = puzzle.map_or(&stated, Puzzle::givens).clone();
    let wanted: BTreeSet<u32> =
        givens.filled().map(|(cell, symbol)| index(groups, cell, symbol)).collect();
    // Of reduced formulas, the givens have no variables.
    let wanted_units: BTreeSet<u32> =
        wanted.iter().copied().filter(|&one| map.is_open(one)).collect();
    let zeros = units.zeros(&positive, clauses, strays, &givens);
    positive.retain(|_, index| !zeros.contains(index));
    let strays: Vec<usize> =
        strays.iter().copied().filter(|index| !zeros.contains(index)).collect();
    let mut present = positive.keys().filter(|one| wanted_units.contains(one)).count();
    if puzzle.is_some() && !units.moved(&positive, &strays, &wanted_units) {
        units.compare(&positive, &negative, &givens, &wanted_units);
        for &index in &strays {
            units.add(FindingKind::NoCandidate, Some(index), &formula[index], &[]);
        }
    } else if puzzle.is_some() {
        present = 0;
    } else {
        units.second_values(&positive, &stated);
        for &index in &strays {
            units.add(FindingKind::NoCandidate, Some(index), &formula[index], &[]);
        }
    }
    let mut known = BTreeSet::new();
    let mut repeated = 0;
    for &(Claim { candidate, is_positive }, index) in &clauses.units {
        if is_positive && !zeros.contains(&index) && !known.insert(candidate) {
            repeated += 1;
            units.add(FindingKind::Repeated, Some(index), &formula[index], &[]);
        }
    }
    let moved_away = units.findings.iter().any(|one| {
        matches!(one.kind, FindingKind::GivensTransposed | FindingKind::GivensShifted { .. })
    });
    let given = if moved_away { &stated } else { &givens };
    let (beside, seen) = units.negative(&negative, given);
    let filled = wanted.len() as u64;
    let order = map.order as u64;
    let level = if filled == 0 {
        None
    } else if !map.is_full() && wanted_units.is_empty() {
        Some("reduced")
    } else if beside == filled * (order - 1) && seen > 0 && seen == peers(groups, given) {
        Some("peers")
    } else if beside == filled * (order - 1) && order > 1 && seen == 0 {
        Some("negatives")
    } else {
        Some("units")
    };
    let tally = GivensTally {
        wanted: puzzle.map(|_| filled),
        present: if level == Some("reduced") { filled } else { present as u64 },
        repeated,
        beside,
        seen,
        level,
    };
    Units { tally, stated, findings: units.findings }
}

/// Takes the units that are the literals of missing clauses of rules, as if each had a 0 after it: all candidates of a group.
pub(super) fn split(
    groups: &Groups<'_>,
    formula: &Cnf,
    clauses: &mut Clauses,
    rules: &[Tally],
) -> Vec<Finding> {
    let mut units: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for &(claim, index) in clauses.units.iter().rev().filter(|(claim, _)| claim.is_positive) {
        units.entry(claim.candidate).or_default().push(index);
    }
    let mut taken = BTreeSet::new();
    let mut found = Vec::new();
    for tally in rules.iter().filter(|tally| !tally.rule.is_at_most()) {
        let mut finding = Finding::new(FindingKind::Split, Some(tally.rule));
        for wanted in tally.missing.iter().filter(|wanted| wanted.candidates.len() > 1) {
            let has = |one: &u32| units.get(one).is_some_and(|indices| !indices.is_empty());
            if !wanted.candidates.iter().all(has) {
                continue;
            }
            for candidate in &wanted.candidates {
                let Some(index) = units.get_mut(candidate).and_then(Vec::pop) else { continue };
                taken.insert(index);
                finding.add(Example {
                    clause: Some(index as u64 + 1),
                    line: None,
                    literals: formula[index].to_vec(),
                    wanted: groups.literals(&wanted.candidates, true),
                    region: groups.region_index(wanted.group),
                });
            }
        }
        found.extend(Some(finding).filter(|finding| finding.count > 0));
    }
    clauses.units.retain(|(_, index)| !taken.contains(index));
    found
}

fn index(groups: &Groups<'_>, cell: Cell, symbol: Symbol) -> u32 {
    (cell.index() * groups.map.order + symbol.index()) as u32
}

/// Returns the number of candidates of empty cells that a given excludes.
fn peers(groups: &Groups<'_>, givens: &Grid) -> u64 {
    let variant = &groups.map.variant;
    let of = |cell| {
        let mut seen: Vec<Symbol> =
            variant.peers(cell).into_iter().filter_map(|peer| givens.get(peer)).collect();
        seen.sort_unstable();
        seen.dedup();
        seen.len() as u64
    };
    givens.open().map(of).sum()
}

/// A correction of all givens: the candidate of each unit.
type Move<'m> = Box<dyn Fn(Literal) -> Option<u32> + 'm>;

struct Reader<'r> {
    groups: &'r Groups<'r>,
    formula: &'r Cnf,
    puzzle: Option<&'r Puzzle>,
    findings: Vec<Finding>,
}

impl Reader<'_> {
    fn add(
        &mut self,
        kind: FindingKind,
        index: Option<usize>,
        literals: &[Literal],
        wanted: &[Literal],
    ) {
        let place = self.findings.iter().position(|one| one.kind == kind);
        let place = place.unwrap_or_else(|| {
            self.findings.push(Finding::new(kind, None));
            self.findings.len() - 1
        });
        self.findings[place].add(Example {
            clause: index.map(|index| index as u64 + 1),
            line: None,
            literals: literals.to_vec(),
            wanted: wanted.to_vec(),
            region: None,
        });
    }

    fn literal(&self, candidate: u32, is_positive: bool) -> Vec<Literal> {
        self.groups.literals(&[candidate], is_positive)
    }

    /// Finds the units of the value 0 of cells that are empty in the grid, if most of these cells have one: the number may be that
    /// of another candidate, such as the last value of the cell before.
    fn zeros(
        &mut self,
        positive: &BTreeMap<u32, usize>,
        clauses: &Clauses,
        strays: &[usize],
        givens: &Grid,
    ) -> BTreeSet<usize> {
        let map = self.groups.map;
        let own = clauses.units.iter().filter(|(claim, _)| claim.is_positive);
        let mut zeros: BTreeMap<Cell, usize> = BTreeMap::new();
        for index in own.map(|&(_, index)| index).chain(strays.iter().copied()) {
            let literal = self.formula[index][0];
            // Of two equal units, the first is the given.
            let is_given = map.claim(literal).is_some_and(|claim| {
                let one = map.at(claim.candidate);
                givens.get(one.cell) == Some(one.symbol)
                    && positive.get(&claim.candidate) == Some(&index)
            });
            let next = map.moved(literal.variable(), [0, 0, 1]).map(|one| map.at(one));
            let is_zero = |one: &Candidate| {
                one.symbol.index() == 0 && givens.get(one.cell).is_none() && literal.is_positive()
            };
            if let Some(one) = next.filter(is_zero).filter(|_| !is_given) {
                zeros.insert(one.cell, index);
            }
        }
        let open = givens.open().count();
        if self.puzzle.is_none() || zeros.len() < 2 || 100 * zeros.len() < SHARE * open {
            return BTreeSet::new();
        }
        let taken: BTreeSet<usize> = zeros.into_values().collect();
        let formula = self.formula;
        for &index in &taken {
            self.add(FindingKind::GivenZero, Some(index), &formula[index], &[]);
        }
        taken
    }

    /// Finds that all givens are transposed or off by one. Returns `true` if they are.
    fn moved(
        &mut self,
        positive: &BTreeMap<u32, usize>,
        strays: &[usize],
        wanted: &BTreeSet<u32>,
    ) -> bool {
        let map = self.groups.map;
        let stray_units = strays.iter().map(|&index| (self.formula[index][0], index));
        let stray_units = stray_units.filter(|(literal, _)| literal.is_positive());
        let own = positive
            .iter()
            .filter_map(|(&candidate, &index)| Some((map.variable(candidate)?.positive(), index)));
        let units: Vec<(Literal, usize)> = own.chain(stray_units).collect();
        let fits = |literal: &Literal| {
            map.candidate(literal.variable()).is_some_and(|one| wanted.contains(&one))
        };
        let straight = units.iter().filter(|(literal, _)| fits(literal)).count();
        if units.len() < 2 || 100 * straight >= SHARE * units.len() {
            return false;
        }
        let transposed = |literal: Literal| {
            let one = map.at(map.candidate(literal.variable())?);
            let position = map.variant.position(one.cell);
            let [row, column] = [position.column, position.row].map(usize::from);
            map.candidate_at([row, column, one.symbol.index()])
        };
        let shifted = |by| move |literal: Literal| map.moved(literal.variable(), by);
        let mut moves: Vec<(Vec<FindingKind>, Move<'_>)> =
            vec![(vec![FindingKind::GivensTransposed], Box::new(transposed))];
        for by in shifts() {
            let axes = Axis::ALL.into_iter().zip(by).filter(|&(_, by)| by != 0);
            let kinds = axes.map(|(axis, by)| FindingKind::GivensShifted { axis, by });
            moves.push((kinds.collect(), Box::new(shifted(by))));
        }
        let mut best: Option<(usize, Vec<FindingKind>, Vec<Option<u32>>)> = None;
        for (kinds, to) in moves {
            let found: Vec<Option<u32>> = units.iter().map(|&(literal, _)| to(literal)).collect();
            let count = found.iter().flatten().filter(|one| wanted.contains(one)).count();
            if best.as_ref().is_none_or(|(most, ..)| count > *most) {
                best = Some((count, kinds, found));
            }
        }
        let Some((count, kinds, found)) = best else { return false };
        if 100 * count < SHARE * units.len() || count <= straight {
            return false;
        }
        for (&(literal, index), moved) in units.iter().zip(found) {
            match moved.filter(|one| wanted.contains(one)) {
                Some(moved) => {
                    let right = self.literal(moved, true);
                    for &kind in &kinds {
                        self.add(kind, Some(index), &[literal], &right);
                    }
                }
                None => self.add(FindingKind::GivenAdded, Some(index), &[literal], &[]),
            }
        }
        true
    }

    fn compare(
        &mut self,
        positive: &BTreeMap<u32, usize>,
        negative: &BTreeMap<u32, usize>,
        givens: &Grid,
        wanted: &BTreeSet<u32>,
    ) {
        let map = self.groups.map;
        let mut replaced = BTreeSet::new();
        for (&candidate, &index) in positive.iter().filter(|(one, _)| !wanted.contains(one)) {
            let one = map.at(candidate);
            let literals = self.literal(candidate, true);
            match givens.get(one.cell) {
                Some(given) => {
                    let right = self::index(self.groups, one.cell, given);
                    replaced.insert(right);
                    let right = self.literal(right, true);
                    self.add(FindingKind::GivenOther, Some(index), &literals, &right);
                }
                None => self.add(FindingKind::GivenAdded, Some(index), &literals, &[]),
            }
        }
        for &candidate in wanted {
            if positive.contains_key(&candidate)
                || negative.contains_key(&candidate)
                || replaced.contains(&candidate)
            {
                continue;
            }
            let right = self.literal(candidate, true);
            self.add(FindingKind::GivenMissing, None, &[], &right);
        }
    }

    /// Finds the cells that are given two values.
    fn second_values(&mut self, positive: &BTreeMap<u32, usize>, stated: &Grid) {
        for (&candidate, &index) in positive {
            let one = self.groups.map.at(candidate);
            let first = stated.get(one.cell).filter(|&first| first != one.symbol);
            if let Some(first) = first {
                let literals = self.literal(candidate, true);
                let first = self.literal(self::index(self.groups, one.cell, first), true);
                self.add(FindingKind::GivenTwice, Some(index), &literals, &first);
            }
        }
    }

    /// Counts the negative units: those of cells with givens, and those that givens elsewhere exclude.
    fn negative(&mut self, negative: &BTreeMap<u32, usize>, givens: &Grid) -> (u64, u64) {
        let map = self.groups.map;
        let (mut beside, mut seen) = (0, 0);
        for (&candidate, &index) in negative {
            let one = map.at(candidate);
            let literals = self.literal(candidate, false);
            match givens.get(one.cell) {
                Some(given) if given == one.symbol => {
                    // Of a given that is stated too, the formula has no model.
                    let right = self.literal(candidate, true);
                    let kind = FindingKind::GivenNegated;
                    self.add(kind, Some(index), &literals, &right);
                    continue;
                }
                Some(_) => {
                    beside += 1;
                    continue;
                }
                None => {}
            }
            let is_seen = map
                .variant
                .peers(one.cell)
                .iter()
                .any(|&peer| givens.get(peer) == Some(one.symbol));
            if is_seen {
                seen += 1;
            } else if self.puzzle.is_none_or(|puzzle| !puzzle.is_excluded(one)) {
                self.add(FindingKind::Excluded, Some(index), &literals, &[]);
            }
        }
        (beside, seen)
    }
}
