//! Nodes, the inferences between them, and the shortest chains from one literal.

use clausoku_board::{Candidate, Cell, Symbol};
use clausoku_text::Stopped;

use crate::almost_locked::AlmostLocked;
use crate::search::Settings;
use crate::{CellSet, State};

/// A node that holds or does not hold: its index times 2, plus 1 if it holds.
pub(crate) type Literal = usize;

/// Returns whether the literal says that its node holds.
pub(crate) const fn is_on(literal: Literal) -> bool {
    literal % 2 == 1
}

/// The kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A candidate.
    One,
    /// Several cells of a line and a block. One of them holds the symbol.
    Group,
    /// The cells with the symbol in the almost locked set of this index. The node is only used in its false
    /// state: no cell of the set holds the symbol, so the set holds all of its other symbols.
    Set(usize),
}

/// A node of chains.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) symbol: Symbol,
    /// The cells that can hold the symbol.
    pub(crate) cells: CellSet,
    /// The first of the cells.
    pub(crate) first: Cell,
    /// The cells that the node uses.
    pub(crate) used: CellSet,
    /// The other candidates of the symbol that see all cells of the node.
    pub(crate) seen: CellSet,
}

/// The cost of an inference between candidates. The sizes of almost locked sets are added to it and so weigh half as much
/// as inferences, as in HoDoKu, whose library expects the chains that are shortest in this sense.
pub(crate) const LINK: u32 = 2;

/// An inference to a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) to: Literal,
    /// The length that the inference adds to a chain: [`LINK`], and more for almost locked sets.
    pub(crate) cost: u32,
}

/// The nodes of a state and the inferences between them.
#[derive(Clone, Debug)]
pub(crate) struct Graph<'a> {
    pub(crate) state: &'a State,
    pub(crate) nodes: Vec<Node>,
    /// The direct consequences of each literal, by literal.
    pub(crate) edges: Vec<Vec<Edge>>,
    /// The almost locked sets of the nodes.
    pub(crate) sets: Vec<AlmostLocked>,
    /// The node of each open candidate, by cell and symbol.
    of_candidate: Vec<usize>,
}

impl<'a> Graph<'a> {
    /// Returns the nodes of the candidates, without inferences. Fails if the search is to stop.
    fn empty(state: &'a State, settings: &Settings<'_>) -> Result<Self, Stopped> {
        let variant = state.layout().variant();
        let of_candidate = vec![usize::MAX; variant.cell_count() * variant.order()];
        let mut graph =
            Self { state, nodes: Vec::new(), edges: Vec::new(), sets: Vec::new(), of_candidate };
        for Candidate { cell, symbol } in state.candidates() {
            let place = graph.place(Candidate { cell, symbol });
            let cells = state.layout().none().with(cell);
            let index = graph.add_node(Kind::One, symbol, cells.clone(), cells);
            graph.of_candidate[place] = index;
            settings.hold(graph.node_bytes())?;
            settings.work(64)?;
        }
        Ok(graph)
    }

    /// Adds a node and returns its index.
    pub(super) fn add_node(
        &mut self,
        kind: Kind,
        symbol: Symbol,
        cells: CellSet,
        used: CellSet,
    ) -> usize {
        // Every node has a cell, so the default is not used.
        let first = cells.first().unwrap_or(Cell::from_index(0));
        let seen = &self.state.layout().common_peers(&cells) & self.state.places(symbol);
        let seen = &seen - &used;
        self.nodes.push(Node { kind, symbol, cells, first, used, seen });
        self.edges.extend([Vec::with_capacity(8), Vec::with_capacity(24)]);
        self.nodes.len() - 1
    }

    /// Returns the memory of the last node and of the first inferences from it.
    pub(super) fn node_bytes(&self) -> usize {
        let node = self.nodes.last().map_or(0, |node| 3 * node.cells.heap_bytes());
        size_of::<Node>() + node + 2 * size_of::<Vec<Edge>>() + 32 * size_of::<Edge>()
    }

    /// Returns the memory of the inferences from this node.
    pub(super) fn edge_bytes(&self, node: usize) -> usize {
        let own = &self.edges[2 * node..2 * node + 2];
        own.iter().map(|edges| edges.capacity() * size_of::<Edge>()).sum()
    }

    fn place(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.state.layout().variant().order() + candidate.symbol.index()
    }

    /// Returns the node of an open candidate.
    pub(crate) fn node_of(&self, candidate: Candidate) -> usize {
        self.of_candidate[self.place(candidate)]
    }

