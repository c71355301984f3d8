//! Shuffles a formula: other order, other variables, as in benchmark sets.
//!
//! A solver should not be fast only because its input is in a favourable order, so a benchmark
//! shuffles it, by a seed. A [`Mapping`] keeps the renaming; it can be written into the
//! formula as comments, and translates models back.

use clausoku_text::Rng;

use crate::{ClauseSink, Cnf, Literal, Model, Variable, lit};

/// A formula with its variables renamed, some of them negated, its clauses and their literals in
/// another order; and the mapping to the original.
///
/// The variables that occur are renamed to 1, 2, 3 … without gaps; the others are dropped. The same
/// formula and seed always give the same result. The stream of the seed determines, in this
/// order: the order of the variables (ascending before), the sign of each in its new order, the order
/// of the clauses, the order of the literals of each clause in its new order.
///
/// ```
/// use clausoku_cnf::{Cnf, Model, Shuffled, evaluate, lit};
/// let formula: Cnf = [vec![lit!(10), lit!(-20)], vec![lit!(20), lit!(30)], vec![lit!(20)]].into_iter().collect();
/// let shuffled = Shuffled::new(&formula, 1);
/// assert_eq!((shuffled.formula.variables(), shuffled.formula.len()), (3, 3));
///
/// let model = Model::from_literals([lit!(10), lit!(20), lit!(-30)]).unwrap();
/// let renamed = shuffled.mapping.rename(&model);
/// evaluate(&shuffled.formula, &renamed).unwrap();
/// assert_eq!(shuffled.mapping.restore(&renamed), model);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shuffled {
    /// The shuffled formula.
    pub formula: Cnf,
    /// The mapping of its variables to the original.
    pub mapping: Mapping,
}

impl Shuffled {
    /// Shuffles the formula by this seed.
    #[expect(clippy::missing_panics_doc, reason = "it occurs")]
    pub fn new(formula: &Cnf, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let literals = formula.clauses().flatten();
        let mut variables: Vec<Variable> = literals.map(|literal| literal.variable()).collect();
        variables.sort_unstable();
        variables.dedup();
        let known = variables.clone();

        // The order of the draws is part of the result: a test compares it with a second implementation.
        rng.shuffle(&mut variables);
        let originals: Vec<Literal> = variables
            .into_iter()
            .map(|variable| variable.literal(rng.next_u64() >> 63 == 0))
            .collect();
        // Indexed by the rank of the old variable among the variables that occur: with a large number in a small
        // formula, a table by variable would take gigabytes.
        let mut images = vec![lit!(1); known.len()];
        let rank = |variable| known.binary_search(&variable).expect("it occurs");
        for (index, original) in (0..).zip(&originals) {
            let image = Variable(index).literal(original.is_positive());
            images[rank(original.variable())] = image;
        }

        let mut order: Vec<usize> = (0..formula.len()).collect();
        rng.shuffle(&mut order);
        let mut shuffled = Cnf::new();
        let mut clause: Vec<Literal> = Vec::new();
        for index in order {
            clause.clear();
            clause.extend(formula[index].iter().map(|literal| {
                let image = images[rank(literal.variable())];
                if literal.is_positive() { image } else { !image }
            }));
            rng.shuffle(&mut clause);
            shuffled.add_clause(&clause);
        }
        Self { formula: shuffled, mapping: Mapping::new(originals, Some(seed)) }
    }
}

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
    fn new(originals: Vec<Literal>, seed: Option<u64>) -> Self {
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
        Some(Variable(index).literal(self.originals[index as usize] == literal))
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
                // The sort leaves equal originals in any order, so the smaller number is named first.
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
    use crate::{Formula, evaluate};

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

    /// Returns random clauses over variables with gaps.
    fn random(seed: u64) -> Cnf {
        let mut rng = Rng::new(seed);
        let mut clause = || {
            let length = rng.next_u64() % 5;
            let mut literal = || {
                let number = (rng.next_u64() % 8) as i64 * 7 + 1;
                l(if rng.next_u64() >> 63 == 0 { number } else { -number })
            };
            (0..=length).map(|_| literal()).collect::<Vec<_>>()
        };
        (0..12).map(|_| clause()).collect()
    }

    /// Returns the assignments of the variables 1, 8, 15 … 50.
    fn assignments(cnf: &Cnf, numbers: &[i64]) -> Vec<Model> {
        let all = 0..1_u32 << numbers.len();
        let model = |row: u32| {
            let literals = numbers.iter().zip(0..);
            let literals = literals
                .map(|(&number, bit)| l(if row >> bit & 1 == 1 { number } else { -number }));
            Model::from_literals(literals).unwrap()
        };
        all.map(model).filter(|model| evaluate(cnf, model).is_ok()).collect()
    }

    #[test]
    fn models_are_mapped_in_both_directions() {
        let mut satisfiable = [false, false];
        for seed in 0..40 {
            let formula = random(seed);
            let shuffled = Shuffled::new(&formula, seed);
            assert_eq!(shuffled.formula.size().literals, formula.size().literals);
            let used = i64::from(shuffled.formula.variables());
            let new: Vec<i64> = (1..=used).collect();
            let models = assignments(&shuffled.formula, &new);
            satisfiable[usize::from(!models.is_empty())] = true;
            for model in &models {
                let restored = shuffled.mapping.restore(model);
                evaluate(&formula, &restored).unwrap();
                assert_eq!(shuffled.mapping.rename(&restored), *model);
            }
            let mut old: Vec<i64> = (0..8).map(|place| place * 7 + 1).collect();
            old.retain(|&number| {
                formula.clauses().flatten().any(|x| x.variable() == l(number).variable())
            });
            assert_eq!(models.len(), assignments(&formula, &old).len());
        }
        assert_eq!(satisfiable, [true, true]);
    }

    #[test]
    fn a_seed_always_gives_the_same_result() {
        let formula: Cnf =
            [vec![l(1), l(2)], vec![l(-2), l(5), l(9)], vec![], vec![l(9)]].into_iter().collect();
        let clauses = |seed| -> String {
            let shuffled = Shuffled::new(&formula, seed);
            format!("{:?}", shuffled.formula.clauses().collect::<Vec<_>>())
        };
        // The result of a second implementation of the description.
        assert_eq!(clauses(1), "[[-3], [-2, -3, -4], [2, 1], []]");
        assert_eq!(clauses(2), "[[3], [3, -2, -4], [-1, 2], []]");
    }

    #[test]
    fn formulas_without_variables_are_shuffled_too() {
        for formula in [Cnf::new(), [[]; 3].into_iter().collect::<Cnf>()] {
            let shuffled = Shuffled::new(&formula, 7);
            assert_eq!(shuffled.formula, formula);
            assert_eq!(shuffled.mapping.restore(&Model::new()), Model::new());
        }
    }
}
