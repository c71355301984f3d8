//! Compares the distributions of puzzles with known ones.

use std::collections::HashMap;
use std::sync::Arc;

use clausoku::generating::{Generator, Method, Request};
use clausoku_board::{Deadline, Variant};

fn generator(name: &str, request: Request) -> Generator {
    Generator::new(Arc::new(Variant::by_name(name).unwrap()), request, &Deadline::never()).unwrap()
}

/// The number of these puzzles, by number of givens.
fn givens(name: &str, method: Method, puzzles: u64) -> Vec<f64> {
    let request = Request { minimal: true, method, ..Request::default() };
    let made = generator(name, request).make(1, 0..puzzles, 100_000, &Deadline::never()).unwrap();
    let mut counts = vec![0.0; 82];
    for made in made {
        let made = made.expect("an attempt succeeds");
        counts[made.givens().iter().filter(|&&number| number != 0).count()] += 1.0;
    }
    counts
}

fn mean_and_deviation(counts: &[f64]) -> (f64, f64) {
    let total: f64 = counts.iter().sum();
    let moment = |power: i32| -> f64 {
        counts.iter().enumerate().map(|(n, count)| (n as f64).powi(power) * count).sum::<f64>()
            / total
    };
    (moment(1), (moment(2) - moment(1).powi(2)).sqrt())
}

/// D. Berthier, *Unbiased statistics of a CSP: a controlled-bias generator*, 2009, for 1,000,000 puzzles each.
#[test]
fn numbers_of_givens_have_the_published_mean_and_deviation() {
    for (method, puzzles, mean, deviation) in
        [(Method::TopDown, 512, 24.38, 1.12), (Method::BottomUp, 256, 23.87, 1.08)]
    {
        let counts = givens("classic:9", method, puzzles);
        let found = mean_and_deviation(&counts);
        // Four standard errors of the mean, and of the deviation.
        let error = deviation / (puzzles as f64).sqrt();
        assert!((found.0 - mean).abs() < 4.0 * error, "{method:?}: mean {}", found.0);
        assert!((found.1 - deviation).abs() < 3.0 * error, "{method:?}: deviation {}", found.1);
    }
}

/// There are 25,728 minimal puzzles with 4 givens on the board of 4×4 cells, 58,368 with 5, and 1,536 with 6.
/// Controlled bias makes each with a frequency proportional to 1 / C(16, n).
#[test]
fn controlled_bias_is_the_known_one() {
    let puzzles = 4000;
    let counts = givens("classic:4", Method::ControlledBias, puzzles);
    let weights = [25_728.0 / 1820.0, 58_368.0 / 4368.0, 1536.0 / 8008.0];
    let total: f64 = weights.iter().sum();
    for (n, weight) in (4..).zip(weights) {
        let share = weight / total;
        let expected = share * puzzles as f64;
        let error = (expected * (1.0 - share)).sqrt();
        assert!(
            (counts[n] - expected).abs() < 4.0 * error,
            "{n} givens: {}, not {expected}",
            counts[n]
        );
    }
    let others = counts.iter().sum::<f64>() - (counts[4] + counts[5] + counts[6]);
    assert!(others.abs() < 0.5, "{others} puzzles have fewer than 4 or more than 6 givens");
}

#[test]
fn solutions_of_small_boards_are_uniform() {
    let request = Request { givens: Some(16..=16), ..Request::default() };
    let made = generator("classic:4", request).make(1, 0..5760, 1, &Deadline::never()).unwrap();
    let mut counts: HashMap<Vec<u8>, f64> = HashMap::new();
    for made in made {
        *counts.entry(made.expect("16 givens").solution().to_vec()).or_default() += 1.0;
    }
    assert_eq!(counts.len(), 288);
    let chi: f64 = counts.values().map(|count| (count - 20.0).powi(2) / 20.0).sum();
    // 287 degrees of freedom: a standard deviation is 24.
    assert!((chi - 287.0).abs() < 4.0 * 24.0, "chi-squared is {chi}");
}

#[test]
fn the_method_does_not_depend_on_the_batch() {
    for method in [Method::BottomUp, Method::ControlledBias] {
        let request = Request { minimal: true, method, ..Request::default() };
        let generator = generator("blocks:2x3", request);
        let make = |indices| generator.make(3, indices, 1_000_000, &Deadline::never()).unwrap();
        let parts = [make(0..1), make(1..3), make(3..4)].concat();
        assert!(make(0..4) == parts, "{method:?}");
        assert!(parts.iter().all(Option::is_some));
    }
}

#[test]
fn uniform_solutions_are_made_or_refused() {
    let request = Request { uniform: true, givens: Some(81..=81), ..Request::default() };
    let made = generator("classic:9", request.clone()).make(1, 0..20, 1, &Deadline::never());
    assert!(made.unwrap().iter().all(Option::is_some));
    let variant = Arc::new(Variant::by_name("classic:16").unwrap());
    let refusal = Generator::new(variant, Request { givens: None, ..request }, &Deadline::never())
        .unwrap_err();
    assert!(refusal.to_string().contains("uniform"), "{refusal}");
}
