//! The table of the kinds of constraints: their parameters, their names in files and in sentences, their meaning.
//!
//! [`ConstraintKind`], [`CONSTRAINTS`] and the conversions from and to files are generated from its rows, so that each
//! kind is named in one place. A parameter with a default value may be absent in files.

use super::parameter::{
    Domain, Given, Parameter, Value, counts, digits_of_number, edges, has_values, pairs_of_values,
    positive, small_sum, three_parts, write,
};
use super::{Automaton, ConstraintFault, check_regex};

/// A kind of constraint, in words.
#[derive(Clone, Copy, Debug)]
pub struct ConstraintRow {
    /// The name in files.
    pub name: &'static str,
    /// The name in sentences.
    pub words: &'static str,
    /// The meaning, in a line.
    pub meaning: &'static str,
    /// Returns the kind with parameters of a file.
    pub(super) read: fn(&mut Given) -> Result<ConstraintKind, ConstraintFault>,
    /// The keys of each parameter in files.
    pub keys: &'static [&'static [&'static str]],
}

/// The cells of a kind of constraint. A number is the least number of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cells<'k> {
    /// None: the kind concerns all cells of the board.
    Board,
    /// Cells that are compared with cells that the constraint does not list.
    Marked,
    /// Cells in blocks, which are compared with other cells of these.
    InBlocks,
    /// Different cells, which have different values.
    Set,
    /// Different cells, which may have equal values.
    Distinct(usize),
    /// Four different cells.
    Four,
    /// Cells that may occur more than once.
    Repeating(usize),
    /// Two halves of repeating cells.
    Halves,
    /// This number of sets of repeating cells.
    Sets(usize),
    /// Repeating cells, one for each weight if there are weights.
    Weighted(&'k [i64]),
    /// Segments of repeating cells, of these sizes.
    Segments(&'k [usize]),
}

/// The parts of a constraint that it implies: constraints of the same kind on some of its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structure {
    /// The constraint has no such parts.
    Whole,
    /// The values of the cells have this sum. The constraint has no such parts.
    Sum(i64),
    /// Each two cells less than this many places apart on the line are a part, and so is each stretch.
    Window(usize),
    /// Each subset of the cells is a part.
    Subset,
    /// Each two cells at the same distance from the ends are a part, and several such pairs are one.
    Mirror,
    /// Each two cells at the same place of both halves are a part, and several such pairs are one.
    Halves,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident
        $({ $($(#[$key_doc:meta])* $key:ident: $type:ty $(= $default:expr)?,)* })?
        => {
            name: $name:literal, words: $words:literal,
            meaning: $meaning:literal,
            cells: $cells:expr,
            structure: $structure:expr,
            $(needs: $needs:expr,)?
        }
    )*) => {
        /// The kind of a constraint, with its parameters. "The cells" are the constraint's cells, in order.
        ///
        /// The values of the symbols are consecutive, from the [first value](crate::Variant::first_value) of the
        /// board on.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum ConstraintKind {
            $($(#[$doc])* $kind $({ $($(#[$key_doc])* $key: $type,)* })?,)*
        }

        /// The kinds of constraints.
        pub const CONSTRAINTS: &[ConstraintRow] = &[$(ConstraintRow {
            name: $name,
            words: $words,
            meaning: $meaning,
            read: |_given| Ok(ConstraintKind::$kind $({
                $($key: _given.take(stringify!($key), None::<$type>$(.or(Some($default)))?)?,)*
            })?),
            keys: &[$($(match <$type as Value>::KEYS {
                &[] => &[stringify!($key)],
                keys => keys,
            }),*)?],
        }),*];

        /// The places of the rows.
        enum Place { $($kind),* }

        impl ConstraintKind {
            /// Returns the row of the kind.
            pub fn row(&self) -> &'static ConstraintRow {
                match self {
                    $(Self::$kind { .. } => &CONSTRAINTS[Place::$kind as usize],)*
                }
            }

            /// Returns the cells that a constraint of the kind needs.
            pub(crate) fn cells(&self) -> Cells<'_> {
                match self {
                    $(Self::$kind $({ $($key),* })? => { $($(let _ = $key;)*)? $cells })*
                }
            }

            /// Returns the structure of constraints of the kind.
            pub fn structure(&self) -> Structure {
                match self {
                    $(Self::$kind $({ $($key),* })? => { $($(let _ = $key;)*)? $structure })*
                }
            }

            /// Checks the parameters for a board of these symbols.
            pub(crate) fn fits(&self, _symbols: &Domain<'_>) -> Result<(), ConstraintFault> {
                match self {
                    $(Self::$kind $({ $($key),* })? => {
                        $($(let _ = $key;)*)?
                        $(let needs: &dyn Fn(&Domain<'_>) -> Result<(), _> = &$needs;
                        needs(_symbols)?;)?
                    })*
                }
                Ok(())
            }

            /// Returns the parameters that [`from_parameters`](Self::from_parameters) takes, in the order in which
            /// files write them.
            pub fn parameters(&self) -> Vec<(&'static str, Parameter)> {
                let parameters: &[Vec<_>] = match self {
                    $(Self::$kind $({ $($key),* })? => {
                        &[$($(write($key, stringify!($key), &[$(stringify!($default))?])),*)?]
                    })*
                };
                parameters.concat()
            }
        }
    };
}

kinds! {
    /// No value twice: an extra region of any size.
    AllDifferent => {
        name: "all-different", words: "all different",
        meaning: "no value twice",
        cells: Cells::Set,
        structure: Structure::Subset,
    }
    /// A killer cage: no value twice, and the values have this sum, if there is one.
    Cage {
        /// The sum; `None` if only the values differ.
        sum: Option<u32> = None,
    } => {
        name: "cage", words: "cage",
        meaning: "no value twice; the values have the sum, if there is one",
        cells: Cells::Set,
        structure: sum.map_or(Structure::Subset, |sum| Structure::Sum(sum.into())),
    }
    /// A rellik cage: no value twice, and no values of the cage, one or several, have this sum.
    Rellik {
        /// The sum.
        sum: u32,
    } => {
        name: "rellik", words: "rellik cage",
        meaning: "no value twice; no values of the cage have the sum",
        cells: Cells::Set,
        structure: Structure::Whole,
    }
    /// An equality cage: no value twice, as many even as odd values, and as many low as high ones; with an
    /// odd number of symbols the middle one is neither low nor high, and not in the cage.
    Equality => {
        name: "equality", words: "equality cage",
        meaning: "no value twice; as many even as odd values, as many low as high ones",
        cells: Cells::Set,
        structure: Structure::Whole,
    }
    /// The values, each times its weight, have this sum. Values may repeat.
    Sum {
        /// The sum.
        sum: i64,
        /// The weight of each cell; empty if all are 1.
        weights: Vec<i64> = Vec::new(),
    } => {
        name: "sum", words: "sum",
        meaning: "the values, times their weights, have the sum; they may repeat",
        cells: Cells::Weighted(weights),
        structure: if weights.iter().all(|&weight| weight == 1) { Structure::Sum(*sum) } else { Structure::Whole },
        needs: |_| small_sum(*sum, weights),
    }
    /// The values along a diagonal have this sum. Values may repeat.
    LittleKiller {
        /// The sum.
        sum: u32,
    } => {
        name: "little-killer", words: "little killer",
        meaning: "the values on a diagonal have the sum; they may repeat",
        cells: Cells::Repeating(1),
        structure: Structure::Sum((*sum).into()),
    }
    /// Consecutive segments of these sizes have the same sum.
    EqualSums {
        /// The number of cells of each segment.
        sizes: Vec<usize>,
    } => {
        name: "equal-sums", words: "equal sums",
        meaning: "segments of these sizes have the same sum",
        cells: Cells::Segments(sizes),
        structure: Structure::Whole,
    }
    /// The first value is the sum of the others.
    Arrow => {
        name: "arrow", words: "arrow",
        meaning: "the first value is the sum of the others",
        cells: Cells::Repeating(2),
        structure: Structure::Whole,
    }
    /// The first and the last value together are the sum of the others.
    DoubleArrow => {
        name: "double-arrow", words: "double arrow",
        meaning: "the first and the last value together are the sum of the others",
        cells: Cells::Repeating(3),
        structure: Structure::Whole,
    }
    /// The first cells contain a decimal number, which is the sum of the others. Each value of the number
    /// but the first is at most 9.
    PillArrow {
        /// The number of cells of the number.
        digits: usize,
    } => {
        name: "pill-arrow", words: "pill arrow",
        meaning: "the number in the first cells is the sum of the others",
        cells: Cells::Repeating(digits.saturating_add(1)),
        structure: Structure::Whole,
        needs: |_| digits_of_number(*digits),
    }
    /// Each value is larger than the one before.
    Thermometer => {
        name: "thermometer", words: "thermometer",
        meaning: "the values increase",
        cells: Cells::Distinct(2),
        structure: Structure::Window(2),
    }
    /// Each value is at least as large as the one before.
    SlowThermometer => {
        name: "slow-thermometer", words: "slow thermometer",
        meaning: "the values increase or stay equal",
        cells: Cells::Repeating(2),
        structure: Structure::Window(2),
    }
    /// The values are the same in both directions.
    Palindrome => {
        name: "palindrome", words: "palindrome",
        meaning: "the values are the same in both directions",
        cells: Cells::Repeating(1),
        structure: Structure::Mirror,
    }
    /// The second half of the cells has the values of the first half, in the same order.
    Clone => {
        name: "clone", words: "clone",
        meaning: "the second half of the cells has the values of the first half, in order",
        cells: Cells::Halves,
        structure: Structure::Halves,
    }
    /// The cells are sets of the same size, which have the same values, equally often.
    SameValues {
        /// The number of sets.
        sets: usize,
    } => {
        name: "same-values", words: "same values",
        meaning: "sets of the same size have the same values, equally often",
        cells: Cells::Sets(*sets),
        structure: Structure::Whole,
    }
    /// The values are consecutive and differ, in any order.
    Renban => {
        name: "renban", words: "renban line",
        meaning: "consecutive values that differ, in any order",
        cells: Cells::Set,
        structure: Structure::Whole,
    }
    /// Neighbours on the line differ by at least this much: 5 on German, 4 on Dutch whispers.
    Whispers {
        /// The least difference.
        difference: u32 = 5,
    } => {
        name: "whispers", words: "whispers",
        meaning: "neighbours on the line differ by at least this much",
        cells: Cells::Repeating(2),
        structure: Structure::Window(2),
    }
    /// Any two values differ by at least 2.
    Nabner => {
        name: "nabner", words: "nabner line",
        meaning: "any two values differ by at least 2",
        cells: Cells::Distinct(1),
        structure: Structure::Subset,
    }
    /// The values between the first and the last cell are strictly between the values of these.
    Between => {
        name: "between", words: "between line",
        meaning: "the other values are strictly between the first and the last one",
        cells: Cells::Repeating(2),
        structure: Structure::Whole,
    }
    /// The first and the last value differ by at least this much, and no other value is between them or equal to
    /// one of them.
    Lockout {
        /// The least difference.
        difference: u32 = 4,
    } => {
        name: "lockout", words: "lockout line",
        meaning: "the first and the last value differ by at least this much, and no other value is between or equal",
        cells: Cells::Repeating(2),
        structure: Structure::Whole,
    }
    /// Any three neighbours on the line have a low, a middle and a high value.
    Entropic => {
        name: "entropic", words: "entropic line",
        meaning: "any three neighbours on the line have a low, a middle and a high value",
        cells: Cells::Repeating(1),
        structure: Structure::Window(3),
        needs: three_parts,
    }
    /// Any neighbours on the line, as many as the modulus, differ modulo the modulus.
    Modular {
        /// The modulus.
        modulus: u32 = 3,
    } => {
        name: "modular", words: "modular line",
        meaning: "any neighbours on the line, as many as the modulus, differ modulo the modulus",
        cells: Cells::Repeating(1),
        structure: Structure::Window(usize::try_from(*modulus).unwrap_or(usize::MAX)),
        needs: |_| positive("modulus", *modulus),
    }
    /// Values at the same distance from the middle have the same sum; a middle cell contains it.
    Zipper => {
        name: "zipper", words: "zipper line",
        meaning: "values at the same distance from the middle have the same sum, which a middle cell contains",
        cells: Cells::Repeating(1),
        structure: Structure::Whole,
    }
    /// The values have the same sum in each block through which the line passes, each time it passes.
    RegionSumLine => {
        name: "region-sum", words: "region sum line",
        meaning: "the same sum in each block, each time the line passes through it",
        cells: Cells::Repeating(1),
        structure: Structure::Whole,
    }
    /// The line is divided into segments that each have this sum.
    SumLine {
        /// The sum of each segment.
        sum: u32,
        /// `true` if the line is closed, so that a segment may contain its last and its first cell.
        closed: bool = false,
    } => {
        name: "sum-line", words: "sum line",
        meaning: "the line consists of segments that each have the sum",
        cells: Cells::Repeating(1),
        structure: Structure::Whole,
        needs: |_| positive("sum", *sum),
    }
    /// Neighbours on the line differ by exactly this much: a white dot is 1.
    Difference {
        /// The difference.
        difference: u32 = 1,
    } => {
        name: "difference", words: "difference",
        meaning: "neighbours on the line differ by exactly this much",
        cells: Cells::Repeating(2),
        structure: Structure::Window(2),
    }
    /// Of neighbours on the line one value is this many times the other: a black dot is 2.
    Ratio {
        /// The ratio.
        ratio: u32 = 2,
    } => {
        name: "ratio", words: "ratio",
        meaning: "of neighbours on the line one value is this many times the other",
        cells: Cells::Repeating(2),
        structure: Structure::Window(2),
        needs: |_| positive("ratio", *ratio),
    }
    /// Neighbours on the line have this sum: X is 10, V is 5.
    PairSum {
        /// The sum.
        sum: u32,
    } => {
        name: "pair-sum", words: "pair sum",
        meaning: "neighbours on the line have this sum: 10 for X, 5 for V",
        cells: Cells::Repeating(2),
        structure: Structure::Window(2),
    }
    /// Each value is larger than the next one.
    GreaterThan => {
        name: "greater-than", words: "greater than",
        meaning: "each value is larger than the next one",
        cells: Cells::Distinct(2),
        structure: Structure::Window(2),
    }
    /// No two orthogonal neighbours on the board differ by such a difference, unless a
    /// [`Difference`](Self::Difference) or [`Ratio`](Self::Ratio) is between them, and so for ratios; nor
    /// have they such a sum, unless a [`PairSum`](Self::PairSum) is between them.
    Negative {
        /// The forbidden differences.
        differences: Vec<u32> = Vec::new(),
        /// The forbidden ratios.
        ratios: Vec<u32> = Vec::new(),
        /// The forbidden sums.
        sums: Vec<u32> = Vec::new(),
    } => {
        name: "negative", words: "negative constraint",
        meaning: "no other neighbours on the board have these differences, ratios or sums",
        cells: Cells::Board,
        structure: Structure::Whole,
    }
    /// No two orthogonal neighbours on the board have consecutive values.
    NonConsecutive => {
        name: "non-consecutive", words: "non-consecutive",
        meaning: "no neighbours on the board are consecutive",
        cells: Cells::Board,
        structure: Structure::Whole,
    }
    /// No two cells contain the same value v at a taxicab distance of v.
    AntiTaxicab => {
        name: "anti-taxicab", words: "anti-taxicab",
        meaning: "no value v twice at a taxicab distance of v",
        cells: Cells::Board,
        structure: Structure::Whole,
    }
    /// Each square of 2×2 cells contains a low, a middle and a high value.
    GlobalEntropy => {
        name: "global-entropy", words: "global entropy",
        meaning: "each square of 2×2 cells has a low, a middle and a high value",
        cells: Cells::Board,
        structure: Structure::Whole,
        needs: three_parts,
    }
    /// Each square of 2×2 cells contains all remainders modulo 3.
    GlobalModular => {
        name: "global-modular", words: "global modular",
        meaning: "each square of 2×2 cells has all remainders modulo 3",
        cells: Cells::Board,
        structure: Structure::Whole,
    }
    /// Each middle value, of an even number the lower one, has the least value directly above it or the largest
    /// one directly below it.
    DutchFlatmates => {
        name: "dutch-flatmates", words: "Dutch flatmates",
        meaning: "a middle value (5 of 9) has the least value directly above or the largest one directly below",
        cells: Cells::Board,
        structure: Structure::Whole,
    }
    /// The values between the least and the greatest symbol have this sum. Both are in the cells.
    Sandwich {
        /// The sum.
        sum: u32,
    } => {
        name: "sandwich", words: "sandwich",
        meaning: "the values between the least and the largest symbol have the sum",
        cells: Cells::Distinct(1),
        structure: Structure::Whole,
    }
    /// The values differ, and the values in the cells between the least and the greatest have this sum.
    Lunchbox {
        /// The sum.
        sum: u32,
    } => {
        name: "lunchbox", words: "lunchbox",
        meaning: "the values differ, and those between the least and the largest of them have the sum",
        cells: Cells::Set,
        structure: Structure::Whole,
    }
    /// The first x values have this sum, where x is the first value, which is not 0.
    XSum {
        /// The sum.
        sum: u32,
    } => {
        name: "x-sum", words: "x-sum",
        meaning: "the first x values have the sum, where x is the first one",
        cells: Cells::Distinct(1),
        structure: Structure::Whole,
    }
    /// This number of values is larger than all values before them, and than 0.
    Skyscraper {
        /// The number.
        count: u32,
    } => {
        name: "skyscraper", words: "skyscraper",
        meaning: "this number of values is larger than all before them",
        cells: Cells::Distinct(1),
        structure: Structure::Whole,
    }
    /// The first value that a larger one before it hides is this.
    HiddenSkyscraper {
        /// The value.
        value: u32,
    } => {
        name: "hidden-skyscraper", words: "hidden skyscraper",
        meaning: "the first value that a larger one before it hides is this",
        cells: Cells::Distinct(1),
        structure: Structure::Whole,
        needs: |symbols| has_values(symbols, "value", &[*value]),
    }
    /// The cell whose place is the first value contains this value.
    NumberedRoom {
        /// The value.
        value: u32,
    } => {
        name: "numbered-room", words: "numbered room",
        meaning: "the cell whose place is the first value has this value",
        cells: Cells::Repeating(1),
        structure: Structure::Whole,
        needs: |symbols| has_values(symbols, "value", &[*value]),
    }
    /// The value of the first cell is also this far from the second cell: as its value, which is not 0, says.
    ValueIndexing => {
        name: "value-indexing", words: "value indexing",
        meaning: "the first value is also v cells after the second cell, where v is the second value",
        cells: Cells::Repeating(3),
        structure: Structure::Whole,
    }
    /// Each cell is less than its orthogonal neighbours outside the constraint.
    Minimum => {
        name: "minimum", words: "minimum",
        meaning: "less than the orthogonal neighbours, except those of the constraint",
        cells: Cells::Marked,
        structure: Structure::Whole,
    }
    /// Each cell is greater than its orthogonal neighbours outside the constraint.
    Maximum => {
        name: "maximum", words: "maximum",
        meaning: "greater than the orthogonal neighbours, except those of the constraint",
        cells: Cells::Marked,
        structure: Structure::Whole,
    }
    /// Each value is odd.
    Odd => {
        name: "odd", words: "odd",
        meaning: "odd values",
        cells: Cells::Distinct(1),
        structure: Structure::Subset,
    }
    /// Each value is even.
    Even => {
        name: "even", words: "even",
        meaning: "even values",
        cells: Cells::Distinct(1),
        structure: Structure::Subset,
    }
    /// The cells contain each of these values, as often as it is listed or more often: the clue of a circle
    /// between four cells.
    Quadruple {
        /// The values.
        values: Vec<u32>,
    } => {
        name: "quadruple", words: "quadruple",
        meaning: "four cells contain each value as often as it is listed, or more often",
        cells: Cells::Four,
        structure: Structure::Whole,
        needs: |symbols| has_values(symbols, "values", values),
    }
    /// The cells contain each of these values, as often as it is listed or more often.
    Contains {
        /// The values.
        values: Vec<u32>,
    } => {
        name: "contains", words: "contains",
        meaning: "the cells contain each value as often as it is listed, or more often",
        cells: Cells::Repeating(1),
        structure: Structure::Whole,
        needs: |symbols| has_values(symbols, "values", values),
    }
    /// The cells contain each of these values exactly as often as it is listed.
    ContainsExactly {
        /// The values.
        values: Vec<u32>,
    } => {
        name: "contains-exactly", words: "contains exactly",
        meaning: "the cells contain each value exactly as often as it is listed",
        cells: Cells::Repeating(1),
        structure: Structure::Whole,
        needs: |symbols| has_values(symbols, "values", values),
    }
    /// The cells contain each of these values exactly this often.
    LookAndSay {
        /// Pairs of a number of cells and their value.
        clue: Vec<(u32, u32)>,
    } => {
        name: "look-and-say", words: "look and say",
        meaning: "pairs of a count and a value, which is in exactly this number of cells",
        cells: Cells::Repeating(1),
        structure: Structure::Whole,
        needs: |symbols| counts(symbols, clue),
    }
    /// A cell in row r that contains v says that row v of its column contains r.
    RowIndexer => {
        name: "row-indexer", words: "row indexer",
        meaning: "a cell in row r with value v: row v of its column has r",
        cells: Cells::Marked,
        structure: Structure::Whole,
    }
    /// A cell in column c that contains v says that column v of its row contains c.
    ColumnIndexer => {
        name: "column-indexer", words: "column indexer",
        meaning: "a cell in column c with value v: column v of its row has c",
        cells: Cells::Marked,
        structure: Structure::Whole,
    }
    /// A cell at place p of its block that contains v says that place v of the block contains p.
    BoxIndexer => {
        name: "box-indexer", words: "box indexer",
        meaning: "a cell at place p of its block with value v: place v of the block has p",
        cells: Cells::InBlocks,
        structure: Structure::Whole,
    }
    /// The values match this regular expression.
    Regex {
        /// The expression.
        pattern: String,
    } => {
        name: "regex", words: "regular expression",
        meaning: "the values match the expression",
        cells: Cells::Repeating(1),
        structure: Structure::Whole,
        needs: |symbols| check_regex(pattern, symbols.alphabet).map_err(ConstraintFault::Regex),
    }
    /// The automaton accepts the values.
    Automaton {
        /// The automaton.
        automaton: Automaton,
    } => {
        name: "automaton", words: "automaton",
        meaning: "the automaton accepts the values",
        cells: Cells::Repeating(1),
        structure: Structure::Whole,
        needs: |symbols| edges(symbols, automaton),
    }
    /// The values of neighbours on the line, or of any two cells in order, are one of these pairs.
    Pairs {
        /// The pairs.
        pairs: Vec<(u16, u16)>,
        /// `true` if any two cells must have such values, the earlier cell first, and not only
        /// neighbours.
        all: bool = false,
    } => {
        name: "pairs", words: "pairs",
        meaning: "neighbours on the line (`all`: any two cells, in order) are one of these pairs",
        cells: Cells::Repeating(1),
        structure: if *all { Structure::Subset } else { Structure::Window(2) },
        needs: |symbols| pairs_of_values(symbols, pairs),
    }
    /// Each value that the cells contain is in as many of them as it says.
    CountingCircles => {
        name: "counting-circles", words: "counting circles",
        meaning: "each value in the cells is in as many of them as it says",
        cells: Cells::Distinct(1),
        structure: Structure::Whole,
    }
    /// The first value is the number of different values in the other cells.
    CountDistinct => {
        name: "count-distinct", words: "count distinct",
        meaning: "the first value is the number of different values in the other cells",
        cells: Cells::Repeating(2),
        structure: Structure::Whole,
    }
}
