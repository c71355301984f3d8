//! The board of a text: its shape, boxes and pieces, further regions and constraints, collected into a variant.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use clausoku_board::{
    Cell, Constraint, ConstraintKind, NumberNotation, Position, Region, Scope, Variant,
};

use super::shape::Shape;
use super::syntax::{Item, Source, Word};
use crate::common::{built_in, named_after, usual_blocks, with_blocks};
use crate::{ReadError, ReadErrorKind, Result};

/// The boxes or pieces of a board, and their size.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Layout {
    /// The cells of each box, and of each piece of a jigsaw.
    pub boxes: Vec<Vec<Cell>>,
    pub pieces: Vec<Vec<Cell>>,
    /// The number of cells of each.
    pub size: usize,
}

/// The parts of a variant.
#[derive(Clone, Debug, PartialEq)]
struct Rules {
    shape: Shape,
    layout: Layout,
    extras: Vec<Region>,
    constraints: Vec<Constraint>,
}

/// The variant of the last puzzle. Puzzles of a list usually have the same rules: they share one variant.
#[derive(Debug, Default)]
pub(super) struct LastVariant(Option<(Rules, Arc<Variant>)>);

/// A board that grows item by item.
#[derive(Clone, Debug)]
pub(super) struct Builder<'t> {
    pub source: Source<'t>,
    rules: Rules,
    /// The cells of the extra regions, since no two have the same cells.
    known: BTreeSet<BTreeSet<Cell>>,
    /// The word at which an error of each constraint points.
    places: Vec<Word>,
    /// The possible values of each cell, if not all are.
    pub allowed: BTreeMap<Cell, BTreeSet<u16>>,
}

impl<'t> Builder<'t> {
    /// Returns a builder with the shape, the boxes and the pieces of the board.
    ///
    /// # Errors
    ///
    /// Fails if one of these items is at fault.
    pub(super) fn new(source: Source<'t>, items: &[Item]) -> Result<Self> {
        let mut shape = None;
        for item in items.iter().filter(|item| item.name.text == "Shape") {
            let found = Shape::read(source, item)?;
            if shape.is_some_and(|shape| shape != found) {
                let error = source.expected(&item.name, "one shape");
                return Err(error.with_help("a list of puzzles is a list in JSON"));
            }
            shape = Some(found);
        }
        let shape = shape.unwrap_or(Shape::USUAL);
        let layout = layout(source, shape, items)?;
        Ok(Self {
            source,
            rules: Rules { shape, layout, extras: Vec::new(), constraints: Vec::new() },
            known: BTreeSet::new(),
            places: Vec::new(),
            allowed: BTreeMap::new(),
        })
    }

    /// Returns the shape.
    pub(super) fn shape(&self) -> Shape {
        self.rules.shape
    }

    /// Writes the values as letters, if they can be: they are from 1, and no expression names symbols.
    pub(super) fn write_letters(&mut self) {
        let is_expression =
            |constraint: &Constraint| matches!(constraint.kind, ConstraintKind::Regex { .. });
        let has_expressions = self.rules.constraints.iter().any(is_expression);
        self.rules.shape.has_letters = self.rules.shape.least == 1 && !has_expressions;
    }

    /// Returns the boxes or pieces.
    pub(super) fn layout(&self) -> &Layout {
        &self.rules.layout
    }

    /// Adds a region of cells that contain no value twice. A region that has the same cells is added once.
    pub(super) fn differ(&mut self, name: String, cells: Vec<Cell>) {
        if self.known.insert(cells.iter().copied().collect()) {
            self.rules.extras.push(Region { scope: Scope::Extra, name, cells });
        }
    }

    /// Adds that cells have different values: as a region, or as a constraint if a cell occurs twice or the cells are
    /// more than the values.
    pub(super) fn all_different(&mut self, at: &Word, cells: Vec<Cell>) {
        let distinct: BTreeSet<Cell> = cells.iter().copied().collect();
        if cells.len() > self.shape().values || distinct.len() < cells.len() {
            self.push(at, Constraint::new(ConstraintKind::AllDifferent, cells));
        } else {
            let first = position(self.shape(), cells[0]);
            self.differ(format!("region at {first} ({} cells)", cells.len()), cells);
        }
    }

    /// Returns the error of an item of no known kind.
    pub(super) fn unknown(&self, item: &Item) -> ReadError {
        let expected = "a constraint of Interactive Sudoku Solver";
        self.source.fault(&item.name, ReadErrorKind::Unsupported, expected)
    }

    /// Adds a constraint. Its errors point at this word.
    pub(super) fn push(&mut self, at: &Word, constraint: Constraint) {
        self.rules.constraints.push(constraint);
        self.places.push(at.clone());
    }

