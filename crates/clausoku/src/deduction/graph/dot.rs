//! Implication graphs in the language of Graphviz, and as SVG.

use std::fmt::{self, Write};

use clausoku_draw::{Anchor, Element, PathData, Rounded, Svg, text_width};
use clausoku_text::written;
use clausoku_words::Language;

use super::layout::{Layout, Piece, Shape};
use super::{Graph, KINDS, Kind, Node};
use crate::deduction::Explanation;

impl Explanation<'_> {
    /// Returns the implication graph in the language of Graphviz: `dot -Tsvg` draws it.
    pub fn dot(&self) -> String {
        written(|out| self.write_dot(out))
    }

    fn write_dot(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "// {}", self.summary())?;
        writeln!(out, "digraph implications {{")?;
        writeln!(out, "  rankdir=LR; fontname=\"Helvetica\"; labeljust=l;")?;
        writeln!(
            out,
            "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=11];"
        )?;
        writeln!(out, "  edge [color=\"#9ca3af\"];")?;
        for (number, graph) in self.graphs().iter().enumerate() {
            write_graph(out, number, graph)?;
        }
        writeln!(out, "}}")
    }

    /// Returns the implication graph as an SVG file without references to others. It is read from left
    /// to right.
    pub fn picture(&self) -> GraphPicture {
        let language = self.names().language();
        let graphs = self.graphs();
        let layouts: Vec<Layout> = graphs.iter().map(lay_out).collect();
        let kinds = kinds(&graphs);
        let titles = graphs.iter().map(|graph| text_width(&graph.title, TITLE * BOLD));
        let legend: f64 = kinds.iter().map(|kind| legend_width(language, *kind)).sum();
        let widest = layouts.iter().map(|layout| layout.width).chain(titles).fold(legend, f64::max);
        let heights: f64 = layouts.iter().map(|layout| layout.height + BETWEEN).sum();
        let width = (widest + 2.0 * MARGIN).round();
        let height = (heights + 2.0 * MARGIN + LEGEND).round();
        let mut picture = Svg::figure(width, height).titled(&self.summary());
        let mut y = MARGIN;
        for (graph, layout) in graphs.iter().zip(&layouts) {
            picture.add(&Element::text(MARGIN, y + TITLE, &graph.title).size(TITLE).bold());
            picture.add(&graph_at(graph, layout, y + BELOW_TITLE));
            y += layout.height + BETWEEN;
        }
        picture.add(&legend_of(language, &kinds, y));
        #[expect(clippy::cast_sign_loss, reason = "sizes are positive")]
        let [width, height] = [width as u32, height as u32];
        GraphPicture { svg: picture.file(), width, height }
    }
}

fn write_graph(out: &mut String, number: usize, graph: &Graph) -> fmt::Result {
    writeln!(out, "  subgraph cluster_{number} {{")?;
    writeln!(out, "    label={}; color=\"#e5e7eb\";", Quoted(&graph.title))?;
    for (index, Node { kind, text, reason }) in graph.nodes.iter().enumerate() {
        let [fill, edge] = kind.colours();
        let label = if reason.is_empty() { text.clone() } else { format!("{text}\n{reason}") };
        writeln!(
            out,
            "    n{number}_{index} [label={}, fillcolor=\"{fill}\", color=\"{edge}\"];",
            Quoted(&label)
        )?;
    }
    for (from, to) in &graph.edges {
        writeln!(out, "    n{number}_{from} -> n{number}_{to};")?;
    }
    writeln!(out, "  }}")
}

/// A text in quotes.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

/// The height of letters in a node, as in every figure of `draw`.
const EM: f64 = 13.0;

/// The height of letters of reasons and of the legend.
const SMALL: f64 = 10.5;

/// The height of letters of titles.
const TITLE: f64 = 15.0;

/// Bold letters are wider by this factor.
const BOLD: f64 = 1.08;

/// The white space around everything.
const MARGIN: f64 = 16.0;

/// The white space in a node at both sides of its text.
const PADDING: f64 = 9.0;

/// The height of a line of text in a node.
const LINE: f64 = 16.0;

/// The height of a node without its lines of text.
const REST: f64 = 22.0;

/// The maximum number of characters in a line of a list.
const LONG: usize = 26;

/// The distance between one graph's lower side and the next graph's upper side.
const BETWEEN: f64 = 52.0;

/// The distance from the top of a graph's title to the graph.
const BELOW_TITLE: f64 = 28.0;

/// The height of the legend.
const LEGEND: f64 = 24.0;

