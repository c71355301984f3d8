//! Errors, remarks and help that have no type: English texts, which are compared with the lines of `remarks.ftl` and `options.ftl`.

use std::fmt::Display;

use crate::pattern::{self, Part};
use crate::{Language, named, options, remarks};

/// A remark that is a pattern of texts.
pub(crate) struct Remark {
    pub(crate) english: &'static [Part],
    pub(crate) french: &'static [Part],
    /// `true` for each argument that is a number.
    pub(crate) are_numbers: &'static [bool],
    /// `true` for each argument that is a sentence with names of cells and regions.
    pub(crate) are_sentences: &'static [bool],
}

/// The length in bytes of the longest text that is compared. The time of a comparison grows with the text.
const MAX_LENGTH: usize = 4096;

/// Returns the French words of an English text of the programs: of the whole text, or of what follows the place before `: `.
/// `None` if no pattern fits. Arguments of a pattern that are remarks are translated too.
///
/// ```
/// use clausoku_words::in_french;
/// let text = "a.txt holds 1 puzzle, so there is no --puzzle 9";
/// assert_eq!(in_french(text).as_deref(), Some("a.txt contient 1 grille : il n'y a pas de --puzzle 9"));
/// assert_eq!(in_french("no such remark"), None);
/// ```
pub fn in_french(text: &str) -> Option<String> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let all = remarks::REMARKS.iter().chain(options::REMARKS);
    let whole = all.into_iter().find_map(|remark| {
        let mut found = Vec::new();
        let is_number = |argument: &(usize, &str)| {
            !remark.are_numbers[argument.0] || argument.1.starts_with(|c: char| c.is_ascii_digit())
        };
        let is_found = fits(remark.english, text, &mut found) && found.iter().all(is_number);
        is_found.then(|| written(remark, text, &found))
    });
    whole.or_else(|| {
        let (place, rest) = text.split_once(": ")?;
        let rest = if place.contains(char::is_whitespace) { None } else { in_french(rest) };
        rest.map(|rest| format!("{place} : {rest}"))
    })
}

/// Returns `true` if the parts make this text, and adds each argument with its index.
fn fits<'t>(parts: &[Part], text: &'t str, found: &mut Vec<(usize, &'t str)>) -> bool {
    let Some((part, rest)) = parts.split_first() else { return text.is_empty() };
    match part {
        Part::Text(words) => text.strip_prefix(words).is_some_and(|text| fits(rest, text, found)),
        Part::Argument(index) => {
            let ends = text.char_indices().map(|(end, _)| end).chain([text.len()]).skip(1);
            for end in ends {
                let after = &text[end..];
                let can_follow = match rest.first() {
                    Some(Part::Text(words)) => after.starts_with(words),
                    Some(_) => true,
                    None => after.is_empty(),
                };
                if can_follow {
                    let known = found.len();
                    found.push((*index, &text[..end]));
                    if fits(rest, after, found) {
                        return true;
                    }
                    found.truncate(known);
                }
            }
            false
        }
        Part::Select { .. } => false,
    }
}

/// Returns the French words of the remark with these arguments, each in French if it is a remark shorter than the whole text.
fn written(remark: &Remark, whole: &str, arguments: &[(usize, &str)]) -> String {
    let values: Vec<String> = (0..remark.are_numbers.len())
        .map(|index| {
            let argument = arguments.iter().find(|argument| argument.0 == index);
            let argument = argument.map_or("", |argument| argument.1);
            let french = (argument.len() < whole.len()).then(|| in_french(argument)).flatten();
            match french {
                Some(french) => french,
                None if remark.are_sentences[index] => named(Language::French, argument),
                None => argument.to_owned(),
            }
        })
        .collect();
    let values: Vec<&dyn Display> = values.iter().map(|value| value as &dyn Display).collect();
    pattern::written(Language::French, remark.french, &values)
}
