//! The layout of an acyclic graph in layers from left to right.
//!
//! The method is by Sugiyama, Tagawa & Toda (1981). Each node gets a layer after the layers of all
//! its premises; an edge over several layers has a bend in each. The nodes of a layer are ordered
//! by the mean rank of their neighbours, back and forth, and the order with the fewest crossings is
//! kept. Then each node is moved as near to the mean height of its neighbours as the other nodes
//! allow: for one layer at a time, this is a regression with a fixed order, which pooling
//! neighbours solves exactly (Ayer et al. 1955).
//!
//! Edges from one node share their bends, since they all carry the same literal.

use std::cmp::Reverse;
use std::collections::HashMap;

/// The space between two layers, and between two nodes of a layer.
const GAP: [f64; 2] = [56.0, 12.0];
/// The number of times that layers are ordered and moved, back and forth.
const ROUNDS: usize = 12;

/// A graph to be laid out.
pub(crate) struct Shape<'g> {
    /// The width and height of each node.
    pub(crate) sizes: &'g [[f64; 2]],
    /// Edges, each from an earlier node to a later one.
    pub(crate) edges: &'g [(usize, usize)],
}

/// The places of the nodes and edges.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The upper left corner of each node.
    pub(crate) corners: Vec<[f64; 2]>,
    /// The pieces of the edges, each piece once: from the right side of a node or bend to the left
    /// side of another.
    pub(crate) pieces: Vec<Piece>,
}

/// A piece of an edge, or of several from one node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) from: [f64; 2],
    pub(crate) to: [f64; 2],
    /// `true` if the piece ends at a node, with an arrow.
    pub(crate) arrow: bool,
}

/// A node, or the bend of an edge.
struct LayoutNode {
    layer: usize,
    height: f64,
    /// The vertical coordinate of the middle.
    y: f64,
}

impl Shape<'_> {
    pub(crate) fn layout(&self) -> Layout {
        let mut drawing = Drawing::new(self);
        drawing.order();
        drawing.settle();
        drawing.finish(self)
    }

    /// Returns the layer of each node. A node with several premises is right after the last of
    /// them. A node with one premise or none is right before the first node that needs it.
    fn layers(&self) -> Vec<usize> {
        let mut premises = vec![0; self.sizes.len()];
        for &(_, to) in self.edges {
            premises[to] += 1;
        }
        let mut layers: Vec<usize> = premises.iter().map(|&count| count.min(1)).collect();
        let mut edges = self.edges.to_vec();
        // Edges lead to later nodes. So a node's layer is final when the edges from it are
        // processed; and in the second loop, in the reverse order, when the edges to it are.
        edges.sort_unstable();
        for &(from, to) in edges.iter().filter(|edge| premises[edge.0] > 0) {
            layers[to] = layers[to].max(layers[from] + 1);
        }
        let mut nearest: Vec<Option<usize>> = vec![None; self.sizes.len()];
        edges.sort_unstable_by_key(|edge| Reverse(edge.1));
        for &(from, to) in &edges {
            if let (0 | 1, Some(layer)) = (premises[to], nearest[to]) {
                layers[to] = layer;
            }
            let before = layers[to] - 1;
            nearest[from] = Some(nearest[from].map_or(before, |layer| layer.min(before)));
        }
        for node in (0..layers.len()).filter(|&node| premises[node] == 0) {
            layers[node] = nearest[node].unwrap_or(0);
        }
        layers
    }
}

struct Drawing {
    places: Vec<LayoutNode>,
    /// Edges from a place of one layer to a place of the next.
    edges: Vec<(usize, usize)>,
    /// The places of each layer from top to bottom.
    layers: Vec<Vec<usize>>,
    before: Vec<Vec<usize>>,
    after: Vec<Vec<usize>>,
}

impl Drawing {
    fn new(shape: &Shape<'_>) -> Self {
        let layers = shape.layers();
        let mut places: Vec<LayoutNode> = layers
            .iter()
            .zip(shape.sizes)
            .map(|(&layer, size)| LayoutNode { layer, height: size[1], y: 0.0 })
            .collect();
        let mut bends: HashMap<(usize, usize), usize> = HashMap::new();
        let mut edges = Vec::new();
        for &(from, to) in shape.edges {
            let mut last = from;
            for layer in layers[from] + 1..layers[to] {
                last = *bends.entry((from, layer)).or_insert_with(|| {
                    places.push(LayoutNode { layer, height: 0.0, y: 0.0 });
                    edges.push((last, places.len() - 1));
                    places.len() - 1
                });
            }
            edges.push((last, to));
        }
        let count = places.iter().map(|place| place.layer + 1).max().unwrap_or(0);
        let mut by_layer = vec![Vec::new(); count];
        let (mut before, mut after) =
            (vec![Vec::new(); places.len()], vec![Vec::new(); places.len()]);
        for (index, place) in places.iter().enumerate() {
            by_layer[place.layer].push(index);
        }
        for &(from, to) in &edges {
            after[from].push(to);
            before[to].push(from);
        }
        Self { places, edges, layers: by_layer, before, after }
    }

