//! Hierarchical encodings: a value is a position at one or two levels, and each position a conjunction of a cell's variables.
//!
//! M. Velev, *Exploiting hierarchy and structure to efficiently solve graph coloring as SAT*, ICCAD 2007; M. Velev & P. Gao,
//! *Efficient SAT Techniques for Absolute Encoding of Permutation Problems: Application to Hamiltonian Cycles*, SARA 2009.
//!
//! | level of m positions | variables | position i, from 0 | clauses |
//! | --- | --- | --- | --- |
//! | `direct` | m | xᵢ | one of them; no two of them |
//! | `muldirect` | m | xᵢ | one of them |
//! | `ite-linear` | m−1 | ¬x₀ … ¬xᵢ₋₁ xᵢ; the last one has no xᵢ | none |
//! | `ite-log` | ⌈log₂ m⌉ | the path to leaf i of a tree of least depth, which has one variable for each depth | none |
//!
//! The first level of `direct-3+muldirect` has 3 variables. It divides the values into parts of equal size, or of two sizes, and the second
//! level numbers the values of each part, in the same variables for all parts. Clauses exclude positions that a smaller part lacks; a smaller
//! tree has fewer paths instead.
//!
//! **Invariant.** No two patterns of values are equal. Two values exclude each other by their patterns and the clauses of the levels,
//! unless a level is `muldirect`. One value has a true pattern if the clauses hold.

use clausoku_board::NamedValue;

use crate::Scheme;

/// A hierarchical encoding of [`HIERARCHIES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hierarchy {
    /// The first level, and the number of its variables.
    first: Option<(Level, u32)>,
    last: Level,
}

/// The encoding of the positions of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Level {
    Direct,
    Muldirect,
    IteLinear,
    IteLog,
}

const fn row(
    first: Option<(Level, u32)>,
    last: Level,
    name: &'static str,
    description: &'static str,
) -> NamedValue<Scheme> {
    NamedValue::new(Scheme::Hierarchy(Hierarchy { first, last }), name, description)
}

/// A chain of decisions.
pub(crate) const ITE_LINEAR: NamedValue<Scheme> =
    row(None, Level::IteLinear, "ite-linear", "n−1 decisions for each cell, one after another");

/// A tree of decisions.
pub(crate) const ITE_LOG: NamedValue<Scheme> = row(
    None,
    Level::IteLog,
    "ite-log",
    "a tree of decisions for each cell, with ⌈log₂ n⌉ variables and no other numbers",
);

/// Makes the rows of two levels with these numbers of variables of the first one.
macro_rules! two_levels {
    ($first:literal, $one:ident, $last:literal, $two:ident, $($size:literal)*) => {
        [$(row(
            Some((Level::$one, $size)),
            Level::$two,
            concat!($first, "-", $size, "+", $last),
            concat!($first, " for parts of the values, in ", $size, " variables; ", $last, " in each part"),
        )),*]
    };
}

const DIRECT: [NamedValue<Scheme>; 8] =
    two_levels!("direct", Direct, "muldirect", Muldirect, 2 3 4 5 6 7 8 9);
const MULDIRECT: [NamedValue<Scheme>; 8] =
    two_levels!("muldirect", Muldirect, "direct", Direct, 2 3 4 5 6 7 8 9);
const ITE: [NamedValue<Scheme>; 4] =
    two_levels!("ite-log", IteLog, "ite-linear", IteLinear, 1 2 3 4);

/// The usual sizes of the encodings of two levels: those that the paper compares.
pub(crate) const USUAL: [NamedValue<Scheme>; 3] = [DIRECT[1], MULDIRECT[1], ITE[1]];

/// The encodings of two levels by the number of variables of the first one. Those of usual sizes are in [`SCHEMES`](crate::SCHEMES) too.
pub const HIERARCHIES: &[&[NamedValue<Scheme>]] = &[&DIRECT, &MULDIRECT, &ITE];

/// A conjunction of variables of a cell, by their places, with their signs.
pub(crate) type Pattern = Vec<(u32, bool)>;

/// The patterns of the values of a cell, and the clauses about its variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Patterns {
    /// The number of variables.
    pub(crate) width: u32,
    /// The pattern of each value. A tree tests the first literals first.
    pub(crate) values: Vec<Pattern>,
    /// The clauses by which some value has a true pattern.
    pub(crate) at_least_one: Vec<Pattern>,
    /// The clauses of direct levels, of which no two positions are true.
    pub(crate) at_most_one: Vec<Pattern>,
}

