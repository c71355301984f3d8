//! Killers whose cages are stated one by one, each with its sum and its cells, in any language: `[3, [[1, 1], [1, 2]]]`, `3: r1c1 r1c2`,
//! `A1 + A2 = 3`, `R1C12 = 3`, `cage(3, [(0, 0), (0, 1)]).`
//!
//! **Invariant.** The time is linear in the text. Cages share no cell. They cover a board and have its total, or the text names them.

use std::collections::HashSet;
use std::ops::Range;

use clausoku_board::{Cell, ConstraintKind, Variant};

use super::sparse::OF_LETTERS;
use super::stated::Stated;
use crate::ReadError;
use crate::common::{Places, ReadErrorKind, Result, quoted};

/// A killer in a text.
struct Killer {
    stated: Stated,
    /// The number of cages whose sum so many cells can have, twice where the sums have the total of a board.
    possible: usize,
}

/// A row and a column, as a text numbers them.
type Place = (usize, usize);

/// A word of a statement.
#[derive(Clone, Debug)]
struct Item {
    bytes: Range<usize>,
    token: Token,
}

#[derive(Clone, Debug)]
enum Token {
    Number(usize),
    /// The cells of a name, as `R1C12` has two.
    Cells(Vec<Place>, Name),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    /// Two numbers, which may begin at 0.
    Pair,
    /// `R1C2`.
    RowColumn,
    /// `A2`.
    Letter,
}

#[derive(Debug)]
struct Cage {
    bytes: Range<usize>,
    sum: usize,
    cells: Vec<Place>,
    name: Name,
}

impl Cage {
    /// Returns `true` if different values of a board of this order have the sum.
    fn is_possible(&self, order: usize) -> bool {
        let sum = |count: usize| count * (count + 1) / 2;
        let count = self.cells.len();
        count <= order && (sum(count)..=sum(order) - sum(order - count)).contains(&self.sum)
    }
}

/// The most bytes between two words of statements that follow each other.
const MAX_GAP: usize = 80;

/// The least number of cages.
const MIN_CAGES: usize = 4;

/// Returns the killers of a text, in its order.
///
/// # Errors
///
/// Fails if the text names its cages, and a cell is in two of them.
pub(super) fn find(text: &str) -> Result<Vec<Stated>> {
    let lower = text.to_ascii_lowercase();
    let is_named = lower.contains("killer") || lower.contains("cage");
    let items = items(text);
    let mut fault = None;
    let mut found = Vec::new();
    for segment in items.chunk_by(|first, second| is_near(text, first, second)) {
        let forwards: Vec<&Item> = segment.iter().collect();
        let backwards: Vec<&Item> = segment.iter().rev().collect();
        // Cells at the end are those of the last sum.
        let is_forwards = matches!(segment.last().map(|item| &item.token), Some(Token::Cells(..)));
        let mut readings = Vec::new();
        for (mut runs, is_natural) in
            [(runs(&forwards), is_forwards), (runs(&backwards), !is_forwards)]
        {
            for run in &mut runs {
                run.sort_by_key(|cage| cage.bytes.start);
            }
            let killers = runs.into_iter().flat_map(boards).filter_map(|cages| {
                killer(text, &cages, is_named).unwrap_or_else(|error| {
                    fault = fault.take().or(is_natural.then_some(error));
                    None
                })
            });
            let killers: Vec<Killer> = killers.collect();
            let possible: usize = killers.iter().map(|one| one.possible).sum();
            let length: usize = killers.iter().map(|one| one.stated.bytes.len()).sum();
            readings.push(((possible, is_natural, length), killers));
        }
        let best = readings.into_iter().max_by_key(|reading| reading.0);
        let killers = best.into_iter().flat_map(|reading| reading.1);
        found.extend(killers.map(|killer| killer.stated));
    }
    match fault {
        Some(error) if found.is_empty() => Err(error),
        _ => Ok(found),
    }
}

/// Returns `true` if two words may be of one statement or of two that follow each other. Strings of constraints have other readers.
fn is_near(text: &str, first: &Item, second: &Item) -> bool {
    let gap = text.get(first.bytes.end..second.bytes.start).unwrap_or_default();
    gap.len() <= MAX_GAP && !gap.contains('~')
}

