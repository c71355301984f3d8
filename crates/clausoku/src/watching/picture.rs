//! A picture of a search: the implications of a conflict with its cuts, and the tree of the decisions.
//!
//! A *cut* divides the graph into a side of reasons with all decisions and a side of the conflict. The literals from which edges cross it
//! cannot all be true: their negations are a clause (L. Zhang et al., *Efficient Conflict Driven Learning in a Boolean Satisfiability
//! Solver*, 2001). The solid edges cross the cut of the learnt clause, the dashed ones the cut at the last decision.

use clausoku_cnf::Literal;
use clausoku_draw::{Anchor, Element, PathData, Svg, text_width};

use clausoku_words::say;

use super::Names;
use super::history::{Clash, End, MAX_NODES, WatchHistory};
use crate::deduction::graph_layout::{Layout, Shape};

const MARGIN: f64 = 18.0;
const TITLE: f64 = 15.0;
const EM: f64 = 12.0;
const NODE_HEIGHT: f64 = 36.0;

/// The largest number of literals of a graph.
const MAX_LITERALS: usize = 80;

/// The horizontal distance of two ends of a tree without names, and the vertical one of two levels.
const STEP: [f64; 2] = [20.0, 26.0];

/// The largest number of decisions of a tree with names, and the size of these.
const MAX_NAMES: usize = 40;
const NAME_EM: f64 = 9.5;

/// Draws a search as a self-contained SVG file.
pub fn svg(history: &WatchHistory<'_>, names: &Names<'_>, title: &str) -> String {
    let language = names.language();
    let graph = history.clash.as_ref().map(|clash| Graph::new(history, clash, names));
    let tree = Tree::new(history, names);
    let caption = match &history.clash {
        None => say!(language, watching::no_conflict),
        Some(Clash { learnt: Some(learnt), .. }) => {
            say!(language, watching::learnt { clause: names.clause(learnt) })
        }
        Some(_) => say!(language, watching::nothing_learnt),
    };
    let (shown, all) = (history.nodes.len(), history.all);
    let note = say!(language, watching::decisions { shown, all });
    let graph_size =
        graph.as_ref().map_or([0.0, 0.0], |graph| [graph.layout.width, graph.layout.height]);
    let texts = [text_width(title, TITLE * 1.1), text_width(&caption, EM), text_width(&note, EM)];
    let width = texts.into_iter().chain([graph_size[0], tree.width()]).fold(320.0, f64::max);
    let graph_top = MARGIN + 58.0;
    let tree_top = graph_top + graph_size[1] + 56.0;
    let height = tree_top + tree.height() + MARGIN;
    let mut picture = Svg::figure((width + 2.0 * MARGIN).round(), height.round()).titled(title);
    picture.add(&Element::text(MARGIN, MARGIN + TITLE, title).size(TITLE).bold());
    picture.add(&Element::text(MARGIN, MARGIN + 38.0, &caption).size(EM));
    if let Some(graph) = &graph {
        graph.draw(&mut picture, graph_top);
    }
    picture.add(&Element::text(MARGIN, tree_top - 16.0, &note).size(EM));
    tree.draw(history, &mut picture, tree_top);
    picture.file()
}

/// The implications that lead to a conflict.
struct Graph {
    nodes: Vec<Node>,
    edges: Vec<(usize, usize)>,
    layout: Layout,
    sizes: Vec<[f64; 2]>,
    last_level: u32,
}

struct Node {
    text: String,
    reason: String,
    level: u32,
    role: Role,
    /// `true` for the conflict, and for literals whose reasons were resolved.
    is_behind: bool,
    is_learnt: bool,
}

/// The role of a node in the search.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Decision,
    /// A literal that a clause implies.
    Implied,
    Conflict,
}

