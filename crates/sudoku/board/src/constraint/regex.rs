//! Regular expressions over symbols, as automata.
//!
//! The syntax is the setters': symbols, `.`, classes `[12]`, `[1-4]`, `[^5]`, groups, `|`, and the quantifiers
//! `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`. White space has no meaning. The whole line has to match.
//!
//! **Invariant.** No step recurses on the length of the expression: the crate `regex-syntax` parses, visits and drops its
//! tree with an explicit stack, and here a stack contains the parts.
//!
//! Source: K. Thompson, *Regular Expression Search Algorithm*, Communications of the ACM 11(6), 1968, with
//! positions instead of empty transitions: V. M. Glushkov, *The abstract theory of automata*, 1961. Each symbol
//! or class of the expression is a state.

use std::collections::BTreeSet;

use regex_syntax::ast::parse::ParserBuilder;
use regex_syntax::ast::{
    self, Ast, ClassSet, ClassSetItem, ErrorKind, GroupKind, Position, RepetitionKind,
    RepetitionRange,
};

use super::{Automaton, Edge};
use crate::{Alphabet, Symbol};

/// The largest number of characters of an expression.
const MAX_LENGTH: usize = 1 << 16;

/// The largest number of states of an expression, with its repetitions written out.
const MAX_STATES: usize = 4096;

/// The largest number of transitions of an expression, with its repetitions written out.
const MAX_TRANSITIONS: usize = 1_000_000;

/// The deepest nesting of groups, quantifiers and alternatives.
const MAX_DEPTH: u32 = 256;

/// The characters of operators, which are not symbols outside a class.
const OPERATORS: &str = ".[](){}|*+?^-";

/// The characters that represent symbols while an expression is parsed: in the order of the symbols, as ranges need it.
const FIRST_PRIVATE: u32 = 0xF_0000;

/// The error for a text that is not a regular expression over symbols.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {place} of the expression: {what}")]
#[non_exhaustive]
pub struct RegexError {
    /// The place, counted in characters from 1.
    pub place: usize,
    /// The fault.
    pub what: String,
}

impl Automaton {
    /// Returns the automaton of a regular expression over the symbols with a single character.
    ///
    /// ```
    /// use clausoku_board::{Alphabet, Automaton};
    /// let automaton = Automaton::from_regex("[12]+.?9", &Alphabet::numbers(9)).unwrap();
    /// assert!(automaton.accepts([1, 2, 5, 9]) && !automaton.accepts([5, 9]));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not an expression over these symbols, or is too large.
    pub fn from_regex(pattern: &str, alphabet: &Alphabet) -> Result<Self, RegexError> {
        Ok(positions(pattern, alphabet)?.automaton())
    }
}

/// Checks that the text is a regular expression over the symbols with a single character, without its automaton.
///
/// # Errors
///
/// As for [`Automaton::from_regex`].
pub(crate) fn check_regex(pattern: &str, alphabet: &Alphabet) -> Result<(), RegexError> {
    positions(pattern, alphabet).map(drop)
}

fn positions<'a>(pattern: &str, alphabet: &'a Alphabet) -> Result<Positions<'a>, RegexError> {
    if pattern.chars().nth(MAX_LENGTH).is_some() {
        let what = format!("it is longer than {MAX_LENGTH} characters");
        return Err(RegexError { place: MAX_LENGTH + 1, what });
    }
    let source = Source::new(pattern, alphabet);
    // The parser would take it for the beginning of an escape.
    if let Some(column) = source.text.chars().position(|c| c == '\\') {
        let (place, _) = source.characters[column];
        return Err(RegexError { place, what: "`\\` is not a symbol of the board".to_owned() });
    }
    let mut parser = ParserBuilder::new().nest_limit(MAX_DEPTH).build();
    let tree = parser.parse(&source.text).map_err(|error| source.syntax_error(&error))?;
    let positions =
        Positions { source, values: vec![], follow: vec![], transitions: 0, parts: vec![] };
    ast::visit(&tree, positions)
}

