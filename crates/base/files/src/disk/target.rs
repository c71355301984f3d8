//! Outputs that are complete or absent.
//!
//! A file is written under a temporary name in the folder of its target and renamed when it is complete, so
//! that a failure, a full disk or a signal leaves the old file unchanged. A target that is not a regular
//! file (a pipe, a device) is written directly.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempDir, TempPath};

use super::standard::expect_open;
use super::sync::{folder_of, sync_file, sync_name};
use super::temporary::Registered;
use crate::fault::{self, Operation};

/// The longest chain of links, as on Linux.
const LINKS: usize = 40;

/// An output: a file that replaces its target when it is complete, a device or standard output.
///
/// ```
/// use std::io::Write;
/// # let folder = clausoku_files::Folder::new()?;
/// # let path = folder.path().join("grid.txt");
/// let mut target = clausoku_files::Target::open(&path)?;
/// target.write_all(b"1...\n")?;
/// assert!(!path.exists());
/// target.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"1...\n");
/// # Ok::<_, std::io::Error>(())
/// ```
#[derive(Debug)]
#[must_use = "the file is removed unless the target is finished"]
pub struct Target(Kind);

#[derive(Debug)]
enum Kind {
    /// Standard output, or a target that is not a regular file.
    Direct(File),
    /// A file under a temporary name in the folder of its target. The file is dropped, and so removed,
    /// before it leaves the register.
    Temporary { file: NamedTempFile, target: PathBuf, registered: Registered },
}

/// A complete file, or a folder of files, that has a temporary name in the folder of its target, and is removed unless it gets
/// another name.
#[derive(Debug)]
#[must_use = "the file is removed unless it gets a name"]
pub struct Unnamed {
    entry: Entry,
    registered: Registered,
}

#[derive(Debug)]
enum Entry {
    File(TempPath),
    Folder(TempDir),
}

impl Unnamed {
    /// Creates a folder under a temporary name in this folder. Its files are written under its [`path`](Self::path).
    ///
    /// ```
    /// # let folder = clausoku_files::Folder::new()?;
    /// let files = clausoku_files::Unnamed::folder(folder.path())?;
    /// std::fs::write(files.path().join("grid.txt"), "1...\n")?;
    /// files.finish_unsynced(&folder.path().join("0001"))?;
    /// assert!(folder.path().join("0001/grid.txt").exists());
    /// # Ok::<_, std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a system call fails.
    pub fn folder(parent: &Path) -> io::Result<Self> {
        fault::at(Operation::Create)?;
        let mut builder = Builder::new();
        builder.prefix(".clausoku-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The mode of new folders, less the umask.
            builder.permissions(fs::Permissions::from_mode(0o777));
        }
        let mut folder = None;
        let registered = Registered::folder(|| {
            // The original error contains the temporary name, which the user does not know.
            let made = builder.tempdir_in(parent).map_err(|error| io::Error::from(error.kind()))?;
            Ok(folder.insert(made).path().to_path_buf())
        })?;
        let folder = folder.ok_or(io::ErrorKind::NotFound)?;
        Ok(Self { entry: Entry::Folder(folder), registered })
    }

    /// Returns the temporary path.
    pub fn path(&self) -> &Path {
        match &self.entry {
            Entry::File(file) => file,
            Entry::Folder(folder) => folder.path(),
        }
    }

