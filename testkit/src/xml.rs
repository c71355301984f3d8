//! The check that a picture is well-formed XML.

use roxmltree::{Document, Node};

/// Returns the names of the elements of an XML text, in the order in which they start.
///
/// # Panics
///
/// The text is not well-formed, or an attribute is a number that is not finite.
pub fn xml_elements(text: &str) -> Vec<String> {
    let document = Document::parse(text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
    let elements = document.descendants().filter(Node::is_element);
    for attribute in elements.clone().flat_map(|element| element.attributes()) {
        let words = attribute.value().split([' ', ',']);
        let is_wrong = |word: &str| word.ends_with("NaN") || word.ends_with("inf");
        let name = attribute.name();
        assert!(!words.into_iter().any(is_wrong), "{name}=\"{}\"", attribute.value());
    }
    elements.map(|element| element.tag_name().name().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::xml_elements;

    #[test]
    fn elements_are_listed() {
        assert_eq!(xml_elements("<a b='1.5 2'><c/>&lt;<d>x</d></a>"), ["a", "c", "d"]);
    }

    #[test]
    #[should_panic(expected = "expected 'c' tag")]
    fn elements_must_be_closed() {
        xml_elements("<a><c></a>");
    }

    #[test]
    #[should_panic(expected = "x=\"NaN\"")]
    fn numbers_must_be_finite() {
        xml_elements("<a x='NaN'/>");
    }
}
