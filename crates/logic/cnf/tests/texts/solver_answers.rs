//! Reads the outputs of real solvers.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use clausoku_cnf::answer::{self, AnswerError, Options};
use clausoku_cnf::dimacs::{self, Strictness};
use clausoku_cnf::{StopReason, Verdict, evaluate};

/// Lenient reading has the result of strict reading.
const SAME: &str = "same";

/// Raw outputs in `data/answers/`: the verdict of each, and the formula that its model must satisfy.
#[rustfmt::skip]
const FILES: &[(&str, &str, &str)] = &[
    ("cadical-long.txt", "SAT -1 -2 -3 -4 -5 -6 -7 -8 -9 -10 -11 -12 -13 -14 -15 -16 -17 -18 -19 -20 -21 -22 -23 -24 -25 -26 -27 -28 -29 -30 -31 -32 -33 -34 -35 -36 -37 -38 -39 -40 -41 -42 -43 -44 -45 -46 -47 -48 -49 -50 -51 -52 -53 -54 -55 -56 -57 -58 -59 -60", "long.cnf"),
    ("cadical-sat.txt", "SAT 1 2 -3 4 5 6 -7 -8 9 10 11 -12", "sat.cnf"),
    ("cadical-terminal.txt", "SAT 1 2 -3 4 5 6 -7 -8 9 10 11 -12", "sat.cnf"),
    ("cadical-unknown.txt", "UNKNOWN GaveUp", ""),
    ("cadical-unsat.txt", "UNSAT", ""),
    ("clasp-interrupted.txt", "UNKNOWN Interrupted", ""),
    ("clasp-sat.txt", "SAT -1 -2 3 4 5 -6 -7 8 9 10 -11 12", "sat.cnf"),
    ("clasp-several.txt", "7:3 `-1` after the 0 that closes the model", ""),
    ("clasp-unknown.txt", "UNKNOWN TimeLimit", ""),
    ("clasp-unsat.txt", "UNSAT", ""),
    ("cryptominisat-sat.txt", "SAT -1 -2 3 4 -5 6 -7 -8 -9 -10 -11 -12", "sat.cnf"),
    ("cryptominisat-unknown.txt", "UNKNOWN GaveUp", ""),
    ("cryptominisat-unsat.txt", "UNSAT", ""),
    ("glucose-sat.txt", "SAT -1 -2 3 4 -5 -6 7 -8 9 -10 -11 -12", "sat.cnf"),
    ("lingeling-sat.txt", "SAT -1 -2 3 4 -5 -6 7 -8 9 -10 -11 -12", "sat.cnf"),
    ("minisat-result-sat.txt", "SAT -1 -2 3 4 -5 -6 7 -8 9 -10 -11 -12", "sat.cnf"),
    ("minisat-result-unknown.txt", "UNKNOWN GaveUp", ""),
    ("minisat-result-unsat.txt", "UNSAT", ""),
    ("minisat-sat.txt", "23:1 satisfiable, but the model is missing", ""),
    ("minisat-unknown.txt", "UNKNOWN GaveUp", ""),
    ("minisat-unsat.txt", "UNSAT", ""),
    ("picosat-partial.txt", "SAT -1 -2 3 4 -6 -7 8 9 -11", "sat.cnf"),
    ("picosat-sat.txt", "SAT -1 -2 3 4 5 -6 -7 8 9 -10 -11 -12", "sat.cnf"),
    ("picosat-unknown.txt", "UNKNOWN GaveUp", ""),
    ("picosat-unsat.txt", "UNSAT", ""),
    ("satzoo-sat.txt", "SAT -1 -2 3 4 -5 -6 7 -8 9 -10 -11 -12", "sat.cnf"),
];

