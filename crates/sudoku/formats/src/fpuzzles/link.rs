//! Links that contain a puzzle: `https://f-puzzles.com/?load=N4Ig…`, `https://sudokupad.app/fpuzzlesN4Ig…`,
//! `https://sudokupad.app/sclN4…`.
//!
//! Nothing is loaded from the network: a link that only names a puzzle on a server contains none.
//!
//! Unpacks what lz-string has compressed, within a limit of memory that the crate `lz-str`, which packs, does not have.
//!
//! It is LZ78 over UTF-16 units. Codes are written with their least significant bit first, into characters
//! of base64 filled from the most significant bit. Codes 0 and 1 announce a unit of 8 or 16 bits, 2 the
//! end; a code is as wide as the dictionary needs.
//!
//! **Invariant.** While a text is unpacked, every entry of the dictionary was written to the output before, so that it is kept as a
//! place there: a text of n codes takes memory linear in what it says, and that is limited.
//!
//! Source: pieroxy, lz-string 1.5, the behaviour of `compressToBase64`.

use crate::common::{Line, numbered_lines, percent_decoded};
use crate::{ReadOptions, ReadResult, Record, Result};

/// The beginning of compressed JSON, from the characters `{"`.
const START: &str = "N4Ig";

/// The beginning of a compressed text whose first character is `{`.
const BRACE: &str = "N4";

/// The hosts of SudokuPad.
const HOSTS: [&str; 3] = ["sudokupad.app", "crackingthecryptic.com", "sudokupad.svencodes.com"];

/// The host of SudokuMaker, whose links contain JSON of its own.
pub(crate) const SUDOKU_MAKER: &str = "sudokumaker.app";

