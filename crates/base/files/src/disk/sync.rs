//! Waits until written data is on the disk.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::fault::{self, Operation};

/// Waits until the content of the file is on the disk.
///
/// # Errors
///
/// Fails if the system call fails, as on a full disk. A file system without sync is not an error.
pub fn sync_file(file: &File) -> io::Result<()> {
    fault::at(Operation::Sync)?;
    tolerate_unsupported(file.sync_all())
}

/// Waits until the name of the file, which was created or renamed, is on the disk: syncs its folder.
///
/// # Errors
///
/// Fails if a system call fails. A folder that cannot be opened for reading, and a system that cannot sync
/// folders, are not errors.
pub fn sync_name(file: &Path) -> io::Result<()> {
    fault::at(Operation::Sync)?;
    if cfg!(not(unix)) {
        return Ok(());
    }
    match File::open(folder_of(file)) {
        Ok(folder) => tolerate_unsupported(folder.sync_all()),
        Err(error) if error.kind() == ErrorKind::PermissionDenied => Ok(()),
        Err(error) => Err(error),
    }
}

/// Waits until everything in the folder is on the disk, with the names of its files and folders. Many files cost one
/// wait instead of one each.
///
/// On Linux one system call does this for the whole file system; elsewhere each file and folder is synced.
///
/// # Errors
///
/// Fails if a system call fails.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    fault::at(Operation::Sync)?;
    #[cfg(target_os = "linux")]
    {
        // One call for a folder of thousands of files, where a sync of each would wait for the disk each
        // time.
        tolerate_unsupported(rustix::fs::syncfs(File::open(folder)?).map_err(Into::into))
    }
    #[cfg(not(target_os = "linux"))]
    sync_files(folder)
}

#[cfg(not(target_os = "linux"))]
fn sync_files(folder: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_files(&entry.path())?;
        } else {
            tolerate_unsupported(File::options().write(true).open(entry.path())?.sync_all())?;
        }
    }
    if cfg!(unix) { tolerate_unsupported(File::open(folder)?.sync_all()) } else { Ok(()) }
}

/// Returns the folder of a file.
pub(crate) fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

fn tolerate_unsupported(synced: io::Result<()>) -> io::Result<()> {
    match synced {
        // `fsync` fails with EINVAL, which is `InvalidInput`, where the kind of file or file system has no sync.
        Err(error) if matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::InvalidInput) => {
            Ok(())
        }
        synced => synced,
    }
}
