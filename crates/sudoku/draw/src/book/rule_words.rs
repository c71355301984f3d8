//! The rules of clues in words, as books print them, and the words of their drawings.

use clausoku_board::ConstraintKind as Kind;
use clausoku_words::{Language, say};

/// Returns the rule of a kind, with its number if all clues of the kind have the same; `fallback` for a kind without words.
pub(super) fn rule(kind: &Kind, are_same: bool, language: Language, fallback: &str) -> String {
    match kind {
        Kind::Whispers { .. } if !are_same => return say!(language, rules::whispers_any),
        Kind::Lockout { .. } if !are_same => return say!(language, rules::lockout_any),
        Kind::Modular { .. } if !are_same => return say!(language, rules::modular_any),
        Kind::SumLine { .. } if !are_same => return say!(language, rules::sum_line_any),
        Kind::Difference { .. } if !are_same => return say!(language, rules::difference),
        Kind::Ratio { .. } if !are_same => return say!(language, rules::ratio),
        Kind::Whispers { difference } => {
            return say!(language, rules::whispers { difference: *difference });
        }
        Kind::Lockout { difference } => {
            return say!(language, rules::lockout { difference: *difference });
        }
        Kind::Modular { modulus } => return say!(language, rules::modular { modulus: *modulus }),
        Kind::SumLine { sum, .. } => return say!(language, rules::sum_line { sum: *sum }),
        Kind::Difference { difference: 1 } => return say!(language, rules::consecutive),
        Kind::Difference { .. } => return say!(language, rules::difference),
        Kind::Ratio { ratio: 2 } => return say!(language, rules::double),
        Kind::Ratio { .. } => return say!(language, rules::ratio),
        _ => {}
    }
    match kind.name() {
        "all-different" => say!(language, rules::all_different),
        "cage" => say!(language, rules::cage),
        "rellik" => say!(language, rules::rellik),
        "equality" => say!(language, rules::equality),
        "sum" => say!(language, rules::sum),
        "little-killer" => say!(language, rules::little_killer),
        "equal-sums" => say!(language, rules::equal_sums),
        "arrow" => say!(language, rules::arrow),
        "double-arrow" => say!(language, rules::double_arrow),
        "pill-arrow" => say!(language, rules::pill_arrow),
        "thermometer" => say!(language, rules::thermometer),
        "slow-thermometer" => say!(language, rules::slow_thermometer),
        "palindrome" => say!(language, rules::palindrome),
        "clone" => say!(language, rules::clone),
        "same-values" => say!(language, rules::same_values),
        "renban" => say!(language, rules::renban),
        "nabner" => say!(language, rules::nabner),
        "between" => say!(language, rules::between),
        "entropic" => say!(language, rules::entropic),
        "zipper" => say!(language, rules::zipper),
        "region-sum" => say!(language, rules::region_sum),
        "pair-sum" => say!(language, rules::pair_sum),
        "greater-than" => say!(language, rules::greater_than),
        "negative" => say!(language, rules::negative),
        "non-consecutive" => say!(language, rules::non_consecutive),
        "anti-taxicab" => say!(language, rules::anti_taxicab),
        "global-entropy" => say!(language, rules::global_entropy),
        "global-modular" => say!(language, rules::global_modular),
        "dutch-flatmates" => say!(language, rules::dutch_flatmates),
        "sandwich" => say!(language, rules::sandwich),
        "lunchbox" => say!(language, rules::lunchbox),
        "x-sum" => say!(language, rules::x_sum),
        "skyscraper" => say!(language, rules::skyscraper),
        "hidden-skyscraper" => say!(language, rules::hidden_skyscraper),
        "numbered-room" => say!(language, rules::numbered_room),
        "value-indexing" => say!(language, rules::value_indexing),
        "minimum" => say!(language, rules::minimum),
        "maximum" => say!(language, rules::maximum),
        "odd" => say!(language, rules::odd),
        "even" => say!(language, rules::even),
        "quadruple" => say!(language, rules::quadruple),
        "contains" => say!(language, rules::contains),
        "contains-exactly" => say!(language, rules::contains_exactly),
        "look-and-say" => say!(language, rules::look_and_say),
        "row-indexer" => say!(language, rules::row_indexer),
        "column-indexer" => say!(language, rules::column_indexer),
        "box-indexer" => say!(language, rules::box_indexer),
        "regex" => say!(language, rules::regex),
        "automaton" => say!(language, rules::automaton),
        "pairs" => say!(language, rules::pairs),
        "counting-circles" => say!(language, rules::counting_circles),
        "count-distinct" => say!(language, rules::count_distinct),
        _ => fallback.to_owned(),
    }
}

