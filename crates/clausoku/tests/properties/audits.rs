//! Properties of audits of any formula.

use std::sync::Arc;
use std::time::Duration;

use clausoku::audit::{Audit, Hints, Language, Options, Verdict, audit, line, read_dimacs, text};
use clausoku::encoding::Scheme;
use clausoku::sat::solvers::Varisat;
use clausoku::sat::{ClauseSink, Cnf, Limits, Literal, Verdict as Answer};
use clausoku::solving::Deadline;
use clausoku::{Puzzle, Variant};
use clausoku_backends::IncrementalSolver;

/// The bytes are refused with their place, or read as a formula. Its audit, without a hint, with a grid, on other boards and in other
/// numberings, is an error or a report: the rules contain no more clauses than they want, each example is a clause of the formula,
/// and the report names the verdict. Returns whether the formula states a board.
pub(crate) fn audited(bytes: &[u8]) -> bool {
    let Ok(input) = read_dimacs(bytes) else { return false };
    let grid: Puzzle = "1.....2........4".parse().unwrap();
    let boards = ["x:4", "samurai:4", "jigsaw:AAAB/ACBB/DCCB/DDDC"];
    let variants = boards.map(|name| Arc::new(Variant::by_name(name).unwrap()));
    let mut all = vec![Hints::default(), Hints { puzzle: Some(&grid), ..Hints::default() }];
    all.extend(variants.map(|variant| Hints { variant: Some(variant), ..Hints::default() }));
    all.extend([Scheme::Rcv, Scheme::Log, Scheme::Compact].map(|scheme| Hints {
        scheme: Some(scheme),
        puzzle: Some(&grid),
        ..Hints::default()
    }));
    if let Some(annotation) = &input.annotation {
        let (puzzle, numbering) = (Some(&annotation.puzzle), Some(&annotation.numbering));
        all.push(Hints { puzzle, numbering, ..Hints::default() });
    }
    let limits = Limits::default().with_time(Duration::from_millis(300));
    let mut is_read = false;
    for (hints, core) in all.iter().zip([true, false].into_iter().cycle()) {
        let Ok(found) = audit(&input.formula, hints, Options { core }, &limits) else { continue };
        is_read = true;
        check(&found, input.formula.len());
        check_counted(&found, &input.formula);
        for language in [Language::English, Language::French] {
            assert!(text(&found, &input.formula, Some(&input.summary), language).len() > 100);
            assert!(!line(&found, None, language).contains('\n'));
        }
    }
    is_read
}

fn check(found: &Audit, clauses: usize) {
    for tally in &found.survey.rules {
        assert!(tally.present <= tally.wanted && tally.missing() <= tally.wanted);
    }
    for finding in &found.survey.findings {
        assert!(finding.count > 0);
        assert!(finding.clauses.iter().all(|&number| (1..=clauses as u64).contains(&number)));
    }
    if found.survey.is_exact() {
        assert_eq!(found.verdict, Verdict::Exact);
    }
    assert_eq!(
        found.no_grid.is_some(),
        matches!(found.verdict, Verdict::Weaker | Verdict::Different)
    );
    assert_eq!(
        found.excluded.is_some(),
        matches!(found.verdict, Verdict::Stronger | Verdict::Different)
    );
}

/// The clauses that follow by counting hold in each model of the formula.
fn check_counted(found: &Audit, formula: &Cnf) {
    let counted = found.survey.counted(500, &Deadline::never()).unwrap();
    let mut solver = Varisat::new();
    formula.clauses().for_each(|clause| solver.add_clause(clause));
    for clause in counted.implied {
        let denied: Vec<Literal> = clause.iter().map(|&literal| !literal).collect();
        assert_eq!(solver.solve_under(&denied).unwrap(), Answer::Unsatisfiable, "{clause:?}");
    }
}