impl Graph {
    fn new(history: &WatchHistory<'_>, clash: &Clash, names: &Names<'_>) -> Self {
        let language = names.language();
        let mut is_needed: Vec<bool> = clash.trail.iter().map(|_| false).collect();
        let place = |literal: Literal| clash.trail.iter().position(|one| one.literal == literal);
        let mut premises: Vec<Vec<usize>> = vec![Vec::new(); clash.trail.len()];
        let of_conflict: Vec<usize> =
            clash.clause.iter().filter_map(|&literal| place(!literal)).collect();
        for &one in &of_conflict {
            is_needed[one] = true;
        }
        let mut count = of_conflict.len();
        for index in (0..clash.trail.len()).rev() {
            let implied = &clash.trail[index];
            // Literals of level 0 are facts: their reasons are not drawn at a later level.
            let is_fact = implied.level == 0 && clash.level > 0;
            let Some(clause) = implied.clause.filter(|_| is_needed[index] && !is_fact) else {
                continue;
            };
            if count > MAX_LITERALS {
                break;
            }
            let others = history.literals(clause);
            let others = others.iter().filter(|&&one| one != implied.literal);
            premises[index] = others.filter_map(|&one| place(!one)).collect();
            for &premise in &premises[index] {
                count += usize::from(!std::mem::replace(&mut is_needed[premise], true));
            }
        }
        let mut number = vec![None; clash.trail.len()];
        let (mut nodes, mut edges) = (Vec::new(), Vec::new());
        for (index, implied) in
            clash.trail.iter().enumerate().filter(|&(index, _)| is_needed[index])
        {
            number[index] = Some(nodes.len());
            edges.extend(
                premises[index].iter().filter_map(|&one| Some((number[one]?, nodes.len()))),
            );
            let level = implied.level;
            let reason = match implied.clause {
                Some(clause) => say!(language, watching::level_clause { level, clause }),
                None => say!(language, watching::level_decision { level }),
            };
            let is_learnt =
                clash.learnt.as_ref().is_some_and(|learnt| learnt.contains(&!implied.literal));
            nodes.push(Node {
                text: names.text(implied.literal),
                reason,
                level: implied.level,
                role: if implied.clause.is_none() { Role::Decision } else { Role::Implied },
                is_behind: clash.pivots.contains(&implied.literal),
                is_learnt,
            });
        }
        edges.extend(of_conflict.iter().filter_map(|&one| Some((number[one]?, nodes.len()))));
        nodes.push(Node {
            text: say!(language, watching::conflict),
            reason: say!(language, watching::clause { number: clash.number }),
            level: clash.level,
            role: Role::Conflict,
            is_behind: true,
            is_learnt: false,
        });
        let size = |node: &Node| {
            let width = text_width(&node.text, EM).max(text_width(&node.reason, 9.5));
            [width.ceil() + 16.0, NODE_HEIGHT]
        };
        let sizes: Vec<[f64; 2]> = nodes.iter().map(size).collect();
        let layout = Shape { sizes: &sizes, edges: &edges }.layout();
        Self { nodes, edges, layout, sizes, last_level: clash.level }
    }

    /// Returns the colour and the dashes of an edge by the cuts that it crosses.
    fn edge_look(&self, from: &Node, to: &Node) -> (&'static str, f64, bool) {
        let is_last = |node: &Node| node.level == self.last_level;
        let crosses_learnt = to.is_behind && !from.is_behind;
        let crosses_decision = is_last(to)
            && to.role != Role::Decision
            && (from.role == Role::Decision || !is_last(from));
        match (crosses_learnt, crosses_decision) {
            (true, _) => ("#15803d", 2.0, false),
            (_, true) => ("#d97706", 1.6, true),
            _ => ("#9ca3af", 1.2, false),
        }
    }

    fn draw(&self, picture: &mut Svg, top: f64) {
        for &(from, to) in &self.edges {
            let [x, y] = self.layout.corners[from];
            let [right, end] = self.layout.corners[to];
            let start = [MARGIN + x + self.sizes[from][0], top + y + NODE_HEIGHT / 2.0];
            let end = [MARGIN + right, top + end + NODE_HEIGHT / 2.0];
            let middle = f64::midpoint(start[0], end[0]);
            let curve = PathData::new().move_to(start[0], start[1]).curve_to(
                (middle, start[1]),
                (middle, end[1]),
                (end[0], end[1]),
            );
            let (colour, width, is_dashed) = self.edge_look(&self.nodes[from], &self.nodes[to]);
            let path = Element::path(&curve).fill("none").stroke(colour).stroke_width(width);
            picture.add(&if is_dashed { path.with("stroke-dasharray", "5 3") } else { path });
        }
        for ((node, &[x, y]), &[width, height]) in
            self.nodes.iter().zip(&self.layout.corners).zip(&self.sizes)
        {
            let (x, y) = (x + MARGIN, y + top);
            let [fill, edge] = match node {
                Node { role: Role::Conflict, .. } => ["#fee2e2", "#b91c1c"],
                Node { role: Role::Decision, .. } => ["#fef3c7", "#d97706"],
                Node { is_behind: true, .. } => ["#dbeafe", "#1d4ed8"],
                Node { level: 0, .. } => ["#f3f4f6", "#9ca3af"],
                _ => ["#ffffff", "#6b7280"],
            };
            let edge = if node.is_learnt { "#15803d" } else { edge };
            let weight = if node.is_learnt { 2.5 } else { 1.0 };
            let ground = Element::rect(x, y, width, height).with("rx", 6.0);
            picture.add(&ground.fill(fill).stroke(edge).stroke_width(weight));
            let middle = x + width / 2.0;
            picture
                .add(&Element::text(middle, y + 15.0, &node.text).size(EM).anchor(Anchor::Middle));
            let reason = Element::text(middle, y + 29.0, &node.reason).size(9.5);
            picture.add(&reason.anchor(Anchor::Middle).fill("#4b5563"));
        }
    }
}

