//! The names of boards with regions and constraints that have no name of their own.

use puzzle::Region;

/// The number of kinds that a name lists.
const LISTED: usize = 4;

/// Returns the name of a board with these extra regions and these kinds of constraints: `classic:9 with cage,
/// arrow`.
pub(crate) fn named_after(plain: &str, extras: &[Region], kinds: &[&str]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let regions = extras.iter().map(|region| {
        let word = region.name.split(|c: char| c == ' ' || c.is_ascii_digit()).next();
        word.unwrap_or("region").to_owned()
    });
    for part in regions.chain(kinds.iter().map(|&kind| kind.to_owned())) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    let more = parts.len() > LISTED;
    parts.truncate(LISTED);
    match (parts.is_empty(), more) {
        (true, _) => plain.to_owned(),
        (false, false) => format!("{plain} with {}", parts.join(", ")),
        (false, true) => format!("{plain} with {} and others", parts.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Scope;

    #[test]
    fn kinds_are_listed_once() {
        let region =
            |name: &str| Region { scope: Scope::Extra, name: name.into(), cells: Vec::new() };
        let extras = [region("anti-knight R1C1 R2C3"), region("anti-knight R1C1 R3C2")];
        assert_eq!(named_after("4×4", &extras, &["cage", "cage"]), "4×4 with anti-knight, cage");
        assert_eq!(named_after("4×4", &[], &[]), "4×4");
        let many = named_after("4×4", &[], &["a", "b", "c", "d", "e"]);
        assert_eq!(many, "4×4 with a, b, c, d and others");
    }
}
