//! Runs a program on a formula, and passes on its output or its answer file.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

use clausoku_cnf::dimacs::{self, WriteError};
use clausoku_cnf::{Formula, Size, Stoppable, StoppableSink, Stopped};
use clausoku_files::{Folder, Source};
use clausoku_text::{Deadline, StopReason};

use super::command::{FILE, PIPE, RESULT};
use super::process::{self, Cut, Ended, Feed, make_pipe};
use super::program::{Input, Program, filled};
use crate::BackendError;

/// The longest file that is read as an answer, in bytes: a model of a hundred million variables.
const MAX_ANSWER_BYTES: u64 = 1 << 30;

/// The formula's file or named pipe.
const FORMULA_NAME: &str = "formula.cnf";

/// The file in which a program writes its answer.
const ANSWER_NAME: &str = "answer";

/// A consumer of the output of a program.
pub(super) trait Listener: Send {
    /// Takes the next bytes. Returns `false` if it needs no more.
    fn on_output(&mut self, bytes: &[u8]) -> bool;

    /// Discards the output so far: an answer about a formula of this size follows.
    fn begin(&mut self, size: Size);
}

/// The result of a run.
pub(super) struct Delivery {
    pub ended: Ended,
    /// The result of writing the formula. A program may close its input early.
    written: Result<(), WriteError>,
}

impl Delivery {
    /// Returns the exit code, or the limit that ended the program.
    pub(super) fn code(self, program: &Program) -> Result<Result<i32, Stopped>, BackendError> {
        match self.ended.cut {
            Some(Cut::Limit(reason)) => return Ok(Err(Stopped(reason))),
            Some(Cut::Flooded) => return Err(program.flooded()),
            None => {}
        }
        match self.written {
            // The program closed its input.
            Err(WriteError::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Err(error) => return Err(program.unwritten(error)),
            Ok(()) => {}
        }
        if self.ended.status.is_err() && self.ended.may_lack_memory {
            return Ok(Err(Stopped(StopReason::MemoryLimit)));
        }
        self.ended.status.map(Ok).map_err(|_| program.crashed(&self.ended))
    }
}

impl Program {
    /// Runs the program on the formula, as its command line says. The formula ends its emission when a limit is reached.
    /// Returns the limit instead that was reached before the program ended.
    pub(super) fn deliver(
        &self,
        quiet: bool,
        formula: &dyn Formula,
        deadline: &Deadline,
        listener: &mut dyn Listener,
    ) -> Result<Result<Delivery, Stopped>, BackendError> {
        let measured = Stoppable::read(formula, deadline, Formula::size);
        // A small formula is measured before the deadline is checked again.
        let size = match measured.and_then(|size| deadline.check().map(|()| size)) {
            Ok(size) => size,
            Err(stopped) => return Ok(Err(stopped)),
        };
        listener.begin(size);
        let path = self.locate()?;
        let broken = |error: io::Error| self.unwritten(error.into());
        let mut command = filled(&self.command_line(quiet));
        // For the formula's file or named pipe, or for the answer.
        let needs_folder = self.input() != Input::Standard || self.answers_in_file();
        let folder = needs_folder.then(Folder::new).transpose().map_err(broken)?;
        let folder_path = folder.as_ref().map_or(Path::new(""), Folder::path);
        let formula_path = folder_path.join(FORMULA_NAME);
        let answer_path = folder_path.join(ANSWER_NAME);
        for (placeholder, path) in
            [(FILE, &formula_path), (PIPE, &formula_path), (RESULT, &answer_path)]
        {
            command = command.with(placeholder, &path.display().to_string());
        }
        let feed = match (self.input(), &folder) {
            (Input::Pipe, _) => {
                make_pipe(&formula_path).map_err(broken)?;
                Feed::Pipe(&formula_path)
            }
            (Input::File, Some(folder)) => {
                let file = folder.create(FORMULA_NAME).map_err(broken)?;
                // The whole file before the start: a solver may read it as soon as it runs.
                let written = write(formula, size, &mut BufWriter::new(file), deadline);
                if let Err(stopped) = deadline.check() {
                    return Ok(Err(stopped));
                }
                written.map_err(|error| self.unwritten(error))?;
                Feed::Nothing
            }
            _ => Feed::Standard,
        };
        let mut written = Ok(());
        let mut ended = process::run(
            &path,
            &command.words()[1..],
            feed,
            deadline,
            &mut |bytes| listener.on_output(bytes),
            |out| written = write(formula, size, out, deadline),
        )
        .map_err(|error| self.unstartable(&path, error))?;
        // A program that received a part of the formula has solved another formula.
        if ended.cut.is_none()
            && matches!(written, Err(WriteError::Header { .. }))
            && let Err(stopped) = deadline.check()
        {
            return Ok(Err(stopped));
        }
        if let Some(folder) = folder.filter(|_| self.answers_in_file() && ended.cut.is_none()) {
            let answer = folder.open(ANSWER_NAME).map_err(|error| self.unreadable(error))?;
            // A program that ends before its search may only print its answer, and write no file.
            if let Some(file) = answer {
                // The log was read as output; the answer in the file replaces what was taken from it.
                listener.begin(size);
                ended.cut = read_answer(file, listener, deadline)
                    .map_err(|error| self.unreadable(error))?;
            }
        }
        Ok(Ok(Delivery { ended, written }))
    }

