//! The answers to exercises, read from text: clauses, numbers, pairs, letters, names of rules.
//!
//! The notation is wide, since an answer is judged by its meaning: ¬, -, ! or "not", "non"; ∨, |, "or", "ou"; x(1,8,7), R1C8=7 or L1C8=7.

use std::fmt;

use clausoku_words::{Language, say};

use clausoku_encoder::Rule;

use super::board;
use super::candidate::{Candidate, Clause, Literal};

/// The largest number of characters of an answer.
const MAX_CHARACTERS: usize = 10_000;

/// The largest number of characters of an answer that an error shows.
const MAX_SHOWN: usize = 24;

/// The error for an answer that cannot be read, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnswerError {
    /// The place in the answer, in characters from 1.
    pub column: usize,
    wanted: Wanted,
    /// The text at the place; empty at the end of the answer.
    found: String,
}

/// The text that is expected at a place of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Literal,
    Number,
    Pair,
    Letter(char),
    Rule,
    Line(usize),
    End,
    /// Numbers from 1 to this one.
    Within(usize),
    /// Digits from 0 to this one.
    Digit(usize),
    Shorter,
    /// A line of a program.
    Statement,
    /// A literal or 0 in a line of a program.
    Written,
    Expression,
}

impl AnswerError {
    /// Returns the message in a language.
    pub fn say(&self, language: Language) -> String {
        let wanted = match &self.wanted {
            Wanted::Literal => say!(language, exercises::wanted_literal),
            Wanted::Number => say!(language, exercises::wanted_number),
            Wanted::Pair => say!(language, exercises::wanted_pair),
            Wanted::Letter(last) => say!(language, exercises::wanted_letter { last }),
            Wanted::Rule => say!(language, exercises::wanted_rule),
            Wanted::Line(last) => say!(language, exercises::wanted_line { last }),
            Wanted::End => say!(language, exercises::wanted_end),
            Wanted::Within(last) => say!(language, exercises::wanted_within { last }),
            Wanted::Digit(last) => say!(language, exercises::wanted_digit { last }),
            Wanted::Shorter => {
                return say!(language, exercises::too_long { characters: MAX_CHARACTERS });
            }
            Wanted::Statement => say!(language, exercises::wanted_statement),
            Wanted::Written => say!(language, exercises::wanted_written),
            Wanted::Expression => say!(language, exercises::wanted_expression),
        };
        let found = if self.found.is_empty() {
            say!(language, exercises::found_end)
        } else {
            format!("{:?}", self.found)
        };
        say!(language, exercises::unreadable { column: self.column, wanted, found })
    }
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::English))
    }
}

impl std::error::Error for AnswerError {}

/// Signs and words of answers. A word ends where no letter and no digit follows.
const NOT: &[&str] = &["¬", "-", "−", "!", "~", "not", "non", r"\lnot", r"\neg"];
const OR: &[&str] = &["∨", "||", "|", "+", ",", "or", "ou", "v", r"\lor", r"\vee"];
const AND: &[&str] = &["∧", "&&", "&", ";", "and", "et", r"\land", r"\wedge"];
const IS: &[&str] = &["=", "==", ":"];
const IS_NOT: &[&str] = &["≠", "!=", "<>", "/="];
const EMPTY: &[&str] = &["⊥", "[]", "false", "faux", "empty", "vide", r"\bot"];

