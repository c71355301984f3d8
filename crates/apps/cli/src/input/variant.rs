//! Variants by name and in TOML files.
//!
//! A name comes from the user (`--variant`) or from a grid's comment (`# variant: NAME`). The user may
//! name any file. A comment is part of a file that may come from a stranger, so that the file it names
//! is restricted, and messages show nothing of its text; `docs/trust.md` states the policy.

use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex};

use anyhow::{Context, anyhow, bail, ensure};
use clausoku::board::{stated_variant, variant_remark};
use clausoku::generating::clues::Template;
use clausoku::{Variant, formats::NumberNotation};
use clausoku_files::tables::{CsvRecords, RecordForm};
use clausoku_files::{Links, read_regular, relative};
use clausoku_text::is_printable;
use clausoku_words::say;

use crate::input::{GridArgs, Input, Name, is_puzzle, read_settings, register, shown};
use crate::terminal::file_fault::Kind;
use crate::terminal::{language, locked};

/// The largest file of a variant that a grid's comment may name, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The variants that this process read from files, with the absolute paths of these: outputs name them too.
static READ: Mutex<Vec<(Arc<Variant>, PathBuf)>> = Mutex::new(Vec::new());

/// The name in a grid's comment.
struct Stated {
    name: String,
    /// The number of the comment's line, from 1.
    line: usize,
}

/// A board for puzzles that are made.
pub(crate) enum UserBoard {
    Variant(Arc<Variant>),
    /// A board with clues that no comment of an output can name.
    Clues(Arc<Template>),
}

/// Notes that the variant was read from this file.
fn note_file(variant: Variant, file: &Path) -> Arc<Variant> {
    let variant = Arc::new(variant);
    register::note_read(file);
    if let Ok(path) = std::path::absolute(file) {
        let mut read = locked(&READ);
        if !read.iter().any(|known| known.1 == path && known.0 == variant) {
            read.push((Arc::clone(&variant), path));
        }
    }
    variant
}

/// Returns the file that the user means by this name of a variant; `None` for a built-in variant, also where a file
/// has its name: `./x` names that.
pub(crate) fn file_of(name: &str) -> Option<PathBuf> {
    let path = Path::new(name);
    let is_file = path.exists() && !path.is_dir() && name != "-" && Variant::by_name(name).is_err();
    (is_toml(path) || is_file).then(|| path.to_path_buf())
}

/// Returns the variant that the user named.
///
/// # Errors
///
/// Fails if there is no such variant, or the file cannot be read or contains no variant.
pub(crate) fn by_user(name: &str) -> anyhow::Result<Arc<Variant>> {
    let Some(file) = file_of(name) else {
        let file = format!("{name}.toml");
        let meant = Path::new(&file)
            .is_file()
            .then(|| anyhow!("there is no variant {name:?}, but a file {file}; name that"));
        return built_in(name).map_err(|error| meant.unwrap_or(error));
    };
    let text = read_settings(&file)?;
    let variant =
        Variant::from_toml(&text).map_err(|error| anyhow!("{}: {error}", shown(&file)))?;
    Ok(note_file(variant, &file))
}

/// Returns the board that the user named for puzzles that are made: also one with open numbers, or that of a puzzle with clues, whose
/// givens are ignored.
///
/// # Errors
///
/// Fails as [`by_user`].
pub(crate) fn board_by_user(name: &str) -> anyhow::Result<UserBoard> {
    let of_puzzle = || -> anyhow::Result<UserBoard> {
        let advice = say!(language(), files::generate_of_one);
        let puzzle = GridArgs::default().only_record(Path::new(name), advice)?.puzzle;
        let variant = puzzle.variant();
        Ok(match variant.constraints() {
            [] => UserBoard::Variant(Arc::clone(variant)),
            _ => UserBoard::Clues(Arc::new(Variant::clone(variant).into())),
        })
    };
    let Some(file) = file_of(name) else {
        if is_puzzle(Path::new(name)) {
            return of_puzzle();
        }
        return by_user(name).map(UserBoard::Variant);
    };
    let text = read_settings(&file)?;
    let template = Template::from_toml(&text);
    match template.map_err(|error| anyhow!("{}: {error}", shown(&file))) {
        Ok(template) if template.open_count() == 0 => {
            Ok(UserBoard::Variant(note_file(template.variant().clone(), &file)))
        }
        Ok(template) => Ok(UserBoard::Clues(Arc::new(template))),
        Err(error) if is_toml(&file) => Err(error),
        Err(error) if text.contains("[[") => of_puzzle().map_err(|_| error),
        Err(_) => of_puzzle(),
    }
}

/// Returns the variant that a comment at the beginning of the input names, if one does.
///
/// # Errors
///
/// Fails if there is no such variant, or the comment names a file that it must not name or that
/// contains no variant.
pub(crate) fn by_comment(input: &Input) -> anyhow::Result<Option<Arc<Variant>>> {
    let Some(Stated { name, line }) = stated(input)? else { return Ok(None) };
    let found = if is_toml(Path::new(&name)) { in_file(&name, input) } else { built_in(&name) };
    found.map(Some).with_context(|| Kind::Variant(line).fault(&input.name))
}

