//! The numbering of a formula and its board: the named ones, or those that most clauses of a sample fit.

use std::sync::Arc;

use clausoku_board::{BoardPropagator, CandidateStatus, Cell, Grid, GroupBounds, Puzzle, Variant};
use clausoku_cnf::{Cnf, Deadline, Formula, Stopped};

use super::clauses::Clauses;
use super::detection::{Fit, Places, Sample};
use super::groups::Groups;
use super::map::{Map, NumberingName};
use super::regions::{self, Board};
use super::rule::RuleName;
use super::rule_findings::{missing, suffices};
use super::{Content, Hints, SurveyError, auxiliary, not_evident};
use crate::{Numbering, Scheme};

/// The largest number of candidates for a formula of few literals.
const CANDIDATES: usize = 200_000;

/// The largest number of places of a plane on which the numberings of a list are tried.
const PLANE: usize = 4_000_000;

/// The largest number of numberings that the sample does not distinguish in which all clauses are read.
const EQUAL: usize = 6;

/// The largest number of clauses that are also read in numberings that the sample hardly distinguishes.
const SMALL: usize = 200_000;

/// The number of givens from which they distinguish numberings that the sample hardly does.
const GIVENS: usize = 4;

/// A numbering and its board.
pub(super) struct Found {
    pub(super) map: Map,
    pub(super) board: Board,
    pub(super) alike: Vec<NumberingName>,
    pub(super) fit: Option<usize>,
    /// The clauses in this numbering, if they were read to find it.
    pub(super) content: Option<Content>,
}

/// Finds the numbering of a formula, and its board.
pub(super) fn numbering(
    formula: &Cnf,
    hints: &Hints<'_>,
    deadline: &Deadline,
) -> Result<Found, SurveyError> {
    if let Some(numbering) = hints.numbering {
        let map = Map::from_numbering(numbering);
        return Ok(Found { map, board: Board::Named, alike: Vec::new(), fit: None, content: None });
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
    let best = best_fits(formula, &sample, named, givens, deadline)?;
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
    let chosen = choose(formula, &sample, hints, &mut fits, order, deadline)?;
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
        let map = Map::from_affine(fit.affine, &variant);
        return Err(not_evident(formula, hints, &map, Some(fit.percent()), deadline));
    }
    let alike = fits[1..].iter().filter(|other| {
        other.is_equal(&first) && (!has_auxiliaries || other.affine == first.affine.transposed())
    });
    let alike = alike.map(|other| NumberingName::Affine(other.affine)).collect();
    let map = Map::from_affine(fit.affine, &variant);
    let content = chosen.filter(|_| board != Board::ReadOff);
    Ok(Found { map, board, alike, fit: Some(fit.percent()), content })
}

/// Numberings of a board, the one first that fits best, and the order of the board if none is named.
type Fits = (Vec<Fit>, Option<usize>);

/// Returns the numberings of the board that the clauses fit best. Those
/// that cover their board come before the others.
fn best_fits(
    formula: &Cnf,
    sample: &Sample<'_>,
    named: Option<&Arc<Variant>>,
    givens: Option<(&Variant, &Grid)>,
    deadline: &Deadline,
) -> Result<Option<Fits>, Stopped> {
    let literals = formula.size().literals as usize;
    let mut best: Option<(bool, Vec<Fit>, Option<usize>)> = None;
    let orders = match named {
        Some(_) => vec![None],
        None => sample.orders(literals).into_iter().map(Some).collect(),
    };
    for order in orders {
        deadline.work(10_000)?;
        let places = match (named, order) {
            (Some(variant), _) => Places::on_board(variant),
            (None, Some(order)) if order.pow(3) <= CANDIDATES.max(8 * literals) => {
                Places::usual(order)
            }
            _ => continue,
        };
        let fits = sample.fits(&places, givens);
        // The clauses must state the blocks of a board that is no usual one. Those of whole groups state an order without blocks.
        if let Some(order) = order.filter(|&order| Variant::usual_block(order).is_err())
            && let Some(fit) = fits.first()
            && !(sample.has_length(order) && fit.percent() >= 90)
            && regions::read_off(formula, &fit.affine, order, deadline)?.is_none()
        {
            continue;
        }
        let is_likely = |order: Option<usize>| order.is_some_and(|order| sample.has_length(order));
        let covers = fits.first().is_some_and(|fit| sample.covers(&fit.affine, &places));
        let is_better = best.as_ref().is_none_or(|(known_covers, known, known_order)| {
            let is_unlikely = is_likely(*known_order) && !is_likely(order);
            match (fits.first(), known.first()) {
                (Some(_), Some(_)) if covers != *known_covers => covers,
                (Some(new), Some(old)) => new.is_better(old, is_unlikely),
                (new, _) => new.is_some(),
            }
        });
        if is_better {
            best = Some((covers, fits, order));
        }
    }
    Ok(best.map(|(_, fits, order)| (fits, order)))
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
    Ok(Some(Found { map, board: Board::Named, alike: Vec::new(), fit, content: None }))
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
    usual.map(|usual| (usual, Board::Usual)).ok_or(SurveyError::NoBlocks { order })
}

