//! `certify --verify`: checks certificates that exist.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clausoku::certificate::{INDEX, files_of};

use crate::Exit;
use crate::app::report;
use crate::certificates::{Checker, verify_folder};
use crate::name::shown;
use crate::output::print;
use crate::style::Colour;

/// Checks each folder, and the certificates of each archive.
pub fn run(folders: &[PathBuf], checkers: &[Checker], colour: Colour) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    for folder in folders {
        for certificate in certificates(folder)? {
            let verified = verify_folder(&certificate).and_then(|text| {
                let [formula, proof] = files_of(&certificate);
                checkers.iter().try_for_each(|checker| checker.check(&formula, &proof))?;
                Ok(text)
            });
            match verified {
                Ok(text) => print(&format!("{}: {text}\n", shown(&certificate)))?,
                Err(error) => {
                    report(&error, colour);
                    exit = Exit::Failed;
                }
            }
        }
    }
    Ok(exit)
}

/// Returns the folders of an archive, or the folder itself.
fn certificates(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        bail!("{} is no folder; --verify takes folders that certify has made", shown(folder));
    }
    if !folder.join(INDEX).exists() {
        return Ok(vec![folder.to_owned()]);
    }
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", shown(folder)))?;
    let paths: Result<Vec<PathBuf>, _> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.with_context(|| format!("cannot read {}", shown(folder)))?;
    paths.retain(|path| path.is_dir());
    paths.sort();
    Ok(paths)
}
