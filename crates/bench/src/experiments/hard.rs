//! Well-known hard 9 × 9 puzzles.

use clausoku::formats::{self, ReadOptions};

use super::{Experiment, usual};
use crate::boards::BoardError;
use crate::plan::Instance;

/// Measures well-known hard puzzles.
pub(super) const HARD: Experiment = Experiment {
    name: "hard",
    title: "The hardest 9 × 9 puzzles",
    question: "Are the puzzles that are hardest for people hard for solvers?",
    axis: None,
    settings: || usual("extended", 5, 20),
    boards: |_, _| Vec::new(),
    instances: |_, _, _, _| Ok::<_, BoardError>(named_puzzles()),
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
    fn puzzles_have_their_names() {
        let names: Vec<String> =
            named_puzzles().into_iter().map(|instance| instance.name).collect();
        assert!(names.iter().any(|name| name == "AI Escargot") && names.len() == 10, "{names:?}");
        assert!(names.iter().all(|name| !name.is_empty()));
    }
}
