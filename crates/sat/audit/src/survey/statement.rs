//! The statement of a formula: the board, the numbering, the rules, the givens and the findings.

use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Grid, Puzzle, PuzzleError, Variant};
use clausoku_cnf::{Literal, Variable};
use clausoku_decoder::{Numbering, NumberingName, Scheme};

use super::auxiliary::{Recognised, UnknownParts};
use super::definitions::Definition;
use super::finding::{Finding, FindingKind};
use super::givens::GivensTally;
use super::map::Map;
use super::regions::Board;
use super::rule::{self, RuleName};
use super::tally::Tally;

/// The statement of a formula.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Survey {
    pub(super) map: Arc<Map>,
    /// The source of the board.
    pub board: Board,
    /// Other numberings in which as many clauses have a reason: nothing distinguishes them.
    pub alike: Vec<NumberingName>,
    /// The scheme that was asked for, if the clauses have another numbering.
    pub asked: Option<Scheme>,
    /// The share of a sample of clauses that fit the numbering, in percent; `None` if the numbering was named.
    pub fit: Option<usize>,
    /// The rules with clauses on the board.
    pub rules: Vec<Tally>,
    /// The units.
    pub givens: GivensTally,
    /// The values that the formula gives.
    pub stated: Grid,
    /// The number of clauses that follow from constraints beyond regions.
    pub constraints: u64,
    /// The number of clauses that relate candidates with the binary digits of their cells.
    pub channels: u64,
    /// The encodings of "at most one" with auxiliary variables.
    pub recognised: Vec<Recognised>,
    /// The auxiliary variables whose meaning is not known.
    pub unknown: UnknownParts,
    /// The faults.
    pub findings: Vec<Finding>,
    /// The number of clauses.
    pub clauses: u64,
    pub(super) is_sufficient: bool,
}

