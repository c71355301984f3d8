//! SVG files.

use super::{Attribute, Colour, Element, Rounded, XmlText};

/// The fonts of texts, the first that the reader's machine has.
pub(crate) const FONT: &str = "Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif";

/// The height of letters in a figure, in pixels.
const FIGURE_EM: f64 = 13.0;

/// The colour of texts in a figure.
const FIGURE_TEXT: Colour = Colour([0x11, 0x18, 0x27]);

/// A picture as SVG, with a title and a description for readers who cannot see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Svg {
    root: Element,
    title: String,
    description: String,
    style: &'static str,
    body: String,
}

impl Svg {
    /// Returns an empty picture of this size, in pixels.
    pub fn new(width: f64, height: f64) -> Self {
        Self::scaled(width, height, 1.0, "")
    }

    /// Returns an empty picture of a width and a height, shown with this factor in a unit such as `mm`, or in pixels.
    pub fn scaled(width: f64, height: f64, factor: f64, unit: &str) -> Self {
        let view = format!("0 0 {} {}", Rounded(width), Rounded(height));
        let [shown_width, shown_height] =
            [width, height].map(|length| format!("{}{unit}", Rounded(length * factor)));
        let root = Element::new("svg").with("width", shown_width).with("height", shown_height);
        Self {
            root: root.with("viewBox", view).with("role", "img"),
            title: String::new(),
            description: String::new(),
            style: "",
            body: String::new(),
        }
    }

    /// Returns a white picture of this size, in pixels, whose texts are dark letters of 13 pixels.
    ///
    /// ```
    /// let figure = clausoku_draw::Svg::figure(40.0, 20.0).file();
    /// assert!(figure.contains("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"));
    /// ```
    pub fn figure(width: f64, height: f64) -> Self {
        let picture = Self::new(width, height).with("font-family", FONT);
        let mut figure = picture.with("font-size", FIGURE_EM).with("fill", FIGURE_TEXT);
        let ground = Element::new("rect").with("width", "100%").with("height", "100%");
        figure.add(&ground.fill(Colour::WHITE));
        figure
    }

    /// Returns the picture with this title.
    #[must_use]
    pub fn titled(self, title: &str) -> Self {
        Self { title: title.to_owned(), ..self }
    }

    /// Returns the picture with this description in words.
    #[must_use]
    pub fn described(self, description: &str) -> Self {
        Self { description: description.to_owned(), ..self }
    }

    /// Returns the picture with this style sheet, which is written into files.
    #[must_use]
    pub fn styled(self, style: &'static str) -> Self {
        Self { style, ..self }
    }

    /// Returns the picture with this attribute, which its elements inherit.
    #[must_use]
    pub fn with(self, name: &'static str, value: impl Attribute) -> Self {
        Self { root: self.root.with(name, value), ..self }
    }

    /// Adds an element, over those that are there.
    pub fn add(&mut self, element: &Element) {
        self.body.push_str(&element.to_string());
        self.body.push('\n');
    }

    /// Returns an SVG file.
    pub fn file(&self) -> String {
        let style = match self.style {
            "" => String::new(),
            style => format!("<style>{style}</style>\n"),
        };
        self.written(" xmlns=\"http://www.w3.org/2000/svg\"", &style)
    }

    /// Returns an element of an HTML page, which has the style sheet once.
    pub fn element(&self) -> String {
        self.written("", "")
    }

    fn written(&self, namespace: &str, style: &str) -> String {
        let title = format!("<title>{}</title>\n", XmlText(&self.title));
        let description = match self.description.as_str() {
            "" => String::new(),
            text => format!("<desc>{}</desc>\n", XmlText(text)),
        };
        let body = &self.body;
        let (start, end) = self.root.tags(namespace);
        format!("{start}\n{title}{description}{style}{body}{end}\n")
    }
}
