//! The questions of setters about puzzles with constraints, against brute force and SAT.

use std::sync::Arc;

use clausoku::diagnosis::clues::{
    Clue, clashing_clues, tidy, tidy_to_fewest, with_clues, with_parts,
};
use clausoku::diagnosis::{Partial, backbone, true_candidates};
use clausoku::solving::{Deadline, solve_with, uniqueness_with};
use clausoku::{Encoding, Grid, Puzzle, Variant};
use clausoku_board::{
    CONSTRAINTS, Candidate, Cell, Constraint, ConstraintKind, Symbol, check_solution,
};
use clausoku_testkit::{Rng, random_constraint, solutions};

fn never() -> Deadline {
    Deadline::never()
}

fn plain() -> Encoding {
    Encoding::default()
}

/// Returns a board of order 6 with a grid of it at random.
fn board(rng: &mut Rng) -> (Variant, Grid) {
    let variant = Variant::by_name("blocks:2x3").unwrap();
    let all = solutions(&Puzzle::empty(variant.clone().into()), 300);
    let mut symbols: Vec<u16> = (1..=6).collect();
    rng.shuffle(&mut symbols);
    let numbers = |grid: &Grid| grid.filled().map(|(_, symbol)| symbols[symbol.index()]).collect();
    let grid = Grid::from_numbers(numbers(&all[rng.below(all.len())]));
    (variant, grid)
}

/// Returns cages at random around a grid, which contain each cell once.
fn cages(variant: &Variant, grid: &Grid, rng: &mut Rng) -> Vec<Constraint> {
    let mut free: Vec<Cell> = variant.cells().collect();
    let number = |cell: Cell| u32::from(grid.get(cell).map_or(0, Symbol::number));
    let mut cages = Vec::new();
    while let Some(&start) = free.first() {
        let mut cells = vec![start];
        let size = 1 + rng.below(4);
        free.retain(|&cell| cell != start);
        while cells.len() < size {
            let fits = |cell: &Cell| {
                let is_beside =
                    cells.iter().any(|&one| variant.neighbours(one).any(|other| other == *cell));
                is_beside && cells.iter().all(|&one| number(one) != number(*cell))
            };
            let Some(next) = free.iter().copied().find(fits) else { break };
            free.retain(|&cell| cell != next);
            cells.push(next);
        }
        let sum = Some(cells.iter().map(|&cell| number(cell)).sum());
        cages.push(Constraint::new(ConstraintKind::Cage { sum }, cells));
    }
    cages
}

/// Returns killers at random without givens, of which a part of the cages is missing.
fn killers(count: usize, missing: usize, rng: &mut Rng) -> Vec<Puzzle> {
    let killer = |_| {
        let (variant, grid) = board(rng);
        let mut cages = cages(&variant, &grid, rng);
        cages.retain(|_| !rng.percent(missing));
        Puzzle::empty(Arc::new(variant.with_constraints(cages).unwrap()))
    };
    (0..count).map(killer).collect()
}

/// Returns puzzles of order 6 with constraints of all kinds and some givens, which have a solution.
fn mixed(count: usize, rng: &mut Rng) -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let (variant, grid) = board(rng);
        let numbers: Vec<u16> = grid.filled().map(|(_, symbol)| symbol.number()).collect();
        let rows = (0..4).map(|_| &CONSTRAINTS[rng.below(CONSTRAINTS.len())]).collect::<Vec<_>>();
        let found = rows.iter().map(|row| random_constraint(row, &variant, &numbers, 5, rng));
        let found = found.collect::<Vec<_>>().into_iter();
        let constraints = found.filter(|constraint| {
            let alone = variant.clone().with_constraints(vec![constraint.clone()]);
            alone.is_ok() && variant.holds(constraint, &numbers)
        });
        let Ok(variant) = variant.clone().with_constraints(constraints.collect()) else { continue };
        let open: Vec<Cell> = variant.cells().filter(|_| rng.percent(55)).collect();
        puzzles.push(Puzzle::new(Arc::new(variant), grid.without(&open)).unwrap());
    }
    puzzles
}

/// Returns all solutions: those of the regions and givens that pass the check.
fn by_brute_force(puzzle: &Puzzle) -> Vec<Grid> {
    let mut all = solutions(puzzle, 100_000);
    assert!(all.len() < 100_000);
    all.retain(|grid| check_solution(puzzle, grid).is_ok());
    all
}

