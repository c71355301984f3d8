//! A puzzle in its part of a page: its label, the board, and the rules and a QR code below it.

use qrcodegen::{QrCode, QrCodeEcc};

use super::layout::{BookError, Entry, Layout};
use super::paper::UNITS;
use super::sheet::{Area, INK, SOFT, add_text, line_height, lines, place, style};
use crate::grid::{Board, Look, board};
use crate::pixels::{Code, Label, Picture, scaled, width as width_of};
use crate::scene::{Plane, Scene, TooLarge};

/// The numbers of puzzles of a page.
pub const PER_PAGE: &[u32] = &[1, 2, 4, 6, 9, 12];

/// The least side of a cell: 3.2 mm to write into, 8 mm in large print, 1.6 mm of an answer.
const MIN_CELL: f64 = 3.2 * MM;
const MIN_LARGE_CELL: f64 = 8.0 * MM;
pub(super) const MIN_ANSWER_CELL: f64 = 1.6 * MM;
/// A millimetre in units.
const MM: f64 = 72.0 / 25.4 * UNITS as f64;

/// The sides of a square of a QR code on a large part of a page and on a small one,
/// and the width of a small part: 0.41 mm, 0.35 mm and 90 mm. Printers and cameras blur smaller squares.
const SQUARE: u32 = 23;
const SMALL_SQUARE: u32 = 20;
const SMALL_WIDTH: u32 = 5102;

/// The least height of the letters of labels, and the largest number of their lines.
const MIN_LABEL: u32 = 7 * UNITS;
const MAX_LABEL_LINES: usize = 2;

/// The least height of the letters of rules.
const MIN_TEXT: u32 = 5 * UNITS;

/// The white squares around a QR code.
// ISO/IEC 18004 asks for four.
const QUIET: i32 = 4;

/// Returns the columns and rows of a page of this many puzzles.
pub(super) fn columns_and_rows(per_page: u32, is_wide: bool) -> (u32, u32) {
    let columns = (1..=per_page).take_while(|columns| columns * columns <= per_page);
    let columns = columns.filter(|columns| per_page.is_multiple_of(*columns)).last().unwrap_or(1);
    let rows = per_page / columns;
    if is_wide { (rows, columns) } else { (columns, rows) }
}

/// A puzzle in its part of a page.
pub(super) struct Slot<'e> {
    entry: &'e Entry<'e>,
    board: Board,
    code: Option<Code>,
    /// The side of the QR code; 0 without a code.
    code_side: u32,
    label: Label,
    /// The style of the rules, and the rules.
    text: Label,
    rules: String,
    area: Area,
    /// `true` if the rules and the QR code are right of the board, and not below it.
    is_beside: bool,
    /// The factor of the board.
    scale: f64,
    /// The columns of the board.
    columns: u32,
    /// The distance of the left edge of the board from that of the part, if all boards of the page have the same.
    edge: Option<u32>,
    /// The height of the label and the space below it, and the free space above it, as other puzzles of the row have them.
    head: u32,
    lead: u32,
}

impl<'e> Slot<'e> {
    /// Plans the puzzle in this part of a page, with the code of its link or, where that leaves no room, of its short text.
    pub(super) fn new(
        entry: &'e Entry<'e>,
        layout: &Layout,
        area: Area,
    ) -> Result<Self, BookError> {
        let Some(link) = &entry.link else { return Self::with_code(entry, layout, area, None) };
        let square = if area.width < SMALL_WIDTH { SMALL_SQUARE } else { SQUARE };
        let mut last = Err(BookError::Link { label: entry.label.clone() });
        for text in [link].into_iter().chain(&entry.short) {
            let Some(code) = code(text, square).filter(|code| code.side <= area.width * 3 / 5)
            else {
                continue;
            };
            let slot = Self::with_code(entry, layout, area, Some(code))?;
            if slot.fits(layout) {
                return Ok(slot);
            }
            last = Ok(slot);
        }
        last
    }

    /// Plans the puzzle with this code.
    fn with_code(
        entry: &'e Entry<'e>,
        layout: &Layout,
        area: Area,
        code: Option<Code>,
    ) -> Result<Self, BookError> {
        let em = layout.points(match layout.per_page {
            1 => 14,
            2 => 12,
            4 | 6 => 10,
            _ => 8,
        });
        let board = drawn(&Scene::new(entry.puzzle), layout, layout.pencil)?;
        let mut rules = entry.rules.clone();
        if !rules.is_empty() {
            rules.extend(board.also());
        }
        let mut slot = Self {
            board,
            code_side: code.as_ref().map_or(0, |code| code.side),
            code,
            label: Label { text: entry.label.clone(), ..style(em, INK).bold() },
            text: style((em * 3 / 4).max(7 * UNITS), SOFT),
            rules: rules.join(" "),
            entry,
            area,
            is_beside: false,
            scale: 0.0,
            columns: Plane::new(entry.puzzle.variant()).map_or(1, |plane| plane.columns() as u32),
            edge: None,
            head: 0,
            lead: 0,
        };
        if !slot.shrink_label() {
            return Err(BookError::Label { label: entry.label.clone() });
        }
        slot.plan(slot.own_head());
        Ok(slot)
    }

