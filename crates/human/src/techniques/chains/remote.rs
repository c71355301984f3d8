//! Remote pairs: a chain of cells with the same two candidates, whose values alternate.

use clausoku_board::Cell;

use crate::techniques::conjugate::link;
use crate::techniques::search::{Flow, Settings, Sink, give};
use crate::techniques::step::{Fact, Role};
use crate::techniques::{CellSet, State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, _: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    for start in state.open().iter().filter(|&cell| state.marks(cell).len() == 2) {
        let pair = state.marks(start);
        let equal =
            state.layout().set(state.open().iter().filter(|&cell| state.marks(cell) == pair));
        for path in paths(state, start, &equal) {
            if path[0] < path[path.len() - 1] {
                give(sink, step(state, &path, pair))?;
            }
        }
    }
    Flow::Continue(())
}

/// Returns a shortest path from the cell to each that is an odd number of steps away, at least 3.
fn paths(state: &State, start: Cell, equal: &CellSet) -> Vec<Vec<Cell>> {
    let mut seen = equal.clone();
    seen.remove(start);
    let mut paths = vec![vec![start]];
    let mut next = 0;
    while let Some(path) = paths.get(next).cloned() {
        next += 1;
        for cell in &(&seen & state.layout().peers(path[path.len() - 1])) {
            seen.remove(cell);
            let mut longer = path.clone();
            longer.push(cell);
            paths.push(longer);
        }
    }
    paths.retain(|path| path.len() >= 4 && path.len() % 2 == 0);
    paths
}

fn step(state: &State, path: &[Cell], pair: SymbolSet) -> Step {
    let layout = state.layout();
    let cells = layout.set(path.iter().copied());
    let mut seen = layout.none();
    for (index, &one) in path.iter().enumerate() {
        for &other in path.iter().skip(index + 3).step_by(2) {
            seen |= &(layout.peers(one) & layout.peers(other));
        }
    }
    let seen = &seen - &cells;
    let removed = pair.iter().flat_map(|symbol| state.candidates_in(&seen, symbol));
    let ends = [path[0], path[path.len() - 1]];
    let first = pair.first().into_iter();
    let links =
        first.flat_map(|symbol| path.windows(2).map(move |two| link(symbol, two[0], two[1], true)));
    Step::new(Technique::RemotePair)
        .symbols_used(pair)
        .with_length(2 * path.len() - 1)
        .marked_in(state, Role::Pattern, &cells, pair)
        .linked(links.collect::<Vec<_>>())
        .because(cells.iter().map(Fact::Cell))
        .removing(removed.collect::<Vec<_>>())
        .reason_is(format!(
            "{} hold {} in turn, so {} and {} hold different values.",
            state.cell_names(&cells),
            state.symbol_names(pair),
            state.cell_name(ends[0]),
            state.cell_name(ends[1])
        ))
}
