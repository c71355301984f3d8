//! Cages: a dashed line inside the edge of their cells, and the clue in the corner of the first one, where the line has a gap.

use std::collections::{BTreeSet, HashSet};

use clausoku_board::Cell;

use super::{Drawing, THIN};
use crate::pixels::{Label, Mark, Point, Stroke};

impl Drawing<'_, '_> {
    /// Adds a cage; `false` if it has no cells.
    pub(super) fn cage(&mut self, cells: &[Cell], clue: String) -> bool {
        let frame = self.frame;
        // A drawing may name cells that the board lacks.
        let has = |cell: &Cell| cell.index() < frame.variant.cell_count();
        let cells: HashSet<Cell> = cells.iter().copied().filter(has).collect();
        let Some(&first) = cells.iter().min() else { return false };
        let (row, column) = frame.place(first);
        // The cells of the cage that are right of the first one give the clue its room.
        let places: HashSet<(u32, u32)> = cells.iter().map(|&cell| frame.place(cell)).collect();
        let right = column..frame.plane.columns() as u32;
        let run = right.take_while(|&column| places.contains(&(row, column))).count() as u32;
        // Smaller than other clues, so that it ends above a value in the cell.
        let label = Label { em: frame.share(22).max(11), ..frame.clue((0, 0), clue) };
        // A character is about 0.6 em wide, and a figure 0.7 em high.
        let characters = label.text.chars().count() as u32;
        let most = (run * frame.cell - 2 * self.inset()) * 10 / (6 * characters.max(1));
        let em = label.em.min(most);
        let size = (characters * em * 6 / 10, em * 7 / 10);
        self.outline(&cells, (!label.text.is_empty()).then_some(Gap { row, column, size }));
        let (x, y) = frame.corner(first);
        let inside = self.inset();
        let at = (x + inside + size.0 / 2, y + inside + size.1 / 2);
        self.picture.labels.push(Label { at, em, ..label });
        true
    }

    /// Returns the distance of the dashed line from the edge of its cells, which keeps it clear of thick lines.
    fn inset(&self) -> u32 {
        self.frame.share(10).max(3)
    }

    /// Adds a dashed line along the edge of the cage, for each of its parts and holes, with a gap at the clue.
    fn outline(&mut self, cells: &HashSet<Cell>, gap: Option<Gap>) {
        const DASHES: (u32, u32) = (4, 3);
        let frame = self.frame;
        let places = cells.iter().map(|&cell| {
            let (row, column) = frame.place(cell);
            (i64::from(row), i64::from(column))
        });
        let places: HashSet<Way> = places.collect();
        let inset = i64::from(self.inset());
        let side = i64::from(frame.cell);
        let space = frame.share(5).max(2);
        for corners in loops(&places) {
            // The edge of the first cell begins and ends at its upper left corner.
            let gap = gap.filter(|gap| {
                corners.last().is_some_and(|corner| {
                    (corner.at, corner.after) == ((gap.row.into(), gap.column.into()), (0, 1))
                })
            });
            let turns = corners.into_iter().map(|Corner { at, before, after }| {
                let inward = sum(inward(before), inward(after));
                let [y, x] = [(at.0, inward.0), (at.1, inward.1)].map(|(index, way)| {
                    let place = i64::from(frame.start) + index * side + way * inset;
                    u32::try_from(place).unwrap_or(0)
                });
                (x, y)
            });
            let mut points: Vec<Point> = turns.collect();
            match (gap, points.pop()) {
                (Some(Gap { size, .. }), Some(corner)) => {
                    let right = points.first().map_or(corner.0, |next| next.0);
                    let below = points.last().map_or(corner.1, |before| before.1);
                    points.insert(0, ((corner.0 + size.0 + space).min(right), corner.1));
                    points.push((corner.0, (corner.1 + size.1 + space).min(below)));
                }
                (_, corner) => {
                    points.extend(corner);
                    points.extend(points.first().copied());
                }
            }
            let dashes = Some(DASHES);
            let stroke = Stroke { points, is_curved: false, thickness: 1, colour: THIN, dashes };
            self.picture.under.push(Mark::Stroke(stroke));
        }
    }
}

/// The gap of a dashed line at the corner of a cell.
#[derive(Clone, Copy)]
struct Gap {
    row: u32,
    column: u32,
    /// The lengths to the right and down.
    size: (u32, u32),
}

/// A row and a column, or the differences of two of them.
type Way = (i64, i64);

/// A corner of an edge that keeps the cells on its right.
struct Corner {
    at: Way,
    /// The direction in which the edge arrives, and the direction in which it leaves.
    before: Way,
    after: Way,
}

fn sum(one: Way, other: Way) -> Way {
    (one.0 + other.0, one.1 + other.1)
}

/// Returns the direction to the right of one, which leads to the cells.
fn inward((down, right): Way) -> Way {
    (right, -down)
}

/// Returns the corners of each edge around the cells. Cells that touch at a corner only are apart.
fn loops(places: &HashSet<Way>) -> Vec<Vec<Corner>> {
    /// The sides of a cell: the direction to the neighbour, the first corner, and the direction of the edge.
    const SIDES: [(Way, Way, Way); 4] = [
        ((-1, 0), (0, 0), (0, 1)),
        ((0, 1), (0, 1), (1, 0)),
        ((1, 0), (1, 1), (0, -1)),
        ((0, -1), (1, 0), (-1, 0)),
    ];
    let mut edges: BTreeSet<(Way, Way)> = BTreeSet::new();
    for &place in places {
        for (beside, corner, way) in SIDES {
            if !places.contains(&sum(place, beside)) {
                edges.insert((sum(place, corner), way));
            }
        }
    }
    let mut loops = Vec::new();
    while let Some(first) = edges.pop_first() {
        let (mut at, mut before) = (sum(first.0, first.1), first.1);
        let mut corners = Vec::new();
        loop {
            // To the right first, so that the edge stays at its cell.
            let ways = [inward(before), before, inward(inward(inward(before)))];
            // The first edge was taken from the set, and ends the loop when it is reached.
            let next =
                ways.into_iter().find(|&way| (at, way) == first || edges.contains(&(at, way)));
            let Some(after) = next else { break };
            if after != before {
                corners.push(Corner { at, before, after });
            }
            if !edges.remove(&(at, after)) {
                break;
            }
            (at, before) = (sum(at, after), after);
        }
        loops.push(corners);
    }
    loops
}
