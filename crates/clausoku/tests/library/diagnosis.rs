//! What is said of puzzles, against trying everything.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clausoku::diagnosis::{
    Partial, backbone, clashing_givens_within, explain_clash, rank_givens, redundant_givens_within,
    second_solution, superfluous_givens,
};
use clausoku::encoding::Scheme;
use clausoku::solving::Deadline;
use clausoku::{Encoding, Grid, Puzzle, Uniqueness, Variant};
use clausoku_board::{Candidate, Cell, Limits, SearchEnd, Symbol, clashes};
use clausoku_encoder::PRESETS;
use clausoku_testkit::{Rng, solutions};
use clausoku_text::StopReason;

const BOARDS: [&str; 6] = [
    "classic:4",
    "x:4",
    "anti-knight:4",
    "blocks:2x3",
    "jigsaw:AAABB/AACBB/DCCCB/DDCEE/DDEEE",
    "blocks:1x4",
];

/// No limits.
const FREE: Limits = Limits::NONE;

/// What is known where no limit was set.
fn whole<T>(known: Result<Partial<T>, clausoku::Error>) -> T {
    let Partial { value, cut_short, .. } = known.unwrap();
    assert_eq!(cut_short, None);
    value
}

/// More than there are on any of these boards after the first values.
const ALL: usize = 100_000;

/// The puzzle with values put at random where they do not clash at once, and sometimes a candidate
/// excluded.
fn random_puzzle(rng: &mut Rng) -> Puzzle {
    let variant = Arc::new(Variant::by_name(BOARDS[rng.below(BOARDS.len())]).unwrap());
    let mut grid = Grid::empty(variant.cell_count());
    let chosen: Vec<Cell> = variant.cells().filter(|_| rng.percent(35)).collect();
    for cell in chosen {
        let symbol = Symbol::from_index(rng.below(variant.order()) as u16);
        let mut filled = grid.clone();
        filled.set(cell, Some(symbol));
        if clashes(&variant, &filled).is_empty() {
            grid = filled;
        }
    }
    let excluded: Vec<_> = variant
        .cells()
        .filter(|_| rng.percent(4))
        .map(|cell| Candidate { cell, symbol: Symbol::from_index(0) })
        .collect();
    Puzzle::new(variant, grid).unwrap().excluding(excluded).unwrap()
}

fn only(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut givens = Grid::empty(puzzle.givens().len());
    for &cell in cells {
        givens.set(cell, puzzle.givens().get(cell));
    }
    puzzle.with_givens(givens).unwrap()
}

fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    for &cell in cells {
        givens.set(cell, None);
    }
    puzzle.with_givens(givens).unwrap()
}

fn line(text: &str) -> Puzzle {
    clausoku_formats::read_puzzle(text).unwrap()
}

/// The cells clash, and would not without any one of them.
fn assert_minimal_clash(puzzle: &Puzzle, cells: &[Cell]) {
    let has_solution = |cells: &[Cell]| !solutions(&only(puzzle, cells), 1).is_empty();
    assert!(!has_solution(cells), "{:?}: {cells:?} do not clash", puzzle.givens());
    for place in 0..cells.len() {
        let mut others = cells.to_vec();
        others.remove(place);
        assert!(has_solution(&others), "{:?}: {cells:?} is not minimal", puzzle.givens());
    }
}

#[test]
fn clashes_are_clashes_and_minimal() {
    let mut rng = Rng::new(11);
    let log = Encoding::default().with_numbering(Scheme::Log);
    let mut found = 0;
    let mut hidden = 0;
    while found < 150 {
        let puzzle = random_puzzle(&mut rng);
        let encoding = if rng.percent(20) { log } else { Encoding::default() };
        let cells = whole(clashing_givens_within(&puzzle, &encoding, &Deadline::start(&FREE)));
        let all = solutions(&puzzle, 1);
        assert_eq!(cells.is_none(), !all.is_empty());
        let Some(cells) = cells else { continue };
        found += 1;
        assert_minimal_clash(&puzzle, &cells);
        hidden += usize::from(
            whole(explain_clash(&puzzle, &encoding, &cells, &Deadline::start(&FREE))).is_none(),
        );
    }
    // On boards of this size, propagation and failed literals see nearly everything.
    assert!(hidden < found / 4, "{hidden} of {found}");
}

