//! Measures how fast the `extended` formula of an empty board is written as DIMACS.
//!
//! Four ways write the same bytes, in turn, several rounds: the project's writer; a buffered `write!`
//! of every literal; the same with `itoa`; and a copy of the finished text from memory, which is the lower
//! bound. Each writes to a sink that discards, and through a pipe to a thread that reads and discards. The
//! bytes of all writers are compared by checksum before anything is timed.
//!
//! `cargo bench -p clausoku-encoder --bench dimacs_write [-- ORDER…]`
#![expect(clippy::print_stdout, reason = "a benchmark reports on standard output")]

use std::io::{self, BufWriter, Read, Write};
use std::sync::Arc;
use std::time::Instant;

use clausoku_board::{Puzzle, Variant};
use clausoku_cnf::{ClauseSink, Formula, Literal, dimacs};
use clausoku_encoder::{Encoding, PuzzleFormula};

const ROUNDS: usize = 5;
const COPY_BUFFER: usize = 256 * 1024;

/// A function that writes the formula, whose text is known.
type Way = fn(&PuzzleFormula, &[u8], &mut dyn Write) -> io::Result<()>;

const WAYS: [(&str, Way); 4] =
    [("clausoku", ours), ("write!", with_write), ("itoa", with_itoa), ("plain copy", plain_copy)];

fn ours(formula: &PuzzleFormula, _: &[u8], out: &mut dyn Write) -> io::Result<()> {
    dimacs::write(formula, "", out).map(drop).map_err(io::Error::other)
}

/// Writes the header and then every clause with a closure that writes one literal.
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
    formula: &PuzzleFormula,
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

fn with_write(formula: &PuzzleFormula, _: &[u8], out: &mut dyn Write) -> io::Result<()> {
    plainly(formula, out, |out, number| write!(out, "{number} "))
}

fn with_itoa(formula: &PuzzleFormula, _: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let mut digits = itoa::Buffer::new();
    plainly(formula, out, move |out, number| {
        out.write_all(digits.format(number).as_bytes())?;
        out.write_all(b" ")
    })
}

fn plain_copy(_: &PuzzleFormula, text: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let mut buffer = vec![0; COPY_BUFFER];
    for piece in text.chunks(COPY_BUFFER) {
        buffer[..piece.len()].copy_from_slice(piece);
        out.write_all(&buffer[..piece.len()])?;
    }
    Ok(())
}

/// Compares what is written with the expected text.
struct Compare<'t>(&'t [u8]);

impl Write for Compare<'_> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.0 = self.0.strip_prefix(data).ok_or_else(|| io::Error::other("other bytes"))?;
        Ok(data.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Discards the data, but reads enough of it that the compiler cannot remove a copy.
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

fn seconds_discarded(way: Way, formula: &PuzzleFormula, text: &[u8]) -> f64 {
    let start = Instant::now();
    way(formula, text, &mut Discard).expect("nothing can fail");
    start.elapsed().as_secs_f64()
}

fn seconds_piped(way: Way, formula: &PuzzleFormula, text: &[u8]) -> f64 {
    let (mut reader, mut writer) = io::pipe().expect("a pipe");
    let start = Instant::now();
    let received = std::thread::scope(|scope| {
        let reading = scope.spawn(move || {
            let mut buffer = vec![0; COPY_BUFFER];
            let mut received = 0;
            loop {
                match reader.read(&mut buffer).expect("the pipe is read") {
                    0 => return received,
                    n => received += n,
                }
            }
        });
        way(formula, text, &mut writer).expect("the pipe takes all");
        drop(writer);
        reading.join().expect("the reader ends")
    });
    assert_eq!(received, text.len());
    start.elapsed().as_secs_f64()
}

fn main() {
    let orders: Vec<usize> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    let orders = if orders.is_empty() { vec![9, 25, 49, 81] } else { orders };
    println!("GB/s, median of {ROUNDS} rounds (slowest–fastest); extended, no givens, dense\n");
    println!("| order | bytes | way | discarded | through a pipe | pipe: time / plain copy's |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for n in orders {
        let variant = Variant::classic(n).expect("a square order");
        let puzzle = Puzzle::empty(Arc::new(variant));
        let formula = Encoding::default().encode(&puzzle).expect("a dense numbering");
        let mut text = Vec::new();
        with_write(&formula, &[], &mut text).expect("nothing can fail");
        for (name, way) in WAYS {
            let mut rest = Compare(&text);
            let same = way(&formula, &text, &mut rest).is_ok() && rest.0.is_empty();
            assert!(same, "{name} writes other bytes at n = {n}");
        }
        report(n, &formula, &text);
    }
}

fn report(n: usize, formula: &PuzzleFormula, text: &[u8]) {
    let repeats = (20_000_000 / text.len()).max(1);
    let mut times = vec![[const { Vec::new() }; 2]; WAYS.len()];
    for _ in 0..ROUNDS {
        for ((_, way), [discarded, piped]) in WAYS.iter().zip(&mut times) {
            let mean = |measure: fn(Way, &PuzzleFormula, &[u8]) -> f64| -> f64 {
                (0..repeats).map(|_| measure(*way, formula, text)).sum::<f64>() / repeats as f64
            };
            discarded.push(mean(seconds_discarded));
            piped.push(mean(seconds_piped));
        }
    }
    for times in times.iter_mut().flatten() {
        times.sort_by(f64::total_cmp);
    }
    let bytes = text.len();
    let rate = |seconds: f64| bytes as f64 / seconds / 1e9;
    let column = |times: &[f64]| {
        let slowest = times[times.len() - 1];
        let fastest = times[0];
        format!("{:.2} ({:.2}–{:.2})", rate(median(times)), rate(slowest), rate(fastest))
    };
    let least = median(&times[WAYS.len() - 1][1]);
    for ((name, _), [discarded, piped]) in WAYS.iter().zip(&times) {
        let ratio = median(piped) / least;
        let discarded = column(discarded);
        let piped = column(piped);
        println!("| {n} | {bytes} | {name} | {discarded} | {piped} | {ratio:.2} |");
    }
}

fn median(times: &[f64]) -> f64 {
    times[times.len() / 2]
}
