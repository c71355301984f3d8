//! The drawings without a constraint of f-puzzles' JSON, read and written.

use std::collections::BTreeMap;

use clausoku_board::Variant;
use clausoku_text::joined;

use super::places::place;
use super::rules::{cell_names, region_cells};
use crate::common::{Json, Members, ReadErrorKind, Result, Sketches, colour};
use crate::{Sketch, Spot, WriteError};

/// Reads an entry of a member that is only drawn.
///
/// # Errors
///
/// Fails if the entry is beyond the limits of drawings, or has another form.
pub(super) fn read(
    key: &str,
    json: Json<'_>,
    entry: &Members<'_>,
    size: usize,
    sketches: &mut Sketches,
) -> Result<()> {
    let paint = |key: &str| match entry.get(key) {
        Some(value) => colour(value, &value.string()?),
        None => Ok(None),
    };
    let length = |key: &str, usual: f64| entry.get(key).map_or(Ok(usual), Json::decimal);
    let black = [0; 3];
    match key {
        "line" => {
            let width = length("width", 0.2)?;
            let paint = paint("outlineC")?.unwrap_or(black);
            for line in entry.list("lines")? {
                let points = line.array()?.into_iter().map(spot).collect::<Result<_>>()?;
                let line = Sketch::Line { points, width, colour: paint, has_head: false };
                sketches.push(json, line, size)?;
            }
        }
        "cage" => {
            let cells =
                entry.get("cells").map_or(Ok(Vec::new()), |cells| region_cells(cells, size))?;
            sketches.push(json, Sketch::Cage { cells, text: text(entry)? }, size)?;
        }
        _ => {
            let spots =
                entry.list("cells")?.into_iter().map(spot).collect::<Result<Vec<Spot>>>()?;
            let count = spots.len().max(1) as f64;
            let sum = spots.iter().fold([0.0; 2], |sum, spot| [sum[0] + spot[0], sum[1] + spot[1]]);
            if spots.is_empty() {
                return Err(json.expected("a member cells"));
            }
            let centre = sum.map(|sum| sum / count);
            if key != "text" {
                let sides = [length("height", 0.8)?, length("width", 0.8)?];
                let angle = length("angle", 0.0)?;
                let shape = Sketch::Shape {
                    centre,
                    sides,
                    is_round: key == "circle",
                    is_turned: (angle.rem_euclid(90.0) - 45.0).abs() < 1.0,
                    fill: paint("baseC")?,
                    outline: paint("outlineC")?,
                };
                sketches.push(json, shape, size)?;
            }
            let text = text(entry)?;
            if !text.is_empty() {
                let usual = if key == "text" { 1.0 } else { 0.6 };
                let letters = length("size", usual)? * 0.7;
                let colour = paint("fontC")?.unwrap_or(black);
                sketches.push(json, Sketch::Text { centre, text, size: letters, colour }, size)?;
            }
        }
    }
    Ok(())
}

/// Returns the text of an entry.
fn text(entry: &Members<'_>) -> Result<String> {
    let Some(value) = entry.get("value") else { return Ok(String::new()) };
    match value.parsed::<f64>() {
        Some(_) => Ok(value.text().to_owned()),
        None => value.string(),
    }
}

/// Returns the middle of a cell, which may be beside the board.
fn spot(name: Json<'_>) -> Result<Spot> {
    let found = place(&name.string()?);
    let place = found.ok_or_else(|| {
        name.fault(ReadErrorKind::Structure, "a cell of the board or beside it, as R1C1")
    })?;
    Ok(place.map(|at| f64::from(at) + 0.5))
}

/// Adds the drawings to the lists of entries.
///
/// # Errors
///
/// Fails with the first drawing that is at no middle, edge or corner of cells.
pub(super) fn write(
    variant: &Variant,
    sketches: &[Sketch],
    format: &'static str,
    lists: &mut BTreeMap<&'static str, Vec<String>>,
) -> Result<(), WriteError> {
    for sketch in sketches {
        let (key, entry) = match sketch {
            Sketch::Line { points, width, colour, has_head: false } => {
                let names: Option<Vec<String>> = points.iter().map(|&point| name(point)).collect();
                let names = names.ok_or(WriteError::Drawing { format, drawing: "line" })?;
                let names = joined(names, ", ");
                let paint = hex(*colour);
                (
                    "line",
                    format!("\"lines\": [[{names}]], \"outlineC\": {paint}, \"width\": {width}"),
                )
            }
            Sketch::Line { .. } => return Err(WriteError::Drawing { format, drawing: "arrow" }),
            Sketch::Shape {
                centre,
                sides: [height, width],
                is_round,
                is_turned,
                fill,
                outline,
            } => {
                let key = if *is_round { "circle" } else { "rectangle" };
                let cells = names(*centre).ok_or(WriteError::Drawing { format, drawing: key })?;
                let paint = |key: &str, colour: &Option<[u8; 3]>| {
                    colour.map(|colour| format!(", \"{key}\": {}", hex(colour))).unwrap_or_default()
                };
                let angle = if *is_turned { ", \"angle\": 45" } else { "" };
                let [fill, outline] = [paint("baseC", fill), paint("outlineC", outline)];
                let sides = format!("\"width\": {width}, \"height\": {height}");
                (key, format!("\"cells\": {cells}{fill}{outline}, {sides}{angle}"))
            }
            Sketch::Text { centre, text, size, colour } => {
                let cells =
                    names(*centre).ok_or(WriteError::Drawing { format, drawing: "text" })?;
                let value = serde_json::Value::from(text.as_str());
                let (paint, size) = (hex(*colour), size / 0.7);
                let look = format!("\"fontC\": {paint}, \"size\": {size:.3}");
                ("text", format!("\"cells\": {cells}, \"value\": {value}, {look}"))
            }
            Sketch::Cage { cells, text } => {
                let value = serde_json::Value::from(text.as_str());
                let cells = cell_names(variant, cells);
                (
                    "cage",
                    format!("\"cells\": {cells}, \"value\": {value}, \"outlineC\": \"#000000\""),
                )
            }
            // A member of the cell.
            Sketch::Ground { .. } => continue,
        };
        lists.entry(key).or_default().push(format!("{{{entry}}}"));
    }
    Ok(())
}

/// Returns a colour as a string in JSON.
pub(super) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("\"#{red:02X}{green:02X}{blue:02X}\"")
}

/// Returns the name of the cell with this middle.
fn name(spot: Spot) -> Option<String> {
    let is_middle = spot.iter().all(|at| (at - at.floor() - 0.5).abs() < 0.01 && *at > -2.0);
    let [row, column] = spot.map(|at| at.floor() as i64 + 1);
    (is_middle && row >= 0 && column >= 0).then(|| format!("\"R{row}C{column}\""))
}

/// Returns the list of the names of the cells around this place: one, or the cells beside an edge or a corner.
fn names([down, right]: Spot) -> Option<String> {
    let around = |at: f64| {
        let is_edge = (at - at.round()).abs() < 0.01;
        if is_edge { vec![at.round() - 0.5, at.round() + 0.5] } else { vec![at] }
    };
    let (rows, columns) = (around(down), around(right));
    let all = rows.iter().flat_map(|&row| columns.iter().map(move |&column| name([row, column])));
    let all: Option<Vec<String>> = all.collect();
    Some(format!("[{}]", joined(all?, ", ")))
}
