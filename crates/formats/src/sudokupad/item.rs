//! An item of a drawing, and places on the board.

use puzzle::Cell;

use super::parts::{list, text_of};
use crate::common::Json;
use crate::{ReadError, ReadErrorKind};

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
    /// Whether the text has an outline of its own, as texts without a meaning have.
    pub(super) has_stroke: bool,
    /// In lower case.
    pub(super) color: String,
    /// In lower case.
    pub(super) background: String,
    /// In lower case.
    pub(super) border: String,
    /// Whether the meaning is known.
    pub(super) understood: bool,
}

/// Reads an item.
pub(super) fn item<'t>(list_name: &'static str, json: Json<'t>) -> Result<Item<'t>, ReadError> {
    let members = json.object()?;
    let text = |key: &str| -> Result<String, ReadError> {
        match members.get(key).filter(|value| !value.is_nothing()) {
            Some(value) if value.decimal().is_ok() => Ok(value.text()),
            Some(_) => Ok(text_of(&members, key)?.unwrap_or_default()),
            None => Ok(String::new()),
        }
    };
    let number = |key: &str| -> Result<f64, ReadError> {
        match members.get(key).filter(|value| !value.is_nothing()) {
            Some(value) => value.decimal(),
            None => Ok(0.0),
        }
    };
    let points = list(&members, "wayPoints")?.into_iter().map(point);
    let center = members.get("center").filter(|center| !center.is_nothing());
    let rounded = members.get("rounded").filter(|rounded| !rounded.is_null());
    Ok(Item {
        list: list_name,
        json,
        points: points.collect::<Result<_, _>>()?,
        center: center.map_or(Ok([f64::NAN; 2]), |center| point(*center))?,
        sides: [number("height")?, number("width")?],
        rounded: rounded.map_or(Ok(false), |rounded| rounded.boolean())?,
        text: text("text")?,
        thickness: number("thickness")?,
        has_head: number("headLength")? > 0.0,
        has_stroke: members.contains_key("textStroke"),
        color: text("color")?.to_lowercase(),
        background: text("backgroundColor")?.to_lowercase(),
        border: text("borderColor")?.to_lowercase(),
        understood: false,
    })
}

fn point(json: Json<'_>) -> Result<Point, ReadError> {
    let pair = json.array()?.into_iter().map(Json::decimal);
    let pair: Vec<f64> = pair.collect::<Result<_, _>>()?;
    pair.try_into().map_err(|_| json.expected(ReadErrorKind::Structure, "a point [row, column]"))
}

/// Returns whether two numbers of a drawing are the same.
pub(super) fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.02
}

/// Returns the row and column of a centre of a cell, also of one beside the board; `None` if it is none.
pub(super) fn cell_at(point: Point) -> Option<[i32; 2]> {
    let is_center = point.iter().all(|x| x.abs() < 1000.0 && same(x - x.floor(), 0.5));
    is_center.then(|| point.map(|x| x.floor() as i32))
}

/// Returns the row and column of the cell that contains a point.
pub(super) fn cell_around(point: Point) -> Option<[i32; 2]> {
    point.iter().all(|x| x.abs() < 1000.0).then(|| point.map(|x| x.floor() as i32))
}

/// Returns the cell of the board in this row and column.
pub(super) fn inside(place: [i32; 2], size: usize) -> Option<Cell> {
    let [row, column] = place.map(usize::try_from);
    let (row, column) = (row.ok()?, column.ok()?);
    (row < size && column < size).then(|| Cell::from_index((row * size + column) as u32))
}

/// Returns all cells of the board on a line through these ones; `None` if it leaves the board or does not go
/// straight or diagonally from one to the next.
pub(super) fn path(places: &[[i32; 2]], size: usize) -> Option<Vec<Cell>> {
    let mut cells = vec![inside(*places.first()?, size)?];
    for two in places.windows(2) {
        let [rows, columns] = [two[1][0] - two[0][0], two[1][1] - two[0][1]];
        let steps = rows.abs().max(columns.abs());
        if steps == 0 || ![0, steps].contains(&rows.abs()) || ![0, steps].contains(&columns.abs()) {
            return None;
        }
        for step in 1..=steps {
            let place = [two[0][0] + rows / steps * step, two[0][1] + columns / steps * step];
            cells.push(inside(place, size)?);
        }
    }
    Some(cells)
}
