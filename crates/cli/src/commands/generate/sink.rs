//! The output of generated puzzles: it selects those to write, writes them, and reports at the end.

use std::collections::HashSet;
use std::path::Path;

use anyhow::Context;
use clausoku::Grid;
use clausoku::formats::{Format, Record, Row, WriteOptions};
use clausoku::generating::{Error, Generator, Made};
use clausoku_files::StopReason;

use super::wanted::{Tally, Verdict};
use super::{Generate, cut_short};
use crate::Exit;
use crate::grid_output::write_one;
use crate::grid_writer::GridWriter;
use crate::lists::Rows;
use crate::name::Name;
use crate::output::{Printer, note};
use crate::progress::Progress;
use crate::separated::push_field;
use crate::style::Colour;
use crate::views::{self, BoardFields, counted};

/// A puzzle that may be written.
pub struct Candidate {
    /// The number of the puzzle, counted from 1.
    pub number: u64,
    /// `None` if no attempt met the request.
    pub made: Option<Made>,
    /// A hash of the canonical form, if no two puzzles may be isomorphic.
    pub hash: Option<u128>,
    /// The hardness of the puzzle, if hardness is requested.
    pub verdict: Option<Verdict>,
}

/// The reason why no more puzzles are written.
pub enum Stop {
    CutShort(StopReason),
    /// No attempt at the puzzle of this number met the request.
    GaveUp(u64),
    /// All of many puzzles in a row are isomorphic to one that was written.
    AllKnown,
    /// Many puzzles in a row were not as hard as requested.
    NoneFits,
    /// The requested number of puzzles was written.
    Enough,
    Failed(anyhow::Error),
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

/// The form of the output.
enum Form {
    /// One puzzle, written as other commands write one grid.
    One,
    Json(Printer),
    Many(Box<GridWriter>, Printer),
}

/// Writes puzzles.
pub struct Sink<'a> {
    args: &'a Generate,
    colour: Colour,
    generator: &'a Generator,
    seed: Option<u64>,
    /// The number of puzzles to be written; all if `None`.
    count: Option<u64>,
    /// The columns of the hardness in tables.
    columns: Vec<&'static str>,
    form: Form,
    progress: Progress,
    written: u64,
    seen: HashSet<u128>,
    /// Number of puzzles in a row that were left out.
    left_out: u32,
    tally: Tally,
}

