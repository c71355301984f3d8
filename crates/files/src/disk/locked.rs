//! Private files that outlive their process.
//!
//! A process locks its file. The system releases the lock when the process ends, however it ends, so that
//! another process can distinguish an abandoned file from one in use.
//!
//! **Invariant.** A file at its path is complete, locked before its name is visible, and readable by
//! its owner only.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::sync::{folder_of, sync_file, sync_name};
use super::temporary::Registered;
use crate::fault::{self, Step};
use crate::{Links, Source};

/// A private file that this process has locked. Dropping it releases the lock and keeps the file.
///
/// ```
/// use clausoku_files::{LockedFile, TakeOver};
/// # let folder = clausoku_files::Folder::new()?;
/// # let path = folder.path().join("changes");
/// let file = LockedFile::create(&path, b"1...")?.expect("there is none yet");
/// assert!(matches!(LockedFile::take_over(&path, 1024)?, TakeOver::InUse));
/// drop(file);
/// let TakeOver::Taken(found) = LockedFile::take_over(&path, 1024)? else { panic!() };
/// assert_eq!(found.content, b"1...");
/// found.file.remove()?;
/// # Ok::<_, std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct LockedFile {
    path: PathBuf,
    /// The open file, which holds the lock.
    file: File,
}

/// The result of [`LockedFile::take_over`].
#[derive(Debug)]
pub enum TakeOver {
    /// No file, or one that belongs to another user or that others can read.
    Nothing,
    /// A file that another process has locked.
    InUse,
    /// An abandoned file, which now belongs to this process.
    Taken(Abandoned),
}

/// A file that another process left.
#[derive(Debug)]
pub struct Abandoned {
    /// The file, locked.
    pub file: LockedFile,
    /// Its content.
    pub content: Vec<u8>,
    /// The time of the last write.
    pub written: SystemTime,
}

impl LockedFile {
    /// Creates a file. Returns `None` if there is one at this path.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails. No file is left then.
    pub fn create(path: &Path, content: &[u8]) -> io::Result<Option<Self>> {
        let (file, registered) = prepare(path, content)?;
        fault::at(Step::Rename)?;
        // A look at the path first would leave a moment in which another process creates it.
        match file.persist_noclobber(path) {
            Ok(file) => {
                drop(registered);
                // A file that stayed after this error would not be known to the caller, and the editor would create a
                // second one beside it.
                if let Err(error) = sync_name(path) {
                    let _ = fs::remove_file(path);
                    return Err(error);
                }
                Ok(Some(Self { path: path.to_owned(), file }))
            }
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
            Err(error) => Err(error.error),
        }
    }

    /// Replaces the content, completely or not at all.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails.
    pub fn replace(&mut self, content: &[u8]) -> io::Result<()> {
        let (file, registered) = prepare(&self.path, content)?;
        fault::at(Step::Rename)?;
        // The assignment closes the old file, and so unlocks it, when the new one is at the path and locked: the path
        // never leads to an unlocked file.
        self.file = file.persist(&self.path).map_err(|error| error.error)?;
        drop(registered);
        sync_name(&self.path)
    }

    /// Opens and locks the file that another process left at this path.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails, or if the file is larger than `largest` bytes.
    pub fn take_over(path: &Path, largest: u64) -> io::Result<TakeOver> {
        let mut source = match Source::open_regular(path, Links::Refuse) {
            Ok(source) => source,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(TakeOver::Nothing),
            Err(error) => return Err(error),
        };
        let found = source.file().metadata()?;
        // A file that others could write may contain anything.
        if !is_private(&found) {
            return Ok(TakeOver::Nothing);
        }
        // A file system without locks has no file in use.
        if let Err(TryLockError::WouldBlock) = source.file().try_lock() {
            return Ok(TakeOver::InUse);
        }
        // Another process may have replaced the file before this one locked it.
        if !is_at(&found, path) {
            return Ok(TakeOver::InUse);
        }
        if found.len() > largest {
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is too large"));
        }
        let mut content = Vec::new();
        source.read_to_end(&mut content)?;
        let written = found.modified().unwrap_or_else(|_| SystemTime::now());
        let file = Self { path: path.to_owned(), file: source.into_file() };
        Ok(TakeOver::Taken(Abandoned { file, content, written }))
    }

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes the file.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails.
    pub fn remove(self) -> io::Result<()> {
        fault::at(Step::Remove)?;
        fs::remove_file(&self.path)
    }
}

/// Writes and locks a private file under a temporary name in the folder of the path.
fn prepare(path: &Path, content: &[u8]) -> io::Result<(tempfile::NamedTempFile, Registered)> {
    let (mut file, registered) = Registered::file(folder_of(path), 0o600)?;
    fault::at(Step::Write)?;
    file.write_all(content)?;
    // Locked under its temporary name: once the name is visible, no process can take the file over.
    let _ = file.as_file().try_lock();
    sync_file(file.as_file())?;
    Ok((file, registered))
}

#[cfg(unix)]
fn is_private(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    found.uid() == rustix::process::geteuid().as_raw() && found.mode() & 0o777 == 0o600
}

#[cfg(not(unix))]
fn is_private(_: &fs::Metadata) -> bool {
    true
}

/// Returns whether this file is still at the path.
#[cfg(unix)]
fn is_at(file: &fs::Metadata, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::symlink_metadata(path)
        .is_ok_and(|found| (found.dev(), found.ino()) == (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn is_at(_: &fs::Metadata, path: &Path) -> bool {
    path.exists()
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn taken(path: &Path) -> Option<Vec<u8>> {
        match LockedFile::take_over(path, 16).unwrap() {
            TakeOver::Taken(found) => Some(found.content),
            TakeOver::Nothing | TakeOver::InUse => None,
        }
    }

    #[test]
    fn a_file_is_private_locked_and_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let mut file = LockedFile::create(&path, b"one").unwrap().unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(LockedFile::create(&path, b"two").unwrap().is_none());
        file.replace(b"three").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert!(matches!(LockedFile::take_over(&path, 16).unwrap(), TakeOver::InUse));
        drop(file);
        assert_eq!(taken(&path).unwrap(), b"three");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn links_files_of_others_and_large_ones_are_not_taken_over() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name| folder.path().join(name);
        assert_eq!(taken(&at("absent")), None);
        fs::write(at("readable"), "x").unwrap();
        fs::set_permissions(at("readable"), fs::Permissions::from_mode(0o644)).unwrap();
        assert_eq!(taken(&at("readable")), None);
        drop(LockedFile::create(&at("own"), b"x").unwrap());
        symlink(at("own"), at("link")).unwrap();
        assert!(LockedFile::take_over(&at("link"), 16).is_err());
        drop(LockedFile::create(&at("large"), &[0; 17]).unwrap());
        assert!(LockedFile::take_over(&at("large"), 16).is_err());
        assert_eq!(taken(&at("own")).unwrap(), b"x");
    }
}
