//! Verdicts of audits: exact, weaker, stronger, without a model; constraints and auxiliary variables of unknown meaning.

use clausoku::audit::{Audit, Hints, Language, Options, Verdict, audit};
use clausoku::board::Candidate;
use clausoku::encoding::choices::ImpliedSet;
use clausoku::encoding::{Numbering, Scheme};
use clausoku::sat::{ClauseSink, Cnf, Limits, Literal, Model};
use clausoku::{Encoding, Puzzle, Variant};
use clausoku_board::check_solution;
use clausoku_cnf::Rng;
use clausoku_testkit::sampled;

const GRID: &str = "1.....2........4";

fn grid() -> Puzzle {
    GRID.parse().unwrap()
}

fn lit(number: i64) -> Literal {
    Literal::from_dimacs(number).unwrap()
}

fn formula(puzzle: &Puzzle, encoding: &Encoding) -> Cnf {
    Cnf::from_formula(&encoding.encode(puzzle).unwrap())
}

fn audited(cnf: &Cnf, puzzle: &Puzzle) -> Audit {
    let hints = Hints { puzzle: Some(puzzle), ..Hints::default() };
    audit(cnf, &hints, Options { core: true }, &Limits::default()).unwrap()
}

/// Returns a formula with this change: each clause by its index, or none.
fn changed(cnf: &Cnf, change: impl Fn(usize, &[Literal]) -> Option<Vec<Literal>>) -> Cnf {
    cnf.clauses().enumerate().filter_map(|(index, clause)| change(index, clause)).collect()
}

#[test]
fn verdicts_are_those_of_the_models() {
    let puzzle = grid();
    let whole = formula(&puzzle, &Encoding::preset("efficient").unwrap());
    assert_eq!(audited(&whole, &puzzle).verdict, Verdict::Exact);
    let without_blocks = formula(&puzzle, &Encoding::preset("K1+K2+L2+C2").unwrap());
    let weaker = audited(&without_blocks, &puzzle);
    assert_eq!(weaker.verdict, Verdict::Weaker);
    let no_grid = weaker.no_grid.unwrap();
    assert!(check_solution(&puzzle, &no_grid.grid).is_err());
    let empty = Puzzle::classic(4).unwrap();
    let mut more = formula(&empty, &Encoding::preset("efficient").unwrap());
    more.add_clause(&[lit(-6), lit(-12)]);
    let stronger = audited(&more, &empty);
    assert_eq!(stronger.verdict, Verdict::Stronger);
    check_solution(&empty, &stronger.excluded.unwrap()).unwrap();
    let mut none = whole.clone();
    none.add_clause(&[lit(2)]);
    let none = audited(&none, &puzzle);
    assert_eq!(none.verdict, Verdict::NoModel);
    assert_eq!(none.core.unwrap().clauses.len(), 3);
}

/// Clauses over digits are read in the numbering of the digits.
#[test]
fn a_solution_that_is_no_model_violates_a_clause() {
    let empty = Puzzle::classic(4).unwrap();
    let encoding = Encoding::preset("minimal").unwrap().with_numbering(Scheme::Log);
    let whole = formula(&empty, &encoding);
    let digits = Numbering::new(Scheme::Log, empty.variant()).unwrap();
    let mut rng = Rng::new(1);
    let mut stronger = 0;
    for _ in 0..sampled(20, 60) {
        let mut more = whole.clone();
        let clause: Vec<Literal> = (0..=rng.below(3))
            .map(|_| lit((1 + rng.below(32)) as i64 * if rng.percent(50) { 1 } else { -1 }))
            .collect();
        more.add_clause(&clause);
        let found = audited(&more, &empty);
        let Some(grid) = &found.excluded else { continue };
        stronger += 1;
        check_solution(&empty, grid).unwrap();
        let literals = grid
            .filled()
            .flat_map(|(cell, symbol)| digits.literals(Candidate { cell, symbol }).unwrap());
        let model = Model::from_literals(literals).unwrap();
        assert!(clause.iter().all(|&one| !model.satisfies(one)), "{clause:?}");
    }
    assert!(stronger > sampled(6, 20), "{stronger}");
}

