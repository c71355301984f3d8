//! Nodes and inferences.

use clausoku_board::{Candidate, Cell, Symbol};

use crate::techniques::almost_locked::AlmostLocked;
use crate::techniques::{CellSet, State};

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
    /// Several cells of a line and a block, one of which holds the symbol.
    Group,
    /// The cells with the symbol in the almost locked set of this index. Such a node only occurs as not holding:
    /// no cell of the set holds the symbol, so the set holds all of its other symbols.
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
    /// The node of each candidate, by cell and symbol.
    of_candidate: Vec<Option<usize>>,
}

impl<'a> Graph<'a> {
    /// Returns the nodes of the candidates, without inferences.
    pub(super) fn empty(state: &'a State) -> Self {
        let variant = state.layout().variant();
        let of_candidate = vec![None; variant.cell_count() * variant.order()];
        let mut graph =
            Self { state, nodes: Vec::new(), edges: Vec::new(), sets: Vec::new(), of_candidate };
        for Candidate { cell, symbol } in state.candidates() {
            let place = graph.place(Candidate { cell, symbol });
            let cells = state.layout().none().with(cell);
            let index = graph.add_node(Kind::One, symbol, cells.clone(), cells);
            graph.of_candidate[place] = Some(index);
        }
        graph
    }

    /// Adds a node and returns its index.
    pub(super) fn add_node(
        &mut self,
        kind: Kind,
        symbol: Symbol,
        cells: CellSet,
        used: CellSet,
    ) -> usize {
        let first = cells.first().unwrap_or(Cell::from_index(0));
        let seen = &self.state.layout().common_peers(&cells) & self.state.places(symbol);
        let seen = &seen - &used;
        self.nodes.push(Node { kind, symbol, cells, first, used, seen });
        self.edges.extend([Vec::with_capacity(8), Vec::with_capacity(24)]);
        self.nodes.len() - 1
    }

    fn place(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.state.layout().variant().order() + candidate.symbol.index()
    }

    /// Returns the node of an open candidate.
    pub(crate) fn node_of(&self, candidate: Candidate) -> Option<usize> {
        self.of_candidate[self.place(candidate)]
    }

    /// Adds an inference whose cost exceeds that of an inference between candidates by `more`.
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
