//! Parts of charts: scales, axes, legends, marks of series, and their look: a style sheet that is dark where the
//! reader prefers it, and elements that are seen without it too.
//!
//! ```
//! use clausoku_draw::chart::{Axis, Frame, STYLE, Scale, Series};
//! use clausoku_draw::{Element, Svg};
//!
//! let points = [(1.0, 0.02), (2.0, 0.3), (3.0, 7.0)];
//! let frame = Frame { left: 90.0, right: 490.0, top: 20.0, bottom: 220.0 };
//! let x = Scale::linear(points.map(|point| point.0), frame.left, frame.right);
//! let y = Scale::logarithmic(points.map(|point| point.1), frame.bottom, frame.top);
//! let mut chart = Svg::new(520.0, 280.0).titled("Times").styled(STYLE).with("class", "plot");
//! chart.add(&frame.axes(
//!     &Axis { scale: x, label: "run", words: |value| value.to_string() },
//!     &Axis { scale: y, label: "time", words: |value| format!("{value} s") },
//! ));
//! for (run, time) in points {
//!     let mark = Series(0).mark(x.place(run), y.place(time), 4.0);
//!     chart.add(&Element::path(&mark).class("s0").fill("currentColor"));
//! }
//! assert!(chart.file().contains(">10 s</text>"));
//! ```

mod legend;
mod scale;

pub use legend::{Legend, Series};
pub use scale::{Scale, Tick};

use crate::{Anchor, Element, shortened, text_width, wrapped};

/// The style sheet of charts: light, and dark where the reader prefers it. Where style sheets or media
/// queries are not understood, the light colours remain. The root has the class `plot`.
pub const STYLE: &str = "\
.plot{font-family:Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif;font-size:13px;\
font-variant-numeric:tabular-nums}
.plot .paper{fill:#fff}.plot text,.plot .ink{fill:#1f2328}.plot .soft{fill:#59636e}
.plot .grid{stroke:#e4e8ec;stroke-width:1}.plot .fine{stroke:#f1f3f5;stroke-width:1}
.plot .axis{stroke:#59636e;stroke-width:1;fill:none}
.plot .limit{stroke:#59636e;stroke-width:1;stroke-dasharray:7 4;fill:none}
.plot .halo{stroke:#fff}.plot .dark{fill:#1f2328}.plot .light{fill:#fff}
.plot .s0{color:#0072b2}.plot .s1{color:#d55e00}.plot .s2{color:#009e73}.plot .s3{color:#b5568f}
.plot .s4{color:#c98a00}.plot .s5{color:#3a9fd6}.plot .s6{color:#6b7280}.plot .s7{color:#7a4a1e}
@media screen and (prefers-color-scheme:dark){
.plot .paper{fill:#0d1117}.plot text,.plot .ink{fill:#e6edf3}.plot .soft{fill:#9da7b1}
.plot .grid{stroke:#2b323b}.plot .fine{stroke:#1a2028}.plot .axis{stroke:#9da7b1}.plot .limit{stroke:#9da7b1}
.plot .halo{stroke:#0d1117}.plot .dark{fill:#1f2328}.plot .light{fill:#fff}
.plot .s0{color:#4aa3df}.plot .s1{color:#ff8b3d}.plot .s2{color:#2fc79a}.plot .s3{color:#e08fc0}
.plot .s4{color:#f0b73a}.plot .s5{color:#8fd0f5}.plot .s6{color:#a8b0ba}.plot .s7{color:#c99a6b}
}
";

/// The height of letters in the chart, in pixels.
const EM: f64 = 13.0;

/// The height of letters in the title.
const TITLE_EM: f64 = 16.0;

/// The height of a line of the title.
const TITLE_LINE: f64 = 21.0;

/// Bold letters are wider by this factor.
const BOLD: f64 = 1.08;

/// Returns the ground of a chart of this size.
pub fn paper(width: f64, height: f64) -> Element {
    let ground = Element::new("rect").class("paper").fill("#fff");
    ground.with("width", width).with("height", height)
}

/// Returns the title at the top of a chart, from this place to the right, in lines of at most this
/// width, and the height of the lines after the first.
pub fn title(text: &str, left: f64, width: f64) -> (Element, f64) {
    let mut group = Element::group().size(TITLE_EM).with("font-weight", "600");
    let lines = wrapped(text, TITLE_EM * BOLD, width);
    for (row, line) in lines.iter().enumerate() {
        group.add(&Element::text(left, 26.0 + TITLE_LINE * row as f64, line));
    }
    (group, TITLE_LINE * (lines.len() - 1) as f64)
}

/// Returns a straight line of a class of [`STYLE`]. It is a line without a style sheet too.
pub fn line(class: &str, [x1, y1, x2, y2]: [f64; 4]) -> Element {
    Element::line(x1, y1, x2, y2).class(class).stroke("#59636e").fill("none")
}

/// Returns about how wide a text in the chart is.
fn width(text: &str) -> f64 {
    text_width(text, EM)
}

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
