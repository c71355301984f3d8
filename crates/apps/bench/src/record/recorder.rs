//! Writes records, line by line, to a file that only one process writes.
//!
//! **Invariant.** Each line is written in one system call, and is synced to the disk at once unless
//! the last sync is less than [`SYNC_EVERY`] ago. The end of the process therefore loses only the current
//! run; a power loss also loses the runs of at most that time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clausoku_files::fault::{self, Operation};
use serde::Serialize;

use super::checksum::seal;
use super::header::CHECKSUMS;
use super::{Header, Machine, MergeError, RecordError, RunLine, RunRecord, Section, merge, read};

/// The time between two syncs: a sync of each run would cost more than the run of a fast solver.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// A record that is being written. The file stays locked until this is dropped.
///
/// Closing the file is not enough to unlock it: a child process has a copy of the descriptor from its fork until its
/// exec, and the system releases the lock when the last copy is closed.
#[derive(Debug)]
pub struct Recorder {
    file: File,
    /// `true` if lines have a checksum. Lines of old records have no checksum.
    has_checksums: bool,
    /// The number of bytes in whole lines.
    length: u64,
    /// The time of the last sync.
    synced: Instant,
    is_synced: bool,
}

/// A record that is continued.
#[derive(Debug)]
pub struct Resumed {
    /// Adds the missing runs.
    pub recorder: Recorder,
    /// The runs in the record that the session need not make again.
    pub runs: Vec<RunLine>,
    /// The machine of the last session, if it differs from this one in its processor, its memory or its visible cores.
    pub before: Option<Machine>,
}

