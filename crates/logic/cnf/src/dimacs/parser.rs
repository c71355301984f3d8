//! The grammar of DIMACS, over the window on the text.
//!
//! One loop, [`clauses`](Parser::clauses), reads plain clauses; everything else, faults
//! included, is read token by token.

use std::borrow::Cow;
use std::io::Read;

use clausoku_text::{is_blank, token_at};

use super::Strictness;
use super::fault::{Fault, HEADER, MAX_VARIABLE, ReadError};
use super::number::leading_number;
use super::window::Window;
use crate::{ClauseSink, Literal, Size, Variable};

/// The tokens expected after the header.
const LITERAL: &str = "a literal or 0";

/// The number of bytes of a comment that are passed on.
const COMMENT: usize = 64 * 1024;

/// The longest number, without leading zeros.
const MAX_DIGITS: usize = 64;

/// The `p cnf` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Header {
    /// The number of variables.
    pub variables: u32,
    /// The number of clauses.
    pub clauses: u64,
}

/// A comment line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Comment<'a> {
    /// Its line, counted from 1.
    pub line: u64,
    /// The text after the `c` and one blank; bytes that are not UTF-8 are replaced by `�`.
    pub text: Cow<'a, str>,
}

/// The end of a line inside a clause, after its last literal on that line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineEnd {
    /// The line, counted from 1.
    pub line: u64,
    /// The index of the clause, counted from 0.
    pub clause: u64,
    /// The number of its literals so far.
    pub literals: usize,
}

/// The result of reading, apart from the clauses and comments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The header, if there is one.
    pub header: Option<Header>,
    /// The line of the header, counted from 1.
    pub header_line: Option<u64>,
    /// The numbers of clauses and literals read, and the largest variable that occurs in them.
    pub size: Size,
    /// `true` if the sink was closed before the end, so that the rest was neither read nor checked.
    pub closed: bool,
    /// The last line of the text, if the last clause has no 0 at its end.
    pub open: Option<u64>,
    /// The line of the first clause without literals.
    pub empty: Option<u64>,
}

/// **Invariant.** `last_variable` and `last_clause` are 0 until the header, or a clause without one,
/// allows clauses. The hot loop takes no literal and no clause beyond them, so it is independent of the
/// header and of strictness. It leaves clauses without literals to [`token`](Self::token), which notes their line.
pub(super) struct Parser<'a, R> {
    window: Window<R>,
    lenient: bool,
    sink: &'a mut dyn ClauseSink,
    comments: &'a mut dyn FnMut(Comment<'_>),
    line_ends: Option<&'a mut dyn FnMut(LineEnd)>,
    /// The clause being read.
    clause: Vec<Literal>,
    /// The number of its literals before the current line.
    before_line: usize,
    /// The size of what was read; a clause is counted at its end.
    size: Size,
    /// The header and its line.
    header: Option<(Header, u64)>,
    /// The largest variable that may occur.
    last_variable: u32,
    /// The number of the last clause that may occur.
    last_clause: u64,
    /// The line of the first clause without literals.
    empty: Option<u64>,
}

