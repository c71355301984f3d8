//! Measures which techniques propagation replaces.

use std::sync::Arc;

use clausoku_board::{Candidate, Position, Puzzle, Symbol, Variant};
use clausoku_cnf::{ClauseSink, Cnf, Literal};
use clausoku_encoder::{Encoded, Encoding};
use clausoku_propagation::Propagator;

use super::trial::{Known, M, Trial};
use super::{TECHNIQUES, Technique};
use clausoku_solve::Error;

/// The result of one technique.
#[derive(Clone, Copy, Debug)]
pub struct Inference {
    /// The technique.
    pub technique: &'static Technique,
    /// The number of trials in which propagation decides the candidate that the technique decides.
    pub seen: usize,
    /// The number of trials.
    pub tried: usize,
}

impl Inference {
    /// Returns `true` if propagation decides every trial.
    pub fn always(&self) -> bool {
        self.seen == self.tried
    }
}

/// Tries each of the [`TECHNIQUES`] on formulas of this encoding.
///
/// In the log scheme without a channel no literal says that a candidate is impossible, and a clause of
/// digits that says so is not counted as a decision.
///
/// ```
/// use clausoku::inference::inference;
/// use clausoku::Encoding;
/// let seen = |preset: &str| -> Vec<&str> {
///     let encoding = Encoding::preset(preset).unwrap();
///     let inferences = inference(&encoding).unwrap();
///     inferences.iter().filter(|row| row.always()).map(|row| row.technique.name).collect()
/// };
/// assert_eq!(seen("minimal"), ["region exclusion", "naked single"]);
/// assert_eq!(seen("efficient"), ["cell exclusion", "region exclusion", "naked single"]);
/// let extended = ["cell exclusion", "region exclusion", "naked single", "hidden single"];
/// assert_eq!(seen("extended"), extended);
/// ```
///
/// # Errors
///
/// Fails if the test boards cannot be encoded.
#[expect(clippy::missing_panics_doc, reason = "the usual board")]
pub fn inference(encoding: &Encoding) -> Result<Vec<Inference>, Error> {
    let variant = Arc::new(Variant::classic(usize::from(M)).expect("the usual board"));
    let encoded = encoding.encode(&Puzzle::empty(variant))?;
    let formula = Cnf::from_formula(&encoded);
    let engine = Propagator::from_formula(&formula);
    let measured = TECHNIQUES.iter().map(|technique| {
        let trials = (technique.trials)();
        let decided = trials.iter().filter(|trial| decides(&encoded, &formula, &engine, trial));
        Inference { technique, seen: decided.count(), tried: trials.len() }
    });
    Ok(measured.collect())
}

/// Returns `true` if propagation decides the candidate of the technique, with the same value. `engine` contains the
/// formula.
fn decides(encoded: &Encoded, formula: &Cnf, engine: &Propagator, trial: &Trial) -> bool {
    let literals = |known: Known| -> Vec<Literal> {
        let (row, column) = known.place;
        let cell = encoded.puzzle().variant().cell_at(Position { row, column });
        let candidate = cell.zip(Symbol::from_number(known.value));
        let candidate = candidate.map(|(cell, symbol)| Candidate { cell, symbol });
        candidate.and_then(|candidate| encoded.literals(candidate)).into_iter().flatten().collect()
    };
    // Units are assumed: a formula takes far longer to load than to propagate.
    let (mut units, mut longer) = (Vec::new(), None);
    for &known in &trial.known {
        match (known.holds, &literals(known)[..]) {
            (true, literals) => units.extend_from_slice(literals),
            (false, &[literal]) => units.push(!literal),
            (false, literals) => {
                let clause: Vec<_> = literals.iter().map(|&literal| !literal).collect();
                longer.get_or_insert_with(|| formula.clone()).add_clause(&clause);
            }
        }
    }
    let mut engine = longer.as_ref().map_or_else(|| engine.clone(), Propagator::from_formula);
    engine.assume_all(units);
    let consistent = engine.propagate().is_ok();
    let holds = trial.decided.holds;
    let mut same = literals(trial.decided).into_iter().map(|one| engine.value(one) == Some(holds));
    consistent && if holds { same.all(|is_same| is_same) } else { same.any(|is_same| is_same) }
}

#[cfg(test)]
mod tests {
    use clausoku_backends::{IncrementalSolver, Varisat};
    use clausoku_cnf::{Formula, Verdict};

    use super::*;

    #[test]
    fn what_a_technique_decides_does_follow() {
        let board = Puzzle::empty(Arc::new(Variant::classic(3).unwrap()));
        let encoded = Encoding::default().encode(&board).unwrap();
        let mut solver = Varisat::new();
        encoded.emit(&mut solver);
        let literal = |known: Known| {
            let (row, column) = known.place;
            let cell = board.variant().cell_at(Position { row, column }).unwrap();
            let symbol = Symbol::from_number(known.value).unwrap();
            let variable = encoded.numbering().variable(Candidate { cell, symbol }).unwrap();
            variable.literal(known.holds)
        };
        for technique in TECHNIQUES {
            for trial in (technique.trials)() {
                let mut assumed: Vec<Literal> = trial.known.iter().copied().map(literal).collect();
                let decided = literal(trial.decided);
                assert!(!assumed.contains(&decided), "{technique:?} {trial:?}");
                assumed.push(decided);
                let possible = solver.solve_under(&assumed).unwrap();
                assert!(matches!(possible, Verdict::Satisfiable(_)), "{technique:?} {trial:?}");
                let last = assumed.len() - 1;
                assumed[last] = !decided;
                let verdict = solver.solve_under(&assumed).unwrap();
                assert_eq!(verdict, Verdict::Unsatisfiable, "{technique:?} {trial:?}");
            }
        }
    }
}
