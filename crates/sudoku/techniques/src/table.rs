//! The table of all searches, in the order of HoDoKu's default configuration.

use clausoku_board::{Synonyms, UnknownName};

use crate::fish::Kind;
use crate::search::Search;
use crate::technique::{Fins, Shape, Technique};
use crate::{
    als, chains, colours, deadly, empty_rectangle, fish, forcing_chains, forcing_nets, singles,
    subsets, sue_de_coq, templates, two_pairs, unique_rectangles, wings,
};

/// The search for a fish.
macro_rules! fish {
    ($size:literal, $shape:ident, $fins:ident) => {
        |state, settings, sink| {
            let kind = Kind { size: $size, shape: Shape::$shape, fins: Fins::$fins };
            fish::find(state, settings, kind, sink)
        }
    };
}

/// The table of the searches on a path, and of searches that run only on request.
macro_rules! searches {
    ($({ $on_path:literal: $($name:literal, $description:literal, [$($code:literal),*], $find:expr;)* })*) => {
        &[$($(Search {
            name: $name,
            description: $description,
            codes: &[$($code),*],
            on_path: $on_path,
            find: $find,
        },)*)*]
    };
}

/// The searches, in the order in which they are tried.
pub const SEARCHES: &[Search] = searches! {
    { true:
        "full-house", "the last open cell of a region", ["0000"], singles::full_houses;
        "naked-single", "a cell with one candidate", ["0003"], singles::naked;
        "hidden-single", "a symbol with one place in a region", ["0002"], singles::hidden;
        "locked-pair", "two symbols in two cells of a block and a line", ["0110"],
            |state, settings, sink| subsets::naked(state, settings, 2, true, sink);
        "locked-triple", "three symbols in three cells of a block and a line", ["0111"],
            |state, settings, sink| subsets::naked(state, settings, 3, true, sink);
        "pointing", "locked candidates: the places of a block see other cells", ["0100"],
            |state, settings, sink| subsets::locked(state, settings, Technique::Pointing, sink);
        "claiming", "locked candidates: the places of a line see other cells", ["0101"],
            |state, settings, sink| subsets::locked(state, settings, Technique::Claiming, sink);
        "naked-pair", "two symbols in two cells of a region", ["0200"],
            |state, settings, sink| subsets::naked(state, settings, 2, false, sink);
        "naked-triple", "three symbols in three cells of a region", ["0201"],
            |state, settings, sink| subsets::naked(state, settings, 3, false, sink);
        "hidden-pair", "two cells of a region for two symbols", ["0210"],
            |state, settings, sink| subsets::hidden(state, settings, 2, sink);
        "hidden-triple", "three cells of a region for three symbols", ["0211"],
            |state, settings, sink| subsets::hidden(state, settings, 3, sink);
        "naked-quadruple", "four symbols in four cells of a region", ["0202"],
            |state, settings, sink| subsets::naked(state, settings, 4, false, sink);
        "hidden-quadruple", "four cells of a region for four symbols", ["0212"],
            |state, settings, sink| subsets::hidden(state, settings, 4, sink);
        "x-wing", "a fish of size 2", ["0300"], fish!(2, Basic, None);
        "swordfish", "a fish of size 3", ["0301"], fish!(3, Basic, None);
        "jellyfish", "a fish of size 4", ["0302"], fish!(4, Basic, None);
        "remote-pair", "equal cells in a chain", ["0703"], chains::remote_pairs;
        "bug", "bivalue universal grave + 1", ["0610"], deadly::bug_plus_one;
        "skyscraper", "two parallel conjugate pairs", ["0400"], two_pairs::skyscrapers;
        "two-string-kite", "a conjugate pair in a row and one in a column", ["0401", "0404"], two_pairs::two_string_kites;
        "turbot-fish", "two conjugate pairs", ["0403"], two_pairs::turbot_fish;
        "empty-rectangle", "a block in two lines, and a conjugate pair", ["0402", "0405"], empty_rectangle::find;
        "w-wing", "two equal cells and a conjugate pair", ["0803"], wings::w;
        "xy-wing", "three cells of two candidates", ["0800"], |state, settings, sink| wings::xy(state, settings, 2, sink);
        "xyz-wing", "a cell of three candidates and two of two", ["0801"], |state, settings, sink| wings::xy(state, settings, 3, sink);
        "unique-rectangle", "four cells that could exchange two symbols", ["0600", "0601", "0602", "0603", "0604", "0605", "0606"],
            unique_rectangles::find;
        "avoidable-rectangle", "placed values that could be exchanged", ["0607", "0608"], deadly::avoidable;
        "finned-x-wing", "a fish of size 2", ["0310"], fish!(2, Basic, Finned);
        "sashimi-x-wing", "a fish of size 2", ["0320"], fish!(2, Basic, Sashimi);
        "finned-swordfish", "a fish of size 3", ["0311"], fish!(3, Basic, Finned);
        "sashimi-swordfish", "a fish of size 3", ["0321"], fish!(3, Basic, Sashimi);
        "finned-jellyfish", "a fish of size 4", ["0312"], fish!(4, Basic, Finned);
        "sashimi-jellyfish", "a fish of size 4", ["0322"], fish!(4, Basic, Sashimi);
        "sue-de-coq", "two almost locked sets in an intersection", ["1101"], sue_de_coq::find;
        "simple-colours", "two colours of a symbol", ["0500", "0501"], colours::simple;
        "multi-colours", "two pairs of colours of a symbol", ["0502", "0503"], colours::multi;
        "x-chain", "an alternating chain of one symbol", ["0701"], chains::x_chains;
        "xy-chain", "a chain of cells of two candidates", ["0702"], chains::xy_chains;
        "aic", "nice loops and alternating chains", ["0706", "0707", "0708"], chains::plain;
        "grouped-aic", "nice loops and alternating chains with groups", ["0709", "0710", "0711"], chains::grouped;
        "als-xz", "two linked almost locked sets", ["0901"], als::xz;
        "als-xy-wing", "three linked almost locked sets", ["0902"], als::xy_wings;
        "als-chain", "a chain of almost locked sets", ["0903"], als::chains;
        "franken-x-wing", "a fish of size 2", ["0330"], fish!(2, Franken, None);
        "franken-swordfish", "a fish of size 3", ["0331"], fish!(3, Franken, None);
        "finned-franken-x-wing", "a fish of size 2", ["0340"], fish!(2, Franken, Finned);
        "finned-franken-swordfish", "a fish of size 3", ["0341"], fish!(3, Franken, Finned);
        "forcing-chain", "chains to a contradiction, or to one consequence", ["1301", "1302"], forcing_chains::find;
        "forcing-net", "nets to a contradiction, or to one consequence", ["1303", "1304"], forcing_nets::find;
    }
    // A path does not try the following searches; they run only on request.
    { false:
        "death-blossom", "a cell whose candidates are linked to almost locked sets", ["0904"], als::death_blossom;
        "template-set", "what all templates of a symbol have", ["1201"], templates::set;
        "template-delete", "what no template of a symbol has", ["1202"], templates::delete;
        "squirmbag", "a fish of size 5", ["0303"], fish!(5, Basic, None);
        "finned-squirmbag", "a fish of size 5", ["0313"], fish!(5, Basic, Finned);
        "sashimi-squirmbag", "a fish of size 5", ["0323"], fish!(5, Basic, Sashimi);
        "whale", "a fish of size 6", ["0304"], fish!(6, Basic, None);
        "finned-whale", "a fish of size 6", ["0314"], fish!(6, Basic, Finned);
        "sashimi-whale", "a fish of size 6", ["0324"], fish!(6, Basic, Sashimi);
        "leviathan", "a fish of size 7", ["0305"], fish!(7, Basic, None);
        "finned-leviathan", "a fish of size 7", ["0315"], fish!(7, Basic, Finned);
        "sashimi-leviathan", "a fish of size 7", ["0325"], fish!(7, Basic, Sashimi);
        "franken-jellyfish", "a fish of size 4", ["0332"], fish!(4, Franken, None);
        "finned-franken-jellyfish", "a fish of size 4", ["0342"], fish!(4, Franken, Finned);
        "franken-squirmbag", "a fish of size 5", ["0333"], fish!(5, Franken, None);
        "finned-franken-squirmbag", "a fish of size 5", ["0343"], fish!(5, Franken, Finned);
        "franken-whale", "a fish of size 6", ["0334"], fish!(6, Franken, None);
        "finned-franken-whale", "a fish of size 6", ["0344"], fish!(6, Franken, Finned);
        "franken-leviathan", "a fish of size 7", ["0335"], fish!(7, Franken, None);
        "finned-franken-leviathan", "a fish of size 7", ["0345"], fish!(7, Franken, Finned);
        "mutant-x-wing", "a fish of size 2", ["0350"], fish!(2, Mutant, None);
        "finned-mutant-x-wing", "a fish of size 2", ["0360"], fish!(2, Mutant, Finned);
        "mutant-swordfish", "a fish of size 3", ["0351"], fish!(3, Mutant, None);
        "finned-mutant-swordfish", "a fish of size 3", ["0361"], fish!(3, Mutant, Finned);
        "mutant-jellyfish", "a fish of size 4", ["0352"], fish!(4, Mutant, None);
        "finned-mutant-jellyfish", "a fish of size 4", ["0362"], fish!(4, Mutant, Finned);
        "mutant-squirmbag", "a fish of size 5", ["0353"], fish!(5, Mutant, None);
        "finned-mutant-squirmbag", "a fish of size 5", ["0363"], fish!(5, Mutant, Finned);
        "mutant-whale", "a fish of size 6", ["0354"], fish!(6, Mutant, None);
        "finned-mutant-whale", "a fish of size 6", ["0364"], fish!(6, Mutant, Finned);
        "mutant-leviathan", "a fish of size 7", ["0355"], fish!(7, Mutant, None);
        "finned-mutant-leviathan", "a fish of size 7", ["0365"], fish!(7, Mutant, Finned);
    }
};

/// Words for techniques.
const SYNONYMS: &[Synonyms] = &[
    Synonyms { name: "pointing", words: "pointing-pair pointing-triple locked-candidates" },
    Synonyms { name: "claiming", words: "box-line box-line-reduction locked-candidates" },
    Synonyms { name: "naked-single", words: "sole-candidate single" },
    Synonyms { name: "hidden-single", words: "unique-candidate single" },
    Synonyms { name: "naked-quadruple", words: "naked-quad" },
    Synonyms { name: "hidden-quadruple", words: "hidden-quad" },
    Synonyms { name: "simple-colours", words: "colouring coloring colors simple-colouring" },
    Synonyms { name: "xy-wing", words: "y-wing" },
    Synonyms { name: "two-string-kite", words: "kite 2-string-kite" },
];

/// Returns the search of this name.
///
/// # Errors
/// Fails if there is no such search.
pub fn by_name(name: &str) -> Result<&'static Search, UnknownName> {
    SEARCHES.iter().find(|search| search.name == name).ok_or_else(|| {
        let known = SEARCHES.iter().map(|search| search.name);
        UnknownName::with_synonyms("technique", name, known, SYNONYMS)
    })
}