    /// Plans the board, the rules and the code below a head of this height.
    fn plan(&mut self, head: u32) {
        self.head = head;
        let Picture { width, height, .. } = self.board.picture;
        let free = self.area.height.saturating_sub(head);
        // Long rules have small letters.
        while self.foot() > free / 2 && self.text.em > MIN_TEXT {
            self.text.em = self.text.em * 9 / 10;
        }
        let beside_text = self.side() - self.gap();
        let beside_height = self.code_side
            + self.gap()
            + lines(&self.rules, &self.text, beside_text).len() as u32 * line_height(self.text.em);
        let [below, beside] = [
            (self.area.width, free.saturating_sub(self.foot())),
            (self.area.width.saturating_sub(self.side()), free),
        ]
        .map(|room| {
            (f64::from(room.0) / f64::from(width)).min(f64::from(room.1) / f64::from(height))
        });
        self.is_beside = self.foot() > 0 && beside > below && beside_height <= free;
        self.scale = if self.is_beside { beside } else { below };
    }

    /// Gives the boards of puzzles that are beside each other the same top.
    pub(super) fn align(row: &mut [Self]) {
        let head = row.iter().map(|slot| slot.head).max().unwrap_or(0);
        for slot in row.iter_mut().filter(|slot| slot.head < head) {
            slot.plan(head);
        }
        let lead = row.iter().map(Self::spare).min().unwrap_or(0) / 3;
        for slot in row {
            slot.lead = lead;
        }
    }

    /// Gives the boards of a page one width, and one distance from the left of their parts, unless one of them would lose much.
    pub(super) fn equalize(page: &mut [Self], layout: &Layout) {
        /// The least share of its width that a board keeps.
        const LEAST: f64 = 0.75;
        let width = |slot: &Self| slot.scale * slot.inner();
        let least = page.iter().map(width).fold(f64::INFINITY, f64::min);
        let side = |slot: &Self| least / slot.inner() * f64::from(slot.board.cell);
        if page
            .iter()
            .all(|slot| least >= LEAST * width(slot) && side(slot) >= Self::least_side(layout))
        {
            for slot in page.iter_mut() {
                slot.scale = least / slot.inner();
            }
        }
        // The distance of the left edge of a board from that of its part, and the range in which it can be.
        let edges = page.iter().map(|slot| {
            let before = scaled(slot.board.start, slot.scale);
            let free = slot.area.width.saturating_sub(slot.used());
            (before, before + free / 2, before + free)
        });
        let edges: Vec<(u32, u32, u32)> = edges.collect();
        let least = edges.iter().map(|edge| edge.0).max().unwrap_or(0);
        let most = edges.iter().map(|edge| edge.2).min().unwrap_or(0);
        let usual = edges.iter().map(|edge| edge.1).min().unwrap_or(0);
        if least <= most {
            for slot in page {
                slot.edge = Some(usual.clamp(least, most));
            }
        }
    }

    /// Returns the width of the board without what is beside it, in units of its picture.
    fn inner(&self) -> f64 {
        f64::from(self.columns * self.board.cell)
    }

    /// Returns the width of the board with what is right of it.
    fn used(&self) -> u32 {
        let board_width = scaled(self.board.picture.width, self.scale);
        if self.is_beside { board_width + self.side() } else { board_width }
    }

    /// Returns the side of a cell of the board on the page.
    pub(super) fn side_of_cell(&self) -> f64 {
        self.scale * f64::from(self.board.cell)
    }

    /// Returns `true` if the board and the rules have the sizes of another plan.
    pub(super) fn is_as_large_as(&self, other: &Self) -> bool {
        self.scale >= other.scale && self.text.em >= other.text.em
    }

    /// Returns the height that is left.
    pub(super) fn spare(&self) -> u32 {
        let board_height = scaled(self.board.picture.height, self.scale);
        let foot = if self.is_beside { 0 } else { self.foot() };
        self.area.height.saturating_sub(self.head + board_height + foot)
    }

    /// Returns `true` if the cells of the board are large enough.
    pub(super) fn fits(&self, layout: &Layout) -> bool {
        self.side_of_cell() >= Self::least_side(layout)
    }

    fn least_side(layout: &Layout) -> f64 {
        if layout.large { MIN_LARGE_CELL } else { MIN_CELL }
    }

    /// Returns the height of the label and the space below it.
    fn own_head(&self) -> u32 {
        if self.entry.label.is_empty() {
            return 0;
        }
        self.label_lines() as u32 * line_height(self.label.em) + self.label.em / 4
    }

    /// Makes the letters of a long label smaller until it fits one line, and at the least size two; `false` if it does
    /// not.
    fn shrink_label(&mut self) -> bool {
        let least = (self.label.em * 7 / 10).max(MIN_LABEL.min(self.label.em));
        while self.label_lines() > 1 && self.label.em > least {
            self.label.em = (self.label.em * 19 / 20).max(least);
        }
        self.label_lines() <= MAX_LABEL_LINES
    }

