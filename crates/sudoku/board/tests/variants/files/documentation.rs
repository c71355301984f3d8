//! Tests `docs/variants.md` and `docs/constraints.md`: their examples work, their errors are the real ones, their tables are complete.

use std::fmt::Write as _;
use std::sync::Arc;

use clausoku_board::{CONSTRAINTS, EXTRAS, Puzzle, Scope, VARIANTS, Variant};

use crate::built;

const TEXT: &str = include_str!("../../../../../../docs/variants.md");
const CONSTRAINT_TEXT: &str = include_str!("../../../../../../docs/constraints.md");

/// Returns the fenced blocks, each with the word after its fence.
fn blocks() -> Vec<(&'static str, &'static str)> {
    [TEXT, CONSTRAINT_TEXT].into_iter().flat_map(blocks_of).collect()
}

fn blocks_of(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let mut parts = text.split("```");
    parts.next();
    let mut blocks = Vec::new();
    while let Some(block) = parts.next() {
        blocks.push(block.split_once('\n').unwrap());
        parts.next();
    }
    blocks
}

#[test]
fn every_example_is_read() {
    let examples: Vec<_> = blocks().into_iter().filter(|(word, _)| *word == "toml").collect();
    assert!(examples.len() >= 7);
    for (_, text) in examples {
        let variant = Variant::from_toml(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert!(text.contains(&format!("name = \"{}\"", variant.name())));
        if variant.cell_count() < 36 {
            let puzzle = Puzzle::empty(Arc::new(variant));
            assert_eq!(clausoku_testkit::solutions(&puzzle, 1).len(), 1, "no grid at all:\n{text}");
        }
    }
}

#[test]
fn every_documented_error_is_the_real_one() {
    let blocks = blocks();
    let mut errors = 0;
    for pair in blocks.windows(2).filter(|pair| pair[0].0 == "toml,error") {
        let error = Variant::from_toml(pair[0].1).unwrap_err().to_string();
        assert_eq!(pair[1], ("text", format!("{error}\n").as_str()));
        errors += 1;
    }
    assert!(errors >= 3);
    let words = ["toml", "toml,error", "text", "sh", "console"];
    assert!(blocks.iter().all(|(word, _)| words.contains(word)));
}

#[test]
fn every_built_in_variant_is_in_the_table() {
    let mut table = String::new();
    for variant in VARIANTS {
        let first = built(variant.examples[0]);
        let code = |name: &&str| format!("`{name}`");
        let count = |scope| {
            first.regions().iter().filter(|region| region.scope == scope).count().to_string()
        };
        let parameters = variant.parameters.replace('|', "\\|");
        let aliases: Vec<String> = variant.aliases.iter().map(code).collect();
        writeln!(
            table,
            "| `{}{parameters}` | {} | {} | {} | {} = {} |",
            variant.name,
            aliases.join(", "),
            variant.description,
            first.cell_count(),
            Scope::ALL.map(count).join(" + "),
            first.regions().len(),
        )
        .unwrap();
    }
    assert!(TEXT.contains(&table), "docs/variants.md should have this table:\n{table}");
}

#[test]
fn every_extra_is_in_the_table() {
    let mut table = String::new();
    for extra in EXTRAS {
        writeln!(table, "| `{}` | {} | {} |", extra.name, extra.description, extra.needs).unwrap();
    }
    assert!(TEXT.contains(&table), "docs/variants.md should have this table:\n{table}");
}

#[test]
fn every_constraint_is_in_the_table() {
    let rows = CONSTRAINT_TEXT.lines().filter(|line| line.starts_with("| `"));
    let rows: Vec<Vec<&str>> =
        rows.map(|row| row.trim_matches('|').split(" | ").map(str::trim).collect()).collect();
    for row in CONSTRAINTS {
        let name = format!("`{}`", row.name);
        let found = rows.iter().find(|cells| cells[0] == name);
        let cells = found.unwrap_or_else(|| panic!("{name} is missing in docs/constraints.md"));
        assert_eq!([cells[0], cells[1]], [&name, row.meaning]);
        let keys = cells[2].trim_matches('`');
        let keys = if keys.is_empty() { String::new() } else { format!(", {keys}") };
        let cells = match row.name {
            "sum" => "R1C1-R1C2",
            "equal-sums" => "R1C1-R1C3",
            "negative" | "non-consecutive" | "anti-taxicab" | "dutch-flatmates"
            | "global-entropy" | "global-modular" => "",
            _ => "R1C1-R1C4",
        };
        let cells = if cells.is_empty() { String::new() } else { format!(", cells = \"{cells}\"") };
        let text = format!(
            "name = \"row\"\nconstraint = [{{ kind = \"{}\"{keys}{cells} }}]\n[[board]]\nblocks = \"3x3\"",
            row.name
        );
        Variant::from_toml(&text).unwrap_or_else(|error| panic!("{error}"));
    }
}
