//! Plans and records with faults, always the same ones.

use clausoku_testkit::{check_texts, corpus};

use crate::properties;

#[test]
fn plans() {
    let pieces: [&[u8]; 16] = [
        b"\n",
        b"'",
        b"\"",
        b"[",
        b"]",
        b"=",
        b"#",
        b"-1",
        b"0",
        b"1e10",
        b"1e-12",
        b"nan",
        b"99999999999999999999",
        b"/log",
        b"/K1+L2",
        b"\xff",
    ];
    check_texts(&corpus("bench_plans"), &pieces, 5000, properties::plan);
}

#[test]
fn records() {
    let pieces: [&[u8]; 14] = [
        b"\n",
        b"\"",
        b",",
        b"}",
        b"0",
        b"9",
        b"1e308",
        b"1e-9",
        b"0.1234567890123456789",
        b"-",
        b"null",
        b"\"x\":17.3,",
        b"\"time-limit\"",
        b"\xff",
    ];
    check_texts(&corpus("bench_records"), &pieces, 2000, properties::record);
}
