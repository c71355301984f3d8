//! The error of a text that is of no format: the place at which it is nearly one, and what to write.

use crate::common::{nothing, numbered_lines, quoted};
use crate::{ReadError, ReadErrorKind, line, structure};

/// Returns the error of a text that is of no format.
pub(crate) fn unrecognized(text: &str) -> ReadError {
    let mut lines = numbered_lines(text).filter(|line| !line.data().trim().is_empty());
    let Some(first) = lines.next() else { return nothing(text) };
    // The sides of a board are no fault.
    let line = lines.next().filter(|_| structure::are_numbers(first.data())).unwrap_or(first);
    let is_control = |c: char| c.is_control() && !c.is_whitespace();
    if let Some(at) = line.text.chars().position(is_control) {
        let sign = line.text.chars().nth(at).unwrap_or_default();
        let found = format!("the control character U+{:04X}", u32::from(sign));
        return line.at(at + 1).fault(ReadErrorKind::Symbol, "a character of a text", found);
    }
    if let Some(error) = line::nearly_cells(line).or_else(|| line::no_cell(line)) {
        return error;
    }
    if let Some(error) = structure::short_rows(text) {
        return error;
    }
    if let Some((row, column)) = structure::no_cell(text) {
        let sign = row.text.chars().nth(column - 1).unwrap_or(' ');
        let place = row.at(column);
        let error = place.fault(ReadErrorKind::Symbol, "a cell", quoted(&sign.to_string()));
        return error.with_help(
            "one of . 0 * _ is an empty cell; ? or - is one where no other sign is; # begins a remark",
        );
    }
    if let Some(error) = structure::other_notation(text) {
        return error;
    }
    let data = line.data();
    let column = data.chars().take_while(|c| c.is_whitespace()).count() + 1;
    let kind = ReadErrorKind::Unrecognized;
    let expected = "a grid in one of the formats of docs/formats.md";
    let error = line.at(column).fault(kind, expected, quoted(data.trim()));
    error.with_help(if line::is_number(data.trim()) {
        line::AS_TEXT
    } else if data.trim().starts_with('<') && cfg!(not(feature = "xml")) {
        "this build does not read XML; formats in it need the feature xml"
    } else if is_json(text) && cfg!(not(feature = "json")) {
        "this build does not read JSON; formats in it need the feature json"
    } else if data.trim().starts_with('<') {
        "a document in HTML or XML is not read; copy the cells as text, a line for each row"
    } else if is_json(text) {
        "of JSON, these are read: {\"puzzle\":\"…\"} on each line (jsonl), {\"size\":…,\"grid\":…} (fpuzzles), SudokuPad's own, \
         and lists of rows such as [[5,3,0,…],…]"
    } else {
        "write a row of cells on each line, . for an empty one; # begins a remark; or name the format"
    })
}

/// Returns `true` if a text begins as JSON does: with an object or a list of values.
fn is_json(text: &str) -> bool {
    let text = text.trim_start();
    let inner = text.strip_prefix(['{', '[']).map(str::trim_start);
    inner.is_some_and(|inner| match text.as_bytes()[0] {
        b'{' => inner.starts_with(['"', '}']),
        _ => inner.starts_with(|c: char| "{[\"]-tfn".contains(c) || c.is_ascii_digit()),
    })
}
