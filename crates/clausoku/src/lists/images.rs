//! `vary`: random images of each puzzle.

use clausoku_formats::WriteError;
use clausoku_symmetry::Transformation;
use clausoku_text::Rng;

use super::canonical_forms::described;
use super::column::{Column, Kind, Status};
use super::error::AnswerError;
use super::puzzles_with_clues::link;
use super::question::{Answers, Question, Worker};
use super::record::{Record, Row};
use super::unanswered::Unanswered;
use crate::canonizers::Canonizers;
use crate::grid_value::GridValue;
use crate::solving::{Deadline, Limits};
use crate::{Batch, Grid, Puzzle};

/// The columns of images.
pub const IMAGES: &[Column] = &[
    Column::new("image", Kind::Grid, "the image of the puzzle"),
    Column::new("image_link", Kind::Text, "the image with its clues, as a link or a string").with(LINKS),
    Column::new("image_solution", Kind::Grid, "the image of the solution beside the puzzle"),
    Column::new("number", Kind::Count, "the number of the image of this puzzle, from 1"),
    Column::new(
        "transformation",
        Kind::Json,
        "`cells`: for each cell of the image, the cell of the puzzle; `symbols`: for each symbol of the puzzle, that of the image",
    )
    .with("transformation"),
];

/// The option of links.
const LINKS: &str = "links";

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
    /// `true` if a column contains the links of images with clues.
    pub links: bool,
    /// The limits: a request to stop.
    pub limits: Limits,
}

/// An image of a puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub struct Image<'a> {
    puzzle: &'a Puzzle,
    solution: Option<Grid>,
    number: u64,
    transformation: Transformation,
}

impl Record for Image<'_> {
    const COLUMNS: &'static [Column] = IMAGES;

    fn cells(&self, row: &mut Row<'_>) {
        let Self { puzzle, solution, number, transformation } = self;
        let variant = puzzle.variant();
        let has_clues = !variant.constraints().is_empty();
        let link = || has_clues.then(|| link(puzzle, solution.as_ref())).flatten();
        row.put(GridValue::new(variant, puzzle.givens()))
            .put_text(|| link().unwrap_or_default())
            .put(solution.as_ref().map(|grid| GridValue::new(variant, grid)))
            .put(*number)
            .put_text(|| described(transformation, variant));
    }
}

impl Question for Images {
    type Answer<'a> = Image<'a>;

    fn asks(&self, option: &str) -> bool {
        if option == LINKS { self.links } else { self.transformation }
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

    fn worker(&self) -> Box<dyn Worker<Self> + '_> {
        Box::new(Transformer { question: self, canonizers: Canonizers::default() })
    }
}

struct Transformer<'q> {
    question: &'q Images,
    canonizers: Canonizers,
}

impl Worker<Images> for Transformer<'_> {
    fn answer(
        &mut self,
        puzzles: &mut Batch,
        answers: &mut Answers<'_, '_, Images>,
    ) -> Result<(), AnswerError> {
        for (index, puzzle) in puzzles.puzzles().enumerate() {
            if self.question.limits.is_stopped() {
                break;
            }
            let solution = puzzles.stored(index).and_then(|stored| stored.solution.as_ref());
            if let Err(unanswered) = self.push(&puzzle, solution, answers) {
                answers.push_unanswered(&unanswered);
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
        answers: &mut Answers<'_, '_, Images>,
    ) -> Result<(), Unanswered> {
        let candidates = puzzle.excluded().len();
        if candidates > 0 {
            return Err(Unanswered::invalid(WriteError::Excluded { format: "line", candidates }));
        }
        let Images { count, seed, limits, .. } = self.question;
        let deadline = Deadline::start(limits);
        let place = answers.next_place();
        let mut images = answers.puzzle();
        for number in 1..=*count {
            // The numbers of streams differ for places and numbers below 2^32.
            let mut rng = random(*seed, place << 32 ^ (number - 1));
            let mut below = |count| rng.below(count);
            let image = self.canonizers.random_image(puzzle, &mut below, &deadline);
            let (transformation, image) = match image {
                Ok(image) => image,
                Err(stopped) => {
                    images.push_unanswered(&stopped.into());
                    break;
                }
            };
            let solution = solution.and_then(|solution| transformation.grid(solution));
            let image = Image { puzzle: &image, solution, number, transformation };
            images.push(Status::Done, &image, None::<&str>);
            if !images.flush_if_full() || limits.is_stopped() {
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
