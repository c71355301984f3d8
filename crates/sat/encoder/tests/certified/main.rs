//! VeriPB accepts the proofs of certified formulas, and refuses them for another formula or puzzle.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use clausoku_board::{
    CONSTRAINTS, Candidate, Cell, Constraint, ConstraintKind as Kind, ConstraintRow, Grid, Puzzle,
    Symbol, Variant,
};
use clausoku_cnf::{Cnf, Deadline, Literal, dimacs};
use clausoku_decoder::{HIERARCHIES, SCHEMES, Scheme};
use clausoku_encoder::certified::{CertifiedError, CertifiedFormula, FILES, FORMULA, KINDS};
use clausoku_encoder::{
    AT_MOST_ONE, AtMostOneByRule, Encoding, GivensLevel, ImpliedSet, PRESETS, PuzzleFormula,
    SymmetryBreaking,
};
use clausoku_testkit::{Rng, has, random_constraint, sampled, solutions};

/// The checks of a folder: the formula that is there, the proof, the one that follows, and what VeriPB prints.
const CHECKS: [[&str; 4]; 3] = [
    ["puzzle.opb", "to-formula.pbp", "formula.opb", "s VERIFIED OUTPUT DERIVABLE"],
    ["formula.cnf", "to-puzzle.pbp", "puzzle.opb", "s VERIFIED OUTPUT DERIVABLE"],
    ["formula.cnf", "same-clauses.pbp", "formula.opb", "s VERIFIED OUTPUT EQUISATISFIABLE"],
];

fn write(formula: &PuzzleFormula, folder: &Path) {
    let certified = CertifiedFormula::new(formula, &Deadline::never()).unwrap();
    let mut text = Vec::new();
    dimacs::write(&Cnf::from_formula(formula), "a comment", &mut text).unwrap();
    fs::write(folder.join(FORMULA), text).unwrap();
    for file in FILES {
        let mut text = Vec::new();
        (file.write)(&certified, &mut text, &Deadline::never()).unwrap();
        fs::write(folder.join(file.name), text).unwrap();
    }
}

/// Returns the proofs that VeriPB refuses, with what it prints.
fn refused(folder: &Path) -> Vec<(&'static str, String)> {
    let check = |[from, proof, to, expected]: [&'static str; 4]| {
        let output = Command::new("veripb").args([from, proof, to]).current_dir(folder).output();
        let output = output.unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let is_accepted = output.status.success() && text.lines().any(|line| line == expected);
        (!is_accepted).then(|| (proof, text + &String::from_utf8_lossy(&output.stderr)))
    };
    CHECKS.into_iter().filter_map(check).collect()
}

fn accepted(encoding: &Encoding, puzzle: &Puzzle) {
    let folder = tempfile::tempdir().unwrap();
    write(&encoding.encode(puzzle).unwrap(), folder.path());
    let refused = refused(folder.path());
    let constraints = puzzle.variant().constraints();
    assert!(refused.is_empty(), "{encoding}\n{puzzle}\n{constraints:?}\n{refused:?}");
}

/// Each preset with each at-most-one encoding, each level of givens, with and without triads; and the log scheme.
fn encodings() -> Vec<Encoding> {
    let mut encodings = Vec::new();
    for names in [
        "pairwise+K2:product",
        "sequential+B2:ladder+L2:totalizer",
        "K2:cardinality-network+C2:commander",
        "commander:4+K2:bimander:3",
        "product:2+L2:bimander:4+B2:commander:5",
        "support+K2:product:4",
    ] {
        let by_rule: AtMostOneByRule = names.parse().unwrap();
        let direct = Encoding::default().with_at_most_one_by_rule(by_rule);
        encodings.push(direct.with_implied(ImpliedSet::named(["triads"]).unwrap()));
        encodings.extend([direct, direct.with_givens(GivensLevel::Reduced)]);
        encodings.push(direct.with_numbering(Scheme::Log));
    }
    for name in PRESETS.iter().map(|row| row.name).chain(["L1+C1+B1+E1+K2", "K1+L1+C1+B1+E1+K2"]) {
        for at_most_one in AT_MOST_ONE {
            let direct = Encoding::preset(name).unwrap().with_at_most_one(*at_most_one);
            let triads = direct.with_implied(ImpliedSet::named(["triads"]).unwrap());
            for level in [GivensLevel::Units, GivensLevel::Peers, GivensLevel::Reduced] {
                encodings.extend([direct.with_givens(level), triads.with_givens(level)]);
            }
            for scheme in ["log", "decimal", "rcv"] {
                encodings.push(direct.with_numbering(scheme.parse().unwrap()));
            }
        }
    }
    encodings
}