fn candidates(puzzle: &Puzzle) -> impl Iterator<Item = Candidate> {
    let symbols = puzzle.variant().alphabet().symbols();
    let of_cell = move |cell| symbols.clone().map(move |symbol| Candidate { cell, symbol });
    puzzle.variant().cells().flat_map(of_cell)
}

#[test]
fn true_candidates_of_killers_are_those_that_sat_finds() {
    let mut found = [0, 0];
    for puzzle in killers(5, 40, &mut Rng::new(301)) {
        let known = true_candidates(&puzzle, 1, &plain(), &never()).unwrap();
        assert_eq!(known.cut_short, None);
        let common = backbone(&puzzle, &plain(), &never()).unwrap().value.unwrap();
        for candidate in candidates(&puzzle) {
            let mut givens = puzzle.givens().clone();
            givens.set(candidate.cell, Some(candidate.symbol));
            let with = solve_with(&puzzle.with_givens(givens).unwrap(), &plain()).unwrap();
            assert_eq!(known.value.is_true(candidate), Some(with.is_some()), "{candidate:?}");
            found[usize::from(with.is_some())] += 1;
        }
        for cell in puzzle.variant().cells() {
            let mut shown = known.value.shown(cell);
            let only = shown.next().filter(|_| shown.next().is_none());
            assert_eq!(common.get(cell), only);
        }
    }
    assert!(found.iter().all(|&count| count > 50), "{found:?}");
}

#[test]
fn candidates_are_counted_as_brute_force_counts_them() {
    let mut several = 0;
    for puzzle in mixed(20, &mut Rng::new(302)) {
        let all = by_brute_force(&puzzle);
        several += usize::from(all.len() > 1);
        for most in [1, 7, 20_000] {
            let known = true_candidates(&puzzle, most, &plain(), &never()).unwrap().value;
            for candidate in candidates(&puzzle) {
                let has = |grid: &&Grid| grid.get(candidate.cell) == Some(candidate.symbol);
                let count = all.iter().filter(has).count() as u64;
                assert_eq!(known.solutions(candidate), count.min(most), "{candidate:?}");
                assert_eq!(known.is_true(candidate), Some(count > 0));
            }
        }
    }
    assert!(several > 5, "{several}");
}

fn is_unique(puzzle: &Puzzle) -> bool {
    uniqueness_with(puzzle, &plain()).unwrap().is_unique()
}

/// Checks what is said of the clues of a puzzle with one solution.
fn assert_tidied(puzzle: &Puzzle, keeps: &dyn Fn(Clue) -> bool) -> [usize; 2] {
    let solution = solve_with(puzzle, &plain()).unwrap().unwrap();
    let Partial { value: tidied, cut_short, .. } =
        tidy(puzzle, &solution, keeps, &never()).unwrap();
    assert_eq!(cut_short, None);
    let all = Clue::all(puzzle);
    let without = |clues: &[Clue], clue: Clue| {
        let rest: Vec<Clue> = clues.iter().copied().filter(|&other| other != clue).collect();
        with_clues(puzzle, &rest).unwrap()
    };
    let of_removed = |is_removed: bool| {
        let clues = tidied.clues.iter().filter(move |one| one.is_removed == is_removed);
        clues.map(|one| one.clue).collect::<Vec<_>>()
    };
    let left = of_removed(false);
    assert_eq!(with_clues(puzzle, &left).unwrap(), tidied.puzzle);
    assert!(is_unique(&tidied.puzzle) && check_solution(&tidied.puzzle, &solution).is_ok());
    for one in &tidied.clues {
        let alone = is_unique(&without(&all, one.clue));
        assert_eq!(one.is_superfluous, Some(alone), "{:?}", one.clue);
        if !one.is_removed {
            assert_eq!(keeps(one.clue) && alone, one.witness.is_none());
            assert!(keeps(one.clue) || !is_unique(&without(&left, one.clue)), "{:?}", one.clue);
        }
        if let Some(witness) = &one.witness {
            let rest = without(if alone { &left } else { &all }, one.clue);
            assert!(*witness != solution && check_solution(&rest, witness).is_ok());
        }
    }
    let superfluous = tidied.clues.iter().filter(|one| one.is_superfluous == Some(true)).count();
    [superfluous, of_removed(true).len()]
}

