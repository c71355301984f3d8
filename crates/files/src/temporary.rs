//! Temporary files and folders, and a register of them.
//!
//! **Invariant.** A path is in the register from before its creation can be seen until after its
//! removal, so that [`remove_all`] removes whatever exists.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile, TempDir};

use crate::Target;
use crate::fault::{self, Step};

static REGISTER: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn register() -> MutexGuard<'static, Vec<PathBuf>> {
    REGISTER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes every temporary file and folder of this process, and blocks the creation of others.
///
/// For a process that ends at once because of a signal.
pub fn remove_all() {
    let register = register();
    for path in register.iter() {
        if fs::remove_file(path).is_err() {
            let _ = fs::remove_dir_all(path);
        }
    }
    std::mem::forget(register);
}

/// Keeps a path in the register.
#[derive(Debug)]
pub(crate) struct Registered(PathBuf);

impl Registered {
    /// Creates a temporary file and registers it.
    pub(crate) fn file(
        create: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Self)> {
        fault::at(Step::Create)?;
        let mut register = register();
        let file = create()?;
        register.push(file.path().to_path_buf());
        let registered = Self(file.path().to_path_buf());
        Ok((file, registered))
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        register().retain(|path| *path != self.0);
    }
}

/// A temporary folder, which only its owner can enter. Dropped, it is removed with its content.
#[derive(Debug)]
pub struct Folder {
    /// Dropped, and so removed, before it leaves the register.
    folder: TempDir,
    _registered: Registered,
}

impl Folder {
    /// Creates a folder in the system's place for temporary files.
    ///
    /// # Errors
    ///
    /// Fails as the system does.
    pub fn new() -> io::Result<Self> {
        fault::at(Step::Create)?;
        let mut builder = Builder::new();
        builder.prefix("clausoku-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o700));
        }
        let mut register = register();
        let folder = builder.tempdir()?;
        register.push(folder.path().to_path_buf());
        let registered = Registered(folder.path().to_path_buf());
        Ok(Self { folder, _registered: registered })
    }

    /// Creates a file in the folder, which only its owner can read.
    ///
    /// # Errors
    ///
    /// Fails as the system does.
    pub fn create(&self, name: &str) -> io::Result<Target> {
        fault::at(Step::Create)?;
        let mut options = fs::File::options();
        options.write(true).create_new(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt;
            options.mode(0o600);
        }
        options.open(self.path().join(name)).map(Target::direct)
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_private_registered_and_removed() {
        let folder = Folder::new().unwrap();
        let path = folder.path().to_path_buf();
        let file = folder.create("formula").unwrap();
        assert!(register().contains(&path));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
            assert_eq!((mode(&path), mode(&path.join("formula"))), (0o700, 0o600));
        }
        file.finish().unwrap();
        drop(folder);
        assert!(!path.exists() && !register().contains(&path));
    }
}
