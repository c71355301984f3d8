//! Which mark is whose.

use super::Figure;
use super::figure::{Anchor, text_width};
use super::style::{colour, dashes, mark};

/// How far apart the lines of a legend are.
const STEP: f64 = 22.0;

/// How wide the legend is with these names.
pub(super) fn width(names: &[String]) -> f64 {
    names.iter().map(|name| text_width(name)).fold(0.0, f64::max) + 46.0
}

/// How high it is.
pub(super) fn height(names: &[String]) -> f64 {
    names.len() as f64 * STEP
}

/// Draws a legend of marks over the plot, on ground of its own, in the corner where nothing is faster
/// than the best.
pub(super) fn inside(figure: &mut Figure, x: f64, y: f64, series: &[(usize, String)]) {
    if series.is_empty() {
        return;
    }
    let names: Vec<String> = series.iter().map(|row| row.1.clone()).collect();
    let (width, height) = (width(&names), height(&names));
    figure.put(format_args!(
        "<rect class=\"paper\" fill=\"#fff\" fill-opacity=\".85\" x=\"{:.1}\" y=\"{:.1}\" \
         width=\"{width:.1}\" height=\"{height:.1}\" rx=\"3\"/>",
        x - 2.0,
        y - 11.0
    ));
    draw(figure, x, y, series, false);
}

/// Draws the legend from this place downwards: for each series its number and its name.
pub(super) fn draw(figure: &mut Figure, x: f64, y: f64, series: &[(usize, String)], lines: bool) {
    for ((index, name), row) in series.iter().zip(0..) {
        let y = y + f64::from(row) * STEP;
        let (class, dash) = (colour(*index), dashes(*index));
        let stroke = if lines {
            format!(
                "<path d=\"M{x:.1} {y:.1}h26\" stroke=\"currentColor\" stroke-width=\"2\" fill=\"none\"{dash}/>"
            )
        } else {
            String::new()
        };
        let mark = mark(*index, x + 13.0, y, 4.0);
        figure.put(format_args!(
            "<g class=\"{class}\">{stroke}<path d=\"{mark}\" fill=\"currentColor\"/></g>"
        ));
        figure.text("", Anchor::Start, x + 34.0, y + 4.5, name);
    }
}
