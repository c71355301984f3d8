//! The members of f-puzzles' JSON that are only drawn, and the constraints that they represent.
//!
//! f-puzzles and SudokuPad draw the members `line`, `circle`, `rectangle`, `text` and `cage`, and not the constraints that
//! extensions of f-puzzles add. An entry with `fromConstraint` draws an extension's constraint, beside the
//! constraint's own entry or alone.
//!
//! **Invariant.** An entry is read only if a constraint has its cells. Every other drawing is refused by its name, or passed over
//! on request: it may be a rule.
//!
//! Source: the behaviour of SudokuPad's `fpuzzlesdecoder.js`, and of the extension of f-puzzles that adds these constraints
//! (`fpuzzles-newconstraints.js` of the repository `dclamage/SudokuSolver`).

use std::collections::{BTreeMap, BTreeSet};

use clausoku_board::{Cell, Constraint, ConstraintKind, EXTRAS, Scope, Variant};
use clausoku_text::capitalized;

use super::keys::KIND_KEYS;
use super::places::{beside, place};
use super::rules::{cell_names, line_from, region_cells};
use super::sketches;
use crate::Cosmetic;
use crate::common::{AboutField, Json, Members, ReadErrorKind, Result, Sketches, quoted};

/// The members that are only drawn. Lines precede the circles at their ends.
pub(super) const KEYS: [&str; 5] = ["line", "circle", "rectangle", "text", "cage"];

/// The members of an entry.
const MEMBERS: [&str; 12] = [
    "cells",
    "lines",
    "value",
    "fromConstraint",
    "baseC",
    "outlineC",
    "fontC",
    "size",
    "width",
    "height",
    "angle",
    "style",
];

/// The advice for drawings that are refused.
const ADVICE: &str =
    "it may be a rule, and is not passed over; if it is only drawn, it can be passed over or kept";

/// The shape of a drawing.
#[derive(Clone, Copy)]
enum Shape {
    /// A line of this width, and the shape at its first end or at both.
    Line { width: f64, ends: Ends },
    /// A frame of cells.
    Cage,
    /// A sign and a number beside the board.
    Clue(&'static str),
}

/// The shapes at the ends of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    None,
    /// A disc at the first end.
    Bulb,
    /// A circle at each end.
    Circles,
    /// A diamond at each end.
    Diamonds,
}

/// The drawing of a constraint.
struct Look {
    /// The key of its own entry.
    key: &'static str,
    /// The value of `fromConstraint`.
    name: &'static str,
    color: &'static str,
    /// The name of the colour in sentences.
    colour: &'static str,
    shape: Shape,
}

const fn line(
    key: &'static str,
    name: &'static str,
    color: &'static str,
    colour: &'static str,
    width: f64,
    ends: Ends,
) -> Look {
    Look { key, name, color, colour, shape: Shape::Line { width, ends } }
}

const fn cage(
    key: &'static str,
    name: &'static str,
    color: &'static str,
    colour: &'static str,
) -> Look {
    Look { key, name, color, colour, shape: Shape::Cage }
}

const fn clue(key: &'static str, name: &'static str, sign: &'static str) -> Look {
    Look { key, name, color: "#000000", colour: "black", shape: Shape::Clue(sign) }
}

/// The drawings of the constraints that f-puzzles or SudokuPad does not draw.
static LOOKS: [Look; 18] = [
    line("renban", "Renban", "#F067F0", "purple", 0.25, Ends::None),
    line("whispers", "German Whispers", "#67F067", "green", 0.1875, Ends::None),
    line("whispers", "Dutch Whispers", "#FF9A00", "orange", 0.1875, Ends::None),
    line("whispers", "Whispers", "#67F067", "green", 0.1875, Ends::None),
    line("entropicline", "Entropic Line", "#FFCCAA", "orange", 0.15625, Ends::None),
    line("entropicline", "Entropic", "#FFCCAA", "orange", 0.15625, Ends::None),
    line("modularline", "Modular Line", "#33BBBB", "teal", 0.15625, Ends::None),
    line("regionsumline", "Region Sum Line", "#2ECBFF", "blue", 0.15625, Ends::None),
    line("nabner", "Nabner", "#C9C883", "yellow", 0.25, Ends::None),
    line("doublearrow", "Double Arrow", "#C54B8B", "pink", 0.15, Ends::Circles),
    line("zipperline", "Zipper Line", "#CDB1EC", "violet", 0.15625, Ends::None),
    line("slowthermometer", "Slow Thermometer", "#6495ED", "blue", 0.3, Ends::Bulb),
    line("lockout", "Lockout", "#3F6FBF", "blue", 0.15625, Ends::Diamonds),
    cage("rowindexer", "Row Indexer", "#7CC77C", "green"),
    cage("columnindexer", "Column Indexer", "#C77C7C", "red"),
    cage("boxindexer", "Box Indexer", "#7C7CC7", "blue"),
    clue("xsum", "X Sum", "\u{25EF}"),
    clue("skyscraper", "Skyscraper", "\u{25AF}"),
];