    /// Returns the boxes, or the pieces where there are no boxes: the regions of region sum lines.
    pub(super) fn regions(&self) -> &[Vec<Cell>] {
        if self.rules.layout.boxes.is_empty() {
            &self.rules.layout.pieces
        } else {
            &self.rules.layout.boxes
        }
    }

    /// Returns the index of the region of region sum lines that contains a cell.
    pub(super) fn region_of(&self, cell: Cell) -> Option<usize> {
        self.regions().iter().position(|region| region.contains(&cell))
    }

    /// Returns the variant: the last one if it has the same rules.
    ///
    /// # Errors
    ///
    /// Fails with the first constraint that the board cannot have.
    pub(super) fn variant(&self, last: &mut LastVariant) -> Result<Arc<Variant>> {
        if let Some((_, variant)) = last.0.as_ref().filter(|(rules, _)| *rules == self.rules) {
            return Ok(Arc::clone(variant));
        }
        let variant = Arc::new(self.new_variant()?);
        last.0 = Some((self.rules.clone(), Arc::clone(&variant)));
        Ok(variant)
    }

    fn new_variant(&self) -> Result<Variant> {
        let shape = self.rules.shape;
        let base = self.base();
        let usual = self.usual().filter(|usual| usual.regions() == &base[..]);
        let usual = usual.and_then(|usual| usual.with_symbols(shape.notation()).ok());
        let usual = usual.filter(|usual| usual.alphabet() == &shape.alphabet());
        let is_plain = self.rules.constraints.is_empty() && self.rules.extras.is_empty();
        if let Some(usual) = usual.clone().filter(|_| is_plain) {
            return Ok(usual);
        }
        if let Some(variant) = usual.as_ref().and_then(|usual| self.built_in(usual)) {
            return Ok(variant);
        }
        let kinds: Vec<&str> =
            self.rules.constraints.iter().map(|constraint| constraint.kind.row().words).collect();
        let mut plain = match usual {
            Some(usual) => usual.name().to_owned(),
            None => format!("{}×{}", shape.rows, shape.columns),
        };
        if shape.notation() != NumberNotation::FromOne {
            plain += &[" (", &shape.notation().range(shape.values), ")"].concat();
        }
        let name = named_after(&plain, &self.rules.extras, &kinds);
        let regions = base.into_iter().chain(self.rules.extras.clone()).collect();
        let variant = Variant::new(name, shape.alphabet(), shape.positions(), regions);
        let variant = variant.map_err(|error| {
            let top = Word { text: String::new(), offset: 0 };
            let fault = self.source.fault(&top, ReadErrorKind::Variant, "a board");
            fault.with_help(error.to_string())
        })?;
        if self.rules.constraints.is_empty() {
            // Without constraints the values have no meaning, and the board may be a built-in one.
            return Ok(variant);
        }
        let variant = variant.with_first_value(shape.least).expect("it has no constraints yet");
        variant.with_constraints(self.rules.constraints.clone()).map_err(|error| {
            let place = &self.places[error.index];
            let expected = "a constraint that fits the board";
            self.source
                .fault(place, ReadErrorKind::Structure, expected)
                .with_help(error.to_string())
        })
    }

    /// Returns the built-in variant with the boxes of this board and the extra regions of this one, if there is one.
    fn built_in(&self, usual: &Variant) -> Option<Variant> {
        if !self.rules.constraints.is_empty() {
            return None;
        }
        let extras = self.rules.extras.iter();
        let extras = extras.map(|region| region.cells.iter().copied().collect()).collect();
        let variant = built_in(usual.block_sides()?, &extras)?;
        variant.with_symbols(self.rules.shape.notation()).ok()
    }

    /// Returns the square board without extra regions whose blocks are these boxes or pieces, if there is one. Without any, its solutions
    /// are Latin squares.
    fn usual(&self) -> Option<Variant> {
        let size = self.rules.shape.rows;
        if self.regions().is_empty() {
            return Variant::latin(size).ok();
        }
        let mut blocks = usual_blocks(size);
        for (cells, block) in self.regions().iter().zip(0..) {
            for cell in cells {
                *blocks.get_mut(cell.index())? = block;
            }
        }
        with_blocks(size, &blocks).ok()
    }

