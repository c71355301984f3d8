//! Proofs of random formulas, and texts of proofs with faults, always the same ones.

use clausoku_testkit::{check_choices, check_texts, corpus};

use crate::properties;

const PIECES: &[&[u8]] = &[
    b"0",
    b" 0 ",
    b"0\n",
    b"-",
    b"1 ",
    b"-1 ",
    b"2 ",
    b"-2 ",
    b"3 ",
    b"-3 ",
    b"4 ",
    b"9999999999 ",
];

#[test]
fn every_proof_is_accepted() {
    check_choices("proofs", 120, 3000, properties::proof);
}

#[test]
fn accepted_steps_follow() {
    check_texts(&corpus("proof_texts"), PIECES, 3_000, properties::proof_text);
}
