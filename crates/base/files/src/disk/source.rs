//! Inputs. At paths where another user may have created a pipe, a device or a link, only regular files are read.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Read, Stdin};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::standard::{expect_open, refuse_standard_output};
use crate::fault::{self, Operation};

/// The number of inputs that are being opened or read at the moment.
static WAITING: AtomicUsize = AtomicUsize::new(0);

/// Returns `true` if a thread waits for an input at the moment: a pipe, a terminal or a disk.
pub fn is_waiting_for_input() -> bool {
    WAITING.load(Ordering::Relaxed) > 0
}

/// Opens or reads an input, which may wait.
fn waiting<T>(step: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    // Relaxed, since the number orders no other access: the thread that handles signals reads it every 20 ms.
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
        fault::at(Operation::Open)?;
        let file = waiting(|| File::open(path))?;
        refuse_standard_output(&file)?;
        Ok(Self(file))
    }

    /// Opens a regular file. Never opens a device, and never waits.
    ///
    /// The kind of file is checked before the file is opened, since opening a device can have effects,
    /// and again on the open file, since a process can replace the file in between.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails, or if the path leads to no regular file.
    pub fn open_regular(path: &Path, links: Links) -> io::Result<Self> {
        fault::at(Operation::Open)?;
        open_with(File::options().read(true), path, links).map(Self::from_file)
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
        fault::at(Operation::Read)?;
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
        fault::at(Operation::Read)?;
        waiting(|| self.0.read(buffer))
    }
}

/// The treatment of symbolic links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// Links are followed.
    Follow,
    /// A link is an error.
    Refuse,
}

/// Reads a regular file of at most `largest` bytes.
///
/// # Errors
///
/// Fails if a system call fails, or if the file is larger or not a regular file.
///
/// ```
/// use clausoku_files::{Links, read_regular};
/// # #[cfg(unix)]
/// # {
/// let error = read_regular("/dev/zero".as_ref(), Links::Follow, 1024).unwrap_err();
/// assert_eq!(error.to_string(), "it is a pipe or a device; only a regular file is read");
/// # }
/// ```
pub fn read_regular(path: &Path, links: Links, largest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // One byte more than the limit shows a larger file. Its size in the metadata may change while it is read.
    let mut file = Source::open_regular(path, links)?.take(largest.saturating_add(1));
    file.read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        let message = format!("it is larger than {} KiB", largest >> 10);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

/// Opens a regular file with these options. Neither a pipe nor a device that takes its place meanwhile is waited for.
pub(crate) fn open_with(options: &mut OpenOptions, path: &Path, links: Links) -> io::Result<File> {
    let found = match links {
        Links::Follow => fs::metadata(path)?,
        Links::Refuse => fs::symlink_metadata(path)?,
    };
    refuse_special(found.file_type())?;
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        let no_follow = if links == Links::Refuse { OFlags::NOFOLLOW } else { OFlags::empty() };
        // NONBLOCK: to open a pipe without a writer would wait. NOCTTY: a terminal would become the controlling one of
        // the process.
        let flags = OFlags::NONBLOCK | OFlags::NOCTTY | no_follow;
        options.custom_flags(flags.bits().cast_signed());
    }
    let file = options.open(path)?;
    refuse_special(file.metadata()?.file_type())?;
    Ok(file)
}

fn refuse_special(kind: FileType) -> io::Result<()> {
    let what = match kind {
        kind if kind.is_file() => return Ok(()),
        kind if kind.is_symlink() => "a link",
        kind if kind.is_dir() => "a folder",
        _ => "a pipe or a device",
    };
    Err(io::Error::other(format!("it is {what}; only a regular file is read")))
}
