//! Parts of charts: scales, axes, legends, marks of series, and a theme that is dark where the reader
//! prefers it.
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

mod axes;
mod legend;
mod scale;
mod theme;

pub use axes::{Axis, Frame};
pub use legend::{Legend, Series};
pub use scale::{Scale, Tick};

pub use theme::{STYLE, line, paper, title};