impl<'a, R: Read> Parser<'a, R> {
    pub(super) fn new(
        input: R,
        strictness: Strictness,
        sink: &'a mut dyn ClauseSink,
        comments: &'a mut dyn FnMut(Comment<'_>),
    ) -> Self {
        Self {
            window: Window::new(input),
            lenient: strictness == Strictness::Lenient,
            sink,
            comments,
            line_ends: None,
            clause: Vec::new(),
            before_line: 0,
            size: Size::default(),
            header: None,
            last_variable: 0,
            last_clause: 0,
            empty: None,
        }
    }

    /// Passes the ends of lines inside clauses to this function.
    pub(super) fn noting(self, line_ends: &'a mut dyn FnMut(LineEnd)) -> Self {
        Self { line_ends: Some(line_ends), ..self }
    }

    /// Reads the whole text.
    pub(super) fn read(mut self) -> Result<Summary, ReadError> {
        self.window.blank_out_mark()?;
        while self.window.advance()? {
            let plain = self.clauses();
            if self.sink.is_closed() || !plain && !self.token()? {
                break;
            }
        }
        let closed = self.sink.is_closed();
        let open = (!closed && !self.clause.is_empty()).then(|| {
            let end = self.window.place();
            // After the last line feed, there is no line.
            if end.column == 1 { end.line - 1 } else { end.line }
        });
        if !closed {
            self.end()?;
        }
        let (header, header_line) = self.header.unzip();
        Ok(Summary { header, header_line, size: self.size, closed, open, empty: self.empty })
    }

    /// Reads plain literals, zeros and blanks, up to the end of
    /// the window. Returns whether it reached that end.
    ///
    /// This is the hot path. [`token`](Self::token) reads everything else, faults included.
    fn clauses(&mut self) -> bool {
        let (buffer, whole) = self.window.buffer();
        let mut position = self.window.position;
        let mut largest = self.size.variables;
        while position < whole {
            let first = buffer[position];
            let sign = usize::from(first == b'-');
            let start = position + sign;
            // In the buffer: `start` is at most `whole`, and the padding follows.
            let window = buffer[start..start + 8].try_into();
            let (length, number) = leading_number(window.expect("eight bytes"));
            // A number that fills the window may have more digits.
            if !(1..8).contains(&length) || !is_blank(buffer[start + length]) {
                if !is_blank(first) || first == b'\n' && self.is_line_end_noted() {
                    break;
                }
                position += 1;
                continue;
            }
            let blank = buffer[start + length];
            // 0 wraps to the largest number, so that one comparison excludes it too.
            if number.wrapping_sub(1) < self.last_variable {
                let code = 2 * (number - 1) as usize + sign;
                self.clause.push(Literal(code as u32));
                largest = largest.max(number);
            } else if number == 0
                && sign == 0
                && self.size.clauses < self.last_clause
                && !self.clause.is_empty()
            {
                self.size.clauses += 1;
                self.size.literals += self.clause.len() as u64;
                self.sink.add_clause(&self.clause);
                self.clause.clear();
                self.before_line = 0;
            } else {
                break;
            }
            // Skips the blank after it too, unless it ends a line inside a clause.
            position = start + length + usize::from(number == 0 || blank != b'\n');
        }
        self.size.variables = largest;
        // The line feed that marks the end of the text is not part of the window.
        self.window.position = position.min(whole);
        position >= whole
    }

    /// Returns `true` if the end of this line is inside a clause, and is passed on.
    fn is_line_end_noted(&self) -> bool {
        self.line_ends.is_some() && self.clause.len() > self.before_line
    }

    fn line_end(&mut self) {
        let literals = self.clause.len();
        let (line, clause) = (self.window.place().line, self.size.clauses);
        self.before_line = literals;
        if let Some(line_ends) = &mut self.line_ends {
            line_ends(LineEnd { line, clause, literals });
        }
    }

    /// Reads one token that the hot path does not. Returns `false` if it ends the formula.
    fn token(&mut self) -> Result<bool, ReadError> {
        match self.window.rest()[0] {
            b'\n' if self.is_line_end_noted() => {
                self.line_end();
                self.window.position += 1;
            }
            byte if is_blank(byte) => self.window.position += 1,
            b'c' if self.window.is_at_line_start() => self.comment()?,
            b'p' if self.window.is_at_line_start() => self.header_line()?,
            b'%' if self.window.is_at_line_start() => {
                self.satlib_tail()?;
                return Ok(false);
            }
            _ if self.header.is_none() && !self.lenient => return self.unexpected(HEADER),
            _ => self.number()?,
        }
        Ok(true)
    }

    fn comment(&mut self) -> Result<(), ReadError> {
        let line = self.window.place().line;
        let mut text = Vec::new();
        self.window.skip_line(|piece| {
            // Never negative: no piece is taken beyond the room.
            let room = COMMENT - text.len();
            text.extend_from_slice(&piece[..piece.len().min(room)]);
        })?;
        let text = text.strip_suffix(b"\r").unwrap_or(&text);
        let text = text.get(1..).unwrap_or_default();
        let text = text.strip_prefix(b" ").or(text.strip_prefix(b"\t")).unwrap_or(text);
        (self.comments)(Comment { line, text: String::from_utf8_lossy(text) });
        Ok(())
    }

    fn header_line(&mut self) -> Result<(), ReadError> {
        if let Some((_, first)) = self.header {
            return self.fail(Fault::SecondHeader { first });
        }
        // Without a header, the first clause has allowed all clauses.
        if self.last_clause > 0 {
            return self.fail(Fault::LateHeader);
        }
        let line = self.window.place().line;
        self.word(b"p", HEADER)?;
        self.word(b"cnf", "`cnf`, the only format that is read here")?;
        // Exact: the largest number is 2³¹ − 1.
        let variables = self.count("the number of variables", MAX_VARIABLE)? as u32;
        let clauses = self.count("the number of clauses", u64::MAX)?;
        self.skip_blanks()?;
        if !matches!(self.window.rest(), [] | [b'\n', ..]) {
            return self.unexpected("the end of the line");
        }
        self.header = Some((Header { variables, clauses }, line));
        if let Some(last) = Variable::from_dimacs(variables) {
            self.sink.reserve(last);
        }
        if self.lenient {
            self.allow_all();
        } else {
            (self.last_variable, self.last_clause) = (variables, clauses);
        }
        Ok(())
    }

    /// Allows any number of clauses from here on.
    fn allow_all(&mut self) {
        (self.last_variable, self.last_clause) = (Variable::MAX_DIMACS, u64::MAX);
    }

    /// Skips the blanks on this line.
    fn skip_blanks(&mut self) -> Result<(), ReadError> {
        while self.window.advance()? {
            match self.window.rest() {
                [byte, ..] if is_blank(*byte) && *byte != b'\n' => self.window.position += 1,
                _ => break,
            }
        }
        Ok(())
    }

    /// Skips this word on this line.
    fn word(&mut self, word: &[u8], expected: &'static str) -> Result<(), ReadError> {
        self.skip_blanks()?;
        if token_at(self.window.rest()) != word {
            return self.unexpected(expected);
        }
        self.window.position += word.len();
        Ok(())
    }

    /// Reads a count on this line.
    fn count(&mut self, expected: &'static str, largest: u64) -> Result<u64, ReadError> {
        self.skip_blanks()?;
        let token = token_at(self.window.rest());
        let length = token.len();
        match magnitude(token) {
            Some(count) if count <= u128::from(largest) => {
                self.window.position += length;
                Ok(count as u64)
            }
            Some(_) => self.too_large(largest),
            None => self.unexpected(expected),
        }
    }

    /// Reads a literal or a 0 of any length, or fails.
    fn number(&mut self) -> Result<(), ReadError> {
        if self.last_clause == 0 && self.header.is_none() {
            self.allow_all();
        }
        let token = token_at(self.window.rest());
        let length = token.len();
        let (negative, digits) = match token {
            [b'-', digits @ ..] => (true, digits),
            [b'+', digits @ ..] if self.lenient => (false, digits),
            _ => (false, token),
        };
        match magnitude(digits) {
            Some(0) if !negative => {
                if self.size.clauses >= self.last_clause {
                    let promised = self.last_clause;
                    return self.fail(Fault::TooManyClauses { promised });
                }
                if self.clause.is_empty() {
                    self.empty = self.empty.or(Some(self.window.place().line));
                }
                self.close_clause();
            }
            Some(number) if number > u128::from(MAX_VARIABLE) => {
                return self.too_large(MAX_VARIABLE);
            }
            Some(number) if number > u128::from(self.last_variable) => {
                return self.fail(Fault::BeyondHeader {
                    variable: number as u32,
                    promised: self.last_variable,
                });
            }
            Some(number @ 1..) => {
                let code = 2 * (number as usize - 1) + usize::from(negative);
                self.clause.push(Literal(code as u32));
                self.size.variables = self.size.variables.max(number as u32);
            }
            _ => return self.unexpected(LITERAL),
        }
        self.window.position += length;
        Ok(())
    }

    fn close_clause(&mut self) {
        self.size.clauses += 1;
        self.size.literals += self.clause.len() as u64;
        self.sink.add_clause(&self.clause);
        self.clause.clear();
        self.before_line = 0;
    }

    /// Skips the tail of SATLIB's uniform random formulas.
    fn satlib_tail(&mut self) -> Result<(), ReadError> {
        self.word(b"%", "`%`")?;
        while self.window.advance()? {
            match self.window.rest() {
                [b'0', rest @ ..] if token_at(rest).is_empty() => self.window.position += 1,
                [byte, ..] if is_blank(*byte) => self.window.position += 1,
                _ => return self.unexpected("nothing but zeros after `%`"),
            }
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), ReadError> {
        if !self.clause.is_empty() {
            if !self.lenient {
                return self.fail(Fault::OpenClause);
            }
            self.close_clause();
        }
        let found = self.size.clauses;
        match self.header {
            None if !self.lenient => self.unexpected(HEADER),
            Some((Header { clauses, .. }, _)) if found < clauses && !self.lenient => {
                self.fail(Fault::TooFewClauses { promised: clauses, found })
            }
            _ => Ok(()),
        }
    }

    fn unexpected<T>(&mut self, expected: &'static str) -> Result<T, ReadError> {
        let fault = self.window.fault(|found| Fault::Unexpected { expected, found });
        Err(Box::new(fault).into())
    }

    fn too_large<T>(&mut self, largest: u64) -> Result<T, ReadError> {
        let fault = self.window.fault(|found| Fault::TooLarge { found, largest });
        Err(Box::new(fault).into())
    }

    fn fail<T>(&mut self, fault: Fault) -> Result<T, ReadError> {
        Err(Box::new(self.window.fault(|_| fault)).into())
    }
}

/// Returns the value of these digits, `u128::MAX` if there are too many; `None` if they are not digits.
fn magnitude(digits: &[u8]) -> Option<u128> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    if digits.len() - zeros > MAX_DIGITS {
        return Some(u128::MAX);
    }
    Some(digits.iter().fold(0, |number: u128, digit| {
        number.saturating_mul(10).saturating_add(u128::from(digit - b'0'))
    }))
}
