//! The search for the canonical labelling of a graph.
//!
//! A node of the search tree is an ordered partition; its children individualise the vertices of one class. A leaf
//! is a labelling. The canonical labelling has the least traces on its path, and among these the least relabelled
//! graph. Two leaves with equal graphs are an automorphism, by which other parts of the tree are skipped:
//!
//! - On the first path, of the children that automorphisms found below map onto each other one is visited.
//! - Elsewhere, so of the children that automorphisms which fix the path map onto each other.
//! - A leaf that equals the first or the best one ends the search up to where the two paths part.
//!
//! **Invariant.** When the search leaves a node of the first path, the automorphisms found so far generate all that
//! fix the vertices on the path to it. So the orbits of the chosen vertices give the number of automorphisms.

use std::cmp::Ordering;

use clausoku_text::{Deadline, Stopped};

use super::{Graph, Memory, Partition};

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Labelling {
    /// The vertices in the canonical order.
    pub(crate) order: Vec<u32>,
    /// Automorphisms that generate all others. Each lists the images of the vertices.
    pub(crate) generators: Vec<Vec<u32>>,
    /// Vertices such that the identity alone fixes all of them, with the sizes of their orbits under the
    /// automorphisms that fix the vertices before. The generators that fix the first few vertices
    /// generate all automorphisms that do.
    pub(crate) base: Vec<(u32, u32)>,
}

/// A leaf, with the path to it.
#[derive(Clone, Debug, Default)]
struct Leaf {
    order: Vec<u32>,
    path: Vec<u32>,
    traces: Vec<u64>,
    edges: Vec<(u32, u64)>,
}

/// Returns the canonical labelling of the graph.
pub(crate) fn label(graph: &Graph, deadline: &Deadline) -> Result<Labelling, Stopped> {
    let mut memory = Memory::default();
    let (root, trace) = Partition::coarsest(graph, &mut memory);
    let mut search = Search {
        graph,
        deadline,
        memory,
        path: Vec::new(),
        traces: vec![trace],
        first: None,
        best: Leaf::default(),
        generators: Vec::new(),
        orbits: Orbits::new(graph.len()),
        base: Vec::new(),
    };
    search.visit(&root, true)?;
    search.base.reverse();
    let Search { best, generators, base, .. } = search;
    Ok(Labelling { order: best.order, generators, base })
}

struct Search<'g> {
    graph: &'g Graph,
    deadline: &'g Deadline,
    memory: Memory,
    path: Vec<u32>,
    traces: Vec<u64>,
    first: Option<Leaf>,
    best: Leaf,
    generators: Vec<Vec<u32>>,
    /// The orbits of all generators found so far. All fix the path to the current node of the first
    /// path.
    orbits: Orbits,
    base: Vec<(u32, u32)>,
}

