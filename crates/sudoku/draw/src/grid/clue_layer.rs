//! The clues of a board without its digits and lines, as a picture that lies under the cells of a page.

use clausoku_board::{Puzzle, Variant};
use std::sync::Arc;

use super::constraints;
use super::picture::{Board, Look, board};
use crate::Colour;
use crate::scene::{Scene, TooLarge};

/// The clues of a board as a picture, and its place behind the cells.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ClueLayer {
    /// The picture as an SVG file. Its ground is transparent.
    pub svg: String,
    /// The distances of the left, upper, right and lower edge of the picture from the board, in sides of a cell.
    pub margins: [f64; 4],
    /// `true` if a cell has a clue in its upper left corner.
    pub has_sums: bool,
    /// The names of the constraints that the picture does not show.
    pub hidden: Vec<String>,
}

/// Returns the clues of a board as a picture.
///
/// ```
/// use std::sync::Arc;
/// use clausoku_board::{Constraint, ConstraintKind, Variant};
/// use clausoku_draw::grid::clue_layer;
/// let board = Variant::classic(4).unwrap();
/// let cage = Constraint::new(ConstraintKind::Cage { sum: Some(3) }, board.cells().take(2).collect());
/// let layer = clue_layer(&Arc::new(board.with_constraints(vec![cage]).unwrap())).unwrap();
/// assert!(layer.has_sums && layer.hidden.is_empty() && layer.svg.contains(">3</text>"));
/// ```
///
/// # Errors
/// Fails if the cells are too far apart.
pub fn clue_layer(variant: &Arc<Variant>) -> Result<ClueLayer, TooLarge> {
    let empty = Puzzle::empty(variant.clone());
    let look = Look { margin: 0, thin: Colour::WHITE, points: false, large: false, letters: false };
    let Board { mut picture, cell, start, hidden } = board(&Scene::new(&empty), look)?;
    let (rows, columns) = variant.extent();
    // The page draws the lines. Half a pixel more than the board was for them.
    picture.lines.clear();
    picture.ground = None;
    picture.description.clear();
    let share = |pixels: u32| f64::from(pixels) / f64::from(cell);
    let after = |size: u32, count: usize| share(size - start) - count as f64;
    let margins =
        [share(start), share(start), after(picture.width, columns), after(picture.height, rows)];
    let hidden = hidden.into_iter().map(|hidden| hidden.name).collect();
    let has_sums = constraints::has_sums(variant);
    Ok(ClueLayer { svg: picture.svg(), margins, has_sums, hidden })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku_board::{Constraint, ConstraintKind as Kind};

    fn layer(kind: Kind, cells: &[(u16, u16)]) -> ClueLayer {
        let board = Variant::classic(4).unwrap();
        let cells = cells.iter().map(|&(row, column)| {
            let position = clausoku_board::Position { row, column };
            board.cell_at(position).unwrap()
        });
        let constraint = Constraint::new(kind, cells.collect());
        clue_layer(&Arc::new(board.clone().with_constraints(vec![constraint]).unwrap())).unwrap()
    }

    #[test]
    fn the_picture_ends_at_the_board_unless_clues_are_beside_it() {
        let inside = layer(Kind::Thermometer, &[(0, 0), (0, 1)]);
        assert_eq!(inside.margins[..2], [0.0, 0.0]);
        // A pixel for the last line.
        assert!(inside.margins[2..].iter().all(|&margin| margin > 0.0 && margin < 0.05));
        assert!(!inside.has_sums);
        let beside = layer(Kind::Sandwich { sum: 0 }, &[(0, 0), (0, 1), (0, 2), (0, 3)]);
        assert_eq!(beside.margins[..2], [1.0, 1.0]);
        assert!(beside.margins[2..].iter().all(|&margin| (1.0..1.05).contains(&margin)));
    }

    #[test]
    fn the_ground_is_transparent_and_no_line_is_drawn() {
        let svg = layer(Kind::Thermometer, &[(0, 0), (0, 1)]).svg;
        let others: Vec<&str> = svg.lines().filter(|line| line.contains("<rect")).collect();
        assert_eq!(others, [""; 0]);
        assert!(svg.contains("<circle") && !svg.contains("#111827"), "{svg}");
    }

    #[test]
    fn constraints_without_a_drawing_are_named() {
        let rule = layer(Kind::NonConsecutive, &[]);
        assert_eq!(rule.hidden.len(), 1);
        assert!(rule.hidden[0].starts_with("non-consecutive"), "{:?}", rule.hidden);
    }
}
