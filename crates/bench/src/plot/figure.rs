//! A picture that is being drawn.

use std::fmt::Write;

use draw::XmlText;

use super::style::STYLE;

/// A picture: shapes, a title, and a description in words.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it shows, in a line.
    pub title: String,
    /// What there is to see, for those who can't.
    pub description: String,
    /// A name for a file: `cactus`, `scatter-minisat-lingeling`.
    pub name: String,
    width: f64,
    height: f64,
    shapes: String,
}

/// Where a text stands relative to its place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Figure {
    pub(super) fn new(name: &str, title: &str, width: f64, height: f64) -> Self {
        Self {
            title: title.to_owned(),
            description: String::new(),
            name: name.to_owned(),
            width,
            height,
            shapes: String::new(),
        }
    }

    /// An SVG file.
    pub fn file(&self) -> String {
        format!(
            "{}<style>{STYLE}</style>\n{}</svg>\n",
            self.head(" xmlns=\"http://www.w3.org/2000/svg\""),
            self.shapes
        )
    }

    /// An element of a page that has the [`STYLE`] once.
    pub fn element(&self) -> String {
        format!("{}{}</svg>\n", self.head(""), self.shapes)
    }

    fn head(&self, namespace: &str) -> String {
        let Self { width, height, title, description, .. } = self;
        format!(
            "<svg{namespace} class=\"plot\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n",
            XmlText(title),
            XmlText(description)
        )
    }

    /// Adds markup.
    pub(super) fn put(&mut self, markup: impl std::fmt::Display) {
        writeln!(self.shapes, "{markup}").expect("writing to a string does not fail");
    }

    /// The ground, and the title above the plot.
    pub(super) fn ground(&mut self, left: f64) {
        let (width, height) = (self.width, self.height);
        self.put(format_args!(
            "<rect class=\"paper\" fill=\"#fff\" width=\"{width}\" height=\"{height}\"/>"
        ));
        let title = XmlText(&self.title).to_string();
        self.put(format_args!(
            "<text x=\"{left}\" y=\"26\" font-size=\"16\" font-weight=\"600\">{title}</text>"
        ));
    }

    pub(super) fn line(&mut self, class: &str, [x1, y1, x2, y2]: [f64; 4]) {
        // Where style sheets are not understood a line is still a line.
        self.put(format_args!(
            "<path class=\"{class}\" stroke=\"#59636e\" fill=\"none\" d=\"M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}\"/>"
        ));
    }

    pub(super) fn text(&mut self, class: &str, anchor: Anchor, x: f64, y: f64, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        self.put(format_args!(
            "<text{class} x=\"{x:.1}\" y=\"{y:.1}\"{anchor}>{}</text>",
            XmlText(text)
        ));
    }

    /// A text that runs upwards, centred at its place.
    pub(super) fn upwards(&mut self, x: f64, y: f64, text: &str) {
        self.put(format_args!(
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            XmlText(text)
        ));
    }
}

/// A line through these places; nothing where there are none.
pub(super) fn path(places: &[(f64, f64)]) -> String {
    let mut line = String::new();
    for (index, (x, y)) in places.iter().enumerate() {
        let letter = if index == 0 { 'M' } else { 'L' };
        write!(line, "{letter}{x:.1} {y:.1}").expect("writing to a string does not fail");
    }
    line
}

/// About how wide a text is in 13 px Helvetica.
pub(super) fn text_width(text: &str) -> f64 {
    let width = |c: char| match c {
        'i' | 'l' | 'j' | '.' | ',' | ':' | '|' | '\'' => 3.3,
        't' | 'f' | 'r' | ' ' | '-' | '(' | ')' | '/' => 4.2,
        'm' | 'w' | 'M' | 'W' | '%' => 11.0,
        c if c.is_uppercase() => 9.0,
        _ => 7.2,
    };
    text.chars().map(width).sum()
}
