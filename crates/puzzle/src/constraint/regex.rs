//! Regular expressions over symbols, as automata.
//!
//! The syntax is that which setters use: symbols, `.`, classes `[12]`, `[1-4]`, `[^5]`, groups, `|`, and the
//! quantifiers `*`, `+`, `?`, `{n}`, `{n,}`, `{n,m}`. White space has no meaning. The whole line has to match.
//!
//! Source: K. Thompson, *Regular Expression Search Algorithm*, Communications of the ACM 11(6), 1968, with
//! positions instead of empty transitions: V. M. Glushkov, *The abstract theory of automata*, 1961. Each symbol
//! or class of the expression is a state.

use std::collections::BTreeSet;

use super::{Automaton, Edge};
use crate::Alphabet;

/// The largest number of states of an expression, with its repetitions written out.
const MAX_STATES: usize = 4096;

/// The deepest nesting of groups.
const MAX_DEPTH: usize = 64;

/// The error for a text that is not a regular expression over symbols.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at character {place} of the expression: {what}")]
pub struct RegexError {
    /// The place, counted in characters from 1.
    pub place: usize,
    /// The fault.
    pub what: String,
}

/// A part of an expression.
#[derive(Clone, Debug)]
enum Tree {
    /// One of these values.
    Class(BTreeSet<u16>),
    Sequence(Vec<Tree>),
    Choice(Vec<Tree>),
    /// At least this often, at most that often.
    Repeat(Box<Tree>, usize, Option<usize>),
}

impl Automaton {
    /// Returns the automaton of a regular expression over the symbols with a single character.
    ///
    /// ```
    /// use clausoku_puzzle::{Alphabet, Automaton};
    /// let automaton = Automaton::from_regex("[12]+.?9", &Alphabet::numbers(9)).unwrap();
    /// assert!(automaton.accepts([1, 2, 5, 9]) && !automaton.accepts([5, 9]));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not an expression over these symbols, or is too large.
    pub fn from_regex(pattern: &str, alphabet: &Alphabet) -> Result<Self, RegexError> {
        let characters: Vec<char> = pattern.chars().collect();
        let mut parser = Parser { characters, next: 0, depth: 0, alphabet };
        let tree = parser.choice()?;
        if let Some(character) = parser.peek() {
            return Err(parser.error(format!("`{character}` has no counterpart")));
        }
        let mut positions = Positions::default();
        let part = positions.add(&tree).ok_or_else(|| RegexError {
            place: 1,
            what: format!("with its repetitions written out it has more than {MAX_STATES} symbols"),
        })?;
        Ok(positions.automaton(&part))
    }
}

struct Parser<'a> {
    characters: Vec<char>,
    next: usize,
    depth: usize,
    alphabet: &'a Alphabet,
}

impl Parser<'_> {
    fn error(&self, what: impl Into<String>) -> RegexError {
        RegexError { place: self.next + 1, what: what.into() }
    }

    /// Returns the next character that is not white space.
    fn peek(&mut self) -> Option<char> {
        while self.characters.get(self.next).is_some_and(|character| character.is_whitespace()) {
            self.next += 1;
        }
        self.characters.get(self.next).copied()
    }

    fn eat(&mut self, character: char) -> bool {
        let found = self.peek() == Some(character);
        self.next += usize::from(found);
        found
    }

    fn choice(&mut self) -> Result<Tree, RegexError> {
        let mut branches = vec![self.sequence()?];
        while self.eat('|') {
            branches.push(self.sequence()?);
        }
        Ok(if branches.len() > 1 { Tree::Choice(branches) } else { branches.remove(0) })
    }

    fn sequence(&mut self) -> Result<Tree, RegexError> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|character| !matches!(character, '|' | ')')) {
            let atom = self.atom()?;
            parts.push(self.quantified(atom)?);
        }
        Ok(Tree::Sequence(parts))
    }

    fn atom(&mut self) -> Result<Tree, RegexError> {
        if self.eat('(') {
            self.depth += 1;
            if self.depth > MAX_DEPTH {
                return Err(self.error(format!("groups are nested deeper than {MAX_DEPTH}")));
            }
            let tree = self.choice()?;
            if !self.eat(')') {
                return Err(self.error("expected `)`"));
            }
            self.depth -= 1;
            return Ok(tree);
        }
        if self.eat('.') {
            return Ok(Tree::Class(self.all()));
        }
        if self.eat('[') {
            return self.class();
        }
        Ok(Tree::Class([self.value()?].into()))
    }

    fn all(&self) -> BTreeSet<u16> {
        self.alphabet.symbols().map(crate::Symbol::number).collect()
    }

    fn value(&mut self) -> Result<u16, RegexError> {
        let Some(character) = self.peek() else {
            return Err(self.error("expected a symbol, but the expression ends"));
        };
        let mut symbols = self.alphabet.symbols();
        let found = symbols.find(|&symbol| self.alphabet.character(symbol) == Some(character));
        let Some(symbol) = found else {
            return Err(self.error(format!("`{character}` is not a symbol of the board")));
        };
        self.next += 1;
        Ok(symbol.number())
    }

    fn class(&mut self) -> Result<Tree, RegexError> {
        let negated = self.eat('^');
        let mut values = BTreeSet::new();
        while !self.eat(']') {
            let first = self.value()?;
            let last = if self.eat('-') { self.value()? } else { first };
            if last < first {
                return Err(self.error("a range goes from the lower symbol to the higher one"));
            }
            values.extend(first..=last);
        }
        if negated {
            values = self.all().difference(&values).copied().collect();
        }
        Ok(Tree::Class(values))
    }

    fn quantified(&mut self, atom: Tree) -> Result<Tree, RegexError> {
        let (least, most) = if self.eat('*') {
            (0, None)
        } else if self.eat('+') {
            (1, None)
        } else if self.eat('?') {
            (0, Some(1))
        } else if self.eat('{') {
            let least = self.number()?;
            let most = match self.eat(',') {
                false => Some(least),
                true if self.peek() == Some('}') => None,
                true => Some(self.number()?),
            };
            if !self.eat('}') {
                return Err(self.error("expected `}`"));
            }
            if most.is_some_and(|most| most < least) {
                return Err(self.error("the largest number of repetitions is below the least"));
            }
            (least, most)
        } else {
            return Ok(atom);
        };
        self.quantified(Tree::Repeat(Box::new(atom), least, most))
    }

    fn number(&mut self) -> Result<usize, RegexError> {
        let mut digits = String::new();
        while let Some(digit) = self.peek().filter(char::is_ascii_digit) {
            digits.push(digit);
            self.next += 1;
        }
        let number = digits.parse().ok().filter(|&number| number <= MAX_STATES);
        number.ok_or_else(|| self.error(format!("expected a number up to {MAX_STATES}")))
    }
}

