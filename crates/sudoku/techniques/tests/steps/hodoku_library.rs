//! Every case of HoDoKu's regression library: a grid with pencil marks, a technique, and exactly what it must
//! find, or that it must find nothing.
//!
//! The library is not part of the repository. Without it the test is skipped, unless `hodoku-library` is among the
//! names in the environment variable `CLAUSOKU_REQUIRE_SOLVERS`. `CLAUSOKU_HODOKU_CASES=0701` runs the cases of one code, and
//! prints the cases that are not met.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clausoku_board::{Candidate, Cell, Symbol};
use clausoku_formats::ReadOptions;
use clausoku_techniques::{SEARCHES, Settings, State, Step, Technique};

/// One line of the library.
struct Case<'a> {
    line: usize,
    code: &'a str,
    variant: &'a str,
    symbols: &'a str,
    eliminations: BTreeSet<Candidate>,
    placements: BTreeSet<Candidate>,
    /// The number of inferences of a chain.
    length: &'a str,
    state: State,
}

fn library() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let name = "shared/data/ratings/hodoku_reglib_1.4.txt";
    folder.ancestors().map(|folder| folder.join(name)).find(|path| path.exists())
}

/// Parses candidates of three digits: value, row, column.
fn candidates(words: &str) -> BTreeSet<Candidate> {
    let candidate = |word: &str| {
        let number: u32 = word.parse().unwrap();
        let cell = Cell::from_index((number / 10 % 10 - 1) * 9 + number % 10 - 1);
        Candidate { cell, symbol: Symbol::from_number((number / 100) as u16).unwrap() }
    };
    words.split_whitespace().map(candidate).collect()
}

fn cases(text: &str) -> Vec<Case<'_>> {
    let lines = text.lines().zip(1..).filter(|(line, _)| line.starts_with(':'));
    let format = clausoku_formats::by_name("hodoku").unwrap();
    lines
        .map(|(text, line)| {
            let fields: Vec<&str> = text.split(':').collect();
            let records =
                clausoku_formats::read(text.as_bytes(), Some(format), &ReadOptions::default());
            let record = records.unwrap().remove(0);
            let (code, variant) = fields[1].split_once('-').unwrap_or((fields[1], ""));
            Case {
                line,
                code,
                variant,
                symbols: fields[2],
                eliminations: candidates(fields[5]),
                placements: candidates(fields.get(6).unwrap_or(&"")),
                length: fields.get(7).unwrap_or(&"").trim(),
                state: State::new(&record.puzzle, &record.placed).unwrap(),
            }
        })
        .collect()
}

/// The options of HoDoKu's own test.
fn settings(code: &str, variant: &str) -> Settings<'static> {
    let is_siamese = code.len() == 5;
    let in_chains = matches!((code, variant), ("0709", "2") | ("0710" | "0711", "3" | "4"));
    Settings {
        missing_corners: variant != "1",
        small_rectangles: code == "0405" || (code == "0402" && variant == "1"),
        dual: is_siamese || code == "0404" || code == "0405",
        overlap: matches!((code, variant), ("0902" | "0903" | "0904", "2")),
        sets_in_chains: in_chains,
        ..Settings::default()
    }
}

/// The symbols by which the library names a step.
fn named(step: &Step) -> String {
    let removed = step.eliminations().iter().map(|candidate| candidate.symbol).collect();
    let symbols = if is_named_by_eliminations(step.technique()) && step.placements().is_empty() {
        removed
    } else {
        step.symbols()
    };
    symbols.iter().map(|symbol| symbol.number().to_string()).collect()
}

/// The searches of a technique, by the code of its library.
fn steps(case: &Case<'_>) -> Vec<Step> {
    let settings = settings(case.code, case.variant);
    let searches = SEARCHES.iter().filter(|search| search.codes.contains(&&case.code[..4]));
    let all = searches.flat_map(|search| search.all(&case.state, &settings));
    all.filter(|step| step.technique().code().as_deref() == Some(case.code)).collect()
}

/// Says why a case is not met.
fn fault(case: &Case<'_>) -> Option<String> {
    let steps: Vec<Step> =
        steps(case).into_iter().filter(|step| named(step) == case.symbols).collect();
    if case.variant == "x" {
        return (!steps.is_empty()).then(|| format!("found {}", steps[0].reason()));
    }
    if steps.is_empty() {
        return Some("nothing found".to_owned());
    }
    let set = |candidates: &[Candidate]| candidates.iter().copied().collect::<BTreeSet<_>>();
    let differs = |step: &&Step| {
        set(step.eliminations()) != case.eliminations || set(step.placements()) != case.placements
    };
    if let Some(other) = steps.iter().find(differs) {
        let met = steps.iter().filter(|step| !differs(step)).count();
        let found = case.state.eliminations_in_words(other.eliminations());
        return Some(format!("{met} steps as expected, and also {found}: {}", other.reason()));
    }
    let has_length = |step: &Step| step.length().is_none_or(|own| own.to_string() == case.length);
    if !case.length.is_empty() && !steps.iter().any(has_length) {
        let lengths: Vec<_> = steps.iter().filter_map(Step::length).collect();
        let reasons: Vec<_> = steps.iter().map(Step::reason).collect();
        return Some(format!(
            "length {} expected, and {lengths:?} found: {reasons:?}",
            case.length
        ));
    }
    None
}

#[test]
fn every_case_is_met() {
    let Some(path) = library() else {
        clausoku_testkit::skip("hodoku-library", "HoDoKu's regression library is absent");
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let only = std::env::var("CLAUSOKU_HODOKU_CASES").unwrap_or_default();
    let cases: Vec<_> =
        cases(&text).into_iter().filter(|case| case.code.starts_with(&only)).collect();
    let mut report = String::new();
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut unmet = BTreeSet::new();
    for case in &cases {
        let count = counts.entry(case.code).or_default();
        count.1 += 1;
        match fault(case) {
            None => count.0 += 1,
            Some(fault) => {
                unmet.insert(case.line);
                writeln!(report, "line {}, {}-{}: {fault}", case.line, case.code, case.variant)
                    .unwrap();
            }
        }
    }
    for (code, (met, all)) in &counts {
        writeln!(report, "{code}: {met} of {all}").unwrap();
    }
    writeln!(report, "{} of {} cases are met", cases.len() - unmet.len(), cases.len()).unwrap();
    std::io::stderr().write_all(report.as_bytes()).unwrap();
    assert!(unmet.is_empty(), "{report}");
    assert!(!only.is_empty() || cases.len() == 1112, "{} cases", cases.len());
}

/// Returns whether HoDoKu's library names a case of this technique by the removed symbols, and not by the
/// symbols of the pattern.
fn is_named_by_eliminations(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::ContinuousLoop
            | Technique::DiscontinuousLoop
            | Technique::Aic
            | Technique::GroupedContinuousLoop
            | Technique::GroupedDiscontinuousLoop
            | Technique::GroupedAic
            | Technique::AlsXz
            | Technique::AlsXyWing
            | Technique::AlsChain
            | Technique::DeathBlossom
            | Technique::SueDeCoq
            | Technique::ForcingChainContradiction
            | Technique::ForcingChainVerity
            | Technique::ForcingNetContradiction
            | Technique::ForcingNetVerity
    )
}
