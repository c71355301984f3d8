//! The comparison of two formulas as text for people, in English and French.

use std::fmt::Write as _;
use std::sync::Arc;

use clausoku_board::{Cell, Grid, Symbol, Variant};
use clausoku_words::{Language, named, say};

use super::{Comparison, Inclusion, Pair, PairError, Projected, Relation, Shared};
use crate::audit::words::drawn;
use crate::words::stop_reason;

/// The number of cells without one value that are written.
const CELLS: usize = 4;

/// The number of variables of a witness that are written.
const VARIABLES: usize = 200;

/// Returns the report on two formulas, which have these names.
pub fn text(pair: &Pair, found: &Comparison, names: [&str; 2], language: Language) -> String {
    let [one, other] = names;
    let mut text = format!("{}.\n\n", line(found, names, language));
    for (side, name) in pair.sides().iter().zip(names) {
        let (clauses, auxiliaries) = (side.clauses(), side.auxiliaries());
        let size = say!(language, audit::against_size { clauses, auxiliaries });
        let _ = writeln!(text, "  {name}: {size}");
    }
    let _ = writeln!(text, "  {}", shared(pair.shared(), language));
    let [first, second] = pair.sides();
    inclusion(pair, second, &found.forward, [one, other], language, &mut text);
    inclusion(pair, first, &found.backward, [other, one], language, &mut text);
    text
}

/// Returns a report of one line, for lists.
pub fn line(found: &Comparison, [one, other]: [&str; 2], language: Language) -> String {
    match found.relation() {
        Relation::Equal => say!(language, audit::against_equal { one, other }),
        Relation::Weaker => say!(language, audit::against_weaker { one, other }),
        Relation::Stronger => say!(language, audit::against_stronger { one, other }),
        Relation::Different => say!(language, audit::against_different { one, other }),
        Relation::Unknown(reason) => {
            let reason = stop_reason(language, reason);
            say!(language, audit::against_unknown { one, other, reason })
        }
    }
}

/// Returns the reason why formulas are not compared.
pub fn fault(error: &PairError, language: Language) -> String {
    match error {
        PairError::Boards { one, other } => {
            let [one, other] = [one, other].map(|name| named(language, name));
            say!(language, audit::against_boards { one, other })
        }
        PairError::Shown => say!(language, audit::against_other_shown),
        PairError::Nothing => say!(language, audit::against_nothing),
        error => error.to_string(),
    }
}

fn shared(shared: &Shared, language: Language) -> String {
    let count = shared.count();
    match shared {
        Shared::Candidates(variant) => {
            let board = named(language, variant.name());
            say!(language, audit::against_candidates { count, board })
        }
        Shared::Names(_) => say!(language, audit::against_names { count }),
        Shared::Shown(_) => say!(language, audit::against_shown { count }),
        Shared::First(_) => say!(language, audit::against_first { count }),
    }
}

/// Writes whether each model of one formula is one of the other.
fn inclusion(
    pair: &Pair,
    target: &Projected,
    inclusion: &Inclusion,
    [one, other]: [&str; 2],
    language: Language,
    text: &mut String,
) {
    let sentence = match inclusion {
        Inclusion::NoModel => say!(language, audit::against_no_model { one }),
        Inclusion::Holds { .. } if target.auxiliaries() == 0 => {
            say!(language, audit::against_holds { one, other })
        }
        Inclusion::Holds { refinements: 0 } => {
            say!(language, audit::against_functions { one, other })
        }
        Inclusion::Holds { refinements } => {
            say!(language, audit::against_refined { one, other, count: refinements })
        }
        Inclusion::Fails(_) => say!(language, audit::against_fails { one, other }),
        Inclusion::Unknown(reason) => {
            let reason = stop_reason(language, *reason);
            say!(language, audit::against_open { one, other, reason })
        }
    };
    let _ = writeln!(text, "\n{sentence}");
    let Inclusion::Fails(values) = inclusion else { return };
    match pair.shared() {
        Shared::Candidates(variant) => cells(variant, values, language, text),
        shared => {
            let mut literals = literals(shared, values);
            let written: Vec<String> = literals.by_ref().take(VARIABLES).collect();
            let rest = if literals.next().is_some() { " …" } else { "" };
            let _ = writeln!(text, "  {}{rest}", written.join(" "));
        }
    }
}

/// Returns a model as texts: the candidates that hold, such as `R1C2=3`; or the literals of the shared variables, by name or in DIMACS.
pub fn witness(shared: &Shared, values: &[bool]) -> Vec<String> {
    literals(shared, values).collect()
}

/// Returns the texts of a model, each when it is needed: millions of variables can be shared.
fn literals<'m>(shared: &'m Shared, values: &'m [bool]) -> Box<dyn Iterator<Item = String> + 'm> {
    match shared {
        Shared::Candidates(variant) => {
            let symbols = move || variant.alphabet().symbols();
            let all =
                variant.cells().flat_map(move |cell| symbols().map(move |symbol| (cell, symbol)));
            let held = all.zip(values).filter(|&(_, &value)| value);
            let name = |symbol| variant.alphabet().name(symbol);
            Box::new(held.map(move |((cell, symbol), _)| {
                format!("{}={}", variant.position(cell), name(symbol))
            }))
        }
        Shared::Names(names) => {
            let literals = names.iter().zip(values);
            Box::new(
                literals
                    .map(|(name, &value)| if value { name.clone() } else { format!("~{name}") }),
            )
        }
        Shared::Shown(variables) | Shared::First(variables) => {
            let literals = variables.iter().zip(values);
            Box::new(literals.map(|(one, &value)| format!("{:?}", one.literal(value))))
        }
    }
}

/// Writes the candidates that hold, as a grid of the cells with one value, and the other cells.
fn cells(variant: &Arc<Variant>, values: &[bool], language: Language, text: &mut String) {
    let mut grid = Grid::empty(variant.cell_count());
    let mut others: Vec<(Cell, Vec<Symbol>)> = Vec::new();
    for (cell, values) in variant.cells().zip(values.chunks(variant.order().max(1))) {
        let holds = (0_u16..).zip(values).filter(|&(_, &value)| value);
        let symbols: Vec<Symbol> = holds.map(|(index, _)| Symbol::from_index(index)).collect();
        match symbols[..] {
            [only] => grid.set(cell, Some(only)),
            _ => others.push((cell, symbols)),
        }
    }
    text.push_str(&drawn(variant, &grid));
    for (cell, symbols) in others.iter().take(CELLS) {
        let cell = named(language, &variant.position(*cell).to_string());
        let names = symbols.iter().map(|&symbol| variant.alphabet().name(symbol).to_owned());
        let values = names.collect::<Vec<_>>().join(" ");
        let sentence = if values.is_empty() {
            say!(language, audit::against_no_value { cell })
        } else {
            say!(language, audit::against_values { cell, values })
        };
        let _ = writeln!(text, "{sentence}");
    }
    if others.len() > CELLS {
        let _ = writeln!(text, "{}", say!(language, audit::more { count: others.len() - CELLS }));
    }
}
