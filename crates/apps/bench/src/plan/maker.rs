//! Makers of boards, and the axes on which instances are placed.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use clausoku::board::{Cell, MAX_ORDER, Position};
use clausoku::sat::formulas::Rng;
use clausoku::{Grid, Puzzle, Variant};
use clausoku_text::{NamedValue, UnknownName};

use super::{Ask, Instance, Planted, Question};
use crate::boards::{
    BOARDS, BoardError, BoardKind, Digging, RandomSolutions, SolutionKey, dig, with_wrong_given,
};
use crate::watch::Watch;

/// Makes boards from random solutions: of each order, with each kind of holes, each board at each share of empty cells or
/// number of givens, and with each place of an added value.
///
/// ```
/// use clausoku_bench::plan::Maker;
/// let maker: Maker = "order=16,25 empty=0.4,0.5 boards=3".parse().unwrap();
/// assert_eq!((maker.orders.as_slice(), maker.boards), (&[16, 25][..], 3));
/// let error = "order=16 holes=fair".parse::<Maker>().unwrap_err();
/// assert!(error.starts_with("there is no kind of holes \"fair\""));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Maker {
    /// The kind of boards.
    pub kind: BoardKind,
    /// The numbers of symbols.
    pub orders: Vec<usize>,
    /// The number of boards of each order.
    pub boards: u64,
    /// The kinds of holes.
    pub holes: Vec<Digging>,
    /// The numbers of given cells.
    pub levels: Levels,
    /// The rows of the diagonal in which a value of the solution is added, from 1; empty for no added value.
    pub places: Places,
}

/// The numbers of given cells of the boards of a maker.
#[derive(Clone, Debug, PartialEq)]
pub enum Levels {
    /// These shares of the cells are empty.
    Empty(Vec<f64>),
    /// These numbers of cells are given.
    Givens(Vec<usize>),
    /// The numbers of empty cells are these, times n^1.55 for the order n.
    Scaled(Vec<f64>),
}

/// The exponent of the order with which the number of empty cells of the hardest quasigroups with holes grows (D. Achlioptas, C. Gomes,
/// H. Kautz & B. Selman, *Generating Satisfiable Problem Instances*, AAAI 2000).
const HARDEST: f64 = 1.55;

/// The places of added values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Places {
    /// None is added.
    None,
    /// Each place of the diagonal.
    All,
    /// These places, from 1.
    Some(Vec<usize>),
}

/// The kinds of holes.
pub const HOLES: &[NamedValue<Digging>] = &[
    NamedValue::new(Digging::Free, "free", "random cells"),
    NamedValue::new(Digging::Balanced, "balanced", "the same number in each row, column and block"),
    NamedValue::new(Digging::Unique, "unique", "only cells that keep the solution the only one"),
];

/// The keys of makers.
const KEYS: [&str; 8] =
    ["variant", "order", "boards", "holes", "empty", "givens", "scale", "place"];

/// Parses the numbers of a key with commas between them: each is one that the key takes, which `expected` describes.
fn numbers<T: FromStr>(
    key: &str,
    text: &str,
    expected: &str,
    is_taken: impl Fn(&T) -> bool,
) -> Result<Vec<T>, String> {
    let number = |word: &str| {
        let number = word.parse().ok().filter(&is_taken);
        number.ok_or_else(|| format!("{key}: expected {expected}, found {word:?}"))
    };
    text.split(',').map(number).collect()
}

const ORDER: &str = "numbers of symbols, from 1 to 1024, as in 16,25";
const COUNT: &str = "the number of random solutions of each order, 1 or more";
const EMPTY: &str = "shares of empty cells, from 0 to 1, as in 0.4,0.5";
const SCALE: &str =
    "factors of order^1.55, the numbers of empty cells in this unit, 0 or more, as in 1.5,1.7";
const GIVENS: &str = "numbers of givens, 0 or more";
const PLACE: &str = "all, or rows of the diagonal, from 1, as in 1,5";

