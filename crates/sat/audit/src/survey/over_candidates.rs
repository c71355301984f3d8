//! The survey of a formula over candidates: every step, from the numbering to the findings.
//!
//! **Invariant.** No numbering is taken without evidence for it, unless it is named.

use std::sync::Arc;

use clausoku_board::{Grid, Puzzle};
use clausoku_cnf::{Cnf, Deadline, Literal, Stopped};

use super::auxiliary::{Auxiliaries, Meanings};
use super::content::Content;
use super::error::SurveyError;
use super::evidence::is_evident;
use super::finding::{Example, Finding, FindingKind};
use super::foreign::Foreign;
use super::groups::Groups;
use super::map::Map;
use super::numbering::{Numbered, has_more, numbering};
use super::regions::Board;
use super::rule::RuleName;
use super::rule_findings::{rule_findings, suffices};
use super::statement::Survey;
use super::{Hints, from_zero, givens, late_blocks, loops, over_defined};
use crate::certificate::{Pairs, Reader};

/// The end of the error of an unknown numbering, if no grid is given.
const GRID: &str =
    "; with the grid, a numbering without the candidates that the givens exclude is found too";

/// Surveys a formula over candidates. The numbering implies some rules, which then need no clauses.
pub(super) fn over_candidates(
    formula: &Cnf,
    hints: &Hints<'_>,
    implied: &[RuleName],
    deadline: &Deadline,
) -> Result<Survey, SurveyError> {
    let found = match numbering(formula, hints, deadline)? {
        Numbered::Found(found) => *found,
        Numbered::Unfit { map, percent } => {
            return Err(not_evident(formula, hints, &map, Some(percent), deadline));
        }
    };
    let map = Arc::new(found.map);
    let groups = Groups::new(&map);
    let content = match found.content {
        Some(content) => content,
        None => Content::read(&groups, formula, &mut Meanings::new(), implied, deadline)?,
    };
    let is_named = hints.scheme.is_some() || hints.numbering.is_some() && implied.is_empty();
    if !is_named && !is_evident(&map, formula, &content, implied) {
        return Err(not_evident(formula, hints, &map, found.fit, deadline));
    }
    let read = Reading { map: &map, groups: &groups, hints, implied, deadline };
    let mut survey = read.survey(formula, content)?;
    let has_faults = survey.unknown.parts > 0 || !survey.findings.is_empty();
    if has_faults
        && let Some(repaired) =
            loops::repaired(&groups, formula, &survey.rules, hints.puzzle, deadline)?
    {
        let meanings = &mut Meanings::new();
        let content = Content::read(&groups, &repaired.formula, meanings, implied, deadline)?;
        let others = read.survey(&repaired.formula, content)?;
        survey.findings = repaired.with(others.findings);
    }
    survey.findings.sort_by_key(|finding| finding.kind.is_harmless());
    Ok(Survey { board: found.board, alike: found.alike, fit: found.fit, ..survey })
}

/// The inputs of a survey in a known numbering.
struct Reading<'r> {
    map: &'r Arc<Map>,
    groups: &'r Groups<'r>,
    hints: &'r Hints<'r>,
    implied: &'r [RuleName],
    deadline: &'r Deadline,
}