/// Returns the numbers and the names of cells of a text.
fn items(text: &str) -> Vec<Item> {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_').filter_map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let token = token(word)?;
        Some(Item { bytes: start..start + word.len(), token })
    });
    let mut items: Vec<Item> = Vec::new();
    for item in words {
        let last = items.last();
        let joined =
            last.and_then(|last| pair(text, last, &item).or_else(|| range(text, last, &item)));
        match joined {
            Some(joined) => *items.last_mut().expect("there is a last one") = joined,
            None => items.push(item),
        }
    }
    items
}

fn token(word: &str) -> Option<Token> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        return word.parse().ok().filter(|_| word.len() < 5).map(Token::Number);
    }
    let mut letters = word.chars();
    let letter = letters.next()?.to_ascii_lowercase();
    let rest = letters.as_str();
    if letter == 'r'
        && let Some((row, column)) = rest.split_once(['c', 'C'])
    {
        let (rows, columns) = (numbers(row)?, numbers(column)?);
        let cells = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
        return Some(Token::Cells(cells.collect(), Name::RowColumn));
    }
    let row = (letter as usize).checked_sub('a' as usize).filter(|&row| row < 16)? + 1;
    let column = rest.parse().ok().filter(|column| (1..=16).contains(column))?;
    let is_number = rest.starts_with(|c: char| c.is_ascii_digit());
    is_number.then(|| Token::Cells(vec![(row, column)], Name::Letter))
}

/// Returns the numbers of rows or columns in the name of a cell: rising digits are one each, as in `R1C123`.
fn numbers(digits: &str) -> Option<Vec<usize>> {
    let bytes = digits.as_bytes();
    if bytes.is_empty() || bytes.len() > 9 || !bytes.iter().all(u8::is_ascii_digit) {
        return None;
    }
    if bytes.len() > 1 && bytes.windows(2).all(|pair| pair[0] < pair[1]) && bytes[0] > b'0' {
        // 12 to 16 are columns of a larger board where 10 and 11 are, which do not rise.
        return Some(bytes.iter().map(|byte| usize::from(byte - b'0')).collect());
    }
    digits.parse().ok().filter(|&number| number <= 16).map(|number| vec![number])
}

/// Returns the cell of two numbers in brackets: `(1, 2)`, `[1][2]`, `{1;2}`, `(1 2)`.
fn pair(text: &str, first: &Item, second: &Item) -> Option<Item> {
    let (Token::Number(row), Token::Number(column)) = (&first.token, &second.token) else {
        return None;
    };
    let before = text[..first.bytes.start].bytes().rev().take(8).find(|byte| *byte != b' ')?;
    let behind = text[second.bytes.end..].bytes().take(8).find(|byte| *byte != b' ')?;
    let gap = text[first.bytes.end..second.bytes.start].trim();
    let is_pair = b"([{<".contains(&before)
        && b")]}>".contains(&behind)
        && ["", ",", ";", ":", "|", "/", "]["].contains(&gap)
        && *row <= 16
        && *column <= 16;
    let bytes = first.bytes.start..second.bytes.end;
    is_pair.then(|| Item { bytes, token: Token::Cells(vec![(*row, *column)], Name::Pair) })
}

/// Returns the cells from one to another of its row or its column: `r1c1-r1c3`.
fn range(text: &str, first: &Item, second: &Item) -> Option<Item> {
    let (Token::Cells(cells, name), Token::Cells(others, other)) = (&first.token, &second.token)
    else {
        return None;
    };
    let gap = text.get(first.bytes.end..second.bytes.start)?.trim();
    let (&(row, column), [last]) = (cells.last()?, &others[..]) else { return None };
    if !["-", "–", "..", "to"].contains(&gap) || name != other || *name == Name::Pair {
        return None;
    }
    let mut cells = cells.clone();
    match *last {
        (last, of) if of == column && last > row => {
            cells.extend((row + 1..=last).map(|row| (row, column)));
        }
        (of, last) if of == row && last > column => {
            cells.extend((column + 1..=last).map(|column| (row, column)));
        }
        _ => return None,
    }
    Some(Item { bytes: first.bytes.start..second.bytes.end, token: Token::Cells(cells, *name) })
}