    pub(super) fn crashed(&self, ended: &Ended) -> BackendError {
        let how = match ended.status {
            Ok(code) => format!("exited with code {code}"),
            Err(signal) => format!("was killed by signal {signal}{}", meaning(signal)),
        };
        let mut said = ended.said.clone();
        if !said.is_empty() {
            said.insert_str(0, ", saying:\n");
        }
        BackendError::Crashed { solver: self.name.clone(), how, said }
    }

    pub(super) fn flooded(&self) -> BackendError {
        BackendError::Flooded { solver: self.name.clone() }
    }

    pub(super) fn unreadable(&self, error: io::Error) -> BackendError {
        BackendError::Unreadable { solver: self.name.clone(), error }
    }

    pub(super) fn unwritten(&self, error: WriteError) -> BackendError {
        BackendError::Unwritten { solver: self.name.clone(), error }
    }
}

/// Returns the usual meaning of a signal, or an empty text.
fn meaning(signal: i32) -> &'static str {
    match signal {
        6 => " (it aborted)",
        9 => " (the system kills programs when memory runs out)",
        11 => " (invalid memory access)",
        _ => "",
    }
}

/// Writes the formula as DIMACS. At the deadline, clauses are missing, so that the header is wrong.
fn write(
    formula: &dyn Formula,
    size: Size,
    out: &mut dyn Write,
    deadline: &Deadline,
) -> Result<(), WriteError> {
    let mut writer = dimacs::Writer::new(out);
    writer.header(size);
    formula.emit(&mut StoppableSink::new(&mut writer, deadline));
    writer.finish().map(drop)
}

/// Passes the contents of the answer file to the listener, until the listener needs no more or the deadline
/// is reached.
fn read_answer(
    mut file: Source<File>,
    listener: &mut dyn Listener,
    deadline: &Deadline,
) -> io::Result<Option<Cut>> {
    // Before reading, since the file was written by a program that is not trusted.
    if file.file().metadata()?.len() > MAX_ANSWER_BYTES {
        return Ok(Some(Cut::Flooded));
    }
    let mut buffer = vec![0; 64 * 1024];
    loop {
        if let Err(Stopped(reason)) = deadline.check() {
            return Ok(Some(Cut::Limit(reason)));
        }
        let count = file.read(&mut buffer)?;
        if count == 0 || !listener.on_output(&buffer[..count]) {
            return Ok(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use clausoku_text::Limits;

    use super::*;

    struct Patient;

    impl Listener for Patient {
        fn on_output(&mut self, _: &[u8]) -> bool {
            true
        }

        fn begin(&mut self, _: Size) {}
    }

    /// Returns the reason why the reading of a file of this length is cut short.
    fn cut(length: u64, deadline: &Deadline) -> Option<Cut> {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(length).unwrap();
        let source = Source::open(file.path()).unwrap();
        read_answer(source, &mut Patient, deadline).unwrap()
    }

    #[test]
    fn limits_hold_while_an_answer_is_read() {
        let within = |seconds| Limits::default().with_time(Duration::from_secs(seconds));
        assert_eq!(cut(1 << 20, &Deadline::start(&within(60))), None);
        assert_eq!(
            cut(1 << 20, &Deadline::start(&within(0))),
            Some(Cut::Limit(StopReason::TimeLimit))
        );
        assert_eq!(cut(MAX_ANSWER_BYTES + 1, &Deadline::never()), Some(Cut::Flooded));
        let stopped = Limits::default().with_stop(Arc::new(true.into()));
        assert_eq!(
            cut(1 << 20, &Deadline::start(&stopped)),
            Some(Cut::Limit(StopReason::Interrupted))
        );
    }
}
