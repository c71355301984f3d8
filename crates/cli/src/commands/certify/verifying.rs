//! `certify --verify`: checks certificates that exist.

use std::collections::BTreeSet;
use std::fs;
use std::io::BufRead;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clausoku::certificate::{INDEX, files_of};
use serde_json::{Value, json};

use crate::Exit;
use crate::app::report;
use crate::certificates::{Checker, Verified, open, verify_folder};
use crate::name::shown;
use crate::output::print;
use crate::style::Colour;

/// A certificate to check.
struct Listed {
    folder: PathBuf,
    /// Its entry in the index of the archive, `None` for one alone.
    entry: Option<Value>,
}

/// Checks each folder, and the certificates of each archive.
pub fn run(
    folders: &[PathBuf],
    checkers: &[Checker],
    json: bool,
    colour: Colour,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    for folder in folders {
        for listed in certificates(folder)? {
            match verified(&listed, checkers) {
                Ok(verified) if json => print(&(serde_json::to_string(&verified)? + "\n"))?,
                Ok(verified) => print(&verified.to_string())?,
                Err(error) => {
                    report(&error, colour);
                    exit = Exit::Failed;
                    if json {
                        let folder = shown(&listed.folder);
                        let error = format!("{error:#}");
                        let fault = json!({"folder": folder, "verified": false, "error": error});
                        print(&format!("{fault}\n"))?;
                    }
                }
            }
        }
    }
    Ok(exit)
}

/// Checks a certificate, and that it is the one of the index.
fn verified(listed: &Listed, checkers: &[Checker]) -> anyhow::Result<Verified> {
    let folder = &listed.folder;
    let Some(entry) = &listed.entry else {
        return checked(folder, checkers);
    };
    ensure!(!entry.is_null(), "{} is not in {INDEX}; move it to another folder", shown(folder));
    let kind = fs::symlink_metadata(folder)
        .with_context(|| format!("{INDEX} lists {}, which cannot be read", shown(folder)))?;
    ensure!(kind.is_dir(), "{} is no folder; {INDEX} lists it as a certificate", shown(folder));
    let verified = checked(folder, checkers)?;
    verified.compare(entry)?;
    Ok(verified)
}

fn checked(folder: &Path, checkers: &[Checker]) -> anyhow::Result<Verified> {
    let verified = verify_folder(folder)?;
    let [formula, proof] = files_of(folder);
    checkers.iter().try_for_each(|checker| checker.check(&formula, &proof))?;
    Ok(verified)
}

/// Returns the certificates of an archive, or the folder itself. A folder that the index does not list has the entry null.
fn certificates(folder: &Path) -> anyhow::Result<Vec<Listed>> {
    if !folder.is_dir() {
        bail!("{} is no folder; --verify takes folders that certify has made", shown(folder));
    }
    if fs::symlink_metadata(folder.join(INDEX)).is_err() {
        return Ok(vec![Listed { folder: folder.to_owned(), entry: None }]);
    }
    let index = shown(&folder.join(INDEX));
    let mut names = BTreeSet::new();
    let mut found = Vec::new();
    for (number, line) in (1..).zip(open(folder, INDEX)?.lines()) {
        let line = line.with_context(|| format!("cannot read {index}"))?;
        let entry: Value = serde_json::from_str(&line)
            .with_context(|| format!("{index}: line {number} is not an entry of a certificate"))?;
        if entry["certified"] != true {
            continue;
        }
        // The archive may have been moved, so only the last part of the path counts.
        let name = entry["folder"].as_str().map(Path::new).and_then(Path::file_name);
        let name = name.with_context(|| format!("{index}: line {number} names no folder"))?;
        let shown = shown(name.as_ref());
        ensure!(names.insert(name.to_owned()), "{index}: line {number} lists {shown} again");
        found.push(Listed { folder: folder.join(name), entry: Some(entry) });
    }
    let cannot_read = || format!("cannot read {}", shown(folder));
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let path = entry.with_context(cannot_read)?.path();
        if path.is_dir() && path.file_name().is_some_and(|name| !names.contains(name)) {
            found.push(Listed { folder: path, entry: Some(Value::Null) });
        }
    }
    found.sort_by(|first, second| first.folder.cmp(&second.folder));
    Ok(found)
}
