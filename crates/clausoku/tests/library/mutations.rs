//! Comments of formulas with faults, and every way to solve a puzzle on random puzzles, always the same ones.

use clausoku_testkit::{check_choices, check_texts, corpus, sampled};

use crate::properties;

#[test]
fn comments_of_formulas() {
    let pieces: [&[u8]; 20] = [
        b"\nc ",
        b"\nc grid: ",
        b"\nc toml: ",
        b"\nc holds: ",
        b"\nc excluded: ",
        b"\nc open R1C2 from 5: 1 2\n",
        b"\nc numbering: log\n",
        b"\nc numbering: decimal\n",
        b"\nc variant: classic:9\n",
        b"\nc variant: classic:16\n",
        b"R1C2=3 ",
        b"R65536C65536=1 ",
        b". ",
        b"1 ",
        b"0 ",
        b"-1 ",
        b"99999999999999999999 ",
        b":",
        b"=",
        b"\xff",
    ];
    let property = properties::annotations::annotation;
    check_texts(&corpus("annotations"), &pieces, 3000, property);
}

#[test]
fn formulas_that_are_audited() {
    let pieces: [&[u8]; 14] = [
        b" 0\n",
        b"-1 ",
        b"1 ",
        b"-17 -33 0\n",
        b"1 2 3 4 0\n",
        b"65 -1 0\n",
        b"-65 -2 0\n",
        b"111 112 113 114 0\n",
        b"-111 -121 0\n",
        b"2147483647 ",
        b"p cnf 64 3\n",
        b"c clausoku 1\nc variant: classic:4\nc numbering: log\nc grid: 1\n",
        b"c clausoku 1\nc variant: samurai:4\nc numbering: dense\nc grid: .\n",
        b"\xff",
    ];
    check_texts(&corpus("audits"), &pieces, sampled(100, 300), properties::audits::audited);
}

#[test]
fn every_solver_finds_what_brute_force_finds() {
    // Random boards in a campaign's number; the seed is the same, so these are its first ones.
    let rounds = sampled(1000, 5000);
    check_choices("solvers", 150, rounds, properties::solvers::solvers_agree);
}
