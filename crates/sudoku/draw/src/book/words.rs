//! Texts beside puzzles: labels from templates, and the rules of a board in words.

use std::str::FromStr;

use clausoku_board::{CONSTRAINTS, EXTRAS, Scope, VARIANTS, Variant};
use clausoku_text::{capitalized, joined};
use clausoku_words::{Language, named, say};

use super::rule_words::{drawing, rule};
use crate::grid::lettered;
use crate::scene::Look;

/// A template of labels: text, and names of values or of columns in braces.
///
/// ```
/// use clausoku_draw::book::{Template, Values};
/// let template: Template = "No. {number}: {level}".parse().unwrap();
/// let values = Values { number: 7, level: Some("easy"), ..Values::default() };
/// assert_eq!(template.label(&values).unwrap(), "No. 7: easy");
/// assert!("{page".parse::<Template>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Vec<TemplatePart>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum TemplatePart {
    Text(String),
    Name(&'static str),
    Column(String),
}

/// The names of values.
const NAMES: [&str; 7] = ["number", "level", "rating", "givens", "stars", "variant", "title"];

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
    /// The title of the puzzle; empty if it has none.
    pub title: &'a str,
    /// The names of further columns of its table, and their contents. A column `title` is in place of the title.
    pub columns: &'a [(String, String)],
}

/// A text that is no template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a name in braces, one of {names}, or a column of the table, found {found:?}",
    names = NAMES.join(", ")
)]
pub struct TemplateError {
    found: String,
}

impl FromStr for Template {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Self, TemplateError> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let named = after
                .split_once('}')
                .filter(|(name, _)| !name.trim().is_empty() && !name.contains('{'));
            let (name, next) =
                named.ok_or_else(|| TemplateError { found: format!("{{{after}") })?;
            let known = NAMES.into_iter().find(|known| *known == name);
            let part =
                known.map_or_else(|| TemplatePart::Column(name.to_owned()), TemplatePart::Name);
            parts.extend([TemplatePart::Text(before.to_owned()), part]);
            rest = next;
        }
        parts.push(TemplatePart::Text(rest.to_owned()));
        Ok(Self(parts))
    }
}

impl Template {
    /// Returns `true` if labels contain the value of this name.
    pub fn contains(&self, name: &str) -> bool {
        self.0.iter().any(|part| matches!(part, TemplatePart::Name(found) if *found == name))
    }

    /// Returns the label of a puzzle. Values that it lacks are left out.
    ///
    /// # Errors
    ///
    /// Fails if the table has no column of a name.
    pub fn label(&self, values: &Values<'_>) -> Result<String, TemplateError> {
        let mut text = String::new();
        for part in &self.0 {
            text += &match part {
                TemplatePart::Text(text) => text.clone(),
                TemplatePart::Name("number") => values.number.to_string(),
                TemplatePart::Name("level") => values.level.unwrap_or_default().to_owned(),
                TemplatePart::Name("rating") => values.rating.unwrap_or_default().to_owned(),
                TemplatePart::Name("givens") => values.givens.to_string(),
                TemplatePart::Name("variant") => values.variant.to_owned(),
                TemplatePart::Name("title") => {
                    values.column("title").unwrap_or(values.title).to_owned()
                }
                TemplatePart::Name(_) => values.stars.map(stars).unwrap_or_default(),
                TemplatePart::Column(name) => {
                    let found = values.column(name);
                    found.ok_or_else(|| TemplateError { found: format!("{{{name}}}") })?.to_owned()
                }
            };
        }
        Ok(joined(text.split_whitespace(), " "))
    }
}

impl<'a> Values<'a> {
    fn column(&self, name: &str) -> Option<&'a str> {
        let mut columns = self.columns.iter();
        columns.find(|column| column.0.eq_ignore_ascii_case(name)).map(|column| column.1.as_str())
    }
}

/// Returns `count` stars, and outlines of the missing stars up to the hardest level.
///
/// ```
/// use clausoku_draw::book::stars;
/// assert_eq!(stars(2), "★★☆☆☆");
/// ```
pub fn stars(count: usize) -> String {
    "★".repeat(count) + &"☆".repeat(STARS.saturating_sub(count))
}

/// Returns the name of a variant as books print it.
///
/// ```
/// use clausoku_draw::book::title;
/// use clausoku_board::Variant;
/// let titles = ["classic", "x", "blocks:2x3", "latin:5", "jigsaw:AAB/ABB/CCC", "anti-king"]
///     .map(|name| title(&Variant::by_name(name).unwrap()));
/// assert_eq!(titles, ["Sudoku", "X-Sudoku", "6×6", "Latin square 5×5", "Jigsaw 3×3", "Anti-king"]);
/// ```
pub fn title(variant: &Variant) -> String {
    /// The order that needs no mention.
    const USUAL: usize = 9;
    let base = base(variant);
    let order = variant.alphabet().len();
    let size = (order != USUAL).then(|| format!("{order}×{order}"));
    let name = match base {
        "classic" | "blocks" if size.is_some() => String::new(),
        "classic" | "blocks" => "Sudoku".to_owned(),
        "x" => "X-Sudoku".to_owned(),
        "latin" => "Latin square".to_owned(),
        _ if VARIANTS.iter().any(|row| row.name == base) => capitalized(base),
        // A name that its author gave.
        _ => return variant.name().to_owned(),
    };
    joined([Some(name), size].into_iter().flatten().filter(|part| !part.is_empty()), " ")
}