#[test]
fn every_encoding_finds_a_minimal_clash() {
    // One cell sees four values: 1 and 2 in its row, 3 and 4 in its column.
    let puzzle = line("12......3.......\n");
    assert_eq!(solutions(&puzzle, 1).len(), 1);
    let mut givens = puzzle.givens().clone();
    givens.set(Cell::from_index(6), Symbol::from_number(3));
    givens.set(Cell::from_index(14), Symbol::from_number(4));
    let puzzle = puzzle.with_givens(givens).unwrap();
    for rules in PRESETS.iter().map(|row| row.value) {
        let rules = rules.join("+").parse().unwrap();
        let encoding = Encoding::default().with_rules(rules);
        let cells = whole(clashing_givens_within(&puzzle, &encoding, &Deadline::start(&FREE)))
            .expect("no solution");
        assert_minimal_clash(&puzzle, &cells);
    }
}

#[test]
fn what_everybody_sees_is_named_first() {
    let puzzle = line("1..1.......2....\n");
    let cells =
        whole(clashing_givens_within(&puzzle, &Encoding::default(), &Deadline::start(&FREE)))
            .unwrap();
    assert_eq!(cells, [0, 3].map(Cell::from_index));
    let deduced =
        whole(explain_clash(&puzzle, &Encoding::default(), &cells, &Deadline::start(&FREE)))
            .unwrap();
    let account =
        deduced.why(clausoku::deduction::Question::Contradiction, &Deadline::never()).unwrap();
    assert_eq!(
        account.last_reason().as_deref(),
        Some("row 1 would hold 1 twice, at R1C1 and R1C4")
    );
}

#[test]
fn a_given_that_is_excluded_clashes_alone() {
    let puzzle = line("1..1.......2....\n");
    let [cell, symbol] = [3, 0];
    let given =
        Candidate { cell: Cell::from_index(cell), symbol: Symbol::from_index(symbol as u16) };
    let puzzle = puzzle.excluding([given]).unwrap();
    let cells =
        whole(clashing_givens_within(&puzzle, &Encoding::default(), &Deadline::start(&FREE)))
            .unwrap();
    assert_eq!(cells, [given.cell]);
    // And a cell that can hold nothing needs no given at all.
    let nothing = (0..4).map(|symbol| Candidate { symbol: Symbol::from_index(symbol), ..given });
    let puzzle = puzzle.without_givens().excluding(nothing).unwrap();
    assert_eq!(
        whole(clashing_givens_within(&puzzle, &Encoding::default(), &Deadline::start(&FREE))),
        Some(Vec::new())
    );
}

#[test]
fn the_backbone_is_what_all_solutions_share() {
    let mut rng = Rng::new(12);
    let mut several = 0;
    let mut more_than_givens = 0;
    while several < 60 {
        let puzzle = random_puzzle(&mut rng);
        let all = solutions(&puzzle, ALL);
        assert!(all.len() < ALL);
        let mut expected = all.first().cloned();
        if let Some(common) = &mut expected {
            for cell in puzzle.variant().cells() {
                if all.iter().any(|solution| solution.get(cell) != all[0].get(cell)) {
                    common.set(cell, None);
                }
            }
            several += usize::from(all.len() > 1);
            more_than_givens += usize::from(all.len() > 1 && common != puzzle.givens());
        }
        assert_eq!(
            whole(backbone(&puzzle, &Encoding::reduced(), &Deadline::start(&FREE))),
            expected
        );
        assert_eq!(
            whole(backbone(&puzzle, &Encoding::default(), &Deadline::start(&FREE))),
            expected
        );
    }
    assert!(more_than_givens > 10, "{more_than_givens}");
}

#[test]
fn of_the_course_s_408_solutions_42_cells_are_the_same() {
    let text = "000043500010000200075000060107250400000100006054009002000025000000008105548000027";
    let common =
        whole(backbone(&line(text), &Encoding::reduced(), &Deadline::start(&FREE))).unwrap();
    assert_eq!(common.filled().count(), 42);
    let telling = rank_givens(&line(text), &Deadline::never()).unwrap();
    assert_eq!((telling.solutions, telling.ended), (408_u32.into(), SearchEnd::Exhausted));
}

