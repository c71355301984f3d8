//! Names of rules beside those of rows, columns and blocks: of constraints in files of variants and in other programs, and of kinds of puzzles.

use std::collections::HashSet;
use std::sync::LazyLock;

use clausoku_board::CONSTRAINTS;

use super::left_over::NAMES;
use crate::iss;

/// Names that no list of [`names`] has, in the singular and without separators.
pub(super) const OTHER: [&str; 16] = [
    "antiqueen",
    "disjoint",
    "disjointgroup",
    "dutchwhisper",
    "evencell",
    "extraregion",
    "germanwhisper",
    "inequality",
    "killercage",
    "kropkidot",
    "littlekillersum",
    "nonconsecutive",
    "oddcell",
    "sandwichsum",
    "untouch",
    "xv",
];

/// Names that are names of other things, too: of coordinates, statistics, containers. They name a rule only before `true` or a list.
const AMBIGUOUS: [&str; 26] = [
    "arrow",
    "automaton",
    "clone",
    "consecutive",
    "contain",
    "difference",
    "equality",
    "even",
    "hyper",
    "latin",
    "matrix",
    "maximum",
    "minimum",
    "negative",
    "nfa",
    "nrc",
    "odd",
    "pair",
    "quad",
    "ratio",
    "regex",
    "regularexpression",
    "samurai",
    "sum",
    "v",
    "x",
];

/// All names, in the singular and without separators.
static ALL: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let constraints = CONSTRAINTS.iter().flat_map(|row| [row.name, row.words]);
    let in_strings = iss::NAMES.names.iter().flat_map(|row| row.name.split(", "));
    let in_strings = in_strings.map(|name| name.split('~').next().unwrap_or_default());
    let kinds = NAMES.iter().map(|row| row.0);
    constraints.chain(in_strings).chain(kinds).chain(OTHER).map(singular).collect()
});

/// The largest length of the name of a rule.
pub(super) const MAX_NAME: usize = 32;

/// The certainty that a name is that of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Certainty {
    /// It is, if its value is `true` or a list.
    WithValue,
    Always,
}

/// Returns whether a name is that of a rule, in any case, with separators or in the plural; `None` if it is no such name.
pub(super) fn certainty(name: &str) -> Option<Certainty> {
    let name = singular(name);
    let is_ambiguous = AMBIGUOUS.contains(&name.as_str());
    let certainty = if is_ambiguous { Certainty::WithValue } else { Certainty::Always };
    ALL.contains(&name).then_some(certainty)
}

/// Returns the kind of puzzle of this name in [`NAMES`], with the built-in variant that needs nothing else.
pub(super) fn kind(name: &str) -> Option<(&'static str, Option<&'static str>)> {
    let name = singular(name);
    NAMES.iter().copied().find(|row| singular(row.0) == name)
}

/// Returns the letters and digits of a name in lower case, without an `s` at its end.
pub(super) fn singular(name: &str) -> String {
    let mut name: String =
        name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if name.len() > 3 && name.ends_with('s') {
        name.pop();
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_many_forms() {
        for name in [
            "antiKnight",
            "anti-knight",
            "Thermometers",
            "thermos",
            "little_killers",
            "killercage",
            "XSum",
            "x-sums",
        ] {
            assert_eq!(certainty(name), Some(Certainty::Always), "{name}");
        }
        for name in ["x", "odd", "Sums", "matrix", "arrows"] {
            assert_eq!(certainty(name), Some(Certainty::WithValue), "{name}");
        }
        for name in
            ["", "s", "id", "difficulty", "title", "puzzle", "solution", "clues", "level", "é"]
        {
            assert_eq!(certainty(name), None, "{name}");
        }
        assert_eq!(kind("Diagonals"), Some(("diagonal", Some("x"))));
        assert!(AMBIGUOUS.iter().all(|name| ALL.contains(*name)), "each is a name");
    }

    /// f-puzzles' keys of constraints are names.
    #[cfg(feature = "json")]
    #[test]
    fn keys_of_f_puzzles_are_names() {
        for row in crate::fpuzzles::KIND_KEYS.names {
            assert!(certainty(row.name).is_some(), "{}", row.name);
        }
    }
}
