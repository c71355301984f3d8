//! Words that several questions share, in each language.
//!
//! ```
//! use clausoku::solving::StopReason;
//! use clausoku::words::{Language, stop_reason};
//! let reason = stop_reason(Language::French, StopReason::TimeLimit);
//! assert_eq!(reason, "la limite de temps est atteinte");
//! ```

use crate::deduction::{ClaimError, Options, WhyError, by_rule, used_rules};
#[cfg(feature = "watching")]
use crate::watching::FormulaWhyError;
use clausoku_board::{Cell, Clash, SearchEnd, Variant};
use clausoku_text::{StopReason, Stopped};
pub use clausoku_words::Language;
use clausoku_words::{french, named, region_in_words, say};

/// Returns the reason why there is no answer.
pub fn stop_reason(language: Language, reason: StopReason) -> String {
    match (language, reason) {
        (Language::English, reason) => reason.to_string(),
        (_, StopReason::TimeLimit) => french!(errors::time_limit),
        (_, StopReason::MemoryLimit) => french!(errors::memory_limit),
        (_, StopReason::StepLimit) => french!(errors::step_limit),
        (_, StopReason::Interrupted) => french!(errors::interrupted),
        _ => french!(errors::does_not_know),
    }
}

/// Returns the reason for the end of a search.
pub fn search_end(language: Language, ended: SearchEnd) -> String {
    match ended {
        SearchEnd::Exhausted => say!(language, diagnosis::no_more),
        SearchEnd::Enough => say!(language, diagnosis::enough),
        SearchEnd::Stopped(reason) => stop_reason(language, reason),
        SearchEnd::Unchecked(reason) => {
            say!(language, diagnosis::unchecked { reason: stop_reason(language, reason) })
        }
    }
}

/// Returns the names of the rules of a deduction.
fn rules(language: Language, options: Options) -> String {
    let names: Vec<String> = used_rules(options).map(|rule| by_rule(language, rule)).collect();
    names.join(", ")
}

/// Returns the reason why a statement has no explanation. The rules are those of the deduction.
pub fn unexplained(language: Language, error: &WhyError, options: Options) -> String {
    let name = |name: &str| named(language, name);
    let rules = || rules(language, options);
    match error {
        error if language == Language::English => error.to_string(),
        WhyError::NotDerived { claim, cell, left, .. } => {
            let (claim, cell, rules) = (name(claim), name(cell), rules());
            french!(faults::not_derived { claim, rules, cell, left })
        }
        WhyError::Opposite { claim, opposite } => {
            french!(faults::opposite { claim: name(claim), opposite: name(opposite) })
        }
        WhyError::Contradiction { claim } => french!(faults::no_solution { claim: name(claim) }),
        WhyError::Settled { claim } => french!(faults::settled { claim: name(claim) }),
        WhyError::NoContradiction { .. } => french!(faults::no_contradiction { rules: rules() }),
        WhyError::Unseen { .. } => french!(faults::unseen),
        WhyError::Stopped(Stopped(reason)) => stop_reason(language, *reason),
        error => error.to_string(),
    }
}

/// Returns the reason why a statement about a formula has no explanation. The rules are those of the deduction.
#[cfg(feature = "watching")]
pub fn unexplained_in_formula(
    language: Language,
    error: &FormulaWhyError,
    options: Options,
) -> String {
    let name = |name: &str| named(language, name);
    let rules = || rules(language, options);
    match error {
        error if language == Language::English => error.to_string(),
        FormulaWhyError::NoLiteral { text, example } => {
            french!(errors::not_literal { text, example: name(example) })
        }
        FormulaWhyError::NotDerived { literal, .. } => {
            french!(errors::literal_open { literal: name(literal), rules: rules() })
        }
        FormulaWhyError::Opposite { literal, opposite } => {
            french!(faults::opposite { claim: name(literal), opposite: name(opposite) })
        }
        FormulaWhyError::NoContradiction { .. } => {
            french!(faults::no_contradiction { rules: rules() })
        }
        FormulaWhyError::Stopped(Stopped(reason)) => stop_reason(language, *reason),
        error => error.to_string(),
    }
}

/// Returns the reason why a text is no claim about a candidate.
pub fn claim_fault(language: Language, text: &str, error: &ClaimError) -> String {
    match error {
        error if language == Language::English => error.to_string(),
        ClaimError::Form(_) => french!(faults::claim { text }),
        ClaimError::Cell(_) => french!(faults::claim_cell),
        ClaimError::NoCell { position, variant } => {
            let cell = named(language, &position.to_string());
            french!(faults::claim_no_cell { name: variant, cell })
        }
        ClaimError::NoSymbol { name, known } => french!(faults::claim_no_value { name, known }),
    }
}

/// Returns a clash: `row 1 contains 1 twice: R1C1, R1C2`.
pub fn clash(language: Language, clash: &Clash, variant: &Variant) -> String {
    let place = |cell: &Cell| named(language, &variant.position(*cell).to_string());
    let cells: Vec<String> = clash.cells.iter().map(place).collect();
    let name = variant.regions().get(clash.region).map_or("?", |region| &region.name);
    let (symbol, region) = (variant.alphabet().name(clash.symbol), region_in_words(language, name));
    say!(language, hints::clash { region, symbol, count: cells.len(), cells: cells.join(", ") })
}