/// The numbers of a statement, and the names of its cells.
type Group<'i> = (Vec<&'i Item>, Vec<&'i Item>);

/// Returns the runs of statements of one form: a sum and perhaps another number, then cells. Behind the first numbers of a text may be those of its first
/// statement.
fn runs(items: &[&Item]) -> Vec<Vec<Cage>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for item in items {
        match (&item.token, groups.last_mut()) {
            (Token::Number(_), Some((numbers, cells))) if cells.is_empty() => numbers.push(item),
            (Token::Number(_), _) => groups.push((vec![item], Vec::new())),
            (Token::Cells(..), Some((_, cells))) => cells.push(item),
            (Token::Cells(..), None) => {}
        }
    }
    groups.retain(|(_, cells)| !cells.is_empty());
    let count = |group: &Group<'_>| group.0.len();
    let mut runs = Vec::new();
    let mut rest = &mut groups[..];
    while let Some(next) = rest.get(1).or_else(|| rest.first()).map(count) {
        if next > 2 || count(&rest[0]) < next {
            rest = &mut rest[1..];
            continue;
        }
        let surplus = count(&rest[0]) - next;
        rest[0].0.drain(..surplus);
        let length = rest.iter().take_while(|group| count(group) == next).count();
        let (run, behind) = rest.split_at_mut(length);
        runs.extend(cages(run));
        rest = behind;
    }
    runs
}

/// Returns the cages of statements that have the same count of numbers; `None` if it is not clear which number is the sum.
fn cages(groups: &[Group<'_>]) -> Option<Vec<Cage>> {
    let column = |at: usize| groups.iter().map(move |(numbers, _)| number(numbers[at]));
    let is_name = |at: usize| {
        let pairs = || column(at).zip(column(at).skip(1));
        pairs().all(|(first, second)| second == first + 1)
            || pairs().all(|(first, second)| first == second + 1)
            || column(at).zip(groups).all(|(number, (_, cells))| number == size(cells))
    };
    let at = match groups.first()?.0.len() {
        1 => 0,
        _ if is_name(0) => 1,
        _ if is_name(1) => 0,
        _ => return None,
    };
    let cage = |(numbers, items): &Group<'_>| {
        let all = || numbers.iter().chain(items);
        let start = all().map(|item| item.bytes.start).min()?;
        let end = all().map(|item| item.bytes.end).max()?;
        let mut cells = Vec::new();
        let mut names = Vec::new();
        // Statements with the sum behind the cells are read backwards.
        let mut in_order = items.clone();
        in_order.sort_by_key(|item| item.bytes.start);
        for item in in_order {
            let Token::Cells(of_item, name) = &item.token else { return None };
            cells.extend(of_item);
            names.push(*name);
        }
        let name = *names.first()?;
        let is_one = names.iter().all(|other| *other == name);
        is_one.then(|| Cage { bytes: start..end, sum: number(numbers[at]), cells, name })
    };
    groups.iter().map(cage).collect()
}

fn number(item: &Item) -> usize {
    let Token::Number(number) = item.token else { return 0 };
    number
}

fn size(items: &[&Item]) -> usize {
    let sizes = items.iter().map(|item| match &item.token {
        Token::Cells(cells, _) => cells.len(),
        Token::Number(_) => 0,
    });
    sizes.sum()
}

/// Divides a run into the cages of each puzzle: one begins where a cell of a whole board is once more.
fn boards(run: Vec<Cage>) -> Vec<Vec<Cage>> {
    let mut boards: Vec<Vec<Cage>> = vec![Vec::new()];
    let mut seen: HashSet<Place> = HashSet::new();
    for cage in run {
        let is_again = cage.cells.iter().any(|cell| seen.contains(cell));
        if is_again && seen.len().isqrt().pow(2) == seen.len() && seen.len() > 9 {
            seen.clear();
            boards.push(Vec::new());
        }
        seen.extend(&cage.cells);
        boards.last_mut().expect("there is one").push(cage);
    }
    boards
}