#[test]
fn tidied_puzzles_have_one_solution_and_need_each_clue() {
    let mut rng = Rng::new(303);
    let mut counts = Vec::new();
    let all = [killers(6, 0, &mut rng), mixed(25, &mut rng)].concat();
    for puzzle in all.iter().filter(|puzzle| is_unique(puzzle)) {
        counts.push(assert_tidied(puzzle, &|_| false));
        counts.push(assert_tidied(puzzle, &|clue| matches!(clue, Clue::Given(_))));
    }
    let superfluous: usize = counts.iter().map(|count| count[0]).sum();
    let removed: usize = counts.iter().map(|count| count[1]).sum();
    assert!(counts.len() > 10 && removed > 20 && superfluous > removed, "{counts:?}");
}

/// Returns the number of the fewest clues, with those that are kept, that all other grids of the board violate. Tries every set.
fn fewest_by_brute_force(puzzle: &Puzzle, keeps: &dyn Fn(Clue) -> bool) -> usize {
    let variant = puzzle.variant();
    let bare = Variant::clone(variant).with_constraints(Vec::new()).unwrap();
    let all = Clue::all(puzzle);
    let violated = |grid: &Grid| {
        let holds = |clue: &Clue| match *clue {
            Clue::Given(cell) => puzzle.givens().get(cell) == grid.get(cell),
            Clue::Constraint(index) => {
                let numbers: Vec<u16> = grid.filled().map(|(_, symbol)| symbol.number()).collect();
                variant.holds(&variant.constraints()[index], &numbers)
            }
            Clue::Region(_) => true,
        };
        let violated = all.iter().enumerate().filter(|(_, clue)| !holds(clue));
        violated.fold(0_u32, |set, (index, _)| set | 1 << index)
    };
    let sets: Vec<u32> =
        solutions(&Puzzle::empty(bare.into()), 1000).iter().map(violated).collect();
    assert_eq!((sets.len(), sets.iter().filter(|&&set| set == 0).count()), (288, 1));
    let kept = all.iter().enumerate().filter(|(_, clue)| keeps(**clue));
    let kept = kept.fold(0, |set, (index, _)| set | 1_u32 << index);
    let enough = |chosen: &u32| sets.iter().all(|&set| set == 0 || set & chosen != 0);
    let chosen = (0..1_u32 << all.len()).filter(|chosen| chosen & kept == kept).filter(enough);
    chosen.map(u32::count_ones).min().expect("all clues") as usize
}

#[test]
fn fewest_clues_are_those_that_brute_force_finds() {
    let mut rng = Rng::new(307);
    let variant = Variant::classic(4).unwrap();
    let grids = solutions(&Puzzle::empty(variant.clone().into()), 1000);
    let kinds = ["cage", "thermometer", "difference", "palindrome", "even", "arrow"];
    let rows: Vec<_> = CONSTRAINTS.iter().filter(|row| kinds.contains(&row.name)).collect();
    let (mut better, mut count) = (0, 0);
    while count < 25 {
        let grid = &grids[rng.below(grids.len())];
        let numbers: Vec<u16> = grid.filled().map(|(_, symbol)| symbol.number()).collect();
        let random = (0..30).map(|_| {
            random_constraint(rows[rng.below(rows.len())], &variant, &numbers, 3, &mut rng)
        });
        let random: Vec<Constraint> = random.collect();
        let fits = |one: &Constraint| {
            variant.clone().with_constraints(vec![one.clone()]).is_ok()
                && variant.holds(one, &numbers)
        };
        let mut clues: Vec<Constraint> = random.into_iter().filter(fits).collect();
        clues.truncate(9);
        let Ok(board) = variant.clone().with_constraints(clues) else { continue };
        let open: Vec<Cell> = board.cells().filter(|_| rng.percent(65)).collect();
        let puzzle = Puzzle::new(Arc::new(board), grid.without(&open)).unwrap();
        if Clue::all(&puzzle).len() > 16 || by_brute_force(&puzzle).len() != 1 {
            continue;
        }
        count += 1;
        for keeps_givens in [false, true] {
            let keeps = |clue: Clue| keeps_givens && matches!(clue, Clue::Given(_));
            let of = |tidied: &clausoku::diagnosis::clues::TidiedPuzzle| {
                tidied.clues.iter().filter(|one| !one.is_removed).count()
            };
            let least = fewest_by_brute_force(&puzzle, &keeps);
            let greedy = tidy(&puzzle, grid, &keeps, &never()).unwrap().value;
            let found = tidy_to_fewest(&puzzle, grid, &keeps, &never()).unwrap().value;
            assert!(found.is_fewest && of(&found) == least, "{found:?}: {least}");
            assert!(!greedy.is_fewest || of(&greedy) == least);
            assert!(is_unique(&found.puzzle) && check_solution(&found.puzzle, grid).is_ok());
            better += usize::from(of(&greedy) > least);
            for one in found.clues.iter().filter(|one| !one.is_removed && !keeps(one.clue)) {
                assert!(one.witness.as_ref().is_some_and(|witness| witness != grid));
            }
        }
    }
    assert!(better > 5, "{better}");
    let killer = &killers(1, 0, &mut rng)[0];
    let solution = solve_with(killer, &plain()).unwrap().unwrap();
    let found = tidy_to_fewest(killer, &solution, &|_| false, &Deadline::at_check(0)).unwrap();
    assert!(found.cut_short.is_some() && !found.value.is_fewest);
}

