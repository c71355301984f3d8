//! The meanings of the rules in words.

use clausoku_encoder::RULES;
use clausoku_words::{Language, in_french};

/// Returns the meaning of the rule of this name: its description, of which the help of `encode` has the French words.
pub(crate) fn rule_in_words(name: &str, language: Language) -> String {
    let rule = RULES.iter().find(|rule| rule.name == name);
    let english = rule.map_or(name, |rule| rule.description);
    let french = match language {
        Language::English => None,
        Language::French => in_french(english),
    };
    french.unwrap_or_else(|| english.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_has_a_meaning_in_french() {
        for rule in RULES {
            let french = rule_in_words(rule.name, Language::French);
            assert!(french.starts_with("chaque "), "{french}");
            assert_eq!(rule_in_words(rule.name, Language::English), rule.description);
        }
    }
}
