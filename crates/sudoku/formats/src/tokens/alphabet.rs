//! The numbers of the cells of a board: the sign of empty cells, and the alphabet.
//!
//! Empty cells have one of the usual signs (`.`, `0`, `_`, `*`, nothing), or a single other one (`-`, `?`, `x`, `~`). Beside an
//! empty sign, a second unusual one may be a damaged cell, and is refused.
//!
//! Above order 9 the alphabet is 1–9A–G, 0–9A–F, A–P or numbers, as `common/notation.rs` decides; what it leaves open is decided
//! here by the whole board: a grid that has `0` and as many signs as symbols has no empty cell.

use std::collections::{BTreeMap, BTreeSet};

use clausoku_board::{EMPTY_SIGNS, EMPTY_WORDS, NumberNotation};

use crate::common::{Decision, Seen, Signs};

/// The numbers of the cells of a board, 0 for an empty one, and their notation in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Values {
    pub numbers: Vec<u16>,
    pub notation: NumberNotation,
}

/// The reason why cells are no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// This cell is no symbol, nor empty.
    Cell(usize),
    /// The signs have two meanings.
    Unclear(NumberNotation, NumberNotation),
}

/// The signs of empty cells beside those of all plain texts, and words for them in any case.
pub(crate) const OTHER_WORDS: [&str; 14] = [
    "__",
    "..",
    "null",
    "none",
    "nan",
    "na",
    "nil",
    "false",
    "nothing",
    "undefined",
    "empty",
    "blank",
    "vide",
    "leer",
];

/// The signs of empty cells where no other sign is one.
pub(crate) const OTHER_EMPTY: [&str; 12] =
    ["-", "--", "?", "x", "X", "o", "O", "~", "–", "—", "□", "•"];

fn is_usual_empty(cell: &str) -> bool {
    cell.is_empty() || EMPTY_WORDS.contains(&cell) || is_empty_word(cell)
}

/// Returns `true` if a word is an empty cell.
pub(crate) fn is_empty_word(cell: &str) -> bool {
    OTHER_WORDS.iter().any(|sign| cell.eq_ignore_ascii_case(sign))
}

fn is_other_empty(cell: &str) -> bool {
    OTHER_EMPTY.contains(&cell)
}

/// Returns `true` if a sign is a letter of the alphabets of a board of this order, as O and X are on large ones.
fn is_letter_of(sign: &str, order: usize, has_digit: bool) -> bool {
    let Some(digit) = sign.chars().next().and_then(|c| c.to_digit(36)) else { return false };
    let number = digit as usize;
    number <= order || number <= order + 9 && !has_digit
}

/// Returns `true` if a character is an empty cell in a line, and no letter.
pub(crate) fn is_empty_character(c: char) -> bool {
    let mut bytes = [0; 4];
    EMPTY_SIGNS.contains(&c) || !c.is_alphanumeric() && is_other_empty(c.encode_utf8(&mut bytes))
}

/// Returns `true` if the cell has a sign of an empty one.
pub(crate) fn is_empty_sign(cell: &str) -> bool {
    cell == "0" || is_usual_empty(cell) || is_other_empty(cell)
}

/// Returns a cell without the fraction and the exponent of a number, and without the letter behind an integer of R: `5.0`, `5.00e+00`, `5L`.
fn whole_number(cell: &str) -> &str {
    if cell.len() == 1 {
        return cell;
    }
    let bare = cell.strip_suffix("e+00").unwrap_or(cell);
    let whole = bare.split_once('.').filter(|(_, zeros)| zeros.bytes().all(|byte| byte == b'0'));
    let whole = whole.map(|(whole, _)| whole);
    let is_number =
        |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    whole.or(cell.strip_suffix('L').filter(is_number)).unwrap_or(cell)
}

/// Returns `false` if no board of this order has a row of these cells: a cheap test before all of its rows are read. Letters may be names
/// of regions.
pub(crate) fn may_be_row(cells: &[&str], order: usize) -> bool {
    let is_name = |cell: &str| {
        let mut characters = cell.chars();
        characters.next().is_some_and(char::is_alphabetic) && characters.next().is_none()
    };
    let may_be_symbol = |cell: &str| {
        let whole = whole_number(cell);
        let mut characters = whole.chars();
        let is_number = match (characters.next(), characters.next()) {
            (Some(':'..='@'), None) => order > 9,
            (Some(c), None) => {
                let digit = c.to_digit(36).map_or(usize::MAX, |digit| digit as usize);
                digit <= order || digit > 9 && digit <= order + 9
            }
            (Some(_), Some(_)) => whole.parse::<usize>().is_ok_and(|number| number <= order),
            (None, _) => true,
        };
        is_number || is_empty_sign(cell)
    };
    cells.iter().all(|cell| is_name(cell)) || cells.iter().all(|cell| may_be_symbol(cell))
}

