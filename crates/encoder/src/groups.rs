//! The groups of candidates that a rule bounds.

use clausoku_board::{Candidate, Cell, Region, Symbol, Variant};

use crate::{Bound, Rule, RuleScope};

/// Returns the candidates of a cell: one for each value.
pub(crate) fn values(variant: &Variant, cell: Cell) -> impl Iterator<Item = Candidate> {
    variant.alphabet().symbols().map(move |symbol| Candidate { cell, symbol })
}

/// Returns the candidates of a value in a region: one for each cell.
pub(crate) fn places(region: &Region, symbol: Symbol) -> impl Iterator<Item = Candidate> {
    region.cells.iter().map(move |&cell| Candidate { cell, symbol })
}

/// Returns the regions to which the rule applies, each with its index.
pub(crate) fn regions<'v>(
    variant: &'v Variant,
    rule: &Rule,
) -> impl Iterator<Item = (usize, &'v Region)> + use<'v> {
    let rule = *rule;
    let regions = variant.regions().iter().enumerate();
    regions.filter(move |(_, region)| applies_to(variant, &rule, region))
}

/// Returns whether the rule applies to the region.
///
/// The "1" rules do not apply to a region with fewer cells than symbols, which need not contain every value.
pub(crate) fn applies_to(variant: &Variant, rule: &Rule, region: &Region) -> bool {
    let all = rule.bound == Bound::AtMostOne || variant.is_complete(region);
    rule.scope == RuleScope::Regions(region.scope) && all
}

/// Returns the numbers of groups that the rule bounds, each with the size of these groups.
pub(crate) fn sizes(variant: &Variant, rule: &Rule) -> impl Iterator<Item = (u64, usize)> {
    let n = variant.order();
    let cells = (rule.scope == RuleScope::Cells).then_some((variant.cell_count() as u64, n));
    let regions = regions(variant, rule).map(move |(_, region)| (n as u64, region.cells.len()));
    cells.into_iter().chain(regions)
}