/// An answer that is read from left to right.
pub(super) struct Scanner<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    /// Begins at the first character that is no blank.
    pub(super) fn new(text: &'a str) -> Result<Self, AnswerError> {
        let mut scanner = Self { text, rest: text };
        if text.chars().nth(MAX_CHARACTERS).is_some() {
            return Err(scanner.fault(Wanted::Shorter));
        }
        scanner.skip();
        Ok(scanner)
    }

    /// Returns the error for the text at this place.
    pub(super) fn fault(&self, wanted: Wanted) -> AnswerError {
        let before = &self.text[..self.text.len() - self.rest.len()];
        let found = self.rest.split_whitespace().next().unwrap_or_default();
        let found = found.chars().take(MAX_SHOWN).collect();
        AnswerError { column: before.chars().count() + 1, wanted, found }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Fails unless the answer ends here.
    pub(super) fn end(&self) -> Result<(), AnswerError> {
        if self.is_at_end() { Ok(()) } else { Err(self.fault(Wanted::End)) }
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes one of the signs or words, and returns `true` if one was there.
    pub(super) fn take(&mut self, words: &[&str]) -> bool {
        let rest = words.iter().find_map(|word| {
            let (begin, rest) = self.rest.split_at_checked(word.len())?;
            let is_word = word.ends_with(|c: char| c.is_ascii_alphabetic());
            let goes_on = is_word && rest.starts_with(|c: char| c.is_alphanumeric());
            // Words of both languages are in ASCII.
            (begin.eq_ignore_ascii_case(word) && !goes_on).then_some(rest)
        });
        if let Some(rest) = rest {
            self.rest = rest;
            self.skip();
        }
        rest.is_some()
    }

    /// Takes a letter of the Latin alphabet, as part of a name.
    fn letter(&mut self, letters: &[char]) -> bool {
        let found = self.rest.strip_prefix(|c: char| letters.contains(&c.to_ascii_uppercase()));
        self.rest = found.unwrap_or(self.rest);
        found.is_some()
    }

    /// Takes a decimal number. One that is too large for the type is the largest.
    pub(super) fn number(&mut self) -> Option<usize> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        if digits.is_empty() {
            return None;
        }
        self.rest = rest;
        self.skip();
        Some(digits.parse().unwrap_or(usize::MAX))
    }

    /// Takes a name of one letter.
    pub(super) fn name(&mut self) -> Option<char> {
        let name = self.rest.chars().next().filter(char::is_ascii_lowercase)?;
        let rest = &self.rest[1..];
        if rest.starts_with(char::is_alphanumeric) {
            return None;
        }
        self.rest = rest;
        self.skip();
        Some(name)
    }

    /// Takes a number from 1 to `last`.
    pub(super) fn within(&mut self, last: usize) -> Result<usize, AnswerError> {
        let fault = self.fault(Wanted::Within(last));
        self.number().filter(|number| (1..=last).contains(number)).ok_or(fault)
    }

    /// Takes a literal.
    pub(super) fn literal(&mut self, order: usize) -> Result<Literal, AnswerError> {
        let mut holds = true;
        while self.take(NOT) {
            holds = !holds;
        }
        let fault = self.fault(Wanted::Literal);
        if self.letter(&['X']) {
            if !self.take(&["("]) {
                return Err(fault);
            }
            let mut numbers = [0; 3];
            for (index, number) in numbers.iter_mut().enumerate() {
                if index > 0 {
                    self.take(&[",", ";"]);
                }
                *number = self.within(order)?;
            }
            if !self.take(&[")"]) {
                return Err(fault);
            }
            let [row, column, value] = numbers;
            return Ok(Literal { candidate: Candidate { row, column, value }, holds });
        }
        if !self.letter(&['R', 'L']) {
            return Err(fault);
        }
        let row = self.within(order)?;
        if !self.letter(&['C']) {
            return Err(fault);
        }
        let column = self.within(order)?;
        if self.take(IS_NOT) {
            holds = !holds;
        } else if !self.take(IS) {
            return Err(fault);
        }
        let value = self.within(order)?;
        Ok(Literal { candidate: Candidate { row, column, value }, holds })
    }

    /// Takes the literals up to the end or a sign between clauses.
    fn clause(&mut self, order: usize) -> Result<Clause, AnswerError> {
        let mut clause = Clause::new();
        if self.take(EMPTY) {
            return Ok(clause);
        }
        while self.take(&["(", "["]) {}
        loop {
            clause.push(self.literal(order)?);
            while self.take(&[")", "]"]) {}
            if self.is_at_end() || self.take(AND) {
                return Ok(clause);
            }
            self.take(OR);
        }
    }
}

/// Reads a clause.
pub(super) fn clause(text: &str, order: usize) -> Result<Clause, AnswerError> {
    let mut scanner = Scanner::new(text)?;
    let clause = scanner.clause(order)?;
    scanner.end()?;
    Ok(clause)
}

/// Reads literals with commas between them; 0 for none.
pub(super) fn literals(text: &str, order: usize) -> Result<Clause, AnswerError> {
    let mut scanner = Scanner::new(text)?;
    if scanner.take(&["0"]) {
        scanner.end()?;
        return Ok(Clause::new());
    }
    clause(text, order)
}

/// Reads clauses with ∧, ; or "and" between them.
pub(super) fn clauses(text: &str, order: usize) -> Result<Vec<Clause>, AnswerError> {
    let mut scanner = Scanner::new(text)?;
    let mut found = vec![scanner.clause(order)?];
    while !scanner.is_at_end() {
        found.push(scanner.clause(order)?);
    }
    Ok(found)
}

