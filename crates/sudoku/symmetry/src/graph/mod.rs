//! Canonical labellings and automorphisms of graphs, by individualisation and refinement.
//!
//! Graphs have weighted edges and vertices of kinds. This module refines ordered partitions of the vertices; `search`
//! individualises.
//!
//! **Invariant.** Refinement depends on the graph and the partition alone, never on the numbers of
//! the vertices: for isomorphic inputs the outputs are isomorphic, and the traces equal.
//!
//! Source of the method: B. D. McKay and A. Piperno, *Practical graph isomorphism, II*, Journal of Symbolic
//! Computation 60 (2014).

mod search;

pub(crate) use search::label;

/// An ordered partition of the vertices into classes.
#[derive(Clone, Debug)]
struct Partition {
    /// The vertices, class after class.
    order: Vec<u32>,
    /// The place of each vertex in the order.
    place: Vec<u32>,
    /// The place of the first vertex of each vertex's class, by vertex.
    class: Vec<u32>,
    /// The length of each class, by place of its first vertex.
    length: Vec<u32>,
    /// Number of classes.
    classes: usize,
}

/// Memory for refinement, to be used again.
#[derive(Clone, Debug, Default)]
struct Memory {
    /// The classes by which others are to be split, and by place whether the class is among them.
    queue: Vec<u32>,
    is_queued: Vec<bool>,
    /// The sum of the weights of the edges to the current class, by vertex.
    sums: Vec<u64>,
    /// The vertices with a sum.
    touched: Vec<u32>,
    /// The classes of these.
    touched_classes: Vec<u32>,
    by_sum: Vec<(u64, u32)>,
}

