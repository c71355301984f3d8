//! Which literal of the original each variable of a shuffled formula stands for.

use crate::{Literal, Model, Variable};

/// The line that announces a mapping among other comments.
const ANNOUNCEMENT: &str = "shuffled 1";

const SEED: &str = "shuffle seed";
const ORIGINALS: &str = "shuffle originals";

/// How many literals stand in a line.
const IN_LINE: usize = 16;

/// What the variables of a shuffled formula are called in the original.
///
/// As comments:
///
/// ```text
/// c shuffled 1
/// c shuffle seed: 42
/// c shuffle originals: -17 5 12
/// ```
///
/// The first line says that the others are to be understood. The originals follow each other from
/// variable 1 on, over as many lines as they take: here, variable 1 is true where the original's
/// variable 17 is false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// By the index of the new variable.
    originals: Vec<Literal>,
    /// The places of `originals` in the order of their variables.
    by_original: Vec<u32>,
    seed: Option<u64>,
}

/// Comments that hold no mapping.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MappingError {
    /// There is none.
    #[error("the comments do not say how the formula was shuffled (no line `c {ANNOUNCEMENT}`)")]
    NotAnnounced,
    /// Something stands where a literal should.
    #[error("the original of variable {number} should be a literal, not {found:?}")]
    Literal {
        /// The new variable.
        number: usize,
        /// What stands there.
        found: String,
    },
    /// Two variables stand for the same one.
    #[error("variables {first} and {second} have the same original, {original:?}")]
    Twice {
        /// One new variable.
        first: u32,
        /// The other.
        second: u32,
        /// The variable of the original.
        original: Variable,
    },
    /// The seed is not a number.
    #[error("the seed {0:?} is not a number below 2⁶⁴")]
    Seed(String),
}

impl Mapping {
    /// The originals are literals of different variables.
    pub(super) fn new(originals: Vec<Literal>, seed: Option<u64>) -> Self {
        let mut by_original: Vec<u32> = (0..originals.len() as u32).collect();
        by_original.sort_unstable_by_key(|&place| originals[place as usize].variable());
        Self { originals, by_original, seed }
    }

    /// The seed of the shuffle, if it is known.
    pub fn seed(&self) -> Option<u64> {
        self.seed
    }

    /// What the literal of the shuffled formula is in the original.
    pub fn original(&self, literal: Literal) -> Option<Literal> {
        let &original = self.originals.get(literal.variable().index())?;
        Some(if literal.is_positive() { original } else { !original })
    }

    /// What the literal of the original is in the shuffled formula, if its variable occurs there.
    pub fn image(&self, literal: Literal) -> Option<Literal> {
        let original = |&place: &u32| self.originals[place as usize];
        let variable = |place: &u32| original(place).variable();
        let found = self.by_original.binary_search_by_key(&literal.variable(), variable).ok()?;
        let place = self.by_original[found];
        Some(Variable::from_index(place).literal(original(&place) == literal))
    }

    /// The model of the original that this model of the shuffled formula is. What it says of variables
    /// that the shuffled formula does not have is left out.
    #[expect(clippy::missing_panics_doc, reason = "no two variables have the same original")]
    pub fn restore(&self, model: &Model) -> Model {
        let literals = model.literals().filter_map(|literal| self.original(literal));
        Model::from_literals(literals).expect("no two variables have the same original")
    }

    /// The model of the shuffled formula that this model of the original is.
    #[expect(clippy::missing_panics_doc, reason = "no two variables have the same image")]
    pub fn rename(&self, model: &Model) -> Model {
        let literals = model.literals().filter_map(|literal| self.image(literal));
        Model::from_literals(literals).expect("no two variables have the same image")
    }

    /// The comments that say it, line by line.
    pub fn comments(&self) -> impl Iterator<Item = String> {
        let seed = self.seed.map(|seed| format!("{SEED}: {seed}"));
        let originals = self.originals.chunks(IN_LINE).map(|originals| {
            let words: Vec<String> =
                originals.iter().map(|literal| format!("{literal:?}")).collect();
            format!("{ORIGINALS}: {}", words.join(" "))
        });
        [ANNOUNCEMENT.to_owned()].into_iter().chain(seed).chain(originals)
    }

    /// Reads the comments of a file, each without its leading `c`. Other lines are passed over.
    ///
    /// # Errors
    ///
    /// Fails if a line of a mapping is incomplete or inconsistent.
    pub fn read<'a>(comments: impl IntoIterator<Item = &'a str>) -> Result<Self, MappingError> {
        let mut comments = comments.into_iter().map(str::trim);
        if !comments.by_ref().any(|line| line == ANNOUNCEMENT) {
            return Err(MappingError::NotAnnounced);
        }
        let (mut seed, mut originals) = (None, Vec::new());
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
                        let (number, found) = (originals.len() + 1, word.to_owned());
                        originals.push(literal.ok_or(MappingError::Literal { number, found })?);
                    }
                }
                _ => {}
            }
        }
        let mapping = Self::new(originals, seed);
        let original = |place: u32| mapping.originals[place as usize].variable();
        for neighbours in mapping.by_original.windows(2) {
            let (first, second) = (neighbours[0], neighbours[1]);
            if original(first) == original(second) {
                let numbers = [first.min(second) + 1, first.max(second) + 1];
                let ([first, second], original) = (numbers, original(first));
                return Err(MappingError::Twice { first, second, original });
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
    fn literals_go_there_and_back() {
        let mapping = Mapping::new(vec![l(-17), l(5), l(12)], None);
        assert_eq!(mapping.original(l(1)), Some(l(-17)));
        assert_eq!(mapping.image(l(17)), Some(l(-1)));
        assert_eq!(mapping.image(l(-5)), Some(l(-2)));
        assert_eq!((mapping.original(l(4)), mapping.image(l(1))), (None, None));
        let model = Model::from_literals([l(1), l(-3), l(9)]).unwrap();
        assert_eq!(format!("{:?}", mapping.restore(&model)), "[-12, -17]");
    }

    #[test]
    fn other_comments_are_refused_with_a_place() {
        let error = |lines: &[&str]| Mapping::read(lines.iter().copied()).unwrap_err();
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
}