/// Returns the letters and digits of a name, in lower case: names of one constraint differ in other signs.
fn bare(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The treatment of drawings without a constraint, and the drawings that are kept.
#[derive(Debug, Default)]
pub(super) struct Drawings {
    pub(super) cosmetic: Cosmetic,
    pub(super) kept: Sketches,
}

/// Reads the drawings: adds the constraints that they represent, unless these are there already.
///
/// Returns the names of the members that are only drawn, if the caller passes over these.
///
/// # Errors
///
/// Fails with the first entry that represents no known constraint.
pub(super) fn read(
    members: &Members<'_>,
    size: usize,
    drawings: &mut Drawings,
    constraints: &mut Vec<Constraint>,
) -> Result<Vec<String>> {
    let mut passed = Vec::new();
    for key in KEYS {
        let mut only_drawn = 0;
        for json in members.list(key)? {
            let entry = json.object()?;
            if key == "cage" && is_remark(&entry)? {
                continue;
            }
            let Some(from) = entry.get("fromConstraint") else {
                match drawings.cosmetic {
                    Cosmetic::Refuse => {
                        return Err(refused(members.any(key).unwrap_or(json), key));
                    }
                    Cosmetic::Ignore => {}
                    Cosmetic::Draw => sketches::read(key, json, &entry, size, &mut drawings.kept)?,
                }
                only_drawn += 1;
                continue;
            };
            entry.refuse_others(&MEMBERS, &format!("a member of {key}"))?;
            let name = from.string()?;
            let look = LOOKS.iter().find(|look| bare(look.name) == bare(&name));
            let Some(look) = look.filter(|look| look.draws(key)) else {
                let expected = "the name of a constraint that docs/formats.md lists for f-puzzles";
                return Err(from.fault(ReadErrorKind::Drawing, expected).with_help(ADVICE));
            };
            look.read(&Drawn { key, json, entry, size }, constraints)?;
        }
        if only_drawn > 0 {
            passed.push(format!("{key} ({only_drawn})"));
        }
    }
    Ok(passed)
}

/// Returns the error of a member that is only drawn.
pub(super) fn refused(json: Json<'_>, key: &str) -> crate::ReadError {
    let expected = "rules and constraints that docs/formats.md lists for f-puzzles";
    let error = json.place().fault(ReadErrorKind::Drawing, expected, quoted(key));
    error.with_help(ADVICE)
}

/// Returns `true` if a cage is a text about the puzzle, or a lamp of its fog.
fn is_remark(entry: &Members<'_>) -> Result<bool> {
    let Some(value) = entry.get("value").and_then(Json::parsed::<String>) else { return Ok(false) };
    if ["FOW", "FOGLIGHT"].contains(&value.as_str()) {
        return Ok(true);
    }
    let key = value.split_once(':').map(|(key, _)| key.trim());
    // SudokuPad reads two rules from such texts.
    let is_text = key.is_some_and(|key| !["antiking", "antiknight"].contains(&key));
    Ok(is_text && entry.list("cells")?.is_empty())
}

/// Returns the part of the texts about the puzzle that a cage without cells is, as SudokuPad reads it: `title: Spring`.
pub(super) fn part(cage: &Members<'_>) -> Result<Option<(AboutField, String)>> {
    let Some(value) = cage.get("value").and_then(Json::parsed::<String>) else { return Ok(None) };
    let Some((key, text)) = value.split_once(':').filter(|_| cage.any("fromConstraint").is_none())
    else {
        return Ok(None);
    };
    let part = match key.trim() {
        "title" => AboutField::Title,
        "author" => AboutField::Author,
        "rules" => AboutField::Remark,
        _ => return Ok(None),
    };
    Ok(cage.list("cells")?.is_empty().then(|| (part, text.to_owned())))
}

/// An entry of a member that is only drawn.
struct Drawn<'t> {
    key: &'static str,
    json: Json<'t>,
    entry: Members<'t>,
    size: usize,
}

