//! Kinds from their names and parameters, and the reverse, for files.

use std::collections::BTreeMap;

use files::text::joined;

use super::{Automaton, CONSTRAINTS, ConstraintFault, ConstraintKind, ConstraintRow, Edge};

/// The number of characters of an expression in the words of a kind.
const MAX_SHOWN: usize = 60;

/// The value of a parameter of a kind, as files write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// An integer.
    Number(i64),
    /// A list of integers.
    Numbers(Vec<i64>),
    /// A list of lists of integers.
    Rows(Vec<Vec<i64>>),
    /// A text.
    Text(String),
    /// True or false.
    Flag(bool),
}

/// The parameters that are not used yet.
struct Given {
    kind: &'static str,
    parameters: BTreeMap<String, Parameter>,
}

impl Given {
    fn wrong(key: &'static str, expected: &str) -> ConstraintFault {
        ConstraintFault::Value { key, expected: expected.to_owned() }
    }

    fn need(&mut self, key: &'static str) -> Result<Parameter, ConstraintFault> {
        let missing = ConstraintFault::Missing { kind: self.kind, key };
        self.parameters.remove(key).ok_or(missing)
    }

    fn integer(&mut self, key: &'static str) -> Result<i64, ConstraintFault> {
        match self.need(key)? {
            Parameter::Number(number) => Ok(number),
            _ => Err(Self::wrong(key, "an integer")),
        }
    }

    fn number<N: TryFrom<i64>>(&mut self, key: &'static str) -> Result<N, ConstraintFault> {
        let number = self.integer(key)?;
        N::try_from(number).map_err(|_| Self::wrong(key, "a number from 0, and not too large"))
    }

    fn optional(&mut self, key: &'static str) -> Result<Option<u32>, ConstraintFault> {
        self.parameters.contains_key(key).then(|| self.number(key)).transpose()
    }

    fn list<N: TryFrom<i64>>(&mut self, key: &'static str) -> Result<Vec<N>, ConstraintFault> {
        let wrong = || Self::wrong(key, "a list of numbers");
        let Parameter::Numbers(numbers) = self.need(key)? else { return Err(wrong()) };
        numbers.into_iter().map(|number| N::try_from(number).map_err(|_| wrong())).collect()
    }

    fn list_or_none<N: TryFrom<i64>>(
        &mut self,
        key: &'static str,
    ) -> Result<Vec<N>, ConstraintFault> {
        if self.parameters.contains_key(key) { self.list(key) } else { Ok(Vec::new()) }
    }

    fn rows<const N: usize>(
        &mut self,
        key: &'static str,
    ) -> Result<Vec<[u32; N]>, ConstraintFault> {
        let wrong = || Self::wrong(key, &format!("a list of lists of {N} numbers"));
        let rows = match self.need(key)? {
            Parameter::Rows(rows) => rows,
            Parameter::Numbers(numbers) if numbers.is_empty() => Vec::new(),
            _ => return Err(wrong()),
        };
        rows.into_iter()
            .map(|row| {
                let numbers: Option<Vec<u32>> =
                    row.into_iter().map(|number| u32::try_from(number).ok()).collect();
                numbers.and_then(|numbers| <[u32; N]>::try_from(numbers).ok()).ok_or_else(wrong)
            })
            .collect()
    }

    fn flag(&mut self, key: &'static str) -> Result<bool, ConstraintFault> {
        match self.parameters.remove(key) {
            None => Ok(false),
            Some(Parameter::Flag(flag)) => Ok(flag),
            Some(_) => Err(Self::wrong(key, "true or false")),
        }
    }

    fn text(&mut self, key: &'static str) -> Result<String, ConstraintFault> {
        match self.need(key)? {
            Parameter::Text(text) => Ok(text),
            _ => Err(Self::wrong(key, "a string")),
        }
    }

