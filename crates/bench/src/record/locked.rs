//! A file that only one process writes.

use std::fs::{File, TryLockError};
use std::ops::{Deref, DerefMut};
use std::path::Path;

use super::recorder::RecorderError;

/// A file with a lock, which is released on drop.
///
/// Closing the file is not enough: a child process has a copy of the descriptor from its fork until its
/// exec, and the system releases the lock when the last copy is closed.
#[derive(Debug)]
pub struct Locked(File);

impl Locked {
    /// Locks a file. File systems without locks are supported.
    ///
    /// # Errors
    /// Fails if another process has the lock.
    pub fn new(path: &Path, file: File) -> Result<Self, RecorderError> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(RecorderError::Busy(path.to_path_buf())),
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Self(file)),
        }
    }
}

impl Deref for Locked {
    type Target = File;

    fn deref(&self) -> &File {
        &self.0
    }
}

impl DerefMut for Locked {
    fn deref_mut(&mut self) -> &mut File {
        &mut self.0
    }
}

impl Drop for Locked {
    fn drop(&mut self) {
        // On a file system without locks there is nothing to release.
        let _ = self.0.unlock();
    }
}