/// The expression without white space.
struct Source<'a> {
    alphabet: &'a Alphabet,
    /// The characters with their places.
    characters: Vec<(usize, char)>,
    /// The characters, with private ones for symbols.
    text: String,
}

impl<'a> Source<'a> {
    fn new(pattern: &str, alphabet: &'a Alphabet) -> Self {
        let characters = (1..).zip(pattern.chars()).filter(|(_, c)| !c.is_whitespace()).collect();
        let mut source = Self { alphabet, characters, text: String::new() };
        let mut is_count = false;
        for &(_, c) in &source.characters {
            // Digits between braces are a number of repetitions, not symbols.
            is_count = c == '{' || (is_count && c != '}');
            let symbol = source.symbol(c).filter(|_| !is_count && !OPERATORS.contains(c));
            let private = symbol.map(|symbol| FIRST_PRIVATE + u32::from(symbol.number()));
            source.text.push(private.and_then(char::from_u32).unwrap_or(c));
        }
        source
    }

    /// Returns the symbol of a character, in this case of letters.
    fn symbol(&self, character: char) -> Option<Symbol> {
        let mut symbols = self.alphabet.symbols();
        symbols.find(|&symbol| self.alphabet.character(symbol) == Some(character))
    }

    /// Returns the value of a symbol.
    fn value(&self, literal: &ast::Literal) -> Result<u16, RegexError> {
        let start = literal.span.start;
        let character = self.characters.get(start.column - 1).map_or(literal.c, |&(_, c)| c);
        let what = || format!("`{character}` is not a symbol of the board");
        self.symbol(character).map(Symbol::number).ok_or_else(|| self.error(start, what()))
    }

    fn error(&self, at: Position, what: impl Into<String>) -> RegexError {
        let end = self.characters.last().map_or(1, |&(place, _)| place + 1);
        let place = self.characters.get(at.column - 1).map_or(end, |&(place, _)| place);
        RegexError { place, what: what.into() }
    }

    fn syntax_error(&self, error: &ast::Error) -> RegexError {
        let start = error.span().start;
        let what = match error.kind() {
            ErrorKind::GroupUnopened => "`)` has no counterpart",
            ErrorKind::GroupUnclosed => "expected `)` for this group",
            ErrorKind::ClassUnclosed => "expected `]` for this class",
            ErrorKind::ClassRangeInvalid => "a range goes from the lower symbol to the higher one",
            ErrorKind::RepetitionCountInvalid => {
                "the largest number of repetitions is below the least"
            }
            ErrorKind::RepetitionMissing => "expected a symbol before this quantifier",
            ErrorKind::NestLimitExceeded(limit) => {
                let deep = format!("groups and quantifiers are nested deeper than {limit}");
                return self.error(start, deep);
            }
            other => return self.error(start, other.to_string()),
        };
        self.error(start, what)
    }

    /// Returns the values of a class.
    fn class(&self, class: &ast::ClassBracketed) -> Result<Vec<u16>, RegexError> {
        let items = match &class.kind {
            ClassSet::Item(ClassSetItem::Union(union)) => union.items.as_slice(),
            ClassSet::Item(item) => std::slice::from_ref(item),
            ClassSet::BinaryOp(operation) => return Err(self.unknown(operation.span.start)),
        };
        let mut values = BTreeSet::new();
        for item in items {
            match item {
                ClassSetItem::Empty(_) => {}
                ClassSetItem::Literal(literal) => {
                    values.insert(self.value(literal)?);
                }
                ClassSetItem::Range(range) => {
                    let last = self.value(&range.end)?;
                    values.extend(self.value(&range.start)?..=last);
                }
                other => return Err(self.unknown(other.span().start)),
            }
        }
        let all = self.all().into_iter();
        Ok(all.filter(|value| values.contains(value) != class.negated).collect())
    }

    fn unknown(&self, at: Position) -> RegexError {
        let what = "expected a symbol, `.`, a class as [1-4] or [^5], a group, `|` or a quantifier";
        self.error(at, what)
    }

    fn all(&self) -> Vec<u16> {
        self.alphabet.symbols().map(Symbol::number).collect()
    }
}