#[test]
fn two_givens_in_a_cell_leave_no_model() {
    let mut cnf = formula(&grid(), &Encoding::preset("efficient").unwrap());
    cnf.add_clause(&[lit(2)]);
    let found = audit(&cnf, &Hints::default(), Options::default(), &Limits::default()).unwrap();
    assert_eq!(found.verdict, Verdict::NoModel);
}

#[test]
fn an_exact_formula_of_a_puzzle_without_solutions_has_a_core() {
    let puzzle: Puzzle = "11..............".parse().unwrap();
    let found = audited(&formula(&puzzle, &Encoding::preset("minimal").unwrap()), &puzzle);
    assert_eq!(found.verdict, Verdict::Exact);
    assert_eq!(found.core.unwrap().clauses.len(), 3);
}

#[test]
fn auxiliary_variables_of_unknown_meaning_are_compared_by_solutions() {
    let puzzle = grid();
    let triads = Encoding::default().with_implied(ImpliedSet::named(["triads"]).unwrap());
    let whole = formula(&puzzle, &triads);
    let found = audited(&whole, &puzzle);
    assert_eq!(found.verdict, Verdict::Exact, "{:?}", found.survey.findings);
    // On the usual board, there are too many grids to compare each one; each part has few sets of candidates.
    let empty = Puzzle::classic(9).unwrap();
    let found = audited(&formula(&empty, &triads), &empty);
    assert_eq!(found.verdict, Verdict::Exact, "{:?}", found.survey.findings);
}

/// Adds definitions of new variables as the conjunctions of two candidates each, which exclude nothing.
fn with_definitions(puzzle: &Puzzle, mut cnf: Cnf) -> Cnf {
    let mut top = i64::from(cnf.variables());
    for cell in 0..6 {
        let (a, b) = (9 * cell + 1, 9 * (cell + 10) + 1);
        top += 1;
        for clause in [[lit(-top), lit(a)], [lit(-top), lit(b)]] {
            cnf.add_clause(&clause);
        }
        cnf.add_clause(&[lit(top), lit(-a), lit(-b)]);
    }
    assert_eq!(puzzle.variant().order(), 9);
    cnf
}

#[test]
fn definitions_exclude_no_solution_of_the_empty_board() {
    let empty = Puzzle::classic(9).unwrap();
    let rules = formula(&empty, &Encoding::preset("efficient").unwrap());
    let whole = with_definitions(&empty, rules);
    let found = audited(&whole, &empty);
    assert_eq!(found.survey.unknown.parts, 6);
    assert_eq!(found.verdict, Verdict::Exact, "{:?}", found.survey.findings);
    let text = clausoku::audit::text(&found, &whole, None, Language::English);
    assert!(text.contains("They exclude no solution"), "{text}");
}

#[test]
fn faults_beside_a_wrong_loop_are_said_to_be_those_of_the_right_one() {
    let empty = Puzzle::classic(9).unwrap();
    let encoding = Encoding::preset("K1+K2+C2+B2").unwrap().with_numbering(Scheme::Decimal);
    let mut wrong = formula(&empty, &encoding);
    // The loop of the columns for the rows, with the test n > k.
    for (i, j, k) in
        (1..=9).flat_map(|i| (1..=9).flat_map(move |j| (1..=9).map(move |k| (i, j, k))))
    {
        for n in k + 1..=9 {
            let at = |column: i64| lit(-(10_000 * column + 100 * k + j));
            wrong.add_clause(&[at(i), at(n)]);
        }
    }
    let less = changed(&wrong, |index, clause| (index != 100).then(|| clause.to_vec()));
    for (cnf, count) in [(&wrong, 1), (&less, 2)] {
        let found = audited(cnf, &empty);
        let findings = &found.survey.findings;
        assert_eq!(findings.len(), count, "{findings:?}");
        assert!(findings.iter().any(|finding| finding.kind.is_wrong_loop()), "{findings:?}");
        for (language, words) in [
            (Language::English, "with the right loops in place of the wrong ones"),
            (Language::French, "où les boucles justes remplacent les fausses"),
        ] {
            let text = clausoku::audit::text(&found, cnf, None, language);
            assert_eq!(text.contains(words), count > 1, "{text}");
        }
    }
}

