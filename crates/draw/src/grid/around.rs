//! The parts of a picture besides cells: the numbers of rows and columns, a caption, and lines between cells.

use crate::Colour;
use crate::pixels::{Label, Line, Picture, Point};

use puzzle::scene::{Plane, Scene};
use puzzle::{Cell, Position, Scope, Variant};

/// The white space around the board.
pub(super) const MARGIN: u32 = 12;
/// The thickness of a thick line in pixels; odd, so that it has a middle.
pub(super) const THICK: u32 = 3;
/// The height of the font of captions, and from one of their lines to the next.
const CAPTION: u32 = 14;
const CAPTION_LINE: u32 = 20;

const CAPTION_COLOUR: Colour = Colour([0x11, 0x18, 0x27]);
/// The colour of lines between cells.
pub(super) const LINK: Colour = Colour([0x93, 0xAC, 0xD6]);

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
pub(super) fn numbers(
    plane: &Plane,
    middle_of_band: u32,
    middle: impl Fn(usize) -> u32 + Copy,
) -> impl Iterator<Item = (Point, String)> {
    let Position { row: first_row, column: first_column } = plane.corner();
    let rows =
        (0..plane.rows()).map(move |row| ((middle_of_band, middle(row)), number(first_row, row)));
    let columns = (0..plane.columns())
        .map(move |column| ((middle(column), middle_of_band), number(first_column, column)));
    rows.chain(columns)
}

/// Returns the number of a row or column.
fn number(first: u16, index: usize) -> String {
    (usize::from(first) + index + 1).to_string()
}

/// Adds a text below the board, wrapped to its width.
pub(super) fn add_caption(picture: &mut Picture, caption: &str) {
    // A character is about 0.6 em wide.
    let characters = (picture.width - 2 * MARGIN) * 10 / (6 * CAPTION);
    for text in wrapped(caption, characters as usize) {
        let at = (picture.width / 2, picture.height + CAPTION_LINE / 2);
        picture.labels.push(Label::new(at, text, CAPTION, CAPTION_COLOUR));
        picture.height += CAPTION_LINE;
    }
    picture.height += MARGIN;
}

/// Wraps a text into lines of at most `characters` characters; a longer word has a line of its own.
fn wrapped(text: &str, characters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let length = word.chars().count();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + length <= characters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns the lines between cells: those of the scene, and one along each extra region that is a diagonal.
pub(super) fn links(scene: &Scene<'_>, plane: &Plane, middle: impl Fn(usize) -> u32) -> Vec<Line> {
    let variant = scene.variant();
    let point = |cell: Cell| {
        let Position { row, column } = variant.position(cell);
        let column = column - plane.corner().column;
        let row = row - plane.corner().row;
        (middle(usize::from(column)), middle(usize::from(row)))
    };
    scene
        .links()
        .iter()
        .copied()
        .chain(diagonals(variant))
        .map(|(one, other)| Line {
            from: point(one),
            to: point(other),
            thickness: THICK,
            colour: LINK,
        })
        .collect()
}

/// Returns the ends of the extra regions whose cells follow each other diagonally.
fn diagonals(variant: &Variant) -> impl Iterator<Item = (Cell, Cell)> {
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
        is_diagonal.then(|| (cells[0], cells[cells.len() - 1]))
    })
}
