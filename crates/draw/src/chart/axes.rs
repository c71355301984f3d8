//! The rectangle in which values are drawn, with its axes.

use super::{EM, line};
use super::{Scale, Tick};
use crate::{Anchor, Element, shortened};

/// A rectangle with an axis below and one at the left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The place of the left side.
    pub left: f64,
    /// The place of the right side.
    pub right: f64,
    /// The place of the upper side.
    pub top: f64,
    /// The place of the lower side.
    pub bottom: f64,
}

/// An axis: a scale, its meaning, and how its numbers are written.
#[derive(Clone, Copy, Debug)]
pub struct Axis<'a> {
    /// The scale.
    pub scale: Scale,
    /// The name of the values.
    pub label: &'a str,
    /// Formats a value.
    pub words: fn(f64) -> String,
}

impl Frame {
    /// Returns the grid, the ticks and the labels of both axes.
    pub fn axes(&self, x: &Axis<'_>, y: &Axis<'_>) -> Element {
        let mut group = Element::group();
        group.add(&self.x_axis(x));
        for tick in y.scale.ticks(y.words) {
            let place = y.scale.place(tick.value);
            let name_at = (self.left - 8.0, place + 4.5, Anchor::End);
            add_tick(&mut group, &tick, [self.left, place, self.right, place], name_at);
        }
        let label = shortened(y.label, EM, self.bottom - self.top);
        let middle = f64::midpoint(self.top, self.bottom);
        group.add(&Element::text_upwards(self.left - 66.0, middle, &label));
        group.add(&self.border());
        group
    }

    /// Returns the grid, the ticks and the label of the axis below.
    pub fn x_axis(&self, x: &Axis<'_>) -> Element {
        let mut group = Element::group();
        for tick in x.scale.spaced_ticks(x.words) {
            let place = x.scale.place(tick.value);
            let name_at = (place, self.bottom + 19.0, Anchor::Middle);
            add_tick(&mut group, &tick, [place, self.top, place, self.bottom], name_at);
        }
        let label = shortened(x.label, EM, self.right - self.left);
        let middle = f64::midpoint(self.left, self.right);
        group.add(&Element::text(middle, self.bottom + 42.0, &label).anchor(Anchor::Middle));
        group
    }

    /// Returns the lines of the axes, which are drawn over the grid.
    pub fn border(&self) -> Element {
        let group = Element::group()
            .with_child(&line("axis", [self.left, self.bottom, self.right, self.bottom]));
        group.with_child(&line("axis", [self.left, self.top, self.left, self.bottom]))
    }

    /// Returns a dashed line across at this value of the axis at the left, with its name.
    pub fn limit_across(&self, y: &Scale, value: f64, name: &str) -> Element {
        let place = y.place(value);
        // Below the line, where there is no room above it.
        let shift = if place - self.top < 18.0 { 15.0 } else { -5.0 };
        let name = Element::text(self.left + 8.0, place + shift, name).class("soft");
        let limit = line("limit", [self.left, place, self.right, place]);
        Element::group().with_child(&limit).with_child(&name)
    }

    /// Returns a dashed line upwards at this value of the axis below, with its name above the frame.
    pub fn limit_upwards(&self, x: &Scale, value: f64, name: &str) -> Element {
        let place = x.place(value);
        let name = Element::text(place, self.top - 6.0, name).class("soft").anchor(Anchor::End);
        let limit = line("limit", [place, self.top, place, self.bottom]);
        Element::group().with_child(&limit).with_child(&name)
    }
}

/// Adds the line of a tick, and its name with this anchor at this place.
fn add_tick(group: &mut Element, tick: &Tick, ends: [f64; 4], name_at: (f64, f64, Anchor)) {
    let Some(name) = &tick.name else { return group.add(&line("fine", ends)) };
    let (x, y, anchor) = name_at;
    group.add(&line("grid", ends));
    group.add(&Element::text(x, y, name).class("soft").anchor(anchor));
}
