//! The syntax of strings: items that begin with `.`, whose arguments follow after `~`; white space has no
//! meaning. `.Or`, `.And` and `.Replicate` contain items up to their `.End`.

use crate::common::{ReadError, ReadErrorKind, Result, at_offset, quoted};

/// The deepest nesting of items.
const DEEPEST: usize = 64;

/// A name or an argument, without white space, and its place.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub text: String,
    /// The place in the whole text, in bytes.
    pub offset: usize,
}

/// A constraint with its arguments and the items that it contains.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub name: Word,
    pub arguments: Vec<Word>,
    pub children: Vec<Item>,
}

/// A text, in which errors have places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'t>(pub &'t str);

impl Source<'_> {
    /// Returns the error of a word that should be something else.
    pub(super) fn expected(self, word: &Word, expected: impl Into<String>) -> ReadError {
        self.fault(word, ReadErrorKind::Structure, expected)
    }

    /// Returns the error of a word, of this kind.
    pub(super) fn fault(
        self,
        word: &Word,
        kind: ReadErrorKind,
        expected: impl Into<String>,
    ) -> ReadError {
        let found = if word.text.is_empty() { "nothing".to_owned() } else { quoted(&word.text) };
        at_offset(self.0, word.offset).fault(kind, expected, found)
    }

    /// Returns the refusal of a constraint that a variant cannot express.
    pub(super) fn refused(self, name: &Word, why: &str) -> ReadError {
        let expected = "a constraint that a variant can express";
        self.fault(name, ReadErrorKind::Unsupported, expected).with_help(why)
    }
}

/// Splits a text at a character; every part has its place.
fn split(text: &str, start: usize, separator: char) -> impl Iterator<Item = (usize, &str)> {
    text.split(separator).scan(start, move |next, part| {
        let offset = *next;
        *next += part.len() + separator.len_utf8();
        Some((offset, part))
    })
}

/// Returns the words between separators.
fn words(text: &str, start: usize, separator: char) -> impl Iterator<Item = Word> {
    split(text, start, separator).map(|(offset, part)| {
        let space = part.len() - part.trim_start().len();
        Word { text: part.split_whitespace().collect(), offset: offset + space }
    })
}

/// Parses the items of a text, the part of `source` that begins at `start`.
///
/// # Errors
///
/// Fails if the text does not begin with an item, or if an `.End` is missing or superfluous.
pub(super) fn items(source: Source<'_>, text: &str, start: usize) -> Result<Vec<Item>> {
    if let Some(before) = words(text, start, '.').next().filter(|before| !before.text.is_empty()) {
        return Err(source.expected(&before, "a constraint, which begins with `.`"));
    }
    // The items of each open block; the last item of each level but the innermost is the open one.
    let mut levels: Vec<Vec<Item>> = vec![Vec::new()];
    for (offset, part) in split(text, start, '.').skip(1) {
        let mut words = words(part, offset, '~');
        let Some(name) = words.next() else { continue };
        if name.text == "End" {
            let children = levels.pop().unwrap_or_default();
            let open = levels.last_mut().and_then(|level| level.last_mut());
            let Some(open) = open else {
                return Err(source.expected(&name, "a constraint, since no block is open"));
            };
            open.children = children;
            continue;
        }
        // The readers of blocks recurse on their items.
        if levels.len() > DEEPEST {
            return Err(source.expected(&name, format!("at most {DEEPEST} blocks in each other")));
        }
        let composite = matches!(&*name.text, "Or" | "And" | "Replicate");
        let item = Item { name, arguments: words.collect(), children: Vec::new() };
        if let Some(level) = levels.last_mut() {
            level.push(item);
        }
        if composite {
            levels.push(Vec::new());
        }
    }
    match &levels[..] {
        [_] => Ok(levels.swap_remove(0)),
        [.., outer, _] => match outer.last() {
            Some(open) => Err(source.expected(&open.name, "a block that ends with `.End`")),
            None => Ok(Vec::new()),
        },
        [] => Ok(Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Vec<Item>, ReadError> {
        items(Source(text), text, 0)
    }

    #[test]
    fn items_have_arguments_and_places() {
        let found = parse(" .~R1C1_5 .\n Cage~1 0~R1C1").unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].name.text.as_str(), found[0].arguments[0].offset), ("", 3));
        assert_eq!((found[1].name.text.as_str(), found[1].name.offset), ("Cage", 13));
        assert_eq!(found[1].arguments[0].text, "10");
    }

    #[test]
    fn blocks_are_nested() {
        let found = parse(".Or.And.X~a.V~b.End.X~c.End.V~d").unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].children.len(), found[0].children[0].children.len()), (2, 2));
        for (text, column) in [("x.Cage~1", 1), (".Or.X~a", 2), (".X~a.End", 6)] {
            assert_eq!(parse(text).unwrap_err().column(), column, "{text}");
        }
        assert!(parse(&".Or".repeat(1000)).is_err());
    }
}
