//! The at-most-one encodings of rules, as `sequential+K2:product`: one for all rules, and others for single ones.

use std::fmt;
use std::str::FromStr;

use clausoku_board::UnknownName;

use crate::{AT_MOST_ONE, AtMostOne, Bound, RULES, Rule};

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

fn named(name: &str) -> Result<&'static AtMostOne, UnknownName> {
    AT_MOST_ONE.iter().find(|row| row.name == name).ok_or_else(|| {
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
    type Err = UnknownName;

    /// Reads `sequential`, `sequential+K2:product` or `K2:product,L2:ladder`. Without an encoding of all rules, the others are written as
    /// pairs. A second encoding of all rules, or of one of them, makes the text no name.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut usual = None;
        let mut others = [None; RULES.len()];
        for word in text.split(['+', ',']).map(str::trim) {
            let (place, name) = match word.split_once(':') {
                None => (&mut usual, word),
                Some((rule, name)) => (&mut others[index(rule)?], name),
            };
            if place.replace(named(name)?).is_some() {
                // Fails, since no name contains a sign that joins names.
                named(text)?;
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