    /// Adds an inference that costs `more` in addition to an inference between candidates.
    pub(super) fn add(&mut self, from: Literal, to: Literal, more: u32) {
        self.edges[from].push(Edge { to, cost: LINK + more });
    }

    /// Returns the node of a literal.
    pub(crate) fn node(&self, literal: Literal) -> &Node {
        &self.nodes[literal / 2]
    }

    /// Returns the candidates of a node.
    pub(crate) fn candidates(&self, literal: Literal) -> Vec<Candidate> {
        let node = self.node(literal);
        node.cells.iter().map(|cell| Candidate { cell, symbol: node.symbol }).collect()
    }
}

impl<'a> Graph<'a> {
    /// Returns the inferences between single candidates. Fails if the search is to stop.
    pub(crate) fn plain(state: &'a State, settings: &Settings<'_>) -> Result<Self, Stopped> {
        let mut graph = Self::empty(state, settings)?;
        for candidate in state.candidates() {
            graph.fill(candidate, settings)?;
        }
        Ok(graph)
    }

    fn fill(&mut self, candidate: Candidate, settings: &Settings<'_>) -> Result<(), Stopped> {
        let Candidate { cell, symbol } = candidate;
        let own = self.node_of(candidate);
        let marks = self.state.marks(cell);
        for other in marks.without(symbol).iter() {
            let node = self.node_of(Candidate { cell, symbol: other });
            self.add(2 * own + 1, 2 * node, 0);
            if marks.len() == 2 {
                self.add(2 * own, 2 * node + 1, 0);
            }
        }
        let layout = self.state.layout();
        for region in layout.regions_of(cell) {
            let places = self.state.places_in(region, symbol).without(cell);
            let is_pair = layout.is_complete(region) && places.only().is_some();
            for other in places.iter() {
                let node = self.node_of(Candidate { cell: other, symbol });
                self.add(2 * own + 1, 2 * node, 0);
                if is_pair {
                    self.add(2 * own, 2 * node + 1, 0);
                }
            }
        }
        settings.hold(self.edge_bytes(own))?;
        settings.work(256)
    }
}

/// The entry of a literal that no chain reaches.
const NONE: (u32, u32) = (u32::MAX, 0);

/// The shortest chains from one literal, by their last literal.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    /// The literals that follow, in the order in which they were reached; the first is the start.
    pub(crate) reached: Vec<Literal>,
    /// The literal before each literal, and the cost of the chain, by literal; [`NONE`] if no chain reaches it.
    ///
    /// Forcing chains hold a tree for each literal, so numbers of 32 bits take a third of the memory.
    before: Vec<(u32, u32)>,
}

impl Tree {
    /// Returns the chains from a literal, by the inferences that `passes` accepts. Some are missing if the search is to stop.
    pub(crate) fn new(
        graph: &Graph<'_>,
        settings: &Settings<'_>,
        start: Literal,
        passes: impl Fn(Literal, Literal) -> bool,
    ) -> Self {
        let mut before = vec![NONE; graph.edges.len()];
        before[start] = (start as u32, 0);
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            if settings.work(64).is_err() {
                break;
            }
            let before_edge = before[from].1;
            for edge in graph.edges[from].iter().filter(|edge| passes(from, edge.to)) {
                let cost = before_edge + edge.cost;
                match before[edge.to] {
                    NONE => reached.push(edge.to),
                    // A direct inference stays, and so does a chain that is not longer.
                    (parent, old) if parent as usize == start || old <= cost => continue,
                    _ => {}
                }
                // Costs differ, so a later and shorter chain replaces the first. HoDoKu's library expects
                // these chains.
                before[edge.to] = (from as u32, cost);
            }
        }
        Self { reached, before }
    }

    /// Returns the memory of the chains.
    pub(crate) fn bytes(&self) -> usize {
        self.reached.capacity() * size_of::<Literal>() + self.before.len() * size_of::<(u32, u32)>()
    }

    /// Returns whether a chain ends with this literal.
    pub(crate) fn reaches(&self, literal: Literal) -> bool {
        self.before[literal] != NONE
    }

    /// Returns the sum of the costs of the chain's inferences.
    pub(crate) fn cost(&self, literal: Literal) -> u32 {
        self.before[literal].1
    }

    /// Returns the chain to this literal, from the start.
    pub(crate) fn path(&self, end: Literal) -> Vec<Literal> {
        let mut path = vec![end];
        let mut at = end;
        while self.before[at] != NONE {
            let before = self.before[at].0 as usize;
            // Replaced parents can form a circle, which must not become an endless path.
            if before == at || path.len() > self.before.len() {
                break;
            }
            path.push(before);
            at = before;
        }
        path.reverse();
        path
    }
}
