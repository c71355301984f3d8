//! A file that only one process writes.

use std::fs::{File, TryLockError};
use std::ops::{Deref, DerefMut};

/// A file with a lock, which is released on drop.
///
/// Closing the file is not enough: a child process has a copy of the descriptor from its fork until its
/// exec, and the system releases the lock when the last copy is closed.
#[derive(Debug)]
pub struct Locked(File);

impl Locked {
    /// Locks a file; `None` if another process has the lock. File systems without locks are supported.
    pub fn new(file: File) -> Option<Self> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => None,
            Ok(()) | Err(TryLockError::Error(_)) => Some(Self(file)),
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
