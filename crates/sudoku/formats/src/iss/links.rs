//! Addresses and short notations of other programs, which become strings of constraints.
//!
//! | text | source |
//! | --- | --- |
//! | `https://sigh.github.io/Interactive-Sudoku-Solver/?q=…` | a string of constraints, with `%` where addresses need it |
//! | `https://puzz.link/p?sudoku/9/9/…` | pzprjs: `src/variety/sudoku.js`, `decodeNumber16` in `src/variety-common/Encode.js` |
//! | an address with one value of as many digits as a board has cells | SudokuWiki's `?bd=` |
//! | `3x3:4_8d6…`, `2x2k:…`, `9j:…`, a file `SAVEFILE` | `solo.c` of Simon Tatham's collection ([`super::solo`]) |
//! | `SumoCueV1=4J0=8J0=…`, `SumoCueV1D=15+0+0=9…` | SumoCue: the value or the cage, and the region of each cell ([`super::sumo_cue`]) |
//!
//! **Invariant.** Nothing is loaded and no program is run: an address that contains no puzzle is an error, which says so.

use crate::common::{ReadErrorKind, percent_decoded};

use super::notation::{Fault, string_of};
use super::{solo, sumo_cue};

/// Returns `true` if a line is an address or a notation that [`translated`] explains.
pub(super) fn is_link(line: &str) -> bool {
    let line = line.trim();
    if line.is_empty() || line.contains(char::is_whitespace) {
        return false;
    }
    is_address(line) && !is_of_fpuzzles(line)
        || sumo_cue::is_notation(line)
        || solo::is_id(line)
        || line.starts_with("?q=.")
        || is_penpa(line)
}

/// Returns `true` if a line is the part of an address of penpa-edit that contains its drawing.
fn is_penpa(line: &str) -> bool {
    line.trim_start_matches(['#', '?']).starts_with("m=") && line.contains("&p=")
}

/// Returns `true` if a line is an address of the web.
pub(super) fn is_address(line: &str) -> bool {
    let line = line.trim();
    let scheme = line.get(..8).unwrap_or(line).to_ascii_lowercase();
    ["http://", "https://", "www."].iter().any(|start| scheme.starts_with(start))
        && !line.contains(char::is_whitespace)
}

/// Returns `true` if the format `fpuzzles` or `sudokupad` reads the link.
#[cfg(feature = "json")]
pub(super) fn is_of_fpuzzles(line: &str) -> bool {
    crate::fpuzzles::Link::parse(line).is_some()
}

#[cfg(not(feature = "json"))]
pub(super) fn is_of_fpuzzles(_: &str) -> bool {
    false
}

/// Returns the string of constraints for an address or a notation.
///
/// # Errors
///
/// Fails if the address contains no puzzle, or if the notation has a fault.
pub(super) fn translated(line: &str) -> Result<String, Fault> {
    let line = line.trim();
    if sumo_cue::is_notation(line) {
        return sumo_cue::translated(line);
    }
    if solo::is_id(line) {
        return solo::translated(line);
    }
    let address = line.split_once("://").map_or(line, |(_, address)| address);
    let host = address.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    let values: Vec<(&str, &str)> = address
        .split(['?', '#', '&'])
        .skip(1)
        .map(|value| value.split_once('=').unwrap_or(("", value)))
        .collect();
    if let Some((_, string)) = values.iter().find(|(key, value)| *key == "q" && !value.is_empty()) {
        let string = percent_decoded(string).filter(|string| string.starts_with('.'));
        return string.ok_or(Fault::in_notation("a string of constraints after q="));
    }
    if let Some(("", path)) = values.first().filter(|(_, path)| path.starts_with("sudoku")) {
        return puzz_link(path);
    }
    // Some sites have the cells in the path.
    let folders = address.split(['?', '#']).next().unwrap_or_default().split('/').skip(1);
    let all = values.iter().map(|(_, value)| *value).chain(folders);
    let mut cells = all.filter(|value| are_cells(value));
    match (cells.next(), cells.next()) {
        (Some(cells), None) => {
            Ok(string_of(cells.chars().map(|c| c.to_digit(10).unwrap_or(0)), ""))
        }
        _ => Err(without_puzzle(&host, address)),
    }
}

