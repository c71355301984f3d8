//! Surveys of formulas: the numbering, the rules and the givens that the clauses state, and their faults.
//!
//! The reverse of an encoder. The input is any formula, with or without its puzzle. The steps:
//!
//! | step | file |
//! | --- | --- |
//! | the numberings that most clauses of a sample fit, of a list | `numbering`, `detection`; the list is `affine` |
//! | of these, the numbering and the board that leave the fewest clauses without a reason | `choice`, `cost` |
//! | the evidence for it, without which the survey is refused | `evidence` |
//! | the board, if its regions are not the usual ones | `regions` |
//! | the candidate of each variable; the groups that rules bound | `map`, `groups` |
//! | formulas over binary digits as formulas over candidates | `digits` |
//! | each clause by its form: a pair of a group, a whole group, a unit, another one | `clauses` |
//! | variables of no candidate: "at most one" by meaning, in parts of the formula | `auxiliary`, `parts`, `shape`, `part_meaning`, `encoding_names` |
//! | wanted, present, missing and repeated clauses of each rule | `tally`, `rule`, `rule_findings` |
//! | units: givens, and what they exclude | `givens` |
//! | all other clauses: what each might have been | `foreign`, `finding` |
//! | blocks that begin too late or too early | `late_blocks` |
//! | clauses that the number 0 of the first candidate ends | `from_zero` |
//!
//! A clause that several rules want, such as that of two cells of a row and a block, counts for each of them, and may be there once
//! for each. Pairs are sorted and never counted in a table of all pairs, so that the memory is proportional to the formula.
//!
//! Nothing here decides satisfiability: a [`Survey`] tells what is written. What the difference means (a model that is no grid,
//! a grid that is no model) is the task of the crate `clausoku`, which has solvers.
//!
//! **Invariant.** Each clause is counted in a rule, in the givens, in an auxiliary part or in a finding. The encoder is not used.

mod auxiliary;
mod choice;
mod clauses;
mod cost;
mod detection;
mod digits;
mod encoding_names;
mod evidence;
mod finding;
mod foreign;
mod from_zero;
mod givens;
mod groups;
mod implied;
mod late_blocks;
mod map;
mod numbering;
mod part_meaning;
mod parts;
mod regions;
mod rule;
mod rule_findings;
mod shape;
mod tally;

use std::sync::Arc;

use clausoku_board::{Candidate, Cell, Grid, Puzzle, PuzzleError, Variant};
use clausoku_cnf::dimacs::LineEnd;
use clausoku_cnf::{Cnf, Deadline, Literal, Stopped};
use clausoku_decoder::{Numbering, NumberingName, Scheme};

use self::auxiliary::{Auxiliaries, Meanings};
use self::clauses::Clauses;
use self::digits::over_digits;
use self::evidence::is_evident;
use self::foreign::Foreign;
use self::groups::Groups;
use self::implied::Implied;
use self::map::Map;
use self::numbering::{has_more, numbering};
use self::rule_findings::{rule_findings, suffices};
use crate::certificate::{Pairs, Reader};

pub use auxiliary::{Recognised, UnknownParts};
pub use finding::{Example, Finding, FindingKind};
pub use givens::GivensTally;
pub use regions::Board;
pub use rule::RuleName;
pub use tally::Tally;

/// Facts about a formula beside its clauses.
#[derive(Clone, Debug, Default)]
pub struct Hints<'h> {
    /// The puzzle that the formula should state.
    pub puzzle: Option<&'h Puzzle>,
    /// The board of the formula, if there is no puzzle.
    pub variant: Option<Arc<Variant>>,
    /// The scheme of the numbering.
    pub scheme: Option<Scheme>,
    /// The numbering that the comments of the formula describe.
    pub numbering: Option<&'h Numbering>,
    /// The clauses that lacked their 0 in the text of the formula, with their lines.
    pub missing_zeros: &'h [LineEnd],
}

/// The statement of a formula.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Survey {
    map: Arc<Map>,
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
    is_sufficient: bool,
}

/// The clauses of incomplete rules, divided by counting.
#[derive(Clone, Debug)]
pub struct Counted {
    /// The missing clauses that do not follow, at most 10,000 of each rule.
    pub missing: Vec<Vec<Literal>>,
    /// `true` if these are all.
    pub is_all: bool,
    /// Clauses that follow.
    pub implied: Vec<Vec<Literal>>,
}

