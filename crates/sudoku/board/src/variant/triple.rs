//! The variant itself: symbols, cells, regions.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

use clausoku_text::is_printable;

use super::VariantError;
use crate::{
    Alphabet, Cell, Constraint, ConstraintError, ConstraintFault, ConstraintKind, NumberNotation,
    Position, Region, Scope, SymbolsError,
};

/// The rules of one kind of Sudoku, as data.
///
/// | to make it from | |
/// | --- | --- |
/// | an order | [`usual`](Self::usual), [`classic`](Self::classic), [`blocks`](Self::blocks), [`latin`](Self::latin) |
/// | a name or a file | [`by_name`](Self::by_name), `from_file`, `from_toml` |
/// | a map of blocks | [`jigsaw`](Self::jigsaw) |
/// | several boards that share cells | [`from_boards`](Self::from_boards) |
/// | cells and regions | [`new`](Self::new) |
///
/// [`with_constraints`](Self::with_constraints), [`with_symbols`](Self::with_symbols),
/// [`with_first_value`](Self::with_first_value) and [`with_name`](Self::with_name) return changed copies.
///
/// ```
/// use clausoku_board::Variant;
/// let usual = Variant::classic(9).unwrap();
/// assert_eq!((usual.order(), usual.cell_count(), usual.regions().len()), (9, 81, 27));
/// let small = Variant::blocks(2, 3).unwrap();
/// assert_eq!(small.name(), "blocks:2x3");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Variant {
    name: String,
    alphabet: Alphabet,
    /// The value of the first symbol: 0 or 1.
    first_value: u16,
    positions: Vec<Position>,
    at: HashMap<Position, Cell>,
    regions: Vec<Region>,
    /// `regions_of[starts[c]..starts[c + 1]]`: the regions of cell c, as indices.
    regions_of: Vec<u32>,
    starts: Vec<u32>,
    /// The first region with the cells of each region, as an index; empty if all regions have different cells.
    first_alike: Vec<u32>,
    constraints: Vec<Constraint>,
}

impl Variant {
    /// Returns the variant with these parts.
    ///
    /// Rows, columns and blocks have as many cells as there are symbols. A region of scope
    /// [`Extra`](Scope::Extra) may have fewer: it then contains no symbol twice, but not all of them.
    /// No two regions of one scope have the same cells.
    ///
    /// # Errors
    ///
    /// Fails if the parts do not fit together.
    pub fn new(
        name: impl Into<String>,
        alphabet: Alphabet,
        positions: Vec<Position>,
        regions: Vec<Region>,
    ) -> Result<Self, VariantError> {
        let name = name.into();
        check_name(&name)?;
        let mut at = HashMap::with_capacity(positions.len());
        for (&position, index) in positions.iter().zip(0..) {
            if at.insert(position, Cell::from_index(index)).is_some() {
                return Err(VariantError::SamePlace(position));
            }
        }
        let mut degrees = vec![0_u32; positions.len() + 1];
        // By cell, the last region that has it: one vector for all regions, which is not cleared between
        // them.
        let mut last_seen = vec![usize::MAX; positions.len()];
        for (index, region) in regions.iter().enumerate() {
            check_region(region, index, alphabet.len(), &positions, &mut last_seen)?;
            for cell in &region.cells {
                degrees[cell.index() + 1] += 1;
            }
        }
        let first_alike = first_alike(&regions)?;
        for index in 1..degrees.len() {
            degrees[index] += degrees[index - 1];
        }
        let starts = degrees;
        let mut next = starts.clone();
        let mut regions_of = vec![0; starts[positions.len()] as usize];
        for (region, index) in regions.iter().zip(0..) {
            for cell in &region.cells {
                let slot = &mut next[cell.index()];
                regions_of[*slot as usize] = index;
                *slot += 1;
            }
        }
        Ok(Self {
            name,
            alphabet,
            first_value: 1,
            positions,
            at,
            regions,
            regions_of,
            starts,
            first_alike,
            constraints: Vec::new(),
        })
    }

    /// Returns the name; for built-in variants, the name that [`by_name`](Self::by_name) takes.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of symbols.
    pub fn order(&self) -> usize {
        self.alphabet.len()
    }

    /// Returns the symbols and their names.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Returns the value of the first symbol, 0 or 1. The values of the others follow it in order.
    pub fn first_value(&self) -> u16 {
        self.first_value
    }

    /// Returns the values of the symbols, which constraints compare and add.
    pub fn values(&self) -> RangeInclusive<u16> {
        self.first_value..=self.first_value + self.order() as u16 - 1
    }

    /// Returns the number of cells.
    pub fn cell_count(&self) -> usize {
        self.positions.len()
    }

