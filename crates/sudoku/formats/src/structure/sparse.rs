//! Boards whose givens are stated one by one, each with its place: `R1C1=5`, `A1: 5`, `(1,1)=5`, `x[1][1] = 5`, `cell(1,1,5)`,
//! objects with a row, a column and a value, and triples whose order a remark `# triples: rcv` states.
//!
//! **Invariant.** A text is read if it consists of such givens, and of lines of text. Where the places or the sides of the board
//! have two meanings, it is refused.

use clausoku_board::{NumberNotation, Variant};

use super::board::{Board, Step};
use super::left_over::{Use, use_of};
use super::notations::without_end;
use super::order::{
    NAMES, OF_NAMES, OfPlaces, Order, PLACES, ROW_FIRST, VALUE_FIRST, letters_are_columns,
    order_of_names, order_of_places, stated_order,
};
use super::tree::{Node, Value};
use crate::common::{Line, Location, Places, ReadErrorKind, Result, numbered_lines, quoted};
use crate::tokens::{Boards, Square, Values, is_empty_sign};

/// A given: row, column and value as they are in the text, and its byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Given {
    pub row: usize,
    pub column: usize,
    pub value: usize,
    pub at: usize,
}

impl Given {
    /// Returns the given of the numbers that were taken as row, column and value, and are value, row and column.
    pub(super) fn with_value_first(&self) -> Self {
        Self { value: self.row, row: self.column, column: self.value, at: self.at }
    }

    /// Returns the given with its row and its column exchanged if this is set.
    pub(super) fn turned(self, is_turned: bool) -> Self {
        if is_turned { Self { row: self.column, column: self.row, ..self } } else { self }
    }
}

/// Returns these givens with the first of their numbers as the value, if it counts from 1 where the others count from 0.
pub(super) fn value_first(givens: &[Given]) -> Option<Vec<Given>> {
    let has_zero = |number: fn(&Given) -> usize| givens.iter().any(|given| number(given) == 0);
    let largest = |number: fn(&Given) -> usize| givens.iter().map(number).max();
    let is_first = !has_zero(|given| given.row)
        && has_zero(|given| given.column)
        && has_zero(|given| given.value)
        && largest(|given| given.row) > largest(|given| given.column.max(given.value));
    is_first.then(|| givens.iter().map(Given::with_value_first).collect())
}

/// The least number of givens whose order says which of two numbers is the row.
const MIN_ORDERED: usize = 5;

/// Returns these givens with the first of their numbers as the column, if only so they are in the order in which a board is read.
pub(super) fn column_first(givens: &[Given]) -> Option<Vec<Given>> {
    let is_sorted = |key: fn(&Given) -> (usize, usize)| {
        givens.windows(2).all(|pair| key(&pair[0]) < key(&pair[1]))
    };
    let is_turned = givens.len() >= MIN_ORDERED
        && is_sorted(|given| (given.column, given.row))
        && !is_sorted(|given| (given.row, given.column));
    is_turned.then(|| givens.iter().map(|given| given.turned(true)).collect())
}

/// Returns these givens as the names of places in their text have their order, with a note, if they are not in the order of the rows;
/// `None` if they are.
///
/// # Errors
///
/// Fails if their text names places `x, y`, and nothing says which of them is the row.
fn named_order(
    places: &Places<'_>,
    givens: &[Given],
) -> Result<Option<(Vec<Given>, Option<&'static str>)>> {
    let is_sorted =
        givens.windows(2).all(|pair| (pair[0].row, pair[0].column) < (pair[1].row, pair[1].column));
    if is_sorted {
        return Ok(None);
    }
    match order_of_places(places.text) {
        Some(OfPlaces::ColumnFirst) => {
            Ok(Some((givens.iter().map(|given| given.turned(true)).collect(), Some(OF_NAMES))))
        }
        Some(OfPlaces::Undecided) => {
            let expected = "places whose order the text says";
            let place = places.at(givens[0].at);
            let error = place.fault(ReadErrorKind::Ambiguous, expected, "places `x, y`");
            Err(error.with_help(
                "write the line `# triples: crv` above them if the first number is the column, `# triples: rcv` if it is the row",
            ))
        }
        Some(OfPlaces::RowFirst) => Ok(None),
        None => Ok(Some((givens.to_vec(), Some(OF_PLACES)))),
    }
}

