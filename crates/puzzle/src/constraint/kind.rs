//! The kinds of constraints.

use super::Automaton;

/// The kind of a constraint, with its parameters. "The cells" are those of the constraint, in order.
///
/// The value of a symbol is its number, counted from 1, on a board of n symbols.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ConstraintKind {
    /// No value twice: an extra region of any size.
    AllDifferent,
    /// A killer cage: no value twice, and the values have this sum, if there is one.
    Cage {
        /// The sum; `None` if only the values differ.
        sum: Option<u32>,
    },
    /// A rellik cage: no value twice, and no values of the cage, one or several, have this sum.
    Rellik {
        /// The sum.
        sum: u32,
    },
    /// An equality cage: no value twice, as many even as odd values, and as many low as high ones; with an
    /// odd number of symbols the middle one is neither low nor high, and not in the cage.
    Equality,
    /// The values, each times its weight, have this sum. Values may repeat.
    Sum {
        /// The sum.
        sum: i64,
        /// The weight of each cell; empty if all are 1.
        weights: Vec<i64>,
    },
    /// The values along a diagonal have this sum. Values may repeat.
    LittleKiller {
        /// The sum.
        sum: u32,
    },
    /// Consecutive segments of these sizes have the same sum.
    EqualSums {
        /// The number of cells of each segment.
        sizes: Vec<usize>,
    },
    /// The first value is the sum of the others.
    Arrow,
    /// The first and the last value together are the sum of the others.
    DoubleArrow,
    /// The first cells contain a decimal number, which is the sum of the others. Each value of the number
    /// but the first is at most 9.
    PillArrow {
        /// The number of cells of the number.
        digits: usize,
    },
    /// Each value is larger than the one before.
    Thermometer,
    /// Each value is at least as large as the one before.
    SlowThermometer,
    /// The values are the same in both directions.
    Palindrome,
    /// The second half of the cells has the values of the first half, in the same order.
    Clone,
    /// The cells are sets of the same size, which have the same values, equally often.
    SameValues {
        /// The number of sets.
        sets: usize,
    },
    /// The values are consecutive and differ, in any order.
    Renban,
    /// Neighbours on the line differ by at least this much: 5 on German, 4 on Dutch whispers.
    Whispers {
        /// The least difference.
        difference: u32,
    },
    /// Any two values differ by at least 2.
    Nabner,
    /// The values between the first and the last cell are strictly between the values of these.
    Between,
    /// The first and the last value differ by at least this much, and no other value is between them or equal to
    /// one of them.
    Lockout {
        /// The least difference.
        difference: u32,
    },
    /// Any three neighbours on the line have a low, a middle and a high value.
    Entropic,
    /// Any neighbours on the line, as many as the modulus, differ modulo the modulus.
    Modular {
        /// The modulus.
        modulus: u32,
    },
    /// Values at the same distance from the middle have the same sum; a middle cell contains it.
    Zipper,
    /// The values have the same sum in each block through which the line passes, each time it passes.
    RegionSumLine,
    /// The line is divided into segments that each have this sum.
    SumLine {
        /// The sum of each segment.
        sum: u32,
        /// `true` if the line is closed, so that a segment may contain its last and its first cell.
        closed: bool,
    },
    /// Neighbours on the line differ by exactly this much: a white dot is 1.
    Difference {
        /// The difference.
        difference: u32,
    },
    /// Of neighbours on the line one value is this many times the other: a black dot is 2.
    Ratio {
        /// The ratio.
        ratio: u32,
    },
    /// Neighbours on the line have this sum: X is 10, V is 5.
    PairSum {
        /// The sum.
        sum: u32,
    },
    /// Each value is larger than the next one.
    GreaterThan,
    /// No two orthogonal neighbours on the board differ by such a difference, unless a
    /// [`Difference`](Self::Difference) or [`Ratio`](Self::Ratio) is between them, and so for ratios; nor
    /// have they such a sum, unless a [`PairSum`](Self::PairSum) is between them.
    Negative {
        /// The forbidden differences.
        differences: Vec<u32>,
        /// The forbidden ratios.
        ratios: Vec<u32>,
        /// The forbidden sums.
        sums: Vec<u32>,
    },
    /// No two orthogonal neighbours on the board have consecutive values.
    NonConsecutive,
    /// No two cells contain the same value v at a taxicab distance of v.
    AntiTaxicab,
    /// Each square of 2×2 cells contains a low, a middle and a high value.
    GlobalEntropy,
    /// Each square of 2×2 cells contains all remainders modulo 3.
    GlobalModular,
    /// Each value in the middle of 1 … n has a 1 directly above it or an n directly below it.
    DutchFlatmates,
    /// The values between the least and the greatest symbol have this sum. Both are in the cells.
    Sandwich {
        /// The sum.
        sum: u32,
    },
    /// The values differ, and those between the least and the greatest of them have this sum.
    Lunchbox {
        /// The sum.
        sum: u32,
    },
    /// The first x values have this sum, where x is the first value.
    XSum {
        /// The sum.
        sum: u32,
    },
    /// This number of values is larger than all values before them.
    Skyscraper {
        /// The number.
        count: u32,
    },
    /// The first value that a larger one before it hides is this.
    HiddenSkyscraper {
        /// The value.
        value: u32,
    },
    /// The cell whose place is the first value contains this value.
    NumberedRoom {
        /// The value.
        value: u32,
    },
    /// The value of the first cell is also at the distance from it that the second value is.
    ValueIndexing,
    /// Each cell is less than its orthogonal neighbours, except those of the constraint.
    Minimum,
    /// Each cell is greater than its orthogonal neighbours, except those of the constraint.
    Maximum,
    /// Each value is odd.
    Odd,
    /// Each value is even.
    Even,
    /// The cells contain each of these values, as often as it is listed or more often: the clue of a circle
    /// between four cells.
    Quadruple {
        /// The values.
        values: Vec<u32>,
    },
    /// The cells contain each of these values, as often as it is listed or more often.
    Contains {
        /// The values.
        values: Vec<u32>,
    },
    /// The cells contain each of these values exactly as often as it is listed.
    ContainsExactly {
        /// The values.
        values: Vec<u32>,
    },
    /// The cells contain each of these values exactly this often.
    LookAndSay {
        /// Pairs of a number of cells and their value.
        clue: Vec<(u32, u32)>,
    },
    /// A cell in row r that contains v says that row v of its column contains r.
    RowIndexer,
    /// A cell in column c that contains v says that column v of its row contains c.
    ColumnIndexer,
    /// A cell at place p of its block that contains v says that place v of the block contains p.
    BoxIndexer,
    /// The values match this regular expression.
    Regex {
        /// The expression.
        pattern: String,
    },
    /// The automaton accepts the values.
    Automaton {
        /// The automaton.
        automaton: Automaton,
    },
    /// The values of neighbours on the line, or of any two cells in order, are one of these pairs.
    Pairs {
        /// The pairs.
        pairs: Vec<(u16, u16)>,
        /// `true` if any two cells must have such values, the earlier cell first, and not only
        /// neighbours.
        all: bool,
    },
    /// Each value that the cells contain is in as many of them as it says.
    CountingCircles,
    /// The first value is the number of different values in the other cells.
    CountDistinct,
}
