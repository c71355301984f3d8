//! Properties of every text, however broken, checked on mutated texts by `tests/texts/mutations.rs`, and
//! by the targets in `fuzz/`.

use std::io::{self, Read};

use clausoku_cnf::answer::{self, Options};
use clausoku_cnf::dimacs::{self, Document, ReadError, Strictness, SyntaxError};
use clausoku_cnf::{Formula, Verdict};
use clausoku_text::{Excerpt, Place};

/// Checks that both readers agree, that a formula that was read can be written and read again, that the
/// header is correct, that the pieces in which the text arrives make no difference, and that faults have
/// places. Returns whether lenient reading accepts the text.
pub(crate) fn formula(text: &[u8]) -> bool {
    let strict = read(text, Strictness::Strict);
    let lenient = read(text, Strictness::Lenient);
    for (strictness, outcome) in [(Strictness::Strict, &strict), (Strictness::Lenient, &lenient)] {
        let piece = 1 + text.len() % 19;
        assert_eq!(&read(Trickle(text, piece), strictness), outcome);
        if let Err(error) = outcome {
            check_place(text, error.place, &error.excerpt);
        }
    }
    let Ok(document) = lenient else {
        assert!(strict.is_err(), "only strict reading takes the text");
        return false;
    };
    if let Ok(strict) = strict {
        assert_eq!(strict, document);
        let header = document.header.unwrap();
        assert_eq!(header.clauses, document.cnf.size().clauses);
        assert_eq!(header.variables, document.cnf.variables());
    }
    let mut written = Vec::new();
    dimacs::write(&document.cnf, "", &mut written).unwrap();
    assert_eq!(read(&written[..], Strictness::Strict).unwrap().cnf, document.cnf);
    true
}

/// Checks that lenient reading accepts what strict reading accepts, that faults have places, and that a
/// text of the competitions' form gives a verdict only if it is complete by their rules. Returns whether
/// strict reading gives a verdict.
pub(crate) fn answer(text: &[u8]) -> bool {
    let read = |strictness| answer::read_with(text, Options { strictness, variables: 1 << 16 });
    let strict = read(Strictness::Strict);
    let lenient = read(Strictness::Lenient);
    if let Ok(verdict) = &strict {
        assert_eq!(Ok(verdict), lenient.as_ref());
        if is_of_competitions(text) {
            assert!(is_complete(text), "{verdict:?} from a text that is not complete");
        }
        if let Verdict::Satisfiable(model) = verdict {
            assert!(model.last_variable().is_none_or(|last| last.to_dimacs() <= 1 << 16));
        }
    }
    let is_read = strict.is_ok();
    for error in [strict, lenient].into_iter().filter_map(Result::err) {
        // Text decoded from UTF-16 has other columns.
        if !text.starts_with(b"\xff\xfe") && !text.starts_with(b"\xfe\xff") {
            check_place(text, error.place, &error.excerpt);
        }
    }
    is_read
}

fn lines(text: &[u8]) -> impl Iterator<Item = Vec<&[u8]>> {
    text.split(|&byte| byte == b'\n').map(move |line| {
        line.split(|byte| byte.is_ascii_whitespace() || *byte == 0x0B)
            .filter(|word| !word.is_empty())
            .collect()
    })
}

/// Returns whether the text has `s` or `v` lines, and no other lines.
fn is_of_competitions(text: &[u8]) -> bool {
    let mut firsts: Vec<u8> = lines(text).map(|line| first(&line)).collect();
    firsts.sort_unstable();
    let plain = text.first().is_some_and(|&byte| byte < 0x80) && !text.contains(&0x1B);
    plain
        && firsts.iter().any(|first| b"sv".contains(first))
        && firsts.iter().all(|first| b" csv".contains(first))
}

fn first(line: &Vec<&[u8]>) -> u8 {
    line.first().map_or(b' ', |word| if word.len() > 1 { b'?' } else { word[0] })
}

/// Returns whether the answer is complete by the rules of the competitions, in words of any case: a model of literals ends
/// with 0, one of bits with its line feed. (`c UNKNOWN` is what CaDiCaL prints for an `s` line.)
pub(crate) fn is_complete(text: &[u8]) -> bool {
    let says = |words: &[&[u8]]| {
        lines(text).any(|line| {
            let given = before_colon(&line);
            given.first() == words.first()
                && given.len() == words.len()
                && given.iter().zip(words).all(|(one, other)| one.eq_ignore_ascii_case(other))
        })
    };
    let values = lines(text).filter(|line| line.first() == Some(&&b"v"[..]));
    let words: Vec<&[u8]> = values.flat_map(|line| line[1..].to_vec()).collect();
    let is_bits = |word: &[u8]| word.iter().all(|byte| b"01".contains(byte));
    let ends = match words[..] {
        [b"0"] => true,
        [bits] => is_bits(bits) && !text.ends_with(bits),
        [.., last] => last == b"0",
        [] => false,
    };
    says(&[b"s", b"UNSATISFIABLE"])
        || says(&[b"s", b"UNKNOWN"])
        || says(&[b"s", b"INDETERMINATE"])
        || says(&[b"c", b"UNKNOWN"])
        || ends && says(&[b"s", b"SATISFIABLE"])
        // Some MaxSAT solvers print a line without 0.
        || says(&[b"s", b"OPTIMUM", b"FOUND"])
            && (ends || words.len() > 1 && lines(text).filter(|line| first(line) == b'v').count() == 1)
}

/// Returns the words before the first colon: Splr prints the formula's name after one.
fn before_colon<'t>(line: &[&'t [u8]]) -> Vec<&'t [u8]> {
    let mut words = Vec::new();
    for word in line {
        let end = word.iter().position(|&byte| byte == b':');
        words.push(&word[..end.unwrap_or(word.len())]);
        if end.is_some() {
            break;
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn read(text: impl Read, strictness: Strictness) -> Result<Document, SyntaxError> {
    dimacs::read_with(text, strictness).map_err(|error| match error {
        ReadError::Syntax(error) => *error,
        error => panic!("{error}"),
    })
}

/// Checks that the place is in the text and the caret is under the excerpt.
fn check_place(text: &[u8], place: Place, excerpt: &Excerpt) {
    let number = usize::try_from(place.line).unwrap() - 1;
    let line = text.split(|&byte| byte == b'\n').nth(number).expect("a line of the text");
    assert!((1..=line.len() as u64 + 1).contains(&place.column), "{place}");
    assert!(excerpt.caret() <= excerpt.text().chars().count());
    assert!(excerpt.text().len() < 400 && !excerpt.text().contains(char::is_control));
}

/// Gives a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.1);
        self.0.read(&mut buffer[..length])
    }
}