/// The givens of a text.
pub(super) struct Sparse<'t> {
    /// The board of all lines, or that of each line if they contradict each other.
    pub boards: Vec<Board>,
    /// The lines of text beside them.
    pub texts: Vec<Line<'t>>,
}

/// The forms of a given, as the documents show them.
#[cfg(test)]
pub(super) const FORMS: [&str; 11] = [
    "R1C2=5",
    "r1c2: 5",
    "R1C2 5",
    "A2=5",
    "1x2: 5",
    "(1,2)=5",
    "x[1,2] = 5",
    "x[1][2] = 5",
    "x_1_2 = 5",
    "cell(1,2,5)",
    "5@r1c2",
];

/// The least number of givens by which a text is known.
pub(super) const MIN_GIVENS: usize = 4;

/// Returns the board of a text of givens; `None` if it is of another form.
///
/// # Errors
///
/// Fails if a given contradicts another one of its line, or the board is not clear.
pub(super) fn read(text: &str, shape: Boards) -> Result<Option<Sparse<'_>>> {
    let stated = stated_order(text);
    let mut sparse = read_in_order(text, shape, stated)?;
    if stated.is_none()
        && let Some(first) = &mut sparse
        && first.boards.iter().all(|board| board.note == Some(OF_TERMS) && board.has_clash())
        && let Some(mut second) = read_in_order(text, shape, Some(Order::new(VALUE_FIRST)))?
        && !second.boards.iter().any(Board::has_clash)
    {
        second.boards.iter_mut().for_each(|board| board.note = Some(OF_VALUE_FIRST));
        *first = second;
    }
    Ok(sparse)
}

