//! Surveys of formulas: the numbering, the rules and the givens that the clauses state, and their faults.
//!
//! The reverse of an encoder. The input is any formula, with or without its puzzle. The steps:
//!
//! | step | file |
//! | --- | --- |
//! | the numbering that most clauses of a sample fit, of a list | `detection`; the list is `affine` |
//! | the board, if its regions are not the usual ones | `regions` |
//! | the candidate of each variable; the groups that rules bound | `map`, `groups` |
//! | formulas over binary digits as formulas over candidates | `digits` |
//! | each clause by its form: a pair of a group, a whole group, a unit, another one | `clauses` |
//! | variables of no candidate: "at most one" by meaning | `auxiliary` |
//! | wanted, present, missing and repeated clauses of each rule | `tally`, `rule` |
//! | units: givens, and what they exclude | `givens` |
//! | all other clauses: what each might have been | `foreign`, `finding` |
//!
//! A clause that several rules want, such as that of two cells of a row and a block, counts for each of them, and may be there once
//! for each. Pairs are sorted and never counted in a table of all pairs, so that the memory is proportional to the formula.
//!
//! Nothing here decides satisfiability: a [`Survey`] tells what is written. What the difference means (a model that is no grid,
//! a grid that is no model) is the task of the crate `clausoku`, which has solvers.
//!
//! **Invariant.** Each clause is counted in a rule, in the givens, in an auxiliary part or in a finding. The encoder is not used.

mod auxiliary;
mod clauses;
mod detection;
mod digits;
mod finding;
mod foreign;
mod givens;
mod groups;
mod map;
mod regions;
mod rule;
mod tally;

use std::sync::Arc;

use clausoku_board::{
    BoardPropagator, Candidate, CandidateStatus, Cell, Grid, GroupBounds, Puzzle, PuzzleError,
    Scope, Variant,
};
use clausoku_cnf::{Cnf, Deadline, Formula, Literal, Stopped};

use self::clauses::{Clauses, pair};
use self::detection::{Fit, Places, Sample};
use self::foreign::Foreign;
use self::groups::Groups;
use self::map::Map;
use super::meaning::Reader;
use super::pairs::Pairs;
use crate::{Numbering, Scheme};

pub use auxiliary::{Recognised, UnknownParts};
pub use finding::{Example, Finding, FindingKind};
pub use givens::GivensTally;
pub use map::NumberingName;
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
}

/// The statement of a formula.
#[derive(Clone, Debug)]
pub struct Survey {
    map: Arc<Map>,
    /// The source of the board.
    pub board: Board,
    /// Other numberings that the clauses fit as well: nothing distinguishes them.
    pub alike: Vec<NumberingName>,
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

/// A reason why a formula cannot be surveyed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SurveyError {
    /// The clauses fit no numbering of the list.
    #[error(
        "the clauses fit none of the known numberings; the best is {best}, which {percent} % of them fit"
    )]
    NoNumbering {
        /// The best numbering.
        best: String,
        /// The share of clauses that fit it.
        percent: usize,
    },
    /// The formula has no clauses of two or more literals.
    #[error("the formula has no rule: no clause has two or more literals")]
    NoRules,
    /// The formula is too small for a board of the order of its clauses.
    #[error("the clauses are about no board: of no order, each cell occurs in a clause")]
    NoBoard,
    /// The named scheme cannot number the board.
    #[error("{0}")]
    Scheme(String),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The largest number of candidates for a formula of few literals.
const CANDIDATES: usize = 200_000;

/// The largest number of places of a plane on which the numberings of a list are tried.
const PLANE: usize = 4_000_000;

/// Surveys a formula.
///
/// ```
/// use clausoku_board::Puzzle;
/// use clausoku_cnf::{Cnf, Deadline, clause};
/// use clausoku_decoder::{Hints, survey};
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
        // Clauses over digits fit a numbering of candidates by chance.
        Ok(found) if stated.is_none() && !found.is_sufficient => {
            let over_digits = over_digits(formula, hints, deadline)?;
            let is_better = |other: &Survey| {
                other.is_sufficient || other.complete().len() > found.complete().len()
            };
            Ok(over_digits.filter(is_better).unwrap_or(found))
        }
        found => found,
    }
}