fn empty(board: &str) -> Puzzle {
    Puzzle::empty(Arc::new(Variant::by_name(board).unwrap()))
}

#[test]
fn veripb_accepts_both_directions_under_every_encoding() {
    if !has("veripb") {
        return;
    }
    let with_excluded = empty("classic:4");
    let cell = with_excluded.variant().cells().next().unwrap();
    let excluded = Candidate { cell, symbol: Symbol::from_index(2) };
    let puzzles = [
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
            .parse()
            .unwrap(),
        "12..34....4...1.".parse().unwrap(),
        "11..34....4...1.".parse().unwrap(),
        "1..............4".parse().unwrap(),
        with_excluded.excluding([excluded]).unwrap(),
        empty("classic:4"),
        empty("x:4"),
        empty("blocks:2x3"),
        empty("latin:5"),
        empty("jigsaw:AAAB/ACBB/DCCB/DDDC"),
    ];
    let mut rng = Rng::new(78);
    for encoding in encodings() {
        for puzzle in &puzzles {
            let is_square = puzzle.variant().order() <= 9;
            if is_square && rng.percent(100 / sampled(50, 1)) {
                accepted(&encoding, puzzle);
            }
        }
    }
}

/// The variables of cells are defined from the candidates, and the candidates from them, whichever levels they have.
#[test]
fn veripb_accepts_hierarchies() {
    if !has("veripb") {
        return;
    }
    let puzzles = ["12..34....4...1.".parse().unwrap(), empty("latin:5"), empty("blocks:2x3")];
    let listed = SCHEMES.iter().filter(|row| matches!(row.value, Scheme::Hierarchy(_)));
    let rows = listed.chain(HIERARCHIES.iter().copied().flatten());
    let mut rng = Rng::new(79);
    for scheme in rows.map(|row| row.value) {
        for rules in ["minimal", "efficient", "extended", "L1+C1+B1+E1+K2", "minimal+L1"] {
            let encoding = Encoding::preset(rules).unwrap().with_numbering(scheme);
            for puzzle in &puzzles {
                if rng.percent(100 / sampled(10, 1)) {
                    accepted(&encoding, puzzle);
                }
            }
        }
    }
}

/// Of the solutions that differ by exchanges of rows in bands and of bands, one is a model.
#[test]
fn one_of_the_images_of_a_solution_is_in_order() {
    // The solutions with this first row, and the exchanges of the other rows and bands: 2; 2·2·2 and 2 of bands; 3!.
    for (board, count, exchanges) in
        [("classic:4", 12, 2), ("blocks:2x3", 39_168, 8), ("latin:4", 24, 6)]
    {
        for scheme in [Scheme::Dense, Scheme::Log] {
            let encoding = Encoding::preset("minimal").unwrap().with_numbering(scheme);
            let breaking = SymmetryBreaking::FirstRowAndBands;
            let made = encoding.encode_breaking(&empty(board), breaking, &Deadline::never());
            let formula = made.unwrap().unwrap();
            let cnf = Cnf::from_formula(&formula);
            let all = solutions(formula.puzzle(), usize::MAX);
            assert_eq!(all.len(), count, "{board}");
            let is_model = |grid: &&Grid| {
                let holds: HashSet<Literal> = grid
                    .filled()
                    .map(|(cell, symbol)| Candidate { cell, symbol })
                    .flat_map(|one| formula.numbering().literals(one).unwrap())
                    .collect();
                let is_true = |one: &Literal| {
                    holds.contains(one) || one.is_negative() && !holds.contains(&!*one)
                };
                cnf.clauses().all(|clause| clause.iter().any(is_true))
            };
            assert_eq!(all.iter().filter(is_model).count(), count / exchanges, "{board}");
        }
    }
}

