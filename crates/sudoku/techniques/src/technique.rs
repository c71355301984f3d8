//! The techniques by name, with HoDoKu's codes, scores and levels.

use std::fmt;

use clausoku_words::{Language, say};

/// The kinds of regions that a fish uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// Rows against columns, or columns against rows.
    Basic,
    /// Rows and blocks against columns and blocks, or the reverse.
    Franken,
    /// Any regions.
    Mutant,
}

/// The fins of a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fins {
    /// No fins.
    None,
    /// Fins.
    Finned,
    /// Fins without which a base region has at most one candidate.
    Sashimi,
}

/// A level of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A score of at most 800.
    Easy,
    /// A score of at most 1,000, with clues of at most 1,700.
    Medium,
    /// A score of at most 1,600, with clues of at most 2,700.
    Hard,
    /// A score of at most 1,800, with clues of at most 5,000.
    Unfair,
    /// Any score.
    Extreme,
}

impl Level {
    /// The levels, ascending.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Returns the name.
    pub const fn name(self) -> &'static str {
        ["easy", "medium", "hard", "unfair", "extreme"][self as usize]
    }

    /// Returns the highest score of a puzzle of this level: HoDoKu's, or for a board with clues the one that fits published levels of
    /// setters best (docs/rating.md).
    pub(super) const fn limit(self, has_clues: bool) -> u32 {
        let limits = if has_clues {
            [800, 1700, 2700, 5000, u32::MAX]
        } else {
            [800, 1000, 1600, 1800, u32::MAX]
        };
        limits[self as usize]
    }
}

/// HoDoKu's rating of one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Points {
    /// The score.
    pub score: u32,
    /// The level.
    pub level: Level,
}

/// The values of a technique without parameters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fixed {
    /// Returns the name.
    name: fn(Language) -> String,
    pub(super) code: &'static str,
    pub(super) points: Points,
}

macro_rules! techniques {
    ($($(#[$doc:meta])* $technique:ident $(($size:ty))? $({ $($fields:tt)* })?
        $(= $name:ident, $code:literal, $score:literal, $level:ident)?;)*) => {
        /// A technique.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$doc])* $technique $(($size))? $({ $($fields)* })?,)*
        }

        impl Technique {
            /// Returns the values of a technique without parameters.
            pub(super) fn fixed(self) -> Option<&'static Fixed> {
                // The row is empty if the technique has parameters, on which its values depend.
                let row: &[Fixed] = match self {
                    $(Self::$technique { .. } => &[$(Fixed {
                        name: |language| say!(language, techniques::$name),
                        code: $code,
                        points: Points { score: $score, level: Level::$level },
                    })?],)*
                };
                row.first()
            }
        }
    };
}

