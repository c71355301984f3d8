//! Givens that a sentence states once more with another value: `I have r1c1=2`, where the puzzle has `r1c1=5`.

use super::board::Board;
use super::cell_names::{Item, Name, Token, items};
use super::sparse::MIN_GIVENS;
use crate::common::{Places, ReadErrorKind, Result};

/// The text between a cell and its value.
const SIGNS: [&str; 6] = ["=", ":", "==", "is", "->", "is a"];

/// Returns an error for the first statement that contradicts a given of the board, if the text states the others by the same names.
///
/// # Errors
///
/// Fails if a cell has a given, and a statement has another value for it.
pub(super) fn check(text: &str, board: &Board) -> Result<()> {
    let items = items(text);
    let statement = |pair: &[Item]| {
        let [first, second] = pair else { return None };
        let (Token::Cells(cells, Name::RowColumn), Token::Number(value)) =
            (&first.token, &second.token)
        else {
            return None;
        };
        let [(row, column)] = cells[..] else { return None };
        let sign = text.get(first.bytes.end..second.bytes.start)?.trim();
        let cell = row.checked_sub(1)? * board.order + column.checked_sub(1)?;
        let given = board.values.numbers.get(cell).map(|&given| usize::from(given));
        let given = given.filter(|&given| given > 0 && column <= board.order)?;
        SIGNS.contains(&sign).then_some((second.bytes.start, given, *value))
    };
    let statements: Vec<_> = items.windows(2).filter_map(statement).collect();
    let agreeing = statements.iter().filter(|(_, given, value)| given == value).count();
    match statements.iter().find(|(_, given, value)| given != value) {
        Some(&(start, given, value)) if agreeing >= MIN_GIVENS => {
            let place = Places::new(text).at(start);
            let expected = format!("the value {given} that another statement has");
            Err(place.fault(ReadErrorKind::Structure, expected, value))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, read};

    const GIVENS: &str = "anna: I have\nr1c1=1, r1c3=2, r2c3=4, r3c4=2, r4c3=3, r4c4=4\n";

    #[test]
    fn a_sentence_may_contradict_a_given() {
        let read = |line: &str| {
            read(format!("{GIVENS}{line}\n").as_bytes(), None, &ReadOptions::default())
        };
        for line in ["ben: I have r1c1=2 in mine", "ben: surely r3c4 is 3", "ben: why not r4c3=1?"]
        {
            let error = read(line).expect_err(line);
            assert_eq!(error.line(), 3, "{error}");
        }
        for line in ["ben: I have r1c1=1, too", "ben: so r1c2=3 follows", "ben: r1c1 has no 2"] {
            assert_eq!(read(line).unwrap().len(), 1, "{line}");
        }
    }
}
