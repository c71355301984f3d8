//! X-chains of one symbol, and XY-chains of cells with two candidates.
//!
//! Remote pairs: a chain of cells with the same two candidates, whose values alternate.

use clausoku_board::Cell;
use clausoku_words::say;

use super::graph::{Graph, LINK, Literal, Tree, is_on};
use crate::search::{Flow, Settings, Sink, give};
use crate::two_pairs::link;
use crate::{CellSet, Fact, Role, State, Step, SymbolSet, Technique};

/// The most inferences of a chain.
const MAX_INFERENCES: u32 = 20;

pub(crate) fn x_chains(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let open = settings.memory.symbols(state);
    if open.is_empty() {
        return Ok(());
    }
    let graph = Graph::plain(state, settings)?;
    chains(
        &graph,
        settings,
        Technique::XChain,
        |from, to| graph.node(from).symbol == graph.node(to).symbol,
        |start| open.contains(&graph.node(start).symbol),
        sink,
    )?;
    // Only after all starts: a search that ended early has not shown that there is nothing.
    settings.go_on()?;
    settings.memory.keep_fruitless(state, &open);
    Ok(())
}

pub(crate) fn xy_chains(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let graph = Graph::plain(state, settings)?;
    let is_pair = |literal: Literal| state.marks(graph.node(literal).first).len() == 2;
    chains(
        &graph,
        settings,
        Technique::XyChain,
        |from, to| {
            let same = graph.node(from).first == graph.node(to).first;
            // An XY-chain has strong links within cells only, so its weak links lead to other cells.
            is_pair(from) && is_pair(to) && same != is_on(from)
        },
        is_pair,
        sink,
    )
}

/// Finds chains from a candidate that does not hold to one of the same symbol that holds.
fn chains(
    graph: &Graph<'_>,
    settings: &Settings<'_>,
    technique: Technique,
    passes: impl Fn(Literal, Literal) -> bool,
    starts: impl Fn(Literal) -> bool,
    sink: &mut Sink<'_>,
) -> Flow {
    for start in (0..graph.edges.len()).step_by(2).filter(|&start| starts(start)) {
        settings.go_on()?;
        let tree = Tree::new(graph, settings, start, &passes);
        for &end in settings.running(tree.reached.iter().skip(1)).filter(|&&end| is_on(end)) {
            let same = graph.node(end).symbol == graph.node(start).symbol;
            if same && (3..=MAX_INFERENCES).contains(&(tree.cost(end) / LINK)) {
                give(sink, chain(graph, technique, &tree.path(end)))?;
            }
        }
    }
    Ok(())
}

fn chain(graph: &Graph<'_>, technique: Technique, path: &[Literal]) -> Option<Step> {
    let first = graph.node(path[0]);
    let last = graph.node(path[path.len() - 1]);
    let state = graph.state;
    // A chain and its reverse are one.
    let is_loop = first.first == last.first;
    let excluded = is_loop && technique == Technique::XyChain;
    if first.first > last.first || excluded || !graph.is_simple(path, is_loop) {
        return None;
    }
    let symbol = first.symbol;
    let removed: CellSet = &(state.layout().peers(first.first) & state.layout().peers(last.first))
        & state.places(symbol);
    if removed.is_empty() {
        return None;
    }
    let step = graph.step(technique, SymbolSet::one(symbol), path);
    let removed = state.candidates_in(&removed, symbol);
    Some(step.removing(removed).reason_is(graph.either_end(path)))
}

pub(crate) fn remote_pairs(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    for start in state.open().iter().filter(|&cell| state.marks(cell).len() == 2) {
        let pair = state.marks(start);
        let equal =
            state.layout().set(state.open().iter().filter(|&cell| state.marks(cell) == pair));
        for path in paths(state, settings, start, &equal) {
            if path[0] < path[path.len() - 1] {
                give(sink, step(state, &path, pair))?;
            }
        }
    }
    Ok(())
}

/// Returns a shortest path from the cell to each that is an odd number of steps away, at least 3.
fn paths(state: &State, settings: &Settings<'_>, start: Cell, equal: &CellSet) -> Vec<Vec<Cell>> {
    let mut seen = equal.clone();
    seen.remove(start);
    let mut paths = vec![vec![start]];
    let mut next = 0;
    while let Some(path) = paths.get(next).cloned() {
        next += 1;
        if settings.work(64).is_err() {
            break;
        }
        for cell in (&seen & state.layout().peers(path[path.len() - 1])).iter() {
            seen.remove(cell);
            let mut longer = path.clone();
            longer.push(cell);
            paths.push(longer);
        }
    }
    // Two cells are a naked pair.
    paths.retain(|path| path.len() >= 4 && path.len() % 2 == 0);
    paths
}

fn step(state: &State, path: &[Cell], pair: SymbolSet) -> Step {
    let layout = state.layout();
    let cells = layout.set(path.iter().copied());
    let mut seen = layout.none();
    for (index, &one) in path.iter().enumerate() {
        // Cells an odd number of steps apart hold different values. Neighbours are a naked pair, which is tried before.
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
    Step::new(Technique::RemotePair, pair)
        .with_length(2 * path.len() - 1)
        .marked_in(state, Role::Pattern, &cells, pair)
        .linked(links.collect::<Vec<_>>())
        .because(cells.iter().map(Fact::Cell))
        .removing(removed.collect::<Vec<_>>())
        .reason_is(say!(
            state.language(),
            techniques::by_remote_pair {
                cells: state.cell_names(&cells),
                symbols: state.symbol_names(pair),
                first: state.cell_name(ends[0]),
                second: state.cell_name(ends[1])
            }
        ))
}
