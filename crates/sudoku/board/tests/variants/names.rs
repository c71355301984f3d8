//! Tests damaged names of variants: each is built, and its variant has that name, or is refused.

use clausoku_board::{VARIANTS, Variant};
use clausoku_testkit::Rng;

const PIECES: &[&str] =
    &[":", "x", "/", "0", "1", "-", "+", " ", ".", "A", "B", "é", "\0", "\n", "2x3"];

#[test]
fn damaged_names_are_built_or_refused() {
    const ROUNDS: usize = 3_000;
    let mut rng = Rng::new(9);
    let names: Vec<&str> = VARIANTS.iter().flat_map(|variant| variant.examples).copied().collect();
    let mut built = 0;
    for _ in 0..ROUNDS {
        let mut name: Vec<char> = names[rng.below(names.len())].chars().collect();
        for _ in 0..=rng.below(3) {
            let at = rng.below(name.len() + 1);
            let end = (at + rng.below(4)).min(name.len());
            let piece = PIECES[rng.below(PIECES.len())];
            match rng.below(3) {
                0 => drop(name.drain(at..end)),
                1 => drop(name.splice(at..at, piece.chars())),
                _ => drop(name.splice(at..end, piece.chars())),
            }
        }
        let name: String = name.into_iter().collect();
        // Large boards take long, and say no more.
        if name.chars().filter(char::is_ascii_digit).count() > 3 {
            continue;
        }
        if let Ok(variant) = Variant::by_name(&name) {
            assert!(variant.is_built_in(), "{name}: {}", variant.name());
            built += 1;
        }
    }
    // Both happen often enough for this to say something.
    assert!(built > ROUNDS / 20 && built < ROUNDS / 2, "{built} built of {ROUNDS}");
}
