//! Comparison of encodings.

use super::grids::{Row, boards, emptied};
use super::{Experiment, Extent, usual};
use crate::boards::Digging;
use crate::plan::{EncodingChoice, Settings};

/// Compares sizes and times of encodings.
pub(super) const ENCODINGS: Experiment = Experiment {
    name: "encodings",
    title: "Encoding against encoding",
    question: "How large do the clauses become, and how long does each solver take over them?",
    axis: None,
    settings: || Settings { encodings: Some(encodings()), ..usual("extended", 1, 10) },
    boards: |extent, seed| boards(rows(extent), seed),
    instances: |extent, seed, from, _| emptied(rows(extent), seed, from, Digging::Free, None),
};

/// Returns the presets, all at-most-one encodings, all levels of givens, and other variants.
fn encodings() -> Vec<EncodingChoice> {
    let names = [
        "minimal",
        "efficient",
        "extended",
        "extended/triads",
        "extended/sequential",
        "extended/product",
        "extended/commander",
        "extended/bimander",
        "extended/bitwise",
        "extended/log",
        "extended/peers",
        "minimal/reduced",
        "extended/reduced",
    ];
    names.map(|name| name.parse().expect("an encoding")).into()
}

/// Returns boards that are half or wholly empty, or near the peak.
fn rows(extent: Extent) -> &'static [Row] {
    match extent {
        Extent::Full => &[
            Row { order: 16, boards: 2, percents: &[50] },
            Row { order: 16, boards: 2, percents: &[100] },
            Row { order: 25, boards: 2, percents: &[40] },
            Row { order: 25, boards: 2, percents: &[54] },
        ],
        Extent::Quick => &[Row { order: 9, boards: 1, percents: &[60] }],
    }
}
