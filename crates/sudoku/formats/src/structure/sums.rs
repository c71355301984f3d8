//! Killers whose cages are stated one by one, each with its sum and its cells, in any language: `[3, [[1, 1], [1, 2]]]`, `3: r1c1 r1c2`,
//! `A1 + A2 = 3`, `R1C12 = 3`, `cage(3, [(0, 0), (0, 1)]).`
//!
//! **Invariant.** The time is linear in the text. Cages share no cell. They cover a board and have its total, or the text names them.

use std::collections::HashSet;
use std::ops::Range;

use clausoku_board::{Cell, ConstraintKind, Variant};

use super::cell_names::{Item, Name, Place, Token, items};
use super::left_over::kind_in_code;
use super::remarks::Remarks;
use super::sparse::OF_LETTERS;
use super::stated::Stated;
use crate::ReadError;
use crate::common::{Places, ReadErrorKind, Result, quoted};

/// A statement of a sum and its cells.
#[derive(Clone, Debug)]
struct Cage {
    bytes: Range<usize>,
    sum: usize,
    cells: Vec<Place>,
    name: Name,
    form: Form,
}

/// The texts between the words of a statement, without blanks: equal in all statements of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Form {
    /// Between its two numbers, if it has two.
    numbers: Option<String>,
    /// Between the sum and the cells.
    sum: String,
    /// Between two cells; `None` for one cell.
    cells: Option<String>,
}

impl Form {
    fn is_same(&self, other: &Self) -> bool {
        let are_cells = self.cells.is_none() || other.cells.is_none() || self.cells == other.cells;
        self.numbers == other.numbers && self.sum == other.sum && are_cells
    }
}

impl Cage {
    /// Returns `true` if the sum is on the line of its cells.
    fn is_on_line(&self) -> bool {
        self.form.sum != "\n"
    }

    /// Returns the sums that different values of a board of this order can have.
    fn sums(&self, order: usize) -> Range<usize> {
        let sum = |count: usize| count * (count + 1) / 2;
        let count = self.cells.len().min(order);
        sum(count)..sum(order) - sum(order - count) + 1
    }
}

/// The most bytes between two words of a statement.
const MAX_GAP: usize = 60;

/// The least number of cages.
const MIN_CAGES: usize = 4;

/// The bytes of a statement, and what a killer has there.
struct Fault {
    bytes: Range<usize>,
    expected: String,
}

/// A board and its cages in the text.
type Killer = (Stated, Vec<Cage>);

/// A way to read the statements of a text.
#[derive(Clone, Copy)]
struct Reading {
    /// The sums are behind their cells.
    is_backwards: bool,
    /// The numbers of a statement.
    numbers: usize,
}

/// Returns the killers of a text, in its order.
///
/// # Errors
///
/// Fails if the text names its cages, and one contradicts another or has a sum that is out of range; and for a list of cells that are in no
/// cage.
pub(super) fn find(text: &str) -> Result<Vec<Stated>> {
    let remarks = Remarks::new(text);
    let mut items = items(text);
    items.retain(|item| !remarks.contain(item.bytes.start));
    if items.iter().filter(|item| matches!(item.token, Token::Cells(..))).count() < 2 * MIN_CAGES {
        return Ok(Vec::new());
    }
    let context = Context::new(text);
    let mut fault = None;
    // A sum is on the line of its cells, if both readings have as many cages.
    let mut best: ((usize, bool), Vec<Killer>) = ((0, false), Vec::new());
    for (is_backwards, numbers) in [(false, 1), (true, 1), (false, 2), (true, 2)] {
        let mut killers = Vec::new();
        let mut score = 0;
        let mut is_on_line = false;
        for cages in puzzles(text, &items, Reading { is_backwards, numbers }) {
            match context.killer(&cages) {
                Ok(None) => {}
                Ok(Some(killer)) => {
                    score += cages.len() * if context.has_total(&cages) { 2 } else { 1 };
                    is_on_line |= cages[0].is_on_line();
                    killers.push((killer, cages));
                }
                Err(found) => {
                    let found = (cages.len(), cages[0].is_on_line(), found);
                    let is_better = fault.as_ref().is_none_or(|known: &(usize, bool, Fault)| {
                        (known.0, known.1) < (found.0, found.1)
                    });
                    fault = if is_better { Some(found) } else { fault };
                }
            }
        }
        if (score, is_on_line) > best.0 {
            best = ((score, is_on_line), killers);
        }
    }
    let ((score, _), mut found) = best;
    if let Some((length, _, fault)) = fault
        && length > score
    {
        return Err(context.error(fault));
    }
    found.sort_by_key(|(killer, _)| killer.bytes.start);
    found.dedup_by(|(second, _), (first, _)| second.bytes.start < first.bytes.end);
    let cages: Vec<&Cage> = found.iter().flat_map(|(_, cages)| cages).collect();
    match context.cells_in_no_cage(&items, &cages) {
        Some(fault) => Err(context.error(fault).with_help("# begins a remark")),
        None => Ok(found.into_iter().map(|(killer, _)| killer).collect()),
    }
}