/// By resolution alone, the proof that the last block contains each value once takes minutes.
#[test]
fn missing_clauses_that_follow_by_counting_need_no_search() {
    let board = "jigsaw:AAABBBCCC/AAABBBCCC/AAABBCCCD/EEEBDDDDD/EEEFFFDDD/EEEFFFGHH/IIIFFGGHH/IIIFGGGHH/IIIGGGHHH";
    let puzzle = Puzzle::empty(std::sync::Arc::new(Variant::by_name(board).unwrap()));
    let whole = formula(&puzzle, &Encoding::preset("K1+L2+C2+B2").unwrap());
    let less = changed(&whole, |index, clause| (index + 60 < whole.len()).then(|| clause.to_vec()));
    let found = audited(&less, &puzzle);
    assert_eq!(found.verdict, Verdict::Same, "{:?}", found.survey.findings);
    assert_eq!(found.follow.map(|follow| follow[1] > 0), Some(true));
}

/// An encoding of "at most one" for two cells in one part. K2 follows from it, L2, C2 and B2 from it and from the other rules.
#[test]
fn rules_that_unknown_variables_state_are_no_faults() {
    let puzzle = Puzzle::classic(4).unwrap();
    let mut cnf = formula(&puzzle, &Encoding::preset("K1+L1+C1+B1").unwrap());
    let mut top = i64::from(cnf.variables());
    for cell in (0..16).step_by(2) {
        let link = top + 1;
        top += 1;
        for own in [cell, cell + 1] {
            let first = top + 1;
            top += 3;
            for value in 0..4 {
                let candidate = 4 * own + value + 1;
                if value < 3 {
                    cnf.add_clause(&[lit(-candidate), lit(first + value)]);
                }
                if value > 0 {
                    cnf.add_clause(&[lit(-candidate), lit(-(first + value - 1))]);
                }
                if value > 0 && value < 3 {
                    cnf.add_clause(&[lit(-(first + value - 1)), lit(first + value)]);
                }
            }
            cnf.add_clause(&[lit(link), lit(-first), lit(first)]);
            cnf.add_clause(&[lit(-link), lit(first + 2), lit(-(first + 2))]);
        }
    }
    let found = audited(&cnf, &puzzle);
    assert_eq!(found.verdict, Verdict::Exact, "{:?}", found.survey.findings);
    assert_eq!(found.findings().count(), 0);
}

/// The rules are compared without the givens, which are clauses that a model need not satisfy then.
#[test]
fn a_clause_that_only_the_givens_replace_is_a_fault_beside_unknown_variables() {
    let puzzle: Puzzle = "3..4.....1.3..4.".parse().unwrap();
    let whole = formula(&puzzle, &Encoding::preset("K2+L1+C1+B1").unwrap());
    let left_out = [lit(-5), lit(-7)];
    let mut cnf = changed(&whole, |_, clause| (clause != left_out).then(|| clause.to_vec()));
    assert_eq!(cnf.len() + 1, whole.len());
    for clause in [[-67, -11].as_slice(), &[67, 21, -22], &[-67, -61], &[67, 45, -20]] {
        cnf.add_clause(&clause.iter().map(|&number| lit(number)).collect::<Vec<_>>());
    }
    let found = audited(&cnf, &puzzle);
    assert_eq!(found.verdict, Verdict::Same, "{:?}", found.survey.findings);
}

