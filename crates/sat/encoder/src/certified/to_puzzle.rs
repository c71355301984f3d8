//! The derivation of the puzzle's constraints from the clauses.
//!
//! A candidate without a variable in the formula is defined by its digits, or is known. At every encoding of "at most one", unit
//! propagation finds each pair; the pairs are summed and divided. Bounds that the rules leave out are sums of those of the cells
//! and the values of a region ([`bounds`](super::bounds)).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;

use clausoku_board::{Candidate, CandidateStatus, Cell, Symbol};
use clausoku_cnf::veripb::Steps;
use clausoku_cnf::{Deadline, Literal};
use clausoku_decoder::Scheme;

use super::bounds::{Counting, stated};
use super::candidates::Candidates;
use super::clues::{Values, fits};
use super::{CertifiedError, CertifiedFormula};
use crate::PuzzleFormula;
use crate::exports::{About, Inequality, inequalities};
use crate::rule::{places, values};

/// The numbers of the bounds of a group: at least one, at most one.
type Numbers = [Option<u64>; 2];

/// The numbers of the bounds that are derived.
struct Bounds<'c, 'f> {
    certified: &'c CertifiedFormula<'f>,
    cells: Vec<Numbers>,
    /// By region and symbol.
    regions: Vec<Vec<Numbers>>,
}

/// Writes the derivation, and keeps the constraints of the puzzle.
pub(super) fn derive(
    certified: &CertifiedFormula<'_>,
    steps: &mut Steps<'_>,
    deadline: &Deadline,
) -> Result<(), CertifiedError> {
    define_candidates(certified, steps)?;
    let mut bounds = Bounds::new(certified);
    bounds.derive_stated(steps, deadline)?;
    for &counting in &certified.counting {
        deadline.check()?;
        bounds.count(counting, steps)?;
    }
    for inequality in inequalities(&certified.statement()) {
        deadline.work(1)?;
        let numbers = match inequality.about {
            About::Cell(cell) => bounds.cells[cell.index()],
            About::Region(region, symbol) => {
                let [at_least, at_most] = bounds.regions[region][symbol.index()];
                [at_least.filter(|_| inequality.is_equation), at_most]
            }
            About::Different => {
                let group: Vec<Literal> = inequality
                    .terms
                    .iter()
                    .map(|&(_, candidate)| certified.candidates.literal(candidate))
                    .collect();
                [Some(steps.at_most_one(&group)?), None]
            }
            About::Linear => derive_sum(certified, &inequality, steps)?,
            About::Clause | About::Given(_) | About::Excluded(_) => {
                // Clauses, with weights of 1 and −1.
                let clause: Vec<Literal> = inequality
                    .terms
                    .iter()
                    .map(|&(weight, candidate)| {
                        let literal = certified.candidates.literal(candidate);
                        if weight > 0 { literal } else { !literal }
                    })
                    .collect();
                [Some(steps.rup(&clause)?), None]
            }
        };
        for number in numbers.into_iter().flatten() {
            steps.keep(number)?;
        }
    }
    Ok(())
}

impl<'c, 'f> Bounds<'c, 'f> {
    fn new(certified: &'c CertifiedFormula<'f>) -> Self {
        let variant = certified.formula.puzzle.variant();
        let regions = vec![vec![[None; 2]; variant.order()]; variant.regions().len()];
        Self { certified, cells: vec![[None; 2]; variant.cell_count()], regions }
    }

    fn literals(&self, candidates: impl Iterator<Item = Candidate>) -> Vec<Literal> {
        candidates.map(|candidate| self.certified.candidates.literal(candidate)).collect()
    }

    /// Derives the bounds that the formula states.
    fn derive_stated(
        &mut self,
        steps: &mut Steps<'_>,
        deadline: &Deadline,
    ) -> Result<(), CertifiedError> {
        let variant = self.certified.formula.puzzle.variant();
        let (of_cells, of_regions) = stated(&self.certified.formula);
        for cell in variant.cells() {
            deadline.check()?;
            let group = self.literals(values(variant, cell));
            self.cells[cell.index()] = derive_bounds(&group, of_cells, steps)?;
        }
        for (index, region) in variant.distinct_regions() {
            for symbol in variant.alphabet().symbols() {
                deadline.check()?;
                let group = self.literals(places(region, symbol));
                self.regions[index][symbol.index()] =
                    derive_bounds(&group, of_regions[index], steps)?;
            }
        }
        Ok(())
    }

    /// Derives the bounds of the cells and the values of a region that are left, as sums of the others.
    fn count(&mut self, counting: Counting, steps: &mut Steps<'_>) -> io::Result<()> {
        let Counting { region: index, of_cells: bound } = counting;
        let variant = self.certified.formula.puzzle.variant();
        let region = &variant.regions()[index];
        let symbols: Vec<Symbol> = variant.alphabet().symbols().collect();
        let of_cell = |bounds: &Self, cell: Cell| bounds.cells[cell.index()][bound];
        let of_value =
            |bounds: &Self, symbol: Symbol| bounds.regions[index][symbol.index()][1 - bound];
        for &cell in &region.cells {
            if self.cells[cell.index()][1 - bound].is_none() {
                let others = region.cells.iter().filter(|&&other| other != cell);
                let others = others.filter_map(|&other| of_cell(self, other));
                let values = symbols.iter().filter_map(|&symbol| of_value(self, symbol));
                let number = steps.sum(others.chain(values))?;
                self.cells[cell.index()][1 - bound] = Some(number);
            }
        }
        for &symbol in &symbols {
            if self.regions[index][symbol.index()][bound].is_none() {
                let others = symbols.iter().filter(|&&other| other != symbol);
                let others = others.filter_map(|&other| of_value(self, other));
                let cells = region.cells.iter().filter_map(|&cell| of_cell(self, cell));
                let number = steps.sum(cells.chain(others))?;
                self.regions[index][symbol.index()][bound] = Some(number);
            }
        }
        Ok(())
    }
}

