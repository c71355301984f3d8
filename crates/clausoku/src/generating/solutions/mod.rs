//! Random solutions of a board.
//!
//! A *start* fills at random regions that share no region with each other (the blocks of a diagonal, on the usual
//! board), then single cells with symbols that their peers do not hold. The lanes list its completions, of which
//! one is taken. [`fast`] and [`uniform`] differ in the number of cells, and in the starts that they accept. On boards
//! whose starts take the lanes too many guesses, `fast` finds solutions by SAT, too.

mod fast;
mod starts;
mod uniform;

pub(crate) use fast::FastSource;
pub(crate) use starts::peers;
pub(crate) use uniform::UniformSource;

use clausoku_cnf::Rng;

use crate::generating::Error;
use crate::generating::questions::Lanes;

/// A source of random solutions.
#[derive(Clone, Debug)]
pub(crate) enum SolutionSource {
    /// Solutions at little cost, which are not uniform.
    Fast(FastSource),
    /// Uniform solutions.
    Uniform(UniformSource),
}

/// The largest boards whose solutions are always uniform, in cells.
const SMALL: usize = 36;

/// The largest boards whose solutions can be uniform, in cells. On larger ones nearly no start is accepted, and to
/// find that out takes minutes.
const MAX_UNIFORM_CELLS: usize = 100;

impl SolutionSource {
    /// Returns a source for the board; a uniform one if that is asked for or costs little.
    ///
    /// # Errors
    ///
    /// Fails at a limit, and if uniform solutions are asked for and the board is too large.
    pub(crate) fn new(lanes: Lanes<'_>, is_uniform: bool) -> Result<Self, Error> {
        let cells = lanes.variant.cell_count();
        if is_uniform && cells > MAX_UNIFORM_CELLS {
            return Err(Error::NotUniform);
        }
        if is_uniform || cells <= SMALL {
            match UniformSource::new(lanes)? {
                Some(source) => return Ok(Self::Uniform(source)),
                None if is_uniform => return Err(Error::NotUniform),
                None => (),
            }
        }
        Ok(Self::Fast(FastSource::new(lanes)?))
    }

    /// Returns a random solution for each of these generators, one after another, a byte a cell.
    ///
    /// # Errors
    ///
    /// Fails if no solution is found, or at a limit.
    pub(crate) fn sample(&self, lanes: Lanes<'_>, rngs: &mut [Rng]) -> Result<Vec<u8>, Error> {
        match self {
            Self::Fast(source) => source.sample(lanes, rngs),
            Self::Uniform(source) => source.sample(lanes, rngs),
        }
    }
}
