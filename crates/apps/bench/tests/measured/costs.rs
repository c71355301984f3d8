//! The cost of a configuration on a grid is one figure, which all tables and files show.

use clausoku::sat::formulas::Rng;
use clausoku_bench::record::{Clock, Merged, Outcome, PlanRecord, RunLine, RunMode, merge, read};
use clausoku_bench::report::{Report, Table, csv, markdown, tables};
use clausoku_bench::results::{Cost, RankedGrids, Results, Score};
use clausoku_bench::statistics::par2;

use crate::support::{LIMIT, merged, plan, run, session};

const SOLVERS: [(&str, RunMode); 3] =
    [("one", RunMode::Process), ("two", RunMode::Process), ("three", RunMode::Process)];

/// Runs of up to three solvers on four grids in two groups, with random times, time-outs, errors and gaps.
fn random(rng: &mut Rng) -> Merged {
    let solvers = &SOLVERS[..=rng.below(3)];
    let mut plan = plan(solvers, &["extended"], &["easy", "hard"], 2);
    plan.repeats = 1 + rng.below(4) as u32;
    plan.scramble = rng.below(2) == 0;
    let mut runs = Vec::new();
    for grid in 0..plan.grids.len() {
        for solver in 0..solvers.len() {
            for repeat in 1..=plan.repeats {
                let wall = [0.01, 0.02, 0.5, 1.0, 3.0, LIMIT][rng.below(6)];
                let mut run = run(&plan, [solver, 0, grid], repeat, wall);
                run.user = Some(wall / (1 + rng.below(3)) as f64);
                if rng.below(12) == 0 {
                    run.outcome = Outcome::Error;
                }
                if rng.below(12) > 0 {
                    runs.push(run);
                }
            }
        }
    }
    // A record has a run.
    runs.push(run(&plan, [0, 0, 0], plan.repeats + 1, 1.0));
    merged(plan, runs)
}

fn equal(one: f64, other: f64) -> bool {
    one.total_cmp(&other).is_eq()
}

#[test]
fn the_virtual_best_of_one_solver_is_this_solver() {
    let mut rng = Rng::new(5);
    for clock in [Clock::Wall, Clock::Cpu].repeat(100) {
        let merged = random(&mut rng);
        let results = Results::from_merged(&merged, clock);
        for solver in 0..results.configurations.len() {
            let grids = results.ranked_grids(RunMode::Process).iter();
            let costs: Vec<Cost> = results.costs(solver).collect();
            let best: Vec<Cost> =
                grids.filter_map(|&grid| results.virtual_best(&[solver], grid)).collect();
            assert_eq!(best, costs);
            let (score, own) = (Score::new(best), results.score(solver));
            assert_eq!((score.par2, score.solved, score.tried), (own.par2, own.solved, own.tried));
            assert_eq!(score.times, own.times);
            let summary = results.summaries();
            let summary = summary.iter().find(|row| row.configuration == solver).unwrap();
            assert_eq!((summary.par2, summary.solved), (own.par2, own.solved));
        }
    }
}

#[test]
fn the_virtual_best_is_the_least_cost_on_each_grid() {
    let mut rng = Rng::new(6);
    for clock in [Clock::Wall, Clock::Cpu].repeat(100) {
        let merged = random(&mut rng);
        let results = Results::from_merged(&merged, clock);
        let compared = results.compared(RunMode::Process);
        let all: Vec<usize> = (0..results.plan.grids.len()).collect();
        let wins = results.wins(&compared, &all);
        let mut won = vec![0; compared.len()];
        for grid in 0..results.plan.grids.len() {
            let costs: Vec<Option<Cost>> =
                compared.iter().map(|&solver| results.cost(solver, grid)).collect();
            let Some(best) = results.virtual_best(&compared, grid) else {
                assert!(costs.iter().all(Option::is_none));
                continue;
            };
            let known = costs.iter().flatten();
            let least = known.clone().map(|cost| cost.seconds()).fold(f64::INFINITY, f64::min);
            assert!(equal(best.seconds(), least));
            assert_eq!(best.is_solved(), known.clone().any(|cost| cost.is_solved()));
            for (cost, won) in costs.iter().zip(&mut won) {
                let is_least = cost.is_some_and(|cost| equal(cost.seconds(), least));
                *won += usize::from(best.is_solved() && is_least);
            }
        }
        assert_eq!(wins, won);
        let ranked = results.ranked_grids(RunMode::Process);
        let best =
            Score::new(ranked.iter().filter_map(|&grid| results.virtual_best(&compared, grid)));
        for &solver in &compared {
            let score = results.score(solver);
            // Without a common grid, a solver without a run on some grid has the mean of the others.
            if score.tried == best.tried {
                assert!(best.par2 <= score.par2 && best.solved >= score.solved);
            }
        }
    }
}