impl FromStr for Maker {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut maker = Self {
            kind: BoardKind::default(),
            orders: Vec::new(),
            boards: 1,
            holes: vec![Digging::Free],
            levels: Levels::Empty(vec![0.5]),
            places: Places::None,
        };
        let mut has_levels = false;
        for word in text.split_whitespace() {
            let (key, value) = word
                .split_once('=')
                .ok_or_else(|| format!("{word:?} has no value, as in order=16"))?;
            match key {
                "variant" => {
                    maker.kind = NamedValue::parse(BOARDS, "kind of boards", value)
                        .map_err(|error| error.to_string())?;
                }
                "order" => {
                    maker.orders =
                        numbers(key, value, ORDER, |order| (1..=MAX_ORDER).contains(order))?;
                }
                "boards" => {
                    let count = value.parse().ok().filter(|&count| count > 0);
                    maker.boards =
                        count.ok_or_else(|| format!("{key}: expected {COUNT}, found {value:?}"))?;
                }
                "holes" => {
                    let rows = value
                        .split(',')
                        .map(|name| NamedValue::parse(HOLES, "kind of holes", name));
                    maker.holes =
                        rows.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
                }
                "empty" | "givens" | "scale" if has_levels => {
                    return Err("a maker has the shares of empty cells, their scale, or the \
                                numbers of givens"
                        .to_owned());
                }
                "empty" | "givens" | "scale" => {
                    has_levels = true;
                    maker.levels = match key {
                        "empty" => Levels::Empty(numbers(key, value, EMPTY, |share| {
                            (0.0..=1.0).contains(share)
                        })?),
                        "givens" => Levels::Givens(numbers(key, value, GIVENS, |_| true)?),
                        _ => Levels::Scaled(numbers(key, value, SCALE, |factor: &f64| {
                            factor.is_finite() && *factor >= 0.0
                        })?),
                    };
                }
                "place" if value == "all" => maker.places = Places::All,
                "place" => {
                    maker.places =
                        Places::Some(numbers(key, value, PLACE, |&place: &usize| place > 0)?);
                }
                _ => return Err(UnknownName::new("key of boards", key, KEYS).to_string()),
            }
        }
        if maker.orders.is_empty() {
            return Err("a maker of boards needs an order, as in order=16".to_owned());
        }
        maker.check_sizes()?;
        Ok(maker)
    }
}

impl fmt::Display for Maker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "boards of the orders {:?}", self.orders)
    }
}

/// Returns the number of empty cells of a board of this order for a factor of [`Levels::Scaled`].
fn scaled(factor: f64, order: usize) -> f64 {
    (factor * (order as f64).powf(HARDEST)).round()
}

impl Maker {
    /// Checks the numbers that depend on the orders.
    fn check_sizes(&self) -> Result<(), String> {
        for &order in &self.orders {
            let cells = order * order;
            match &self.levels {
                Levels::Empty(_) => {}
                Levels::Givens(counts) => {
                    if let Some(count) = counts.iter().find(|&&count| count > cells) {
                        return Err(format!(
                            "givens: {count} givens are more than the {cells} cells of order {order}"
                        ));
                    }
                }
                Levels::Scaled(factors) => {
                    let is_too_large = |&&factor: &&f64| scaled(factor, order) > cells as f64;
                    if let Some(factor) = factors.iter().find(is_too_large) {
                        let most =
                            (cells as f64 / (order as f64).powf(HARDEST) * 100.0).floor() / 100.0;
                        return Err(format!(
                            "scale: {factor} · {order}^{HARDEST} empty cells are more than the {cells} cells of order {order}; \
                             the largest factor is {most}"
                        ));
                    }
                }
            }
        }
        // A plan of several orders may have places that only the larger boards have.
        let largest = self.orders.iter().copied().max().unwrap_or_default();
        if let Places::Some(places) = &self.places
            && let Some(place) = places.iter().find(|&&place| place > largest)
        {
            return Err(format!("place: the diagonal of order {largest} has no row {place}"));
        }
        Ok(())
    }
}

/// A board to make.
struct Board<'m> {
    maker: &'m Maker,
    key: SolutionKey,
    variant: &'m Arc<Variant>,
    solution: &'m Grid,
}

impl Maker {
    fn keys(&self, seed: u64) -> impl Iterator<Item = SolutionKey> {
        // Seeds that follow each other share no board, with up to 1000 boards of an order.
        let first = seed.wrapping_mul(1000);
        self.orders.iter().flat_map(move |&order| {
            (0..self.boards).map(move |board| SolutionKey {
                kind: self.kind,
                order,
                seed: first.wrapping_add(board),
            })
        })
    }

