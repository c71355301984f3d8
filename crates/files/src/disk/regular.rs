//! Reads regular files only, at paths where another user may have created a pipe, a device or a link.

use std::fs::{self, File, FileType, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use crate::Source;
use crate::fault::{self, Step};

/// The treatment of symbolic links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// Links are followed.
    Follow,
    /// A link is an error.
    Refuse,
}

impl Source<File> {
    /// Opens a regular file. Never opens a device, and never waits.
    ///
    /// The kind of file is checked before the file is opened, since opening a device can have effects,
    /// and again on the open file, since a process can replace the file in between.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails, or if the path is not that of a regular file.
    pub fn open_regular(path: &Path, links: Links) -> io::Result<Self> {
        fault::at(Step::Open)?;
        open_with(File::options().read(true), path, links).map(Self::from_file)
    }
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
