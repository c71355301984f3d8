//! Where an output's bytes end up: at once, or in a file that takes its place at the end.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::unfinished::Unfinished;

/// How many links may lead to a file, as on Linux.
const LINKS: usize = 40;

/// Where bytes end up.
pub enum Place {
    /// Standard output, or what is no regular file: a pipe, a device.
    Direct(File),
    /// A file under a temporary name beside the place that it is to take.
    ///
    /// The file is dropped, and so removed, before it is forgotten.
    Beside {
        /// The file.
        file: NamedTempFile,
        /// Its place.
        target: PathBuf,
        /// Removes it if a signal comes.
        unfinished: Unfinished,
    },
}

impl Write for Place {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

impl Place {
    /// Standard output without the line buffering of [`io::stdout`], which costs a copy and a system
    /// call too many on long outputs.
    pub fn stdout() -> io::Result<Self> {
        #[cfg(unix)]
        let file = {
            use std::os::fd::AsFd;
            File::from(io::stdout().as_fd().try_clone_to_owned()?)
        };
        #[cfg(windows)]
        let file = {
            use std::os::windows::io::AsHandle;
            File::from(io::stdout().as_handle().try_clone_to_owned()?)
        };
        Ok(Self::Direct(file))
    }

    /// Prepares to write at this path. A link is followed: what it points to is replaced, not the
    /// link.
    pub fn open(path: &Path) -> io::Result<Self> {
        let (target, found) = match fs::metadata(path) {
            Ok(found) if !found.is_file() => {
                return Ok(Self::Direct(File::options().write(true).open(path)?));
            }
            Ok(found) => (fs::canonicalize(path)?, Some(found)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (end_of_links(path)?, None),
            Err(error) => return Err(error),
        };
        if found.is_some() {
            // Only a file that may be written may be replaced.
            drop(File::options().write(true).open(&target)?);
        }
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        if !folder.is_dir() {
            let message = format!("there is no folder {}", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, message));
        }
        let mut builder = Builder::new();
        builder.prefix(".clausoku-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // What the mask of the process leaves of it.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        // The error as it comes speaks of the temporary name, which says nothing to anybody.
        let make = || builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()));
        let (file, unfinished) = Unfinished::new(make)?;
        if let Some(found) = found {
            pass_on(&found, file.as_file())?;
        }
        Ok(Self::Beside { file, target, unfinished })
    }

    /// Whether it can be written there, as far as that shows beforehand. What is no regular file is left
    /// alone: to open a pipe is to be heard at its other end.
    pub fn try_out(path: &Path) -> io::Result<()> {
        let is_special = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        if is_special { Ok(()) } else { Self::open(path).map(drop) }
    }

    fn file(&mut self) -> &mut File {
        match self {
            Self::Direct(file) => file,
            Self::Beside { file, .. } => file.as_file_mut(),
        }
    }

    /// All has been written: the file takes its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        if let Self::Beside { file, target, unfinished } = self {
            file.persist(target).map_err(|error| error.error)?;
            drop(unfinished);
        }
        Ok(())
    }
}

/// Where a path leads at whose end there is no file yet.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_path_buf();
    for _ in 0..LINKS {
        let Ok(next) = fs::read_link(&place) else { return Ok(place) };
        place = place.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("too many links lead there"))
}

/// The new file gets the rights of the one that it replaces, and its owner where that is allowed.
fn pass_on(found: &Metadata, file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        let ours = file.metadata()?;
        if (ours.uid(), ours.gid()) != (found.uid(), found.gid()) {
            let _ = fchown(file, Some(found.uid()), Some(found.gid()));
        }
        file.set_permissions(fs::Permissions::from_mode(found.mode() & 0o777))
    }
    #[cfg(not(unix))]
    file.set_permissions(found.permissions())
}
