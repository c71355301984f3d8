//! Elements of SVG.

use std::fmt;

use super::{Colour, PathData, Rounded, XmlText};

/// An element with its attributes and its contents, already written.
///
/// ```
/// use clausoku_draw::Element;
/// let mut group = Element::group().class("grid");
/// group.add(&Element::line(0.0, 1.0, 20.0, 1.0));
/// assert_eq!(group.to_string(), "<g class=\"grid\"><path d=\"M0 1L20 1\"/></g>");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    name: &'static str,
    attributes: String,
    content: String,
}

/// The position of a text relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text is to the right of its point.
    Start,
    /// The middle of the text is at its point.
    Middle,
    /// The text is to the left of its point.
    End,
}

/// A value of an attribute.
pub trait Attribute {
    /// Returns the text of the value, not escaped.
    fn into_text(self) -> String;
}

impl Attribute for f64 {
    /// Returns the number rounded to a tenth.
    fn into_text(self) -> String {
        Rounded(self).to_string()
    }
}

macro_rules! displayed {
    ($($type:ty),*) => {$(
        impl Attribute for $type {
            fn into_text(self) -> String {
                self.to_string()
            }
        }
    )*};
}

displayed!(u32, &str, Colour);

impl Attribute for String {
    fn into_text(self) -> String {
        self
    }
}

impl Element {
    /// Returns an element without attributes.
    pub fn new(name: &'static str) -> Self {
        Self { name, attributes: String::new(), content: String::new() }
    }

    /// Returns a group of elements.
    pub fn group() -> Self {
        Self::new("g")
    }

    /// Returns a rectangle, by its upper left corner, its width and its height.
    pub fn rect(x: f64, y: f64, width: f64, height: f64) -> Self {
        Self::new("rect").with("x", x).with("y", y).with("width", width).with("height", height)
    }

    /// Returns a circle, by its centre and its radius.
    pub fn circle(x: f64, y: f64, radius: f64) -> Self {
        Self::new("circle").with("cx", x).with("cy", y).with("r", radius)
    }

    /// Returns a path.
    pub fn path(data: &PathData) -> Self {
        Self::new("path").with("d", data.to_string())
    }

    /// Returns a straight line.
    pub fn line(x1: f64, y1: f64, x2: f64, y2: f64) -> Self {
        Self::path(&PathData::through([(x1, y1), (x2, y2)]))
    }

    /// Returns a text at a point of its base line.
    pub fn text(x: f64, y: f64, text: &str) -> Self {
        Self::new("text").with("x", x).with("y", y).containing(text)
    }

    /// Returns a part of a text with attributes of its own.
    pub fn span(text: &str) -> Self {
        Self::new("tspan").containing(text)
    }

    /// Returns a text that runs upwards, centred at a point.
    pub fn text_upwards(x: f64, y: f64, text: &str) -> Self {
        let turn = format!("translate({} {}) rotate(-90)", Rounded(x), Rounded(y));
        Self::new("text").with("transform", turn).anchor(Anchor::Middle).containing(text)
    }

    /// Returns the element with this attribute. The name is one of SVG; the value is escaped.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Attribute) -> Self {
        let text = value.into_text();
        append(&mut self.attributes, format_args!(" {name}=\"{}\"", XmlText(&text)));
        self
    }

    /// Returns the element with this text after its contents.
    #[must_use]
    pub fn containing(mut self, text: &str) -> Self {
        append(&mut self.content, format_args!("{}", XmlText(text)));
        self
    }

    /// Returns the element with another one after its contents.
    #[must_use]
    pub fn with_child(mut self, child: &Self) -> Self {
        self.add(child);
        self
    }

    /// Adds an element to those that this one contains.
    pub fn add(&mut self, element: &Self) {
        append(&mut self.content, format_args!("{element}"));
    }

    /// Adds an element on a line of its own, which large files are easier to read by.
    pub fn add_line(&mut self, element: &Self) {
        if self.content.is_empty() {
            self.content.push('\n');
        }
        self.add(element);
        self.content.push('\n');
    }

    /// Returns `true` if the element contains nothing.
    pub fn is_empty(&self) -> bool {
        self.content.is_empty()
    }

    /// Returns the element in this class of the style sheet.
    #[must_use]
    pub fn class(self, class: &str) -> Self {
        self.with("class", class)
    }

    /// Returns the element filled with this colour.
    #[must_use]
    pub fn fill(self, colour: impl Attribute) -> Self {
        self.with("fill", colour)
    }

    /// Returns the element drawn by lines of this colour.
    #[must_use]
    pub fn stroke(self, colour: impl Attribute) -> Self {
        self.with("stroke", colour)
    }

    /// Returns the element with lines of this width.
    #[must_use]
    pub fn stroke_width(self, width: f64) -> Self {
        self.with("stroke-width", width)
    }

    /// Returns the element with these dashes, if it has any.
    #[must_use]
    pub fn dashed(self, dashes: Option<&str>) -> Self {
        match dashes {
            Some(dashes) => self.with("stroke-dasharray", dashes),
            None => self,
        }
    }

    /// Returns the text in letters of this height (an em).
    #[must_use]
    pub fn size(self, em: f64) -> Self {
        self.with("font-size", em)
    }

    /// Returns the text in bold letters.
    #[must_use]
    pub fn bold(self) -> Self {
        self.with("font-weight", "700")
    }

    /// Returns the text at this side of its point.
    #[must_use]
    pub fn anchor(self, anchor: Anchor) -> Self {
        match anchor {
            Anchor::Start => self,
            Anchor::Middle => self.with("text-anchor", "middle"),
            Anchor::End => self.with("text-anchor", "end"),
        }
    }
}

impl Element {
    /// Returns the element's tags, the first with these attributes before its own.
    pub(super) fn tags(&self, attributes: &str) -> (String, String) {
        let Self { name, attributes: own, .. } = self;
        (format!("<{name}{attributes}{own}>"), format!("</{name}>"))
    }
}

fn append(text: &mut String, more: fmt::Arguments<'_>) {
    fmt::Write::write_fmt(text, more).expect("writing to a string does not fail");
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, attributes, content } = self;
        if content.is_empty() {
            write!(f, "<{name}{attributes}/>")
        } else {
            write!(f, "<{name}{attributes}>{content}</{name}>")
        }
    }
}
