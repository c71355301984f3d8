//! The choices of an encoding by their names, as `minimal/product/reduced`.

use std::str::FromStr;

use clausoku_board::UnknownName;
use clausoku_decoder::{SCHEMES, Scheme};
use clausoku_text::{joined, nearest};

use crate::by_rule::rule_and_encoding;
use crate::encoding::OTHER_NAMES;
use crate::{
    AT_MOST_ONE, AtMostOneByRule, AtMostOneError, Encoding, GIVENS, GivensLevel, IMPLIED,
    ImpliedSet, PRESETS, RULES, RuleSet,
};

/// The choices of an encoding. `None` leaves a choice to the user of the formula.
///
/// ```
/// use clausoku_encoder::{Choices, GivensLevel};
/// let choices: Choices = "minimal/product/reduced".parse().unwrap();
/// let encoding = choices.encoding(GivensLevel::Units);
/// assert_eq!(encoding.to_string(), "minimal, product, givens as reduced, compact");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choices {
    /// The rules.
    pub rules: Option<RuleSet>,
    /// The clauses for "at most one".
    pub at_most_one: Option<AtMostOneByRule>,
    /// The level of the givens.
    pub givens: Option<GivensLevel>,
    /// The numbering of the candidates.
    pub numbering: Option<Scheme>,
    /// The implied clauses.
    pub implied: Option<ImpliedSet>,
}

/// A text that names no encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChoicesError {
    /// A word that names no choice.
    #[error(
        "{word:?} in the encoding {text:?} is unknown; {expected} a rule set ({rules}, or a sum such as K1+L2), an \
         at-most-one encoding ({ways}, or for one rule as in sequential+K2:product), a level of givens ({levels}), a numbering ({schemes}), implied clauses ({implied}), \
         or inf242",
        expected = expected(word),
        rules = joined(PRESETS.iter().map(|row| row.name), ", "),
        ways = joined(AT_MOST_ONE.iter().map(|row| row.name), ", "),
        levels = joined(GIVENS.iter().map(|row| row.name), ", "),
        schemes = joined(SCHEMES.iter().map(|row| row.name), ", "),
        implied = joined(IMPLIED.iter().map(|row| row.name), ", "),
    )]
    Unknown {
        /// The text.
        text: String,
        /// The word.
        word: String,
    },
    /// A part of a sum that is no rule and no at-most-one encoding.
    #[error("the encoding {text:?}: {fault}")]
    Part {
        /// The text.
        text: String,
        /// The fault of the part.
        fault: AtMostOneError,
    },
    /// A part of a sum that is a choice of another kind.
    #[error(
        "the encoding {text:?}: {part} is neither a rule nor an at-most-one encoding; join it by /, as in minimal/{part}"
    )]
    Joined {
        /// The text.
        text: String,
        /// The part.
        part: String,
    },
    /// A second choice of one kind.
    #[error("{word:?} in the encoding {text:?} is a second {kind}; leave one out")]
    Twice {
        /// The text.
        text: String,
        /// The word.
        word: String,
        /// The kind.
        kind: &'static str,
    },
    /// Reduced givens with another numbering than the compact one.
    #[error(
        "the encoding {text:?}: reduced givens need the compact numbering; leave {numbering} out"
    )]
    NotCompact {
        /// The text.
        text: String,
        /// The numbering.
        numbering: Scheme,
    },
}

/// The name of the INF242 project's rules and numbering.
const INF242: &str = "inf242";

impl Choices {
    /// Returns the encoding. Without a level, the givens are reduced if the numbering is compact, and have this level if the
    /// numbering allows it.
    pub fn encoding(&self, usual: GivensLevel) -> Encoding {
        let givens = match (self.givens, self.numbering) {
            (Some(givens), _) => givens,
            (None, Some(Scheme::Compact)) => GivensLevel::Reduced,
            (None, Some(_)) if usual.is_reduced() => GivensLevel::Units,
            (None, _) => usual,
        };
        let default = Encoding::default();
        let encoding = default.with_givens(givens).with_rules(self.rules.unwrap_or(default.rules));
        encoding
            .with_at_most_one_by_rule(self.at_most_one.unwrap_or(default.at_most_one))
            .with_numbering(self.numbering.unwrap_or(encoding.numbering))
            .with_implied(self.implied.unwrap_or(default.implied))
    }

