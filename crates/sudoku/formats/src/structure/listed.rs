//! Rules that a text outside of trees states by lists of cells: `cages:` above items in YAML, `[[cages]]` in TOML, `thermos = [[(0, 2), …]]` in a
//! program, `even = "r1c3 r2c2"`.

use super::cell_names::is_name_of_cell;
use super::rule_names::{Certainty, MAX_NAME, certainty, singular};

/// The number of lines of a value in which its first cell is.
const LINES: usize = 3;

/// Names of other things, too, that name a rule before a list of cells.
const WITH_CELLS: [&str; 3] = ["arrow", "even", "odd"];

/// Returns the names before lists of cells, each with its byte.
pub(super) fn listed_in(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines: Vec<&str> = text.lines().collect();
    let states_cells = move |line: usize, first: &str| {
        let others = lines[line + 1..].iter().take(LINES);
        let mut others = others.take_while(|line| !line.trim().is_empty());
        has_cell(first) || others.any(|line| has_cell(line))
    };
    text.lines().enumerate().filter_map(move |(index, line)| {
        let (name, value) = assigned(line)?;
        let is_list = value.is_empty() || value.starts_with(['[', '{', '(', '"', '\'']);
        let states_rule = is_list && is_rule(name) && states_cells(index, value);
        states_rule.then(|| (name.as_ptr() as usize - text.as_ptr() as usize, name))
    })
}

/// Returns a name and the value after it in the line; the value of `[[cages]]` and `cages:` is below.
fn assigned(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    if let Some(header) = line.strip_prefix('[') {
        let name = header.strip_suffix(']')?.trim_matches(['[', ']']);
        return Some((name, ""));
    }
    let (before, value) = line.split_at(line.find([':', '='])?);
    let before = before.trim_end_matches([' ', '"', '\'']);
    let name = before.rsplit(|c: char| !c.is_alphanumeric() && !"_-".contains(c)).next()?;
    Some((name, value.trim_start_matches([':', '=', '>', ' '])))
}

fn is_rule(name: &str) -> bool {
    name.len() <= MAX_NAME
        && match certainty(name) {
            Some(Certainty::Always) => true,
            Some(Certainty::WithValue) => WITH_CELLS.contains(&singular(name).as_str()),
            None => false,
        }
}

/// Returns `true` if a text has a name of a cell, such as `r1c2`, or two numbers in brackets, such as `(0, 2)`.
fn has_cell(text: &str) -> bool {
    let is_end = |c: char| !c.is_alphanumeric();
    let is_number = |text: &str| {
        let text = text.trim();
        (1..3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut groups = text.split(['(', '[', '{']).skip(1);
    text.split(is_end).any(is_name_of_cell)
        || groups.any(|group| {
            let inner = group.split([')', ']', '}']).next().unwrap_or_default();
            inner.len() < group.len()
                && inner.split_once(',').is_some_and(|pair| is_number(pair.0) && is_number(pair.1))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_before_lists_of_cells_are_rules() {
        for (text, name) in [
            ("cages:\n  - sum: 5\n    cells: [r1c1, r1c2]\n", Some("cages")),
            ("[[cages]]\nsum = 5\ncells = [\"r1c1\", \"r1c2\"]\n", Some("cages")),
            ("thermometers:\n  - [r1c3, r2c3, r2c2]\n", Some("thermometers")),
            ("cages = [([(0,2),(0,3)], 10)]\n", Some("cages")),
            ("  self.thermos = [\n    [(0, 2), (1, 2)],\n  ]\n", Some("thermos")),
            ("even = \"r1c3 r2c2\"\n", Some("even")),
            ("arrows:\n  - {circle: r5c5, path: [r4c5, r3c5]}\n", Some("arrows")),
            ("cages = []\n", None),
            ("cages: none\n", None),
            ("x = [(0, 1), (2, 3)]\n", None),
            ("for cage in cages:\n    f(cage, [1, 2, 3])\n", None),
            ("even = [2, 4, 6]\n", None),
        ] {
            assert_eq!(listed_in(text).next().map(|found| found.1), name, "{text}");
        }
    }
}
