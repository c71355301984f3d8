//! The tables of signs and names in `docs/formats.md`, which are those of the code.

use super::{left_over, rule_names, rules, sparse};
use clausoku_board::EMPTY_WORDS;

use crate::tokens::{DIVISIONS, OTHER_EMPTY, OTHER_WORDS};

const DOCUMENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/formats.md");

/// Returns the texts between backticks in the row of the table that begins with this cell.
fn listed(document: &str, name: &str) -> Vec<String> {
    let start = format!("| {name} |");
    let row = document.lines().find(|line| line.starts_with(&start));
    let row = row.unwrap_or_else(|| panic!("no row of {name}"));
    row.replace("\\|", "|").split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn signs_and_names_are_those_of_the_code() {
    let document = std::fs::read_to_string(DOCUMENT).unwrap();
    let mut separators: Vec<String> = DIVISIONS
        .iter()
        .filter_map(|division| division.sign().filter(|sign| *sign != '\t'))
        .map(String::from)
        .collect();
    separators.dedup();
    let names = |is_alone: bool| {
        let rows = left_over::NAMES.iter().filter(move |row| row.1.is_some() == is_alone);
        rows.map(|row| row.0.to_owned()).collect::<Vec<_>>()
    };
    let empty: Vec<String> = ["0"]
        .iter()
        .chain(&EMPTY_WORDS)
        .chain(&OTHER_WORDS)
        .map(|sign| (*sign).to_owned())
        .collect();
    for (name, expected) in [
        ("between two cells", separators),
        ("empty cells", empty),
        ("empty cells, one sign alone", OTHER_EMPTY.map(str::to_owned).to_vec()),
        ("givens with places", sparse::FORMS.map(str::to_owned).to_vec()),
        ("names that select a variant", names(true)),
        ("names that need `--variant`", names(false)),
        ("members that name rules", rules::MEMBERS.map(str::to_owned).to_vec()),
    ] {
        let mut found = listed(&document, name);
        found.retain(|text| text != "--variant");
        assert_eq!(found, expected, "{name}");
    }
    let mut members = listed(&document, "members that are rules");
    members.retain(|name| name != "false" && name != "0");
    assert_eq!(members, rule_names::OTHER);
}
