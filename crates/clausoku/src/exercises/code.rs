//! Codes that students hand in: the exercise, the hints and the mark, with a check sum against errors of typing.
//!
//! The form is `KIND-SEED-HINTS MARK-SUM`, as in `why-3-2r-7QX2`: the mark is `r` for right, `k` for right after the key, `w` for wrong. The sum is
//! in Crockford's base 32, whose digits are not confused with each other; on reading, O is 0, and I and L are 1.

use std::fmt;
use std::str::FromStr;

use clausoku_words::{Language, say};

use super::{Kind, hash};

/// The largest number of hints.
pub(super) const MAX_HINTS: u8 = 3;

/// The mark of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The answer was right.
    Right,
    /// The answer was right, after the key had been shown.
    AfterKey,
    /// The answer was wrong.
    Wrong,
}

/// The letters of the marks.
const MARKS: [(char, Mark); 3] = [('r', Mark::Right), ('k', Mark::AfterKey), ('w', Mark::Wrong)];

/// A code that a student hands in. It protects against errors of typing only: this program makes it for everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The kind of the exercise.
    pub kind: Kind,
    /// The seed of the exercise.
    pub seed: u64,
    /// The number of hints that were shown.
    pub hints: u8,
    /// The mark.
    pub mark: Mark,
}

impl Code {
    /// Returns the code without its check sum.
    fn body(&self) -> String {
        let letter = MARKS.iter().find(|row| row.1 == self.mark).map_or('w', |row| row.0);
        format!("{}-{}-{}{letter}", self.kind, self.seed, self.hints)
    }

    /// Returns what the code says, in words.
    pub fn say(&self, language: Language) -> String {
        let Self { kind, seed, hints, .. } = self;
        let mark = match self.mark {
            Mark::Right => say!(language, exercises::mark_right),
            Mark::AfterKey => say!(language, exercises::mark_after_key),
            Mark::Wrong => say!(language, exercises::mark_wrong),
        };
        say!(language, exercises::code_says { kind, seed, mark, hints })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.body();
        write!(f, "{body}-{}", sum(&body))
    }
}

/// Returns the check sum of a text: four digits.
fn sum(body: &str) -> String {
    const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let number = hash(&[b"code", body.as_bytes()]);
    (0..4).map(|place| char::from(DIGITS[(number >> (5 * place)) as usize % 32])).collect()
}

/// The reason why a text is no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeError {
    /// The text has another form.
    Form,
    /// The check sum is that of another code.
    Sum,
}

impl CodeError {
    /// Returns the message in a language.
    pub fn say(self, language: Language) -> String {
        match self {
            Self::Form => say!(language, exercises::code_form),
            Self::Sum => say!(language, exercises::code_sum),
        }
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl std::error::Error for CodeError {}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let lower = text.trim().to_ascii_lowercase();
        let parts: Vec<&str> = lower.split('-').collect();
        let &[kind, seed, result, found] = &parts[..] else { return Err(CodeError::Form) };
        let kind = kind.parse().map_err(|_| CodeError::Form)?;
        let seed = seed.parse().map_err(|_| CodeError::Form)?;
        let mut signs = result.chars();
        let (Some(hints), Some(letter), None) = (signs.next(), signs.next(), signs.next()) else {
            return Err(CodeError::Form);
        };
        let hints = hints.to_digit(10).filter(|&hints| hints <= MAX_HINTS.into());
        let mark = MARKS.iter().find(|row| row.0 == letter);
        let (Some(hints), Some(&(_, mark))) = (hints, mark) else { return Err(CodeError::Form) };
        let code = Self { kind, seed, hints: hints as u8, mark };
        let found = found.replace('o', "0").replace(['i', 'l'], "1");
        if sum(&code.body()).eq_ignore_ascii_case(&found) { Ok(code) } else { Err(CodeError::Sum) }
    }
}
