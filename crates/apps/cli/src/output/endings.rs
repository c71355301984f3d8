//! Extensions of outputs that select no format.

use std::path::Path;

use anyhow::{Error, anyhow};
use clausoku_words::{Language, say};
use itertools::Itertools as _;

use crate::input::{extension, is_stdout};
use crate::terminal::language;

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
