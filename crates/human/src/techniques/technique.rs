//! The techniques by name.

use std::fmt;

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

/// A technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// The last open cell of a region.
    FullHouse,
    /// A cell with one candidate.
    NakedSingle,
    /// A symbol with one place in a region.
    HiddenSingle,
    /// All places of a symbol in a block see a cell outside.
    Pointing,
    /// All places of a symbol in another region see a cell outside.
    Claiming,
    /// n symbols in n cells, which two regions share.
    LockedSubset(u8),
    /// n symbols in n cells of a region.
    NakedSubset(u8),
    /// n cells of a region for n symbols.
    HiddenSubset(u8),
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
    },
    /// Two parallel conjugate pairs with a common line.
    Skyscraper,
    /// A conjugate pair in a row and one in a column, which meet in a block.
    TwoStringKite,
    /// Two kites with a common block.
    DualTwoStringKite,
    /// Two conjugate pairs with a weak link between them.
    TurbotFish,
    /// A block whose places are in one row and one column, and a conjugate pair.
    EmptyRectangle,
    /// Two empty rectangles in a block.
    DualEmptyRectangle,
    /// Two colours, both of which a cell sees.
    SimpleColoursTrap,
    /// Two colours, one of which contradicts itself.
    SimpleColoursWrap,
    /// Two pairs of colours with a link between them.
    MultiColours1,
    /// A colour that sees both colours of another pair.
    MultiColours2,
    /// A unique rectangle of this type, from 1 to 6.
    UniqueRectangle(u8),
    /// A hidden rectangle.
    HiddenRectangle,
    /// An avoidable rectangle of this type, 1 or 2.
    AvoidableRectangle(u8),
    /// One candidate too many for a bivalue universal grave.
    BugPlusOne,
    /// Three cells with two candidates each.
    XyWing,
    /// A cell with three candidates and two with two.
    XyzWing,
    /// Two equal cells and a conjugate pair.
    WWing,
    /// Equal cells in a chain.
    RemotePair,
    /// An alternating chain of one symbol.
    XChain,
    /// An alternating chain of cells with two candidates.
    XyChain,
    /// An alternating chain.
    Aic,
    /// An alternating loop.
    ContinuousLoop,
    /// An alternating loop with one break.
    DiscontinuousLoop,
    /// An alternating chain with groups of cells.
    GroupedAic,
    /// An alternating loop with groups of cells.
    GroupedContinuousLoop,
    /// An alternating loop with one break and with groups of cells.
    GroupedDiscontinuousLoop,
    /// Two almost locked sets with a restricted common symbol.
    AlsXz,
    /// Three almost locked sets.
    AlsXyWing,
    /// A chain of almost locked sets.
    AlsChain,
    /// A cell each of whose candidates is linked to an almost locked set.
    DeathBlossom,
    /// Two almost locked sets in the intersection of two regions.
    SueDeCoq,
    /// A value that every template of its symbol has.
    TemplateSet,
    /// A candidate that no template of its symbol has.
    TemplateDelete,
    /// An assumption that implies a contradiction by chains.
    ForcingChainContradiction,
    /// Alternatives that imply one consequence by chains.
    ForcingChainVerity,
    /// An assumption that implies a contradiction by nets.
    ForcingNetContradiction,
    /// Alternatives that imply one consequence by nets.
    ForcingNetVerity,
}

impl Technique {
    /// Returns the technique of a basic fish of this size.
    pub const fn fish(size: u8, shape: Shape, fins: Fins) -> Self {
        Self::Fish { size, shape, fins, siamese: false }
    }
}

