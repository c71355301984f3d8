//! Proofs with one fault each, and proofs that are accepted.

use crate::support::naive;
use crate::support::refutations::{pigeonholes, resolution_asymmetric};
use crate::support::steps::{binary, check, text};

const FORMULA: [[i64; 2]; 4] = [[1, 2], [1, -2], [-1, 2], [-1, -2]];

fn fault(proof: &[u8]) -> String {
    let formula = FORMULA.map(|clause| clause.to_vec());
    check(&formula, proof).map_or_else(|error| error.to_string(), |()| "none".to_owned())
}

#[test]
fn each_fault_is_named_with_its_place() {
    for (proof, expected) in [
        ("5 1 0 1 2 0\n6 0 5 3 4 0\n", "none"),
        ("c by hand\n5 1 0 1 2 0 5 d 1 2 0 6 0 5 3 4 0 the rest is not read", "none"),
        ("", "step 1, byte 0: the proof ends without the empty clause"),
        ("5 1 0 1 2 0\n", "step 2, byte 12: the proof ends without the empty clause"),
        ("5 1 0 1 2", "step 1, byte 9: the proof ends within a step"),
        ("5 1 0 1 2 x 0", "step 1, byte 10: unexpected byte 'x'"),
        ("5 1 0 1 2- 0", "step 1, byte 9: unexpected byte '-'"),
        ("5 1 0 1 -0", "step 1, byte 10: this number cannot occur here"),
        ("0 1 0 1 2 0", "step 1, byte 11: clause 0 is not new: numbers must increase"),
        ("-5 1 0 1 2 0", "step 1, byte 12: this number cannot occur here"),
        ("5 2147483648 0 0", "step 1, byte 12: this number cannot occur here"),
        ("5 -2147483648 0 0", "step 1, byte 17: this number cannot occur here"),
        ("5 1 0 99999999999999999999 0", "step 1, byte 24: this number cannot occur here"),
        ("4 1 0 1 2 0", "step 1, byte 11: clause 4 is not new: numbers must increase"),
        ("5 1 0 1 6 0", "step 1, byte 11: there is no clause 6"),
        ("5 d 1 0 6 1 0 1 2 0", "step 2, byte 19: there is no clause 1"),
        ("5 d 1 1 0", "step 1, byte 9: there is no clause 1"),
        ("5 d -1 0", "step 1, byte 8: this number cannot occur here"),
        ("5 0 1 2 0", "step 1, byte 9: hint 1 has two literals that are not false"),
        ("5 1 0 1 0", "step 1, byte 9: the hints lead to no conflict"),
        ("5 3 -1 0 0", "none, but it goes on"),
        ("5 1 -2 0 -3 0", "step 1, byte 13: no hint for clause 4, which must be resolved"),
        ("5 1 -2 0 -3 -2 0", "step 1, byte 16: clause 2 lacks the negated first literal"),
        ("5 0 -1 0", "step 1, byte 8: the hints lead to no conflict"),
    ] {
        // A definition of a new variable is accepted without hints.
        let expected = match expected {
            "none, but it goes on" => {
                format!("step 2, byte {}: the proof ends without the empty clause", proof.len())
            }
            expected => expected.to_owned(),
        };
        assert_eq!(fault(proof.as_bytes()), expected, "{proof}");
    }
}

#[test]
fn faults_of_binary_proofs_are_named() {
    let good = b"a\x0a\x02\0\x02\x04\0a\x0c\0\x0a\x06\x08\0";
    assert_eq!(fault(good), "none");
    for (proof, expected) in [
        (&b"a\x0a\x02\0\x02\x04"[..], "step 1, byte 6: the proof ends within a step"),
        (b"a\x0a\x02\0\x02\x04\0b", "step 2, byte 8: unexpected byte 'b'"),
        (b"a\x0a\x01\0", "step 1, byte 3: this number cannot occur here"),
        (b"a\x0b\x02\0\x02\x04\0", "step 1, byte 7: this number cannot occur here"),
        (
            b"a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
            "step 1, byte 10: this number cannot occur here",
        ),
    ] {
        assert_eq!(fault(proof), expected);
    }
}

#[test]
fn large_numbers_cost_no_memory() {
    let proof = format!(
        "{} 2147483647 -5 0 0\n{} 1 0 1 2 0\n{} 0 {1} 3 4 0\n",
        i64::MAX / 4,
        i64::MAX / 2 - 1,
        i64::MAX / 2
    );
    assert_eq!(fault(proof.as_bytes()), "none");
}

#[test]
fn a_tautology_and_repeated_literals_keep_their_meaning() {
    let formula = [vec![1, 1], vec![-1, -1, -1], vec![2, -2]];
    assert!(check(&formula, b"4 0 1 2 0").is_ok());
    assert!(check(&formula[..1], b"2 0 1 0").is_err());
    assert!(check(&formula[2..], b"2 0 1 0").is_err());
    assert!(check(&[vec![]], b"").is_ok(), "a formula with the empty clause needs no proof");
}

#[test]
fn proofs_with_every_kind_of_step_are_accepted() {
    for proof in [resolution_asymmetric(), pigeonholes(3), pigeonholes(4), pigeonholes(7)] {
        assert!(naive::refutes(&proof.formula, &proof.steps));
        for bytes in [text(&proof.steps), binary(&proof.steps)] {
            check(&proof.formula, &bytes).unwrap();
        }
    }
}
