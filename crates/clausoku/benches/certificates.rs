//! The sizes of certificates, and what making and checking them costs.
//!
//!     cargo bench -p clausoku --bench certificates
//!
//! Each certificate was checked before it is timed. The solver `cadical` and the checker `cake_lpr` take part if
//! they are in `PATH`; their times contain the start of a process. cadical's DRAT proof is elaborated here. The second table
//! has the certificates of AI Escargot by the formulas of other encodings, the third its certificates in pseudo-Boolean
//! equations, with `veripb` if it is in `PATH`. The last line is the number of certificates a second for puzzles with 17
//! givens, in one thread.
//!
//! There is no row of order 81: its formula has 85 million clauses.
#![expect(clippy::print_stdout, reason = "a benchmark prints")]

use std::fs;
use std::io::BufReader;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use clausoku::certificate::{
    Certificate, Certified, ProofFormat, ProofPlan, certify_all, certify_all_by, verify,
};
use clausoku::formats::{ReadOptions, read};

use clausoku::{Encoding, Puzzle};
use clausoku_backends::ProofLanguage;
use clausoku_cnf::Deadline;
use clausoku_encoder::catalogue;
use clausoku_proofs::{Problem, Refutation};

/// Puzzles with 17 givens, of G. Royle's list.
const SEVENTEEN: [&str; 8] = [
    "................12..3..4..5.....23...1......647...........7.......16......8...9.4",
    "................12..3..4..5.....6.7..2.......15...........2...8..6...4..7.41.....",
    "................12..3.45.........3....4...6...7.1..........38...5...6...21.....7.",
    ".................1..2.34...........5.6...7.4.51.6....8.......2....15......3....7.",
    "..............1..2..3....4.......5.6..7.......84.3.......7...8.2....6...51...2...",
    "..............1..2..3....4.......5.1.6....3...7...4.......3.......5..76.24......8",
    "................12..3.45........6.....4...3...7.1....8....9.4...2.......81.7.....",
    "................12..3..4.........3.......1.5..6..7.8.......5.....48.3....2.....76",
];

/// How often the puzzles with 17 givens are certified.
const ROUNDS: usize = 50;

