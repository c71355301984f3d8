//! A plot with its title and its description.

use draw::chart::{STYLE, Series, paper, title};
use draw::{Element, Rounded, Svg, shortened, text_width};

use crate::record::Place;
use crate::report::words;
use crate::results::Results;

/// The widest label of a configuration; longer ones are shortened. Solvers can be command lines.
const WIDEST_LABEL: f64 = 330.0;

/// The height of letters.
const EM: f64 = 13.0;

/// A plot: shapes, a title, and a description in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it shows, in a line.
    pub title: String,
    /// What there is to see, for readers who cannot see it.
    pub description: String,
    /// A name for a file: `cactus`, `scatter-minisat-lingeling`.
    pub name: String,
    width: f64,
    height: f64,
    /// The place at which the title begins.
    left: f64,
    shapes: Element,
}

impl Figure {
    /// Returns a figure without shapes. The title begins at the place `left`, above the shapes: where it
    /// has several lines, all shapes are moved down.
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

    /// Adds an element, over those that are there.
    pub(super) fn add(&mut self, element: &Element) {
        self.shapes.add_line(element);
    }
}

/// Returns the name of a figure over the solvers of one place.
pub(super) fn name_at(results: &Results<'_>, place: Place, name: &str) -> String {
    match place {
        _ if !results.is_mixed() => name.to_owned(),
        Place::Process => format!("{name}-programs"),
        Place::InProcess => format!("{name}-in-process"),
    }
}

/// Returns the label of a configuration, short enough for a figure.
pub(super) fn label(results: &Results<'_>, configuration: usize) -> String {
    shortened(&results.configurations[configuration].label, EM, WIDEST_LABEL)
}

/// Returns the series of a configuration: it has one look in all figures.
pub(super) fn series(configuration: usize) -> Series {
    Series(configuration)
}

/// Returns the name of the line at the time limit.
pub(super) fn limit_name(limit: f64) -> String {
    format!("time limit {}", words::round_time(limit))
}

/// Returns about how wide a text is.
pub(super) fn width_of(text: &str) -> f64 {
    text_width(text, EM)
}

/// Returns the text, short enough for this width.
pub(super) fn fitted(text: &str, width: f64) -> String {
    shortened(text, EM, width)
}
