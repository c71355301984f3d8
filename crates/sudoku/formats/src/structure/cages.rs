//! Killers whose cages are letters, a letter for each cell, with their sums: `a=12`. The cells are beside the letters, above them, or
//! left out.

use std::collections::BTreeMap;

use clausoku_board::{Cell, ConstraintKind};

use super::left_over::{Use, use_of};
use super::stated::Stated;
use crate::common::{Line, ReadErrorKind, ReadResult, Result, numbered_lines, quoted};
use crate::tokens::{self, Boards};
use crate::{ReadOptions, iss};

/// Returns the puzzle of a text with sums of letters; `None` if it has none.
///
/// # Errors
///
/// Fails if a letter has no sum, or a sum has no letter.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Option<Vec<ReadResult>>> {
    let mut sums: BTreeMap<char, (u32, Line<'_>)> = BTreeMap::new();
    let mut rows: Vec<(Line<'_>, Vec<&str>)> = Vec::new();
    for line in numbered_lines(text) {
        let data = bare(line.data());
        match sums_of(data) {
            Some(found) => sums.extend(found.into_iter().map(|(name, sum)| (name, (sum, line)))),
            None if use_of(data, 9, false) == Use::Nothing || is_around(data) => {}
            None => rows.push((line, data.split_whitespace().collect())),
        }
    }
    if sums.len() < 3 {
        return Ok(None);
    }
    // A title and the side of the board may be above rows of cells and letters.
    let has_letters = |words: &[&str]| matches!(words, [cells, letters] if cells.len() == letters.len() && cells.len() > 3);
    let order = rows.iter().find(|row| has_letters(&row.1)).map_or(0, |row| row.1[0].len());
    if order > 0 && rows.iter().filter(|row| has_letters(&row.1)).count() == order {
        rows.retain(|(line, words)| {
            has_letters(words) || use_of(line.data(), order, false) == Use::Cells
        });
    }
    let Some((cells, map)) = cells_and_map(&rows) else { return Ok(None) };
    let order = map.len().isqrt();
    let boards = Boards { order: Some(order), symbols: options.symbols };
    let cells: Vec<String> = cells.iter().map(char::to_string).collect();
    let Some(square) = boards.square(order, cells.iter().map(String::as_str).collect()) else {
        return Ok(None);
    };
    let mut items = String::new();
    for (&name, &(sum, line)) in &sums {
        let mut cells = map.iter().zip(0..).filter(|(cell, _)| cell.0 == name).peekable();
        if cells.peek().is_none() {
            let place = line.at(line.text.find(name).map_or(1, |at| at + 1));
            let expected = "the sum of a cage among the letters above";
            return Err(place.fault(ReadErrorKind::Structure, expected, quoted(&name.to_string())));
        }
        items.extend([".Cage~", &sum.to_string()]);
        for (_, index) in cells {
            items.extend(["~", &iss::cell_name(index, order)]);
        }
    }
    // A cell in no cage has a sign that no sum has.
    if let Some((name, place)) =
        map.iter().find(|cell| cell.0.is_alphabetic() && !sums.contains_key(&cell.0))
    {
        let error = place.expected(format!("a sum such as {name}=12 below the letters"), "none");
        return Err(error);
    }
    let numbers = square.values.numbers.into_iter().map(u32::from);
    let string = iss::string_of(numbers, &items);
    let place = rows[0].0.at(1);
    let read =
        iss::FORMAT.read_each(&string, options).map_err(|error| error.inside(place, "cages"))?;
    Ok(Some(read))
}

/// Returns the killers among other lines of a text: rows of cells with their letters, and lines of sums below.
pub(super) fn find(text: &str) -> Vec<Stated> {
    let mut found = Vec::new();
    let mut rows: Vec<(&str, &str, usize)> = Vec::new();
    let mut lines = numbered_lines(text);
    while let Some(line) = lines.next() {
        let Some((cells, letters)) = beside(line.text) else {
            rows.clear();
            continue;
        };
        if rows.last().is_some_and(|row| row.0.len() != cells.len()) {
            rows.clear();
        }
        rows.push((cells, letters, cells.as_ptr() as usize - text.as_ptr() as usize));
        if rows.len() < cells.len() {
            continue;
        }
        let mut sums = BTreeMap::new();
        let mut end = 0;
        let mut below = lines.clone().skip_while(|line| line.text.trim().len() < 2);
        for line in below.by_ref().take(MAX_CAGES) {
            let Some((of_line, length)) = sums_in(line.text) else { break };
            sums.extend(of_line);
            end = line.text.as_ptr() as usize - text.as_ptr() as usize + length;
        }
        if let Some(killer) = killer(&rows, &sums, end) {
            found.push(killer);
        }
        rows.clear();
    }
    found
}

/// The largest number of cages, each of which may have its own line.
const MAX_CAGES: usize = 16 * 16;

/// Returns the words of a line, which may be part of a text in a program: `let input = r#"1... aabb`.
fn words(line: &str) -> impl Iterator<Item = &str> + Clone {
    let is_between = |c: char| c.is_whitespace() || "\"'`,;|\\".contains(c);
    line.split(is_between).filter(|word| !word.is_empty())
}

/// Returns the cells of a row, and the letters of their cages.
fn beside(line: &str) -> Option<(&str, &str)> {
    let is_cell = |c: char| c.is_ascii_digit() || tokens::is_empty_sign(c.encode_utf8(&mut [0; 4]));
    let mut pairs = words(line).zip(words(line).skip(1));
    pairs.find(|(cells, letters)| {
        (4..=16).contains(&cells.len())
            && cells.len() == letters.len()
            && cells.chars().all(is_cell)
            && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}

/// Returns the sums of a line, and the byte at which the last one ends, if it contains hardly anything else.
fn sums_in(line: &str) -> Option<(Vec<(char, u32)>, usize)> {
    let mut sums = Vec::new();
    let mut end = 0;
    for word in words(line) {
        match sums_of(word) {
            Some(sum) => {
                sums.extend(sum);
                end = word.as_ptr() as usize + word.len() - line.as_ptr() as usize;
            }
            None if sums.is_empty() && word.contains(char::is_alphanumeric) => return None,
            None => {}
        }
    }
    (!sums.is_empty()).then_some((sums, end))
}

/// Returns the killer of rows of cells and letters, and of sums that end at this byte; `None` if a letter has no sum, or a sum no letter.
fn killer(rows: &[(&str, &str, usize)], sums: &BTreeMap<char, u32>, end: usize) -> Option<Stated> {
    let number = |c: char| c.to_digit(10).unwrap_or(0);
    let cells = rows.iter().flat_map(|row| row.0.chars());
    let numbers: Vec<u16> = cells.map(|c| u16::try_from(number(c)).ok()).collect::<Option<_>>()?;
    let mut cages: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
    for (letter, index) in rows.iter().flat_map(|row| row.1.chars()).zip(0..) {
        cages.entry(letter).or_default().push(Cell::from_index(index));
    }
    if !cages.keys().eq(sums.keys()) {
        return None;
    }
    let note = format!("the letters behind the rows are {} cages with sums", cages.len());
    let clues = cages.into_iter().zip(sums.values());
    let clues = clues.map(|((_, cells), &sum)| (ConstraintKind::Cage { sum: Some(sum) }, cells));
    Some(Stated { bytes: rows[0].2..end, numbers, clues: clues.collect(), note })
}

/// Returns a line without the quotes and the comma around it in a list of a program.
fn bare(line: &str) -> &str {
    let data = line.trim().trim_end_matches([',', ';', '+']).trim();
    let inner = data.trim_end_matches("\\n").trim_matches(['"', '\'']);
    inner.trim_end_matches("\\n").trim()
}

/// Returns `true` if a line begins or ends a text or a list of a program or a page: `input = [`, `];`, `<pre>`.
fn is_around(data: &str) -> bool {
    data.ends_with(['[', '(', '{', '=', '#']) || data.starts_with([']', ')', '}', '<'])
}

/// Returns the sums of a line that contains nothing else.
fn sums_of(data: &str) -> Option<Vec<(char, u32)>> {
    let words = data.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty());
    let sums: Option<Vec<(char, u32)>> = words
        .map(|word| {
            let (name, sum) = word.split_once(['=', ':'])?;
            let mut letters = name.chars();
            let letter =
                letters.next().filter(|c| c.is_alphabetic() && letters.next().is_none())?;
            Some((letter, sum.parse().ok().filter(|_| !sum.starts_with('+'))?))
        })
        .collect();
    sums.filter(|sums| !sums.is_empty())
}

/// The letter of a cell, and its place.
type Letter<'t> = (char, crate::common::Location<'t>);

/// Returns the characters of the cells, and the letters of the cages.
fn cells_and_map<'t>(rows: &[(Line<'t>, Vec<&str>)]) -> Option<(Vec<char>, Vec<Letter<'t>>)> {
    // Letters may have a blank between two.
    let joined = |words: &[&str]| words.concat().chars().collect::<Vec<char>>();
    let mut all: Vec<(Line<'t>, Vec<char>)> = Vec::new();
    let mut beside = Vec::new();
    for (line, words) in rows {
        match &words[..] {
            [cells, letters] if cells.len() == letters.len() && cells.len() > 1 => {
                beside.push((*line, cells.chars().collect::<Vec<_>>()));
                all.push((*line, letters.chars().collect()));
            }
            words => all.push((*line, joined(words))),
        }
    }
    let order = all.first()?.1.len();
    if !all.iter().all(|row| row.1.len() == order) {
        return None;
    }
    let (cells, letters) = match (beside.len(), all.len()) {
        (0, count) if count == 2 * order => all.split_at(order),
        (0, count) if count == order => (&all[..0], &all[..]),
        (count, _) if count == order && all.len() == order => (&beside[..], &all[..]),
        _ => return None,
    };
    let cells: Vec<char> = match cells {
        [] => vec!['.'; order * order],
        rows => rows.iter().flat_map(|row| row.1.clone()).collect(),
    };
    let are_cells = cells
        .iter()
        .all(|c| c.is_ascii_digit() || tokens::is_empty_sign(c.encode_utf8(&mut [0; 4])));
    let place =
        |line: Line<'t>, letter: char| line.at(line.text.rfind(letter).map_or(1, |at| at + 1));
    let map = letters.iter().flat_map(|(line, row)| row.iter().map(|&c| (c, place(*line, c))));
    are_cells.then(|| (cells, map.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUMS: &str = "a=5 b=5 c=5 d=5 e=3 f=7 g=3 h=7\n";

    #[test]
    fn cages_are_letters_with_sums() {
        for text in [
            "1... aabb\n.... ccde\n.... ffde\n.... gghh\n",
            "1...\n....\n....\n....\n\naabb\nccde\nffde\ngghh\n",
            "1 . . .\n. . . .\n. . . .\n. . . .\na a b b\nc c d e\nf f d e\ng g h h\n",
            "x = [\n    \"1... aabb\",\n    \"....  ccde\",\n    \".... ffde\",\n    \".... gghh\",\n",
            "A killer of mine\n\n4\n1... aabb\n.... ccde\n.... ffde\n.... gghh\n",
            "<pre>\n1... aabb\n.... ccde\n.... ffde\n.... gghh\n",
        ] {
            let records = read(&format!("{text}{SUMS}"), &ReadOptions::default());
            let records = records.unwrap().unwrap_or_else(|| panic!("{text}"));
            let [Ok(record)] = &records[..] else { panic!("{records:?}") };
            assert_eq!(record.puzzle.givens().filled_count(), 1);
            assert_eq!(record.puzzle.variant().constraints().len(), 8, "{text}");
        }
        let letters = "aabb\nccde\nffde\ngghh\n";
        let lacking = read(&format!("{letters}a=5 b=5 c=5 d=5\n"), &ReadOptions::default());
        assert_eq!((2, 4), lacking.map_err(|error| (error.line(), error.column())).unwrap_err());
        let other = read(&format!("{letters}{SUMS}i=3\n"), &ReadOptions::default());
        assert!(other.unwrap_err().to_string().contains('i'));
        assert!(read("1...\n....\n....\n....\n", &ReadOptions::default()).unwrap().is_none());
    }

    #[test]
    fn killers_are_among_other_lines() {
        let sums = "a=3 b=7 c=7 d=5 e=5 f=3 g=7 h=3";
        let rows = ["1... aabb", ".... ccde", ".... ffde", ".... gghh"];
        let raw = format!("let x = r#\"{}\n{}\"#;\n", rows.join("\n"), sums);
        let listed = rows.map(|row| format!("  \"{row}\",\n")).concat();
        let lines = sums.replace(' ', "\n");
        for text in [
            format!("fn main() {{\n{raw}}}\n"),
            format!("x = [\n{listed}  \"{sums}\"]\n"),
            format!("Input\n{}\n{lines}\nOutput\n", rows.join("\n")),
        ] {
            let [killer] = &find(&text)[..] else { panic!("{text}") };
            assert_eq!((killer.clues.len(), killer.numbers[0]), (8, 1), "{text}");
        }
        // The answer below is no puzzle of its own.
        let answer = "1234\n3412\n2143\n4321";
        let text = format!("{raw}let y = r#\"{answer}\"#;\n");
        let records = crate::read_each(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        let [Ok(record)] = &records[..] else { panic!("{records:?}") };
        assert_eq!(record.puzzle.givens().filled_count(), 1);
        for text in
            [raw.replace("h=3", "i=3"), raw.replace(" h=3", ""), raw.replace("gghh", "gghi")]
        {
            assert!(find(&text).is_empty(), "{text}");
        }
    }
}
