//! Reads DIMACS as it occurs in practice.

use std::fmt::Write;
use std::io::{self, Read};

use clausoku_cnf::dimacs::{self, ReadError, Strictness};

/// Lenient reading has the result of strict reading.
const SAME: &str = "same";

/// Text, result of strict reading, result of lenient reading: either the clauses, or the place and
/// the message of the fault.
#[rustfmt::skip]
const CORPUS: &[(&[u8], &str, &str)] = &[
    // Standard form.
    (b"p cnf 2 2\n1 -2 0\n2 0\n", "[[1, -2], [2]]", SAME),
    (b"c hi\nc\np cnf 0 0\n", "[]", SAME),
    (b"p cnf 0 0", "[]", SAME),
    (b"p cnf 2147483647 1\n-2147483647 0\n", "[[-2147483647]]", SAME),
    // White space.
    (b"p\tcnf\t3  2\t\n\t1\t-2 \t0\t\n\n  3 0", "[[1, -2], [3]]", SAME),
    (b"c hi\r\np cnf 3 2\r\n1 -2 0\r\n3 0\r\n", "[[1, -2], [3]]", SAME),
    (b"\n\n \np cnf 1 1\n\n\n1\n\n0\n\n", "[[1]]", SAME),
    (b"p cnf 1 1\x0b\n\x0c1 0", "[[1]]", SAME),
    (b"\xEF\xBB\xBFc hi\np cnf 1 1\n1 0\n", "[[1]]", SAME),
    (b"\xEF\xBB\xBFp cnf 1 1\n1 0\n", "[[1]]", SAME),
    // Clauses and lines.
    (b"p cnf 3 3\n1\n2\n0 3 0 -1\n-2 0\n", "[[1, 2], [3], [-1, -2]]", SAME),
    (b"p cnf 3 4\n0\n1 0 0 0\n", "[[], [1], [], []]", SAME),
    (b"p cnf 2 1\n1 1 -2 2 -1 0\n", "[[1, 1, -2, 2, -1]]", SAME),
    (b"p cnf 2 1\n1 -2", "2:5 the text ends before the 0 that closes the last clause", "[[1, -2]]"),
    (
        b"p cnf 2 2\n1 0\n1 -2\n",
        "4:1 the text ends before the 0 that closes the last clause",
        "[[1], [1, -2]]",
    ),
    // Comments.
    (b"p cnf 2 2\n1 0\nc 7 0\n  c 8 0\n2 0\nc", "[[1], [2]]", SAME),
    (b"p cnf 2 1\n1\nc inside a clause 0\n2 0\n", "[[1, 2]]", SAME),
    (b"c \xff\xfe \x00 caf\xe9\np cnf 1 1\n1 0\n", "[[1]]", SAME),
    (b"comment 1 2 3\np cnf 1 1\n1 0\n", "[[1]]", SAME),
    (b"p cnf 1 1\n1 0 c why\n", "2:5 expected a literal or 0, found `c`", SAME),
    (b"# hi\np cnf 1 1\n1 0\n", "1:1 expected {HEADER}, found `#`", "1:1 expected a literal or 0, found `#`"),
    // The header.
    (b"", "1:1 expected {HEADER}, found the end of the text", "[]"),
    (b"c only\n", "2:1 expected {HEADER}, found the end of the text", "[]"),
    (b"1 -2 0\n", "1:1 expected {HEADER}, found `1`", "[[1, -2]]"),
    (b"c x\n\n  -1 0\n", "3:3 expected {HEADER}, found `-1`", "[[-1]]"),
    (b"1 0\np cnf 1 1\n", "1:1 expected {HEADER}, found `1`", "2:1 the header is after the first clause"),
    (b"p cnf 1 1\n1 0\np cnf 1 1\n1 0\n", "3:1 a second header; the first is in line 1", SAME),
    (b"c\np cnf 1 1\np cnf 1 1\n1 0\n", "3:1 a second header; the first is in line 2", SAME),
    (b"p cnf 1 1 p cnf 1 1\n1 0\n", "1:11 expected the end of the line, found `p`", SAME),
    (b"p cnf 1 2\n1 0\n", "3:1 the text ends after 1 of the 2 clauses that the header declares", "[[1]]"),
    (b"p cnf 2 4\n1 2 0", "2:6 the text ends after 1 of the 4 clauses that the header declares", "[[1, 2]]"),
    (b"p cnf 1 1\n1 0\n-1 0\n", "3:4 this is the end of clause 2, but the header declares 1", "[[1], [-1]]"),
    (b"p cnf 1 0\n00000000\n", "2:1 this is the end of clause 1, but the header declares 0", "[[]]"),
    (b"p cnf 2 1\n1 -3 0\n", "2:3 variable 3 is above 2, the number of variables in the header", "[[1, -3]]"),
    (b"p cnf 0 1\n1 0\n", "2:1 variable 1 is above 0, the number of variables in the header", "[[1]]"),
    (b"p cnf 9 1\n1 0\n", "[[1]]", SAME),
    (b"p cnf -1 1\n1 0\n", "1:7 expected the number of variables, found `-1`", SAME),
    (b"p cnf 1 -1\n1 0\n", "1:9 expected the number of clauses, found `-1`", SAME),
    (b"p cnf 1\n1 0\n", "1:8 expected the number of clauses, found the end of the line", SAME),
    (b"p cnf\r\n1 1\r\n1 0\n", "1:7 expected the number of variables, found the end of the line", SAME),
    (b"p cnf x 1\n", "1:7 expected the number of variables, found `x`", SAME),
    (b"p cnf 1 1 1\n1 0\n", "1:11 expected the end of the line, found `1`", SAME),
    (b"p wcnf 1 1\n1 0\n", "1:3 expected {CNF}, found `wcnf`", SAME),
    (b"p CNF 1 1\n1 0\n", "1:3 expected {CNF}, found `CNF`", SAME),
    (b"p", "1:2 expected {CNF}, found the end of the text", SAME),
    (b"pcnf 1 1\n1 0\n", "1:1 expected {HEADER}, found `pcnf`", SAME),
    (b"p cnf 3000000000 1\n1 0\n", "1:7 `3000000000` is too large", SAME),
    (b"p cnf 1 99999999999999999999\n1 0\n", "1:9 `99999999999999999999` is too large", SAME),
    // Numbers.
    (b"p cnf 9 1\n007 -00000000000000009 00\n", "[[7, -9]]", SAME),
    (b"p cnf 9 1\n000000000000000000000000000000000000000000000000000000000000000000000000000000007 -000000000000000000000000000000000000000000000000000000000000000000000000000000009 00000000000000000000000000000000000000000000000000000000000000000000000000000000\n", "[[7, -9]]", SAME),
    (b"p cnf 9 1\n3000000000 0\n", "2:1 `3000000000` is too large", SAME),
    (b"p cnf 9 1\n1 -3000000000 0\n", "2:3 `-3000000000` is too large", SAME),
    (b"p cnf 9 1\n2147483648 0\n", "2:1 `2147483648` is too large", SAME),
    (b"p cnf 9 1\n99999999999999999999999999999999999999999999 0\n", "2:1 `999999999999999999999999\u{2026}` is too large", SAME),
    (b"p cnf 9 1\n- 3 0\n", "2:1 expected a literal or 0, found `-`", SAME),
    (b"p cnf 9 1\n1 --3 0\n", "2:3 expected a literal or 0, found `--3`", SAME),
    (b"p cnf 9 1\n1 -0\n", "2:3 expected a literal or 0, found `-0`", SAME),
    (b"p cnf 9 1\n1 +3 0\n", "2:3 expected a literal or 0, found `+3`", "[[1, 3]]"),
    (b"p cnf 9 1\n1 +0\n", "2:3 expected a literal or 0, found `+0`", "[[1]]"),
    (b"p cnf 9 1\n1 +-3 0\n", "2:3 expected a literal or 0, found `+-3`", SAME),
    (b"p cnf 9 1\n1 3x 0\n", "2:3 expected a literal or 0, found `3x`", SAME),
    (b"p cnf 9 1\n12345678x 0\n", "2:1 expected a literal or 0, found `12345678x`", SAME),
    (b"p cnf 9 1\n1 2- 0\n", "2:3 expected a literal or 0, found `2-`", SAME),
    (b"p cnf 9 1\n1, 2, 0\n", "2:1 expected a literal or 0, found `1,`", SAME),
    (b"p cnf 9 1\n1.5 0\n", "2:1 expected a literal or 0, found `1.5`", SAME),
    (b"p cnf 9 1\nx1 0\n", "2:1 expected a literal or 0, found `x1`", SAME),
    // Binary rubbish.
    (b"p cnf 9 1\n1 \x00 0\n", "2:3 expected a literal or 0, found the byte 0x00", SAME),
    (b"p cnf 9 1\n1\x00 0\n", "2:1 expected a literal or 0, found `1\u{fffd}`", SAME),
    (b"p cnf 9 1\n\xc3\xa9 0\n", "2:1 expected a literal or 0, found `\u{e9}`", SAME),
    (b"\x1f\x8b\x08\x00", "1:1 expected {HEADER}, found the byte 0x1F", "1:1 expected a literal or 0, found the byte 0x1F"),
    (b"\xff\xfep\x00 \x00c\x00", "1:1 expected {HEADER}, found the byte 0xFF", "1:1 expected a literal or 0, found the byte 0xFF"),
    // SATLIB's tail.
    (b"p cnf 2 1\n1 -2 0\n%\n0\n\n", "[[1, -2]]", SAME),
    (b"p cnf 2 1\n1 -2 0\n%", "[[1, -2]]", SAME),
    (b"p cnf 2 1\n1 -2 0\n%\r\n0\r\n", "[[1, -2]]", SAME),
    (b"p cnf 2 2\n1 -2 0\n%\n0\n", "5:1 the text ends after 1 of the 2 clauses that the header declares", "[[1, -2]]"),
    (b"p cnf 2 1\n1 -2\n%\n0\n", "5:1 the text ends before the 0 that closes the last clause", "[[1, -2]]"),
    (b"p cnf 2 1\n1 -2 0\n%\n0\n1 0\n", "5:1 expected nothing but zeros after `%`, found `1`", SAME),
    (b"p cnf 2 1\n1 -2 0\n% 5\n", "3:3 expected nothing but zeros after `%`, found `5`", SAME),
    (b"p cnf 2 1\n1 -2 0 %\n0\n", "2:8 expected a literal or 0, found `%`", SAME),
    (b"p cnf 2 1\n1 -2 0\n%%\n", "3:1 expected `%`, found `%%`", SAME),
];