/// Surveys a formula over binary digits; `None` if it is not one.
fn over_digits(
    formula: &Cnf,
    hints: &Hints<'_>,
    deadline: &Deadline,
) -> Result<Option<Survey>, SurveyError> {
    let named = hints.puzzle.map(Puzzle::variant).or(hints.variant.as_ref());
    let named = named.or(hints.numbering.map(Numbering::variant)).cloned();
    let boards: Vec<Arc<Variant>> = if let Some(board) = named {
        vec![board]
    } else {
        let last = formula.variables() as usize;
        let usual = (2..=100).filter(|n: &usize| {
            let digits = n * n * n.next_power_of_two().trailing_zeros() as usize;
            digits == last || digits + n * n * n <= last && n * n <= formula.len()
        });
        usual.filter_map(|n| Variant::usual(n).ok()).collect()
    };
    let mut all = Vec::new();
    for board in boards {
        let rewritten = digits::rewrite(formula, &board, deadline)?.filter(|rewritten| {
            rewritten.strange * 20 <= formula.len() as u64 && !rewritten.formula.is_empty()
        });
        all.extend(rewritten.map(|rewritten| (rewritten, board)));
    }
    // The digits of a smaller board fit some clauses of a larger one by chance.
    all.sort_by_key(|(rewritten, _)| rewritten.strange);
    if let Some((rewritten, board)) = all.into_iter().next() {
        let Ok(dense) = Numbering::new(Scheme::Dense, &board) else { return Ok(None) };
        let of_candidates = Hints { scheme: None, numbering: Some(&dense), ..hints.clone() };
        // No cell has two numbers.
        let both = [RuleName::K2, RuleName::K1];
        let implied = if rewritten.is_whole { &both[..] } else { &both[..1] };
        let mut found = over_candidates(&rewritten.formula, &of_candidates, implied, deadline)?;
        let mut map = (*found.map).clone();
        map.name = NumberingName::Scheme(Scheme::Log);
        found.map = Arc::new(map);
        found.channels = rewritten.channels;
        found.clauses = formula.len() as u64;
        // The clauses of the file have other numbers.
        for finding in &mut found.findings {
            finding.clauses.clear();
            finding.examples.iter_mut().for_each(|example| example.clause = None);
        }
        if rewritten.strange > 0 {
            let mut strange = Finding::new(FindingKind::Other, None);
            strange.count = rewritten.strange;
            found.findings.push(strange);
        }
        return Ok(Some(found));
    }
    Ok(None)
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
    let mut clauses = Clauses::read(&groups, formula, deadline)?;
    let auxiliaries = auxiliary::read(&groups, formula, &mut clauses, deadline)?;
    let mut rules = tally::tally(&groups, &clauses, &auxiliaries.encoded, deadline)?;
    rules.retain(|tally| !implied.contains(&tally.rule));
    let strays: Vec<usize> = auxiliaries.strays;
    let (stray_units, stray_clauses): (Vec<usize>, Vec<usize>) =
        strays.into_iter().partition(|&index| formula.clause(index).len() == 1);
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
            let literals = formula.clause(number as usize - 1).to_vec();
            if !is_justified(&literals)? {
                let example = Example { clause: Some(number), literals, ..Example::default() };
                units.findings[place].add(example);
            }
        }
        units.findings.retain(|one| one.count > 0);
    }
    let foreign = Foreign { groups: &groups, formula, puzzle: &puzzle };
    let foreign = foreign.findings(
        &clauses.odd,
        &stray_clauses,
        &auxiliaries.unrelated,
        &mut is_justified,
        deadline,
    )?;
    let complete: Vec<RuleName> =
        rules.iter().filter(|tally| tally.is_complete()).map(|tally| tally.rule).collect();
    let is_sufficient = suffices(&map.variant, &[&complete[..], implied].concat());
    let mut findings = rule_findings(&groups, &rules, &foreign, is_sufficient, &clauses);
    findings.extend(foreign);
    findings.extend(units.findings);
    Ok(Survey {
        map: Arc::clone(&map),
        board: found.board,
        alike: found.alike,
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

/// A numbering and its board.
struct Found {
    map: Map,
    board: Board,
    alike: Vec<NumberingName>,
    fit: Option<usize>,
}

/// Finds the numbering of a formula, and its board.
fn numbering(formula: &Cnf, hints: &Hints<'_>, deadline: &Deadline) -> Result<Found, SurveyError> {
    if let Some(numbering) = hints.numbering {
        let map = Map::from_numbering(numbering);
        return Ok(Found { map, board: Board::Named, alike: Vec::new(), fit: None });
    }
    let sample = Sample::take(formula);
    if sample.is_empty() {
        return compact(formula, hints, deadline)?.ok_or(SurveyError::NoRules);
    }
    let named = hints.puzzle.map(Puzzle::variant).or(hints.variant.as_ref());
    let givens = hints.puzzle.map(|puzzle| (&**puzzle.variant(), puzzle.givens()));
    if let Some(variant) = named {
        let (rows, columns) = variant.extent();
        if !variant.is_square() && hints.scheme.is_none_or(|scheme| scheme == Scheme::Dense) {
            let dense = dense(formula, variant, deadline)?;
            if dense.is_some() || rows * columns > PLANE {
                let fault =
                    || SurveyError::Scheme("the clauses do not fit the numbering dense".to_owned());
                return dense.ok_or_else(fault);
            }
        }
        if rows * columns > PLANE {
            return Err(SurveyError::Scheme("the cells of the board are too far apart".to_owned()));
        }
    }
    let literals = formula.size().literals as usize;
    let mut best: Option<(Vec<Fit>, Option<usize>)> = None;
    let orders = match named {
        Some(_) => vec![None],
        None => sample.orders(literals).into_iter().map(Some).collect(),
    };
    for order in orders {
        deadline.work(10_000)?;
        let fits = match (named, order) {
            (Some(variant), _) => sample.fits(&Places::on_board(variant), givens),
            (None, Some(order)) if order.pow(3) <= CANDIDATES.max(8 * literals) => {
                sample.fits(&Places::usual(order), None)
            }
            _ => continue,
        };
        let is_better =
            best.as_ref().is_none_or(|(known, _)| match (fits.first(), known.first()) {
                (Some(new), Some(old)) => new.is_better(old),
                (new, _) => new.is_some(),
            });
        if is_better {
            best = Some((fits, order));
        }
    }
    let (mut fits, order) = best.ok_or(SurveyError::NoBoard)?;
    if let Some(scheme) = hints.scheme {
        fits.retain(|fit| fit.affine.scheme() == Some(scheme));
    }
    // Reduced formulas have no units. In another numbering, some of their clauses fit by chance.
    let has_auxiliaries = fits.first().is_some_and(|fit| fit.has_others(&sample));
    let is_asked = hints.scheme == Some(Scheme::Compact)
        || sample.has_no_units() && givens.is_some_and(|(_, grid)| grid.filled_count() > 0);
    let is_good = fits.first().is_some_and(|fit| fit.is_sufficient() && fit.percent() >= 97);
    let compact = if is_asked || !is_good { compact(formula, hints, deadline)? } else { None };
    choose(formula, hints, &mut fits, order, deadline)?;
    let Some(first) = fits.first().copied() else {
        return compact.ok_or_else(|| {
            let scheme = hints.scheme.unwrap_or(Scheme::Dense);
            SurveyError::Scheme(format!("the clauses do not fit the numbering {scheme}"))
        });
    };
    if let Some(compact) = compact.filter(|found| is_asked || found.fit > Some(first.percent())) {
        return Ok(compact);
    }
    let (variant, board) = board(formula, named, order, &first, deadline)?;
    // With its own regions, the board may fit where the usual one does not.
    let fit = if board == Board::ReadOff {
        let again = sample.fits(&Places::on_board(&variant), None);
        again.into_iter().find(|fit| fit.affine == first.affine).unwrap_or(first)
    } else {
        first
    };
    if !fit.is_sufficient() {
        return Err(SurveyError::NoNumbering {
            best: NumberingName::Affine(fit.affine).to_string(),
            percent: fit.percent(),
        });
    }
    let alike = fits[1..].iter().filter(|other| {
        other.is_equal(&first) && (!has_auxiliaries || other.affine == first.affine.transposed())
    });
    let alike = alike.map(|other| NumberingName::Affine(other.affine)).collect();
    let map = Map::from_affine(fit.affine, &variant);
    Ok(Found { map, board, alike, fit: Some(fit.percent()) })
}

/// Returns the dense numbering of a board that is no square, if nine tenths of the clauses fit it.
fn dense(
    formula: &Cnf,
    variant: &Arc<Variant>,
    deadline: &Deadline,
) -> Result<Option<Found>, Stopped> {
    let Ok(numbering) = Numbering::new(Scheme::Dense, variant) else { return Ok(None) };
    let map = Map::from_numbering(&numbering);
    let groups = Groups::new(&map);
    let clauses = Clauses::read(&groups, formula, deadline)?;
    let known = formula.len() - clauses.unknown.len();
    let fitting = known - clauses.odd.len();
    if fitting * 10 < known * 9 || clauses.pairs.is_empty() && clauses.units.len() == fitting {
        return Ok(None);
    }
    let fit = Some(100 * fitting / known.max(1));
    Ok(Some(Found { map, board: Board::Named, alike: Vec::new(), fit }))
}

/// Returns `true` if the numbering has fewer candidates than propagation of the givens leaves.
fn has_more(map: &Map, hints: &Hints<'_>) -> bool {
    let Some(puzzle) = hints.puzzle else { return false };
    let bounds = GroupBounds::sudoku(puzzle.variant());
    let known = BoardPropagator::from_puzzle(puzzle, bounds).and_then(BoardPropagator::closure);
    let open = known.map(|known| known.candidates(CandidateStatus::Open).count());
    open.is_ok_and(|open| (0..map.len()).filter(|&one| map.is_open(one as u32)).count() < open)
}

/// Returns the named board, the one whose regions the clauses state, or the usual one.
fn board(
    formula: &Cnf,
    named: Option<&Arc<Variant>>,
    order: Option<usize>,
    fit: &Fit,
    deadline: &Deadline,
) -> Result<(Arc<Variant>, Board), SurveyError> {
    let order = match (named, order) {
        (Some(variant), _) => return Ok((Arc::clone(variant), Board::Named)),
        (None, Some(order)) => order,
        (None, None) => return Err(SurveyError::NoBoard),
    };
    let usual = Variant::usual(order).ok();
    if (fit.has_other_regions() || usual.is_none())
        && let Some(variant) = regions::read_off(formula, &fit.affine, order, deadline)?
    {
        return Ok((variant, Board::ReadOff));
    }
    usual.map(|usual| (usual, Board::Usual)).ok_or(SurveyError::NoBoard)
}

/// Moves the numbering with the most clauses of rules to the front, of those that the sample does not distinguish.
///
/// If auxiliary variables express most rules, the sample may contain only clauses of cells. In another numbering, these are
/// clauses of rows or columns.
fn choose(
    formula: &Cnf,
    hints: &Hints<'_>,
    fits: &mut [Fit],
    order: Option<usize>,
    deadline: &Deadline,
) -> Result<(), Stopped> {
    let equal = fits.iter().take_while(|fit| fit.is_equal(&fits[0])).count().min(6);
    let named = hints.puzzle.map(Puzzle::variant).or(hints.variant.as_ref()).cloned();
    let usual = || order.and_then(|order| Variant::usual(order).ok());
    let Some(variant) = named.or_else(usual).filter(|_| equal > 1) else { return Ok(()) };
    let mut best = (0, 0);
    for (place, fit) in fits[..equal].iter().enumerate() {
        let map = Map::from_affine(fit.affine, &variant);
        let groups = Groups::new(&map);
        let mut clauses = Clauses::read(&groups, formula, deadline)?;
        if clauses.unknown.is_empty() {
            return Ok(());
        }
        let auxiliaries = auxiliary::read(&groups, formula, &mut clauses, deadline)?;
        let rules = tally::tally(&groups, &clauses, &auxiliaries.encoded, deadline)?;
        let complete = rules.iter().filter(|tally| tally.is_complete());
        let complete: Vec<RuleName> = complete.map(|tally| tally.rule).collect();
        if place == 0 && suffices(&variant, &complete) {
            return Ok(());
        }
        let present = rules.iter().map(|tally| tally.present).sum::<u64>();
        if place == 0 || present > best.0 {
            best = (present, place);
        }
    }
    fits[..=best.1].rotate_right(1);
    Ok(())
}

/// Returns the numbering of the candidates that the givens leave open, if more clauses fit it than others.
fn compact(
    formula: &Cnf,
    hints: &Hints<'_>,
    deadline: &Deadline,
) -> Result<Option<Found>, Stopped> {
    let Some(puzzle) = hints.puzzle else { return Ok(None) };
    let variant = puzzle.variant();
    let regions = vec![[false, true]; variant.regions().len()];
    let minimal = GroupBounds { cells: [true, false], regions };
    let all = [GroupBounds::sudoku(variant), GroupBounds::naked_singles(variant), minimal];
    let mut best: Option<(i64, Found)> = None;
    for bounds in all {
        deadline.work((variant.cell_count() * variant.order()) as u32)?;
        let known = BoardPropagator::from_puzzle(puzzle, bounds).and_then(BoardPropagator::closure);
        let Ok(known) = known else { continue };
        let Ok(numbering) = Numbering::compact(variant, known) else { continue };
        let is_decided = numbering.last() == 0;
        if is_decided != formula.is_empty() || numbering.last() > formula.variables() {
            continue;
        }
        let map = Map::from_numbering(&numbering);
        let groups = Groups::new(&map);
        let mut clauses = Clauses::read(&groups, formula, deadline)?;
        let auxiliaries = auxiliary::read(&groups, formula, &mut clauses, deadline)?;
        let misfits = clauses.odd.len() + clauses.units.len() + auxiliaries.unrelated.len();
        let misfits = (misfits as u64 + auxiliaries.unknown.clauses) as usize;
        let fitting = formula.len().saturating_sub(misfits);
        let is_fit = is_decided || fitting * 10 >= formula.len() * 9;
        let points = fitting as i64 - misfits as i64;
        if is_fit && best.as_ref().is_none_or(|(most, _)| points > *most) {
            let fit = Some(100 * fitting / formula.len().max(1));
            let (board, alike) = (Board::Named, Vec::new());
            best = Some((points, Found { map, board, alike, fit }));
        }
    }
    Ok(best.map(|(_, found)| found))
}

/// Returns the puzzle of the hints, else the one that the formula states.
fn stated_puzzle(hints: &Hints<'_>, map: &Map, stated: &Grid) -> Puzzle {
    match hints.puzzle {
        Some(puzzle) => puzzle.clone(),
        None => Puzzle::new(Arc::clone(&map.variant), stated.clone())
            .unwrap_or_else(|_| Puzzle::empty(Arc::clone(&map.variant))),
    }
}

/// Returns whether each assignment that satisfies these rules is a full grid of the board without a value twice in a region.
fn suffices(variant: &Variant, complete: &[RuleName]) -> bool {
    let has =
        |scope: Option<Scope>, is_at_most| complete.contains(&RuleName::with(scope, is_at_most));
    let in_complete = |cell, is_at_most| {
        variant.regions_of(cell).iter().any(|&index| {
            let region = &variant.regions()[index as usize];
            variant.is_complete(region) && has(Some(region.scope), is_at_most)
        })
    };
    let each_in = |is_at_most| variant.cells().all(|cell| in_complete(cell, is_at_most));
    let at_most = has(None, true);
    // n cells with at most one value each that hold all of n values hold one each.
    let at_least = has(None, false) || at_most && each_in(false);
    // n values, each in at most one of n cells that hold at least one value each, leave one value for each.
    let is_one = at_least && (at_most || has(None, false) && each_in(true));
    is_one
        && variant.regions().iter().all(|region| {
            has(Some(region.scope), true)
                || variant.is_complete(region) && has(Some(region.scope), false)
        })
}

/// Returns the findings about the rules: what is missing and what is repeated, unless clauses with faults explain it.
fn rule_findings(
    groups: &Groups<'_>,
    rules: &[Tally],
    foreign: &[Finding],
    is_sufficient: bool,
    clauses: &Clauses,
) -> Vec<Finding> {
    let mut found = Vec::new();
    let needed = needed(rules);
    let replaced = |rule: RuleName| {
        let of_rule =
            foreign.iter().filter(move |one| one.rule == Some(rule) && one.kind.replaces());
        of_rule.map(|one| one.count).sum::<u64>()
    };
    let is_moved = |rule: RuleName| {
        foreign.iter().any(|one| {
            one.rule == Some(rule)
                && matches!(one.kind, FindingKind::Shifted { .. } | FindingKind::OnlyDiagonal)
        })
    };
    // A clause that two rules want, and that is missing, is one finding.
    let mut is_shared_explained = rules.iter().any(|tally| tally.missing_alone > 0);
    for tally in rules {
        let rule = tally.rule;
        let finding = |kind, count, wanted: &[tally::Wanted], is_missing: bool| Finding {
            kind,
            rule: Some(rule),
            count,
            examples: wanted
                .iter()
                .take(tally::EXAMPLES)
                .map(|one| example(groups, one, rule, is_missing))
                .collect(),
            clauses: Vec::new(),
        };
        // Clauses that are off by one may be those of other rules.
        if tally.repeated > 0
            && !foreign.iter().any(|one| matches!(one.kind, FindingKind::Shifted { .. }))
        {
            found.push(finding(FindingKind::Repeated, tally.repeated, &tally.again, false));
        }
        let missing = tally.missing();
        if missing == 0 || is_moved(rule) {
            continue;
        }
        if replaced(rule) >= missing.min(tally.missing_alone.max(1)) && replaced(rule) > 0 {
            continue;
        }
        if !tally.is_written {
            if !is_sufficient && needed.contains(&rule) {
                found.push(finding(FindingKind::NotWritten, missing, &tally.missing, true));
            }
            continue;
        }
        if tally.missing_alone == 0 {
            if is_shared_explained || foreign.iter().any(|one| one.kind.replaces()) {
                continue;
            }
            is_shared_explained = true;
        }
        let kind = if is_diagonal(groups, clauses, rule) {
            FindingKind::OnlyDiagonal
        } else {
            FindingKind::Missing
        };
        found.push(finding(kind, missing, &tally.missing, true));
    }
    found
}

/// Returns the rules of the named set that lacks the fewest.
fn needed(rules: &[Tally]) -> Vec<RuleName> {
    let has_clauses = |rule: &RuleName| rules.iter().any(|tally| tally.rule == *rule);
    let lacks =
        |rule: &&RuleName| rules.iter().any(|tally| tally.rule == **rule && !tally.is_written);
    let sets =
        rule::sets().map(|set| set.iter().copied().filter(has_clauses).collect::<Vec<RuleName>>());
    sets.min_by_key(|set| set.iter().filter(lacks).count()).unwrap_or_default()
}

/// Returns `true` if the present pairs of blocks that no other rule wants are those of the diagonals of the blocks.
fn is_diagonal(groups: &Groups<'_>, clauses: &Clauses, rule: RuleName) -> bool {
    if rule != RuleName::B2 {
        return false;
    }
    let mut is_any = false;
    for &key in &clauses.pairs {
        let (a, b) = pair(key);
        let map = groups.map;
        if map.cell(a) == map.cell(b) {
            continue;
        }
        let [group] = groups.common_regions(a, b).collect::<Vec<_>>()[..] else { continue };
        let Some((region, _)) =
            groups.region(group).filter(|(region, _)| region.scope == Scope::Block)
        else {
            continue;
        };
        let Some(diagonal) = foreign::diagonal(groups, region) else { return false };
        if ![a, b].iter().all(|&one| diagonal.contains(&map.cell(one))) {
            return false;
        }
        is_any = true;
    }
    is_any
}

fn example(
    groups: &Groups<'_>,
    wanted: &tally::Wanted,
    rule: RuleName,
    is_missing: bool,
) -> Example {
    let literals = foreign::literals(groups, &wanted.candidates, !rule.is_at_most());
    let region = groups.region_index(wanted.group);
    if is_missing {
        Example { wanted: literals, region, ..Example::default() }
    } else {
        Example { literals, region, ..Example::default() }
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

    /// Returns the complete rules.
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

    /// Returns the puzzle that the givens of the formula make.
    ///
    /// # Errors
    ///
    /// Fails if they are those of no puzzle of the board.
    pub fn puzzle(&self) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(Arc::clone(self.variant()), self.stated.clone())
    }
}
