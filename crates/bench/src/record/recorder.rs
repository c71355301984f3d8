//! Writing a record, line by line.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use super::{Header, Record, RecordError, RunLine, Shard, read};

/// A record that is being written. The file is locked as long.
#[derive(Debug)]
pub struct Recorder {
    file: File,
}

/// A record that can't be begun or gone on with.
#[derive(Debug, thiserror::Error)]
pub enum RecorderError {
    /// The file is there.
    #[error("{0} is there already; go on with it by --resume, or choose another name")]
    Exists(PathBuf),
    /// The file can't be read or written.
    #[error("cannot write {0}")]
    Io(PathBuf, #[source] io::Error),
    /// Somebody else is writing it.
    #[error("{0} is being written by another run")]
    Busy(PathBuf),
    /// The file holds something else.
    #[error("cannot go on with {0}: {1}")]
    NotARecord(PathBuf, #[source] RecordError),
    /// It is a record of something else.
    #[error("cannot go on with {path}: {difference}")]
    Other {
        /// The file.
        path: PathBuf,
        /// In what it is another.
        difference: String,
    },
}

impl Recorder {
    /// Begins a record in a new file.
    pub fn create(path: &Path, header: &Header) -> Result<Self, RecorderError> {
        let file = OpenOptions::new().append(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => RecorderError::Exists(path.to_path_buf()),
            _ => RecorderError::Io(path.to_path_buf(), error),
        })?;
        lock(path, &file)?;
        let mut recorder = Self { file };
        recorder.write(header).map_err(|error| RecorderError::Io(path.to_path_buf(), error))?;
        Ok(recorder)
    }

    /// Goes on with a record of the same plan, and says which runs it has. A file that is not there,
    /// or in which nothing was finished, is begun.
    pub fn resume(path: &Path, header: &Header) -> Result<(Self, Vec<RunLine>), RecorderError> {
        let failed = |error| RecorderError::Io(path.to_path_buf(), error);
        let mut options = OpenOptions::new();
        let mut file = options.read(true).append(true).create(true).open(path).map_err(failed)?;
        lock(path, &file)?;
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(failed)?;
        if !text.contains(&b'\n') && is_beginning(&text) {
            file.set_len(0).map_err(failed)?;
            let mut recorder = Self { file };
            recorder.write(header).map_err(failed)?;
            return Ok((recorder, Vec::new()));
        }
        let record = read(&text).map_err(|error| RecorderError::NotARecord(path.into(), error))?;
        if let Some(difference) = difference(&record.header, header) {
            return Err(RecorderError::Other { path: path.into(), difference });
        }
        let Record { runs, whole, .. } = record;
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        Ok((Self { file }, runs))
    }

    /// Adds a run. When this returns, the line has left this process.
    pub fn add(&mut self, run: &RunLine) -> io::Result<()> {
        self.write(run)
    }

    /// One call of the system for a line, so that no other end of the process can cut it in two.
    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.file.write_all(&text)
    }
}

/// Whether a text without an end of line is the first line of a record, cut short; anything else is a
/// file of somebody's that must stay as it is.
fn is_beginning(text: &[u8]) -> bool {
    const START: &[u8] = b"{\"clausoku-bench\":";
    let length = text.len().min(START.len());
    text[..length] == START[..length]
}

fn lock(path: &Path, file: &File) -> Result<(), RecorderError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(RecorderError::Busy(path.to_path_buf())),
        // A file system that knows no locks is no reason not to measure.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// In what a record differs from what is to be measured now, so that it can't be gone on with.
fn difference(old: &Header, new: &Header) -> Option<String> {
    let (was, is) = (&old.plan, &new.plan);
    if old.hash != new.hash {
        let versions = |plan: &super::PlanRecord| {
            let solvers = plan.solvers.iter();
            solvers.map(|solver| (solver.name.clone(), solver.version.clone())).collect::<Vec<_>>()
        };
        let names = |plan: &super::PlanRecord| {
            plan.solvers.iter().map(|solver| solver.name.clone()).collect::<Vec<_>>()
        };
        let aspects = [
            (names(was) != names(is), "it has other solvers"),
            (versions(was) != versions(is), "a solver has another version"),
            (was.solvers != is.solvers, "a solver is called in another way"),
            (was.encodings != is.encodings, "it has other encodings"),
            (was.grids != is.grids, "it has other grids"),
            (was.repeats != is.repeats, "it has another number of repeats"),
            (was.warm_up != is.warm_up, "it warms up in another way"),
            ((was.seed, was.order) != (is.seed, is.order), "it has another seed or order"),
            (was.scramble != is.scramble, "it shuffles formulas in another way"),
            (was.time_limit != is.time_limit, "it has another time limit"),
            (was.memory_limit != is.memory_limit, "it has another memory limit"),
        ];
        let found = aspects.into_iter().find(|aspect| aspect.0);
        let what = found.map_or("it has another title", |aspect| aspect.1);
        return Some(format!("it is a record of another plan: {what}"));
    }
    if old.shard != new.shard {
        let part = |shard: Option<Shard>| shard.map_or("the whole".to_owned(), |s| s.to_string());
        return Some(format!("it is part {}, not {}", part(old.shard), part(new.shard)));
    }
    if !old.machine.is_like(&new.machine) {
        return Some(format!("it was begun on another machine: {}", old.machine.words()));
    }
    None
}
