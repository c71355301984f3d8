//! Chains of inferences: from a candidate that does not hold to one that holds, and so on.
//!
//! Nice loops and alternating inference chains, also with groups and almost locked sets, are in this module.

mod graph;
mod groups;
mod looped;
mod path;
mod simple;

pub(crate) use graph::{Graph, Kind, Literal, Tree, is_on};
pub(crate) use simple::{remote_pairs, x_chains, xy_chains};

use clausoku_board::Candidate;

use crate::search::{Flow, Settings, Sink, give};
use crate::{State, Step, Technique};
use graph::LINK;

pub(crate) fn plain(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let graph = Graph::plain(state, settings)?;
    find(&graph, settings, false, sink)
}

pub(crate) fn grouped(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let graph = if settings.sets_in_chains {
        Graph::with_sets(state, settings)
    } else {
        Graph::grouped(state, settings)
    };
    let graph = graph?;
    find(&graph, settings, true, sink)
}

fn find(graph: &Graph<'_>, settings: &Settings<'_>, grouped: bool, sink: &mut Sink<'_>) -> Flow {
    let starts = (0..graph.edges.len()).filter(|&start| graph.node(start).kind == Kind::One);
    // From true candidates, then from false ones.
    let (on, off): (Vec<Literal>, Vec<Literal>) = starts.partition(|&start| is_on(start));
    for start in on.into_iter().chain(off) {
        settings.go_on()?;
        let tree = Tree::new(graph, settings, start, |_, _| true);
        for &end in settings.running(tree.reached.iter().skip(1)) {
            // One inference is no chain. The removals are computed for ends that are candidates.
            if graph.node(end).kind != Kind::One || tree.cost(end) <= LINK {
                continue;
            }
            let is_loop = graph.node(end).first == graph.node(start).first;
            // The cheap conditions first: most ends are excluded without their path. A chain that removes a single
            // candidate is a nice loop.
            if !is_loop && (is_on(start) || !is_on(end) || removed(graph, start, end).len() < 2) {
                continue;
            }
            let path = tree.path(end);
            if graph.is_grouped(&path) != grouped || !graph.is_simple(&path, is_loop) {
                continue;
            }
            let step = if is_loop {
                looped::step(graph, &path)
            } else {
                Some(chain(graph, &path, grouped))
            };
            give(sink, step)?;
        }
    }
    Ok(())
}

/// Returns the candidates that the two ends of a chain remove.
fn removed(graph: &Graph<'_>, start: Literal, end: Literal) -> Vec<Candidate> {
    let state = graph.state;
    let (one, other) = (graph.node(start), graph.node(end));
    if one.symbol == other.symbol {
        let seen = state.layout().peers(one.first) & state.layout().peers(other.first);
        return state.candidates_in(&seen, one.symbol);
    }
    if !state.layout().sees(one.first, other.first) {
        return Vec::new();
    }
    let ends = [
        Candidate { cell: one.first, symbol: other.symbol },
        Candidate { cell: other.first, symbol: one.symbol },
    ];
    ends.into_iter().filter(|&candidate| state.has(candidate)).collect()
}

fn chain(graph: &Graph<'_>, path: &[Literal], grouped: bool) -> Step {
    let (start, end) = (path[0], path[path.len() - 1]);
    let technique = if grouped { Technique::GroupedAic } else { Technique::Aic };
    let step = graph.step(technique, graph.symbols(path), path);
    step.removing(removed(graph, start, end)).reason_is(graph.either_end(path))
}
