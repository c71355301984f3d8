//! The whole picture: the chart, the star burst, and the visits to each cell.

use std::fmt::{self, Write};

use draw::XmlText;
use puzzle::Puzzle;

use super::chart::Frame;
use super::colour::{QUIET, SOLUTION, TEXT};
use super::heat::Square;
use super::history::History;
use super::star::Circle;
use super::text::{At, Grouped};
use super::{chart, heat, star};

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 880.0;
const MARGIN: f64 = 28.0;

/// Draws a search of this puzzle as a self-contained SVG file. Boards of more than 48 rows or columns have
/// the chart and the star only.
///
/// ```
/// use std::ops::ControlFlow;
/// use puzzle::{Grid, Limits, Observer, Puzzle, PuzzleSolver, Step};
/// use search::Backtracking;
/// use search::picture::{self, History};
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
///     fn step(&mut self, step: Step) -> ControlFlow<()> {
///         self.0.step(step);
///         ControlFlow::Continue(())
///     }
/// }
///
/// let text = "300100000057003100906050008400600951005800006000007000800000000000000042000071000";
/// let puzzle = &text.parse::<Puzzle>().unwrap();
/// let mut watcher = Watcher(History::new(puzzle.variant()));
/// Backtracking::new().search(puzzle, &Limits::default(), &mut watcher).unwrap();
/// let picture = picture::svg(&watcher.0, puzzle, "The first grid of the course");
/// assert!(picture.contains("4,261 steps, 2,102 of them back"));
/// ```
#[expect(clippy::missing_panics_doc, reason = "writing to a string does not fail")]
pub fn svg(history: &History, puzzle: &Puzzle, title: &str) -> String {
    let mut text = String::new();
    write(&mut text, history, puzzle, title).expect("writing to a string does not fail");
    text
}

fn write(out: &mut String, history: &History, puzzle: &Puzzle, title: &str) -> fmt::Result {
    let title = XmlText(title);
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" font-family=\"Helvetica Neue, Helvetica, Arial, \
         Liberation Sans, sans-serif\" font-size=\"13\" fill=\"{TEXT}\">"
    )?;
    writeln!(out, "<title>{title}</title>")?;
    writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>")?;
    writeln!(
        out,
        "<text x=\"{MARGIN}\" y=\"42\" font-size=\"19\" font-weight=\"700\">{title}</text>"
    )?;
    write_summary(out, history)?;
    let variant = puzzle.variant();
    let frame = Frame {
        left: MARGIN + 48.0,
        top: 124.0,
        width: WIDTH - 2.0 * MARGIN - 48.0,
        height: 252.0,
    };
    caption(
        out,
        MARGIN,
        106.0,
        "Cells visited",
        "step by step: all, the middle half, and the median",
    )?;
    chart::write(out, history, variant, &frame)?;
    let top = 464.0;
    let side = 376.0;
    let radius = side / 2.0;
    caption(out, MARGIN, 440.0, "Star burst", "the same, once around from the top")?;
    star::write(
        out,
        history,
        variant,
        &Circle { x: MARGIN + 48.0 + radius, y: top + radius, radius },
    )?;
    if heat::is_drawn(variant) {
        let left = WIDTH - MARGIN - side;
        caption(out, left, 440.0, "Visits to each cell", "darker by their logarithm")?;
        heat::write(out, history, puzzle, &Square { left, top, side })?;
    }
    writeln!(out, "</svg>")
}

fn write_summary(out: &mut String, history: &History) -> fmt::Result {
    let steps = Grouped(history.steps());
    let back = Grouped(history.backtracks());
    write!(
        out,
        "<text x=\"{MARGIN}\" y=\"66\" fill=\"{QUIET}\">{steps} steps, {back} of them back"
    )?;
    match history.solutions() {
        [] => write!(out, "; no solution")?,
        [first, ..] => write!(
            out,
            "; <tspan fill=\"{SOLUTION}\" font-weight=\"700\">a solution after {}</tspan>",
            Grouped(*first)
        )?,
    }
    writeln!(out, "</text>")
}

fn caption(out: &mut String, x: f64, y: f64, name: &str, what: &str) -> fmt::Result {
    writeln!(
        out,
        "<text x=\"{}\" y=\"{}\"><tspan font-weight=\"700\">{name}</tspan>\
         <tspan fill=\"{QUIET}\" dx=\"8\">{what}</tspan></text>",
        At(x),
        At(y)
    )
}