/// The places of the decisions: an end each to the right of the last, and a decision above the middle of those that follow it.
struct Tree {
    /// The names of the decisions; none in a large tree.
    names: Vec<String>,
    places: Vec<[f64; 2]>,
    /// The horizontal distance of two ends, which has room for a name.
    step: f64,
    ends: u32,
    depth: usize,
}

impl Tree {
    fn new(history: &WatchHistory<'_>, names: &Names<'_>) -> Self {
        let nodes = &history.nodes;
        let named = nodes.iter().filter(|_| nodes.len() <= MAX_NAMES);
        let names: Vec<String> = named.map(|node| names.text(node.literal)).collect();
        let widths = names.iter().map(|name| text_width(name, NAME_EM) + 16.0);
        let step = widths.fold(STEP[0], f64::max);
        let mut depths = vec![1_usize; nodes.len()];
        let mut has_child = vec![false; nodes.len()];
        for (index, node) in nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                depths[index] = depths[parent] + 1;
                has_child[parent] = true;
            }
        }
        // Later decisions are to the right of earlier ones; a parent has an earlier index than its children.
        let mut spans = vec![[f64::INFINITY, f64::NEG_INFINITY]; nodes.len()];
        let order = depth_first(history);
        let mut ends = 0_u32;
        for &index in order.iter().filter(|&&index| !has_child[index]) {
            spans[index] = [f64::from(ends); 2];
            ends += 1;
        }
        for index in (0..nodes.len()).rev() {
            if let Some(parent) = nodes[index].parent {
                let [low, high] = spans[index];
                spans[parent] = [spans[parent][0].min(low), spans[parent][1].max(high)];
            }
        }
        let depth = depths.iter().copied().max().unwrap_or(0);
        let x = |[low, high]: [f64; 2]| f64::midpoint(low, high) * step + STEP[0];
        let places =
            spans.iter().zip(&depths).map(|(&span, &depth)| [x(span), depth as f64 * STEP[1]]);
        Self { places: places.collect(), names, step, ends, depth }
    }

    fn width(&self) -> f64 {
        f64::from(self.ends) * self.step + STEP[0]
    }

    fn height(&self) -> f64 {
        (self.depth as f64 + 1.0) * STEP[1]
    }

    fn draw(&self, history: &WatchHistory<'_>, picture: &mut Svg, top: f64) {
        let root = [MARGIN + self.width() / 2.0, top];
        let at = |index: usize| [MARGIN + self.places[index][0], top + self.places[index][1]];
        for (index, node) in history.nodes.iter().enumerate() {
            let [x, y] = node.parent.map_or(root, at);
            let [right, bottom] = at(index);
            let line = PathData::new().move_to(x, y).line_by(right - x, bottom - y);
            let colour = if node.is_flip { "#d97706" } else { "#9ca3af" };
            picture.add(&Element::path(&line).fill("none").stroke(colour).stroke_width(1.2));
        }
        for (index, node) in history.nodes.iter().enumerate() {
            let [x, y] = at(index);
            let colour = match node.end {
                End::Open => "#6b7280",
                End::Conflict => "#b91c1c",
                End::Model => "#15803d",
            };
            let dot = Element::rect(x - 4.0, y - 4.0, 8.0, 8.0).with("rx", 4.0).fill(colour);
            picture.add(&dot);
            if let Some(name) = self.names.get(index) {
                let name = Element::text(x + 6.0, y + 3.0, name).size(NAME_EM);
                // Lines behind a name end before it.
                let name = name.stroke("#ffffff").stroke_width(3.0).with("paint-order", "stroke");
                picture.add(&name);
            }
        }
        debug_assert!(history.nodes.len() <= MAX_NODES);
    }
}

/// Returns the nodes so that all that follow a decision come together, and earlier ones first.
fn depth_first(history: &WatchHistory<'_>) -> Vec<usize> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); history.nodes.len()];
    let mut waiting = Vec::new();
    for (index, node) in history.nodes.iter().enumerate().rev() {
        match node.parent {
            Some(parent) => children[parent].push(index),
            None => waiting.push(index),
        }
    }
    let mut order = Vec::with_capacity(history.nodes.len());
    while let Some(node) = waiting.pop() {
        order.push(node);
        waiting.extend(&children[node]);
    }
    order
}
