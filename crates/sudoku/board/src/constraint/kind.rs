//! The table of the kinds of constraints: their parameters, their names in files and in other programs, their meaning.
//!
//! [`ConstraintKind`], [`CONSTRAINTS`] and the conversions from and to files are generated from its rows, so that each
//! kind is named in one place. A parameter with a default value may be absent in files.

use super::parameter::{
    Domain, Given, Parameter, Value, counts, digits_of_number, edges, has_values, pairs_of_values,
    positive, small_weights, three_parts, write,
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
    /// The names in strings of Interactive Sudoku Solver; empty if it has none.
    pub iss: &'static str,
    /// The key in f-puzzles' JSON; empty if it has none.
    pub fpuzzles: &'static str,
    /// The form of its clauses.
    pub clauses: &'static str,
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
        = $name:literal ($words:literal): $meaning:literal,
        $cells:expr, $structure:expr, $(needs: $needs:expr,)? clauses: $clauses:literal, iss: $iss:literal, fpuzzles: $fpuzzles:literal;
    )*) => {
        /// The kind of a constraint, with its parameters. "The cells" are those of the constraint, in order.
        ///
        /// The values of the symbols are consecutive, from the [first value](crate::Variant::first_value) of the board on.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum ConstraintKind {
            $($(#[$doc])* $kind $({ $($(#[$key_doc])* $key: $type,)* })?,)*
        }

        /// The kinds of constraints.
        pub const CONSTRAINTS: &[ConstraintRow] = &[$(ConstraintRow {
            name: $name,
            words: $words,
            meaning: $meaning,
            iss: $iss,
            fpuzzles: $fpuzzles,
            clauses: $clauses,
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

            /// Returns the parameters that [`from_parameters`](Self::from_parameters) takes, in the order in which files
            /// write them.
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
    AllDifferent = "all-different" ("all different"): "no value twice",
        Cells::Set, Structure::Subset, clauses: "pairs", iss: "AllDifferent", fpuzzles: "extraregion";
    /// A killer cage: no value twice, and the values have this sum, if there is one.
    Cage {
        /// The sum; `None` if only the values differ.
        sum: Option<u32> = None,
    } = "cage" ("cage"): "no value twice; the values have the sum, if there is one",
        Cells::Set, sum.map_or(Structure::Subset, |sum| Structure::Sum(sum.into())), clauses: "set", iss: "Cage", fpuzzles: "killercage";
    /// A rellik cage: no value twice, and no values of the cage, one or several, have this sum.
    Rellik {
        /// The sum.
        sum: u32,
    } = "rellik" ("rellik cage"): "no value twice; no values of the cage have the sum",
        Cells::Set, Structure::Whole, clauses: "set", iss: "RellikCage", fpuzzles: "";
    /// An equality cage: no value twice, as many even as odd values, and as many low as high ones; with an
    /// odd number of symbols the middle one is neither low nor high, and not in the cage.
    Equality = "equality" ("equality cage"): "no value twice; as many even as odd values, as many low as high ones",
        Cells::Set, Structure::Whole, clauses: "set", iss: "EqualityCage", fpuzzles: "";
    /// The values, each times its weight, have this sum. Values may repeat.
    Sum {
        /// The sum.
        sum: i64,
        /// The weight of each cell; empty if all are 1.
        weights: Vec<i64> = Vec::new(),
    } = "sum" ("sum"): "the values, times their weights, have the sum; they may repeat",
        Cells::Weighted(weights), if weights.iter().all(|&weight| weight == 1) { Structure::Sum(*sum) } else { Structure::Whole }, needs: |_| small_weights(weights), clauses: "automaton", iss: "Sum", fpuzzles: "";
    /// The values along a diagonal have this sum. Values may repeat.
    LittleKiller {
        /// The sum.
        sum: u32,
    } = "little-killer" ("little killer"): "the values on a diagonal have the sum; they may repeat",
        Cells::Repeating(1), Structure::Sum((*sum).into()), clauses: "automaton", iss: "LittleKiller", fpuzzles: "littlekillersum";
    /// Consecutive segments of these sizes have the same sum.
    EqualSums {
        /// The number of cells of each segment.
        sizes: Vec<usize>,
    } = "equal-sums" ("equal sums"): "segments of these sizes have the same sum",
        Cells::Segments(sizes), Structure::Whole, clauses: "automaton", iss: "EqualSum", fpuzzles: "";
    /// The first value is the sum of the others.
    Arrow = "arrow" ("arrow"): "the first value is the sum of the others",
        Cells::Repeating(2), Structure::Whole, clauses: "automaton", iss: "Arrow", fpuzzles: "arrow";
    /// The first and the last value together are the sum of the others.
    DoubleArrow = "double-arrow" ("double arrow"): "the first and the last value together are the sum of the others",
        Cells::Repeating(3), Structure::Whole, clauses: "automaton", iss: "DoubleArrow", fpuzzles: "doublearrow";
    /// The first cells contain a decimal number, which is the sum of the others. Each value of the number
    /// but the first is at most 9.
    PillArrow {
        /// The number of cells of the number.
        digits: usize,
    } = "pill-arrow" ("pill arrow"): "the number in the first cells is the sum of the others",
        Cells::Repeating(digits.saturating_add(1)), Structure::Whole, needs: |_| digits_of_number(*digits), clauses: "automaton", iss: "PillArrow", fpuzzles: "arrow";
    /// Each value is larger than the one before.
    Thermometer = "thermometer" ("thermometer"): "the values increase",
        Cells::Distinct(2), Structure::Window(2), clauses: "relation", iss: "Thermo", fpuzzles: "thermometer";
    /// Each value is at least as large as the one before.
    SlowThermometer = "slow-thermometer" ("slow thermometer"): "the values increase or stay equal",
        Cells::Repeating(2), Structure::Window(2), clauses: "relation", iss: "", fpuzzles: "slowthermometer";
    /// The values are the same in both directions.
    Palindrome = "palindrome" ("palindrome"): "the values are the same in both directions",
        Cells::Repeating(1), Structure::Mirror, clauses: "relation", iss: "Palindrome", fpuzzles: "palindrome";
    /// The second half of the cells has the values of the first half, in the same order.
    Clone = "clone" ("clone"): "the second half of the cells has the values of the first half, in order",
        Cells::Halves, Structure::Halves, clauses: "relation", iss: "", fpuzzles: "clone";
    /// The cells are sets of the same size, which have the same values, equally often.
    SameValues {
        /// The number of sets.
        sets: usize,
    } = "same-values" ("same values"): "sets of the same size have the same values, equally often",
        Cells::Sets(*sets), Structure::Whole, clauses: "relation or automaton", iss: "SameValues", fpuzzles: "";
    /// The values are consecutive and differ, in any order.
    Renban = "renban" ("renban line"): "consecutive values that differ, in any order",
        Cells::Set, Structure::Whole, clauses: "set", iss: "Renban", fpuzzles: "renban";
    /// Neighbours on the line differ by at least this much: 5 on German, 4 on Dutch whispers.
    Whispers {
        /// The least difference.
        difference: u32 = 5,
    } = "whispers" ("whispers"): "neighbours on the line differ by at least this much",
        Cells::Repeating(2), Structure::Window(2), clauses: "relation", iss: "Whisper", fpuzzles: "whispers";
    /// Any two values differ by at least 2.
    Nabner = "nabner" ("nabner line"): "any two values differ by at least 2",
        Cells::Distinct(1), Structure::Subset, clauses: "relation", iss: "", fpuzzles: "nabner";
    /// The values between the first and the last cell are strictly between the values of these.
    Between = "between" ("between line"): "the other values are strictly between the first and the last one",
        Cells::Repeating(2), Structure::Whole, clauses: "automaton", iss: "Between", fpuzzles: "betweenline";
    /// The first and the last value differ by at least this much, and no other value is between them or equal to
    /// one of them.
    Lockout {
        /// The least difference.
        difference: u32 = 4,
    } = "lockout" ("lockout line"): "the first and the last value differ by at least this much, and no other value is between or equal",
        Cells::Repeating(2), Structure::Whole, clauses: "automaton", iss: "Lockout", fpuzzles: "lockout";
    /// Any three neighbours on the line have a low, a middle and a high value.
    Entropic = "entropic" ("entropic line"): "any three neighbours on the line have a low, a middle and a high value",
        Cells::Repeating(1), Structure::Window(3), needs: three_parts, clauses: "relation", iss: "Entropic", fpuzzles: "entropicline";
    /// Any neighbours on the line, as many as the modulus, differ modulo the modulus.
    Modular {
        /// The modulus.
        modulus: u32 = 3,
    } = "modular" ("modular line"): "any neighbours on the line, as many as the modulus, differ modulo the modulus",
        Cells::Repeating(1), Structure::Window(usize::try_from(*modulus).unwrap_or(usize::MAX)), needs: |_| positive("modulus", *modulus), clauses: "relation", iss: "Modular", fpuzzles: "modularline";
    /// Values at the same distance from the middle have the same sum; a middle cell contains it.
    Zipper = "zipper" ("zipper line"): "values at the same distance from the middle have the same sum, which a middle cell contains",
        Cells::Repeating(1), Structure::Whole, clauses: "automaton", iss: "Zipper", fpuzzles: "zipperline";
    /// The values have the same sum in each block through which the line passes, each time it passes.
    RegionSumLine = "region-sum" ("region sum line"): "the same sum in each block, each time the line passes through it",
        Cells::Repeating(1), Structure::Whole, clauses: "automaton", iss: "RegionSumLine", fpuzzles: "regionsumline";
    /// The line is divided into segments that each have this sum.
    SumLine {
        /// The sum of each segment.
        sum: u32,
        /// `true` if the line is closed, so that a segment may contain its last and its first cell.
        closed: bool = false,
    } = "sum-line" ("sum line"): "the line consists of segments that each have the sum",
        Cells::Repeating(1), Structure::Whole, needs: |_| positive("sum", *sum), clauses: "automaton", iss: "SumLine", fpuzzles: "";
    /// Neighbours on the line differ by exactly this much: a white dot is 1.
    Difference {
        /// The difference.
        difference: u32 = 1,
    } = "difference" ("difference"): "neighbours on the line differ by exactly this much",
        Cells::Repeating(2), Structure::Window(2), clauses: "relation", iss: "WhiteDot", fpuzzles: "difference";
    /// Of neighbours on the line one value is this many times the other: a black dot is 2.
    Ratio {
        /// The ratio.
        ratio: u32 = 2,
    } = "ratio" ("ratio"): "of neighbours on the line one value is this many times the other",
        Cells::Repeating(2), Structure::Window(2), needs: |_| positive("ratio", *ratio), clauses: "relation", iss: "BlackDot", fpuzzles: "ratio";
    /// Neighbours on the line have this sum: X is 10, V is 5.
    PairSum {
        /// The sum.
        sum: u32,
    } = "pair-sum" ("pair sum"): "neighbours on the line have this sum: 10 for X, 5 for V",
        Cells::Repeating(2), Structure::Window(2), clauses: "relation", iss: "X, V", fpuzzles: "xv";
    /// Each value is larger than the next one.
    GreaterThan = "greater-than" ("greater than"): "each value is larger than the next one",
        Cells::Distinct(2), Structure::Window(2), clauses: "relation", iss: "GreaterThan", fpuzzles: "";
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
    } = "negative" ("negative constraint"): "no other neighbours on the board have these differences, ratios or sums",
        Cells::Board, Structure::Whole, clauses: "relation", iss: "StrictKropki, StrictXV", fpuzzles: "negative";
    /// No two orthogonal neighbours on the board have consecutive values.
    NonConsecutive = "non-consecutive" ("non-consecutive"): "no neighbours on the board are consecutive",
        Cells::Board, Structure::Whole, clauses: "relation", iss: "AntiConsecutive", fpuzzles: "nonconsecutive";
    /// No two cells contain the same value v at a taxicab distance of v.
    AntiTaxicab = "anti-taxicab" ("anti-taxicab"): "no value v twice at a taxicab distance of v",
        Cells::Board, Structure::Whole, clauses: "pairs", iss: "AntiTaxicab", fpuzzles: "";
    /// Each square of 2×2 cells contains a low, a middle and a high value.
    GlobalEntropy = "global-entropy" ("global entropy"): "each square of 2×2 cells has a low, a middle and a high value",
        Cells::Board, Structure::Whole, needs: three_parts, clauses: "clause", iss: "GlobalEntropy", fpuzzles: "";
    /// Each square of 2×2 cells contains all remainders modulo 3.
    GlobalModular = "global-modular" ("global modular"): "each square of 2×2 cells has all remainders modulo 3",
        Cells::Board, Structure::Whole, clauses: "clause", iss: "GlobalMod", fpuzzles: "";
    /// Each middle value, of an even number the lower one, has the least value directly above it or the largest
    /// one directly below it.
    DutchFlatmates = "dutch-flatmates" ("Dutch flatmates"): "a middle value (5 of 9) has the least value directly above or the largest one directly below",
        Cells::Board, Structure::Whole, clauses: "clause", iss: "DutchFlatmates", fpuzzles: "";
    /// The values between the least and the greatest symbol have this sum. Both are in the cells.
    Sandwich {
        /// The sum.
        sum: u32,
    } = "sandwich" ("sandwich"): "the values between the least and the largest symbol have the sum",
        Cells::Distinct(1), Structure::Whole, clauses: "automaton", iss: "Sandwich", fpuzzles: "sandwichsum";
    /// The values differ, and those between the least and the greatest of them have this sum.
    Lunchbox {
        /// The sum.
        sum: u32,
    } = "lunchbox" ("lunchbox"): "the values differ, and those between the least and the largest of them have the sum",
        Cells::Set, Structure::Whole, clauses: "automaton", iss: "Lunchbox", fpuzzles: "";
    /// The first x values have this sum, where x is the first value, which is not 0.
    XSum {
        /// The sum.
        sum: u32,
    } = "x-sum" ("x-sum"): "the first x values have the sum, where x is the first one",
        Cells::Distinct(1), Structure::Whole, clauses: "automaton", iss: "XSum", fpuzzles: "xsum";
    /// This number of values is larger than all values before them, and than 0.
    Skyscraper {
        /// The number.
        count: u32,
    } = "skyscraper" ("skyscraper"): "this number of values is larger than all before them",
        Cells::Distinct(1), Structure::Whole, clauses: "automaton", iss: "Skyscraper", fpuzzles: "skyscraper";
    /// The first value that a larger one before it hides is this.
    HiddenSkyscraper {
        /// The value.
        value: u32,
    } = "hidden-skyscraper" ("hidden skyscraper"): "the first value that a larger one before it hides is this",
        Cells::Distinct(1), Structure::Whole, needs: |symbols| has_values(symbols, "value", &[*value]), clauses: "automaton", iss: "HiddenSkyscraper", fpuzzles: "";
    /// The cell whose place is the first value contains this value.
    NumberedRoom {
        /// The value.
        value: u32,
    } = "numbered-room" ("numbered room"): "the cell whose place is the first value has this value",
        Cells::Repeating(1), Structure::Whole, needs: |symbols| has_values(symbols, "value", &[*value]), clauses: "clause", iss: "NumberedRoom", fpuzzles: "";
    /// The value of the first cell is also this far from the second cell: as its value, which is not 0, says.
    ValueIndexing = "value-indexing" ("value indexing"): "the first value is also v cells after the second cell, where v is the second value",
        Cells::Repeating(3), Structure::Whole, clauses: "clause", iss: "ValueIndexing", fpuzzles: "";
    /// Each cell is less than its orthogonal neighbours, except those of the constraint.
    Minimum = "minimum" ("minimum"): "less than the orthogonal neighbours, except those of the constraint",
        Cells::Marked, Structure::Whole, clauses: "relation", iss: "", fpuzzles: "minimum";
    /// Each cell is greater than its orthogonal neighbours, except those of the constraint.
    Maximum = "maximum" ("maximum"): "greater than the orthogonal neighbours, except those of the constraint",
        Cells::Marked, Structure::Whole, clauses: "relation", iss: "", fpuzzles: "maximum";
    /// Each value is odd.
    Odd = "odd" ("odd"): "odd values",
        Cells::Distinct(1), Structure::Subset, clauses: "clause", iss: "", fpuzzles: "odd";
    /// Each value is even.
    Even = "even" ("even"): "even values",
        Cells::Distinct(1), Structure::Subset, clauses: "clause", iss: "", fpuzzles: "even";
    /// The cells contain each of these values, as often as it is listed or more often: the clue of a circle
    /// between four cells.
    Quadruple {
        /// The values.
        values: Vec<u32>,
    } = "quadruple" ("quadruple"): "four cells contain each value as often as it is listed, or more often",
        Cells::Four, Structure::Whole, needs: |symbols| has_values(symbols, "values", values), clauses: "clause or automaton", iss: "Quad", fpuzzles: "quadruple";
    /// The cells contain each of these values, as often as it is listed or more often.
    Contains {
        /// The values.
        values: Vec<u32>,
    } = "contains" ("contains"): "the cells contain each value as often as it is listed, or more often",
        Cells::Repeating(1), Structure::Whole, needs: |symbols| has_values(symbols, "values", values), clauses: "clause or automaton", iss: "ContainAtLeast", fpuzzles: "";
    /// The cells contain each of these values exactly as often as it is listed.
    ContainsExactly {
        /// The values.
        values: Vec<u32>,
    } = "contains-exactly" ("contains exactly"): "the cells contain each value exactly as often as it is listed",
        Cells::Repeating(1), Structure::Whole, needs: |symbols| has_values(symbols, "values", values), clauses: "automaton", iss: "ContainExact", fpuzzles: "";
    /// The cells contain each of these values exactly this often.
    LookAndSay {
        /// Pairs of a number of cells and their value.
        clue: Vec<(u32, u32)>,
    } = "look-and-say" ("look and say"): "pairs of a count and a value, which is in exactly this number of cells",
        Cells::Repeating(1), Structure::Whole, needs: |symbols| counts(symbols, clue), clauses: "automaton", iss: "LookAndSay", fpuzzles: "";
    /// A cell in row r that contains v says that row v of its column contains r.
    RowIndexer = "row-indexer" ("row indexer"): "a cell in row r with value v: row v of its column has r",
        Cells::Marked, Structure::Whole, clauses: "clause", iss: "Indexing~R", fpuzzles: "rowindexer";
    /// A cell in column c that contains v says that column v of its row contains c.
    ColumnIndexer = "column-indexer" ("column indexer"): "a cell in column c with value v: column v of its row has c",
        Cells::Marked, Structure::Whole, clauses: "clause", iss: "Indexing~C", fpuzzles: "columnindexer";
    /// A cell at place p of its block that contains v says that place v of the block contains p.
    BoxIndexer = "box-indexer" ("box indexer"): "a cell at place p of its block with value v: place v of the block has p",
        Cells::InBlocks, Structure::Whole, clauses: "clause", iss: "", fpuzzles: "boxindexer";
    /// The values match this regular expression.
    Regex {
        /// The expression.
        pattern: String,
    } = "regex" ("regular expression"): "the values match the expression",
        Cells::Repeating(1), Structure::Whole, needs: |symbols| check_regex(pattern, symbols.alphabet).map_err(ConstraintFault::Regex), clauses: "automaton", iss: "Regex", fpuzzles: "";
    /// The automaton accepts the values.
    Automaton {
        /// The automaton.
        automaton: Automaton,
    } = "automaton" ("automaton"): "the automaton accepts the values",
        Cells::Repeating(1), Structure::Whole, needs: |symbols| edges(symbols, automaton), clauses: "automaton", iss: "NFA", fpuzzles: "";
    /// The values of neighbours on the line, or of any two cells in order, are one of these pairs.
    Pairs {
        /// The pairs.
        pairs: Vec<(u16, u16)>,
        /// `true` if any two cells must have such values, the earlier cell first, and not only
        /// neighbours.
        all: bool = false,
    } = "pairs" ("pairs"): "neighbours on the line (`all`: any two cells, in order) are one of these pairs",
        Cells::Repeating(1), if *all { Structure::Subset } else { Structure::Window(2) }, needs: |symbols| pairs_of_values(symbols, pairs), clauses: "relation", iss: "Pair, PairX", fpuzzles: "";
    /// Each value that the cells contain is in as many of them as it says.
    CountingCircles = "counting-circles" ("counting circles"): "each value in the cells is in as many of them as it says",
        Cells::Distinct(1), Structure::Whole, clauses: "automaton", iss: "CountingCircles", fpuzzles: "";
    /// The first value is the number of different values in the other cells.
    CountDistinct = "count-distinct" ("count distinct"): "the first value is the number of different values in the other cells",
        Cells::Repeating(2), Structure::Whole, clauses: "automaton", iss: "CountDistinct", fpuzzles: "";
}