/// Reads a number with a sign, whose digits may be in groups of three.
pub(super) fn number(text: &str) -> Result<i128, AnswerError> {
    let mut scanner = Scanner::new(text)?;
    let is_negative = scanner.take(&["-", "−"]);
    if !is_negative {
        scanner.take(&["+"]);
    }
    let fault = scanner.fault(Wanted::Number);
    let mut digits = String::new();
    while !scanner.is_at_end() {
        let before = scanner.rest;
        let group: String = before.chars().take_while(char::is_ascii_digit).collect();
        if group.is_empty() || !digits.is_empty() && group.len() != 3 {
            return Err(scanner.fault(Wanted::Number));
        }
        digits += &group;
        scanner.rest = &before[group.len()..];
        scanner.skip();
        scanner.take(&[",", ".", "'"]);
    }
    let number: i128 = digits.parse().map_err(|_| fault)?;
    Ok(if is_negative { -number } else { number })
}

/// Reads two numbers, as in (5,0).
pub(super) fn pair(text: &str) -> Result<[usize; 2], AnswerError> {
    let mut scanner = Scanner::new(text)?;
    scanner.take(&["("]);
    let first = scanner.number().ok_or_else(|| scanner.fault(Wanted::Pair))?;
    scanner.take(&[",", ";"]);
    let second = scanner.number().ok_or_else(|| scanner.fault(Wanted::Pair))?;
    scanner.take(&[")"]);
    scanner.end()?;
    Ok([first, second])
}

/// Returns the letter of an index.
pub(super) fn letter(index: usize) -> char {
    char::from(b'A' + (index % 26) as u8)
}

/// Reads letters from A, each once, as their indices from 0.
pub(super) fn letters(text: &str, count: usize) -> Result<Vec<usize>, AnswerError> {
    let mut scanner = Scanner::new(text)?;
    let last = char::from(b'A' + count.clamp(1, 26) as u8 - 1);
    let mut found = Vec::new();
    loop {
        let fault = scanner.fault(Wanted::Letter(last));
        let letter = scanner.rest.chars().next().map(|letter| letter.to_ascii_uppercase());
        let Some(letter @ 'A'..='Z') = letter.filter(|letter| *letter <= last) else {
            return Err(fault);
        };
        scanner.rest = &scanner.rest[1..];
        scanner.skip();
        found.push((letter as u8 - b'A') as usize);
        while scanner.take(&[",", ";", "+", "and", "et"]) {}
        if scanner.is_at_end() {
            found.sort_unstable();
            found.dedup();
            return Ok(found);
        }
    }
}

/// Reads names of rules, each once, in the order of the paper.
pub(super) fn rules(text: &str) -> Result<Vec<&'static Rule>, AnswerError> {
    let mut scanner = Scanner::new(text)?;
    let rules = board::rules();
    let mut found = Vec::new();
    loop {
        let Some(rule) = rules.iter().find(|rule| scanner.take(&[rule.name])) else {
            return Err(scanner.fault(Wanted::Rule));
        };
        found.push(*rule);
        while scanner.take(&[",", ";", "+", "and", "et"]) {}
        if scanner.is_at_end() {
            return Ok(rules.into_iter().filter(|rule| found.contains(rule)).collect());
        }
    }
}

/// Reads values from 1 to 9, each once, with or without signs between them.
pub(super) fn values(text: &str, order: usize) -> Result<Vec<usize>, AnswerError> {
    let mut scanner = Scanner::new(text)?;
    let mut found = Vec::new();
    scanner.take(&["{"]);
    loop {
        let fault = scanner.fault(Wanted::Within(order));
        let digit = scanner.rest.chars().next().and_then(|digit| digit.to_digit(10));
        let digit = digit.map(|digit| digit as usize).filter(|digit| (1..=order).contains(digit));
        found.push(digit.ok_or(fault)?);
        scanner.rest = &scanner.rest[1..];
        scanner.skip();
        while scanner.take(&[",", ";", "and", "et"]) {}
        if scanner.take(&["}"]) || scanner.is_at_end() {
            scanner.end()?;
            found.sort_unstable();
            found.dedup();
            return Ok(found);
        }
    }
}

/// Reads digits from 0 to `last` in their order, with or without signs between them; a dot is 0.
pub(super) fn digits(text: &str, last: usize) -> Result<Vec<usize>, AnswerError> {
    let mut scanner = Scanner::new(text)?;
    let mut found = Vec::new();
    scanner.take(&["[", "(", "⟨"]);
    loop {
        let fault = scanner.fault(Wanted::Digit(last));
        let digit = scanner.rest.chars().next().and_then(|sign| match sign {
            '.' => Some(0),
            sign => sign.to_digit(10).map(|digit| digit as usize),
        });
        found.push(digit.filter(|digit| *digit <= last).ok_or(fault)?);
        scanner.rest = &scanner.rest[1..];
        scanner.skip();
        while scanner.take(&[",", ";", "/", "|"]) {}
        if scanner.take(&["]", ")", "⟩"]) || scanner.is_at_end() {
            scanner.end()?;
            return Ok(found);
        }
    }
}
