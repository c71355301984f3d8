//! Texts beside puzzles: labels from templates, and the rules of a board in words.

use std::str::FromStr;

use clausoku_board::{CONSTRAINTS, EXTRAS, Scope, VARIANTS, Variant};
use clausoku_files::text::{capitalized, joined};

/// A template of labels: text, and names of values in braces.
///
/// ```
/// use clausoku_draw::book::{Template, Values};
/// let template: Template = "No. {number}: {level}".parse().unwrap();
/// let values = Values { number: 7, level: Some("easy"), ..Values::default() };
/// assert_eq!(template.label(&values), "No. 7: easy");
/// assert!("{page}".parse::<Template>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Name(&'static str),
}

/// The names of values.
const NAMES: [&str; 6] = ["number", "level", "rating", "givens", "stars", "variant"];

/// The number of stars of the hardest level.
const STARS: usize = 5;

/// The values of a puzzle for its label.
#[derive(Clone, Copy, Debug, Default)]
pub struct Values<'a> {
    /// The number of the puzzle in the book, counted from 1.
    pub number: usize,
    /// The name of the level; `None` if it has none.
    pub level: Option<&'a str>,
    /// The place of the level, from 1 to 5; `None` if it has none.
    pub stars: Option<usize>,
    /// The rating.
    pub rating: Option<&'a str>,
    /// The number of givens.
    pub givens: usize,
    /// The name of the variant.
    pub variant: &'a str,
}

/// A text that is no template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a name in braces, one of {names}, found {found:?}", names = NAMES.join(", "))]
pub struct TemplateError {
    found: String,
}

impl FromStr for Template {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Self, TemplateError> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let named = after.split_once('}').and_then(|(found, next)| {
                Some((NAMES.into_iter().find(|name| *name == found)?, next))
            });
            let found = named.ok_or_else(|| TemplateError { found: format!("{{{after}") });
            let (name, next) = found?;
            parts.extend([Part::Text(before.to_owned()), Part::Name(name)]);
            rest = next;
        }
        parts.push(Part::Text(rest.to_owned()));
        Ok(Self(parts))
    }
}

impl Template {
    /// Returns `true` if labels contain the value of this name.
    pub fn contains(&self, name: &str) -> bool {
        self.0.iter().any(|part| matches!(part, Part::Name(found) if *found == name))
    }

    /// Returns the label of a puzzle. Values that it lacks are left out.
    pub fn label(&self, values: &Values<'_>) -> String {
        let parts = self.0.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Name("number") => values.number.to_string(),
            Part::Name("level") => values.level.unwrap_or_default().to_owned(),
            Part::Name("rating") => values.rating.unwrap_or_default().to_owned(),
            Part::Name("givens") => values.givens.to_string(),
            Part::Name("variant") => values.variant.to_owned(),
            Part::Name(_) => values.stars.map(stars).unwrap_or_default(),
        });
        joined(parts.collect::<String>().split_whitespace(), " ")
    }
}

fn stars(count: usize) -> String {
    "★".repeat(count) + &"☆".repeat(STARS.saturating_sub(count))
}

/// Returns the rules beyond those of rows, columns and blocks, a sentence or two each; none if there are no others.
///
/// ```
/// use clausoku_draw::book::rules;
/// use clausoku_board::Variant;
/// assert!(rules(&Variant::by_name("classic").unwrap()).is_empty());
/// assert_eq!(
///     rules(&Variant::by_name("x").unwrap()),
///     ["Rows, columns, blocks and both diagonals contain no symbol twice."]
/// );
/// ```
pub fn rules(variant: &Variant) -> Vec<String> {
    let mut rules = Vec::new();
    let (base, _) = variant.name().split_once(':').unwrap_or((variant.name(), ""));
    if variant.regions().iter().any(|region| region.scope == Scope::Extra) {
        let extra = EXTRAS.iter().find(|extra| extra.name == base);
        let extra = match extra.map(|extra| (extra.name, extra.description)) {
            Some(("windoku", _)) => "shaded windows",
            Some((_, description)) => description,
            None => "the other marked regions",
        };
        rules.push(format!("Rows, columns, blocks and {extra} contain no symbol twice."));
    } else if ["samurai", "twodoku"].contains(&base)
        && let Some(row) = VARIANTS.iter().find(|row| row.name == base)
    {
        rules.push(capitalized(row.description) + ".");
    }
    for row in CONSTRAINTS {
        let constraints = variant.constraints().iter();
        let all: Vec<_> = constraints.filter(|other| other.kind.row().name == row.name).collect();
        let Some(first) = all.first() else { continue };
        let words = first.kind.words();
        let words = if all.iter().all(|other| other.kind.words() == words) {
            words
        } else if SILENT.contains(&row.name) {
            joined(all.iter().map(|other| variant.constraint_name(other)), ", ")
        } else {
            row.words.to_owned()
        };
        rules.push(format!("{}: {}.", capitalized(&words), row.meaning));
    }
    rules
}

/// Kinds whose values no picture shows.
const SILENT: [&str; 6] = ["whispers", "lockout", "modular", "sum-line", "regex", "pairs"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_contain_values() {
        let line = |difference, cells: [u32; 2]| {
            let cells = cells.map(clausoku_board::Cell::from_index).to_vec();
            clausoku_board::Constraint::new(
                clausoku_board::ConstraintKind::Whispers { difference },
                cells,
            )
        };
        let classic = Variant::classic(2).unwrap();
        let one = classic.clone().with_constraints(vec![line(2, [0, 1]), line(2, [4, 5])]).unwrap();
        let meaning = "neighbours on the line differ by at least this much";
        assert_eq!(rules(&one), [format!("Whispers 2: {meaning}.")]);
        let two = classic.with_constraints(vec![line(2, [0, 1]), line(3, [4, 5])]).unwrap();
        let names = "Whispers 2 at R1C1 R1C2, whispers 3 at R2C1 R2C2";
        assert_eq!(rules(&two), [format!("{names}: {meaning}.")]);
    }

    #[test]
    fn labels_contain_values() {
        let all = NAMES.map(|name| format!("{{{name}}}")).join("|");
        let values = Values {
            number: 3,
            level: Some("hard"),
            stars: Some(3),
            rating: Some("4.2"),
            givens: 26,
            variant: "x",
        };
        let template: Template = all.parse().unwrap();
        assert_eq!(template.label(&values), "3|hard|4.2|26|★★★☆☆|x");
        assert_eq!(template.label(&Values::default()), "0|||0||");
        assert!(NAMES.iter().all(|name| template.contains(name)));
        for wrong in ["{", "{number", "{Number}", "{}", "a{b}c", "{{number}}"] {
            assert!(wrong.parse::<Template>().is_err(), "{wrong}");
        }
        assert_eq!("}".parse::<Template>().unwrap().label(&values), "}");
    }
}