/// The length of an arrow's point that covers the end of its edge.
const POINT: f64 = 5.0;

/// An implication graph as an SVG file.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GraphPicture {
    /// The text of the file.
    pub svg: String,
    /// The width of the picture in pixels.
    pub width: u32,
    /// The height of the picture in pixels.
    pub height: u32,
}

/// Returns the kinds of the nodes, each once.
fn kinds(graphs: &[Graph]) -> Vec<Kind> {
    let nodes = graphs.iter().flat_map(|graph| &graph.nodes);
    let mut kinds: Vec<Kind> = nodes.map(|node| node.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

fn lay_out(graph: &Graph) -> Layout {
    let sizes: Vec<[f64; 2]> = graph.nodes.iter().map(size).collect();
    Shape { sizes: &sizes, edges: &graph.edges }.layout()
}

fn size(node: &Node) -> [f64; 2] {
    let lines = broken(&node.text);
    let widths = lines.iter().map(|line| text_width(line, EM));
    let width = widths.fold(text_width(&node.reason, SMALL), f64::max);
    [width.ceil() + 2.0 * PADDING, REST + LINE * lines.len() as f64]
}

/// Returns the text in lines that are not too long, if it is a list.
fn broken(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_inclusive(", ") {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() <= LONG => *line += word,
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns a graph whose upper side is at this height.
fn graph_at(graph: &Graph, layout: &Layout, top: f64) -> Element {
    let place = format!("translate({} {})", Rounded(MARGIN), Rounded(top));
    let mut group = Element::group().with("transform", place);
    group.add_line(&edges(&layout.pieces));
    group.add_line(&arrows(&layout.pieces));
    for (node, corner) in graph.nodes.iter().zip(&layout.corners) {
        group.add_line(&node_at(node, *corner));
    }
    group
}

/// Returns the edges without their arrow heads.
fn edges(pieces: &[Piece]) -> Element {
    let mut curves = PathData::new();
    for &Piece { from: [x, y], to: [right, end], arrow } in pieces {
        let right = if arrow { right - POINT } else { right };
        let middle = f64::midpoint(x, right);
        curves = curves.move_to(x, y).curve_to((middle, y), (middle, end), (right, end));
    }
    Element::path(&curves).fill("none").stroke("#9ca3af").stroke_width(1.2)
}

/// Returns the arrow heads of the edges that end at nodes.
fn arrows(pieces: &[Piece]) -> Element {
    let mut points = PathData::new();
    for Piece { to: [x, y], .. } in pieces.iter().filter(|piece| piece.arrow) {
        points = points.move_to(*x, *y).line_by(-7.0, -3.5).vertical_by(7.0).close();
    }
    Element::path(&points).fill("#6b7280")
}

/// Returns a node by its upper left corner.
fn node_at(node: &Node, [x, y]: [f64; 2]) -> Element {
    let [width, height] = size(node);
    let [fill, edge] = node.kind.colours();
    let is_end = matches!(node.kind, Kind::Goal | Kind::Contradiction);
    let weight = if is_end { 2.0 } else { 1.0 };
    let ground = Element::rect(x, y, width, height).with("rx", 6.0);
    let mut group = Element::group();
    group.add(&ground.fill(fill).stroke(edge).stroke_width(weight));
    let middle = x + width / 2.0;
    for (line, text) in (1..).zip(broken(&node.text)) {
        let base = y + LINE * f64::from(line);
        group.add(&Element::text(middle, base, text.trim_end()).anchor(Anchor::Middle));
    }
    let reason = Element::text(middle, y + height - 8.0, &node.reason).anchor(Anchor::Middle);
    group.add(&reason.size(SMALL).fill("#4b5563"));
    group
}

fn legend_width(language: Language, kind: Kind) -> f64 {
    text_width(&kind.name(language), SMALL) + 34.0
}

/// Returns the colours of these kinds with their meanings.
fn legend_of(language: Language, kinds: &[Kind], y: f64) -> Element {
    let mut group = Element::group();
    let mut x = MARGIN;
    for &(kind, [fill, edge]) in KINDS.iter().filter(|row| kinds.contains(&row.0)) {
        group.add(&Element::rect(x, y, 14.0, 14.0).with("rx", 3.0).fill(fill).stroke(edge));
        let name = Element::text(x + 19.0, y + 11.0, &kind.name(language));
        group.add(&name.size(SMALL).fill("#374151"));
        x += legend_width(language, kind);
    }
    group
}
