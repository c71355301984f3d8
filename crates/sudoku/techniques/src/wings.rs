//! XY-wing, XYZ-wing and W-wing: small patterns of cells with two or three candidates.

use clausoku_board::{Candidate, Cell};
use clausoku_words::say;
use itertools::Itertools as _;

use crate::search::{Flow, Settings, Sink, give};
use crate::two_pairs::{link, pairs};
use crate::{Fact, Role, State, Step, SymbolSet, Technique};

fn cells_with(state: &State, marks: usize) -> Vec<Cell> {
    state.open().iter().filter(|&cell| state.marks(cell).len() == marks).collect()
}

/// Finds a pivot of `pivot_marks` candidates, and two cells of two candidates that see it and share one symbol.
pub(crate) fn xy(
    state: &State,
    settings: &Settings<'_>,
    pivot_marks: usize,
    sink: &mut Sink<'_>,
) -> Flow {
    let layout = state.layout();
    let pairs = cells_with(state, 2);
    for pivot in cells_with(state, pivot_marks) {
        settings.go_on()?;
        let marks = state.marks(pivot);
        let near = pairs.iter().copied().filter(|&cell| layout.sees(pivot, cell));
        let near: Vec<Cell> = near
            .filter(|&cell| (state.marks(cell) | marks).len() == 3 && state.marks(cell) != marks)
            .collect();
        for (one, other) in settings.running(near.into_iter().tuple_combinations()) {
            let shared = state.marks(one) & state.marks(other);
            let all = marks | state.marks(one) | state.marks(other);
            let Some(symbol) = shared.only() else { continue };
            // If the pivot of a wing of two candidates held the shared symbol, both wings could be
            // without it.
            if all.len() != 3 || (pivot_marks == 2 && marks.contains(symbol)) {
                continue;
            }
            let wings = layout.set([one, other]);
            let sees = if pivot_marks == 3 { wings.with(pivot) } else { wings.clone() };
            let removed = &layout.common_peers(&sees) & state.places(symbol);
            let technique = if pivot_marks == 3 { Technique::XyzWing } else { Technique::XyWing };
            let cells = wings.with(pivot);
            let step = Step::new(technique, all)
                .marked_in(state, Role::Pattern, &cells, all.without(symbol))
                .marked_in(state, Role::Fin, &cells, SymbolSet::one(symbol))
                .because(cells.iter().map(Fact::Cell))
                .removing(state.candidates_in(&removed, symbol))
                .reason_is(say!(
                    state.language(),
                    techniques::by_wing {
                        pivot: state.cell_name(pivot),
                        symbol: state.symbol_name(symbol),
                        cells: state.cell_names(&sees)
                    }
                ));
            give(sink, step)?;
        }
    }
    Ok(())
}

pub(crate) fn w(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let cells = cells_with(state, 2);
    for (one, other) in settings.running(cells.into_iter().tuple_combinations()) {
        let Some((first, second)) = state.marks(one).pair() else { continue };
        if state.marks(one) != state.marks(other) {
            continue;
        }
        for (symbol, linked) in [(first, second), (second, first)] {
            w_of(state, [one, other], Candidate { cell: one, symbol }, linked, sink)?;
        }
    }
    Ok(())
}

/// Finds conjugate pairs of `linked`, each of whose ends sees one of both cells.
fn w_of(
    state: &State,
    [one, other]: [Cell; 2],
    removed: Candidate,
    linked: clausoku_board::Symbol,
    sink: &mut Sink<'_>,
) -> Flow {
    let layout = state.layout();
    let cells = layout.set([one, other]);
    let gone = &layout.common_peers(&cells) & state.places(removed.symbol);
    // The pairs are searched only if a step would remove something.
    if gone.is_empty() {
        return Ok(());
    }
    for pair in pairs(state, linked) {
        for (near, far) in pair.ends() {
            let apart = !cells.contains(near) && !cells.contains(far);
            if !apart || !layout.sees(one, near) || !layout.sees(other, far) {
                continue;
            }
            let step = Step::new(Technique::WWing, state.marks(one))
                .marked_in(state, Role::Pattern, &cells, SymbolSet::one(removed.symbol))
                .marked_in(state, Role::Fin, &cells.with(near).with(far), SymbolSet::one(linked))
                .linked([pair.link(), link(linked, one, near, false)])
                .linked([link(linked, other, far, false)])
                .because([Fact::Cell(one), Fact::Cell(other), pair.fact()])
                .removing(state.candidates_in(&gone, removed.symbol))
                .reason_is(say!(
                    state.language(),
                    techniques::by_w_wing {
                        near: state.cell_name(near),
                        far: state.cell_name(far),
                        linked: state.symbol_name(linked),
                        cells: state.cell_names(&cells),
                        symbol: state.symbol_name(removed.symbol)
                    }
                ));
            give(sink, step)?;
        }
    }
    Ok(())
}
