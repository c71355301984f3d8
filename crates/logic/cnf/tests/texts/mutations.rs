//! Thousands of mutated texts, always the same ones, so that a failure can be reproduced.
//!
//! Bytes of real texts, and of texts of earlier faults, are flipped, removed, spliced and mixed with tokens
//! that parsers mishandle. Nothing may panic, and the properties of all texts are checked on each.

use std::fs;
use std::path::Path;

use clausoku_cnf::Rng;
use clausoku_testkit::{check_texts, corpus, mutated};

/// Pieces that are inserted into texts.
const PIECES: &[&[u8]] = &[
    b"0",
    b" 0\n",
    b"-",
    b"--",
    b"+1",
    b"1",
    b"-1",
    b"2147483647",
    b"-2147483648",
    b"3000000000",
    b"99999999999999999999",
    b"00000000",
    b"12345678",
    b"\n",
    b"\r\n",
    b"\t",
    b" ",
    b"\0",
    b"\xff",
    b"\xc3",
    b"\x1b[1m",
    b"\x1b[",
    b"c",
    b"\nc ",
    b"p",
    b"\np cnf 3 2\n",
    b"p cnf",
    b"%",
    b"\n%\n0\n",
    b"s",
    b"\ns SATISFIABLE\n",
    b"\ns UNSATISFIABLE\n",
    b"\ns UNKNOWN\n",
    b"\nv ",
    b"v",
    b"\nSAT\n",
    b"\nUNSAT\n",
    b"\nSATISFIABLE\n",
    b"\nINDET\n",
    b"x",
    b"\xEF\xBB\xBF",
    b"\xff\xfe",
];

/// The files that this fuzz target keeps, and the recorded texts with this ending.
fn texts(target: &str, ending: &str) -> Vec<Vec<u8>> {
    let recorded = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/answers");
    let paths = fs::read_dir(recorded).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|found| found == ending)).collect();
    paths.sort();
    let recorded = paths.iter().map(|path| fs::read(path).unwrap());
    recorded.chain(corpus(target)).collect()
}

#[test]
fn formulas() {
    check_texts(&texts("dimacs_reader", "cnf"), PIECES, 3_000, crate::properties::formula);
}

#[test]
fn answers() {
    check_texts(&texts("solver_answer", "txt"), PIECES, 20_000, crate::properties::answer);
}

/// Mutated and truncated outputs of the competitions' form: only complete texts give verdicts.
#[test]
fn cut_answers() {
    let mut corpus = texts("solver_answer", "txt");
    corpus.retain(|text| crate::properties::is_complete(text));
    assert!(corpus.len() > 10);
    let mut random = Rng::new(3);
    let mut verdicts = 0;
    for _ in 0..20_000 {
        let mut text = corpus[random.below(corpus.len())].clone();
        text.truncate(random.below(text.len() + 1));
        if random.below(2) == 0 {
            text = mutated(&mut random, &[text], PIECES);
        }
        verdicts += usize::from(crate::properties::answer(&text));
    }
    // Otherwise the test checks nothing.
    assert!((1000..19_000).contains(&verdicts), "{verdicts}");
}