/// Returns the title of the part of a book with the puzzles of this variant: its name, and the kinds of its clues.
///
/// ```
/// use clausoku_draw::book::part_of_variant;
/// use clausoku_board::{Cell, Constraint, ConstraintKind, Variant};
/// use clausoku_words::Language;
/// let arrow = Constraint::new(ConstraintKind::Arrow, [0, 1].map(Cell::from_index).to_vec());
/// let variant = Variant::classic(9).unwrap().with_constraints(vec![arrow]).unwrap();
/// assert_eq!(part_of_variant(&variant, Language::English), "Sudoku: arrow");
/// assert_eq!(part_of_variant(&variant, Language::French), "Sudoku : flèche");
/// assert_eq!(part_of_variant(&Variant::by_name("anti-king").unwrap(), Language::English), "Anti-king");
/// ```
pub fn part_of_variant(variant: &Variant, language: Language) -> String {
    let title = title(variant);
    // Their names say what their constraints are.
    if variant.constraints().is_empty() || variant.is_built_in() {
        return title;
    }
    let has = |name| variant.constraints().iter().any(|other| other.kind.row().name == name);
    let kinds = CONSTRAINTS.iter().filter(|row| has(row.name));
    let kinds = joined(kinds.map(|row| named(language, row.words)), ", ");
    let colon = if language == Language::French { " :" } else { ":" };
    format!("{title}{colon} {kinds}")
}

/// Returns the name of a variant without its parameter.
fn base(variant: &Variant) -> &str {
    variant.name().split_once(':').map_or(variant.name(), |(base, _)| base)
}

/// Returns the numbers that letters represent in books; `None` if the variant has no number of two digits.
///
/// ```
/// use clausoku_draw::book::letters;
/// use clausoku_board::Variant;
/// use clausoku_words::Language;
/// let of = |name| letters(&Variant::by_name(name).unwrap(), Language::English);
/// assert_eq!(of("classic:16").unwrap(), "The letters A to G represent 10 to 16.");
/// assert_eq!(of("classic"), None);
/// ```
pub fn letters(variant: &Variant, language: Language) -> Option<String> {
    let alphabet = lettered(variant.alphabet())?;
    let last = alphabet.symbols().last()?;
    let (number, letter) = (last.number(), alphabet.name(last));
    Some(if number == 10 {
        say!(language, rules::letter)
    } else {
        say!(language, rules::letters { letter, number })
    })
}

/// Returns the rule of a board beyond rows, columns and usual blocks.
pub(super) fn board_rule(variant: &Variant, language: Language) -> Option<String> {
    let base = base(variant);
    let title = title(variant);
    if variant.regions().iter().any(|region| region.scope == Scope::Extra) {
        let known = EXTRAS.iter().find(|extra| extra.name == base);
        let extra = match known.map(|extra| extra.name) {
            Some("windoku") => say!(language, rules::extra_windows),
            Some("x") => say!(language, rules::extra_diagonals),
            Some(_) if language == Language::English => {
                known.map_or("", |extra| extra.description).to_owned()
            }
            _ => say!(language, rules::extra_marked),
        };
        return Some(say!(language, rules::twice { title, extra }));
    }
    if base == "jigsaw" {
        return Some(say!(language, rules::twice_outlined { title }));
    }
    if let ("blocks", Some((_, size))) = (base, variant.name().split_once(':')) {
        // Clues are named behind the size.
        let size = size.split(' ').next().unwrap_or_default().replace('x', "×");
        return Some(say!(language, rules::twice_blocks { title, size }));
    }
    let overlaps = ["samurai", "twodoku"].contains(&base);
    overlaps.then(|| say!(language, rules::overlapping { title }))
}

