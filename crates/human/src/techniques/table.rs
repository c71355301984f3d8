//! The table of all searches, in the order of HoDoKu's default configuration.

use clausoku_board::{Synonyms, UnknownName};

use crate::techniques::fish::Kind;
use crate::techniques::search::Search;
use crate::techniques::technique::{Fins, Shape};
use crate::techniques::{als, forcing, sue_de_coq, templates};
use crate::techniques::{
    chains, colours, empty_rectangle, two_pairs, two_string_kite, uniqueness, wings,
};
use crate::techniques::{
    fish, full_house, hidden_single, hidden_subset, locked, naked_single, naked_subset,
};

/// A row of a technique that a path tries.
macro_rules! row {
    (@asked, $name:literal, $description:literal, [$($code:literal),*], $find:expr) => {
        Search { on_path: false, ..row!($name, $description, [$($code),*], $find) }
    };
    ($name:literal, $description:literal, [$($code:literal),*], $find:expr) => {
        Search {
            name: $name,
            description: $description,
            codes: &[$($code),*],
            on_path: true,
            find: $find,
        }
    };
}

/// A row of a fish.
macro_rules! fish {
    ($name:literal, $code:literal, $on_path:literal, $size:literal, $shape:ident, $fins:ident) => {
        Search {
            name: $name,
            description: concat!("a fish of size ", stringify!($size)),
            codes: &[$code],
            on_path: $on_path,
            find: |state, settings, sink| {
                let kind = Kind { size: $size, shape: Shape::$shape, fins: Fins::$fins };
                fish::find(state, settings, kind, sink)
            },
        }
    };
}

