//! The at-most-one encodings of rules, as `sequential+K2:product`: one for all rules, and others for single ones.

use std::fmt;
use std::str::FromStr;

use clausoku_board::UnknownName;

use crate::at_most_one::OTHER_NAMES;
use crate::{AT_MOST_ONE, AtMostOne, Bound, OF_SIZE, RULES, Rule};

/// A text that names no at-most-one encodings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AtMostOneError {
    /// An unknown rule or encoding.
    #[error(transparent)]
    Unknown(#[from] UnknownName),
    /// Two encodings of all rules.
    #[error(
        "{first} and {second} are two at-most-one encodings of all rules; leave one out, or name a rule for it, as in \
         {first}+K2:{second}"
    )]
    TwiceForAll {
        /// The first encoding.
        first: &'static str,
        /// The second encoding.
        second: &'static str,
    },
    /// Two encodings of a rule.
    #[error("{first} and {second} are two at-most-one encodings of the rule {rule}; leave one out")]
    TwiceForRule {
        /// The rule.
        rule: &'static str,
        /// The first encoding.
        first: &'static str,
        /// The second encoding.
        second: &'static str,
    },
}

/// An at-most-one encoding for all "2" rules and implied clauses, and others for single rules.
///
/// ```
/// use clausoku_encoder::{AtMostOne, AtMostOneByRule};
/// let ways: AtMostOneByRule = "sequential+K2:product".parse().unwrap();
/// assert_eq!(ways, AtMostOneByRule::from(AtMostOne::SEQUENTIAL).with("K2", &AtMostOne::PRODUCT).unwrap());
/// assert_eq!(ways.to_string(), "sequential+K2:product");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtMostOneByRule {
    usual: AtMostOne,
    /// The other encodings, by the index of the rule.
    others: [Option<&'static AtMostOne>; RULES.len()],
}

impl From<AtMostOne> for AtMostOneByRule {
    fn from(usual: AtMostOne) -> Self {
        Self { usual, others: [None; RULES.len()] }
    }
}

impl AtMostOneByRule {
    /// Returns the choice with this encoding for the rule of this name, in upper or lower case.
    ///
    /// # Errors
    ///
    /// Fails if there is no rule of this name that bounds groups by at most one.
    pub fn with(mut self, rule: &str, encoding: &'static AtMostOne) -> Result<Self, UnknownName> {
        let index = index(rule)?;
        self.others[index] = (*encoding != self.usual).then_some(encoding);
        Ok(self)
    }

    /// Returns the choice with this encoding for a rule that bounds groups by at most one, or for all rules.
    pub(crate) fn with_rule(self, rule: Option<&Rule>, encoding: &'static AtMostOne) -> Self {
        match rule {
            None => (*encoding).into(),
            Some(rule) => self.with(rule.name, encoding).unwrap_or(self),
        }
    }

    /// Returns the encoding of rules without one of their own, and of implied clauses.
    pub fn usual(&self) -> AtMostOne {
        self.usual
    }

    /// Returns the encoding of a rule.
    pub fn for_rule(&self, rule: &Rule) -> AtMostOne {
        let index = RULES.iter().position(|other| other == rule);
        index.and_then(|index| self.others[index]).copied().unwrap_or(self.usual)
    }

    /// Returns the rules with an encoding of their own.
    pub(crate) fn ruled(&self) -> impl Iterator<Item = &'static Rule> {
        let rows = RULES.iter().zip(self.others);
        rows.filter_map(|(rule, other)| other.map(|_| rule))
    }

    /// Returns all encodings.
    pub(crate) fn all(&self) -> impl Iterator<Item = AtMostOne> {
        std::iter::once(self.usual).chain(self.others.into_iter().flatten().copied())
    }
}

/// Returns the index of the rule of this name among the rules that bound groups by at most one.
fn index(name: &str) -> Result<usize, UnknownName> {
    let is_bound = |rule: &&Rule| rule.bound == Bound::AtMostOne;
    let index =
        RULES.iter().position(|rule| is_bound(&rule) && rule.name.eq_ignore_ascii_case(name));
    index.ok_or_else(|| {
        let known = RULES.iter().filter(is_bound).map(|rule| rule.name);
        UnknownName::new("rule with at-most-one clauses", name, known)
    })
}

/// Divides the choice for a rule, as `K2:commander:4`. Returns `None` for one of all rules, as `commander:4`.
pub(crate) fn rule_and_encoding(word: &str) -> Option<(&str, &str)> {
    let (rule, name) = word.split_once(':')?;
    (!AT_MOST_ONE.iter().any(|row| row.name == rule)).then_some((rule, name))
}

/// Returns the sizes of the parts into which an encoding divides a group; none if there is no choice.
fn sizes(encoding: &str) -> impl Iterator<Item = &'static str> {
    let others = OTHER_NAMES.iter().map(|row| row.0);
    let names = others.chain(OF_SIZE.iter().copied().flatten().map(|row| row.name));
    names.filter_map(move |name| name.strip_prefix(encoding)?.strip_prefix(':'))
}

fn named(name: &str) -> Result<&'static AtMostOne, UnknownName> {
    let name = OTHER_NAMES.iter().find(|row| row.0 == name).map_or(name, |row| row.1);
    let row = AT_MOST_ONE.iter().chain(OF_SIZE.iter().copied().flatten());
    row.into_iter().find(|row| row.name == name).ok_or_else(|| {
        if let Some((encoding, size)) = name.split_once(':')
            && sizes(encoding).next().is_some()
        {
            return UnknownName::new("size of parts", size, sizes(encoding));
        }
        UnknownName::new("at-most-one encoding", name, AT_MOST_ONE.iter().map(|row| row.name))
    })
}

impl FromStr for AtMostOne {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        named(name).copied()
    }
}

impl FromStr for AtMostOneByRule {
    type Err = AtMostOneError;

    /// Reads `sequential`, `sequential+K2:product` or `K2:product,L2:ladder`. Without an encoding of all rules, the others are written as
    /// pairs. A second encoding of all rules, or of one of them, is an error.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut usual: Option<&AtMostOne> = None;
        let mut others = [None; RULES.len()];
        for word in text.split(['+', ',']).map(str::trim) {
            if let Some((rule, name)) = rule_and_encoding(word) {
                let (index, second) = (index(rule)?, named(name)?);
                if let Some(first) = others[index].replace(second) {
                    let [first, second] = [first, second].map(|row: &AtMostOne| row.name);
                    let rule = RULES[index].name;
                    return Err(AtMostOneError::TwiceForRule { rule, first, second });
                }
            } else {
                let second = named(word)?;
                if let Some(first) = usual.replace(second) {
                    let [first, second] = [first, second].map(|row| row.name);
                    return Err(AtMostOneError::TwiceForAll { first, second });
                }
            }
        }
        let usual = usual.copied().unwrap_or(AT_MOST_ONE[0]);
        let others = others.map(|other: Option<&AtMostOne>| other.filter(|&other| *other != usual));
        Ok(Self { usual, others })
    }
}

impl fmt::Display for AtMostOneByRule {
    /// Writes the text that [`FromStr`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.usual)?;
        for (rule, other) in RULES.iter().zip(self.others) {
            if let Some(other) = other {
                write!(f, "+{}:{other}", rule.name)?;
            }
        }
        Ok(())
    }
}