/// A part of an expression.
#[derive(Clone, Debug)]
struct Fragment {
    /// The number of the first of its positions, which are consecutive.
    begin: usize,
    /// The positions that can be first and last.
    first: Vec<usize>,
    last: Vec<usize>,
    /// `true` if the part matches the empty text too.
    empty: bool,
}

/// The positions of an expression.
struct Positions<'a> {
    source: Source<'a>,
    /// The values of each position.
    values: Vec<Vec<u16>>,
    /// The positions that can follow each, some of them several times.
    follow: Vec<Vec<usize>>,
    /// The number of transitions.
    transitions: usize,
    /// The parts that are complete and have no place in a larger one yet.
    parts: Vec<Fragment>,
}

impl Positions<'_> {
    fn too_large() -> RegexError {
        let what = format!(
            "with its repetitions written out it has more than {MAX_STATES} symbols or \
             {MAX_TRANSITIONS} transitions"
        );
        RegexError { place: 1, what }
    }

    /// Returns the part that matches nothing.
    fn nothing(&self) -> Fragment {
        Fragment { begin: self.values.len(), first: vec![], last: vec![], empty: true }
    }

    /// Adds a part that matches one of these values.
    fn class(&mut self, values: Vec<u16>) -> Result<(), RegexError> {
        let position = self.values.len();
        self.values.push(values);
        self.follow.push(Vec::new());
        let only = vec![position];
        self.parts.push(Fragment {
            begin: position,
            first: only.clone(),
            last: only,
            empty: false,
        });
        if position < MAX_STATES { Ok(()) } else { Err(Self::too_large()) }
    }

    /// Adds transitions from the last positions to the first ones.
    fn link(&mut self, last: &[usize], first: &[usize]) -> Result<(), RegexError> {
        self.count(last.len(), first.iter().copied())?;
        for &position in last {
            self.follow[position].extend(first);
        }
        Ok(())
    }

    /// Counts transitions to each of these positions.
    fn count(&mut self, times: usize, to: impl Iterator<Item = usize>) -> Result<(), RegexError> {
        // A class without values needs memory too.
        let values: usize = to.map(|position| self.values[position].len().max(1)).sum();
        self.transitions += times * values;
        if self.transitions > MAX_TRANSITIONS { Err(Self::too_large()) } else { Ok(()) }
    }

    /// Returns the first part and then the second one.
    fn join(&mut self, mut whole: Fragment, next: Fragment) -> Result<Fragment, RegexError> {
        self.link(&whole.last, &next.first)?;
        if whole.empty {
            whole.first.extend(next.first);
        }
        let before = std::mem::replace(&mut whole.last, next.last);
        if next.empty {
            whole.last.extend(before);
        }
        whole.empty &= next.empty;
        Ok(whole)
    }

    /// Returns a copy of a part that has `size` positions.
    fn copy(&mut self, part: &Fragment, size: usize) -> Result<Fragment, RegexError> {
        let begin = self.values.len();
        let moved = |&position: &usize| position - part.begin + begin;
        for position in part.begin..part.begin + size {
            let next = self.follow[position].clone();
            self.count(1, next.iter().copied())?;
            self.values.push(self.values[position].clone());
            self.follow.push(next.iter().map(moved).collect());
        }
        let [first, last] = [&part.first, &part.last].map(|of| of.iter().map(moved).collect());
        Ok(Fragment { begin, first, last, empty: part.empty })
    }

    /// Returns the part at least this often, at most that often.
    fn repeat(
        &mut self,
        part: Fragment,
        least: u32,
        most: Option<u32>,
    ) -> Result<Fragment, RegexError> {
        let size = self.values.len() - part.begin;
        if size == 0 {
            // The part has no symbol, so that its repetitions are the part.
            return Ok(part);
        }
        let count = most.unwrap_or(least.max(1));
        if count == 0 {
            self.values.truncate(part.begin);
            self.follow.truncate(part.begin);
            return Ok(self.nothing());
        }
        // Before any copy: a count of a few digits could fill the memory.
        if size.saturating_mul(count as usize) > MAX_STATES {
            return Err(Self::too_large());
        }
        // All copies are made before transitions leave the part.
        let copies = (1..count).map(|_| self.copy(&part, size)).collect::<Result<Vec<_>, _>>()?;
        let mut whole = self.nothing();
        whole.begin = part.begin;
        for (number, mut part) in (0..).zip(std::iter::once(part).chain(copies)) {
            part.empty |= number >= least;
            if most.is_none() && number + 1 == count {
                self.link(&part.last, &part.first)?;
            }
            whole = self.join(whole, part)?;
        }
        Ok(whole)
    }

    /// Returns the automaton whose state 0 is the start and whose state p + 1 is position p.
    fn automaton(mut self) -> Automaton {
        let part = self.parts.pop().unwrap_or_else(|| self.nothing());
        let follow = (1..).zip(&self.follow);
        let mut edges = Vec::new();
        for (from, next) in [(0, &part.first)].into_iter().chain(follow) {
            for &position in next {
                let to = state(position);
                edges.extend(self.values[position].iter().map(|&value| Edge { from, value, to }));
            }
        }
        edges.sort_unstable();
        edges.dedup();
        let mut accepting: Vec<u32> = part.last.iter().map(|&last| state(last)).collect();
        if part.empty {
            accepting.push(0);
        }
        Automaton { starts: vec![0], accepting, edges }
    }
}

