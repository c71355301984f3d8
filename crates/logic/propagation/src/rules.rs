//! The table of deduction rules, for help, parsing and tests.

use std::fmt;

use clausoku_cnf::UnknownName;

/// A rule that derives clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// All but one of a clause's literals are false.
    Unit,
    /// Assuming a literal, unit propagation reaches a contradiction.
    FailedLiteral,
    /// A literal and its negation both imply this one.
    Necessary,
    /// Equivalent literals are merged, which shortens a clause.
    Equivalent,
    /// A literal implies another through longer clauses, so the contrapositive holds too.
    HyperBinary,
    /// Assuming a literal, failed literals nested one level less deep reach a contradiction.
    Depth(u8),
}

/// A row of [`RULES`].
#[derive(Clone, Copy, Debug)]
pub struct RuleEntry {
    /// The name of the rule; `K` represents a number.
    pub name: &'static str,
    /// A one-line description.
    pub description: &'static str,
    /// Enables the rule; the number is the value of `K`.
    select: fn(&mut Options, u8),
}

/// All selectable rules.
pub const RULES: &[RuleEntry] = &[
    RuleEntry {
        name: "unit",
        description: "a clause with only one literal that is not false makes it true (always on)",
        select: |_, _| {},
    },
    RuleEntry {
        name: "failed-literal",
        description: "a literal whose assumption leads unit propagation to a contradiction is false",
        select: |options, _| options.depth = options.depth.max(1),
    },
    RuleEntry {
        name: "necessary",
        description: "a literal that both values of a variable imply is true",
        select: |options, _| options.necessary = true,
    },
    RuleEntry {
        name: "equivalent",
        description: "literals that imply each other are merged, which shortens clauses",
        select: |options, _| options.equivalent = true,
    },
    RuleEntry {
        name: "hyper-binary",
        description: "a literal implied through longer clauses gives a binary clause",
        select: |options, _| options.hyper_binary = true,
    },
    RuleEntry {
        name: "depth=K",
        description: "failed literals nested K deep: each assumption is tried with the rule of depth K-1",
        select: |options, depth| options.depth = options.depth.max(depth),
    },
];

/// The rules to use in addition to unit propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The nesting depth of failed literals: 0 is unit propagation alone, 1 is the paper's rule (Berthier's
    /// T&E(1)), 2 applies the rule itself under each assumption, and so on.
    pub depth: u8,
    /// Enables [`Rule::Necessary`].
    pub necessary: bool,
    /// Enables [`Rule::Equivalent`].
    pub equivalent: bool,
    /// Enables [`Rule::HyperBinary`].
    pub hyper_binary: bool,
}

impl Options {
    /// Unit propagation alone.
    pub const UNIT: Self = Self::depth(0);
    /// The paper's rule of the failed literal.
    pub const FAILED_LITERAL: Self = Self::depth(1);

    /// Returns options with failed literals of this depth and no other rule.
    pub const fn depth(depth: u8) -> Self {
        Self { depth, necessary: false, equivalent: false, hyper_binary: false }
    }

    /// Returns the effective depth. The rules other than failed literals also make assumptions, and an
    /// assumption that fails is false, so they imply depth 1.
    pub const fn effective_depth(self) -> u8 {
        if self.depth == 0 && !self.is_nested_only() { 1 } else { self.depth }
    }

    /// Returns `true` if failed literals, nested or not, are the only rule besides unit propagation.
    pub const fn is_nested_only(self) -> bool {
        !(self.necessary || self.equivalent || self.hyper_binary)
    }

    /// Parses a list of rules such as `failed-literal,necessary` or `depth=2`.
    ///
    /// ```
    /// use clausoku_propagation::Options;
    /// let options = Options::parse("necessary,depth=2").unwrap();
    /// assert_eq!(options, Options { necessary: true, ..Options::depth(2) });
    /// let error = Options::parse("failed-litteral").unwrap_err();
    /// assert!(error.to_string().contains("did you mean failed-literal?"));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails with the first unknown name.
    pub fn parse(names: &str) -> Result<Self, UnknownName> {
        let mut options = Self::UNIT;
        for name in names.split(',').map(str::trim) {
            let select = RULES.iter().find_map(|entry| match entry.name.strip_suffix('K') {
                Some(prefix) => {
                    let depth =
                        name.strip_prefix(prefix)?.parse().ok().filter(|&depth| depth > 0)?;
                    Some((entry.select, depth))
                }
                None => (entry.name == name).then_some((entry.select, 0)),
            });
            let (select, depth) = select.ok_or_else(|| {
                UnknownName::new("rule", name, RULES.iter().map(|entry| entry.name))
            })?;
            select(&mut options, depth);
        }
        Ok(options)
    }
}

impl fmt::Display for Rule {
    /// Writes the name in [`RULES`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unit => "unit",
            Self::FailedLiteral => "failed-literal",
            Self::Necessary => "necessary",
            Self::Equivalent => "equivalent",
            Self::HyperBinary => "hyper-binary",
            Self::Depth(depth) => return write!(f, "depth={depth}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_row_and_can_be_selected() {
        let rules = [
            (Rule::Unit, Options::UNIT),
            (Rule::FailedLiteral, Options::FAILED_LITERAL),
            (Rule::Necessary, Options { necessary: true, ..Options::UNIT }),
            (Rule::Equivalent, Options { equivalent: true, ..Options::UNIT }),
            (Rule::HyperBinary, Options { hyper_binary: true, ..Options::UNIT }),
            (Rule::Depth(3), Options::depth(3)),
        ];
        assert_eq!(RULES.len(), rules.len());
        for ((rule, options), entry) in rules.into_iter().zip(RULES) {
            assert_eq!(rule.to_string(), entry.name.replace('K', "3"));
            assert_eq!(Options::parse(&rule.to_string()), Ok(options));
        }
    }

    #[test]
    fn the_error_for_unknown_rules_lists_the_known_ones() {
        for name in ["", "depth=0", "depth=K", "depth=256", "Unit"] {
            let error = Options::parse(name).unwrap_err();
            assert_eq!(error.name, name);
            assert!(error.to_string().ends_with("hyper-binary, depth=K"));
        }
    }
}
