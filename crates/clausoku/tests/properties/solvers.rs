//! Every way to solve a puzzle against brute force, on puzzles and encodings made by choices.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use clausoku::deduction::{Deduced, Outcome};
use clausoku::encoding::Scheme;
use clausoku::sat::solvers::Catalogue;
use clausoku::solving::bulk::Sought;
use clausoku::solving::{Deadline, Pipeline};
use clausoku::{Batch, Encoding, Grid, Puzzle, SolverChoice, Variant};
use clausoku_backends::SOLVERS;
use clausoku_board::{
    Candidate, Cell, Collect, Limits, PuzzleSolver, SearchEnd, Symbol, check_solution,
};
use clausoku_encoder::{
    AT_MOST_ONE, AtMostOneByRule, Bound, GIVENS, IMPLIED, ImpliedSet, PRESETS, RULES,
};
use clausoku_network::NetworkSolver;
use clausoku_propagation::Options;
use clausoku_search::{Tabu, solver_named};
use clausoku_testkit::{Choices, solutions};
use clausoku_text::StopReason;

/// Boards that brute force fills.
const BOARDS: [&str; 13] = [
    "classic:1",
    "classic:4",
    "x:4",
    "disjoint-groups:4",
    "windoku:4",
    "anti-king:4",
    "anti-knight:2x3",
    "jigsaw:AAAB/ACBB/DCCB/DDDC",
    "jigsaw:AAAAA/BBBBC/BDDCC/DDDCC/EEEEE",
    "blocks:2x3",
    "x:2x3",
    "blocks:1x5",
    "twodoku:4",
];

/// The boards, each with a solution if it has one.
static VARIANTS: LazyLock<Vec<(Arc<Variant>, Option<Grid>)>> = LazyLock::new(|| {
    BOARDS
        .iter()
        .map(|name| {
            let variant = Arc::new(Variant::by_name(name).unwrap());
            let solution = solutions(&Puzzle::empty(variant.clone()), 1).pop();
            (variant, solution)
        })
        .collect()
});

/// A solver finds the solutions that brute force finds, and propagation derives nothing that they contradict.
/// Which puzzle, encoding and solver it is, the choices say. Returns whether the puzzle has a solution.
pub(crate) fn solvers_agree(bytes: &[u8]) -> bool {
    let mut choices = Choices::new(bytes);
    let kind = choices.below(5);
    let puzzle = puzzle(&mut choices);
    let encoding = encoding(&mut choices);
    let most = 1 + choices.below(40);
    let expected = solutions(&puzzle, most);
    let case = Case { puzzle: &puzzle, most, expected: &expected };
    match kind {
        0 => {
            // A search without learning takes too long where auxiliary variables state the rules.
            let rows: Vec<_> = SOLVERS.iter().filter(|row| !row.is_for_small).collect();
            let row = choices.pick(&rows);
            case.compare(&mut Pipeline::new(encoding, row.create), &encoding.to_string());
        }
        1 => {
            let row = choices.pick(clausoku_search::SOLVERS);
            let first = if choices.percent(30) { "singles-first+" } else { "" };
            if let Ok(mut solver) = solver_named(&format!("{first}{}", row.name)) {
                case.compare(&mut *solver, "");
            }
            case.compare_tabu();
        }
        2 => {
            case.compare(&mut NetworkSolver::default(), "");
            case.compare_lanes(1 + choices.below(40));
        }
        3 => case.compare_counter(),
        _ => case.compare_propagation(&encoding, options(&mut choices)),
    }
    !expected.is_empty()
}

/// Some cells of a solution, with wrong ones now and then, and excluded candidates.
fn puzzle(choices: &mut Choices<'_>) -> Puzzle {
    let (variant, solution) = choices.pick(&VARIANTS);
    // On large boards brute force has to come to an end.
    let least = if variant.cell_count() > 16 { 80 } else { 0 };
    let kept = least + choices.below(256 - least);
    let mut givens = Grid::empty(variant.cell_count());
    for cell in variant.cells() {
        let byte = choices.below(256);
        let symbol = match solution {
            _ if byte >= 253 => Some(symbol(variant, choices)),
            Some(solution) if byte < kept => solution.get(cell),
            _ => None,
        };
        givens.set(cell, symbol);
    }
    let count = choices.below(12).saturating_sub(6);
    let mut candidate = || {
        let cell = Cell::from_index(choices.below(variant.cell_count()) as u32);
        Candidate { cell, symbol: symbol(variant, choices) }
    };
    let excluded: Vec<_> = (0..count).map(|_| candidate()).collect();
    Puzzle::new(variant.clone(), givens).unwrap().excluding(excluded).unwrap()
}

fn symbol(variant: &Variant, choices: &mut Choices<'_>) -> Symbol {
    Symbol::from_index(choices.below(variant.order()) as u16)
}

fn encoding(choices: &mut Choices<'_>) -> Encoding {
    let rules = choices.pick(PRESETS).value;
    let more = RULES.iter().filter(|_| choices.percent(20)).map(|rule| rule.name);
    let rules = rules.iter().copied().chain(more).collect::<Vec<_>>().join("+");
    let implied = IMPLIED.iter().filter(|_| choices.percent(30)).map(|row| row.name);
    let implied = ImpliedSet::named(implied.collect::<Vec<_>>()).unwrap();
    let mut at_most_one = AtMostOneByRule::from(*choices.pick(AT_MOST_ONE));
    for rule in RULES.iter().filter(|rule| rule.bound == Bound::AtMostOne) {
        if choices.percent(20) {
            at_most_one = at_most_one.with(rule.name, choices.pick(AT_MOST_ONE)).unwrap();
        }
    }
    let numbering = *choices.pick(&[Scheme::Dense, Scheme::Decimal, Scheme::Log]);
    let givens = choices.pick(GIVENS).value;
    let encoding = Encoding::preset(&rules).unwrap();
    encoding
        .with_at_most_one_by_rule(at_most_one)
        .with_numbering(numbering)
        .with_implied(implied)
        .with_givens(givens)
}

