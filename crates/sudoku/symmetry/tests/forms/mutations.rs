//! The property of random puzzles, always the same ones.

use clausoku_testkit::check_choices;

use crate::properties;

#[test]
fn forms_agree_with_every_permutation() {
    check_choices("canonical_forms", 120, 2000, properties::forms::forms_agree);
}
