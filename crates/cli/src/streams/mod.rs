//! `--stream`: a record for each line of the input, in order, whatever the line contains.
//!
//! A fault of a line is a value in its record. Only an input that cannot be read or an output that cannot be
//! written ends the stream.

mod continued;
mod options;
mod records;

pub use options::{Shape as RecordShape, StreamArgs};
pub use records::{Records, Value};

use std::path::PathBuf;

use anyhow::bail;

use self::continued::Continued;
use crate::containers;
use crate::grid_output::{OutputArgs, formats_of};
use crate::grids::GridArgs;
use crate::lists::{Part, every_line};
use crate::output::{Printer, refuse_input};

/// Opens the output of records with these fields, and returns the parts of the inputs whose lines have no record yet.
///
/// # Errors
///
/// Fails if the output cannot be written, cannot contain records, or is one of the inputs.
pub fn open<'g>(
    stream: &StreamArgs,
    args: &OutputArgs,
    fields: &'static [&'static str],
    reading: &'g GridArgs,
    grids: &'g [PathBuf],
) -> anyhow::Result<(Printer, Box<dyn Iterator<Item = Part> + Send + 'g>)> {
    let output = args.path();
    if let Some(container) = formats_of(output).into_iter().find_map(containers::container) {
        bail!("records are lines of text, and no {container} table; choose another name");
    }
    for path in grids {
        refuse_input(output, path)?;
    }
    let bytes = stream.bytes(grids)?;
    if args.output.append.is_none() {
        let parts = every_line(reading, grids, stream.skipped(), bytes);
        return Ok((Printer::open(output)?, Box::new(parts)));
    }
    let (printer, lines, last) = Printer::append(output)?;
    // The line of the last record shows that the file is the output of this input.
    let parts = every_line(reading, grids, lines.saturating_sub(1), bytes);
    let continued = Continued::new(output, lines, last, (stream.shape(output), fields));
    Ok((printer, Box::new(continued.parts(parts))))
}
