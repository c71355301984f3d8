//! Extensions of outputs that select no format: text is written into a file of an unknown one, but not into one of another program.

use std::path::Path;

use anyhow::{Error, anyhow};
use clausoku_words::{Language, say};
use itertools::Itertools as _;

use crate::input::{extension, is_stdout};
use crate::terminal::language;

/// Documents, tables, pictures, archives and databases of other programs, and models of linear programs.
const OTHER_PROGRAMS: [&str; 30] = [
    "doc", "docx", "odt", "rtf", "ppt", "pptx", "odp", "xls", "xlsx", "ods", "htm", "html", "epub",
    "eps", "ps", "jpg", "jpeg", "gif", "bmp", "tif", "tiff", "webp", "zip", "tar", "tgz", "7z",
    "rar", "db", "sqlite", "mps",
];

/// Returns `true` if other programs expect something else than text or clauses in files with this extension.
pub(crate) fn is_of_other_program(ending: &str) -> bool {
    OTHER_PROGRAMS.contains(&ending)
}

/// Returns the extension of an output; `None` for standard output and for a name without one.
pub(crate) fn output_ending(path: &Path) -> Option<String> {
    if is_stdout(path) { None } else { extension(path) }
}

/// Returns the refusal of an output whose extension belongs to no format that the command writes, which names the extensions that
/// do, and the option that names the format.
pub(crate) fn unknown_ending(ending: &str, known: &[&str], option: &str) -> Error {
    let or = match language() {
        Language::English => " or ",
        Language::French => " ou ",
    };
    let (last, others) = known.split_last().expect("a command writes a format");
    let others = others.iter().map(|one| format!(".{one}")).join(", ");
    let endings =
        if others.is_empty() { format!(".{last}") } else { format!("{others}{or}.{last}") };
    anyhow!(say!(language(), files::unknown_ending { ending, endings, option }))
}