/// Text, result of strict reading, result of lenient reading: either the verdict, or the place and
/// the message of the fault.
#[rustfmt::skip]
const CORPUS: &[(&[u8], &str, &str)] = &[
    // Competitions.
    (b"s SATISFIABLE\nv 1 -2 0\n", "SAT 1 -2", SAME),
    (b"s SATISFIABLE\nv 1 -2 0", "SAT 1 -2", SAME),
    (b"s SATISFIABLE\nv 1\nv\nv -2\nc between\nv 0\nv\n", "SAT 1 -2", SAME),
    (b"v 1 -2 0\ns SATISFIABLE\n", "SAT 1 -2", SAME),
    (b"s SATISFIABLE\nv 0\n", "SAT", SAME),
    (b"s SATISFIABLE\nv  0\n", "SAT", SAME),
    (b"  s  SATISFIABLE  \n\tv\t1\t-2  0\t\n", "SAT 1 -2", SAME),
    (b"s SATISFIABLE\r\nv 1 -2\r\nv 0\r\n", "SAT 1 -2", SAME),
    (b"s SATISFIABLE\nv 5 5 1 5 0\n", "SAT 1 5", SAME),
    (b"s SATISFIABLE\nv 1 -2 0\nconflicts: 3\n4 5 6\n7 clauses\n", "SAT 1 -2", SAME),
    (b"\x1b[32ms SATISFIABLE\x1b[0m\n\x1b[1mv\x1b[0m 1 \x1b[31m-2\x1b[0m 0\n", "SAT 1 -2", SAME),
    (b"\xEF\xBB\xBFs SATISFIABLE\nv 1 -2 0\n", "SAT 1 -2", SAME),
    (b"\xFF\xFEs\0 \0U\0N\0S\0A\0T\0I\0S\0F\0I\0A\0B\0L\0E\0\r\0\n\0", "UNSAT", SAME),
    (b"s UNSATISFIABLE\n", "UNSAT", SAME),
    (b"c x\ns UNSATISFIABLE", "UNSAT", SAME),
    (b"s UNKNOWN\n", "UNKNOWN GaveUp", SAME),
    (b"s INDETERMINATE\n", "UNKNOWN GaveUp", SAME),
    (b"c UNKNOWN\n", "UNKNOWN GaveUp", SAME),
    (b"c UNKNOWN\ns UNSATISFIABLE\n", "2:3 unsatisfiable, but line 1 says unknown", SAME),
    (b"c TIME LIMIT reached\ns UNKNOWN\n", "UNKNOWN TimeLimit", SAME),
    (b"s SATISFIABLE\ns SATISFIABLE\nv 1 0\n", "SAT 1", SAME),
    (b"s SATISFIABLE\n1 -2 0\n", "1:3 satisfiable, but the model is missing", SAME),
    (b"s UNSATISFIABLE\n1 -2 0\n", "2:1 a model, but line 1 says unsatisfiable", SAME),
    // Truncated.
    (b"", "1:1 the solver printed nothing", SAME),
    (b"\n \r\n\n", "1:1 the solver printed nothing", SAME),
    (b"c solving\nc 12 variables\n\n", "2:3 the text ends without an answer", SAME),
    (b"Segmentation fault (core dumped)\n", "1:1 the text ends without an answer", SAME),
    (b"s SATISFIABLE\n", "1:3 satisfiable, but the model is missing", SAME),
    (b"s SATISFIABLE", "1:3 satisfiable, but the model is missing", SAME),
    (b"s SATISFIABLE\nv 1 -2\n", "2:7 the model ends without its closing 0", SAME),
    (b"s SATISFIABLE\nv 1 -2 1", "2:9 the model ends without its closing 0", SAME),
    (b"s SATISFIABLE\nv 1 -2\nv\nc\n", "3:2 the model ends without its closing 0", SAME),
    (b"s SATISFIABLE\nv", "2:2 the model ends without its closing 0", SAME),
    (b"s SATISFIABLE\nv 1 -", "2:5 expected a literal or 0, found `-`", SAME),
    (b"s SATISF", "1:3 expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, found `SATISF`", SAME),
    (b"s\n", "1:2 expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, found the end of the line", SAME),
    (b"v 1 -2 0\n", "1:3 a model, but no line says SATISFIABLE", SAME),
    (b"v 1 -2 0\ns", "2:2 expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, found the end of the text", SAME),
    (b"s SATISFIABLE\nv 1 -2 3\n4 0\n", "2:9 the model ends without its closing 0", SAME),
    // Contradictions.
    (b"s SATISFIABLE\nv 1 0\ns UNSATISFIABLE\n", "3:3 unsatisfiable, but line 1 says satisfiable", SAME),
    (b"s UNKNOWN\ns SATISFIABLE\nv 1 0\n", "2:3 satisfiable, but line 1 says unknown", SAME),
    (b"SATISFIABLE\ns UNSATISFIABLE\n", "2:3 unsatisfiable, but line 1 says satisfiable", SAME),
    (b"s UNSATISFIABLE\nv 1 0\n", "2:3 a model, but line 1 says unsatisfiable", SAME),
    (b"v 0\ns UNKNOWN\n", "1:3 a model, but line 2 says unknown", SAME),
    (b"|\n3 4\nUNSAT\nx\n1 2 0\n", "5:1 a model, but line 3 says unsatisfiable", SAME),
    (b"|\n3 4\nUNSATISFIABLE\n", "UNSAT", SAME),
    (b"UNSAT\n1 2 0\n", "2:1 a model, but line 1 says unsatisfiable", SAME),
    (b"s SATISFIABLE\nv 1 -2 2 0\n", "2:8 the literals 2 and -2 contradict each other", SAME),
    (b"s SATISFIABLE\nv 1 0\nv 2 0\n", "3:3 `2` after the 0 that closes the model", SAME),
    (b"s SATISFIABLE\nv 1 0 0\n", "2:7 `0` after the 0 that closes the model", SAME),
    // Not literals.
    (b"s SATISFIABLE\nv 1 x2 0\n", "2:5 expected a literal or 0, found `x2`", SAME),
    (b"s SATISFIABLE\nv 1 2,3 0\n", "2:5 expected a literal or 0, found `2,3`", SAME),
    (b"s SATISFIABLE\nv 1 -0\n", "2:5 expected a literal or 0, found `-0`", SAME),
    (b"s SATISFIABLE\nv 1 0101101 0\n", "2:5 expected a literal or 0, found `0101101`", SAME),
    (b"s SATISFIABLE\nv 1 \x00 0\n", "2:5 expected a literal or 0, found the byte 0x00", SAME),
    (b"s SATISFIABLE\nv 1 3000000000 0\n", "2:5 `3000000000` is too large", SAME),
    (b"s SATISFIABLE\nv -2147483647 0\n", "2:3 `-2147483647` is too large", SAME),
    (b"s SATISFIABLE\nv 99999999999999999999 0\n", "2:3 `99999999999999999999` is too large", SAME),
    (b"s satisfiable\nv 1 0\n", "SAT 1", SAME),
    // MaxSAT.
    (b"o 0\ns OPTIMUM FOUND\nv 1 -2 0\n", "SAT 1 -2", SAME),
    (b"o 0\ns OPTIMUM FOUND\nv 1 -2 3 \n", "SAT 1 -2 3", SAME),
    (b"o 0\ns OPTIMUM FOUND\nv 1 -2 3", "3:9 the model ends without its closing 0", SAME),
    (b"o 0\ns OPTIMUM FOUND\nv 1 -2\nv 3\n", "4:4 the model ends without its closing 0", SAME),
    (b"s OPTIMUM FOUND\n", "1:3 satisfiable, but the model is missing", SAME),
    (b"s OPTIMUM\nv 1 0\n", "1:3 expected SATISFIABLE, UNSATISFIABLE or UNKNOWN, found `OPTIMUM`", SAME),
    (b"o 0\ns OPTIMUM FOUND\nv 1 -2 0\ns UNSATISFIABLE\n", "4:3 unsatisfiable, but line 2 says satisfiable", SAME),
    (b"o 0\ns OPTIMUM FOUND\nv 0101\n", "SAT -1 2 -3 4", SAME),
    (b"s SATISFIABLE\nv 01\r\nc 3 s\n", "SAT -1 2", SAME),
    (b"v 10000000001\ns SATISFIABLE\n", "SAT 1 -2 -3 -4 -5 -6 -7 -8 -9 -10 11", SAME),
    (b"s OPTIMUM FOUND\nv 0101", "2:7 the string of bits ends without a line feed", SAME),
    (b"s OPTIMUM FOUND\nv 0", "2:4 the string of bits ends without a line feed", SAME),
    (b"s OPTIMUM FOUND\nv 101\n", "2:6 the model ends without its closing 0", SAME),
    (b"s OPTIMUM FOUND\nv 01\nv 01\n", "2:3 expected a literal or 0, found `01`", SAME),
    (b"s UNSATISFIABLE\nv 0101\n", "2:3 a model, but line 1 says unsatisfiable", SAME),
    // z3.
    (b"sat\n1 -2 3 \n", "SAT 1 -2 3", SAME),
    (b"sat\n1 -2 3", "2:7 the model ends without its closing 0", "SAT 1 -2 3"),
    (b"sat\n", "1:1 satisfiable, but the model is missing", SAME),
    (b"unsat\n", "UNSAT", SAME),
    (b"unsat\n(error \"line 9 column 10: model is not available\")\n", "UNSAT", SAME),
    (b"unknown\n", "UNKNOWN GaveUp", SAME),
    (b"sat\n1 -2 0\nunsat\n", "3:1 unsatisfiable, but line 1 says satisfiable", SAME),
    (b"s SATISFIABLE\nv 1 -2 0\nunsat\n", "3:1 unsatisfiable, but line 1 says satisfiable", SAME),
    (b"s SATISFIABLE\nv 1 -2 0\nUnsatisfiable\n", "3:1 unsatisfiable, but line 1 says satisfiable", SAME),
    (b"s SATISFIABLE\nv 1 -2 0\nunknown\n", "3:1 unknown, but line 1 says satisfiable", SAME),
    (b"unsat\nv 1 -2 0\ns SATISFIABLE\n", "3:3 satisfiable, but line 1 says unsatisfiable", SAME),
    (b"v 1 -2 0\nunsat\n", "1:3 a model, but line 2 says unsatisfiable", SAME),
    (b"unsat\nv 1 -2 0\n", "2:3 a model, but line 1 says unsatisfiable", SAME),
    (b"1 -2 0\nunsat\n", "1:1 a model, but line 2 says unsatisfiable", SAME),
    (b"1 -2 0\nUNSAT\n", "1:1 a model, but line 2 says unsatisfiable", SAME),
    (b"log\n1 -2\n3 0\nUNSATISFIABLE\n", "2:1 a model, but line 4 says unsatisfiable", SAME),
    (b"1 -2 0\nc UNKNOWN\n", "1:1 a model, but line 2 says unknown", SAME),
    (b"SAT\n1 -2 0\nunsat\n", "3:1 unsatisfiable, but line 1 says satisfiable", SAME),
    // A proof on standard output has several clauses, and ends with the empty one.
    (b"log\n1 -2 0\nd 1 2 0\n0\nUNSATISFIABLE\n", "UNSAT", SAME),
    (b"log\n1 -2 0\n0\ns UNSATISFIABLE\n", "UNSAT", SAME),
    // zChaff.
    (b"Instance Satisfiable\n1 -2 3 Random Seed Used\t\t0\nNum. of Decisions\t1\nRESULT:\tSAT\n", "SAT 1 -2 3", SAME),
    (b"Solving\nInstance Satisfiable\n(1) -2 (3) 4 Random Seed Used\t0\n", "SAT -2 4", SAME),
    (b"Instance Satisfiable\n1 2x Random Seed Used\t0\n", "2:3 expected a literal or 0, found `2x`", SAME),
    (b"Instance Satisfiable\n1 0 Random Seed Used\t0\n", "2:3 expected a literal, found `0`", SAME),
    (b"Instance Satisfiable\n1 -2 Rand", "1:1 satisfiable, but the model is missing", SAME),
    (b"Instance Unsatisfiable\nRandom Seed Used\t0\nRESULT:\tUNSAT\n", "UNSAT", SAME),
    (b"Instance Satisfiable\n1 -2 Random Seed Used\t0\nRESULT:\tUNSAT\n", "3:1 unsatisfiable, but line 1 says satisfiable", SAME),
    (b"Random Seed Used\t0\nRESULT:\tTIME OUT\n", "UNKNOWN GaveUp", SAME),
    // Python.
    (b"True\n[1, -2, 3]\n", "SAT 1 -2 3", SAME),
    (b"True\n[1,-2,3]", "SAT 1 -2 3", SAME),
    (b"[1, -2, 3]\n", "SAT 1 -2 3", SAME),
    (b"[1, -2, 3", "1:1 expected a literal or 0, found `[1,`", SAME),
    (b"True\n[1, -2, 0]\n", "2:9 expected a literal, found `0]`", SAME),
    (b"True\n", "1:1 satisfiable, but the model is missing", SAME),
    (b"[1, -2]\n[1, 2]\n", "2:2 `1,` after the 0 that closes the model", SAME),
    (b"False\n", "UNSAT", SAME),
    (b"[1, -2]\nFalse\n", "1:2 a model, but line 2 says unsatisfiable", SAME),
    // Both on one line.
    (b"True [1, -2, 3]\n", "SAT 1 -2 3", SAME),
    (b"(True, [1, -2, 3])", "SAT 1 -2 3", SAME),
    (b"log 1\nSAT: [1, -2]\nmore\n", "SAT 1 -2", SAME),
    (b"False None\n", "UNSAT", SAME),
    (b"(False, None)\n", "UNSAT", SAME),
    (b"True None\n", "1:1 satisfiable, but the model is missing", SAME),
    (b"True [1, -2", "1:6 expected a literal or 0, found `[1,`", SAME),
    (b"True [1, -2 3]\n", "1:6 expected a literal or 0, found `[1,`", SAME),
    (b"(True, [1, -2])\nUNSAT\n", "2:1 unsatisfiable, but line 1 says satisfiable", SAME),
    (b"False [1, -2]\n", "1:8 a model, but line 1 says unsatisfiable", SAME),
    // MiniSat's result files.
    (b"SAT\n1 -2 3 0\n", "SAT 1 -2 3", SAME),
    (b"SAT\n 0\n", "SAT", SAME),
    (b"SAT\n1 -2\n3 0", "SAT 1 -2 3", SAME),
    (b"SAT\n1 -2 3 0\n\nCPU time: 3 s\n", "SAT 1 -2 3", SAME),
    (b"SAT\n1 -2 3\n", "2:7 the model ends without its closing 0", SAME),
    (b"SAT\n1 -2 3", "2:7 the model ends without its closing 0", SAME),
    (b"SAT\n", "1:1 satisfiable, but the model is missing", SAME),
    (b"SAT", "1:1 satisfiable, but the model is missing", SAME),
    (b"SAT\n1 -2x 3 0\n", "2:3 expected a literal or 0, found `-2x`", SAME),
    (b"SATISFIABLE\n3 conflicts\n", "1:1 satisfiable, but the model is missing", SAME),
    (b"SAT\n1 2\n3 -4x 0\n", "3:3 expected a literal or 0, found `-4x`", SAME),
    (b"UNSAT", "UNSAT", SAME),
    (b"INDET\n", "UNKNOWN GaveUp", SAME),
    // MiniSat's standard output, and both at once.
    (b"| 3 | 4 |\nCPU time : 0 s\n\nUNSATISFIABLE\n", "UNSAT", SAME),
    (b"| 3 | 4 |\nSATISFIABLE\n", "2:1 satisfiable, but the model is missing", SAME),
    (b"*** INTERRUPTED ***\n1 restarts\n\nINDETERMINATE\n", "UNKNOWN Interrupted", SAME),
    (b"| 3 | 4 |\n\nSATISFIABLE\nSAT\n1 -2 0\n", "SAT 1 -2", SAME),
    (b"| 3 | 4 |\n\nSATISFIABLE\nSAT\n1 -2\n", "5:5 the model ends without its closing 0", SAME),
    // Satzoo: the numbers after the status are the model, the numbers before it are not.
    (b"chatter 5 6\n12 34 0\nSATISFIABLE\nmore: 7\n1 -2 0\n8 seconds\n", "SAT 1 -2", SAME),
    (b"|\n1 2\nSATISFIABLE\n1 -2 3\nCPU time: 4\n", "SAT 1 -2 3", SAME),
    (b"SATISFIABLE\n1 -2 3\n", "SAT 1 -2 3", SAME),
    (b"SATISFIABLE\n1 -2 3", "2:7 the model ends without its closing 0", "SAT 1 -2 3"),
    (b"SATISFIABLE\n1 -2\n3 4\n", "3:4 the model ends without its closing 0", "SAT 1 -2 3 4"),
    (b"SATISFIABLE\n1\n", "2:2 the model ends without its closing 0", "SAT 1"),
    (b"SATISFIABLE\n1\n-2\n3\nTerminated\n", "4:2 the model ends without its closing 0", "SAT 1 -2 3"),
    (b"SATISFIABLE\n1 -2 3 -", "2:8 expected a literal or 0, found `-`", SAME),
    (b"SATISFIABLE\n1 -2\n-", "3:1 expected a literal or 0, found `-`", SAME),
    (b"SATISFIABLE\n1 -2\n3Terminated\n", "3:1 expected a literal or 0, found `3Terminated`", SAME),
    (b"SATISFIABLE\n1 -2y\n3 0\n", "2:3 expected a literal or 0, found `-2y`", SAME),
    (b"SATISFIABLE\n3 conflicts\nmodel:\n1 -2 0\n", "SAT 1 -2", SAME),
    (b"SATISFIABLE\n1 -2 0\nand\n3 4\n", "4:1 numbers in a second place; the model may be here or from line 2 on", SAME),
    (b"SATISFIABLE\n9 9\nmodel\n1 -2\n", "4:1 numbers in a second place; the model may be here or from line 2 on", SAME),
    (b"SATISFIABLE\n1 -2 0\n3 4 0\n", "3:1 `3` after the 0 that closes the model", SAME),
    (b"SATISFIABLE\n1 -2 0\n3 4 conflicts\n", "SAT 1 -2", SAME),
    (b"1 -2 3 0\nSATISFIABLE\n", "2:1 satisfiable, but the model is missing", SAME),
    (b"UNSATISFIABLE\nCPU time: 4\n", "UNSAT", SAME),
    // Edited by hand.
    (b"1 -2 3 0\n", "SAT 1 -2 3", SAME),
    (b"1 -2 3 0", "SAT 1 -2 3", SAME),
    (b"c by hand\n\n1\n-2\n3\n0\n", "SAT 1 -2 3", SAME),
    (b"1 -2 3\n", "SAT 1 -2 3", SAME),
    (b"1 -2 3\r\n", "SAT 1 -2 3", SAME),
    (b"1 -2 3", "1:7 the model ends without its closing 0", "SAT 1 -2 3"),
    (b"1\n-2\n3\n", "3:2 the model ends without its closing 0", "SAT 1 -2 3"),
    (b"1\n", "1:2 the model ends without its closing 0", "SAT 1"),
    (b"0\n", "1:1 the text ends without an answer", SAME),
    (b"1 -2 0 3\n", "1:8 `3` after the 0 that closes the model", SAME),
    (b"1 -2x 3 0\n", "1:3 expected a literal or 0, found `-2x`", SAME),
    (b"1 2 0\n3 4x 0\n", "2:3 expected a literal or 0, found `4x`", SAME),
    (b"1 2 0\n-", "2:1 expected a literal or 0, found `-`", SAME),
    (b"hello\n1 -2 3 0\n", "2:1 a model, but no line says SATISFIABLE", SAME),
    (b"1 -2 3 0\nhello 3\n", "1:1 a model, but no line says SATISFIABLE", SAME),
];

