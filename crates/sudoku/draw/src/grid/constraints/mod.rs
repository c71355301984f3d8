//! Constraints beyond regions as people draw them: cages, lines, dots, marked cells, and clues outside the board.
//!
//! Kinds without a drawing, and kinds for the whole board, are named below the picture.

mod cages;
mod marks;

use clausoku_board::{Cell, Constraint, Variant};

use crate::Colour;
use crate::pixels::{Label, Mark, Picture, Point};
use crate::scene::Look;

use super::frame::Frame;

/// The colour of clues.
const CLUE: Colour = Colour([0x37, 0x41, 0x51]);
/// The colour of cages and of thin lines.
const THIN: Colour = Colour([0x4A, 0x55, 0x63]);

/// The thickness of the rings of circles.
const RING: u32 = 2;

impl Frame<'_> {
    /// Returns a small text.
    fn clue(&self, at: Point, text: String) -> Label {
        Label::new(at, text, self.share(25).max(11), CLUE)
    }
}

/// The picture of a board, to which constraints are added. Each function that adds one returns `false` if it cannot draw it.
struct Drawing<'p, 'f> {
    picture: &'p mut Picture,
    frame: Frame<'f>,
}

/// Returns `true` if a cell has a clue in its upper left corner.
pub(super) fn has_sums(variant: &Variant) -> bool {
    has(variant, |look| matches!(look, Look::Cage(clue) if !clue.is_empty()))
}

/// Returns `true` if the board has marks between cells.
pub(super) fn has_dots(variant: &Variant) -> bool {
    has(variant, |look| matches!(look, Look::Between(_)))
}

/// Returns whether the board has a clue beside it.
pub(super) fn has_clues(variant: &Variant) -> bool {
    has(variant, |look| matches!(look, Look::Beside(_)))
}

fn has(variant: &Variant, wanted: fn(&Look) -> bool) -> bool {
    variant.constraints().iter().any(|constraint| wanted(&Look::new(&constraint.kind)))
}

/// Returns a circle with an outline of the usual thickness.
fn circle(at: Point, radius: u32, fill: Option<Colour>, outline: Option<Colour>) -> Mark {
    Mark::Circle { at, radius, fill, outline, thickness: RING }
}

/// Adds dashes around cells, and a text in the first of them.
pub(super) fn add_cage(picture: &mut Picture, frame: Frame<'_>, cells: &[Cell], text: String) {
    Drawing { picture, frame }.cage(cells, text);
}

/// A constraint that a picture does not show.
#[derive(Clone, Debug)]
pub(super) struct Hidden {
    pub(super) name: String,
    /// `true` if it is for the whole board.
    #[cfg_attr(not(feature = "pdf"), allow(dead_code, reason = "pages of books alone need it"))]
    pub(super) is_for_board: bool,
}