impl Patterns {
    /// Returns the binary digits of n values, the least significant first (`digits` of them).
    ///
    /// For each place where the last value, n−1, has a 0, a clause says: not a 1 there when all 1s of n−1 above it are 1s too. Together these
    /// mean that the number is at most n−1.
    pub(crate) fn binary(n: usize, digits: u32) -> Self {
        let has = |number: usize, place: u32| number >> place & 1 == 1;
        let pattern = |value| (0..digits).map(|place| (place, has(value, place))).collect();
        let last = n.saturating_sub(1);
        let zeros = (0..digits).filter(|&place| !has(last, place));
        let clause = |zero: u32| {
            let ones = (zero + 1..digits).filter(|&place| has(last, place));
            std::iter::once(zero).chain(ones).map(|place| (place, false)).collect()
        };
        Self {
            width: digits,
            values: (0..n).map(pattern).collect(),
            at_least_one: zeros.map(clause).collect(),
            at_most_one: Vec::new(),
        }
    }

    /// Returns `true` if a value determines all variables of its cell.
    pub(crate) fn are_determined(&self) -> bool {
        // A direct level has a true variable, and muldirect ones as many as there are values in the cell.
        let is_direct = |pattern: &Pattern| pattern.iter().all(|&(_, sign)| sign);
        self.values.iter().all(is_direct)
            || self.values.iter().all(|pattern| pattern.len() == self.width as usize)
    }
}

impl Hierarchy {
    /// Returns `true` if no two values of a cell have true patterns.
    pub(crate) fn is_exclusive(self) -> bool {
        let first = self.first.map(|(level, _)| level);
        self.last != Level::Muldirect && first != Some(Level::Muldirect)
    }

    /// Returns the patterns of n values.
    pub(crate) fn patterns(self, n: usize) -> Patterns {
        let Some((first, variables)) = self.first else { return self.last.patterns(n) };
        let parts = first.positions(variables).min(n);
        let top = first.patterns(parts);
        let size = |part: usize| n / parts + usize::from(part < n % parts);
        let bottom = self.last.patterns(size(0));
        let mut values = Vec::with_capacity(n);
        let mut at_least_one = top.at_least_one.clone();
        let shifted = |pattern: &Pattern| -> Pattern {
            pattern.iter().map(|&(place, sign)| (top.width + place, sign)).collect()
        };
        at_least_one.extend(bottom.at_least_one.iter().map(shifted));
        for (part, prefix) in top.values.iter().enumerate() {
            let own = self.last.patterns(size(part));
            values.extend(own.values.iter().map(|one| [&prefix[..], &shifted(one)].concat()));
            if self.last.is_direct() {
                // Positions that this part lacks.
                at_least_one.extend((own.width..bottom.width).map(|place| {
                    let negated = prefix.iter().map(|&(place, sign)| (place, !sign));
                    negated.chain([(top.width + place, false)]).collect()
                }));
            }
        }
        let at_most_one = bottom.at_most_one.iter().map(shifted);
        Patterns {
            width: top.width + bottom.width,
            values,
            at_least_one,
            at_most_one: top.at_most_one.iter().cloned().chain(at_most_one).collect(),
        }
    }
}

impl Level {
    fn is_direct(self) -> bool {
        matches!(self, Self::Direct | Self::Muldirect)
    }

    /// Returns the number of positions of so many variables.
    fn positions(self, variables: u32) -> usize {
        match self {
            Self::Direct | Self::Muldirect => variables as usize,
            Self::IteLinear => variables as usize + 1,
            Self::IteLog => 1 << variables,
        }
    }

    /// Returns the patterns of m positions.
    fn patterns(self, m: usize) -> Patterns {
        let places = 0..m as u32;
        let (width, values) = match self {
            Self::Direct | Self::Muldirect => {
                (places.end, places.clone().map(|place| vec![(place, true)]).collect())
            }
            Self::IteLinear => {
                let last = places.end.saturating_sub(1);
                let pattern = |place: u32| {
                    let before = (0..place).map(|before| (before, false));
                    before.chain((place < last).then_some((place, true))).collect()
                };
                (last, places.clone().map(pattern).collect())
            }
            Self::IteLog => {
                let mut values = Vec::with_capacity(m);
                let depth = m.next_power_of_two().trailing_zeros();
                grow(m, depth, &mut Vec::new(), &mut values);
                (depth, values)
            }
        };
        let all: Pattern = places.clone().map(|place| (place, true)).collect();
        let pairs = places.clone().flat_map(|one| (one + 1..places.end).map(move |two| [one, two]));
        let pairs = pairs.map(|pair| pair.map(|place| (place, false)).to_vec());
        Patterns {
            width,
            values,
            at_least_one: if self.is_direct() { vec![all] } else { Vec::new() },
            at_most_one: if self == Self::Direct { pairs.collect() } else { Vec::new() },
        }
    }
}