    /// Makes the instances of these makers for a seed.
    ///
    /// # Errors
    ///
    /// Fails if a board cannot be made, and at the deadline of the watch.
    pub fn make(
        makers: &[Self],
        seed: u64,
        questions: &[Ask],
        watch: &mut Watch<'_>,
    ) -> Result<Vec<Instance>, BoardError> {
        let solutions =
            RandomSolutions::make(makers.iter().flat_map(|maker| maker.keys(seed)), watch)?;
        let mut instances = Vec::new();
        for maker in makers {
            for &digging in &maker.holes {
                for key in maker.keys(seed) {
                    let (variant, solution) = solutions.get(key);
                    let board = Board { maker, key, variant, solution };
                    board.add_to(&mut instances, digging, questions)?;
                }
            }
        }
        Ok(instances)
    }
}

impl Board<'_> {
    /// Adds the instances of the board with these holes.
    fn add_to(
        &self,
        instances: &mut Vec<Instance>,
        digging: Digging,
        questions: &[Ask],
    ) -> Result<(), BoardError> {
        let SolutionKey { kind: board, order, seed } = self.key;
        let board = match board {
            BoardKind::Blocks => String::new(),
            BoardKind::Latin => format!("{} ", NamedValue::name_of(BOARDS, &board)),
        };
        let kind = match (self.maker.holes.len(), digging) {
            (1, Digging::Free) => String::new(),
            _ => format!(", {}", NamedValue::name_of(HOLES, &digging)),
        };
        let levels: Vec<(String, Puzzle)> = match &self.maker.levels {
            Levels::Empty(shares) => shares
                .iter()
                .map(|&share| {
                    let puzzle = dig(self.variant, self.solution, share, seed, digging)?;
                    Ok((format!("empty {} %", percent(share)), puzzle))
                })
                .collect::<Result<_, BoardError>>()?,
            Levels::Scaled(factors) => factors
                .iter()
                .map(|&factor| {
                    let cells = self.solution.len() as f64;
                    let count = scaled(factor, order);
                    // The share is rounded down to a number of cells.
                    let share = if count < cells { (count + 0.5) / cells } else { count / cells };
                    let puzzle = dig(self.variant, self.solution, share, seed, digging)?;
                    Ok((format!("empty {count}"), puzzle))
                })
                .collect::<Result<_, BoardError>>()?,
            Levels::Givens(counts) => {
                counts.iter().map(|&count| (format!("givens {count}"), self.given(count))).collect()
            }
        };
        let places: Vec<usize> = match &self.maker.places {
            Places::None => Vec::new(),
            Places::All => (1..=order).collect(),
            Places::Some(places) => {
                places.iter().copied().filter(|place| (1..=order).contains(place)).collect()
            }
        };
        let are_many = levels.len() > 1 && !places.is_empty();
        for (level, puzzle) in levels {
            let name = format!("{board}{order} seed {seed} {level}{kind}");
            let mut group = format!("{board}{order} × {order}{kind}");
            if are_many {
                group = format!("{group}, {level}");
            }
            if places.is_empty() {
                self.ask(instances, (&name, &group), &puzzle, None, questions);
                continue;
            }
            for &place in &places {
                let name = format!("{name}, R{place}C{place}");
                let placed = self.placed(&puzzle, place);
                self.ask(instances, (&name, &group), &placed, Some(place), questions);
            }
        }
        Ok(())
    }

    /// Adds an instance for each question about the puzzle.
    fn ask(
        &self,
        instances: &mut Vec<Instance>,
        (name, group): (&str, &str),
        puzzle: &Puzzle,
        place: Option<usize>,
        questions: &[Ask],
    ) {
        for question in questions {
            let instance = match question {
                Ask::Solution => Instance::new(name, puzzle.clone()).in_group(group).satisfiable(),
                Ask::Other => {
                    let question = Question::Other(puzzle.clone(), self.solution.clone());
                    Instance::asking(format!("{name}, other"), question)
                        .in_group(format!("{group}, other solution"))
                }
                Ask::Wrong => {
                    let Some(wrong) = with_wrong_given(puzzle, self.key.seed) else { continue };
                    Instance::with_wrong_given(name, group, wrong)
                }
            };
            let planted = Planted { solution: self.solution.clone(), seed: self.key.seed };
            instances.push(Instance { place, planted: Some(planted), ..instance });
        }
    }

    /// Returns the board with this number of givens. With the same seed, a larger number adds givens.
    fn given(&self, count: usize) -> Puzzle {
        let mut cells: Vec<Cell> = self.variant.cells().collect();
        Rng::new(self.key.seed).shuffle(&mut cells);
        let mut givens = Grid::empty(self.variant.cell_count());
        cells.iter().take(count).for_each(|&cell| givens.set(cell, self.solution.get(cell)));
        Puzzle::new(Arc::clone(self.variant), givens).expect("a grid of the board")
    }

    /// Returns the puzzle with the value of the solution at this place of the diagonal.
    fn placed(&self, puzzle: &Puzzle, place: usize) -> Puzzle {
        let index = (place - 1) as u16;
        let cell = self.variant.cell_at(Position { row: index, column: index });
        let cell = cell.expect("a square board");
        let mut givens = puzzle.givens().clone();
        givens.set(cell, self.solution.get(cell));
        Puzzle::new(Arc::clone(self.variant), givens).expect("a grid of the board")
    }
}

