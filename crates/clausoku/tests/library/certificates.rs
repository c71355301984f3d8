//! Certificates of puzzles of all kinds of boards, and certificates with faults.

use std::sync::Arc;

use clausoku::certificate::{
    Certificate, Certified, ProofFormat, ProofPlan, VerifyError, certify, certify_all, denied,
    read_formula, verify,
};
use clausoku::encoding::{DimacsOptions, write_dimacs};
use clausoku::solving::Deadline;
use clausoku::solving::Limits;
use clausoku::{Encoding, Grid, Puzzle, Solutions, Variant};
use clausoku_board::Candidate;
use clausoku_cnf::{ClauseSink, Cnf, clause};
use clausoku_decoder::Scheme;
use clausoku_encoder::{
    AT_MOST_ONE, ConstraintForm, GIVENS, GivensLevel, IMPLIED, ImpliedSet, PRESETS, catalogue,
};
use clausoku_testkit::sampled;

fn certified(puzzle: &Puzzle) -> Box<Certificate> {
    match certify_all(puzzle, 1000, &Deadline::never()).unwrap() {
        Certified::Yes(certificate) => certificate,
        other => panic!("{other:?}"),
    }
}

fn proof(certificate: &Certificate, format: ProofFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    certificate.write_proof(format, &mut bytes).unwrap();
    bytes
}

/// Puzzles with no solution, one and several, on boards of all kinds.
fn corpus() -> Vec<Puzzle> {
    let lines = [
        "12..34....4...1.",
        "1..............4",
        "123........42...",
        "11..............",
        "1234341221434321",
    ];
    let mut puzzles: Vec<Puzzle> = lines.map(|line| line.parse().unwrap()).to_vec();
    for name in ["blocks:2x3", "x:4", "windoku", "anti-knight", "samurai"] {
        let variant = Arc::new(Variant::by_name(name).unwrap());
        let empty = Puzzle::empty(Arc::clone(&variant));
        let Some(solution) = Solutions::new(&empty, &Encoding::default()).unwrap().next() else {
            puzzles.push(empty);
            continue;
        };
        let solution = solution.unwrap();
        // A fifth of the values is left out: one solution or a few.
        let mut givens = Grid::empty(solution.len());
        for (cell, symbol) in solution.filled().filter(|(cell, _)| cell.index() % 5 != 0) {
            givens.set(cell, Some(symbol));
        }
        puzzles.push(Puzzle::new(variant, givens).unwrap());
    }
    let open: Puzzle = "1..............4".parse().unwrap();
    let (cell, symbol) =
        (open.givens().open().next().unwrap(), open.givens().filled().next().unwrap().1);
    let symbol = open.variant().alphabet().symbols().find(|&other| other != symbol).unwrap();
    let excluded = open.excluding([Candidate { cell, symbol }]).unwrap();
    puzzles.push(excluded);
    puzzles
}