    /// The cells in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.positions.len() as u32).map(Cell::from_index)
    }

    /// Returns the position of the cell; [`Position::NOWHERE`] if the board lacks the cell.
    #[inline]
    pub fn position(&self, cell: Cell) -> Position {
        self.positions.get(cell.index()).copied().unwrap_or(Position::NOWHERE)
    }

    /// Returns the cell at this position, if any.
    pub fn cell_at(&self, position: Position) -> Option<Cell> {
        self.at.get(&position).copied()
    }

    /// Returns the numbers of rows and columns of the plane that contain the cells.
    pub fn extent(&self) -> (usize, usize) {
        let rows = self.positions.iter().map(|position| position.row);
        let columns = self.positions.iter().map(|position| position.column);
        (past(rows.max()), past(columns.max()))
    }

    /// Returns the regions in order.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// Returns the first region with the same cells as the region of this index, as an index. It is another one if a row is a block too:
    /// both state the same.
    ///
    /// ```
    /// use clausoku_board::Variant;
    /// let rows = Variant::blocks(1, 4).unwrap();
    /// assert_eq!((rows.regions().len(), rows.distinct_regions().count()), (12, 8));
    /// assert_eq!((rows.regions()[9].name.as_str(), rows.first_alike(9)), ("block 2", 1));
    /// ```
    pub fn first_alike(&self, region: usize) -> usize {
        self.first_alike.get(region).map_or(region, |&first| first as usize)
    }

    /// Returns `true` if an earlier region has the same cells as the region of this index.
    #[inline]
    pub fn is_repeated(&self, region: usize) -> bool {
        self.first_alike(region) != region
    }

    /// Returns the regions with their indices, without those that repeat the cells of an earlier one.
    pub fn distinct_regions(&self) -> impl Iterator<Item = (usize, &Region)> {
        self.regions.iter().enumerate().filter(|&(index, _)| !self.is_repeated(index))
    }

    /// Returns the regions of the cell, by index, ascending; none if the board lacks the cell.
    #[inline]
    pub fn regions_of(&self, cell: Cell) -> &[u32] {
        match self.starts.get(cell.index()..).unwrap_or_default() {
            &[start, end, ..] => &self.regions_of[start as usize..end as usize],
            _ => &[],
        }
    }

    /// Returns the constraints beyond the regions, in order. Most variants have none.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Returns the same variant under another name. It should not be the name of a built-in variant, for which readers take it.
    ///
    /// ```
    /// use clausoku_board::Variant;
    /// assert_eq!(Variant::classic(4).unwrap().with_name("small").unwrap().name(), "small");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the name is empty or has characters that cannot be printed in a line.
    pub fn with_name(self, name: impl Into<String>) -> Result<Self, VariantError> {
        let name = name.into();
        check_name(&name)?;
        Ok(Self { name, ..self })
    }

    /// Adds these words to the name of a built-in variant.
    pub(crate) fn renamed(mut self, words: &str) -> Self {
        if Self::by_name(self.name.trim()).is_ok() {
            self.name = format!("{} {words}", self.name.trim());
        }
        self
    }

    /// Returns the same variant with this value of the first symbol. The names of the symbols remain. A built-in variant
    /// becomes `NAME from 0`, since the values of its symbols begin with 1.
    ///
    /// ```
    /// use clausoku_board::{Constraint, ConstraintKind, Variant};
    /// let board = Variant::classic(4).unwrap().with_first_value(0).unwrap();
    /// let sum = Constraint::new(ConstraintKind::Cage { sum: Some(3) }, board.cells().take(2).collect());
    /// let mut numbers = [1; 16];
    /// numbers[1] = 4;
    /// assert!(board.holds(&sum, &numbers));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with the first constraint that does not fit the board with these values, and if the value is neither 0 nor 1.
    pub fn with_first_value(self, first_value: u16) -> Result<Self, ConstraintError> {
        if first_value > 1 {
            let fault =
                ConstraintFault::Value { key: "symbols", expected: "from 0 or from 1".to_owned() };
            return Err(ConstraintError { index: 0, name: "the first value".to_owned(), fault });
        }
        let is_changed = first_value != self.first_value;
        let constraints = self.constraints.clone();
        let variant = self.starting_at(first_value).constrained(constraints)?;
        Ok(if is_changed { variant.renamed("from 0") } else { variant })
    }

    /// Replaces the value of the first symbol, which was checked.
    pub(crate) fn starting_at(self, first_value: u16) -> Self {
        Self { first_value, ..self }
    }

    /// Replaces the constraints, which were checked.
    pub(crate) fn set_constraints(self, constraints: Vec<Constraint>) -> Self {
        Self { constraints, ..self }
    }

    /// Returns the same variant with its numbers in another notation.
    ///
    /// # Errors
    ///
    /// Fails if the symbols are no numbers or too many for the notation, or if a constraint names symbols.
    pub fn with_symbols(&self, symbols: NumberNotation) -> Result<Self, SymbolsError> {
        let alphabet = self.alphabet.in_notation(symbols)?;
        let names_symbols =
            |constraint: &Constraint| matches!(constraint.kind, ConstraintKind::Regex { .. });
        if alphabet != self.alphabet && self.constraints.iter().any(names_symbols) {
            return Err(SymbolsError::Expression);
        }
        Ok(Self { alphabet, ..self.clone() })
    }

    /// Returns the variant with numbers from 1 as symbols, if its symbols are numbers in another notation; else the variant.
    pub fn with_numbers(&self) -> Cow<'_, Self> {
        match self.alphabet.notation() {
            None | Some(NumberNotation::FromOne) => Cow::Borrowed(self),
            Some(_) => {
                let numbers = self.with_symbols(NumberNotation::FromOne);
                numbers.map_or(Cow::Borrowed(self), Cow::Owned)
            }
        }
    }

    /// Returns whether the region must contain every symbol, not only no symbol twice.
    pub fn is_complete(&self, region: &Region) -> bool {
        region.cells.len() == self.order()
    }

    /// The cells that share a region with this one, ascending, without the cell itself.
    pub fn peers(&self, cell: Cell) -> Vec<Cell> {
        let regions = self.regions_of(cell).iter();
        let mut peers: Vec<Cell> = regions
            .flat_map(|&region| &self.regions[region as usize].cells)
            .copied()
            .filter(|&peer| peer != cell)
            .collect();
        peers.sort_unstable();
        peers.dedup();
        peers
    }
}