impl Search<'_> {
    /// Visits the node with this partition. Returns the level to which the search goes back: the node's, or an
    /// ancestor's.
    ///
    /// `is_first` says whether the traces equal the first path's so far.
    fn visit(&mut self, node: &Partition, is_first: bool) -> Result<usize, Stopped> {
        let level = self.path.len();
        if node.is_discrete() {
            return Ok(self.leaf(node, is_first));
        }
        let target = node.target(&self.graph.ends).to_vec();
        // Read before the children: once they have found the first leaf, no further node is on the first path.
        let on_first_path = self.first.is_none();
        let mut visited: Vec<u32> = Vec::new();
        for (index, &vertex) in target.iter().enumerate() {
            // An automorphism maps the tree below this vertex to one that was visited.
            if index > 0 && self.is_covered(vertex, &visited, on_first_path) {
                continue;
            }
            // A child copies and refines the partition.
            self.deadline.work(8 * self.graph.len() as u32)?;
            visited.push(vertex);
            let mut child = node.clone();
            let trace = child.individualise(self.graph, vertex, &mut self.memory);
            let child_is_first = is_first && self.is_first(level + 1, trace);
            self.traces.push(trace);
            // A node with the traces of the first path is kept even if it is worse: a leaf below may equal
            // the first one, which is an automorphism.
            if !child_is_first && self.is_worse() {
                self.traces.truncate(level + 1);
                continue;
            }
            self.path.push(vertex);
            let back = self.visit(&child, child_is_first)?;
            self.path.truncate(level);
            self.traces.truncate(level + 1);
            // A leaf below equals a known one: the rest of this subtree is the image of a visited one.
            if back < level {
                return Ok(back);
            }
        }
        if on_first_path {
            let vertex = target[0];
            // All automorphisms that fix the path are known here, so the orbit is complete.
            self.base.push((vertex, self.orbits.size(vertex)));
        }
        Ok(level)
    }

    /// Returns `true` if an automorphism that fixes the path maps a visited vertex to this one.
    fn is_covered(&mut self, vertex: u32, visited: &[u32], on_first_path: bool) -> bool {
        if on_first_path {
            return visited.iter().any(|&other| self.orbits.are_same(vertex, other));
        }
        let path = &self.path;
        // Made anew: only generators that fix this path count, and each path fixes others.
        let mut orbits = Orbits::new(self.graph.len());
        for generator in self
            .generators
            .iter()
            .filter(|generator| path.iter().all(|&v| generator[v as usize] == v))
        {
            orbits.join(generator);
        }
        visited.iter().any(|&other| orbits.are_same(vertex, other))
    }

    /// Returns whether the first path has this trace at this level.
    fn is_first(&self, level: usize, trace: u64) -> bool {
        self.first.as_ref().is_none_or(|first| first.traces.get(level) == Some(&trace))
    }

    /// Returns whether no leaf below the path can be better than the best.
    fn is_worse(&self) -> bool {
        // Traces beyond the shorter path decide nothing yet. Before the first leaf there are no traces, and no path is worse.
        let known = self.best.traces.len().min(self.traces.len());
        self.traces[..known] > self.best.traces[..known]
    }

    /// Records a leaf. Returns the level at which the search continues.
    fn leaf(&mut self, node: &Partition, is_first: bool) -> usize {
        let level = self.path.len();
        let edges = self.graph.relabelled(&node.order, &node.place);
        let leaf = || Leaf {
            order: node.order.clone(),
            path: self.path.clone(),
            traces: self.traces.clone(),
            edges: edges.clone(),
        };
        let Some(first) = &self.first else {
            self.first = Some(leaf());
            self.best = leaf();
            return level;
        };
        // Leaves with different traces are never equal, so their edges need no comparison.
        if is_first && first.edges == edges {
            let back = common(&first.path, &self.path);
            let images = mapping(&first.order, &node.order);
            self.add_generator(images);
            return back;
        }
        match (&self.traces, &edges).cmp(&(&self.best.traces, &self.best.edges)) {
            Ordering::Less => {
                self.best = leaf();
                level
            }
            Ordering::Equal => {
                let back = common(&self.best.path, &self.path);
                let images = mapping(&self.best.order, &node.order);
                self.add_generator(images);
                back
            }
            Ordering::Greater => level,
        }
    }

    fn add_generator(&mut self, images: Vec<u32>) {
        // Equal relabelled graphs prove it; the check is for errors of this search.
        debug_assert!(self.graph.is_automorphism(&images));
        self.orbits.join(&images);
        self.generators.push(images);
    }
}

/// Returns the permutation that maps the vertex at each place of one order to the vertex at the same place of the other.
fn mapping(from: &[u32], to: &[u32]) -> Vec<u32> {
    let mut images = vec![0; from.len()];
    for (&source, &image) in from.iter().zip(to) {
        images[source as usize] = image;
    }
    images
}

/// Returns the number of vertices that two paths have in common at their beginning.
fn common(a: &[u32], b: &[u32]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

/// The orbits of permutations.
struct Orbits {
    parents: Vec<u32>,
    sizes: Vec<u32>,
}

impl Orbits {
    fn new(vertices: usize) -> Self {
        Self { parents: (0..vertices as u32).collect(), sizes: vec![1; vertices] }
    }

    fn root(&mut self, mut vertex: u32) -> u32 {
        while self.parents[vertex as usize] != vertex {
            let grandparent = self.parents[self.parents[vertex as usize] as usize];
            self.parents[vertex as usize] = grandparent;
            vertex = grandparent;
        }
        vertex
    }

    fn are_same(&mut self, a: u32, b: u32) -> bool {
        self.root(a) == self.root(b)
    }

    fn size(&mut self, vertex: u32) -> u32 {
        let root = self.root(vertex);
        self.sizes[root as usize]
    }

    /// Joins the orbits that the permutation connects.
    fn join(&mut self, images: &[u32]) {
        for (vertex, &image) in (0..).zip(images) {
            let (a, b) = (self.root(vertex), self.root(image));
            if a != b {
                let (low, high) =
                    if self.sizes[a as usize] < self.sizes[b as usize] { (a, b) } else { (b, a) };
                self.parents[low as usize] = high;
                self.sizes[high as usize] += self.sizes[low as usize];
            }
        }
    }
}