impl Look {
    /// Returns the drawing of a constraint; `None` if f-puzzles and SudokuPad draw it by its own entry.
    fn for_constraint(variant: &Variant, constraint: &Constraint) -> Option<&'static Self> {
        let key = KIND_KEYS.name(&constraint.kind)?;
        let number = constraint.kind.number();
        let mut looks = LOOKS.iter().filter(|look| look.key == key);
        let stated = |look: &&Self| {
            let difference = look.difference(variant.order());
            difference.is_none() || difference.map(i64::from) == number
        };
        // The last name of whispers states no difference: its own entry and the rules do.
        looks.clone().find(stated).or_else(|| looks.next_back())
    }

    /// Returns `true` if entries of this member draw the constraint.
    fn draws(&self, key: &str) -> bool {
        match self.shape {
            Shape::Line { .. } => ["line", "circle", "rectangle"].contains(&key),
            Shape::Cage => key == "cage",
            Shape::Clue(_) => key == "text",
        }
    }

    /// Adds the constraint that an entry draws, unless it is there.
    fn read(&self, drawn: &Drawn<'_>, constraints: &mut Vec<Constraint>) -> Result<()> {
        let value = match self.shape {
            Shape::Clue(_) => match drawn.number() {
                Some(number) => Some(number),
                // The sign beside the number.
                None => return Ok(()),
            },
            _ => self.difference(drawn.size),
        };
        let row = KIND_KEYS.kind(self.key);
        let kind = row.and_then(|row| row.with_number(value).ok());
        let kind = kind.ok_or_else(|| drawn.json.expected("a number from 0"))?;
        let is_there = |constraints: &[Constraint], cells: &[Cell]| {
            constraints.iter().any(|other| {
                let is_same = other.kind.row().name == kind.row().name;
                is_same && (other.cells == cells || other.cells.iter().rev().eq(cells))
            })
        };
        match drawn.key {
            "line" => {
                for json in drawn.entry.list("lines")? {
                    let cells = region_cells(json, drawn.size)?;
                    if cells.len() > 1 && !is_there(constraints, &cells) {
                        constraints.push(Constraint::new(kind.clone(), cells));
                    }
                }
            }
            "text" => {
                let cells = drawn.line()?;
                if !is_there(constraints, &cells) {
                    constraints.push(Constraint::new(kind, cells));
                }
            }
            "cage" => {
                let mut cells = drawn.cells()?;
                let others = constraints.iter().filter(|other| other.kind == kind);
                let known: Vec<Cell> = others.flat_map(|other| other.cells.clone()).collect();
                cells.retain(|cell| !known.contains(cell));
                if !cells.is_empty() {
                    constraints.push(Constraint::new(kind, cells));
                }
            }
            _ => {
                let cells = drawn.cells()?;
                let mut others =
                    constraints.iter().filter(|other| other.kind.row().name == kind.row().name);
                let is_end = |other: &Constraint| {
                    let ends = [other.cells.first(), other.cells.last()];
                    cells.iter().all(|cell| ends.contains(&Some(cell)))
                };
                if !others.any(is_end) {
                    return Err(drawn.json.expected(format!("the end of a line of {}", self.key)));
                }
            }
        }
        Ok(())
    }

    /// Returns the number of the constraint that the name states.
    fn difference(&self, size: usize) -> Option<u32> {
        let german = u32::try_from(size.div_ceil(2)).ok()?;
        match self.name {
            "German Whispers" | "Whispers" => Some(german),
            "Dutch Whispers" => Some(german.saturating_sub(1)),
            _ => None,
        }
    }

    /// Returns the entries that draw this constraint: their members, and their JSON.
    fn written(&self, variant: &Variant, constraint: &Constraint) -> Vec<(&'static str, String)> {
        let Self { name, color, .. } = self;
        let cells = &constraint.cells;
        let from = format!("\"fromConstraint\": \"{name}\"");
        let all = cell_names(variant, cells);
        match self.shape {
            Shape::Line { width, ends } => {
                let line = format!(
                    "{{\"lines\": [{all}], \"outlineC\": \"{color}\", \"width\": {width}, {from}}}"
                );
                let (key, base, side, angle) = match ends {
                    Ends::None | Ends::Bulb => ("circle", *color, 0.8, ""),
                    Ends::Circles => ("circle", "#FFFFFF", 0.85, ""),
                    Ends::Diamonds => ("rectangle", "#FFFFFF", 0.6, ", \"angle\": 45"),
                };
                let places = match ends {
                    Ends::None => Vec::new(),
                    Ends::Bulb => vec![cells[0]],
                    Ends::Circles | Ends::Diamonds => vec![cells[0], cells[cells.len() - 1]],
                };
                let shapes = places.into_iter().map(|cell| {
                    let cell = cell_names(variant, &[cell]);
                    let shape = format!(
                        "{{\"cells\": {cell}, \"baseC\": \"{base}\", \"outlineC\": \"{color}\", \
                         \"width\": {side}, \"height\": {side}{angle}, {from}}}"
                    );
                    (key, shape)
                });
                std::iter::once(("line", line)).chain(shapes).collect()
            }
            Shape::Cage => {
                let cage = format!(
                    "{{\"cells\": {all}, \"outlineC\": \"{color}\", \"fontC\": \"#000000\", {from}}}"
                );
                vec![("cage", cage)]
            }
            Shape::Clue(sign) => {
                let Some(cell) = beside(variant, cells) else { return Vec::new() };
                let number = constraint.kind.number().map_or(String::new(), |n| n.to_string());
                let text = |value: &str, size: f64| {
                    let text = format!(
                        "{{\"cells\": [\"{cell}\"], \"value\": \"{value}\", \"fontC\": \"{color}\", \
                         \"size\": {size}, {from}}}"
                    );
                    ("text", text)
                };
                vec![text(sign, 1.2), text(&number, 0.7)]
            }
        }
    }
}

