//! The solvers that can be named: the built-in ones and those of the user's file.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use clausoku::{programs::Programs, sat::Catalogue};

use crate::input::read_settings;
use crate::name::shown;

/// The variable that names a file of solvers.
const VARIABLE: &str = "CLAUSOKU_SOLVERS";

/// Returns all solvers: the built-in ones and those of a file. The file is the given one, or else
/// the one that `CLAUSOKU_SOLVERS` names, or else `clausoku/solvers.toml` in the folder of the
/// user's settings if it exists.
pub fn catalogue(file: Option<&Path>) -> anyhow::Result<Catalogue> {
    let mut programs = Programs::built_in();
    let named = file.map(Path::to_path_buf).or_else(|| set(VARIABLE));
    let (path, must_exist) = match named {
        Some(path) => (path, true),
        None => match settings() {
            Some(folder) => (folder.join("clausoku/solvers.toml"), false),
            None => return Ok(Catalogue::with(programs)),
        },
    };
    let name = shown(&path);
    match read_settings(&path) {
        Ok(text) => programs.add(&text).map_err(|error| anyhow!("{name}: {error}"))?,
        Err(_) if !must_exist && !path.exists() => {}
        Err(error) => return Err(error),
    }
    Ok(Catalogue::with(programs))
}

/// Returns a path from the environment; `None` if the variable is unset or empty.
fn set(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// Returns the folder of the user's settings.
fn settings() -> Option<PathBuf> {
    set("XDG_CONFIG_HOME").or_else(|| Some(set("HOME")?.join(".config")))
}
