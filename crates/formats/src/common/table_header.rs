//! The header of a table, and the fields of its lines.

use std::borrow::Cow;
use std::ops::Range;

use clausoku_files::tables::text::{quoted, ranges};

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

    /// Returns the contents of the fields of a line, of which there may be fewer than columns. White space is a part of a field
    /// (RFC 4180, section 2), except beside quotes.
    pub fn fields<'l>(&self, line: &'l str) -> Vec<Cow<'l, str>> {
        let line = data(line, Some(self));
        if line.contains('"') {
            let places = self.joined(ranges(line, self.separator), line).into_iter();
            let fields = places.map(|place| &line[place]);
            return fields.map(|field| quoted(field).unwrap_or(field.into())).collect();
        }
        let fields = line.splitn(self.names.len(), self.separator);
        fields.map(|field| field.trim_end_matches(self.separator).into()).collect()
    }

    /// Returns at most one place of these fields of a line for each column: if there are more and they are not all empty, the
    /// last column contains them, too, so that no field is lost.
    pub(crate) fn joined(&self, mut places: Vec<Range<usize>>, line: &str) -> Vec<Range<usize>> {
        if places.len() > self.names.len() {
            places.truncate(self.names.len());
            if let Some(last) = places.last_mut() {
                last.end = last.end.max(line.trim_end_matches(self.separator).len());
            }
        }
        places
    }
}

/// Returns the line, or an empty text for a comment: a line that begins with `#`, unless it has the fields of a row. RFC 4180
/// has no comments, so that `#` is a character like others within a row.
pub(crate) fn data<'l>(line: &'l str, header: Option<&TableHeader>) -> &'l str {
    if !line.trim_start().starts_with('#') {
        return line;
    }
    let is_row = header.is_some_and(|header| {
        header.names.len() > 1 && ranges(line, header.separator).len() >= header.names.len()
    });
    if is_row { line } else { "" }
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
