//! Comparison of encodings.

use super::{Experiment, Extent, keys, usual};
use crate::boards::{BoardError, Digging, SolutionKey, Solutions, dig};
use crate::plan::{EncodingChoice, Instance, Settings};

/// Compares sizes and times of encodings.
pub(super) const ENCODINGS: Experiment = Experiment {
    name: "encodings",
    title: "Encoding against encoding",
    question: "How large do the clauses become, and how long does each solver take over them?",
    axis: None,
    settings: || Settings { encodings: Some(encodings()), ..usual("extended", 1, 10) },
    boards,
    instances: |extent, seed, from, _| instances(extent, seed, from),
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

/// Returns the orders of the boards with shares of empty cells, and the number of boards of each.
fn sizes(extent: Extent) -> (&'static [(usize, f64)], u64) {
    match extent {
        Extent::Full => (&[(16, 0.5), (16, 1.0), (25, 0.4), (25, 0.54)], 2),
        Extent::Quick => (&[(9, 0.6)], 1),
    }
}

fn boards(extent: Extent, seed: u64) -> Vec<SolutionKey> {
    let (sizes, boards) = sizes(extent);
    sizes.iter().flat_map(|&(order, _)| keys(order, boards, seed)).collect()
}

fn instances(extent: Extent, seed: u64, from: &Solutions) -> Result<Vec<Instance>, BoardError> {
    let (sizes, boards) = sizes(extent);
    let mut instances = Vec::new();
    for &(order, share) in sizes {
        for key in keys(order, boards, seed) {
            let (variant, solution) = from.get(key);
            let seed = key.seed;
            let puzzle = dig(variant, solution, share, seed, Digging::Free)?;
            let name = format!("{order} seed {seed} empty {:.0} %", share * 100.0);
            let group = format!("{order} × {order}");
            instances.push(Instance::new(name, puzzle).in_group(group).satisfiable());
        }
    }
    Ok(instances)
}
