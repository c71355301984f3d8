//! Properties of plans and records of any bytes, checked by `tests/measured/mutations.rs`, and by the
//! targets `bench_plans` and `bench_records` in `fuzz/`.

use std::sync::Arc;

use clausoku::{Puzzle, Variant};
use clausoku_bench::plan::{Instance, Plan, Settings};
use clausoku_bench::record::Clock;
use clausoku_bench::record::{
    Header, Machine, PlanRecord, RecordError, RunRecord, hash, merge, read,
};
use clausoku_bench::report::{Report, csv, html, markdown, text};
use serde::Serialize;

/// The longest message about a short text.
const MAX_MESSAGE: usize = 20_000;

/// A plan is refused at a place of its text, or its record is read back as it was written. Returns whether it
/// is read.
pub(crate) fn plan(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let settings = match Settings::read(&text) {
        Ok(settings) => settings,
        Err(error) => {
            check_place(&text, &error.to_string());
            return false;
        }
    };
    let Ok(encodings) = settings.encodings() else { return false };
    for choice in encodings {
        assert_eq!(choice.name.parse().as_ref(), Ok(&choice));
    }
    let board = Puzzle::empty(Arc::new(Variant::classic(4).expect("a small board")));
    let instances =
        settings.files.iter().flatten().map(|name| Instance::new(name, board.clone())).collect();
    let plan = Plan::new("", instances, &settings).expect("encodings that fit");
    let header = header(plan.record(Vec::new()));
    let record = read(&sealed(&header)).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(record.sections[0].header, header);
    true
}

/// Checks that a message of the TOML reader has a place in the text.
fn check_place(text: &str, message: &str) {
    assert!(message.len() < MAX_MESSAGE, "{message}");
    let place = message
        .strip_prefix("line ")
        .and_then(|rest| rest.split_once(": ")?.0.split_once(", column "));
    let (line, column) = place.unwrap_or_else(|| panic!("no place: {message}"));
    let (line, column): (usize, usize) = (line.parse().unwrap(), column.parse().unwrap());
    let line = text.split('\n').nth(line - 1).expect("a line of the text");
    assert!((1..=line.len() + 1).contains(&column), "{message}");
}

fn header(plan: PlanRecord) -> Header {
    let hash = plan.hash();
    let started = String::new();
    let machine = Machine::default();
    Header { format: 3, hash, part: None, started, machine, memory_limiter: None, plan }
}

/// A line of a record with its checksum, as `docs/bench.md` describes it.
fn sealed(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).unwrap();
    line.pop();
    let sum = hash(&line);
    line.extend_from_slice(format!(",\"sum\":\"{sum}\"}}\n").as_bytes());
    line
}

/// A record is refused with a short message, or read; then it is read back from what is written of it, a cut
/// end costs no run but the last, and every report of it ends. Returns whether it is read, where the bytes have
/// the right checksums and the hash that its plan has.
pub(crate) fn record(bytes: &[u8]) -> bool {
    let _ = check(bytes);
    // Else hardly any change of the bytes would get past the checksums.
    let Some(mended) = mended(bytes) else { return false };
    let record = check(&mended);
    assert!(!matches!(record, Err(RecordError::Hash { .. })), "{record:?}");
    record.is_ok()
}

fn check(bytes: &[u8]) -> Result<RunRecord, RecordError> {
    let read = read(bytes);
    match &read {
        Ok(record) => {
            check_cut(bytes, record);
            check_written(record);
            check_reports(record);
        }
        Err(error) => assert!(error.to_string().len() < MAX_MESSAGE, "{error}"),
    }
    read
}

/// The same lines without checksums, in the format that has none, and with the right hash.
fn mended(bytes: &[u8]) -> Option<Vec<u8>> {
    const KEY: &[u8] = b",\"sum\":";
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    let mut text = Vec::new();
    for (index, line) in lines.enumerate() {
        if index == 0 || line.starts_with(b"{\"clausoku-bench\":") {
            let mut header: Header = serde_json::from_slice(line).ok()?;
            (header.format, header.hash) = (1, header.plan.hash());
            text.extend(serde_json::to_vec(&header).unwrap());
            text.push(b'\n');
            continue;
        }
        match line.windows(KEY.len()).rposition(|window| window == KEY) {
            Some(at) => text.extend([&line[..at], b"}\n"].concat()),
            None => text.extend(line),
        }
    }
    Some(text)
}

/// Without its last byte, a record lacks its last line; with part of another line, it lacks nothing.
fn check_cut(bytes: &[u8], record: &RunRecord) {
    let lines = count_lines(record);
    let whole = &bytes[..record.whole];
    match read(&whole[..whole.len() - 1]) {
        Ok(cut) => {
            assert!(cut.is_truncated);
            assert_eq!(count_lines(&cut), lines - 1);
        }
        Err(error) => assert!(matches!(error, RecordError::NoHeader) && lines == 1, "{error}"),
    }
    let longer = read(&[whole, b"{\"solver\":"].concat()).unwrap();
    assert!(longer.is_truncated && longer.sections == record.sections);
}

fn count_lines(record: &RunRecord) -> usize {
    record.sections.iter().map(|section| 1 + section.runs.len()).sum()
}

/// What is written of a record is read back.
fn check_written(record: &RunRecord) {
    let mut sections = record.sections.clone();
    let mut written = Vec::new();
    for section in &mut sections {
        section.header.format = 3;
        written.extend(sealed(&section.header));
        written.extend(section.runs.iter().flat_map(sealed));
    }
    let again = read(&written).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.sections, sections);
}

/// Reports have only numbers that are.
fn check_reports(record: &RunRecord) {
    let Ok(merged) = merge(vec![("record".to_owned(), record.clone())]) else { return };
    for clock in [Clock::Wall, Clock::Cpu] {
        let report = Report::new(&merged, clock);
        let written = [text(&report, false), markdown(&report), csv(&report), html(&report)];
        for report in written {
            let named = format!("{:?}", record.sections).contains("NaN");
            assert!(named || !report.contains("NaN"), "{report}");
        }
    }
}
