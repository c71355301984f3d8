//! Maps the variables of a shuffled formula to literals of the original.

use crate::{Literal, Model, Variable};

/// The line that announces a mapping among other comments.
const ANNOUNCEMENT: &str = "shuffled 1";

const SEED: &str = "shuffle seed";
const ORIGINALS: &str = "shuffle originals";

/// The number of literals in a line.
const IN_LINE: usize = 16;

/// The mapping from the variables of a shuffled formula to literals of the original.
///
/// It is written as comments:
///
/// ```text
/// c shuffled 1
/// c shuffle seed: 42
/// c shuffle originals: -17 5 12
/// ```
///
/// The first line announces the others. The originals are listed from
/// variable 1 on, over several lines if needed: here, variable 1 is true if the original's
/// variable 17 is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// The original of each new variable, by its index.
    originals: Vec<Literal>,
    /// The indices of `originals` in the order of their variables.
    by_original: Vec<u32>,
    seed: Option<u64>,
}

/// An error in the comments of a mapping.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MappingError {
    /// The comments contain no mapping.
    #[error("the comments contain no mapping of a shuffled formula (no line `c {ANNOUNCEMENT}`)")]
    NotAnnounced,
    /// A word is not a literal.
    #[error("expected a literal as the original of variable {number}, found {found:?}")]
    Literal {
        /// The new variable.
        number: usize,
        /// The word.
        found: String,
    },
    /// Two variables have the same original.
    #[error("variables {first} and {second} have the same original, {original:?}")]
    Twice {
        /// One of the new variables.
        first: u32,
        /// The other new variable.
        second: u32,
        /// The variable of the original.
        original: Variable,
    },
    /// The seed is not a number.
    #[error("the seed {0:?} is not a number below 2⁶⁴")]
    Seed(String),
}

impl Mapping {
    /// Returns the mapping to these originals, which are literals of different variables.
    pub(super) fn new(originals: Vec<Literal>, seed: Option<u64>) -> Self {
        let mut by_original: Vec<u32> = (0..originals.len() as u32).collect();
        by_original.sort_unstable_by_key(|&place| originals[place as usize].variable());
        Self { originals, by_original, seed }
    }

    /// Returns the seed of the shuffle, if it is known.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// Returns the original of a literal of the shuffled formula.
    pub fn original(&self, literal: Literal) -> Option<Literal> {
        let &original = self.originals.get(literal.variable().index())?;
        Some(if literal.is_positive() { original } else { !original })
    }

    /// Returns the shuffled formula's literal for a literal of the original, if its variable occurs there.
    pub fn image(&self, literal: Literal) -> Option<Literal> {
        let found = self.by_original.binary_search_by_key(&literal.variable(), |&index| {
            self.originals[index as usize].variable()
        });
        let index = self.by_original[found.ok()?];
        Some(Variable::from_index(index).literal(self.originals[index as usize] == literal))
    }

    /// Translates a model of the shuffled formula into one of the original. Variables
    /// that the shuffled formula does not have are left out.
    #[expect(clippy::missing_panics_doc, reason = "no two variables have the same original")]
    pub fn restore(&self, model: &Model) -> Model {
        let literals = model.literals().filter_map(|literal| self.original(literal));
        Model::from_literals(literals).expect("no two variables have the same original")
    }

    /// Translates a model of the original into one of the shuffled formula.
    #[expect(clippy::missing_panics_doc, reason = "no two variables have the same image")]
    pub fn rename(&self, model: &Model) -> Model {
        let literals = model.literals().filter_map(|literal| self.image(literal));
        Model::from_literals(literals).expect("no two variables have the same image")
    }

    /// Returns the mapping as comments, line by line.
    pub fn comments(&self) -> impl Iterator<Item = String> {
        let seed = self.seed.map(|seed| format!("{SEED}: {seed}"));
        let originals = self.originals.chunks(IN_LINE).map(|originals| {
            let words: Vec<String> =
                originals.iter().map(|literal| format!("{literal:?}")).collect();
            format!("{ORIGINALS}: {}", words.join(" "))
        });
        [ANNOUNCEMENT.to_owned()].into_iter().chain(seed).chain(originals)
    }

