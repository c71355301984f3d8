//! Writes DIMACS, nearly as fast as memory is copied.
//!
//! Nearly all clauses of a Sudoku are pairs ¬a ∨ ¬b of a group that must hold at most one true literal. A
//! group of n literals has n(n−1)/2 of them and n texts, so the writer prints each literal once for each
//! group and then only copies: two short copies of fixed size for each clause. Its memory is one buffer and
//! the texts of one group.
//!
//! I/O errors are kept out of the hot path: the first one closes the sink and is returned by
//! [`Writer::finish`].

use std::io::{self, Write};

use crate::{ClauseSink, Formula, Literal, Size};

/// The size of the buffer: large enough to make system calls rare, small enough to stay in
/// the second-level cache. Through a pipe, 32 KiB took 1.3 times as long as a plain
/// copy and 128 KiB 1.15 times, each in a run of `cargo bench -p clausoku-encoder --bench dimacs_write`.
const BUFFER: usize = 128 * 1024;

/// The longest text of one literal and what follows it: `-2147483647 0\n`, rounded up to a size that
/// is copied in one instruction.
const TEXT: usize = 16;

/// The number of clauses that are printed after one check of the free space.
const RUN: usize = 512;
const _: () = assert!((RUN + 1) * 2 * TEXT <= BUFFER);

/// A formula that could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The destination failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The clauses differ from the header. The text is invalid.
    #[error("the header declares {promised:?}, but the clauses are {written:?}")]
    Header {
        /// The size in the `p cnf` line.
        promised: Size,
        /// The size of the clauses.
        written: Size,
    },
}

/// A sink that prints each clause as a line of DIMACS.
///
/// ```
/// use clausoku_cnf::{ClauseSink, Literal, Size, dimacs::Writer};
/// let size = Size { variables: 2, clauses: 1, literals: 2 };
/// let mut text = Vec::new();
/// let mut writer = Writer::new(&mut text);
/// writer.comment("an example");
/// writer.header(size);
/// writer.add_clause(&[1, -2].map(|number| Literal::from_dimacs(number).unwrap()));
/// writer.finish().unwrap();
/// assert_eq!(String::from_utf8(text).unwrap(), "c an example\np cnf 2 1\n1 -2 0\n");
/// ```
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    buffer: Box<[u8]>,
    /// The number of filled bytes of the buffer.
    filled: usize,
    /// The number of bytes written to the destination.
    flushed: u64,
    error: Option<io::Error>,
    promised: Size,
    written: Size,
    texts: Vec<PairText>,
}

/// The two texts of a literal of a group, both negated: as the first of a clause, and as the last with the 0.
#[derive(Clone, Copy, Debug)]
struct PairText {
    first: [u8; TEXT],
    last: [u8; TEXT],
    first_length: usize,
    last_length: usize,
}

impl PairText {
    fn new(literal: Literal) -> Self {
        let mut digits = itoa::Buffer::new();
        let digits = digits.format(literal.to_dimacs()).as_bytes();
        let n = digits.len();
        let (mut first, mut last) = ([0; TEXT], [0; TEXT]);
        first[..n].copy_from_slice(digits);
        first[n] = b' ';
        last[..n].copy_from_slice(digits);
        last[n..n + 3].copy_from_slice(b" 0\n");
        Self { first, last, first_length: n + 1, last_length: n + 3 }
    }
}

impl<W: Write> Writer<W> {
    /// Returns a writer of an empty file. Write comments, then the [`header`](Self::header), then clauses.
    pub fn new(out: W) -> Self {
        Self {
            out,
            buffer: vec![0; BUFFER].into_boxed_slice(),
            filled: 0,
            flushed: 0,
            error: None,
            promised: Size::default(),
            written: Size::default(),
            texts: Vec::new(),
        }
    }

    /// Writes a comment: one `c` line for each line of the text, and one for an empty text.
    pub fn comment(&mut self, text: &str) {
        for line in text.split('\n') {
            self.put(if line.is_empty() { b"c" } else { b"c " });
            self.put(line.as_bytes());
            self.put(b"\n");
        }
    }

    /// Writes the `p cnf` line. [`finish`](Self::finish) compares it with the clauses.
    pub fn header(&mut self, size: Size) {
        self.promised = size;
        self.put(format!("p cnf {} {}\n", size.variables, size.clauses).as_bytes());
    }

    /// Writes the line `p inccnf` in the place of the header. Cubes may follow the clauses: see [`cubes`](crate::cubes).
    pub fn cubes_header(&mut self, size: Size) {
        self.promised = size;
        self.put(b"p inccnf\n");
    }

    /// Writes a cube as the line `a LITERAL… 0`.
    pub fn cube(&mut self, literals: &[Literal]) {
        self.put(b"a ");
        self.put_literals(literals);
    }

    /// Writes clauses of this size, whose lines are known.
    pub fn lines(&mut self, lines: &[u8], size: Size) {
        self.written.variables = self.written.variables.max(size.variables);
        self.written.clauses += size.clauses;
        self.written.literals += size.literals;
        // The lines are written past the buffer, so its contents come first.
        self.flush_buffer();
        if self.error.is_none() {
            self.error = self.out.write_all(lines).err();
            self.flushed += lines.len() as u64;
        }
    }

    /// Writes the rest of the buffer and checks the header.
    ///
    /// Returns the destination and the number of bytes written to it.
    ///
    /// # Errors
    ///
    /// Fails if the destination failed, or if the clauses written differ from the header.
    pub fn finish(mut self) -> Result<(W, u64), WriteError> {
        self.flush_buffer();
        if let Some(error) = self.error {
            return Err(error.into());
        }
        // A header may declare more variables than the clauses contain.
        let Self { promised, written, .. } = self;
        if promised.clauses != written.clauses
            || promised.literals != written.literals
            || promised.variables < written.variables
        {
            return Err(WriteError::Header { promised, written });
        }
        self.out.flush()?;
        Ok((self.out, self.flushed))
    }

