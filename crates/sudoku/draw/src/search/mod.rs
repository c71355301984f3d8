//! Pictures of a search: which cells it visits, step by step.
//!
//! Source: the encyclopedia draft on solving algorithms, which shows a *chart of cells visited* and a
//! *star burst*, the same chart in polar coordinates.
//!
//! **Invariant.** Memory is bounded for searches of any length: steps are counted in buckets, and when
//! there are too many buckets each two are merged. The same search gives the same picture.

mod chart;
mod heat;
mod history;
mod star;

pub use history::History;

use clausoku_board::Puzzle;

use crate::chart::Frame;
use crate::{Element, Grouped, Svg};
use chart::Chart;
use heat::{HeatMap, QUIET, SOLUTION, Square, is_drawn};
use star::{Circle, Star};

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 880.0;
const MARGIN: f64 = 28.0;

/// The width of the labels to the left of the chart.
const LABELS: f64 = 48.0;

/// The frame of the chart.
const CHART: Frame =
    Frame { left: MARGIN + LABELS, right: WIDTH - MARGIN, top: 124.0, bottom: 376.0 };

/// The upper side and the height of the star and of the heat map.
const LOWER_TOP: f64 = 464.0;
const SIDE: f64 = 376.0;

/// The base line of the captions of the star and of the heat map.
const LOWER_CAPTION: f64 = 440.0;

/// Draws a search of this puzzle as a self-contained SVG file. Boards of more than 48 rows or columns have
/// the chart and the star only.
///
/// ```
/// use std::ops::ControlFlow;
/// use clausoku_board::{Grid, Deadline, Observer, Puzzle, PuzzleSolver, SearchStep};
/// use clausoku_draw::search::{self, History};
/// use clausoku_search::Backtracking;
///
/// struct Watcher(History);
///
/// impl Observer for Watcher {
///     fn solution(&mut self, _: &Grid) -> ControlFlow<()> {
///         self.0.solution();
///         ControlFlow::Break(())
///     }
///     fn wants_steps(&self) -> bool {
///         true
///     }
///     fn step(&mut self, step: SearchStep) -> ControlFlow<()> {
///         self.0.step(step);
///         ControlFlow::Continue(())
///     }
/// }
///
/// let text = "300100000057003100906050008400600951005800006000007000800000000000000042000071000";
/// let puzzle = &text.parse::<Puzzle>().unwrap();
/// let mut watcher = Watcher(History::new(puzzle.variant()));
/// Backtracking.search(puzzle, &Deadline::never(), &mut watcher).unwrap();
/// let picture = search::svg(&watcher.0, puzzle, "The first grid of the course");
/// assert!(picture.contains("4,261 steps, 2,102 of them back"));
/// ```
pub fn svg(history: &History, puzzle: &Puzzle, title: &str) -> String {
    let variant = puzzle.variant();
    let mut picture = Svg::figure(WIDTH, HEIGHT).titled(title);
    picture.add(&Element::text(MARGIN, 42.0, title).size(19.0).bold());
    picture.add(&summary(history));
    let what = "step by step: all, the middle half, and the median";
    picture.add(&caption(MARGIN, 106.0, "Cells visited", what));
    add_all(&mut picture, &Chart::new(history, CHART).elements(variant));
    let what = "the same, once around from the top";
    picture.add(&caption(MARGIN, LOWER_CAPTION, "Star burst", what));
    let radius = SIDE / 2.0;
    let circle = Circle { x: CHART.left + radius, y: LOWER_TOP + radius, radius };
    add_all(&mut picture, &Star::new(history, circle).elements(variant));
    if is_drawn(variant) {
        let left = WIDTH - MARGIN - SIDE;
        let what = "darker by their logarithm";
        picture.add(&caption(left, LOWER_CAPTION, "Visits to each cell", what));
        let square = Square { left, top: LOWER_TOP, side: SIDE };
        add_all(&mut picture, &HeatMap::new(history, puzzle, square).elements());
    }
    picture.file()
}

fn add_all(picture: &mut Svg, elements: &[Element]) {
    for element in elements {
        picture.add(element);
    }
}

/// Returns the numbers of steps in words.
fn summary(history: &History) -> Element {
    let steps = Grouped(history.steps());
    let back = Grouped(history.backtracks());
    let counts = format!("{steps} steps, {back} of them back; ");
    let text = Element::text(MARGIN, 66.0, &counts).fill(QUIET);
    match history.solutions() {
        [] => text.containing("no solution"),
        [first, ..] => {
            let solution = Element::span(&format!("a solution after {}", Grouped(*first)));
            text.with_child(&solution.fill(SOLUTION).bold())
        }
    }
}

fn caption(x: f64, y: f64, name: &str, what: &str) -> Element {
    let what = Element::span(what).fill(QUIET).with("dx", 8.0);
    Element::text(x, y, "").with_child(&Element::span(name).bold()).with_child(&what)
}