/// Returns the board of a text of givens whose triples have this order, the usual one if it is not stated.
fn read_in_order(text: &str, shape: Boards, order: Option<Order>) -> Result<Option<Sparse<'_>>> {
    // Objects of too few givens to be known are not the givens of one puzzle.
    let is_object = |line: &&str| line.trim_start().starts_with('{') && line.contains(':');
    if text.lines().filter(is_object).nth(1).is_some() {
        return Ok(None);
    }
    let by_columns = letters_are_columns(text);
    let positions = order.map_or(ROW_FIRST, |order| order.positions);
    let mut givens = Vec::new();
    // The number of givens up to the end of each line with some.
    let mut ends = Vec::new();
    let mut texts = Vec::new();
    let mut rules = Vec::new();
    let mut head = "";
    let mut note = None;
    let mut is_unnamed = true;
    for line in numbered_lines(text) {
        let data = line.data().trim();
        let start = line.text.as_ptr() as usize - text.as_ptr() as usize;
        let offset = start + (data.as_ptr() as usize - line.text.as_ptr() as usize);
        // Names of places may be between quotes.
        let plain = data.replace(['"', '\''], " ");
        let mut scanner = Scanner::new(&plain, positions);
        if givens.is_empty() && order_of_names(data).is_some() {
            continue;
        }
        let found = match order.and_then(|_| scanner.triple()) {
            Some(given) => {
                note = note.or(Some(OF_TERMS));
                Some(vec![given])
            }
            None => scanner.givens(),
        };
        is_unnamed &= !scanner.has_names;
        note = note.or(match scanner.note {
            Some(OF_LETTERS) if by_columns => Some(OF_COLUMN_LETTERS),
            other => other,
        });
        match found {
            Some(found) => {
                head = data.split(|c: char| c.is_ascii_digit()).next().unwrap_or_default();
                let is_turned = by_columns && scanner.note == Some(OF_LETTERS);
                let found = found.into_iter().map(|given| given.turned(is_turned));
                givens.extend(found.map(|given| Given { at: offset + given.at, ..given }));
                ends.push(givens.len());
            }
            None if matches!(use_of(data, 9, false), Use::Text | Use::Nothing) => texts.push(line),
            // A rule of a program: `1 { x(R,C,V) : value(V) } 1 :- row(R), column(C).`
            None if data.contains(['(', '[']) && data.contains(char::is_alphabetic) => {
                rules.push(data);
                texts.push(line);
            }
            None => return Ok(None),
        }
    }
    // A line that is nearly a given is none of the text.
    let is_given = |rule: &&str| {
        let behind = rule.split(head).skip(1);
        head.ends_with(['(', '[']) && behind.into_iter().any(|rest| rest.starts_with(is_digit))
    };
    if givens.len() < MIN_GIVENS
        || !rules.is_empty() && head.is_empty()
        || rules.iter().any(is_given)
    {
        return Ok(None);
    }
    let mut note = match order {
        Some(order) => order.note.filter(|_| note == Some(OF_TERMS)),
        None => note,
    };
    let places = Places::new(text);
    if note == Some(OF_TERMS)
        && let Some(all) = value_first(&givens)
    {
        (givens, note) = (all, Some(OF_VALUE_FIRST));
    } else if order.is_none()
        && is_unnamed
        && let Some(all) = column_first(&givens)
    {
        (givens, note) = (all, Some(OF_COLUMN_FIRST));
    } else if order.is_none()
        && is_unnamed
        && note.is_none()
        && let Some(all) = named_order(&places, &givens)?
    {
        (givens, note) = all;
    }
    let all = board(&places, &givens, shape);
    let starts = [0].into_iter().chain(ends.iter().copied());
    let lines: Vec<&[Given]> = starts.zip(&ends).map(|(start, &end)| &givens[start..end]).collect();
    let are_puzzles = lines.len() > 1 && lines.iter().all(|givens| givens.len() >= MIN_GIVENS);
    let boards = match all {
        Err(error) if error.kind() == ReadErrorKind::Structure && are_puzzles => {
            let boards = lines.into_iter().map(|givens| board(&places, givens, shape));
            boards.collect::<Result<Option<Vec<Board>>>>().map_err(|_| error)?
        }
        all => all?.map(|board| vec![board]),
    };
    let noted = |board| Board { note, ..board };
    Ok(boards.map(|boards| Sparse { boards: boards.into_iter().map(noted).collect(), texts }))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Returns the boards of a value whose elements or members are givens, in this order, or that contains such values.
pub(super) fn boards_in_tree(
    places: &Places<'_>,
    node: &Node<'_>,
    shape: Boards,
    order: Option<Order>,
) -> Result<Vec<Board>> {
    let in_order = |positions| {
        let mut boards = Vec::new();
        find(places, node, shape, positions, order.is_some(), &mut Vec::new(), &mut boards)
            .map(|()| boards)
    };
    let first = in_order(order.map_or(ROW_FIRST, |order| order.positions));
    let is_open = |board: &Board| board.note == Some(OF_TERMS) && board.has_clash();
    let is_other = first.as_ref().map_or(true, |boards| boards.iter().any(is_open));
    // Places `x, y` are no values.
    let is_undecided = matches!(&first, Err(error) if error.kind() == ReadErrorKind::Ambiguous);
    if order.is_none() && is_other && !is_undecided {
        let second = in_order(VALUE_FIRST).unwrap_or_default().into_iter();
        let second: Vec<Board> = second
            .map(|board| Board { note: board.note.map(|_| OF_VALUE_FIRST), ..board })
            .collect();
        if !second.is_empty() && !second.iter().any(Board::has_clash) {
            return Ok(second);
        }
    }
    let noted = |board: Board| match (board.note, order) {
        (Some(OF_TERMS), Some(order)) => Board { note: order.note, ..board },
        _ => board,
    };
    first.map(|boards| boards.into_iter().map(noted).collect())
}