/// Returns the cages of each puzzle in one reading of a text: those of one form that share no cell. Another one begins where a cell of a whole board
/// is once more.
fn puzzles(text: &str, items: &[Item], reading: Reading) -> Vec<Vec<Cage>> {
    let mut ordered: Vec<&Item> = items.iter().collect();
    if reading.is_backwards {
        ordered.reverse();
    }
    let mut statements = statements(text, &ordered, reading.numbers);
    statements.sort_by_key(|cage| cage.bytes.start);
    // The puzzles of each form, and the cells of the last one.
    let mut forms: Vec<(Vec<Vec<Cage>>, HashSet<Place>)> = Vec::new();
    for cage in statements {
        let known = forms.iter_mut().find(|(puzzles, _)| puzzles[0][0].form.is_same(&cage.form));
        let Some((puzzles, seen)) = known else {
            if forms.len() < MAX_FORMS {
                forms.push((vec![vec![cage.clone()]], cage.cells.into_iter().collect()));
            }
            continue;
        };
        let is_again = cage.cells.iter().any(|cell| seen.contains(cell));
        if is_again && seen.len().isqrt().pow(2) == seen.len() && seen.len() > 9 {
            seen.clear();
            puzzles.push(Vec::new());
        }
        seen.extend(&cage.cells);
        puzzles.last_mut().expect("there is one").push(cage);
    }
    forms.into_iter().flat_map(|(puzzles, _)| puzzles).collect()
}

/// The most forms of statements that are compared, so that the time remains linear.
const MAX_FORMS: usize = 16;

/// Returns all statements: so many numbers, of which the sum is the one that is no name and no size, and cells behind them.
fn statements(text: &str, items: &[&Item], numbers: usize) -> Vec<Cage> {
    let mut found: Vec<(Vec<usize>, Cage)> = Vec::new();
    let is_number = |item: &&Item| matches!(item.token, Token::Number(_));
    let mut at = 0;
    while at < items.len() {
        let count = items[at..].iter().take_while(|item| is_number(item)).count();
        let first_cell = at + count;
        let length = items[first_cell..].iter().take_while(|item| !is_number(item)).count();
        at = first_cell + length;
        if count < numbers || length == 0 {
            continue;
        }
        let statement = &items[first_cell - numbers..at];
        found.extend(statement_of(text, statement, numbers));
    }
    let column = |at: usize| found.iter().map(move |(numbers, _)| numbers[at]);
    let is_name = |at: usize| {
        let sizes = found.iter().map(|(_, cage)| cage.cells.len());
        let pairs = || column(at).zip(column(at).skip(1));
        pairs().all(|(first, second)| second == first + 1)
            || pairs().all(|(first, second)| first == second + 1)
            || column(at).eq(sizes)
    };
    let sum = match numbers {
        1 => 0,
        _ if is_name(0) => 1,
        _ if is_name(1) => 0,
        _ => return Vec::new(),
    };
    found.into_iter().map(|(numbers, cage)| Cage { sum: numbers[sum], ..cage }).collect()
}

