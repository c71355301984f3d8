//! The single implications of a grid, as sets and in the order of Sudoku Explainer.

use super::numbering::{Numbering, Set};
use crate::explainer::board::{
    Board, CELL_COUNT, CELLS, HOUSE_COUNT, HOUSES, bits, cells_at, first_at, houses_of, is_pair,
};

/// The links that a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Links of one digit in a house.
    X,
    /// All links from true to false; from false to true, links within a cell.
    Y,
    /// All links.
    XY,
}

impl Kind {
    /// Returns `true` if links within a cell count.
    pub(super) fn has_y(self) -> bool {
        self != Self::X
    }

    /// Returns `true` if links from false to true within a house count.
    pub(super) fn has_x(self) -> bool {
        self != Self::Y
    }
}

/// The implications between the candidates of a grid.
#[derive(Clone, Debug)]
pub(super) struct Links<const W: usize> {
    /// The candidates that are false if this one is true.
    pub weak: Vec<Set<W>>,
    /// The candidates that are true if this one is false.
    pub strong: Vec<Set<W>>,
}

impl<const W: usize> Links<W> {
    /// Collects the links of a kind.
    pub(super) fn new(board: &Board, numbering: &Numbering, kind: Kind) -> Self {
        let (mut weak, mut strong) = (Vec::new(), Vec::new());
        for number in numbering.numbers() {
            let (mut weak_links, mut strong_links) = (Set::default(), Set::default());
            weak_links_in_order(board, numbering, number, |end, reason| {
                if kind.has_y() || reason != 0 {
                    weak_links.add(end);
                }
            });
            strong_links_in_order(board, numbering, number, kind, |end, _| strong_links.add(end));
            weak.push(weak_links);
            strong.push(strong_links);
        }
        Self { weak, strong }
    }

    /// Collects all links of a grid. The grid is a part of another one: `weak` has the weak links of each candidate in
    /// the other grid, and `alive` the candidates of the part.
    pub(super) fn in_part(
        board: &Board,
        numbering: &Numbering,
        weak: &[Set<W>],
        alive: &Set<W>,
    ) -> Self {
        // Fewer candidates only cut weak links away, so these need no second look at the board; strong links
        // can appear.
        let weak = weak.iter().map(|weak_links| weak_links.and(alive)).collect();
        Self { weak, strong: strong(board, numbering, Kind::XY) }
    }

    /// Returns the links of a kind among these.
    pub(super) fn filtered(&self, board: &Board, numbering: &Numbering, kind: Kind) -> Self {
        if kind == Kind::Y {
            return Self { weak: self.weak.clone(), strong: strong(board, numbering, kind) };
        }
        // Links between candidates of one digit are within houses, so the board need not be looked at again.
        let mut of_digit = [Set::default(); 9];
        for number in numbering.numbers() {
            of_digit[numbering.candidate(number).1].add(number);
        }
        let [weak, strong] = [&self.weak, &self.strong].map(|sets| {
            let numbered = numbering.numbers().zip(sets);
            numbered
                .map(|(number, set)| set.and(&of_digit[numbering.candidate(number).1]))
                .collect()
        });
        Self { weak, strong }
    }

    /// Returns the candidates that are true if at least one of these is false.
    #[inline]
    pub(super) fn trues(&self, offs: &Set<W>) -> Set<W> {
        union(&self.strong, offs)
    }

    /// Returns the candidates that are false if at least one of these is true.
    #[inline]
    pub(super) fn falses(&self, ons: &Set<W>) -> Set<W> {
        union(&self.weak, ons)
    }
}

/// Returns the candidates that are true if each candidate is false, by links of a kind.
fn strong<const W: usize>(board: &Board, numbering: &Numbering, kind: Kind) -> Vec<Set<W>> {
    let mut strong = vec![Set::default(); numbering.len()];
    // Compared with a board without candidates, every link is new.
    each_new_strong(NOTHING, board, numbering, kind, |a, b| {
        strong[usize::from(a)].add(b);
        strong[usize::from(b)].add(a);
    });
    strong
}

/// Returns the union of the sets of these members.
#[inline]
fn union<const W: usize>(sets: &[Set<W>], members: &Set<W>) -> Set<W> {
    let mut union = Set::default();
    for member in members.iter() {
        union.add_all(&sets[usize::from(member)]);
    }
    union
}

/// Calls `found` with the candidates that are false if this one is true, each once, and with the reason (0 is the cell, 1 the
/// block, 2 the row, 3 the column): first its cell's, then its digit's in block, row and column.
#[inline]
pub(super) fn weak_links_in_order(
    board: &Board,
    numbering: &Numbering,
    number: u16,
    mut found: impl FnMut(u16, u8),
) {
    let (cell, digit) = numbering.candidate(number);
    for other in bits(board.candidates[cell] & !(1 << digit)) {
        found(numbering.at(cell, other), 0);
    }
    let [block, row, column] = HOUSES[cell].map(usize::from);
    for (house, reason) in [(block, 1), (row, 2), (column, 3)] {
        for other in cells_at(house, board.places[house][digit]) {
            if other != cell && (reason == 1 || usize::from(HOUSES[other][0]) != block) {
                found(numbering.at(other, digit), reason);
            }
        }
    }
}