/// Returns the rules beyond rows, columns and blocks, a sentence or two each; empty if there are no other rules. They name the
/// drawing of each kind, with its colour if the picture has colours, and the cells of kinds whose drawings are the same.
///
/// ```
/// use clausoku_draw::book::rules;
/// use clausoku_board::Variant;
/// use clausoku_words::Language;
/// let of = |name| rules(&Variant::by_name(name).unwrap(), true, Language::English);
/// assert!(of("classic").is_empty());
/// assert_eq!(
///     of("x"),
///     ["X-Sudoku: rows, columns, blocks and both diagonals contain no symbol twice."]
/// );
/// ```
pub fn rules(variant: &Variant, are_coloured: bool, language: Language) -> Vec<String> {
    let mut rules: Vec<String> = board_rule(variant, language).into_iter().collect();
    let kinds = CONSTRAINTS.iter().filter_map(|row| {
        let constraints = variant.constraints().iter();
        let all: Vec<_> = constraints.filter(|other| other.kind.row().name == row.name).collect();
        (!all.is_empty()).then_some((row, all))
    });
    let kinds: Vec<_> = kinds.collect();
    let signs = kinds.iter().map(|(_, all)| Look::new(&all[0].kind).words(are_coloured));
    let signs: Vec<Option<String>> = signs.collect();
    for ((row, all), drawn) in kinds.iter().zip(&signs) {
        let words = all[0].kind.words();
        // Drawings of two kinds may be the same.
        let is_clear = drawn.is_none() || signs.iter().filter(|other| *other == drawn).count() == 1;
        let are_same = all.iter().all(|other| other.kind.words() == words);
        let words = if is_clear && are_same {
            words
        } else if !is_clear || SILENT.contains(&row.name) {
            joined(all.iter().map(|other| variant.constraint_name(other)), ", ")
        } else {
            row.words.to_owned()
        };
        let brackets = drawn.as_ref().map(|drawn| format!(" ({})", drawing(drawn, language)));
        let (head, brackets) = (named(language, &words), brackets.unwrap_or_default());
        let have_same = all.iter().all(|other| other.kind == all[0].kind);
        let rule = rule(&all[0].kind, have_same, language, row.meaning);
        let colon = if language == Language::French { " :" } else { ":" };
        rules.push(format!("{}{brackets}{colon} {rule}.", capitalized(&head)));
    }
    rules
}

/// Returns the title of the part of a book with the puzzles of this level, or of puzzles without a level.
pub fn part_of_level(level: Option<&str>, language: Language) -> String {
    match level {
        Some("easy") => say!(language, rules::easy),
        Some("medium") => say!(language, rules::medium),
        Some("hard") => say!(language, rules::hard),
        Some("unfair") => say!(language, rules::unfair),
        Some("extreme") => say!(language, rules::extreme),
        _ => say!(language, rules::heading_others),
    }
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
        let classic = Variant::classic(4).unwrap();
        let one = classic.clone().with_constraints(vec![line(2, [0, 1]), line(2, [4, 5])]).unwrap();
        let meaning = "digits next to each other on a line differ by at least 2";
        let rules = |board| rules(board, true, Language::English);
        assert_eq!(rules(&one), [format!("Whispers 2 (green line): {meaning}.")]);
        let two = classic.with_constraints(vec![line(2, [0, 1]), line(3, [4, 5])]).unwrap();
        let names = "Whispers 2 at R1C1 R1C2, whispers 3 at R2C1 R2C2";
        let meaning = "digits next to each other on a line differ by at least its number";
        assert_eq!(rules(&two), [format!("{names} (green line): {meaning}.")]);
    }

    #[test]
    fn rules_tell_drawings_apart() {
        use clausoku_board::{Cell, Constraint, ConstraintKind as Kind};
        let on =
            |kind, cells: [u32; 2]| Constraint::new(kind, cells.map(Cell::from_index).to_vec());
        let lines = vec![
            on(Kind::Renban, [0, 1]),
            on(Kind::Whispers { difference: 2 }, [4, 5]),
            on(Kind::Renban, [8, 9]),
            on(Kind::Arrow, [2, 3]),
        ];
        let variant = Variant::classic(4).unwrap().with_constraints(lines).unwrap();
        let heads = |are_coloured| {
            let rules = rules(&variant, are_coloured, Language::English).into_iter();
            rules.map(|rule| rule.split(':').next().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(
            heads(true),
            ["Arrow (grey arrow)", "Renban line (purple line)", "Whispers 2 (green line)"]
        );
        // Greys need places.
        let renbans = "Renban line at R1C1 R1C2, renban line at R3C1 R3C2 (line)";
        assert_eq!(heads(false), ["Arrow (arrow)", renbans, "Whispers 2 at R2C1 R2C2 (line)"]);
    }

    fn label(template: &str, values: &Values<'_>) -> Result<String, TemplateError> {
        template.parse::<Template>().unwrap().label(values)
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
            title: "Spring",
            columns: &[("Setter".to_owned(), "Ada  L.".to_owned())],
        };
        let template: Template = all.parse().unwrap();
        assert_eq!(label(&all, &values).unwrap(), "3|hard|4.2|26|★★★☆☆|x|Spring");
        assert_eq!(label(&all, &Values::default()).unwrap(), "0|||0|||");
        assert!(NAMES.iter().all(|name| template.contains(name)));
        assert_eq!(label("by {setter}", &values).unwrap(), "by Ada L.");
        let columns = [("TITLE".to_owned(), "Autumn".to_owned())];
        assert_eq!(label("{title}", &Values { columns: &columns, ..values }).unwrap(), "Autumn");
        for wrong in ["{", "{number", "{}", "{ }", "{{number}}"] {
            assert!(wrong.parse::<Template>().is_err(), "{wrong}");
        }
        for wrong in ["{Number}", "a{b}c"] {
            let error = label(wrong, &values).unwrap_err().to_string();
            assert!(error.contains("or a column of the table, found"), "{error}");
        }
        assert_eq!(label("}", &values).unwrap(), "}");
    }
}
