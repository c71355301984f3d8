//! The options of an encoding, and their names; and a table of encodings for comparisons.

use std::fmt;

use clausoku_board::{NamedValue, UnknownName, Variant};
use clausoku_cnf::Stopped;
use clausoku_decoder::{NumberingError, SCHEMES, Scheme};

use crate::rule::{EncodeContext, MINIMAL};
use crate::{
    AT_MOST_ONE, AtMostOne, AtMostOneByRule, Bound, GivensLevel, IMPLIED, ImpliedSet, RULES, Rule,
    RuleScope, RuleSet,
};

/// The options of an encoding. The default is the examination paper's: every rule, pairwise.
///
/// ```
/// use clausoku_encoder::{AtMostOne, Encoding, GivensLevel};
/// let encoding = Encoding::default().with_at_most_one(AtMostOne::SEQUENTIAL).with_givens(GivensLevel::Peers);
/// assert_eq!(encoding.to_string(), "extended, sequential, givens as peers, dense");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Encoding {
    /// The rules that are written.
    pub rules: RuleSet,
    /// The at-most-one encodings of the "2" rules.
    pub at_most_one: AtMostOneByRule,
    /// The level at which the givens are encoded.
    pub givens: GivensLevel,
    /// The numbering of the candidates.
    pub numbering: Scheme,
    /// The implied clauses that are written in addition to the rules.
    pub implied: ImpliedSet,
    /// The clauses of constraints beyond regions.
    pub constraints: ConstraintForm,
}

/// The form of the clauses of constraints beyond regions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ConstraintForm {
    /// Relations, and auxiliary variables for sets of values and automata: short, and propagation sees much.
    #[default]
    Auxiliaries,
    /// Clauses over candidates alone. Each follows from the definition of one constraint.
    NoGoods,
}

/// The named sets of rules; the values are the names of rules.
///
/// On a board of n symbols with T = n(n−1)/2, their clauses without givens number n² + 3n²T,
/// n² + 4n²T and 4n² + 4n²T.
pub const PRESETS: &[NamedValue<&[&str]>] = &[
    NamedValue::new(&MINIMAL, "minimal", "the fewest rules that suffice"),
    NamedValue::new(
        &["K1", "K2", "L2", "C2", "B2", "E2"],
        "efficient",
        "the INF242 project's rules",
    ),
    NamedValue::new(
        &["K1", "L1", "C1", "B1", "E1", "K2", "L2", "C2", "B2", "E2"],
        "extended",
        "every rule, as in the examination paper: propagation sees most",
    ),
];

/// The names of presets in the literature on constraints as clauses: the direct encoding has a variable for each value of a cell, one value in each cell,
/// and the pairs that a constraint excludes; the multivalued direct encoding leaves out that a cell has at most one value.
///
/// T. Walsh, *SAT v CSP*, CP 2000; M. Velev & P. Gao, *Comparison of Boolean Satisfiability Encodings on FPGA Detailed Routing Problems*, DATE 2008.
pub(crate) const OTHER_NAMES: [(&str, &str); 2] =
    [("direct", "efficient"), ("muldirect", "minimal")];

/// An error of encoding a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The candidates cannot be numbered.
    #[error(transparent)]
    Numbering(#[from] NumberingError),
    /// Reduced givens need a numbering of the open candidates only.
    #[error("reduced givens need the compact numbering, not {0}; leave the numbering out")]
    NotCompact(Scheme),
    /// The automata of a constraint are too large.
    #[error(
        "{constraint}: its clauses need too many transitions; all constraints together may have {transitions}"
    )]
    Constraint {
        /// The name of the constraint.
        constraint: String,
        /// The number of transitions that all constraints may have.
        transitions: u64,
    },
    /// A constraint has no clauses over candidates alone, or too many.
    #[error(
        "{constraint}: it has too many assignments for clauses without auxiliary variables, or is about cells that it does not \
         list; its clauses cannot be read back"
    )]
    NoGoods {
        /// The name of the constraint.
        constraint: String,
    },
    /// The auxiliary variables need more variables than there are.
    #[error(
        "{encoding} needs {auxiliaries} auxiliary variables after number {last}, more than 2³¹ − 1 in \
         all; pairwise needs none"
    )]
    Auxiliaries {
        /// The encoding.
        encoding: String,
        /// The number of auxiliary variables that it needs.
        auxiliaries: u64,
        /// The last variable of a candidate.
        last: u32,
    },
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Default for Encoding {
    fn default() -> Self {
        Self {
            // Propagation derives most with all rules. Without the rules "1", the puzzle `windoku` takes ten
            // times as long.
            rules: RuleSet::ALL,
            // Pairs are written as fast as memory is copied, and groups of reduced formulas are too short for
            // the others to save time.
            at_most_one: AtMostOne::PAIRWISE.into(),
            // Formulas with the givens as units are for reading, comparison with the sources and explanations.
            givens: GivensLevel::Units,
            numbering: Scheme::Dense,
            implied: ImpliedSet::NONE,
            constraints: ConstraintForm::default(),
        }
    }
}

