//! Writing a formula with its comments.

use std::io::Write;

use clausoku_board::{Candidate, CandidateStatus, NumberNotation, Puzzle, Variant};
use clausoku_cnf::cubes::Cube;
use clausoku_cnf::dimacs::{WriteError, Writer};
use clausoku_cnf::{
    Both, Cnf, Deadline, Formula, Literal, Mapping, Shuffled, Size, Stoppable, Stopped, Variable,
    unsubsumed,
};
use clausoku_decoder::{Meaning, Numbering, Scheme};
use clausoku_encoder::{EncodeError, PuzzleFormula, Section};
use clausoku_text::joined;

use super::{ANNOUNCEMENT, AUXILIARY, NAME};

/// The lines to write besides the clauses, and the changes of the clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DimacsOptions {
    /// The comments that describe the file.
    pub comments: bool,
    /// A line `c varname NUMBER NAME` for each variable, as CNFgen writes them: `x_{row,column,value}` for candidates,
    /// `b_{row,column,digit}` for digits of the log scheme, and for auxiliary variables the name of
    /// [`AuxiliaryRun`](clausoku_encoder::AuxiliaryRun). Each run of these has a line
    /// `c auxiliary FIRST to LAST: NAMES: MEANING`, unless the variables are shuffled.
    pub names: bool,
    /// Lines `c p show NUMBER… 0` that project on the variables of values, for model counters.
    pub show: bool,
    /// Leave out the clauses that another clause implies. The formula is then held in memory.
    pub unsubsumed: bool,
    /// Shuffle variables, signs, clauses and literals by this seed. The formula is held in memory, and
    /// the comments contain the permutation.
    pub shuffle: Option<u64>,
}

impl Default for DimacsOptions {
    fn default() -> Self {
        Self { comments: true, names: false, show: false, unsubsumed: false, shuffle: None }
    }
}

/// Writes the formula as DIMACS, with an exact header. Returns the size of what was written, and its
/// bytes.
///
/// # Errors
///
/// Fails if the destination fails. The text is then incomplete.
pub fn write_dimacs(
    encoded: &PuzzleFormula,
    extras: DimacsOptions,
    out: impl Write,
) -> Result<(Size, u64), DimacsError> {
    write_dimacs_within(encoded, extras, out, &Deadline::never())
}

/// Writes the formula as [`write_dimacs`] does, before a deadline.
///
/// # Errors
///
/// Fails as [`write_dimacs`], and at the deadline.
pub fn write_dimacs_within(
    encoded: &PuzzleFormula,
    extras: DimacsOptions,
    out: impl Write,
    deadline: &Deadline,
) -> Result<(Size, u64), DimacsError> {
    write_with(encoded, &Added::default(), extras, out, None, deadline)
}

/// Writes the formula without the comments that describe it, and these into a file of their own, the map: from there
/// [`Annotation`](super::Annotation) reads them.
///
/// # Errors
///
/// Fails if a destination fails, and at the deadline.
pub fn write_dimacs_and_map(
    encoded: &PuzzleFormula,
    extras: DimacsOptions,
    out: impl Write,
    mut map: &mut dyn Write,
    deadline: &Deadline,
) -> Result<(Size, u64), DimacsError> {
    let extras = DimacsOptions { comments: true, ..extras };
    write_with(encoded, &Added::default(), extras, out, Some(&mut map), deadline)
}

/// The reason why a formula is not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DimacsError {
    /// The puzzle cannot be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The destination failed.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The additions to the clauses of the puzzle.
#[derive(Default)]
pub(crate) struct Added<'a> {
    /// Clauses and their description.
    pub(crate) clauses: Option<(&'a Cnf, String)>,
    /// Cubes, which make the file iCNF.
    pub(crate) cubes: Option<&'a [Cube]>,
}

