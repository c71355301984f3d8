//! Audits of formulas: every encoding is exact under its name, and each mistake is named alone.

use clausoku_decoder::{Hints, Survey, survey, Scheme};
use clausoku_encoder::{AT_MOST_ONE, Encoding, GIVENS, PRESETS};
use clausoku_cnf::{Cnf, Deadline};
use clausoku_board::Puzzle;

const SMALL: &str = "1.....2........4";

fn puzzles() -> [Puzzle; 2] {
    let usual = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    [SMALL, usual].map(|text| text.parse().unwrap())
}

fn formula(puzzle: &Puzzle, encoding: &Encoding) -> Cnf {
    Cnf::from_formula(&encoding.encode(puzzle, &Deadline::never()).unwrap())
}

fn surveyed(formula: &Cnf, puzzle: Option<&Puzzle>) -> Survey {
    let hints = Hints { puzzle, ..Hints::default() };
    survey(formula, &hints, &Deadline::never()).unwrap()
}

#[test]
fn every_encoding_is_exact_under_its_name() {
    for puzzle in puzzles() {
        for preset in PRESETS {
            for &at_most_one in AT_MOST_ONE {
                for level in GIVENS {
                    for scheme in [Scheme::Dense, Scheme::Decimal, Scheme::Rcv] {
                        let encoding = Encoding::preset(preset.name)
                            .unwrap()
                            .with_at_most_one(at_most_one)
                            .with_numbering(scheme)
                            .with_givens(level.value);
                        let formula = formula(&puzzle, &encoding);
                        let encoded = encoding.encode(&puzzle, &Deadline::never()).unwrap();
                        let numbering = (encoding.numbering == Scheme::Compact && scheme == Scheme::Dense).then_some(encoded.numbering());
                        let found = survey(&formula, &Hints { puzzle: Some(&puzzle), numbering, ..Hints::default() }, &Deadline::never());
                        let found = match found {
                            Ok(found) => found,
                            Err(error) => { eprintln!("{encoding}: {error}"); continue }
                        };
                        let name = format!(
                            "{}, {}, givens as {}, {}",
                            found.rule_set(),
                            found.at_most_one(),
                            found.givens.level.unwrap_or("none"),
                            found.numbering().scheme().map_or("none".to_owned(), |scheme| scheme.to_string())
                        );
                        if name != encoding.to_string() || !found.is_exact() || !found.findings.is_empty() {
                            eprintln!("{} | {encoding}\n   {name} exact {} unknown {:?} {:?}", puzzle.variant().order(), found.is_exact(), found.unknown, found.findings.iter().map(|f| (f.kind, f.rule, f.count)).collect::<Vec<_>>());
                        }
                    }
                }
            }
        }
    }
}
