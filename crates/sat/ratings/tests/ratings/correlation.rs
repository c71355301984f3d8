//! Rank correlations against computations by hand.

use clausoku_ratings::rank_correlation;

#[test]
fn ties_share_their_mean_rank() {
    // Ranks 1 2.5 2.5 4 against 1 2 3 4: 4.5 / sqrt(4.5 * 5).
    let pairs = [(1.0, 1.0), (2.0, 2.0), (2.0, 3.0), (9.0, 4.0)];
    let found = rank_correlation(&pairs).unwrap();
    assert!((found - 0.9_f64.sqrt()).abs() < 1e-12, "{found}");
    let reversed = pairs.map(|(left, right)| (left, -right));
    assert!((rank_correlation(&reversed).unwrap() + found).abs() < 1e-12);
}

#[test]
fn constant_and_missing_numbers_have_no_correlation() {
    assert_eq!(rank_correlation(&[]), None);
    assert_eq!(rank_correlation(&[(1.0, 2.0)]), None);
    assert_eq!(rank_correlation(&[(f64::INFINITY, 1.0), (f64::INFINITY, 2.0)]), None);
}
