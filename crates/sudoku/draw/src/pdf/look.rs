//! The look of the elements of a figure: attributes that elements inherit, and classes of a style sheet.
//!
//! A rule counts by the last part of its selector, `.class` or the name of an element. Rules for other media than paper are left out.

use crate::{Anchor, Colour, Element};

/// A property and its value.
type Declaration<'s> = (&'s str, &'s str);

/// The rules of a style sheet.
pub(super) struct Sheet<'s> {
    /// The last part of a selector, and what it sets.
    rules: Vec<(&'s str, Vec<Declaration<'s>>)>,
}

impl<'s> Sheet<'s> {
    /// Reads the rules before the first one for a medium.
    pub(super) fn read(text: &'s str) -> Self {
        let text = text.split('@').next().unwrap_or_default();
        let mut rules = Vec::new();
        for rule in text.split('}') {
            let Some((selectors, body)) = rule.split_once('{') else { continue };
            let last = |selector: &'s str| selector.split_whitespace().last();
            let selectors = selectors.split(',').filter_map(last);
            rules.extend(selectors.map(|selector| (selector, declarations(body))));
        }
        // A class counts more than the name of an element.
        rules.sort_by_key(|rule| rule.0.starts_with('.'));
        Self { rules }
    }
}

fn declarations(body: &str) -> Vec<Declaration<'_>> {
    let pairs = body.split(';').filter_map(|declaration| declaration.split_once(':'));
    pairs.map(|(name, value)| (name.trim(), value.trim())).collect()
}

/// A colour of lines or areas.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Paint {
    None,
    /// The property `color`.
    Current,
    Colour(Colour),
}

/// The properties that an element inherits.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Look {
    colour: Colour,
    fill: Paint,
    stroke: Paint,
    /// The width of lines.
    pub width: f32,
    /// The lengths of dashes and gaps; empty for solid lines.
    pub dashes: Vec<f32>,
    /// `true` if lines meet in round corners.
    pub is_round: bool,
    /// The opacity of areas, from 0 to 1.
    pub opacity: f32,
    /// The height of letters.
    pub em: f32,
    /// `true` for bold letters.
    pub is_bold: bool,
    /// The side of texts.
    pub anchor: Anchor,
}

impl Default for Look {
    /// Returns the values at the root of SVG.
    fn default() -> Self {
        Self {
            colour: Colour([0; 3]),
            fill: Paint::Colour(Colour([0; 3])),
            stroke: Paint::None,
            width: 1.0,
            dashes: Vec::new(),
            is_round: false,
            opacity: 1.0,
            em: 16.0,
            is_bold: false,
            anchor: Anchor::Start,
        }
    }
}

/// The properties that are read. Each is an attribute, too.
const PROPERTIES: [&str; 10] = [
    "color",
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linejoin",
    "fill-opacity",
    "font-size",
    "font-weight",
    "text-anchor",
];

impl Look {
    /// Returns the look of an element inside one of this look.
    pub(super) fn inside(&self, element: &Element, sheet: &Sheet<'_>) -> Self {
        let mut look = self.clone();
        for name in PROPERTIES {
            if let Some(value) = element.attribute(name) {
                look.set(name, value);
            }
        }
        let classes: Vec<&str> =
            element.attribute("class").unwrap_or_default().split_whitespace().collect();
        for (selector, declarations) in &sheet.rules {
            let fits = match selector.strip_prefix('.') {
                Some(class) => classes.contains(&class),
                None => *selector == element.name(),
            };
            if fits {
                for &(name, value) in declarations {
                    look.set(name, value);
                }
            }
        }
        let own = declarations(element.attribute("style").unwrap_or_default());
        for (name, value) in own {
            look.set(name, value);
        }
        look
    }

    /// Returns the colour of areas, if they are filled.
    pub(super) fn fill(&self) -> Option<Colour> {
        self.colour_of(self.fill)
    }

    /// Returns the colour of lines, if they are drawn.
    pub(super) fn stroke(&self) -> Option<Colour> {
        self.colour_of(self.stroke)
    }

    fn colour_of(&self, paint: Paint) -> Option<Colour> {
        match paint {
            Paint::None => None,
            Paint::Current => Some(self.colour),
            Paint::Colour(colour) => Some(colour),
        }
    }

    /// Sets a property. An unknown property or value changes nothing.
    fn set(&mut self, name: &str, value: &str) {
        let number = || value.trim_end_matches("px").parse::<f32>().ok();
        match name {
            "color" => self.colour = colour(value).unwrap_or(self.colour),
            "fill" => self.fill = paint(value).unwrap_or(self.fill),
            "stroke" => self.stroke = paint(value).unwrap_or(self.stroke),
            "stroke-width" => self.width = number().unwrap_or(self.width),
            "stroke-dasharray" => {
                self.dashes =
                    value.split_whitespace().filter_map(|part| part.parse().ok()).collect();
            }
            "stroke-linejoin" => self.is_round = value == "round",
            "fill-opacity" => self.opacity = number().unwrap_or(self.opacity),
            "font-size" => self.em = number().unwrap_or(self.em),
            "font-weight" => self.is_bold = number().is_some_and(|weight| weight >= 600.0),
            "text-anchor" => {
                self.anchor = match value {
                    "middle" => Anchor::Middle,
                    "end" => Anchor::End,
                    _ => Anchor::Start,
                }
            }
            _ => {}
        }
    }
}

fn paint(value: &str) -> Option<Paint> {
    match value {
        "none" => Some(Paint::None),
        "currentColor" => Some(Paint::Current),
        value => colour(value).map(Paint::Colour),
    }
}

/// Reads a colour of three or six digits.
fn colour(value: &str) -> Option<Colour> {
    match value.strip_prefix('#') {
        Some(digits) if digits.len() == 3 => {
            let long: String = digits.chars().flat_map(|digit| [digit, digit]).collect();
            format!("#{long}").parse().ok()
        }
        _ => value.parse().ok(),
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these values are exact")]
mod tests {
    use super::*;
    use crate::chart::STYLE;

    #[test]
    fn a_class_counts_more_than_an_element_and_an_attribute() {
        let sheet = Sheet::read(STYLE);
        let root = Look::default().inside(&Element::group().class("plot"), &sheet);
        assert_eq!(root.em, 13.0);
        let look = |element: Element| root.inside(&element, &sheet);
        assert_eq!(look(Element::text(0.0, 0.0, "a")).fill(), Some(Colour([0x1F, 0x23, 0x28])));
        let soft = Element::text(0.0, 0.0, "a").class("soft").fill("#000000");
        assert_eq!(look(soft).fill(), Some(Colour([0x59, 0x63, 0x6E])));
        let styled = Element::text(0.0, 0.0, "a").class("soft").with("style", "fill:#fff");
        assert_eq!(look(styled).fill(), Some(Colour::WHITE));
        let limit = look(Element::group().class("limit"));
        assert_eq!((limit.dashes.as_slice(), limit.fill()), (&[7.0, 4.0][..], None));
        // The colour of a series reaches the marks in its group, also in a second class of a mark.
        let series = look(Element::group().class("s1 halo"));
        let mark = series.inside(&Element::group().fill("currentColor"), &sheet);
        assert_eq!(mark.fill(), Some(Colour([0xD5, 0x5E, 0x00])));
        assert_eq!(mark.stroke(), Some(Colour::WHITE));
    }

    #[test]
    fn unknown_values_change_nothing() {
        let sheet = Sheet::read("");
        let odd = Element::group().fill("url(#a)").with("stroke-width", "wide").with("rx", "3");
        assert_eq!(Look::default().inside(&odd, &sheet), Look::default());
    }
}