/// VeriPB accepts formulas with fixed cells as derived from the puzzle without them, and refuses exchanges that leave a cell out.
#[test]
fn veripb_accepts_cells_that_are_fixed_by_exchanges() {
    use SymmetryBreaking::{FirstRow, FirstRowAndBands, FirstRowAndColumn};
    let never = Deadline::never();
    let boards = [
        ("classic:4", FirstRow),
        ("latin:5", FirstRow),
        ("latin:5", FirstRowAndColumn),
        ("latin:4", FirstRowAndColumn),
        ("x:4", FirstRow),
        ("blocks:2x3", FirstRow),
        ("jigsaw:AAAB/ACBB/DCCB/DDDC", FirstRow),
        ("classic:4", FirstRowAndBands),
        ("blocks:2x3", FirstRowAndBands),
        ("latin:4", FirstRowAndBands),
        ("classic:9", FirstRow),
        ("classic:9", FirstRowAndBands),
        ("latin:9", FirstRowAndColumn),
    ];
    let mut rng = Rng::new(79);
    let mut counts = [0; 2];
    for (board, breaking) in boards {
        let puzzle = empty(board);
        for encoding in encodings() {
            let Some(formula) = encoding.encode_breaking(&puzzle, breaking, &never).unwrap() else {
                panic!("{board}");
            };
            let order = puzzle.variant().order();
            let fixed = if breaking == FirstRowAndColumn { 2 * order - 1 } else { order };
            assert_eq!(formula.puzzle().givens().filled_count(), fixed, "{board}");
            if !has("veripb") || !rng.percent(if order == 9 { 1 } else { 100 / sampled(25, 1) }) {
                continue;
            }
            let folder = tempfile::tempdir().unwrap();
            write(&formula, folder.path());
            let proofs = refused(folder.path());
            assert!(proofs.is_empty(), "{encoding} {board}: {proofs:?}");
            counts[0] += 1;
            // The exchanges are those of two candidates. One of them excludes a pair of values that unit propagation does not exclude.
            change(folder.path(), "to-formula.pbp", |lines| {
                // Definitions of auxiliary variables come after the exchanges.
                let is_exchange =
                    |line: &&mut String| line.contains(" >= 1 : x") && line.contains(" -> x");
                for exchange in lines.iter_mut().filter(is_exchange) {
                    let first = exchange.split(' ').position(|word| word == ":").unwrap() + 1;
                    let kept: Vec<&str> = exchange.split(' ').take(first + 6).collect();
                    assert_eq!([kept[first], kept[first + 2]], [kept[first + 5], kept[first + 3]]);
                    *exchange = kept.join(" ") + " ;";
                }
            });
            let proofs = refused(folder.path());
            let names: Vec<&str> = proofs.iter().map(|proof| proof.0).collect();
            assert_eq!(names, ["to-formula.pbp"], "{encoding} {board}: {proofs:?}");
            counts[1] += 1;
        }
    }
    assert!(!has("veripb") || counts[0] > 5 && counts[0] == counts[1], "{counts:?}");
    // Neither rows nor bands can be exchanged.
    for board in ["x:4", "jigsaw:AAAB/ACBB/DCCB/DDDC"] {
        let formula = Encoding::default().encode_breaking(&empty(board), FirstRowAndBands, &never);
        assert!(formula.unwrap().is_none(), "{board}");
    }
    let variant = Variant::classic(4).unwrap();
    let cells: Vec<Cell> = variant.cells().take(2).collect();
    let excluded = Candidate { cell: cells[0], symbol: Symbol::from_index(2) };
    let excluded = empty("classic:4").excluding([excluded]).unwrap();
    let clue = Constraint::new(Kind::Equality, cells);
    let clues = Puzzle::empty(Arc::new(variant.with_constraints(vec![clue]).unwrap()));
    for puzzle in ["1...............".parse().unwrap(), excluded, clues] {
        let formula = Encoding::default().encode_breaking(&puzzle, FirstRow, &never).unwrap();
        assert!(formula.is_none(), "{puzzle}");
    }
    for board in ["classic:4", "x:4", "jigsaw:AAAB/ACBB/DCCB/DDDC"] {
        let formula = Encoding::default().encode_breaking(&empty(board), FirstRowAndColumn, &never);
        assert!(formula.unwrap().is_none(), "{board}");
    }
}

