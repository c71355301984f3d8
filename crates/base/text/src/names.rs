//! Tables of values with names, and errors for names that a table does not contain.

use std::error::Error;
use std::fmt;

use strsim::osa_distance;

use super::{capitalized, shortened};

/// The longest list of known names in a message.
const MAX_LISTED: usize = 40;

/// The largest number of suggestions.
const MAX_SUGGESTED: usize = 3;

/// The longest name that is compared letter by letter, in bytes.
// The time for a distance grows with the product of both lengths, and a text at fault may contain a name of any length.
const MAX_COMPARED: usize = 64;

/// A row of a table of values with names.
///
/// ```
/// use clausoku_text::NamedValue;
/// const TURNS: &[NamedValue<u16>] = &[NamedValue::new(90, "quarter", "by 90°"), NamedValue::new(180, "half", "by 180°")];
/// assert_eq!(NamedValue::parse(TURNS, "turn", "half"), Ok(180));
/// assert_eq!(NamedValue::name_of(TURNS, &90), "quarter");
/// let error = NamedValue::parse(TURNS, "turn", "hal").unwrap_err().to_string();
/// assert_eq!(error, "there is no turn \"hal\"; did you mean half? There are quarter, half");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedValue<T> {
    /// The value.
    pub value: T,
    /// The name of the value.
    pub name: &'static str,
    /// A description of one line.
    pub description: &'static str,
}

impl<T: Copy + PartialEq> NamedValue<T> {
    /// Returns the row of a value.
    pub const fn new(value: T, name: &'static str, description: &'static str) -> Self {
        Self { value, name, description }
    }

    /// Returns the name of a value; an empty one if no row has the value.
    pub fn name_of(table: &[Self], value: &T) -> &'static str {
        table.iter().find(|row| row.value == *value).map_or("", |row| row.name)
    }

    /// Returns the value of a name.
    ///
    /// # Errors
    ///
    /// Fails if no row has the name. `what` is the kind of the name, for the message.
    pub fn parse(table: &[Self], what: &'static str, name: &str) -> Result<T, UnknownName> {
        let row = table.iter().find(|row| row.name == name);
        let known = table.iter().map(|row| row.name);
        row.map(|row| row.value).ok_or_else(|| UnknownName::new(what, name, known))
    }
}

/// Implements `name`, [`Display`](fmt::Display) and [`FromStr`](std::str::FromStr) by a table of [`NamedValue`]s.
///
/// ```
/// use clausoku_text::NamedValue;
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// pub enum Turn { Quarter, Half }
/// const TURNS: &[NamedValue<Turn>] =
///     &[NamedValue::new(Turn::Quarter, "quarter", "by 90°"), NamedValue::new(Turn::Half, "half", "by 180°")];
/// clausoku_text::impl_names!(Turn, "turn", TURNS);
/// assert_eq!("half".parse(), Ok(Turn::Half));
/// assert_eq!((Turn::Half.name(), Turn::Quarter.to_string()), ("half", "quarter".to_owned()));
/// ```
#[macro_export]
macro_rules! impl_names {
    ($type:ty, $what:literal, $table:expr) => {
        impl $type {
            /// Returns the name.
            pub fn name(self) -> &'static str {
                $crate::NamedValue::name_of($table, &self)
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                $crate::NamedValue::parse($table, $what, name)
            }
        }
    };
}

/// Other words for a name.
#[derive(Clone, Copy, Debug)]
pub struct Synonyms {
    /// The name that is known.
    pub name: &'static str,
    /// The words that newcomers try instead, with a space between two.
    pub words: &'static str,
}

/// The error for a name that a table does not contain, with the names that were probably meant.
///
/// ```
/// use clausoku_text::UnknownName;
/// let error = UnknownName::new("technique", "XWing", ["naked-pair", "x-wing"]);
/// assert_eq!(
///     error.to_string(),
///     "there is no technique \"XWing\"; did you mean x-wing? There are naked-pair, x-wing"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// The kind of the name: `solver`.
    pub what: &'static str,
    /// The unknown name.
    pub name: String,
    /// The names that were probably meant, the nearest first.
    pub suggestions: Vec<String>,
    /// The known names as a clause, or a clause that says where to find them. May be empty.
    known: String,
}

impl UnknownName {
    /// Returns the error for a name that is not in the list.
    pub fn new<'n>(
        what: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Self {
        Self::with_synonyms(what, name, known, &[])
    }

