//! Temporary folders.

use std::fs::{self, File};
use std::io;
#[cfg(unix)]
use std::os::fd::OwnedFd;
use std::path::Path;

use tempfile::Builder;

use super::temporary::Registered;
use crate::fault::{self, Operation};
use crate::{Links, Source, Target};

#[cfg(unix)]
mod abandoned;

/// The number of attempts if another process removes the new folder before it is locked.
#[cfg(unix)]
const ATTEMPTS: u32 = 8;

/// A temporary folder, which only its owner can enter, whatever the umask is. Dropping it removes it with
/// its content.
///
/// The process locks the folder. If the process is killed, the folder remains without its lock: on Linux the
/// next process that creates a folder removes it.
#[derive(Debug)]
pub struct Folder {
    registered: Registered,
    /// The open folder, which holds the lock. `None` while the folder is removed.
    #[cfg(unix)]
    lock: Option<OwnedFd>,
}

impl Folder {
    /// Creates a folder in the system's folder for temporary files.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails. No folder is left then.
    pub fn new() -> io::Result<Self> {
        let parent = std::env::temp_dir();
        #[cfg(unix)]
        abandoned::remove_once(&parent);
        Self::within(&parent)
    }

    #[cfg(unix)]
    pub(super) fn within(parent: &Path) -> io::Result<Self> {
        use std::os::unix::fs::PermissionsExt;

        fault::at(Operation::Create)?;
        let mut builder = Builder::new();
        // With these permissions from the start: others could enter between the creation and a later `chmod`.
        builder.prefix(abandoned::prefix()).permissions(fs::Permissions::from_mode(0o700));
        for _ in 0..ATTEMPTS {
            let registered = Registered::folder(|| Ok(builder.tempdir_in(parent)?.keep()))?;
            let mut folder = Self { registered, lock: None };
            folder.lock = abandoned::lock(folder.path())?;
            if folder.lock.is_some() {
                return Ok(folder);
            }
        }
        Err(io::Error::other("another process removes the temporary folders"))
    }

    #[cfg(not(unix))]
    fn within(parent: &Path) -> io::Result<Self> {
        fault::at(Operation::Create)?;
        Ok(Self {
            registered: Registered::folder(|| {
                Ok(Builder::new().prefix("clausoku-").tempdir_in(parent)?.keep())
            })?,
        })
    }

    /// Creates a file in the folder, which only its owner can read, whatever the umask is.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails.
    pub fn create(&self, name: &str) -> io::Result<Target> {
        fault::at(Operation::Create)?;
        let mut options = File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        let file = options.open(self.path().join(name))?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The umask may have removed the owner's permissions.
            file.set_permissions(fs::Permissions::from_mode(0o600))?;
        }
        Ok(Target::direct(file))
    }

    /// Opens a file that a program may have written into the folder. Returns `None` if there is no such file.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails, or if the file is not a regular file: reading a pipe or a device may never
    /// end, and a link may lead anywhere.
    pub fn open(&self, name: &str) -> io::Result<Option<Source<File>>> {
        match Source::open_regular(&self.path().join(name), Links::Refuse) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            opened => opened.map(Some),
        }
    }

    /// Returns the path of the folder.
    pub fn path(&self) -> &Path {
        self.registered.path()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(lock) = self.lock.take() {
            abandoned::remove_files(lock, self.path());
        }
        // `remove_dir_all` opens the folder, which fails where no file descriptor is left. It is needed only where a
        // program has left folders.
        if fs::remove_dir(self.path()).is_err() {
            let _ = fs::remove_dir_all(self.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::temporary::register;

    #[test]
    fn a_folder_is_private_registered_and_removed() {
        let folder = Folder::new().unwrap();
        let path = folder.path().to_path_buf();
        let mut file = folder.create("formula").unwrap();
        assert!(register().contains(&path));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
            assert_eq!((mode(&path), mode(&path.join("formula"))), (0o700, 0o600));
        }
        file.write_all(b"p cnf 0 0\n").unwrap();
        file.finish().unwrap();
        fs::create_dir(path.join("of the solver")).unwrap();
        fs::write(path.join("of the solver/file"), "").unwrap();
        drop(folder);
        assert!(!path.exists() && !register().contains(&path));
    }

    #[test]
    fn only_regular_files_are_opened() {
        let folder = Folder::new().unwrap();
        let at = |name: &str| folder.path().join(name);
        assert!(folder.open("missing").unwrap().is_none());
        fs::write(at("answer"), "s UNSATISFIABLE\n").unwrap();
        assert!(folder.open("answer").unwrap().is_some());
        fs::create_dir(at("folder")).unwrap();
        let error = folder.open("folder").unwrap_err().to_string();
        assert_eq!(error, "it is a folder; only a regular file is read");
        #[cfg(unix)]
        for target in ["answer", "/dev/zero", "/nowhere"] {
            std::os::unix::fs::symlink(target, at("link")).unwrap();
            let error = folder.open("link").unwrap_err().to_string();
            assert_eq!(error, "it is a link; only a regular file is read", "{target}");
            fs::remove_file(at("link")).unwrap();
        }
    }
}
