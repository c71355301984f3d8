//! Locked candidates, naked subsets and hidden subsets.
//!
//! Locked candidates: all places of a symbol in a region see a cell outside of it.
//!
//! On usual boards the places of a block are in one line (pointing), or the places of a line in one
//! block (claiming).
//!
//! Naked subsets: n cells of a region with n candidates together.
//!
//! The cells see each other, so each of the symbols is in one of them, and in no cell that sees them all. A
//! subset of up to three cells in a line and a block is locked if it removes candidates from both.
//!
//! Hidden subsets: n cells of a region that alone can hold n symbols.

use std::collections::BTreeSet;

use clausoku_board::{Candidate, Scope, Symbol};
use clausoku_words::say;

use crate::search::{Flow, Settings, Sink, give};
use crate::{CellSet, Fact, Role, State, Step, SymbolSet, Technique};

/// Passes on the subsets of `size` of these sets whose union has exactly `size` members, each as ascending indices with the
/// union, in lexicographic order.
pub(crate) fn for_each_tight(
    settings: &Settings<'_>,
    sets: &[SymbolSet],
    size: usize,
    found: &mut dyn FnMut(&[usize], SymbolSet) -> Flow,
) -> Flow {
    let mut tight = Tight { settings, sets, size, found };
    tight.extend(&mut Vec::new(), SymbolSet::EMPTY)
}

/// A search for the subsets.
struct Tight<'a> {
    settings: &'a Settings<'a>,
    sets: &'a [SymbolSet],
    size: usize,
    found: &'a mut dyn FnMut(&[usize], SymbolSet) -> Flow,
}

impl Tight<'_> {
    fn extend(&mut self, chosen: &mut Vec<usize>, union: SymbolSet) -> Flow {
        if chosen.len() == self.size {
            let is_tight = union.len() == self.size;
            return if is_tight { (self.found)(chosen, union) } else { Ok(()) };
        }
        self.settings.work(1)?;
        for index in chosen.last().map_or(0, |last| last + 1)..self.sets.len() {
            let wider = union | self.sets[index];
            // Left as soon as the union is too large, not when the subset is complete.
            if wider.has_at_most(self.size) {
                chosen.push(index);
                self.extend(chosen, wider)?;
                chosen.pop();
            }
        }
        Ok(())
    }
}

/// Finds one of both techniques.
pub(crate) fn locked(
    state: &State,
    settings: &Settings<'_>,
    technique: Technique,
    sink: &mut Sink<'_>,
) -> Flow {
    for region in state.layout().complete() {
        let is_block = state.layout().scope(region) == Scope::Block;
        if is_block != (technique == Technique::Pointing) {
            continue;
        }
        for symbol in settings.running(state.layout().symbols()) {
            let cells = state.places_in(region, symbol);
            // A single place is a hidden single, which is tried before.
            if cells.len() < 2 {
                continue;
            }
            let removed = &state.layout().common_peers(&cells) & state.places(symbol);
            if removed.is_empty() {
                continue;
            }
            let others = state.layout().regions_around(&cells).filter(|&other| other != region);
            let others: Vec<usize> = others.collect();
            let (language, name) = (state.language(), state.symbol_name(symbol));
            let (place, names) = (state.region_in_words(region), state.cell_names(&cells));
            let reason = match others.first() {
                Some(&other) => say!(
                    language,
                    techniques::by_locked_in {
                        region: place,
                        symbol: name,
                        cells: names,
                        other: state.region_in_words(other)
                    }
                ),
                None => say!(
                    language,
                    techniques::by_locked { region: place, symbol: name, cells: names }
                ),
            };
            let step = Step::new(technique, SymbolSet::one(symbol))
                .marked(Role::Pattern, state.candidates_in(&cells, symbol))
                .in_regions(Role::Pattern, [region])
                .in_regions(Role::Second, others)
                .because([Fact::Region(region, symbol)])
                .removing(state.candidates_in(&removed, symbol))
                .reason_is(reason);
            give(sink, step)?;
        }
    }
    Ok(())
}

/// Finds naked subsets of `size` cells, only locked ones or only others.
pub(crate) fn naked(
    state: &State,
    settings: &Settings<'_>,
    size: usize,
    locked: bool,
    sink: &mut Sink<'_>,
) -> Flow {
    let layout = state.layout();
    let mut found: BTreeSet<CellSet> = BTreeSet::new();
    for region in settings.running(in_order(state)) {
        let open = state.open() & layout.region(region);
        let small: Vec<_> =
            open.iter().filter(|&cell| (1..=size).contains(&state.marks(cell).len())).collect();
        let marks: Vec<SymbolSet> = small.iter().map(|&cell| state.marks(cell)).collect();
        for_each_tight(settings, &marks, size, &mut |subset, symbols| {
            let cells = subset.iter().map(|&index| small[index]);
            let cells = layout.set(cells);
            // Cells of a line and a block are found in both.
            if !found.insert(cells.clone()) {
                return Ok(());
            }
            let naked_step = naked_step(state, size, &cells, symbols).filter(|naked_step| {
                matches!(naked_step.technique(), Technique::LockedSubset(_)) == locked
            });
            give(sink, naked_step)
        })?;
    }
    Ok(())
}

