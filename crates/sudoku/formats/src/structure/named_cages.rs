//! Killers as a grid of the numbers or the letters of cages, and a list of their sums: `[3, 15, 22, …]`, `1: 3`, `a 3`, `{'a': 3, …}`.
//!
//! **Invariant.** The time is linear in the text. Each cage has one sum, and the sums are the total of the board.

use std::collections::BTreeMap;
use std::ops::Range;

use clausoku_board::{Cell, ConstraintKind, Variant};

use super::remarks::Remarks;
use super::stated::Stated;
use crate::common::numbered_lines;

/// The sides of boards.
const SIDES: std::ops::RangeInclusive<usize> = 4..=16;

/// The largest number of bytes between the grid and the sums, so that no other grid is there.
const MAX_GAP: usize = 240;

/// The largest number of lists that are compared with a grid.
const MAX_LISTS: usize = 64;

/// The words of a part of a text, and its bytes.
type Words<'t> = (Vec<&'t str>, Range<usize>);

/// Returns the killers of a text, in its order.
pub(super) fn find(text: &str) -> Vec<Stated> {
    let remarks = Remarks::new(text);
    let mut found = Vec::new();
    let mut rows: Vec<Words<'_>> = Vec::new();
    for line in numbered_lines(text) {
        let start = line.text.as_ptr() as usize - text.as_ptr() as usize;
        // The name of the grid may be before its first row.
        let part = line.text.rsplit('=').next().unwrap_or_default();
        let row = row(words(part, start + line.text.len() - part.len(), &remarks));
        let is_row = SIDES.contains(&row.0.len());
        if !is_row || rows.last().is_some_and(|above| above.0.len() != row.0.len()) {
            rows.clear();
        }
        if is_row {
            rows.push(row);
        }
        let Some(first) = rows.len().checked_sub(rows.last().map_or(1, |row| row.0.len())) else {
            continue;
        };
        if let Some(killer) = killer(text, &rows[first..], &remarks) {
            found.push(killer);
            rows.clear();
        }
    }
    found
}

/// Returns the words of a part of a text that begins at this byte, without its remarks.
fn words<'t>(part: &'t str, start: usize, remarks: &Remarks) -> Words<'t> {
    let at = |word: &str| start + (word.as_ptr() as usize - part.as_ptr() as usize);
    // Numbers may be in a remark without other words: `3, % 1`.
    let lines = part.split('\n').map(|line| {
        let end = ["%", "//", "#"].iter().filter_map(|mark| line.find(mark)).min();
        &line[..end.unwrap_or(line.len())]
    });
    let words = lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
    let words: Vec<&str> =
        words.filter(|word| !word.is_empty()).filter(|word| !remarks.contain(at(word))).collect();
    let end = words.last().map_or(start, |word| at(word) + word.len());
    let start = words.first().map_or(start, |word| at(word));
    (words, start..end)
}

/// Returns the names of cages in a row: its words, or the letters of its only one.
fn row(found: Words<'_>) -> Words<'_> {
    let (words, bytes) = found;
    let words = match words[..] {
        [letters] if letters.bytes().all(|byte| byte.is_ascii_alphabetic()) => {
            letters.split("").filter(|letter| !letter.is_empty()).collect()
        }
        _ => words,
    };
    let is_name = |word: &&str| word.len() == 1 || number(word).is_some();
    if words.iter().all(is_name) { (words, bytes) } else { (Vec::new(), bytes) }
}

fn number(word: &str) -> Option<u32> {
    let is_number = word.len() < 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| is_number)
}

