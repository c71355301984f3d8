//! A page: its margins, its text and its number.

use super::layout::Layout;
use super::paper::UNITS;
use crate::pixels::{Label, Picture, Placement, Point, width};
use crate::text::wrapped_by;
use crate::{Anchor, Colour};

/// The colours of texts.
pub(super) const INK: Colour = Colour([0x11, 0x18, 0x27]);
pub(super) const SOFT: Colour = Colour([0x4B, 0x55, 0x63]);

/// A rectangle of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub left: u32,
    pub top: u32,
    pub width: u32,
    pub height: u32,
}

/// A page to be filled.
pub(super) struct Sheet {
    pub picture: Picture,
    /// The part inside the margins, without the number of the page.
    pub area: Area,
}

impl Area {
    /// Returns the part below this height.
    pub(super) fn below(self, height: u32) -> Self {
        Self { top: self.top + height, height: self.height.saturating_sub(height), ..self }
    }

    /// Returns the part above this height, counted from the bottom.
    pub(super) fn above(self, height: u32) -> Self {
        Self { height: self.height.saturating_sub(height), ..self }
    }

    pub(super) fn middle(self) -> u32 {
        self.left + self.width / 2
    }

    /// Returns a part of a table of this many columns and rows with this space between.
    pub(super) fn part(self, table: (u32, u32), gap: u32, index: u32) -> Self {
        let (columns, rows) = table;
        let width = self.width.saturating_sub((columns - 1) * gap) / columns;
        let height = self.height.saturating_sub((rows - 1) * gap) / rows;
        let (row, column) = (index / columns, index % columns);
        Self {
            left: self.left + column * (width + gap),
            top: self.top + row * (height + gap),
            width,
            height,
        }
    }
}

impl Layout {
    /// Returns a length of `points` points in units, larger in large print.
    pub(super) fn points(&self, points: u32) -> u32 {
        let units = points * UNITS;
        if self.large { units * 8 / 5 } else { units }
    }

    /// Returns the part of a page inside the margins, without the number of the page.
    pub(super) fn area(&self, number: usize) -> Area {
        let Self { paper, margin, gutter, bleed, .. } = *self;
        // Odd pages are on the right: their inner margin is the left one.
        let left = bleed + margin + if number % 2 == 1 { gutter } else { 0 };
        let foot = if self.page_numbers { self.points(18) } else { 0 };
        Area {
            left,
            top: bleed + margin,
            width: paper.width.saturating_sub(2 * margin + gutter),
            height: paper.height.saturating_sub(2 * margin + foot),
        }
    }

    /// Returns an empty page of this number, counted from 1.
    pub(super) fn sheet(&self, number: usize) -> Sheet {
        let area = self.area(number);
        let mut picture = self.blank();
        if self.page_numbers {
            let at = (area.middle(), self.foot());
            picture.labels.push(Label::new(at, number.to_string(), self.points(9), SOFT));
        }
        Sheet { picture, area }
    }

    /// Returns the height at which the number of a page is.
    fn foot(&self) -> u32 {
        self.bleed + self.paper.height - self.margin - self.points(4)
    }

    /// Adds a text beside the number of a page, at its right margin.
    pub(super) fn add_to_foot(&self, page: &mut Picture, number: usize, text: &str) {
        let area = self.area(number);
        let label = style(self.points(9), SOFT);
        let text = first_line(text, &label, area.width * 2 / 5);
        let at = (area.left + area.width, self.foot());
        add_line(page, at, &text, &label.anchored(Anchor::End));
    }

    /// Returns a page without anything.
    pub(super) fn blank(&self) -> Picture {
        let mut picture =
            Picture::new(self.paper.width + 2 * self.bleed, self.paper.height + 2 * self.bleed);
        picture.title = self.title.clone().unwrap_or_default();
        picture
    }
}

/// Adds a text in lines of at most this width from this point down, and returns their height. Each line is
/// anchored at the point.
pub(super) fn add_text(
    picture: &mut Picture,
    (x, y): Point,
    max_width: u32,
    text: &str,
    label: &Label,
) -> u32 {
    let mut height = 0;
    for line in lines(text, label, max_width) {
        let at = (x, y + height + label.em * 7 / 10);
        add_line(picture, at, &line, label);
        height += line_height(label.em);
    }
    height
}

/// Adds a text in one line at this point.
pub(super) fn add_line(picture: &mut Picture, at: Point, text: &str, label: &Label) {
    picture.labels.push(Label { at, text: text.to_owned(), ..label.clone() });
}

/// Returns a text in lines of at most this width.
pub(super) fn lines(text: &str, label: &Label, max_width: u32) -> Vec<String> {
    wrapped_by(text, f64::from(max_width), |text| width(text, label.em, label.bold))
}

/// Returns a text of at most this width in one line, which ends in points if the text is longer.
pub(super) fn first_line(text: &str, label: &Label, max_width: u32) -> String {
    let lines = lines(text, label, max_width.saturating_sub(label.em));
    if lines.len() > 1 { format!("{}...", lines[0]) } else { lines.concat() }
}

/// Returns the distance of lines of letters of this height.
pub(super) fn line_height(em: u32) -> u32 {
    em * 27 / 20
}

/// Returns a label without a text, whose lines begin at their point.
pub(super) fn style(em: u32, colour: Colour) -> Label {
    Label::new((0, 0), "", em, colour).anchored(Anchor::Start)
}

/// Adds a picture at a place.
pub(super) fn place(page: &mut Picture, picture: Picture, at: Point, scale: f64) {
    page.add(picture, Placement { at, scale, turned: false });
}
