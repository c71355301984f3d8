//! Plots as SVG and PDF: cactus, scatter, boxes, heat map, lines.
//!
//! A [`Figure`] is self-contained: no script, no font, no file. It has a title and a description for
//! readers who cannot see it, colours that colour-blind readers can distinguish together with marks and
//! dashes that need no colour, and a dark theme where the reader prefers one.
//!
//! **Invariant.** The same results give the same bytes. A figure shows solvers of one run mode: programs
//! and solvers in this process are never compared. All drawn values are finite: unfinished times are on
//! the line of the time limit and marked.

mod boxes;
mod cactus;
mod heat;
mod lines;
mod scatter;

pub use boxes::boxes;
pub use cactus::{cactus, ecdf};
pub use clausoku::drawing::chart::STYLE;
pub use heat::heat;
pub(crate) use lines::curve;
pub use lines::lines;
pub(crate) use scatter::file_name;
pub use scatter::scatter;

use std::collections::HashSet;

use clausoku::drawing::chart::{paper, title};
use clausoku::drawing::elements::{Element, Rounded, Svg, shortened_apart, text_width};

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
    fn new(name: String, title: String, [width, height]: [f64; 2], left: f64) -> Self {
        let description = String::new();
        Self { title, description, name, width, height, left, shapes: Element::group() }
    }

    /// Returns an SVG file.
    pub fn file(&self) -> String {
        self.svg().file()
    }

    /// Returns a PDF file of a page of the figure's size.
    pub fn pdf(&self) -> Vec<u8> {
        self.svg().pdf()
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

    fn add(&mut self, element: &Element) {
        self.shapes.add_line(element);
    }
}

/// Makes these names of files distinct, by a number after a name that is there already: labels can differ in signs that names of files
/// do not have.
pub(crate) fn make_distinct<'n>(names: impl Iterator<Item = &'n mut String>) {
    let mut known = HashSet::new();
    for name in names {
        let mut number = 1;
        let mut candidate = name.clone();
        // Upper and lower case is one on some disks.
        while !known.insert(candidate.to_lowercase()) {
            number += 1;
            candidate = format!("{name}-{number}");
        }
        *name = candidate;
    }
}

/// Returns the name of a figure of the solvers in one run mode.
fn name_at(results: &Results<'_>, mode: RunMode, name: &str) -> String {
    match mode {
        _ if !results.is_mixed() => name.to_owned(),
        RunMode::Process => format!("{name}-programs"),
        RunMode::InProcess => format!("{name}-in-process"),
    }
}

/// Returns the labels of configurations, short enough for a figure.
fn labels(results: &Results<'_>, configurations: impl Iterator<Item = usize>) -> Vec<String> {
    let labels = configurations.map(|index| results.configurations[index].label.clone());
    fitted(&labels.collect::<Vec<_>>(), WIDEST_LABEL)
}

/// Returns the name of the line at the time limit.
fn limit_name(limit: f64) -> String {
    format!("time limit {}", words::round_time(limit))
}

fn width_of(text: &str) -> f64 {
    text_width(text, EM)
}

fn fitted(texts: &[String], width: f64) -> Vec<String> {
    shortened_apart(texts, EM, width)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_distinct_and_short() {
        let mut names = ["a", "b", "A", "a-2", "a"].map(str::to_owned);
        make_distinct(names.iter_mut());
        assert_eq!(names, ["a", "b", "A-2", "a-2-2", "a-3"]);
        assert_eq!(file_name("a | b_c"), "a-b-c");
        assert!(file_name(&"x y".repeat(1000)).len() <= 60);
    }
}