    fn pairs(&mut self, key: &'static str) -> Result<Vec<(u16, u16)>, ConstraintFault> {
        let value = |number| u16::try_from(number).map_err(|_| Self::wrong(key, "pairs of values"));
        let rows = self.rows::<2>(key)?;
        rows.into_iter().map(|[first, second]| Ok((value(first)?, value(second)?))).collect()
    }

    fn automaton(&mut self) -> Result<Automaton, ConstraintFault> {
        let starts = self.list("starts")?;
        let accepting = self.list("accepting")?;
        let edges = self
            .rows::<3>("edges")?
            .into_iter()
            .map(|[from, value, to]| {
                let value = u16::try_from(value);
                let value =
                    value.map_err(|_| Self::wrong("edges", "lists of state, value, state"))?;
                Ok::<_, ConstraintFault>(Edge { from, value, to })
            })
            .collect::<Result<_, _>>()?;
        Ok(Automaton { starts, accepting, edges })
    }

    /// Returns the kind of the row with these parameters.
    fn kind(&mut self) -> Result<ConstraintKind, ConstraintFault> {
        use ConstraintKind as Kind;
        Ok(match self.kind {
            "all-different" => Kind::AllDifferent,
            "cage" => Kind::Cage { sum: self.optional("sum")? },
            "rellik" => Kind::Rellik { sum: self.number("sum")? },
            "equality" => Kind::Equality,
            "sum" => {
                let sum = self.integer("sum")?;
                Kind::Sum { sum, weights: self.list_or_none("weights")? }
            }
            "little-killer" => Kind::LittleKiller { sum: self.number("sum")? },
            "equal-sums" => Kind::EqualSums { sizes: self.list("sizes")? },
            "arrow" => Kind::Arrow,
            "double-arrow" => Kind::DoubleArrow,
            "pill-arrow" => Kind::PillArrow { digits: self.number("digits")? },
            "thermometer" => Kind::Thermometer,
            "slow-thermometer" => Kind::SlowThermometer,
            "palindrome" => Kind::Palindrome,
            "clone" => Kind::Clone,
            "same-values" => Kind::SameValues { sets: self.number("sets")? },
            "renban" => Kind::Renban,
            "whispers" => Kind::Whispers { difference: self.optional("difference")?.unwrap_or(5) },
            "nabner" => Kind::Nabner,
            "between" => Kind::Between,
            "lockout" => Kind::Lockout { difference: self.optional("difference")?.unwrap_or(4) },
            "entropic" => Kind::Entropic,
            "modular" => Kind::Modular { modulus: self.optional("modulus")?.unwrap_or(3) },
            "zipper" => Kind::Zipper,
            "region-sum" => Kind::RegionSumLine,
            "sum-line" => Kind::SumLine { sum: self.number("sum")?, closed: self.flag("closed")? },
            "difference" => {
                Kind::Difference { difference: self.optional("difference")?.unwrap_or(1) }
            }
            "ratio" => Kind::Ratio { ratio: self.optional("ratio")?.unwrap_or(2) },
            "pair-sum" => Kind::PairSum { sum: self.number("sum")? },
            "greater-than" => Kind::GreaterThan,
            "negative" => Kind::Negative {
                differences: self.list_or_none("differences")?,
                ratios: self.list_or_none("ratios")?,
                sums: self.list_or_none("sums")?,
            },
            "non-consecutive" => Kind::NonConsecutive,
            "anti-taxicab" => Kind::AntiTaxicab,
            "global-entropy" => Kind::GlobalEntropy,
            "global-modular" => Kind::GlobalModular,
            "dutch-flatmates" => Kind::DutchFlatmates,
            "sandwich" => Kind::Sandwich { sum: self.number("sum")? },
            "lunchbox" => Kind::Lunchbox { sum: self.number("sum")? },
            "x-sum" => Kind::XSum { sum: self.number("sum")? },
            "skyscraper" => Kind::Skyscraper { count: self.number("count")? },
            "hidden-skyscraper" => Kind::HiddenSkyscraper { value: self.number("value")? },
            "numbered-room" => Kind::NumberedRoom { value: self.number("value")? },
            "value-indexing" => Kind::ValueIndexing,
            "minimum" => Kind::Minimum,
            "maximum" => Kind::Maximum,
            "odd" => Kind::Odd,
            "even" => Kind::Even,
            "quadruple" => Kind::Quadruple { values: self.list("values")? },
            "contains" => Kind::Contains { values: self.list("values")? },
            "contains-exactly" => Kind::ContainsExactly { values: self.list("values")? },
            "look-and-say" => {
                let clue = self.rows::<2>("clue")?;
                Kind::LookAndSay { clue: clue.into_iter().map(|[n, value]| (n, value)).collect() }
            }
            "row-indexer" => Kind::RowIndexer,
            "column-indexer" => Kind::ColumnIndexer,
            "box-indexer" => Kind::BoxIndexer,
            "regex" => Kind::Regex { pattern: self.text("pattern")? },
            "automaton" => Kind::Automaton { automaton: self.automaton()? },
            "pairs" => Kind::Pairs { pairs: self.pairs("pairs")?, all: self.flag("all")? },
            "counting-circles" => Kind::CountingCircles,
            "count-distinct" => Kind::CountDistinct,
            other => return Err(ConstraintFault::Kind(other.to_owned())),
        })
    }
}

