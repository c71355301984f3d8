//! Texts of Fortran in the usual signs: lists in square brackets, and no marks of lines that go on.

use std::borrow::Cow;

/// Returns a text with square brackets in the place of those of Fortran, `(/ 5, 3 /)`, round ones in the place of the slashes around the values of
/// `DATA`, and blanks in the place of the marks of lines that go on. Each byte keeps its place.
pub(super) fn in_brackets(text: &str) -> Cow<'_, str> {
    let mut signs: Vec<(usize, u8)> = lists(text);
    if !signs.is_empty() {
        signs.extend(marks(text).map(|at| (at, b' ')));
    }
    signs.extend(statements(text));
    if signs.is_empty() {
        return Cow::Borrowed(text);
    }
    // All signs that are replaced are of one byte.
    let mut bytes = text.as_bytes().to_vec();
    for &(at, sign) in &signs {
        bytes[at] = sign;
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Returns the places of the brackets around lists of numbers, and the usual ones.
fn lists(text: &str) -> Vec<(usize, u8)> {
    let is_part = |c: char| c.is_ascii_digit() || c.is_whitespace() || ",&-".contains(c);
    let list = |(start, _): (usize, &str)| {
        let inner = &text[start + 2..];
        let length = inner.find(|c| !is_part(c)).filter(|&at| inner[at..].starts_with("/)"))?;
        let end = start + 2 + length;
        Some([(start, b' '), (start + 1, b'['), (end, b']'), (end + 1, b' ')])
    };
    text.match_indices("(/").filter_map(list).flatten().collect()
}

/// Returns the lines of a text and the bytes at which they begin.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        start += line.len();
        (start - line.len(), line.trim_end())
    })
}

/// Returns the places of the marks at the ends of lines that go on, and at the beginnings of the lines below them.
fn marks(text: &str) -> impl Iterator<Item = usize> {
    lines(text).flat_map(|(start, line)| {
        let inner = line.trim_start();
        let first = inner.starts_with('&').then_some(start + line.len() - inner.len());
        let last = line.ends_with('&').then(|| start + line.len() - 1);
        [first, last].into_iter().flatten()
    })
}

/// The column of the mark of a line that goes on, from 0, in the fixed form of Fortran.
const COLUMN: usize = 5;

/// Returns the places of the slashes and the marks of statements of `DATA` in fixed form, and the usual signs.
fn statements(text: &str) -> Vec<(usize, u8)> {
    let mut found = Vec::new();
    let mut open: Vec<(usize, u8)> = Vec::new();
    for (start, line) in lines(text) {
        let (before, rest) = line.as_bytes().split_at(COLUMN.min(line.len()));
        let mark = rest.first().filter(|mark| mark.is_ascii_graphic() && **mark != b'0');
        let is_value = |byte: &u8| byte.is_ascii_digit() || b" ,-/".contains(byte);
        let is_further = mark.is_some()
            && before.iter().all(|&byte| byte == b' ')
            && rest.iter().skip(1).all(is_value);
        if is_further && !open.is_empty() {
            open.push((start + COLUMN, b' '));
            if line.ends_with('/') {
                open.push((start + line.len() - 1, b')'));
                found.append(&mut open);
            }
            continue;
        }
        let word = line.trim_start().split(' ').next().unwrap_or_default();
        let begins = word.eq_ignore_ascii_case("data") && line.ends_with('/');
        open.clear();
        if begins && line.matches('/').count() == 1 {
            open.push((start + line.len() - 1, b'('));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::in_brackets;

    #[test]
    fn brackets_and_marks_are_usual_signs() {
        for (text, usual) in [
            (
                "g = reshape((/ &\n & 5, 3, &\n & 0/), &\n",
                "g = reshape( [  \n   5, 3,  \n   0] ,  \n",
            ),
            (
                "      DATA G/\n     &  5, 3,\n     1  0, 0/\n",
                "      DATA G(\n        5, 3,\n        0, 0)\n",
            ),
            ("é(/1/)", "é [1] "),
            ("s.replace(/&/g, '')\n5 & 3 &\n", "s.replace(/&/g, '')\n5 & 3 &\n"),
            ("      DATA G/\n     &  5, x/\n", "      DATA G/\n     &  5, x/\n"),
            ("      DATA G/\n     é5/\n", "      DATA G/\n     é5/\n"),
        ] {
            assert_eq!(in_brackets(text), usual);
        }
    }
}
