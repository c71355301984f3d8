//! The table of all searches, in the order of HoDoKu's default configuration, with the searches of clues among them by their scores.

use clausoku_board::{Synonyms, UnknownName};
use clausoku_words::say;

use crate::fish::Kind;
use crate::search::Search;
use crate::technique::{Fins, Shape, Technique};
use crate::{
    als, chains, clues, colours, deadly, empty_rectangle, fish, forcing_chains, forcing_nets,
    singles, subsets, sue_de_coq, templates, two_pairs, unique_rectangles, wings,
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
    ($({ $on_path:literal: $($name:literal, $description:ident $(($size:literal))?, [$($code:literal),*], $find:expr;)* })*) => {
        &[$($(Search {
            name: $name,
            describe: |language| say!(language, techniques::$description { $(size: $size)? }),
            codes: &[$($code),*],
            on_path: $on_path,
            find: $find,
        },)*)*]
    };
}

/// The searches, in the order in which they are tried.
pub const SEARCHES: &[Search] = searches! {
    { true:
        "full-house", search_full_house, ["0000"], singles::full_houses;
        "naked-single", search_naked_single, ["0003"], singles::naked;
        "hidden-single", search_hidden_single, ["0002"], singles::hidden;
        "small-clue", search_small_clue, [], clues::small;
        "locked-pair", search_locked_subset(2), ["0110"],
            |state, settings, sink| subsets::naked(state, settings, 2, true, sink);
        "locked-triple", search_locked_subset(3), ["0111"],
            |state, settings, sink| subsets::naked(state, settings, 3, true, sink);
        "pointing", search_pointing, ["0100"],
            |state, settings, sink| subsets::locked(state, settings, Technique::Pointing, sink);
        "claiming", search_claiming, ["0101"],
            |state, settings, sink| subsets::locked(state, settings, Technique::Claiming, sink);
        "clue", search_clue, [], clues::clue;
        "naked-pair", search_naked_subset(2), ["0200"],
            |state, settings, sink| subsets::naked(state, settings, 2, false, sink);
        "naked-triple", search_naked_subset(3), ["0201"],
            |state, settings, sink| subsets::naked(state, settings, 3, false, sink);
        "hidden-pair", search_hidden_subset(2), ["0210"],
            |state, settings, sink| subsets::hidden(state, settings, 2, sink);
        "hidden-triple", search_hidden_subset(3), ["0211"],
            |state, settings, sink| subsets::hidden(state, settings, 3, sink);
        "clue-sums", search_clue_sums, [], clues::sums;
        "naked-quadruple", search_naked_subset(4), ["0202"],
            |state, settings, sink| subsets::naked(state, settings, 4, false, sink);
        "hidden-quadruple", search_hidden_subset(4), ["0212"],
            |state, settings, sink| subsets::hidden(state, settings, 4, sink);
        "clue-and-region", search_clue_and_region, [], clues::clue_and_region;
        "two-clues", search_two_clues, [], clues::two_clues;
        "x-wing", search_fish(2), ["0300"], fish!(2, Basic, None);
        "swordfish", search_fish(3), ["0301"], fish!(3, Basic, None);
        "jellyfish", search_fish(4), ["0302"], fish!(4, Basic, None);
        "remote-pair", search_remote_pair, ["0703"], chains::remote_pairs;
        "bug", search_bug, ["0610"], deadly::bug_plus_one;
        "skyscraper", search_skyscraper, ["0400"], two_pairs::skyscrapers;
        "two-string-kite", search_kite, ["0401", "0404"], two_pairs::two_string_kites;
        "turbot-fish", search_turbot_fish, ["0403"], two_pairs::turbot_fish;
        "empty-rectangle", search_empty_rectangle, ["0402", "0405"], empty_rectangle::find;
        "w-wing", search_w_wing, ["0803"], wings::w;
        "xy-wing", search_xy_wing, ["0800"], |state, settings, sink| wings::xy(state, settings, 2, sink);
        "xyz-wing", search_xyz_wing, ["0801"], |state, settings, sink| wings::xy(state, settings, 3, sink);
        "unique-rectangle", search_unique_rectangle, ["0600", "0601", "0602", "0603", "0604", "0605", "0606"],
            unique_rectangles::find;
        "avoidable-rectangle", search_avoidable_rectangle, ["0607", "0608"], deadly::avoidable;
        "finned-x-wing", search_fish(2), ["0310"], fish!(2, Basic, Finned);
        "sashimi-x-wing", search_fish(2), ["0320"], fish!(2, Basic, Sashimi);
        "finned-swordfish", search_fish(3), ["0311"], fish!(3, Basic, Finned);
        "sashimi-swordfish", search_fish(3), ["0321"], fish!(3, Basic, Sashimi);
        "finned-jellyfish", search_fish(4), ["0312"], fish!(4, Basic, Finned);
        "sashimi-jellyfish", search_fish(4), ["0322"], fish!(4, Basic, Sashimi);
        "sue-de-coq", search_sue_de_coq, ["1101"], sue_de_coq::find;
        "simple-colours", search_simple_colours, ["0500", "0501"], colours::simple;
        "multi-colours", search_multi_colours, ["0502", "0503"], colours::multi;
        "x-chain", search_x_chain, ["0701"], chains::x_chains;
        "xy-chain", search_xy_chain, ["0702"], chains::xy_chains;
        "aic", search_aic, ["0706", "0707", "0708"], chains::plain;
        "grouped-aic", search_grouped_aic, ["0709", "0710", "0711"], chains::grouped;
        "als-xz", search_als_xz, ["0901"], als::xz;
        "als-xy-wing", search_als_xy_wing, ["0902"], als::xy_wings;
        "als-chain", search_als_chain, ["0903"], als::chains;
        "franken-x-wing", search_fish(2), ["0330"], fish!(2, Franken, None);
        "franken-swordfish", search_fish(3), ["0331"], fish!(3, Franken, None);
        "finned-franken-x-wing", search_fish(2), ["0340"], fish!(2, Franken, Finned);
        "finned-franken-swordfish", search_fish(3), ["0341"], fish!(3, Franken, Finned);
        "clue-chain", search_clue_chain, [], clues::chain;
        "forcing-chain", search_forcing_chain, ["1301", "1302"], forcing_chains::find;
        "forcing-net", search_forcing_net, ["1303", "1304"], forcing_nets::find;
        "clue-cases", search_clue_cases, [], clues::cases;
    }
    // A path does not try the following searches; they run only on request.
    { false:
        "death-blossom", search_death_blossom, ["0904"], als::death_blossom;
        "template-set", search_template_set, ["1201"], templates::set;
        "template-delete", search_template_delete, ["1202"], templates::delete;
        "squirmbag", search_fish(5), ["0303"], fish!(5, Basic, None);
        "finned-squirmbag", search_fish(5), ["0313"], fish!(5, Basic, Finned);
        "sashimi-squirmbag", search_fish(5), ["0323"], fish!(5, Basic, Sashimi);
        "whale", search_fish(6), ["0304"], fish!(6, Basic, None);
        "finned-whale", search_fish(6), ["0314"], fish!(6, Basic, Finned);
        "sashimi-whale", search_fish(6), ["0324"], fish!(6, Basic, Sashimi);
        "leviathan", search_fish(7), ["0305"], fish!(7, Basic, None);
        "finned-leviathan", search_fish(7), ["0315"], fish!(7, Basic, Finned);
        "sashimi-leviathan", search_fish(7), ["0325"], fish!(7, Basic, Sashimi);
        "franken-jellyfish", search_fish(4), ["0332"], fish!(4, Franken, None);
        "finned-franken-jellyfish", search_fish(4), ["0342"], fish!(4, Franken, Finned);
        "franken-squirmbag", search_fish(5), ["0333"], fish!(5, Franken, None);
        "finned-franken-squirmbag", search_fish(5), ["0343"], fish!(5, Franken, Finned);
        "franken-whale", search_fish(6), ["0334"], fish!(6, Franken, None);
        "finned-franken-whale", search_fish(6), ["0344"], fish!(6, Franken, Finned);
        "franken-leviathan", search_fish(7), ["0335"], fish!(7, Franken, None);
        "finned-franken-leviathan", search_fish(7), ["0345"], fish!(7, Franken, Finned);
        "mutant-x-wing", search_fish(2), ["0350"], fish!(2, Mutant, None);
        "finned-mutant-x-wing", search_fish(2), ["0360"], fish!(2, Mutant, Finned);
        "mutant-swordfish", search_fish(3), ["0351"], fish!(3, Mutant, None);
        "finned-mutant-swordfish", search_fish(3), ["0361"], fish!(3, Mutant, Finned);
        "mutant-jellyfish", search_fish(4), ["0352"], fish!(4, Mutant, None);
        "finned-mutant-jellyfish", search_fish(4), ["0362"], fish!(4, Mutant, Finned);
        "mutant-squirmbag", search_fish(5), ["0353"], fish!(5, Mutant, None);
        "finned-mutant-squirmbag", search_fish(5), ["0363"], fish!(5, Mutant, Finned);
        "mutant-whale", search_fish(6), ["0354"], fish!(6, Mutant, None);
        "finned-mutant-whale", search_fish(6), ["0364"], fish!(6, Mutant, Finned);
        "mutant-leviathan", search_fish(7), ["0355"], fish!(7, Mutant, None);
        "finned-mutant-leviathan", search_fish(7), ["0365"], fish!(7, Mutant, Finned);
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