fn built_in(name: &str) -> anyhow::Result<Arc<Variant>> {
    Ok(Arc::new(Variant::by_name(name)?))
}

/// Reads the variant from the file that the input's comment names.
fn in_file(name: &str, input: &Input) -> anyhow::Result<Arc<Variant>> {
    let Some(folder) = &input.folder else {
        bail!("{} cannot name the file of a board; add --variant {name}", input.name);
    };
    // When a comment could name any file, the first line of that file came into an error, and a FIFO in its place hung
    // the command.
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
    let variant = read_stated(&file)?;
    Ok(note_file(variant, &file))
}

/// Reads the variant in a file that a comment names. The error shows no text of the file.
fn read_stated(file: &Path) -> anyhow::Result<Variant> {
    let shown = shown(file);
    let bytes = read_regular(file, Links::Follow, MAX_BYTES)
        .with_context(|| format!("cannot read {shown}"))?;
    let text = String::from_utf8(bytes)
        .map_err(|_| anyhow!("{shown}: expected text in UTF-8, found other bytes"))?;
    Variant::from_toml(&text).map_err(|error| anyhow!("{shown}: {}", error.without_text()))
}

/// Returns the name in the comment of an output by which its readers find the variant: the name of a built-in variant, or else
/// the path of its file relative to the output's folder, or to the current folder for standard output. The notation belongs to
/// the variant that readers find.
///
/// # Errors
///
/// The reason why no comment can name the file of the variant; `None` if no file of it was read.
pub(crate) fn name_in(
    output: &Path,
    variant: &Variant,
) -> Result<(String, Option<NumberNotation>), Option<String>> {
    // A comment of its own names the notation of the symbols.
    let variant = &*variant.with_numbers();
    if variant.is_built_in() {
        return Ok((variant.name().to_owned(), variant.alphabet().notation()));
    }
    let read = locked(&READ);
    let found = read.iter().rev().find(|known| *known.0.with_numbers() == *variant);
    let (found, path) = found.ok_or(None)?;
    let notation = found.alphabet().notation();
    let shown = shown(path);
    if !is_toml(path) {
        let why = format!("a comment can name only a file that ends in .toml, and not {shown}");
        return Err(Some(why));
    }
    let folder = output.parent().unwrap_or(Path::new(""));
    // A path without links is shown as the user wrote it; the other one leads to the file if a folder is a link.
    let names =
        [below(path, folder), path.canonicalize().ok().and_then(|path| relative(&path, folder))];
    let mut names = names.into_iter().flatten().filter_map(|name| Some(name.to_str()?.to_owned()));
    let finds = |name: &String| {
        let fits = name.trim() == name && name.chars().all(is_printable);
        fits && read_stated(&folder.join(name)).is_ok_and(|found| *found.with_numbers() == *variant)
    };
    let name =
        names.find(finds).ok_or_else(|| Some(format!("no comment there can name {shown}")))?;
    Ok((name, notation))
}

/// Returns the path of a file below a folder relative to it, without `..`.
fn below(file: &Path, folder: &Path) -> Option<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut plain = PathBuf::new();
    for part in file.components() {
        if part == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(part);
        }
    }
    Some(plain.strip_prefix(std::path::absolute(folder).ok()?).ok()?.to_owned())
}

fn is_toml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "toml")
}

/// Finds `# variant: NAME` among the comments at the beginning of an input.
///
/// # Errors
///
/// Another such comment follows within the beginning of the input, as in lists that were joined.
fn stated(input: &Input) -> anyhow::Result<Option<Stated>> {
    stated_in(&input.name, &input.head, input.is_whole)
}

/// The same in the beginning of an input, or all of it.
///
/// # Errors
///
/// Another such comment follows.
fn stated_in(input: &Name, text: &[u8], is_whole: bool) -> anyhow::Result<Option<Stated>> {
    let text = String::from_utf8_lossy(text);
    // The last line may be cut.
    let end = if is_whole { text.len() } else { text.rfind('\n').unwrap_or(0) };
    let first = stated_variant(&text[..end]);
    // A line within a quoted field of a table is no comment.
    let records = CsvRecords::new(text[..end].as_bytes(), 1, Some(RecordForm::HEADER));
    for (record, number) in records {
        let line = str::from_utf8(record).unwrap_or_default();
        let Some(name) = variant_remark(line.trim_start_matches('\u{feff}')) else { continue };
        ensure!(
            first.is_some_and(|(first, _)| first == name),
            "{input}:{number}: another board than above; put the puzzles of each board into a file of their own"
        );
    }
    Ok(first.map(|(name, line)| Stated { name: name.to_owned(), line }))
}

/// Returns the name of the variant in the comment at the beginning of the input; an empty one without a comment that
/// names a variant.
pub(crate) fn stated_name(input: &Input) -> anyhow::Result<Arc<str>> {
    Ok(stated(input)?.map_or_else(Arc::default, |stated| stated.name.into()))
}

/// Refuses a text with a comment that names another board than the one at the beginning.
///
/// # Errors
///
/// Fails if a comment names a variant.
pub(crate) fn refuse_others(input: &Name, text: &[u8]) -> anyhow::Result<()> {
    stated_in(input, text, true).map(drop)
}
