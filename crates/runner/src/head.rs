//! The lines above the rows of a file to which others are appended.
//!
//! **Invariant.** A file has its head once, and all of its rows are those of this head.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::bail;
use clausoku_files::fault::{self, Step};
use clausoku_files::text::printable;
use memchr::memchr_iter;

/// The comments that name boards, symbols and fields.
const COMMENTS: [&[u8]; 3] = [b"# variant: ", b"# symbols: ", b"# puzzle "];

/// The head of a file, and that of the rows.
pub struct Head {
    /// `true` if the first line that is no comment has the names of the columns.
    is_table: bool,
    /// The head of the file; `None` if the file has no line yet.
    known: Option<Vec<u8>>,
    /// The beginning of the rows, until their head is complete.
    begun: Option<Vec<u8>>,
}

impl Head {
    /// Returns the head of a file, which may not exist.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn read(path: &Path, is_table: bool) -> io::Result<Self> {
        fault::at(Step::Read)?;
        let mut text = Vec::new();
        if path.exists() {
            File::open(path)?.take(1 << 20).read_to_end(&mut text)?;
        }
        // The last line gets an end before others follow.
        if text.last().is_some_and(|&byte| byte != b'\n') {
            text.push(b'\n');
        }
        let length = length(&text, is_table).unwrap_or(text.len());
        let known = (!text.is_empty()).then(|| text[..length].to_vec());
        Ok(Self { is_table, known, begun: Some(Vec::new()) })
    }

    /// Returns what is written of this text of the rows: the head is left out if the file has it.
    ///
    /// # Errors
    ///
    /// Fails if the file of this name has another head.
    pub fn rest(&mut self, name: &str, text: &[u8]) -> anyhow::Result<Vec<u8>> {
        let Some(mut begun) = self.begun.take() else { return Ok(text.to_vec()) };
        // The comments and the names of the columns come as texts of their own.
        begun.extend_from_slice(text);
        let Some(length) = length(&begun, self.is_table) else {
            self.begun = Some(begun);
            return Ok(Vec::new());
        };
        match &self.known {
            None => Ok(begun),
            Some(known) if *known == begun[..length] => Ok(begun.split_off(length)),
            Some(known) => bail!(
                "{name} begins with {}, and the rows of this run with {}; append to a file of the same columns and board",
                shown(known),
                shown(&begun[..length])
            ),
        }
    }
}

/// Returns the length of the head of a text; `None` if it may not be complete.
fn length(text: &[u8], is_table: bool) -> Option<usize> {
    let mut start = 0;
    for end in memchr_iter(b'\n', text) {
        let is_comment = COMMENTS.iter().any(|comment| text[start..].starts_with(comment));
        if !is_comment {
            return Some(if is_table { end + 1 } else { start });
        }
        start = end + 1;
    }
    None
}

/// Returns a head as a message contains it.
fn shown(head: &[u8]) -> String {
    match String::from_utf8_lossy(head).trim_end() {
        "" => "rows".to_owned(),
        head => format!("`{}`", printable(&head.replace('\n', "`, `"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_found_in_any_pieces() {
        for (text, is_table, length) in [
            ("# variant: x\npuzzle,solution\n1,2\n", true, 29),
            ("# variant: x\n1234\n", false, 13),
            ("# 5: a fault\n1234\n", false, 0),
            ("puzzle\n", true, 7),
            ("1234\n", false, 0),
        ] {
            let known = Some(text.as_bytes()[..length].to_vec());
            for cut in 0..text.len() {
                let mut head = Head { is_table, known: known.clone(), begun: Some(Vec::new()) };
                let mut rest = head.rest("file", &text.as_bytes()[..cut]).unwrap();
                rest.extend(head.rest("file", &text.as_bytes()[cut..]).unwrap());
                assert_eq!(rest, &text.as_bytes()[length..], "{text} cut at {cut}");
            }
            let mut other =
                Head { is_table, known: Some(b"# variant: y\n".to_vec()), begun: Some(Vec::new()) };
            assert!(other.rest("file", text.as_bytes()).is_err());
        }
    }
}
