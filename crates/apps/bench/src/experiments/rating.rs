//! Time against how hard puzzles are for people: generated ones, and well-known hard 9 × 9 puzzles.

use std::sync::Arc;

use clausoku::Variant;
use clausoku::formats::{self, ReadOptions};
use clausoku::generating::{Generator, Request};
use clausoku::solving::Deadline;

use super::{Experiment, Extent, Made, usual};
use crate::boards::BoardError;
use crate::plan::{Instance, Settings, rate};
use crate::record::{Clock, RatingScale, Ratings};
use crate::watch::Watch;

/// Compares times of solvers with the ratings of puzzles.
pub(super) const RATING: Experiment = Experiment {
    name: "rating",
    title: "Time against ER, rounded down",
    question: "Does a solver take longer over the puzzles that are harder for people?",
    axis: Some("ER, rounded down"),
    settings: || Settings {
        limit_clock: Some(Clock::Cpu),
        rate: Some(RatingScale::ALL.to_vec()),
        ..usual("extended", 3, 20)
    },
    instances,
};

/// Returns the number of puzzles that are made, and the most that are taken of each whole number of ER.
fn sizes(extent: Extent) -> (u64, usize) {
    match extent {
        Extent::Full => (10_000, 20),
        Extent::Quick => (40, 2),
    }
}

/// The number of puzzles that are made together.
const TOGETHER: u64 = 1000;

/// Makes minimal puzzles as `clausoku generate --minimal --seed SEED` does, rates them in this order, and takes the first
/// of each whole number of ER. The full experiment adds the named puzzles, which are harder.
fn instances(extent: Extent, seed: u64, watch: &mut Watch<'_>) -> Made {
    let (count, most) = sizes(extent);
    let deadline = watch.deadline();
    let request = Request { minimal: true, ..Request::default() };
    let generator = Generator::new(Arc::new(Variant::classic(3)?), request, deadline.limits())?;
    let mut taken: Vec<(u32, Instance)> = Vec::new();
    for first in (0..count).step_by(TOGETHER as usize) {
        let indices = first..(first + TOGETHER).min(count);
        let made = generator.make(seed, indices.clone(), 1, &deadline.left())?;
        for (index, made) in indices.zip(made) {
            let Some(made) = made else { continue };
            let instance = Instance::new(
                format!("minimal {} seed {seed}", index + 1),
                generator.puzzle(&made),
            );
            watch.check(index as f64 / count as f64)?;
            take(&mut taken, instance, most, deadline)?;
        }
    }
    if extent == Extent::Full {
        for instance in named_puzzles() {
            watch.check(1.0)?;
            take(&mut taken, instance, most, deadline)?;
        }
    }
    taken.sort_by_key(|row| row.0);
    Ok(taken.into_iter().map(|row| row.1).collect())
}

/// Takes a puzzle, unless enough puzzles of its ER are taken.
fn take(
    taken: &mut Vec<(u32, Instance)>,
    mut instance: Instance,
    most: usize,
    deadline: &Deadline,
) -> Result<(), BoardError> {
    let mut ratings = Ratings::default();
    let Some(puzzle) = instance.puzzle() else { return Ok(()) };
    rate(puzzle, &[RatingScale::Er], &mut ratings, deadline)?;
    let Some(er) = ratings.er else { return Ok(()) };
    let whole = er.floor();
    let as_hard = taken.iter().filter(|row| row.1.x.is_some_and(|x| x.total_cmp(&whole).is_eq()));
    if as_hard.count() < most {
        instance.ratings = ratings;
        #[expect(clippy::cast_sign_loss, reason = "ratings are at least 1")]
        taken.push((whole as u32, instance.in_group("9 × 9").at(whole).satisfiable()));
    }
    Ok(())
}

/// Measures well-known hard puzzles.
pub(super) const HARD: Experiment = Experiment {
    name: "hard",
    title: "The hardest 9 × 9 puzzles",
    question: "Are the puzzles that are hardest for people hard for solvers?",
    axis: None,
    settings: || usual("extended", 5, 20),
    instances: |_, _, _| Ok(named_puzzles()),
};

/// The files of puzzles, one per line, each followed by its name.
const TEXTS: [&str; 2] =
    [include_str!("../../data/hard.txt"), include_str!("../../data/famous.txt")];

/// The named puzzles of `data/grids/hard.txt` and `famous.txt`.
pub(super) fn named_puzzles() -> Vec<Instance> {
    TEXTS.into_iter().flat_map(named).collect()
}

fn named(text: &'static str) -> impl Iterator<Item = Instance> {
    let records = formats::read(text.as_bytes(), None, &ReadOptions::default());
    records.expect("a file of ours").into_iter().map(|record| {
        let line = text.lines().nth(record.line - 1).unwrap_or_default();
        let remark = line.split_once('#').map_or("", |parts| parts.1);
        // The brackets contain the author.
        let name = remark.split('(').next().unwrap_or_default().trim();
        Instance::new(name, record.puzzle).in_group("9 × 9").satisfiable()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_rated_and_few_of_each_rating() {
        let never = Deadline::never();
        let made = instances(Extent::Quick, 1, &mut Watch::new(&never, &mut |_| {})).unwrap();
        for instance in &made {
            let er = instance.ratings.er.unwrap();
            assert!(instance.x.is_some_and(|x| x <= er && er < x + 1.0), "{er}");
            let as_hard = made.iter().filter(|other| other.x == instance.x).count();
            assert!((1..=2).contains(&as_hard));
        }
        assert!(made.windows(2).all(|pair| pair[0].x <= pair[1].x) && made.len() >= 6);
        let stop = Deadline::at_check(0);
        let stopped = instances(Extent::Quick, 1, &mut Watch::new(&stop, &mut |_| {}));
        assert!(matches!(stopped, Err(BoardError::Stopped(_))));
    }

    #[test]
    fn puzzles_have_their_names() {
        let names: Vec<String> =
            named_puzzles().into_iter().map(|instance| instance.name).collect();
        assert!(names.iter().any(|name| name == "AI Escargot") && names.len() == 10, "{names:?}");
        assert!(names.iter().all(|name| !name.is_empty()));
    }
}
