//! Segments with the same total, whatever it is.

use clausoku_board::Cell;

use super::sum::groups;
use super::totals::{Group, MAX_TOTAL, Totals};
use super::{Cost, Origin, Propagator, Room};
use crate::domains::{Contradiction, Domains};
use crate::set::Set;
use crate::sight::Sight;

/// Segments whose values have one total.
#[derive(Debug)]
pub(crate) struct EqualSums {
    /// The cells of all segments.
    cells: Vec<Cell>,
    segments: Vec<Segment>,
    origin: Origin,
}

#[derive(Debug)]
struct Segment {
    totals: Totals,
    /// The value of the first symbol, once for each cell: the total of the indices is less by this.
    offset: u32,
}

impl EqualSums {
    /// Returns the equality of the totals of these segments. The values of the symbols begin with `first`. Returns `None` if a
    /// segment repeats a cell, or if a word does not hold the totals of the smallest segment, which are those of all.
    pub(crate) fn new(
        segments: &[Vec<Cell>],
        (order, first): (usize, u16),
        sight: &Sight,
        origin: Origin,
    ) -> Option<Self> {
        let most =
            |segment: &Vec<Cell>| segment.len() as u64 * (order as u64 - 1 + u64::from(first));
        let repeats = |segment: &Vec<Cell>| {
            segment.iter().enumerate().any(|(place, cell)| segment[..place].contains(cell))
        };
        // Each total is at most the greatest one of the smallest segment.
        let least_most = segments.iter().map(most).min()?;
        if least_most > MAX_TOTAL || segments.iter().any(repeats) {
            return None;
        }
        let made = segments.iter().map(|segment| {
            let of_cells = groups(segment, sight).into_iter();
            let groups: Vec<Group> =
                of_cells.map(|cells| Group { cells, weight: 1, is_reversed: false }).collect();
            let offset = segment.len() as u32 * u32::from(first);
            Segment { totals: Totals::new(&groups, order), offset }
        });
        Some(Self { cells: segments.concat(), segments: made.collect(), origin })
    }
}

impl<S: Set> Propagator<S> for EqualSums {
    fn scope(&self) -> &[Cell] {
        &self.cells
    }

    fn cost(&self) -> Cost {
        Cost::Sum
    }

    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn work(&self) -> u32 {
        // Shifts of words, of each value forwards and backwards.
        8 * self.cells.len() as u32
    }

    fn propagate(
        &self,
        domains: &mut Domains<'_, S>,
        room: &mut Room,
    ) -> Result<(), Contradiction> {
        let row = &mut room.totals;
        row.clear();
        let mut common = u128::MAX;
        for segment in &self.segments {
            let reached = segment.totals.forward(domains, u128::MAX, row);
            common &= reached.checked_shl(segment.offset).unwrap_or(0);
        }
        if common == 0 {
            return Err(Contradiction);
        }
        let mut rest = &row[..];
        for segment in &self.segments {
            let (steps, after) = rest.split_at(segment.totals.steps());
            rest = after;
            segment.totals.backward(domains, common >> segment.offset, steps)?;
        }
        Ok(())
    }
}