/// Gives a few bytes at a time.
struct Trickle<'a>(&'a [u8], usize);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(self.1);
        self.0.read(&mut buffer[..length])
    }
}

fn outcome(text: impl Read, strictness: Strictness) -> String {
    match dimacs::read_with(text, strictness) {
        Ok(document) => format!("{:?}", document.cnf.clauses().collect::<Vec<_>>()),
        Err(ReadError::Syntax(error)) => {
            format!("{}:{} {}", error.place.line, error.place.column, error.fault)
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn every_text_is_read_correctly_or_refused_with_a_place() {
    for &(text, strict, lenient) in CORPUS {
        let lenient = if lenient == SAME { strict } else { lenient };
        for (strictness, expected) in [(Strictness::Strict, strict), (Strictness::Lenient, lenient)]
        {
            let expected = expected
                .replace("{HEADER}", "a comment or the header `p cnf VARIABLES CLAUSES`")
                .replace("{CNF}", "`cnf`, the only format that is read here");
            let shown = String::from_utf8_lossy(text);
            assert_eq!(outcome(text, strictness), expected, "{strictness:?} {shown:?}");
            for piece in [1, 2, 5] {
                let found = outcome(Trickle(text, piece), strictness);
                assert_eq!(found, expected, "{strictness:?} {piece} {shown:?}");
            }
        }
    }
}

#[test]
fn comments_are_passed_on_with_their_lines() {
    let text = b"c p show 1 2 0\r\nc\n\nc\ttab\ncx\np cnf 2 1\n1\nc   mid\xff\n2 0\nc end";
    let document = dimacs::read(&text[..]).unwrap();
    let comments: Vec<(u64, &str)> =
        document.comments.iter().map(|comment| (comment.line, &*comment.text)).collect();
    assert_eq!(
        comments,
        [(1, "p show 1 2 0"), (2, ""), (4, "tab"), (5, "x"), (8, "  mid\u{fffd}"), (10, "end")]
    );
}

#[test]
fn the_header_is_returned_and_its_variables_reserved() {
    let document = dimacs::read(&b"p cnf 9 1\n1 -4 0\n"[..]).unwrap();
    let header = document.header.unwrap();
    assert_eq!((header.variables, header.clauses), (9, 1));
    assert_eq!(document.cnf.variables(), 9);
}

/// The whole message of the most frequent faults.
#[test]
fn messages_contain_the_line_and_advice() {
    for (text, expected) in [
        (
            "c sudoku\np cnf 3 2\n1 -2 x3 0\n",
            "line 3, column 6: expected a literal or 0, found `x3`\n \
               3 | 1 -2 x3 0\n   \
                 |      ^",
        ),
        (
            "p cnf 3 1\n1 -2 4 0\n",
            "line 2, column 6: variable 4 is above 3, the number of variables in the header\n \
               2 | 1 -2 4 0\n   \
                 |      ^\n   \
                 = correct the header, or read leniently, which ignores it",
        ),
        (
            "p cnf 3 2\n1 -2 0\n3",
            "line 3, column 2: the text ends before the 0 that closes the last clause\n \
               3 | 3\n   \
                 |  ^\n   \
                 = is the text cut short? If not, add the 0, or read leniently, which adds it",
        ),
        (
            "1 -2 0\n",
            "line 1, column 1: expected a comment or the header `p cnf VARIABLES CLAUSES`, found `1`\n \
               1 | 1 -2 0\n   \
                 | ^\n   \
                 = add the header, or read leniently, which needs none",
        ),
        (
            "p cnf 3 1\n1 -2 0 c the first\n",
            "line 2, column 8: expected a literal or 0, found `c`\n \
               2 | 1 -2 0 c the first\n   \
                 |        ^\n   \
                 = a comment needs a line of its own",
        ),
        (
            "p cnf 3 1\n1\t3000000000 0\n",
            "line 2, column 3: `3000000000` is too large\n \
               2 | 1 3000000000 0\n   \
                 |   ^\n   \
                 = the largest number that is read here is 2147483647",
        ),
    ] {
        let error = dimacs::read(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
    let error = dimacs::read(&b"\x1f\x8b\x08\x00\x01"[..]).unwrap_err();
    assert!(error.to_string().ends_with("is it compressed, or UTF-16?"), "{error}");
}

/// Tokens, comments and blanks in every position relative to the reader's own buffer, and numbers of
/// every length, are read as by a simple reader of the whole text.
#[test]
fn long_texts_are_read_like_short_ones() {
    let mut clauses = Vec::new();
    let mut body = String::new();
    for index in 0..70_000_usize {
        let number = (index * index * 7919) % 2_147_483_647 + 1;
        let (first, second) = (number, (number >> (index % 31)).max(1));
        let blank = [" ", "\t ", "\n"][index % 3];
        writeln!(body, "{first} -{second}{blank}0").unwrap();
        if index % 1000 == 0 {
            writeln!(body, "c {}", "-".repeat(index)).unwrap();
            body.push_str(&" ".repeat(index));
        }
        clauses.push(format!("[{first}, -{second}]"));
    }
    let expected = format!("[{}]", clauses.join(", "));
    let header = format!("p cnf 2147483647 {}\n", clauses.len());
    for shift in 0..13 {
        let text = header.clone() + &"\n".repeat(shift) + &body;
        assert!(outcome(text.as_bytes(), Strictness::Strict) == expected, "shifted by {shift}");
    }
    let text = header + &body;
    for piece in [4096, 65_537] {
        let found = outcome(Trickle(text.as_bytes(), piece), Strictness::Strict);
        assert!(found == expected, "in pieces of {piece}");
    }
}

/// One line of many megabytes: places are correct, excerpts and comments bounded.
#[test]
fn very_long_lines_take_bounded_memory() {
    let long = "7 ".repeat(1_500_000);
    let text = format!("p cnf 7 1\n{long}8 0\n");
    let error = dimacs::read(text.as_bytes()).unwrap_err().to_string();
    let lines: Vec<&str> = error.lines().collect();
    assert!(lines[0].starts_with("line 2, column 3000001: variable 8 "), "{error}");
    assert_eq!(lines[1], format!(" 2 | …{}8 0", "7 ".repeat(18)));
    assert_eq!(lines[2].chars().count(), " 2 | ".len() + 1 + 36 + 1);

    // Words as long as the buffer and longer: a comment and an invalid token.
    for length in [260_000, 262_144, 262_145, 600_000] {
        let word = "9".repeat(length);
        let text = format!("c{word}\np cnf 7 1\n7 0\nc {word}");
        let document = dimacs::read(text.as_bytes()).unwrap();
        assert_eq!(document.comments.len(), 2);
        assert_eq!(document.comments[0].text.len(), 64 * 1024 - 1);
        assert_eq!(document.cnf.len(), 1);
        for rubbish in [word, "0".repeat(length), "-".repeat(length), "c".repeat(length)] {
            let text = format!("p cnf 7 1\n7 0\n7 {rubbish} 0\n");
            let error = dimacs::read(text.as_bytes()).unwrap_err().to_string();
            assert!(error.starts_with("line 3, column 3: ") && error.len() < 400, "{error}");
        }
    }
}

#[test]
fn an_error_of_the_source_is_reported_as_such() {
    struct Failing(usize);
    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let text = b"p cnf 1 2\n1 0\n";
            if self.0 > 0 {
                return Err(io::Error::other("unplugged"));
            }
            self.0 += text.len();
            buffer[..text.len()].copy_from_slice(text);
            Ok(text.len())
        }
    }
    match dimacs::read(Failing(0)) {
        Err(ReadError::Io(error)) => assert_eq!(error.to_string(), "unplugged"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_closed_sink_ends_the_reading() {
    struct Three(u32);
    impl clausoku_cnf::ClauseSink for Three {
        fn add_clause(&mut self, _: &[clausoku_cnf::Literal]) {
            self.0 += 1;
        }
        fn is_closed(&self) -> bool {
            self.0 >= 3
        }
    }
    // The rest, which is invalid, is never read.
    let text = format!("p cnf 1 9\n{}x", "1 0 ".repeat(200_000));
    let summary =
        dimacs::read_into(text.as_bytes(), Strictness::Lenient, &mut Three(0), &mut |_| {})
            .unwrap();
    assert!(summary.closed);
}

#[test]
fn written_formulas_are_read_back() {
    let literal = |number| clausoku_cnf::Literal::from_dimacs(number).unwrap();
    let cnf: clausoku_cnf::Cnf = (0..5000)
        .map(|index| -> Vec<_> {
            (1..=index % 9)
                .map(|k| literal(if k % 2 == 0 { k } else { -index * k * 1009 }))
                .collect()
        })
        .collect();
    let mut text = Vec::new();
    dimacs::write(&cnf, "first\n\n  third", &mut text).unwrap();
    let document = dimacs::read(&text[..]).unwrap();
    assert_eq!(document.cnf, cnf);
    let comments: Vec<&str> = document.comments.iter().map(|comment| &*comment.text).collect();
    assert_eq!(comments, ["first", "", "  third"]);
}

/// The line of the first clause without literals: those of the 0, wherever the clause before it ends.
#[test]
fn the_line_of_an_empty_clause_is_known() {
    let line = |text: &str| {
        let mut cnf = clausoku_cnf::Cnf::new();
        let read = dimacs::read_into(text.as_bytes(), Strictness::Lenient, &mut cnf, &mut |_| {});
        let empty = read.unwrap().empty;
        assert_eq!(empty.is_some(), cnf.clauses().any(<[_]>::is_empty), "{text}");
        empty
    };
    for (text, expected) in [
        ("p cnf 2 2\n1 2 0\n-1 0\n", None),
        ("p cnf 2 2\n1\n2\n0\n", None),
        ("p cnf 2 2\n0\n1 2 0\n", Some(2)),
        ("p cnf 2 2\n1 2 0 0\n", Some(2)),
        ("p cnf 2 3\n1 2 0\nc a remark\n\n  0\n0\n", Some(5)),
        ("1 2 0\n00\n", Some(2)),
        ("0", Some(1)),
    ] {
        assert_eq!(line(text), expected, "{text}");
    }
    // Beyond the first window of the reader.
    let long = format!("p cnf 3 40001\n{}0\n", "1 -2 3 0\n".repeat(40_000));
    assert_eq!(line(&long), Some(40_002));
}
