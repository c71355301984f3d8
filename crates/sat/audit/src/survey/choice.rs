//! The choice among the numberings that a sample leaves, and among the boards on which they are read.
//!
//! A sample tells the multiples and the first number. It hardly tells which axis is the row, the column and the value: exchanging axes exchanges
//! K1, L1 and C1, and of auxiliary variables the sample knows nothing. So all clauses are read in each order of the axes, on the usual board and
//! on the one whose regions they state, and the cheapest reading is taken ([`cost`](super::cost)). Givens of the grid that units do not state
//! add to the cost.
//!
//! **Invariant.** No reading with the same multiples costs less. Those that cost as much are [`Choice::alike`].

use std::cmp::Reverse;
use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};
use clausoku_cnf::{Cnf, Deadline, Stopped};
use clausoku_decoder::Affine;

use super::Hints;
use super::auxiliary::Meanings;
use super::content::Content;
use super::cost::{cost, distance};
use super::detection::{Fit, WEIGHT};
use super::groups::Groups;
use super::map::Map;
use super::places::Places;
use super::regions::{self, Board};
use super::rule::RuleName;
use super::rule_findings::suffices;
use super::sample::Sample;
use clausoku_decoder::{Numbering, Scheme};

/// The largest number of numberings that the sample does not distinguish in which all clauses are read.
const EQUAL: usize = 6;

/// The largest number of first numbers with the same multiples that are tried.
const ORIGINS: usize = 4;

/// The number of givens from which a numbering in which units state all of them is taken before others.
const GIVENS: usize = 8;

/// The largest number of clauses for which numberings with other multiples are read too, and also after a sufficient reading.
const SMALL: usize = 200_000;

/// A numbering and a board on which all clauses were read.
pub(super) struct Choice {
    pub(super) fit: Fit,
    pub(super) map: Map,
    pub(super) board: Board,
    pub(super) content: Content,
    /// The numberings whose reading costs as much.
    pub(super) alike: Vec<Affine>,
}

/// The rank of a reading: the smallest is the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// `false` if units state all givens of the grid.
    lacks_givens: bool,
    cost: u64,
    /// `true` if the board is another one than the usual one.
    is_read_off: bool,
    /// Number of rules in which the reading differs from the sets that formulas state.
    distance: usize,
}

/// Reads all clauses in the numberings that the sample leaves, the best first. Returns the cheapest reading; `None` if there is no numbering, or
/// no board of the order.
pub(super) fn choose(
    formula: &Cnf,
    sample: &Sample<'_>,
    hints: &Hints<'_>,
    fits: &[Fit],
    order: Option<usize>,
    deadline: &Deadline,
) -> Result<Option<Choice>, Stopped> {
    let named = hints.puzzle.map(Puzzle::variant).or(hints.variant.as_ref()).cloned();
    let usual = || order.and_then(|order| Variant::usual(order).ok());
    // A board without blocks, on which clauses of blocks are read as those of no rule.
    let plain = || order.and_then(|order| Variant::blocks(1, order).ok()).map(Arc::new);
    let is_named = named.is_some();
    let is_usual = is_named || usual().is_some();
    let Some(base) = named.or_else(usual).or_else(plain) else { return Ok(None) };
    let mut reader =
        Reader { formula, hints, base, is_named, is_usual, meanings: Meanings::new(), deadline };
    let is_small = formula.len() <= SMALL;
    // Of the multiples and the first number that the sample fits best, and of all others.
    let mut best: Option<(Rank, Choice)> = None;
    let mut other: Option<(Rank, Choice)> = None;
    let mut ranks: Vec<(Affine, u64)> = Vec::new();
    for fit in tried(sample, hints, fits, order, is_small) {
        let Some((rank, choice)) = reader.read(fit)? else { continue };
        ranks.push((fit.affine, rank.cost));
        let is_done =
            !is_small && rank.cost == 0 && suffices(&choice.map.variant, &choice.complete());
        let is_reordered = fit.affine.is_reordered(&fits[0].affine);
        let known = if is_reordered { &mut best } else { &mut other };
        if known.as_ref().is_none_or(|(known, _)| rank < *known) {
            *known = Some((rank, choice));
        }
        if is_done {
            break;
        }
    }
    // A rule with wrong numbers may fit other multiples or another first number better than the right ones, which complete more rules.
    let order = |(rank, choice): &(Rank, Choice)| {
        // Givens that are off by one hold in a numbering with another first number.
        let Rank { cost, is_read_off, distance, .. } = *rank;
        (Reverse(choice.complete().len()), cost, is_read_off, distance)
    };
    let best = best.into_iter().chain(other).min_by_key(order);
    Ok(best.map(|(rank, choice)| {
        let is_alike = |(affine, cost): &(Affine, u64)| {
            *cost == rank.cost && !affine.is_same(&choice.fit.affine)
        };
        let alike = ranks.into_iter().filter(is_alike).map(|(affine, _)| affine).collect();
        Choice { alike, ..choice }
    }))
}

