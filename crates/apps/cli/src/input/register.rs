//! The register of the files that this process has read and written: no output replaces one of them.

use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::ensure;

use crate::input::{is_stdout, shown};
use crate::terminal::file_fault::Kind;
use crate::terminal::locked;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Read,
    Written,
}

/// The uses by a hash of the place of each file. With the places themselves, a list of a million files would take 100 MB.
static USES: Mutex<BTreeMap<u64, Use>> = Mutex::new(BTreeMap::new());

/// Returns the absolute path without links of a file, which need not exist; `None` for standard streams, devices and pipes.
fn place(path: &Path) -> Option<PathBuf> {
    if is_stdout(path) {
        return None;
    }
    if let Ok(place) = fs::canonicalize(path) {
        return place.is_file().then_some(place);
    }
    // A file that does not exist has no canonical path, but its folder has one.
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
    Some(folder.join(path.file_name()?))
}

/// Returns `true` if both paths name one file, which need not exist.
pub(crate) fn is_same_file(first: &Path, second: &Path) -> bool {
    first == second || place(first).is_some_and(|place_of| Some(place_of) == place(second))
}

fn key(path: &Path) -> Option<u64> {
    let mut hasher = DefaultHasher::new();
    place(path)?.hash(&mut hasher);
    Some(hasher.finish())
}

/// Notes that a file is read, if it is there.
pub(crate) fn note_read(path: &Path) {
    if let Some(key) = key(path).filter(|_| path.is_file()) {
        locked(&USES).insert(key, Use::Read);
    }
}

/// Notes that a file is written.
///
/// # Errors
///
/// Fails if the file has been read or written.
pub(crate) fn note_written(path: &Path) -> anyhow::Result<()> {
    refuse_read(path)?;
    let Some(key) = key(path) else { return Ok(()) };
    let known = locked(&USES).insert(key, Use::Written);
    ensure!(
        known.is_none(),
        "{} is named twice; every output needs a file of its own",
        shown(path)
    );
    Ok(())
}

/// Refuses to write over a file that has been read.
///
/// # Errors
///
/// Fails if the file has been read.
pub(crate) fn refuse_read(path: &Path) -> anyhow::Result<()> {
    let Some(key) = key(path) else { return Ok(()) };
    let known = locked(&USES).get(&key).copied();
    ensure!(known != Some(Use::Read), Kind::IsInput.fault(shown(path)));
    Ok(())
}
