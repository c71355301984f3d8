//! A board that was found in a text, with its place and its surroundings.

use std::collections::BTreeMap;
use std::sync::Arc;

use clausoku_board::{Grid, NoUsualBoard, NumberNotation, Variant, clashes};

use crate::common::{Boards, ReadErrorKind};
use crate::tokens::{Square, Values, is_empty_sign};

/// A board and its place.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub order: usize,
    /// The texts of the cells, which are names of regions if the board is a map of them.
    pub cells: Vec<String>,
    pub values: Values,
    /// The byte at which it begins.
    pub start: usize,
    /// Its place in a tree of values: names of members, and numbers of elements.
    pub path: Vec<Step>,
    /// The text before it or above it, which may say what it is.
    pub label: String,
    /// `true` if the cells are letters of regions, and no symbols.
    pub is_map: bool,
    /// `true` if it is in a remark.
    pub is_remark: bool,
    /// `true` if a text above it or a name says that it is an answer.
    pub is_answer: bool,
    /// The complete board of the text that completes it.
    pub solution: Option<Box<Self>>,
    /// `true` if it is no puzzle of its own: the solution of another board, or that board once more.
    pub is_skipped: bool,
    /// The byte at which its tree begins, 0 in lines.
    pub tree: usize,
    /// `true` if it is a value between the brackets of a call or a tuple, and no element of a list that has a name.
    pub is_argument: bool,
    /// The variant that the members beside it select.
    pub rules: Option<Arc<Variant>>,
    /// A note about its reading, if other readings are possible.
    pub note: Option<&'static str>,
    /// The fault of a value that is nearly a board, whose cells are empty then.
    pub fault: Option<Box<Fault>>,
}

/// The fault of a board.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    /// The byte of its place.
    pub at: usize,
    pub kind: ReadErrorKind,
    pub expected: String,
    pub found: String,
}

/// A step into a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The member of this name.
    Member(String),
    /// The element of this number.
    Element(usize),
}

impl Board {
    pub(super) fn new(square: Square<'_>, start: usize, path: Vec<Step>) -> Self {
        let Square { order, cells, values } = square;
        Self {
            order,
            cells: cells.into_iter().map(str::to_owned).collect(),
            values,
            start,
            path,
            label: String::new(),
            is_map: false,
            is_remark: false,
            is_answer: false,
            solution: None,
            is_skipped: false,
            tree: 0,
            is_argument: false,
            rules: None,
            note: None,
            fault: None,
        }
    }

    /// Returns the board of this order without givens.
    pub(super) fn empty(order: usize) -> Self {
        let numbers = vec![0; order * order];
        let values = Values { numbers, notation: NumberNotation::FromOne };
        Self::new(Square { order, cells: vec!["0"; order * order], values }, 0, Vec::new())
    }

    /// Returns the board of its order in a text: with the blocks that borders around its lines draw, else the usual one.
    pub(super) fn variant(
        &self,
        text: &str,
        boards: &mut Boards,
    ) -> Result<Arc<Variant>, NoUsualBoard> {
        if let Some(rules) = &self.rules {
            return Ok(Arc::clone(rules));
        }
        // Values have no borders.
        if !self.path.is_empty() {
            return boards.for_order(self.order);
        }
        let before = text.get(..self.start).unwrap_or_default();
        boards.drawn(self.order, &text[before.rfind('\n').map_or(0, |end| end + 1)..])
    }

    /// Returns the variant of five boards that overlap, and its givens, if the cells are these boards with empty cells beside them.
    pub(super) fn samurai(&self) -> Option<(Variant, Vec<u16>)> {
        let side = |order: usize| 2 * order + order.isqrt();
        let order = [4, 9, 16].into_iter().find(|&order| side(order) == self.order)?;
        // Where `.` is a gap, 0 is an empty cell, and no symbol.
        let number = |cell: &String| if is_empty_sign(cell) { Some(0) } else { cell.parse().ok() };
        let numbers: Vec<u16> = self.cells.iter().map(number).collect::<Option<_>>()?;
        if usize::from(*numbers.iter().max()?) > order {
            return None;
        }
        let samurai = Variant::by_name(&format!("samurai:{order}")).ok()?;
        let mut beside = numbers;
        let at = |cell| {
            let position = samurai.position(cell);
            position.row as usize * self.order + position.column as usize
        };
        let givens = samurai.cells().map(|cell| std::mem::take(&mut beside[at(cell)])).collect();
        beside.iter().all(|&number| number == 0).then_some((samurai, givens))
    }

    /// Returns `true` if its cells or its borders say what board it is.
    pub(super) fn shows_its_rules(&self) -> bool {
        self.rules.is_some() || self.samurai().is_some()
    }

    /// Returns `true` if the cells are numbers, and two in a row, a column or a block are equal, as in tables of other things.
    pub(super) fn is_table_of_numbers(&self) -> bool {
        let is_number = |cell: &String| cell.bytes().all(|byte| byte.is_ascii_digit());
        self.cells.iter().all(is_number) && self.has_clash()
    }

    /// Returns `true` if two values in a row, a column or a block of the usual board are equal.
    pub(super) fn has_clash(&self) -> bool {
        let grid = Grid::from_numbers(self.values.numbers.clone());
        Variant::usual(self.order).is_ok_and(|variant| !clashes(&variant, &grid).is_empty())
    }

    /// Returns the map of regions whose cells are these letters, if they are one.
    pub(super) fn map_of_regions(order: usize, cells: &[&str], start: usize) -> Option<Self> {
        let are_letters = cells
            .iter()
            .all(|cell| cell.chars().all(char::is_alphabetic) && cell.chars().count() == 1);
        if !are_letters {
            return None;
        }
        let numbers = vec![0; cells.len()];
        let values = Values { numbers, notation: NumberNotation::FromOne };
        let square = Square { order, cells: cells.to_vec(), values };
        let map = Self { is_map: true, ..Self::new(square, start, Vec::new()) };
        map.regions().is_some().then_some(map)
    }