/// Formats a share in percent, without needless digits.
fn percent(share: f64) -> f64 {
    (share * 10_000.0).round() / 100.0
}

/// A quantity on which instances are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisKind {
    /// The number of givens.
    Givens,
    /// The share of empty cells.
    Empty,
    /// The number of empty cells in units of n^1.55, for the order n.
    Scale,
    /// The number of symbols.
    Order,
    /// The place of the added value.
    Place,
    /// Sudoku Explainer's rating, rounded down.
    Er,
}

/// The axes, each with its label as its description.
pub const AXES: &[NamedValue<AxisKind>] = &[
    NamedValue::new(AxisKind::Givens, "givens", "givens"),
    NamedValue::new(AxisKind::Empty, "empty", "empty cells (%)"),
    NamedValue::new(AxisKind::Scale, "scale", "empty cells / order^1.55"),
    NamedValue::new(AxisKind::Order, "order", "order"),
    NamedValue::new(AxisKind::Place, "place", "row and column of the added value"),
    NamedValue::new(AxisKind::Er, "er", "ER, rounded down"),
];

clausoku_text::impl_names!(AxisKind, "axis", AXES);

impl AxisKind {
    /// Returns the label of the axis.
    pub fn label(self) -> &'static str {
        AXES.iter().find(|row| row.value == self).map_or("", |row| row.description)
    }

    /// Returns the value of an instance, if it has one. Boards with equal shares of empty cells have equal values.
    pub(crate) fn value(self, instance: &Instance) -> Option<f64> {
        let givens = || instance.puzzle().map(Puzzle::givens);
        match self {
            Self::Givens => givens().map(|givens| givens.filled_count() as f64),
            Self::Empty => givens().map(|givens| {
                let share = givens.open().count() as f64 / givens.len() as f64;
                (share * 1000.0).round() / 10.0
            }),
            Self::Scale => instance.puzzle().map(|puzzle| {
                let unit = (puzzle.variant().order() as f64).powf(HARDEST);
                (puzzle.givens().open().count() as f64 / unit * 100.0).round() / 100.0
            }),
            Self::Order => instance.puzzle().map(|puzzle| puzzle.variant().order() as f64),
            Self::Place => instance.place.map(|place| place as f64),
            Self::Er => instance.ratings.get("er").map(f64::floor),
        }
    }
}

#[cfg(test)]
mod tests {
    use clausoku::solving::Deadline;

    use super::*;

    fn made(text: &str, questions: &[Ask]) -> Vec<Instance> {
        let makers = [text.parse().unwrap()];
        let never = Deadline::never();
        Maker::make(&makers, 1, questions, &mut Watch::new(&never, &mut |_| {})).unwrap()
    }

    fn named(instances: &[Instance]) -> Vec<&str> {
        instances.iter().map(|instance| instance.name.as_str()).collect()
    }

