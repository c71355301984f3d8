//! `vary`: random images of each puzzle.

use clausoku_formats::WriteError;
use clausoku_text::Rng;

use super::canonical_forms::described;
use super::column::{Column, Kind, Status};
use super::question::{AnswerError, Question, Worker};
use super::rows::Rows;
use super::unanswered::Unanswered;
use super::value::Value;
use crate::canonizers::Canonizers;
use crate::grid_value::GridValue;
use crate::solving::{Deadline, Limits};
use crate::{Batch, Grid, Puzzle};

/// The columns of images, and the column of [`Images::transformation`].
const ALL: &[Column] = &[
    Column::new("image", Kind::Grid, "the image of the puzzle"),
    Column::new("image_solution", Kind::Grid, "the image of the solution beside the puzzle"),
    Column::new("number", Kind::Count, "the number of the image of this puzzle, from 1"),
    Column::new(
        "transformation",
        Kind::Json,
        "`cells`: for each cell of the image, the cell of the puzzle; `symbols`: for each symbol of the puzzle, that of the image",
    ),
];

/// The columns of images.
pub const IMAGES: &[Column] = ALL.first_chunk::<3>().expect("three columns").as_slice();

/// Makes random images of each puzzle: the same puzzle up to symmetry.
///
/// An image depends on the seed, the place of the puzzle in the input, and its number.
#[derive(Clone, Debug, Default)]
pub struct Images {
    /// The number of images of each puzzle.
    pub count: u64,
    /// The seed of the random choices.
    pub seed: u64,
    /// `true` if a column contains the transformation into the image.
    pub transformation: bool,
    /// The limits: a request to stop.
    pub limits: Limits,
}

impl Question for Images {
    fn columns(&self) -> &[Column] {
        if self.transformation { ALL } else { IMAGES }
    }

    fn block(&self) -> usize {
        // An image takes 5 µs.
        (1024 / self.count.max(1)).max(1) as usize
    }

    fn limits(&self) -> Limits {
        self.limits.clone()
    }

    fn batch(&self) -> Batch {
        let batch = Batch::new(
            &crate::SolverChoice::unnamed(false),
            crate::Encoding::reduced(),
            self.limits(),
        );
        batch.with_stored()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Transformer { question: self, canonizers: Canonizers::default() })
    }
}

struct Transformer<'q> {
    question: &'q Images,
    canonizers: Canonizers,
}

impl Worker for Transformer<'_> {
    fn answer(&mut self, puzzles: &mut Batch, rows: &mut Rows<'_>) -> Result<(), AnswerError> {
        for (index, puzzle) in puzzles.puzzles().enumerate() {
            if self.question.limits.is_stopped() {
                break;
            }
            let solution = puzzles.stored(index).and_then(|stored| stored.solution.as_ref());
            if let Err(unanswered) = self.push(&puzzle, solution, rows) {
                rows.push_unanswered(&unanswered);
            }
        }
        Ok(())
    }
}

impl Transformer<'_> {
    fn push(
        &mut self,
        puzzle: &Puzzle,
        solution: Option<&Grid>,
        rows: &mut Rows<'_>,
    ) -> Result<(), Unanswered> {
        let variant = puzzle.variant();
        variant.regions_only("the symmetries of boards").map_err(Unanswered::invalid)?;
        let candidates = puzzle.excluded().len();
        if candidates > 0 {
            return Err(Unanswered::invalid(WriteError::Excluded { format: "line", candidates }));
        }
        let Images { count, seed, transformation: is_described, limits } = self.question;
        let deadline = Deadline::start(limits);
        let place = rows.next_place();
        let (_, canonizer) = self.canonizers.for_board(variant);
        for number in 1..=*count {
            // The numbers of streams differ for places and numbers below 2^32.
            let mut rng = random(*seed, place << 32 ^ (number - 1));
            let transformation = canonizer.random(&mut |n| rng.below(n), &deadline)?;
            let image = transformation.puzzle(puzzle).map_err(Unanswered::invalid)?;
            let solution = solution.and_then(|solution| transformation.grid(solution));
            let solution = solution.as_ref().map(|grid| Value::Grid(GridValue::new(variant, grid)));
            let described =
                if *is_described { described(&transformation, variant) } else { String::new() };
            let values = [
                Value::Grid(GridValue::new(variant, image.givens())),
                solution.unwrap_or(Value::Null),
                Value::Count(number),
                Value::text(&described),
            ];
            if number == 1 {
                rows.push(Status::Done, &values);
            } else {
                rows.push_again(Status::Done, &values, None::<&str>);
            }
            if !rows.flush_if_full() || limits.is_stopped() {
                break;
            }
        }
        Ok(())
    }
}

/// Returns the random numbers of the image of this index.
fn random(seed: u64, index: u64) -> Rng {
    // The first number of the stream of the seed keeps the streams of near seeds apart.
    Rng::new(Rng::new(seed).next_u64().wrapping_add(Rng::new(index).next_u64()))
}
