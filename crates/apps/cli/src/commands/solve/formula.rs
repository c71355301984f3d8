//! The command as a SAT solver, with the output of the competitions.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use crate::input::Input;
use crate::output::{fill, prepare};
use crate::terminal::{Exit, is_quiet};
use anyhow::bail;
use clausoku::certificate::{Decision, ProofFormat, Prover};
use clausoku::cross_checking::confirm_unsatisfiable;
use clausoku::deduction;
use clausoku::sat::formulas::StoppableSink;
use clausoku::sat::{Cnf, Model, Variable, Verdict, solve_formula_within};
use clausoku_text::printable;
use clausoku_text::{Deadline, Stopped};

use super::Solve;
use crate::commands::certify::OURS;
use crate::commands::propagate::proof_format;

/// The maximum length of a `v` line.
const WIDTH: usize = 78;

/// Reads a formula and prints its verdict. The time limit covers the reading.
pub(super) fn run(input: Input, args: &Solve) -> anyhow::Result<Exit> {
    let Solve { lenient, output, solver, .. } = args;
    let deadline = Deadline::start(&args.limits());
    let proof = args.proof.as_deref();
    let prover = solver.prover()?;
    // Before the search, after which it would be too late for another name.
    if let Some(proof) = proof {
        proof_format(proof)?;
        prepare(proof, &[])?;
    }
    let second = solver.second_for_formulas()?;
    let mut first = solver.for_formulas()?;
    let mut confirmed = None;
    let mut cnf = Cnf::new();
    input.read_formula(*lenient, &mut StoppableSink::new(&mut cnf, &deadline))?;
    let verdict = match deadline.check() {
        Err(Stopped(reason)) => Verdict::Unknown(reason),
        Ok(()) => solve_formula_within(&cnf, &mut *first, &deadline)?.verdict,
    };
    let verdict = match (verdict, proof, second) {
        (Verdict::Unsatisfiable, Some(path), _) => {
            confirmed = Some(OURS.to_owned());
            prove(&cnf, (first.name(), &prover), &deadline, path)?
        }
        (Verdict::Unsatisfiable, None, Some(mut second)) => {
            confirmed = Some(second.name().to_owned());
            confirm_unsatisfiable(&cnf, first.name(), &mut *second, &deadline)?
        }
        (verdict, ..) => verdict,
    };
    let version = env!("CARGO_PKG_VERSION");
    let solver = first.name();
    fill(output.path(), |output| {
        let mut output = BufWriter::new(output);
        let remark = match (&verdict, confirmed.as_deref().map(printable)) {
            (Verdict::Unknown(reason), Some(second)) => {
                format!("c unsatisfiable, but unchecked by {second}: {reason}\n")
            }
            (Verdict::Unknown(reason), None) => format!("c {reason}\n"),
            (_, Some(second)) => format!("c confirmed by {second}\n"),
            (_, None) => String::new(),
        };
        if !is_quiet() {
            write!(output, "c clausoku {version} with {}\n{remark}", printable(solver))?;
        }
        writeln!(output, "s {verdict}")?;
        if let Verdict::Satisfiable(model) = &verdict {
            values(model, cnf.variables(), &mut output)?;
        }
        output.flush()
    })?;
    Ok(match verdict {
        Verdict::Satisfiable(_) => Exit::Satisfiable,
        Verdict::Unsatisfiable => Exit::Unsatisfiable,
        Verdict::Unknown(_) => Exit::Unknown,
    })
}

/// Writes a proof that the formula has no model, after the first solver found none.
fn prove(
    cnf: &Cnf,
    (first, prover): (&str, &Prover),
    deadline: &Deadline,
    path: &Path,
) -> anyhow::Result<Verdict> {
    match prover.decide(cnf, deadline)? {
        Decision::Unknown(reason) => Ok(Verdict::Unknown(reason)),
        Decision::Model(_) => {
            bail!("{} says that there is no model, and the proof found one", printable(first))
        }
        Decision::Refuted(refutation) => {
            let is_drat = proof_format(path)? == deduction::ProofFormat::Drat;
            let format = if is_drat { ProofFormat::Drat } else { ProofFormat::Lrat };
            fill(path, |out| refutation.proof.write(format, cnf, out))?;
            Ok(Verdict::Unsatisfiable)
        }
    }
}

/// Writes the model in `v` lines, with a value for each variable that the header declares. A solver may leave out some
/// variables. Any value is right for them, since the model satisfies every clause without them.
pub(super) fn values(
    model: &Model,
    variables: u32,
    output: &mut (impl Write + ?Sized),
) -> io::Result<()> {
    let mut line = String::from("v");
    // A model is not completed in memory: a header may declare two thousand million variables.
    let literals = (0..variables)
        .map_while(Variable::from_index)
        .map(|variable| variable.literal(model.value(variable).unwrap_or(false)).to_dimacs());
    for number in literals.chain([0]) {
        let word = format!(" {number}");
        if line.len() + word.len() > WIDTH {
            writeln!(output, "{line}")?;
            line.truncate(1);
        }
        line.push_str(&word);
    }
    writeln!(output, "{line}")
}