    fn flush_buffer(&mut self) {
        if self.error.is_none() {
            match self.out.write_all(&self.buffer[..self.filled]) {
                Ok(()) => self.flushed += self.filled as u64,
                Err(error) => self.error = Some(error),
            }
        }
        // Also after an error, so that the next clause has room without a check.
        self.filled = 0;
    }

    /// Makes room for this many bytes, at most the whole buffer.
    fn make_room(&mut self, bytes: usize) {
        if BUFFER - self.filled < bytes {
            self.flush_buffer();
        }
    }

    fn put(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            self.make_room(1);
            let n = bytes.len().min(BUFFER - self.filled);
            self.buffer[self.filled..self.filled + n].copy_from_slice(&bytes[..n]);
            self.filled += n;
            bytes = &bytes[n..];
        }
    }

    /// Writes literals and the 0 after them.
    #[inline]
    fn put_literals(&mut self, literals: &[Literal]) {
        for literal in literals {
            let mut digits = itoa::Buffer::new();
            let digits = digits.format(literal.to_dimacs()).as_bytes();
            let n = digits.len();
            self.make_room(TEXT);
            let room = &mut self.buffer[self.filled..self.filled + TEXT];
            room[..n].copy_from_slice(digits);
            room[n] = b' ';
            self.filled += n + 1;
        }
        self.put(b"0\n");
    }
}

impl<W: Write> ClauseSink for Writer<W> {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.written.add_clause(literals);
        self.put_literals(literals);
    }

    fn add_pairs(&mut self, group: &[Literal]) {
        self.written.add_pairs(group);
        let mut texts = std::mem::take(&mut self.texts);
        texts.clear();
        texts.extend(group.iter().map(|&literal| PairText::new(!literal)));
        for (i, first) in texts.iter().enumerate() {
            for run in texts[i + 1..].chunks(RUN) {
                // One more than the run, since the last copies write beyond their text.
                self.make_room((run.len() + 1) * 2 * TEXT);
                let mut rest = &mut self.buffer[self.filled..];
                let before = rest.len();
                for second in run {
                    // A copy of fixed size is one instruction; the next text replaces what is too much.
                    rest[..TEXT].copy_from_slice(&first.first);
                    rest = &mut rest[first.first_length..];
                    rest[..TEXT].copy_from_slice(&second.last);
                    rest = &mut rest[second.last_length..];
                }
                self.filled += before - rest.len();
            }
        }
        self.texts = texts;
    }

    fn is_closed(&self) -> bool {
        self.error.is_some()
    }
}

/// Writes the whole formula: comments, header, clauses. Returns the number of bytes.
///
/// # Errors
///
/// Fails if the destination fails.
pub fn write(
    formula: &(impl Formula + ?Sized),
    comments: &str,
    out: impl Write,
) -> Result<u64, WriteError> {
    let mut writer = Writer::new(out);
    if !comments.is_empty() {
        writer.comment(comments);
    }
    writer.header(formula.size());
    formula.emit(&mut writer);
    writer.finish().map(|(_, bytes)| bytes)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::{Cnf, clause};

    /// Writes the same text in a simple way.
    fn plainly(cnf: &Cnf) -> String {
        let mut text = format!("p cnf {} {}\n", cnf.variables(), cnf.len());
        for clause in cnf.clauses() {
            for literal in clause {
                write!(text, "{literal:?} ").unwrap();
            }
            text += "0\n";
        }
        text
    }

    #[test]
    fn pairs_are_printed_as_clauses() {
        // Long enough for several buffers, with numbers of every length and both signs.
        let mut group = clause![1, -12, 123, -1234, 99_999, 1_000_000, -2_147_483_647].to_vec();
        group.extend((1..1500).map(|index| Literal::from_dimacs(index * 1_000_003).unwrap()));
        let mut cnf = Cnf::new();
        cnf.add_pairs(&group);
        let mut text = Vec::new();
        let mut writer = Writer::new(&mut text);
        writer.header(cnf.size());
        writer.add_pairs(&group);
        let (_, bytes) = writer.finish().unwrap();
        assert_eq!(bytes, text.len() as u64);
        assert!(text == plainly(&cnf).into_bytes());
    }

    #[test]
    fn clauses_longer_than_the_buffer_are_printed_whole() {
        let long: Vec<_> =
            (1..60_000).map(|number| Literal::from_dimacs(number).unwrap()).collect();
        let cnf: Cnf = [long, vec![], clause![-5].to_vec()].into_iter().collect();
        let mut text = Vec::new();
        write(&cnf, "", &mut text).unwrap();
        assert!(text == plainly(&cnf).into_bytes());
    }

    #[test]
    fn comments_are_written_before_the_header() {
        let mut text = Vec::new();
        write(&Cnf::new(), "one\n\ntwo", &mut text).unwrap();
        assert_eq!(text, b"c one\nc\nc two\np cnf 0 0\n");
    }

    #[test]
    fn a_wrong_header_is_an_error() {
        let mut writer = Writer::new(Vec::new());
        writer.header(Size::default());
        writer.add_clause(&clause![1]);
        assert!(matches!(writer.finish(), Err(WriteError::Header { .. })));
    }

    #[test]
    fn a_failing_destination_closes_the_sink() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::StorageFull.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let group: Vec<_> = (1..1000).map(|number| Literal::from_dimacs(number).unwrap()).collect();
        let mut writer = Writer::new(Full);
        writer.add_pairs(&group);
        assert!(writer.is_closed());
        assert!(matches!(writer.finish(), Err(WriteError::Io(_))));
    }
}