/// Returns the numbers of the cells of a square board.
///
/// # Errors
///
/// Fails if no alphabet fits, or two do.
pub(crate) fn values(
    cells: &[&str],
    order: usize,
    asked: Option<NumberNotation>,
) -> Result<Values, Misfit> {
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for (&cell, index) in cells.iter().zip(0..) {
        first.entry(cell).or_insert(index);
    }
    let has_digit = first.keys().any(|sign| sign.contains(|c: char| matches!(c, '1'..='9')));
    let is_other = |sign: &str| is_other_empty(sign) && !is_letter_of(sign, order, has_digit);
    // In the characters from 0 on, ? is 15.
    let translation = {
        let mut signs = Signs::default();
        first.keys().filter(|sign| sign.len() == 1).for_each(|sign| {
            signs.note(sign.chars().next().unwrap_or('.'));
        });
        Some(signs.translation(order)).filter(|translation| translation.from_zero_on)
    };
    let is_number = |sign: &str| translation.is_some() && sign == "?";
    let mut others = first.iter().filter(|(sign, _)| is_other(sign) && !is_number(sign));
    let other = others.next();
    if let Some((_, &index)) = others.next() {
        return Err(Misfit::Cell(index));
    }
    let has_usual = first.keys().any(|sign| is_usual_empty(sign));
    if let Some((_, &index)) = other
        && (has_usual || order < 10 && first.contains_key("0"))
    {
        return Err(Misfit::Cell(index));
    }
    let is_empty =
        |sign: &str| is_usual_empty(sign) || other.is_some_and(|(other, _)| *other == sign);
    // A cell in the usual signs.
    let usual = |cell: &str| -> String {
        let whole = whole_number(cell);
        match (&translation, whole.chars().next()) {
            (Some(translation), Some(c)) if whole.chars().nth(1).is_none() => {
                translation.usual(c).to_string()
            }
            _ if whole.is_empty() => cell.to_owned(),
            _ => whole.to_owned(),
        }
    };
    let signs: Vec<(String, usize)> = first
        .iter()
        .filter(|(sign, _)| !is_empty(sign))
        .map(|(sign, &index)| (usual(sign), index))
        .collect();
    let notation = match asked {
        Some(notation) => notation,
        None => notation(&signs, cells, order, is_empty, usual)?,
    };
    if let Some((_, &index)) = other
        && notation != NumberNotation::FromZero
        && first.contains_key("0")
    {
        return Err(Misfit::Cell(index));
    }
    let are_words = signs.iter().any(|(sign, _)| sign.chars().nth(1).is_some());
    let mut numbers: BTreeMap<&str, u16> = BTreeMap::new();
    for (&sign, &index) in &first {
        let number =
            if is_empty(sign) { Some(0) } else { number(&usual(sign), notation, are_words) };
        let fitting = number.filter(|&number| usize::from(number) <= order);
        numbers.insert(sign, fitting.ok_or(Misfit::Cell(index))?);
    }
    Ok(Values { numbers: cells.iter().map(|cell| numbers[cell]).collect(), notation })
}

/// Returns the number of a sign in this notation; 0 if it is empty.
fn number(sign: &str, notation: NumberNotation, are_words: bool) -> Option<u16> {
    let mut characters = sign.chars();
    let (first, is_single) = (characters.next()?, characters.next().is_none());
    let is_zero = sign == "0" && notation != NumberNotation::FromZero;
    match notation {
        _ if is_zero => Some(0),
        NumberNotation::Letters => {
            let letter = first.to_digit(36).filter(|&digit| is_single && digit > 9)?;
            u16::try_from(letter - 9).ok()
        }
        _ if is_single && !are_words => notation.number(first),
        _ => {
            let number: u16 =
                sign.parse().ok().filter(|_| sign.bytes().all(|b| b.is_ascii_digit()))?;
            let shift = u16::from(notation == NumberNotation::FromZero);
            // Zeros alone, as in `00`, are an empty cell.
            number.checked_add(shift)
        }
    }
}

/// Returns the notation that the signs of a board decide.
fn notation(
    signs: &[(String, usize)],
    cells: &[&str],
    order: usize,
    is_empty: impl Fn(&str) -> bool,
    usual: impl Fn(&str) -> String,
) -> Result<NumberNotation, Misfit> {
    use NumberNotation::{FromOne, FromZero, Letters};
    let distinct: BTreeSet<String> = signs.iter().map(|row| row.0.to_ascii_uppercase()).collect();
    let is_filled = distinct.len() == order;
    if order < 10 {
        return Ok(if are_letters(cells, order, is_empty) { Letters } else { FromOne });
    }
    let words: Vec<String> = cells
        .iter()
        .map(|&cell| if is_empty(cell) { ".".to_owned() } else { usual(cell) })
        .collect();
    let are_words = words.iter().any(|word| word.chars().nth(1).is_some());
    let mut seen = Seen::default();
    for row in words.chunks(order) {
        if are_words {
            seen.note_words(row.iter().map(String::as_str));
        } else {
            seen.note(row.iter().flat_map(|word| word.chars()));
        }
    }
    match seen.decide(order) {
        Decision::Clear(Letters) if are_words => Ok(FromOne),
        Decision::Clear(notation) => Ok(notation),
        Decision::Same => Ok(FromOne),
        Decision::Unclear(FromOne, FromZero) if is_filled && distinct.contains("0") => Ok(FromZero),
        Decision::Unclear(one, other) => Err(Misfit::Unclear(one, other)),
    }
}