/// Returns the board whose regions a formula in the numbering `dense` states, if more clauses have a reason on it than on this one.
pub(super) fn stated_board(
    formula: &Cnf,
    board: &Arc<Variant>,
    deadline: &Deadline,
) -> Result<Option<Arc<Variant>>, Stopped> {
    let mut meanings = Meanings::new();
    let mut read = |board: &Arc<Variant>| -> Result<_, Stopped> {
        let Ok(dense) = Numbering::new(Scheme::Dense, board) else { return Ok(None) };
        let map = Map::from_numbering(&dense);
        let groups = Groups::new(&map);
        let content = Content::read(&groups, formula, &mut meanings, &[], deadline)?;
        let own = regions::stated(&groups, formula, &content, deadline)?;
        Ok(Some((cost(formula, &content), own.map(Arc::new))))
    };
    let Some((usual, Some(own))) = read(board)? else { return Ok(None) };
    let is_cheaper = read(&own)?.is_some_and(|(cost, _)| cost < usual);
    Ok(Some(own).filter(|_| is_cheaper))
}

/// Returns the numberings in which all clauses are read: those that the sample hardly distinguishes, and of the best one each order of the axes.
fn tried(
    sample: &Sample<'_>,
    hints: &Hints<'_>,
    fits: &[Fit],
    order: Option<usize>,
    is_small: bool,
) -> Vec<Fit> {
    let Some(first) = fits.first() else { return Vec::new() };
    let equal = fits.iter().take_while(|fit| fit.is_equal(first)).count().min(EQUAL);
    let near = fits[equal..].iter().filter(|fit| is_small && fit.is_near(first, sample));
    let mut tried: Vec<Fit> = fits[..equal].iter().chain(near.take(EQUAL)).copied().collect();
    let named = hints.puzzle.map(Puzzle::variant).or(hints.variant.as_ref());
    let places = match (named, order) {
        (Some(variant), _) => Places::on_board(variant),
        (None, Some(order)) => Places::usual(order),
        (None, None) => return tried,
    };
    let givens = hints.puzzle.map(|puzzle| (&**puzzle.variant(), puzzle.givens()));
    let mut origins = vec![first.affine];
    for fit in fits.iter().filter(|fit| is_small && fit.is_moved(first)) {
        if origins.len() < ORIGINS && !origins.iter().any(|one| one.is_reordered(&fit.affine)) {
            origins.push(fit.affine);
        }
    }
    for affine in origins.iter().flat_map(Affine::reordered) {
        let is_asked = hints.scheme.is_none() || affine.scheme() == hints.scheme;
        if is_asked && !tried.iter().any(|known| known.affine.is_same(&affine)) {
            tried.push(sample.fit(affine, &places, givens));
        }
    }
    tried
}

/// Reads a formula in one numbering after another.
struct Reader<'r> {
    formula: &'r Cnf,
    hints: &'r Hints<'r>,
    /// The named board, the usual one, or one without blocks.
    base: Arc<Variant>,
    is_named: bool,
    is_usual: bool,
    meanings: Meanings,
    deadline: &'r Deadline,
}

impl Reader<'_> {
    /// Reads the clauses in a numbering. Returns `None` if they state no board of it.
    fn read(&mut self, fit: Fit) -> Result<Option<(Rank, Choice)>, Stopped> {
        let base = Arc::clone(&self.base);
        let board = if self.is_named { Board::Named } else { Board::Usual };
        let (usual, choice) = self.read_on(fit, &base, board)?;
        if self.is_named {
            return Ok(Some((usual, choice)));
        }
        let groups = Groups::new(&choice.map);
        let own = regions::stated(&groups, self.formula, &choice.content, self.deadline)?;
        let own = own.map(Arc::new).filter(|own| **own != *base);
        let own = own.map(|own| self.read_on(fit, &own, Board::ReadOff)).transpose()?;
        let is_usual = self.is_usual;
        Ok(match own {
            Some((rank, own)) if !is_usual || rank.cost < usual.cost => Some((rank, own)),
            _ => is_usual.then_some((usual, choice)),
        })
    }

    fn read_on(
        &mut self,
        fit: Fit,
        variant: &Arc<Variant>,
        board: Board,
    ) -> Result<(Rank, Choice), Stopped> {
        let map = Map::from_affine(fit.affine, variant);
        let groups = Groups::new(&map);
        let content = Content::read(&groups, self.formula, &mut self.meanings, &[], self.deadline)?;
        let givens = self.hints.puzzle.map_or(0, |puzzle| puzzle.givens().filled_count());
        let cost = cost(self.formula, &content);
        let lacking = fit.lacking(givens);
        let rank = Rank {
            lacks_givens: givens < GIVENS || lacking > 0,
            cost: WEIGHT as u64 * cost + lacking,
            is_read_off: board == Board::ReadOff,
            distance: distance(&content.rules),
        };
        let alike = Vec::new();
        Ok((rank, Choice { fit, map, board, content, alike }))
    }
}

impl Choice {
    fn complete(&self) -> Vec<RuleName> {
        let complete = self.content.rules.iter().filter(|tally| tally.is_complete());
        complete.map(|tally| tally.rule).collect()
    }
}
