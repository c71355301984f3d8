//! The keys of the kinds of constraints in f-puzzles' JSON.

use crate::common::{KindName, KindNames, called};

/// The keys.
pub const KIND_KEYS: KindNames = KindNames { names: ROWS };

const ROWS: &[KindName] = &[
    called("all-different", "extraregion"),
    called("cage", "killercage"),
    called("little-killer", "littlekillersum"),
    called("arrow", "arrow"),
    called("double-arrow", "doublearrow"),
    called("pill-arrow", "arrow"),
    called("thermometer", "thermometer"),
    called("slow-thermometer", "slowthermometer"),
    called("palindrome", "palindrome"),
    called("clone", "clone"),
    called("renban", "renban"),
    called("whispers", "whispers"),
    called("nabner", "nabner"),
    called("between", "betweenline"),
    called("lockout", "lockout"),
    called("entropic", "entropicline"),
    called("modular", "modularline"),
    called("zipper", "zipperline"),
    called("region-sum", "regionsumline"),
    called("difference", "difference"),
    called("ratio", "ratio"),
    called("pair-sum", "xv"),
    called("negative", "negative"),
    called("non-consecutive", "nonconsecutive"),
    called("sandwich", "sandwichsum"),
    called("x-sum", "xsum"),
    called("skyscraper", "skyscraper"),
    called("minimum", "minimum"),
    called("maximum", "maximum"),
    called("odd", "odd"),
    called("even", "even"),
    called("quadruple", "quadruple"),
    called("row-indexer", "rowindexer"),
    called("column-indexer", "columnindexer"),
    called("box-indexer", "boxindexer"),
];
