//! Labels of numbers in a solver's log.

use serde::Deserialize;

use crate::Counts;

/// The label of a number in a solver's log: words with `#` in place of the number, as in `conflicts : #`
/// or `# conflicts`. It matches anywhere in a line, with or without blanks around `:` and `,`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Label(Vec<String>);

impl TryFrom<String> for Label {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let words: Vec<String> = tokens(&text).map(str::to_owned).collect();
        let numbers = words.iter().filter(|word| *word == "#").count();
        if numbers == 1 && words.len() > 1 {
            Ok(Self(words))
        } else {
            Err("a label consists of words and one #, as in \"conflicts : #\" or \"# conflicts\"")
        }
    }
}

impl Label {
    /// Returns the number in this line.
    fn find(&self, line: &[&str]) -> Option<u64> {
        line.windows(self.0.len()).find_map(|words| {
            let mut number = None;
            for (word, expected) in words.iter().zip(&self.0) {
                if expected == "#" {
                    number = Some(word.parse().ok()?);
                } else if word != expected {
                    return None;
                }
            }
            number
        })
    }
}

/// Splits the line at blanks. `:` and `,` are tokens of their own.
fn tokens(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace().flat_map(|word| {
        let mut rest = word;
        std::iter::from_fn(move || {
            // Solvers print `conflicts :`, `conflicts:` and `12 conflicts,`; one label matches all.
            let end = match rest.find([':', ',']) {
                Some(0) => 1,
                Some(end) => end,
                None => rest.len(),
            };
            let (token, behind) = rest.split_at(end);
            rest = behind;
            (!token.is_empty()).then_some(token)
        })
    })
}

/// The labels of the statistics.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// Label of the conflicts.
    pub conflicts: Option<Label>,
    /// Label of the decisions.
    pub decisions: Option<Label>,
    /// Label of the propagations.
    pub propagations: Option<Label>,
}

impl Labels {
    /// Reads the numbers of a line into `counts`. A later number replaces an earlier one.
    pub(super) fn read_line(&self, line: &[u8], counts: &mut Counts) {
        let Ok(line) = str::from_utf8(line) else { return };
        let line: Vec<&str> = tokens(line).collect();
        for (label, count) in [
            (&self.conflicts, &mut counts.conflicts),
            (&self.decisions, &mut counts.decisions),
            (&self.propagations, &mut counts.propagations),
        ] {
            *count = label.as_ref().and_then(|label| label.find(&line)).or(*count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_the_lines_that_solvers_print() {
        for (label, line, expected) in [
            ("conflicts : #", "c conflicts:                  12      23529.41    per second", 12),
            ("conflicts : #", "conflicts             : 12              (0 /sec)", 12),
            ("conflicts : #", "c conflicts                : 12           ", 12),
            ("Conflicts: #", "c Conflicts      : 12        (Analyzed: 11)", 12),
            ("# conflicts", "c 12 conflicts", 12),
            ("# conflicts", "c            12 conflicts,           0.0 confs/sec", 12),
            ("# conflicts", "c 0 decisions, 12 conflicts, 0.0 conflicts/sec", 12),
            ("#conflict : #", "c #conflict: 12", 12),
        ] {
            let label = Label::try_from(label.to_owned()).unwrap();
            assert_eq!(label.find(&tokens(line).collect::<Vec<_>>()), Some(expected), "{line}");
        }
        let label = Label::try_from("conflicts : #".to_owned()).unwrap();
        for line in ["c decisions/conflicts : 3", "conflicts : many", "conflicts", "", ": 3"] {
            assert_eq!(label.find(&tokens(line).collect::<Vec<_>>()), None, "{line}");
        }
    }

    #[test]
    fn a_label_has_words_and_one_number() {
        for text in ["", "#", "conflicts", "# and #"] {
            assert!(Label::try_from(text.to_owned()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_later_number_replaces_an_earlier_one() {
        let labels = Labels {
            conflicts: Label::try_from("# conflicts".to_owned()).ok(),
            ..Labels::default()
        };
        let mut counts = Counts::default();
        for line in ["c 3 conflicts", "c 7 conflicts", "c 5 decisions", "\u{fffd}"] {
            labels.read_line(line.as_bytes(), &mut counts);
        }
        labels.read_line(b"c 9 conflicts \xff", &mut counts);
        assert_eq!(counts, Counts { conflicts: Some(7), ..Counts::default() });
    }
}
