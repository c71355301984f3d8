//! The parts of a picture besides cells: the numbers of rows and columns, a caption, and lines between cells.

use std::collections::HashSet;

use crate::pixels::{Fill, Label, Mark, Picture, Point, Stroke};
use crate::scene::Scene;
use crate::{Anchor, Colour, text_width, wrapped};

use super::emphasis::{self, HOUSE, THICK};
use super::frame::Frame;

use clausoku_board::{Cell, Position, Scope, Variant};
use clausoku_words::pictures;

/// The white space around the board.
pub(super) const MARGIN: u32 = 12;
/// The height of the font of captions, and from one of their lines to the next.
const CAPTION: u32 = 14;
const CAPTION_LINE: u32 = 20;

const CAPTION_COLOUR: Colour = Colour([0x10, 0x18, 0x27]);
/// The colour of lines between cells.
const LINK: Colour = Colour([0x93, 0xAC, 0xD6]);

/// The height of the font of the numbers of rows and columns, next to values of this height.
pub(super) fn number_em(em: u32) -> u32 {
    (em * 5 / 8).max(12)
}

/// Returns the width of the space for these numbers, left of the board and above it. Three digits fit.
pub(super) fn band(em: u32) -> u32 {
    2 * number_em(em)
}

/// Returns the numbers of the rows and of the columns, counted from 1, with their middles. `middle_of_band` is the
/// middle of the room left of the board and above it.
pub(super) fn numbers(frame: Frame<'_>, middle_of_band: u32) -> Vec<(Point, String)> {
    let Position { row: first_row, column: first_column } = frame.plane.corner();
    let number = |first: u16, index: u32| (u32::from(first) + index + 1).to_string();
    let rows = (0..frame.plane.rows() as u32)
        .map(|row| ((middle_of_band, frame.middle_of(row)), number(first_row, row)));
    let columns = (0..frame.plane.columns() as u32)
        .map(|column| ((frame.middle_of(column), middle_of_band), number(first_column, column)));
    rows.chain(columns).collect()
}

/// Adds a text below the board, whose lines are wrapped to its width.
pub(super) fn add_caption(picture: &mut Picture, caption: &str) {
    // Widths are estimates.
    let width = f64::from(picture.width - 2 * MARGIN) * 0.92;
    for text in caption.lines().flat_map(|line| wrapped(line, f64::from(CAPTION), width)) {
        let at = (picture.width / 2, picture.height + CAPTION_LINE / 2);
        picture.labels.push(Label::new(at, text, CAPTION, CAPTION_COLOUR));
        picture.height += CAPTION_LINE;
    }
    picture.height += MARGIN;
}

/// Adds the meanings of the colours of candidates and of the lines between them below the board.
pub(super) fn add_legend(picture: &mut Picture, scene: &Scene<'_>) {
    /// The side of a sample, and the lengths of a sample of a line and of a gap.
    const SAMPLE: u32 = 12;
    const GAP: u32 = 6;
    let tints = emphasis::LEGEND.into_iter();
    let tints = tints.filter(|&tint| scene.tints().any(|(_, found)| found == tint));
    let language = scene.language();
    let (one, other) = (pictures::one_holds {}, pictures::not_both {});
    let links = [(true, one.text(language)), (false, other.text(language))].into_iter();
    let links = links.filter(|&(kind, _)| scene.inferences().any(|link| link.strong == kind));
    let house = scene.has_house().then_some((HOUSE, pictures::house {}.text(language)));
    let colours =
        tints.map(|tint| (emphasis::colour(tint), emphasis::meaning(tint, language))).chain(house);
    let samples = colours.map(|(colour, words)| (Ok(colour), words));
    let samples: Vec<_> = samples.chain(links.map(|(link, words)| (Err(link), words))).collect();
    let (mut x, mut y) = (MARGIN, picture.height + CAPTION_LINE / 2);
    for (sample, words) in &samples {
        let length = if sample.is_ok() { SAMPLE } else { 2 * SAMPLE };
        #[expect(clippy::cast_sign_loss, reason = "widths are not negative")]
        let width = length + GAP + text_width(words, f64::from(CAPTION)).ceil() as u32;
        if x + width > picture.width - MARGIN && x > MARGIN {
            (x, y) = (MARGIN, y + CAPTION_LINE);
        }
        match *sample {
            Ok(colour) => {
                let at = (x, y - SAMPLE / 2);
                picture.fills.push(Fill { at, size: (SAMPLE, SAMPLE), colour });
            }
            Err(link) => picture.over.push(Mark::Stroke(Stroke {
                points: vec![(x, y), (x + length, y)],
                ..emphasis::link(link)
            })),
        }
        let label = Label::new((x + length + GAP, y), *words, CAPTION, CAPTION_COLOUR);
        picture.labels.push(label.anchored(Anchor::Start));
        x += width + 3 * GAP;
    }
    if !samples.is_empty() {
        picture.height = y + CAPTION_LINE / 2 + GAP;
    }
}