    fn label_lines(&self) -> usize {
        lines(&self.label.text, &self.label, self.area.width).len()
    }

    /// Returns the height of the rules and the QR code if they are below the board, with the space above them.
    fn foot(&self) -> u32 {
        let lines = match self.rules.as_str() {
            "" => 0,
            rules => lines(rules, &self.text, self.below_width()).len() as u32,
        };
        let height = self.code_side.max(lines * line_height(self.text.em));
        if height > 0 { height + self.gap() } else { 0 }
    }

    /// Returns the width of the rules and the QR code if they are right of the board, with the space before them.
    fn side(&self) -> u32 {
        let text = if self.rules.is_empty() { 0 } else { self.area.width / 4 };
        self.code_side.max(text) + self.gap()
    }

    fn gap(&self) -> u32 {
        self.label.em * 2 / 3
    }

    /// Returns the width of rules below the board.
    fn below_width(&self) -> u32 {
        let code = if self.code_side > 0 { self.code_side + self.gap() } else { 0 };
        self.area.width.saturating_sub(code)
    }

    /// Draws the puzzle on a page.
    pub(super) fn draw(mut self, page: &mut Picture) {
        let Area { left, top, width, .. } = self.area;
        let board_width = scaled(self.board.picture.width, self.scale);
        let board_height = scaled(self.board.picture.height, self.scale);
        let (head, gap, side) = (self.head, self.gap(), self.side());
        let text_width = self.below_width();
        let top = top + self.lead;
        let start = match self.edge {
            Some(edge) => left + edge.saturating_sub(scaled(self.board.start, self.scale)),
            None => left + width.saturating_sub(self.used()) / 2,
        };
        if !self.entry.label.is_empty() {
            // A label that is wider than its board begins further left, so that it ends before the next puzzle.
            let head_lines = lines(&self.label.text, &self.label, width);
            let widths = head_lines.iter().map(|line| width_of(line, self.label.em, true));
            let widest = scaled(1, widths.fold(0.0, f64::max).ceil()).min(width);
            let board_left = start + scaled(self.board.start, self.scale);
            let at = (board_left.min(left + width - widest), top);
            // A short label is just above its board.
            let y = at.1 + head - self.own_head();
            add_text(page, (at.0, y), width, &self.label.text, &self.label);
        }
        // The outer edge of the thick line, which the picture has a white edge around.
        let edge = start + scaled(2 * self.board.picture.width - 3, self.scale / 2.0);
        place(page, self.board.picture, (start, top + head), self.scale);
        // The rules, and the QR code below them or right of them, whose squares begin or end at the edge of the board: its
        // white edge is in the space around.
        let quiet = self
            .code
            .as_ref()
            .map_or(0, |code| self.code_side / code.dark.len() as u32 * QUIET.unsigned_abs())
            .min(gap);
        let code_at = if self.is_beside {
            let text_at = (start + board_width + gap, top + head);
            let text_height = add_text(page, text_at, side - gap, &self.rules, &self.text);
            let below = if self.rules.is_empty() { 0 } else { text_height + gap };
            ((text_at.0).saturating_sub(quiet), (text_at.1 + below).saturating_sub(quiet))
        } else {
            let y = top + head + board_height + gap;
            let at_edge = (edge + quiet).saturating_sub(self.code_side);
            // A text that needs no more room between the edges of the board begins and ends there, and so does the code.
            let narrow =
                if self.code_side > 0 { at_edge.saturating_sub(start + gap) } else { board_width };
            let height = |width| {
                let lines = lines(&self.rules, &self.text, width).len() as u32;
                self.code_side.max(lines * line_height(self.text.em))
            };
            let fits = narrow > 0 && height(narrow) <= height(text_width);
            let (x, width_of_text) = if fits { (start, narrow) } else { (left, text_width) };
            add_text(page, (x, y), width_of_text, &self.rules, &self.text);
            let beside_text =
                if self.rules.is_empty() || fits { at_edge } else { left + width - self.code_side };
            (beside_text.max(at_edge), y - quiet)
        };
        if let Some(code) = self.code.take() {
            page.codes.push(Code { at: code_at, side: self.code_side, ..code });
        }
    }
}

/// Returns the picture of a board as books show it.
pub(super) fn drawn(scene: &Scene<'_>, layout: &Layout, points: bool) -> Result<Board, TooLarge> {
    let mut board =
        board(scene, Look { margin: 2, thin: SOFT, points, large: layout.large, letters: true })?;
    board.picture.ground = None;
    Ok(board)
}

/// Returns a QR code of squares of this side with its white edge, without its place; `None` if the text is too long.
fn code(text: &str, square: u32) -> Option<Code> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let places = -QUIET..code.size() + QUIET;
    let rows = places.clone().map(|y| places.clone().map(|x| code.get_module(x, y)).collect());
    let dark: Vec<Vec<bool>> = rows.collect();
    Some(Code { at: (0, 0), side: dark.len() as u32 * square, dark })
}
