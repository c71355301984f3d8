//! Implication graphs as SVG.

use std::fmt::{self, Write};

use draw::XmlText;

use super::layout::{Layout, Piece, Shape};
use super::{Graph, Kind, Node};
use crate::deduction::Explanation;

/// The height of the letters in a node, in titles, and their mean width in ems.
const EM: f64 = 13.0;
const SMALL: f64 = 10.5;
const TITLE: f64 = 15.0;
const MEAN_WIDTH: f64 = 0.56;
/// The white space around everything, and inside a node beside its text.
const MARGIN: f64 = 16.0;
const PADDING: f64 = 9.0;
/// The height of a line of text in a node, and of what is not.
const LINE: f64 = 16.0;
const REST: f64 = 22.0;
/// Where a line of text is broken.
const LONG: usize = 26;
/// The space between the graphs of two arguments, their titles included.
const BETWEEN: f64 = 52.0;

/// An implication graph as an SVG file.
#[derive(Clone, Debug)]
pub struct GraphPicture {
    /// The text of the file.
    pub svg: String,
    /// The width of the picture in pixels.
    pub width: u32,
    /// The height of the picture in pixels.
    pub height: u32,
}

impl Explanation<'_> {
    /// The implication graph as an SVG file that needs nothing else. It is read from left to right.
    #[expect(clippy::missing_panics_doc, reason = "writing to a string does not fail")]
    pub fn picture(&self) -> GraphPicture {
        let mut svg = String::new();
        let [width, height] = self.write_svg(&mut svg).expect("writing to a string does not fail");
        #[expect(clippy::cast_sign_loss, reason = "sizes are positive")]
        let pixels = |size: f64| size.round() as u32;
        GraphPicture { svg, width: pixels(width), height: pixels(height) }
    }

    /// Writes the file, and returns the width and height of the picture.
    fn write_svg(&self, out: &mut String) -> Result<[f64; 2], fmt::Error> {
        let graphs = self.graphs();
        let layouts: Vec<Layout> = graphs.iter().map(lay_out).collect();
        let mut kinds: Vec<Kind> =
            graphs.iter().flat_map(|graph| graph.nodes.iter().map(|node| node.kind)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let titles = graphs.iter().map(|graph| text_width(&graph.title, TITLE));
        let legend: f64 = kinds.iter().map(|kind| legend_width(*kind)).sum();
        let widest = layouts.iter().map(|layout| layout.width).chain(titles).fold(legend, f64::max);
        let heights: f64 = layouts.iter().map(|layout| layout.height + BETWEEN).sum();
        let (width, height) = (widest + 2.0 * MARGIN, heights + 2.0 * MARGIN + 24.0);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" font-family=\"Helvetica Neue, \
             Helvetica, Arial, Liberation Sans, sans-serif\" font-size=\"{EM}\">"
        )?;
        writeln!(out, "<title>{}</title>", XmlText(&self.summary()))?;
        writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>")?;
        let mut y = MARGIN;
        for (graph, layout) in graphs.iter().zip(&layouts) {
            writeln!(
                out,
                "<text x=\"{MARGIN}\" y=\"{:.1}\" font-size=\"{TITLE}\" font-weight=\"700\" \
                 fill=\"#111827\">{}</text>",
                y + TITLE,
                XmlText(&graph.title)
            )?;
            writeln!(out, "<g transform=\"translate({MARGIN} {:.1})\">", y + 28.0)?;
            write_pieces(out, &layout.pieces)?;
            for (node, corner) in graph.nodes.iter().zip(&layout.corners) {
                write_node(out, node, *corner)?;
            }
            writeln!(out, "</g>")?;
            y += layout.height + BETWEEN;
        }
        write_legend(out, &kinds, y)?;
        writeln!(out, "</svg>")?;
        Ok([width, height])
    }
}

fn text_width(text: &str, em: f64) -> f64 {
    text.chars().count() as f64 * em * MEAN_WIDTH
}

fn lay_out(graph: &Graph) -> Layout {
    let sizes: Vec<[f64; 2]> = graph.nodes.iter().map(size).collect();
    Shape { sizes: &sizes, edges: &graph.edges }.layout()
}

/// The width and height of a node.
fn size(node: &Node) -> [f64; 2] {
    let lines = broken(&node.text);
    let widths = lines.iter().map(|line| text_width(line, EM));
    let width = widths.fold(text_width(&node.reason, SMALL), f64::max);
    [width.ceil() + 2.0 * PADDING, REST + LINE * lines.len() as f64]
}

/// The text in lines that are not too long, if it is a list.
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

fn write_pieces(out: &mut String, pieces: &[Piece]) -> fmt::Result {
    write!(out, "<path fill=\"none\" stroke=\"#9ca3af\" stroke-width=\"1.2\" d=\"")?;
    for Piece { from: [x, y], to: [right, end], arrow } in pieces {
        // The arrow's point covers the end.
        let right = if *arrow { right - 5.0 } else { *right };
        let middle = f64::midpoint(*x, right);
        write!(out, "M{x:.1} {y:.1}C{middle:.1} {y:.1} {middle:.1} {end:.1} {right:.1} {end:.1}")?;
    }
    writeln!(out, "\"/>")?;
    write!(out, "<path fill=\"#6b7280\" d=\"")?;
    for Piece { to: [x, y], .. } in pieces.iter().filter(|piece| piece.arrow) {
        write!(out, "M{x:.1} {y:.1}l-7 -3.5v7z")?;
    }
    writeln!(out, "\"/>")
}

fn write_node(out: &mut String, node: &Node, [x, y]: [f64; 2]) -> fmt::Result {
    let Node { kind, text, reason } = node;
    let [width, height] = size(node);
    let [fill, edge] = kind.colours();
    let weight = if matches!(kind, Kind::Goal | Kind::Contradiction) { 2.0 } else { 1.0 };
    writeln!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width}\" height=\"{height}\" rx=\"6\" \
         fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{weight}\"/>"
    )?;
    let middle = x + width / 2.0;
    for (line, text) in (1..).zip(broken(text)) {
        writeln!(
            out,
            "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#111827\">{}</text>",
            y + LINE * f64::from(line),
            XmlText(text.trim_end())
        )?;
    }
    writeln!(
        out,
        "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"{SMALL}\" \
         fill=\"#4b5563\">{}</text>",
        y + height - 8.0,
        XmlText(reason)
    )
}

fn legend_width(kind: Kind) -> f64 {
    text_width(kind.name(), SMALL) + 34.0
}

/// What the colours mean.
fn write_legend(out: &mut String, kinds: &[Kind], y: f64) -> fmt::Result {
    let mut x = MARGIN;
    for kind in Kind::ALL.into_iter().filter(|kind| kinds.contains(kind)) {
        let [fill, edge] = kind.colours();
        writeln!(
            out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"14\" height=\"14\" rx=\"3\" fill=\"{fill}\" \
             stroke=\"{edge}\"/><text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{SMALL}\" \
             fill=\"#374151\">{}</text>",
            x + 19.0,
            y + 11.0,
            kind.name()
        )?;
        x += legend_width(kind);
    }
    Ok(())
}
