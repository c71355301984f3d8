//! Reads a variant from the text of a file.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use clausoku_text::{brief, printable, shortened};
use toml::de::DeTable;

use super::cells::{
    Rectangle, alphabet, board, each_cell, first_value, name, numbers, rectangles, with_constraints,
};
use super::table::{Source, Table};
use super::{TomlError, TomlFault};
use crate::template::OpenConstraint;
use crate::variant::assembly::Assembly;
use crate::variant::{MAX_CELLS, triple::sorted};
use crate::{Alphabet, Cell, Position, Region, Scope, SquareBoard, Template, Variant};

/// The largest file of a variant, in bytes.
const MAX_FILE_BYTES: u64 = 64 << 20;

/// The error for a file that contains no variant.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantFileError {
    /// The file cannot be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// The path.
        path: String,
        /// The reason.
        error: io::Error,
    },
    /// The text is no variant.
    #[error("{path}: {error}")]
    Text {
        /// The path.
        path: String,
        /// The fault, with its place.
        error: TomlError,
    },
}

impl Variant {
    /// Reads a variant from a TOML file; `docs/variants.md` describes the format.
    ///
    /// ```
    /// use clausoku_board::Variant;
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("board.toml");
    /// std::fs::write(&path, Variant::by_name("x")?.to_toml())?;
    /// assert_eq!(Variant::from_file(&path)?.name(), "x");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or is larger than 64 MiB, and as [`from_toml`](Self::from_toml).
    pub fn from_file(path: impl AsRef<Path>) -> Result<Self, VariantFileError> {
        let path = path.as_ref();
        let shown = || printable(&path.to_string_lossy()).into_owned();
        let text = read(path).map_err(|error| VariantFileError::Read { path: shown(), error })?;
        Self::from_toml(&text).map_err(|error| VariantFileError::Text { path: shown(), error })
    }

    /// Reads a variant from TOML; `docs/variants.md` describes the format.
    ///
    /// ```
    /// use clausoku_board::Variant;
    /// let text = r#"
    /// name = "corners"
    /// symbols = "ABCD"
    /// [[board]]
    /// blocks = """
    /// AAAB
    /// ACBB
    /// DCCB
    /// DDDC
    /// """
    /// [[region]]
    /// name = "the corners"
    /// cells = "R1C1 R1C4 R4C1 R4C4"
    /// "#;
    /// let variant = Variant::from_toml(text).unwrap();
    /// assert_eq!((variant.order(), variant.regions().len()), (4, 13));
    /// assert_eq!(Variant::from_toml(&variant.to_toml()).as_ref(), Ok(&variant));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid variant, with line and column, or has the name of a built-in variant that is
    /// another.
    pub fn from_toml(text: &str) -> Result<Self, TomlError> {
        parse(text, false).map(|template| template.variant().clone())
    }
}

impl Template {
    /// Reads a board from TOML, as [`Variant::from_toml`] does, in which `"?"` is an open number of a clue: `sum`, `count` or `value`.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a valid variant with numbers in these places, with line and column.
    pub fn from_toml(text: &str) -> Result<Self, TomlError> {
        parse(text, true)
    }
}

/// Parses a board; `"?"` is a number if numbers may be open.
fn parse(text: &str, may_be_open: bool) -> Result<Template, TomlError> {
    let source = Source(text);
    let (parsed, errors) = DeTable::parse_recoverable(text);
    // The parser continues after an error; only the first error is reported.
    let place = |error: &toml::de::Error| error.span().map_or(text.len(), |span| span.start);
    if let Some(error) = errors.iter().min_by_key(|error| place(error)) {
        let fault = TomlFault::Syntax(shortened(error.message()));
        return Err(source.error(place(error), fault));
    }
    let keys =
        ["name", "symbols", "order", "first-value", "cells", "board", "region", "constraint"];
    let top = Table::new(source, parsed.get_ref(), 0, "at the top", &keys)?;
    let name = name(&top.need("name")?)?;
    let first_value = first_value(&top)?;
    let mut alphabet = alphabet(&top, first_value)?;
    let boards = boards(&top, &mut alphabet, first_value)?;
    let order = cells(&top, &boards)?;
    let Some(alphabet) = alphabet else {
        return Err(top.error(TomlFault::MissingKey { key: "order", place: "at the top" }));
    };
    let mut sorted = order.clone();
    sorted.sort_unstable();
    let boards: Vec<SquareBoard> = boards.into_iter().map(|(_, board)| board).collect();
    let mut assembly = Assembly::over(alphabet, sorted, &boards);
    add_regions(&mut assembly, &top)?;
    let variant = assembly.finish_in_order(name, order);
    let variant = variant.expect("each cell and region was checked at its place");
    let (variant, open) = with_constraints(variant.starting_at(first_value), &top, may_be_open)?;
    // A comment above a grid states the board by its name, and readers take the built-in one.
    if variant.has_name_of_another() {
        return Err(top.need("name")?.error(TomlFault::Reserved(brief(variant.name()))));
    }
    Ok(without(variant, open))
}

