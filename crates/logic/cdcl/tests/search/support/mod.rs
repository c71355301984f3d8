//! Formulas, and observers that check what they see.

mod lrat;
mod replay;

pub(crate) use lrat::Lrat;
pub(crate) use replay::Replay;

use clausoku_cdcl::{SWITCHES, Settings};
use clausoku_cnf::{Cnf, Literal, Rng, Variable};

/// Returns a literal of one of the first variables.
pub(crate) fn literal(random: &mut Rng, variables: u32) -> Literal {
    let variable = Variable::from_index(random.below(variables as usize) as u32).unwrap();
    variable.literal(random.percent(50))
}

/// Returns random clauses of up to `length` literals, with repeated and opposite ones.
pub(crate) fn mixed(random: &mut Rng, variables: u32, clauses: usize, length: usize) -> Cnf {
    let clause = |random: &mut Rng| -> Vec<Literal> {
        // Clauses of two are the most frequent ones of puzzles, and short ones lead to conflicts.
        let length = if random.percent(2) { 0 } else { 1 + random.below(length) };
        (0..length.max(usize::from(random.percent(90))))
            .map(|_| literal(random, variables))
            .collect()
    };
    (0..clauses).map(|_| clause(random)).collect()
}

/// Returns random clauses of three literals near the threshold, where half of the formulas have a model.
pub(crate) fn threshold(random: &mut Rng, variables: u32) -> Cnf {
    let clauses = variables as usize * 43 / 10;
    (0..clauses).map(|_| [(); 3].map(|()| literal(random, variables))).collect()
}

/// Returns the settings of this combination of the switches, a bit for each.
pub(crate) fn settings(combination: u32) -> Settings {
    let mut settings = Settings::BACKTRACKING;
    for (bit, switch) in SWITCHES.iter().enumerate() {
        *(switch.field)(&mut settings) = combination >> bit & 1 == 1;
    }
    settings
}
