//! Formulas as others write them: DIMACS, read leniently, with the remarks on its header and the hints of its comments.

use std::collections::BTreeSet;
use std::io::Read;

use clausoku_cnf::dimacs::{self, LineEnd, ReadError, Strictness, Summary};
use clausoku_cnf::{ClauseSink, Cnf, Literal, Variable};
use clausoku_decoder::Scheme;

use super::names::Names;
use super::zeros::{Mended, mended};
use crate::annotation::{Annotation, is_name};

/// A formula with its header and comments.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DimacsInput {
    /// The clauses, with the variables that they had before they were shuffled.
    pub formula: Cnf,
    /// The header, and what was read.
    pub summary: Summary,
    /// The lines that lack the 0 after a clause, which was added, with the clauses.
    pub missing_zeros: Vec<LineEnd>,
    /// The puzzle and the numbering that comments of this program describe.
    pub annotation: Option<Annotation>,
    /// The scheme of the formula's variables, if comments name each of them (`c varname`): these replaced the numbers of the file.
    pub named: Option<Scheme>,
    /// `true` if there are comments beside the names of variables.
    pub is_commented: bool,
    /// The names of variables, unless these are all candidates or digits; of a name after `~`, the negation.
    pub(super) names: Vec<(Literal, String)>,
    /// The projection on variables, ascending (`c p show`, `c ind`).
    pub(super) shown: Option<Vec<Variable>>,
}

/// The largest number of lines of comments that are kept.
const COMMENTS: usize = 100_000;

/// Reads a formula from DIMACS. A missing header, wrong counts in it, and missing zeros are accepted:
/// [`DimacsInput::summary`] has what the header says, and counts the clauses with the zeros that were missing.
///
/// # Errors
///
/// Fails if the input cannot be read, with the place if it is not DIMACS.
pub fn read_dimacs(input: impl Read) -> Result<DimacsInput, ReadError> {
    let mut formula = Cnf::new();
    let mut comments = Vec::new();
    let mut names = Names::default();
    let mut named = Vec::new();
    let mut line_ends = Vec::new();
    let mut summary = {
        let mut sink = Clauses(&mut formula);
        let mut comment = |comment: dimacs::Comment<'_>| {
            if is_name(&comment.text) {
                names.add(&comment.text);
                named.extend(any_name(&comment.text).filter(|_| named.len() < COMMENTS));
            } else if comments.len() < COMMENTS {
                comments.push(comment.text.into_owned());
            }
        };
        let mut line_end = |end| line_ends.push(end);
        let lenient = Strictness::Lenient;
        dimacs::read_noting_line_ends(input, lenient, &mut sink, &mut comment, &mut line_end)?
    };
    let mut missing_zeros = Vec::new();
    if let Some(Mended { formula: mended, missing }) = mended(&formula, &line_ends, &summary) {
        missing_zeros = missing;
        if let (1, Some(line)) = (formula.len(), summary.open.take()) {
            // No line has a 0.
            let clause = mended.len() as u64 - 1;
            let literals = mended[clause as usize].len();
            missing_zeros.push(LineEnd { line, clause, literals });
        }
        formula = mended;
        summary.size.clauses = formula.len() as u64;
    }
    let is_commented = !comments.is_empty();
    let mut input =
        DimacsInput { formula, summary, missing_zeros, is_commented, ..DimacsInput::default() };
    input.shown = shown(&comments);
    input.names = named;
    input.annotate(comments.iter().map(String::as_str));
    if input.annotation.is_none()
        && let Some((renumbered, scheme)) = names.renumbered(&input.formula)
    {
        input.formula = renumbered;
        input.named = Some(scheme);
        // These are about the numbers of the file.
        (input.names, input.shown) = (Vec::new(), None);
    }
    Ok(input)
}

impl DimacsInput {
    /// Returns the number of variables, also of those that only the header counts.
    pub(super) fn variables(&self) -> usize {
        let header = self.summary.header.map_or(0, |header| header.variables);
        header.max(self.formula.variables()) as usize
    }

    /// Takes the comments of the map of a formula that has none itself, as `clausoku encode --map` writes it.
    ///
    /// # Errors
    ///
    /// Fails if the map cannot be read, with the place if it is not DIMACS.
    pub fn read_map(&mut self, map: impl Read) -> Result<(), ReadError> {
        let mut comments = Vec::new();
        let mut comment = |comment: dimacs::Comment<'_>| {
            if comments.len() < COMMENTS && !is_name(&comment.text) {
                comments.push(comment.text.into_owned());
            }
        };
        let (mut nothing, mut no_end) = (Cnf::new(), |_| {});
        let lenient = Strictness::Lenient;
        dimacs::read_noting_line_ends(map, lenient, &mut nothing, &mut comment, &mut no_end)?;
        // The names have replaced the numbers of the file, which the map is about.
        if self.named.is_none() {
            self.annotate(comments.iter().map(String::as_str));
        }
        Ok(())
    }

    /// Takes the comments, and gives the variables of a shuffled formula the numbers that they had.
    fn annotate<'c>(&mut self, comments: impl Iterator<Item = &'c str>) {
        self.annotation = Annotation::read(comments).ok();
        if let Some(mapping) = self.annotation.as_ref().and_then(|one| one.mapping.as_ref()) {
            let original = |&literal: &Literal| mapping.original(literal).unwrap_or(literal);
            let clauses = self.formula.clauses();
            self.formula =
                clauses.map(|clause| clause.iter().map(original).collect::<Vec<_>>()).collect();
        }
    }
}

/// Returns the variable and the name of a comment.
fn any_name(comment: &str) -> Option<(Literal, String)> {
    let (number, name) = comment.strip_prefix("varname ")?.trim().split_once(' ')?;
    let variable = Variable::from_dimacs(number.parse().ok()?)?;
    let name = name.trim();
    Some(match name.strip_prefix('~') {
        Some(name) => (variable.negative(), name.to_owned()),
        None => (variable.positive(), name.to_owned()),
    })
}

/// Returns the variables of the projection that comments state.
fn shown(comments: &[String]) -> Option<Vec<Variable>> {
    let mut found: Option<BTreeSet<Variable>> = None;
    for comment in comments {
        let mut words = comment.split_whitespace();
        let is_shown = match words.next() {
            Some("p") => words.next() == Some("show"),
            first => first == Some("ind"),
        };
        if is_shown {
            let numbers = words.map_while(|word| Variable::from_dimacs(word.parse().ok()?));
            found.get_or_insert_default().extend(numbers);
        }
    }
    found.map(|all| all.into_iter().collect())
}

/// Takes the clauses, and not the number of variables of the header, which may be wrong.
struct Clauses<'c>(&'c mut Cnf);

impl ClauseSink for Clauses<'_> {
    fn add_clause(&mut self, literals: &[Literal]) {
        self.0.add_clause(literals);
    }

    fn reserve(&mut self, _: Variable) {}
}
