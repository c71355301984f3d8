//! Inputs.

use std::fs::File;
use std::io::{self, Read, Stdin};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::standard::{expect_open, refuse_standard_output};
use crate::fault::{self, Step};

/// The number of inputs that are being opened or read at the moment.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// Returns `true` if a thread waits for an input at the moment: a pipe, a terminal or a disk.
pub fn is_waiting_for_input() -> bool {
    WAITING.load(Ordering::Relaxed) > 0
}

/// Opens or reads an input, which may wait.
fn waiting<T>(step: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    WAITING.fetch_add(1, Ordering::Relaxed);
    let result = step();
    WAITING.fetch_sub(1, Ordering::Relaxed);
    result
}

/// An input whose every step is a point of [`fault`].
#[derive(Debug)]
pub struct Source<R>(R);

impl Source<File> {
    /// Opens a file for reading.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails, or if the file is also standard output.
    pub fn open(path: &Path) -> io::Result<Self> {
        fault::at(Step::Open)?;
        let file = waiting(|| File::open(path))?;
        refuse_standard_output(&file)?;
        Ok(Self(file))
    }

    /// Returns the source of an open file.
    pub fn from_file(file: File) -> Self {
        Self(file)
    }

    /// Reads from this place of the file, in bytes, and returns the number of bytes read; 0 at the end of the file. Threads may
    /// read at the same time.
    ///
    /// # Errors
    ///
    /// Fails if the system call fails.
    pub fn read_at(&self, buffer: &mut [u8], place: u64) -> io::Result<usize> {
        #[cfg(unix)]
        use std::os::unix::fs::FileExt;
        #[cfg(windows)]
        use std::os::windows::fs::FileExt;
        fault::at(Step::Read)?;
        waiting(|| {
            #[cfg(unix)]
            return self.0.read_at(buffer, place);
            #[cfg(windows)]
            return self.0.seek_read(buffer, place);
        })
    }

    /// Returns a reference to the file.
    pub fn file(&self) -> &File {
        &self.0
    }

    /// Returns the file.
    #[cfg(feature = "disk")]
    pub(crate) fn into_file(self) -> File {
        self.0
    }
}

impl Source<Stdin> {
    /// Returns standard input.
    ///
    /// # Errors
    ///
    /// Fails if standard input is closed, or the same file as standard output.
    pub fn stdin() -> io::Result<Self> {
        expect_open(0)?;
        #[cfg(unix)]
        {
            use std::os::fd::AsFd;
            refuse_standard_output(&File::from(io::stdin().as_fd().try_clone_to_owned()?))?;
        }
        Ok(Self(io::stdin()))
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        fault::at(Step::Read)?;
        waiting(|| self.0.read(buffer))
    }
}