impl Encoding {
    /// Returns the encoding of the INF242 project: its rules, its numbering, the givens as units.
    pub fn inf242() -> Self {
        Self { numbering: Scheme::Decimal, ..preset("efficient") }
    }

    /// Returns the encoding with every rule and reduced givens: by far the smallest formula that unit propagation makes of a
    /// puzzle.
    pub fn reduced() -> Self {
        // The fastest of the measured encodings on each puzzle, or within 0.1 ms of it
        // (docs/measurements/encodings.md).
        Self::default().with_givens(GivensLevel::Reduced)
    }

    /// Returns whether each model of a formula of this board is a solution: whether the rules suffice.
    pub fn suffices(&self, variant: &Variant) -> bool {
        // The variables of a cell encode one value.
        self.rules_for(variant).suffice(variant, self.numbering.is_exclusive())
    }

    /// Returns the rules of a formula of this board: with K2, where the encoding of another rule needs it.
    pub(crate) fn rules_for(&self, variant: &Variant) -> RuleSet {
        let rules = self.rules.for_board(variant);
        let is_between_cells = |rule: &Rule| {
            let at_most_one = self.at_most_one.for_rule(rule);
            rule.scope != RuleScope::Cells
                && rule.bound == Bound::AtMostOne
                && at_most_one.between_cells.is_some()
        };
        if rules.rules().any(is_between_cells) { rules.with_at_most_one_value() } else { rules }
    }

    /// Returns the names of the rules that have an at-most-one encoding of their own, as K2 in `sequential+K2:product`, but no clauses on
    /// this board: the rule is not written, or the board has no regions of its kind.
    ///
    /// ```
    /// use clausoku_board::Variant;
    /// use clausoku_encoder::Encoding;
    /// let encoding = Encoding::default().with_at_most_one_by_rule("sequential+E2:product".parse().unwrap());
    /// assert_eq!(encoding.idle_choices(&Variant::classic(9).unwrap()), ["E2"]);
    /// ```
    pub fn idle_choices(&self, variant: &Variant) -> Vec<&'static str> {
        let is_idle = |rule: &&Rule| !self.has_clauses(rule, variant);
        self.at_most_one.ruled().filter(is_idle).map(|rule| rule.name).collect()
    }

    /// Returns `true` if a formula of this board has groups of literals that the rule bounds.
    pub(crate) fn has_clauses(&self, rule: &Rule, variant: &Variant) -> bool {
        let rules = self.rules_for(variant);
        let context = EncodeContext { variant, rules, at_most_one: self.at_most_one };
        self.writes(rule) && rules.contains(rule.name) && context.sizes(rule).next().is_some()
    }

    /// Returns the encoding with the givens at this level, and the numbering that the level needs.
    #[must_use]
    pub fn with_givens(self, givens: GivensLevel) -> Self {
        let numbering = match (givens, self.numbering) {
            (givens, _) if givens.is_reduced() => Scheme::Compact,
            (_, Scheme::Compact) => Scheme::Dense,
            (_, numbering) => numbering,
        };
        Self { givens, numbering, ..self }
    }

    /// Returns the encoding with these rules.
    #[must_use]
    pub fn with_rules(self, rules: RuleSet) -> Self {
        Self { rules, ..self }
    }

    /// Returns the encoding with this at-most-one encoding of all "2" rules.
    #[must_use]
    pub fn with_at_most_one(self, at_most_one: AtMostOne) -> Self {
        self.with_at_most_one_by_rule(at_most_one.into())
    }

    /// Returns the encoding with these at-most-one encodings of the "2" rules.
    #[must_use]
    pub fn with_at_most_one_by_rule(self, at_most_one: AtMostOneByRule) -> Self {
        Self { at_most_one, ..self }
    }

    /// Returns the encoding with this numbering of the candidates.
    #[must_use]
    pub fn with_numbering(self, numbering: Scheme) -> Self {
        Self { numbering, ..self }
    }

    /// Returns the encoding with these implied clauses beside the rules.
    #[must_use]
    pub fn with_implied(self, implied: ImpliedSet) -> Self {
        Self { implied, ..self }
    }

    /// Returns the encoding with clauses of this form for constraints beyond regions.
    #[must_use]
    pub fn with_constraints(self, constraints: ConstraintForm) -> Self {
        Self { constraints, ..self }
    }

    /// Returns the default encoding with the rules of a preset.
    ///
    /// # Errors
    ///
    /// Fails if there is no preset and no list of rules of this name.
    pub fn preset(name: &str) -> Result<Self, UnknownName> {
        Ok(Self { rules: name.parse()?, ..Self::default() })
    }

    /// Returns the name of the preset with these rules, or the names of the rules.
    pub fn rules_name(&self) -> String {
        let named = PRESETS
            .iter()
            .find(|row| RuleSet::named(row.value.iter().copied()) == Some(self.rules));
        named.map_or_else(|| self.rules.to_string(), |row| row.name.to_owned())
    }
}