/// Returns the numbers and the cells of a statement: those with equal texts between them. `None` if a text is no part of a sum.
fn statement_of(text: &str, items: &[&Item], count: usize) -> Option<(Vec<usize>, Cage)> {
    let (numbers, cells) = items.split_at(count);
    let between_numbers = numbers.windows(2).next().map(|pair| gap(text, pair[0], pair[1]));
    let sum = gap(text, numbers[count - 1], cells[0])?;
    let between_cells = cells.windows(2).map(|pair| gap(text, pair[0], pair[1]));
    let first = between_cells.clone().next();
    // Cells behind another text are of another statement.
    let length =
        1 + between_cells.take_while(|gap| gap.is_some() && Some(gap) == first.as_ref()).count();
    let mut taken: Vec<&Item> = cells[..length].to_vec();
    let form = Form {
        numbers: between_numbers.map_or(Some(None), |gap| gap.map(Some))?,
        sum,
        cells: first.flatten().filter(|_| length > 1),
    };
    let all = || numbers.iter().chain(&taken);
    let bytes =
        all().map(|item| item.bytes.start).min()?..all().map(|item| item.bytes.end).max()?;
    // Statements with the sum behind the cells are read backwards.
    taken.sort_by_key(|item| item.bytes.start);
    let mut places = Vec::new();
    let mut names = Vec::new();
    for item in taken {
        let Token::Cells(of_item, name) = &item.token else { return None };
        places.extend(of_item);
        names.push(*name);
    }
    let name = names[0];
    let is_one = names.iter().all(|other| *other == name);
    let numbers = numbers.iter().map(|item| match item.token {
        Token::Number(number) => number,
        Token::Cells(..) => 0,
    });
    is_one.then(|| (numbers.collect(), Cage { bytes, sum: 0, cells: places, name, form }))
}

/// Returns the text between two words without its blanks; `None` if it is too long or has a sign of another relation than a sum. Where nothing
/// but blanks is between them, the end of a line remains.
fn gap(text: &str, first: &Item, second: &Item) -> Option<String> {
    let start = first.bytes.end.min(second.bytes.end);
    let end = first.bytes.start.max(second.bytes.start);
    let gap = text.get(start..end)?;
    let bare: String = gap.chars().filter(|c| !c.is_whitespace()).collect();
    let other = bare.replace("=>", "").replace("->", "").replace("vec![", "[");
    let is_other = |c: char| "<>!*/^%?~×÷−≥≤≠-".contains(c);
    let is_line = bare.is_empty() && gap.contains('\n');
    (gap.len() <= MAX_GAP && !other.contains(is_other))
        .then(|| if is_line { "\n".to_owned() } else { bare })
}

/// The most pairs of cells in no cage that are looked at.
const MAX_PAIRS: usize = 100;

/// The text around the statements.
struct Context<'t> {
    text: &'t str,
    /// The text names its cages.
    is_named: bool,
    /// The sides of the board that it states.
    stated_order: Option<usize>,
}

impl<'t> Context<'t> {
    fn new(text: &'t str) -> Self {
        let lower = text.to_ascii_lowercase().replace("little killer", "");
        let sides = |word: &str| {
            let (rows, columns) = word.split_once(['x', '×'])?;
            rows.parse().ok().filter(|order: &usize| rows == columns && (4..=16).contains(order))
        };
        let is_named = lower.contains("killer") || lower.contains("cage");
        let stated_order = lower.split(|c: char| !c.is_alphanumeric() && c != '×').find_map(sides);
        Self { text, is_named, stated_order }
    }

    /// Returns the number at which places begin, and the order of the board; `None` if the cages are too few for a board.
    fn board(&self, cages: &[Cage]) -> Option<(usize, usize)> {
        let cells = || cages.iter().flat_map(|cage| &cage.cells);
        let first = usize::from(!cells().any(|&(row, column)| row == 0 || column == 0));
        let largest = cells().map(|&(row, column)| row.max(column) + 1 - first).max()?;
        let distinct = cells().collect::<HashSet<_>>().len();
        let is_usual = |order: usize| order > 3 && Variant::usual(order).is_ok();
        let stated = self.stated_order.filter(|&order| order >= largest);
        // A larger board has a cell in nearly each of its rows and columns.
        let is_full = is_usual(largest) && 100 * distinct >= 85 * largest * largest;
        let order = match stated {
            Some(order) => order,
            None if is_full => largest,
            None => 9,
        };
        (order >= largest && is_usual(order) && 2 * distinct >= order * order)
            .then_some((first, order))
    }

    /// Returns `true` if the cages cover a board and have the total of its values.
    fn has_total(&self, cages: &[Cage]) -> bool {
        let count: usize = cages.iter().map(|cage| cage.cells.len()).sum();
        let total: usize = cages.iter().map(|cage| cage.sum).sum();
        let board = self.board(cages);
        board.is_some_and(|(_, order)| {
            count == order * order && total == order * order * (order + 1) / 2
        })
    }