/// Returns the words of a drawing in a language.
pub(super) fn drawing(words: &str, language: Language) -> String {
    let colour = colours(Language::English).into_iter().zip(colours(language)).find_map(
        |(english, colour)| {
            let shape = words.strip_prefix(&english)?.strip_prefix(' ')?;
            let shape = shape_in(shape, language)?;
            Some(say!(language, rules::coloured { colour, shape }))
        },
    );
    colour.or_else(|| shape_in(words, language)).unwrap_or_else(|| words.to_owned())
}

fn shape_in(words: &str, language: Language) -> Option<String> {
    let mut known = shapes(Language::English).into_iter().zip(shapes(language));
    let known = known.find(|(english, _)| english == words).map(|(_, shape)| shape);
    known.or_else(|| {
        let (shape, sign) = words.split_once(" with ")?;
        match shape {
            "dashes" => Some(say!(language, rules::dashes_sign { sign })),
            "cells" => Some(say!(language, rules::cells_sign { sign })),
            _ => None,
        }
    })
}

/// Returns the names of the colours.
fn colours(language: Language) -> [String; 14] {
    [
        say!(language, rules::red),
        say!(language, rules::orange),
        say!(language, rules::yellow),
        say!(language, rules::green),
        say!(language, rules::sea_green),
        say!(language, rules::teal),
        say!(language, rules::blue),
        say!(language, rules::violet),
        say!(language, rules::purple),
        say!(language, rules::pink),
        say!(language, rules::black),
        say!(language, rules::white),
        say!(language, rules::grey),
        say!(language, rules::brown),
    ]
}

/// Returns the words of the shapes.
fn shapes(language: Language) -> [String; 28] {
    [
        say!(language, rules::dashes),
        say!(language, rules::dashes_counts),
        say!(language, rules::dashes_number),
        say!(language, rules::dashes_no),
        say!(language, rules::dashes_has),
        say!(language, rules::dashes_not),
        say!(language, rules::dashes_values),
        say!(language, rules::line),
        say!(language, rules::line_thin),
        say!(language, rules::line_bulb),
        say!(language, rules::line_thin_bulb),
        say!(language, rules::line_circles),
        say!(language, rules::line_thin_circles),
        say!(language, rules::line_arrow),
        say!(language, rules::disc),
        say!(language, rules::ring),
        say!(language, rules::square),
        say!(language, rules::cells),
        say!(language, rules::white_dot),
        say!(language, rules::black_dot),
        say!(language, rules::between_cells),
        say!(language, rules::between_greater),
        say!(language, rules::corner),
        say!(language, rules::beside),
        say!(language, rules::beside_x),
        say!(language, rules::beside_square),
        say!(language, rules::beside_bars),
        say!(language, rules::beside_colons),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use clausoku_board::CONSTRAINTS;
    use std::collections::BTreeMap;

    /// Each kind has a sentence for readers in both languages, which is not its definition.
    #[test]
    fn each_kind_has_a_rule_in_each_language() {
        let mut seen = 0;
        for row in CONSTRAINTS {
            let kind = [None, Some(2)].into_iter().find_map(|number| row.with_number(number).ok());
            let kind = kind.or_else(|| Kind::from_parameters(row.name, BTreeMap::new()).ok());
            let Some(kind) = kind else { continue };
            let [english, french] = [Language::English, Language::French]
                .map(|language| rule(&kind, true, language, ""));
            assert!(!english.is_empty() && !french.is_empty() && english != french, "{}", row.name);
            seen += 1;
        }
        assert!(seen > 40, "{seen}");
    }

    #[test]
    fn drawings_have_words_in_each_language() {
        for (english, french) in [
            ("green line with a bulb", "ligne à réservoir en vert"),
            ("sea green cells", "cases en vert marin"),
            ("black dot", "point noir"),
            ("cells with r", "cases avec r"),
        ] {
            assert_eq!(drawing(english, Language::French), french);
            assert_eq!(drawing(english, Language::English), english);
        }
    }
}
