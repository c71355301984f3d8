//! Outputs that are there whole or not at all.
//!
//! A file is written under a temporary name beside its place and renamed at the end, so that a
//! failure, a full disk or Ctrl-C leaves what was there before. What is no regular file (a pipe,
//! `/dev/null`) is written as it comes.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Context;
use clausoku::cnf::compression::{Compression, Writer};
use tempfile::{Builder, NamedTempFile};

use crate::Exit;

/// The temporary files to remove if a signal ends the process.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Ends the process on Ctrl-C and requests to terminate, without leaving temporary files.
pub fn remove_unfinished_on_signals() {
    // A second handler, or a system without signals, is no reason not to work.
    let _ = ctrlc::set_handler(|| {
        if let Ok(paths) = UNFINISHED.lock() {
            for path in paths.iter() {
                let _ = fs::remove_file(path);
            }
        }
        std::process::exit(Exit::Interrupted.code().into());
    });
}

/// A temporary file that is to be removed if a signal ends the process before this is dropped.
struct Unfinished(PathBuf);

impl Unfinished {
    fn new(path: &Path) -> Self {
        if let Ok(mut paths) = UNFINISHED.lock() {
            paths.push(path.to_path_buf());
        }
        Self(path.to_path_buf())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        if let Ok(mut paths) = UNFINISHED.lock() {
            paths.retain(|path| *path != self.0);
        }
    }
}

/// Where bytes end up.
enum Place {
    Direct(File),
    /// The file is dropped, and so removed, before it is forgotten.
    Renamed {
        file: NamedTempFile,
        target: PathBuf,
        _unfinished: Unfinished,
    },
}

impl Write for Place {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Direct(file) => file.write(bytes),
            Self::Renamed { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Direct(file) => file.flush(),
            Self::Renamed { file, .. } => file.flush(),
        }
    }
}

/// An output: a file, compressed if its name asks for it, or standard output.
pub struct Output {
    writer: Writer<Place>,
    name: String,
}

impl Output {
    /// Opens the output; `-` is standard output.
    pub fn create(path: &Path) -> anyhow::Result<Self> {
        let name =
            if is_stdout(path) { "standard output".into() } else { path.display().to_string() };
        let open = || {
            let place = if is_stdout(path) { Place::Direct(stdout()?) } else { open(path)? };
            Writer::new(place, Compression::of_path(path))
        };
        let writer = open().with_context(|| format!("cannot write {name}"))?;
        Ok(Self { writer, name })
    }

    /// Completes the output. Without this, nothing has been written.
    pub fn finish(self) -> anyhow::Result<()> {
        let close = || -> io::Result<()> {
            let mut place = self.writer.finish()?;
            place.flush()?;
            if let Place::Renamed { file, target, .. } = place {
                file.persist(target)?;
            }
            Ok(())
        };
        close().with_context(|| format!("cannot write {}", self.name))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Standard output without the line buffering of [`io::stdout`], which costs a copy and a system
/// call too many on long outputs.
fn stdout() -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?))
    }
    #[cfg(windows)]
    {
        use std::os::windows::io::AsHandle;
        Ok(File::from(io::stdout().as_handle().try_clone_to_owned()?))
    }
}

fn open(path: &Path) -> io::Result<Place> {
    // A link is followed: what it points to is replaced, not the link.
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    match fs::metadata(&place) {
        Ok(found) if !found.is_file() => {
            return Ok(Place::Direct(File::options().write(true).open(&place)?));
        }
        // Only a file that may be written may be replaced.
        Ok(_) => drop(File::options().write(true).open(&place)?),
        Err(_) => {}
    }
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".clausoku-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};
        let mode = fs::metadata(&place).map_or(0o666, |found| found.mode() & 0o777);
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    let file = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
    let unfinished = Unfinished::new(file.path());
    Ok(Place::Renamed { file, target: place, _unfinished: unfinished })
}

/// Prints on standard output.
pub fn print(text: &str) -> anyhow::Result<()> {
    let mut stdout = io::stdout().lock();
    let printed = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
    printed.context("cannot write standard output")
}