fn state(position: usize) -> u32 {
    position as u32 + 1
}

impl ast::Visitor for Positions<'_> {
    type Output = Self;
    type Err = RegexError;

    fn finish(self) -> Result<Self, RegexError> {
        Ok(self)
    }

    fn visit_post(&mut self, tree: &Ast) -> Result<(), RegexError> {
        let part = match tree {
            Ast::Empty(_) => self.nothing(),
            Ast::Dot(_) => return self.class(self.source.all()),
            Ast::Literal(literal) => return self.class(vec![self.source.value(literal)?]),
            Ast::ClassBracketed(class) => return self.class(self.source.class(class)?),
            Ast::Group(group) => match &group.kind {
                // The part of its content is on the stack already.
                GroupKind::CaptureIndex(_) => return Ok(()),
                _ => return Err(self.source.unknown(group.span.start)),
            },
            Ast::Concat(sequence) => {
                // Children are visited first, and each has left one part.
                let parts = self.parts.split_off(self.parts.len() - sequence.asts.len());
                let mut parts = parts.into_iter();
                let first = parts.next().unwrap_or_else(|| self.nothing());
                parts.try_fold(first, |whole, part| self.join(whole, part))?
            }
            Ast::Alternation(choice) => {
                let branches = self.parts.split_off(self.parts.len() - choice.asts.len());
                let mut whole = Fragment { empty: false, ..self.nothing() };
                for branch in branches {
                    whole.begin = whole.begin.min(branch.begin);
                    whole.first.extend(branch.first);
                    whole.last.extend(branch.last);
                    whole.empty |= branch.empty;
                }
                whole
            }
            Ast::Repetition(repetition) => {
                let (least, most) = match &repetition.op.kind {
                    RepetitionKind::ZeroOrOne => (0, Some(1)),
                    RepetitionKind::ZeroOrMore => (0, None),
                    RepetitionKind::OneOrMore => (1, None),
                    RepetitionKind::Range(RepetitionRange::Exactly(n)) => (*n, Some(*n)),
                    RepetitionKind::Range(RepetitionRange::AtLeast(n)) => (*n, None),
                    RepetitionKind::Range(RepetitionRange::Bounded(n, m)) => (*n, Some(*m)),
                };
                let Some(part) = self.parts.pop() else { return Ok(()) };
                let mut part = self.repeat(part, least, most)?;
                // A second `?` is no lazy quantifier here, but a quantifier of its own.
                part.empty |= !repetition.greedy;
                part
            }
            Ast::Flags(_) | Ast::Assertion(_) | Ast::ClassUnicode(_) | Ast::ClassPerl(_) => {
                return Err(self.source.unknown(tree.span().start));
            }
        };
        self.parts.push(part);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_match_whole_lines() {
        for (pattern, matching, other) in [
            ("12*", vec!["1", "122"], vec!["", "2", "121"]),
            ("(1|23)+", vec!["1", "2323", "123"], vec!["", "2", "13"]),
            ("[^1-3].{2}", vec!["412", "999"], vec!["112", "41"]),
            ("1{2,3}4?", vec!["11", "1114"], vec!["1", "1111", "144"]),
            ("(1?2?){0,2}", vec!["", "12", "22", "1212"], vec!["111", "3"]),
            ("(1*)*3", vec!["3", "1113"], vec!["1", ""]),
            (".{2,}", vec!["12", "123456"], vec!["1"]),
            ("()1", vec!["1"], vec![""]),
        ] {
            let automaton = Automaton::from_regex(pattern, &Alphabet::numbers(9)).unwrap();
            let accepts =
                |line: &str| automaton.accepts(line.bytes().map(|digit| u16::from(digit - b'0')));
            assert!(matching.iter().all(|line| accepts(line)), "{pattern}");
            assert!(!other.iter().any(|line| accepts(line)), "{pattern}");
        }
    }

    fn fault(pattern: &str) -> String {
        Automaton::from_regex(pattern, &Alphabet::numbers(4)).unwrap_err().to_string()
    }

    #[test]
    fn faults_have_a_place() {
        assert_eq!(fault("12)"), "at character 3 of the expression: `)` has no counterpart");
        assert_eq!(
            fault("15"),
            "at character 2 of the expression: `5` is not a symbol of the board"
        );
        assert!(fault("(1").contains("expected `)`"));
        assert!(fault("1{3,2}").contains("below the least"));
        assert!(fault("(.{4000}){4000}").contains("more than 4096 symbols"));
        assert!(fault("(.?){4000}").contains("1000000 transitions"));
        let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
        assert!(fault(&nested(300)).contains("nested deeper"));
        assert_eq!(fault("1 2 )"), "at character 5 of the expression: `)` has no counterpart");
        for (other, place) in [
            ("\\d", 1),
            ("1\\1", 2),
            ("\\x31", 1),
            ("^1", 1),
            ("1$", 2),
            ("(?i)1", 1),
            ("2(?:1)", 2),
            ("[[:digit:]]", 2),
            ("[1&&2]", 2),
            ("#", 1),
        ] {
            assert!(
                fault(other).starts_with(&format!("at character {place} ")),
                "{}",
                fault(other)
            );
        }
    }

    #[test]
    fn ranges_follow_the_order_of_the_symbols() {
        let names = "3♠1?".chars().map(|symbol| symbol.to_string()).collect();
        let alphabet = Alphabet::named(names).unwrap();
        let accepts = |pattern, values: &[u16]| {
            Automaton::from_regex(pattern, &alphabet).unwrap().accepts(values.iter().copied())
        };
        assert!(accepts("[3-1]{1}", &[2]) && accepts("[^♠][?]", &[4, 4]));
        assert!(!accepts("[3-1]", &[4]));
        assert_eq!(
            Automaton::from_regex("[1-3]", &alphabet).unwrap_err().to_string(),
            "at character 2 of the expression: a range goes from the lower symbol to the higher one"
        );
    }

    /// Nested quantifiers, groups and classes: a recursive reader would descend into each.
    #[test]
    fn long_expressions_need_no_deep_stack() {
        let check = || {
            for repeated in ["?", "*", "+", "{1}", "??", "(", "((", "[", "[^", "|", "()", "(|"] {
                let pattern = format!("1{}", repeated.repeat(20_000));
                drop(Automaton::from_regex(&pattern, &Alphabet::numbers(9)));
            }
        };
        let thread = std::thread::Builder::new().stack_size(128 << 10);
        thread.spawn(check).unwrap().join().unwrap();
        assert!(fault(&format!("1{}", "?".repeat(40_000))).contains("nested deeper"));
        assert!(fault(&"1".repeat(100_000)).contains("longer than 65536 characters"));
    }
}
