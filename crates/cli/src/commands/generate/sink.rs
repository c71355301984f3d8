//! The output of generated puzzles: it selects those to write, writes them, and reports at the end.

use std::collections::HashSet;
use std::path::Path;

use clausoku::generating::{Error, Made};
use clausoku_files::StopReason;
use clausoku_runner::{
    Colour, Exit, GridWriter, Name, Printer, Progress, Rows, counted, cut_short, note, write_one,
};

use super::Batch;
use super::texts::{Candidate, Texts};
use super::wanted::{Tally, Verdict};

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

/// The number of puzzles after which it is clear that puzzles of the wanted level are rare.
const ENOUGH_HARDER: u64 = 20;

/// The form of the output.
enum Form {
    /// One puzzle, written as other commands write one grid.
    One,
    Json(Printer),
    Many(Box<GridWriter>, Printer),
}

/// Writes puzzles.
pub struct Sink<'a> {
    texts: Texts<'a>,
    colour: Colour,
    /// The number of puzzles to be written; all if `None`.
    count: Option<u64>,
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
    pub fn open(texts: Texts<'a>, colour: Colour, count: Option<u64>) -> anyhow::Result<Self> {
        let output = &texts.args.output;
        let form = match texts.format {
            _ if texts.args.json => Form::Json(output.printer(true)?),
            None => Form::One,
            Some(format) => {
                let mut writer = output.writer_of(format);
                if let Some(separator) = texts.separator() {
                    let header = format.lines().map_or("", |lines| lines.header);
                    let names = [&[header.trim_end()], &*texts.columns].concat();
                    writer = writer.with_header(names.join(&separator.to_string()) + "\n");
                }
                Form::Many(Box::new(writer), output.printer(false)?)
            }
        };
        output.check_name()?;
        let progress = output.progress("puzzles tried");
        let (written, left_out, seen, tally) = (0, 0, HashSet::new(), Tally::default());
        Ok(Self { texts, colour, count, form, progress, written, seen, left_out, tally })
    }

    /// Writes those of the puzzles that are as hard as requested and not isomorphic to an earlier
    /// one.
    ///
    /// # Errors
    ///
    /// The reason why no more puzzles are written.
    pub fn take(&mut self, (candidates, ended): Batch) -> Result<(), Stop> {
        let mut rows = self.no_rows();
        let taken = candidates.into_iter().try_for_each(|next| self.take_one(next, &mut rows));
        self.write_rows(rows)?;
        taken?;
        match ended {
            Ok(()) => Ok(()),
            Err(Error::Cutoff(cutoff)) => Err(Stop::CutShort(cutoff)),
            Err(error) => Err(Stop::Failed(error.into())),
        }
    }

    /// Appends a puzzle to the rows, or writes the rows and it.
    fn take_one(&mut self, candidate: Candidate, rows: &mut Rows) -> Result<(), Stop> {
        let made = candidate.made.as_ref().ok_or(Stop::GaveUp(candidate.number))?;
        self.progress.step();
        if let Some(verdict) = &candidate.verdict {
            self.tally.count(verdict);
            if !verdict.fits {
                return self.leave_out(Stop::NoneFits);
            }
        }
        if candidate.hash.is_some_and(|hash| !self.seen.insert(hash)) {
            return self.leave_out(Stop::AllKnown);
        }
        self.left_out = 0;
        if self.written == 0 && candidate.verdict.is_some() {
            self.texts.note_lost();
        }
        match &candidate.text {
            Ok(Some(text)) if self.written > 0 || self.begins_with_rows() => {
                rows.text.extend_from_slice(text);
                rows.puzzles += 1;
            }
            Ok(_) => {
                let before = std::mem::replace(rows, self.no_rows());
                self.write_rows(before)?;
                self.write(&candidate, made)?;
            }
            Err(_) => return candidate.text.map(drop).map_err(Stop::Failed),
        }
        self.written += 1;
        if Some(self.written) == self.count { Err(Stop::Enough) } else { Ok(()) }
    }

    /// Counts a puzzle that is not written. Fails with this reason if no more puzzles may be left
    /// out.
    fn leave_out(&mut self, stop: Stop) -> Result<(), Stop> {
        self.left_out = self.left_out.saturating_add(1);
        self.advise();
        let is_enough = !self.texts.args.all && self.left_out >= self.texts.args.patience();
        if is_enough { Err(stop) } else { Ok(()) }
    }

    /// Advises once to ask for more givens if all of many puzzles were harder than the wanted level: puzzles without
    /// superfluous givens are hard on large boards, where each of them was made and rated in seconds.
    fn advise(&mut self) {
        let Texts { args, generator, .. } = &self.texts;
        let makes_minimal = args.givens.is_none() && args.pattern.is_none() && !args.all;
        if !makes_minimal || self.written > 0 || self.tally.harder_only() != Some(ENOUGH_HARDER) {
            return;
        }
        let cells = generator.variant().cell_count();
        self.progress.clear();
        note(&format!(
            "the first {ENOUGH_HARDER} puzzles are harder than the wanted level, as no given of theirs can be left out; \
             --givens {}..{} makes easier ones",
            cells * 2 / 5,
            cells / 2
        ));
    }

    /// Returns `true` if the text of the first puzzle is that of any other.
    fn begins_with_rows(&self) -> bool {
        self.texts.args.json || self.texts.format.is_some_and(|format| format.lines().is_some())
    }

    /// Returns no rows, behind the puzzles so far.
    fn no_rows(&self) -> Rows {
        let name = Name::new(Path::new("puzzle"));
        Rows::new(&name, self.written as usize + 1, self.texts.generator.variant())
    }

    fn write_rows(&mut self, rows: Rows) -> anyhow::Result<()> {
        match &mut self.form {
            _ if rows.puzzles == 0 => Ok(()),
            Form::One => Ok(()),
            Form::Json(printer) => printer.print_bytes(rows.text),
            Form::Many(writer, printer) => writer.write_rows(rows, printer),
        }
    }

    /// Writes a puzzle for which there is no row.
    fn write(&mut self, candidate: &Candidate, made: &Made) -> anyhow::Result<()> {
        let args = self.texts.args;
        match &mut self.form {
            Form::Json(_) => {}
            Form::One => {
                let puzzle = self.texts.generator.puzzle(made);
                write_one(&args.output, &puzzle, None, self.colour)?;
                let verdict = candidate.verdict.as_ref().filter(|_| !args.output.quiet);
                verdict.map(Verdict::words).as_deref().map(note);
            }
            Form::Many(writer, printer) => {
                printer.print(&self.texts.remark(candidate).unwrap_or_default())?;
                let place = format!("puzzle {}", self.written + 1);
                writer.write(place, self.texts.record(made), printer)?;
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
        if self.texts.args.output.quiet {
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
        let Self { left_out, written, .. } = self;
        let args = self.texts.args;
        let is_vain = written == 0 || matches!(ended, Err(Stop::GaveUp(_)));
        let attempts = (is_vain && !args.all).then(|| self.texts.generator.attempts().to_string());
        let report = args.wanted.report(&self.tally).or(attempts);
        let exit = match ended {
            Ok(()) | Err(Stop::Enough) => Exit::Done,
            Err(Stop::CutShort(cutoff)) => {
                let exit = cut_short(cutoff, format!("puzzles written: {written}"));
                report.as_deref().map(note);
                exit
            }
            Err(Stop::NoneFits) => {
                note(&format!(
                    "none of {left_out} puzzles in a row is as hard as wanted; puzzles written: {written}"
                ));
                report.as_deref().map(note);
                Exit::Unknown
            }
            Err(Stop::AllKnown) => {
                note(&format!(
                    "each of {left_out} puzzles in a row is isomorphic to one of the {written} written; there may be no others"
                ));
                Exit::Unknown
            }
            Err(Stop::GaveUp(number)) => {
                note(&format!(
                    "puzzle {number}: none of {} attempts meets the request; ask for other givens, or for more \
                     --attempts",
                    args.attempts()
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
