//! Errors, remarks and help that have no type: English texts, which are compared with the lines of `remarks.ftl` and `options.ftl`.

use std::collections::HashSet;
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
/// `None` if no pattern fits. Arguments of a pattern that are remarks are translated too. Of these, lines below the first one stay as they are.
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
        let is_found = |index: usize, argument: &str| {
            !remark.are_numbers[index] || argument.starts_with(|c: char| c.is_ascii_digit())
        };
        let mut comparison = Comparison { is_found, found: Vec::new(), failed: HashSet::new() };
        let is_found = comparison.fits(remark.english, text);
        is_found.then(|| written(remark, text, &comparison.found))
    });
    whole.or_else(|| {
        let (place, rest) = text.split_once(": ")?;
        let rest = if place.contains(char::is_whitespace) { None } else { in_french(rest) };
        rest.map(|rest| format!("{place} : {rest}"))
    })
}

/// A comparison of the parts of a pattern with a text.
struct Comparison<'t, F> {
    /// Returns `true` if an argument can be this text.
    is_found: F,
    /// The arguments so far, with their indices.
    found: Vec<(usize, &'t str)>,
    /// The numbers of parts and of bytes at the end that do not fit, so that each pair is compared once.
    failed: HashSet<(usize, usize)>,
}

impl<'t, F: Fn(usize, &str) -> bool> Comparison<'t, F> {
    /// Returns `true` if the parts make this text, and adds their arguments.
    fn fits(&mut self, parts: &[Part], text: &'t str) -> bool {
        let Some((part, rest)) = parts.split_first() else { return text.is_empty() };
        match part {
            Part::Text(words) => text.strip_prefix(words).is_some_and(|text| self.fits(rest, text)),
            Part::Argument(index) => {
                if self.failed.contains(&(parts.len(), text.len())) {
                    return false;
                }
                let ends = text.char_indices().map(|(end, _)| end).chain([text.len()]).skip(1);
                for end in ends {
                    let (argument, after) = text.split_at(end);
                    let can_follow = match rest.first() {
                        Some(Part::Text(words)) => after.starts_with(words),
                        Some(_) => true,
                        None => after.is_empty(),
                    };
                    if can_follow && (self.is_found)(*index, argument) {
                        let known = self.found.len();
                        self.found.push((*index, argument));
                        if self.fits(rest, after) {
                            return true;
                        }
                        self.found.truncate(known);
                    }
                }
                self.failed.insert((parts.len(), text.len()));
                false
            }
            Part::Select { .. } => false,
        }
    }
}

/// Returns the French words of the remark with these arguments, each in French if it is a remark shorter than the whole text.
fn written(remark: &Remark, whole: &str, arguments: &[(usize, &str)]) -> String {
    let values: Vec<String> = (0..remark.are_numbers.len())
        .map(|index| {
            let argument = arguments.iter().find(|argument| argument.0 == index);
            let argument = argument.map_or("", |argument| argument.1);
            // An excerpt of the text at fault follows its error.
            let with_excerpt = || {
                let (first, excerpt) = argument.split_once('\n')?;
                Some(format!("{}\n{excerpt}", in_french(first)?))
            };
            let is_part = argument.len() < whole.len();
            let french = is_part.then(|| in_french(argument).or_else(with_excerpt)).flatten();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comparison_takes_each_pair_of_parts_and_bytes_once() {
        // Without the memory of what failed, the number of comparisons is that of the ways to choose 9 of 4,000 places.
        let mut parts = Vec::new();
        for index in 0..9 {
            parts.extend([Part::Argument(index), Part::Text(" ")]);
        }
        parts.push(Part::Text("end"));
        let text = "a ".repeat(2000);
        let is_found = |_: usize, _: &str| true;
        let mut comparison = Comparison { is_found, found: Vec::new(), failed: HashSet::new() };
        assert!(!comparison.fits(&parts, &text));
        assert!(comparison.failed.len() <= 9 * text.len());
        let text = format!("{}end", "a b ".repeat(5));
        comparison.failed.clear();
        assert!(comparison.fits(&parts, &text));
        assert_eq!(comparison.found[8], (8, "a b"));
    }
}
