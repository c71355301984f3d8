//! Outputs that continue where an earlier process ended.
//!
//! **Invariant.** A file is changed by the first write, not before. From then on it is locked and consists of whole lines
//! and what is written after them.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::source::{Links, open_with};
use super::sync::{sync_file, sync_name};
use crate::fault::{self, Step};
use crate::text::printable;

/// A file of lines, or of none yet, to which this process alone appends others. A last line without an end is cut.
///
/// ```
/// use std::io::Write;
/// use clausoku_files::{Appended, Target};
/// # let folder = clausoku_files::Folder::new()?;
/// # let path = folder.path().join("solved.tsv");
/// std::fs::write(&path, "one\ntwo\nthr")?;
/// let file = Appended::open(&path)?;
/// assert_eq!((file.lines(), file.last()), (2, &b"two"[..]));
/// assert!(Appended::open(&path).is_err(), "it is locked");
/// let mut target = Target::from(file);
/// target.write_all(b"three\n")?;
/// target.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"one\ntwo\nthree\n");
/// # Ok::<_, std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Appended {
    path: PathBuf,
    /// `None` before the file is created.
    file: Option<File>,
    lines: u64,
    last: Vec<u8>,
    /// The place where the next line begins, until the file is cut there.
    end: Option<u64>,
}

impl Appended {
    /// Opens and locks the file at this path, if there is one, and counts its lines.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails, if the path is not that of a regular file, or if another process appends to it.
    pub fn open(path: &Path) -> io::Result<Self> {
        fault::at(Step::Open)?;
        let mut appended =
            Self { path: path.to_owned(), file: None, lines: 0, last: Vec::new(), end: Some(0) };
        let options = &mut File::options();
        let file = match open_with(options.read(true).write(true), path, Links::Follow) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // Without the file there may still be a note of its name, which the first rows would overwrite.
                refuse_unfinished(path)?;
                return Ok(appended);
            }
            file => file?,
        };
        // The lock first: a note beside a file that another process has locked is not that of a killed process.
        lock(&file)?;
        refuse_unfinished(path)?;
        appended.count(&file)?;
        appended.file = Some(file);
        Ok(appended)
    }

    /// Counts the lines of the file.
    fn count(&mut self, mut file: &File) -> io::Result<()> {
        let mut buffer = vec![0; 1 << 16];
        let mut place = 0;
        // The last whole line is between the last two line ends, so the file, which may be larger than the memory, is
        // read once and not kept.
        let mut ends = [0; 2];
        loop {
            fault::at(Step::Read)?;
            let size = file.read(&mut buffer)?;
            if size == 0 {
                break;
            }
            for (_, end) in buffer[..size].iter().zip(place + 1..).filter(|row| *row.0 == b'\n') {
                self.lines += 1;
                ends = [ends[1], end];
            }
            place += size as u64;
        }
        let [start, end] = ends;
        self.end = Some(end);
        self.last = vec![0; end.saturating_sub(start + 1) as usize];
        file.seek(SeekFrom::Start(start))?;
        file.read_exact(&mut self.last)
    }

    /// Returns the number of lines that were found.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Returns the last of these lines; an empty one if there is none.
    pub fn last(&self) -> &[u8] {
        &self.last
    }

    /// Returns the file, created if it was absent, at the end of its lines.
    pub(crate) fn file(&mut self) -> io::Result<&mut File> {
        let file = if let Some(file) = self.file.take() {
            file
        } else {
            fault::at(Step::Create)?;
            // The file was absent when its lines were counted: one that another process has created since has lines
            // that were not.
            let file = File::options().write(true).create_new(true).open(&self.path)?;
            lock(&file)?;
            file
        };
        let file = self.file.insert(file);
        if let Some(end) = self.end {
            file.set_len(end)?;
            file.seek(SeekFrom::Start(end))?;
            self.end = None;
        }
        Ok(file)
    }

    /// Appends this text, after the end of the last line. After an error the file is as it was. A process that is killed
    /// leaves the size before in the file that [`refuse_unfinished`] finds.
    pub(crate) fn extend(&mut self, text: &mut File) -> io::Result<()> {
        let start = self.file.as_ref().map(File::metadata).transpose()?.map(|found| found.len());
        // Taken, so that `file` does not cut a last line without an end. Here that line gets its end, and its answer is
        // kept.
        let end = self.end.take();
        let size_before = size_before(&self.path);
        // On the disk before the first row: whenever the process is killed, the old size is known.
        note_size(&size_before, start.unwrap_or(0))?;
        let written = self
            .copy(text, start.is_some() && end != start)
            .and_then(|()| fault::at(Step::Remove))
            .and_then(|()| fs::remove_file(&size_before));
        if written.is_err() {
            match (start, &self.file) {
                // A full disk still allows a file to be cut.
                (Some(start), Some(file)) => drop(file.set_len(start)),
                (None, Some(_)) => drop(fs::remove_file(&self.path)),
                (_, None) => {}
            }
            let _ = fs::remove_file(&size_before);
        }
        written
    }

    fn copy(&mut self, text: &mut File, is_line_open: bool) -> io::Result<()> {
        fault::at(Step::Write)?;
        text.rewind()?;
        let file = self.file()?;
        file.seek(SeekFrom::End(0))?;
        file.write_all(if is_line_open { b"\n" } else { b"" })?;
        io::copy(text, file)?;
        self.sync()
    }

    /// Waits until the file and its name are on the disk.
    pub(crate) fn sync(&mut self) -> io::Result<()> {
        sync_file(self.file()?)?;
        sync_name(&self.path)
    }
}