/// Writes the formula and what is added to it, and the comments into the map if there is one.
pub(crate) fn write_with(
    encoded: &PuzzleFormula,
    added: &Added<'_>,
    extras: DimacsOptions,
    out: impl Write,
    map: Option<&mut dyn Write>,
    deadline: &Deadline,
) -> Result<(Size, u64), DimacsError> {
    let keeps = extras.unsubsumed || extras.shuffle.is_some();
    let kept = keeps.then(|| Stoppable::read(encoded, deadline, Cnf::from_formula));
    let kept = kept.transpose()?.map(|cnf| if extras.unsubsumed { unsubsumed(&cnf) } else { cnf });
    let shuffled = kept.as_ref().zip(extras.shuffle).map(|(cnf, seed)| Shuffled::new(cnf, seed));
    let mapping = shuffled.as_ref().map(|shuffled| &shuffled.mapping);
    let formula: &dyn Formula = match (&shuffled, &kept) {
        (Some(shuffled), _) => &shuffled.formula,
        (None, Some(cnf)) => cnf,
        (None, None) => encoded,
    };
    // The parts are stretches of clauses only where all are there, in their order. Their sizes give the header, so
    // that the clauses are made twice and not three times.
    let measured =
        (extras.comments && kept.is_none()).then(|| encoded.measure(deadline)).transpose()?;
    let mut writer = Writer::new(out);
    if extras.comments {
        let describe_to = |line: &mut dyn FnMut(&str)| {
            let parts = measured.as_ref().map_or(&[][..], |measured| &measured.0);
            describe(encoded, parts, added, line);
            mapping.into_iter().flat_map(Mapping::comments).for_each(|text| line(&text));
        };
        match map {
            None => describe_to(&mut |line| writer.comment(line)),
            Some(map) => {
                let mut map = Writer::new(map);
                describe_to(&mut |line| map.comment(line));
                map.finish()?;
            }
        }
    }
    // The literal in the file: a shuffled variable may be the negation of the original.
    let in_file = |variable: Variable| match mapping {
        None => Some(variable.positive()),
        Some(mapping) => mapping.image(variable.positive()),
    };
    if extras.names {
        write_names(encoded, mapping.is_some(), in_file, &mut writer, deadline)?;
    }
    if extras.show {
        // A few to a line: some readers have short lines, and none needs them all at once.
        let shown = encoded.shown().into_iter().flat_map(Numbering::variables);
        let literals = shown.filter_map(|(one, _)| in_file(one));
        let shown: Vec<u32> = literals.map(|literal| literal.variable().to_dimacs()).collect();
        for row in shown.chunks(16) {
            let numbers = joined(row, " ");
            writer.comment(&format!("p show {numbers} 0"));
        }
    }
    let none = Cnf::new();
    let after = added.clauses.as_ref().map_or(&none, |(clauses, _)| clauses);
    let formula = Both(formula, after);
    let size = match measured {
        None => Stoppable::read(&formula, deadline, Formula::size)?,
        Some((_, mut size)) => {
            after.emit(&mut size);
            size
        }
    };
    match added.cubes {
        Some(_) => writer.cubes_header(size),
        None => writer.header(size),
    }
    // The header states more clauses than are written until a limit.
    Stoppable::read(&formula, deadline, |formula| formula.emit(&mut writer))?;
    added.cubes.into_iter().flatten().for_each(|cube| writer.cube(cube));
    let (_, bytes) = writer.finish()?;
    Ok((size, bytes))
}

/// Writes the name of each variable, and the meaning of the auxiliary ones.
fn write_names<W: Write>(
    encoded: &PuzzleFormula,
    is_shuffled: bool,
    in_file: impl Fn(Variable) -> Option<Literal>,
    writer: &mut Writer<W>,
    deadline: &Deadline,
) -> Result<(), Stopped> {
    let variant = encoded.puzzle().variant();
    let write = |writer: &mut Writer<W>, variable, name: &dyn Fn() -> String| {
        let Some(literal) = in_file(variable) else { return };
        let not = if literal.is_negative() { "~" } else { "" };
        writer.comment(&format!("{NAME}{:?} {not}{}", literal.variable(), name()));
    };
    let channel = encoded.channel().into_iter().flat_map(Numbering::variables);
    for (variable, meaning) in encoded.numbering().variables().chain(channel) {
        write(writer, variable, &|| variable_name(variant, meaning));
    }
    let origins = encoded.origins(deadline)?;
    for run in origins.auxiliary_runs(variant) {
        if !is_shuffled {
            let first = run.first.to_dimacs();
            let last = first + run.count - 1;
            let names = match run.count {
                1 => run.name(0),
                count => format!("{} to {}", run.name(0), run.name(count - 1)),
            };
            writer.comment(&format!("{AUXILIARY}{first} to {last}: {names}: {}", run.role.meaning));
        }
        for index in 0..run.count {
            deadline.work(1)?;
            let variable = Variable::from_index(run.first.index() as u32 + index);
            if let Some(variable) = variable {
                write(writer, variable, &|| run.name(index));
            }
        }
    }
    Ok(())
}

/// `x_{row,column,value}`, all from 1, or `b_{row,column,digit}`, the digit from 0.
fn variable_name(variant: &Variant, meaning: Meaning) -> String {
    let position = variant.position(meaning.cell());
    let (row, column) = (u32::from(position.row) + 1, u32::from(position.column) + 1);
    match meaning {
        Meaning::Candidate(candidate) => {
            format!("x_{{{row},{column},{}}}", variant.alphabet().name(candidate.symbol))
        }
        Meaning::Digit { digit, .. } => format!("b_{{{row},{column},{digit}}}"),
    }
}

