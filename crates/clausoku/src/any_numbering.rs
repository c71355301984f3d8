//! Decodes a model whose numbering is unknown.

use std::cmp::Ordering;

use clausoku_board::{BrokenRule, Grid, Puzzle};
use clausoku_cnf::{Literal, Model, Variable};
use clausoku_decoder::{
    Affine, DecodeError, HIERARCHIES, Numbering, NumberingName, SCHEMES, Scheme, decode,
    decode_affine,
};
use clausoku_encoder::{EncodeError, Encoding};
use clausoku_text::joined;

/// The reason why no numbering gives a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoNumbering {
    /// The candidates cannot be numbered.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The model is not a solution in the numbering that was named.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The model is a solution in no numbering.
    #[error(
        "the answer solves the grid in none of the numberings {}, nor in another sum of row, column and value{}",
        joined(tried, ", "),
        full.as_ref().map(|full| format!("; in {}, {}", full.numbering, full.fault)).unwrap_or_default()
    )]
    NoneFits {
        /// The numberings that can number the candidates of the board.
        tried: Vec<Scheme>,
        /// The numbering in which the model gives each cell one value.
        full: Option<Box<FullGrid>>,
    },
}

/// A numbering in which a model is a grid, but no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FullGrid {
    /// The numbering, with a variable for each candidate.
    pub numbering: NumberingName,
    /// The violated rule.
    pub fault: BrokenRule,
}

/// The number of open candidates from which on a model of another numbering gives no solution by chance.
const ENOUGH_CANDIDATES: u32 = 24;

/// Returns the numbering of the candidates of the puzzle by this scheme. The compact scheme numbers
/// the candidates that [`Encoding::reduced`] leaves open.
///
/// # Errors
///
/// Fails if there are too many candidates.
pub fn numbering_of(scheme: Scheme, puzzle: &Puzzle) -> Result<Numbering, EncodeError> {
    Ok(match scheme {
        // The givens determine which candidates are open.
        Scheme::Compact => Encoding::reduced().encode(puzzle)?.numbering().clone(),
        scheme => Numbering::new(scheme, puzzle.variant())?,
    })
}

/// Returns the grid in the first numbering in which the model is a solution: the schemes, other sums of row, column and value, and other
/// hierarchies.
/// Every grid is checked, so a wrong numbering gives no grid.
///
/// ```
/// use clausoku::encoding::{decode_any, numbering_of};
/// use clausoku::sat::{SatSolver, Verdict};
/// use clausoku::sat::solvers::Varisat;
/// use clausoku::{Encoding, Puzzle};
/// let puzzle: Puzzle = "12..\n34..\n..4.\n...1".parse()?;
/// let Verdict::Satisfiable(model) = Varisat::new().solve(&Encoding::inf242().encode(&puzzle)?)? else { panic!() };
/// assert!(decode_any(&model, &puzzle)?.is_full());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Fails if no numbering gives a solution. The error says nothing of the model by itself, since its numbering is unknown.
pub fn decode_any(model: &Model, puzzle: &Puzzle) -> Result<Grid, NoNumbering> {
    let last = model.last_variable().map_or(0, Variable::to_dimacs);
    let mut tried = Vec::new();
    let mut full = None;
    for scheme in SCHEMES.iter().map(|row| row.value) {
        let numbering = match numbering_of(scheme, puzzle) {
            Ok(numbering) => numbering,
            Err(error) if scheme == Scheme::Dense => return Err(error.into()),
            // A scheme that cannot number the board did not number this model.
            Err(_) => continue,
        };
        tried.push(scheme);
        // With few open candidates nearly any model gives a solution, so the last variable must match too, or be auxiliary
        // where no other numbering gives a full grid.
        let is_other = match last.cmp(&numbering.last()) {
            Ordering::Less => true,
            Ordering::Equal => false,
            Ordering::Greater => {
                numbering.last() == 0 || full.is_some() && numbering.last() < ENOUGH_CANDIDATES
            }
        };
        if scheme == Scheme::Compact && is_other {
            continue;
        }
        // One value in each cell is no chance, except of binary digits and of few open candidates.
        let is_direct = !scheme.has_patterns() && scheme != Scheme::Compact;
        match decode(model, &numbering, puzzle) {
            Ok(solution) => return Ok(solution),
            Err(DecodeError::Broken(fault)) if is_direct && full.is_none() => {
                let numbering = NumberingName::Scheme(scheme);
                full = Some(Box::new(FullGrid { numbering, fault }));
            }
            Err(_) => {}
        }
    }
    for numbering in others(model, puzzle) {
        match decode_affine(model, &numbering, puzzle) {
            Ok(solution) => return Ok(solution),
            Err(DecodeError::Broken(fault)) if full.is_none() => {
                let numbering = NumberingName::Affine(numbering);
                full = Some(Box::new(FullGrid { numbering, fault }));
            }
            Err(_) => {}
        }
    }
    let hierarchies = HIERARCHIES.iter().copied().flatten().map(|row| row.value);
    let found = hierarchies
        .filter(|scheme| full.is_none() && !tried.contains(scheme))
        .filter_map(|scheme| numbering_of(scheme, puzzle).ok())
        .find_map(|numbering| decode(model, &numbering, puzzle).ok());
    found.ok_or(NoNumbering::NoneFits { tried, full })
}

/// Returns the numberings of others that are sums of row, column and value, by evidence: those that give most cells one value come
/// first.
fn others(model: &Model, puzzle: &Puzzle) -> Vec<Affine> {
    let variant = puzzle.variant();
    let (rows, columns) = variant.extent();
    let true_variables: Vec<Variable> =
        model.literals().filter(|literal| literal.is_positive()).map(Literal::variable).collect();
    let all = Affine::all([rows, columns, variant.order()]).into_iter();
    let mut found: Vec<(usize, Affine)> = all
        .filter(|numbering| numbering.scheme().is_none())
        .map(|numbering| {
            let mut times = vec![0_u8; rows * columns];
            for [row, column, _] in
                true_variables.iter().filter_map(|&variable| numbering.indices(variable))
            {
                let times = &mut times[row * columns + column];
                *times = times.saturating_add(1);
            }
            (times.into_iter().filter(|&times| times == 1).count(), numbering)
        })
        .collect();
    found.sort_by_key(|&(cells, _)| std::cmp::Reverse(cells));
    found.into_iter().map(|(_, numbering)| numbering).collect()
}