impl Drawn<'_> {
    /// Returns the number in the text, if it is one.
    fn number(&self) -> Option<u32> {
        let value = self.entry.get("value")?;
        value.parsed().or_else(|| value.parsed::<String>()?.trim().parse().ok())
    }

    fn cells(&self) -> Result<Vec<Cell>> {
        let cells = self.entry.get("cells");
        let cells = cells.ok_or_else(|| self.json.expected("a member cells"))?;
        region_cells(cells, self.size)
    }

    /// Returns the row or column that begins at the cell beside the board.
    fn line(&self) -> Result<Vec<Cell>> {
        let names = self.entry.list("cells")?;
        let cell = names.first().copied().unwrap_or(self.json);
        let place = cell.parsed::<String>().and_then(|name| place(&name));
        let line = place.and_then(|place| line_from(place, self.size));
        line.ok_or_else(|| cell.expected("a cell beside the board"))
    }
}

/// Adds the drawings of a constraint to the lists of entries, if f-puzzles or SudokuPad does not draw it by its own entry.
pub(super) fn draw(
    variant: &Variant,
    constraint: &Constraint,
    lists: &mut BTreeMap<&'static str, Vec<String>>,
) {
    let look = Look::for_constraint(variant, constraint);
    for (key, entry) in look.into_iter().flat_map(|look| look.written(variant, constraint)) {
        lists.entry(key).or_default().push(entry);
    }
}

/// Returns the rules of a variant in words, for a reader of the picture.
pub(super) fn rules(variant: &Variant) -> String {
    let mut rules = vec!["Normal sudoku rules apply.".to_owned()];
    let (base, _) = variant.name().split_once(':').unwrap_or((variant.name(), ""));
    let extra = EXTRAS.iter().find(|extra| extra.name == base);
    if let Some(extra) = extra {
        rules.push(format!("No value repeats within {}.", extra.description));
    } else if variant.regions().iter().any(|region| region.scope == Scope::Extra) {
        rules.push(format!("Further regions without a repeated value: {}.", variant.name()));
    }
    let constraints = variant.constraints();
    let signs = constraints.iter().map(|constraint| drawn_as(variant, constraint));
    let signs: Vec<Option<String>> = signs.collect();
    let mut kinds: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (constraint, sign) in constraints.iter().zip(&signs) {
        if let Some(sign) = sign {
            kinds.entry(sign).or_default().insert(constraint.kind.row().name);
        }
    }
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for (constraint, sign) in constraints.iter().zip(&signs) {
        let Constraint { kind, .. } = constraint;
        // Most numbers are in the picture. The rest belongs to the name of the kind.
        let words = if KIND_KEYS.name(kind).is_some_and(|key| UNSEEN.contains(&key)) {
            kind.words()
        } else {
            kind.row().words.to_owned()
        };
        // Drawings of two kinds may be the same.
        let is_clear = sign.as_ref().is_none_or(|sign| kinds[sign.as_str()].len() == 1);
        let words = if is_clear { words } else { variant.constraint_name(constraint) };
        let brackets = sign.as_ref().map(|sign| format!(" ({sign})")).unwrap_or_default();
        let rule = format!("{}{brackets}: {}.", capitalized(&words), kind.row().meaning);
        if seen.insert(rule.clone()) {
            rules.push(rule);
        }
    }
    rules.join(" ")
}

