//! How fast the `extended` formula of an empty board becomes DIMACS text.
//!
//! Four ways write the same bytes, in turn, several rounds: the project's writer; a buffered `write!`
//! of every literal; the same with `itoa`; and a plain copy of a ready buffer, which is the least
//! that those bytes cost. Each goes into a sink that discards and through a pipe to a thread that
//! reads and discards. The bytes of all writers are compared by checksum before anything is timed.
//!
//! `cargo bench -p clausoku-encoder --bench dimacs_write [-- ORDER…]`
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::io::{self, BufWriter, Read, Write};
use std::sync::Arc;
use std::time::Instant;

use cnf::{ClauseSink, Formula, Literal, dimacs};
use encoder::{Encoded, Encoding};
use puzzle::{Puzzle, Variant};

const ROUNDS: usize = 5;
const COPY_BUFFER: usize = 256 * 1024;

/// A way to put the formula into a writer.
type Way = fn(&Encoded, u64, &mut dyn Write) -> io::Result<()>;

const WAYS: [(&str, Way); 4] =
    [("clausoku", ours), ("write!", with_write), ("itoa", with_itoa), ("plain copy", plain_copy)];

fn ours(formula: &Encoded, _: u64, out: &mut dyn Write) -> io::Result<()> {
    dimacs::write(formula, "", out).map(drop).map_err(io::Error::other)
}

/// The header and then every clause through a closure that writes one literal.
struct Plain<'w, F>(BufWriter<&'w mut dyn Write>, F);

impl<F: FnMut(&mut dyn Write, i32) -> io::Result<()>> ClauseSink for Plain<'_, F> {
    fn add_clause(&mut self, literals: &[Literal]) {
        for literal in literals {
            (self.1)(&mut self.0, literal.to_dimacs()).expect("the destination takes all");
        }
        self.0.write_all(b"0\n").expect("the destination takes all");
    }
}

fn plainly(
    formula: &Encoded,
    out: &mut dyn Write,
    literal: impl FnMut(&mut dyn Write, i32) -> io::Result<()>,
) -> io::Result<()> {
    let size = formula.size();
    let mut out = BufWriter::with_capacity(COPY_BUFFER, out);
    writeln!(out, "p cnf {} {}", size.variables, size.clauses)?;
    let mut sink = Plain(out, literal);
    formula.emit(&mut sink);
    sink.0.flush()
}

fn with_write(formula: &Encoded, _: u64, out: &mut dyn Write) -> io::Result<()> {
    plainly(formula, out, |out, number| write!(out, "{number} "))
}

fn with_itoa(formula: &Encoded, _: u64, out: &mut dyn Write) -> io::Result<()> {
    let mut digits = itoa::Buffer::new();
    plainly(formula, out, move |out, number| {
        out.write_all(digits.format(number).as_bytes())?;
        out.write_all(b" ")
    })
}

fn plain_copy(_: &Encoded, bytes: u64, out: &mut dyn Write) -> io::Result<()> {
    let source = vec![b'1'; COPY_BUFFER];
    let mut buffer = vec![0; COPY_BUFFER];
    let mut left = bytes as usize;
    while left > 0 {
        let n = left.min(COPY_BUFFER);
        buffer[..n].copy_from_slice(&source[..n]);
        out.write_all(&buffer[..n])?;
        left -= n;
    }
    Ok(())
}

/// Counts and mixes what is written (FNV-1a over 8 bytes at a time).
#[derive(Default)]
struct Checksum {
    bytes: u64,
    hash: u64,
    rest: Vec<u8>,
}

impl Write for Checksum {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.bytes += data.len() as u64;
        self.rest.extend_from_slice(data);
        let mut words = self.rest.chunks_exact(8);
        for word in words.by_ref() {
            let word = u64::from_le_bytes(word.try_into().expect("eight bytes"));
            self.hash = (self.hash ^ word).wrapping_mul(0x100_0000_01b3);
        }
        self.rest = words.remainder().to_vec();
        Ok(data.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Takes everything and looks at it just enough that no copy can be left out.
struct Discard;

impl Write for Discard {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        std::hint::black_box(data);
        Ok(data.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn seconds_discarded(way: Way, formula: &Encoded, bytes: u64) -> f64 {
    let start = Instant::now();
    way(formula, bytes, &mut Discard).expect("nothing can fail");
    start.elapsed().as_secs_f64()
}

fn seconds_piped(way: Way, formula: &Encoded, bytes: u64) -> f64 {
    let (mut reader, mut writer) = io::pipe().expect("a pipe");
    let start = Instant::now();
    let received = std::thread::scope(|scope| {
        let reading = scope.spawn(move || {
            let mut buffer = vec![0; COPY_BUFFER];
            let mut received = 0;
            loop {
                match reader.read(&mut buffer).expect("the pipe is read") {
                    0 => return received,
                    n => received += n as u64,
                }
            }
        });
        way(formula, bytes, &mut writer).expect("the pipe takes all");
        drop(writer);
        reading.join().expect("the reader ends")
    });
    assert_eq!(received, bytes);
    start.elapsed().as_secs_f64()
}

fn main() {
    let orders: Vec<usize> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let orders = if orders.is_empty() { vec![9, 25, 49, 81] } else { orders };
    println!("GB/s, median of {ROUNDS} rounds (slowest–fastest); extended, no givens, dense\n");
    println!("| order | bytes | way | discarded | through a pipe | pipe: time / plain copy's |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for n in orders {
        let variant = Variant::classic(n.isqrt()).expect("a square order");
        let puzzle = Puzzle::empty(Arc::new(variant));
        let formula = Encoding::default().encode(&puzzle).expect("a dense numbering");
        let mut expected = Checksum::default();
        ours(&formula, 0, &mut expected).expect("nothing can fail");
        for (name, way) in &WAYS[1..3] {
            let mut found = Checksum::default();
            way(&formula, 0, &mut found).expect("nothing can fail");
            let same = (found.bytes, found.hash) == (expected.bytes, expected.hash);
            assert!(same, "{name} writes other bytes at n = {n}");
        }
        report(n, &formula, expected.bytes);
    }
}

fn report(n: usize, formula: &Encoded, bytes: u64) {
    let repeats = (20_000_000 / bytes).max(1);
    let mut times = vec![[const { Vec::new() }; 2]; WAYS.len()];
    for _ in 0..ROUNDS {
        for ((_, way), [discarded, piped]) in WAYS.iter().zip(&mut times) {
            let mean = |measure: fn(Way, &Encoded, u64) -> f64| -> f64 {
                (0..repeats).map(|_| measure(*way, formula, bytes)).sum::<f64>() / repeats as f64
            };
            discarded.push(mean(seconds_discarded));
            piped.push(mean(seconds_piped));
        }
    }
    for times in times.iter_mut().flatten() {
        times.sort_by(f64::total_cmp);
    }
    let median = |times: &[f64]| times[times.len() / 2];
    let rate = |seconds: f64| bytes as f64 / seconds / 1e9;
    let column = |times: &[f64]| {
        let (slowest, fastest) = (times[times.len() - 1], times[0]);
        format!("{:.2} ({:.2}–{:.2})", rate(median(times)), rate(slowest), rate(fastest))
    };
    let least = median(&times[WAYS.len() - 1][1]);
    for ((name, _), [discarded, piped]) in WAYS.iter().zip(&times) {
        let ratio = median(piped) / least;
        let (discarded, piped) = (column(discarded), column(piped));
        println!("| {n} | {bytes} | {name} | {discarded} | {piped} | {ratio:.2} |");
    }
}
