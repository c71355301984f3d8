//! The header of a table, and the fields of its lines.

use std::borrow::Cow;
use std::ops::Range;

use clausoku_files::tables::text::ranges;

use super::sample::without_comment;

/// The header of a table: the names of its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableHeader {
    pub(crate) names: Vec<String>,
    pub(crate) separator: char,
    pub(crate) puzzle: usize,
    pub(crate) solution: Option<usize>,
}

impl TableHeader {
    /// Returns the names of the columns, without quotes.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the index of the column of this name, whose letters may be of the other case.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known.eq_ignore_ascii_case(name))
    }

    /// Returns the indices of the columns that contain neither the puzzles nor their solutions.
    pub fn other_columns(&self) -> impl Iterator<Item = usize> {
        (0..self.names.len()).filter(|index| *index != self.puzzle && Some(*index) != self.solution)
    }

    /// Returns the names of the columns that contain neither the puzzles nor their solutions.
    pub fn others(&self) -> impl Iterator<Item = &str> {
        self.other_columns().map(|index| self.names[index].as_str())
    }

    /// Returns the field of a line in the column of this index, without its quotes; an empty one if the line has
    /// fewer fields.
    pub fn field<'l>(&self, line: &'l str, column: usize) -> Cow<'l, str> {
        let line = data(line);
        if !line.contains('"') {
            return line.split(self.separator).nth(column).unwrap_or_default().trim().into();
        }
        let field = ranges(line, self.separator).into_iter().nth(column);
        let field = field.map(|field| unquoted(&line[field])).unwrap_or_default();
        if field.contains('"') { field.replace("\"\"", "\"").into() } else { field.into() }
    }
}

/// Returns the line up to its comment. A `#` between quotes begins none.
pub(crate) fn data(line: &str) -> &str {
    if !line.contains('"') {
        return without_comment(line);
    }
    let mut is_quoted = false;
    let comment = line.char_indices().find(|&(_, c)| {
        is_quoted ^= c == '"';
        c == '#' && !is_quoted
    });
    comment.map_or(line, |(start, _)| &line[..start])
}

/// Returns the text from an opening quote without a closing one on.
pub(crate) fn open_field<'l>(line: &'l str, fields: &[Range<usize>]) -> Option<&'l str> {
    let field = line[fields.last()?.clone()].trim_start();
    (field.starts_with('"') && field.matches('"').count() % 2 == 1).then_some(field)
}

/// Returns the field without white space at its ends and without its quotes.
pub(crate) fn unquoted(field: &str) -> &str {
    let field = field.trim();
    field.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')).unwrap_or(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_fields_together() {
        let line = "\"a,b\", \"c\" ,";
        let fields: Vec<&str> =
            ranges(line, ',').into_iter().map(|field| unquoted(&line[field])).collect();
        assert_eq!(fields, ["a,b", "c", ""]);
    }
}
