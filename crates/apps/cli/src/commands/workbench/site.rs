//! The page and its engine as files, for any web server.
//!
//! **Invariant.** The folder is complete or absent: it gets its name when all files are in it.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clausoku_files::{Links, read_regular};
use clausoku_words::say;
use clausoku_workbench::{ENGINE, site};

use crate::input::shown;
use crate::output::NewFolder;
use crate::terminal::{Exit, language, note};

/// The first bytes of a program in WebAssembly.
const MAGIC: &[u8] = b"\0asm";

/// The largest engine in bytes: several times those of today.
const MAX_ENGINE: u64 = 64 << 20;

/// Writes the page with this engine; without one, with that beside the program.
///
/// # Errors
///
/// Fails if the engine is missing, if the folder contains files, or if it cannot be written.
pub(super) fn write_site(folder: &Path, engine: Option<&Path>) -> anyhow::Result<Exit> {
    let path = match engine {
        Some(path) => path.to_owned(),
        None => beside()?,
    };
    let bytes = read_engine(&path)?;
    let page = site();
    let texts = page.iter().map(|(name, text)| (*name, text.as_bytes()));
    let all: Vec<(&str, &[u8])> = texts.chain([(ENGINE, bytes.as_slice())]).collect();

    let files = NewFolder::new(folder)?;
    for (name, bytes) in &all {
        files.put(name, |out| Ok(out.write_all(bytes)?))?;
    }
    files.finish()?;
    let name = shown(folder);
    note(&say!(language(), course::site_written { count: all.len(), name }));
    Ok(Exit::Done)
}

fn beside() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe().context("cannot find this program")?;
    Ok(program.parent().unwrap_or(Path::new(".")).join(ENGINE))
}

fn read_engine(path: &Path) -> anyhow::Result<Vec<u8>> {
    let name = shown(path);
    let language = language();
    let fault = match read_regular(path, Links::Follow, MAX_ENGINE) {
        Ok(bytes) if bytes.starts_with(MAGIC) => return Ok(bytes),
        Ok(_) => say!(language, course::no_wasm { name }),
        Err(error) => {
            let reason = error.to_string();
            say!(language, course::no_engine { name, reason })
        }
    };
    let remedy = say!(language, remedies::engine);
    bail!("{fault}\n{}", say!(language, remedies::remedy { remedy }))
}