/// Returns `true` if the filled cells of a board of at most nine symbols are the first letters, and these stand for numbers: all of them are there
/// on a board above 4, or several are and none is twice in a row or a column, as the letters of cages and regions are.
fn are_letters(cells: &[&str], order: usize, is_empty: impl Fn(&str) -> bool) -> bool {
    let letter = |cell: &str| {
        let number = cell.chars().next()?.to_digit(36)?.checked_sub(9)?;
        (cell.len() == 1 && (1..=order).contains(&(number as usize))).then_some(number)
    };
    let mut filled = Vec::new();
    for (cell, index) in cells.iter().zip(0..).filter(|(cell, _)| **cell != "0" && !is_empty(cell))
    {
        match letter(cell) {
            Some(number) => filled.push((number, index)),
            None => return false,
        }
    }
    let distinct: BTreeSet<u32> = filled.iter().map(|&(number, _)| number).collect();
    let rows = || filled.iter().map(|&(number, index)| (number, index / order));
    let columns = || filled.iter().map(|&(number, index)| (number, index % order));
    let is_once = rows().collect::<BTreeSet<_>>().len() == filled.len()
        && columns().collect::<BTreeSet<_>>().len() == filled.len();
    let are_all = distinct.len() == order && order > 4;
    are_all || distinct.len() > 1 && filled.len() >= MIN_LETTERS && is_once
}

/// The least number of letters of a board that has not all of them.
const MIN_LETTERS: usize = 4;

#[cfg(test)]
mod tests {
    use super::NumberNotation::{FromOne, FromZero, Letters};
    use super::*;

    fn read(cells: &[&str], order: usize) -> Result<(Vec<u16>, NumberNotation), Misfit> {
        values(cells, order, None).map(|values| (values.numbers, values.notation))
    }

    #[test]
    fn one_sign_is_empty() {
        for empty in [".", "0", "", "-", "?", "*", "x", "O", "_", "None", "-1", "~"] {
            assert_eq!(
                read(&["1", empty, "3", empty], 4),
                Ok((vec![1, 0, 3, 0], FromOne)),
                "{empty}"
            );
        }
        assert_eq!(read(&["1", ".", "0", "_"], 4), Ok((vec![1, 0, 0, 0], FromOne)));
        assert_eq!(read(&["1", ".", "?", "4"], 4), Err(Misfit::Cell(2)));
        assert_eq!(read(&["1", "-", "?", "4"], 4), Err(Misfit::Cell(2)));
        assert_eq!(read(&["1", "0", "-", "4"], 4), Err(Misfit::Cell(2)));
        assert_eq!(read(&["1", "5", "3", "4"], 4), Err(Misfit::Cell(1)));
        assert_eq!(read(&["1", "A", "3", "+4"], 4), Err(Misfit::Cell(3)));
        assert_eq!(read(&["3.0", "01", "2.", "4"], 4), Ok((vec![3, 1, 2, 4], FromOne)));
    }

    #[test]
    fn the_whole_board_decides_the_alphabet() {
        let hex: Vec<String> = (0..16).map(|n| format!("{n:X}")).collect();
        let hex: Vec<&str> = hex.iter().map(String::as_str).collect();
        let expected: Vec<u16> = (1..17).collect();
        assert_eq!(read(&hex, 16), Ok((expected.clone(), FromZero)));
        let numbers: Vec<String> = (0..16).map(|n| n.to_string()).collect();
        let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
        assert_eq!(read(&numbers, 16), Ok((expected, FromZero)));
        assert_eq!(read(&["G", "1", "0", "-"], 16).map(|row| row.1), Err(Misfit::Cell(3)));
        assert_eq!(read(&["P", "A", "-", "-"], 16), Ok((vec![16, 1, 0, 0], Letters)));
        assert_eq!(read(&["1", "?", ":", "@"], 16).unwrap().0, [1, 15, 10, 16]);
        assert!(matches!(read(&["1", "0", "A", "2"], 16), Err(Misfit::Unclear(..))));
        assert_eq!(read(&["1", "0", "A", "-"], 16), Ok((vec![2, 1, 11, 0], FromZero)));
    }
}
