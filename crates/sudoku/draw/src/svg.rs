//! SVG files, also written as PDF; and HTML pages that need nothing else: no scripts, and no external resources.

use std::fmt::Write;

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
    body: Vec<Element>,
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
            body: Vec::new(),
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

    /// Adds an element, above the present elements.
    pub fn add(&mut self, element: &Element) {
        self.body.push(element.clone());
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

    /// Returns a PDF file of one page, in which a pixel is 3/4 of a point. It has the fonts of this program.
    #[cfg(feature = "pdf")]
    pub fn pdf(&self) -> Vec<u8> {
        crate::pdf::page(&self.title, self.style, &self.root, &self.body)
    }

    fn written(&self, namespace: &str, style: &str) -> String {
        let title = format!("<title>{}</title>\n", XmlText(&self.title));
        let description = match self.description.as_str() {
            "" => String::new(),
            text => format!("<desc>{}</desc>\n", XmlText(text)),
        };
        let mut elements = self.body.iter();
        let body = clausoku_text::written(|out| {
            elements.try_for_each(|element| writeln!(out, "{element}"))
        });
        let (start, end) = self.root.tags(namespace);
        format!("{start}\n{title}{description}{style}{body}{end}\n")
    }
}

/// The look of all pages: colours for light and dark screens, the font, headings and pictures.
const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1f2328;--soft:#59636e;--rule:#d8dee4;--paper:#fff;--tint:#f6f8fa}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9da7b1;--rule:#2b323b;--paper:#0d1117;--tint:#151b23}}
*{box-sizing:border-box}
body{margin:0 auto;padding:2.5rem 1.5rem 4rem;max-width:66rem;background:var(--paper);color:var(--ink);\
font:16px/1.55 Helvetica Neue,Helvetica,Arial,Liberation Sans,sans-serif}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .6rem}h2{font-size:1.25rem;margin:2.6rem 0 .6rem}
p{max-width:48rem;margin:.5rem 0}
figure{margin:1.6rem 0;break-inside:avoid}figure svg{display:block;max-width:100%;height:auto}
code{font:.92em ui-monospace,SFMono-Regular,Menlo,DejaVu Sans Mono,monospace}
@media print{body{padding:0;max-width:none;font-size:11pt}h2{break-after:avoid}}
";

/// Returns a page with this title, which is its first heading, and with this style in addition to the style of all pages. The
/// body is HTML.
///
/// ```
/// let page = clausoku_draw::page("a < b", "", "<p>text</p>\n");
/// assert!(page.contains("<h1>a &lt; b</h1>\n<p>text</p>\n</body>"));
/// ```
pub fn page(title: &str, style: &str, body: &str) -> String {
    let title = XmlText(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
         <style>\n{STYLE}{style}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}</body>\n</html>\n"
    )
}
