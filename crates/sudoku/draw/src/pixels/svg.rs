//! Pictures on whole pixels as SVG.

use std::sync::OnceLock;

use super::{Code, Label, Line, Mark, Picture, Stroke};
use crate::svg::FONT;
use crate::{Anchor, Colour, Element, PathData, Svg};

/// The fonts of texts, if a user chose one.
pub(super) static FAMILY: OnceLock<String> = OnceLock::new();

impl Picture {
    /// Returns the picture as an SVG file that needs nothing else.
    pub fn svg(&self) -> String {
        self.svg_in(1.0, "")
    }

    /// Returns the picture as an SVG file whose pixels have this size in a unit such as `mm`.
    pub fn svg_in(&self, size: f64, unit: &str) -> String {
        let mut svg = Svg::scaled(f64::from(self.width), f64::from(self.height), size, unit);
        svg = svg.titled(&self.title).described(&self.description);
        if let Some(ground) = self.ground {
            let rect = Element::new("rect").with("width", self.width).with("height", self.height);
            svg.add(&rect.fill(ground));
        }
        // Half a pixel on: whole coordinates then are middles of pixels.
        let mut shapes = Element::group().with("transform", "translate(.5 .5)");
        let fills = (!self.fills.is_empty()).then(|| self.filled());
        // Edges on pixels; where pixels are lengths on paper, a screen would lose thin lines.
        let is_crisp = unit.is_empty();
        let lines = self.lines.chunk_by(is_alike).map(|lines| drawn(lines, is_crisp));
        let labels = (!self.labels.is_empty()).then(|| self.labelled());
        let elements = fills
            .into_iter()
            .chain(self.under.iter().map(marked))
            .chain(lines)
            .chain(self.over.iter().map(marked))
            .chain(labels)
            .chain(self.codes.iter().map(squares));
        elements.for_each(|element| shapes.add_line(&element));
        svg.add(&shapes);
        svg.file()
    }

    fn filled(&self) -> Element {
        let mut group = Element::group().with("shape-rendering", "crispEdges");
        for fill in &self.fills {
            let [x, y] = [fill.at.0, fill.at.1].map(f64::from);
            let [width, height] = [fill.size.0, fill.size.1].map(f64::from);
            let corner = PathData::new().move_to(x, y).horizontal_by(width).vertical_by(height);
            let square = corner.horizontal_by(-width).close();
            group.add_line(&Element::path(&square).fill(fill.colour));
        }
        group
    }

    fn labelled(&self) -> Element {
        let em = self.labels.iter().map(|label| label.em).max().unwrap_or(0);
        let group = Element::group()
            .with("font-family", FAMILY.get().map_or(FONT, String::as_str))
            .with("font-size", em);
        let mut group = group.anchor(Anchor::Middle);
        for labels in self.labels.chunk_by(|one, other| {
            (one.em, one.colour, one.bold, one.anchor)
                == (other.em, other.colour, other.bold, other.anchor)
        }) {
            group.add_line(&written(labels, em));
        }
        group
    }
}

/// Returns the element of a mark.
fn marked(mark: &Mark) -> Element {
    match *mark {
        Mark::Stroke(Stroke { ref points, is_curved, thickness, colour, dashes }) => {
            let points: Vec<_> =
                points.iter().map(|&(x, y)| (f64::from(x), f64::from(y))).collect();
            let data = match points[..] {
                [from, one, other, to] if is_curved => {
                    PathData::new().move_to(from.0, from.1).curve_to(one, other, to)
                }
                _ => PathData::through(points),
            };
            let path = Element::path(&data).stroke(colour);
            let path = path.with("stroke-width", thickness).fill("none");
            match dashes {
                Some((dash, gap)) => path.with("stroke-dasharray", format!("{dash} {gap}")),
                None => path.with("stroke-linecap", "round").with("stroke-linejoin", "round"),
            }
        }
        Mark::Circle { at, radius, fill, outline, thickness } => {
            let circle = Element::circle(f64::from(at.0), f64::from(at.1), f64::from(radius));
            let circle = circle.fill(fill.map_or("none".to_owned(), |colour| colour.to_string()));
            match outline {
                Some(colour) => circle.stroke(colour).with("stroke-width", thickness),
                None => circle,
            }
        }
    }
}

/// Returns the element of a pattern: a line through the middles of its rows, where they are black.
fn squares(code: &Code) -> Element {
    let side = f64::from(code.side) / code.dark.len() as f64;
    let [left, top] = [code.at.0, code.at.1].map(|edge| f64::from(edge) - 0.5);
    let mut path = PathData::new();
    for (row, dark) in code.dark.iter().enumerate() {
        let mut column = 0;
        for run in dark.chunk_by(PartialEq::eq) {
            if run[0] {
                let at = (left + column as f64 * side, top + (row as f64 + 0.5) * side);
                path = path.move_to(at.0, at.1).horizontal_by(run.len() as f64 * side);
            }
            column += run.len();
        }
    }
    let path = Element::path(&path).stroke(Colour([0; 3])).stroke_width(side).fill("none");
    path.with("shape-rendering", "crispEdges")
}

/// Returns `true` if lines can be parts of one path.
fn is_alike(one: &Line, other: &Line) -> bool {
    (one.thickness, one.colour) == (other.thickness, other.colour)
}

/// Returns the element of lines of the same look, whose edges are on pixels if `is_crisp` is set.
fn drawn(lines: &[Line], is_crisp: bool) -> Element {
    let path: PathData = lines.iter().map(part).collect();
    let Line { thickness, colour, .. } = lines[0];
    // Square ends fill the corners where two lines meet.
    let path = Element::path(&path).stroke(colour).with("stroke-width", thickness);
    let path = path.with("stroke-linecap", "square").fill("none");
    if is_crisp { path.with("shape-rendering", "crispEdges") } else { path }
}

fn part(line: &Line) -> PathData {
    let start = PathData::new().move_to(f64::from(line.from.0), f64::from(line.from.1));
    if line.from.1 == line.to.1 {
        start.horizontal_to(f64::from(line.to.0))
    } else {
        start.vertical_to(f64::from(line.to.1))
    }
}

/// Labels of one look, in a group whose letters have the height `usual`.
fn written(labels: &[Label], usual: u32) -> Element {
    let Label { em, colour, bold, anchor, .. } = labels[0];
    let mut group = Element::group().fill(colour);
    if bold {
        group = group.bold();
    }
    if em != usual {
        group = group.with("font-size", em);
    }
    group = match anchor {
        // The text begins at its point.
        Anchor::Start => group.with("text-anchor", "start"),
        Anchor::Middle => group,
        Anchor::End => group.anchor(anchor),
    };
    for &Label { at: (x, y), ref text, turned, .. } in labels {
        // Figures are some 0.72 em high; the point of a text is on its base line.
        let down = em * 36 / 100;
        let mut element = Element::text(f64::from(x), f64::from(y + down), text);
        if turned {
            element = element.with("transform", format!("rotate(180 {x} {y})"));
        }
        group.add_line(&element);
    }
    group
}
