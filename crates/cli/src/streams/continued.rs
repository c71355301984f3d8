//! `--append`: the records that an earlier run wrote.

use std::iter;
use std::path::Path;

use anyhow::{anyhow, bail};

use super::Records;
use super::options::Shape;
use crate::lists::{EveryLine, Part};
use crate::name::{Name, shown};

/// Records in a file, of which the last must be that of its line.
pub struct Continued {
    name: Name,
    file: String,
    /// The number of records.
    lines: u64,
    last: Vec<u8>,
    shape: Shape,
    fields: &'static [&'static str],
}

impl Continued {
    pub fn new(
        path: &Path,
        lines: u64,
        last: Vec<u8>,
        (shape, fields): (Shape, &'static [&'static str]),
    ) -> Self {
        Self { name: Name::new(path), file: shown(path), lines, last, shape, fields }
    }

    /// Returns the lines without a record, of parts that begin with the line of the last record. If that record is of
    /// another line, an error is the only part.
    pub fn parts(
        self,
        mut parts: impl Iterator<Item = Part> + Send,
    ) -> impl Iterator<Item = Part> + Send {
        let mut is_known = self.lines == 0;
        let mut is_refused = false;
        iter::from_fn(move || {
            if is_refused {
                return None;
            }
            let part = parts.next();
            if std::mem::replace(&mut is_known, true) {
                return part;
            }
            let known = match part {
                Some(Part::EveryLine(lines)) => self.after_last(lines),
                Some(other) => return Some(other),
                None => Err(anyhow!(
                    "{} has {} records, and the input has fewer lines; it is the output of another input",
                    self.file,
                    self.lines
                )),
            };
            match known {
                Ok(lines) if lines.block.text.is_empty() => parts.next(),
                Ok(lines) => Some(Part::EveryLine(lines)),
                Err(error) => {
                    is_refused = true;
                    Some(Part::Nothing(self.name.clone(), error))
                }
            }
        })
    }

    /// Returns the lines after that of the last record, which is the first of these.
    fn after_last(&self, mut lines: EveryLine) -> anyhow::Result<EveryLine> {
        let records = Records::new(self.shape, self.fields, &lines);
        let first = lines.block.lines().next();
        if !first.is_some_and(|(line, at)| records.can_be(&self.last, &lines.name, line, at)) {
            bail!(
                "record {} of {} is not that of line {} of {}, with these options; it is the output of another run",
                self.lines,
                self.file,
                lines.block.first,
                lines.name
            );
        }
        lines.block.skip(1);
        Ok(lines)
    }
}