fn main() {
    println!(
        "| puzzle | solutions | by | made in | text | binary | our check | cake_lpr | cadical, elaborated |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    row("17 givens", &SEVENTEEN[0].parse().expect("a puzzle"));
    for (name, file, number) in [
        ("AI Escargot", "hard", 0),
        ("Easter Monster", "hard", 2),
        ("Golden Nugget", "hard", 3),
        ("Loki", "hard", 4),
        ("INF242's grid", "inf242", 0),
        ("16×16", "order-16", 0),
        ("25×25", "order-25", 0),
    ] {
        row(name, &puzzle(file, number));
    }
    println!("\n| AI Escargot by | made in | steps | text | our check | cake_lpr |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for entry in catalogue() {
        derived(&entry.name, entry.encoding);
    }
    derived("extended, reduced", Encoding::reduced());
    println!("\n| equations | OPB | proof | lines of `rup` | made in | veripb |");
    println!("| --- | --- | --- | --- | --- | --- |");
    equations("17 givens", &SEVENTEEN[0].parse().expect("a puzzle"));
    for (name, file, number) in [
        ("AI Escargot", "hard", 0),
        ("Easter Monster", "hard", 2),
        ("Loki", "hard", 4),
        ("INF242's grid", "inf242", 0),
        ("16×16", "order-16", 0),
        ("25×25", "order-25", 0),
    ] {
        equations(name, &puzzle(file, number));
    }
    let puzzles = SEVENTEEN.map(|line| line.parse::<Puzzle>().expect("a puzzle"));
    let start = Instant::now();
    for puzzle in puzzles.iter().cycle().take(ROUNDS * puzzles.len()) {
        assert_eq!(certified(puzzle).solutions().len(), 1);
    }
    let seconds = start.elapsed().as_secs_f64();
    let rate = (ROUNDS * puzzles.len()) as f64 / seconds;
    println!("\n17 givens: {rate:.0} certificates a second in one thread");
}

fn puzzle(file: &str, number: usize) -> Puzzle {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/grids");
    let text = fs::read(folder.join(file).with_extension("txt")).expect("a file");
    let mut records = read(&text, None, &ReadOptions::default()).expect("puzzles");
    records.swap_remove(number).puzzle
}

fn certified(puzzle: &Puzzle) -> Certificate {
    match certify_all(puzzle, 1000, &Deadline::never()).expect("a certificate") {
        Certified::Yes(certificate) => *certificate,
        other => panic!("{other:?}"),
    }
}

fn row(name: &str, puzzle: &Puzzle) {
    let start = Instant::now();
    let certificate = certified(puzzle);
    let made = start.elapsed().as_secs_f64();
    let [text, binary] = [ProofFormat::Lrat, ProofFormat::LratBinary].map(|format| {
        let mut bytes = Vec::new();
        certificate.write_proof(format, &mut bytes).expect("a vector");
        bytes
    });
    let start = Instant::now();
    verify(puzzle, certificate.solutions(), certificate.formula(), text.as_slice())
        .expect("a certificate");
    let checked = start.elapsed().as_secs_f64();
    let folder = tempfile::tempdir().expect("a folder");
    let paths = ["formula.cnf", "proof.lrat", "proof.drat"].map(|name| folder.path().join(name));
    certificate.claim().write_dimacs(fs::File::create(&paths[0]).expect("a file")).expect("a file");
    fs::write(&paths[1], &text).expect("a file");
    let by_cake = cake(&paths[0], &paths[1]);
    let by_cadical = cadical(&certificate, &paths[0], &paths[2]);
    println!(
        "| {name} | {} | {} | {made:.3} s | {} KB | {} KB | {checked:.4} s | {by_cake} | {by_cadical} |",
        certificate.solutions().len(),
        certificate.source(),
        text.len().div_ceil(1000),
        binary.len().div_ceil(1000),
    );
}

/// Prints the certificate of AI Escargot by the formula of an encoding.
fn derived(name: &str, encoding: Encoding) {
    let puzzle = puzzle("hard", 0);
    let plan = ProofPlan { encoding: Some(encoding), ..ProofPlan::default() };
    let start = Instant::now();
    let certified = certify_all_by(&plan, &puzzle, 1000, &Deadline::never());
    let made = start.elapsed().as_secs_f64();
    let Ok(Certified::Yes(certificate)) = certified else { panic!("{certified:?}") };
    let mut text = Vec::new();
    certificate.write_proof(ProofFormat::Lrat, &mut text).expect("a vector");
    let start = Instant::now();
    verify(&puzzle, certificate.solutions(), certificate.formula(), text.as_slice())
        .expect("a certificate");
    let checked = start.elapsed().as_secs_f64();
    let folder = tempfile::tempdir().expect("a folder");
    let paths = ["formula.cnf", "proof.lrat"].map(|name| folder.path().join(name));
    certificate.claim().write_dimacs(fs::File::create(&paths[0]).expect("a file")).expect("a file");
    fs::write(&paths[1], &text).expect("a file");
    println!(
        "| {name} | {made:.3} s | {} | {} KB | {checked:.4} s | {} |",
        certificate.steps(),
        text.len().div_ceil(1000),
        cake(&paths[0], &paths[1]),
    );
}

/// Prints the certificate of a puzzle in pseudo-Boolean equations.
fn equations(name: &str, puzzle: &Puzzle) {
    let start = Instant::now();
    let certificate = certified(puzzle);
    let formula = certificate.opb().expect("equations");
    let mut proof = Vec::new();
    certificate.write_proof(ProofFormat::VeriPb, &mut proof).expect("a proof");
    let made = start.elapsed().as_secs_f64();
    let steps = String::from_utf8_lossy(&proof);
    let steps = steps.lines().filter(|line| line.starts_with("rup")).count();
    let folder = tempfile::tempdir().expect("a folder");
    let paths = ["formula.opb", "proof.pbp"].map(|name| folder.path().join(name));
    fs::write(&paths[0], &formula).expect("a file");
    fs::write(&paths[1], &proof).expect("a file");
    let start = Instant::now();
    let by_veripb = match Command::new("veripb").args(&paths).output() {
        Err(_) => "–".to_owned(),
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(text.contains("s VERIFIED UNSATISFIABLE"), "{text}");
            format!("{:.3} s", start.elapsed().as_secs_f64())
        }
    };
    let [formula, proof] = [formula.len(), proof.len()].map(|bytes| bytes.div_ceil(1000));
    println!("| {name} | {formula} KB | {proof} KB | {steps} | {made:.3} s | {by_veripb} |");
}

/// Returns the time that `cake_lpr` takes to accept the proof.
fn cake(formula: &Path, proof: &Path) -> String {
    let start = Instant::now();
    let Ok(output) = Command::new("cake_lpr").args([formula, proof]).output() else {
        return "–".to_owned();
    };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("s VERIFIED UNSAT"), "{text}");
    format!("{:.3} s", start.elapsed().as_secs_f64())
}

/// Returns the size of cadical's proof after elaboration, and the time for both.
fn cadical(certificate: &Certificate, formula: &Path, drat: &Path) -> String {
    let start = Instant::now();
    let run =
        Command::new("cadical").arg("-q").args([formula, drat]).stdout(Stdio::null()).status();
    if run.map(|status| status.code()).ok().flatten() != Some(20) {
        return "–".to_owned();
    }
    let proof = BufReader::new(fs::File::open(drat).expect("a proof"));
    let formula = certificate.formula();
    let proof = Problem::from(formula)
        .elaborate(proof, ProofLanguage::DratBinary, &Deadline::never())
        .expect("a proof");
    let proof = Refutation::new(formula, proof, "cadical").expect("a proof").proof;
    let size = proof.to_bytes(ProofFormat::Lrat, formula).len();
    format!("{} KB in {:.3} s", size.div_ceil(1000), start.elapsed().as_secs_f64())
}