/// Returns the path of the file that has the size before the rows that a process appends.
fn size_before(path: &Path) -> PathBuf {
    [path.as_os_str(), ".size-before".as_ref()].join("".as_ref()).into()
}

/// Writes the size of a file before rows are appended to it.
fn note_size(path: &Path, size: u64) -> io::Result<()> {
    fault::at(Step::Create)?;
    // Fails if the file exists: a file of this name that no run had written was once overwritten, and removed.
    let mut file = File::options().write(true).create_new(true).open(path)?;
    let written = writeln!(file, "{size}").and_then(|()| sync_file(&file));
    written.and_then(|()| sync_name(path)).inspect_err(|_| drop(fs::remove_file(path)))
}

/// Refuses a file to which a process appended rows when it was killed, and a file that has the name of its note.
fn refuse_unfinished(path: &Path) -> io::Result<()> {
    let found = size_before(path);
    // A link is not followed, and a pipe is not read: it may have no end.
    let is_file = match fs::symlink_metadata(&found) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        found => found?.is_file(),
    };
    let text = if is_file { fs::read_to_string(&found).unwrap_or_default() } else { String::new() };
    let [shown, note] = [path, &found].map(|path| path.display().to_string());
    let [shown, note] = [printable(&shown), printable(&note)];
    // Only a number is printed of what the file has.
    Err(io::Error::other(match text.trim().parse::<u64>() {
        Ok(size) if path.exists() => format!(
            "a process was killed while it appended rows: remove them by `truncate -s {size} {shown}`, and then {note}"
        ),
        _ => format!("{note} would be overwritten: rename or remove it"),
    }))
}

/// Locks the file. A file system without locks has no other writer.
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            Err(io::Error::new(ErrorKind::ResourceBusy, "another process is writing to it"))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Target;

    #[test]
    fn a_file_is_continued_from_any_byte() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let whole = b"one\n\nthree\n";
        for size in 0..=whole.len() {
            fs::write(&path, &whole[..size]).unwrap();
            let file = Appended::open(&path).unwrap();
            let lines: Vec<_> = whole[..size].split(|&byte| byte == b'\n').collect();
            let found = lines.len() - 1;
            let last = found.checked_sub(1).map_or(&b""[..], |last| lines[last]);
            assert_eq!((file.lines(), file.last()), (found as u64, last));
            // Nothing is cut before the first write.
            assert_eq!(fs::read(&path).unwrap(), whole[..size]);
            let mut target = Target::from(file);
            for line in whole.split_inclusive(|&byte| byte == b'\n').skip(found) {
                target.write_all(line).unwrap();
            }
            target.finish().unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole);
        }
    }

    #[test]
    fn rows_are_appended_when_they_are_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        for (old, new) in
            [(None, "1\n"), (Some(""), "1\n"), (Some("0\n"), "0\n1\n"), (Some("0"), "0\n1\n")]
        {
            let _ = fs::remove_file(&path);
            if let Some(old) = old {
                fs::write(&path, old).unwrap();
            }
            let open = || {
                let mut target = Target::adding(Appended::open(&path).unwrap()).unwrap();
                target.write_all(b"1\n").unwrap();
                target
            };
            drop(open());
            assert_eq!(open().keep().unwrap(), None);
            assert_eq!(fs::read_to_string(&path).ok().as_deref(), old);
            open().finish().unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), new);
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }

    #[test]
    fn a_file_of_a_process_that_was_killed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let size_before = folder.path().join("a.size-before");
        for text in ["notes of mine\n", "-1", "", "0\n"] {
            fs::write(&size_before, text).unwrap();
            let error = Appended::open(&path).unwrap_err().to_string();
            assert!(error.ends_with("a.size-before would be overwritten: rename or remove it"));
            assert_eq!(fs::read_to_string(&size_before).unwrap(), text);
        }
        fs::remove_file(&size_before).unwrap();
        // A file that appears after the opening stays, too.
        let mut late = Appended::open(&path).unwrap();
        fs::write(&size_before, "mine").unwrap();
        assert!(late.extend(&mut tempfile::tempfile().unwrap()).is_err());
        assert_eq!(fs::read_to_string(&size_before).unwrap(), "mine");
        assert!(!path.exists());
        fs::remove_file(&size_before).unwrap();
        fs::write(&path, "0\n1\n").unwrap();
        fs::write(&size_before, "2; touch b\n").unwrap();
        let error = Appended::open(&path).unwrap_err().to_string();
        assert!(!error.contains("touch"), "{error}");
        fs::remove_file(&size_before).unwrap();
        note_size(&size_before, 2).unwrap();
        let error = Appended::open(&path).unwrap_err().to_string();
        let advice =
            format!("`truncate -s 2 {}`, and then {}", path.display(), size_before.display());
        assert!(error.ends_with(&advice), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"0\n1\n");
        File::options().write(true).open(&path).unwrap().set_len(2).unwrap();
        fs::remove_file(&size_before).unwrap();
        assert_eq!(Appended::open(&path).unwrap().lines(), 1);
    }

    #[test]
    fn a_file_has_one_writer_and_is_regular() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new");
        let mut first = Target::from(Appended::open(&path).unwrap());
        let mut second = Target::from(Appended::open(&path).unwrap());
        assert!(!path.exists());
        first.write_all(b"1\n").unwrap();
        assert_eq!(second.write_all(b"2\n").unwrap_err().kind(), ErrorKind::AlreadyExists);
        let error = Appended::open(&path).unwrap_err();
        assert_eq!(error.to_string(), "another process is writing to it");
        first.finish().unwrap();
        assert_eq!(Appended::open(&path).unwrap().lines(), 1);
        assert!(Appended::open(folder.path()).is_err());
    }
}