/// The part of a cell with a value that the line of a diagonal takes at each end of its gap: one of this many.
const BESIDE: u32 = 5;

/// Returns the lines between cells: the scene's, and one along each extra region that is a diagonal.
pub(super) fn links(scene: &Scene<'_>, frame: Frame<'_>) -> Vec<Mark> {
    let links = scene.links().iter().map(|&(one, other)| [frame.middle(one), frame.middle(other)]);
    let mut ends: Vec<[Point; 2]> = links.collect();
    for Diagonal { cells, falls } in diagonals(frame.variant) {
        // From corner to corner, with a gap at each value, which a line would strike out.
        let point = |cell: Cell, down: u32| {
            let (x, y) = frame.corner(cell);
            (x + if falls { down } else { frame.cell - down }, y + down)
        };
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { continue };
        let mut start = point(first, 0);
        for &cell in cells.iter().filter(|&&cell| scene.content(cell).is_some()) {
            ends.push([start, point(cell, frame.cell / BESIDE)]);
            start = point(cell, frame.cell - frame.cell / BESIDE);
        }
        ends.push([start, point(last, frame.cell)]);
    }
    ends.into_iter().map(|ends| Mark::line(ends, THICK, LINK)).collect()
}

/// Cells that follow each other diagonally.
struct Diagonal {
    /// The cells, from the top down.
    cells: Vec<Cell>,
    /// `true` if each cell is right of the one above it.
    falls: bool,
}

/// Returns the extra regions whose cells follow each other diagonally.
fn diagonals(variant: &Variant) -> impl Iterator<Item = Diagonal> {
    let extra = variant.regions().iter().filter(|region| region.scope == Scope::Extra);
    let complete = extra.filter(|region| variant.is_complete(region));
    complete.filter_map(|region| {
        let mut cells = region.cells.clone();
        cells.sort_by_key(|&cell| variant.position(cell).row);
        let mut steps = cells.windows(2).map(|pair| {
            let one = variant.position(pair[0]);
            let other = variant.position(pair[1]);
            let right = i32::from(other.column) - i32::from(one.column);
            (other.row == one.row + 1 && right.abs() == 1).then_some(right)
        });
        let first = steps.next()??;
        let is_diagonal = steps.all(|step| step == Some(first));
        is_diagonal.then_some(Diagonal { cells, falls: first > 0 })
    })
}

/// The number of names of constraints that fit below a board.
pub(super) const LISTED: usize = 12;

/// Returns the names of constraints without a drawing, each once, up to a number of them.
pub(super) fn listed<'n>(hidden: impl Iterator<Item = &'n str>, most: usize) -> Option<String> {
    let mut seen = HashSet::new();
    let mut names: Vec<&str> = hidden.filter(|&name| seen.insert(name)).collect();
    let more = names.len().saturating_sub(most);
    names.truncate(most);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    // The glyphs of PNG files have no ellipsis.
    let listed = names.join(", ").replace('…', "...");
    (!names.is_empty()).then(|| format!("Also: {listed}{more}."))
}
