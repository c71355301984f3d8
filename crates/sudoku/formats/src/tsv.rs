//! The format `tsv`: a table like one of [`csv`](super::csv), with tabs between its columns.
//!
//! Source: `text/tab-separated-values` as registered with IANA: the first line names the columns, and no field
//! contains a tab.

use super::common::{Likelihood, Sample};
use super::{Capabilities, Format, Layout, LineContent, PuzzleLines, Record, WriteError, csv};

const SEPARATOR: char = '\t';

pub(super) const FORMAT: Format = Format {
    name: "tsv",
    extensions: &["tsv"],
    description: "the same with tabs between the columns",
    holds: Capabilities { solution: true, ..Capabilities::SEVERAL },
    detect,
    layout: Layout::Lines(PuzzleLines {
        parser: csv::parser,
        header: "puzzle\tsolution\n",
        write,
        content: Some(LineContent::Table(SEPARATOR)),
    }),
};

fn detect(sample: Sample<'_>) -> Likelihood {
    csv::likelihood(sample, |separator| separator == SEPARATOR)
}

#[expect(clippy::unnecessary_wraps, reason = "every variant can be written; the table's type")]
fn write(record: &Record) -> Result<String, WriteError> {
    Ok(csv::row(record, SEPARATOR))
}