    /// Returns the killer of these cages; `None` if they are none.
    ///
    /// # Errors
    ///
    /// Fails if the text names its cages, and one contradicts another or has a sum that is out of range.
    fn killer(&self, cages: &[Cage]) -> Result<Option<Stated>, Fault> {
        let larger = cages.iter().filter(|cage| cage.cells.len() > 1).count();
        if cages.len() < MIN_CAGES
            || 2 * larger < cages.len()
            || cages.iter().any(|cage| cage.name != cages[0].name)
        {
            return Ok(None);
        }
        let Some((shift, order)) = self.board(cages) else { return Ok(None) };
        if !self.is_named && !self.has_total(cages) {
            return Ok(None);
        }
        if let Some(fault) = Self::fault(cages, order) {
            return Err(fault);
        }
        let index = |&(row, column): &Place| {
            Cell::from_index(((row - shift) * order + column - shift) as u32)
        };
        let clues = cages.iter().map(|cage| {
            let sum = u32::try_from(cage.sum).ok();
            (ConstraintKind::Cage { sum }, cage.cells.iter().map(index).collect())
        });
        let bytes = cages.iter().map(|cage| cage.bytes.start).min().unwrap_or(0)
            ..cages.iter().map(|cage| cage.bytes.end).max().unwrap_or(0);
        let places = match cages[0].name {
            Name::Letter => format!("; {OF_LETTERS}"),
            Name::Pair if shift == 1 => "; places count from 1, the row first".to_owned(),
            Name::Pair => "; places count from 0, the row first".to_owned(),
            Name::Index => "; cells are numbered in the order of the rows".to_owned(),
            Name::RowColumn => String::new(),
        };
        let note = format!("{} cages with sums are clues{places}", cages.len());
        Ok(Some(Stated { bytes, numbers: vec![0; order * order], clues: clues.collect(), note }))
    }

    /// Returns the fault of the first cage that has a cell of another one, or a sum that its cells cannot have.
    fn fault(cages: &[Cage], order: usize) -> Option<Fault> {
        let mut seen = HashSet::new();
        let fault = |cage: &Cage, expected| Some(Fault { bytes: cage.bytes.clone(), expected });
        for cage in cages {
            if cage.cells.iter().any(|cell| !seen.insert(*cell)) {
                return fault(cage, "cells that are in no other cage".to_owned());
            }
            let (sums, count) = (cage.sums(order), cage.cells.len());
            if count > order || !sums.contains(&cage.sum) {
                let (least, most) = (sums.start, sums.end - 1);
                let expected = format!("a sum from {least} to {most} of {count} different values");
                return fault(cage, expected);
            }
        }
        None
    }

    /// Returns the fault of two cells beside each other that are in no cage, such as those of a thermometer. Programs have pairs of numbers for
    /// other things.
    fn cells_in_no_cage(&self, items: &[Item], cages: &[&Cage]) -> Option<Fault> {
        cages.last()?;
        let is_left = |item: &Item| {
            let next = cages.partition_point(|cage| cage.bytes.end <= item.bytes.start);
            cages.get(next).is_none_or(|cage| item.bytes.end <= cage.bytes.start)
        };
        let line = |at: usize| {
            let start = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
            self.text[start..].lines().next().unwrap_or_default()
        };
        let left = items.windows(2).filter(|pair| {
            let are_cells =
                matches!((&pair[0].token, &pair[1].token), (Token::Cells(..), Token::Cells(..)));
            let are_near = pair[1].bytes.start - pair[0].bytes.end <= MAX_GAP;
            are_cells && are_near && is_left(&pair[0]) && is_left(&pair[1])
        });
        // To look for the name of a rule takes the time of a line.
        let pair = left.take(MAX_PAIRS).find(|pair| match &pair[0].token {
            Token::Cells(_, Name::Pair) => kind_in_code(line(pair[0].bytes.start)).is_some(),
            _ => true,
        })?;
        let bytes = pair[0].bytes.start..pair[1].bytes.end;
        Some(Fault { bytes, expected: "a sum beside cells, as the other cages have it".to_owned() })
    }