    /// Gives the file this name in its folder, without waiting for the disk. A file of this name is replaced; a folder is not,
    /// unless it is empty.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails. A file of this name is unchanged then.
    pub fn finish_unsynced(self, path: &Path) -> io::Result<()> {
        fault::at(Operation::Rename)?;
        match self.entry {
            Entry::File(file) => file.persist(path).map_err(|error| error.error)?,
            Entry::Folder(mut folder) => {
                fs::rename(folder.path(), path)?;
                folder.disable_cleanup(true);
            }
        }
        drop(self.registered);
        Ok(())
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        fault::at(Operation::Write)?;
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

impl Target {
    /// Returns standard output without the line buffering of [`io::stdout`], which costs a copy and additional
    /// system calls on long outputs.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails, or if standard output is closed.
    pub fn stdout() -> io::Result<Self> {
        expect_open(1)?;
        #[cfg(unix)]
        let file = {
            use std::os::fd::AsFd;
            File::from(io::stdout().as_fd().try_clone_to_owned()?)
        };
        #[cfg(windows)]
        let file = {
            use std::os::windows::io::AsHandle;
            File::from(io::stdout().as_handle().try_clone_to_owned()?)
        };
        Ok(Self(Kind::Direct(file)))
    }

    /// Prepares to write to this path. A link is followed: its target is replaced, not the link.
    ///
    /// # Errors
    ///
    /// Fails if the folder is missing or the file may not be written.
    pub fn open(path: &Path) -> io::Result<Self> {
        let (target, found) = match fs::metadata(path) {
            Ok(found) if !found.is_file() => {
                fault::at(Operation::Open)?;
                // Renamed over, a device or a pipe would be replaced by a file.
                return Ok(Self(Kind::Direct(File::options().write(true).open(path)?)));
            }
            Ok(found) => (end_of_links(path)?, Some(found)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => (end_of_links(path)?, None),
            Err(error) => return Err(error),
        };
        if found.is_some() {
            // Only a file that may be written may be replaced.
            drop(File::options().write(true).open(&target)?);
        }
        // In the folder of its target: a rename between file systems would be a copy, which can be seen
        // half done.
        let folder = folder_of(&target);
        if !folder.is_dir() {
            let message = format!("there is no folder {}", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, message));
        }
        // The mode that programs give to new files, less the umask. The default of `tempfile` is 0600, and the
        // target would get it.
        let (file, registered) = Registered::file(folder, 0o666)?;
        if let Some(found) = found {
            copy_permissions(&found, file.as_file())?;
        }
        Ok(Self(Kind::Temporary { file, target, registered }))
    }

    /// Returns an output that is not renamed.
    pub(crate) fn direct(file: File) -> Self {
        Self(Kind::Direct(file))
    }

    /// Checks that [`open`](Self::open) would succeed, without changing the file. A target that is not a
    /// regular file is not opened: the reader of a pipe would notice that.
    ///
    /// # Errors
    ///
    /// Fails if `open` would.
    pub fn check(path: &Path) -> io::Result<()> {
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(io::Error::other("it is a folder")),
            Ok(found) if !found.is_file() => Ok(()),
            // Only the creation of the temporary file, which is dropped here, shows that the folder can be written.
            _ => Self::open(path).map(drop),
        }
    }

    fn file(&mut self) -> &mut File {
        match &mut self.0 {
            Kind::Direct(file) => file,
            Kind::Temporary { file, .. } => file.as_file_mut(),
        }
    }

    /// Renames the complete file to its target. After a power loss the target is the old file or the new one:
    /// the content is on the disk before the name changes, and the name when this returns.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails. The target is unchanged then, unless the last step failed, which waits for
    /// the name to be on the disk.
    pub fn finish(mut self) -> io::Result<()> {
        self.sync_content()?;
        match self.rename()? {
            Some(target) => sync_name(&target),
            None => Ok(()),
        }
    }

    /// Renames this complete file and another one to their targets, both or neither. Each is on the disk before
    /// the first name changes.
    ///
    /// ```
    /// use std::io::Write;
    /// # let folder = clausoku_files::Folder::new()?;
    /// # let paths = ["formula.cnf", "formula.cnf.map"].map(|name| folder.path().join(name));
    /// let mut formula = clausoku_files::Target::open(&paths[0])?;
    /// let mut map = clausoku_files::Target::open(&paths[1])?;
    /// formula.write_all(b"p cnf 1 0\n")?;
    /// map.write_all(b"c clausoku 1\n")?;
    /// formula.finish_with(map)?;
    /// assert!(paths.iter().all(|path| path.exists()));
    /// # Ok::<_, std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a system call fails. Targets that are regular files are unchanged then, unless one of the last steps
    /// failed, which wait for the names to be on the disk.
    pub fn finish_with(mut self, mut other: Self) -> io::Result<()> {
        self.sync_content()?;
        other.sync_content()?;
        let replaced = self.copy_of_replaced()?;
        let renamed = self.rename()?;
        let other =
            other.rename().map_err(|error| match restore(replaced, renamed.as_deref()) {
                Ok(()) => error,
                Err(second) => io::Error::new(error.kind(), format!("{error}; {second}")),
            })?;
        [renamed, other].iter().flatten().try_for_each(|target| sync_name(target))
    }

    /// Waits until the content is on the disk, before it gets a name: after a power loss the name could otherwise lead to
    /// an empty file.
    fn sync_content(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Kind::Direct(_) => Ok(()),
            Kind::Temporary { file, .. } => sync_file(file.as_file()),
        }
    }

