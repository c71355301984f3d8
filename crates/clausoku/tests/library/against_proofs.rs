//! Proofs of comparisons: VeriPB accepts those of each direction that holds, and refuses changed ones.

use std::fs;
use std::path::Path;
use std::process::Command;

use clausoku::Puzzle;
use clausoku::audit::against::proof::{ACCEPTS, FORMULAS, PROOFS, ProofError, ProvenPair};
use clausoku::audit::against::{Comparison, Inclusion, Pair, Relation, Subject};
use clausoku::audit::{AuditRequest, DimacsInput, read_dimacs};
use clausoku::encoding::choices::{Choices, GivensLevel};
use clausoku::encoding::{DimacsOptions, write_dimacs};
use clausoku::sat::{Cnf, Literal, Variable};
use clausoku::solving::Deadline;
use clausoku_cnf::Rng;
use clausoku_testkit::{has, sampled};

/// Encodings with auxiliary variables of one and of several levels, digits, triads, and rules that others imply by counting only.
const ENCODINGS: [&str; 16] = [
    "minimal",
    "extended/sequential",
    "minimal/product",
    "extended/commander",
    "extended/bimander",
    "minimal/bitwise",
    "extended/ladder",
    "extended/totalizer",
    "extended/cardinality-network",
    "efficient/support",
    "extended/commander:4",
    "extended/triads",
    "minimal/sequential/triads",
    "minimal/log",
    "extended/reduced",
    "K2+L1+C1+B1",
];

fn encoded(puzzle: &Puzzle, encoding: &str) -> DimacsInput {
    let encoding = encoding.parse::<Choices>().unwrap().encoding(GivensLevel::Units);
    let mut text = Vec::new();
    let encoded = encoding.encode(puzzle).unwrap();
    write_dimacs(&encoded, DimacsOptions::default(), &mut text).unwrap();
    read_dimacs(&*text).unwrap()
}

fn compared(one: Subject<'_>, other: Subject<'_>) -> (Pair, Comparison) {
    let never = Deadline::never();
    let pair = Pair::new(one, other, &AuditRequest::default(), &never).unwrap();
    let found = pair.compare(&never).unwrap();
    (pair, found)
}

fn write(proven: &ProvenPair<'_>, folder: &Path) -> Result<(), ProofError> {
    for name in proven.files() {
        let mut text = Vec::new();
        proven.write(name, &mut text, &Deadline::never())?;
        fs::write(folder.join(name), text).unwrap();
    }
    Ok(())
}

/// Returns what VeriPB says of the proof of a direction, unless it accepts it.
fn refused(folder: &Path, direction: usize) -> Option<String> {
    let files = [FORMULAS[direction], PROOFS[direction], FORMULAS[1 - direction]];
    let output = Command::new("veripb").args(files).current_dir(folder).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_accepted = output.status.success() && text.lines().any(|line| line == ACCEPTS);
    (!is_accepted).then(|| text + &String::from_utf8_lossy(&output.stderr))
}

#[test]
fn both_directions_of_equal_encodings_are_proved() {
    if !has("veripb") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let four: Puzzle = "1.....2........4".parse().unwrap();
    let nine: Puzzle =
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
            .parse()
            .unwrap();
    let some = if sampled(0, 1) == 1 {
        &ENCODINGS[..]
    } else {
        &["minimal/product", "minimal/sequential/triads"]
    };
    for (puzzle, names) in
        [(Puzzle::classic(4).unwrap(), &ENCODINGS[..]), (four, &ENCODINGS[..]), (nine, some)]
    {
        let minimal = encoded(&puzzle, "minimal/sequential");
        for &name in names {
            let own = encoded(&puzzle, name);
            for other in [Subject::Formula(&minimal), Subject::Puzzle(&puzzle)] {
                let (pair, found) = compared(Subject::Formula(&own), other);
                assert_eq!(found.relation(), Relation::Equal, "{name}");
                let proven = ProvenPair::new(&pair, &found, ["own.cnf", "other"]).unwrap();
                write(&proven, folder.path()).unwrap_or_else(|error| panic!("{name}: {error}"));
                for direction in [0, 1] {
                    let refused = refused(folder.path(), direction);
                    assert_eq!(refused, None, "{name}, {direction}, {puzzle:?}");
                }
            }
        }
    }
}

