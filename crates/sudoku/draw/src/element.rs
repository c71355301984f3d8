//! Elements of SVG; and the data of a path: lines and curves from point to point.

use std::fmt::{self, Write};

use super::{Colour, Rounded, XmlText};

/// An element with its attributes and its contents.
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
    attributes: Vec<(&'static str, String)>,
    content: Vec<Node>,
}

/// A part of the contents of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// A text, not escaped.
    Text(String),
    /// An element.
    Element(Element),
    /// The end of a line, for readers of the file.
    LineEnd,
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

displayed!(u32, &str, String, Colour);

impl Element {
    /// Returns an element without attributes.
    pub fn new(name: &'static str) -> Self {
        Self { name, attributes: Vec::new(), content: Vec::new() }
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
        self.attributes.push((name, value.into_text()));
        self
    }

    /// Returns the element with this text after its contents.
    #[must_use]
    pub fn containing(mut self, text: &str) -> Self {
        // An element without contents has one tag.
        if !text.is_empty() {
            self.content.push(Node::Text(text.to_owned()));
        }
        self
    }

    /// Returns the element with another one after its contents.
    #[must_use]
    pub fn with_child(mut self, child: &Self) -> Self {
        self.add(child);
        self
    }

    /// Adds an element to the contents of this one.
    pub fn add(&mut self, element: &Self) {
        self.content.push(Node::Element(element.clone()));
    }

    /// Adds an element on a line of its own, which large files are easier to read by.
    pub fn add_line(&mut self, element: &Self) {
        if self.content.is_empty() {
            self.content.push(Node::LineEnd);
        }
        self.add(element);
        self.content.push(Node::LineEnd);
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

    /// Returns the element's tags, the first with these attributes before its own.
    pub(super) fn tags(&self, attributes: &str) -> (String, String) {
        let Self { name, .. } = self;
        (format!("<{name}{attributes}{}>", Attributes(self)), format!("</{name}>"))
    }

    /// Returns the name.
    #[cfg(feature = "pdf")]
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the value of an attribute.
    #[cfg(feature = "pdf")]
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|attribute| attribute.0 == name).map(|found| found.1.as_str())
    }

    /// Returns the contents.
    #[cfg(feature = "pdf")]
    pub(crate) fn content(&self) -> &[Node] {
        &self.content
    }
}

fn append(text: &mut String, more: fmt::Arguments<'_>) {
    fmt::Write::write_fmt(text, more).expect("writing to a string does not fail");
}

impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, attributes) = (self.name, Attributes(self));
        if self.content.is_empty() {
            return write!(f, "<{name}{attributes}/>");
        }
        write!(f, "<{name}{attributes}>")?;
        for node in &self.content {
            match node {
                Node::Text(text) => write!(f, "{}", XmlText(text))?,
                Node::Element(element) => element.fmt(f)?,
                Node::LineEnd => f.write_char('\n')?,
            }
        }
        write!(f, "</{name}>")
    }
}

/// The attributes of an element as the text of its tag.
struct Attributes<'e>(&'e Element);

impl fmt::Display for Attributes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = self.0.attributes.iter();
        all.try_for_each(|(name, value)| write!(f, " {name}=\"{}\"", XmlText(value)))
    }
}

/// The data of a path, the attribute `d` of SVG. Coordinates are rounded to a tenth.
///
/// ```
/// use clausoku_draw::PathData;
/// let triangle = PathData::through([(0.0, 0.0), (8.0, 0.0), (4.0, 6.5)]).close();
/// assert_eq!(triangle.to_string(), "M0 0L8 0L4 6.5z");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathData(String);

impl PathData {
    /// Returns an empty path.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a line through these points.
    pub fn through(points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let mut path = Self::new();
        for (x, y) in points {
            path = if path.is_empty() { path.move_to(x, y) } else { path.line_to(x, y) };
        }
        path
    }

    /// Returns `true` if the path has no point.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Begins a new part at this point.
    #[must_use]
    pub fn move_to(self, x: f64, y: f64) -> Self {
        self.command('M', &[x, y])
    }

    /// Continues with a line to this point.
    #[must_use]
    pub fn line_to(self, x: f64, y: f64) -> Self {
        self.command('L', &[x, y])
    }

    /// Continues with a horizontal line to this place.
    #[must_use]
    pub fn horizontal_to(self, x: f64) -> Self {
        self.command('H', &[x])
    }

    /// Continues with a vertical line to this place.
    #[must_use]
    pub fn vertical_to(self, y: f64) -> Self {
        self.command('V', &[y])
    }

    /// Continues with a line by this distance.
    #[must_use]
    pub fn line_by(self, dx: f64, dy: f64) -> Self {
        self.command('l', &[dx, dy])
    }

    /// Continues with a horizontal line by this distance.
    #[must_use]
    pub fn horizontal_by(self, dx: f64) -> Self {
        self.command('h', &[dx])
    }

    /// Continues with a vertical line by this distance.
    #[must_use]
    pub fn vertical_by(self, dy: f64) -> Self {
        self.command('v', &[dy])
    }

    /// Continues with a cubic curve to the last of these points; the others are its control points.
    #[must_use]
    pub fn curve_to(self, first: (f64, f64), second: (f64, f64), to: (f64, f64)) -> Self {
        self.command('C', &[first.0, first.1, second.0, second.1, to.0, to.1])
    }

    /// Continues with half a circle by this horizontal distance.
    #[must_use]
    pub fn half_circle_by(mut self, dx: f64) -> Self {
        let radius = Rounded(dx.abs() / 2.0);
        append(&mut self.0, format_args!("a{radius} {radius} 0 1 0 {} 0", Rounded(dx)));
        self
    }

    /// Closes the part with a line to its first point.
    #[must_use]
    pub fn close(self) -> Self {
        self.command('z', &[])
    }

    /// Adds the parts of another path.
    pub fn append(&mut self, other: &Self) {
        self.0.push_str(&other.0);
    }

    fn command(mut self, letter: char, numbers: &[f64]) -> Self {
        self.0.push(letter);
        for (place, &number) in numbers.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            append(&mut self.0, format_args!("{space}{}", Rounded(number)));
        }
        self
    }
}

impl FromIterator<Self> for PathData {
    fn from_iter<I: IntoIterator<Item = Self>>(paths: I) -> Self {
        let mut all = Self::new();
        for path in paths {
            all.append(&path);
        }
        all
    }
}

impl fmt::Display for PathData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
