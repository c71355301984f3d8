//! Inferences between candidates.

use clausoku_board::Candidate;

use super::graph::Graph;
use crate::techniques::State;

impl<'a> Graph<'a> {
    /// Returns the inferences between single candidates.
    pub(crate) fn plain(state: &'a State) -> Self {
        let mut graph = Self::empty(state);
        for candidate in state.candidates() {
            graph.fill(candidate);
        }
        graph
    }

    fn fill(&mut self, candidate: Candidate) {
        let Candidate { cell, symbol } = candidate;
        let Some(own) = self.node_of(candidate) else { return };
        let marks = self.state.marks(cell);
        for other in marks.without(symbol).iter() {
            let Some(node) = self.node_of(Candidate { cell, symbol: other }) else { continue };
            self.add(2 * own + 1, 2 * node, 0);
            if marks.len() == 2 {
                self.add(2 * own, 2 * node + 1, 0);
            }
        }
        let layout = self.state.layout();
        for region in layout.regions_of(cell) {
            let places = self.state.places_in(region, symbol).without(cell);
            let is_pair = layout.is_complete(region) && places.only().is_some();
            for other in &places {
                let Some(node) = self.node_of(Candidate { cell: other, symbol }) else { continue };
                self.add(2 * own + 1, 2 * node, 0);
                if is_pair {
                    self.add(2 * own, 2 * node + 1, 0);
                }
            }
        }
    }
}
