//! Answers in rows, as large as the place for them allows and at most as large as their puzzles.

use std::borrow::Cow;
use std::sync::Arc;

use clausoku_board::{Puzzle, Variant};

use super::layout::{Entry, Layout};
use super::paper::UNITS;
use super::sheet::{INK, add_line, line_height, place, style};
use super::slot::{MIN_ANSWER_CELL, drawn};
use crate::grid::{Board, VALUE};
use crate::pixels::{Picture, scaled};
use crate::scene::{Scene, TooLarge};

/// The sides of a cell of the smallest answers in points. The second is for pages where it gives the puzzles more room, or in
/// large print where the first leaves them too little.
const CELLS: [u32; 2] = [10, 8];
const CELLS_IN_LARGE_PRINT: [u32; 2] = [14, 10];

/// The distance of the sizes that are tried, in units.
const STEP: usize = UNITS as usize / 4;

/// The heights of the numbers above the smallest answers and above large ones, in points.
const NUMBER: u32 = 8;
const LARGE_NUMBER: u32 = 12;

/// The answers of a page or of a book.
pub(super) struct AnswerList<'e> {
    layout: &'e Layout,
    answers: Vec<Answer<'e>>,
    /// The side of a cell of the smallest answers, in units.
    smallest: u32,
}

/// An answer without its place.
struct Answer<'e> {
    entry: &'e Entry<'e>,
    /// The index of the entry in the list of entries.
    index: usize,
    picture: Picture,
    /// The side of a cell of the picture, and the largest that a cell may have on the page.
    cell: u32,
    largest: f64,
}

/// A row of answers of one size.
pub(super) struct AnswerRow {
    answers: Vec<Placed>,
    /// The height of the numbers, and the height of the row with the space below it.
    em: u32,
    pub(super) height: u32,
}

/// An answer in a row.
struct Placed {
    /// The index of the answer in the list.
    index: usize,
    scale: f64,
    /// The distance from the left, and the width.
    left: u32,
    width: u32,
}

impl Layout {
    /// Returns the sides of a cell of the smallest answers, in units, the preferred one first.
    pub(super) fn smallest_answers(&self) -> impl Iterator<Item = u32> {
        let points = if self.large { CELLS_IN_LARGE_PRINT } else { CELLS };
        points.into_iter().map(|points| self.points(points))
    }
}

