//! Boards with clues whose numbers are open, as `sum = "?"` in a file, until a solution is known.

use crate::{Constraint, ConstraintKind, Grid, Parameter, Structure, Variant};

/// A board, and clues whose numbers are open: the sum of a cage, the number of a skyscraper.
///
/// ```
/// use clausoku_board::{Grid, Template};
/// let template = Template::from_toml(r#"
/// name = "two cells"
/// [[board]]
/// blocks = "2x2"
/// [[constraint]]
/// kind = "cage"
/// sum = "?"
/// cells = "R1C1 R1C2"
/// "#)?;
/// let solution = Grid::from_numbers(vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
/// let clues = template.completed(&solution, |_| 0).ok_or("no number fits")?;
/// assert_eq!(clues[0].kind.words(), "cage 3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    variant: Variant,
    open: Vec<OpenConstraint>,
}

/// A constraint whose number is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpenConstraint {
    /// The constraint with a number of its own, which counts for nothing.
    pub(crate) constraint: Constraint,
    /// The parameter that is open.
    pub(crate) key: &'static str,
}

/// The largest number that is tried for a kind whose number is no sum of all cells.
const MAX_NUMBER: i64 = 100_000;

impl Template {
    pub(crate) fn new(variant: Variant, open: Vec<OpenConstraint>) -> Self {
        Self { variant, open }
    }

    /// Returns the board with the clues whose numbers are known.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// Returns the number of clues whose numbers are open.
    pub fn open_count(&self) -> usize {
        self.open.len()
    }

    /// Returns the clues whose numbers are open, with numbers that are true of a solution of the board; `None` if no number is true for
    /// one of them. Where several are true, `choose` receives how many, and returns the index of one.
    pub fn completed(
        &self,
        solution: &Grid,
        mut choose: impl FnMut(usize) -> usize,
    ) -> Option<Vec<Constraint>> {
        let chosen = self.open.iter().map(|open| {
            let mut found = open.true_of(&self.variant, solution);
            let index = if found.len() > 1 { choose(found.len()) } else { 0 };
            (index < found.len()).then(|| found.swap_remove(index))
        });
        chosen.collect()
    }
}

impl From<Variant> for Template {
    fn from(variant: Variant) -> Self {
        Self::new(variant, Vec::new())
    }
}

impl OpenConstraint {
    /// Returns the constraint with each number with which it is true of a solution.
    fn true_of(&self, variant: &Variant, solution: &Grid) -> Vec<Constraint> {
        let Constraint { kind, cells, .. } = &self.constraint;
        let first = i64::from(variant.first_value()) - 1;
        let value = |index: usize| i64::from(solution.numbers()[index]) + first;
        let values = cells.iter().map(|cell| value(cell.index()));
        let numbers = match kind {
            ConstraintKind::Sum { weights, .. } if !weights.is_empty() => {
                let sum = values.zip(weights).map(|(value, weight)| value * weight).sum();
                sum..=sum
            }
            _ if matches!(kind.structure(), Structure::Sum(_)) => {
                let sum = values.sum();
                sum..=sum
            }
            // A number of cells, or a value, is not more than the sum of the cells' values and their number.
            _ => 0..=(values.sum::<i64>() + cells.len() as i64).min(MAX_NUMBER),
        };
        let with = numbers.filter_map(|number| self.with(number));
        with.filter(|constraint| {
            let fits = || variant.clone().with_constraints(vec![constraint.clone()]).is_ok();
            variant.holds(constraint, solution.numbers()) && fits()
        })
        .collect()
    }

    /// Returns the constraint with this number, if its kind can have it.
    fn with(&self, number: i64) -> Option<Constraint> {
        let Constraint { kind, cells, name } = &self.constraint;
        let parameters = kind.parameters().into_iter().map(|(key, parameter)| {
            let is_open = key == self.key;
            (key.to_owned(), if is_open { Parameter::Number(number) } else { parameter })
        });
        let kind = ConstraintKind::from_parameters(kind.name(), parameters.collect()).ok()?;
        Some(Constraint { kind, cells: cells.clone(), name: name.clone() })
    }
}
