//! Texts about a puzzle, and the comments above a grid that contain them.
//!
//! Rows have them as `# title: …`, `# author: …` and `# remark: …`, a comment for each line of a text.
//!
//! **Invariant.** The title and the author are one line, and no text contains control characters other than line feeds, or characters
//! that reverse the direction of text, so that a text of a file is no row of another one, and is safe on a terminal.

use clausoku_text::is_printable;

/// Texts about a puzzle. An empty text is missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The title, in one line.
    pub title: String,
    /// The author, in one line.
    pub author: String,
    /// The rules in prose and other remarks, in one line or several.
    pub remark: String,
}

/// The part of a text about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AboutField {
    Title,
    Author,
    Remark,
}

impl AboutField {
    /// The names of the parts in comments, tables and JSON.
    pub(crate) const NAMES: [(&str, Self); 3] =
        [("title", Self::Title), ("author", Self::Author), ("remark", Self::Remark)];

    /// Returns the part that a comment has, and its text: `# title: Spring`.
    pub(crate) fn in_comment(line: &str) -> Option<(Self, &str)> {
        let (name, text) = line.strip_prefix('#')?.split_once(':')?;
        let name = name.trim();
        Self::NAMES.into_iter().find(|row| row.0 == name).map(|row| (row.1, text))
    }
}

impl About {
    /// Returns `true` if there is no text.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Adds the text of a part. The title and the author are the first that there is; a further remark is a further line.
    pub(crate) fn add(&mut self, part: AboutField, text: &str) {
        let lines = text.lines().map(one_line).filter(|line| !line.is_empty());
        match part {
            AboutField::Title if self.title.is_empty() => self.title = joined(lines, " "),
            AboutField::Author if self.author.is_empty() => self.author = joined(lines, " "),
            AboutField::Title | AboutField::Author => {}
            AboutField::Remark => {
                let old = Some(self.remark.clone()).filter(|old| !old.is_empty());
                self.remark = joined(old.into_iter().chain(lines), "\n");
            }
        }
    }

    /// Adds the texts that are missing here from others.
    pub(crate) fn complete(&mut self, others: &Self) {
        for (own, other) in [
            (&mut self.title, &others.title),
            (&mut self.author, &others.author),
            (&mut self.remark, &others.remark),
        ] {
            if own.is_empty() {
                own.clone_from(other);
            }
        }
    }

    /// Returns the comments that contain the texts; empty without texts.
    pub(crate) fn comments(&self) -> String {
        let mut comments = String::new();
        for (name, text) in
            [("title", &self.title), ("author", &self.author), ("remark", &self.remark)]
        {
            for line in text.lines() {
                comments.extend(["# ", name, ": ", line, "\n"]);
            }
        }
        comments
    }
}

/// Returns a line with single spaces, without control characters and characters that reverse the direction of text.
fn one_line(line: &str) -> String {
    let words = line.split(|c: char| c.is_whitespace() || !is_printable(c));
    joined(words.filter(|word| !word.is_empty()).map(str::to_owned), " ")
}

fn joined(texts: impl Iterator<Item = String>, separator: &str) -> String {
    texts.collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_contain_the_texts_in_lines() {
        let mut about = About::default();
        assert!(about.is_empty() && about.comments().is_empty());
        about.add(AboutField::Title, " A \t title\nof two\u{1b}\u{202e}lines ");
        about.add(AboutField::Title, "another");
        about.add(AboutField::Author, "\r\n");
        about.add(AboutField::Remark, "No\r\n\nking's move.");
        about.add(AboutField::Remark, "# title: none");
        let comments = "# title: A title of two lines\n# remark: No\n# remark: king's move.\n\
                        # remark: # title: none\n";
        assert_eq!(about.comments(), comments);
        let mut again = About::default();
        for (part, text) in comments.lines().filter_map(AboutField::in_comment) {
            again.add(part, text);
        }
        assert_eq!(again, about);
    }

    #[test]
    fn other_comments_have_no_part() {
        for line in ["# variant: x", "title: x", "# titles: x", "# a title: x", "#", ""] {
            assert_eq!(AboutField::in_comment(line), None, "{line}");
        }
        assert_eq!(AboutField::in_comment("#author:me"), Some((AboutField::Author, "me")));
    }
}