impl<'e> AnswerList<'e> {
    /// Returns the answers of these puzzles. A puzzle without a solution has none.
    pub(super) fn new(
        entries: &'e [Entry<'e>],
        layout: &'e Layout,
        smallest: u32,
    ) -> Result<Self, TooLarge> {
        let mut answers = Vec::new();
        for (index, entry) in entries.iter().enumerate() {
            let Some(solution) = entry.solution else { continue };
            let bare = without_clues(entry.puzzle);
            let scene = Scene::new(&bare);
            let scene = scene.clone().with_values(solution).unwrap_or(scene);
            let Board { mut picture, cell, .. } = drawn(&scene, layout, false)?;
            // Bold givens differ from the other values without a colour.
            picture.recolour(|colour| if colour == VALUE { INK } else { colour });
            answers.push(Answer { entry, index, picture, cell, largest: f64::INFINITY });
        }
        Ok(Self { layout, answers, smallest })
    }

    /// Bounds the cells of answers by a share of the puzzles' cells. `sides` has the sides of the puzzles' cells, in the
    /// order of the entries. Answers have at least the smallest size, and at most the size of their puzzles.
    pub(super) fn bounded(mut self, sides: &[f64], share: f64) -> Self {
        let smallest = f64::from(self.smallest);
        for answer in &mut self.answers {
            let side = sides.get(answer.index).copied().unwrap_or(f64::INFINITY);
            answer.largest = (side * share).max(side.min(smallest));
        }
        self
    }

    /// Returns the first puzzle whose answer is too small to be read in rows of this width.
    pub(super) fn illegible(&self, width: u32) -> Option<&'e Entry<'e>> {
        let mut answers = self.answers.iter();
        let small = |answer: &&Answer<'_>| {
            self.scale(answer, width, self.smallest) * f64::from(answer.cell) < MIN_ANSWER_CELL
        };
        answers.find(small).map(|answer| answer.entry)
    }

    /// Returns the indices of the entries whose answers are in a row.
    pub(super) fn entries(&self, row: &AnswerRow) -> impl Iterator<Item = usize> {
        row.answers.iter().map(|placed| self.answers[placed.index].index)
    }

    /// Returns the rows of the smallest answers.
    pub(super) fn smallest_rows(&self, width: u32) -> Vec<AnswerRow> {
        self.rows(width, self.smallest)
    }

    /// Returns the rows of the largest answers whose rows pass the check, else the rows of the smallest.
    pub(super) fn largest_rows(
        &self,
        width: u32,
        fits: impl Fn(&[AnswerRow]) -> bool,
    ) -> Vec<AnswerRow> {
        let sides = self.answers.iter().map(|answer| answer.largest.min(f64::from(width)));
        let largest = scaled(1, sides.fold(0.0, f64::max));
        let sizes = (self.smallest..=largest).rev().step_by(STEP);
        sizes
            .map(|cell| self.rows(width, cell))
            .find(|rows| fits(rows))
            .unwrap_or_else(|| self.smallest_rows(width))
    }

    /// Returns the factor of an answer whose cells have this side if the page has room for them.
    fn scale(&self, answer: &Answer<'_>, width: u32, cell: u32) -> f64 {
        let heading = self.layout.points(40);
        let room =
            self.layout.area(1).height.saturating_sub(heading + self.head(cell) + self.gap(cell));
        let side = f64::from(cell).min(answer.largest);
        let Picture { width: own_width, height, .. } = answer.picture;
        (side / f64::from(answer.cell))
            .min(f64::from(width) / f64::from(own_width))
            .min(f64::from(room) / f64::from(height))
    }

    /// Returns the height of the letters of numbers above answers with cells of this side.
    fn em(&self, cell: u32) -> u32 {
        let [least, most] = [NUMBER, LARGE_NUMBER].map(|points| points * UNITS);
        if self.layout.large { self.layout.points(10) } else { (cell * 3 / 4).clamp(least, most) }
    }

    /// Returns the height of the numbers of a row.
    fn head(&self, cell: u32) -> u32 {
        line_height(self.em(cell))
    }

    /// Returns the least space between answers with cells of this side.
    fn gap(&self, cell: u32) -> u32 {
        cell.clamp(self.layout.points(10), self.layout.points(22))
    }

    /// Returns the answers with cells of this side in rows of at most this width, as equally long as they can be.
    fn rows(&self, width: u32, cell: u32) -> Vec<AnswerRow> {
        let filled = self.flow(width, cell, usize::MAX);
        let equal = self.answers.len().div_ceil(filled.len().max(1));
        let balanced = self.flow(width, cell, equal);
        self.spaced(width, cell, if balanced.len() == filled.len() { balanced } else { filled })
    }

    /// Returns the width that each answer takes, so that boards of rows below each other begin at the same places; 0 if boards are too
    /// different for that.
    fn column(&self, width: u32, cell: u32) -> u32 {
        /// The largest ratio of the widths of boards of one column.
        const RATIO: f64 = 1.7;
        let widths = self
            .answers
            .iter()
            .map(|answer| scaled(answer.picture.width, self.scale(answer, width, cell)));
        let (least, most) =
            widths.fold((u32::MAX, 0), |(least, most), width| (least.min(width), most.max(width)));
        if f64::from(most) <= RATIO * f64::from(least) { most } else { 0 }
    }

    /// Divides the answers among rows of at most this width and number, with the least space between.
    fn flow(&self, width: u32, cell: u32, most: usize) -> Vec<Vec<Placed>> {
        let mut rows: Vec<Vec<Placed>> = Vec::new();
        let column = self.column(width, cell);
        let mut left = 0;
        for (index, answer) in self.answers.iter().enumerate() {
            let scale = self.scale(answer, width, cell);
            let own_width = scaled(answer.picture.width, scale).max(column);
            let row = rows.last_mut().filter(|row| left + own_width <= width && row.len() < most);
            let Some(row) = row else {
                rows.push(vec![Placed { index, scale, left: 0, width: own_width }]);
                left = own_width + self.gap(cell);
                continue;
            };
            row.push(Placed { index, scale, left, width: own_width });
            left += own_width + self.gap(cell);
        }
        rows
    }

    /// Widens the space between the answers of rows.
    fn spaced(&self, width: u32, cell: u32, rows: Vec<Vec<Placed>>) -> Vec<AnswerRow> {
        let gap = self.gap(cell);
        let full = rows.iter().map(Vec::len).max().filter(|_| rows.len() > 1);
        // Full rows end at the margin or near it, and the boards of the last row are below the boards of the row before.
        let mut space = gap;
        let finished = rows.into_iter().map(|mut row| {
            let used: u32 = row.iter().map(|placed| placed.width).sum();
            let spaces = row.len() as u32 - 1;
            let next = row.last().map_or(0, |placed| placed.width);
            let is_full = full == Some(row.len()) || used + next + (spaces + 1) * gap > width;
            // Two answers, or the answers before a larger board, may have much room.
            let stretched = width.saturating_sub(used).checked_div(spaces);
            space = stretched.filter(|_| is_full).map_or(space, |wide| wide.min(5 * gap));
            let own = if used + spaces * space > width { gap } else { space };
            let mut x = 0;
            let mut tallest = 0;
            for placed in &mut row {
                placed.left = x;
                x += placed.width + own;
                let height = self.answers[placed.index].picture.height;
                tallest = tallest.max(scaled(height, placed.scale));
            }
            AnswerRow { answers: row, em: self.em(cell), height: tallest + self.head(cell) + gap }
        });
        finished.collect()
    }

    /// Draws a row.
    pub(super) fn draw(&self, row: &AnswerRow, width: u32) -> Picture {
        let mut picture = Picture::new(width, row.height);
        for &Placed { index, scale, left, .. } in &row.answers {
            let Answer { entry, picture: board, .. } = &self.answers[index];
            let number = entry.number.to_string();
            add_line(&mut picture, (left, row.em / 2), &number, &style(row.em, INK).bold());
            place(&mut picture, board.clone(), (left, line_height(row.em)), scale);
        }
        picture
    }
}

/// Returns a puzzle without its clues: arrows and cages in an answer would strike its digits through.
fn without_clues(puzzle: &Puzzle) -> Cow<'_, Puzzle> {
    let variant = puzzle.variant();
    if variant.constraints().is_empty() {
        return Cow::Borrowed(puzzle);
    }
    let bare = Variant::clone(variant).with_constraints(Vec::new()).ok();
    let bare = bare.and_then(|bare| Puzzle::new(Arc::new(bare), puzzle.givens().clone()).ok());
    bare.map_or(Cow::Borrowed(puzzle), Cow::Owned)
}

/// Returns the height of rows below each other.
pub(super) fn height(rows: &[AnswerRow]) -> u32 {
    rows.iter().map(|row| row.height).sum()
}

/// Returns the number of pages of rows, by the heights of the first page and of the others.
pub(super) fn page_count(rows: &[AnswerRow], first: u32, height: u32) -> u32 {
    let (mut count, mut left) = (1, first);
    for row in rows {
        if row.height > left {
            (count, left) = (count + 1, height);
        }
        left = left.saturating_sub(row.height);
    }
    count
}