fn find(
    places: &Places<'_>,
    node: &Node<'_>,
    shape: Boards,
    order: [usize; 3],
    is_stated: bool,
    path: &mut Vec<Step>,
    boards: &mut Vec<Board>,
) -> Result<()> {
    let children: Vec<(Step, &Node<'_>)> = match &node.value {
        Value::List(items) => (0..).map(Step::Element).zip(items).collect(),
        Value::Members(members) => {
            let members = members.iter();
            members.map(|(name, node)| (Step::Member(name.clone().into_owned()), node)).collect()
        }
        _ => return Ok(()),
    };
    let mut note = None;
    let mut is_unnamed = order == ROW_FIRST;
    let givens: Option<Vec<Given>> = children
        .iter()
        .filter(|(_, node)| !matches!(&node.value, Value::Word("")))
        .map(|(step, node)| match step {
            Step::Member(name) if node.cell().is_some() => {
                is_unnamed &= !name.contains(char::is_alphabetic);
                given_at(name, node, order, &mut note)
            }
            _ => {
                is_unnamed &= matches!(&node.value, Value::List(_));
                given_in(node, order, &mut note)
            }
        })
        .collect();
    if let Some(mut givens) = givens.filter(|givens| givens.len() >= MIN_GIVENS) {
        if note == Some(OF_TERMS)
            && order == ROW_FIRST
            && let Some(all) = value_first(&givens)
        {
            (givens, note) = (all, Some(OF_VALUE_FIRST));
        } else if is_unnamed
            && !is_stated
            && let Some(all) = column_first(&givens)
        {
            (givens, note) = (all, Some(OF_COLUMN_FIRST));
        } else if is_unnamed
            && !is_stated
            && note.is_none()
            && let Some(all) = named_order(places, &givens)?
        {
            (givens, note) = all;
        }
        let board = board(places, &givens, shape)?;
        boards.extend(board.map(|board| Board { path: path.clone(), note, ..board }));
        return Ok(());
    }
    for (step, inner) in children {
        path.push(step);
        find(places, inner, shape, order, is_stated, path, boards)?;
        path.pop();
    }
    Ok(())
}

/// Returns the value of a cell; 0 if it is empty.
fn value_of(node: &Node<'_>) -> Option<usize> {
    let cell = node.cell()?;
    if is_empty_sign(cell) { Some(0) } else { cell.parse().ok() }
}

/// Returns the given with this value at the place of this name: `A1`, `r1c1`, `1,1`, `1x1`.
fn given_at(
    place: &str,
    value: &Node<'_>,
    order: [usize; 3],
    note: &mut Option<&'static str>,
) -> Option<Given> {
    let text = format!("{place}={}", value_of(value)?);
    let mut scanner = Scanner::new(&text, order);
    let found = scanner.givens()?;
    *note = note.or(scanner.note);
    let [given] = found[..] else { return None };
    Some(Given { at: value.start, ..given })
}

/// Returns the given that a value states: an object with a row, a column and a value, or with a place and a value; a list of a place
/// and a value, or of three numbers in this order.
fn given_in(node: &Node<'_>, order: [usize; 3], note: &mut Option<&'static str>) -> Option<Given> {
    let pair = match &node.value {
        Value::List(items) => match &items[..] {
            [place, value] => (place, value),
            [_, _, _] => {
                let numbers: Vec<usize> = items.iter().map(value_of).collect::<Option<_>>()?;
                let [row, column, value] = order.map(|position| numbers[position]);
                *note = note.or(Some(OF_TERMS));
                return Some(Given { row, column, value, at: node.start });
            }
            _ => return None,
        },
        Value::Members(members) => {
            let member = |names: &[&str]| names.iter().find_map(|name| node.member(name));
            let of_value = member(NAMES[2])?;
            if let (Some(row), Some(column)) = (member(NAMES[0]), member(NAMES[1])) {
                let value = value_of(of_value)?;
                let (row, column) = (value_of(row)?, value_of(column)?);
                return Some(Given { row, column, value, at: node.start });
            }
            let place = members.iter().find(|(name, _)| PLACES.contains(&&**name))?;
            (&place.1, of_value)
        }
        _ => return None,
    };
    let (place, of_value) = pair;
    match &place.value {
        Value::List(numbers) => {
            let numbers: Vec<usize> = numbers.iter().map(value_of).collect::<Option<_>>()?;
            let [row, column] = numbers[..] else { return None };
            let given = Given { row, column, value: value_of(of_value)?, at: node.start };
            Some(given.turned(order[1] < order[0]))
        }
        Value::Text(place) => given_at(place, of_value, order, note),
        Value::Word(place) if place.contains(char::is_alphabetic) => {
            given_at(place, of_value, order, note)
        }
        _ => None,
    }
}