/// An error in beginning or resuming a record.
#[derive(Debug, thiserror::Error)]
pub enum RecorderError {
    /// The file exists.
    #[error("{0} exists already; resume it with --resume, or choose another name")]
    Exists(PathBuf),
    /// The file cannot be read or written.
    #[error("cannot write {0}")]
    Io(PathBuf, #[source] io::Error),
    /// Another process is writing the file.
    #[error("another run is writing {0}")]
    Busy(PathBuf),
    /// The file is not a record.
    #[error("cannot resume {0}: {1}")]
    NotARecord(PathBuf, #[source] RecordError),
    /// The file is a record that contradicts the session.
    #[error("cannot resume {path}: {difference}")]
    Other {
        /// The file.
        path: PathBuf,
        /// The contradiction.
        difference: String,
    },
}

impl Recorder {
    /// Begins a record in a new file.
    ///
    /// # Errors
    /// Fails if the file exists or cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Self, RecorderError> {
        let file = fault::at(Operation::Create)
            .and_then(|()| OpenOptions::new().append(true).create_new(true).open(path));
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => RecorderError::Exists(path.to_path_buf()),
            _ => RecorderError::Io(path.to_path_buf(), error),
        })?;
        let recorder = Self::lock(path, file, header)?;
        // A record without its first line is useless.
        recorder.begin(path, header).inspect_err(|_| drop(fs::remove_file(path)))
    }

    /// Continues a record. If the file does not exist, or contains only a part of the first line, begins a new one. A session
    /// with another plan, or on another machine, begins with its header, and its runs are added to the others.
    ///
    /// # Errors
    /// Fails if the file cannot be read and written, is not a record, or contradicts the session.
    pub fn resume(path: &Path, header: &Header) -> Result<Resumed, RecorderError> {
        let failed = |error| RecorderError::Io(path.to_path_buf(), error);
        let mut options = OpenOptions::new();
        fault::at(Operation::Open).map_err(failed)?;
        let file = options.read(true).append(true).create(true).open(path).map_err(failed)?;
        // Before the runs are read: another process may be adding some.
        let mut recorder = Self::lock(path, file, header)?;
        let mut text = Vec::new();
        fault::at(Operation::Read)
            .and_then(|()| recorder.file.read_to_end(&mut text))
            .map_err(failed)?;
        if !text.contains(&b'\n') && is_beginning(&text) {
            recorder.file.set_len(0).map_err(failed)?;
            let recorder = recorder.begin(path, header)?;
            return Ok(Resumed { recorder, runs: Vec::new(), before: None });
        }
        let record = read(&text).map_err(|error| RecorderError::NotARecord(path.into(), error))?;
        let session = Section { header: header.clone(), runs: Vec::new() };
        let mut sections = record.sections.clone();
        sections.push(session);
        let both = RunRecord { sections, ..record.clone() };
        let name = path.display().to_string();
        if let Err(MergeError::Contradiction { reason, .. }) = merge(vec![(name, both)]) {
            return Err(RecorderError::Other { path: path.into(), difference: reason });
        }
        recorder.append_to(&record).map_err(failed)?;
        let runs = record.done(header);
        let Some(Section { header: last, .. }) = record.sections.last() else {
            return Err(RecorderError::NotARecord(path.into(), RecordError::NoHeader));
        };
        let (old, new) = (&last.machine, &header.machine);
        let is_other = old.difference(new).is_some() || old.cores != new.cores;
        let before = is_other.then(|| old.clone());
        if !last.covers(header) {
            recorder.has_checksums = header.format >= CHECKSUMS;
            recorder.write(header).and_then(|()| recorder.sync()).map_err(failed)?;
        }
        Ok(Resumed { recorder, runs, before })
    }

    /// Locks the file, if no other process has. File systems without locks are supported.
    fn lock(path: &Path, file: File, header: &Header) -> Result<Self, RecorderError> {
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(RecorderError::Busy(path.to_path_buf()));
        }
        let has_checksums = header.format >= CHECKSUMS;
        Ok(Self { file, has_checksums, length: 0, synced: Instant::now(), is_synced: true })
    }

    /// Writes the first line into an empty file, and syncs the file and its folder.
    fn begin(mut self, path: &Path, header: &Header) -> Result<Self, RecorderError> {
        let written = self.write(header).and_then(|()| self.sync());
        let named = written.and_then(|()| clausoku_files::sync_name(path));
        named.map_err(|error| RecorderError::Io(path.to_path_buf(), error))?;
        Ok(self)
    }

    /// Removes an incomplete last line, and appends to the complete ones.
    fn append_to(&mut self, record: &RunRecord) -> io::Result<()> {
        self.length = record.whole as u64;
        let last = record.sections.last();
        self.has_checksums = last.is_some_and(|last| last.header.format >= CHECKSUMS);
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::End(0)).map(drop)
    }

    /// Adds a run. When this returns, the system has the line.
    ///
    /// # Errors
    /// Fails if the line cannot be written whole. The part that was written is removed.
    pub fn add(&mut self, run: &RunLine) -> io::Result<()> {
        self.write(run)?;
        if self.synced.elapsed() < SYNC_EVERY { Ok(()) } else { self.sync() }
    }

    /// Syncs the last lines to the disk.
    ///
    /// # Errors
    /// Fails if the system reports that lines may be lost.
    pub fn finish(mut self) -> io::Result<()> {
        self.sync()
    }

    /// Writes a line in one system call, so that the end of the process cannot cut it in two.
    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        if self.has_checksums {
            seal(&mut text);
        }
        text.push(b'\n');
        self.is_synced = false;
        let written = fault::at(Operation::Write).and_then(|()| self.file.write_all(&text));
        match written {
            Ok(()) => self.length += text.len() as u64,
            // A full disk may take a part of the line. If that part cannot be removed, the reader drops it.
            Err(_) => drop(self.file.set_len(self.length)),
        }
        written
    }

    fn sync(&mut self) -> io::Result<()> {
        if self.is_synced {
            return Ok(());
        }
        clausoku_files::sync_file(&self.file)?;
        self.synced = Instant::now();
        self.is_synced = true;
        Ok(())
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        // Dropped without `finish` only after another error; a second error is ignored.
        let _ = self.sync();
        // On a file system without locks there is nothing to release.
        let _ = self.file.unlock();
    }
}

/// Returns `true` if a text without line end is an incomplete first line of a record. Any other text is
/// a file of the user, which must not be changed.
fn is_beginning(text: &[u8]) -> bool {
    let length = text.len().min(Header::START.len());
    text[..length] == Header::START[..length]
}
