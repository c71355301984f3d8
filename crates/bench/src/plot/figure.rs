//! Figures: plots with titles and descriptions.

use clausoku::drawing::chart::{STYLE, paper, title};
use clausoku::drawing::{Element, Rounded, Svg, shortened, text_width};

use crate::record::RunMode;
use crate::results::Results;
use crate::words;

/// The maximum width of a configuration's label; longer ones are shortened. Labels can be command lines.
const WIDEST_LABEL: f64 = 330.0;

/// The font size.
const EM: f64 = 13.0;

/// A plot: shapes, a title, and a textual description.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The title.
    pub title: String,
    /// The description, for readers who cannot see the figure.
    pub description: String,
    /// The stem of a file name: `cactus`, `scatter-minisat-lingeling`.
    pub name: String,
    width: f64,
    height: f64,
    /// The position at which the title begins.
    left: f64,
    shapes: Element,
}

impl Figure {
    /// Creates a figure without shapes. The title begins at the position `left`, above the shapes; a title of
    /// several lines moves all shapes down.
    pub(super) fn new(name: String, title: String, [width, height]: [f64; 2], left: f64) -> Self {
        let description = String::new();
        Self { title, description, name, width, height, left, shapes: Element::group() }
    }

    /// Returns an SVG file.
    pub fn file(&self) -> String {
        self.svg().file()
    }

    /// Returns an element of a page that has the [`STYLE`] once.
    pub fn element(&self) -> String {
        self.svg().element()
    }

    fn svg(&self) -> Svg {
        let (title, more) = title(&self.title, self.left, self.width - self.left - 12.0);
        let height = self.height + more;
        let svg = Svg::new(self.width, height).titled(&self.title).described(&self.description);
        let mut svg = svg.styled(STYLE).with("class", "plot");
        svg.add(&paper(self.width, height));
        svg.add(&title);
        if more > 0.0 {
            let mut moved = Element::group();
            moved.add(&self.shapes);
            svg.add(&moved.with("transform", format!("translate(0 {})", Rounded(more))));
        } else {
            svg.add(&self.shapes);
        }
        svg
    }

    /// Adds an element above the existing ones.
    pub(super) fn add(&mut self, element: &Element) {
        self.shapes.add_line(element);
    }
}

/// Returns the name of a figure of the solvers in one run mode.
pub(super) fn name_at(results: &Results<'_>, mode: RunMode, name: &str) -> String {
    match mode {
        _ if !results.is_mixed() => name.to_owned(),
        RunMode::Process => format!("{name}-programs"),
        RunMode::InProcess => format!("{name}-in-process"),
    }
}

/// Returns the label of a configuration, short enough for a figure.
pub(super) fn label(results: &Results<'_>, configuration: usize) -> String {
    shortened(&results.configurations[configuration].label, EM, WIDEST_LABEL)
}

/// Returns the name of the line at the time limit.
pub(super) fn limit_name(limit: f64) -> String {
    format!("time limit {}", words::round_time(limit))
}

/// Returns the approximate width of a text.
pub(super) fn width_of(text: &str) -> f64 {
    text_width(text, EM)
}

/// Returns the text, shortened to this width.
pub(super) fn fitted(text: &str, width: f64) -> String {
    shortened(text, EM, width)
}