impl Reading<'_> {
    /// Surveys a formula in a known numbering.
    fn survey(&self, formula: &Cnf, mut content: Content) -> Result<Survey, SurveyError> {
        let Self { map, groups, hints, implied, deadline } = *self;
        let late = late_blocks::take(groups, formula, &mut content, deadline)?;
        let Content { mut clauses, mut auxiliaries, mut rules } = content;
        let Auxiliaries { recognised, unknown, .. } = &mut auxiliaries;
        over_defined::read(groups, formula, &clauses, recognised, unknown, deadline)?;
        rules.retain(|tally| !implied.contains(&tally.rule));
        let split = givens::split(groups, formula, &mut clauses, &rules);
        let strays: Vec<usize> = auxiliaries.strays;
        let (stray_units, stray_clauses): (Vec<usize>, Vec<usize>) =
            strays.into_iter().partition(|&index| formula[index].len() == 1);
        let mut units = givens::read(groups, formula, &clauses, &stray_units, hints.puzzle);
        if units.tally.level == Some("reduced") && has_more(map, hints) {
            units.tally.level = Some("locked");
        }
        let puzzle = stated_puzzle(hints, map, &units.stated);
        let mut constraints = Constraints::new(hints.puzzle, map, deadline);
        constraints.justify_exclusions(formula, &mut units.findings)?;
        let foreign = Foreign { groups, formula, clauses: &clauses, puzzle: &puzzle };
        let mut foreign = foreign.findings(
            &clauses.odd,
            &stray_clauses,
            &auxiliaries.unrelated,
            &mut |clause| constraints.justify(clause),
            deadline,
        )?;
        foreign.extend(split);
        foreign.extend(late);
        let complete: Vec<RuleName> =
            rules.iter().filter(|tally| tally.is_complete()).map(|tally| tally.rule).collect();
        let is_sufficient = suffices(&map.variant, &[&complete[..], implied].concat());
        let mut findings = rule_findings(groups, &rules, &foreign, is_sufficient, &clauses);
        findings.extend(foreign);
        findings.extend(units.findings);
        if map.begins_at_zero() {
            findings = from_zero::findings(groups, formula, findings);
        }
        Ok(Survey {
            map: Arc::clone(map),
            board: Board::Usual,
            alike: Vec::new(),
            asked: None,
            fit: None,
            rules,
            givens: units.tally,
            stated: units.stated,
            constraints: constraints.count,
            channels: 0,
            recognised: auxiliaries.recognised,
            unknown: auxiliaries.unknown,
            findings,
            clauses: formula.len() as u64,
            is_sufficient,
        })
    }
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

/// Returns the puzzle of the hints, else the one that the formula states.
fn stated_puzzle(hints: &Hints<'_>, map: &Map, stated: &Grid) -> Puzzle {
    match hints.puzzle {
        Some(puzzle) => puzzle.clone(),
        None => Puzzle::new(Arc::clone(&map.variant), stated.clone())
            .unwrap_or_else(|_| Puzzle::empty(Arc::clone(&map.variant))),
    }
}

/// The clauses that the constraints of the puzzle justify.
struct Constraints<'c> {
    map: &'c Map,
    /// The reader of clauses of constraints, if the board has some.
    reader: Option<Reader<'c>>,
    deadline: &'c Deadline,
    /// The number of justified clauses.
    count: u64,
}

impl<'c> Constraints<'c> {
    fn new(puzzle: Option<&'c Puzzle>, map: &'c Map, deadline: &'c Deadline) -> Self {
        let reader = puzzle
            .filter(|puzzle| !puzzle.variant().constraints().is_empty())
            .map(|puzzle| Reader::new(puzzle, &[], Arc::new(Pairs::new(puzzle.variant()))));
        Self { map, reader, deadline, count: 0 }
    }

    /// Returns `true` if a constraint justifies the clause, which then counts.
    fn justify(&mut self, clause: &[Literal]) -> Result<bool, Stopped> {
        let Some(reader) = &self.reader else { return Ok(false) };
        let dense: Option<Vec<Literal>> = clause
            .iter()
            .map(|&literal| {
                let claim = self.map.claim(literal)?;
                let variable = clausoku_cnf::Variable::from_dimacs(claim.candidate + 1)?;
                Some(variable.literal(claim.is_positive))
            })
            .collect();
        let Some(dense) = dense else { return Ok(false) };
        let is_known = reader.read(&dense, self.deadline)?.is_some();
        self.count += u64::from(is_known);
        Ok(is_known)
    }

    /// Removes the excluded candidates that constraints exclude from the findings.
    fn justify_exclusions(
        &mut self,
        formula: &Cnf,
        findings: &mut Vec<Finding>,
    ) -> Result<(), Stopped> {
        let excluded = findings.iter().position(|one| one.kind == FindingKind::Excluded);
        let Some(place) = excluded.filter(|_| self.reader.is_some()) else { return Ok(()) };
        let all =
            std::mem::replace(&mut findings[place], Finding::new(FindingKind::Excluded, None));
        for number in all.clauses {
            let literals = formula[number as usize - 1].to_vec();
            if !self.justify(&literals)? {
                let example = Example { clause: Some(number), literals, ..Example::default() };
                findings[place].add(example);
            }
        }
        findings.retain(|one| one.count > 0);
        Ok(())
    }
}
