//! Lines of text between rows: titles, remarks of other programs, and sizes.

use clausoku_board::Variant;

/// Returns whether a line is text by its own signs: `% remark`, `// remark`, `[Puzzle]`, `<sudoku>`, `\begin{sudoku}`.
pub(crate) fn is_marked(data: &str) -> bool {
    let text = data.trim();
    let has_letter = text.contains(char::is_alphabetic);
    text.starts_with('%')
        || has_letter
            && (text.starts_with("//")
                || text.starts_with('\\')
                || text.starts_with('[') && text.ends_with(']')
                || text.starts_with('<') && text.ends_with('>'))
}

/// Returns a line of text without its marks; `None` if it is no text for readers: a number, or a part of another notation such as
/// `<sudoku>`.
pub(super) fn heading(data: &str) -> Option<&str> {
    let bare = data.trim();
    let inner = bare.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let marks = ['%', '/', '#', '=', '*', '-', ':', ' ', '\t'];
    let text = inner.unwrap_or(bare).trim_matches(marks);
    let is_notation = bare.starts_with(['<', '\\']) || inner.is_some_and(is_section);
    (text.contains(char::is_alphabetic) && !is_notation).then_some(text)
}

/// Returns the name of the part of the texts about a puzzle that a line states, and the text: `Author: me`.
pub(super) fn named(text: &str) -> Option<(&'static str, &str)> {
    let (key, value) = text.split_once(':')?;
    let names = [("title", "title"), ("name", "title"), ("author", "author")];
    let (_, name) = names.into_iter().find(|row| key.trim().eq_ignore_ascii_case(row.0))?;
    Some((name, value.trim()))
}

/// Returns whether the name of a section says only that a puzzle follows.
fn is_section(name: &str) -> bool {
    ["puzzle", "state", "grid", "sudoku"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// Returns whether a line contains a word that no row of a board of this order contains: it begins with two letters or more, at
/// least one of them no symbol of the board in any notation, and has no signs of empty cells.
pub(crate) fn has_word(data: &str, order: usize) -> bool {
    data.split_whitespace().any(|word| {
        let inner = word
            .trim_start_matches(['(', '"', '\'', '*', '=', '-'])
            .trim_end_matches([')', '"', '\'', ':', ';', ',', '!', '=', '-']);
        // Dots behind a word with small letters are no empty cells.
        let bare = inner.trim_end_matches(['.', '…']);
        let is_word = bare.contains(char::is_lowercase) && bare.chars().all(char::is_alphabetic);
        let title = if is_word { bare } else { inner.strip_suffix('.').unwrap_or(inner) };
        let length = title.chars().take_while(|c| c.is_alphabetic()).count();
        let has_empty = title.contains(['.', '*', '_', '·', '?', '|']);
        let is_no_row = title.chars().take(length).any(|c| is_no_symbol(c, order));
        length > 1 && !has_empty && is_no_row
    })
}

/// Returns whether a character is a letter that is no symbol of a board of this order. Some texts have `X` or `O` for an empty cell.
pub(super) fn is_no_symbol(c: char, order: usize) -> bool {
    let Some(digit) = c.to_digit(36) else { return c.is_alphabetic() };
    let Some(letter) = (digit as usize).checked_sub(9).filter(|&letter| letter > 0) else {
        return false;
    };
    let is_symbol = order > 9 && (digit as usize <= order || letter <= order);
    !is_symbol && !matches!(c, 'x' | 'X' | 'o' | 'O')
}

/// Returns `true` if a line has three words of letters alone, of different lengths. The letters may be symbols of a large board.
pub(crate) fn is_sentence(bare: &str) -> bool {
    let words: Vec<&str> = bare.split_whitespace().collect();
    let lengths = || {
        words.iter().map(|word| word.trim_end_matches(['.', ',', ':', ';', '!', '?'])).filter_map(
            |word| {
                let is_word = word.chars().all(char::is_alphabetic) && word.chars().count() > 1;
                is_word.then(|| word.chars().count())
            },
        )
    };
    lengths().count() > 2 && lengths().min() != lengths().max()
}

/// Returns the numbers of a line that contains only one to three of them: `9`, `3, 3`, `3x3`, `9 3 3`, `12.`
pub(super) fn numbers(data: &str) -> Option<Vec<usize>> {
    let text = data.trim().trim_end_matches(['.', ')', ':']);
    let words =
        text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | 'x' | 'X' | '×' | '*'));
    let words = words.filter(|word| !word.is_empty());
    let numbers: Vec<usize> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    (1..=3).contains(&numbers.len()).then_some(numbers)
}

/// Returns `true` if a line contains only one to three numbers.
pub(crate) fn are_numbers(data: &str) -> bool {
    numbers(data).is_some()
}