/// Of random formulas, each direction has a proof if functions of the shared variables suffice.
#[test]
fn directions_of_random_formulas_are_proved() {
    if !has("veripb") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut rng = Rng::new(79);
    let (mut proofs, mut without_model, mut searched, mut nothing) = (0, 0, 0, 0);
    for _ in 0..sampled(400, 3000) {
        let (shared, variables) = (3, 6);
        let mut random = |most: usize| -> Cnf {
            let clauses = 1 + rng.below(most);
            let clause = |rng: &mut Rng| -> Vec<Literal> {
                let variable =
                    |rng: &mut Rng| Variable::from_index(rng.below(variables) as u32).unwrap();
                (0..2 + rng.below(2)).map(|_| variable(rng).literal(rng.percent(50))).collect()
            };
            (0..clauses).map(|_| clause(&mut rng)).collect()
        };
        let formulas = [random(24), random(8)];
        let pair = Pair::over_first([&formulas[0], &formulas[1]], shared);
        let found = pair.compare(&Deadline::never()).unwrap();
        let proven = match ProvenPair::new(&pair, &found, ["one", "other"]) {
            Err(ProofError::Searched) => {
                searched += 1;
                continue;
            }
            Err(ProofError::Nothing) => {
                assert_eq!(found.relation(), Relation::Different);
                nothing += 1;
                continue;
            }
            proven => proven.unwrap(),
        };
        write(&proven, folder.path()).unwrap();
        for (direction, found) in [&found.forward, &found.backward].into_iter().enumerate() {
            if !matches!(found, Inclusion::Fails(_)) {
                assert_eq!(refused(folder.path(), direction), None, "{formulas:?}");
                proofs += 1;
                without_model += usize::from(*found == Inclusion::NoModel);
            }
        }
    }
    let counts = [proofs, without_model, searched, nothing];
    assert!(counts.iter().all(|&count| count >= 5), "{counts:?}");
}

#[test]
fn changed_files_are_refused() {
    if !has("veripb") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let puzzle = Puzzle::classic(4).unwrap();
    let [one, other] = ["minimal/product", "minimal/sequential"].map(|name| encoded(&puzzle, name));
    let (pair, found) = compared(Subject::Formula(&one), Subject::Formula(&other));
    let proven = ProvenPair::new(&pair, &found, ["one.cnf", "other.cnf"]).unwrap();
    write(&proven, folder.path()).unwrap();
    assert_eq!(refused(folder.path(), 0), None);
    let is_step = |line: &str| line.starts_with("rup") || line.starts_with("red");
    let is_clause = |line: &str| !line.starts_with('*');
    let mut refusals = 0;
    for (name, is_changed) in
        [(PROOFS[0], &is_step as &dyn Fn(&str) -> bool), (FORMULAS[0], &is_clause)]
    {
        let text = fs::read_to_string(folder.path().join(name)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let places: Vec<usize> =
            (0..lines.len()).filter(|&place| is_changed(lines[place])).collect();
        // Without any one of them, a clause of the other formula does not follow or is missing. Each clause of a minimal formula is needed.
        for &place in places.iter().step_by(places.len() / 12) {
            let mut less = lines.clone();
            less.remove(place);
            fs::write(folder.path().join(name), less.join("\n") + "\n").unwrap();
            assert!(refused(folder.path(), 0).is_some(), "{name}: {}", lines[place]);
            refusals += 1;
        }
        fs::write(folder.path().join(name), text).unwrap();
    }
    assert!(refusals >= 20, "{refusals}");
    // A step that substitutes a shared variable excludes solutions, and VeriPB refuses the clause that it would need.
    let path = folder.path().join(PROOFS[0]);
    let text = fs::read_to_string(&path).unwrap();
    let forged = text.replacen("red ", "red 1 ~x1 >= 1 : x1 -> 0 ;\nred ", 1);
    assert_ne!(forged, text);
    fs::write(&path, forged).unwrap();
    assert!(refused(folder.path(), 0).is_some());
}