#[test]
fn what_stays_is_minimal_and_has_the_same_solution() {
    let mut rng = Rng::new(13);
    let mut found = 0;
    while found < 40 {
        let puzzle = random_puzzle(&mut rng);
        let [solution] = &solutions(&puzzle, 2)[..] else { continue };
        found += 1;
        let mut order: Vec<Cell> = puzzle.variant().cells().collect();
        rng.shuffle(&mut order);
        let encoding = if rng.percent(20) {
            Encoding::default().with_numbering(Scheme::Log)
        } else {
            Encoding::default()
        };
        let out = whole(superfluous_givens(&puzzle, &encoding, &order, &Deadline::start(&FREE)));
        let minimal = without(&puzzle, &out);
        assert_eq!(solutions(&minimal, 2), std::slice::from_ref(solution));
        for (cell, _) in minimal.givens().filled() {
            assert_eq!(solutions(&without(&minimal, &[cell]), 2).len(), 2);
        }
        // The first of the order that can be left out is left out.
        let redundant = whole(redundant_givens_within(&puzzle, &encoding, &Deadline::start(&FREE)));
        let first = order.iter().find(|cell| redundant.contains(cell));
        assert_eq!(out.first(), first);
        assert_eq!(
            whole(redundant_givens_within(&minimal, &encoding, &Deadline::start(&FREE))),
            []
        );
        // Givens that the order does not name are kept.
        let some = &order[..3];
        let out = whole(superfluous_givens(&puzzle, &encoding, some, &Deadline::start(&FREE)));
        assert!(out.iter().all(|cell| some.contains(cell)));
    }
}

