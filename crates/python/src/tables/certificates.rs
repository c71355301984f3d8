//! Certificates of columns.

use std::num::NonZero;
use std::path::PathBuf;

use pyo3::prelude::*;

use super::answers::Answers;
use super::column::{PuzzleColumn, Worker};
use super::reader::Entry;
use crate::arrow::{Batch, Columns, Kind};
use crate::certificates::{Claim, certify};
use crate::errors::Failure;
use crate::limits::{Bounds, TimeLimit, whole};
use crate::variants::BoardArgument;

const CERTIFIED: Columns = &[
    ("claim", Kind::Text),
    ("solutions", Kind::Number),
    ("source", Kind::Text),
    ("steps", Kind::Number),
    ("error", Kind::Text),
];

/// The number of puzzles that a thread certifies at a time.
const TOGETHER: usize = 8;

/// Proves how many solutions each puzzle of a column has. Each proof is checked.
///
/// With a `folder`, the certificate of the row with index 5 is saved in its folder `5`, which `Certificate.load` and
/// `clausoku certify --verify` read. The other arguments are those of `Puzzle.certify`; the limits are those of each puzzle, and one that is
/// reached is an error of the row.
///
/// >>> import clausoku
/// >>> clausoku.certify(["12..34....4...1.", "11.............."]).column("claim")
/// ['unique', 'none']
#[pyfunction]
#[pyo3(name = "certify", signature = (puzzles, *, folder=None, claim=None, max=10_000, solver=None, proof_format="lrat", variant=None, time_limit=None, conflict_limit=None, jobs=None))]
pub fn certify_column(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    folder: Option<PathBuf>,
    claim: Option<&str>,
    #[pyo3(from_py_with = whole)] max: usize,
    solver: Option<&str>,
    proof_format: &str,
    variant: Option<BoardArgument>,
    time_limit: Option<TimeLimit>,
    #[pyo3(from_py_with = whole)] conflict_limit: Option<u64>,
    #[pyo3(from_py_with = whole)] jobs: Option<NonZero<usize>>,
) -> PyResult<Answers> {
    let claim = Claim::new(claim, max, solver, proof_format)?;
    let bounds = Bounds { time: time_limit, conflicts: conflict_limit, jobs };
    let column = PuzzleColumn::new(puzzles, variant, bounds)?;
    column.answers(py, CERTIFIED, TOGETHER, |worker, (), stop| {
        let Worker { puzzles, entries, first, .. } = worker;
        let mut batch = Batch::new(CERTIFIED);
        let mut index = 0;
        for (entry, row) in entries.iter().zip(*first..) {
            let certificate = match entry {
                Entry::Null => {
                    batch.push(&[]);
                    continue;
                }
                Entry::Fault(fault) => Err(Failure::Puzzle(fault.clone())),
                Entry::Puzzle => {
                    index += 1;
                    certify(&puzzles.puzzle(index - 1), &claim, &bounds.limits(stop))
                }
            };
            match certificate {
                Ok(certificate) => {
                    if let Some(folder) = &folder {
                        let saved = certificate.write(&folder.join(row.to_string()));
                        saved.map_err(|error| Failure::Solver(error.to_string()))?;
                    }
                    certificate.push_row(&mut batch);
                }
                Err(failure) => batch.push_error(&failure.to_string()),
            }
        }
        Ok(batch)
    })
}