/// Signs exempt cells from the negative constraint, so that fewer clues may have fewer solutions.
#[test]
fn clues_that_exempt_others_are_tried_and_not_called_fewest() {
    let mut rng = Rng::new(308);
    let variant = Variant::classic(4).unwrap();
    let grids = solutions(&Puzzle::empty(variant.clone().into()), 1000);
    let signs: Vec<_> = CONSTRAINTS
        .iter()
        .filter(|row| ["pair-sum", "difference", "ratio"].contains(&row.name))
        .collect();
    let (mut count, mut larger) = (0, 0);
    while count < 25 {
        let grid = &grids[rng.below(grids.len())];
        let numbers: Vec<u16> = grid.filled().map(|(_, symbol)| symbol.number()).collect();
        let random = (0..4 + rng.below(3)).map(|_| {
            random_constraint(signs[rng.below(signs.len())], &variant, &numbers, 2, &mut rng)
        });
        let mut clues: Vec<Constraint> = random.collect();
        let [sum, one] = [3 + rng.below(5) as u32, 1 + rng.below(2) as u32];
        let [differences, ratios, sums] =
            [vec![one], vec![2], vec![sum]].map(|list| if rng.percent(70) { list } else { vec![] });
        let kind = ConstraintKind::Negative { differences, ratios, sums };
        clues.push(Constraint::new(kind, Vec::new()));
        let Ok(board) = variant.clone().with_constraints(clues) else { continue };
        let open: Vec<Cell> = board.cells().filter(|_| rng.percent(80)).collect();
        let puzzle = Puzzle::new(Arc::new(board), grid.without(&open)).unwrap();
        let all = Clue::all(&puzzle);
        let is_enough = |clues: &[Clue]| {
            let rest = with_clues(&puzzle, clues)?;
            let mut found = grids.iter().filter(|grid| check_solution(&rest, grid).is_ok());
            (found.next() == Some(grid) && found.next().is_none()).then_some(())
        };
        if all.len() > 10 || is_enough(&all).is_none() {
            continue;
        }
        count += 1;
        let subset = |set: u32| {
            let chosen = all.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
            chosen.map(|(_, &clue)| clue).collect::<Vec<_>>()
        };
        let enough = (0..1_u32 << all.len()).filter(|&set| is_enough(&subset(set)).is_some());
        let least = enough.map(u32::count_ones).min().expect("all clues") as usize;
        for tidy in [tidy, tidy_to_fewest] {
            let found = tidy(&puzzle, grid, &|_| false, &never()).unwrap().value;
            let left = found.clues.iter().filter(|one| !one.is_removed).map(|one| one.clue);
            let left: Vec<Clue> = left.collect();
            assert!(is_enough(&left).is_some() && (!found.is_fewest || left.len() == least));
            larger += usize::from(left.len() > least);
            let without = |clues: &[Clue], clue: Clue| {
                let rest: Vec<Clue> = clues.iter().copied().filter(|&one| one != clue).collect();
                is_enough(&rest).is_some()
            };
            for one in &found.clues {
                assert_eq!(one.is_superfluous, Some(without(&all, one.clue)), "{puzzle:?}");
                assert!(one.is_removed || !without(&left, one.clue), "{puzzle:?}");
            }
        }
    }
    // Both sets need each of their clues, and would be said to be fewest.
    assert!(larger > 0);

    // The four givens of this puzzle are enough without the negative constraint; with it, each sign is needed alone.
    let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
    let solution = solve_with(&puzzle, &plain()).unwrap().unwrap();
    let sum = |[a, b]: [Cell; 2]| {
        [a, b]
            .iter()
            .filter_map(|&cell| solution.get(cell))
            .map(|one| u32::from(one.number()))
            .sum::<u32>()
    };
    let pairs = puzzle.variant().adjacent_pairs().filter(|&pair| sum(pair) == 7);
    let sign = |pair: [Cell; 2]| Constraint::new(ConstraintKind::PairSum { sum: 7 }, pair.to_vec());
    let (differences, ratios, sums) = (Vec::new(), Vec::new(), vec![7]);
    let negative = ConstraintKind::Negative { differences, ratios, sums };
    let clues = pairs.map(sign).chain([Constraint::new(negative, Vec::new())]).collect();
    let variant = Variant::clone(puzzle.variant()).with_constraints(clues).unwrap();
    let puzzle = Puzzle::new(Arc::new(variant), puzzle.givens().clone()).unwrap();
    let found = tidy_to_fewest(&puzzle, &solution, &|_| false, &never()).unwrap().value;
    let left = found.clues.iter().filter(|one| !one.is_removed).count();
    assert!(found.clues.len() > 8 && left < 8 && !found.is_fewest, "{found:?}");
}