impl<'a> Sink<'a> {
    /// Opens the output.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn open(
        args: &'a Generate,
        colour: Colour,
        generator: &'a Generator,
        seed: Option<u64>,
        count: Option<u64>,
    ) -> anyhow::Result<Self> {
        let output = &args.output;
        let columns = if args.all { Vec::new() } else { args.wanted.columns() };
        let form = if args.json {
            Form::Json(output.printer(true)?)
        } else if count == Some(1) && output.format().is_none() {
            Form::One
        } else {
            let format = output.format().or_else(|| clausoku::formats::by_name("line"));
            let mut writer = output.writer_of(format.context("a format")?);
            if let Some(separator) = separator(writer.format).filter(|_| !columns.is_empty()) {
                let header = writer.format.lines().map_or("", |lines| lines.header);
                let names = [&[header.trim_end()], &*columns].concat();
                writer = writer.with_header(names.join(&separator.to_string()) + "\n");
            }
            Form::Many(Box::new(writer), output.printer(false)?)
        };
        output.check_name()?;
        let progress = output.progress("puzzles tried");
        Ok(Self {
            args,
            colour,
            generator,
            seed,
            count,
            columns,
            form,
            progress,
            written: 0,
            seen: HashSet::new(),
            left_out: 0,
            tally: Tally::default(),
        })
    }

    /// Writes those of the puzzles that are as hard as requested and not isomorphic to an earlier
    /// one.
    ///
    /// # Errors
    ///
    /// The reason why no more puzzles are written.
    pub fn take(
        &mut self,
        candidates: Vec<Candidate>,
        ended: Result<(), Error>,
    ) -> Result<(), Stop> {
        for candidate in candidates {
            let made = candidate.made.as_ref().ok_or(Stop::GaveUp(candidate.number))?;
            self.progress.step();
            if let Some(verdict) = &candidate.verdict {
                self.tally.count(verdict);
                if !verdict.fits {
                    self.leave_out(Stop::NoneFits)?;
                    continue;
                }
            }
            if candidate.hash.is_some_and(|hash| !self.seen.insert(hash)) {
                self.leave_out(Stop::AllKnown)?;
                continue;
            }
            self.left_out = 0;
            self.write(&candidate, made)?;
            self.written += 1;
            if Some(self.written) == self.count {
                return Err(Stop::Enough);
            }
        }
        match ended {
            Ok(()) => Ok(()),
            Err(Error::Cutoff(cutoff)) => Err(Stop::CutShort(cutoff)),
            Err(error) => Err(Stop::Failed(error.into())),
        }
    }

    /// Counts a puzzle that is not written. Fails with this reason if no more puzzles may be left
    /// out.
    fn leave_out(&mut self, stop: Stop) -> Result<(), Stop> {
        self.left_out = self.left_out.saturating_add(1);
        let is_enough = !self.args.all && self.left_out >= self.args.patience();
        if is_enough { Err(stop) } else { Ok(()) }
    }

    fn write(&mut self, candidate: &Candidate, made: &Made) -> anyhow::Result<()> {
        let puzzle = self.generator.puzzle(made);
        let words = candidate.verdict.as_ref().map(Verdict::words);
        let words = words.filter(|_| !self.args.output.quiet);
        match &mut self.form {
            Form::One => {
                write_one(&self.args.output, &puzzle, None, self.colour)?;
                words.as_deref().map(note);
            }
            Form::Json(printer) => {
                let json = fields! {
                    ..variant: BoardFields::new(puzzle.variant()),
                    // Absent where nothing is random.
                    seed?: self.seed,
                    number: candidate.number,
                    givens: puzzle.givens().filled().count(),
                    puzzle: views::line(&puzzle, puzzle.givens()),
                    solution: views::line(&puzzle, &solution(made)),
                    ..hardness: candidate.verdict.as_ref().map(Verdict::json),
                };
                let text = serde_json::to_string(&json).context("a puzzle as JSON")?;
                printer.print(&(text + "\n"))?;
            }
            Form::Many(writer, printer) => {
                let format = writer.format;
                let mut record = Record::from(puzzle);
                record.solution = format.holds.solution.then(|| solution(made));
                let separator = separator(format).filter(|_| !self.columns.is_empty());
                if let Some((separator, verdict)) = separator.zip(candidate.verdict.as_ref()) {
                    let options = WriteOptions { symbols: self.args.output.to_symbols };
                    let line = format.write_next(&record, false, options).context("a table")??;
                    let name = Name::new(Path::new("puzzle"));
                    let mut rows = Rows::new(&name, 1, record.puzzle.variant());
                    rows.puzzles = 1;
                    rows.text.extend_from_slice(line.trim_end().as_bytes());
                    for column in &self.columns {
                        rows.text.push(separator as u8);
                        push_field(&verdict.value(column), separator, &mut rows.text);
                    }
                    rows.text.push(b'\n');
                    return writer.write_rows(rows, printer);
                }
                match words {
                    Some(words) if format.holds.remarks => {
                        printer.print(&format!("# {words}\n"))?;
                    }
                    Some(_) if self.written == 0 => note(&format!(
                        "the format {} has no place for ratings; --json and tables have",
                        format.name
                    )),
                    _ => {}
                }
                writer.write(format!("puzzle {}", self.written + 1), record, printer)?;
            }
        }
        Ok(())
    }

    /// States that no other puzzle is left.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn complete(&mut self) -> anyhow::Result<()> {
        self.progress.clear();
        if self.args.output.quiet {
            return Ok(());
        }
        let text = format!("complete: {}", counted(self.written as usize, "minimal puzzle"));
        match &mut self.form {
            Form::Many(writer, printer) if writer.format.holds.remarks => {
                printer.print(&format!("# {text}\n"))?;
            }
            _ => note(&text),
        }
        Ok(())
    }

    /// Completes the output and reports why there are no more puzzles.
    ///
    /// # Errors
    ///
    /// If the work failed, or the output cannot be written.
    pub fn finish(mut self, ended: Result<(), Stop>) -> anyhow::Result<Exit> {
        self.progress.clear();
        let left_out = self.left_out;
        let is_listed = self.args.all;
        let is_vain = self.written == 0 || matches!(ended, Err(Stop::GaveUp(_)));
        let attempts = (is_vain && !is_listed).then(|| self.generator.attempts().to_string());
        let report = self.args.wanted.report(&self.tally).or(attempts);
        let exit = match ended {
            Ok(()) | Err(Stop::Enough) => Exit::Done,
            Err(Stop::CutShort(cutoff)) => {
                let exit = cut_short(self.written, cutoff);
                report.as_deref().map(note);
                exit
            }
            Err(Stop::NoneFits) => {
                note(&format!(
                    "none of {left_out} puzzles in a row is as hard as wanted; puzzles written: {}",
                    self.written
                ));
                report.as_deref().map(note);
                Exit::Unknown
            }
            Err(Stop::AllKnown) => {
                note(&format!(
                    "each of {left_out} puzzles in a row is isomorphic to one of the {} written; there may be no others",
                    self.written
                ));
                Exit::Unknown
            }
            Err(Stop::GaveUp(number)) => {
                note(&format!(
                    "puzzle {number}: none of {} attempts meets the request; ask for other givens, or for more \
                     --attempts",
                    self.args.attempts()
                ));
                report.as_deref().map(note);
                Exit::Unknown
            }
            Err(Stop::Failed(error)) => return Err(error),
        };
        match self.form {
            Form::One => {}
            Form::Json(printer) => printer.finish()?,
            Form::Many(mut writer, mut printer) => {
                writer.finish(&mut printer)?;
                printer.finish()?;
            }
        }
        Ok(exit)
    }
}

/// Returns the character between the fields of a table; `None` if the format is no table.
fn separator(format: &Format) -> Option<char> {
    match format.lines()?.row? {
        Row::Table(separator) => Some(separator),
        _ => None,
    }
}

fn solution(made: &Made) -> Grid {
    Grid::from_numbers(made.solution.iter().copied().map(u16::from).collect())
}
