//! Removal of the temporary folders of processes that were killed.
//!
//! A process locks its folders (`flock`), and the system releases the locks of a process that ends. A
//! folder is removed if all of these hold:
//!
//! - its name begins with [`prefix`], which names the run of the kernel: locks of another kernel, on a
//!   file system that two machines share, may be invisible;
//! - it is a folder, not a link to one, belongs to this user, and only this user may enter it;
//! - no process has locked it.
//!
//! A process that creates a folder holds no lock on it for a moment. So it locks the folder, and then
//! checks that the folder still exists.

use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::{Once, OnceLock};

use rustix::fs::{CWD, Dir, FlockOperation, Mode, OFlags, chmod, flock, fstat, openat, stat};
use rustix::io::Errno;

/// The number of entries of the system's folder for temporary files that are examined. More would delay the
/// start.
const ENTRIES: usize = 4096;

/// Returns the prefix of the names of folders.
pub(super) fn prefix() -> &'static str {
    static PREFIX: OnceLock<String> = OnceLock::new();
    PREFIX.get_or_init(|| match kernel() {
        Some(kernel) => format!("clausoku-{kernel}-"),
        None => "clausoku-".to_owned(),
    })
}

/// Returns the first 8 digits of the random number of this run of Linux; `None` on other systems.
fn kernel() -> Option<String> {
    let id = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    let digits = id.get(..8)?;
    digits.chars().all(|c| c.is_ascii_hexdigit()).then(|| digits.to_owned())
}

/// Sets the permissions of a new folder and locks it. Returns `None` if another process has removed it.
pub(super) fn lock(path: &Path) -> io::Result<Option<OwnedFd>> {
    // The umask may have removed the owner's permissions.
    let folder = match chmod(path, Mode::RWXU).and_then(|()| open(path)) {
        Err(Errno::NOENT) => return Ok(None),
        folder => folder?,
    };
    // Without locks (some network file systems) no folder counts as abandoned.
    // This waits if a process has taken the folder for an abandoned one. It has the lock until the folder is removed,
    // which the check below finds.
    let _ = flock(&folder, FlockOperation::LockExclusive);
    let opened = fstat(&folder)?;
    let is_in_place = stat(path)
        .is_ok_and(|found| (found.st_dev, found.st_ino) == (opened.st_dev, opened.st_ino));
    Ok(is_in_place.then_some(folder))
}

fn open(path: &Path) -> rustix::io::Result<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    openat(CWD, path, flags, Mode::empty())
}

/// Removes the files of an open folder. It opens no file descriptor, as none may be left.
pub(super) fn remove_files(folder: OwnedFd, path: &Path) {
    let Ok(entries) = Dir::new(folder) else { return };
    for entry in entries.flatten() {
        let _ = fs::remove_file(path.join(OsStr::from_bytes(entry.file_name().to_bytes())));
    }
}

/// Removes abandoned folders at the first call.
pub(super) fn remove_once(parent: &Path) {
    static DONE: Once = Once::new();
    DONE.call_once(|| remove(parent));
}

fn remove(parent: &Path) {
    // The name does not show the run of the kernel: the lock of another machine on a shared file system would be
    // invisible.
    if kernel().is_none() {
        return;
    }
    for entry in fs::read_dir(parent).into_iter().flatten().take(ENTRIES).flatten() {
        let path = entry.path();
        let is_named = entry.file_name().as_bytes().starts_with(prefix().as_bytes());
        // The lock is held until the folder is gone.
        if is_named && let Some(_lock) = lock_abandoned(&path) {
            let _ = fs::remove_dir_all(&path);
        }
    }
}

/// Locks the folder if it is abandoned.
fn lock_abandoned(path: &Path) -> Option<OwnedFd> {
    let folder = open(path).ok()?;
    let found = fstat(&folder).ok()?;
    let is_private = Mode::from_raw_mode(found.st_mode) == Mode::RWXU;
    let is_own = found.st_uid == rustix::process::geteuid().as_raw();
    let is_abandoned =
        is_private && is_own && flock(&folder, FlockOperation::NonBlockingLockExclusive).is_ok();
    is_abandoned.then_some(folder)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::path::PathBuf;

    use super::*;
    use crate::Folder;

    /// Creates a folder as a killed process leaves it.
    fn abandon(parent: &Path, name: &str) -> PathBuf {
        let path = parent.join(format!("{}{name}", prefix()));
        fs::create_dir(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
        fs::write(path.join("formula"), "p cnf 0 0\n").unwrap();
        fs::create_dir(path.join("of the solver")).unwrap();
        path
    }

    #[test]
    fn folders_of_killed_processes_are_removed() {
        let parent = tempfile::tempdir().unwrap();
        let abandoned = abandon(parent.path(), "a");
        let used = Folder::within(parent.path()).unwrap();
        remove(parent.path());
        assert!(!abandoned.exists() && used.path().exists());
    }

    #[test]
    fn other_folders_and_the_targets_of_links_are_kept() {
        let parent = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        let target = abandon(elsewhere.path(), "target");
        symlink(&target, parent.path().join(format!("{}link", prefix()))).unwrap();
        let shared = abandon(parent.path(), "shared");
        fs::set_permissions(&shared, fs::Permissions::from_mode(0o750)).unwrap();
        let other_kernel = parent.path().join("clausoku-0000000z-a");
        fs::rename(abandon(parent.path(), "b"), &other_kernel).unwrap();
        remove(parent.path());
        assert!(target.exists() && shared.exists() && other_kernel.exists());
    }

    #[test]
    fn a_folder_that_is_removed_before_it_is_locked_is_noticed() {
        let parent = tempfile::tempdir().unwrap();
        let path = abandon(parent.path(), "a");
        assert!(lock(&path).unwrap().is_some());
        let remover = lock_abandoned(&path).unwrap();
        fs::remove_dir_all(&path).unwrap();
        drop(remover);
        assert!(lock(&path).unwrap().is_none());
    }
}