/// The usual names of subsets, by their number of cells from 2.
const SUBSETS: [&str; 3] = ["pair", "triple", "quadruple"];
/// The usual names of fish, by their number of base regions from 2.
const FISH: [&str; 6] = ["X-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];

impl fmt::Display for Technique {
    /// Writes the name in words: `naked pair`, `finned franken swordfish`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::LockedSubset(size) => subset(f, "locked", size),
            Self::NakedSubset(size) => subset(f, "naked", size),
            Self::HiddenSubset(size) => subset(f, "hidden", size),
            Self::Fish { size, shape, fins, siamese } => {
                let siamese = if siamese { "siamese " } else { "" };
                let fins = ["", "finned ", "sashimi "][fins as usize];
                let shape = ["", "franken ", "mutant "][shape as usize];
                match FISH.get(usize::from(size).wrapping_sub(2)) {
                    Some(name) => write!(f, "{siamese}{fins}{shape}{name}"),
                    None => write!(f, "{siamese}{fins}{shape}fish of size {size}"),
                }
            }
            Self::UniqueRectangle(kind) => write!(f, "unique rectangle type {kind}"),
            Self::AvoidableRectangle(kind) => write!(f, "avoidable rectangle type {kind}"),
            other => f.write_str(other.fixed_name()),
        }
    }
}

fn subset(f: &mut fmt::Formatter<'_>, kind: &str, size: u8) -> fmt::Result {
    match SUBSETS.get(usize::from(size).wrapping_sub(2)) {
        Some(name) => write!(f, "{kind} {name}"),
        None => write!(f, "{kind} subset of size {size}"),
    }
}

impl Technique {
    /// Returns the name of a technique without parameters.
    const fn fixed_name(self) -> &'static str {
        match self {
            Self::FullHouse => "full house",
            Self::NakedSingle => "naked single",
            Self::HiddenSingle => "hidden single",
            Self::Pointing => "locked candidates (pointing)",
            Self::Claiming => "locked candidates (claiming)",
            Self::LockedSubset(_) | Self::NakedSubset(_) | Self::HiddenSubset(_) => "subset",
            Self::Fish { .. } => "fish",
            Self::Skyscraper => "skyscraper",
            Self::TwoStringKite => "two-string kite",
            Self::DualTwoStringKite => "dual two-string kite",
            Self::TurbotFish => "turbot fish",
            Self::EmptyRectangle => "empty rectangle",
            Self::DualEmptyRectangle => "dual empty rectangle",
            Self::SimpleColoursTrap => "simple colouring (trap)",
            Self::SimpleColoursWrap => "simple colouring (wrap)",
            Self::MultiColours1 => "multi colouring (type 1)",
            Self::MultiColours2 => "multi colouring (type 2)",
            Self::UniqueRectangle(_) => "unique rectangle",
            Self::HiddenRectangle => "hidden rectangle",
            Self::AvoidableRectangle(_) => "avoidable rectangle",
            Self::BugPlusOne => "bivalue universal grave + 1",
            Self::XyWing => "XY-wing",
            Self::XyzWing => "XYZ-wing",
            Self::WWing => "W-wing",
            Self::RemotePair => "remote pair",
            Self::XChain => "X-chain",
            Self::XyChain => "XY-chain",
            Self::Aic => "alternating inference chain",
            Self::ContinuousLoop => "continuous nice loop",
            Self::DiscontinuousLoop => "discontinuous nice loop",
            Self::GroupedAic => "grouped alternating inference chain",
            Self::GroupedContinuousLoop => "grouped continuous nice loop",
            Self::GroupedDiscontinuousLoop => "grouped discontinuous nice loop",
            Self::AlsXz => "ALS-XZ",
            Self::AlsXyWing => "ALS-XY-wing",
            Self::AlsChain => "ALS chain",
            Self::DeathBlossom => "death blossom",
            Self::SueDeCoq => "Sue de Coq",
            Self::TemplateSet => "template set",
            Self::TemplateDelete => "template delete",
            Self::ForcingChainContradiction => "forcing chain (contradiction)",
            Self::ForcingChainVerity => "forcing chain (verity)",
            Self::ForcingNetContradiction => "forcing net (contradiction)",
            Self::ForcingNetVerity => "forcing net (verity)",
        }
    }
}
