//! Reads an answer piece by piece and keeps only what the verdict needs.
//!
//! A solver may print for hours. The verdict needs the statuses, the model and little else,
//! so that gigabytes of log cost a few kilobytes here. The verdict is the same whether a text is read whole
//! or through a [`StreamReader`], which drops comments, blank lines, and of chatter on successive lines
//! all but the first.

use std::borrow::Cow;

use clausoku_text::Place;

use super::conclusion::{Options, REASONS, read_with, says};
use super::fault::{AnswerError, Result};
use super::line::{Kind, Line};
use super::plain::plain;

/// The number of bytes that are read of a line that is not part of the answer.
const CHATTER: usize = 4096;

/// The number of bytes that are kept in addition to a model.
const OVERHEAD: usize = 1 << 20;

/// Twice the longest text of a literal in a model, with the letter of a line of its own: a solver may
/// repeat its model.
const LITERAL: usize = 2 * "v -2147483647 \r\n".len();

/// A reader for a solver's output that arrives in pieces.
///
/// ```
/// use clausoku_cnf::answer::{Options, StreamReader};
/// let mut reader = StreamReader::new(Options::default());
/// let mut comments = Vec::new();
/// for piece in ["c conf", "licts: 7\ns UNSATIS", "FIABLE\n"] {
///     assert!(reader.push(piece.as_bytes(), &mut |line| comments.push(line.to_vec())));
/// }
/// assert_eq!(comments, [b"c conflicts: 7"]);
/// assert_eq!(reader.finish(), Ok(clausoku_cnf::Verdict::Unsatisfiable));
/// ```
#[derive(Debug, Default)]
pub struct StreamReader {
    options: Options,
    kept: Vec<u8>,
    /// The incomplete last line.
    line: Vec<u8>,
    /// `true` if the rest of the line is skipped.
    skips: bool,
    /// The number of lines that have ended.
    seen: u64,
    /// The number of lines that were kept.
    kept_lines: u64,
    /// The kept lines from which the number of dropped lines changes, with that number.
    jumps: Vec<(u64, u64)>,
    /// `true` if the last line that was kept is chatter.
    after_chatter: bool,
    /// `true` if the reason why the solver gives no verdict has been kept.
    gave_reason: bool,
    flooded: bool,
}

impl StreamReader {
    /// Returns a reader that has read nothing.
    pub fn new(options: Options) -> Self {
        Self { options, ..Self::default() }
    }

    /// Takes the next piece. Calls `on_line` with each complete line that is a comment or chatter (with its
    /// beginning, if it is very long).
    ///
    /// Returns `false` once the text is longer than any answer for the formula's variables. The rest
    /// is dropped.
    pub fn push(&mut self, mut bytes: &[u8], on_line: &mut dyn FnMut(&[u8])) -> bool {
        while let Some(feed) = bytes.iter().position(|&byte| byte == b'\n') {
            self.append(&bytes[..feed]);
            self.end_line(true, on_line);
            bytes = &bytes[feed + 1..];
        }
        self.append(bytes);
        !self.flooded
    }

    /// Returns whether the text was longer than any answer.
    pub fn is_flooded(&self) -> bool {
        self.flooded
    }

    /// Returns the verdict.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a complete answer, with the place in the original text.
    pub fn finish(mut self) -> Result {
        self.end_line(false, &mut |_| {});
        let jumps = self.jumps;
        let original = |line: u64| {
            let jump = jumps.iter().rev().find(|(first, _)| *first <= line);
            line + jump.map_or(0, |(_, skipped)| *skipped)
        };
        read_with(&self.kept, self.options).map_err(|mut error: AnswerError| {
            error.fault.renumber(original);
            let place = Place { line: original(error.place.line), ..error.place };
            error.at(place)
        })
    }

    /// Returns the largest number of bytes that are kept.
    fn limit(&self) -> usize {
        OVERHEAD + self.options.variables as usize * LITERAL
    }

    fn append(&mut self, bytes: &[u8]) {
        if self.skips || self.flooded {
            return;
        }
        let before = self.line.len();
        self.line.extend_from_slice(bytes);
        let after = self.line.len();
        // A line that begins as chatter stays chatter.
        if (before..after).contains(&CHATTER)
            && matches!(kind(&self.line[..CHATTER]), Kind::Comment | Kind::Chatter)
        {
            self.skips = true;
            self.line.truncate(CHATTER);
        } else if self.kept.len() + after > self.limit() {
            self.flood();
        }
    }

    fn flood(&mut self) {
        self.flooded = true;
        self.line = Vec::new();
    }

    fn end_line(&mut self, whole: bool, on_line: &mut dyn FnMut(&[u8])) {
        if !whole && self.line.is_empty() {
            return;
        }
        let kind = kind(&self.line);
        let keeps = match kind {
            Kind::Blank => false,
            Kind::Comment => self.is_reason(),
            // The first is kept: chatter between lines of numbers ends a model.
            Kind::Chatter => !self.after_chatter || self.is_reason(),
            _ => true,
        };
        if matches!(kind, Kind::Comment | Kind::Chatter) {
            on_line(&self.line);
        }
        if keeps && !self.flooded {
            let skipped = self.seen - self.kept_lines;
            if self.jumps.last().map_or(0, |(_, skipped)| *skipped) != skipped {
                self.jumps.push((self.kept_lines + 1, skipped));
            }
            self.kept.append(&mut self.line);
            // A last line without a line feed keeps none: the reader must see that the text may be cut.
            if whole {
                self.kept.push(b'\n');
            }
            self.kept_lines += 1;
            self.after_chatter = kind == Kind::Chatter;
            if self.kept.len() > self.limit() {
                self.flood();
            }
        }
        self.line.clear();
        self.skips = false;
        self.seen += 1;
    }