#[test]
fn the_cost_of_a_grid_is_computed_from_the_costs_of_its_runs_in_csv() {
    let mut rng = Rng::new(7);
    for clock in [Clock::Wall, Clock::Cpu].repeat(20) {
        let mut merged = random(&mut rng);
        merged.plan.scramble = true;
        let report = Report::new(&merged, clock);
        let text = csv(&report);
        let mut lines = text.lines().map(|line| line.split(',').collect::<Vec<&str>>());
        let head = lines.next().unwrap();
        let [solver, grid, cost] = ["solver", "grid", "cost_s"]
            .map(|name| head.iter().position(|column| *column == name).unwrap());
        let rows: Vec<Vec<&str>> = lines.collect();
        for (index, configuration) in report.results.configurations.iter().enumerate() {
            for (place, row) in report.results.plan.grids.iter().enumerate() {
                let runs = rows.iter().filter(|line| line[grid] == row.name);
                let runs = runs.filter(|line| line[solver] == configuration.label);
                let costs = runs.map(|line| line[cost].parse::<f64>().unwrap());
                let shown =
                    report.results.cost(index, place).map(clausoku_bench::results::Cost::seconds);
                match (par2(costs, None), shown) {
                    (Some(mean), Some(shown)) => assert!((mean - shown).abs() < 1e-9),
                    (mean, shown) => assert_eq!(mean, shown),
                }
            }
        }
    }
}

/// Returns the text of a column in the row of this name.
fn cell<'t>(table: &'t Table, row: &str, column: &str) -> &'t str {
    let column = table.columns.iter().position(|one| one.name == column).unwrap();
    &table.rows.iter().find(|cells| cells[0] == row).unwrap()[column]
}

#[test]
fn a_solver_that_wins_everywhere_is_the_virtual_best() {
    for is_shuffled in [true, false] {
        let mut plan = plan(&SOLVERS[..2], &["extended"], &["all"], 2);
        plan.scramble = is_shuffled;
        let mut runs: Vec<RunLine> = Vec::new();
        for grid in 0..2 {
            // The mean and the median of the first solver differ, and both are less than the second's.
            for (repeat, wall) in [(1, 0.001), (2, 0.002), (3, 0.009)] {
                runs.push(run(&plan, [0, 0, grid], repeat, wall));
                runs.push(run(&plan, [1, 0, grid], repeat, 10.0 * wall));
            }
        }
        let merged = merged(plan, runs);
        let results = Results::from_merged(&merged, Clock::Wall);
        let all = tables(&results);
        let summary = &all[0];
        assert_eq!(cell(summary, "one", "wins"), "2");
        for column in ["solved", "PAR-2", "median", "quartiles", "95 % interval"] {
            assert_eq!(cell(summary, "virtual best", column), cell(summary, "one", column));
        }
        let grids = all.iter().find(|table| table.title == "Grid by grid").unwrap();
        let shown = if is_shuffled { "4.00 ms" } else { "2.00 ms" };
        assert_eq!(cell(summary, "one", "PAR-2"), shown);
        assert_eq!(cell(grids, "all grid 0", "one"), shown);
    }
}