/// Returns `true` if a value is the digits of a board: as many as a square board has cells, and none above its order.
fn are_cells(value: &str) -> bool {
    let order = value.chars().count().isqrt();
    [4, 6, 9].contains(&order)
        && value.chars().count() == order * order
        && value
            .chars()
            .all(|c| c == '.' || c.to_digit(10).is_some_and(|digit| digit as usize <= order))
}

/// Returns `true` if an address leads to a program for puzzles that is known.
pub(crate) fn is_of_program(address: &str) -> bool {
    translated(address).is_err_and(|fault| fault.expected != OTHER)
}

/// The expectation in place of an address that leads to no known program.
const OTHER: &str = "a link that holds a puzzle in a known form";

/// Returns the reason why an address is refused.
fn without_puzzle(host: &str, address: &str) -> Fault {
    let is = |known: &str| host == known || host.ends_with(&format!(".{known}"));
    let (expected, help) = if is("f-puzzles.com") {
        (
            "a link that holds the puzzle, such as https://f-puzzles.com/?load=N4Ig…",
            "it names a puzzle on a server, and nothing is loaded from the network; export the puzzle as JSON or as a long link",
        )
    } else if address.contains("penpa") || is_penpa(address) {
        (
            "a link of a known program",
            "links of penpa-edit are drawings without rules, and nothing is loaded from the network; give a link of SudokuPad, to which penpa-edit's \
             puzzles are imported, or the cells, a character for each",
        )
    } else if host.contains("puzz.link") || host.contains("pzv.jp") || host.contains("pzprxs") {
        (
            "an address of a sudoku, such as https://puzz.link/p?sudoku/9/9/…",
            "it is of another kind of puzzle, or holds none; nothing is loaded from the network",
        )
    } else if is("cracking-the-cryptic.web.app") || is("tinyurl.com") || is("bit.ly") {
        (
            "a link that holds the puzzle, such as https://sudokupad.app/sclN4…",
            "it names a puzzle on a server, and nothing is loaded from the network; export the puzzle as JSON or as a long link",
        )
    } else if is("sudokuwiki.org") {
        (
            "an address with bd= and a digit for each cell",
            "nothing is loaded from the network; give the cells, a character for each",
        )
    } else {
        (
            OTHER,
            "nothing is loaded from the network; export the puzzle as JSON, or give its cells, a character for each",
        )
    };
    Fault { kind: ReadErrorKind::Unsupported, expected, help }
}

/// Reads `sudoku/9/9/…`: columns, rows, and numbers in base 16 with letters from g for runs of empty cells.
fn puzz_link(path: &str) -> Result<String, Fault> {
    const EXPECTED: Fault =
        Fault::in_notation("sudoku/9/9/ and the cells, as puzz.link writes them");
    let mut parts = path.split('/');
    let kind = parts.next().unwrap_or_default();
    if !["sudoku", "sudoku_edit", "sudoku_play"].contains(&kind) {
        return Err(EXPECTED);
    }
    let mut parts = parts.skip_while(|part| part.starts_with("v:"));
    let sides = [parts.next(), parts.next()].map(|side| side?.parse::<usize>().ok());
    let (Some(columns), Some(rows), Some(body)) = (sides[0], sides[1], parts.next()) else {
        return Err(EXPECTED);
    };
    // The program draws blocks of other sides for these orders alone.
    if columns != rows || ![4, 6, 9, 16].contains(&rows) {
        return Err(Fault::in_notation("a board of 4, 6, 9 or 16 rows and columns"));
    }
    let mut values: Vec<u32> = Vec::new();
    let mut rest = body.trim_end_matches('/').chars();
    while let Some(c) = rest.next() {
        let value = match c {
            '0'..='9' | 'a'..='f' => c.to_digit(16),
            'g'..='z' => {
                let run = u32::from(c) - u32::from('g') + 1;
                values.extend((0..run).map(|_| 0));
                continue;
            }
            '-' => {
                let digits: String = rest.by_ref().take(2).collect();
                u32::from_str_radix(&digits, 16).ok()
            }
            // A clue without a number.
            '.' => Some(0),
            _ => None,
        };
        match value.filter(|&value| value as usize <= rows) {
            Some(value) => values.push(value),
            None => return Err(EXPECTED),
        }
    }
    if values.len() > rows * rows {
        return Err(Fault::in_notation("as many cells as the board has"));
    }
    // The program writes no run of empty cells at the end in some of its versions.
    values.resize(rows * rows, 0);
    Ok(string_of(values, ""))
}