/// Returns the regions, blocks first: a locked subset is then found in its block.
fn in_order(state: &State) -> impl Iterator<Item = usize> {
    let layout = state.layout();
    let blocks = layout.in_scope(Scope::Block);
    let others = layout.distinct().filter(|&index| layout.scope(index) != Scope::Block);
    blocks.chain(others)
}

/// Returns the naked_step of a subset that removes something.
fn naked_step(state: &State, size: usize, cells: &CellSet, symbols: SymbolSet) -> Option<Step> {
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
    let language = state.language();
    let (names, values) = (state.cell_names(cells), state.symbol_names(symbols));
    let reason = match regions.first() {
        Some(&region) => say!(
            language,
            techniques::by_naked_subset_in {
                cells: names,
                region: state.region_in_words(region),
                symbols: values
            }
        ),
        None => say!(language, techniques::by_naked_subset { cells: names, symbols: values }),
    };
    let naked_step = Step::new(technique, symbols)
        .marked_in(state, Role::Pattern, cells, symbols)
        .in_regions(Role::Pattern, regions)
        .because(cells.iter().map(Fact::Cell))
        .removing(removed)
        .reason_is(reason);
    Some(naked_step)
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
    // HoDoKu has locked pairs and triples only.
    size < 4
        && removed.iter().any(|candidate| block.contains(candidate.cell))
        && removed.iter().any(|candidate| line.contains(candidate.cell))
}

/// Finds hidden subsets of `size` cells.
pub(crate) fn hidden(
    state: &State,
    settings: &Settings<'_>,
    size: usize,
    sink: &mut Sink<'_>,
) -> Flow {
    let layout = state.layout();
    for region in settings.running(layout.complete()) {
        // The places of a symbol as a set of their numbers within the region, which has as many cells as there are symbols.
        let mut numbers = vec![SymbolSet::EMPTY; layout.variant().order()];
        for (number, &cell) in (0..).zip(&layout.variant().regions()[region].cells) {
            for symbol in state.marks(cell).iter() {
                let places = &mut numbers[symbol.index()];
                *places = places.with(Symbol::from_index(number));
            }
        }
        let few = layout.symbols().zip(numbers);
        // A symbol with more places is in no subset of this size.
        let few = few.filter(|(_, places)| !places.is_empty() && places.has_at_most(size));
        let (symbols, places): (Vec<Symbol>, Vec<SymbolSet>) = few.unzip();
        for_each_tight(settings, &places, size, &mut |subset, _| {
            let symbols: SymbolSet = subset.iter().map(|&index| symbols[index]).collect();
            let places = symbols.iter().map(|symbol| state.places_in(region, symbol));
            let cells = places.fold(layout.none(), |all, places| all | &places);
            // Nothing to remove. A cheap test, before words are made.
            if state.marks_of(&cells) == symbols {
                return Ok(());
            }
            give(sink, hidden_step(state, size, region, &cells, symbols))
        })?;
    }
    Ok(())
}

fn hidden_step(
    state: &State,
    size: usize,
    region: usize,
    cells: &CellSet,
    symbols: SymbolSet,
) -> Step {
    Step::new(Technique::HiddenSubset(size as u8), symbols)
        .marked_in(state, Role::Pattern, cells, symbols)
        .in_regions(Role::Pattern, [region])
        .because(symbols.iter().map(|symbol| Fact::Region(region, symbol)))
        .removing(state.candidates_of(cells, state.layout().all_symbols() - symbols))
        .reason_is(say!(
            state.language(),
            techniques::by_hidden_subset {
                region: state.region_in_words(region),
                symbols: state.symbol_names(symbols),
                cells: state.cell_names(cells)
            }
        ))
}

#[cfg(test)]
mod tests {
    use itertools::Itertools as _;

    use super::*;

    #[test]
    fn tight_subsets_are_those_of_all_subsets() {
        let bits = |number: usize| -> SymbolSet {
            let all = (0..7_u16).filter(|bit| number >> bit & 1 == 1);
            all.map(clausoku_board::Symbol::from_index).collect()
        };
        for seed in 1..40 {
            let sets: Vec<SymbolSet> = (0..8).map(|index| bits(seed * 37 * (index + 3))).collect();
            for size in 1..5 {
                let union = |subset: &[usize]| {
                    subset.iter().fold(SymbolSet::EMPTY, |all, &index| all | sets[index])
                };
                let expected: Vec<_> = (0..sets.len())
                    .combinations(size)
                    .map(|subset| (union(&subset), subset))
                    .filter(|(union, _)| union.len() == size)
                    .collect();
                let mut found = Vec::new();
                let _ = for_each_tight(&Settings::default(), &sets, size, &mut |subset, union| {
                    found.push((union, subset.to_vec()));
                    Ok(())
                });
                assert_eq!(found, expected);
            }
        }
    }
}