/// Adds the paths to the leaves below a node of this height: half of them, rounded up, are where its variable is false. The variables of a whole
/// tree are the binary digits of its leaves.
fn grow(leaves: usize, height: u32, path: &mut Pattern, found: &mut Vec<Pattern>) {
    if leaves <= 1 {
        found.extend((leaves == 1).then(|| path.clone()));
        return;
    }
    let height = height.saturating_sub(1);
    for (sign, below) in [(false, leaves.div_ceil(2)), (true, leaves / 2)] {
        path.push((height, sign));
        grow(below, height, path, found);
        path.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SCHEMES;

    fn all() -> Vec<(&'static str, Hierarchy)> {
        let rows = SCHEMES.iter().chain(HIERARCHIES.iter().copied().flatten());
        let hierarchy = |row: &NamedValue<Scheme>| match row.value {
            Scheme::Hierarchy(hierarchy) => Some((row.name, hierarchy)),
            _ => None,
        };
        rows.filter_map(hierarchy).collect()
    }

    fn holds(pattern: &Pattern, bits: usize) -> bool {
        pattern.iter().all(|&(place, sign)| (bits >> place & 1 == 1) == sign)
    }

    fn is_satisfied(clause: &Pattern, bits: usize) -> bool {
        clause.iter().any(|&(place, sign)| (bits >> place & 1 == 1) == sign)
    }

    #[test]
    fn the_clauses_leave_the_patterns_of_values() {
        assert_eq!(all().len(), 25);
        for (name, hierarchy) in all() {
            for n in 1..=10 {
                let patterns = hierarchy.patterns(n);
                assert_eq!(patterns.values.len(), n, "{name} {n}");
                let mut seen = vec![0; n];
                for bits in 0..1 << patterns.width {
                    let clauses = patterns.at_least_one.iter().chain(&patterns.at_most_one);
                    if !clauses.into_iter().all(|clause| is_satisfied(clause, bits)) {
                        continue;
                    }
                    let values = patterns.values.iter().enumerate();
                    let values: Vec<usize> = values
                        .filter(|(_, pattern)| holds(pattern, bits))
                        .map(|(value, _)| value)
                        .collect();
                    assert!(!values.is_empty(), "{name} {n} {bits:b}");
                    assert!(values.len() == 1 || !hierarchy.is_exclusive(), "{name} {n} {bits:b}");
                    if let [value] = *values {
                        seen[value] += 1;
                    }
                }
                assert!(seen.iter().all(|&count| count > 0), "{name} {n}: {seen:?}");
                if patterns.are_determined() {
                    assert!(seen.iter().all(|&count| count == 1), "{name} {n}: {seen:?}");
                }
            }
        }
    }

    #[test]
    fn the_patterns_of_the_papers_are_these() {
        let text = |name: &str, n| {
            let Ok(Scheme::Hierarchy(hierarchy)) = name.parse() else { panic!("{name}") };
            let sign = |&(place, sign): &(u32, bool)| {
                if sign { place.to_string() } else { format!("-{place}") }
            };
            let patterns = hierarchy.patterns(n).values;
            let texts =
                patterns.iter().map(|one| one.iter().map(sign).collect::<Vec<_>>().join(" "));
            texts.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(text("ite-linear", 4), "0, -0 1, -0 -1 2, -0 -1 -2");
        assert_eq!(text("ite-log", 5), "-2 -1 -0, -2 -1 0, -2 1, 2 -1, 2 1");
        assert_eq!(text("direct-3+muldirect", 5), "0 3, 0 4, 1 3, 1 4, 2 3");
        assert_eq!(
            text("ite-log-2+ite-linear", 6),
            "-1 -0 2, -1 -0 -2, -1 0 2, -1 0 -2, 1 -0, 1 0"
        );
    }

    #[test]
    fn clauses_have_the_closed_form() {
        let counts = |name: &str, n| {
            let Ok(Scheme::Hierarchy(hierarchy)) = name.parse() else { panic!("{name}") };
            let patterns = hierarchy.patterns(n);
            (patterns.width, patterns.at_least_one.len(), patterns.at_most_one.len())
        };
        assert_eq!(counts("ite-linear", 9), (8, 0, 0));
        assert_eq!(counts("ite-log", 9), (4, 0, 0));
        assert_eq!(counts("direct-3+muldirect", 9), (6, 2, 3));
        assert_eq!(counts("muldirect-3+direct", 9), (6, 2, 3));
        // The parts have 4, 3 and 3 values, so two parts lack the last position.
        assert_eq!(counts("direct-3+muldirect", 10), (7, 4, 3));
        assert_eq!(counts("ite-log-2+ite-linear", 9), (4, 0, 0));
    }
}