/// The searches, in the order in which they are tried.
pub const SEARCHES: &[Search] = &[
    row!("full-house", "the last open cell of a region", ["0000"], full_house::find),
    row!("naked-single", "a cell with one candidate", ["0003"], naked_single::find),
    row!("hidden-single", "a symbol with one place in a region", ["0002"], hidden_single::find),
    row!(
        "locked-pair",
        "two symbols in two cells of a block and a line",
        ["0110"],
        |state, _, sink| naked_subset::find(state, 2, true, sink)
    ),
    row!(
        "locked-triple",
        "three symbols in three cells of a block and a line",
        ["0111"],
        |state, _, sink| naked_subset::find(state, 3, true, sink)
    ),
    row!(
        "pointing",
        "locked candidates: the places of a block see other cells",
        ["0100"],
        locked::pointing
    ),
    row!(
        "claiming",
        "locked candidates: the places of a line see other cells",
        ["0101"],
        locked::claiming
    ),
    row!("naked-pair", "two symbols in two cells of a region", ["0200"], |state, _, sink| {
        naked_subset::find(state, 2, false, sink)
    }),
    row!("naked-triple", "three symbols in three cells of a region", ["0201"], |state, _, sink| {
        naked_subset::find(state, 3, false, sink)
    }),
    row!("hidden-pair", "two cells of a region for two symbols", ["0210"], |state, _, sink| {
        hidden_subset::find(state, 2, sink)
    }),
    row!(
        "hidden-triple",
        "three cells of a region for three symbols",
        ["0211"],
        |state, _, sink| hidden_subset::find(state, 3, sink)
    ),
    row!(
        "naked-quadruple",
        "four symbols in four cells of a region",
        ["0202"],
        |state, _, sink| naked_subset::find(state, 4, false, sink)
    ),
    row!(
        "hidden-quadruple",
        "four cells of a region for four symbols",
        ["0212"],
        |state, _, sink| hidden_subset::find(state, 4, sink)
    ),
    fish!("x-wing", "0300", true, 2, Basic, None),
    fish!("swordfish", "0301", true, 3, Basic, None),
    fish!("jellyfish", "0302", true, 4, Basic, None),
    row!("remote-pair", "equal cells in a chain", ["0703"], chains::remote_pairs),
    row!("bug", "bivalue universal grave + 1", ["0610"], uniqueness::bug_plus_one),
    row!("skyscraper", "two parallel conjugate pairs", ["0400"], two_pairs::skyscrapers),
    row!(
        "two-string-kite",
        "a conjugate pair in a row and one in a column",
        ["0401", "0404"],
        two_string_kite::find
    ),
    row!("turbot-fish", "two conjugate pairs", ["0403"], two_pairs::turbot_fish),
    row!(
        "empty-rectangle",
        "a block in two lines, and a conjugate pair",
        ["0402", "0405"],
        empty_rectangle::find
    ),
    row!("w-wing", "two equal cells and a conjugate pair", ["0803"], wings::w),
    row!("xy-wing", "three cells of two candidates", ["0800"], wings::xy),
    row!("xyz-wing", "a cell of three candidates and two of two", ["0801"], wings::xyz),
    row!(
        "unique-rectangle",
        "four cells that could exchange two symbols",
        ["0600", "0601", "0602", "0603", "0604", "0605", "0606"],
        uniqueness::rectangles
    ),
    row!(
        "avoidable-rectangle",
        "placed values that could be exchanged",
        ["0607", "0608"],
        uniqueness::avoidable
    ),
    fish!("finned-x-wing", "0310", true, 2, Basic, Finned),
    fish!("sashimi-x-wing", "0320", true, 2, Basic, Sashimi),
    fish!("finned-swordfish", "0311", true, 3, Basic, Finned),
    fish!("sashimi-swordfish", "0321", true, 3, Basic, Sashimi),
    fish!("finned-jellyfish", "0312", true, 4, Basic, Finned),
    fish!("sashimi-jellyfish", "0322", true, 4, Basic, Sashimi),
    row!("sue-de-coq", "two almost locked sets in an intersection", ["1101"], sue_de_coq::find),
    row!("simple-colours", "two colours of a symbol", ["0500", "0501"], colours::simple),
    row!("multi-colours", "two pairs of colours of a symbol", ["0502", "0503"], colours::multi),
    row!("x-chain", "an alternating chain of one symbol", ["0701"], chains::x_chains),
    row!("xy-chain", "a chain of cells of two candidates", ["0702"], chains::xy_chains),
    row!("aic", "nice loops and alternating chains", ["0706", "0707", "0708"], chains::plain),
    row!(
        "grouped-aic",
        "nice loops and alternating chains with groups",
        ["0709", "0710", "0711"],
        chains::grouped
    ),
    row!("als-xz", "two linked almost locked sets", ["0901"], als::xz),
    row!("als-xy-wing", "three linked almost locked sets", ["0902"], als::xy_wings),
    row!("als-chain", "a chain of almost locked sets", ["0903"], als::chains),
    fish!("franken-x-wing", "0330", true, 2, Franken, None),
    fish!("franken-swordfish", "0331", true, 3, Franken, None),
    fish!("finned-franken-x-wing", "0340", true, 2, Franken, Finned),
    fish!("finned-franken-swordfish", "0341", true, 3, Franken, Finned),
    row!(
        "forcing-chain",
        "chains to a contradiction, or to one consequence",
        ["1301", "1302"],
        forcing::chains
    ),
    row!(
        "forcing-net",
        "nets to a contradiction, or to one consequence",
        ["1303", "1304"],
        forcing::nets
    ),
    // A path does not try the following searches; they run only on request.
    row!(
        @asked,
        "death-blossom",
        "a cell whose candidates are linked to almost locked sets",
        ["0904"],
        als::death_blossom
    ),
    row!(@asked, "template-set", "what all templates of a symbol have", ["1201"], templates::set),
    row!(@asked, "template-delete", "what no template of a symbol has", ["1202"], templates::delete),
    fish!("squirmbag", "0303", false, 5, Basic, None),
    fish!("finned-squirmbag", "0313", false, 5, Basic, Finned),
    fish!("sashimi-squirmbag", "0323", false, 5, Basic, Sashimi),
    fish!("whale", "0304", false, 6, Basic, None),
    fish!("finned-whale", "0314", false, 6, Basic, Finned),
    fish!("sashimi-whale", "0324", false, 6, Basic, Sashimi),
    fish!("leviathan", "0305", false, 7, Basic, None),
    fish!("finned-leviathan", "0315", false, 7, Basic, Finned),
    fish!("sashimi-leviathan", "0325", false, 7, Basic, Sashimi),
    fish!("franken-jellyfish", "0332", false, 4, Franken, None),
    fish!("finned-franken-jellyfish", "0342", false, 4, Franken, Finned),
    fish!("franken-squirmbag", "0333", false, 5, Franken, None),
    fish!("finned-franken-squirmbag", "0343", false, 5, Franken, Finned),
    fish!("franken-whale", "0334", false, 6, Franken, None),
    fish!("finned-franken-whale", "0344", false, 6, Franken, Finned),
    fish!("franken-leviathan", "0335", false, 7, Franken, None),
    fish!("finned-franken-leviathan", "0345", false, 7, Franken, Finned),
    fish!("mutant-x-wing", "0350", false, 2, Mutant, None),
    fish!("finned-mutant-x-wing", "0360", false, 2, Mutant, Finned),
    fish!("mutant-swordfish", "0351", false, 3, Mutant, None),
    fish!("finned-mutant-swordfish", "0361", false, 3, Mutant, Finned),
    fish!("mutant-jellyfish", "0352", false, 4, Mutant, None),
    fish!("finned-mutant-jellyfish", "0362", false, 4, Mutant, Finned),
    fish!("mutant-squirmbag", "0353", false, 5, Mutant, None),
    fish!("finned-mutant-squirmbag", "0363", false, 5, Mutant, Finned),
    fish!("mutant-whale", "0354", false, 6, Mutant, None),
    fish!("finned-mutant-whale", "0364", false, 6, Mutant, Finned),
    fish!("mutant-leviathan", "0355", false, 7, Mutant, None),
    fish!("finned-mutant-leviathan", "0365", false, 7, Mutant, Finned),
];

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