#[test]
fn solvers_are_ranked_over_the_grids_that_all_ran() {
    let plan = plan(&SOLVERS, &["extended"], &["all"], 4);
    let mut runs = Vec::new();
    // The second solver has no run on the last grid, which takes long.
    for (solver, grid, wall) in [
        (0, 0, 1.0),
        (0, 1, 1.0),
        (0, 2, 1.0),
        (0, 3, 9.0),
        (1, 0, 2.0),
        (1, 1, 2.0),
        (1, 2, 2.0),
        (2, 0, 3.0),
        (2, 1, 3.0),
        (2, 2, 0.5),
        (2, 3, 9.5),
    ] {
        runs.extend((1..=3).map(|repeat| run(&plan, [solver, 0, grid], repeat, wall)));
    }
    let merged = merged(plan, runs);
    let results = Results::from_merged(&merged, Clock::Wall);
    let first = |results: &Results<'_>| tables(results)[0].clone();
    let table = first(&results);
    assert_eq!(table.rows[0][0], "one", "{table:?}");
    for (solver, solved, mean) in [("one", "3/3", "1.00 s"), ("two", "3/3", "2.00 s")] {
        assert_eq!(cell(&table, solver, "solved"), solved);
        assert_eq!(cell(&table, solver, "PAR-2"), mean);
    }
    // The least times are 1, 1 and 0.5; without the first solver 2, 2, 0.5, without the third 1, 1, 1.
    assert_eq!(cell(&table, "virtual best", "PAR-2"), "833 ms");
    assert_eq!(cell(&table, "one", "best without"), "1.50 s");
    assert_eq!(cell(&table, "two", "best without"), "833 ms");
    assert_eq!(cell(&table, "three", "best without"), "1.00 s");
    assert_eq!(cell(&table, "three", "wins"), "1");
    assert!(table.note.contains("Over the 3 of 4 grids that all solvers ran."), "{}", table.note);
    let is_warned = |results: &Results<'_>| {
        results.warnings().iter().any(|warning| warning.contains("3 of 4 grids"))
    };
    assert!(is_warned(&results));
    // By all grids, the solver that left the slow one out is the first.
    let all = results.ranked_over(RankedGrids::All);
    let table = first(&all);
    assert_eq!((&*table.rows[0][0], cell(&table, "one", "solved")), ("two", "4/4"));
    assert!(!is_warned(&all) && !table.note.contains("that all solvers ran"));
}

#[test]
fn solvers_without_a_common_grid_are_ranked_over_their_own() {
    let plan = plan(&SOLVERS[..2], &["extended"], &["all"], 2);
    let runs = [(0, 1.0), (1, 2.0)].map(|(solver, wall)| run(&plan, [solver, 0, solver], 1, wall));
    let merged = merged(plan, runs.to_vec());
    let results = Results::from_merged(&merged, Clock::Wall);
    assert_eq!(results.unranked(RunMode::Process), Some([0, 2]));
    let warnings = results.warnings();
    assert!(warnings.iter().any(|one| one.contains("no grid has runs of all 2")), "{warnings:?}");
    assert_eq!(cell(&tables(&results)[0], "two", "solved"), "1/1");
}

#[test]
fn probabilities_are_corrected_for_all_pairs_or_for_the_chosen_ones() {
    let names: Vec<String> = (0..9).map(|solver| format!("s{solver}")).collect();
    let solvers: Vec<_> = names.iter().map(|name| (name.as_str(), RunMode::Process)).collect();
    let mut plan = plan(&solvers, &["extended"], &["all"], 9);
    plan.repeats = 1;
    let mut runs = Vec::new();
    for solver in 0..9 {
        for grid in 0..9 {
            runs.push(run(
                &plan,
                [solver, 0, grid],
                1,
                0.1 * (solver + 1) as f64 + 0.01 * grid as f64,
            ));
        }
    }
    let pairs = |plan: &PlanRecord| {
        let merged = merged(plan.clone(), runs.clone());
        let results = Results::from_merged(&merged, Clock::Wall);
        tables(&results).into_iter().find(|table| table.title == "Pairs of solvers").unwrap()
    };
    // Nine of nine grids: 2/2^9 by each test, 36 times that for all pairs. The pairs of the best six are shown.
    let all = pairs(&plan);
    assert_eq!(all.rows.len(), 15);
    assert_eq!(all.rows[0][6..], ["0.0039", "0.1406", "0.0039", "0.1406"]);
    assert!(all.note.contains("the number of pairs of solvers, 36."), "{}", all.note);
    // Named again, also in the other order, a pair counts once.
    plan.pairs = ["s0:s8", "s7 : s1", "s8:s0", "s0:s8"].map(|pair| pair.parse().unwrap()).to_vec();
    let chosen = pairs(&plan);
    assert_eq!(chosen.rows.len(), 2);
    assert_eq!(chosen.rows[1][..3], ["s7, s1", "0", "9"]);
    assert_eq!(chosen.rows[1][6..], ["0.0039", "0.0078", "0.0039", "0.0078"]);
}

