//! Checks of a property on many inputs, always the same ones: what a fuzzer does, without a fuzzer.
//!
//! Each target of `fuzz/` is such a property. It returns whether its input is of the kind that the target is
//! about: a text that is read, a formula that is refuted. If nearly all or nearly none of the inputs are, the
//! check says little, and fails.

use std::fs;
use std::path::Path;

use crate::Rng;

/// Returns the files that the fuzz target of this name keeps in `fuzz/seeds` and `fuzz/regressions`.
///
/// # Panics
///
/// If a file cannot be read.
pub fn corpus(target: &str) -> Vec<Vec<u8>> {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let folders = ["seeds", "regressions"].map(|kind| fuzz.join(kind).join(target));
    folders.iter().filter(|folder| folder.exists()).flat_map(|folder| files_of(folder)).collect()
}

/// Returns the contents of a folder's files, in the order of their names.
///
/// # Panics
///
/// If the folder or a file cannot be read.
pub fn files_of(folder: &Path) -> Vec<Vec<u8>> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().filter(|path| path.is_file()).map(|path| fs::read(path).unwrap()).collect()
}

/// Checks the property on each text of the corpus, and on `rounds` of them with faults.
///
/// # Panics
///
/// If the property fails, or returns `true` for less than a fiftieth of the faulty texts, or `false`.
pub fn check_texts(
    corpus: &[Vec<u8>],
    pieces: &[&[u8]],
    rounds: usize,
    property: impl Fn(&[u8]) -> bool,
) {
    assert!(!corpus.is_empty());
    for text in corpus {
        property(text);
    }
    let mut random = Rng::new(1);
    let kept = (0..rounds).filter(|_| property(&mutated(&mut random, corpus, pieces))).count();
    check_share(kept, rounds);
}

/// Checks the property on what its fuzz target keeps, and on `rounds` inputs of up to `longest` random bytes,
/// which it takes for [`Choices`](crate::Choices).
///
/// # Panics
///
/// If the property fails, or returns `true` for less than a fiftieth of the random inputs, or `false`.
pub fn check_choices(
    target: &str,
    longest: usize,
    rounds: usize,
    property: impl Fn(&[u8]) -> bool,
) {
    for bytes in corpus(target) {
        property(&bytes);
    }
    let mut random = Rng::new(1);
    let mut input = || {
        let length = random.below(longest + 1);
        random_bytes(&mut random, length)
    };
    let kept = (0..rounds).filter(|_| property(&input())).count();
    check_share(kept, rounds);
}

fn check_share(kept: usize, rounds: usize) {
    let expected = rounds / 50..=rounds - rounds / 50;
    assert!(expected.contains(&kept), "{kept} of {rounds} are of the kind");
}

/// Returns a text of the corpus with up to four faults: bits flipped, pieces cut, doubled, exchanged with other
/// texts, or these pieces put in.
///
/// # Panics
///
/// If there is no text or no piece.
pub fn mutated(random: &mut Rng, corpus: &[Vec<u8>], pieces: &[&[u8]]) -> Vec<u8> {
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
                let piece = pieces[random.below(pieces.len())];
                text.splice(at..at, piece.iter().copied());
            }
        }
    }
    text
}

/// Returns this number of random bytes.
pub fn random_bytes(random: &mut Rng, length: usize) -> Vec<u8> {
    (0..length).map(|_| random.next_u64().to_le_bytes()[7]).collect()
}
