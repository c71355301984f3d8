//! `--stream`: a record for each line of the input, in order, whatever the line contains.
//!
//! A fault of a line is a value in its record. Only an input that cannot be read or an output that cannot be
//! written ends the stream.

mod continued;
mod options;
mod records;

pub use options::StreamArgs;
pub use records::{Records, Value};

use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clausoku::Batch;

use self::continued::Continued;
use crate::grid_output::formats_of;
use crate::grids::GridArgs;
use crate::lists::{Entry, EveryLine, List, Part, every_line, for_each_part};
use crate::ordered::for_each_ordered;
use crate::output::{Printer, is_stdout, refuse_input};
use crate::progress::Progress;
use crate::{Exit, containers};

/// A stream of records, one for each line.
pub struct Stream<'a> {
    pub args: &'a StreamArgs,
    /// The names of the fields that follow the line.
    pub fields: &'static [&'static str],
    pub output: &'a Path,
    pub jobs: usize,
    /// `true` if the number of lines is not reported.
    pub quiet: bool,
}

/// The records of a part.
struct Done {
    text: Vec<u8>,
    lines: u64,
    /// The number of lines at fault.
    faults: u64,
    /// `true` if the records end before the lines do.
    is_cut: bool,
}

impl Done {
    fn new(records: Records, lines: &EveryLine, faults: u64) -> Self {
        let is_cut = records.is_cut();
        let text = records.finish();
        // A record is one line.
        let ends = text.split(|&byte| byte == b'\n').count() - 1;
        let lines = if is_cut { ends as u64 } else { lines.block.len() as u64 };
        Self { text, lines, faults, is_cut }
    }
}

impl Stream<'_> {
    /// Opens the output, and returns the parts of these files whose lines have no record yet.
    ///
    /// # Errors
    ///
    /// If the output cannot be written, cannot contain records, or is one of the files.
    pub fn open<'g>(
        &self,
        grids: &'g GridArgs,
        paths: &'g [PathBuf],
    ) -> anyhow::Result<(Printer, Box<dyn Iterator<Item = Part> + Send + 'g>)> {
        let appended = self.args.appended();
        if appended.is_some() && !is_stdout(self.output) {
            bail!("--append and --output exclude each other");
        }
        let output = appended.unwrap_or(self.output);
        if let Some(container) = formats_of(output).into_iter().find_map(containers::container) {
            bail!("records are lines of text, and no {container} table; choose another name");
        }
        for path in paths {
            refuse_input(output, path)?;
        }
        let Some(path) = appended else {
            let parts = every_line(grids, paths, self.args.skipped());
            return Ok((Printer::open(output)?, Box::new(parts)));
        };
        let (printer, lines, last) = Printer::append(path)?;
        // The line of the last record shows that the file is the output of this input.
        let parts = every_line(grids, paths, lines.saturating_sub(1));
        let continued = Continued::new(path, lines, last, (self.args.shape(), self.fields));
        Ok((printer, Box::new(continued.parts(parts))))
    }

    /// Writes the records of these parts. For each part, `work` writes the fields of each entry and returns the
    /// number of lines at fault; `make` returns what a thread works with.
    pub fn run<S>(
        &self,
        printer: Printer,
        parts: impl Iterator<Item = Part> + Send,
        make: impl Fn() -> (Batch, S) + Sync,
        work: impl Fn(&EveryLine, &mut List, &mut S, &mut Records) -> anyhow::Result<u64> + Sync,
    ) -> anyhow::Result<Exit> {
        let shape = self.args.shape();
        let record = |list: &mut List, state: &mut S| -> anyhow::Result<Done> {
            let Some(lines) = list.every_line.take() else { return Err(unread(list)) };
            let mut records = Records::new(shape, self.fields, &lines);
            let faults = work(&lines, list, state, &mut records)?;
            Ok(Done::new(records, &lines, faults))
        };
        self.write(printer, |consume| for_each_part(parts, self.jobs, make, record, consume))
    }

    /// Writes the records of these parts, as [`run`](Self::run) does, of lines that no solver reads.
    pub fn run_lines(
        &self,
        printer: Printer,
        parts: impl Iterator<Item = Part> + Send,
        work: impl Fn(&EveryLine, &mut Records) -> u64 + Sync,
    ) -> anyhow::Result<Exit> {
        let shape = self.args.shape();
        let record = |part: Part| -> anyhow::Result<Done> {
            let lines = part.every_line()?;
            let mut records = Records::new(shape, self.fields, &lines);
            let faults = work(&lines, &mut records);
            Ok(Done::new(records, &lines, faults))
        };
        self.write(printer, |consume| for_each_ordered(parts, self.jobs, record, consume))
    }

    /// Writes the records that the function produces.
    fn write(
        &self,
        mut printer: Printer,
        run: impl FnOnce(
            &mut dyn FnMut(anyhow::Result<Done>) -> anyhow::Result<()>,
        ) -> anyhow::Result<()>,
    ) -> anyhow::Result<Exit> {
        let mut progress = if self.quiet { Progress::silent() } else { Progress::new("lines") };
        let mut faults = 0;
        let mut is_cut = false;
        let ended = run(&mut |done| {
            let done = done?;
            // The records stop at a line without one, so that `--resume` continues there.
            if !is_cut {
                printer.print_bytes(&done.text)?;
                progress.steps(done.lines);
                faults += done.faults;
                is_cut = done.is_cut;
            }
            Ok(())
        });
        progress.clear();
        ended?;
        printer.finish()?;
        progress.finish(&format!("{faults} at fault"));
        Ok(Exit::Done)
    }
}

/// Returns the error of a part without lines.
fn unread(list: &mut List) -> anyhow::Error {
    let fault = list.entries.drain(..).find_map(|entry| match entry {
        Entry::Fault(fault) => Some(fault.error),
        Entry::Puzzle(..) => None,
    });
    fault.unwrap_or_else(|| anyhow!("the input cannot be read"))
}