fn options(choices: &mut Choices<'_>) -> Options {
    Options {
        depth: choices.below(3) as u8,
        necessary: choices.percent(50),
        equivalent: choices.percent(50),
        hyper_binary: choices.percent(50),
    }
}

/// A puzzle with its first solutions.
struct Case<'a> {
    puzzle: &'a Puzzle,
    /// The most solutions that are looked for.
    most: usize,
    expected: &'a [Grid],
}

impl Case<'_> {
    /// Whether these are all solutions.
    fn is_complete(&self) -> bool {
        self.expected.len() < self.most
    }

    fn compare(&self, solver: &mut dyn PuzzleSolver, encoding: &str) {
        let limits = Limits::solutions(self.most as u64);
        let mut found = Collect::new(self.most);
        let name = solver.name().to_owned();
        let search = solver.search(self.puzzle, &Deadline::start(&limits), &mut found).unwrap();
        let what = || format!("{name} {encoding} {:?}", self.puzzle);
        assert_eq!(search.solutions, self.expected.len() as u64, "{}", what());
        let [found, expected] = [&found.grids, self.expected].map(|grids| {
            grids
                .iter()
                .map(|grid| grid.filled().map(|(_, symbol)| symbol.number()).collect::<Vec<_>>())
                .collect::<BTreeSet<_>>()
        });
        assert_eq!(found.len(), expected.len(), "a solution twice: {}", what());
        if self.is_complete() {
            assert_eq!(found, expected, "{}", what());
            assert_eq!(search.ended, SearchEnd::Exhausted, "{}", what());
        } else {
            assert_eq!(search.ended, SearchEnd::Enough, "{}", what());
        }
    }

    /// Tabu search returns only real solutions, and denies a solution only if none exists. It may not know.
    fn compare_tabu(&self) {
        let limits = Limits::solutions(1).with_steps(20_000);
        let mut found = Collect::new(1);
        let search =
            Tabu::default().search(self.puzzle, &Deadline::start(&limits), &mut found).unwrap();
        let is_known = matches!(search.ended, SearchEnd::Enough | SearchEnd::Exhausted);
        assert!(
            is_known || search.ended == SearchEnd::Stopped(StopReason::StepLimit),
            "{:?}",
            self.puzzle
        );
        if is_known {
            assert_eq!(search.solutions, self.expected.len().min(1) as u64, "{:?}", self.puzzle);
        }
        let wrong = |grid| check_solution(self.puzzle, grid).is_err();
        assert!(!found.grids.iter().any(wrong), "{:?}", self.puzzle);
    }

    /// Copies of the same puzzle in one batch.
    fn compare_lanes(&self, copies: usize) {
        let lanes = SolverChoice::named("lanes", &Catalogue::built_in()).unwrap();
        let mut batch = Batch::new(&lanes, Encoding::default(), Limits::default());
        (0..copies).for_each(|_| batch.push(self.puzzle.clone()));
        let answers = batch.solve(Sought::solutions(self.most as u64)).unwrap();
        let mut firsts = BTreeSet::new();
        // Boards that the lanes do not support have errors.
        for answer in answers.iter().flatten() {
            assert_eq!(answer.result().solutions, self.expected.len() as u64, "{:?}", self.puzzle);
            firsts.insert(answer.solutions().next().map(|first| first.line()));
        }
        assert!(firsts.len() < 2, "{:?}", self.puzzle);
    }

    fn compare_counter(&self) {
        let counted = clausoku_search::count(self.puzzle, &Deadline::never()).unwrap();
        assert!(counted.is_exact());
        let found = counted.solutions;
        let expected = clausoku_search::UBig::from(self.expected.len());
        assert!(found >= expected, "{found}, not {expected}: {:?}", self.puzzle);
        assert!(found == expected || !self.is_complete(), "{found}: {:?}", self.puzzle);
    }

    fn compare_propagation(&self, encoding: &Encoding, options: Options) {
        let deduced = Deduced::new(self.puzzle, encoding, options, &Deadline::never()).unwrap();
        let what = || format!("{encoding} {options:?} {:?}", self.puzzle);
        match deduced.outcome() {
            Outcome::Solved => {
                assert!(self.expected.contains(deduced.grid()), "{}", what());
                assert!(self.expected.len() == 1 || self.most == 1, "{}", what());
            }
            Outcome::Contradiction | Outcome::Broken(_) => {
                assert!(self.expected.is_empty(), "{}", what());
            }
            Outcome::Open => {}
            Outcome::Stopped(_) => panic!("nothing stops it: {}", what()),
        }
        let variant = self.puzzle.variant();
        let candidates = variant.cells().flat_map(|cell| {
            variant.alphabet().symbols().map(move |symbol| Candidate { cell, symbol })
        });
        for (candidate, holds) in candidates.filter_map(|one| Some((one, deduced.holds(one)?))) {
            for solution in self.expected {
                let in_solution = solution.get(candidate.cell) == Some(candidate.symbol);
                assert_eq!(holds, in_solution, "{candidate:?} {}", what());
            }
        }
    }
}
