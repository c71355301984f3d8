//! The cost of a configuration on a grid is one figure, which all tables and files show.

use clausoku::sat::formulas::Rng;
use clausoku_bench::record::{Clock, Merged, Outcome, RunLine, RunMode, merge, read};
use clausoku_bench::report::{Report, Table, csv, markdown, tables};
use clausoku_bench::results::{Cost, Results, Score};
use clausoku_bench::statistics::par2;

use crate::support::{LIMIT, merged, plan, run};

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
            let grids = 0..results.plan.grids.len();
            let costs: Vec<Cost> = results.costs(solver).collect();
            let best: Vec<Cost> =
                grids.filter_map(|grid| results.virtual_best(&[solver], grid)).collect();
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
        let wins = results.wins(&compared);
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
        let best = results.plan.grids.iter().enumerate();
        let best = Score::new(best.filter_map(|row| results.virtual_best(&compared, row.0)));
        for &solver in &compared {
            let score = results.score(solver);
            // A solver without a run on some grid has the mean of the others.
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
