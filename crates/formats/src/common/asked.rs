//! The variant that the caller asks for, where a text has one itself.

use std::collections::BTreeSet;
use std::sync::Arc;

use clausoku_board::{Cell, Constraint, ConstraintKind, Scope, Variant};

use super::{ReadOptions, Result, refused};

/// Returns the variant of a text, under the name that the caller asks for.
///
/// # Errors
///
/// Fails if the caller asks for a variant with other rules.
pub(crate) fn as_asked(
    found: Arc<Variant>,
    text: &str,
    options: &ReadOptions,
) -> Result<Arc<Variant>> {
    match &options.variant {
        None => Ok(found),
        Some(asked) if have_same_rules(asked, &found) => Ok(Arc::clone(asked)),
        Some(asked) => {
            let expected = format!("{}, of which the puzzle says that it is", found.name());
            Err(refused(text, &expected, asked))
        }
    }
}

/// Returns whether two variants differ in names at most.
fn have_same_rules(one: &Variant, other: &Variant) -> bool {
    one.cell_count() == other.cell_count()
        && one.cells().all(|cell| one.position(cell) == other.position(cell))
        && one.alphabet() == other.alphabet()
        && regions(one) == regions(other)
        && constraints(one) == constraints(other)
}

fn regions(variant: &Variant) -> BTreeSet<(Scope, BTreeSet<Cell>)> {
    let regions = variant.regions().iter();
    regions.map(|region| (region.scope, region.cells.iter().copied().collect())).collect()
}

fn constraints(variant: &Variant) -> Vec<(&ConstraintKind, &[Cell])> {
    let constraints = variant.constraints().iter();
    constraints.map(|Constraint { kind, cells, .. }| (kind, cells.as_slice())).collect()
}