    /// Returns the error of a fault. To find its line takes the time of the text.
    fn error(&self, Fault { bytes, expected }: Fault) -> ReadError {
        let place = Places::new(self.text).at(bytes.start);
        let stated = quoted(self.text.get(bytes).unwrap_or_default());
        place.fault(ReadErrorKind::Structure, expected, stated)
    }
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
                format!("Cage {{ sum: {sum}, cells: vec![{}] }},\n", list(cells, ", ", from_zero))
            }),
            text(|_, sum, cells| {
                format!("(sum {sum} (cells {}))\n", list(cells, " ", |(r, c)| format!("({r} {c})")))
            }),
            text(|_, sum, cells| {
                format!("{{\"cells\": [{}], \"sum\": {sum}}},\n", list(cells, ", ", from_zero))
            }),
            text(|_, sum, cells| format!("{} {sum}\n", list(cells, "-", rc))),
            text(|_, sum, cells| {
                let index = |(row, column): Place| (4 * (row - 1) + column - 1).to_string();
                format!("{{\"sum\": {sum}, \"cells\": [{}]}},\n", list(cells, ", ", index))
            }),
            text(|_, sum, cells| {
                let cell = |(row, column): Place| {
                    format!("{{\"row\": {}, \"col\": {}}}", row - 1, column - 1)
                };
                format!("{{\"sum\": {sum}, \"cells\": [{}]}},\n", list(cells, ", ", cell))
            }),
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
            &text(|_, sum, cells| {
                format!("{} <= {sum}\n", list(cells, " + ", |(r, c)| format!("r{r}c{c}")))
            }),
            ".Shape~4x4.Cage~3~R1C1~R1C2\n.Cage~3~R1C3~R1C4\n.Cage~3~R2C3~R2C4\n.Cage~3~R3C3~R3C4\n",
        ] {
            assert_eq!(cages_in(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn words_beside_the_statements_do_not_shift_the_sums() {
        let rc = |(row, column): Place| format!("r{row}c{column}");
        let before = text(|_, sum, cells| format!("{} = {sum}\n", list(cells, " ", rc)));
        let expected = cages_in(&before);
        assert_eq!(expected.len(), 1);
        let lists = text(|_, sum, cells| {
            format!("({sum}, [{}]), ", list(cells, ", ", |(r, c)| format!("({r}, {c})")))
        });
        for text in [
            format!("n = 4\n\n{before}\n12 minutes\n"),
            format!("Puzzle 1 of 2\n{before}"),
            format!("cages = [{lists}]\nstart = (1, 1)\nprint(solve(cages)[(1, 1)])\n"),
            format!(
                "{}Rows 3 and 4\n{}",
                &before[..before.find("r3").unwrap()],
                &before[before.find("r3").unwrap()..]
            ),
        ] {
            assert_eq!(cages_in(&text), expected, "{text}");
        }
        let two = format!("Killers\nPuzzle 1\n{before}\nPuzzle 2\n{before}");
        assert_eq!(cages_in(&two), [expected.clone(), expected].concat());
        // A statement of another relation, or without a sum, is not lost.
        for other in ["r2c3 r2c4 > 3", "r2c3 r2c4 = ?"] {
            let text = format!("Killer\n{}", before.replace("r2c3 r2c4 = 3", other));
            assert_eq!(find(&text).err().map(|error| error.line()), Some(5), "{text}");
        }
        // Statements of logs that name cages are too few for a board.
        assert!(
            cages_in("A killer log\nr1c1 r1c2 = 3\nr1c3 r1c4 = 7\nr2c1 r2c2 = 4\nr3c3 r3c4 = 5\n")
                .is_empty()
        );
    }

    #[test]
    fn a_cell_in_two_cages_is_a_fault() {
        let mut lines: Vec<String> = CAGES
            .iter()
            .map(|(sum, cells)| format!("{sum} {}", list(cells, " ", |(r, c)| format!("r{r}c{c}"))))
            .collect();
        lines[3] = "3 r2c2 r2c4".to_owned();
        let fault = |lines: &[String]| {
            let error = find(&format!("killer\n{}\n", lines.join("\n"))).err().expect("a fault");
            (error.line(), error.column())
        };
        assert_eq!(fault(&lines), (5, 1));
        lines[3] = "30 r2c3 r2c4".to_owned();
        assert_eq!(fault(&lines), (5, 1));
        lines[3] = "3 r2c3 r2c4".to_owned();
        lines.push("Thermo: r1c1 r1c2 r1c3".to_owned());
        assert_eq!(fault(&lines), (10, 9));
    }
}
