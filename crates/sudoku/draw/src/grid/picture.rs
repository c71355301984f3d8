//! A scene as a picture on whole pixels, which becomes SVG or PNG.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::Colour;
use crate::pixels::{Fill, Label, Line, Picture, Placement};
use crate::scene::{Plane, Scene, TooLarge, Weight};

use super::around::{self, MARGIN};
use super::constraints;
use super::emphasis::{self, Candidates, Places, THICK};
use super::frame::Frame;
use super::sketches;
use clausoku_board::{Alphabet, Candidate, NumberNotation, Variant};
use clausoku_text::joined;

/// The space between two boards in pixels, in addition to their margins.
const GAP: u32 = 24;
/// The thickness of a thin line in pixels; odd, so that it has a middle.
const THIN: u32 = 1;

/// The part of a cell that is free between its notes and its lines, on each side, as a divisor of the side of the cell.
const RIM: u32 = 18;

const THIN_LINE: Colour = Colour([0x9C, 0xA3, 0xAF]);
const THICK_LINE: Colour = Colour([0x11, 0x18, 0x27]);
const GIVEN: Colour = Colour([0x0B, 0x0F, 0x19]);
pub(crate) const VALUE: Colour = Colour([0x1D, 0x4E, 0xD8]);
const NOTE: Colour = Colour([0x4B, 0x55, 0x63]);
const SHADE: Colour = Colour([0xE6, 0xEC, 0xF5]);
const MARK: Colour = Colour([0xFE, 0xCA, 0xCA]);

/// A part of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PicturePart {
    /// The name.
    pub name: &'static str,
    /// The usual colour.
    pub colour: Colour,
}

/// Parts of pictures, each with its colour, which no other part has.
pub const PICTURE_PARTS: [PicturePart; 6] = [
    PicturePart { name: "given", colour: GIVEN },
    PicturePart { name: "value", colour: VALUE },
    PicturePart { name: "candidate", colour: NOTE },
    PicturePart { name: "line", colour: THICK_LINE },
    PicturePart { name: "thin-line", colour: THIN_LINE },
    PicturePart { name: "region", colour: SHADE },
];

/// The kind of a label. Labels of one kind have the same style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A given.
    Given,
    /// A value that was found.
    Value,
    /// A candidate.
    Note,
    /// A candidate of a step.
    Marked,
    /// The number of a row or column.
    Number,
}

impl Kind {
    fn colour(self) -> Colour {
        match self {
            Self::Given | Self::Marked => GIVEN,
            Self::Value => VALUE,
            Self::Note | Self::Number => NOTE,
        }
    }
}

/// The parts of a picture that depend on its use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// The white space around the board.
    pub(crate) margin: u32,
    /// The colour of thin lines, unless `large` is set.
    pub(crate) thin: Colour,
    /// `true` for large letters and dark lines.
    pub(crate) large: bool,
    /// `true` if empty cells have points at the places of candidates.
    pub(crate) points: bool,
    /// `true` if letters are in place of numbers of two digits.
    pub(crate) letters: bool,
}

/// The picture of a board.
pub(crate) struct Board {
    pub(crate) picture: Picture,
    /// The side of a cell in pixels.
    pub(crate) cell: u32,
    /// The distance of the board from the left edge of the picture.
    pub(crate) start: u32,
    /// The constraints that it does not show.
    pub(super) hidden: Vec<constraints::Hidden>,
}

/// Returns the picture of a scene with its caption.
fn picture(scene: &Scene<'_>, large: bool) -> Result<Picture, TooLarge> {
    let look = Look { margin: MARGIN, thin: THIN_LINE, points: false, large, letters: false };
    let Board { mut picture, hidden, .. } = board(scene, look)?;
    if scene.has_legend() {
        around::add_legend(&mut picture, scene);
    }
    let names = hidden.iter().map(|hidden| hidden.name.as_str());
    let listed = around::listed(names, around::LISTED);
    let caption = joined(scene.caption().into_iter().chain(listed.as_deref()), " ");
    if scene.caption().is_some() || listed.is_some() {
        around::add_caption(&mut picture, &caption);
    }
    Ok(picture)
}