    /// Returns whether the line is the first with a reason why the solver gives no verdict.
    fn is_reason(&mut self) -> bool {
        let first = !self.gave_reason && REASONS.iter().any(|(words, _)| says(&self.line, words));
        self.gave_reason |= first;
        first
    }
}

fn kind(line: &[u8]) -> Kind {
    let line: Cow<'_, [u8]> = plain(line);
    Line::all(&line).next().map_or(Kind::Blank, |line| line.kind)
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    fn streamed(text: &[u8], piece: usize) -> (Result, Vec<Vec<u8>>, usize) {
        let mut reader = StreamReader::new(Options { variables: 100, ..Options::default() });
        let mut lines = Vec::new();
        for piece in text.chunks(piece) {
            reader.push(piece, &mut |line| lines.push(line.to_vec()));
        }
        let kept = reader.kept.len();
        (reader.finish(), lines, kept)
    }

    #[test]
    fn a_text_in_pieces_gives_the_same_answer() {
        for text in [
            "s SATISFIABLE\nv 1 -2\nv 0\n",
            "c x\nc y\n\nlog\nmore\nc\nlog\ns SATISFIABLE\nv 1 -2\nv 0\nlog\nlog\n",
            "log\nlog\nSATISFIABLE\nlog\n1 2 0\nlog\n",
            "SATISFIABLE\n3 conflicts\nlog\n1 2 3\n",
            "c\nSATISFIABLE\n1 2\nc\nlog\n\nlog\n3 0\n",
            "SAT\n1 -2 3 0\n",
            "SAT\n1 -2 3",
            "c\nc\nUNSAT",
            "UNSAT\r\n",
            "s UNSATISFIABLE\nc x\nc x\nc x\nv 1 0\n",
            "c\nc\ns UNSATISFIABLE\nc\nc\ns SATISFIABLE\nv 0\n",
            "c\nlog\nlog\nlog\n",
            "c 1\nc 2\nv 1 0\n",
            "1 2 0\n",
            "c\nc\n1 2 x\n",
            "",
            "\n\n",
            "\x1b[32ms SATISFIABLE\x1b[0m\nc\nv 0\n",
            "c\nlog\nlog\n*** INTERRUPTED ***\nlog\ns UNKNOWN\n",
            "c\nc TIME LIMIT\nINDETERMINATE\n",
            "c\nc\ns SATISFIABLE\nv 1 -1 0",
            "c\ns SATISFIABLE\nc\nc\nv 101 0\n",
            "c\no 0\nc\ns OPTIMUM FOUND\nv 0110\n",
            "c\nsat\n1 -2 3\n",
            "log\nlog\nInstance Satisfiable\n(1) -2 Random Seed Used 0\nlog\nRESULT: SAT\n",
            "c\n1 -2 0\nlog\nunsat\n",
            "True\n[1, -2]\n",
        ] {
            let options = Options { variables: 100, ..Options::default() };
            let expected = super::super::read_with(text.as_bytes(), options);
            for piece in [1, 2, 7, 1000] {
                let (found, ..) = streamed(text.as_bytes(), piece);
                // If the last lines were dropped, the error at the end of the text shows the last kept line.
                match (&found, &expected) {
                    (Err(found), Err(expected)) => assert_eq!(found.fault, expected.fault),
                    _ => assert_eq!(found, expected, "{text:?}"),
                }
                if !text.is_empty() && !text.ends_with("log\n") && text != "\n\n" {
                    assert_eq!(found, expected, "{text:?}");
                }
            }
        }
    }

    #[test]
    fn a_long_log_takes_little_memory() {
        let mut text = b"some words that are no answer\nc 12 conflicts\n".repeat(100_000);
        text.extend_from_slice(b"c ");
        text.extend(std::iter::repeat_n(b'x', 1_000_000));
        text.extend_from_slice(b"\ns SATISFIABLE\nv 1 0\n");
        let (verdict, lines, kept) = streamed(&text, 64 * 1024);
        assert_eq!(verdict, read(b"s SATISFIABLE\nv 1 0\n"));
        assert_eq!(lines.len(), 200_001);
        assert_eq!(lines[1], b"c 12 conflicts");
        assert!(kept < 100, "{kept}");
    }

    #[test]
    fn an_endless_answer_is_not_kept() {
        for text in ["v 1 2 3\n", "1 ", "3 conflicts\n", "s SATISFIABLE\nlog\n1\n"] {
            let mut reader = StreamReader::new(Options { variables: 3, ..Options::default() });
            let piece = text.repeat(1000);
            let mut pushed = 0_usize;
            while reader.push(piece.as_bytes(), &mut |_| {}) {
                pushed += piece.len();
                assert!(pushed < 2 * OVERHEAD, "{text:?}");
            }
            assert!(reader.is_flooded() && reader.kept.len() < 2 * OVERHEAD);
        }
    }
}
