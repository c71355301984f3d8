//! The rectangle in which values are drawn, with its axes.

use super::Figure;
use super::figure::Anchor;
use super::scale::Scale;

/// A rectangle with an axis below and one at the left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
}

impl Frame {
    /// Draws the grid, the ticks and what the axes are.
    pub(super) fn axes(&self, figure: &mut Figure, x: &Scale, y: &Scale, labels: [&str; 2]) {
        self.x_axis(figure, x, labels[0]);
        for (value, name) in y.ticks() {
            let place = y.place(value);
            let class = if name.is_some() { "grid" } else { "fine" };
            figure.line(class, [self.left, place, self.right, place]);
            if let Some(name) = name {
                figure.text("soft", Anchor::End, self.left - 8.0, place + 4.5, &name);
            }
        }
        figure.upwards(self.left - 66.0, f64::midpoint(self.top, self.bottom), labels[1]);
        self.border(figure);
    }

    /// Draws the axis below only.
    pub(super) fn x_axis(&self, figure: &mut Figure, x: &Scale, label: &str) {
        for (value, name) in x.spaced_ticks() {
            let place = x.place(value);
            let class = if name.is_some() { "grid" } else { "fine" };
            figure.line(class, [place, self.top, place, self.bottom]);
            if let Some(name) = name {
                figure.text("soft", Anchor::Middle, place, self.bottom + 19.0, &name);
            }
        }
        figure.text(
            "",
            Anchor::Middle,
            f64::midpoint(self.left, self.right),
            self.bottom + 42.0,
            label,
        );
    }

    /// The lines of the axes, over the grid.
    pub(super) fn border(&self, figure: &mut Figure) {
        figure.line("axis", [self.left, self.bottom, self.right, self.bottom]);
        figure.line("axis", [self.left, self.top, self.left, self.bottom]);
    }

    /// A dashed line across at the time limit.
    pub(super) fn limit_across(&self, figure: &mut Figure, y: &Scale, limit: f64, name: &str) {
        let place = y.place(limit);
        figure.line("limit", [self.left, place, self.right, place]);
        // Below the line, where there is no room above it.
        let shift = if place - self.top < 18.0 { 15.0 } else { -5.0 };
        figure.text("soft", Anchor::Start, self.left + 8.0, place + shift, name);
    }

    /// A dashed line upwards at the time limit, named above the frame.
    pub(super) fn limit_upwards(&self, figure: &mut Figure, x: &Scale, limit: f64, name: &str) {
        let place = x.place(limit);
        figure.line("limit", [place, self.top, place, self.bottom]);
        figure.text("soft", Anchor::End, place, self.top - 6.0, name);
    }
}
