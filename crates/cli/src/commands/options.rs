//! The choices of an encoding, as arguments.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clausoku::encoder::{
    AT_MOST_ONE, AtMostOne, GIVENS, GivensLevel, IMPLIED, ImpliedSet, PRESETS, RuleSet,
};
use clausoku::numbering::SCHEMES;
use clausoku::{Encoding, Scheme};

/// How a puzzle becomes clauses.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Encoding")]
pub struct EncodingArgs {
    #[arg(long, value_name = "RULES", help = "The rules: minimal, efficient, extended (the default), or rules by name as in K1+L2+C2+B2", long_help = rules_help())]
    encoding: Option<RuleSet>,

    #[command(flatten)]
    choices: EncodingChoices,
}

/// All of an encoding but its rules.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Encoding")]
pub struct EncodingChoices {
    /// How the rules "2" say "at most one"; without it pairwise
    #[arg(long, value_name = "NAME", value_parser = at_most_one())]
    at_most_one: Option<AtMostOne>,

    /// How much is said of the givens; without it reduced where only the answer counts, else units
    #[arg(long, value_name = "LEVEL", value_parser = givens())]
    givens: Option<GivensLevel>,

    /// Which variable stands for which candidate; compact if the givens are reduced, else dense
    #[arg(long, value_name = "SCHEME", value_parser = numbering())]
    numbering: Option<Scheme>,

    /// What is said beyond the rules, although they imply it, joined by + or comma: triads
    #[arg(long, value_name = "NAMES", long_help = implied_help())]
    implied: Option<ImpliedSet>,

    /// Write a clause that two rules share once only
    #[arg(long)]
    distinct: bool,
}

impl EncodingArgs {
    /// The encoding, with the givens at this level unless they or the numbering were chosen.
    pub fn encoding(&self, usual: GivensLevel) -> Encoding {
        self.choices.with(self.encoding.unwrap_or(Encoding::default().rules), usual)
    }

    /// The first of these options that was used, if any was.
    pub fn used(&self) -> Option<&'static str> {
        self.encoding.map(|_| "--encoding").or_else(|| self.choices.used())
    }
}

impl EncodingChoices {
    /// The first of these options that was used, if any was.
    fn used(&self) -> Option<&'static str> {
        let used = [
            ("--at-most-one", self.at_most_one.is_some()),
            ("--givens", self.givens.is_some()),
            ("--numbering", self.numbering.is_some()),
            ("--implied", self.implied.is_some()),
            ("--distinct", self.distinct),
        ];
        used.into_iter().find_map(|(option, used)| used.then_some(option))
    }

    /// The encoding with these rules, and with the givens at this level unless they or the numbering
    /// were chosen.
    pub fn with(&self, rules: RuleSet, usual: GivensLevel) -> Encoding {
        let givens = match (self.givens, self.numbering) {
            (Some(givens), _) => givens,
            (None, Some(Scheme::Compact)) => GivensLevel::Reduced,
            (None, Some(_)) if usual == GivensLevel::Reduced => GivensLevel::Units,
            (None, _) => usual,
        };
        let reduced = givens == GivensLevel::Reduced;
        let usual_numbering = if reduced { Scheme::Compact } else { Scheme::Dense };
        Encoding {
            rules,
            at_most_one: self.at_most_one.unwrap_or(AT_MOST_ONE[0]),
            givens,
            numbering: self.numbering.unwrap_or(usual_numbering),
            implied: self.implied.unwrap_or_default(),
            distinct: self.distinct,
        }
    }
}

/// The presets and the rules, for the long help.
pub fn rules_help() -> String {
    let presets = PRESETS
        .iter()
        .map(|(name, rules, what)| format!("  {name:10} {what} ({})\n", rules.join("+")));
    let rules = clausoku::encoder::RULES.iter();
    let rules = rules.map(|rule| format!("  {:10} {}\n", rule.name, rule.description));
    let (presets, rules) = (presets.collect::<String>(), rules.collect::<String>());
    format!(
        "The rules; without it extended. A preset\n{presets}or rules joined by + or comma\n{rules}"
    )
}

fn implied_help() -> String {
    let rows = IMPLIED.iter().map(|row| format!("  {:10} {}\n", row.name, row.description));
    let rows: String = rows.collect();
    format!(
        "What is said beyond the rules, although they imply it: none, or joined by + or comma\n{rows}"
    )
}

/// A parser for one of the names of a table, with its lines as help.
fn named<T>(
    rows: impl Iterator<Item = (&'static str, &'static str)>,
) -> impl TypedValueParser<Value = T>
where
    T: std::str::FromStr<Err: std::error::Error + Send + Sync + 'static>
        + Clone
        + Send
        + Sync
        + 'static,
{
    let values = rows.map(|(name, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(values).try_map(|name| name.parse())
}

fn at_most_one() -> impl TypedValueParser<Value = AtMostOne> {
    named(AT_MOST_ONE.iter().map(|row| (row.name, row.description)))
}

fn givens() -> impl TypedValueParser<Value = GivensLevel> {
    named(GIVENS.iter().map(|row| (row.1, row.2)))
}

pub fn numbering() -> impl TypedValueParser<Value = Scheme> {
    named(SCHEMES.iter().map(|row| (row.1, row.2)))
}