/// The content of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link<'t> {
    /// Compressed JSON of f-puzzles.
    FPuzzles(&'t str),
    /// Compressed JSON of SudokuPad, `scl` or `ctc`.
    SudokuPad(&'t str),
    /// The name of a puzzle on a server of SudokuPad, or a path that no description of the format covers.
    Elsewhere(&'t str),
    /// A link of SudokuMaker, up to its puzzle.
    SudokuMaker(&'t str),
}

impl<'t> Link<'t> {
    /// Parses a text that is only a link or the compressed part of one.
    pub(crate) fn parse(text: &'t str) -> Option<Self> {
        let text = text.trim();
        // Several links in a line have a separator between them.
        if text.contains(|c: char| c.is_whitespace() || matches!(c, ',' | '|'))
            || text.matches("://").nth(1).is_some()
            || text.starts_with(['{', '['])
        {
            return None;
        }
        if text.starts_with(START) {
            return Some(Self::FPuzzles(without_options(text)));
        }
        if leads_to(text, &[SUDOKU_MAKER]) {
            return Some(Self::SudokuMaker(without_options(text)));
        }
        let address = text.split_once("://").map(|(_, address)| address);
        let path = address.map_or(text, |address| address.split_once('/').map_or("", |row| row.1));
        let name = named(path);
        let native = ["scl", "ctc"].into_iter().find_map(|prefix| name.strip_prefix(prefix));
        if let Some(packed) = native.filter(|packed| packed.starts_with(BRACE)) {
            return Some(Self::SudokuPad(without_options(packed)));
        }
        let is_link = address.is_some() || text.starts_with("fpuz");
        if let Some(start) = text.find(START).filter(|_| is_link) {
            return Some(Self::FPuzzles(without_options(&text[start..])));
        }
        let is_elsewhere = leads_to(text, &HOSTS) && !name.is_empty();
        is_elsewhere.then_some(Self::Elsewhere(without_options(name)))
    }
}

/// Returns `true` if the host of a link is one of these.
fn leads_to(text: &str, hosts: &[&str]) -> bool {
    let address = text.split_once("://").map_or("", |(_, address)| address);
    let host = address.split('/').next().unwrap_or_default();
    hosts.iter().any(|&known| {
        // Whole labels only: a host that merely ends with the same letters is another one.
        host.strip_suffix(known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

/// Returns the lines of a text except blank ones and comments.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    numbered_lines(text).filter(|line| !line.text.trim().is_empty() && !line.text.starts_with('#'))
}

/// Returns `true` if the line is a link to SudokuPad, `false` for another link, and `None` for any other text.
fn is_to_sudokupad(line: &Line<'_>) -> Option<bool> {
    let link = Link::parse(line.text)?;
    Some(leads_to(line.text, &HOSTS) || !matches!(link, Link::FPuzzles(_)))
}

/// Returns `true` if a link of the list leads to SudokuPad, and `None` if the text does not begin with a link.
pub(crate) fn has_sudokupad(text: &str) -> Option<bool> {
    is_to_sudokupad(&lines(text).next()?)?;
    Some(lines(text).any(|line| is_to_sudokupad(&line) == Some(true)))
}

/// Reads a list of links, one on each line, or any other text, by this function.
pub(crate) fn read_list(
    text: &str,
    options: &ReadOptions,
    read: fn(&str, &ReadOptions) -> Result<Vec<Record>>,
) -> Result<Vec<ReadResult>> {
    let bare = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    if has_sudokupad(bare).is_none() {
        return Ok(read(text, options)?.into_iter().map(Ok).collect());
    }
    let records = lines(bare).map(|Line { number, text }| match read(text, options) {
        Ok(mut records) => Ok(Record { line: number, ..records.swap_remove(0) }),
        Err(error) => Err(error.in_line(number, text)),
    });
    Ok(records.collect())
}

/// Returns the name of the puzzle in the path of a link.
fn named(path: &str) -> &str {
    if let Some((_, name)) = path.split_once("puzzleid=") {
        return name;
    }
    let folders = ["sudoku/", "sudoku.html/", "puzzle/"];
    folders.iter().find_map(|folder| path.strip_prefix(folder)).unwrap_or(path)
}

/// Returns the text before the options that a link may have after the puzzle.
fn without_options(text: &str) -> &str {
    text.split(['&', '#', '?']).next().unwrap_or(text)
}

/// Returns the JSON of the compressed part.
pub(crate) fn unpacked(payload: &str) -> Option<String> {
    unpack_base64(&percent_decoded(payload)?)
}

/// Returns the compressed part for this JSON, for a link: without white space between its tokens, and with `%` where
/// links need it.
pub(crate) fn packed(json: &str) -> String {
    let packed = pack_base64(&compact(json));
    packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// Returns JSON without the white space between its tokens.
fn compact(json: &str) -> String {
    let mut compact = String::with_capacity(json.len());
    let mut is_quoted = false;
    let mut is_escaped = false;
    for c in json.chars() {
        if is_quoted || !c.is_ascii_whitespace() {
            compact.push(c);
        }
        is_quoted ^= c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
    }
    compact
}

/// More units than any puzzle has.
const MAX_UNITS: usize = 1 << 20;

/// Decompresses a text; `None` if it is invalid or truncated.
pub(crate) fn unpack_base64(packed: &str) -> Option<String> {
    let mut bits = Bits { characters: packed.trim_end_matches('=').bytes(), left: 0, value: 0 };
    let mut output: Vec<u16> = Vec::new();
    // The codes 0, 1 and 2 are taken.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    let mut previous: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width)? as usize;
        let entry = match code {
            2 => return String::from_utf16(&output).ok(),
            0 | 1 => {
                let unit = bits.take(if code == 0 { 8 } else { 16 })? as u16;
                let entry = (output.len(), 1);
                entries.push(entry);
                output.push(unit);
                entry
            }
            _ => {
                let start = output.len();
                let (from, length) = match (entries.get(code), previous) {
                    (Some(&entry), _) => entry,
                    // The entry that is made right now: the one before, and its first unit again.
                    (None, Some((from, length))) if code == entries.len() => (from, length + 1),
                    _ => return None,
                };
                // Before the copy: entries grow by one unit with each code, so that a text can grow with the
                // square of its link.
                if start + length > MAX_UNITS {
                    return None;
                }
                // Unit by unit: the entry that is made right now ends with a unit that this loop appends.
                for offset in 0..length {
                    output.push(output[from + offset]);
                }
                (start, length)
            }
        };
        // The next entry is the previous one and one more unit.
        if let Some((from, length)) = previous {
            entries.push((from, length + 1));
        }
        previous = Some(entry);
        width = width_of(entries.len());
    }
}

/// Returns the compressed text. The padding of `lz-str` 0.2 has a `=` too many.
pub(crate) fn pack_base64(text: &str) -> String {
    let mut packed = lz_str::compress_to_base64(text);
    packed.truncate(packed.len() / 4 * 4);
    packed
}

/// Returns the number of bits of the next code: the bit length of the number of entries.
fn width_of(entries: usize) -> u32 {
    usize::BITS - entries.leading_zeros()
}

/// The bits of base64 text, the most significant of a character first.
struct Bits<'t> {
    characters: std::str::Bytes<'t>,
    left: u32,
    value: u32,
}

impl Bits<'_> {
    /// The next bits as a number, the least significant first.
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for place in 0..count {
            if self.left == 0 {
                self.value = digit(self.characters.next()?)?;
                self.left = 6;
            }
            self.left -= 1;
            number |= ((self.value >> self.left) & 1) << place;
        }
        Some(number)
    }
}

fn digit(byte: u8) -> Option<u32> {
    let digit = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        // A decoded address has a space in place of a plus sign.
        b'+' | b' ' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(digit))
}

#[cfg(test)]
mod tests {
    use super::Link::{Elsewhere, FPuzzles, SudokuPad};
    use super::*;

    #[test]
    fn links_are_recognized() {
        for (text, expected) in [
            ("https://f-puzzles.com/?load=N4IgzgJg%2B&x=1\n", FPuzzles("N4IgzgJg%2B")),
            ("https://sudokupad.app/fpuzzlesN4Igzg", FPuzzles("N4Igzg")),
            ("N4Igzg==", FPuzzles("N4Igzg==")),
            ("fpuzN4Igzg", FPuzzles("N4Igzg")),
            ("https://sudokupad.app/sclN4SwJg/x?setting-nogrid=1", SudokuPad("N4SwJg/x")),
            ("https://sudokupad.app/sudoku/sclN4IgJg", SudokuPad("N4IgJg")),
            (
                "https://app.crackingthecryptic.com/sudoku/?puzzleid=ctcN4SwJg&t=1",
                SudokuPad("N4SwJg"),
            ),
            ("sudokupad://puzzle/sclN4SwJg", SudokuPad("N4SwJg")),
            ("sclN4SwJg==", SudokuPad("N4SwJg==")),
            ("https://sudokupad.app/k7qc98e00u?x=1", Elsewhere("k7qc98e00u")),
            ("https://beta.sudokupad.app/a/b", Elsewhere("a/b")),
        ] {
            assert_eq!(Link::parse(text), Some(expected), "{text}");
        }
        for text in [
            "",
            "https://example.org/",
            "https://notsudokupad.app/x",
            "https://sudokupad.app/",
            "{\"a\":\"N4Ig\"}",
            "see N4Ig",
            "xN4Ig",
            "scl",
            "scl1",
        ] {
            assert_eq!(Link::parse(text), None, "{text}");
        }
    }

    #[test]
    fn json_is_packed_without_white_space() {
        let json = "{\n \"a b\": [1, 2],\n \"c\\\" d\": \" \\\\\" }\n";
        let packed = packed(json);
        assert!(packed.starts_with("N4Ig") && !packed.contains(['+', '/', '=']), "{packed}");
        assert_eq!(unpacked(&packed).unwrap(), "{\"a b\":[1,2],\"c\\\" d\":\" \\\\\"}");
    }

    #[test]
    fn texts_of_the_original_are_unpacked() {
        // From the documentation of the package sudoku-formats.
        let empty = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A";
        let text = unpack_base64(empty).unwrap();
        assert!(
            text.starts_with("{\"size\":9,\"grid\":[[{\"value\":1,\"given\":true},{},"),
            "{text}"
        );
        assert!(text.ends_with("]]}"), "{text}");
        assert_eq!(pack_base64(&text), empty);
    }

    #[test]
    fn texts_are_packed_and_unpacked() {
        let repeated = "abcabcabcabcd".repeat(300);
        let many: String = (0..3_000_u32).filter_map(|i| char::from_u32(i * 31 % 60_000)).collect();
        for text in ["", "a", "aaaa", "{}", "é→🂡", &repeated, &many] {
            let packed = pack_base64(text);
            assert_eq!(unpack_base64(&packed).as_deref(), Some(text));
            assert!(
                packed.len().is_multiple_of(4)
                    && packed.bytes().all(|b| b == b'=' || digit(b).is_some())
            );
        }
        for length in 0..200 {
            let text = &repeated[..length];
            assert_eq!(unpack_base64(&pack_base64(text)).as_deref(), Some(text));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "A", "====", "é", "N4Ig", "////////"] {
            assert_eq!(unpack_base64(text), None, "{text}");
        }
        // Repetitions of repetitions: longer than any puzzle, or no text at all.
        for length in 0..2_000_u32 {
            let text: String = (0..length).map(|i| char::from(b'A' + (i * i % 26) as u8)).collect();
            let unpacked = unpack_base64(&format!("N4Ig{text}"));
            assert!(unpacked.is_none_or(|text| text.len() <= 3 * MAX_UNITS));
        }
    }
}
