//! The groups of candidates that a rule bounds.

use puzzle::{Candidate, Cell, Region, Symbol, Variant};

use crate::{Bound, Rule, RuleScope};

/// The candidates of a cell: one for each value.
pub(crate) fn values(variant: &Variant, cell: Cell) -> impl Iterator<Item = Candidate> {
    variant.alphabet().symbols().map(move |symbol| Candidate { cell, symbol })
}

/// The candidates of a value in a region: one for each cell.
pub(crate) fn places(region: &Region, symbol: Symbol) -> impl Iterator<Item = Candidate> {
    region.cells.iter().map(move |&cell| Candidate { cell, symbol })
}

/// The regions of which the rule says something, each with its index.
pub(crate) fn regions<'v>(
    variant: &'v Variant,
    rule: &Rule,
) -> impl Iterator<Item = (usize, &'v Region)> + use<'v> {
    let rule = *rule;
    let regions = variant.regions().iter().enumerate();
    regions.filter(move |(_, region)| speaks_of(variant, &rule, region))
}

/// Whether the rule says something of the region.
///
/// The "1" rules are silent about a region with fewer cells than symbols, where no value need stand.
pub(crate) fn speaks_of(variant: &Variant, rule: &Rule, region: &Region) -> bool {
    let all = rule.bound == Bound::AtMostOne || variant.is_complete(region);
    rule.scope == RuleScope::Regions(region.scope) && all
}

/// How many groups of how many candidates the rule bounds.
pub(crate) fn sizes(variant: &Variant, rule: &Rule) -> impl Iterator<Item = (u64, usize)> {
    let n = variant.order();
    let cells = (rule.scope == RuleScope::Cells).then_some((variant.cell_count() as u64, n));
    let regions = regions(variant, rule).map(move |(_, region)| (n as u64, region.cells.len()));
    cells.into_iter().chain(regions)
}