/// Returns the board of these givens; `None` if no usual board has such numbers.
///
/// # Errors
///
/// Fails if a given contradicts another one, or the board is not clear.
pub(super) fn board(places: &Places<'_>, givens: &[Given], shape: Boards) -> Result<Option<Board>> {
    let place = |given: &Given| places.at(given.at);
    let from_zero = givens.iter().any(|given| given.row == 0 || given.column == 0);
    let shift = usize::from(!from_zero);
    let sides = givens.iter().map(|given| given.row.max(given.column) + 1 - shift);
    let largest = sides.chain(givens.iter().map(|given| given.value)).max().unwrap_or(0);
    let highest = givens.iter().map(|given| given.value).max().unwrap_or(0);
    // Places on a page, and no cells: a puzzle has nearly all of its symbols.
    if shape.order.is_none() && largest > 16 && largest > 2 * highest {
        return Ok(None);
    }
    let Some(order) = order(&place(&givens[0]), largest, shape)? else { return Ok(None) };
    let mut numbers = vec![0; order * order];
    let mut seen = vec![false; order * order];
    for given in givens {
        let (row, column) = (given.row.wrapping_sub(shift), given.column.wrapping_sub(shift));
        if row >= order || column >= order || given.value > order {
            let expected = format!("a cell and a value of a board of {order} symbols");
            let found =
                format!("row {}, column {}, value {}", given.row, given.column, given.value);
            return Err(place(given).fault(ReadErrorKind::Symbol, expected, quoted(&found)));
        }
        let (cell, value) = (row * order + column, u16::try_from(given.value).unwrap_or(0));
        if seen[cell] && numbers[cell] != value {
            let expected = format!("the value {} that was stated above", numbers[cell]);
            return Err(place(given).fault(ReadErrorKind::Structure, expected, value));
        }
        (numbers[cell], seen[cell]) = (value, true);
    }
    let cells: Vec<String> = numbers.iter().map(u16::to_string).collect();
    let cells = cells.iter().map(String::as_str).collect();
    let values = Values { numbers, notation: NumberNotation::FromOne };
    Ok(Some(Board::new(Square { order, cells, values }, givens[0].at, Vec::new())))
}

/// Returns the order of the board whose largest number is this.
///
/// # Errors
///
/// Fails if two boards are possible. A puzzle with one solution lacks at most one of its symbols.
fn order(place: &Location<'_>, largest: usize, shape: Boards) -> Result<Option<usize>> {
    if let Some(order) = shape.order {
        return Ok(Some(order));
    }
    let is_square = |order: usize| order.isqrt().pow(2) == order;
    let is_usual = |order: usize| order > 3 && Variant::usual_block(order).is_ok();
    let next = largest + 1;
    Ok(match (is_usual(largest), is_usual(next)) {
        (true, true) if !is_square(largest) => {
            let found = format!("numbers up to {largest}");
            let error = place.fault(ReadErrorKind::Ambiguous, "the sides of the board", found);
            let advice = format!("say the option variant: {} or {}", name(largest), name(next));
            return Err(error.with_help(advice));
        }
        (true, _) => Some(largest),
        (false, true) => Some(next),
        (false, false) => None,
    })
}