fn shown(outcome: Result<Verdict, AnswerError>) -> String {
    match outcome {
        Ok(Verdict::Satisfiable(model)) => {
            model.literals().fold("SAT".into(), |text, literal| format!("{text} {literal:?}"))
        }
        Ok(Verdict::Unsatisfiable) => "UNSAT".into(),
        Ok(Verdict::Unknown(reason)) => format!("UNKNOWN {reason:?}"),
        Err(error) => format!("{}:{} {}", error.place.line, error.place.column, error.fault),
    }
}

fn data() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "data", "answers"].iter().collect()
}

#[test]
fn raw_outputs_of_solvers_are_read() {
    for &(name, expected, formula) in FILES {
        let text = fs::read(data().join(name)).unwrap();
        let outcome = answer::read(&text);
        if let Ok(Verdict::Satisfiable(model)) = &outcome {
            let document = dimacs::read(fs::File::open(data().join(formula)).unwrap()).unwrap();
            evaluate(&document.cnf, model).unwrap();
        }
        assert_eq!(shown(outcome), expected, "{name}");
    }
}

#[test]
fn every_file_is_listed() {
    let files = fs::read_dir(data()).unwrap().map(|entry| entry.unwrap().file_name());
    let files: BTreeSet<String> = files.map(|name| name.into_string().unwrap()).collect();
    let texts: Vec<&str> = files.iter().filter_map(|name| name.strip_suffix(".txt")).collect();
    let listed: Vec<&str> =
        FILES.iter().filter_map(|(name, ..)| name.strip_suffix(".txt")).collect();
    assert_eq!(texts, listed);
}

