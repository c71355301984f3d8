//! Names that the library writes in English: cells, regions, kinds of constraints.

use crate::names::NAMES;
use crate::pattern::Part;
use crate::{Language, commands, deductions};

/// A name that is a pattern of texts.
pub(crate) struct Name {
    pub(crate) english: &'static [Part],
    pub(crate) french: &'static [Part],
    /// `true` for each argument that is a cell.
    pub(crate) are_cells: &'static [bool],
}

/// Returns a text with the names of cells and regions of this language: R1C8 is L1C8 in French, and `block 3` is `bloc 3`.
/// The patterns are the English lines of `names.ftl`.
///
/// ```
/// use clausoku_words::{Language, named};
/// assert_eq!(named(Language::French, "R1C8 (row 1, block 3)"), "L1C8 (ligne 1, bloc 3)");
/// assert_eq!(named(Language::English, "R1C8 (row 1)"), "R1C8 (row 1)");
/// ```
pub fn named(language: Language, text: &str) -> String {
    if language == Language::English {
        return text.to_owned();
    }
    let mut found = String::with_capacity(text.len());
    let mut rest = text;
    let mut before = None;
    while let Some(next) = rest.chars().next() {
        let begins_word = !before.is_some_and(char::is_alphanumeric);
        let name = if begins_word { cell(rest).or_else(|| name(rest)) } else { None };
        let (words, length) = name.unwrap_or_else(|| (next.to_string(), next.len_utf8()));
        found.push_str(&words);
        before = rest[..length].chars().next_back();
        rest = &rest[length..];
    }
    found
}

/// Returns the name of a board in a sentence. Of a board that has its name from its constraints, their kinds are in the language.
///
/// ```
/// use clausoku_words::{Language, board_in_words};
/// let name = "blocks:2x3 with thermometer, cage";
/// assert_eq!(board_in_words(Language::French, name), "blocks:2x3 avec thermomètre, cage");
/// assert_eq!(board_in_words(Language::English, name), name);
/// ```
pub fn board_in_words(language: Language, name: &str) -> String {
    // Names of built-in boards have a size; names in files are as they are.
    let parts = name.split_once(" with ").filter(|(board, _)| board.contains(':'));
    let Some((board, kinds)) = parts else { return name.to_owned() };
    let listed = kinds.strip_suffix(" and others");
    let others = usize::from(listed.is_some());
    let in_words = |kind: &str| match language {
        Language::English => kind.to_owned(),
        Language::French => named(language, &kind.replace('-', " ")),
    };
    let kinds = listed.unwrap_or(kinds).split(", ").map(in_words);
    let kinds = kinds.collect::<Vec<_>>().join(", ");
    commands::board_with { board: &board, kinds: &kinds, others: &others }.say(language)
}

/// Returns the name of a region in a sentence, with its article where the language has one: `block 3` is `le bloc 3`.
pub fn region_in_words(language: Language, name: &str) -> String {
    let noun = name.split(' ').next().unwrap_or_default();
    deductions::region { noun: &noun, name: &named(language, name) }.say(language)
}

/// Returns the French name of the cell with which the text begins, and the length of the English one.
fn cell(text: &str) -> Option<(String, usize)> {
    let (row, rest) = digits(text.strip_prefix('R')?)?;
    let (column, rest) = digits(rest.strip_prefix('C')?)?;
    (!begins_in_word(rest)).then(|| (format!("L{row}C{column}"), text.len() - rest.len()))
}

/// Divides a text after the digits with which it begins.
fn digits(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

fn begins_in_word(text: &str) -> bool {
    text.chars().next().is_some_and(char::is_alphanumeric)
}

/// Returns the French words of the name with which the text begins, and the length of the English ones.
fn name(text: &str) -> Option<(String, usize)> {
    NAMES.iter().find_map(|Name { english, french, are_cells }| {
        let mut rest = text;
        let mut arguments = Vec::new();
        for part in *english {
            match part {
                Part::Text(words) => rest = rest.strip_prefix(words)?,
                Part::Argument(index) => {
                    let end = |c: char| c.is_whitespace() || [',', ':', ';', ')'].contains(&c);
                    let (argument, after) = rest.split_at(rest.find(end).unwrap_or(rest.len()));
                    if argument.is_empty() {
                        return None;
                    }
                    let argument = match cell(argument) {
                        Some((cell, _)) => cell,
                        None if are_cells.get(*index) == Some(&true) => return None,
                        None => argument.to_owned(),
                    };
                    arguments.push((*index, argument));
                    rest = after;
                }
                Part::Select { .. } => return None,
            }
        }
        if begins_in_word(rest) {
            return None;
        }
        let mut words = String::new();
        for part in *french {
            match part {
                Part::Text(text) => words.push_str(text),
                Part::Argument(index) => {
                    words.push_str(&arguments.iter().find(|argument| argument.0 == *index)?.1);
                }
                Part::Select { .. } => return None,
            }
        }
        Some((words, text.len() - rest.len()))
    })
}