#[test]
fn certificates_of_all_kinds_of_boards_are_verified() {
    let mut kinds = [0; 3];
    for puzzle in corpus() {
        let certificate = certified(&puzzle);
        kinds[certificate.solutions().len().min(2)] += 1;
        for format in [ProofFormat::Lrat, ProofFormat::LratBinary] {
            let proof = proof(&certificate, format);
            verify(&puzzle, certificate.solutions(), certificate.formula(), proof.as_slice())
                .unwrap();
        }
        assert_eq!(denied(&puzzle, certificate.formula()), certificate.solutions());
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

/// The rules of a board are written and audited once for all puzzles of the board, also for puzzles with constraints.
#[test]
fn the_formula_and_its_text_are_those_of_the_puzzle_alone() {
    let caged = "name = \"a cage\"\n[[board]]\nblocks = \"2x2\"\n\
        [[constraint]]\nkind = \"cage\"\nsum = 4\ncells = \"R1C1 R1C2\"\n";
    let caged = Arc::new(Variant::from_toml(caged).unwrap());
    let caged = Puzzle::new(caged, "1...............".parse::<Puzzle>().unwrap().givens().clone());
    let single: Vec<Puzzle> = ["1", "."].map(|line| line.parse().unwrap()).to_vec();
    // Boards alternate, so that each is made again and kept.
    let boards = corpus().into_iter().chain([caged.unwrap()]).chain(single);
    for puzzle in boards.chain(corpus()) {
        let certificate = certified(&puzzle);
        let forms = match puzzle.variant().constraints() {
            [] => ConstraintForm::default(),
            _ => ConstraintForm::NoGoods,
        };
        let encoding = Encoding::default().with_constraints(forms);
        let encoded = encoding.encode(&puzzle).unwrap();
        let mut plain = Cnf::from_formula(&encoded);
        for solution in certificate.solutions() {
            let literals = solution.filled().map(|(cell, symbol)| {
                encoded.numbering().variable(Candidate { cell, symbol }).unwrap().negative()
            });
            plain.add_clause(&literals.collect::<Vec<_>>());
        }
        assert_eq!(*certificate.formula(), plain, "{puzzle}");
        let report =
            clausoku_audit::audit(&puzzle, certificate.solutions(), &plain, &Deadline::never())
                .unwrap();
        assert_eq!(*certificate.report(), report, "{puzzle}");
        let [formula, ..] = certificate.files(ProofFormat::Lrat).unwrap();
        let (annotation, read) = read_formula(formula.bytes.as_slice()).unwrap();
        assert_eq!((annotation.puzzle.givens(), read), (puzzle.givens(), plain), "{puzzle}");
        // The comments equal the comments of `encode`, with one more for the solutions.
        let mut text = Vec::new();
        write_dimacs(&encoded, DimacsOptions::default(), &mut text).unwrap();
        let comments = |bytes: &[u8]| -> Vec<String> {
            let lines = String::from_utf8_lossy(bytes).into_owned();
            let comments = lines.lines().filter(|line| line.starts_with('c')).map(str::to_owned);
            comments.filter(|line| !line.contains("denies")).collect()
        };
        assert_eq!(comments(&formula.bytes), comments(&text), "{puzzle}");
    }
}

/// Returns every choice of an encoding for a small board.
fn encodings() -> Vec<Encoding> {
    let mut encodings = Vec::new();
    let triads = ImpliedSet::named([IMPLIED[0].name]).unwrap();
    for preset in PRESETS.iter().map(|row| row.name) {
        for &at_most_one in AT_MOST_ONE {
            for implied in [ImpliedSet::NONE, triads] {
                let encoding = Encoding::preset(preset).unwrap();
                let encoding = encoding.with_at_most_one(at_most_one).with_implied(implied);
                encodings.extend(GIVENS.iter().map(|row| encoding.with_givens(row.value)));
                for numbering in [Scheme::Decimal, Scheme::Log] {
                    encodings.push(encoding.with_numbering(numbering));
                }
            }
        }
    }
    encodings
}

/// Certifies the solutions through an encoding, and checks the certificate.
fn certify_through(puzzle: &Puzzle, solutions: &[Grid], encoding: Encoding) {
    let plan = ProofPlan { encoding: Some(encoding), ..ProofPlan::default() };
    let result = certify(puzzle, solutions.to_vec(), "varisat", &plan, &Deadline::never());
    let result = result.unwrap_or_else(|error| panic!("{encoding}: {puzzle}: {error}"));
    let Certified::Yes(certificate) = result else { panic!("{encoding}: {result:?}") };
    assert_eq!(certificate.encoding().is_some(), encoding != Encoding::default());
    assert_eq!(denied(puzzle, certificate.formula()), solutions);
    let proof = proof(&certificate, ProofFormat::Lrat);
    verify(puzzle, solutions, certificate.formula(), proof.as_slice()).unwrap();
}

#[test]
fn proofs_of_every_encoding_certify_the_puzzle() {
    let small = corpus().into_iter().filter(|puzzle| puzzle.variant().order() == 4);
    for (number, puzzle) in small.enumerate() {
        let solutions = certified(&puzzle).solutions().to_vec();
        // Each encoding meets one puzzle or two.
        for encoding in encodings().into_iter().skip(number % 4).step_by(4) {
            certify_through(&puzzle, &solutions, encoding);
        }
    }
}

#[test]
fn proofs_of_the_catalogue_certify_boards_of_all_kinds() {
    let escargot =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
    let larger = corpus().into_iter().filter(|puzzle| puzzle.variant().order() > 4);
    for (puzzle, number) in larger.chain([escargot.parse().unwrap()]).zip(0..) {
        let solutions = certified(&puzzle).solutions().to_vec();
        // Each encoding meets two boards; in a campaign, all.
        let some = sampled(3, 1);
        for entry in catalogue().into_iter().skip(number % some).step_by(some) {
            certify_through(&puzzle, &solutions, entry.encoding);
            if entry.encoding.numbering != Scheme::Log {
                let reduced = entry.encoding.with_givens(GivensLevel::Reduced);
                certify_through(&puzzle, &solutions, reduced);
            }
        }
    }
}

#[test]
fn solutions_through_every_encoding_are_certified() {
    for puzzle in corpus().into_iter().filter(|puzzle| puzzle.variant().order() == 4) {
        let expected = certified(&puzzle).solutions().len();
        for at_most_one in AT_MOST_ONE {
            for givens in GIVENS.iter().map(|row| row.value) {
                for preset in PRESETS.iter().map(|row| row.name) {
                    let encoding = Encoding::preset(preset).unwrap().with_at_most_one(*at_most_one);
                    let encoding = encoding.with_givens(givens);
                    let found: Result<Vec<Grid>, _> =
                        Solutions::new(&puzzle, &encoding).unwrap().collect();
                    let found = found.unwrap();
                    assert_eq!(found.len(), expected, "{encoding}");
                    let result = certify(
                        &puzzle,
                        found,
                        "varisat",
                        &ProofPlan::default(),
                        &Deadline::never(),
                    )
                    .unwrap();
                    assert!(matches!(result, Certified::Yes(_)), "{encoding}");
                }
            }
        }
    }
}

#[test]
fn a_missing_solution_is_found() {
    let puzzle: Puzzle = "1..............4".parse().unwrap();
    let mut solutions = certified(&puzzle).solutions().to_vec();
    let last = solutions.pop().unwrap();
    let Certified::Another(found) =
        certify(&puzzle, solutions.clone(), "liar", &ProofPlan::default(), &Deadline::never())
            .unwrap()
    else {
        panic!("a solution is missing")
    };
    assert_eq!(found, last);
    solutions.push(solutions[0].clone());
    let error =
        certify(&puzzle, solutions, "liar", &ProofPlan::default(), &Deadline::never()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "liar is wrong: it gives a solution again that it was to leave out"
    );
    let wrong = vec![puzzle.givens().clone()];
    assert!(certify(&puzzle, wrong, "liar", &ProofPlan::default(), &Deadline::never()).is_err());
}

#[test]
fn formulas_that_say_something_else_are_refused() {
    let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
    let certificate = certified(&puzzle);
    let bytes = proof(&certificate, ProofFormat::Lrat);
    let judge = |formula: &Cnf| verify(&puzzle, certificate.solutions(), formula, bytes.as_slice());
    let formula = certificate.formula();
    assert!(judge(formula).is_ok());
    for extra in [
        &clause![1, 2][..],
        &clause![-1],
        &clause![1, 2, 3],
        &clause![-1, -6],
        &clause![-1, -2, -3],
        &clause![65],
        &[],
    ] {
        let mut more = formula.clone();
        more.add_clause(extra);
        let error = judge(&more).unwrap_err();
        assert!(
            matches!(error, VerifyError::Formula(clausoku_audit::Fault::Unjustified { number, .. }) if number == more.len()),
            "{extra:?}"
        );
    }
    let mut needed = 0;
    for left_out in 0..formula.len() {
        let clauses = formula.clauses().enumerate().filter(|(index, _)| *index != left_out);
        let less: Cnf = clauses.map(|(_, clause)| clause).collect();
        match clausoku_audit::audit(&puzzle, certificate.solutions(), &less, &Deadline::never()) {
            Err(clausoku_audit::Fault::Missing(_)) => needed += 1,
            // That a region holds a value, or a cell no two, follows; pairs in a row and a block occur twice.
            other => assert!(other.is_ok() && formula[left_out].len() > 1, "{other:?}"),
        }
    }
    assert!(needed > 100, "{needed}");
}

#[test]
fn proofs_of_other_formulas_are_refused() {
    let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
    let certificate = certified(&puzzle);
    let bytes = proof(&certificate, ProofFormat::Lrat);
    let other: Puzzle = "12..34....4....2".parse().unwrap();
    let theirs = certified(&other);
    assert!(verify(&other, theirs.solutions(), theirs.formula(), bytes.as_slice()).is_err());
    let cut = &bytes[..bytes.len() / 2];
    let error = verify(&puzzle, certificate.solutions(), certificate.formula(), cut).unwrap_err();
    assert!(matches!(error, VerifyError::Proof(_)), "{error}");
    let error = verify(&puzzle, &[], certificate.formula(), bytes.as_slice()).unwrap_err();
    assert!(matches!(error, VerifyError::Formula(_)), "{error}");
}

#[test]
fn limits_are_obeyed() {
    let puzzle: Puzzle = "1..............4".parse().unwrap();
    let none = Limits::default().with_time(std::time::Duration::ZERO);
    assert!(matches!(
        certify_all(&puzzle, 10, &Deadline::start(&none)).unwrap(),
        Certified::Unknown(_)
    ));
    assert!(matches!(certify_all(&puzzle, 2, &Deadline::never()).unwrap(), Certified::Another(_)));
}