#[test]
fn every_text_is_read_correctly_or_refused_with_a_place() {
    for &(text, strict, lenient) in CORPUS {
        let lenient = if lenient == SAME { strict } else { lenient };
        for (strictness, expected) in [(Strictness::Strict, strict), (Strictness::Lenient, lenient)]
        {
            let outcome = answer::read_with(text, Options { strictness, ..Options::default() });
            let text = String::from_utf8_lossy(text);
            assert_eq!(shown(outcome), expected, "{strictness:?} {text:?}");
        }
    }
}

/// Strict reading gives every truncated text its verdict or none, and none while the model is
/// not whole.
#[test]
fn a_truncated_answer_is_an_error() {
    let files = FILES.iter().map(|(name, ..)| read(name));
    for text in files.chain(CORPUS.iter().map(|&(text, ..)| text.to_vec())) {
        let Ok(verdict) = answer::read(&text) else { continue };
        for length in 0..text.len() {
            match (answer::read(&text[..length]), &verdict) {
                (Err(_), _) | (Ok(Verdict::Unknown(_)), Verdict::Unknown(_)) => {}
                (Ok(found), verdict) => {
                    let text = String::from_utf8_lossy(&text[..length]);
                    assert_eq!(&found, verdict, "{text:?}");
                }
            }
        }
    }
}