/// Returns the killer of a grid of names, whose sums are near it.
fn killer(text: &str, rows: &[Words<'_>], remarks: &Remarks) -> Option<Stated> {
    let order = rows.len();
    let mut cages: BTreeMap<&str, Vec<Cell>> = BTreeMap::new();
    for (&name, index) in rows.iter().flat_map(|row| &row.0).zip(0..) {
        cages.entry(name).or_default().push(Cell::from_index(index));
    }
    // As many names as rows are regions or values.
    if cages.len() <= order || 4 * cages.len() > 3 * order * order || Variant::usual(order).is_err()
    {
        return None;
    }
    let grid = rows[0].1.start..rows[order - 1].1.end;
    let (sums, list) = near(text, &grid).into_iter().take(MAX_LISTS).find_map(|list| {
        let words = words(text.get(list.clone())?, list.start, remarks);
        Some((sums(&words.0, &cages, order)?, words.1))
    })?;
    let note = format!("the grid is the cages of a killer: {} cages", cages.len());
    let clues = cages.iter().map(|(name, cells)| {
        (ConstraintKind::Cage { sum: sums.get(name).copied() }, cells.clone())
    });
    Some(Stated {
        bytes: grid.start.min(list.start)..grid.end.max(list.end),
        numbers: vec![0; order * order],
        clues: clues.collect(),
        note,
    })
}

/// Returns the bytes of the parts of a text near a grid that may be a list: below it, then above it, between brackets or blank lines.
fn near(text: &str, grid: &Range<usize>) -> Vec<Range<usize>> {
    let mut lists = Vec::new();
    let below = &text[grid.end..];
    let above = &text[..grid.start];
    for (part, start, is_above) in [(below, grid.end, false), (above, 0, true)] {
        let is_near = |at: usize| {
            if is_above { part.len() - at.min(part.len()) <= MAX_GAP } else { at <= MAX_GAP }
        };
        let mut open = None;
        let mut lines: Option<usize> = None;
        let mut found = Vec::new();
        for line in part.split_inclusive('\n') {
            let begin = line.as_ptr() as usize - part.as_ptr() as usize;
            let is_blank = line.trim().is_empty();
            let is_list = !is_blank
                && line.contains(|c: char| c.is_ascii_digit())
                && !line.contains(['[', '(', '{', ']', ')', '}']);
            match (lines, is_list) {
                (None, true) => lines = Some(begin),
                (Some(first), false) => {
                    found.push(first..begin);
                    lines = None;
                }
                _ => {}
            }
            for (at, c) in line.char_indices() {
                match c {
                    '[' | '(' | '{' => open = Some(begin + at + 1),
                    ']' | ')' | '}' => found.extend(open.take().map(|open| open..begin + at)),
                    _ => {}
                }
            }
        }
        found.extend(lines.map(|first| first..part.len()));
        let near =
            found.into_iter().filter(|list| is_near(if is_above { list.end } else { list.start }));
        lists.extend(near.map(|list| start + list.start..start + list.end));
    }
    lists
}

/// Returns the sum of each cage in a list: of sums in the order of the numbers of the cages, or of names with their sums.
fn sums<'t>(
    words: &[&'t str],
    cages: &BTreeMap<&'t str, Vec<Cell>>,
    order: usize,
) -> Option<BTreeMap<&'t str, u32>> {
    let sums: Vec<(&str, u32)> = if words.len() == cages.len() {
        let mut names: Vec<(u32, &str)> =
            cages.keys().map(|name| Some((number(name)?, *name))).collect::<Option<_>>()?;
        names.sort_unstable();
        let first = names[0].0;
        if first > 1 || !names.iter().zip(first..).all(|(name, expected)| name.0 == expected) {
            return None;
        }
        let sums = names.iter().zip(words);
        sums.map(|(name, sum)| Some((name.1, number(sum)?))).collect::<Option<_>>()?
    } else if words.len() == 2 * cages.len() {
        let pairs = words.chunks(2);
        pairs
            .map(|pair| Some((*cages.get_key_value(pair[0])?.0, number(pair[1])?)))
            .collect::<Option<_>>()?
    } else {
        return None;
    };
    let least = |count: usize| count * (count + 1) / 2;
    let is_sum = |(name, sum): &(&str, u32)| {
        let count = cages.get(name).map_or(0, Vec::len);
        count <= order
            && (least(count)..=least(order) - least(order - count)).contains(&(*sum as usize))
    };
    let total: u32 = sums.iter().map(|sum| sum.1).sum();
    let count = sums.len();
    let are_sums = total as usize == order * least(order) && sums.iter().all(is_sum);
    let sums: BTreeMap<&str, u32> = sums.into_iter().collect();
    (are_sums && sums.len() == count).then_some(sums)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAGES: [&str; 4] = ["1 1 2 2", "3 3 4 4", "5 6 7 7", "5 6 8 8"];
    const SUMS: [u32; 8] = [3, 7, 7, 3, 6, 4, 5, 5];

    fn letters(text: &str) -> String {
        text.chars().map(|c| c.to_digit(10).map_or(c, |d| char::from(b'a' + d as u8 - 1))).collect()
    }

    #[test]
    fn grids_of_names_have_sums() {
        let listed = |form: &dyn Fn(usize, u32) -> String| -> String {
            (1..).zip(SUMS).map(|(name, sum)| form(name, sum)).collect()
        };
        let rows = CAGES.join("\n");
        let joined = letters(&rows).replace(' ', "");
        let commas = rows.replace(' ', ", ");
        let numbers = SUMS.map(|sum| sum.to_string());
        let name = |name: usize| letters(&name.to_string());
        for text in [
            format!("{rows}\n\n{}\n", numbers.join(" ")),
            format!("{rows}\n\n{}", listed(&|name, sum| format!("{name}: {sum}\n"))),
            format!("{joined}\n\n{}", listed(&|n, sum| format!("{} {sum}\n", name(n)))),
            format!("{joined}\n{}\n", listed(&|n, sum| format!("{}={sum} ", name(n)))),
            format!(
                "cages = [\n \"{}\"]\nsums = {{{}}}\n",
                joined.replace('\n', "\",\n \""),
                listed(&|n, sum| format!("'{}': {sum}, ", name(n)))
            ),
            format!(
                "s = array2d(1..4, 1..4,\n[\n{commas}]);\nsums = [\n{}];\n",
                numbers.join(",\n")
            ),
            format!(
                "sums = [{}]\ncages = [[{}]]\n",
                numbers.join(", "),
                commas.replace('\n', "],\n[")
            ),
        ] {
            let [killer] = &find(&text)[..] else { panic!("{text}") };
            let cages: Vec<(u32, usize)> = killer
                .clues
                .iter()
                .map(|(kind, cells)| match kind {
                    ConstraintKind::Cage { sum: Some(sum) } => (*sum, cells.len()),
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!(cages, SUMS.map(|sum| (sum, 2)), "{text}");
        }
        let remarked = format!(
            "s = [\n{}, % 4\n];\nsums = [\n{} % 8\n];\n",
            commas.replace('\n', ", % 1\n"),
            numbers.join(", % 1\n")
        );
        assert_eq!(find(&remarked).len(), 1, "{remarked}");
        for text in [
            // Another total, a cage without a sum, and a sum without a cage.
            format!("{rows}\n\n{}\n", numbers.join(" ").replacen('3', "4", 1)),
            format!("{rows}\n\n{}\n", numbers[1..].join(" ")),
            format!("{rows}\n\n{} 3\n", numbers.join(" ")),
            format!("{rows}\n1234\n3412\n2143\n4321\n"),
        ] {
            assert!(find(&text).is_empty(), "{text}");
        }
    }
}