    /// Returns rows, columns, boxes and pieces.
    fn base(&self) -> Vec<Region> {
        let shape = self.rules.shape;
        let [rows, columns] = if shape.has_lines { shape.lines() } else { Default::default() };
        let Layout { boxes, pieces, .. } = self.rules.layout.clone();
        // Where there are boxes, they are the blocks of region sum lines.
        let (scope, word) =
            if boxes.is_empty() { (Scope::Block, "block") } else { (Scope::Extra, "piece") };
        let groups = [
            (Scope::Row, "row", rows),
            (Scope::Column, "column", columns),
            (Scope::Block, "block", boxes),
            (scope, word, pieces),
        ];
        let mut seen: BTreeSet<BTreeSet<Cell>> = BTreeSet::new();
        let mut base = Vec::new();
        for (scope, word, group) in groups {
            for (cells, number) in group.into_iter().zip(1..) {
                let scope = if cells.len() == shape.values { scope } else { Scope::Extra };
                // Boxes, pieces and lines may coincide, and a variant refuses two regions of one scope with
                // the same cells.
                let is_new = scope != Scope::Extra || seen.insert(cells.iter().copied().collect());
                if cells.len() > 1 && is_new {
                    base.push(Region { scope, name: format!("{word} {number}"), cells });
                }
            }
        }
        base
    }
}

/// Returns the items of this name.
fn named<'i>(items: &'i [Item], name: &str) -> impl Iterator<Item = &'i Item> {
    items.iter().filter(move |item| item.name.text == name)
}

/// Returns the boxes and pieces of a board.
fn layout(source: Source<'_>, shape: Shape, items: &[Item]) -> Result<Layout> {
    let usual = shape.rows.max(shape.columns);
    let size = match named(items, "RegionSize").next() {
        None => usual,
        Some(item) => {
            let argument = item.arguments.first().unwrap_or(&item.name);
            let size = argument.text.parse().ok().filter(|size| (2..=shape.values).contains(size));
            size.ok_or_else(|| {
                source.expected(argument, format!("a size from 2 to {}", shape.values))
            })?
        }
    };
    let mut layout = Layout { size, ..Layout::default() };
    for name in ["RegionSize", "NoBoxes", "Jigsaw"] {
        if let Some(item) = named(items, name).next().filter(|_| !shape.has_lines) {
            return Err(source.expected(&item.name, "no regions, since the grid is `Raw`"));
        }
    }
    if shape.has_lines && named(items, "NoBoxes").next().is_none() {
        layout.boxes = boxes(shape, size);
    }
    for item in named(items, "Jigsaw") {
        pieces(source, shape, item, &mut layout)?;
    }
    Ok(layout)
}

/// Returns the cells of each box of this size, in reading order; none if boxes of this size do not fill the board.
pub(super) fn boxes(shape: Shape, size: usize) -> Vec<Vec<Cell>> {
    let Some((rows, columns)) = shape.box_sides(size) else { return Vec::new() };
    let mut boxes = Vec::new();
    for top in (0..shape.rows).step_by(rows) {
        for left in (0..shape.columns).step_by(columns) {
            let places = 0..size;
            let cells =
                places.map(|place| shape.cell(top + place / columns, left + place % columns));
            boxes.push(cells.collect());
        }
    }
    boxes
}

/// Adds the pieces of an item `.Jigsaw`, which has a character for each cell.
fn pieces(source: Source<'_>, shape: Shape, item: &Item, layout: &mut Layout) -> Result<()> {
    let map = item.arguments.last().unwrap_or(&item.name);
    let cells = shape.rows * shape.columns;
    if map.text.chars().count() != cells {
        let expected = format!("a map of {cells} characters, one for each cell");
        return Err(source.fault(map, ReadErrorKind::CellCount, expected));
    }
    let mut pieces: Vec<(char, Vec<Cell>)> = Vec::new();
    for (letter, index) in map.text.chars().zip(0..) {
        let cell = Cell::from_index(index);
        match pieces.iter_mut().find(|piece| piece.0 == letter) {
            Some((_, cells)) => cells.push(cell),
            None => pieces.push((letter, vec![cell])),
        }
    }
    let is_whole_board = pieces.len() == 1;
    let sizes = shape.rows.max(shape.columns)..=shape.values;
    let (pieces, others): (Vec<_>, Vec<_>) =
        pieces.into_iter().partition(|(_, cells)| sizes.contains(&cells.len()));
    if let Some((letter, cells)) = pieces.iter().find(|(_, cells)| cells.len() != layout.size) {
        let expected = format!("pieces of {} cells", layout.size);
        let help = format!("the piece `{letter}` has {}", cells.len());
        return Err(source.expected(map, expected).with_help(help));
    }
    if others.len() > 1 {
        let expected = format!("pieces of {} cells, and others in one more", layout.size);
        return Err(source.expected(map, expected));
    }
    if !is_whole_board {
        layout.pieces.extend(pieces.into_iter().map(|(_, cells)| cells));
    }
    Ok(())
}

/// Returns the position of a cell of a shape.
pub(super) fn position(shape: Shape, cell: Cell) -> Position {
    let row = cell.index() / shape.columns;
    let column = cell.index() % shape.columns;
    Position { row: row as u16, column: column as u16 }
}
