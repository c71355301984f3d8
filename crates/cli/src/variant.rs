//! Variants by name and in TOML files.
//!
//! A name comes from the user (`--variant`) or from a grid's comment (`# variant: NAME`). The user may
//! name any file. A comment is part of a file that may come from a stranger, so that the file it names
//! is restricted, and messages show nothing of its text; `docs/trust.md` states the policy.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clausoku::Variant;
use files::{Links, read_regular};

use crate::input::{Input, read_settings};
use crate::name::shown;

/// The largest file of a variant that a grid's comment may name, in bytes.
const LARGEST: u64 = 1 << 20;

/// A variant, and its file unless it is built in.
#[derive(Clone, Debug)]
pub struct Found {
    pub variant: Arc<Variant>,
    #[cfg_attr(
        not(feature = "editor"),
        expect(dead_code, reason = "only the editor saves the name")
    )]
    pub file: Option<PathBuf>,
}

/// The name in a grid's comment.
struct Stated {
    name: String,
    /// The number of the comment's line, from 1.
    line: usize,
}

/// Returns the file that the user means by this name of a variant; `None` for a built-in variant.
pub fn file_of(name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    (is_toml(path) || path.is_file()).then(|| path.to_path_buf())
}

/// Returns the variant that the user named.
///
/// # Errors
///
/// There is no such variant, or the file cannot be read or contains no variant.
pub fn by_user(name: &str) -> anyhow::Result<Found> {
    let Some(file) = file_of(name) else { return built_in(name) };
    let text = read_settings(&file)?;
    let variant =
        Variant::from_toml(&text).map_err(|error| anyhow!("{}: {error}", shown(&file)))?;
    Ok(Found { variant: Arc::new(variant), file: Some(file) })
}

/// Returns the variant that a comment at the beginning of the input names, if one does.
///
/// # Errors
///
/// There is no such variant, or the comment names a file that it must not name or that contains no
/// variant.
pub fn by_comment(input: &Input) -> anyhow::Result<Option<Found>> {
    let Some(Stated { name, line }) = stated(input.head()) else { return Ok(None) };
    let found = if is_toml(Path::new(&name)) { in_file(&name, input) } else { built_in(&name) };
    found.map(Some).with_context(|| format!("{}:{line}", input.name))
}

fn built_in(name: &str) -> anyhow::Result<Found> {
    Ok(Found { variant: Arc::new(Variant::by_name(name)?), file: None })
}

/// Reads the variant from the file that the input's comment names.
fn in_file(name: &str, input: &Input) -> anyhow::Result<Found> {
    let Some(folder) = &input.folder else {
        bail!("{} has no folder in which {name} could be; use --variant FILE", input.name);
    };
    if !Path::new(name)
        .components()
        .all(|part| !matches!(part, Component::Prefix(_) | Component::RootDir))
    {
        bail!(
            "expected the path of a variant relative to the grid's folder, found the absolute \
             path {name}; use --variant FILE"
        );
    }
    let file = folder.join(name);
    let shown = shown(&file);
    let bytes = read_regular(&file, Links::Follow, LARGEST)
        .with_context(|| format!("cannot read {shown}"))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| anyhow!("{shown}: expected text in UTF-8, found other bytes"))?;
    let variant =
        Variant::from_toml(&text).map_err(|error| anyhow!("{shown}: {}", error.without_text()))?;
    Ok(Found { variant: Arc::new(variant), file: Some(file) })
}

fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// Finds `# variant: NAME` among the comments at the beginning of a text.
fn stated(head: &[u8]) -> Option<Stated> {
    let text = String::from_utf8_lossy(head);
    let lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim());
    let comments = lines.take_while(|line| line.is_empty() || line.starts_with('#'));
    comments.zip(1..).find_map(|(comment, line)| {
        let name = comment.trim_start_matches('#').trim().strip_prefix("variant:")?;
        Some(Stated { name: name.trim().to_owned(), line })
    })
}
