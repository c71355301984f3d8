//! The size of tests that are whole in a campaign.

use std::env;

/// Returns the size of a test's sample; the size of the whole test if `CLAUSOKU_WHOLE` is 1, as `.ci/full` sets it.
pub fn sampled(sample: usize, whole: usize) -> usize {
    let is_whole = env::var_os("CLAUSOKU_WHOLE").is_some_and(|value| value == "1");
    if is_whole { whole } else { sample }
}