impl ConstraintKind {
    /// Returns the kind of this name in [`CONSTRAINTS`], with these parameters.
    ///
    /// # Errors
    ///
    /// Fails if there is no such kind, or if its parameters are others.
    pub fn from_parameters(
        name: &str,
        parameters: BTreeMap<String, Parameter>,
    ) -> Result<Self, ConstraintFault> {
        let row = CONSTRAINTS.iter().find(|row| row.name == name);
        let row = row.ok_or_else(|| ConstraintFault::Kind(name.to_owned()))?;
        let mut given = Given { kind: row.name, parameters };
        let kind = given.kind()?;
        match given.parameters.pop_first() {
            None => Ok(kind),
            Some((key, _)) => Err(ConstraintFault::Unknown { kind: row.name, key }),
        }
    }

    /// Returns the parameters that [`from_parameters`](Self::from_parameters) takes, in the order in which files
    /// write them.
    pub fn parameters(&self) -> Vec<(&'static str, Parameter)> {
        match self {
            Self::Cage { sum } => sum.iter().map(|&sum| number("sum", sum)).collect(),
            Self::Rellik { sum }
            | Self::LittleKiller { sum }
            | Self::PairSum { sum }
            | Self::Sandwich { sum }
            | Self::Lunchbox { sum }
            | Self::XSum { sum } => vec![number("sum", *sum)],
            Self::Sum { sum, weights } => {
                let weights =
                    (!weights.is_empty()).then(|| ("weights", Parameter::Numbers(weights.clone())));
                [("sum", Parameter::Number(*sum))].into_iter().chain(weights).collect()
            }
            Self::EqualSums { sizes } => {
                let sizes = sizes.iter().map(|&size| size as i64).collect();
                vec![("sizes", Parameter::Numbers(sizes))]
            }
            Self::PillArrow { digits } => vec![("digits", Parameter::Number(*digits as i64))],
            Self::SameValues { sets } => vec![("sets", Parameter::Number(*sets as i64))],
            Self::Whispers { difference }
            | Self::Lockout { difference }
            | Self::Difference { difference } => vec![number("difference", *difference)],
            Self::Modular { modulus } => vec![number("modulus", *modulus)],
            Self::SumLine { sum, closed } => {
                [number("sum", *sum)].into_iter().chain(flag("closed", *closed)).collect()
            }
            Self::Ratio { ratio } => vec![number("ratio", *ratio)],
            Self::Negative { differences, ratios, sums } => {
                let lists = [("differences", differences), ("ratios", ratios), ("sums", sums)];
                let lists = lists.into_iter().filter(|(_, values)| !values.is_empty());
                lists.map(|(key, values)| list(key, values)).collect()
            }
            Self::Skyscraper { count } => vec![number("count", *count)],
            Self::HiddenSkyscraper { value } | Self::NumberedRoom { value } => {
                vec![number("value", *value)]
            }
            Self::Quadruple { values }
            | Self::Contains { values }
            | Self::ContainsExactly { values } => vec![list("values", values)],
            Self::LookAndSay { clue } => {
                let rows = clue.iter().map(|&(count, value)| vec![count.into(), value.into()]);
                vec![("clue", Parameter::Rows(rows.collect()))]
            }
            Self::Regex { pattern } => vec![("pattern", Parameter::Text(pattern.clone()))],
            Self::Automaton { automaton } => automaton.parameters(),
            Self::Pairs { pairs, all } => {
                let rows = pairs.iter().map(|&(first, second)| vec![first.into(), second.into()]);
                let pairs = ("pairs", Parameter::Rows(rows.collect()));
                [pairs].into_iter().chain(flag("all", *all)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the row of the kind.
    pub fn row(&self) -> &'static ConstraintRow {
        let name = self.name();
        CONSTRAINTS.iter().find(|row| row.name == name).unwrap_or(&CONSTRAINTS[0])
    }

    /// Returns the words and the clue of the kind, as `cage 10`.
    pub fn words(&self) -> String {
        let words = self.row().words;
        match self {
            Self::Regex { pattern } => {
                let begin: String = pattern.chars().take(MAX_SHOWN).collect();
                let end = if begin.len() < pattern.len() { "…" } else { "" };
                format!("{words} {begin}{end}")
            }
            Self::Automaton { .. } | Self::Pairs { .. } | Self::EqualSums { .. } => {
                words.to_owned()
            }
            Self::Negative { differences, ratios, sums } => {
                let lists = [("difference", differences), ("ratio", ratios), ("sum", sums)];
                let lists = lists.into_iter().filter(|(_, values)| !values.is_empty());
                let lists: Vec<String> =
                    lists.map(|(name, values)| format!("{name} {}", joined(values, " "))).collect();
                format!("{words}, {}", lists.join(", "))
            }
            Self::LookAndSay { clue } => {
                let clue: Vec<String> =
                    clue.iter().map(|(count, value)| format!("{count}×{value}")).collect();
                format!("{words} {}", clue.join(" "))
            }
            Self::Sum { sum, .. } => format!("{words} {sum}"),
            _ => match self.parameters().first() {
                Some((_, Parameter::Number(number))) => format!("{words} {number}"),
                Some((_, Parameter::Numbers(values))) => format!("{words} {}", joined(values, " ")),
                _ => words.to_owned(),
            },
        }
    }
}

fn number(key: &'static str, number: u32) -> (&'static str, Parameter) {
    (key, Parameter::Number(number.into()))
}

fn list(key: &'static str, values: &[u32]) -> (&'static str, Parameter) {
    (key, Parameter::Numbers(values.iter().map(|&value| value.into()).collect()))
}

/// Returns the parameter if the flag is set.
fn flag(key: &'static str, flag: bool) -> Option<(&'static str, Parameter)> {
    flag.then_some((key, Parameter::Flag(true)))
}

impl Automaton {
    fn parameters(&self) -> Vec<(&'static str, Parameter)> {
        let edges =
            self.edges.iter().map(|edge| vec![edge.from.into(), edge.value.into(), edge.to.into()]);
        vec![
            ("starts", state_numbers(&self.starts)),
            ("accepting", state_numbers(&self.accepting)),
            ("edges", Parameter::Rows(edges.collect())),
        ]
    }
}

fn state_numbers(states: &[u32]) -> Parameter {
    Parameter::Numbers(states.iter().map(|&state| state.into()).collect())
}