    /// Reads the comments of a file, each without its leading `c`. Other lines are ignored.
    ///
    /// # Errors
    ///
    /// Fails if a line of a mapping is incomplete or inconsistent.
    pub fn read<'a>(comments: impl IntoIterator<Item = &'a str>) -> Result<Self, MappingError> {
        let mut comments = comments.into_iter().map(str::trim);
        if !comments.by_ref().any(|line| line == ANNOUNCEMENT) {
            return Err(MappingError::NotAnnounced);
        }
        let mut seed = None;
        let mut originals = Vec::new();
        for (key, value) in comments.filter_map(|line| line.split_once(':')) {
            match key {
                SEED => {
                    let value = value.trim();
                    let number = value.parse().map_err(|_| MappingError::Seed(value.to_owned()));
                    seed = Some(number?);
                }
                ORIGINALS => {
                    for word in value.split_whitespace() {
                        let literal = word.parse().ok().and_then(Literal::from_dimacs);
                        originals.push(literal.ok_or_else(|| MappingError::Literal {
                            number: originals.len() + 1,
                            found: word.to_owned(),
                        })?);
                    }
                }
                _ => {}
            }
        }
        let mapping = Self::new(originals, seed);
        let original = |index: u32| mapping.originals[index as usize].variable();
        for neighbours in mapping.by_original.windows(2) {
            let [a, b] = [neighbours[0], neighbours[1]];
            if original(a) == original(b) {
                return Err(MappingError::Twice {
                    first: a.min(b) + 1,
                    second: a.max(b) + 1,
                    original: original(a),
                });
            }
        }
        Ok(mapping)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn l(number: i64) -> Literal {
        Literal::from_dimacs(number).unwrap()
    }

    #[test]
    fn comments_are_read_back() {
        let originals =
            (1..=40).map(|number| l(if number % 3 == 0 { -number } else { number } * 5));
        for seed in [None, Some(u64::MAX)] {
            let mapping = Mapping::new(originals.clone().rev().collect(), seed);
            let lines: Vec<String> = mapping.comments().collect();
            assert_eq!(lines.len(), 1 + usize::from(seed.is_some()) + 3);
            let among_others = ["seed: red", " clausoku 1 "];
            let lines = among_others.into_iter().chain(lines.iter().map(String::as_str));
            assert_eq!(Mapping::read(lines), Ok(mapping));
        }
    }

    #[test]
    fn literals_are_mapped_in_both_directions() {
        let mapping = Mapping::new(vec![l(-17), l(5), l(12)], None);
        assert_eq!(mapping.original(l(1)), Some(l(-17)));
        assert_eq!(mapping.image(l(17)), Some(l(-1)));
        assert_eq!(mapping.image(l(-5)), Some(l(-2)));
        assert_eq!((mapping.original(l(4)), mapping.image(l(1))), (None, None));
        let model = Model::from_literals([l(1), l(-3), l(9)]).unwrap();
        assert_eq!(format!("{:?}", mapping.restore(&model)), "[-12, -17]");
    }

    #[test]
    fn errors_in_comments_name_the_variable() {
        assert_eq!(error(&["shuffle originals: 1 2"]), MappingError::NotAnnounced);
        let seed = error(&["shuffled 1", "shuffle seed: -1"]);
        assert_eq!(seed.to_string(), "the seed \"-1\" is not a number below 2⁶⁴");
        for found in ["0", "x", "2147483648", "1.5"] {
            let line = format!("shuffle originals: 3 {found}");
            let expected = MappingError::Literal { number: 2, found: found.to_owned() };
            assert_eq!(error(&["shuffled 1", &line]), expected);
        }
        let twice = error(&["shuffled 1", "shuffle originals: 4 3", "shuffle originals: -4"]);
        assert_eq!(twice.to_string(), "variables 1 and 3 have the same original, 4");
    }

    fn error(lines: &[&str]) -> MappingError {
        Mapping::read(lines.iter().copied()).unwrap_err()
    }
}