/// The comments of a formula, line by line.
pub(crate) fn describe(
    encoded: &PuzzleFormula,
    parts: &[Section],
    added: &Added<'_>,
    line: &mut dyn FnMut(&str),
) {
    let encoding = encoded.encoding();
    let puzzle = encoded.puzzle();
    let variant = puzzle.variant();
    line(ANNOUNCEMENT);
    line("");
    let is_solution = if encoding.suffices(variant) { "is" } else { "may not be" };
    line(&format!(
        "A Sudoku as a formula in conjunctive normal form: a model {is_solution} a solution. Where a variable"
    ));
    line("is true, its cell holds its value. To see the grid that a solver found:");
    line("  clausoku decode --cnf THIS_FILE SOLVER_OUTPUT");
    line("");
    describe_variant(variant, line);
    line(&format!("encoding: {encoding}"));
    line(&format!("numbering: {}", encoding.numbering));
    line(&format!("variables: {}", explain_numbering(encoded.numbering())));
    let mut first = 1;
    let mut auxiliary = encoded.channel().unwrap_or(encoded.numbering()).last() + 1;
    for part in parts.iter().filter(|part| part.clauses > 0) {
        let last = first + part.clauses - 1;
        line(&format!("clauses {first} to {last}: {}, {}", part.name, part.description));
        first = last + 1;
        if let Some(more) = part.auxiliaries.checked_sub(1) {
            let last = auxiliary + more;
            line(&format!("{AUXILIARY}{auxiliary} to {last}: of {}", part.name));
            auxiliary = last + 1;
        }
    }
    if let Some((clauses, description)) = &added.clauses
        && !clauses.is_empty()
    {
        let last = first + clauses.len() as u64 - 1;
        line(&format!("clauses {first} to {last}: {description}"));
    }
    if let Some(cubes) = added.cubes {
        line(&format!(
            "cubes: {}, lines `a LITERAL... 0`; no assignment is outside them",
            cubes.len()
        ));
    }
    describe_givens(puzzle, line);
    describe_known(encoded.numbering(), line);
}

/// Writes the variant: its name, with the notation of its numbers unless they are from 1, or its text if it is not
/// built in, and its size.
pub(super) fn describe_variant(variant: &Variant, line: &mut dyn FnMut(&str)) {
    line(&format!("variant: {}", variant.name()));
    let symbols =
        variant.alphabet().notation().filter(|&symbols| symbols != NumberNotation::FromOne);
    if let Some(symbols) = symbols.filter(|_| variant.with_numbers().is_built_in()) {
        line(&format!("notation: {symbols}"));
    } else if !variant.is_built_in() {
        variant.to_toml().lines().for_each(|text| line(&format!("toml: {text}")));
    }
    line(&format!("symbols: {}, cells: {}", variant.order(), variant.cell_count()));
}

pub(super) fn describe_givens(puzzle: &Puzzle, line: &mut dyn FnMut(&str)) {
    let variant = puzzle.variant();
    let givens = puzzle.givens();
    line(&format!("givens: {}", givens.filled_count()));
    let cells: Vec<_> = givens.cells().collect();
    for row in
        cells.chunk_by(|one, next| variant.position(one.0).row == variant.position(next.0).row)
    {
        let names =
            row.iter().map(|cell| cell.1.map_or(".", |symbol| variant.alphabet().name(symbol)));
        line(&format!("grid: {}", joined(names, " ")));
    }
    describe_candidates("excluded", puzzle.excluded().iter().copied(), variant, line);
}

/// Writes candidates as `KEY: R1C2=3 R1C4=5`, a line for each row of the board.
fn describe_candidates(
    key: &str,
    candidates: impl Iterator<Item = Candidate>,
    variant: &Variant,
    line: &mut dyn FnMut(&str),
) {
    let candidates: Vec<Candidate> = candidates.collect();
    for row in candidates
        .chunk_by(|one, next| variant.position(one.cell).row == variant.position(next.cell).row)
    {
        let words = row.iter().map(|&Candidate { cell, symbol }| {
            format!("{}={}", variant.position(cell), variant.alphabet().name(symbol))
        });
        line(&format!("{key}: {}", joined(words, " ")));
    }
}

/// Writes the known candidates, and the variables of the open ones.
fn describe_known(numbering: &Numbering, line: &mut dyn FnMut(&str)) {
    let Some(known) = numbering.known() else { return };
    let variant = numbering.variant();
    describe_candidates("holds", known.candidates(CandidateStatus::Holds), variant, line);
    let open: Vec<_> = numbering.candidates().collect();
    for group in open.chunk_by(|one, next| one.0.cell == next.0.cell) {
        let (first, variable) = &group[0];
        let position = variant.position(first.cell);
        let names = joined(group.iter().map(|open| variant.alphabet().name(open.0.symbol)), " ");
        line(&format!("open {position} from {variable:?}: {names}"));
    }
}

pub(super) fn explain_numbering(numbering: &Numbering) -> String {
    let n = numbering.variant().order();
    match numbering.scheme() {
        Scheme::Dense => format!("{n} · (cell − 1) + value, cells in reading order, all from 1"),
        Scheme::Decimal => "10000 · column + 100 · row + value, all from 1".to_owned(),
        Scheme::Rcv => "100 · row + 10 · column + value, all from 1 to 9".to_owned(),
        Scheme::Compact => "1, 2, 3 … for the open candidates, which are listed below".to_owned(),
        Scheme::Hierarchy(_) => {
            let variables = numbering.last() as usize / numbering.variant().cell_count();
            format!(
                "{variables} · (cell − 1) + index, from 1; those of the hierarchy {}",
                numbering.scheme()
            )
        }
        Scheme::Log => {
            let digits = numbering.last() as usize / numbering.variant().cell_count();
            format!(
                "{digits} · (cell − 1) + digit, from 1; the digits of value − 1 in binary, the \
                 least significant first"
            )
        }
    }
}
