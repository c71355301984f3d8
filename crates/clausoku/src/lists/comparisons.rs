//! `audit --against`: formulas compared with another formula or a puzzle, a row for each formula.
//!
//! ```
//! use clausoku::lists::comparisons::COMPARISONS;
//! assert!(COMPARISONS.iter().any(|column| column.name == "relation"));
//! ```

use super::column::{Column, Kind};
use super::record::{Record, Row};
use crate::audit::against::{Comparison, Inclusion, Pair, Relation, Shared, witness};

/// The columns of comparisons.
pub const COMPARISONS: &[Column] = &[
    Column::new("formula", Kind::Text, "the file of the formula"),
    Column::new("against", Kind::Text, "the file of the other formula or the puzzle"),
    Column::new(
        "relation",
        Kind::Text,
        "`equal`, `weaker` (the formula has more models than the other one), `stronger` (fewer), `different` (both) or `unknown`",
    ),
    Column::new(
        "shared",
        Kind::Text,
        "the shared variables: `candidates`, `names`, `shown` (a projection) or `first`",
    ),
    Column::new("shared_variables", Kind::Count, "the number of shared variables"),
    Column::new("board", Kind::Text, "the board of shared candidates"),
    Column::new("clauses", Kind::Count, "the number of clauses of the formula"),
    Column::new("auxiliaries", Kind::Count, "the number of its variables that are not shared"),
    Column::new("other_clauses", Kind::Count, "the number of clauses of the other one"),
    Column::new(
        "other_auxiliaries",
        Kind::Count,
        "the number of variables of the other one that are not shared",
    ),
    Column::new(
        "more",
        Kind::Text,
        "a model of the formula that is none of the other one: the candidates that hold, or the literals of the shared variables",
    ),
    Column::new("less", Kind::Text, "a model of the other one that is none of the formula"),
    Column::new(
        "refinements",
        Kind::Count,
        "the number of times that values of auxiliary variables were excluded one by one, in both directions",
    ),
    Column::new("report", Kind::Text, "the relation in words"),
];

/// A comparison as a row of [`COMPARISONS`].
#[derive(Debug)]
pub struct ComparisonRow<'a> {
    /// The names of the formula and of the other one.
    pub names: [&'a str; 2],
    /// The two with the variables that they share, and the comparison; `None` if a limit was reached before it.
    pub compared: Option<(&'a Pair, &'a Comparison)>,
    /// The relation in words.
    pub report: &'a str,
}

impl Record for ComparisonRow<'_> {
    const COLUMNS: &'static [Column] = COMPARISONS;

    fn cells(&self, row: &mut Row<'_>) {
        let &Self { names, compared, report } = self;
        let shared = compared.map(|(pair, _)| pair.shared());
        let board = shared.and_then(|shared| match shared {
            Shared::Candidates(variant) => Some(variant.name()),
            _ => None,
        });
        let sides = compared.map(|(pair, _)| pair.sides());
        let size = |side: usize| sides.map(|sides| sides[side].clauses());
        let auxiliaries = |side: usize| sides.map(|sides| sides[side].auxiliaries());
        let inclusions = compared.map(|(_, found)| [&found.forward, &found.backward]);
        let model = |side: usize| match (shared, inclusions.map(|both| both[side])) {
            (Some(shared), Some(Inclusion::Fails(values))) => witness(shared, values).join(" "),
            _ => String::new(),
        };
        let refinements = inclusions.map(|both| {
            let each = both.into_iter().map(|inclusion| match inclusion {
                Inclusion::Holds { refinements } => *refinements,
                _ => 0,
            });
            each.sum::<usize>()
        });
        row.put(names[0])
            .put(names[1])
            .put(compared.map_or(Relation::NAMES[4], |(_, found)| found.relation().name()))
            .put(shared.map(Shared::name))
            .put(shared.map(Shared::count))
            .put(board)
            .put(size(0))
            .put(auxiliaries(0))
            .put(size(1))
            .put(auxiliaries(1))
            .put_text(|| model(0))
            .put_text(|| model(1))
            .put(refinements)
            .put(report);
    }
}