/// Mixes a number into a trace.
fn mix(trace: &mut u64, number: u64) {
    // An odd number near 2⁶⁴ divided by the golden ratio. The high bits of a product are mixed best; the shift
    // brings them to the low ones.
    *trace = (*trace ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    *trace ^= *trace >> 29;
}

impl Partition {
    /// Returns the coarsest refinement by kinds, and its trace.
    fn coarsest(graph: &Graph, memory: &mut Memory) -> (Self, u64) {
        let vertices = graph.len() as u32;
        let mut partition = Self {
            order: (0..vertices).collect(),
            place: (0..vertices).collect(),
            class: vec![0; graph.len()],
            length: vec![0; graph.len()],
            classes: 0,
        };
        memory.is_queued.clear();
        memory.is_queued.resize(graph.len(), false);
        memory.sums.clear();
        memory.sums.resize(graph.len(), 0);
        let mut first = 0;
        for &end in &graph.ends {
            if end > first {
                partition.class[first as usize..end as usize].fill(first);
                partition.length[first as usize] = end - first;
                partition.classes += 1;
                memory.enqueue(first);
                first = end;
            }
        }
        let trace = partition.refine(graph, memory);
        (partition, trace)
    }

    /// Returns whether every class has one vertex.
    fn is_discrete(&self) -> bool {
        self.classes == self.order.len()
    }

    /// Returns the vertices of a class: of the first kind with a class of several vertices, its first smallest
    /// one.
    fn target(&self, ends: &[u32]) -> &[u32] {
        let mut first = 0;
        for &end in ends {
            let mut best: Option<usize> = None;
            while first < end as usize {
                let length = self.length[first];
                // A small class has few children; the choice must depend on the partition alone, or
                // isomorphic graphs would get different trees.
                if length > 1 && best.is_none_or(|best| length < self.length[best]) {
                    best = Some(first);
                }
                first += length as usize;
            }
            if let Some(best) = best {
                return &self.order[best..best + self.length[best] as usize];
            }
        }
        &[]
    }

    /// Makes a vertex a class of its own, before the others of its class, and refines. Returns the trace.
    fn individualise(&mut self, graph: &Graph, vertex: u32, memory: &mut Memory) -> u64 {
        let first = self.class[vertex as usize];
        let place = self.place[vertex as usize];
        let other = self.order[first as usize];
        self.order.swap(first as usize, place as usize);
        self.place[vertex as usize] = first;
        self.place[other as usize] = place;
        let length = self.length[first as usize];
        self.length[first as usize] = 1;
        self.length[first as usize + 1] = length - 1;
        for &rest in &self.order[first as usize + 1..(first + length) as usize] {
            self.class[rest as usize] = first + 1;
        }
        self.classes += 1;
        // The rest of the old class need not split others: what it does follows from the old class and the
        // new one.
        memory.enqueue(first);
        let mut trace = u64::from(first);
        mix(&mut trace, self.refine(graph, memory));
        trace
    }

    /// Splits classes until the vertices of each have equal sums of weights to each other class.
    fn refine(&mut self, graph: &Graph, memory: &mut Memory) -> u64 {
        let mut trace = 0;
        let mut next = 0;
        while let Some(&splitter) = memory.queue.get(next) {
            next += 1;
            memory.is_queued[splitter as usize] = false;
            let length = self.length[splitter as usize];
            mix(&mut trace, u64::from(splitter) << 32 | u64::from(length));
            for &vertex in &self.order[splitter as usize..(splitter + length) as usize] {
                for &(other, weight) in graph.neighbours(vertex) {
                    // No weight is 0, so a sum of 0 shows that the vertex was not touched.
                    if memory.sums[other as usize] == 0 {
                        memory.touched.push(other);
                    }
                    memory.sums[other as usize] += weight;
                }
            }
            // After all sums, since the class that splits can be split itself.
            self.split_touched(memory, &mut trace);
            // Nothing more can be split; the trace is then short by the same amount for isomorphic inputs.
            if self.is_discrete() {
                break;
            }
        }
        for &queued in &memory.queue[next..] {
            memory.is_queued[queued as usize] = false;
        }
        memory.queue.clear();
        mix(&mut trace, self.classes as u64);
        trace
    }

    /// Splits the classes of the vertices that have a sum.
    fn split_touched(&mut self, memory: &mut Memory, trace: &mut u64) {
        let mut touched = std::mem::take(&mut memory.touched);
        let mut classes = std::mem::take(&mut memory.touched_classes);
        classes.extend(touched.iter().map(|&vertex| self.class[vertex as usize]));
        // By place and not in the order of the vertices, on which the trace must not depend.
        classes.sort_unstable();
        classes.dedup();
        for &class in &classes {
            self.split(class, memory, trace);
        }
        for &vertex in &touched {
            memory.sums[vertex as usize] = 0;
        }
        touched.clear();
        classes.clear();
        memory.touched = touched;
        memory.touched_classes = classes;
    }

    /// Splits a class by the sums of its vertices, in ascending order.
    fn split(&mut self, class: u32, memory: &mut Memory, trace: &mut u64) {
        let length = self.length[class as usize];
        let range = class as usize..(class + length) as usize;
        if length == 1 {
            mix(trace, u64::from(class));
            mix(trace, memory.sums[self.order[range.start] as usize]);
            return;
        }
        let mut by_sum = std::mem::take(&mut memory.by_sum);
        by_sum.clear();
        let vertices = self.order[range].iter();
        by_sum.extend(vertices.map(|&vertex| (memory.sums[vertex as usize], vertex)));
        by_sum.sort_unstable_by_key(|row| row.0);
        let was_queued = memory.is_queued[class as usize];
        let mut largest = (0, class);
        let mut start = 0;
        for part in by_sum.chunk_by(|a, b| a.0 == b.0) {
            let first = class + start;
            mix(trace, u64::from(first));
            mix(trace, part[0].0);
            for (&(_, vertex), place) in part.iter().zip(first..) {
                self.order[place as usize] = vertex;
                self.place[vertex as usize] = place;
                self.class[vertex as usize] = first;
            }
            let length = part.len() as u32;
            self.length[first as usize] = length;
            self.classes += usize::from(start > 0);
            // The first of the largest: the choice must not depend on the numbers of the vertices.
            if length > largest.0 {
                largest = (length, first);
            }
            start += length;
        }
        let is_split = by_sum[0].0 != by_sum[by_sum.len() - 1].0;
        if is_split {
            // The classes that the whole class splits are split already, so that all parts but one suffice.
            for part in by_sum.chunk_by(|a, b| a.0 == b.0) {
                let first = self.class[part[0].1 as usize];
                // A class in the queue has split no others yet, so all of its parts must.
                if was_queued || first != largest.1 {
                    memory.enqueue(first);
                }
            }
        }
        memory.by_sum = by_sum;
    }
}

impl Memory {
    fn enqueue(&mut self, class: u32) {
        if !std::mem::replace(&mut self.is_queued[class as usize], true) {
            self.queue.push(class);
        }
    }
}

/// A graph without loops. Its vertices count from 0, and vertices of one kind are next to each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    /// The first vertex after each kind.
    ends: Vec<u32>,
    /// `edges[starts[v]..starts[v + 1]]`: the neighbours of vertex v with the weights of the edges, ascending.
    edges: Vec<(u32, u64)>,
    starts: Vec<u32>,
}

impl Graph {
    /// Returns the graph with `kinds[i]` vertices of kind i, and these edges.
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

    /// Returns the neighbours of the vertex with the weights of the edges, ascending.
    fn neighbours(&self, vertex: u32) -> &[(u32, u64)] {
        let vertex = vertex as usize;
        &self.edges[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }

    /// Returns whether the permutation of the vertices keeps all edges. Kinds are ignored.
    fn is_automorphism(&self, images: &[u32]) -> bool {
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
    fn relabelled(&self, order: &[u32], place: &[u32]) -> Vec<(u32, u64)> {
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