    /// Returns the region of each cell of a square board whose cells are these signs, if they are the names of regions.
    pub(super) fn regions_of_signs(signs: &[char]) -> Option<Vec<usize>> {
        let order = signs.len().isqrt();
        let texts: Vec<String> = signs.iter().map(char::to_string).collect();
        let cells: Vec<&str> = texts.iter().map(String::as_str).collect();
        let values = Values { numbers: vec![0; cells.len()], notation: NumberNotation::FromOne };
        let square = (order > 3 && order * order == cells.len()).then_some(Square {
            order,
            cells,
            values,
        })?;
        Self::new(square, 0, Vec::new()).regions()
    }

    /// Returns the path in the form of a program: `puzzles[2].grid`.
    pub(super) fn path_name(&self) -> String {
        let mut name = String::new();
        for step in &self.path {
            match step {
                Step::Member(member) if name.is_empty() => name.push_str(member),
                Step::Member(member) => name.extend([".", member]),
                Step::Element(index) => name.extend(["[", &index.to_string(), "]"]),
            }
        }
        name
    }

    /// Returns the name of the member that contains it.
    pub(super) fn member(&self) -> Option<&str> {
        self.path.iter().rev().find_map(|step| match step {
            Step::Member(name) => Some(name.as_str()),
            Step::Element(_) => None,
        })
    }

    /// Returns the path, or the name before the board where it is no member: `EASY` in `static final String EASY =`.
    pub(super) fn name(&self) -> String {
        match &self.path[..] {
            [] => assigned_name(&self.label).unwrap_or_default().to_owned(),
            _ => self.path_name(),
        }
    }

    /// Returns `true` if the board has this path, its member this name, or the value that it is.
    pub(super) fn is_named(&self, name: &str) -> bool {
        let own = self.member().or_else(|| assigned_name(&self.label));
        self.path_name() == name || own.is_some_and(|own| own.eq_ignore_ascii_case(name))
    }

    /// Returns `true` if the board is in an element of a list, each of which is a record.
    pub(super) fn is_of_list(&self) -> bool {
        self.path.iter().any(|step| matches!(step, Step::Element(_)))
    }

    /// Returns the number of filled cells.
    pub(super) fn filled(&self) -> usize {
        self.values.numbers.iter().filter(|&&number| number > 0).count()
    }

    /// Returns `true` if each cell has a value.
    pub(super) fn is_complete(&self) -> bool {
        self.filled() == self.cells.len()
    }

    /// Returns `true` if the board has the givens of this puzzle.
    pub(super) fn has_givens_of(&self, puzzle: &Self) -> bool {
        // From the end, since puzzles that are compared with one board have the same first givens.
        let mut pairs = puzzle.values.numbers.iter().zip(&self.values.numbers).rev();
        self.order == puzzle.order && pairs.all(|(&given, &value)| given == 0 || given == value)
    }

    /// Returns the number of the region of each cell, if the board is a map of regions: n names, n connected cells of each, and
    /// some name twice in a row, which no solution has.
    pub(super) fn regions(&self) -> Option<Vec<usize>> {
        let order = self.order;
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        for cell in &self.cells {
            let next = names.len();
            names.entry(cell).or_insert(next);
        }
        let regions: Vec<usize> = self.cells.iter().map(|cell| names[cell.as_str()]).collect();
        let is_name = |name: &&str| *name == "0" || !is_empty_sign(name);
        let is_twice = |row: &[usize]| (1..row.len()).any(|at| row[..at].contains(&row[at]));
        let is_map = names.len() == order
            && names.keys().all(is_name)
            && (0..order).all(|region| regions.iter().filter(|&&r| r == region).count() == order)
            && regions.chunks(order).any(is_twice)
            && (0..order).all(|region| is_connected(&regions, order, region));
        is_map.then_some(regions)
    }
}

/// Returns the name to which a statement assigns the value behind it: `EASY` of `pub const EASY: &str = "`.
fn assigned_name(statement: &str) -> Option<&str> {
    let is_behind = |c: char| c.is_whitespace() || "\"'`([{+\\".contains(c);
    let bare = statement.trim_end_matches(is_behind);
    let assigned = bare.strip_suffix(['=', ':', '|'])?;
    let end = assigned.find([':', '[', '=']).unwrap_or(assigned.len());
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let head = assigned[..end].trim_end_matches(|c| !is_part(c));
    head.rsplit(|c| !is_part(c)).next().filter(|name| !name.is_empty())
}

/// Returns `true` if the cells of a region touch each other, at corners at least.
pub(super) fn is_connected(regions: &[usize], order: usize, region: usize) -> bool {
    let Some(first) = regions.iter().position(|&r| r == region) else { return false };
    let mut seen = vec![false; regions.len()];
    seen[first] = true;
    let mut open = vec![first];
    let mut count = 0;
    while let Some(cell) = open.pop() {
        count += 1;
        let (row, column) = (cell / order, cell % order);
        for other in (row.saturating_sub(1)..=row + 1)
            .flat_map(|r| (column.saturating_sub(1)..=column + 1).map(move |c| (r, c)))
        {
            let other = Some(other).filter(|&(r, c)| r < order && c < order);
            let Some(other) = other.map(|(r, c)| r * order + c) else { continue };
            if regions[other] == region && !seen[other] {
                seen[other] = true;
                open.push(other);
            }
        }
    }
    count == order
}