    /// Makes the choice that the word names.
    ///
    /// # Errors
    ///
    /// Fails with the kind of the choice if it was made before.
    #[expect(clippy::same_functions_in_if_condition, reason = "each reads another type")]
    fn choose(&mut self, word: &str) -> Option<Result<(), &'static str>> {
        Some(if word == INF242 {
            let Encoding { rules, numbering, .. } = Encoding::inf242();
            set(&mut self.rules, rules, "rule set")
                .and_then(|()| set(&mut self.numbering, numbering, "numbering"))
        } else if let Ok(rules) = word.parse() {
            set(&mut self.rules, rules, "rule set")
        } else if let Ok(at_most_one) = word.parse() {
            set(&mut self.at_most_one, at_most_one, "at-most-one encoding")
        } else if let Ok(givens) = word.parse() {
            set(&mut self.givens, givens, "level of givens")
        } else if let Ok(implied) = word.parse() {
            set(&mut self.implied, implied, "set of implied clauses")
        } else if let Some((rules, at_most_one)) = rules_with_encodings(word) {
            set(&mut self.rules, rules, "rule set")
                .and_then(|()| set(&mut self.at_most_one, at_most_one, "at-most-one encoding"))
        } else {
            set(&mut self.numbering, word.parse().ok()?, "numbering")
        })
    }
}

/// Returns all words of encodings.
fn words() -> impl Iterator<Item = &'static str> {
    let rules = PRESETS.iter().map(|row| row.name).chain(RULES.iter().map(|rule| rule.name));
    let rules = rules.chain(OTHER_NAMES.iter().map(|row| row.0));
    let ways = AT_MOST_ONE.iter().map(|row| row.name);
    let levels = GIVENS.iter().map(|row| row.name);
    let schemes = SCHEMES.iter().map(|row| row.name);
    let implied = IMPLIED.iter().map(|row| row.name);
    rules.chain(ways).chain(levels).chain(schemes).chain(implied).chain([INF242])
}

/// Returns the beginning of the list of words, with the nearest ones before it.
fn expected(word: &str) -> String {
    let words: Vec<&str> = words().collect();
    let near = nearest(word, &words, &[]);
    if near.is_empty() {
        "expected".to_owned()
    } else {
        format!("did you mean {}? Expected", near.join(" or "))
    }
}

/// Returns the error of the first part at fault of a sum that names no choice; `None` if the word is no sum.
fn fault_of_sum(text: &str, word: &str) -> Option<ChoicesError> {
    let text = text.to_owned();
    if !word.contains(['+', ',', ':']) {
        return None;
    }
    let mut ways = Vec::new();
    for part in word.split(['+', ',']).map(str::trim) {
        let is_way = part.contains(':') || AT_MOST_ONE.iter().any(|row| row.name == part);
        if is_way {
            ways.push(part);
            if let Err(fault) = part.parse::<AtMostOneByRule>() {
                return Some(ChoicesError::Part { text, fault });
            }
        } else if part.parse::<RuleSet>().is_err() {
            if words().any(|word| word == part) {
                return Some(ChoicesError::Joined { text, part: part.to_owned() });
            }
            let known = PRESETS.iter().map(|row| row.name);
            let known = known.chain(RULES.iter().map(|rule| rule.name));
            let known = known.chain(AT_MOST_ONE.iter().map(|row| row.name));
            let fault = UnknownName::new("rule or at-most-one encoding", part, known).into();
            return Some(ChoicesError::Part { text, fault });
        }
    }
    // Each part is a name, so two of them choose the same.
    let fault = ways.join("+").parse::<AtMostOneByRule>().err()?;
    Some(ChoicesError::Part { text, fault })
}

/// Reads rules and at-most-one encodings in one sum, as `minimal+K2:product`: the rule set `minimal+K2`, with another encoding for K2. A rule
/// with an encoding is part of the set.
fn rules_with_encodings(word: &str) -> Option<(RuleSet, AtMostOneByRule)> {
    let parts = word.split(['+', ',']).map(str::trim);
    let (ways, mut rules): (Vec<&str>, Vec<&str>) = parts
        .partition(|part| part.contains(':') || AT_MOST_ONE.iter().any(|row| row.name == *part));
    if rules.is_empty() {
        return None;
    }
    rules.extend(ways.iter().filter_map(|way| Some(rule_and_encoding(way)?.0)));
    Some((rules.join("+").parse().ok()?, ways.join("+").parse().ok()?))
}