/// Returns killers with one wrong cage, which have no solution.
fn wrong_killers(rng: &mut Rng) -> Vec<Puzzle> {
    let wrong = |puzzle: Puzzle| {
        let mut cages = puzzle.variant().constraints().to_vec();
        let index = rng.below(cages.len());
        if let ConstraintKind::Cage { sum: Some(sum) } = &mut cages[index].kind {
            *sum += 1;
        }
        let variant = Variant::clone(puzzle.variant()).with_constraints(cages).unwrap();
        Puzzle::empty(Arc::new(variant))
    };
    killers(8, 0, &mut Rng::new(304)).into_iter().map(wrong).collect()
}

#[test]
fn clues_that_clash_are_minimal() {
    let mut sizes = Vec::new();
    for puzzle in wrong_killers(&mut Rng::new(305)) {
        let found = clashing_clues(&puzzle, &never()).unwrap();
        assert_eq!(found.cut_short, None);
        let is_solvable = |clues: &[Clue]| {
            with_parts(&puzzle, clues)
                .is_none_or(|rest| solve_with(&rest, &plain()).unwrap().is_some())
        };
        let Some(found) = found.value else {
            assert!(solve_with(&puzzle, &plain()).unwrap().is_some());
            continue;
        };
        assert!(!is_solvable(&found.clues), "{found:?}");
        for index in 0..found.clues.len() {
            let others = [&found.clues[..index], &found.clues[index + 1..]].concat();
            assert!(is_solvable(&others), "{found:?} without {index}");
        }
        sizes.push(found.clues.len());
    }
    assert!(sizes.len() > 4 && sizes.iter().any(|&size| size > 2), "{sizes:?}");
}

#[test]
fn smallest_clashes_are_smallest() {
    let mut rng = Rng::new(306);
    let variant = Variant::classic(4).unwrap();
    let mut sizes = Vec::new();
    for _ in 0..30 {
        let numbers: Vec<u16> = (0..16).map(|_| 1 + rng.below(4) as u16).collect();
        let rows: Vec<_> = (0..3).map(|_| &CONSTRAINTS[rng.below(CONSTRAINTS.len())]).collect();
        let random = rows.iter().map(|row| random_constraint(row, &variant, &numbers, 3, &mut rng));
        let random: Vec<Constraint> = random.collect();
        let fits = |one: &Constraint| variant.clone().with_constraints(vec![one.clone()]).is_ok();
        let random: Vec<Constraint> = random.into_iter().filter(fits).collect();
        let Ok(board) = variant.clone().with_constraints(random) else { continue };
        let puzzle = Puzzle::empty(Arc::new(board));
        let Some(found) = clashing_clues(&puzzle, &never()).unwrap().value else { continue };
        let regions = (0..puzzle.variant().regions().len()).map(Clue::Region);
        let all: Vec<Clue> = Clue::all(&puzzle).into_iter().chain(regions).collect();
        if !found.is_smallest || found.clues.len() > 3 {
            continue;
        }
        sizes.push(found.clues.len());
        // Each two clues, or the one, have a solution if the smallest set has more.
        for first in 0..all.len() {
            for second in first..all.len() {
                let mut fewer = vec![all[first], all[second]];
                fewer.dedup();
                let is_solvable = |rest: Puzzle| solve_with(&rest, &plain()).unwrap().is_some();
                if fewer.len() < found.clues.len() {
                    assert!(with_parts(&puzzle, &fewer).is_none_or(is_solvable), "{fewer:?}");
                }
            }
        }
    }
    assert!(sizes.len() > 4 && sizes.iter().any(|&size| size > 1), "{sizes:?}");
}
