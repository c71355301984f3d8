//! The choices of an encoding, as an argument.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clausoku::encoding::choices::{AT_MOST_ONE, Choices, GIVENS, GivensLevel, IMPLIED, RULES};
use clausoku::encoding::{HIERARCHIES, PRESETS, SCHEMES, Scheme};
use clausoku::{Encoding, Variant};
use clausoku_words::say;

use crate::terminal::{language, note_once, table, table_of};

/// The encoding of a puzzle as clauses.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct EncodingArgs {
    /// Choices joined by /, as in minimal/product/reduced
    ///
    /// The help of `encode` describes the choices: the rules, the clauses for "at most one", the level of the givens, the
    /// numbering of the variables, and implied clauses.
    #[arg(long, value_name = "CHOICES", help_heading = "Solver")]
    encoding: Option<Choices>,
}

impl EncodingArgs {
    /// Returns the encoding. The givens have this level unless they or the numbering were chosen.
    pub(crate) fn encoding(&self, usual: GivensLevel) -> Encoding {
        self.encoding.unwrap_or_default().encoding(usual)
    }

    /// Returns `true` if an encoding was chosen.
    pub(crate) fn is_chosen(&self) -> bool {
        self.encoding.is_some()
    }

    /// Returns `true` if something was chosen: anything, or anything beside the numbering.
    pub(crate) fn is_chosen_beside(&self, numbering: bool) -> bool {
        self.encoding.is_some_and(|mut choices| {
            choices.numbering = choices.numbering.filter(|_| !numbering);
            choices != Choices::default()
        })
    }

    /// Returns the numbering, if it was chosen.
    pub(crate) fn numbering(&self) -> Option<Scheme> {
        self.encoding.and_then(|choices| choices.numbering)
    }
}

/// Says which choices for single rules have no effect on the formulas of a board.
pub(crate) fn note_idle_choices(encoding: &Encoding, variant: &Variant) {
    let rules = encoding.idle_choices(variant);
    if !rules.is_empty() {
        let (rules, board) = (rules.join(", "), variant.name());
        note_once(&say!(language(), encode::idle_choices { rules, board }));
    }
}

/// Parses the name of a numbering. The help lists the usual hierarchies only.
pub(crate) fn numbering() -> impl TypedValueParser<Value = Scheme> {
    let listed = SCHEMES.iter().map(|row| PossibleValue::new(row.name));
    let others = HIERARCHIES.iter().copied().flatten();
    let others = others.map(|row| PossibleValue::new(row.name).hide(true));
    PossibleValuesParser::new(listed.chain(others)).try_map(|name| name.parse::<Scheme>())
}

/// Returns the tables of all choices of an encoding.
pub(crate) fn encodings_help() -> String {
    let by_rule = [
        ("commander:4", "groups of 4 to 9 literals; bimander:3, 3 to 9; product:2, 2 to 9 columns"),
        ("NAME+K2:NAME", "another encoding for one rule, or for several"),
        ("RULES+K2:NAME", "the same with the rules in one word, K2 with them"),
    ];
    let at_most_one =
        table(AT_MOST_ONE.iter().map(|row| (row.name, row.description)).chain(by_rule));
    let other_sizes = [(
        "direct-4+muldirect",
        "2 to 9 variables of the first level; muldirect-4+direct, 2 to 9; ite-log-3+ite-linear, 1 to 4",
    )];
    let numberings = SCHEMES.iter().map(|row| (row.name, row.description)).chain(other_sizes);
    let implied = table(IMPLIED.iter().map(|row| (row.name, row.description)));
    format!(
        "Choices of an encoding:\n\nRules:\n{}\nClauses for \"at most one\":\n{at_most_one}\nGivens:\n{}\nNumbering of the \
         variables:\n{}\nImplied clauses:\n{implied}",
        rules_table(),
        table_of(GIVENS),
        table(numberings)
    )
}

fn rules_table() -> String {
    let presets: Vec<(&str, String)> = PRESETS
        .iter()
        .map(|row| (row.name, format!("{}: {}", row.description, row.value.join("+"))))
        .collect();
    let presets = presets.iter().map(|(name, what)| (*name, what.as_str()));
    let rules = RULES.iter().map(|rule| (rule.name, rule.description));
    table(presets.chain(rules))
}
