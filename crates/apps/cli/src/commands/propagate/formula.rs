//! Deduction from a DIMACS formula, whose literals are cells where their meaning is known.

use std::io::Write as _;

use crate::input::Input;
use crate::options::{Request, first_given};
use crate::output::{Printer, fill, prepare, refuse_inputs};
use crate::terminal::{Exit, interrupt, language, limits};
use anyhow::bail;
use clausoku::sat::formulas::StoppableSink;
use clausoku::sat::{Cnf, Deadline, Stopped};
use clausoku::watching::{DeducedFormula, Deduction, FormulaWhyError, Names};
use clausoku::words::{stop_reason, unexplained_in_formula};

use super::Propagate;
use super::single::proof_format;

impl Propagate {
    /// Returns the name of the first option that was given and is not for formulas.
    fn first_of_puzzles(&self) -> Option<&'static str> {
        let asked = [
            (self.output.json, "--json"),
            (self.output.to.is_some(), "--to"),
            (self.form.is_some(), "--as"),
            (self.detail, "--detail"),
            (self.encoding.is_chosen(), "--encoding"),
        ];
        first_given(&asked)
    }

    /// Writes what follows from a formula, and the proof of it. The time limit covers the reading.
    pub(super) fn formula(&self, input: Input, list: &Request) -> anyhow::Result<Exit> {
        if let Some(option) = self.first_of_puzzles() {
            bail!("{} is a DIMACS formula, but {option} is for puzzles", input.name);
        }
        let proof = self.proof.as_deref();
        let proof = proof.map(|path| Ok::<_, anyhow::Error>((path, proof_format(path)?)));
        let proof = proof.transpose()?;
        let output = list.output.path();
        prepare(output, &list.grids)?;
        let deadline = Deadline::start(&limits(self.time.time_limit));
        let (mut formula, mut comments) = (Cnf::new(), Vec::new());
        input.read_formula_with_comments(
            self.lenient,
            &mut StoppableSink::new(&mut formula, &deadline),
            &mut comments,
        )?;
        let stopped = |Stopped(reason)| {
            fill(output, |out| writeln!(out, "# {}", stop_reason(language(), reason)))?;
            Ok(interrupt::exit())
        };
        let names = match deadline.stopped() {
            Ok(()) => Names::from_formula(&formula, &comments, &deadline),
            Err(error) => Err(error),
        };
        let names = match names {
            Ok(names) => names,
            Err(error) => return stopped(error),
        };
        let deduced = DeducedFormula::new(&formula, &names, self.rule, &deadline);
        if let (Some((path, format)), Some(record)) = (proof, deduced.engine().record()) {
            refuse_inputs(path, &list.grids)?;
            fill(path, |out| record.write(format, out))?;
        }
        let text = match &self.why {
            Some(statement) => match deduced.why(statement, language(), &deadline) {
                Ok(text) => text,
                Err(FormulaWhyError::Stopped(error)) => return stopped(error),
                Err(error) => bail!("{}", unexplained_in_formula(language(), &error, self.rule)),
            },
            None if self.explain => {
                deduced.text(language()) + "\n" + &deduced.derivation(language())
            }
            None => deduced.text(language()),
        };
        let mut printer = Printer::open(output)?;
        printer.print(&text)?;
        printer.finish()?;
        Ok(match deduced.status() {
            Deduction::Contradiction => Exit::Unsatisfiable,
            Deduction::Stopped(_) => interrupt::exit(),
            Deduction::Total | Deduction::Stuck => Exit::Done,
        })
    }
}
