//! Naked subsets: n cells of a region with n candidates together.
//!
//! The cells see each other, so each of the symbols is in one of them, and in no cell that sees them all. A
//! subset of up to three cells in a line and a block is locked if it removes candidates from both.

use clausoku_board::{Candidate, Scope};

use crate::techniques::search::{Flow, Sink, give};
use crate::techniques::step::{Fact, Role};
use crate::techniques::subsets::for_each_tight;
use crate::techniques::{CellSet, State, Step, SymbolSet, Technique};

/// Finds naked subsets of `size` cells, only locked ones or only others.
pub(crate) fn find(state: &State, size: usize, locked: bool, sink: &mut Sink<'_>) -> Flow {
    let layout = state.layout();
    let mut found: Vec<CellSet> = Vec::new();
    for region in in_order(state) {
        let open = state.open() & layout.region(region);
        let small: Vec<_> =
            open.iter().filter(|&cell| (1..=size).contains(&state.marks(cell).len())).collect();
        let marks: Vec<SymbolSet> = small.iter().map(|&cell| state.marks(cell)).collect();
        for_each_tight(&marks, size, &mut |subset, symbols| {
            let cells = subset.iter().map(|&index| small[index]);
            let cells = layout.set(cells);
            if found.contains(&cells) {
                return Flow::Continue(());
            }
            found.push(cells.clone());
            let step = step(state, size, &cells, symbols)
                .filter(|step| matches!(step.technique(), Technique::LockedSubset(_)) == locked);
            step.map_or(Flow::Continue(()), |step| give(sink, step))
        })?;
    }
    Flow::Continue(())
}

/// Returns the regions, blocks first: a locked subset is then found in its block.
fn in_order(state: &State) -> impl Iterator<Item = usize> {
    let layout = state.layout();
    let blocks = layout.in_scope(Scope::Block);
    let others = (0..layout.region_count()).filter(|&index| layout.scope(index) != Scope::Block);
    blocks.chain(others)
}

/// Returns the step of a subset that removes something.
fn step(state: &State, size: usize, cells: &CellSet, symbols: SymbolSet) -> Option<Step> {
    let layout = state.layout();
    let outside = layout.common_peers(cells);
    let removed: Vec<Candidate> =
        symbols.iter().flat_map(|symbol| state.candidates_in(&outside, symbol)).collect();
    if removed.is_empty() {
        return None;
    }
    let regions: Vec<usize> = layout.regions_around(cells).collect();
    let technique = if is_locked(state, size, &regions, &removed) {
        Technique::LockedSubset(size as u8)
    } else {
        Technique::NakedSubset(size as u8)
    };
    let place = regions
        .first()
        .map_or_else(String::new, |&region| format!(" of {}", state.region_name(region)));
    let step = Step::new(technique)
        .symbols_used(symbols)
        .marked_in(state, Role::Pattern, cells, symbols)
        .in_regions(Role::Pattern, regions)
        .because(cells.iter().map(Fact::Cell))
        .removing(removed)
        .reason_is(format!(
            "{}{place} hold only {}, so these symbols are in no other cell that sees them all.",
            state.cell_names(cells),
            state.symbol_names(symbols)
        ));
    Some(step)
}

/// Returns `true` if the subset is in a block and in a line, and removes a candidate of the block, and one of the line
/// outside the block.
fn is_locked(state: &State, size: usize, regions: &[usize], removed: &[Candidate]) -> bool {
    let layout = state.layout();
    let of = |test: fn(Scope) -> bool| regions.iter().copied().find(|&r| test(layout.scope(r)));
    let Some(block) = of(|scope| scope == Scope::Block) else { return false };
    let Some(line) = of(|scope| matches!(scope, Scope::Row | Scope::Column)) else { return false };
    let block = layout.region(block);
    let line = layout.region(line) - block;
    size < 4
        && removed.iter().any(|candidate| block.contains(candidate.cell))
        && removed.iter().any(|candidate| line.contains(candidate.cell))
}