/// Writes a text of the folder again, with a change.
fn change(folder: &Path, name: &str, edit: impl Fn(&mut Vec<String>)) {
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    edit(&mut lines);
    fs::write(folder.join(name), lines.join("\n") + "\n").unwrap();
}

/// Returns the index of a line that is neither a comment nor a header.
fn some_line(lines: &[String], rng: &mut Rng) -> usize {
    loop {
        let index = rng.below(lines.len());
        if !lines[index].starts_with(['*', 'c', 'p']) {
            return index;
        }
    }
}

#[test]
fn veripb_refuses_the_proofs_for_other_formulas_and_puzzles() {
    if !has("veripb") {
        return;
    }
    let puzzle: Puzzle = "12..34....4...1.".parse().unwrap();
    for (round, name) in
        ["sequential", "bimander", "product"].into_iter().cycle().take(12).enumerate()
    {
        let encoding = Encoding::default().with_at_most_one(name.parse().unwrap());
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        write(&encoding.encode(&puzzle).unwrap(), folder);
        let rng = Rng::new(round as u64);
        match round % 4 {
            // A clause fewer, in both files.
            0 => {
                for name in ["formula.cnf", "formula.opb"] {
                    change(folder, name, |lines| {
                        let last = lines.len() - 1 - round;
                        lines.remove(last);
                        let header = lines.iter_mut().find(|line| line.starts_with("p cnf"));
                        if let Some(header) = header {
                            let [_, _, variables, clauses] =
                                header.split(' ').collect::<Vec<_>>()[..]
                            else {
                                panic!("{header}")
                            };
                            let clauses = clauses.parse::<usize>().unwrap() - 1;
                            *header = format!("p cnf {variables} {clauses}");
                        }
                    });
                }
            }
            // A literal fewer, in both files: of a clause of the rules, which come first.
            1 => {
                change(folder, "formula.cnf", |lines| {
                    let mut line = lines.iter_mut().filter(|line| !line.starts_with(['c', 'p']));
                    let line = line.nth(round).unwrap();
                    *line = line.split_once(' ').unwrap().1.to_owned();
                });
                change(folder, "formula.opb", |lines| {
                    let mut line = lines.iter_mut().filter(|line| !line.starts_with('*'));
                    let line = line.nth(round).unwrap();
                    *line = line.splitn(3, ' ').last().unwrap().to_owned();
                });
            }
            // A constraint fewer.
            2 => change(folder, "puzzle.opb", |lines| {
                let index = some_line(lines, &mut rng.clone());
                lines.remove(index);
            }),
            // Another bound.
            _ => change(folder, "puzzle.opb", |lines| {
                let index = some_line(lines, &mut rng.clone());
                lines[index] = lines[index].replace("= 1 ;", "= 2 ;");
            }),
        }
        let refused = refused(folder);
        assert!(!refused.is_empty(), "{name}, round {round}");
    }
}

#[test]
fn formulas_without_proofs_are_refused() {
    let refusal = |encoding: Encoding, puzzle: &Puzzle| {
        let formula = encoding.encode(puzzle).unwrap();
        CertifiedFormula::new(&formula, &Deadline::never()).unwrap_err().to_string()
    };
    let four = empty("classic:4");
    for rules in ["K1", "K1+L1", "L2+C2+B2", "K1+L2", "K1+K2+L2+C2"] {
        let refusal = refusal(Encoding::preset(rules).unwrap(), &four);
        assert!(refusal.contains("do not imply those of the board"), "{rules}: {refusal}");
    }
    let cells: Vec<Cell> = four.variant().cells().take(1).collect();
    let equality = Constraint::new(Kind::Equality, cells);
    let variant = Variant::classic(4).unwrap().with_constraints(vec![equality]).unwrap();
    let clues = Puzzle::empty(Arc::new(variant));
    assert!(refusal(Encoding::default(), &clues).contains("has no certified encoding"));
    let locked = Encoding::default().with_givens(GivensLevel::Locked);
    assert!(refusal(locked, &four).contains("take reduced"));
}

