//! The choices of an encoding, as arguments.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args};
use clausoku::Encoding;
use clausoku::encoding::{
    AT_MOST_ONE, AtMostOne, GIVENS, GivensLevel, IMPLIED, ImpliedSet, PRESETS, RULES, RuleSet,
    SCHEMES, Scheme,
};

use crate::runner::help::{named, table, table_of};

/// The options of an encoding.
pub const ENCODING: &[&str] = &["encoding", "at-most-one", "givens", "numbering", "implied"];

/// The encoding of a puzzle as clauses.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Encoding")]
pub struct EncodingArgs {
    /// Rules: minimal, efficient, extended, or as in K1+L2
    #[arg(
        long,
        value_name = "RULES",
        hide_short_help = true,
        long_help = "Rules: minimal, efficient, extended (the default), or names joined by +, as in K1+L2 or minimal+L1"
    )]
    encoding: Option<RuleSet>,

    #[command(flatten)]
    choices: EncodingChoices,
}

/// The choices of an encoding except its rules.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Encoding")]
pub struct EncodingChoices {
    /// Clauses for "at most one": pairwise, sequential …
    #[arg(
        long,
        long_help = "Clauses for \"at most one\": pairwise (the default), sequential, product, commander, bimander or bitwise (`clausoku encode --help` describes them)",
        value_name = "NAME",
        value_parser = at_most_one(),
        hide_short_help = true
    )]
    at_most_one: Option<AtMostOne>,

    /// Givens: units, negatives, peers, reduced or locked
    #[arg(long, value_name = "LEVEL", value_parser = named(GIVENS), hide_short_help = true)]
    givens: Option<GivensLevel>,

    /// Variables: dense, decimal, rcv, log or compact
    #[arg(
        long,
        long_help = "Variables: dense, decimal, rcv, log or compact; by default compact if the givens are reduced, else dense",
        value_name = "SCHEME",
        value_parser = named(SCHEMES),
        hide_short_help = true
    )]
    numbering: Option<Scheme>,

    /// Implied clauses to add: triads
    #[arg(long, value_name = "NAMES", hide_short_help = true)]
    implied: Option<ImpliedSet>,
}

/// States the default of `--givens` in the help.
pub fn default_givens(level: GivensLevel) -> impl FnOnce(Arg) -> Arg {
    move |givens| {
        let help = givens.get_help().map(ToString::to_string).unwrap_or_default();
        givens.long_help(format!("{help}; by default {level}"))
    }
}

/// Adds the table of its values to the help of an option of an encoding, and shows the most common
/// values in the short help too. For commands about formulas.
pub fn in_full(arg: Arg) -> Arg {
    let Some(rows) = rows_of(arg.get_id().as_str()) else { return arg };
    let help = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let help = help.replace(" (`clausoku encode --help` describes them)", "");
    let is_rare = arg.get_id() == "implied";
    arg.hide_short_help(is_rare).long_help(format!("{help}\n\n{rows}"))
}

/// Returns the table of the values of an option of an encoding; `None` if it has none.
fn rows_of(option: &str) -> Option<String> {
    Some(match option {
        "encoding" => rules_table(),
        "at_most_one" => table(AT_MOST_ONE.iter().map(|row| (row.name, row.description))),
        "givens" => table_of(GIVENS),
        "numbering" => table_of(SCHEMES),
        "implied" => table(IMPLIED.iter().map(|row| (row.name, row.description))),
        _ => return None,
    })
}

/// Returns the table of the presets with their rules, and of the rules.
fn rules_table() -> String {
    let presets: Vec<(&str, String)> = PRESETS
        .iter()
        .map(|row| (row.name, format!("{}: {}", row.description, row.value.join("+"))))
        .collect();
    let presets = presets.iter().map(|(name, what)| (*name, what.as_str()));
    let rules = RULES.iter().map(|rule| (rule.name, rule.description));
    table(presets.chain(rules))
}

impl EncodingArgs {
    /// Returns the encoding. The givens have this level unless they or the numbering were chosen.
    pub fn encoding(&self, usual: GivensLevel) -> Encoding {
        self.choices.with(self.encoding.unwrap_or(Encoding::default().rules), usual)
    }

    /// Returns the name of the first option that was given.
    pub fn first_asked(&self) -> Option<&'static str> {
        let Self { encoding, choices } = self;
        encoding.map(|_| "--encoding").or_else(|| choices.first_asked())
    }

    /// Returns the numbering, if it was chosen.
    pub fn numbering(&self) -> Option<Scheme> {
        self.choices.numbering
    }
}

impl EncodingChoices {
    /// Returns the name of the first option that was given.
    pub fn first_asked(&self) -> Option<&'static str> {
        let Self { at_most_one, givens, numbering, implied } = self;
        let asked = [
            (at_most_one.is_some(), "--at-most-one"),
            (givens.is_some(), "--givens"),
            (numbering.is_some(), "--numbering"),
            (implied.is_some(), "--implied"),
        ];
        asked.into_iter().find(|asked| asked.0).map(|asked| asked.1)
    }

    /// Returns the encoding with these rules. The givens have this level unless they or the
    /// numbering were chosen.
    pub fn with(&self, rules: RuleSet, usual: GivensLevel) -> Encoding {
        let givens = match (self.givens, self.numbering) {
            (Some(givens), _) => givens,
            (None, Some(Scheme::Compact)) => GivensLevel::Reduced,
            (None, Some(_)) if usual.is_reduced() => GivensLevel::Units,
            (None, _) => usual,
        };
        let encoding = Encoding::default().with_givens(givens).with_rules(rules);
        encoding
            .with_at_most_one(self.at_most_one.unwrap_or(AT_MOST_ONE[0]))
            .with_numbering(self.numbering.unwrap_or(encoding.numbering))
            .with_implied(self.implied.unwrap_or_default())
    }
}

fn at_most_one() -> impl TypedValueParser<Value = AtMostOne> {
    PossibleValuesParser::new(AT_MOST_ONE.iter().map(|row| row.name)).try_map(|name| name.parse())
}