/// Returns the killer of these cages; `None` if they are none.
fn killer(text: &str, cages: &[Cage], is_named: bool) -> Result<Option<Killer>> {
    let cells = || cages.iter().flat_map(|cage| &cage.cells);
    let count = cells().count();
    let larger = cages.iter().filter(|cage| cage.cells.len() > 1).count();
    if cages.len() < MIN_CAGES || 2 * larger < cages.len() || count > 256 {
        return Ok(None);
    }
    let (Some(first), Some(last)) = (cages.first(), cages.last()) else { return Ok(None) };
    if cages.iter().any(|cage| cage.name != first.name) {
        return Ok(None);
    }
    let from_zero = cells().any(|&(row, column)| row == 0 || column == 0);
    let shift = usize::from(!from_zero);
    let largest = cells().map(|&(row, column)| row.max(column) + 1 - shift).max().unwrap_or(0);
    let distinct = cells().collect::<HashSet<_>>().len();
    let is_cover = distinct == largest * largest;
    let total: usize = cages.iter().map(|cage| cage.sum).sum();
    let order = if is_cover || largest > 9 { largest } else { largest.max(9) };
    let has_total = is_cover && total == order * order * (order + 1) / 2;
    if order < 4 || Variant::usual(order).is_err() || !has_total && !is_named {
        return Ok(None);
    }
    if distinct < count {
        return shared(text, cages, order, count - distinct).map_or(Ok(None), Err);
    }
    let index =
        |&(row, column): &Place| Cell::from_index(((row - shift) * order + column - shift) as u32);
    let clues = cages.iter().map(|cage| {
        let sum = u32::try_from(cage.sum).ok();
        (ConstraintKind::Cage { sum }, cage.cells.iter().map(index).collect())
    });
    let stated = Stated {
        bytes: first.bytes.start..last.bytes.end,
        numbers: vec![0; order * order],
        clues: clues.collect(),
        note: (first.name == Name::Letter).then_some(OF_LETTERS),
    };
    let possible = cages.iter().filter(|cage| cage.is_possible(order)).count();
    Ok(Some(Killer { stated, possible: (1 + usize::from(has_total)) * possible }))
}