/// Derives a weighted sum of values, as a lower bound, and as an upper bound if it is an equation: no assignment of the cells is outside the
/// bound.
fn derive_sum(
    certified: &CertifiedFormula<'_>,
    inequality: &Inequality,
    steps: &mut Steps<'_>,
) -> io::Result<Numbers> {
    let cells = cells_of(&certified.formula, &certified.candidates, inequality);
    let literal = |candidate| certified.candidates.literal(candidate);
    let mut derive = |sign: i64| {
        let terms = inequality.terms.iter();
        let terms = terms.map(|&(weight, candidate)| (sign * weight, literal(candidate)));
        steps.suppose_false(terms, sign * inequality.bound)?;
        refute(&certified.formula, &cells, &mut Vec::new(), &mut Vec::new(), steps)?;
        steps.contradicted()
    };
    let at_least = derive(1)?;
    let at_most = inequality.is_equation.then(|| derive(-1)).transpose()?;
    Ok([Some(at_least), at_most])
}

/// Derives that the cells do not have the chosen values, from all assignments of the others.
fn refute(
    formula: &PuzzleFormula,
    cells: &[Values],
    chosen: &mut Vec<Candidate>,
    clause: &mut Vec<Literal>,
    steps: &mut Steps<'_>,
) -> io::Result<()> {
    if let Some((first, rest)) = cells.split_first() {
        for &(candidate, literal) in first {
            if fits(formula, chosen, candidate) {
                chosen.push(candidate);
                clause.push(!literal);
                refute(formula, rest, chosen, clause, steps)?;
                chosen.pop();
                clause.pop();
            }
        }
    }
    steps.rup(clause).map(drop)
}

/// Returns the cells of a sum, with all of their values.
pub(super) fn cells_of(
    formula: &PuzzleFormula,
    candidates: &Candidates,
    inequality: &Inequality,
) -> Vec<Values> {
    let cells: BTreeSet<Cell> = inequality.terms.iter().map(|(_, one)| one.cell).collect();
    let open = |cell| -> Values {
        let all = values(formula.puzzle.variant(), cell);
        all.map(|one| (one, candidates.literal(one))).collect()
    };
    cells.into_iter().map(open).collect()
}

/// Derives that at least one and that at most one of the literals is true, if `wanted`.
fn derive_bounds(
    group: &[Literal],
    [at_least, at_most]: [bool; 2],
    steps: &mut Steps<'_>,
) -> io::Result<Numbers> {
    let at_least = at_least.then(|| steps.rup(group)).transpose()?;
    let at_most = (at_most && !group.is_empty()).then(|| steps.at_most_one(group)).transpose()?;
    Ok([at_least, at_most])
}

/// Defines the candidates that have no variable in the formula.
fn define_candidates(certified: &CertifiedFormula<'_>, steps: &mut Steps<'_>) -> io::Result<()> {
    let CertifiedFormula { formula, candidates, .. } = certified;
    let variant = formula.puzzle.variant();
    let [has_value, _] = stated(formula).0;
    for cell in variant.cells() {
        let new: Vec<Candidate> = values(variant, cell)
            .filter(|&candidate| !candidates.is_in_formula(candidate))
            .collect();
        for &candidate in &new {
            let literal = candidates.literal(candidate);
            if let Some(known) = formula.numbering.known() {
                let holds = known.status(candidate) == CandidateStatus::Holds;
                steps.redundant(&[if holds { literal } else { !literal }])?;
                continue;
            }
            let digits = formula.numbering.literals(candidate);
            let digits: Vec<Literal> = digits.into_iter().flatten().collect();
            for &digit in &digits {
                steps.redundant(&[!literal, digit])?;
            }
            let clause = std::iter::once(literal).chain(digits.iter().map(|&digit| !digit));
            steps.redundant(&clause.collect::<Vec<_>>())?;
        }
        if formula.numbering.known().is_none() && has_value {
            let pattern = |&candidate: &Candidate| {
                let mut pattern = formula.numbering.literals(candidate)?.to_vec();
                if formula.numbering.scheme() == Scheme::Log {
                    // The greatest digit decides first.
                    pattern.reverse();
                }
                Some((pattern, candidates.literal(candidate)))
            };
            derive_value(&new.iter().filter_map(pattern).collect::<Vec<_>>(), steps)?;
        }
    }
    Ok(())
}

/// Derives that a cell has a value, from the patterns of its values, each with the literal of the candidate.
///
/// For each start of a pattern, one of the values with this start is there; the longest starts come first.
fn derive_value(values: &[(Vec<Literal>, Literal)], steps: &mut Steps<'_>) -> io::Result<()> {
    let longest = values.iter().map(|(pattern, _)| pattern.len()).max().unwrap_or(0);
    for length in (0..longest).rev() {
        let longer = values.iter().filter(|(pattern, _)| pattern.len() > length);
        let mut below: BTreeMap<usize, Vec<Literal>> = BTreeMap::new();
        let mut firsts: HashMap<&[Literal], usize> = HashMap::new();
        for (pattern, value) in longer {
            let next = firsts.len();
            let place = *firsts.entry(&pattern[..length]).or_insert(next);
            let negated = || pattern[..length].iter().map(|&literal| !literal).collect();
            below.entry(place).or_insert_with(negated).push(*value);
        }
        for clause in below.values() {
            steps.rup(clause)?;
        }
    }
    Ok(())
}