/// Returns the name of the usual board of this order.
fn name(order: usize) -> String {
    Variant::usual(order).map_or_else(|_| order.to_string(), |variant| variant.name().to_owned())
}

/// Reads the givens of a line.
struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// The positions of row, column and value in a triple.
    order: [usize; 3],
    /// The meaning of the places, if they can have another.
    note: Option<&'static str>,
    /// `true` if names say which number of a place is the row: `R1C2`.
    has_names: bool,
}

pub(super) const OF_LETTERS: &str = "letters are rows: A1 is R1C1, A2 is R1C2";
pub(super) const OF_COLUMN_LETTERS: &str = "letters are columns: A1 is R1C1, B1 is R1C2";
pub(super) const OF_VALUE_FIRST: &str = "the numbers of a given are its value, its row and its column, since they do not fit as row, column and value; `# triples: rcv` states \
     this order";
pub(super) const OF_COLUMN_FIRST: &str = "the numbers of a given are its column, its row and its value, since only so the givens are in the order of the rows; \
     `# triples: rcv` states another order";
pub(super) const OF_PLACES: &str =
    "the numbers of a place are its row and its column; `# triples: crv` states another order";
pub(super) const OF_TERMS: &str = "the numbers of a given are its row, its column and its value; `# triples: crv` states another order";

impl<'t> Scanner<'t> {
    fn new(text: &'t str, order: [usize; 3]) -> Self {
        Self { text, at: 0, order, note: None, has_names: false }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Passes over this sign and the blanks before it.
    fn sign(&mut self, signs: &[&str]) -> Option<()> {
        let rest = self.rest().trim_start();
        let sign = signs.iter().find(|sign| rest.starts_with(**sign))?;
        self.at = self.text.len() - rest.len() + sign.len();
        Some(())
    }

    fn number(&mut self) -> Option<usize> {
        let rest = self.rest().trim_start();
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[..length].parse().ok().filter(|_| length < 4)?;
        self.at = self.text.len() - rest.len() + length;
        Some(number)
    }

    fn letters(&mut self) -> &'t str {
        let rest = self.rest().trim_start();
        let is_part = |c: char| c.is_alphabetic() || c == '_';
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        self.at = self.text.len() - rest.len() + length;
        &rest[..length]
    }

    /// Returns a triple that is all of the line.
    fn triple(&mut self) -> Option<Given> {
        // The name of the list may be before the first: `givens = [1 1 5`.
        let numbers = self.text.rsplit(['=', ':']).next().unwrap_or_default();
        let numbers = without_end(numbers.trim());
        let words: Vec<&str> =
            numbers.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
        let numbers: Option<Vec<usize>> = match words[..] {
            [word] if word.len() == 3 => {
                word.chars().map(|c| c.to_digit(10).map(|digit| digit as usize)).collect()
            }
            [_, _, _] => words.iter().map(|word| word.parse().ok()).collect(),
            _ => None,
        };
        let [row, column, value] = self.order;
        let numbers = numbers?;
        Some(Given { row: numbers[row], column: numbers[column], value: numbers[value], at: 0 })
    }

    /// Returns the givens of the line; `None` if it has others than these.
    fn givens(&mut self) -> Option<Vec<Given>> {
        let mut givens = Vec::new();
        loop {
            let rest = self.rest();
            let gap = rest.trim_start_matches([' ', '\t', ',', ';', '.', '{', '}', '&', '[', ']']);
            let start = self.at;
            // A remark may be behind the givens.
            let is_remark = ["//", "/*", "%"].iter().any(|mark| gap.starts_with(mark));
            if gap.is_empty() || !givens.is_empty() && is_remark {
                self.at = self.text.len() - gap.len();
                return (!givens.is_empty()).then_some(givens);
            }
            let gap = if givens.is_empty() { gap } else { gap.trim_start_matches(['/', ' ']) };
            self.at = self.text.len() - gap.len();
            let begun = self.at;
            // A bracket may begin a place.
            let given = self.given().or_else(|| {
                self.at = start + rest.find(['[']).filter(|_| begun > start)?;
                self.given()
            });
            match given {
                Some(given) => givens.push(Given { at: begun, ..given }),
                None if givens.is_empty() => {
                    // The name to which the givens are assigned.
                    self.at = begun;
                    let name = self.letters();
                    self.sign(&["=", ":"]).filter(|()| !name.is_empty())?;
                    if !self.rest().trim_start().starts_with(['{', '[', '(']) {
                        return None;
                    }
                }
                None => return None,
            }
        }
    }

