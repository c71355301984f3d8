//! The format `tsv`: a table like one of [`csv`](super::csv), with tabs between its columns.
//!
//! Source: `text/tab-separated-values` as registered with IANA: the first line names the columns, and no field
//! contains a tab.

use super::common::{Likelihood, Sample};
use super::{Format, Holds, Layout, PuzzleLines, Record, Row, WriteError, csv};

const SEPARATOR: char = '\t';

pub(super) const FORMAT: Format = Format {
    name: "tsv",
    extensions: &["tsv"],
    description: "the same with tabs between the columns",
    holds: Holds { solution: true, ..Holds::SEVERAL },
    detect,
    layout: Layout::Lines(PuzzleLines {
        parser: csv::parser,
        header: "puzzle\tsolution\n",
        write,
        row: Some(Row::Table(SEPARATOR)),
    }),
};

fn detect(sample: Sample<'_>) -> Likelihood {
    csv::likelihood(sample, |separator| separator == SEPARATOR)
}

fn write(record: &Record) -> Result<String, WriteError> {
    csv::row(record, (FORMAT.name, SEPARATOR))
}

#[cfg(test)]
mod tests {
    use crate::{ReadOptions, Sample, WriteOptions, by_name, detect, read};

    #[test]
    fn tables_are_told_apart_by_their_separators() {
        for (separator, name) in [(',', "csv"), (';', "csv"), ('\t', "tsv")] {
            let text = format!("puzzle{separator}solution\n1..............4{separator}\n");
            let found = detect(Sample::new(text.as_bytes(), true)).unwrap();
            assert_eq!(found.name, name);
            assert_eq!(read(text.as_bytes(), None, &ReadOptions::default()).unwrap().len(), 1);
        }
    }

    #[test]
    fn columns_are_separated_by_tabs() {
        let text = "puzzle\tsolution\n12..34..2143...1\t1234341221434321\n";
        let records = read(text.as_bytes(), None, &ReadOptions::default()).unwrap();
        let written = by_name("tsv").unwrap().write(&records, WriteOptions::default());
        assert_eq!(written.unwrap(), text);
    }
}