/// Returns the picture of a scene without its caption.
pub(crate) fn board(scene: &Scene<'_>, look: Look) -> Result<Board, TooLarge> {
    let plane = Plane::new(scene.variant())?;
    let lettered = lettered(scene.variant().alphabet()).filter(|_| look.letters);
    let alphabet = lettered.as_ref().unwrap_or(scene.variant().alphabet());
    let (cell, usual_em) = sizes(plane.rows().max(plane.columns()), alphabet.width());
    // As large as a name of several characters may be.
    let widest = cell * 139 / 100 / alphabet.width().max(1) as u32;
    let em = if look.large { (usual_em * 4 / 3).min(widest).max(usual_em) } else { usual_em };
    let (cell, em, note_em) = match scene.notes() {
        None => (cell, em, em),
        Some(notes) => {
            let (larger, note_em) = note_sizes(cell, notes.columns, alphabet.width());
            let marks =
                constraints::has_sums(scene.variant()) || constraints::has_dots(scene.variant());
            // Notes beside clues and dots have as much room as without them.
            let whole = if marks { (larger * 4 / 3).next_multiple_of(2) } else { larger };
            let note_em = if look.large { note_em * 6 / 5 } else { note_em };
            (whole, em * whole / cell, note_em)
        }
    };
    let band = if scene.has_labels() { around::band(em) } else { 0 };
    // Clues beside the board have a cell on each side.
    let sides = [plane.rows(), plane.columns()];
    let is_beside = sketches::are_beside(scene.sketches(), sides);
    let has_clues = is_beside || constraints::has_clues(scene.variant());
    let clues = if has_clues { cell } else { 0 };
    let start = look.margin + band + clues;
    let frame = Frame { variant: scene.variant(), plane: &plane, start, cell };
    let [width, height] = [plane.columns(), plane.rows()]
        .map(|count| frame.edge(count as u32) + clues + look.margin + 1);
    let mut picture = Picture::new(width, height);
    picture.title = scene.title();
    picture.description = description(scene, &plane);
    let mut labels: Vec<(Kind, (u32, u32), Cow<'_, str>)> = Vec::new();
    let tinted: HashSet<Candidate> = scene.tints().map(|(candidate, _)| candidate).collect();
    for (_, _, found) in plane.cells() {
        let corner = frame.corner(found);
        let tint = match () {
            () if scene.is_marked(found) => Some(MARK),
            () if scene.is_in_house(found) => Some(emphasis::HOUSE),
            () if plane.is_shaded(found) => Some(SHADE),
            () => None,
        };
        picture.fills.extend(tint.map(|colour| Fill { at: corner, size: (cell, cell), colour }));
        if look.points && scene.content(found).is_none() {
            picture.fills.extend(points(scene.variant(), corner, cell));
        }
        if let Some(content) = scene.content(found) {
            let kind = if content.given { Kind::Given } else { Kind::Value };
            labels.push((kind, frame.middle(found), alphabet.name(content.symbol).into()));
        } else if let Some(notes) = scene.notes() {
            let places = places(scene.variant(), cell, (notes.rows, notes.columns));
            for (row, column, symbol) in notes.in_cell(found) {
                let (right, down) = places.middle(row, column);
                let candidate = Candidate { cell: found, symbol };
                let kind = if tinted.contains(&candidate) { Kind::Marked } else { Kind::Note };
                let at = (corner.0 + right, corner.1 + down);
                labels.push((kind, at, alphabet.name(symbol).into()));
            }
        }
    }
    if scene.has_labels() {
        let numbers = around::numbers(frame, look.margin + band / 2).into_iter();
        labels.extend(numbers.map(|(at, number)| (Kind::Number, at, number.into())));
    }
    picture.under = around::links(scene, frame);
    if let Some(notes) = scene.notes() {
        let places = places(scene.variant(), cell, (notes.rows, notes.columns));
        let candidates = Candidates { scene, frame, places };
        picture.fills.extend(candidates.fills());
        picture.over.extend(candidates.curves());
    }
    let thin = if look.large { THICK_LINE } else { look.thin };
    let thick = if look.large { THICK + 2 } else { THICK };
    // Thin lines first, so that thick ones cover their ends.
    picture.lines.extend(lines(frame, Weight::Light, (THIN, thin)));
    picture.lines.extend(lines(frame, Weight::Heavy, (thick, THICK_LINE)));
    labels.sort_by_key(|label| label.0);
    picture.labels.extend(labels.into_iter().map(|(kind, at, text)| {
        let em = match kind {
            Kind::Given | Kind::Value => em,
            Kind::Note | Kind::Marked => note_em,
            Kind::Number => around::number_em(em),
        };
        let dark = look.large && kind != Kind::Value;
        let label = Label::new(at, text, em, if dark { GIVEN } else { kind.colour() });
        if let Kind::Given | Kind::Marked = kind { label.bold() } else { label }
    }));
    sketches::add(&mut picture, frame, scene.sketches());
    // Where letters are in place of numbers, clues that are values have them too.
    let first_value = usize::from(scene.variant().first_value());
    let names = |value: u32| {
        let symbol = lettered.as_ref().and_then(|alphabet| {
            let index = (value as usize).checked_sub(first_value)?;
            alphabet.symbols().nth(index).map(|symbol| alphabet.name(symbol).to_owned())
        });
        symbol.unwrap_or_else(|| value.to_string())
    };
    let hidden = constraints::add(&mut picture, frame, &names);
    Ok(Board { picture, cell, start, hidden })
}

/// Returns the symbols with letters in place of numbers of two digits; `None` if there are no such numbers.
pub(crate) fn lettered(alphabet: &Alphabet) -> Option<Alphabet> {
    let is_numbers = alphabet.notation() == Some(NumberNotation::FromOne) && alphabet.width() == 2;
    let characters = alphabet.symbols().map(|symbol| alphabet.character(symbol).map(String::from));
    Alphabet::named(characters.collect::<Option<_>>().filter(|_| is_numbers)?).ok()
}

/// Returns a point at the place of each candidate of a cell.
fn points(variant: &Variant, corner: (u32, u32), cell: u32) -> impl Iterator<Item = Fill> + use<> {
    /// The side of a point, as a divisor of the side of a cell.
    const POINT: u32 = 28;
    let symbols = variant.alphabet().len();
    let columns = (1..=symbols).find(|columns| columns * columns >= symbols).unwrap_or(1);
    let places = places(variant, cell, (symbols.div_ceil(columns), columns));
    let size = (cell / POINT).max(1);
    (0..symbols).map(move |symbol| {
        let (right, down) = places.middle(symbol / columns, symbol % columns);
        let at = (corner.0 + right - size / 2, corner.1 + down - size / 2);
        Fill { at, size: (size, size), colour: THIN_LINE }
    })
}

impl Board {
    /// Returns the names of the constraints with cells that neither the picture nor a rule shows completely.
    #[cfg_attr(not(feature = "pdf"), allow(dead_code, reason = "pages of books alone need it"))]
    pub(crate) fn also(&self) -> Option<String> {
        let with_cells = self.hidden.iter().filter(|hidden| !hidden.is_for_board);
        around::listed(with_cells.map(|hidden| hidden.name.as_str()), usize::MAX)
    }
}

/// Returns the places of this many rows and columns of candidates in a cell, away from clues and dots.
fn places(variant: &Variant, cell: u32, notes: (usize, usize)) -> Places {
    let rim = if constraints::has_dots(variant) { cell * 14 / 100 } else { cell / RIM };
    let top = if constraints::has_sums(variant) { cell * 32 / 100 } else { rim };
    Places { cell, rim, top, notes }
}

/// Returns the contents of a board in words, row by row; empty if the board is large.
fn description(scene: &Scene<'_>, plane: &Plane) -> String {
    /// The number of rows and columns whose words are still of use.
    const MAX_SIDE: usize = 25;
    if plane.rows().max(plane.columns()) > MAX_SIDE {
        return String::new();
    }
    let alphabet = scene.variant().alphabet();
    let rows = (0..plane.rows()).map(|row| {
        let cells = (0..plane.columns()).map(|column| {
            let Some(cell) = plane.at(row, column) else { return " " };
            scene.content(cell).map_or(".", |content| alphabet.name(content.symbol))
        });
        format!("row {}: {}", row + 1, joined(cells, " ").trim_end())
    });
    let caption = scene.caption().map(|caption| joined(caption.lines(), "; "));
    joined(caption.into_iter().chain(rows), "; ")
}

/// Returns the picture of scenes of one board beside each other; the title is the first one's. Letters are large and lines
/// dark if `is_large` is set.
///
/// # Errors
/// Fails if the cells are too far apart, or if there is no scene.
pub fn picture_beside(scenes: &[Scene<'_>], is_large: bool) -> Result<Picture, TooLarge> {
    let (first, rest) = scenes.split_first().ok_or(TooLarge { rows: 0, columns: 0 })?;
    let mut all = picture(first, is_large)?;
    for scene in rest {
        let next = picture(scene, is_large)?;
        let by = all.width - 2 * MARGIN - 1 + GAP + MARGIN;
        all.width = next.width + by;
        all.height = all.height.max(next.height);
        all.add(next, Placement { at: (by, 0), scale: 1.0, turned: false });
    }
    // Shapes of one look together: they are written as one.
    all.lines.sort_by_key(|line| line.thickness);
    all.labels.sort_by_key(|label| (std::cmp::Reverse(label.bold), std::cmp::Reverse(label.em)));
    Ok(all)
}

/// The side of a cell and the height of the font: large boards have small cells, down to where
/// names of `name` characters are still legible.
fn sizes(side: usize, name: usize) -> (u32, u32) {
    /// The least height of a font that one can read.
    const LEAST: u32 = 13;
    let cell = match side {
        0..=9 => 56,
        10..=16 => 48,
        17..=25 => 40,
        26..=49 => 32,
        _ => 28,
    };
    // Thousandths of the cell. A character is about 0.6 em wide, and 5/6 of a cell can be filled.
    let share = match name {
        0 | 1 => 600,
        2 => 560,
        more => (1390 / more as u32).max(1),
    };
    let cell = (LEAST * 1000).div_ceil(share).max(cell);
    // Even, so that a cell's middle lies on a pixel.
    let cell = cell.next_multiple_of(2);
    (cell, cell * share / 1000)
}

/// The side of a cell and the height of the font of its notes, `columns` beside each other, each of `name`
/// characters: at least as large a cell as it would be without, and as the notes need to be legible.
fn note_sizes(cell: u32, columns: usize, name: usize) -> (u32, u32) {
    /// The least height of a font that one can read, where all are figures of one kind.
    const LEAST: u32 = 12;
    // A character is about 0.6 em wide, and a quarter of a place is left free.
    let share = (1250 / name.max(1) as u32).min(800);
    let inner = (LEAST * 1000).div_ceil(share) * columns as u32;
    let cell = (inner * RIM).div_ceil(RIM - 2).max(cell).next_multiple_of(2);
    let place = (cell - 2 * cell / RIM) / columns as u32;
    (cell, (place * share / 1000).max(LEAST))
}

/// The lines of this weight, each as long as can be, of this thickness and colour.
fn lines(frame: Frame<'_>, weight: Weight, look: (u32, Colour)) -> Vec<Line> {
    let (thickness, colour) = look;
    let plane = frame.plane;
    let mut lines = Vec::new();
    for row in 0..=plane.rows() {
        let y = frame.edge(row as u32);
        for ends in runs(plane.columns(), |column| plane.above(row, column) == weight) {
            let [from, to] = ends.map(|column| (frame.edge(column as u32), y));
            lines.push(Line { from, to, thickness, colour });
        }
    }
    for column in 0..=plane.columns() {
        let x = frame.edge(column as u32);
        for ends in runs(plane.rows(), |row| plane.before(row, column) == weight) {
            let [from, to] = ends.map(|row| (x, frame.edge(row as u32)));
            lines.push(Line { from, to, thickness, colour });
        }
    }
    lines
}

/// The runs of numbers that pass, each from its first to one past its last.
fn runs(count: usize, passes: impl Fn(usize) -> bool) -> Vec<[usize; 2]> {
    let mut runs: Vec<[usize; 2]> = Vec::new();
    for number in (0..count).filter(|&number| passes(number)) {
        match runs.last_mut() {
            Some([_, end]) if *end == number => *end += 1,
            _ => runs.push([number, number + 1]),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku_board::Puzzle;
    use std::sync::Arc;

    #[test]
    fn lines_are_as_long_as_can_be() {
        let puzzle = Puzzle::empty(Arc::new(Variant::blocks(2, 3).unwrap()));
        let scene = Scene::new(&puzzle);
        let picture = picture(&scene, false).unwrap();
        // Thick: four across, three down. Thin: the other three of seven, and four of seven.
        let count = |thickness| picture.lines.iter().filter(|l| l.thickness == thickness).count();
        assert_eq!((count(THICK), count(THIN)), (7, 7));
        let full = picture.width - 2 * MARGIN - 1;
        assert!(full > 0);
        for Line { from, to, .. } in &picture.lines {
            assert_eq!(to.0 - from.0 + to.1 - from.1, full);
        }
    }

    #[test]
    fn names_fit_their_cells() {
        for side in [4, 9, 16, 25, 81, 144, 1024] {
            for name in 1..=20 {
                let (cell, em) = sizes(side, name);
                assert!(em >= 13 && (6 * em * name as u32).div_ceil(10) < cell, "{side} {name}");
            }
        }
        for columns in [1, 2, 3, 4, 5, 9, 32] {
            for name in 1..=20 {
                let (cell, em) = note_sizes(48, columns, name);
                let place = cell / columns as u32;
                assert!(em >= 12 && em <= place && (6 * em * name as u32) / 10 < place);
            }
        }
        assert_eq!(runs(9, |number| ![2, 4, 5, 6].contains(&number)), [[0, 2], [3, 4], [7, 9]]);
    }
}
