//! `convert --stream`: a record for each line.

use std::sync::Arc;

use anyhow::bail;
use clausoku::Variant;
use formats::{Format, ReadError, Record, WriteOptions};

use crate::grid_writer::is_usual;
use crate::grids::GridFault;
use crate::lists::{EveryLine, Fault, NO_PUZZLE, ReceiveLines};
use crate::name::Name;
use crate::streams::{Records, Value};

/// The field of a record: the line in the other format.
pub const FIELDS: &[&str] = &["converted"];

/// The format and the options of the written lines.
pub struct Target<'a> {
    pub format: &'static Format,
    pub options: WriteOptions,
    /// The variant of all puzzles, if the user names it.
    pub variant: Option<&'a Arc<Variant>>,
}

/// The lines of a part in the other format, or their faults.
struct Converted<'a> {
    target: &'a Target<'a>,
    lines: Vec<Result<String, String>>,
}

impl Target<'_> {
    /// Writes the records of the lines, and returns the number of lines at fault.
    pub fn write(&self, lines: &EveryLine, records: &mut Records) -> u64 {
        let mut converted = Converted { target: self, lines: Vec::new() };
        lines.read(&mut converted);
        let mut faults = 0;
        for (converted, line) in converted.lines.iter().zip(lines.block.lines()) {
            match converted {
                Ok(text) => {
                    records.begin(&lines.name, line);
                    records.field(&Value::Text(text.into()));
                    records.end();
                }
                Err(reason) => {
                    faults += u64::from(!lines.is_header(line.1));
                    records.fault(lines, line, reason);
                }
            }
        }
        faults
    }

    /// Returns the line of a puzzle.
    fn line(&self, record: &Record) -> anyhow::Result<String> {
        let format = self.format;
        let variant = record.puzzle.variant();
        if !format.holds.variant && self.variant.is_none() && !is_usual(variant) {
            bail!("the format {} cannot say that a puzzle is of {}", format.name, variant.name());
        }
        // The first puzzle of a text has the header above it.
        let text = format.write_next(record, false, self.options).transpose()?;
        Ok(text.unwrap_or_default().trim_end_matches('\n').to_owned())
    }
}

impl ReceiveLines for Converted<'_> {
    fn take(&mut self, name: &Name, _: usize, read: Result<Option<Record>, ReadError>) {
        self.lines.push(match read {
            Ok(Some(record)) => self.target.line(&record).map_err(|error| error.to_string()),
            Ok(None) => Err(NO_PUZZLE.to_owned()),
            Err(error) => Err(Fault::of_input(name.clone(), GridFault::of(name, error)).in_line()),
        });
    }
}
