//! An item of a drawing, and places on the board.

use clausoku_board::Cell;

use super::cages::text_of;
use crate::common::{Json, Members, Result, Sketch, Sketches, colour};
use crate::fpuzzles::{Place, inside};

/// A place on the board, in cells from the upper left corner, in rows and columns.
pub(super) type Point = [f64; 2];

/// An item of a drawing.
#[derive(Debug)]
pub(super) struct Item<'t> {
    /// The name of its list.
    pub(super) list: &'static str,
    pub(super) json: Json<'t>,
    /// The points of a line or an arrow.
    pub(super) points: Vec<Point>,
    /// The centre of a shape.
    pub(super) center: Point,
    /// The height and the width of a shape.
    pub(super) sides: [f64; 2],
    pub(super) rounded: bool,
    pub(super) text: String,
    pub(super) thickness: f64,
    pub(super) has_head: bool,
    /// `true` if the text has an outline of its own, as texts without a meaning have.
    pub(super) has_stroke: bool,
    /// The colour in lower case.
    pub(super) color: String,
    /// The colour of the background in lower case.
    pub(super) background: String,
    /// The colour of the border in lower case.
    pub(super) border: String,
    /// `true` if the meaning is known.
    pub(super) understood: bool,
}

impl Item<'_> {
    /// Adds the drawing of the item, whose lines and letters are as many 64ths of a cell.
    ///
    /// # Errors
    ///
    /// Fails if the item is beyond the limits of drawings, or has neither points nor a place.
    pub(super) fn sketch(&self, size: usize, sketches: &mut Sketches) -> Result<()> {
        /// The side of a cell in the units of lines and letters.
        const UNIT: f64 = 64.0;
        let json = self.json;
        let black = [0; 3];
        if ["lines", "arrows"].contains(&self.list) {
            let colour = colour(json, &self.color)?.unwrap_or(black);
            let (points, width) = (self.points.clone(), self.thickness / UNIT);
            let line = Sketch::Line { points, width, colour, has_head: self.has_head };
            return sketches.push(json, line, size);
        }
        if self.center.iter().any(|at| at.is_nan()) {
            return Err(json.expected("a shape with a center"));
        }
        let [fill, outline] = [&self.background, &self.border].map(|text| colour(json, text));
        let (fill, outline) = (fill?, outline?);
        if fill.is_some() || outline.is_some() {
            let shape = Sketch::Shape {
                centre: self.center,
                sides: self.sides,
                is_round: self.rounded,
                is_turned: false,
                fill,
                outline,
            };
            sketches.push(json, shape, size)?;
        }
        if !self.text.is_empty() {
            let colour = colour(json, &self.color)?.unwrap_or(black);
            let letters = number(&json.object()?, "fontSize")?;
            let letters = if letters > 0.0 { letters / UNIT } else { 0.5 };
            let (centre, text) = (self.center, self.text.clone());
            let text = Sketch::Text { centre, text, size: letters, colour };
            sketches.push(json, text, size)?;
        }
        Ok(())
    }
}

/// Reads an item.
pub(super) fn item<'t>(list_name: &'static str, json: Json<'t>) -> Result<Item<'t>> {
    let members = json.object()?;
    let points = members.list("wayPoints")?.into_iter().map(point);
    Ok(Item {
        list: list_name,
        json,
        points: points.collect::<Result<_, _>>()?,
        // NaN equals no coordinate, so that a shape without a centre matches no drawing.
        center: members.get("center").map_or(Ok([f64::NAN; 2]), point)?,
        sides: [number(&members, "height")?, number(&members, "width")?],
        rounded: members.flag("rounded")?.unwrap_or(false),
        text: text(&members, "text")?,
        thickness: number(&members, "thickness")?,
        has_head: number(&members, "headLength")? > 0.0,
        has_stroke: members.any("textStroke").is_some(),
        color: text(&members, "color")?.to_lowercase(),
        background: text(&members, "backgroundColor")?.to_lowercase(),
        border: text(&members, "borderColor")?.to_lowercase(),
        understood: false,
    })
}

/// Returns the text of a member, which may be a number; an empty one if it is missing.
fn text(members: &Members<'_>, key: &str) -> Result<String> {
    match members.get(key) {
        Some(value) if value.parsed::<f64>().is_some() => Ok(value.text().to_owned()),
        Some(_) => Ok(text_of(members, key)?.unwrap_or_default()),
        None => Ok(String::new()),
    }
}

/// Returns the number of a member; 0 if it is missing.
fn number(members: &Members<'_>, key: &str) -> Result<f64> {
    members.get(key).map_or(Ok(0.0), Json::decimal)
}

fn point(json: Json<'_>) -> Result<Point> {
    let pair = json.array()?.into_iter().map(Json::decimal);
    let pair: Vec<f64> = pair.collect::<Result<_, _>>()?;
    pair.try_into().map_err(|_| json.expected("a point [row, column]"))
}

/// Returns whether two numbers of a drawing are the same.
pub(super) fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.02
}

/// Returns whether two points of a drawing are the same.
pub(super) fn same_point(one: Point, other: Point) -> bool {
    same(one[0], other[0]) && same(one[1], other[1])
}

/// Returns whether two points are the same as two others, in either order.
pub(super) fn same_ends([from, to]: [Point; 2], [first, last]: [Point; 2]) -> bool {
    same_point(from, first) && same_point(to, last)
        || same_point(from, last) && same_point(to, first)
}

/// Returns the cell of the board, or the place beside it, whose centre this point is.
pub(super) fn cell_at(point: Point) -> Option<Place> {
    // No board is so large. The conversion of larger numbers saturates, and their differences would
    // overflow.
    let is_center = point.iter().all(|x| x.abs() < 1000.0 && same(x - x.floor(), 0.5));
    is_center.then(|| point.map(|x| x.floor() as i32))
}

/// Returns the place that contains a point.
pub(super) fn cell_around(point: Point) -> Option<Place> {
    point.iter().all(|x| x.abs() < 1000.0).then(|| point.map(|x| x.floor() as i32))
}

/// Returns all cells of the board on a line through these places; `None` if it leaves the board, or if two
/// successive places are neither on a straight nor on a diagonal line.
pub(super) fn path(places: &[Place], size: usize) -> Option<Vec<Cell>> {
    let mut cells = vec![inside(*places.first()?, size)?];
    for two in places.windows(2) {
        let [rows, columns] = [two[1][0] - two[0][0], two[1][1] - two[0][1]];
        let steps = rows.abs().max(columns.abs());
        if steps == 0 || ![0, steps].contains(&rows.abs()) || ![0, steps].contains(&columns.abs()) {
            return None;
        }
        for step in 1..=steps {
            // Both quotients are exact: each difference is 0 or as large as the number of steps.
            let place = [two[0][0] + rows / steps * step, two[0][1] + columns / steps * step];
            cells.push(inside(place, size)?);
        }
    }
    Some(cells)
}
