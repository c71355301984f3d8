//! `encode LIST -o FOLDER`: a formula for each puzzle.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::bail;
use clausoku::solving::{Limits, SearchEnd};
use clausoku::{Encoding, Puzzle, SolverChoice};
use clausoku_files::text::joined;
use clausoku_runner::{
    Asked, Colour, Exit, Files, Puzzles, Refused, Template, deadline, fields, first_used, limits,
    write_folder,
};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::language::Language;
use super::{Encode, Formula};

/// The largest order of boards whose solutions are searched for the manifest.
const MAX_ORDER: usize = 25;

/// The longest search for solutions.
const MAX_TIME: Duration = Duration::from_secs(10);

impl Encode {
    /// Writes a formula for each puzzle into the folder that is the output.
    pub fn write_folder(&self, puzzles: Puzzles<'_>, colour: Colour) -> anyhow::Result<Exit> {
        let asked = self.list.output.to.and_then(Language::of);
        let ending = asked.map_or("cnf", |language| language.extension);
        let template = Template::new(self.name.as_ref(), "{number}", ending);
        let language = asked.map_or_else(|| Language::from_path(template.path()), Ok)?;
        let with_map = self.shuffle.is_some() && self.no_comments;
        let shuffle = with_map.then(|| "--shuffle with --no-comments".to_owned());
        if let Some(option) = first_used(&["statistics", "cubes", "map", "json"]).or(shuffle) {
            bail!("{option} is for one formula, and not for a folder");
        }
        language.refuse()?;
        write_folder(&self.list, puzzles, &template, colour, |Asked { puzzle, .. }, files| {
            self.write_formula(language, &puzzle, files)
        })
    }

    /// Writes the formula of a puzzle, and returns its fields in the manifest.
    fn write_formula(
        &self,
        language: Language,
        puzzle: &Puzzle,
        files: &mut Files<'_>,
    ) -> Result<impl Serialize + Send + use<>, Refused> {
        let deadline = deadline(self.list.time_limit);
        let formula = self.formula(language, puzzle, &deadline)?;
        let (written, hash) = files.add(|output| {
            let mut hashed = Hashed { output, hash: Sha256::new() };
            let written = self.write(&formula, puzzle, &mut hashed, &deadline)?;
            Ok((written, hashed.hash.finalize()))
        })?;
        let solutions = solutions(puzzle);
        let encoding = match &formula {
            Formula::Clauses(encoded) => Some(encoded.encoding()),
            Formula::Export(_) => None,
        };
        let size = written.map(|(size, _)| size);
        let rules_suffice = encoding.is_none_or(|encoding| encoding.suffices(puzzle.variant()));
        // Without sufficient rules, a puzzle without a solution may have a formula with a model.
        let known = solutions.filter(|solutions| *solutions > 0 || rules_suffice);
        Ok(fields! {
            language: language.name,
            // `null` in a language without clauses, as are the two sizes.
            encoding: encoding.map(ToString::to_string),
            variables: size.map(|size| size.variables),
            clauses: size.map(|size| size.clauses),
            // The hash of the formula before it is compressed.
            sha256: joined(hash.iter().map(|byte| format!("{byte:02x}")), ""),
            // The answer that a solver must give; `null` if it is unknown.
            expected: known
                .map(|solutions| if solutions == 0 { "UNSATISFIABLE" } else { "SATISFIABLE" }),
            // Number of solutions, up to 2.
            solutions,
        })
    }
}

/// Returns the number of solutions, up to 2; `None` if the search would take long.
fn solutions(puzzle: &Puzzle) -> Option<u64> {
    if puzzle.variant().order() > MAX_ORDER {
        return None;
    }
    let limits = Limits { solutions: Some(2), ..limits(Some(MAX_TIME)) };
    let mut solver = SolverChoice::unnamed(false).for_puzzles(Encoding::reduced());
    let found = solver.search(puzzle, &limits, &mut |_: &_| ControlFlow::Continue(())).ok()?;
    let is_known = matches!(found.ended, SearchEnd::Exhausted | SearchEnd::Enough);
    is_known.then_some(found.solutions)
}

/// A writer that computes the hash of what it writes.
struct Hashed<W> {
    output: W,
    hash: Sha256,
}

impl<W: Write> Write for Hashed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
