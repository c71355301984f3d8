//! Forcing chains: an assumption implies a contradiction, or every alternative implies one consequence. Each inference has
//! one premise.

use clausoku_board::{Candidate, Cell};
use clausoku_words::say;

use crate::chains::{Graph, Kind, Literal, Tree, is_on};
use crate::search::{Flow, Settings, Sink, give};
use crate::{Fact, Role, State, Step, SymbolSet, Technique};

pub(crate) fn find(state: &State, settings: &Settings<'_>, sink: &mut Sink<'_>) -> Flow {
    let graph = Graph::grouped(state, settings)?;
    let is_one = |literal: &Literal| graph.node(*literal).kind == Kind::One;
    let mut trees: Vec<Tree> = Vec::new();
    for start in 0..graph.edges.len() {
        settings.go_on()?;
        // All trees at once: each is used for its own contradiction and for all alternatives of its cell
        // and regions.
        let tree = Tree::new(&graph, settings, start, |_, _| true);
        settings.hold(tree.bytes())?;
        trees.push(tree);
    }
    let alternatives = alternatives(state);
    for start in (0..graph.edges.len()).filter(is_one) {
        settings.go_on()?;
        give(sink, contradiction(&graph, &trees[start], start, &alternatives))?;
    }
    for (fact, candidates) in &alternatives {
        settings.go_on()?;
        let starts: Vec<Literal> =
            candidates.iter().map(|&one| 2 * graph.node_of(one) + 1).collect();
        let common = trees[starts[0]].reached.iter().copied().filter(is_one);
        let common = settings
            .running(common)
            .filter(|&end| starts.iter().all(|&start| trees[start].reaches(end)));
        for end in common {
            let paths: Vec<Vec<Literal>> =
                starts.iter().map(|&start| trees[start].path(end)).collect();
            let step = step(&graph, Technique::ForcingChainVerity, &paths, end)
                .because([fact.clone()])
                .reason_is(say!(
                    state.language(),
                    techniques::by_alternatives { chains: names(&graph, &paths) }
                ));
            give(sink, step)?;
        }
    }
    Ok(())
}

/// Returns the step that the assumption is wrong, if it implies a contradiction.
fn contradiction(
    graph: &Graph<'_>,
    tree: &Tree,
    start: Literal,
    alternatives: &[(Fact, Vec<Candidate>)],
) -> Option<Step> {
    let both = tree.reached.iter().find(|&&end| is_on(end) && tree.reaches(opposite(end)));
    let (paths, fact) = if let Some(&end) = both {
        (vec![tree.path(end), tree.path(opposite(end))], None)
    } else {
        let off = |&one: &Candidate| 2 * graph.node_of(one);
        let mut all = alternatives.iter();
        let none = all.find(|row| row.1.iter().all(|one| tree.reaches(off(one))))?;
        let ends = none.1.iter().map(off);
        (ends.map(|end| tree.path(end)).collect(), Some(none.0.clone()))
    };
    let step = step(graph, Technique::ForcingChainContradiction, &paths, opposite(start));
    Some(step.because(fact).reason_is(say!(
        graph.state.language(),
        techniques::by_contradiction { chains: names(graph, &paths) }
    )))
}

fn opposite(literal: Literal) -> Literal {
    literal ^ 1
}

fn names(graph: &Graph<'_>, paths: &[Vec<Literal>]) -> String {
    paths.iter().map(|path| graph.chain_name(path)).collect::<Vec<_>>().join("; ")
}

/// Returns a step of these chains whose consequence is a literal of a candidate.
fn step(graph: &Graph<'_>, technique: Technique, paths: &[Vec<Literal>], end: Literal) -> Step {
    let symbols = paths.iter().fold(SymbolSet::EMPTY, |all, path| all | graph.symbols(path));
    let mut step = Step::new(technique, symbols);
    for path in paths {
        for &literal in path {
            let role = if is_on(literal) { Role::Pattern } else { Role::Second };
            step = step.marked(role, graph.candidates(literal));
        }
        step = step.linked(graph.links_of(path)).because(graph.facts_of(path));
    }
    let node = graph.node(end);
    let candidate = Candidate { cell: node.first, symbol: node.symbol };
    if is_on(end) { step.placing(candidate) } else { step.removing([candidate]) }
}

/// Returns the alternatives of a state: the candidates of each cell, and the places of each symbol in each region.
pub(super) fn alternatives(state: &State) -> Vec<(Fact, Vec<Candidate>)> {
    let layout = state.layout();
    let cells = state.open().iter().map(|cell: Cell| Fact::Cell(cell));
    let places = layout
        .complete()
        .flat_map(|region| layout.symbols().map(move |symbol| Fact::Region(region, symbol)));
    let all = cells.chain(places).map(|fact| {
        let candidates = fact.candidates(state);
        (fact, candidates)
    });
    all.filter(|(_, candidates)| candidates.len() > 1).collect()
}
