//! Sheets of exercises as pages for PDF.
//!
//! **Invariant.** Every line is within the margins. An exercise that fits on a page is on one page. The font that the program
//! contains has no logical signs, so that `∨`, `∧` and `⊥` are drawn.

use clausoku_draw::book::{Paper, UNITS};
use clausoku_draw::pixels::{Label, Line, Mark, Picture, Point, width};
use clausoku_draw::{Anchor, Colour, wrapped_by};

use super::sheet::{Block, Part};

/// A4.
const PAPER: Paper = Paper { width: 11_906, height: 16_838 };
const MARGIN: u32 = 57 * UNITS;
/// The height of letters.
const EM: u32 = 11 * UNITS;
/// From base line to base line.
const LINE: u32 = EM * 7 / 5;
/// The space between paragraphs.
const SPACE: u32 = EM / 2;
/// The side of a cell of a grid.
const CELL: u32 = EM * 9 / 4;
const THIN: u32 = 11;
const THICK: u32 = 27;
const INK: Colour = Colour([0; 3]);

/// Returns the pages of a sheet, in units of 1/20 point.
pub(super) fn pages(parts: &[Part]) -> Vec<Picture> {
    let mut flow = Flow::new();
    // A section is an exercise, or the answers.
    for section in parts.chunk_by(|_, next| !matches!(next, Part::Heading { .. })) {
        let mut alone = Flow::new();
        for part in section {
            alone.add(part);
        }
        let height = LINE + alone.y - MARGIN;
        let is_of_one_page = alone.pages.len() == 1;
        let is_split = flow.y + height > PAPER.height - MARGIN;
        let has_answers = matches!(section, [Part::Heading { is_answers: true, .. }, ..]);
        if !flow.is_at_top() && (has_answers || is_split && is_of_one_page) {
            flow.begin_page();
        }
        for part in section {
            flow.add(part);
        }
    }
    flow.pages
}

/// Pages that are filled from top to bottom.
struct Flow {
    pages: Vec<Picture>,
    /// The upper edge of the next line.
    y: u32,
}

impl Flow {
    fn new() -> Self {
        Self { pages: vec![Picture::new(PAPER.width, PAPER.height)], y: MARGIN }
    }

    fn begin_page(&mut self) {
        self.pages.push(Picture::new(PAPER.width, PAPER.height));
        self.y = MARGIN;
    }

    /// Returns the page with room of this height, and the upper edge of the room.
    fn take(&mut self, height: u32) -> (&mut Picture, u32) {
        if self.y + height > PAPER.height - MARGIN {
            self.begin_page();
        }
        let top = self.y;
        self.y += height;
        let page = self.pages.last_mut().expect("there is a page");
        (page, top)
    }

    fn is_at_top(&self) -> bool {
        self.y == MARGIN
    }

    fn add(&mut self, part: &Part) {
        match part {
            Part::Heading { words, .. } => {
                if !self.is_at_top() {
                    self.y += LINE;
                }
                self.lines(0, words, true);
                self.y += SPACE;
            }
            Part::Block(block) => self.block(block),
        }
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Text(words) => self.lines(0, words, false),
            Block::Clauses(clauses) => {
                for (label, literals) in clauses {
                    let clause = literals.join(" ∨ ");
                    let label = if label.is_empty() { String::new() } else { format!("{label}: ") };
                    self.lines(EM, &format!("{label}{clause}"), false);
                }
            }
            Block::Grid { side, cells } => self.grid(*side, cells),
            Block::Program(lines) => lines.iter().for_each(|line| self.program_line(line)),
        }
        self.y += SPACE;
    }

    /// Writes a text in as many lines as it needs.
    fn lines(&mut self, indent: u32, words: &str, is_bold: bool) {
        let room = f64::from(PAPER.width - 2 * MARGIN - indent);
        for line in wrapped_by(words, room, |text| measured(text, is_bold)) {
            let (page, top) = self.take(LINE);
            write(page, (MARGIN + indent, top + LINE / 2), &line, is_bold);
        }
    }

    /// Writes a line of a program: its number, and its text with its indent.
    fn program_line(&mut self, line: &str) {
        let text = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let number = &line[..line.len() - text.len()];
        let words = text.trim_start_matches(' ');
        let left = MARGIN + 2 * EM + (text.len() - words.len()) as u32 * EM / 2;
        // The other lines of a long text begin further right.
        let room = f64::from(PAPER.width - MARGIN - left - 2 * EM);
        for (index, words) in
            wrapped_by(words, room, |text| measured(text, false)).iter().enumerate()
        {
            let (page, top) = self.take(LINE);
            let middle = top + LINE / 2;
            if index == 0 {
                write(page, (MARGIN + EM, middle), number, false);
            }
            write(page, (if index == 0 { left } else { left + 2 * EM }, middle), words, false);
        }
    }

    fn grid(&mut self, side: usize, cells: &[String]) {
        let order = (side * side) as u32;
        let size = order * CELL;
        let (page, top) = self.take(size + 2 * SPACE);
        let (left, top) = (MARGIN + EM, top + SPACE);
        for number in 0..=order {
            let thickness = if (number as usize).is_multiple_of(side) { THICK } else { THIN };
            let at = number * CELL;
            let ends = [
                ((left, top + at), (left + size, top + at)),
                ((left + at, top), (left + at, top + size)),
            ];
            page.lines.extend(ends.map(|(from, to)| Line { from, to, thickness, colour: INK }));
        }
        for (index, cell) in (0..).zip(cells).filter(|(_, cell)| *cell != ".") {
            let middle = |place: u32| place * CELL + CELL / 2;
            let at = (left + middle(index % order), top + middle(index / order));
            page.labels.push(Label::new(at, cell, EM, INK));
        }
    }
}

