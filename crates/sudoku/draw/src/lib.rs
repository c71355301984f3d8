//! Drawings of this project: shapes and text, written as SVG, PNG and PDF.
//!
//! ```
//! use clausoku_draw::{Anchor, Colour, Element, Svg};
//!
//! let mut picture = Svg::new(120.0, 40.0).titled("Three < four");
//! picture.add(&Element::rect(10.0, 10.0, 75.0, 20.0).fill(Colour([0x1D, 0x4E, 0xD8])));
//! picture.add(&Element::text(60.0, 24.0, "a & b").anchor(Anchor::Middle));
//! assert_eq!(
//!     picture.file(),
//!     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"120\" height=\"40\" viewBox=\"0 0 120 40\" role=\"img\">\n\
//!      <title>Three &lt; four</title>\n\
//!      <rect x=\"10\" y=\"10\" width=\"75\" height=\"20\" fill=\"#1d4ed8\"/>\n\
//!      <text x=\"60\" y=\"24\" text-anchor=\"middle\">a &amp; b</text>\n\
//!      </svg>\n"
//! );
//! ```
//!
//! There are two kinds of pictures. [`Svg`] contains any shapes at any places, for figures in a
//! browser, and is also written as PDF. [`pixels::Picture`] contains rectangles, straight lines and short texts on whole
//! pixels, and is written as SVG, PNG and PDF with the same contents.
//!
//! | module | contains |
//! | --- | --- |
//! | [`Svg`], [`Element`], [`PathData`] | SVG files, their elements, the data of paths |
//! | [`XmlText`] | text in XML: the only place that escapes it |
//! | [`Rounded`], [`Grouped`], [`Short`] | numbers as pictures write them |
//! | [`Colour`] | colours, and colours between them |
//! | [`text_width`], [`wrapped`], [`wrapped_by`], [`shortened`] | texts that fit into a width |
//! | [`chart`] | scales, axes, legends, marks, and their theme |
//! | [`pixels`] | pictures on whole pixels, as SVG, PNG and PDF |
//! | [`scene`] | what a drawing of a puzzle shows, and the drawing in characters |
//! | [`grid`] | pictures of puzzles |
//! | [`search`] | pictures of searches, step by step |
//! | [`book`] | pages of books of puzzles |
//! | [`page()`] | HTML pages that contain pictures |
//!
//! **Invariant.** The same shapes give the same bytes. Every file is well-formed XML whatever its texts
//! contain. Only the modules [`scene`],
//! [`grid`], [`search`] and [`book`] know puzzles.

#[cfg(feature = "pdf")]
pub mod book;
pub mod chart;
mod colour;
mod element;
pub mod grid;
#[cfg(feature = "pdf")]
mod pdf;
pub mod pixels;
pub mod scene;
pub mod search;
mod svg;
mod text;

pub use colour::{Colour, ColourError};
pub use element::{Anchor, Attribute, Element, PathData};
pub use svg::{Svg, page};
pub use text::{
    Grouped, Rounded, Short, XmlText, shortened, shortened_apart, text_width, wrapped, wrapped_by,
};
