//! Reports: tables as text, CSV, Markdown, and one page of HTML with plots.
//!
//! The [`tables`] are made once and written in each format.

mod benchexec;
mod compare;
mod csv;
mod grids;
mod html;
mod method;
mod pgf;
mod summary;
mod table;
mod text;

pub use benchexec::benchexec;
pub use csv::csv;
pub use html::{figures, html};
pub use method::method;
pub use pgf::pgf;
pub use table::{Align, Column, Table};
pub use text::{markdown, text};

use crate::record::{Clock, Merged};
use crate::results::{RankedGrids, Results};

/// The contents of a report: the results, the machines and the question.
#[derive(Clone, Debug)]
pub struct Report<'r> {
    /// The results.
    pub results: Results<'r>,
    /// The records.
    pub merged: &'r Merged,
    /// The question that the plan answers.
    pub question: Option<&'r str>,
}

impl<'r> Report<'r> {
    /// Creates a report of the runs.
    pub fn new(merged: &'r Merged, clock: Clock) -> Self {
        let results = Results::from_merged(merged, clock);
        let question = merged.plan.question.as_deref();
        Self { results, merged, question }
    }

    /// Returns the same report, in which solvers are ranked over these grids.
    #[must_use]
    pub fn ranked_over(self, grids: RankedGrids) -> Self {
        Self { results: self.results.ranked_over(grids), ..self }
    }
}

/// Returns the tables of a report in order: a summary for each run mode, by group, in pairs of solvers and of encodings, then rank correlations with ratings, times against the plan's axis,
/// by encoding, and by grid.
pub fn tables(results: &Results<'_>) -> Vec<Table> {
    let mut tables = summary::summaries(results);
    tables.extend(compare::by_group(results));
    tables.extend(compare::pairs(results));
    tables.extend(compare::encoding_pairs(results));
    tables.extend(summary::correlations(results));
    tables.extend(grids::by_axis(results));
    tables.extend(grids::by_encoding(results));
    tables.extend(grids::by_grid(results));
    tables.into_iter().map(Table::printable).collect()
}