/// Returns the fault of a cell that is in two cages, where only a few are.
fn shared(text: &str, cages: &[Cage], order: usize, count: usize) -> Option<ReadError> {
    let mut seen = HashSet::new();
    let again = |cage: &&Cage| cage.cells.iter().any(|cell| !seen.insert(*cell));
    let cage = cages.iter().find(again).filter(|_| count <= order / 2)?;
    let stated = text.get(cage.bytes.clone()).unwrap_or_default();
    let place = Places::new(text).at(cage.bytes.start);
    Some(place.fault(ReadErrorKind::Structure, "cells that are in no other cage", quoted(stated)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cages of a 4×4 board: sums, and the cells of each.
    const CAGES: [(usize, &[Place]); 8] = [
        (3, &[(1, 1), (1, 2)]),
        (7, &[(1, 3), (1, 4)]),
        (7, &[(2, 1), (2, 2)]),
        (3, &[(2, 3), (2, 4)]),
        (6, &[(3, 1), (4, 1)]),
        (4, &[(3, 2), (4, 2)]),
        (5, &[(3, 3), (3, 4)]),
        (5, &[(4, 3), (4, 4)]),
    ];

    fn text(cage: impl Fn(usize, usize, &[Place]) -> String) -> String {
        (1..).zip(CAGES).map(|(index, (sum, cells))| cage(index, sum, cells)).collect()
    }

    fn list(cells: &[Place], between: &str, name: impl Fn(Place) -> String) -> String {
        let names: Vec<String> = cells.iter().map(|cell| name(*cell)).collect();
        names.join(between)
    }

    fn cages_in(text: &str) -> Vec<String> {
        find(text)
            .unwrap()
            .into_iter()
            .map(|killer| {
                format!(
                    "{:?}",
                    killer
                        .clues
                        .iter()
                        .map(|(kind, cells)| (
                            kind,
                            cells.iter().map(|cell| cell.index()).collect::<Vec<_>>()
                        ))
                        .collect::<Vec<_>>()
                )
            })
            .collect()
    }

    #[test]
    fn cages_are_statements_of_many_languages() {
        let pair = |(row, column): Place| format!("[{row}, {column}]");
        let from_zero = |(row, column): Place| format!("({}, {})", row - 1, column - 1);
        let rc = |(row, column): Place| format!("r{row}c{column}");
        let letters = |(row, column): Place| format!("{}{column}", ["A", "B", "C", "D"][row - 1]);
        let texts = [
            format!(
                "problem = [{}]\n",
                text(|_, sum, cells| format!("[{sum}, [{}]],\n", list(cells, ", ", pair)))
            ),
            format!(
                "n = 4\n{}",
                text(|_, sum, cells| format!("cage({sum}, [{}]).\n", list(cells, ",", from_zero)))
            ),
            text(|_, sum, cells| format!("{sum} {}\n", list(cells, " ", rc))),
            text(|_, sum, cells| format!("{} = {sum}\n", list(cells, " + ", letters))),
            text(|index, sum, cells| format!("Cage {index}: {sum} = {}\n", list(cells, ", ", rc))),
            text(|_, sum, cells| format!("{sum};{};{}\n", cells.len(), list(cells, ";", rc))),
            text(|_, sum, cells| {
                format!("(sum {sum} (cells {}))\n", list(cells, " ", |(r, c)| format!("({r} {c})")))
            }),
            text(|_, sum, cells| {
                format!("{{\"cells\": [{}], \"sum\": {sum}}},\n", list(cells, ", ", from_zero))
            }),
            text(|_, sum, cells| format!("{} {sum}\n", list(cells, "-", rc))),
            text(|_, sum, cells| {
                let [(row, column), (last_row, last_column)] = [cells[0], cells[1]];
                if row == last_row {
                    format!("R{row}C{column}{last_column}={sum} ")
                } else {
                    format!("R{row}{last_row}C{column}={sum} ")
                }
            }),
        ];
        let expected = cages_in(&texts[2]);
        assert_eq!(expected.len(), 1);
        assert!(
            expected[0]
                .contains("(Cage { sum: Some(3) }, [0, 1]), (Cage { sum: Some(7) }, [2, 3])"),
            "{expected:?}"
        );
        for text in &texts {
            assert_eq!(cages_in(text), expected, "{text}");
        }
        let two = format!("{}\n{}", texts[0], texts[0]);
        assert_eq!(cages_in(&two), [expected.clone(), expected].concat());
    }

    #[test]
    fn other_numbers_beside_cells_are_no_cages() {
        for text in [
            "R1C1=5 R1C2=3 R2C3=4 R3C4=1",
            "(1, 1): 3, (1, 2): 4, (2, 2): 1, (3, 3): 2",
            // Without a name, the cells are a board.
            "3 r1c1 r1c2\n4 r2c1 r2c2\n5 r3c1 r3c2\n6 r4c1 r4c2\n",
            // A total that no killer has.
            &text(|_, sum, cells| {
                format!("{} {}\n", sum + 1, list(cells, " ", |(r, c)| format!("r{r}c{c}")))
            }),
            ".Shape~4x4.Cage~3~R1C1~R1C2\n.Cage~3~R1C3~R1C4\n.Cage~3~R2C3~R2C4\n.Cage~3~R3C3~R3C4\n",
        ] {
            assert_eq!(cages_in(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn a_cell_in_two_cages_is_a_fault() {
        let mut lines: Vec<String> = CAGES
            .iter()
            .map(|(sum, cells)| format!("{sum} {}", list(cells, " ", |(r, c)| format!("r{r}c{c}"))))
            .collect();
        lines[3] = "3 r2c2 r2c4".to_owned();
        let error = find(&format!("killer\n{}\n", lines.join("\n"))).err().unwrap();
        assert_eq!((error.line(), error.column()), (5, 1));
    }
}
