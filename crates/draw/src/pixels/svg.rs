//! Pictures on whole pixels as SVG.

use super::{Label, Line, Mark, Picture};
use crate::svg::FONT;
use crate::{Anchor, Colour, Element, PathData, Svg};

impl Picture {
    /// Returns the picture as an SVG file that needs nothing else. Its ground is white, so that it can
    /// be seen on dark pages too.
    pub fn svg(&self) -> String {
        let (width, height) = (f64::from(self.width), f64::from(self.height));
        let mut svg = Svg::new(width, height).titled(&self.title);
        let ground = Element::new("rect").with("width", self.width).with("height", self.height);
        svg.add(&ground.fill(Colour::WHITE));
        // Half a pixel on: whole coordinates then are middles of pixels.
        let mut shapes = Element::group().with("transform", "translate(.5 .5)");
        if !self.fills.is_empty() {
            shapes.add_line(&self.filled());
        }
        for mark in &self.under {
            shapes.add_line(&marked(mark));
        }
        for lines in self.lines.chunk_by(is_alike) {
            shapes.add_line(&drawn(lines));
        }
        for mark in &self.over {
            shapes.add_line(&marked(mark));
        }
        if !self.labels.is_empty() {
            shapes.add_line(&self.labelled());
        }
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
        let group = Element::group().with("font-family", FONT).with("font-size", em);
        let mut group = group.anchor(Anchor::Middle);
        for labels in self.labels.chunk_by(|one, other| {
            (one.em, one.colour, one.bold) == (other.em, other.colour, other.bold)
        }) {
            group.add_line(&written(labels, em));
        }
        group
    }
}

/// Returns the element of a mark.
fn marked(mark: &Mark) -> Element {
    match *mark {
        Mark::Stroke(line) => {
            let path = Element::path(&part(&line)).stroke(line.colour);
            path.with("stroke-width", line.thickness).with("stroke-linecap", "round").fill("none")
        }
        Mark::Circle { at, radius, fill, outline } => {
            let circle = Element::circle(f64::from(at.0), f64::from(at.1), f64::from(radius));
            let circle = match fill {
                Some(colour) => circle.fill(colour),
                None => circle.fill("none"),
            };
            match outline {
                Some(colour) => circle.stroke(colour).with("stroke-width", 2_u32),
                None => circle,
            }
        }
    }
}

/// Returns `true` if lines can be parts of one path.
fn is_alike(one: &Line, other: &Line) -> bool {
    (one.thickness, one.colour, one.is_level()) == (other.thickness, other.colour, other.is_level())
}

/// Returns the element of lines of the same look.
fn drawn(lines: &[Line]) -> Element {
    let path: PathData = lines.iter().map(part).collect();
    let Line { thickness, colour, .. } = lines[0];
    // Square ends fill the corners where two lines meet.
    let path = Element::path(&path).stroke(colour).with("stroke-width", thickness);
    if !lines[0].is_level() {
        return path.fill("none");
    }
    path.with("stroke-linecap", "square").fill("none").with("shape-rendering", "crispEdges")
}

fn part(line: &Line) -> PathData {
    let start = PathData::new().move_to(f64::from(line.from.0), f64::from(line.from.1));
    if !line.is_level() {
        start.line_to(f64::from(line.to.0), f64::from(line.to.1))
    } else if line.from.1 == line.to.1 {
        start.horizontal_to(f64::from(line.to.0))
    } else {
        start.vertical_to(f64::from(line.to.1))
    }
}

/// Labels of one look, in a group whose letters have the height `usual`.
fn written(labels: &[Label], usual: u32) -> Element {
    let Label { em, colour, bold, .. } = labels[0];
    let mut group = Element::group().fill(colour);
    if bold {
        group = group.bold();
    }
    if em != usual {
        group = group.with("font-size", em);
    }
    for Label { at: (x, y), text, .. } in labels {
        // Figures are some 0.72 em high; the point of a text is on its base line.
        let y = y + em * 36 / 100;
        group.add_line(&Element::text(f64::from(*x), f64::from(y), text));
    }
    group
}