// The techniques. A technique without parameters has its name, and HoDoKu's code, score and level. HoDoKu knows no clues: their techniques
// have no code, and scores of ours.
techniques! {
    /// The last open cell of a region.
    FullHouse = full_house, "0000", 4, Easy;
    /// A cell with one candidate.
    NakedSingle = naked_single, "0003", 4, Easy;
    /// A symbol with one place in a region.
    HiddenSingle = hidden_single, "0002", 14, Easy;
    /// All places of a symbol in a block see a cell outside.
    Pointing = pointing, "0100", 50, Medium;
    /// All places of a symbol in another region see a cell outside.
    Claiming = claiming, "0101", 50, Medium;
    /// n symbols in n cells, which two regions share.
    LockedSubset(u8);
    /// n symbols in n cells of a region.
    NakedSubset(u8);
    /// n cells of a region for n symbols.
    HiddenSubset(u8);
    /// n base regions in n cover regions.
    Fish {
        /// The number of base regions.
        size: u8,
        /// The kinds of regions.
        shape: Shape,
        /// The fins.
        fins: Fins,
        /// Two fish with one base.
        siamese: bool,
    };
    /// Two parallel conjugate pairs with a common line.
    Skyscraper = skyscraper, "0400", 130, Hard;
    /// A conjugate pair in a row and one in a column, which meet in a block.
    TwoStringKite = two_string_kite, "0401", 150, Hard;
    /// Two kites with a common block.
    DualTwoStringKite = dual_two_string_kite, "0404", 150, Hard;
    /// Two conjugate pairs with a weak link between them.
    TurbotFish = turbot_fish, "0403", 120, Hard;
    /// A block whose places are in one row and one column, and a conjugate pair.
    EmptyRectangle = empty_rectangle, "0402", 120, Hard;
    /// Two empty rectangles in a block.
    DualEmptyRectangle = dual_empty_rectangle, "0405", 120, Hard;
    /// Two colours: a cell sees both.
    SimpleColoursTrap = simple_colours_trap, "0500", 150, Hard;
    /// Two colours: one contradicts itself.
    SimpleColoursWrap = simple_colours_wrap, "0501", 150, Hard;
    /// Two pairs of colours with a link between them.
    MultiColours1 = multi_colours_1, "0502", 200, Hard;
    /// A colour that sees both colours of another pair.
    MultiColours2 = multi_colours_2, "0503", 200, Hard;
    /// A unique rectangle of this type, from 1 to 6.
    UniqueRectangle(u8);
    /// A hidden rectangle.
    HiddenRectangle = hidden_rectangle, "0606", 100, Hard;
    /// An avoidable rectangle of this type, 1 or 2.
    AvoidableRectangle(u8);
    /// One candidate too many for a bivalue universal grave.
    BugPlusOne = bug_plus_one, "0610", 100, Hard;
    /// Three cells with two candidates each.
    XyWing = xy_wing, "0800", 160, Hard;
    /// A cell with three candidates and two with two.
    XyzWing = xyz_wing, "0801", 180, Hard;
    /// Two equal cells and a conjugate pair.
    WWing = w_wing, "0803", 150, Hard;
    /// Equal cells in a chain.
    RemotePair = remote_pair, "0703", 110, Hard;
    /// An alternating chain of one symbol.
    XChain = x_chain, "0701", 260, Unfair;
    /// An alternating chain of cells with two candidates.
    XyChain = xy_chain, "0702", 260, Unfair;
    /// An alternating chain.
    Aic = aic, "0708", 280, Unfair;
    /// An alternating loop.
    ContinuousLoop = continuous_loop, "0706", 280, Unfair;
    /// An alternating loop with one break.
    DiscontinuousLoop = discontinuous_loop, "0707", 280, Unfair;
    /// An alternating chain with groups of cells.
    GroupedAic = grouped_aic, "0711", 300, Unfair;
    /// An alternating loop with groups of cells.
    GroupedContinuousLoop = grouped_continuous_loop, "0709", 300, Unfair;
    /// An alternating loop with one break and with groups of cells.
    GroupedDiscontinuousLoop = grouped_discontinuous_loop, "0710", 300, Unfair;
    /// Two almost locked sets with a restricted common symbol.
    AlsXz = als_xz, "0901", 300, Unfair;
    /// Three almost locked sets.
    AlsXyWing = als_xy_wing, "0902", 320, Unfair;
    /// A chain of almost locked sets.
    AlsChain = als_chain, "0903", 340, Unfair;
    /// A cell each of whose candidates is linked to an almost locked set.
    DeathBlossom = death_blossom, "0904", 360, Unfair;
    /// Two almost locked sets in the intersection of two regions.
    SueDeCoq = sue_de_coq, "1101", 250, Unfair;
    /// A value that every template of its symbol has.
    TemplateSet = template_set, "1201", 10000, Extreme;
    /// A candidate that no template of its symbol has.
    TemplateDelete = template_delete, "1202", 10000, Extreme;
    /// An assumption that implies a contradiction by chains.
    ForcingChainContradiction = forcing_chain_contradiction, "1301", 500, Extreme;
    /// Alternatives that imply one consequence by chains.
    ForcingChainVerity = forcing_chain_verity, "1302", 500, Extreme;
    /// An assumption that implies a contradiction by nets.
    ForcingNetContradiction = forcing_net_contradiction, "1303", 700, Extreme;
    /// Alternatives that imply one consequence by nets.
    ForcingNetVerity = forcing_net_verity, "1304", 700, Extreme;
    /// Candidates that a clue with few open cells removes.
    SmallClue = small_clue, "", 8, Easy;
    /// Candidates that a clue removes.
    Clue = clue, "", 60, Medium;
    /// Candidates that the sums of clues and of regions remove.
    ClueSums = clue_sums, "", 110, Medium;
    /// A candidate that a clue and a region refute together.
    ClueAndRegion = clue_and_region, "", 160, Hard;
    /// A candidate that one or two clues refute.
    TwoClues = two_clues, "", 200, Hard;
    /// A candidate that clues and regions refute.
    ClueChain = clue_chain, "", 500, Extreme;
    /// A candidate with which clues and regions refute each value of a cell.
    ClueCases = clue_cases, "", 700, Extreme;
    /// A technique of Sudoku Explainer that HoDoKu lacks, by its name and its rating in tenths.
    Explainer {
        /// The name.
        name: &'static str,
        /// The rating in tenths: 89 is 8.9.
        rating: u8,
    };
}

impl Technique {
    /// Returns the technique of a basic fish of this size.
    pub const fn fish(size: u8, shape: Shape, fins: Fins) -> Self {
        Self::Fish { size, shape, fins, siamese: false }
    }
}

impl Technique {
    /// Returns the name in a language. The name of a technique of Sudoku Explainer has the language in which the step was found.
    pub fn in_words(self, language: Language) -> String {
        match self {
            Self::LockedSubset(size) => say!(language, techniques::locked_subset { size }),
            Self::NakedSubset(size) => say!(language, techniques::naked_subset { size }),
            Self::HiddenSubset(size) => say!(language, techniques::hidden_subset { size }),
            Self::Fish { size, shape, fins, siamese } => {
                let fins = ["none", "finned", "sashimi"][fins as usize];
                let shape = ["basic", "franken", "mutant"][shape as usize];
                say!(language, techniques::fish { is_siamese: siamese, fins, shape, size })
            }
            Self::Explainer { name, .. } => name.to_owned(),
            Self::UniqueRectangle(kind) => say!(language, techniques::unique_rectangle { kind }),
            Self::AvoidableRectangle(kind) => {
                say!(language, techniques::avoidable_rectangle { kind })
            }
            other => other.fixed().map_or_else(String::new, |fixed| (fixed.name)(language)),
        }
    }
}

impl fmt::Display for Technique {
    /// Writes the English name: `naked pair`, `finned franken swordfish`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}