    #[test]
    fn boards_vary_on_every_axis() {
        let holes = made("order=4,6 empty=0.25,0.5 boards=2", &[Ask::Solution]);
        assert_eq!(holes.len(), 8);
        assert_eq!(named(&holes)[..2], ["4 seed 1000 empty 25 %", "4 seed 1000 empty 50 %"]);
        assert_eq!(AxisKind::Empty.value(&holes[0]), Some(25.0));
        assert_eq!(AxisKind::Order.value(&holes[7]), Some(6.0));
        let added = made("order=4 givens=0,1,2", &[Ask::Solution]);
        let counts: Vec<_> = added.iter().filter_map(|one| AxisKind::Givens.value(one)).collect();
        assert_eq!(counts, [0.0, 1.0, 2.0]);
        let placed = made("order=4 empty=1,0.75 place=all", &[Ask::Solution]);
        assert_eq!((placed.len(), AxisKind::Place.value(&placed[3])), (8, Some(4.0)));
        assert_eq!(
            (&*placed[0].group, &*placed[7].group),
            ("4 × 4, empty 100 %", "4 × 4, empty 75 %")
        );
        let wrong = made("order=6 empty=0.2", &[Ask::Wrong]);
        assert_eq!(
            (named(&wrong), wrong[0].satisfiable),
            (vec!["6 seed 1000 empty 20 %, wrong"], None)
        );
        assert_eq!(wrong[0].planted.as_ref().map(|planted| planted.seed), Some(1000));
        let kinds = made("order=4 holes=free,balanced", &[Ask::Solution, Ask::Other]);
        assert_eq!(
            named(&kinds),
            [
                "4 seed 1000 empty 50 %, free",
                "4 seed 1000 empty 50 %, free, other",
                "4 seed 1000 empty 50 %, balanced",
                "4 seed 1000 empty 50 %, balanced, other",
            ]
        );
        assert!(kinds.iter().all(|one| one.satisfiable.is_some() != one.name.ends_with("other")));
    }

    #[test]
    fn quasigroups_with_holes_are_made() {
        let text = "variant=latin order=5,7 scale=1,1.5 holes=free,balanced boards=2";
        let made = made(text, &[Ask::Solution]);
        assert_eq!(made.len(), 16);
        assert_eq!(made[0].name, "latin 5 seed 1000 empty 12, free");
        assert_eq!(made[15].group, "latin 7 × 7, balanced");
        for instance in &made {
            let puzzle = instance.puzzle().unwrap();
            let (order, givens) = (puzzle.variant().order(), puzzle.givens());
            assert_eq!(puzzle.variant().name(), format!("latin:{order}"));
            let scale = AxisKind::Scale.value(instance).unwrap();
            assert!([1.0, 1.5].iter().any(|exact| (scale - exact).abs() < 0.05), "{scale}");
            let in_regions = puzzle.variant().regions().iter().map(|region| {
                region.cells.iter().filter(|&&cell| givens.get(cell).is_none()).count()
            });
            let counts: Vec<usize> = in_regions.collect();
            let spread = counts.iter().max().unwrap() - counts.iter().min().unwrap();
            assert!(
                spread <= 1 || instance.name.ends_with("free"),
                "{}: {counts:?}",
                instance.name
            );
        }
    }

    #[test]
    fn faults_are_named() {
        for (text, fault) in [
            (
                "order=x",
                "order: expected numbers of symbols, from 1 to 1024, as in 16,25, found \"x\"",
            ),
            ("order=0", "order: expected numbers of symbols"),
            ("order=4 boards=0", "boards: expected the number of random solutions"),
            (
                "order=4 empty=0.5,1.5",
                "empty: expected shares of empty cells, from 0 to 1, as in 0.4,0.5, found \"1.5\"",
            ),
            ("order=4 empty=nan", "empty: expected shares"),
            ("order=9 scale=1,-1", "scale: expected factors of order^1.55"),
            ("order=9 scale=inf", "scale: expected factors"),
            (
                "order=16,9 scale=1,2.71",
                "scale: 2.71 · 9^1.55 empty cells are more than the 81 cells of order 9; the largest factor is 2.68",
            ),
            ("order=4 givens=-1", "givens: expected numbers of givens, 0 or more, found \"-1\""),
            ("order=4 givens=17", "givens: 17 givens are more than the 16 cells of order 4"),
            ("order=4 place=0", "place: expected all, or rows of the diagonal, from 1"),
            ("order=4,6 place=5,7", "place: the diagonal of order 6 has no row 7"),
            ("order", "\"order\" has no value"),
            ("", "needs an order"),
            ("order=4 ordr=5", "did you mean order?"),
            ("order=4 empty=0.5 givens=3", "or the numbers of givens"),
            ("order=4 variant=latino", "did you mean latin?"),
        ] {
            let error = text.parse::<Maker>().unwrap_err();
            assert!(error.contains(fault), "{text}: {error}");
        }
    }
}