/// Sets a choice of this kind that was not made before.
fn set<T>(choice: &mut Option<T>, value: T, kind: &'static str) -> Result<(), &'static str> {
    match choice.replace(value) {
        None => Ok(()),
        Some(_) => Err(kind),
    }
}

impl FromStr for Choices {
    type Err = ChoicesError;

    /// Parses names of choices of different kinds joined by `/`, in any order.
    fn from_str(text: &str) -> Result<Self, ChoicesError> {
        let mut choices = Self::default();
        for word in text.split('/').map(str::trim) {
            let fault = match choices.choose(word) {
                Some(Ok(())) => continue,
                Some(Err(kind)) => {
                    ChoicesError::Twice { text: text.to_owned(), word: word.to_owned(), kind }
                }
                None => fault_of_sum(text, word).unwrap_or_else(|| ChoicesError::Unknown {
                    text: text.to_owned(),
                    word: word.to_owned(),
                }),
            };
            return Err(fault);
        }
        let numbering = choices.numbering.filter(|&numbering| numbering != Scheme::Compact);
        match (choices.givens, numbering) {
            (Some(givens), Some(numbering)) if givens.is_reduced() => {
                Err(ChoicesError::NotCompact { text: text.to_owned(), numbering })
            }
            _ => Ok(choices),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        text.parse::<Choices>().unwrap().encoding(GivensLevel::Units).to_string()
    }

    fn error(text: &str) -> String {
        text.parse::<Choices>().unwrap_err().to_string()
    }

    #[test]
    fn words_select_the_matching_choice() {
        assert_eq!(read("extended"), "extended, pairwise, givens as units, dense");
        assert_eq!(read("K1+L2+C2+B2 / log"), "K1+L2+C2+B2, pairwise, givens as units, log");
        assert_eq!(
            read("triads/bitwise"),
            "extended, bitwise, givens as units, dense, with triads"
        );
        assert_eq!(read("inf242/sequential"), "efficient, sequential, givens as units, decimal");
        assert_eq!(read("minimal/reduced"), "minimal, pairwise, givens as reduced, compact");
        assert_eq!(read("compact"), "extended, pairwise, givens as reduced, compact");
        let by_rule = "efficient, pairwise+K2:product, givens as units, dense";
        assert_eq!(read("minimal+commander:4"), "minimal, commander:4, givens as units, dense");
        assert_eq!(
            read("minimal+K2:bimander:3"),
            "efficient, pairwise+K2:bimander:3, givens as units, dense"
        );
        for text in ["minimal+K2:product", "K2:product+minimal", "minimal+K2/K2:product"] {
            assert_eq!(read(text), by_rule, "{text}");
        }
        assert_eq!(
            read("log/minimal+sequential,L2:ladder"),
            "minimal, sequential+L2:ladder, givens as units, log"
        );
    }

    #[test]
    fn the_usual_level_gives_way_to_a_numbering() {
        let encoding = |text: &str, usual| text.parse::<Choices>().unwrap().encoding(usual);
        let reduced = GivensLevel::Reduced;
        assert_eq!(encoding("minimal", reduced).givens, reduced);
        assert_eq!(encoding("decimal", reduced).givens, GivensLevel::Units);
        assert_eq!(encoding("decimal", GivensLevel::Peers).givens, GivensLevel::Peers);
    }

    #[test]
    fn choices_fit_each_other() {
        assert_eq!(read("reduced/minimal"), read("minimal/reduced"));
        for text in ["minimal/extended", "inf242/dense", "units/log/units"] {
            assert!(error(text).contains("is a second "), "{text}");
        }
        for text in ["minimal+K2:product/extended", "minimal+K2:product/ladder"] {
            assert!(error(text).contains("is a second "), "{text}");
        }
        for text in ["minimal/reduced/decimal", "log/reduced"] {
            assert!(error(text).contains("reduced givens need the compact numbering"), "{text}");
        }
    }

    #[test]
    fn the_error_contains_the_unknown_word() {
        let error = error("extended/fast");
        assert!(
            error.starts_with("\"fast\" in the encoding \"extended/fast\" is unknown;"),
            "{error}"
        );
        assert!("".parse::<Choices>().is_err());
        let near = self::error("minimal/producd");
        assert!(near.contains(" is unknown; did you mean product? Expected a rule set"), "{near}");
    }

    #[test]
    fn the_error_of_a_sum_names_the_part_at_fault() {
        for (text, fault) in [
            (
                "minimal+K2:prod",
                "there is no at-most-one encoding \"prod\"; did you mean product? There are pairwise, ",
            ),
            (
                "K2:ladder+k2:product",
                "ladder and product are two at-most-one encodings of the rule K2; leave one out",
            ),
            (
                "minimal+product+ladder/units",
                "product and ladder are two at-most-one encodings of all rules; leave one out, or name a rule for it, as in \
                 product+K2:ladder",
            ),
            ("minimal+K1:product", "there is no rule with at-most-one clauses \"K1\"; "),
            (
                "minimal+ladders",
                "there is no rule or at-most-one encoding \"ladders\"; did you mean ladder?",
            ),
            ("minimal+L7", "there is no rule or at-most-one encoding \"L7\"; "),
            ("minimal+", "there is no rule or at-most-one encoding \"\"; there are minimal, "),
            (
                "triads+ladder",
                "triads is neither a rule nor an at-most-one encoding; join it by /, as in minimal/triads",
            ),
        ] {
            let error = error(text);
            let expected = format!("the encoding {text:?}: {fault}");
            assert!(error.starts_with(&expected), "{error}");
        }
    }
}
