//! The register of temporary files and folders.
//!
//! **Invariant.** A path is in the register from before its creation is visible until after its
//! removal, so that [`remove_all`] removes every existing path.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile};

use crate::fault::{self, Operation};

static REGISTER: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

pub(crate) fn register() -> MutexGuard<'static, Vec<PathBuf>> {
    REGISTER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes every temporary file and folder of this process, and blocks the creation of others.
///
/// Call this when the process ends at once because of a signal.
pub fn remove_all() {
    let register = register();
    for path in register.iter() {
        // A path is a file or a folder; the error shows which.
        if fs::remove_file(path).is_err() {
            let _ = fs::remove_dir_all(path);
        }
    }
    // Never unlocked: a thread that creates a file now would leave it behind.
    std::mem::forget(register);
}

/// Keeps a path in the register.
#[derive(Debug)]
pub(crate) struct Registered(PathBuf);

impl Registered {
    /// Creates a temporary file in a folder, with these permissions as far as the umask of the process allows them, and
    /// registers it.
    pub(crate) fn file(folder: &Path, mode: u32) -> io::Result<(NamedTempFile, Self)> {
        fault::at(Operation::Create)?;
        let mut builder = Builder::new();
        builder.prefix(".clausoku-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(mode));
        }
        #[cfg(not(unix))]
        let _ = mode;
        // Locked over creation and entry, or a signal between them would leave the file.
        let mut register = register();
        // The original error contains the temporary name, which the user does not know.
        let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
        register.push(file.path().to_path_buf());
        let registered = Self(file.path().to_path_buf());
        Ok((file, registered))
    }

    /// Creates a temporary folder and registers it.
    pub(crate) fn folder(create: impl FnOnce() -> io::Result<PathBuf>) -> io::Result<Self> {
        let mut register = register();
        let folder = create()?;
        register.push(folder.clone());
        Ok(Self(folder))
    }

    /// Returns the path.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        register().retain(|path| *path != self.0);
    }
}