    /// Returns a copy of the file that this one replaces, if there is one, which gets the name of that file when it is
    /// finished.
    fn copy_of_replaced(&self) -> io::Result<Option<Self>> {
        let Kind::Temporary { target, .. } = &self.0 else { return Ok(None) };
        if !target.exists() {
            return Ok(None);
        }
        let mut copy = Self::open(target)?;
        fault::at(Operation::Open)?;
        io::copy(&mut File::open(target)?, &mut copy)?;
        Ok(Some(copy))
    }

    /// Renames the complete file to its target, without waiting for the disk. After a power loss the target may be
    /// incomplete or absent, unless [`sync_folder`](crate::sync_folder) has returned before.
    ///
    /// # Errors
    ///
    /// Fails if a system call fails. The target is unchanged then.
    pub fn finish_unsynced(self) -> io::Result<()> {
        self.rename().map(drop)
    }

    /// Closes a complete file whose name is not yet known.
    ///
    /// ```
    /// use std::io::Write;
    /// # let folder = clausoku_files::Folder::new()?;
    /// let mut target = clausoku_files::Target::open(&folder.path().join("file"))?;
    /// target.write_all(b"1...\n")?;
    /// let file = target.close()?;
    /// file.finish_unsynced(&folder.path().join("grid.txt"))?;
    /// assert_eq!(std::fs::read(folder.path().join("grid.txt"))?, b"1...\n");
    /// # Ok::<_, std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a system call fails, or if the target is not a regular file.
    pub fn close(mut self) -> io::Result<Unnamed> {
        self.flush()?;
        match self.0 {
            Kind::Temporary { file, registered, .. } => {
                // Closed: files that wait for earlier names need no file descriptors.
                Ok(Unnamed { entry: Entry::File(file.into_temp_path()), registered })
            }
            Kind::Direct(_) => Err(io::ErrorKind::InvalidInput.into()),
        }
    }

    /// Returns `true` if this is a regular file.
    pub fn is_file(&self) -> bool {
        !matches!(self.0, Kind::Direct(_))
    }

    /// Renames a temporary file to its target, which it returns.
    fn rename(mut self) -> io::Result<Option<PathBuf>> {
        self.flush()?;
        let Kind::Temporary { file, target, registered } = self.0 else { return Ok(None) };
        fault::at(Operation::Rename)?;
        file.persist(&target).map_err(|error| error.error)?;
        // Only now: while the temporary name existed, a signal had to find it.
        drop(registered);
        Ok(Some(target))
    }
}

/// Undoes a rename: gives the name to the file that was replaced, or removes the new file.
fn restore(replaced: Option<Target>, renamed: Option<&Path>) -> io::Result<()> {
    match (replaced, renamed) {
        (Some(replaced), _) => replaced.finish_unsynced(),
        (None, Some(renamed)) => fs::remove_file(renamed),
        (None, None) => Ok(()),
    }
}

/// Follows links to the path of a file, which may not exist yet.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_path_buf();
    for _ in 0..LINKS {
        // Renamed over a link, the file would replace the link and leave its target as it was.
        let Ok(next) = fs::read_link(&place) else { return Ok(place) };
        place = place.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("too many links lead there"))
}

/// Gives the new file the permissions of the file that it replaces, and its owner if that is allowed.
fn copy_permissions(found: &Metadata, file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
        let ours = file.metadata()?;
        if (ours.uid(), ours.gid()) != (found.uid(), found.gid()) {
            // Only root may give files away; for others the new file is their own.
            let _ = fchown(file, Some(found.uid()), Some(found.gid()));
        }
        file.set_permissions(fs::Permissions::from_mode(found.mode() & 0o777))
    }
    #[cfg(not(unix))]
    file.set_permissions(found.permissions())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Folder;

    /// Writes two files; the first cannot get its name, since a folder has it.
    fn fail_together(old: Option<&str>) -> (Folder, PathBuf) {
        let folder = Folder::new().unwrap();
        let [formula, map] = ["formula", "map"].map(|name| folder.path().join(name));
        if let Some(old) = old {
            fs::write(&map, old).unwrap();
        }
        let [mut first, mut second] = [&formula, &map].map(|path| Target::open(path).unwrap());
        first.write_all(b"p cnf 1 0\n").unwrap();
        second.write_all(b"new\n").unwrap();
        fs::create_dir(&formula).unwrap();
        first.finish_with(second).unwrap_err();
        fs::remove_dir(&formula).unwrap();
        (folder, map)
    }

    #[test]
    fn two_files_get_their_names_or_neither_does() {
        let (folder, map) = fail_together(None);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        drop(map);
        let (folder, map) = fail_together(Some("old\n"));
        assert_eq!(fs::read_to_string(map).unwrap(), "old\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