/// Moves the numbering in which the fewest rules are missing to the front, then the one with the most complete rules, then the one with the
/// most clauses of rules, of those that the sample does not distinguish, or hardly. The givens are a stronger reason.
///
/// Without blocks, rows, columns and values can be exchanged. If auxiliary variables express most rules, the sample may contain only clauses of
/// cells. In another numbering, these are clauses of rows or columns. A wrong rule may fit another numbering better than the right one. Returns
/// the clauses in this numbering, if they were read on the board that was named or the usual one.
fn choose(
    formula: &Cnf,
    sample: &Sample<'_>,
    hints: &Hints<'_>,
    fits: &mut [Fit],
    order: Option<usize>,
    deadline: &Deadline,
) -> Result<Option<Content>, Stopped> {
    let equal = fits.iter().take_while(|fit| fit.is_equal(&fits[0])).count().min(EQUAL);
    let is_small = formula.len() <= SMALL;
    let near =
        (equal..fits.len()).filter(|&place| is_small && fits[place].is_near(&fits[0], sample));
    let tried: Vec<usize> = (0..equal).chain(near.take(EQUAL)).collect();
    let named = hints.puzzle.map(Puzzle::variant).or(hints.variant.as_ref()).cloned();
    let usual = || order.and_then(|order| Variant::usual(order).ok());
    let Some(variant) = named.or_else(usual).filter(|_| tried.len() > 1) else {
        return Ok(None);
    };
    let has_givens = hints.puzzle.is_some_and(|puzzle| puzzle.givens().filled_count() >= GIVENS);
    let mut best: Option<(usize, usize, usize, u64)> = None;
    let mut chosen = (0, None);
    for place in tried {
        let fit = fits[place];
        let map = Map::from_affine(fit.affine, &variant);
        let groups = Groups::new(&map);
        let content = Content::read(&groups, formula, deadline)?;
        let complete = content.rules.iter().filter(|tally| tally.is_complete());
        let complete: Vec<RuleName> = complete.map(|tally| tally.rule).collect();
        if place == 0 && suffices(&variant, &complete) {
            return Ok(Some(content));
        }
        let missing = missing(&content.rules);
        // Each clause once, whatever number of rules want it.
        let present = content.clauses.rule_clauses()
            + content.rules.iter().map(|tally| tally.encoded).sum::<u64>();
        let givens = if has_givens { fit.givens } else { 0 };
        let is_better = best.is_none_or(|(stated, fewest, rules, most)| {
            let (by_missing, by_rules) = (fewest.cmp(&missing), complete.len().cmp(&rules));
            // A clause of a rule may be there by chance where another numbering fits the sample better.
            let of_rules = if place < equal {
                by_missing.then(by_rules).then(present.cmp(&most))
            } else {
                by_rules.then(by_missing)
            };
            givens.cmp(&stated).then(of_rules).is_gt()
        });
        if is_better {
            best = Some((givens, missing, complete.len(), present));
            chosen = (place, Some(content));
        }
    }
    let (place, content) = chosen;
    fits[..=place].rotate_right(1);
    Ok(content)
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
    let regions = vec![[false; 2]; variant.regions().len()];
    let cells = GroupBounds { cells: [false, true], regions };
    let all = [GroupBounds::sudoku(variant), GroupBounds::naked_singles(variant), minimal, cells];
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
        // With all values of the empty cells, units exclude those of the givens.
        let units = clauses.units.iter().filter(|(claim, _)| {
            let candidate = map.at(claim.candidate);
            let peers = variant.peers(candidate.cell);
            let is_given = |&peer: &Cell| puzzle.givens().get(peer) == Some(candidate.symbol);
            claim.is_positive || !peers.iter().any(is_given)
        });
        let misfits = clauses.odd.len() + units.count() + auxiliaries.unrelated.len();
        let misfits = misfits + auxiliaries.strays.len();
        let misfits = (misfits as u64 + auxiliaries.unknown.clauses) as usize;
        let fitting = formula.len().saturating_sub(misfits);
        let is_fit = is_decided || fitting * 10 >= formula.len() * 9;
        let points = fitting as i64 - misfits as i64;
        if is_fit && best.as_ref().is_none_or(|(most, _)| points > *most) {
            let fit = Some(100 * fitting / formula.len().max(1));
            let (board, alike) = (Board::Named, Vec::new());
            best = Some((points, Found { map, board, alike, fit, content: None }));
        }
    }
    Ok(best.map(|(_, found)| found))
}

/// Returns `true` if the numbering has fewer candidates than propagation of the givens leaves.
pub(super) fn has_more(map: &Map, hints: &Hints<'_>) -> bool {
    let Some(puzzle) = hints.puzzle else { return false };
    let bounds = GroupBounds::sudoku(puzzle.variant());
    let known = BoardPropagator::from_puzzle(puzzle, bounds).and_then(BoardPropagator::closure);
    let open = known.map(|known| known.candidates(CandidateStatus::Open).count());
    open.is_ok_and(|open| (0..map.len()).filter(|&one| map.is_open(one as u32)).count() < open)
}