    fn given(&mut self) -> Option<Given> {
        let start = self.at;
        let name = self.letters();
        let at = 0;
        // R1C1=5
        if name.eq_ignore_ascii_case("r")
            && let Some(row) = self.number()
        {
            self.letters().eq_ignore_ascii_case("c").then_some(())?;
            let column = self.number()?;
            self.has_names = true;
            // A table of places and values has a comma, a semicolon or a tab.
            let value = match self.sign(&[",", ";"]) {
                Some(()) => self.number()?,
                None => self.value(true)?,
            };
            return Some(Given { row, column, value, at });
        }
        // A1: 5
        let mut letters = name.chars();
        if let (Some(letter), None) = (letters.next(), letters.next())
            && let Some(row) = letter.to_digit(36).map(|digit| digit as usize - 9)
            && self.rest().starts_with(|c: char| c.is_ascii_digit())
        {
            let column = self.number()?;
            let value = self.value(false)?;
            self.note = Some(OF_LETTERS);
            return Some(Given { row, column, value, at });
        }
        // x_1_2 = 5
        if name.len() > 1 && name.ends_with('_') {
            let row = self.number()?;
            self.sign(&["_"])?;
            let column = self.number()?;
            let value = self.value(false)?;
            return Some(Given { row, column, value, at });
        }
        self.at = start;
        // 5@R1C1
        if let Some(given) = self.value_and_place() {
            return Some(given);
        }
        self.at = start;
        // 1x2: 5
        if name.is_empty()
            && let Some(row) = self.number()
        {
            self.sign(&["x", ",", "-", "_", ":", ";", "/"])?;
            let column = self.number()?;
            let value = self.value(false)?;
            let is_turned = self.order[1] < self.order[0];
            return Some(Given { row, column, value, at }.turned(is_turned));
        }
        self.at = start;
        self.letters();
        while self.rest().starts_with('.') {
            self.at += 1;
            self.letters();
        }
        self.sign(&["(", "["])?;
        let first = self.number()?;
        if self.sign(&["]"]).is_some() {
            self.sign(&["["])?;
        } else {
            self.sign(&[","])?;
        }
        let second = self.number()?;
        if self.sign(&[","]).is_some() {
            let third = self.number()?;
            self.sign(&[")", "]"])?;
            self.note = Some(OF_TERMS);
            let numbers = [first, second, third];
            let [row, column, value] = self.order.map(|position| numbers[position]);
            return Some(Given { row, column, value, at });
        }
        self.sign(&[")", "]"])?;
        let value = self.value(false)?;
        let is_turned = self.order[1] < self.order[0];
        Some(Given { row: first, column: second, value, at }.turned(is_turned))
    }

    /// Returns the given of a value and the place behind it: `5@R1C2`, `5 at r1c2`.
    fn value_and_place(&mut self) -> Option<Given> {
        let value = self.number()?;
        let _ = self.sign(&["@", "at ", "in "]);
        self.letters().eq_ignore_ascii_case("r").then_some(())?;
        let row = self.number()?;
        self.letters().eq_ignore_ascii_case("c").then_some(())?;
        self.has_names = true;
        Some(Given { row, column: self.number()?, value, at: 0 })
    }