/// Returns whether numbers above a grid are its sides, or the sides of its blocks.
pub(super) fn are_sizes(numbers: &[usize], order: usize) -> bool {
    match *numbers {
        [side] => side == order || side.checked_mul(side) == Some(order),
        [one, other] => {
            (one, other) == (order, order) || Variant::usual_block(order) == Ok((one, other))
        }
        [side, one, other] => side == order && Variant::usual_block(order) == Ok((one, other)),
        _ => false,
    }
}

/// Returns `true` if a line is the first digits or letters in their order: `123456789`, `ABCDEFGHI`.
pub(super) fn are_symbols_in_order(line: &str) -> bool {
    let first = line.as_bytes().first().copied().unwrap_or(0);
    (4..26).contains(&line.len())
        && matches!(first, b'1' | b'A' | b'a')
        && line.bytes().zip(first..).all(|(byte, expected)| byte == expected)
        && line.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The longest text before the number of a row or a column.
pub(super) const MAX_NAME: usize = 24;

/// Returns `true` if names are the first letters or numbers, in their order: `1`, `[,1]`, `R1`, `c1`, `V1`, from 1 or from 0.
pub(super) fn are_names(names: &[&str]) -> bool {
    let number = |name: &str| -> Option<usize> {
        let bare = name.trim_matches(['[', ']', ',', '"', '*', '.', ':', ')']);
        let number =
            bare.trim_start_matches(|c: char| c.is_alphabetic() || matches!(c, '_' | ' ' | '.'));
        number.parse().ok().filter(|_| bare.len() < number.len() + MAX_NAME)
    };
    let Some(first) = names.first() else { return false };
    let are_numbers = number(first).filter(|&first| first < 2).is_some_and(|first| {
        (first..).zip(names).all(|(expected, name)| number(name) == Some(expected))
    });
    let letter = first.chars().next().filter(|c| matches!(c, 'A' | 'a'));
    let are_letters = letter.is_some_and(|first| {
        (first..='z').zip(names).all(|(letter, name)| *name == &*letter.encode_utf8(&mut [0; 4]))
    });
    are_numbers || are_letters
}

/// Returns `true` if a line is the names of this number of columns, above those of rows: `  A B C   D E F`, `   123 456`, `| i | 0 | 1 |`.
pub(super) fn is_heading_of_columns(line: &str, order: usize) -> bool {
    let mut words: Vec<&str> = line.split_whitespace().filter(|word| *word != "|").collect();
    if words.len() != order {
        words = words.iter().flat_map(|word| word.split("")).filter(|c| !c.is_empty()).collect();
    }
    // The column of the names of rows has a name, too.
    let has_corner = words.len() == order + 1 && words[0].contains(char::is_alphabetic);
    let names = &words[usize::from(has_corner)..];
    (has_corner || line.starts_with([' ', '\t']))
        && names.len() == order
        && order > 3
        && are_names(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_told_from_rows() {
        for (line, order, is_title) in [
            ("Grid 01", 9, true),
            ("Sudoku 123", 9, true),
            ("=== easy ===", 4, true),
            ("No 5", 9, true),
            ("Grid01:", 9, true),
            ("12AB....", 9, false),
            ("AB12....", 9, false),
            ("|1|AB|..|", 4, false),
            ("4X.XX..X.", 9, false),
            ("ABCDEFGHIJKLMNOP", 16, false),
            ("FEED12..34567890", 16, false),
            ("Sudoku 1", 16, true),
            ("A.B.C", 4, false),
        ] {
            assert_eq!(has_word(line, order), is_title, "{line}");
        }
        let marked = ["% one", "%", "[Puzzle]", "<sudoku>", "\\end{sudoku}", "// x"].map(is_marked);
        assert_eq!(marked, [true; 6]);
        assert_eq!(["[1,2]", "<>", "1..4", "<..>"].map(is_marked), [false; 4]);
    }

    #[test]
    fn headings_have_no_marks() {
        for (line, text) in [
            ("% first of two", Some("first of two")),
            (" === Easy 3 === ", Some("Easy 3")),
            ("[Evil]", Some("Evil")),
            ("Grid 01:", Some("Grid 01")),
            ("[Puzzle]", None),
            ("<sudoku>", None),
            ("\\begin{sudoku}", None),
            ("12.", None),
            ("%", None),
        ] {
            assert_eq!(heading(line), text, "{line}");
        }
    }

    #[test]
    fn sizes_are_those_of_the_board() {
        assert_eq!(numbers("3, 3"), Some(vec![3, 3]));
        assert_eq!(numbers("12."), Some(vec![12]));
        assert_eq!(numbers("1 2 3 4"), None);
        assert!(are_sizes(&[9, 3, 3], 9) && !are_sizes(&[9, 9, 1], 9));
        assert!(are_sizes(&[3, 3], 9) && are_sizes(&[9], 9) && are_sizes(&[2, 3], 6));
        assert!(!are_sizes(&[3, 2], 6) && !are_sizes(&[4], 9) && are_sizes(&[4], 16));
    }
}