fn read(name: &&str) -> Vec<u8> {
    fs::read(data().join(name)).unwrap()
}

#[test]
fn the_formula_limits_the_variables() {
    let options = Options { variables: 3, ..Options::default() };
    assert_eq!(shown(answer::read_with(b"SAT\n1 -3 0\n", options)), "SAT 1 -3");
    assert_eq!(shown(answer::read_with(b"SAT\n1 -4 0\n", options)), "2:3 `-4` is too large");
    assert_eq!(shown(answer::read_with(b"s SATISFIABLE\nv 010\n", options)), "SAT -1 2 -3");
    assert_eq!(shown(answer::read_with(b"s SATISFIABLE\nv 0101\n", options)), "2:6 4 bits");
}

/// Only the outputs that contain a reason give one.
#[test]
fn only_unknown_verdicts_have_reasons() {
    let verdict = answer::read(b"c INTERRUPTED : 1\ns UNSATISFIABLE\n").unwrap();
    assert_eq!(verdict, Verdict::Unsatisfiable);
    let verdict = answer::read(b"c INTERRUPTED : 1\ns UNKNOWN\n").unwrap();
    assert_eq!(verdict, Verdict::Unknown(StopReason::Interrupted));
}

/// The whole message of the most frequent faults.
#[test]
fn messages_contain_the_line_and_advice() {
    for (text, expected) in [
        (
            "| Conflicts |\n\nSATISFIABLE\n",
            "line 3, column 1: satisfiable, but the model is missing\n \
               3 | SATISFIABLE\n   \
                 | ^\n   \
                 = ask the solver to print it (MiniSat writes it to its second file, Satzoo wants \
                 -print-model=1, Glucose -model, an SMT solver (get-model)), or was the output cut short?",
        ),
        (
            "s SATISFIABLE\r\nv 1 -2 3\r\nv 4 -5 6",
            "line 3, column 9: the model ends without its closing 0\n \
               3 | v 4 -5 6\n   \
                 |         ^\n   \
                 = was the output cut short? If the model is whole, add the 0",
        ),
        (
            "s SATISFIABLE\nv 1 -2 3\ns UNSATISFIABLE\n",
            "line 3, column 3: unsatisfiable, but line 1 says satisfiable\n \
               3 | s UNSATISFIABLE\n   \
                 |   ^\n   \
                 = are these the outputs of two runs?",
        ),
        (
            "",
            "line 1, column 1: the solver printed nothing\n \
               1 |\n   \
                 | ^\n   \
                 = did the solver run?",
        ),
        (
            "PARSE ERROR! Unexpected char: x\n",
            "line 1, column 1: the text ends without an answer\n \
               1 | PARSE ERROR! Unexpected char: x\n   \
                 | ^\n   \
                 = did the solver fail, or was its output cut short?",
        ),
    ] {
        let error = answer::read(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

/// z3 prints a model of any length on one `v` line without a 0. A shorter line may be the first of several.
#[test]
fn a_long_line_of_values_needs_no_zero() {
    let values = |count: i64| {
        let numbers: Vec<String> = (1..=count).map(|number| (-number).to_string()).collect();
        numbers.join(" ") + " "
    };
    let text = |line: &str, end: &str| format!("s SATISFIABLE\nv {line}{end}");
    let read = |text: String| shown(answer::read(text.as_bytes()));
    let model = values(64);
    assert_eq!(read(text(&model, "\n")), format!("SAT {}", model.trim_end()));
    let open = "the model ends without its closing 0";
    for (line, end) in [(values(64), ""), (values(64), "\nv 65\n"), (values(20), "\n")] {
        let refusal = read(text(&line, end));
        assert!(refusal.ends_with(open), "{line}{end:?}: {refusal}");
    }
}