/// Adds the constraints to the picture, with these names of values, and returns the constraints that it does not show.
pub(super) fn add(
    picture: &mut Picture,
    frame: Frame<'_>,
    names: &dyn Fn(u32) -> String,
) -> Vec<Hidden> {
    let mut hidden = Vec::new();
    let mut constraints: Vec<&Constraint> = frame.variant.constraints().iter().collect();
    // The dashes of cages are over thick lines.
    constraints.sort_by_key(|constraint| matches!(Look::new(&constraint.kind), Look::Cage(_)));
    let mut drawing = Drawing { picture, frame };
    let mut beside = Vec::new();
    for constraint in constraints {
        let cells = &constraint.cells[..];
        let is_drawn = match Look::with_names(&constraint.kind, names) {
            Look::Cage(clue) => drawing.cage(cells, clue),
            Look::Line { colour, width, ends, .. } => {
                drawing.line(constraint, Colour(colour), width, ends)
            }
            Look::Cells(colour, mark) => drawing.marked(cells, Colour(colour), mark),
            Look::Between(mark) => drawing.between(cells, &mark),
            Look::Corner(values) => drawing.corner(cells, &values),
            Look::Beside(text) => {
                beside.push((constraint, text));
                true
            }
            Look::None => false,
        };
        if !is_drawn {
            hidden.push(constraint);
        }
    }
    hidden.extend(drawing.beside(beside));
    let named = hidden.into_iter().map(|constraint| Hidden {
        name: frame.variant.constraint_name(constraint),
        is_for_board: constraint.cells.is_empty(),
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::svg;
    use crate::pixels::Mark;
    use crate::scene::{Plane, Scene};
    use clausoku_board::{ConstraintKind as Kind, Puzzle};
    use std::sync::Arc;

    /// The picture of a 4×4 board with one constraint on these cells, and the names that it does not show.
    fn drawn(kind: Kind, cells: &[u32]) -> (Picture, Vec<String>) {
        let cells = cells.iter().map(|&index| Cell::from_index(index)).collect();
        let variant = Variant::classic(4).unwrap();
        let variant = variant.with_constraints(vec![Constraint::new(kind, cells)]).unwrap();
        let plane = Plane::new(&variant).unwrap();
        let mut picture = Picture::new(400, 400);
        let frame = Frame { variant: &variant, plane: &plane, start: 68, cell: 56 };
        let hidden = add(&mut picture, frame, &|value| value.to_string());
        (picture, hidden.into_iter().map(|hidden| hidden.name).collect())
    }

    #[test]
    fn kinds_have_their_marks() {
        for (kind, cells, circled, texts) in [
            (Kind::Cage { sum: Some(9) }, &[0, 1, 4][..], 0, &["9"][..]),
            (Kind::Thermometer, &[0, 5, 10], 1, &[]),
            (Kind::Arrow, &[0, 1, 2], 1, &[]),
            (Kind::Between, &[0, 1, 2], 2, &[]),
            (Kind::Difference { difference: 1 }, &[0, 1], 1, &[]),
            (Kind::Ratio { ratio: 3 }, &[0, 4], 1, &["3"]),
            (Kind::PairSum { sum: 5 }, &[0, 4], 1, &["V"]),
            (Kind::Quadruple { values: vec![1, 2, 3] }, &[0, 1, 4, 5], 1, &["1 2", "3"]),
            (Kind::Odd, &[3], 1, &[]),
            (Kind::Sandwich { sum: 0 }, &[0, 1, 2, 3], 0, &["0"]),
            (Kind::LittleKiller { sum: 7 }, &[1, 6, 11], 0, &["7"]),
        ] {
            let name = kind.name();
            let (picture, hidden) = drawn(kind, cells);
            assert!(hidden.is_empty(), "{name}");
            let marks = picture.under.iter().chain(&picture.over);
            let circles = marks.filter(|mark| matches!(mark, Mark::Circle { .. }));
            assert_eq!(circles.count(), circled, "{name}");
            let labels: Vec<&str> =
                picture.labels.iter().map(|label| label.text.as_str()).collect();
            assert_eq!(labels, texts, "{name}");
        }
    }

    #[test]
    fn clues_are_beside_the_board() {
        // The board begins at 68 and ends at 292.
        for (cells, at) in
            [([0, 1, 2, 3], (40, 96)), ([3, 2, 1, 0], (320, 96)), ([12, 8, 4, 0], (96, 320))]
        {
            let (picture, _) = drawn(Kind::Skyscraper { count: 2 }, &cells);
            assert_eq!(picture.labels[0].at, at);
        }
    }

    #[test]
    fn arrows_begin_at_the_edge_of_their_pill() {
        let (picture, _) = drawn(Kind::PillArrow { digits: 2 }, &[0, 1, 2, 3]);
        let strokes = picture.under.iter().filter_map(|mark| match mark {
            Mark::Stroke(stroke) => Some((stroke.points.len(), stroke.thickness)),
            Mark::Circle { .. } => None,
        });
        let strokes: Vec<(usize, u32)> = strokes.collect();
        // The head, the shaft through three cells, and over it the pill of two.
        assert_eq!(strokes.iter().map(|stroke| stroke.0).collect::<Vec<_>>(), [3, 3, 2, 2]);
        assert!(strokes[2].1 > strokes[3].1 && strokes[3].1 > 10 * strokes[1].1);
    }

    #[test]
    fn clues_of_cages_are_between_the_dashes_and_the_values() {
        let (picture, _) = drawn(Kind::Cage { sum: Some(15) }, &[0, 1]);
        let [Mark::Stroke(dashes)] = &picture.under[..] else { panic!("a dashed line") };
        // The cell begins at 68; half of a thick line of large print is 2.5 wide.
        let edge = dashes.points.iter().map(|point| point.1).min().unwrap();
        assert!(edge >= 68 + 5);
        let clue = &picture.labels[0];
        let (half, width) = (clue.em * 35 / 100, clue.em * 6 / 10);
        // The line begins right of the clue and ends below it.
        assert!(dashes.points[0].0 > clue.at.0 + width);
        assert!(dashes.points[dashes.points.len() - 1].1 > clue.at.1 + half);
        assert!(clue.at.1 - half >= 68 + 3 && clue.at.0 - width >= 68 + 3);
        // A figure of a value is 24 high.
        assert!(clue.at.1 + half + 1 < 68 + 28 - 12);
    }

    #[test]
    fn clues_at_one_place_are_below_each_other() {
        let cells = |cells: &[u32]| cells.iter().map(|&index| Cell::from_index(index)).collect();
        let variant = Variant::classic(4).unwrap();
        let constraints = vec![
            Constraint::new(Kind::LittleKiller { sum: 7 }, cells(&[1, 6, 11])),
            Constraint::new(Kind::XSum { sum: 9 }, cells(&[0, 4, 8, 12])),
            Constraint::new(Kind::Skyscraper { count: 2 }, cells(&[0, 4, 8, 12])),
        ];
        let variant = variant.with_constraints(constraints).unwrap();
        let plane = Plane::new(&variant).unwrap();
        let mut picture = Picture::new(400, 400);
        let frame = Frame { variant: &variant, plane: &plane, start: 68, cell: 56 };
        assert!(add(&mut picture, frame, &|value| value.to_string()).is_empty());
        let texts: Vec<&str> = picture.labels.iter().map(|label| label.text.as_str()).collect();
        assert_eq!(texts, ["x9", "[2]", "7"]);
        for pair in picture.labels.windows(2) {
            assert!(pair[0].at.1 + pair[0].em <= pair[1].at.1);
        }
    }

    #[test]
    fn long_values_stay_in_their_circle() {
        for values in [vec![1, 2, 3, 4], vec![10, 11, 12, 16], vec![10, 11], vec![100, 101, 102]] {
            let variant = Variant::classic(144).unwrap();
            let cells = [0, 1, 144, 145].map(Cell::from_index).to_vec();
            let kind = Kind::Quadruple { values: values.clone() };
            let variant = variant.with_constraints(vec![Constraint::new(kind, cells)]).unwrap();
            let plane = Plane::new(&variant).unwrap();
            let mut picture = Picture::new(9000, 9000);
            let frame = Frame { variant: &variant, plane: &plane, start: 68, cell: 48 };
            add(&mut picture, frame, &|value| value.to_string());
            let [Mark::Circle { radius, .. }] = picture.over[..] else { panic!("a circle") };
            for label in &picture.labels {
                let width = label.text.chars().count() as u32 * label.em * 6 / 10;
                assert!(width < 2 * radius, "{values:?}");
            }
        }
    }

    #[test]
    fn what_is_not_drawn_is_named() {
        for (kind, cells) in [
            (Kind::NonConsecutive, &[][..]),
            (Kind::Thermometer, &[0, 2]),
            (Kind::Sandwich { sum: 3 }, &[5, 6]),
        ] {
            let (_, hidden) = drawn(kind, cells);
            assert_eq!(hidden.len(), 1);
        }
        let variant = Variant::classic(4).unwrap();
        let constraint = Constraint::new(Kind::NonConsecutive, Vec::new());
        let variant = variant.with_constraints(vec![constraint]).unwrap();
        let puzzle = Puzzle::empty(Arc::new(variant));
        assert!(svg(&Scene::new(&puzzle)).unwrap().contains("Also: non-consecutive."));
    }
}
