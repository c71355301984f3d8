//! What unit propagation infers under each encoding.

use clausoku::Encoding;
use clausoku::encoding::{SCHEMES, Scheme};
use clausoku::inference::{Inference, inference};
use clausoku_encoder::{AT_MOST_ONE, PRESETS};

const CELL: &str = "cell exclusion";
const REGION: &str = "region exclusion";
const NAKED: &str = "naked single";
const HIDDEN: &str = "hidden single";
const POINTING: &str = "pointing";
const CLAIMING: &str = "claiming";

/// The techniques that propagation sees: each always or never, whatever the place and the value.
fn seen(encoding: &Encoding) -> Vec<&'static str> {
    let rows = inference(encoding).unwrap();
    let undecided = |row: &&Inference| !row.always() && row.seen > 0;
    let name = rows.iter().find(undecided).map(|row| row.technique.name);
    assert_eq!(name, None, "{encoding}");
    rows.iter().filter(|row| row.always()).map(|row| row.technique.name).collect()
}

fn encoding(preset: &str, implied: &str, numbering: Scheme) -> Encoding {
    let implied = implied.parse().unwrap();
    Encoding::preset(preset).unwrap().with_implied(implied).with_numbering(numbering)
}

#[test]
fn the_rules_decide_what_propagation_sees() {
    let expected: [(&str, &[&str]); 3] = [
        ("minimal", &[REGION, NAKED]),
        ("efficient", &[CELL, REGION, NAKED]),
        ("extended", &[CELL, REGION, NAKED, HIDDEN]),
    ];
    assert_eq!(expected.map(|row| row.0), [PRESETS[0].name, PRESETS[1].name, PRESETS[2].name]);
    for (preset, expected) in expected {
        assert_eq!(seen(&encoding(preset, "none", Scheme::Dense)), expected, "{preset}");
    }
}

#[test]
fn triads_show_locked_candidates_and_hidden_singles_whatever_the_rules() {
    for preset in PRESETS.iter().map(|row| row.name) {
        for numbering in [Scheme::Decimal, Scheme::Log] {
            let mut expected = vec![CELL, REGION, NAKED, HIDDEN, POINTING, CLAIMING];
            // Digits exclude each other even where no rule says so.
            if preset == "minimal" && numbering != Scheme::Log {
                expected.remove(0);
            }
            assert_eq!(seen(&encoding(preset, "triads", numbering)), expected, "{preset}");
        }
    }
}

#[test]
fn the_way_to_say_at_most_one_makes_no_difference() {
    for at_most_one in AT_MOST_ONE {
        let extended = Encoding::default().with_at_most_one(*at_most_one);
        assert_eq!(seen(&extended), [CELL, REGION, NAKED, HIDDEN], "{at_most_one:?}");
    }
}

#[test]
fn digits_alone_hide_nearly_everything() {
    assert_eq!(seen(&encoding("minimal", "none", Scheme::Log)), [CELL]);
    assert_eq!(seen(&encoding("efficient", "none", Scheme::Log)), [CELL]);
    // The rules "1" need a channel, and with it see what they see otherwise.
    let extended = encoding("extended", "none", Scheme::Log);
    assert_eq!(seen(&extended), [CELL, REGION, NAKED, HIDDEN]);
}

/// The values of a cell exclude each other by patterns or direct levels; with a channel, hierarchies see what `log` sees.
#[test]
fn hierarchies_see_what_digits_see() {
    let hierarchies = SCHEMES.iter().filter(|row| matches!(row.value, Scheme::Hierarchy(_)));
    for row in hierarchies {
        let (name, scheme) = (row.name, row.value);
        let minimal = inference(&encoding("minimal", "none", scheme)).unwrap();
        let excludes = minimal.iter().any(|row| row.technique.name == CELL && row.always());
        assert!(excludes || !scheme.is_exclusive(), "{name}");
        let extended = seen(&encoding("extended", "none", scheme));
        assert_eq!(extended, [CELL, REGION, NAKED, HIDDEN], "{name}");
    }
    assert_eq!(seen(&encoding("minimal", "none", "ite-log".parse().unwrap())), [CELL]);
}