/// Returns the drawing of a constraint in f-puzzles and SudokuPad in words; `None` if they draw none.
fn drawn_as(variant: &Variant, constraint: &Constraint) -> Option<String> {
    let Some(Look { colour, shape, .. }) = Look::for_constraint(variant, constraint) else {
        return own_drawing(&constraint.kind).map(str::to_owned);
    };
    Some(match shape {
        Shape::Line { ends: Ends::None, .. } => format!("{colour} line"),
        Shape::Line { ends: Ends::Bulb, .. } => format!("{colour} line with a bulb"),
        Shape::Line { ends: Ends::Circles, .. } => format!("{colour} line between circles"),
        Shape::Line { ends: Ends::Diamonds, .. } => format!("{colour} line between diamonds"),
        Shape::Cage => format!("{colour} cage"),
        Shape::Clue(sign) => format!("number in {sign} beside the board"),
    })
}

/// Returns the drawing of a constraint without a row in [`LOOKS`] in words; `None` if it has no drawing.
fn own_drawing(kind: &ConstraintKind) -> Option<&'static str> {
    Some(match KIND_KEYS.name(kind)? {
        "killercage" if kind.number().is_some() => "dashes with a number",
        "extraregion" | "killercage" => "dashes",
        "arrow" => "grey arrow",
        "thermometer" => "grey line with a bulb",
        "betweenline" => "grey line between circles",
        "palindrome" => "grey line",
        "odd" => "grey disc",
        "even" => "grey square",
        "clone" => "grey cells",
        "minimum" => "cells with min",
        "maximum" => "cells with max",
        "difference" => "white dot",
        "ratio" => "black dot",
        "xv" => "sign between cells",
        "quadruple" => "circle between cells",
        "littlekillersum" | "sandwichsum" => "number beside the board",
        _ => return None,
    })
}

/// The keys of kinds whose numbers no picture shows.
const UNSEEN: [&str; 4] = ["whispers", "lockout", "modularline", "negative"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_drawing_is_of_a_kind_with_an_entry() {
        for look in &LOOKS {
            assert!(KIND_KEYS.kind(look.key).is_some(), "{}", look.name);
        }
        assert_eq!(bare("X-Sum"), bare("X Sum"));
        let dutch = LOOKS.iter().find(|look| look.name == "Dutch Whispers").unwrap();
        assert_eq!([4, 6, 9].map(|size| dutch.difference(size)), [Some(1), Some(2), Some(4)]);
    }

    #[test]
    fn rules_name_the_drawings() {
        use clausoku_board::ConstraintKind as Kind;
        let on =
            |kind, cells: [u32; 2]| Constraint::new(kind, cells.map(Cell::from_index).to_vec());
        let variant = |constraints| {
            let classic = Variant::classic(4).unwrap();
            classic.with_constraints(constraints).unwrap()
        };
        let lines = variant(vec![
            on(Kind::Renban, [0, 1]),
            on(Kind::Whispers { difference: 2 }, [4, 5]),
            on(Kind::Thermometer, [2, 3]),
        ]);
        let text = rules(&lines);
        for rule in [
            "Renban line (purple line): consecutive",
            "Whispers 2 (green line): neighbours",
            "Thermometer (grey line with a bulb): the values increase",
        ] {
            assert!(text.contains(rule), "{text}");
        }
        // Dutch whispers and entropic lines have one colour.
        let alike =
            variant(vec![on(Kind::Whispers { difference: 1 }, [4, 5]), on(Kind::Nabner, [0, 1])]);
        let text = rules(&alike);
        assert!(text.contains("(orange line)") && text.contains("(yellow line)"), "{text}");
    }
}
