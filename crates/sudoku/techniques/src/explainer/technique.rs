//! The techniques of Sudoku Explainer by name.

use std::fmt;

use clausoku_words::{Language, explainer};

macro_rules! techniques {
    ($($(#[$doc:meta])* $technique:ident = $name:ident, $reason:ident;)*) => {
        /// A technique of Sudoku Explainer.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$doc])* $technique,)*
        }

        impl Technique {
            /// Returns the name in a language.
            pub const fn name_in(self, language: Language) -> &'static str {
                match self {
                    $(Self::$technique => explainer::$name {}.text(language),)*
                }
            }

            /// Returns the reason of the technique's steps in a language, a sentence.
            pub const fn reason_in(self, language: Language) -> &'static str {
                match self {
                    $(Self::$technique => explainer::$reason {}.text(language),)*
                }
            }
        }
    };
}

techniques! {
    /// The last place of a digit in a house.
    HiddenSingle = hidden_single, by_hidden_single;
    /// The last candidate of a cell.
    NakedSingle = naked_single, by_naked_single;
    /// A hidden single behind pointing.
    DirectPointing = direct_pointing, by_direct_pointing;
    /// A hidden single behind claiming.
    DirectClaiming = direct_claiming, by_direct_claiming;
    /// A hidden single behind a hidden pair or triplet.
    DirectHiddenSet = direct_hidden_set, by_direct_hidden_set;
    /// Pointing.
    Pointing = pointing, by_pointing;
    /// Claiming.
    Claiming = claiming, by_claiming;
    /// A naked pair, triplet or quad.
    NakedSet = naked_set, by_naked_set;
    /// A hidden pair, triplet or quad.
    HiddenSet = hidden_set, by_hidden_set;
    /// An X-wing, a swordfish or a jellyfish.
    Fish = fish, by_fish;
    /// An XY-wing or an XYZ-wing.
    Wing = wing, by_wing;
    /// A unique loop, of which a unique rectangle is the shortest.
    UniqueLoop = unique_loop, by_unique_loop;
    /// A bivalue universal grave.
    UniversalGrave = universal_grave, by_universal_grave;
    /// Aligned pairs.
    AlignedPairs = aligned_pairs, by_aligned_pairs;
    /// Aligned triplets.
    AlignedTriplets = aligned_triplets, by_aligned_triplets;
    /// Chains and cycles of single implications.
    Chains = chains, by_chains;
    /// Assumptions of one candidate that lead to a contradiction, by one digit.
    Nishio = nishio, by_nishio;
    /// Chains from each value of a cell, or each place of a digit.
    MultipleChains = multiple_chains, by_multiple_chains;
    /// Chains that remove candidates on the way.
    DynamicChains = dynamic_chains, by_dynamic_chains;
    /// Dynamic chains with locked candidates, pairs and X-wings.
    DynamicChainsPlus = dynamic_chains_plus, by_dynamic_chains_plus;
    /// Dynamic chains with chains inside.
    NestedChains = nested_chains, by_nested_chains;
}

impl Technique {
    /// Returns the English name.
    pub const fn name(self) -> &'static str {
        self.name_in(Language::English)
    }

    /// Returns the reason of the technique's steps in English, a sentence.
    pub const fn reason(self) -> &'static str {
        self.reason_in(Language::English)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
