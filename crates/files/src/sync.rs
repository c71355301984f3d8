//! Waits until written data is on the disk.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::fault::{self, Step};

/// Waits until the content of the file is on the disk.
///
/// # Errors
///
/// Fails if the system call fails, as on a full disk. A file system without sync is not an error.
pub fn sync_file(file: &File) -> io::Result<()> {
    fault::at(Step::Sync)?;
    tolerate_unsupported(file.sync_all())
}

/// Waits until the name of the file, which was created or renamed, is on the disk: syncs its folder.
///
/// # Errors
///
/// Fails if a system call fails. A folder that cannot be opened for reading, and a system that cannot sync
/// folders, are not errors.
pub fn sync_name(file: &Path) -> io::Result<()> {
    fault::at(Step::Sync)?;
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(folder_of(file)) {
        Ok(folder) => tolerate_unsupported(folder.sync_all()),
        Err(error) if error.kind() == ErrorKind::PermissionDenied => Ok(()),
        Err(error) => Err(error),
    }
}

/// Returns the folder of a file.
pub(crate) fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn tolerate_unsupported(synced: io::Result<()>) -> io::Result<()> {
    match synced {
        Err(error) if matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::InvalidInput) => {
            Ok(())
        }
        synced => synced,
    }
}
