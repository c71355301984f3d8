//! A window on a text that is read as a stream.

use std::io::{self, ErrorKind, Read};

use clausoku_text::{Excerpt, Found, Located, Place, count_lines, is_blank};

/// The number of bytes read at once: enough to make system calls rare, few enough to stay in the
/// second-level cache while it is parsed.
const CAPACITY: usize = 256 * 1024;

/// The number of bytes kept of the text already read, so that an error can show its line, and a `c` after
/// some blanks is recognized at the beginning of its line.
const CONTEXT: usize = 256;
const _: () = assert!(CONTEXT >= Excerpt::CONTEXT);

/// A window on the text, moved along in blocks.
///
/// **Invariant.** `position <= whole <= end <= CAPACITY`. Every token that begins before `whole` is in
/// the window to its end and followed by a blank there, unless it is longer than the whole window.
/// The text's end counts as a line feed: then the buffer contains one at `end`, and zeros after it.
/// The last [`PADDING`](Window::PADDING) bytes of the buffer are never filled, so that a few bytes may
/// be loaded at any position before `whole` without a check.
pub(super) struct Window<R> {
    source: R,
    buffer: Box<[u8]>,
    /// The next byte to parse.
    pub position: usize,
    /// The buffer contains text up to this position.
    end: usize,
    /// Tokens that begin before this position are complete in the buffer.
    whole: usize,
    /// `true` if `end` is the end of the text.
    ended: bool,
    /// Line feeds in the text before the position `counted`, which is not after `position`.
    lines: u64,
    counted: usize,
    /// Bytes of the current line before the window.
    column: u64,
    /// `true` if these bytes are blanks.
    is_blank_before: bool,
}

impl<R: Read> Window<R> {
    /// The number of bytes that can be loaded after every position before `whole`.
    pub(super) const PADDING: usize = 16;

    pub(super) fn new(source: R) -> Self {
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
            is_blank_before: true,
        }
    }

    /// Returns the buffer, whose bytes up to `end` are text, and the position before which tokens are complete.
    #[inline]
    pub(super) fn buffer(&self) -> (&[u8], usize) {
        (&self.buffer, self.whole)
    }

    /// Returns the text in the buffer from the position on.
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.position..self.end]
    }

    /// Moves the window until a whole token can be parsed. Returns `false` at the end of the text.
    pub(super) fn advance(&mut self) -> io::Result<bool> {
        while self.position >= self.whole {
            if self.ended {
                return Ok(false);
            }
            self.make_room();
            // The token at `position` is not complete, so that no blank is before `start`. To search all of it again after each
            // read would take a time quadratic in its length: the tests of texts took 105 s, and take 2.
            let start = self.end;
            self.fill()?;
            let fresh = &self.buffer[start..self.end];
            self.whole = match fresh.iter().rposition(|&byte| is_blank(byte)) {
                _ if self.ended => self.end,
                Some(blank) => start + blank + 1,
                None if self.end == CAPACITY => self.end,
                None => self.position,
            };
        }
        Ok(true)
    }

    /// Replaces a UTF-8 byte order mark at the beginning of the text by blanks.
    pub(super) fn blank_out_mark(&mut self) -> io::Result<()> {
        if self.advance()? && self.rest().starts_with(b"\xEF\xBB\xBF") {
            // Blanks, since a comment or the header that follows must be at the beginning of its line.
            self.buffer[..3].fill(b' ');
        }
        Ok(())
    }

    /// Skips to the end of the line, before its line feed, and passes the skipped pieces to the function.
    pub(super) fn skip_line(&mut self, mut passed: impl FnMut(&[u8])) -> io::Result<()> {
        loop {
            let rest = self.rest();
            let line_end = rest.iter().position(|&byte| byte == b'\n');
            passed(&rest[..line_end.unwrap_or(rest.len())]);
            self.position += line_end.unwrap_or(rest.len());
            // A piece without a line feed ends behind the last blank, which is where `whole` is.
            self.whole = self.whole.max(self.position);
            if line_end.is_some() || !self.advance()? {
                return Ok(());
            }
        }
    }

    /// Drops the parsed text except for some context.
    fn make_room(&mut self) {
        let dropped = self.position.saturating_sub(CONTEXT);
        // First: the line feeds of the dropped bytes cannot be counted later.
        self.count_lines();
        let gone = &self.buffer[..dropped];
        let feed = gone.iter().rposition(|&byte| byte == b'\n');
        if feed.is_some() {
            self.column = 0;
            self.is_blank_before = true;
        }
        let gone = &gone[feed.map_or(0, |feed| feed + 1)..];
        self.column += gone.len() as u64;
        self.is_blank_before &= gone.iter().all(|&byte| is_blank(byte));
        self.buffer.copy_within(dropped..self.end, 0);
        self.position -= dropped;
        self.counted -= dropped;
        self.whole = self.whole.saturating_sub(dropped);
        self.end -= dropped;
    }

    /// Reads once into the free part of the buffer.
    fn fill(&mut self) -> io::Result<()> {
        let length = loop {
            match self.source.read(&mut self.buffer[self.end..CAPACITY]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        // Nothing was read if the buffer was full; then a token is as long as the buffer, and is parsed as it is.
        if length == 0 && self.end < CAPACITY {
            self.ended = true;
            self.buffer[self.end..].fill(0);
            self.buffer[self.end] = b'\n';
        }
        self.end += length;
        Ok(())
    }

    /// Returns whether the line has only blanks before the position.
    pub(super) fn is_at_line_start(&self) -> bool {
        let before = &self.buffer[..self.position];
        match before.iter().rposition(|&byte| byte == b'\n' || !is_blank(byte)) {
            Some(last) => before[last] == b'\n',
            None => self.is_blank_before,
        }
    }

    /// Counts the lines up to the position. A caller that asks for many places, for every comment say,
    /// does not count the whole window each time.
    fn count_lines(&mut self) {
        self.lines += count_lines(&self.buffer[self.counted..self.position]);
        self.counted = self.position;
    }

    /// Returns the place of the position.
    pub(super) fn place(&mut self) -> Place {
        self.count_lines();
        let before = &self.buffer[..self.position];
        let column = match before.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => (self.position - last - 1) as u64,
            None => self.column + self.position as u64,
        };
        Place { line: self.lines + 1, column: column + 1 }
    }

    /// Returns `true` if an excerpt would show the same if more text was read: it leaves out carriage returns at the end of
    /// a line, which may be in the middle of the line.
    fn has_context(&self) -> bool {
        let rest = self.rest();
        let last = rest.iter().rposition(|&byte| byte != b'\r');
        rest.len() >= CONTEXT && last.is_some_and(|last| last >= Excerpt::CONTEXT)
    }

    /// Returns the fault made from the token at the current position.
    pub(super) fn fault<F>(&mut self, fault: impl FnOnce(Found) -> F) -> Located<F> {
        // Reads enough of the line for the excerpt. If the source fails now, the
        // fault in the text came first.
        while !self.ended && !self.has_context() {
            self.make_room();
            if self.end == CAPACITY || self.fill().is_err() {
                break;
            }
        }
        let fault = fault(Found::at(self.rest()));
        let shown = Located::in_text(&self.buffer[..self.end], self.position, fault);
        shown.at(self.place())
    }
}