/// Returns the board without the constraints whose numbers are open, each with its open parameter.
fn without(variant: Variant, open: Vec<Option<&'static str>>) -> Template {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    for (constraint, key) in variant.constraints().to_vec().into_iter().zip(open) {
        match key {
            Some(key) => unknown.push(OpenConstraint { constraint, key }),
            None => known.push(constraint),
        }
    }
    Template::new(variant.set_constraints(known), unknown)
}

/// Reads the text of a file of bounded size.
fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MAX_FILE_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_FILE_BYTES {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is larger than 64 MiB"));
    }
    Ok(text)
}

/// Returns the boards, each with its table. If the symbols are not known, they become the numbers from the first value on
/// that the first board needs.
fn boards<'t>(
    top: &Table<'t>,
    alphabet: &mut Option<Alphabet>,
    first_value: u16,
) -> Result<Vec<(Table<'t>, SquareBoard)>, TomlError> {
    let mut boards = Vec::new();
    let mut all = 0;
    for table in top.tables("board", "in a [[board]]", &["at", "blocks", "extras"])? {
        let board = board(&table, alphabet.as_ref().map(Alphabet::len))?;
        all += board.positions().count();
        if all > MAX_CELLS {
            return Err(table.error(TomlFault::TooManyCells));
        }
        alphabet.get_or_insert_with(|| numbers(board.order(), first_value));
        boards.push((table, board));
    }
    Ok(boards)
}

/// Returns the positions of the cells, in order: as the file lists them, or else the cells of the
/// boards in reading order.
fn cells(top: &Table<'_>, boards: &[(Table<'_>, SquareBoard)]) -> Result<Vec<Position>, TomlError> {
    let Some(value) = top.get("cells") else {
        let mut all: Vec<Position> =
            boards.iter().flat_map(|(_, board)| board.positions()).collect();
        all.sort_unstable();
        all.dedup();
        if all.is_empty() {
            return Err(top.error(TomlFault::NoCells));
        }
        return Ok(all);
    };
    let rectangles = rectangles(&value)?;
    // Before the cells are listed: one range can name billions of them.
    if rectangles.iter().map(Rectangle::area).sum::<usize>() > MAX_CELLS {
        return Err(value.error(TomlFault::TooManyCells));
    }
    let mut seen = HashSet::new();
    let order = each_cell(value.source, rectangles, |position| {
        seen.insert(position).then_some(position).ok_or(TomlFault::CellTwice(position))
    })?;
    for (table, board) in boards {
        if let Some(position) = board.positions().find(|position| !seen.contains(position)) {
            return Err(table.error(TomlFault::NoSuchCell(position)));
        }
    }
    if order.is_empty() { Err(value.error(TomlFault::NoCells)) } else { Ok(order) }
}

/// Adds the regions that the file lists.
fn add_regions(assembly: &mut Assembly, top: &Table<'_>) -> Result<(), TomlError> {
    let mut seen: HashMap<(Scope, Vec<Cell>), String> = HashMap::new();
    for region in &assembly.regions {
        seen.insert(sorted(region), region.name.clone());
    }
    let keys = ["name", "kind", "cells", "at-most-once"];
    for (table, number) in top.tables("region", "in a [[region]]", &keys)?.iter().zip(1..) {
        let region = region(assembly, table, number)?;
        let same = seen.insert(sorted(&region), region.name.clone());
        if let Some(first) = same {
            let (first, second) = (brief(&first), brief(&region.name));
            let fault = TomlFault::SameRegion { first, second };
            return Err(table.need("cells")?.error(fault));
        }
        assembly.push(region);
    }
    Ok(())
}

fn region(assembly: &Assembly, table: &Table<'_>, number: usize) -> Result<Region, TomlError> {
    let name = table.get("name").map(|value| name(&value)).transpose()?;
    let name = name.unwrap_or_else(|| format!("region {number}"));
    let scope = match table.get("kind") {
        None => Scope::Extra,
        Some(value) => {
            let word = value.text("a string")?.value;
            let named = Scope::ALL.into_iter().find(|scope| scope.name() == word);
            named.ok_or_else(|| value.error(TomlFault::Kind(brief(word))))?
        }
    };
    let mut at_most_once = false;
    if let Some(value) = table.get("at-most-once") {
        at_most_once = value.boolean()?;
        if at_most_once && scope != Scope::Extra {
            return Err(value.error(TomlFault::NotExtra(scope.name())));
        }
    }
    let value = table.need("cells")?;
    let rectangles = rectangles(&value)?;
    let expected = assembly.alphabet.len();
    let mut found = 0;
    let mut first_too_many = None;
    for rectangle in &rectangles {
        found += rectangle.area();
        if found > expected {
            first_too_many.get_or_insert(rectangle.offset);
        }
    }
    if found > expected || (found < expected && !at_most_once) {
        let may_be_fewer = found < expected && scope == Scope::Extra;
        let name = brief(&name);
        let fault = TomlFault::RegionSize { name, expected, found, may_be_fewer };
        return Err(value.source.error(first_too_many.unwrap_or(value.start()), fault));
    }
    let mut seen = HashSet::with_capacity(found);
    let cells = each_cell(value.source, rectangles, |position| {
        let cell = assembly.cell(position).ok_or(TomlFault::NoSuchCell(position))?;
        seen.insert(cell).then_some(cell).ok_or(TomlFault::CellTwice(position))
    })?;
    Ok(Region { scope, name, cells })
}