/// Calls `found` with the candidates that are true if this one is false, and with the reason (0 is the cell, 1 the
/// block, 2 the row, 3 the column): first the cell's (if Y links count), then the block's, row's and column's (if
/// X links count). Some are passed twice.
#[inline]
pub(super) fn strong_links_in_order(
    board: &Board,
    numbering: &Numbering,
    number: u16,
    kind: Kind,
    mut found: impl FnMut(u16, u8),
) {
    let (cell, digit) = numbering.candidate(number);
    if kind.has_y() && is_pair(board.candidates[cell]) {
        let other = board.candidates[cell] & !(1 << digit);
        // A candidate that was removed before has two others.
        found(numbering.at(cell, other.trailing_zeros() as usize), 0);
    }
    if !kind.has_x() {
        return;
    }
    for (house, reason) in houses_of(cell).zip(1..) {
        let places = board.places[house][digit];
        if is_pair(places) {
            let first = first_at(house, places);
            let last = usize::from(CELLS[house][15 - places.leading_zeros() as usize]);
            found(numbering.at(if first == cell { last } else { first }, digit), reason);
        }
    }
}

/// A board without candidates.
const NOTHING: &Board =
    &Board { candidates: [0; CELL_COUNT], places: [[0; 9]; HOUSE_COUNT], empty: 0, filled: [0; 9] };

/// Calls `found` with both ends of each link of a kind from false to true that the source has not.
pub(super) fn each_new_strong(
    source: &Board,
    board: &Board,
    numbering: &Numbering,
    kind: Kind,
    mut found: impl FnMut(u16, u16),
) {
    for (cell, (&candidates, &old)) in board.candidates.iter().zip(&source.candidates).enumerate() {
        if is_pair(candidates) && candidates != old && kind.has_y() {
            found(
                numbering.at(cell, candidates.trailing_zeros() as usize),
                numbering.at(cell, candidates.ilog2() as usize),
            );
        }
    }
    if !kind.has_x() {
        return;
    }
    for ((places, old), cells) in board.places.iter().zip(&source.places).zip(&CELLS) {
        for (digit, (&places, &old)) in places.iter().zip(old).enumerate() {
            if is_pair(places) && places != old {
                let [first, last] = [places.trailing_zeros(), places.ilog2()];
                found(
                    numbering.at(usize::from(cells[first as usize]), digit),
                    numbering.at(usize::from(cells[last as usize]), digit),
                );
            }
        }
    }
}

/// A candidate that follows from another, with the reason: 0 if both are in one cell, else 1, 2 or 3 for the first of
/// block, row and column that both are in.
pub(super) type Link = (u16, u8);

/// The links from each candidate of a grid in order.
#[derive(Clone, Debug)]
pub(crate) struct Ordered {
    starts: Vec<u32>,
    links: Vec<Link>,
}

impl Ordered {
    /// Collects links; `each` adds the links of a candidate.
    pub(crate) fn collect(
        numbering: &Numbering,
        mut each: impl FnMut(u16, &mut Vec<Link>),
    ) -> Self {
        let count = numbering.len();
        let mut ordered =
            Self { starts: Vec::with_capacity(count + 1), links: Vec::with_capacity(16 * count) };
        for candidate in numbering.numbers() {
            ordered.starts.push(ordered.links.len() as u32);
            each(candidate, &mut ordered.links);
        }
        ordered.starts.push(ordered.links.len() as u32);
        ordered
    }

    /// Returns the links from a candidate.
    #[inline]
    pub(crate) fn get(&self, candidate: u16) -> &[Link] {
        let index = usize::from(candidate);
        &self.links[self.starts[index] as usize..self.starts[index + 1] as usize]
    }
}

/// The weak links of each candidate of a grid: first the weak links in its cell by digit, then the weak links of its digit in
/// block, row and column, each once.
#[derive(Clone, Debug)]
pub(crate) struct WeakLinks<const W: usize> {
    /// The weak links of each candidate as a set.
    pub sets: Vec<Set<W>>,
    pub ordered: Ordered,
}

impl<const W: usize> WeakLinks<W> {
    /// Collects the weak links in a grid.
    pub(crate) fn new(board: &Board, numbering: &Numbering) -> Self {
        let ordered = Ordered::collect(numbering, |candidate, links| {
            weak_links_in_order(board, numbering, candidate, |end, reason| {
                links.push((end, reason));
            });
        });
        let set = |candidate| ordered.get(candidate).iter().map(|link| link.0).collect();
        Self { sets: numbering.numbers().map(set).collect(), ordered }
    }
}