    /// Returns the value behind a place.
    fn value(&mut self, may_have_blank: bool) -> Option<usize> {
        let has_sign = self.sign(&["==", "=>", ":=", "->", "<-", "=", ":", "#="]).is_some();
        let has_blank = may_have_blank && self.rest().starts_with([' ', '_', '\t']);
        if may_have_blank {
            self.at += usize::from(self.rest().starts_with('_'));
        }
        (has_sign || has_blank).then(|| self.number())?
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn givens(line: &str) -> Option<Vec<[usize; 3]>> {
        let found = Scanner::new(line, [0, 1, 2]).givens()?;
        Some(found.iter().map(|given| [given.row, given.column, given.value]).collect())
    }

    #[test]
    fn givens_have_many_forms() {
        for form in FORMS {
            assert_eq!(givens(form), Some(vec![[1, 2, 5]]), "{form}");
        }
        for line in [
            "R1C2=5 r3c4: 6",
            "R1C2 5, R3C4 6",
            "A2=5; C4=6",
            "(1,2)=5 (3,4)=6",
            "x[1,2] = 5, x[3,4] = 6",
            "x[1][2] = 5; x[3][4] = 6;",
            "cell(1,2,5). cell(3,4,6).",
            "p = {(1, 2): 5, (3, 4): 6}",
            "[(1, 2, 5), (3, 4, 6)]",
            "R1C2=5 / R3C4=6 // R5C6=7",
        ] {
            assert_eq!(givens(line), Some(vec![[1, 2, 5], [3, 4, 6]]), "{line}");
        }
        for line in
            ["", "1 2 3", "R1C2", "R1C2=5 and more", "A1", "f(1,2)", "(1,2,3,4)", "A=5", "12=3"]
        {
            assert_eq!(givens(line), None, "{line}");
        }
    }

    #[test]
    fn a_remark_states_the_order_of_triples() {
        assert_eq!(stated_order("# triples: rcv\n111\n"), Some(Order::new([0, 1, 2])));
        assert_eq!(stated_order("x\n#triples: vrc\n"), Some(Order::new([1, 2, 0])));
        assert_eq!(stated_order("# triples: rcx\n"), None);
        assert_eq!(stated_order("Val;Row;Col\n1;2;3\n"), Some(Order::new([1, 2, 0])));
        assert_eq!(stated_order("row,col\n"), None);
    }

    #[test]
    fn names_of_places_state_their_order() {
        let givens = [(0, 0, 9), (4, 0, 8), (6, 0, 3), (3, 7, 6), (8, 6, 5), (1, 2, 4)];
        let assigned = givens.map(|(a, b, v)| format!("s[{a}, {b}] = {v}\n")).concat();
        let listed: Vec<String> =
            givens.iter().map(|(a, b, v)| format!("({a}, {b}): {v}")).collect();
        let listed = format!("s = {{{}}}\n", listed.join(", "));
        let loops = "for y in range(9):\n  for x in range(9):\n    print(s[x, y])\n";
        let turned = "9...8.3..";
        let plain = "9..........";
        for (behind, expected) in [
            (loops, Some(turned)),
            ("print(s[(col, row)])\n", Some(turned)),
            ("print(s[row, col])\n", Some(plain)),
            ("", Some(plain)),
            ("print(s[x, y])\n", None),
        ] {
            for givens in [&assigned, &listed] {
                let text = format!("{givens}{behind}");
                let read = crate::read(text.as_bytes(), None, &crate::ReadOptions::default());
                match (read, expected) {
                    (Ok(records), Some(expected)) => {
                        let grid = records[0].puzzle.givens().to_string();
                        assert!(grid.starts_with(expected), "{text}\n{grid}");
                        let is_noted = !records[0].notes.is_empty();
                        assert!(is_noted, "{text}");
                    }
                    (Err(error), None) => {
                        assert_eq!(error.kind(), ReadErrorKind::Ambiguous, "{text}\n{error}");
                    }
                    (read, _) => panic!("{text}\n{read:?}"),
                }
                let text = format!("# triples: crv\n{text}");
                let records = crate::read(text.as_bytes(), None, &crate::ReadOptions::default());
                let grid = records.expect(&text)[0].puzzle.givens().to_string();
                assert!(grid.starts_with(turned), "{text}\n{grid}");
            }
        }
    }
}
