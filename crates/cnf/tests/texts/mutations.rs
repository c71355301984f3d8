//! Thousands of mutated texts, always the same ones, so that a failure can be reproduced.
//!
//! Bytes of real texts, and of texts of earlier faults, are flipped, removed, spliced and mixed with tokens
//! that parsers mishandle. Nothing may panic, and the properties of all texts are checked on each.

use std::fs;
use std::path::Path;

use cnf::{Rng, answer};

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

/// A text of the corpus with some faults.
fn mutated(random: &mut Rng, corpus: &[Vec<u8>]) -> Vec<u8> {
    let mut text = corpus[random.below(corpus.len())].clone();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        let to = at + random.below((text.len() - at).min(40) + 1);
        match random.below(7) {
            0 if at < text.len() => text[at] ^= 1 << random.below(8),
            1 => text.truncate(at),
            2 => drop(text.drain(..at)),
            3 => drop(text.drain(at..to)),
            4 => {
                let other = &corpus[random.below(corpus.len())];
                let start = random.below(other.len() + 1);
                text.splice(at.., other[start..].iter().copied());
            }
            5 => {
                let piece = text[at..to].to_vec();
                text.splice(at..at, piece);
            }
            _ => {
                let piece = PIECES[random.below(PIECES.len())];
                text.splice(at..at, piece.iter().copied());
            }
        }
    }
    text
}

/// Returns the files in these folders with this extension.
fn corpus(folders: &[&str], ending: &str) -> Vec<Vec<u8>> {
    let mut paths = Vec::new();
    for folder in folders {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> =
            files.filter(|path| path.extension().is_some_and(|found| found == ending)).collect();
        files.sort();
        paths.extend(files);
    }
    assert!(paths.len() > 3);
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

#[test]
fn formulas() {
    let corpus = corpus(&["tests/data/answers", "../../fuzz/regressions/dimacs_reader"], "cnf");
    for text in &corpus {
        crate::properties::formula(text);
    }
    let mut random = Rng::new(1);
    for _ in 0..20_000 {
        crate::properties::formula(&mutated(&mut random, &corpus));
    }
}

#[test]
fn answers() {
    let corpus = corpus(&["tests/data/answers", "../../fuzz/regressions/solver_answer"], "txt");
    for text in &corpus {
        crate::properties::answer(text);
    }
    let mut random = Rng::new(2);
    for _ in 0..20_000 {
        crate::properties::answer(&mutated(&mut random, &corpus));
    }
}

/// Mutated and truncated outputs of the competitions' form: only complete texts give verdicts.
#[test]
fn cut_answers() {
    let mut corpus = corpus(&["tests/data/answers"], "txt");
    corpus.retain(|text| crate::properties::is_complete(text));
    assert!(corpus.len() > 10);
    let mut random = Rng::new(3);
    let mut verdicts = 0;
    for _ in 0..20_000 {
        let mut text = corpus[random.below(corpus.len())].clone();
        text.truncate(random.below(text.len() + 1));
        if random.below(2) == 0 {
            text = mutated(&mut random, &[text]);
        }
        crate::properties::answer(&text);
        verdicts += usize::from(answer::read(&text).is_ok());
    }
    // Otherwise the test checks nothing.
    assert!((1000..19_000).contains(&verdicts), "{verdicts}");
}
