//! Filters of domains. One file has one kind of filter.

use std::fmt::Debug;
use std::sync::Arc;

use clausoku_board::Cell;

use crate::domains::{Contradiction, Domains};
use crate::set::Set;
use crate::sight::{Sight, word_bits};

mod bounds;
mod clause;
mod equal_sums;
mod line;
mod region;
mod related;
mod sets;
mod sum;
mod totals;
mod triple;

pub(crate) use clause::Clause;
pub(crate) use equal_sums::EqualSums;
pub(crate) use line::{Line, symbols_of};
pub(crate) use region::Region;
pub(crate) use related::Related;
pub(crate) use sets::Sets;
pub(crate) use sum::{Sum, Term};
pub(crate) use triple::Triple;

/// A filter of domains.
///
/// **Invariant.** It is sound: it removes no candidate of a solution of its origin. It is monotone: repeated until nothing changes, with the
/// rule that cells that see each other differ, it leaves less of smaller domains. It is complete on single values: where each cell of the
/// scope has one symbol, it fails unless its constraint holds. It has no state between calls.
pub trait Propagator<S: Set>: Debug + Send + Sync {
    /// Returns the cells that it reads. It may write others too: cells that see all places of a symbol.
    fn scope(&self) -> &[Cell];

    /// Returns its place in the order of the queue, and of hints.
    fn cost(&self) -> Cost;

    /// Returns the reason for it.
    fn origin(&self) -> &Origin;

    /// Returns the work of a call, in steps of some nanoseconds.
    fn work(&self) -> u32 {
        1 + self.scope().len() as u32
    }

    /// Returns `true` if a second call, directly after the first one, removes nothing.
    fn is_idempotent(&self) -> bool {
        false
    }

    /// Removes candidates.
    ///
    /// # Errors
    ///
    /// Fails if the constraint cannot hold.
    fn propagate(&self, domains: &mut Domains<'_, S>, room: &mut Room)
    -> Result<(), Contradiction>;
}

/// The cost of a propagator, ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cost {
    /// Hidden singles and locked candidates of a region.
    Region,
    /// A table of two cells, or a clause.
    Relation,
    /// Sets of values of cells that differ.
    Sets,
    /// Sums.
    Sum,
    /// A diagram along a line.
    Line,
}

impl Cost {
    /// The number of costs.
    pub(crate) const COUNT: usize = Self::Line as usize + 1;
}

/// The reason for a propagator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The region of this index.
    Region(usize),
    /// The constraint of this index.
    Constraint(usize),
    /// Several constraints, by index, that imply it together, with the regions.
    Implied(Arc<[usize]>),
}

impl Origin {
    /// Returns the reason for what follows from both, of which neither is a region.
    pub(crate) fn and(&self, other: &Self) -> Self {
        let mut constraints = [self.constraints(), other.constraints()].concat();
        constraints.sort_unstable();
        constraints.dedup();
        match constraints[..] {
            [one] => Self::Constraint(one),
            _ => Self::Implied(constraints.into()),
        }
    }

    /// Returns the indices of its constraints.
    pub fn constraints(&self) -> &[usize] {
        match self {
            Self::Region(_) => &[],
            Self::Constraint(one) => std::slice::from_ref(one),
            Self::Implied(several) => several,
        }
    }
}

/// Working memory that all propagators share, so that none allocates at each call.
#[derive(Clone, Debug, Default)]
pub struct Room {
    pub(crate) states: Vec<bool>,
    pub(crate) totals: Vec<u128>,
    pub(crate) cells: Vec<Cell>,
}

/// The largest number of places of a symbol from which cells that see all of them are sought.
///
/// With four places, they are in two pairs of lines at most, and hardly any cell sees all of them.
pub(crate) const MAX_PLACES: usize = 3;

/// Removes a symbol from the cells that see all of its places. There is at least one place.
pub(crate) fn exclude_seen<S: Set>(
    domains: &mut Domains<'_, S>,
    sight: &Sight,
    places: &[Cell],
    symbol: S,
) -> Result<(), Contradiction> {
    let [first, others @ ..] = places else { return Err(Contradiction) };
    for (index, &word) in sight.row(*first).iter().enumerate() {
        let common = others.iter().fold(word, |common, &other| common & sight.row(other)[index]);
        for cell in word_bits(index, common) {
            domains.keep(cell, !symbol)?;
        }
    }
    Ok(())
}

/// The symbols of some cells by the number of cells that can have them.
pub(crate) struct Counts<S> {
    /// The symbols that at least one, two, three and four cells can have.
    pub at_least: [S; 4],
}

impl<S: Set> Counts<S> {
    #[inline]
    pub(crate) fn new(sets: impl Iterator<Item = S>) -> Self {
        let [mut one, mut two, mut three, mut four] = [S::default(); 4];
        for set in sets {
            four = four | (three & set);
            three = three | (two & set);
            two = two | (one & set);
            one = one | set;
        }
        Self { at_least: [one, two, three, four] }
    }

    /// Returns the symbols that exactly one cell can have.
    pub(crate) fn hidden_singles(&self) -> S {
        self.at_least[0] & !self.at_least[1]
    }

    /// Returns the symbols that two or three cells can have.
    pub(crate) fn few(&self) -> S {
        self.at_least[1] & !self.at_least[3]
    }
}

/// Writes the symbols that one of the cells can have into it; then removes the symbols of few places from the cells that see these.
/// Both only for symbols of `needed`, each of which is in one of the cells.
pub(crate) fn place_needed<S: Set>(
    cells: &[Cell],
    counts: &Counts<S>,
    needed: S,
    domains: &mut Domains<'_, S>,
    (sight, room): (&Sight, &mut Room),
) -> Result<(), Contradiction> {
    let hidden = counts.hidden_singles() & needed;
    if !hidden.is_empty() {
        for &cell in cells {
            let here = domains.get(cell) & hidden;
            if !here.is_empty() {
                // Two symbols that have only this place leave it none, which `keep` says of the second one.
                for symbol in here.symbols() {
                    domains.keep(cell, S::one(symbol))?;
                }
            }
        }
    }
    for symbol in (counts.few() & needed).symbols() {
        let symbol = S::one(symbol);
        room.cells.clear();
        room.cells.extend(cells.iter().copied().filter(|&cell| domains.get(cell).meets(symbol)));
        // Places vanish while this runs; fewer places see more, which the next run finds too.
        debug_assert!(room.cells.len() <= MAX_PLACES);
        exclude_seen(domains, sight, &room.cells, symbol)?;
    }
    Ok(())
}
