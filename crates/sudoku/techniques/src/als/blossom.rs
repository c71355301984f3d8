//! Death blossom: a cell each of whose candidates sees all places of its symbol in an almost locked set.
//!
//! Whatever the cell holds, one of the sets loses that symbol and holds all of its others.

use clausoku_board::{Cell, Symbol};
use clausoku_words::say;

use super::{name, step};
use crate::almost_locked::{AlmostLocked, sets};
use crate::search::{Flow, Settings, Sink, give};
use crate::words::listed;
use crate::{CellSet, Fact, Role, State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let sets = sets(state, settings, 1);
    for stem in state.open().iter() {
        settings.go_on()?;
        let symbols: Vec<Symbol> = state.marks(stem).iter().collect();
        let petals: Vec<Vec<usize>> = symbols
            .iter()
            .map(|&symbol| {
                settings
                    .running(0..sets.len())
                    .filter(|&index| {
                        let set = &sets[index];
                        set.symbols.contains(symbol) && set.seen(state, symbol).contains(stem)
                    })
                    .collect()
            })
            .collect();
        if petals.iter().any(Vec::is_empty) {
            continue;
        }
        let flower = Flower { state, stem, sets: &sets, petals, settings };
        let common = state.layout().all_symbols() - state.marks(stem);
        flower.extend(&mut Vec::new(), common, &state.layout().none(), sink)?;
    }
    Ok(())
}

struct Flower<'a> {
    state: &'a State,
    stem: Cell,
    sets: &'a [AlmostLocked],
    /// The sets that lose their symbol if a candidate of the stem holds, by candidate.
    petals: Vec<Vec<usize>>,
    settings: &'a Settings<'a>,
}

impl Flower<'_> {
    fn extend(
        &self,
        chosen: &mut Vec<usize>,
        common: SymbolSet,
        cells: &CellSet,
        sink: &mut Sink<'_>,
    ) -> Flow {
        if chosen.len() == self.petals.len() {
            return give(sink, self.finish(chosen, common, cells));
        }
        self.settings.go_on()?;
        for &index in &self.petals[chosen.len()] {
            let set = &self.sets[index];
            let left = common & set.symbols;
            // With overlaps, one set may serve two candidates.
            let overlaps = set.cells.meets(cells) && !self.settings.overlap;
            if left.is_empty() || overlaps {
                continue;
            }
            chosen.push(index);
            self.extend(chosen, left, &(cells | &set.cells), sink)?;
            chosen.pop();
        }
        Ok(())
    }

    fn finish(&self, chosen: &[usize], common: SymbolSet, cells: &CellSet) -> Option<Step> {
        let state = self.state;
        let removed: Vec<_> = common
            .iter()
            .flat_map(|symbol| {
                let places = cells & state.places(symbol);
                let seen = &state.layout().common_peers(&places) - cells;
                state.candidates_in(&seen.without(self.stem), symbol)
            })
            .collect();
        if removed.is_empty() {
            return None;
        }
        let chain: Vec<&AlmostLocked> = chosen.iter().map(|&index| &self.sets[index]).collect();
        let stem = state.layout().set([self.stem]);
        let marks = state.marks(self.stem);
        let names: Vec<String> = chain.iter().map(|set| name(state, set)).collect();
        let step = step(state, Technique::DeathBlossom, &chain, marks)
            .marked_in(state, Role::Fin, &stem, marks)
            .because([Fact::Cell(self.stem)])
            .removing(removed);
        let and = say!(state.language(), techniques::and);
        Some(step.reason_is(say!(
            state.language(),
            techniques::by_death_blossom {
                stem: state.cell_name(self.stem),
                sets: listed(&names, &and),
                symbols: state.symbol_names(common)
            }
        )))
    }
}
