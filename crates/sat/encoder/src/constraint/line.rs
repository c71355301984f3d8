//! A diagram along a line of cells, layer by layer.
//!
//! A variable for each state and each edge of the diagram; an edge that is the only one from or to its state needs no
//! variable. An edge implies its two states and one of its values; a state implies one of the edges to it and one of
//! the edges from it; a value of a cell implies one of the edges with it. Unit propagation on these clauses maintains arc
//! consistency: F. Bacchus, *GAC via Unit Propagation*, CP 2007; C.-G. Quimper & T. Walsh, *Global Grammar
//! Constraints*, CP 2006.

use std::collections::BTreeSet;

use clausoku_board::Cell;
use clausoku_constraints::{Addend, Diagram, Edge, Layer};

use crate::auxiliaries::Role;
use crate::clause_writer::{ClauseWriter, Term};

const END: Role = Role::new("f", "all lines end in end i");
const TOTAL: Role = Role::new("n", "the cells have a total");
const STATE: Role = Role::new("q", "a line of cells reaches a state of its automaton");
const EDGE: Role = Role::new("e", "a line of cells takes a transition of its automaton");

/// The input of a layer: numbers, ascending, with their terms.
type Alphabet = Vec<(u16, Term)>;

impl ClauseWriter<'_> {
    /// Writes the diagrams, which end in the same one of these terminals.
    pub(super) fn lines(&mut self, lines: &[(Vec<Cell>, Diagram)], terminals: usize) {
        let reached: Vec<Vec<usize>> = lines.iter().map(|(_, line)| line.terminals()).collect();
        let common: Vec<bool> =
            (0..terminals).map(|end| reached.iter().all(|ends| ends.contains(&end))).collect();
        let several = common.iter().filter(|&&common| common).count() > 1;
        let ends: Vec<Term> = common
            .into_iter()
            // All lines end in the only common terminal in any case, so it needs no variable.
            .map(|common| match (common, several) {
                (false, _) => Term::Excluded,
                (true, true) => self.fresh(&END),
                (true, false) => Term::Holds,
            })
            .collect();
        for (cells, diagram) in lines {
            if diagram.is_empty() {
                return self.one_of([]);
            }
            self.line(cells, diagram, &ends);
        }
    }

    /// Writes that the totals of the addends are accepted by the chain.
    pub(super) fn sum(&mut self, addends: &[Addend], chain: &Diagram) {
        if chain.is_empty() {
            return self.one_of([]);
        }
        let ends = vec![Term::Holds; chain.layers.last().map_or(0, |layer| layer.after)];
        self.layers(addends, chain, &ends, Self::totals);
    }

    /// Writes the diagram of an addend, if it has one, and returns its totals with their terms.
    fn totals(&mut self, addend: &Addend, layer: &Layer) -> Alphabet {
        let (cells, diagram) = match addend {
            Addend::Cell(cell) => return self.alphabet(*cell),
            Addend::Cells(cells, diagram) => (cells, diagram),
        };
        let used: BTreeSet<u16> =
            layer.edges.iter().flat_map(|edge| edge.values.iter().copied()).collect();
        let count = diagram.layers.last().map_or(0, |layer| layer.after);
        let mut ends = vec![Term::Excluded; count];
        let mut alphabet = Vec::with_capacity(used.len());
        for &total in &used {
            // Totals that no edge of the chain reads stay excluded, so the diagram of the group ends in no
            // other total.
            let term = if used.len() > 1 { self.fresh(&TOTAL) } else { Term::Holds };
            ends[usize::from(total)] = term;
            alphabet.push((total, term));
        }
        self.line(cells, diagram, &ends);
        alphabet
    }

    fn alphabet(&self, cell: Cell) -> Alphabet {
        let open = self.open_values(cell).into_iter();
        open.map(|value| (value, self.value(cell, value))).collect()
    }

    fn line(&mut self, cells: &[Cell], diagram: &Diagram, ends: &[Term]) {
        self.layers(cells, diagram, ends, |writer, &cell, _| writer.alphabet(cell));
    }

    /// Writes the layers of a diagram, which ends in these terms. `alphabet` returns the input of a layer.
    fn layers<I>(
        &mut self,
        inputs: &[I],
        diagram: &Diagram,
        ends: &[Term],
        alphabet: impl Fn(&mut Self, &I, &Layer) -> Alphabet,
    ) {
        let mut before = vec![Term::Holds];
        for (index, (input, layer)) in inputs.iter().zip(&diagram.layers).enumerate() {
            if self.sink.is_closed() {
                return;
            }
            let alphabet = alphabet(self, input, layer);
            let after = if index + 1 == diagram.layers.len() {
                ends.to_vec()
            } else {
                (0..layer.after).map(|_| self.fresh(&STATE)).collect()
            };
            self.layer(&alphabet, layer, &before, &after);
            before = after;
        }
    }

    fn layer(&mut self, alphabet: &[(u16, Term)], layer: &Layer, before: &[Term], after: &[Term]) {
        let from = by_state(layer.before, layer, |edge| edge.from);
        let to = by_state(layer.after, layer, |edge| edge.to);
        let mut terms = Vec::with_capacity(layer.edges.len());
        for edge in &layer.edges {
            let (first, last) = (before[edge.from], after[edge.to]);
            let term = match (from[edge.from].len(), to[edge.to].len()) {
                (1, _) => first,
                (_, 1) => last,
                _ if last == Term::Excluded => Term::Excluded,
                _ => self.fresh(&EDGE),
            };
            terms.push(term);
            self.implies(term, [first]);
            self.implies(term, [last]);
            // An edge with all open values implies none of them, as one of them holds anyway.
            if edge.values.len() < alphabet.len() {
                let values: Vec<Term> = alphabet
                    .iter()
                    .filter(|(value, _)| edge.values.binary_search(value).is_ok())
                    .map(|(_, term)| *term)
                    .collect();
                self.implies(term, values);
            }
        }
        let edges = |numbers: &[usize]| numbers.iter().map(|&edge| terms[edge]).collect::<Vec<_>>();
        for (state, numbers) in before.iter().zip(&from).chain(after.iter().zip(&to)) {
            self.implies(*state, edges(numbers));
        }
        for (value, term) in alphabet {
            let with: Vec<usize> = (0..layer.edges.len())
                .filter(|&edge| layer.edges[edge].values.binary_search(value).is_ok())
                .collect();
            // Some edge is used in any case, so a value on all edges implies nothing.
            if with.len() < layer.edges.len() {
                self.implies(*term, edges(&with));
            }
        }
    }
}

/// Returns the numbers of the edges at each state, for `count` states.
fn by_state(count: usize, layer: &Layer, state: impl Fn(&Edge) -> usize) -> Vec<Vec<usize>> {
    let mut numbers = vec![Vec::new(); count];
    for (number, edge) in layer.edges.iter().enumerate() {
        numbers[state(edge)].push(number);
    }
    numbers
}
