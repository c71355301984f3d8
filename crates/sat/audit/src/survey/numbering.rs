//! The numbering of a formula and its board: the named ones, or those that most clauses of a sample fit.

use std::sync::Arc;

use clausoku_board::{BoardPropagator, CandidateStatus, Cell, Grid, GroupBounds, Puzzle, Variant};
use clausoku_cnf::{Cnf, Deadline, Formula, Stopped};
use clausoku_decoder::{Numbering, NumberingName, Scheme};

use super::auxiliary::Meanings;
use super::choice::{Choice, choose};
use super::clauses::Clauses;
use super::content::Content;
use super::detection::Fit;
use super::error::SurveyError;
use super::groups::Groups;
use super::map::Map;
use super::places::Places;
use super::regions::{self, Board};
use super::sample::Sample;
use super::tally::Encoded;
use super::{Hints, auxiliary, supports};

/// The largest number of candidates for a formula of few literals.
const CANDIDATES: usize = 200_000;

/// The largest number of places of a plane on which the numberings of a list are tried.
const PLANE: usize = 4_000_000;

/// A numbering and its board.
pub(super) struct Found {
    pub(super) map: Map,
    pub(super) board: Board,
    pub(super) alike: Vec<NumberingName>,
    pub(super) fit: Option<usize>,
    /// The clauses in this numbering, if they were read to find it.
    pub(super) content: Option<Content>,
}

/// The result of the search for a numbering.
pub(super) enum Numbered {
    Found(Box<Found>),
    /// At most half of the sample fits the best numbering.
    Unfit {
        map: Box<Map>,
        percent: usize,
    },
}

impl From<Found> for Numbered {
    fn from(found: Found) -> Self {
        Self::Found(Box::new(found))
    }
}

/// Finds the numbering of a formula, and its board.
pub(super) fn numbering(
    formula: &Cnf,
    hints: &Hints<'_>,
    deadline: &Deadline,
) -> Result<Numbered, SurveyError> {
    if let Some(numbering) = hints.numbering {
        let map = Map::from_numbering(numbering);
        let (board, alike) = (Board::Named, Vec::new());
        return Ok(Found { map, board, alike, fit: None, content: None }.into());
    }
    let sample = Sample::take(formula);
    if sample.is_empty() {
        let compact = compact(formula, hints, deadline)?;
        return compact.map(Numbered::from).ok_or(SurveyError::NoRules);
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
                return dense.map(Numbered::from).ok_or_else(fault);
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
    let is_asked = hints.scheme == Some(Scheme::Compact)
        || sample.has_no_units() && givens.is_some_and(|(_, grid)| grid.filled_count() > 0);
    let is_good = fits.first().is_some_and(|fit| fit.is_sufficient() && fit.percent() >= 97);
    let compact = if is_asked || !is_good { compact(formula, hints, deadline)? } else { None };
    let Some(first) = fits.first() else {
        return compact.map(Numbered::from).ok_or_else(|| {
            let scheme = hints.scheme.unwrap_or(Scheme::Dense);
            SurveyError::Scheme(format!("the clauses do not fit the numbering {scheme}"))
        });
    };
    let percent = first.percent();
    let Some(choice) = choose(formula, &sample, hints, &fits, order, deadline)? else {
        let no_board = order.map_or(SurveyError::NoBoard, |order| SurveyError::NoBlocks { order });
        return compact.map(Numbered::from).ok_or(no_board);
    };
    if let Some(compact) = compact.filter(|found| is_asked || found.fit > Some(percent)) {
        return Ok(compact.into());
    }
    // With its own regions, the board may fit where the usual one does not.
    let fit = if choice.board == Board::ReadOff {
        sample.fit(choice.fit.affine, &Places::on_board(&choice.map.variant), None)
    } else {
        choice.fit
    };
    if !fit.is_sufficient() {
        return Ok(Numbered::Unfit { map: Box::new(choice.map), percent: fit.percent() });
    }
    let alike = choice.alike.into_iter().map(NumberingName::Affine).collect();
    let Choice { map, board, content, .. } = choice;
    let fit = Some(fit.percent());
    Ok(Found { map, board, alike, fit, content: Some(content) }.into())
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
    let mut clauses = Clauses::read(&groups, formula, deadline)?;
    supports::take(&groups, formula, &mut clauses, &Encoded::none(&groups), false);
    let known = formula.len() - clauses.unknown.len();
    let fitting = known - clauses.odd.len();
    if fitting * 10 < known * 9 || clauses.pairs.is_empty() && clauses.units.len() == fitting {
        return Ok(None);
    }
    let fit = Some(100 * fitting / known.max(1));
    Ok(Some(Found { map, board: Board::Named, alike: Vec::new(), fit, content: None }))
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
    let mut meanings = Meanings::new();
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
        let auxiliaries = auxiliary::read(&groups, formula, &mut clauses, &mut meanings, deadline)?;
        // With all values of the empty cells, units exclude those of the givens.
        let units = clauses.units.iter().filter(|(claim, _)| {
            let candidate = map.at(claim.candidate);
            let peers = variant.peers(candidate.cell);
            let is_given = |&peer: &Cell| puzzle.givens().get(peer) == Some(candidate.symbol);
            claim.is_positive || !peers.iter().any(is_given)
        });
        let units = units.count();
        supports::take(&groups, formula, &mut clauses, &auxiliaries.encoded, false);
        let misfits = clauses.odd.len() + units + auxiliaries.unrelated.len();
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