#[test]
fn the_deadline_stops_proofs() {
    let formula = Encoding::default().encode(&empty("classic:4")).unwrap();
    let certified = CertifiedFormula::new(&formula, &Deadline::never()).unwrap();
    for file in FILES.iter().filter(|file| file.name != "same-clauses.pbp") {
        let result = (file.write)(&certified, &mut Vec::new(), &Deadline::at_check(0));
        assert!(matches!(result, Err(CertifiedError::Stopped(_))), "{}", file.name);
    }
}

/// Returns a puzzle of a board with random constraints.
fn with_clues(board: &str, count: usize, rows: &[&ConstraintRow], rng: &mut Rng) -> Option<Puzzle> {
    let variant = Variant::by_name(board).unwrap();
    let grid = solutions(&Puzzle::empty(Arc::new(variant.clone())), 1).remove(0);
    let numbers: Vec<u16> = grid.filled().map(|(_, symbol)| symbol.number()).collect();
    let constraints = (0..count).map(|_| {
        let row = rows[rng.below(rows.len())];
        random_constraint(row, &variant, &numbers, 4, rng)
    });
    let constraints = constraints.collect();
    Some(Puzzle::empty(Arc::new(variant.with_constraints(constraints).ok()?)))
}

#[test]
fn veripb_accepts_random_sets_of_clues() {
    if !has("veripb") {
        return;
    }
    let mut rng = Rng::new(200);
    let mut counts = [0; 3];
    let all = encodings();
    let rows: Vec<_> = CONSTRAINTS.iter().filter(|row| KINDS.contains(&row.name)).collect();
    while counts[0] < sampled(12, 200) {
        let board = ["classic:4", "blocks:2x3"][rng.below(2)];
        let count = 1 + rng.below(3);
        let Some(puzzle) = with_clues(board, count, &rows, &mut rng) else { continue };
        let encoding = all[rng.below(all.len())];
        let Ok(formula) = encoding.encode(&puzzle) else { continue };
        counts[1] += 1;
        match CertifiedFormula::new(&formula, &Deadline::never()) {
            Ok(_) => accepted(&encoding, &puzzle),
            Err(CertifiedError::Constraint(_)) => {
                counts[2] += 1;
                continue;
            }
            Err(error) => panic!("{error}"),
        }
        counts[0] += 1;
    }
    // Most sets have proofs.
    assert!(counts[2] < counts[1] / 2, "{} of {} sets are refused", counts[2], counts[1]);
}

/// A grid that is denied later gives the same files.
#[test]
fn a_grid_is_denied_before_or_after() {
    let puzzle: Puzzle = "1..............4".parse().unwrap();
    let never = Deadline::never();
    let grids = solutions(&puzzle, 3);
    let log = Encoding::preset("minimal").unwrap().with_numbering(Scheme::Log);
    let compact = Encoding::preset("efficient").unwrap().with_numbering(Scheme::Compact);
    for encoding in [Encoding::default(), log, compact] {
        let formula = encoding.encode(&puzzle).unwrap();
        let denied = grids.iter().cloned().fold(formula.clone(), PuzzleFormula::denying);
        let before = CertifiedFormula::new(denied, &never).unwrap();
        let plain = CertifiedFormula::new(formula, &never).unwrap();
        let after = grids.iter().cloned().fold(plain, CertifiedFormula::denying);
        for file in FILES {
            let [before, after] = [&before, &after].map(|one| {
                let mut text = Vec::new();
                (file.write)(one, &mut text, &never).unwrap();
                text
            });
            assert!(before == after, "{encoding} {}", file.name);
        }
    }
}