impl Survey {
    /// Returns the board.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.map.variant
    }

    /// Returns the numbering.
    pub fn numbering(&self) -> NumberingName {
        self.map.name
    }

    /// Returns the largest number of a variable of a candidate, which may be larger than all in the formula.
    pub fn last(&self) -> u32 {
        self.map.last()
    }

    /// Returns the candidate of a literal and its sign; `None` for a variable of no candidate.
    pub fn claim(&self, literal: Literal) -> Option<(Candidate, bool)> {
        let claim = self.map.claim(literal)?;
        Some((self.map.at(claim.candidate), claim.is_positive))
    }

    /// Returns `true` if the variables are binary digits of the values, or those of a hierarchy.
    pub fn is_over_digits(&self) -> bool {
        self.patterns().is_some()
    }

    /// Returns the scheme, if the variables are binary digits of the values, or those of a hierarchy.
    pub fn patterns(&self) -> Option<Scheme> {
        match self.map.name {
            NumberingName::Scheme(scheme) => Some(scheme).filter(|scheme| scheme.has_patterns()),
            NumberingName::Affine(_) => None,
        }
    }

    /// Returns the literals that are all true if the candidate holds; `None` if it does not hold in any model.
    pub fn literals(&self, candidate: Candidate) -> Option<Vec<Literal>> {
        if let Some(scheme) = self.patterns() {
            let digits = Numbering::new(scheme, self.variant()).ok()?;
            return Some(digits.literals(candidate)?.to_vec());
        }
        match self.variable(candidate) {
            Some(variable) => Some(vec![variable.positive()]),
            None => self.known(candidate).filter(|&holds| holds).map(|_| Vec::new()),
        }
    }

    /// Returns a clause over candidates as the formula has it: over digits, each candidate that does not hold is the clause that excludes its
    /// number. There, other clauses have no such form and are empty.
    pub fn written(&self, clause: &[Literal]) -> Vec<Literal> {
        if !self.is_over_digits() {
            return clause.to_vec();
        }
        let of_digits = clause.iter().map(|&literal| {
            let (candidate, is_positive) = self.claim(literal)?;
            let digits = self.literals(candidate).filter(|_| !is_positive)?;
            Some(digits.into_iter().map(|digit| !digit))
        });
        let of_digits: Option<Vec<_>> = of_digits.collect();
        of_digits.unwrap_or_default().into_iter().flatten().collect()
    }

    /// Returns the variable of a candidate; `None` if it has none of its own.
    pub fn variable(&self, candidate: Candidate) -> Option<Variable> {
        let index = candidate.cell.index() * self.map.order + candidate.symbol.index();
        let is_known = index < self.map.len() && !self.is_over_digits();
        is_known.then(|| self.map.variable(index as u32)).flatten()
    }

    /// Returns `true` if the candidate holds, or does not hold, without a variable.
    pub fn known(&self, candidate: Candidate) -> Option<bool> {
        let index = (candidate.cell.index() * self.map.order + candidate.symbol.index()) as u32;
        if self.map.is_open(index) { None } else { Some(self.map.holds(index)) }
    }

    /// Returns the cells of the first part of the formula whose auxiliary variables have an unknown meaning.
    pub fn unknown_cells(&self) -> Vec<Cell> {
        self.unknown.cells.iter().map(|&cell| Cell::from_index(cell)).collect()
    }

    /// Returns the first auxiliary variable whose meaning clauses define, with the candidates one of which holds if the variable is true.
    pub fn definition(&self) -> Option<(Variable, Vec<Candidate>)> {
        let Definition { variable, candidates } = self.unknown.definition.as_ref()?;
        Some((*variable, candidates.iter().map(|&one| self.map.at(one)).collect()))
    }

    pub(super) fn complete(&self) -> Vec<RuleName> {
        let complete = self.rules.iter().filter(|tally| tally.is_complete());
        complete.map(|tally| tally.rule).collect()
    }

    /// Returns the name of the set of complete rules: `minimal`, `efficient`, `extended`, or the rules.
    pub fn rule_set(&self) -> String {
        rule::set_name(&self.complete(), |rule| self.rules.iter().any(|tally| tally.rule == rule))
    }

    /// Returns the names of the encodings of "at most one": `pairwise`, or those with auxiliary variables.
    pub fn at_most_one(&self) -> String {
        if self.recognised.is_empty() {
            return "pairwise".to_owned();
        }
        let names = self.recognised.iter().map(|one| one.name.unwrap_or("an unnamed encoding"));
        names.collect::<Vec<_>>().join(" and ")
    }

    /// Returns `true` if the complete rules alone have only full grids of the board as models.
    pub fn is_sufficient(&self) -> bool {
        self.is_sufficient
    }

    /// Returns `true` if the literals can be named as cells: the numbering was named, or the clauses have two complete rules, one of them of the
    /// regions. Other formulas fit a numbering by chance. Over binary digits, no literal of the formula is a candidate.
    pub fn names_cells(&self) -> bool {
        let complete = self.complete();
        let has_rules = complete.len() > 1 && complete.iter().any(|rule| rule.scope().is_some());
        !self.is_over_digits() && (self.fit.is_none() || has_rules)
    }

    /// Returns `true` if the clauses are those of a sufficient set of rules and of the givens, and no others that matter.
    pub fn is_exact(&self) -> bool {
        self.is_sufficient
            && self.unknown.parts == 0
            && self.variant().constraints().is_empty()
            && self.findings.iter().all(|finding| {
                let is_rest = finding.kind == FindingKind::Missing;
                finding.kind.is_harmless() || is_rest
            })
    }

    /// Returns the scheme of the numbering with rows and columns exchanged, if this one is no scheme. In it, the givens would be
    /// transposed.
    pub fn transposed(&self) -> Option<Scheme> {
        match self.map.name {
            NumberingName::Affine(affine) if affine.scheme().is_none() => {
                affine.transposed().scheme()
            }
            _ => None,
        }
    }

    /// Returns the scheme that a request can name so that the formula is judged in it: [`transposed`](Self::transposed), unless a scheme was
    /// asked for.
    pub fn advised(&self) -> Option<Scheme> {
        self.transposed().filter(|_| self.asked.is_none())
    }

    /// Returns the other numberings in which as many clauses have a reason, without the one in which rows and columns are exchanged if a
    /// scheme decides between the two.
    pub fn ties(&self) -> impl Iterator<Item = NumberingName> {
        let transposed = match self.map.name {
            NumberingName::Affine(affine) => {
                let other = affine.transposed();
                let has_scheme = affine.scheme().is_some() || other.scheme().is_some();
                Some(other).filter(|_| has_scheme)
            }
            NumberingName::Scheme(_) => None,
        };
        let is_transposed = move |name: &NumberingName| match (name, &transposed) {
            (NumberingName::Affine(affine), Some(other)) => affine.is_same(other),
            _ => false,
        };
        self.alike.iter().copied().filter(move |name| !is_transposed(name))
    }

    /// Returns the puzzle that the givens of the formula make.
    ///
    /// # Errors
    ///
    /// Fails if they are those of no puzzle of the board.
    pub fn puzzle(&self) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(Arc::clone(self.variant()), self.stated.clone())
    }
}
