//! An array of objects in JSON as JSON lines, so that the rows of both are read by one parser.
//!
//! **Invariant.** An object is on its own line, from its column on, if no other object begins on that line; else on the next free one.
//! Its members are as in the array.
//!
//! Source: RFC 8259 (a string contains no line break); `DataFrame.to_json(orient="records")` of pandas writes such arrays.

use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The number of characters of the smallest puzzle in a line.
const CELLS: usize = 16;

/// Returns `true` if a text may be an array of objects.
pub(crate) fn may_begin(head: &[u8]) -> bool {
    let head = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head);
    let inner = head.trim_ascii_start().strip_prefix(b"[");
    inner.is_some_and(|inner| inner.trim_ascii_start().starts_with(b"{"))
}

/// Returns the lines of an array of objects with puzzles; `None` for any other text.
pub(crate) fn lines(text: &[u8]) -> Option<Vec<u8>> {
    let text = str::from_utf8(text).ok()?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let objects: Vec<&RawValue> = serde_json::from_str(text).ok()?;
    if !objects.iter().all(|object| object.get().starts_with('{')) || !has_puzzle(objects.first()?)
    {
        return None;
    }
    let mut lines = Vec::with_capacity(text.len() + objects.len());
    // The line in the array of the text so far, and the last line that was written.
    let (mut seen, mut line, mut written) = (0, 1, 0);
    for object in objects {
        let start = object.get().as_ptr() as usize - text.as_ptr() as usize;
        line += text[seen..start].matches('\n').count();
        seen = start;
        let place = line.max(written + 1);
        lines.resize(lines.len() + place - written.max(1), b'\n');
        if place == line {
            let before = text[..start].rsplit('\n').next().unwrap_or_default();
            lines.resize(lines.len() + before.chars().count(), b' ');
        }
        let is_break = |byte: u8| matches!(byte, b'\n' | b'\r');
        lines.extend(object.get().bytes().map(|byte| if is_break(byte) { b' ' } else { byte }));
        written = place;
    }
    lines.push(b'\n');
    Some(lines)
}

/// Returns `true` if a member of an object is as long as a puzzle. Interactive Sudoku Solver's lists have `input`, and a reader of
/// their own.
fn has_puzzle(object: &RawValue) -> bool {
    let Ok(members) = serde_json::from_str::<Map<String, Value>>(object.get()) else {
        return false;
    };
    let mut values = members.values().filter_map(Value::as_str);
    !members.contains_key("input") && values.any(|text| text.chars().count() >= CELLS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_have_lines_of_their_own() {
        let puzzle = "1234341221434321";
        let object = |id: usize| format!("{{\"id\": {id},\r\n \"puzzle\": \"{puzzle}\"}}");
        let flat = |id| object(id).replace("\r\n", "  ");
        let text =
            format!("[\n\n  {}, {}\n,{}\n\n, {}]", object(1), object(2), object(3), object(4));
        // The second object begins on the last line of the first one.
        let before = " ".repeat(object(1).lines().last().expect("a line").len() + 2);
        let [one, two, three, four] = [1, 2, 3, 4].map(flat);
        let expected = format!("\n\n  {one}\n{before}{two}\n\n {three}\n\n\n  {four}\n");
        let found = lines(text.as_bytes()).map(|lines| String::from_utf8(lines).expect("text"));
        assert_eq!(found, Some(expected));
    }

    #[test]
    fn other_arrays_are_no_lists_of_puzzles() {
        let puzzle = "1234341221434321";
        for text in [
            "[]",
            "[{}]",
            "[{\"value\": 5}, {\"value\": null}]",
            &format!("[\"{puzzle}\"]"),
            &format!("[{{\"input\": \"{puzzle}\"}}]"),
            &format!("[{{\"puzzle\": \"{puzzle}\"}}, 1]"),
            &format!("[{{\"puzzle\": \"{puzzle}\"}}"),
        ] {
            assert_eq!(lines(text.as_bytes()), None, "{text}");
        }
        for (head, is_begun) in [("\u{feff} [ {", true), ("[[", false), ("{", false)] {
            assert_eq!(may_begin(head.as_bytes()), is_begun, "{head}");
        }
    }
}