    /// Returns the error for a name that is not in the list. The synonyms are other words for some of the names.
    pub fn with_synonyms<'n>(
        what: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'n str>,
        synonyms: &[Synonyms],
    ) -> Self {
        let known: Vec<&str> = known.into_iter().collect();
        let suggestions = nearest(name, &known, synonyms);
        let suggestions = suggestions.into_iter().map(str::to_owned).collect();
        let is_short = !known.is_empty() && known.len() <= MAX_LISTED;
        let known =
            if is_short { format!("there are {}", known.join(", ")) } else { String::new() };
        Self { what, name: name.to_owned(), suggestions, known }
    }

    /// Replaces the list of the known names by a clause that says where to find them.
    #[must_use]
    pub fn listed(self, known: impl Into<String>) -> Self {
        Self { known: known.into(), ..self }
    }

    /// Replaces the suggestions by this one.
    #[must_use]
    pub fn meant(self, name: String) -> Self {
        Self { suggestions: vec![name], ..self }
    }

    /// Adds something to the list of the known names: `, or a path`.
    #[must_use]
    pub fn also(mut self, more: &str) -> Self {
        self.known.push_str(more);
        self
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, name, suggestions, known } = self;
        write!(f, "there is no {what} {:?}", shortened(name))?;
        match suggestions.split_last() {
            None if known.is_empty() => return Ok(()),
            None => return write!(f, "; {known}"),
            Some((last, [])) => write!(f, "; did you mean {last}?")?,
            Some((last, others)) => write!(f, "; did you mean {} or {last}?", others.join(", "))?,
        }
        if known.is_empty() { Ok(()) } else { write!(f, " {}", capitalized(known)) }
    }
}

impl Error for UnknownName {}

/// Returns the names that were probably meant, at most three: names with the same letters and digits; else names
/// with this synonym; else the nearest by changed letters; else names that begin with the name.
///
/// ```
/// use clausoku_text::{Synonyms, nearest};
/// let synonyms = [Synonyms { name: "check", words: "verify" }];
/// let meant = |name| nearest(name, &["check", "unique", "hidden-pair"], &synonyms);
/// assert_eq!(meant("verify"), ["check"]);
/// assert_eq!(meant("uniqe"), ["unique"]);
/// assert_eq!(meant("Hidden Pair"), ["hidden-pair"]);
/// assert_eq!(meant("hidden"), ["hidden-pair"]);
/// assert!(meant("draw").is_empty());
/// ```
pub fn nearest<'n>(name: &str, known: &[&'n str], synonyms: &[Synonyms]) -> Vec<&'n str> {
    let name = plain(name);
    if name.is_empty() || name.len() > MAX_COMPARED {
        return Vec::new();
    }
    let suggested = |is_meant: &dyn Fn(&str) -> bool| -> Vec<&'n str> {
        known.iter().copied().filter(|known| is_meant(known)).take(MAX_SUGGESTED).collect()
    };
    let is_synonym = |known: &str| {
        let mut rows = synonyms.iter().filter(|row| row.name == known);
        rows.any(|row| row.words.split(' ').any(|word| plain(word) == name))
    };
    let largest = (name.len() / 3).max(1);
    let distances = known.iter().map(|known| osa_distance(&name, &plain(known)));
    // A name of one letter is near to each other one.
    let least = distances.min().filter(|&least| name.len() > 1 && least <= largest);
    let searches: [&dyn Fn(&str) -> bool; 4] = [
        &|known| plain(known) == name,
        &is_synonym,
        &|known| Some(osa_distance(&name, &plain(known))) == least,
        &|known| name.len() > 2 && plain(known).starts_with(&name),
    ];
    searches.into_iter().map(suggested).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Returns the letters and digits of a name in lower case.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|letter| !matches!(letter, '-' | '_' | ' '));
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_has_suggestions_and_the_known_names() {
        let known = ["minimal", "efficient", "K1", "K2", "L1"];
        for (name, expected) in [
            ("foo", "there is no rule \"foo\"; there are minimal, efficient, K1, K2, L1"),
            (
                "maximal",
                "there is no rule \"maximal\"; did you mean minimal? There are minimal, efficient, K1, K2, L1",
            ),
            (
                "k3",
                "there is no rule \"k3\"; did you mean K1 or K2? There are minimal, efficient, K1, K2, L1",
            ),
        ] {
            assert_eq!(UnknownName::new("rule", name, known).to_string(), expected);
        }
        let error = UnknownName::new("rule", "L2", known).listed("`rules` lists them");
        assert_eq!(
            error.to_string(),
            "there is no rule \"L2\"; did you mean K2 or L1? `rules` lists them"
        );
        let many: Vec<String> = (100..200).map(|name| name.to_string()).collect();
        let error = UnknownName::new("rule", "x", many.iter().map(String::as_str));
        assert_eq!(error.to_string(), "there is no rule \"x\"");
        assert!(nearest(&"1".repeat(10_000), &known, &[]).is_empty());
        assert!(nearest("", &known, &[]).is_empty());
    }
}
