//! Checks of a property on many inputs, always the same ones: the work of a fuzzer, without a
//! fuzzer.
//!
//! Each target of `fuzz/` is a property. It returns whether its input is of the kind that the target is
//! about: a text that is read, a formula that is refuted. If nearly all or nearly none of the inputs are, the
//! check says little, and fails.
//!
//! Each input is checked on a stack of [`STACK`] bytes and in [`TIME`]. So a reader that recurses on its input ends the
//! tests, and one whose time grows faster than its input fails.

use std::fs;
use std::panic;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crate::Rng;

/// The stack of a check, in bytes: a quarter of the stack of a thread.
pub const STACK: usize = 512 << 10;

/// The time of a check. Debug builds are slower by a factor of ten, and the tests share the machine with each other
/// and with the compiler, so that they have thirty times as long as optimised ones.
pub const TIME: Duration = Duration::from_secs(if cfg!(debug_assertions) { 30 } else { 1 });

/// The number of bytes that a repeated piece may have.
const MAX_REPEATED: usize = 1 << 16;

/// Returns the files that the fuzz target of this name keeps in `fuzz/seeds` and `fuzz/regressions`.
///
/// # Panics
///
/// If a file cannot be read.
pub fn corpus(target: &str) -> Vec<Vec<u8>> {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz");
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
/// If the property fails or takes longer than [`TIME`], or returns `true` for less than a fiftieth of the faulty texts,
/// or `false`.
pub fn check_texts(
    corpus: &[Vec<u8>],
    pieces: &[&[u8]],
    rounds: usize,
    property: impl Fn(&[u8]) -> bool + Sync,
) {
    assert!(!corpus.is_empty());
    check_inputs(corpus.iter().cloned(), &property);
    let mut random = Rng::new(1);
    let texts = (0..rounds).map(|_| mutated(&mut random, corpus, pieces));
    check_share(check_inputs(texts, &property), rounds);
}

/// Checks the property on each input, and returns the number of inputs for which it returns `true`.
///
/// # Panics
///
/// If the property fails or takes longer than [`TIME`].
pub fn check_inputs(
    inputs: impl Iterator<Item = Vec<u8>> + Send,
    property: impl Fn(&[u8]) -> bool + Sync,
) -> usize {
    on_small_stack(|| inputs.filter(|input| timed(&property, input)).count())
}

/// Checks the property on the inputs that its fuzz target keeps, and on `rounds` inputs of up to
/// `longest` random bytes, from which the property makes its [`Choices`](crate::Choices).
///
/// # Panics
///
/// If the property fails or takes longer than [`TIME`], or returns `true` for less than a fiftieth of the random inputs,
/// or `false`.
pub fn check_choices(
    target: &str,
    longest: usize,
    rounds: usize,
    property: impl Fn(&[u8]) -> bool + Sync,
) {
    check_inputs(corpus(target).into_iter(), &property);
    let mut random = Rng::new(1);
    let inputs = (0..rounds).map(|_| {
        let length = random.below(longest + 1);
        random_bytes(&mut random, length)
    });
    check_share(check_inputs(inputs, &property), rounds);
}

/// Runs a check in a thread with a stack of [`STACK`] bytes.
///
/// # Panics
///
/// If the check does.
pub fn on_small_stack<R: Send>(check: impl FnOnce() -> R + Send) -> R {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, check);
        let checked = thread.expect("a thread").join();
        checked.unwrap_or_else(|panicked| panic::resume_unwind(panicked))
    })
}

/// Returns the property of the input, which it has to find in time.
fn timed(property: &impl Fn(&[u8]) -> bool, input: &[u8]) -> bool {
    let start = Instant::now();
    let kept = property(input);
    let time = start.elapsed();
    let begin = String::from_utf8_lossy(&input[..input.len().min(200)]);
    assert!(time <= TIME, "{time:?} for {} bytes, which begin with {begin:?}", input.len());
    kept
}

fn check_share(kept: usize, rounds: usize) {
    let expected = rounds / 50..=rounds - rounds / 50;
    assert!(expected.contains(&kept), "{kept} of {rounds} are of the kind");
}

/// Returns a text of the corpus with up to four faults: bits flipped, pieces cut, doubled, exchanged with other
/// texts, or these pieces put in, once or so often that a reader which recurses on them overflows its stack.
///
/// # Panics
///
/// If there is no text or no piece.
pub fn mutated(random: &mut Rng, corpus: &[Vec<u8>], pieces: &[&[u8]]) -> Vec<u8> {
    let mut text = corpus[random.below(corpus.len())].clone();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        let to = at + random.below((text.len() - at).min(40) + 1);
        match random.below(8) {
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
            6 => {
                let piece = pieces[random.below(pieces.len())];
                text.splice(at..at, piece.iter().copied());
            }
            _ => nest(random, &mut text, pieces),
        }
    }
    text
}

/// Repeats a piece of the text, or one of these pieces, so often that a reader that recurses on it overflows its stack.
///
/// # Panics
///
/// If there is no piece.
pub fn nest(random: &mut Rng, text: &mut Vec<u8>, pieces: &[&[u8]]) {
    let at = random.below(text.len() + 1);
    let end = text.len().min(at + 1 + random.below(4));
    let own = random.below(2) == 0;
    let piece = if own { &text[at..end] } else { pieces[random.below(pieces.len())] };
    let most = MAX_REPEATED >> random.below(16);
    let repeated = piece.repeat(most / piece.len().max(1));
    text.splice(at..at, repeated);
}

/// Returns `length` random bytes.
pub fn random_bytes(random: &mut Rng, length: usize) -> Vec<u8> {
    (0..length).map(|_| random.next_u64().to_le_bytes()[7]).collect()
}
