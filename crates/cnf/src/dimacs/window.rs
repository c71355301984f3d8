//! The text as it streams by.

use std::io::{self, ErrorKind, Read};

use files::text::{Excerpt, Found, Located, Place, count_lines, is_blank};

/// How much is read at once: enough to make system calls rare, small enough to stay in the
/// second-level cache while it is parsed.
const CAPACITY: usize = 256 * 1024;

/// What is kept of the text already read, so that an error can show its line, and that a `c` after
/// some blanks is known to begin its line.
const CONTEXT: usize = 256;
const _: () = assert!(CONTEXT >= Excerpt::CONTEXT);

/// A window on the text, moved along in blocks.
///
/// **Invariant.** `position <= whole <= end <= CAPACITY`. Every token that begins before `whole` is in
/// the window to its end and followed by a blank there, unless it is longer than the whole window.
/// The text's end counts as a line feed: one stands at `end` then, and nothing but zeros further on.
/// The last [`PADDING`](Window::PADDING) bytes of the buffer are never filled, so that a few bytes may
/// be loaded at any position before `whole` without asking.
pub(super) struct Window<R> {
    source: R,
    buffer: Box<[u8]>,
    /// The next byte to parse.
    pub position: usize,
    /// The text is here up to this position.
    end: usize,
    /// Tokens that begin before this are here whole.
    whole: usize,
    /// Whether `end` is the end of the text.
    ended: bool,
    /// Line feeds in the text before the position `counted`, which is not after `position`.
    lines: u64,
    counted: usize,
    /// Bytes of the current line before the window.
    column: u64,
}

impl<R: Read> Window<R> {
    /// How many bytes there always are after every position before `whole`.
    pub const PADDING: usize = 16;

    pub fn new(source: R) -> Self {
        Self {
            source,
            buffer: vec![0; CAPACITY + Self::PADDING].into_boxed_slice(),
            position: 0,
            end: 0,
            whole: 0,
            ended: false,
            lines: 0,
            counted: 0,
            column: 0,
        }
    }

    /// The buffer, of which the bytes up to `end` are text, and how far tokens are whole.
    #[inline]
    pub fn buffer(&self) -> (&[u8], usize) {
        (&self.buffer, self.whole)
    }

    /// What is here of the text from the position on.
    pub fn rest(&self) -> &[u8] {
        &self.buffer[self.position..self.end]
    }

    /// Moves the window on until a whole token can be parsed; false at the end of the text.
    pub fn advance(&mut self) -> io::Result<bool> {
        while self.position >= self.whole {
            if self.ended {
                return Ok(false);
            }
            self.make_room();
            self.fill()?;
            let fresh = &self.buffer[self.position..self.end];
            self.whole =
                if self.ended || self.end == CAPACITY && !fresh.iter().any(|&b| is_blank(b)) {
                    self.end
                } else {
                    let blank = fresh.iter().rposition(|&byte| is_blank(byte));
                    blank.map_or(self.position, |index| self.position + index + 1)
                };
        }
        Ok(true)
    }

    /// Turns a UTF-8 byte order mark at the beginning of the text into blanks.
    pub fn blank_out_mark(&mut self) -> io::Result<()> {
        if self.advance()? && self.rest().starts_with(b"\xEF\xBB\xBF") {
            self.buffer[..3].fill(b' ');
        }
        Ok(())
    }

    /// Skips to the end of the line, before its line feed, and shows what it passes, piece by piece.
    pub fn skip_line(&mut self, mut passed: impl FnMut(&[u8])) -> io::Result<()> {
        loop {
            let rest = self.rest();
            let line_end = rest.iter().position(|&byte| byte == b'\n');
            passed(&rest[..line_end.unwrap_or(rest.len())]);
            self.position += line_end.unwrap_or(rest.len());
            self.whole = self.whole.max(self.position);
            if line_end.is_some() || !self.advance()? {
                return Ok(());
            }
        }
    }

    /// Drops what is parsed, but for some context.
    fn make_room(&mut self) {
        let dropped = self.position.saturating_sub(CONTEXT);
        self.count_lines();
        let gone = &self.buffer[..dropped];
        match gone.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => self.column = (dropped - last - 1) as u64,
            None => self.column += dropped as u64,
        }
        self.buffer.copy_within(dropped..self.end, 0);
        self.position -= dropped;
        self.counted -= dropped;
        self.whole = self.whole.saturating_sub(dropped);
        self.end -= dropped;
    }

    /// Reads once into the room that there is.
    fn fill(&mut self) -> io::Result<()> {
        loop {
            match self.source.read(&mut self.buffer[self.end..CAPACITY]) {
                Ok(0) => {
                    // Not read if the buffer was full; then there is a token as long as the buffer,
                    // which is parsed as it stands.
                    if self.end < CAPACITY {
                        self.ended = true;
                        self.buffer[self.end..].fill(0);
                        self.buffer[self.end] = b'\n';
                    }
                    return Ok(());
                }
                Ok(length) => {
                    self.end += length;
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Whether only blanks stand before the position on its line.
    pub fn is_at_line_start(&self) -> bool {
        let before = &self.buffer[..self.position];
        match before.iter().rposition(|&byte| byte == b'\n' || !is_blank(byte)) {
            Some(last) => before[last] == b'\n',
            None => self.column == 0,
        }
    }

    /// Counts the lines up to the position. Whoever asks for places often, for every comment say,
    /// does not pay for the whole window each time.
    fn count_lines(&mut self) {
        self.lines += count_lines(&self.buffer[self.counted..self.position]);
        self.counted = self.position;
    }

    /// The place of the position.
    pub fn place(&mut self) -> Place {
        self.count_lines();
        let before = &self.buffer[..self.position];
        let column = match before.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => (self.position - last - 1) as u64,
            None => self.column + self.position as u64,
        };
        Place { line: self.lines + 1, column: column + 1 }
    }

    /// The fault made from what stands at the current position.
    pub fn fault<F>(&mut self, fault: impl FnOnce(Found) -> F) -> Located<F> {
        // Enough of the line for the excerpt, if there is more; where the source fails now, the
        // fault in the text came first all the same.
        while !self.ended && self.end - self.position < CONTEXT {
            self.make_room();
            if self.fill().is_err() {
                break;
            }
        }
        let fault = fault(Found::at(self.rest()));
        let shown = Located::in_text(&self.buffer[..self.end], self.position, fault);
        shown.at(self.place())
    }
}