/// The first and last positions of a part of an expression, and whether it matches nothing too.
#[derive(Clone, Debug, Default)]
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    empty: bool,
}

/// The positions of an expression.
#[derive(Debug, Default)]
struct Positions {
    /// The values of each position.
    values: Vec<BTreeSet<u16>>,
    /// The positions that can follow each.
    follow: Vec<BTreeSet<usize>>,
}

impl Positions {
    /// Adds the positions of a part. Returns `None` if there are too many.
    fn add(&mut self, tree: &Tree) -> Option<Part> {
        match tree {
            Tree::Class(values) => {
                let position = self.values.len();
                self.values.push(values.clone());
                self.follow.push(BTreeSet::new());
                let fits = position < MAX_STATES;
                fits.then(|| Part { first: vec![position], last: vec![position], empty: false })
            }
            Tree::Sequence(parts) => {
                let mut whole = Part { empty: true, ..Part::default() };
                for part in parts {
                    let part = self.add(part)?;
                    whole = self.join(whole, part);
                }
                Some(whole)
            }
            Tree::Choice(branches) => {
                let mut whole = Part::default();
                for branch in branches {
                    let branch = self.add(branch)?;
                    whole.first.extend(branch.first);
                    whole.last.extend(branch.last);
                    whole.empty |= branch.empty;
                }
                Some(whole)
            }
            Tree::Repeat(tree, least, most) => self.repeat(tree, *least, *most),
        }
    }

    fn repeat(&mut self, tree: &Tree, least: usize, most: Option<usize>) -> Option<Part> {
        let mut whole = Part { empty: true, ..Part::default() };
        for number in 0..most.unwrap_or(least.max(1)) {
            let before = self.values.len();
            let mut part = self.add(tree)?;
            if before == self.values.len() {
                // The part has no symbol, so that its repetitions are the part.
                return Some(whole);
            }
            part.empty |= number >= least;
            if most.is_none() && number + 1 >= least {
                for &last in &part.last {
                    self.follow[last].extend(part.first.iter().copied());
                }
            }
            whole = self.join(whole, part);
        }
        Some(whole)
    }

    /// Returns the first part and then the second one.
    fn join(&mut self, first: Part, second: Part) -> Part {
        for &last in &first.last {
            self.follow[last].extend(second.first.iter().copied());
        }
        let Part { first: mut begin, last: before, empty } = first;
        let mut end = second.last;
        if empty {
            begin.extend(second.first);
        }
        if second.empty {
            end.extend(before);
        }
        Part { first: begin, last: end, empty: empty && second.empty }
    }

    /// Returns the automaton whose state 0 is the start and whose state p + 1 is position p.
    fn automaton(&self, part: &Part) -> Automaton {
        let mut edges = Vec::new();
        let mut connect = |from: u32, to: usize| {
            let to_state = state(to);
            edges.extend(self.values[to].iter().map(|&value| Edge { from, value, to: to_state }));
        };
        for &first in &part.first {
            connect(0, first);
        }
        for (position, next) in self.follow.iter().enumerate() {
            for &next in next {
                connect(state(position), next);
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
        assert!(fault(&"(".repeat(100)).contains("nested deeper"));
    }
}