/// Returns `true` if the sign is drawn.
fn is_drawn(sign: char) -> bool {
    matches!(sign, '∨' | '∧' | '⊥')
}

/// The width of a sign that is drawn.
const SIGN: u32 = EM * 3 / 5;

fn measured(text: &str, is_bold: bool) -> f64 {
    let pieces = text.split_inclusive(is_drawn).map(|piece| {
        let words = piece.trim_end_matches(is_drawn);
        let sign = if words.len() < piece.len() { f64::from(SIGN) } else { 0.0 };
        width(words, EM, is_bold) + sign
    });
    pieces.sum()
}

/// Writes a line from this point, the middle of its left end.
#[expect(clippy::cast_sign_loss, reason = "widths are positive")]
fn write(page: &mut Picture, at: Point, text: &str, is_bold: bool) {
    let (mut x, y) = at;
    for piece in text.split_inclusive(is_drawn) {
        let words = piece.trim_end_matches(is_drawn);
        if !words.is_empty() {
            let label = Label::new((x, y), words, EM, INK).anchored(Anchor::Start);
            page.labels.push(Label { bold: is_bold, ..label });
            x += width(words, EM, is_bold).ceil() as u32;
        }
        for sign in piece[words.len()..].chars() {
            draw(page, (x, y), sign);
            x += SIGN;
        }
    }
}

/// Draws a logical sign whose left end has its middle at this point.
fn draw(page: &mut Picture, at: Point, sign: char) {
    let (left, right, middle) = (at.0 + SIGN / 10, at.0 + SIGN * 9 / 10, at.0 + SIGN / 2);
    let (top, bottom) = (at.1 - EM / 4, at.1 + EM / 3);
    let strokes = match sign {
        '∨' => vec![vec![(left, top), (middle, bottom), (right, top)]],
        '∧' => vec![vec![(left, bottom), (middle, top), (right, bottom)]],
        _ => vec![vec![(left, bottom), (right, bottom)], vec![(middle, top), (middle, bottom)]],
    };
    page.over.extend(strokes.into_iter().map(|points| Mark::line(points, EM / 13, INK)));
}

#[cfg(test)]
mod tests {
    use clausoku_draw::pixels::without_glyph;

    use super::*;
    use crate::exercises::{Exercise, KINDS, Language, parts};

    #[test]
    fn every_sheet_is_within_its_margins_with_glyphs_for_all_signs() {
        for language in Language::ALL {
            let exercises =
                KINDS.iter().flat_map(|row| (1..=3).map(|seed| Exercise::new(row.value, seed)));
            let exercises: Vec<Exercise> = exercises.collect();
            let pages = pages(&parts(&exercises, language, true));
            assert!(pages.len() > 10);
            assert_eq!(without_glyph(&pages).into_iter().collect::<Vec<_>>(), []);
            for page in &pages {
                assert!(!page.labels.is_empty());
                for label in &page.labels {
                    let end = match label.anchor {
                        Anchor::Start => {
                            f64::from(label.at.0) + width(&label.text, label.em, label.bold)
                        }
                        _ => f64::from(label.at.0),
                    };
                    assert!(end <= f64::from(PAPER.width - MARGIN + SIGN), "{}", label.text);
                    assert!(
                        (MARGIN..PAPER.height - MARGIN).contains(&label.at.1),
                        "{}",
                        label.text
                    );
                }
            }
        }
    }

    #[test]
    fn a_clause_that_is_longer_than_a_line_is_whole() {
        let literals: Vec<String> = (1..=40).map(|number| format!("¬x(1,{number},7)")).collect();
        let block = Part::Block(Block::Clauses(vec![("A".to_owned(), literals.clone())]));
        let [page] = &pages(&[block])[..] else { panic!("one page") };
        let found: String = page.labels.iter().map(|label| label.text.as_str()).collect();
        let found: Vec<&str> =
            found.trim_start_matches("A: ").split(' ').filter(|word| !word.is_empty()).collect();
        assert_eq!(found, literals);
        assert_eq!(page.over.len(), literals.len() - 1);
    }
}