/// A reason why a formula cannot be surveyed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// The clauses fit no numbering of the list.
    #[error(
        "the numbering is unknown: the clauses fit none of the known ones; the best is {best}, which {percent} % of them fit{needs_grid}"
    )]
    NoNumbering {
        /// The best numbering.
        best: String,
        /// The share of a sample of the clauses that fits it.
        percent: usize,
        /// The use of the grid, if there is none.
        needs_grid: &'static str,
    },
    /// The formula is about a board of another order than the named one.
    #[error("the formula is about {formula}×{formula} cells, the named board has {named} values")]
    OtherOrder {
        /// The order of the formula.
        formula: usize,
        /// The order of the named board.
        named: usize,
    },
    /// The formula has no clauses of two or more literals.
    #[error("the formula has no rule: no clause has two or more literals")]
    NoRules,
    /// The formula is too small for a board of the order of its clauses.
    #[error("the clauses are about no board: of no order, each cell occurs in a clause")]
    NoBoard,
    /// The clauses are about a board without blocks.
    #[error(
        "the clauses are about {order} rows, columns and values, and state no blocks of {order} cells; if they are Latin squares, the board is latin:{order}"
    )]
    NoBlocks {
        /// The order.
        order: usize,
    },
    /// The named scheme cannot number the board.
    #[error("{0}")]
    Scheme(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The end of the error of an unknown numbering, if no grid is given.
const GRID: &str =
    "; with the grid, a numbering without the candidates that the givens exclude is found too";

/// Surveys a formula.
///
/// ```
/// use clausoku_board::Puzzle;
/// use clausoku_cnf::{Cnf, Deadline, clause};
/// use clausoku_audit::{Hints, survey};
///
/// let fault = survey(&Cnf::new(), &Hints::default(), &Deadline::never()).unwrap_err();
/// assert_eq!(fault.to_string(), "the formula has no rule: no clause has two or more literals");
/// ```
///
/// # Errors
///
/// Fails if no numbering fits the clauses, and at the deadline.
pub fn survey(
    formula: &Cnf,
    hints: &Hints<'_>,
    deadline: &Deadline,
) -> Result<Survey, SurveyError> {
    let mut found = survey_clauses(formula, hints, deadline)?;
    let mut finding = Finding::new(FindingKind::MissingZero, None);
    for end in hints.missing_zeros {
        // Findings over digits are about candidates.
        let clause = formula.get(end.clause as usize).filter(|_| !found.is_over_digits());
        finding.add(Example {
            clause: Some(end.clause + 1),
            line: Some(end.line),
            literals: clause.unwrap_or_default().to_vec(),
            ..Example::default()
        });
    }
    if finding.count > 0 {
        found.findings.insert(0, finding);
    }
    Ok(found)
}

fn survey_clauses(
    formula: &Cnf,
    hints: &Hints<'_>,
    deadline: &Deadline,
) -> Result<Survey, SurveyError> {
    let stated = hints.numbering.map(Numbering::scheme).or(hints.scheme);
    if stated == Some(Scheme::Log) {
        let found = over_digits(formula, hints, deadline)?;
        let fault = || SurveyError::Scheme("the clauses are not over binary digits".to_owned());
        return found.ok_or_else(fault);
    }
    match over_candidates(formula, hints, &[], deadline) {
        Err(error) if stated.is_none() && !matches!(error, SurveyError::Stopped(_)) => {
            over_digits(formula, hints, deadline)?.ok_or(error)
        }
        // Clauses over digits fit a numbering of candidates by chance, and candidates that follow digits have a numbering of their own.
        Ok(found) if stated.is_none() && (!found.is_sufficient || found.map.has_constant()) => {
            let over_digits = over_digits(formula, hints, deadline)?;
            let is_better = |other: &Survey| {
                other.is_sufficient || other.complete().len() > found.complete().len()
            };
            Ok(over_digits.filter(is_better).unwrap_or(found))
        }
        found => found,
    }
}

/// Surveys a formula over candidates. The numbering implies some rules, which then need no clauses.
fn over_candidates(
    formula: &Cnf,
    hints: &Hints<'_>,
    implied: &[RuleName],
    deadline: &Deadline,
) -> Result<Survey, SurveyError> {
    let found = numbering(formula, hints, deadline)?;
    let map = Arc::new(found.map);
    let groups = Groups::new(&map);
    let mut content = match found.content {
        Some(content) => content,
        None => Content::read(&groups, formula, &mut Meanings::new(), deadline)?,
    };
    let is_named = hints.scheme.is_some() || hints.numbering.is_some() && implied.is_empty();
    if !is_named && !is_evident(&map, formula, &content, implied) {
        return Err(not_evident(formula, hints, &map, found.fit, deadline));
    }
    let late = late_blocks::take(&groups, formula, &mut content, deadline)?;
    let Content { mut clauses, auxiliaries, mut rules } = content;
    rules.retain(|tally| !implied.contains(&tally.rule));
    let split = givens::split(&groups, formula, &mut clauses, &rules);
    let strays: Vec<usize> = auxiliaries.strays;
    let (stray_units, stray_clauses): (Vec<usize>, Vec<usize>) =
        strays.into_iter().partition(|&index| formula[index].len() == 1);
    let mut units = givens::read(&groups, formula, &clauses, &stray_units, hints.puzzle);
    if units.tally.level == Some("reduced") && has_more(&map, hints) {
        units.tally.level = Some("locked");
    }
    let puzzle = stated_puzzle(hints, &map, &units.stated);
    let reader = hints
        .puzzle
        .filter(|puzzle| !puzzle.variant().constraints().is_empty())
        .map(|puzzle| Reader::new(puzzle, &[], Arc::new(Pairs::new(puzzle.variant()))));
    let mut constraints = 0;
    let mut is_justified = |clause: &[Literal]| -> Result<bool, Stopped> {
        let Some(reader) = &reader else { return Ok(false) };
        let dense: Option<Vec<Literal>> = clause
            .iter()
            .map(|&literal| {
                let claim = map.claim(literal)?;
                let variable = clausoku_cnf::Variable::from_dimacs(claim.candidate + 1)?;
                Some(variable.literal(claim.is_positive))
            })
            .collect();
        let Some(dense) = dense else { return Ok(false) };
        let is_known = reader.read(&dense, deadline)?.is_some();
        constraints += u64::from(is_known);
        Ok(is_known)
    };
    // Constraints exclude candidates too.
    let excluded = units.findings.iter().position(|one| one.kind == FindingKind::Excluded);
    if let Some(place) = excluded.filter(|_| reader.is_some()) {
        let all = std::mem::replace(
            &mut units.findings[place],
            Finding::new(FindingKind::Excluded, None),
        );
        for number in all.clauses {
            let literals = formula[number as usize - 1].to_vec();
            if !is_justified(&literals)? {
                let example = Example { clause: Some(number), literals, ..Example::default() };
                units.findings[place].add(example);
            }
        }
        units.findings.retain(|one| one.count > 0);
    }
    let foreign = Foreign { groups: &groups, formula, clauses: &clauses, puzzle: &puzzle };
    let mut foreign = foreign.findings(
        &clauses.odd,
        &stray_clauses,
        &auxiliaries.unrelated,
        &mut is_justified,
        deadline,
    )?;
    foreign.extend(split);
    foreign.extend(late);
    let complete: Vec<RuleName> =
        rules.iter().filter(|tally| tally.is_complete()).map(|tally| tally.rule).collect();
    let is_sufficient = suffices(&map.variant, &[&complete[..], implied].concat());
    let mut findings = rule_findings(&groups, &rules, &foreign, is_sufficient, &clauses);
    findings.extend(foreign);
    findings.extend(units.findings);
    if map.begins_at_zero() {
        findings = from_zero::findings(&groups, formula, findings);
    }
    Ok(Survey {
        map: Arc::clone(&map),
        board: found.board,
        alike: found.alike,
        asked: None,
        fit: found.fit,
        rules,
        givens: units.tally,
        stated: units.stated,
        constraints,
        channels: 0,
        recognised: auxiliaries.recognised,
        unknown: auxiliaries.unknown,
        findings,
        clauses: formula.len() as u64,
        is_sufficient,
    })
}

/// Returns the error of clauses that are no evidence for the numbering that they fit best.
fn not_evident(
    formula: &Cnf,
    hints: &Hints<'_>,
    map: &Map,
    fit: Option<usize>,
    deadline: &Deadline,
) -> SurveyError {
    // The grid may be that of another board.
    if hints.puzzle.is_some() || hints.variant.is_some() {
        let own = over_candidates(formula, &Hints::default(), &[], deadline);
        if let Ok(own) = own
            && own.variant().order() != map.order
        {
            let (formula, named) = (own.variant().order(), map.order);
            return SurveyError::OtherOrder { formula, named };
        }
    }
    let needs_grid = if hints.puzzle.is_some() { "" } else { GRID };
    SurveyError::NoNumbering { best: map.name.to_string(), percent: fit.unwrap_or(0), needs_grid }
}

/// The clauses of a formula in a numbering.
struct Content {
    clauses: Clauses,
    auxiliaries: Auxiliaries,
    rules: Vec<Tally>,
}

impl Content {
    fn read(
        groups: &Groups<'_>,
        formula: &Cnf,
        meanings: &mut Meanings,
        deadline: &Deadline,
    ) -> Result<Self, Stopped> {
        let mut clauses = Clauses::read(groups, formula, deadline)?;
        let auxiliaries = auxiliary::read(groups, formula, &mut clauses, meanings, deadline)?;
        let rules = tally::tally(groups, &clauses, &auxiliaries.encoded, deadline)?;
        Ok(Self { clauses, auxiliaries, rules })
    }
}

/// Returns the puzzle of the hints, else the one that the formula states.
fn stated_puzzle(hints: &Hints<'_>, map: &Map, stated: &Grid) -> Puzzle {
    match hints.puzzle {
        Some(puzzle) => puzzle.clone(),
        None => Puzzle::new(Arc::clone(&map.variant), stated.clone())
            .unwrap_or_else(|_| Puzzle::empty(Arc::clone(&map.variant))),
    }
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

    /// Returns `true` if the variables are binary digits of the values.
    pub fn is_over_digits(&self) -> bool {
        self.map.name == NumberingName::Scheme(Scheme::Log)
    }

    /// Returns the literals that are all true if the candidate holds; `None` if it does not hold in any model.
    pub fn literals(&self, candidate: Candidate) -> Option<Vec<Literal>> {
        if self.is_over_digits() {
            let digits = Numbering::new(Scheme::Log, self.variant()).ok()?;
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
    pub fn variable(&self, candidate: Candidate) -> Option<clausoku_cnf::Variable> {
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

    fn complete(&self) -> Vec<RuleName> {
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

    /// Returns the clauses that are missing of the incomplete rules which a function selects, and `true` if these are all: at most 10,000
    /// of each rule are known.
    pub fn missing(&self, selects: impl Fn(RuleName) -> bool) -> (Vec<Vec<Literal>>, bool) {
        let groups = Groups::new(&self.map);
        let mut found = Vec::new();
        let mut is_all = true;
        for tally in self.rules.iter().filter(|tally| selects(tally.rule)) {
            is_all &= tally.missing.len() as u64 == tally.missing();
            found.extend(tally.missing.iter().map(|wanted| {
                foreign::literals(&groups, &wanted.candidates, !tally.rule.is_at_most())
            }));
        }
        (found, is_all)
    }

    /// Returns the missing clauses that do not follow by counting from the complete groups of the formula, and `true` if these are all; then
    /// the clauses that follow so, with at most this many literals in all, since the pairs of a large board are many.
    ///
    /// # Errors
    ///
    /// Fails at the deadline.
    pub fn counted(&self, most_literals: usize, deadline: &Deadline) -> Result<Counted, Stopped> {
        let mut counted = Counted { missing: Vec::new(), is_all: true, implied: Vec::new() };
        // A sufficient set implies the other rules, also on a board of which some candidates have no variables. A clause over candidates
        // is not one over digits.
        if self.is_sufficient || self.is_over_digits() {
            return Ok(counted);
        }
        let groups = Groups::new(&self.map);
        let implied = Implied::new(&groups, &self.rules, deadline)?;
        for tally in self.rules.iter().filter(|tally| !tally.is_complete()) {
            let is_listed = tally.missing.len() as u64 == tally.missing();
            counted.is_all &= is_listed || implied.has_all(tally.rule);
            let open = tally.missing.iter().filter(|one| !implied.has(tally.rule, one.group));
            counted.missing.extend(
                open.map(|one| {
                    foreign::literals(&groups, &one.candidates, !tally.rule.is_at_most())
                }),
            );
        }
        counted.implied = implied.clauses(most_literals, deadline)?;
        Ok(counted)
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