/// Returns the names of the rules of a preset, by one of its names; for any other name, that name.
fn rules_of(name: &str) -> Vec<&str> {
    let other = OTHER_NAMES.iter().find(|row| row.0 == name).map_or(name, |row| row.1);
    let preset = PRESETS.iter().find(|row| row.name == other);
    preset.map_or_else(|| vec![name], |row| row.value.to_vec())
}

impl std::str::FromStr for RuleSet {
    type Err = UnknownName;

    /// Reads `extended`, `muldirect`, `K1+L2+C2+B2`, `K1,L2` or `minimal+L1`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut names = text.split(['+', ',']).map(str::trim);
        Self::named(names.clone().flat_map(rules_of)).ok_or_else(|| {
            let unknown = names.find(|name| Self::named(rules_of(name)).is_none()).unwrap_or(text);
            let rules = RULES.iter().map(|rule| rule.name);
            let known = PRESETS.iter().map(|row| row.name).chain(rules);
            UnknownName::new("preset or rule", unknown, known)
        })
    }
}

impl std::str::FromStr for ImpliedSet {
    type Err = UnknownName;

    /// Reads names joined by `+` or `,`, or `none`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "none" {
            return Ok(Self::NONE);
        }
        let mut names = text.split(['+', ',']).map(str::trim);
        Self::named(names.clone()).ok_or_else(|| {
            let unknown = names.find(|name| Self::named([*name]).is_none()).unwrap_or(text);
            let known = IMPLIED.iter().map(|implied| implied.name);
            UnknownName::new("implied clause set", unknown, known.chain(["none"]))
        })
    }
}

impl fmt::Display for Encoding {
    /// Writes, for example, `extended, pairwise, givens as units, dense`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rules = self.rules_name();
        let at_most_one = self.at_most_one;
        write!(f, "{rules}, {at_most_one}, givens as {}, {}", self.givens, self.numbering)?;
        if !self.implied.is_empty() {
            write!(f, ", with {}", self.implied)?;
        }
        if self.constraints == ConstraintForm::NoGoods {
            f.write_str(", constraints without auxiliary variables")?;
        }
        Ok(())
    }
}

/// An encoding with a name and a source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CatalogueEntry {
    /// The name.
    pub name: String,
    /// A description or the source.
    pub source: &'static str,
    /// The encoding.
    pub encoding: Encoding,
}

/// Returns the presets; with the rules of the largest, each at-most-one encoding and each set of implied
/// clauses; the log scheme, and hierarchies.
///
/// Reduced givens are not listed: each direct encoding can be combined with them.
///
/// ```
/// let names: Vec<String> = clausoku_encoder::catalogue().into_iter().map(|entry| entry.name).collect();
/// assert_eq!(names[..4], ["minimal", "efficient", "extended", "extended, sequential"]);
/// assert!(names.contains(&"extended, triads".to_owned()));
/// ```
#[expect(clippy::missing_panics_doc, reason = "its own name")]
pub fn catalogue() -> Vec<CatalogueEntry> {
    let mut entries = Vec::new();
    let mut add = |name: String, source, encoding| {
        entries.push(CatalogueEntry { name, source, encoding });
    };
    for row in PRESETS {
        add(row.name.to_owned(), row.description, preset(row.name));
    }
    let extended = Encoding::default();
    for &at_most_one in &AT_MOST_ONE[1..] {
        let encoding = extended.with_at_most_one(at_most_one);
        add(format!("extended, {}", at_most_one.name), at_most_one.source, encoding);
    }
    for row in IMPLIED {
        let implied = ImpliedSet::named([row.name]).expect("its own name");
        add(format!("extended, {}", row.name), row.source, Encoding { implied, ..extended });
    }
    // `efficient` is `minimal` with K2, which has no clauses in digits.
    for row in PRESETS.iter().filter(|row| row.name != "efficient") {
        let encoding = Encoding { numbering: Scheme::Log, ..preset(row.name) };
        add(format!("{}, log", row.name), "Iwama & Miyazaki 1994", encoding);
    }
    for row in SCHEMES.iter().filter(|row| matches!(row.value, Scheme::Hierarchy(_))) {
        let encoding = Encoding { numbering: row.value, ..preset("minimal") };
        add(format!("minimal, {}", row.name), "Velev 2007", encoding);
    }
    entries
}

fn preset(name: &str) -> Encoding {
    Encoding::preset(name).expect("a preset")
}