#[test]
fn pairs_that_a_later_session_names_are_not_used() {
    let mut plan = plan(&SOLVERS, &["extended"], &["all"], 6);
    plan.repeats = 1;
    let runs = |solvers: std::ops::Range<usize>| -> Vec<RunLine> {
        let runs = solvers.flat_map(|solver| (0..6).map(move |grid| (solver, grid)));
        runs.map(|(solver, grid)| run(&plan, [solver, 0, grid], 1, 0.1 * (solver + 1) as f64))
            .collect()
    };
    let first = session(plan.clone(), runs(0..2));
    let mut chosen = plan.clone();
    chosen.pairs = vec!["one:two".parse().unwrap()];
    for (sessions, shown, is_warned) in [
        (vec![first.clone(), session(chosen.clone(), runs(2..3))], 3, true),
        (vec![session(chosen.clone(), runs(0..2)), session(chosen, runs(2..3))], 1, false),
    ] {
        let named = sessions.into_iter().zip(["a", "b"]).map(|(one, name)| (name.to_owned(), one));
        let merged = merge(named.collect()).unwrap();
        let results = Results::from_merged(&merged, Clock::Wall);
        let all = tables(&results);
        let table = all.iter().find(|table| table.title == "Pairs of solvers").unwrap();
        assert_eq!(table.rows.len(), shown, "{table:?}");
        let has_warning =
            results.warnings().iter().any(|one| one.contains("not all sessions name"));
        assert_eq!(has_warning, is_warned);
    }
}

#[test]
fn boards_of_one_solution_are_one_observation() {
    let mut plan = plan(&SOLVERS[..2], &["minimal", "extended"], &["all"], 12);
    plan.repeats = 1;
    for (index, grid) in plan.grids.iter_mut().enumerate() {
        grid.seed = Some(index as u64 % 4);
    }
    let mut runs = Vec::new();
    for grid in 0..12 {
        for solver in 0..2 {
            for encoding in 0..2 {
                let wall = 0.1 * (1 + solver + 2 * encoding) as f64;
                runs.push(run(&plan, [solver, encoding, grid], 1, wall));
            }
        }
    }
    let merged = merged(plan, runs);
    let results = Results::from_merged(&merged, Clock::Wall);
    let all = tables(&results);
    let table = |title: &str| all.iter().find(|table| table.title == title).unwrap();
    let solvers = table("Pairs of solvers");
    assert!(solvers.note.contains("one observation in tests and intervals (4 in"), "{solvers:?}");
    // Four solutions: 2/2^4, of each of the six pairs.
    assert_eq!(solvers.rows[0][6], "0.1250", "{solvers:?}");
    // Each solver is a block, so 24 pairs of times of four solutions: 0.1 / 0.3 and 0.2 / 0.4.
    let encodings = table("Pairs of encodings");
    assert_eq!(encodings.rows.len(), 1);
    assert_eq!(encodings.rows[0][..4], ["minimal, extended", "24", "0", "0"]);
    assert!(encodings.rows[0][4].starts_with("0.408"), "{encodings:?}");
    assert_eq!(encodings.rows[0][6], "0.1250", "{encodings:?}");
}

#[test]
fn merged_records_have_one_cost() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = folder.map(|folder| folder.join("shared/data/trust")).find(|path| path.is_dir());
    let Some(folder) = found else {
        clausoku_testkit::skip("shared/data/trust", "the merged records are not read");
        return;
    };
    let records = ["vbs-1.jsonl", "vbs-2.jsonl"].map(|name| {
        let text = std::fs::read(folder.join(name)).unwrap();
        (name.to_owned(), read(&text).unwrap())
    });
    let merged = merge(records.into()).unwrap();
    for clock in [Clock::Wall, Clock::Cpu] {
        let report = Report::new(&merged, clock);
        let all = tables(&report.results);
        let best = &all[0];
        let winner = best.rows.iter().find(|row| row[2] == "2").unwrap()[0].clone();
        assert_eq!(cell(best, "virtual best", "PAR-2"), cell(best, &winner, "PAR-2"));
        assert!(markdown(&report).contains("virtual best"));
    }
}
