//! Nice loops: chains that end in the cell in which they start.

use clausoku_board::Candidate;
use clausoku_words::say;

use super::graph::{Graph, Kind, Literal, is_on};
use crate::{CellSet, Step, SymbolSet, Technique};

/// Returns the step of a chain back to its first cell, if it has consequences.
pub(super) fn step(graph: &Graph<'_>, path: &[Literal]) -> Option<Step> {
    let (start, end) = (path[0], path[path.len() - 1]);
    // A loop leaves its first cell, and comes back from another one.
    let next = [path[1], path[path.len() - 2]].map(|literal| graph.node(literal).first);
    if next.contains(&graph.node(start).first) {
        return None;
    }
    let cell = graph.node(start).first;
    let (first, last) = (graph.node(start).symbol, graph.node(end).symbol);
    let marks = graph.state.marks(cell);
    // The first link is strong if the chain starts with a candidate that does not hold.
    let removed: Option<SymbolSet> = match (is_on(start), is_on(end), first == last) {
        (true, false, true) | (true, true, false) => Some(SymbolSet::one(first)),
        (false, true, true) => Some(marks.without(first)),
        (false, false, false) => Some(SymbolSet::one(last)),
        _ => None,
    };
    let symbols = graph.symbols(path);
    let grouped = graph.is_grouped(path);
    if let Some(removed) = removed {
        let technique = if grouped {
            Technique::GroupedDiscontinuousLoop
        } else {
            Technique::DiscontinuousLoop
        };
        let reason = say!(
            graph.state.language(),
            techniques::by_broken_loop { chain: graph.chain_name(path) }
        );
        let step = graph.step(technique, symbols, path);
        return Some(step.removing(removed.in_cell(cell)).reason_is(reason));
    }
    // A chain from a candidate that holds to one that does not closes by a strong link within the cell, which only a
    // cell of two candidates has.
    let is_continuous = marks.len() == 2 || !is_on(start) || is_on(end);
    if !is_continuous {
        return None;
    }
    let technique =
        if grouped { Technique::GroupedContinuousLoop } else { Technique::ContinuousLoop };
    let reason =
        say!(graph.state.language(), techniques::by_loop { chain: graph.chain_name(path) });
    let step = graph.step(technique, symbols, path);
    let step = step.removing(around(graph, path)).reason_is(reason);
    // The loop closes in the first cell.
    let closes = is_on(start) && !is_on(end);
    let facts = closes.then_some(crate::Fact::Cell(cell));
    Some(step.because(facts))
}

/// Returns the candidates that a continuous loop removes: they see both ends of a weak link.
fn around(graph: &Graph<'_>, path: &[Literal]) -> Vec<Candidate> {
    let mut removed = Vec::new();
    let (start, end) = (path[0], path[path.len() - 1]);
    let node = |place: usize| graph.node(path[place]);
    if !is_on(start) && is_on(end) {
        let kept = SymbolSet::one(node(0).symbol).with(graph.node(end).symbol);
        others(graph, start, kept, &mut removed);
    }
    // The cells of the loop, as far as a chain passes through them.
    let all = graph.state.layout().none();
    let cells = path[..path.len() - 1].iter().fold(all, |all, &l| all | &graph.node(l).used);
    for place in 1..path.len() {
        if is_strong_pair(graph, path, place) {
            let kept = SymbolSet::one(node(place).symbol).with(node(place + 2).symbol);
            others(graph, path[place], kept, &mut removed);
        }
        if !is_on(path[place]) && node(place - 1).first != node(place).first {
            let symbol = node(place).symbol;
            let seen =
                seen_by(graph, path[place - 1], symbol) & &seen_by(graph, path[place], symbol);
            let seen = (&seen - &cells).without(node(0).first);
            removed.extend(graph.state.candidates_in(&seen, symbol));
            if let Kind::Set(set) = node(place).kind {
                set_removes(graph, path, place, set, &mut removed);
            }
        }
    }
    removed
}

/// Returns `true` if the chain enters and leaves the cell of this place by strong links.
fn is_strong_pair(graph: &Graph<'_>, path: &[Literal], place: usize) -> bool {
    let cell = |place: usize| graph.node(path[place]).first;
    place + 2 < path.len()
        && is_on(path[place])
        && cell(place - 1) != cell(place)
        && !is_on(path[place + 1])
        && cell(place) == cell(place + 1)
        && is_on(path[place + 2])
        && cell(place + 1) != cell(place + 2)
}

/// Adds the candidates of the node's cell that are not kept.
fn others(graph: &Graph<'_>, literal: Literal, kept: SymbolSet, removed: &mut Vec<Candidate>) {
    let cell = graph.node(literal).first;
    removed.extend((graph.state.marks(cell) - kept).in_cell(cell));
}

/// Returns the cells that see every place of the symbol in the node.
fn seen_by(graph: &Graph<'_>, literal: Literal, symbol: clausoku_board::Symbol) -> CellSet {
    let node = graph.node(literal);
    match node.kind {
        Kind::Set(set) => graph.sets[set].seen(graph.state, symbol),
        _ => graph.state.layout().common_peers(&node.cells),
    }
}

/// Adds the candidates that an almost locked set in a loop removes: the set contains each of its
/// symbols except the ones by which the loop enters and leaves it.
fn set_removes(
    graph: &Graph<'_>,
    path: &[Literal],
    place: usize,
    set: usize,
    removed: &mut Vec<Candidate>,
) {
    let state = graph.state;
    let set = &graph.sets[set];
    let Some(&next) = path.get(place + 1) else { return };
    let forced = is_on(next);
    let cell = graph.node(next).first;
    let exits = if forced {
        state.marks(cell).without(graph.node(next).symbol)
    } else {
        SymbolSet::one(graph.node(next).symbol)
    };
    let entry = graph.node(path[place]).symbol;
    for symbol in (set.symbols.without(entry) - exits).iter() {
        removed.extend(state.candidates_in(&set.seen(state, symbol), symbol));
    }
    if forced {
        for symbol in (exits & set.symbols).iter() {
            let seen = &set.seen(state, symbol) & state.layout().peers(cell);
            removed.extend(state.candidates_in(&seen, symbol));
        }
    }
}