/// The name, and the numbers of symbols, cells, regions and constraints. [`to_toml`](Variant::to_toml) returns everything.
impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Variant")
            .field("name", &self.name)
            .field("symbols", &self.order())
            .field("cells", &self.cell_count())
            .field("regions", &self.regions.len())
            .field("constraints", &self.constraints.len())
            .finish_non_exhaustive()
    }
}

/// The name.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}

/// The name and the numbers of symbols and cells: few variants have the same.
impl Hash for Variant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        self.order().hash(state);
        self.cell_count().hash(state);
    }
}

fn past(last: Option<u16>) -> usize {
    last.map_or(0, |last| usize::from(last) + 1)
}

/// Checks that the name can be printed in lines and comments.
pub(crate) fn check_name(name: &str) -> Result<(), VariantError> {
    let is_line = !name.trim().is_empty() && name.chars().all(is_printable);
    if is_line { Ok(()) } else { Err(VariantError::Name(name.to_owned())) }
}

fn check_region(
    region: &Region,
    index: usize,
    order: usize,
    positions: &[Position],
    last_seen: &mut [usize],
) -> Result<(), VariantError> {
    check_name(&region.name)?;
    let found = region.cells.len();
    if found > order || (found < order && region.scope != Scope::Extra) {
        let region = region.name.clone();
        return Err(VariantError::RegionSize { region, expected: order, found });
    }
    for cell in &region.cells {
        match last_seen.get_mut(cell.index()) {
            None => {
                let region = region.name.clone();
                return Err(VariantError::NoSuchCell { region, index: cell.index() });
            }
            Some(seen) if *seen == index => {
                let (region, position) = (region.name.clone(), positions[cell.index()]);
                return Err(VariantError::CellTwice { region, position });
            }
            Some(seen) => *seen = index,
        }
    }
    Ok(())
}

/// Returns the first region with the cells of each region; nothing if all have different cells.
///
/// # Errors
///
/// Fails if two regions of one scope have the same cells.
fn first_alike(regions: &[Region]) -> Result<Vec<u32>, VariantError> {
    let mut known: HashMap<Vec<Cell>, u32> = HashMap::with_capacity(regions.len());
    let mut first = Vec::with_capacity(regions.len());
    for (region, index) in regions.iter().zip(0..) {
        first.push(*known.entry(sorted(region).1).or_insert(index));
    }
    let mut repeated =
        (0..regions.len()).filter(|&index| first[index] as usize != index).peekable();
    if repeated.peek().is_none() {
        return Ok(Vec::new());
    }
    for index in repeated {
        let alike = (0..index).filter(|&other| first[other] == first[index]);
        if let Some(other) =
            alike.map(|other| &regions[other]).find(|other| other.scope == regions[index].scope)
        {
            let [first, second] = [other, &regions[index]].map(|region| region.name.clone());
            return Err(VariantError::SameRegion { first, second });
        }
    }
    Ok(first)
}

/// Returns the scope and the cells of a region, ascending.
pub(super) fn sorted(region: &Region) -> (Scope, Vec<Cell>) {
    let mut cells = region.cells.clone();
    cells.sort_unstable();
    (region.scope, cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_regions_are_refused() {
        let board = Variant::classic(4).unwrap();
        let with = |scope, cells: Vec<Cell>| {
            let positions = board.cells().map(|cell| board.position(cell)).collect();
            let mut regions = board.regions().to_vec();
            regions.push(Region { scope, name: "another".into(), cells });
            Variant::new("test", board.alphabet().clone(), positions, regions)
        };
        let mut first_row = board.regions()[0].cells.clone();
        first_row.reverse();
        let error = with(Scope::Row, first_row.clone()).unwrap_err();
        assert_eq!(error.to_string(), "another has the same cells as row 1");
        assert!(with(Scope::Extra, first_row).is_ok());
    }
}