    /// Returns the rank of each place in its layer.
    fn ranks(&self) -> Vec<usize> {
        let mut ranks = vec![0; self.places.len()];
        for layer in &self.layers {
            for (rank, &place) in layer.iter().enumerate() {
                ranks[place] = rank;
            }
        }
        ranks
    }

    fn crossings(&self) -> usize {
        let ranks = self.ranks();
        let mut by_layer = vec![Vec::new(); self.layers.len()];
        for &(from, to) in &self.edges {
            by_layer[self.places[from].layer].push((ranks[from], ranks[to]));
        }
        by_layer.iter_mut().map(|edges| inversions(edges)).sum()
    }

    /// Orders each layer by the middle of its neighbours in the one before, then after, and so on.
    fn order(&mut self) {
        let mut best = (self.crossings(), self.layers.clone());
        for round in 0..ROUNDS {
            let forth = round % 2 == 0;
            let count = self.layers.len();
            for step in 0..count {
                let layer = if forth { step } else { count - 1 - step };
                let ranks = self.ranks();
                let neighbours = if forth { &self.before } else { &self.after };
                let mut keyed: Vec<(f64, usize)> = self.layers[layer]
                    .iter()
                    .map(|&place| {
                        // A place without neighbours keeps its own rank.
                        let around = neighbours[place].iter().map(|&other| ranks[other] as f64);
                        (mean(around).unwrap_or(ranks[place] as f64), place)
                    })
                    .collect();
                keyed.sort_by(|one, other| one.0.total_cmp(&other.0));
                self.layers[layer] = keyed.into_iter().map(|(_, place)| place).collect();
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
    }

    /// Moves every place near its neighbours.
    fn settle(&mut self) {
        for layer in &self.layers {
            let mut y = 0.0;
            for &place in layer {
                let half = self.places[place].height / 2.0;
                self.places[place].y = y + half;
                y += 2.0 * half + GAP[1];
            }
        }
        for round in 0..2 * ROUNDS {
            let count = self.layers.len();
            for step in 0..count {
                let layer = if round % 2 == 0 { step } else { count - 1 - step };
                let wanted: Vec<f64> =
                    self.layers[layer].iter().map(|&place| self.wanted_y(place)).collect();
                let heights: Vec<f64> =
                    self.layers[layer].iter().map(|&place| self.places[place].height).collect();
                let settled = spread(&wanted, &heights);
                for (&place, y) in self.layers[layer].iter().zip(settled) {
                    self.places[place].y = y;
                }
            }
        }
    }

    /// Returns the mean height of the neighbours of a place, or its own height if it has none.
    fn wanted_y(&self, place: usize) -> f64 {
        let around = self.before[place].iter().chain(&self.after[place]);
        mean(around.map(|&other| self.places[other].y)).unwrap_or(self.places[place].y)
    }

    fn finish(mut self, shape: &Shape<'_>) -> Layout {
        if self.places.is_empty() {
            return Layout::default();
        }
        let (mut highest, mut lowest) = (f64::INFINITY, f64::NEG_INFINITY);
        for place in &mut self.places {
            // Whole numbers: lines are crisp, and sums of coordinates are exact.
            place.y = place.y.round();
            highest = highest.min(place.y - place.height / 2.0);
            lowest = lowest.max(place.y + place.height / 2.0);
        }
        // The left side and the width of each layer.
        let mut columns = Vec::with_capacity(self.layers.len());
        let mut x = 0.0;
        for layer in &self.layers {
            let nodes = layer.iter().filter_map(|&place| shape.sizes.get(place));
            let width = nodes.map(|size| size[0]).fold(0.0, f64::max);
            columns.push([x, width]);
            x += width + GAP[0];
        }
        // Nodes are in the middle of their layer; bends cross all of it.
        let sides = |place: usize| {
            let [left, width] = columns[self.places[place].layer];
            let own_width = shape.sizes.get(place).map_or(width, |size| size[0]);
            let start = left + (width - own_width) / 2.0;
            [start, start + own_width]
        };
        let y = |place: usize| self.places[place].y - highest;
        let corners = shape
            .sizes
            .iter()
            .enumerate()
            .map(|(place, size)| [sides(place)[0], y(place) - size[1] / 2.0])
            .collect();
        let mut pieces = Vec::with_capacity(2 * self.edges.len());
        for &(from, to) in &self.edges {
            let arrow = to < shape.sizes.len();
            let (start, end) = (sides(from)[1], sides(to)[0]);
            pieces.push(Piece { from: [start, y(from)], to: [end, y(to)], arrow });
        }
        for bend in shape.sizes.len()..self.places.len() {
            let [from, to] = sides(bend).map(|x| [x, y(bend)]);
            pieces.push(Piece { from, to, arrow: false });
        }
        Layout { width: x - GAP[0], height: lowest - highest, corners, pieces }
    }
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0), |(sum, count), number| (sum + number, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

/// Returns the number of pairs that cross: that have one order by the first number and the other by the second.
fn inversions(edges: &mut [(usize, usize)]) -> usize {
    edges.sort_unstable();
    let size = edges.iter().map(|edge| edge.1 + 1).max().unwrap_or(0);
    // A tree of partial sums (Fenwick 1994) over the second numbers seen so far.
    let mut tree = vec![0_usize; size + 1];
    let mut crossings = 0;
    for (seen, &(_, second)) in edges.iter().enumerate() {
        let mut below = 0;
        let mut index = second + 1;
        while index > 0 {
            below += tree[index];
            index &= index - 1;
        }
        crossings += seen - below;
        let mut index = second + 1;
        while index <= size {
            tree[index] += 1;
            index += index & index.wrapping_neg();
        }
    }
    crossings
}

/// Returns the places of boxes of these heights nearest to the wanted ones, by the sum of squares.
/// Boxes do not overlap and keep their order.
fn spread(wanted: &[f64], heights: &[f64]) -> Vec<f64> {
    // Subtracts from each place the least distance from the first box. Then the only condition is
    // that the places do not descend.
    let mut offsets = Vec::with_capacity(wanted.len());
    let mut offset = 0.0;
    for (index, height) in heights.iter().enumerate() {
        if index > 0 {
            offset += (heights[index - 1] + height) / 2.0 + GAP[1];
        }
        offsets.push(offset);
    }
    // Blocks of touching boxes: the sum of the places that their boxes want, and the number of
    // boxes.
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (wanted, offset) in wanted.iter().zip(&offsets) {
        blocks.push((wanted - offset, 1));
        while let [.., (first, m), (second, n)] = blocks[..]
            && first / m as f64 >= second / n as f64
        {
            blocks.truncate(blocks.len() - 2);
            blocks.push((first + second, m + n));
        }
    }
    let places = blocks.iter().flat_map(|&(sum, n)| std::iter::repeat_n(sum / n as f64, n));
    places.zip(offsets).map(|(place, offset)| place + offset).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_keep_order_and_distance() {
        let heights = [10.0, 20.0, 10.0];
        assert_eq!(spread(&[0.0, 100.0, 200.0], &heights), [0.0, 100.0, 200.0]);
        let close = spread(&[50.0, 50.0, 50.0], &heights);
        assert_eq!(close, [23.0, 50.0, 77.0]);
        assert_eq!(spread(&[], &[]), [0.0; 0]);
    }

    #[test]
    fn crossings_are_counted() {
        assert_eq!(inversions(&mut [(0, 0), (1, 1), (2, 2)]), 0);
        assert_eq!(inversions(&mut [(0, 2), (1, 1), (2, 0)]), 3);
        assert_eq!(inversions(&mut [(0, 1), (0, 0), (1, 1), (1, 0)]), 1);
    }

    #[test]
    fn premises_stand_to_the_left_and_nodes_do_not_overlap() {
        let sizes = [[80.0, 30.0]; 7];
        let edges = [(0, 3), (1, 3), (2, 4), (3, 4), (3, 6), (4, 5), (5, 6), (0, 6)];
        let layout = Shape { sizes: &sizes, edges: &edges }.layout();
        for (from, to) in edges {
            assert!(layout.corners[from][0] + 80.0 < layout.corners[to][0]);
        }
        for (index, one) in layout.corners.iter().enumerate() {
            assert!(one[0] >= 0.0 && one[1] >= 0.0);
            assert!(one[0] + 80.0 <= layout.width && one[1] + 30.0 <= layout.height);
            for other in &layout.corners[index + 1..] {
                assert!((one[0] - other[0]).abs() >= 80.0 || (one[1] - other[1]).abs() >= 30.0);
            }
        }
        assert!(layout.pieces.iter().filter(|piece| piece.arrow).count() >= edges.len());
    }

    #[test]
    fn a_graph_without_edges_is_a_column() {
        let layout = Shape { sizes: &[[50.0, 20.0], [60.0, 20.0]], edges: &[] }.layout();
        assert_eq!((layout.width, layout.height), (60.0, 52.0));
        let empty = Shape { sizes: &[], edges: &[] }.layout();
        assert_eq!((empty.width, empty.corners.len()), (0.0, 0));
    }
}
