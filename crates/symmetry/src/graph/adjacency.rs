//! Graphs whose edges have weights and whose vertices are of kinds.

/// A graph without loops. Its vertices count from 0, and those of one kind are next to each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    /// The first vertex after each kind.
    ends: Vec<u32>,
    /// `edges[starts[v]..starts[v + 1]]`: the neighbours of vertex v with the weights of the edges, ascending.
    edges: Vec<(u32, u64)>,
    starts: Vec<u32>,
}

impl Graph {
    /// Returns the graph with this number of vertices of each kind, and these edges.
    pub(crate) fn new(kinds: &[usize], edges: &[(u32, u32, u64)]) -> Self {
        let mut ends = Vec::with_capacity(kinds.len());
        let mut vertices = 0;
        for &kind in kinds {
            vertices += kind;
            ends.push(vertices as u32);
        }
        let both = edges.iter().flat_map(|&(a, b, weight)| [(a, b, weight), (b, a, weight)]);
        let mut both: Vec<(u32, u32, u64)> = both.collect();
        both.sort_unstable();
        let mut starts = vec![0; vertices + 1];
        for &(vertex, _, _) in &both {
            starts[vertex as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let edges = both.into_iter().map(|(_, other, weight)| (other, weight)).collect();
        Self { ends, edges, starts }
    }

    /// Returns the number of vertices.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns, by kind, the first vertex after it.
    pub(super) fn ends(&self) -> &[u32] {
        &self.ends
    }

    /// Returns the neighbours of the vertex with the weights of the edges, ascending.
    pub(super) fn neighbours(&self, vertex: u32) -> &[(u32, u64)] {
        let vertex = vertex as usize;
        &self.edges[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Returns whether the permutation of the vertices keeps all edges. Kinds are ignored.
    pub(super) fn is_automorphism(&self, images: &[u32]) -> bool {
        let mut mapped = Vec::new();
        (0..self.len() as u32).all(|vertex| {
            mapped.clear();
            let neighbours = self.neighbours(vertex).iter();
            mapped.extend(neighbours.map(|&(other, weight)| (images[other as usize], weight)));
            mapped.sort_unstable();
            mapped == self.neighbours(images[vertex as usize])
        })
    }

    /// Returns the edges with each vertex replaced by its place: vertex after vertex in the order of the places,
    /// with ascending neighbours.
    pub(super) fn relabelled(&self, order: &[u32], place: &[u32]) -> Vec<(u32, u64)> {
        let mut edges = Vec::with_capacity(self.edges.len());
        for &vertex in order {
            let start = edges.len();
            let neighbours = self.neighbours(vertex).iter();
            edges.extend(neighbours.map(|&(other, weight)| (place[other as usize], weight)));
            edges[start..].sort_unstable();
        }
        edges
    }
}
