//! The techniques of Sudoku Explainer by name.

use std::fmt;

macro_rules! techniques {
    ($($(#[$doc:meta])* $technique:ident = $name:literal, $reason:literal;)*) => {
        /// A technique of Sudoku Explainer.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$doc])* $technique,)*
        }

        impl Technique {
            /// Returns the name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$technique => $name,)*
                }
            }

            /// Returns the reason of the technique's steps, a sentence.
            pub const fn reason(self) -> &'static str {
                match self {
                    $(Self::$technique => $reason,)*
                }
            }
        }
    };
}

techniques! {
    /// The last place of a digit in a house.
    HiddenSingle = "hidden single", "A house has one place for the digit.";
    /// The last candidate of a cell.
    NakedSingle = "naked single", "The cell has one candidate.";
    /// A hidden single behind pointing.
    DirectPointing = "direct pointing", "The places of the digit in a block lie in one line, which leaves one place in another block.";
    /// A hidden single behind claiming.
    DirectClaiming = "direct claiming", "The places of the digit in a line lie in one block, which leaves one place in another line.";
    /// A hidden single behind a hidden pair or triplet.
    DirectHiddenSet = "direct hidden set", "Some digits of a house need as many cells, which leaves one place for another digit.";
    /// Pointing.
    Pointing = "pointing", "The places of the digit in a block lie in one line, which has it nowhere else.";
    /// Claiming.
    Claiming = "claiming", "The places of the digit in a line lie in one block, which has it nowhere else.";
    /// A naked pair, triplet or quad.
    NakedSet = "naked set", "Some cells of a house have as many candidates, which no other cell of it can have.";
    /// A hidden pair, triplet or quad.
    HiddenSet = "hidden set", "Some digits of a house have as many places, which can have no other digit.";
    /// An X-wing, a swordfish or a jellyfish.
    Fish = "fish", "The places of the digit in some lines lie in as many lines across, which have it nowhere else.";
    /// An XY-wing or an XYZ-wing.
    Wing = "wing", "Whatever the pivot is, one of three cells has the digit, so no cell that sees all of them has it.";
    /// A unique loop, of which a unique rectangle is the shortest.
    UniqueLoop = "unique loop", "Without this, two digits of a loop could be exchanged, and the puzzle has one solution.";
    /// A bivalue universal grave.
    UniversalGrave = "bivalue universal grave", "Without this, each open cell would have two candidates, and the puzzle has one solution.";
    /// Aligned pairs.
    AlignedPairs = "aligned pair exclusion", "With this, each pair of values of two cells leaves another cell without a candidate.";
    /// Aligned triplets.
    AlignedTriplets = "aligned triplet exclusion", "With this, the values of three cells leave another cell without a candidate.";
    /// Chains and cycles of single implications.
    Chains = "forcing chain", "A chain of single implications has this result, whichever way its first candidate is decided.";
    /// Assumptions of one candidate that lead to a contradiction, by one digit.
    Nishio = "Nishio forcing chain", "The assumption of the contrary leaves a digit without a place.";
    /// Chains from each value of a cell, or each place of a digit.
    MultipleChains = "multiple forcing chains", "Each value of one cell, or each place of one digit in a house, implies this by a chain.";
    /// Chains that remove candidates on the way.
    DynamicChains = "dynamic forcing chains", "An assumption contradicts itself, or all of its alternatives imply this, by chains that use what they have removed before.";
    /// Dynamic chains with locked candidates, pairs and X-wings.
    DynamicChainsPlus = "dynamic forcing chains plus", "An assumption contradicts itself, or all of its alternatives imply this, by chains with locked candidates, pairs and X-wings.";
    /// Dynamic chains with chains inside.
    NestedChains = "nested forcing chains", "An assumption contradicts itself, or all of its alternatives imply this, by chains that use the results of other chains.";
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
