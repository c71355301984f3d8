//! Two-string kite: a conjugate pair of a row and one of a column, each with one end in a common block.

use clausoku_board::{Cell, Scope};
use itertools::Itertools as _;

use crate::techniques::conjugate::{Pair, link, pairs_of_scope};
use crate::techniques::search::{Flow, Settings, Sink, each_symbol, give};
use crate::techniques::step::Role;
use crate::techniques::{State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let mut kites: Vec<([Cell; 2], Step)> = Vec::new();
    each_symbol(state, settings, &[()], |(), symbol| {
        let columns = pairs_of_scope(state, symbol, Scope::Column);
        for row in pairs_of_scope(state, symbol, Scope::Row) {
            for &column in &columns {
                for (cells, step) in kite(state, row, column) {
                    give(sink, step.clone())?;
                    kites.push((cells, step));
                }
            }
        }
        Flow::Continue(())
    })?;
    if settings.dual { dual(&kites, sink) } else { Flow::Continue(()) }
}

/// Returns the kites of two pairs, each with its cells in the common block.
fn kite(state: &State, row: Pair, column: Pair) -> Vec<([Cell; 2], Step)> {
    let mut found = Vec::new();
    let layout = state.layout();
    for (near, far) in row.ends() {
        for (other_near, other_far) in column.ends() {
            if !layout.sees(near, other_near) {
                continue;
            }
            let both = layout.set([near, other_near]);
            let cells = both.with(far).with(other_far);
            if cells.len() < 4 || layout.shared(&both, Scope::Block).is_none() {
                continue;
            }
            let line = |cell: Cell, scope: Scope| {
                let own = layout.regions_of(cell).filter(move |&r| layout.scope(r) == scope);
                own.fold(layout.none(), |all, region| all | layout.region(region))
            };
            let crossing = line(far, Scope::Column) & &line(other_far, Scope::Row);
            let removed = &(&crossing & state.places(row.symbol)) - &cells;
            let far_ends = layout.set([far, other_far]);
            let removed = removed & &layout.common_peers(&far_ends);
            if removed.is_empty() {
                continue;
            }
            let name = state.symbol_name(row.symbol);
            let step = Step::new(Technique::TwoStringKite)
                .symbols_used(SymbolSet::one(row.symbol))
                .marked(Role::Pattern, state.candidates_in(&far_ends, row.symbol))
                .marked(Role::Fin, state.candidates_in(&both, row.symbol))
                .in_regions(Role::Pattern, [row.region, column.region])
                .linked([row.link(), column.link(), link(row.symbol, near, other_near, false)])
                .because([row.fact(), column.fact()])
                .removing(state.candidates_in(&removed, row.symbol))
                .reason_is(format!(
                    "{} do not both hold {name}, so {} or {} does.",
                    state.cell_names(&both),
                    state.cell_name(far),
                    state.cell_name(other_far)
                ));
            found.push(([near.min(other_near), near.max(other_near)], step));
        }
    }
    found
}

/// Gives the pairs of kites, of one symbol or of two, with equal cells in the block and different consequences.
fn dual(kites: &[([Cell; 2], Step)], sink: &mut Sink<'_>) -> Flow {
    for ((cells, one), (other_cells, other)) in kites.iter().tuple_combinations() {
        if cells == other_cells && one.eliminations() != other.eliminations() {
            give(sink, one.and(other, Technique::DualTwoStringKite))?;
        }
    }
    Flow::Continue(())
}