#[test]
fn constraints_are_compared_by_models() {
    let text = "name = \"cage\"\n[[board]]\nblocks = \"2x2\"\n[[constraint]]\nkind = \"cage\"\nsum = 7\n\
                cells = \"R1C2 R1C3 R2C2\"\n[[constraint]]\nkind = \"thermometer\"\ncells = \"R4C1 R3C1 R3C2\"\n";
    let variant = std::sync::Arc::new(Variant::from_toml(text).unwrap());
    let puzzle = Puzzle::empty(variant);
    let whole = formula(&puzzle, &Encoding::default());
    let found = audited(&whole, &puzzle);
    assert_eq!(found.verdict, Verdict::Exact, "{:?}", found.survey.findings);
    // Without the clauses after the rules, the constraints do not hold.
    let rules = formula(&Puzzle::classic(4).unwrap(), &Encoding::default());
    let less = changed(&whole, |index, clause| (index < rules.len()).then(|| clause.to_vec()));
    let found = audited(&less, &puzzle);
    assert_eq!(found.verdict, Verdict::Weaker);
    assert!(found.no_grid.is_some());
}

#[test]
fn binary_digits_are_compared_by_solutions() {
    let puzzle = grid();
    let log = "minimal/log".parse::<clausoku::encoding::choices::Choices>().unwrap();
    let whole = formula(&puzzle, &log.encoding(clausoku::encoding::choices::GivensLevel::Units));
    assert_eq!(audited(&whole, &puzzle).verdict, Verdict::Exact);
    let less = changed(&whole, |index, clause| (index % 10 > 0).then(|| clause.to_vec()));
    let found = audited(&less, &puzzle);
    assert_eq!(found.verdict, Verdict::Weaker, "{:?}", found.survey.findings);
}

/// The blocks `i div 2` and `j div 3` of a board with blocks of two rows and three columns, where both count from 1.
#[test]
fn the_divisors_of_rows_and_of_columns_are_named() {
    let puzzle = Puzzle::empty(std::sync::Arc::new(Variant::by_name("blocks:2x3").unwrap()));
    let mut cnf = formula(&puzzle, &Encoding::preset("K1+K2+L2+C2").unwrap());
    let cells: Vec<[i64; 2]> =
        (1..=6).flat_map(|row| (1..=6).map(move |column| [row, column])).collect();
    let number = |[row, column]: [i64; 2], value| 36 * (row - 1) + 6 * (column - 1) + value;
    for (index, &first) in cells.iter().enumerate() {
        let block = |[row, column]: [i64; 2]| [row / 2, column / 3];
        let others = cells[index + 1..].iter().filter(|&&other| block(other) == block(first));
        for (&second, value) in others.flat_map(|other| (1..=6).map(move |value| (other, value))) {
            cnf.add_clause(&[lit(-number(first, value)), lit(-number(second, value))]);
        }
    }
    // Without givens, the exchange of rows and columns fits some of these clauses.
    let hints = Hints { puzzle: Some(&puzzle), scheme: Some(Scheme::Dense), ..Hints::default() };
    let found = audit(&cnf, &hints, Options::default(), &Limits::default()).unwrap();
    let said = |language| clausoku::audit::text(&found, &cnf, None, language);
    let [english, french] = [Language::English, Language::French].map(said);
    for words in [
        "Your blocks of B2 are rows 1, 2–3, 4–5, 6, and columns 1–2, 3–5, 6: ",
        "(i-1) div 2 and (j-1) div 3, not i div 2 and j div 3.",
    ] {
        assert!(english.contains(words), "{english}");
    }
    for words in [
        "sont les lignes 1, 2–3, 4–5, 6, et les colonnes 1–2, 3–5, 6 : ",
        "(i-1) div 2 et (j-1) div 3, et non i div 2 et j div 3.",
    ] {
        assert!(french.contains(words), "{french}");
    }
}