#[test]
fn a_second_run_finds_a_second_solution() {
    let mut rng = Rng::new(14);
    let mut seen = [0; 3];
    for _ in 0..200 {
        let puzzle = random_puzzle(&mut rng);
        let found = second_solution(&puzzle, &Deadline::never()).unwrap();
        let all = solutions(&puzzle, 2);
        match found.solutions().expect("no limit was set") {
            Uniqueness::None => assert!(all.is_empty() && found.runs.len() == 1),
            Uniqueness::Unique(only) => assert_eq!(all, [only]),
            Uniqueness::Several(first, second) => {
                assert!(all.len() == 2 && first == all[0] && second != first);
            }
        }
        seen[all.len()] += 1;
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn a_second_run_that_is_cut_short_knows_nothing() {
    let puzzle = line("12..34....4....1\n");
    let whole = second_solution(&puzzle, &Deadline::never()).unwrap();
    let steps = whole.runs[1].statistics.steps;
    for most in [0, 1, steps - 1] {
        let limits = Limits::default().with_steps(most);
        let found = second_solution(&puzzle, &Deadline::start(&limits)).unwrap();
        assert_eq!(
            (found.solutions(), found.cut_short()),
            (None, Some(SearchEnd::Stopped(StopReason::StepLimit)))
        );
    }
}

#[test]
fn telling_givens_leave_as_many_as_have_them() {
    let mut rng = Rng::new(15);
    let mut several = 0;
    while several < 40 {
        let puzzle = random_puzzle(&mut rng);
        let all = solutions(&puzzle, ALL);
        let telling = rank_givens(&puzzle, &Deadline::never()).unwrap();
        assert_eq!(telling.solutions, all.len().into());
        let with = |Candidate { cell, symbol }| {
            all.iter().filter(|solution| solution.get(cell) == Some(symbol)).count()
        };
        let cells = puzzle.variant().cells();
        let candidates = cells.flat_map(|cell| {
            puzzle.variant().alphabet().symbols().map(move |symbol| Candidate { cell, symbol })
        });
        let telling_ones =
            candidates.filter(|&candidate| (1..all.len()).contains(&with(candidate)));
        let mut expected: Vec<_> = telling_ones.map(|found| (with(found), found)).collect();
        expected.sort_unstable();
        let found = telling.givens.iter().map(|given| given.candidate).collect::<Vec<_>>();
        assert_eq!(found, expected.iter().map(|row| row.1).collect::<Vec<_>>());
        let numbers = telling.givens.iter().zip(&expected);
        assert!(numbers.into_iter().all(|(given, row)| given.solutions == row.0.into()));
        several += usize::from(all.len() > 1);
    }
}

#[test]
fn nothing_is_told_when_a_limit_is_reached() {
    let puzzle = Puzzle::empty(Arc::new(Variant::classic(4).unwrap()));
    let enough = rank_givens(&puzzle, &Deadline::never()).unwrap();
    assert_eq!(enough.givens.len(), 64);
    for steps in [1, 100] {
        let limits = Limits::default().with_steps(steps);
        let telling = rank_givens(&puzzle, &Deadline::start(&limits)).unwrap();
        assert_eq!(
            (telling.givens.len(), telling.ended),
            (0, SearchEnd::Stopped(StopReason::StepLimit))
        );
        // The first count alone was complete with 100 steps.
        assert_eq!(telling.solutions == 288_u32.into(), steps == 100);
    }
}

/// Limits on time from one that is reached at once to one that is not.
fn times() -> impl Iterator<Item = Limits> {
    let micros = [0, 20, 100, 300, 600, 1000, 2000, 4000, 10_000_000];
    micros.into_iter().map(|micros| FREE.with_time(Duration::from_micros(micros)))
}

#[test]
fn what_is_known_when_a_limit_is_reached_is_true() {
    let more = line("12..34....4....1\n");
    let order: Vec<Cell> = more.variant().cells().collect();
    let encoding = Encoding::default();
    let redundant = whole(redundant_givens_within(&more, &encoding, &Deadline::start(&FREE)));
    let out = whole(superfluous_givens(&more, &encoding, &order, &Deadline::start(&FREE)));
    let many = line("1...............\n");
    let common = whole(backbone(&many, &encoding, &Deadline::start(&FREE))).unwrap();
    let none = line("123.....2..4....\n");
    let is_known = |known: Option<SearchEnd>| {
        assert!(matches!(known, None | Some(SearchEnd::Stopped(StopReason::TimeLimit))));
    };
    for limits in times() {
        let known = redundant_givens_within(&more, &encoding, &Deadline::start(&limits)).unwrap();
        is_known(known.cut_short);
        assert!(redundant.starts_with(&known.value));
        assert!(known.cut_short.is_some() || known.value == redundant);
        let known =
            superfluous_givens(&more, &encoding, &order, &Deadline::start(&limits)).unwrap();
        is_known(known.cut_short);
        assert!(out.starts_with(&known.value));
        assert!(known.cut_short.is_some() || known.value == out);
        let known = backbone(&many, &encoding, &Deadline::start(&limits)).unwrap();
        is_known(known.cut_short);
        let holds = |grid: &Grid| common.filled().all(|(cell, s)| grid.get(cell) == Some(s));
        assert!(known.value.as_ref().map_or(known.cut_short.is_some(), holds));
        let known = clashing_givens_within(&none, &encoding, &Deadline::start(&limits)).unwrap();
        is_known(known.cut_short);
        let Some(cells) = known.value else {
            assert!(known.cut_short.is_some());
            continue;
        };
        let mut givens = Grid::empty(none.givens().len());
        for &cell in &cells {
            givens.set(cell, none.givens().get(cell));
        }
        assert!(solutions(&none.with_givens(givens).unwrap(), 1).is_empty());
    }
}

#[test]
fn what_is_stopped_says_so() {
    let stop = Arc::new(AtomicBool::new(true));
    let limits = FREE.with_stop(stop);
    let encoding = Encoding::default();
    let puzzle = line("12..34....4....1\n");
    let interrupted = Some(SearchEnd::Stopped(StopReason::Interrupted));
    let order: Vec<Cell> = puzzle.variant().cells().collect();
    assert_eq!(
        redundant_givens_within(&puzzle, &encoding, &Deadline::start(&limits)).unwrap().cut_short,
        interrupted
    );
    let out = superfluous_givens(&puzzle, &encoding, &order, &Deadline::start(&limits)).unwrap();
    assert_eq!(out.cut_short, interrupted);
    assert_eq!(
        backbone(&puzzle, &encoding, &Deadline::start(&limits)).unwrap().cut_short,
        interrupted
    );
    assert_eq!(
        clashing_givens_within(&puzzle, &encoding, &Deadline::start(&limits)).unwrap().cut_short,
        interrupted
    );
    assert_eq!(
        second_solution(&puzzle, &Deadline::start(&limits)).unwrap().cut_short(),
        interrupted
    );
    // The failed literal has to assume something before it is asked whether to go on.
    let cells: Vec<Cell> = puzzle.givens().filled().map(|row| row.0).collect();
    let known =
        explain_clash(&puzzle.without_givens(), &encoding, &cells, &Deadline::start(&limits))
            .unwrap();
    assert_eq!((known.value.is_none(), known.cut_short), (true, interrupted));
}
