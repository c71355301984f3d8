//! Tables in help texts.
//!
//! Paragraphs are wrapped by clap, which does not know how to indent the second line of a row.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clausoku_text::NamedValue;

/// The widest line of a table: with clap's indent of ten columns it fits a terminal of 80.
const WIDTH: usize = 70;

pub(crate) fn named<T: Copy + PartialEq + Send + Sync>(
    table: &'static [NamedValue<T>],
) -> impl TypedValueParser<Value = T> {
    let names = PossibleValuesParser::new(table.iter().map(|row| row.name));
    names.try_map(|name| NamedValue::parse(table, "value", &name))
}

pub(crate) fn table_of<T>(rows: &[NamedValue<T>]) -> String {
    table(rows.iter().map(|row| (row.name, row.description)))
}

/// Returns a line for each row, the descriptions aligned and wrapped.
pub(crate) fn table<'r>(rows: impl IntoIterator<Item = (&'r str, &'r str)>) -> String {
    let rows: Vec<_> = rows.into_iter().collect();
    let name_width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0);
    let indent = 2 + name_width + 2;
    let mut text = String::new();
    for (name, description) in rows {
        let mut line = format!("  {name:name_width$}");
        let mut is_empty = true;
        for word in description.split_whitespace() {
            if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
                text.push_str(&line);
                text.push('\n');
                line = " ".repeat(indent - 2);
                is_empty = true;
            }
            line.push_str(if is_empty { "  " } else { " " });
            line.push_str(word);
            is_empty = false;
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_aligned_and_wrapped() {
        let long = "word ".repeat(30);
        let text = table([("a", "short"), ("longer", &long)]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "  a       short");
        assert_eq!(&lines[1][..15], "  longer  word ");
        assert_eq!(&lines[2][..15], "          word ");
        assert!(lines.iter().all(|line| line.chars().count() <= WIDTH && !line.ends_with(' ')));
        assert_eq!(text.matches("word").count(), 30);
    }
}
