//! `rate --stream`: a record for each line.

use rating::Depth;

use super::rated::{Rated, Value as Rating};
use super::scale::Scale;
use crate::Exit;
use crate::lists::EveryLine;
use crate::streams::{Records, Value};

/// The fields of a record: the ratings of the scale, and the fault.
pub fn fields(scale: Scale) -> &'static [&'static str] {
    match scale {
        Scale::Se => &["er", "ep", "ed", "error"],
        Scale::Depth => &["depth", "b", "w", "error"],
        Scale::Hodoku => &["score", "level", "error"],
    }
}

/// Writes the records of the lines before Ctrl-C, and returns the number of lines without a rating.
pub fn write(lines: &EveryLine, rated: Vec<Rated>, records: &mut Records) -> u64 {
    let mut faults = 0;
    for (rated, line) in rated.into_iter().zip(lines.block.lines()) {
        match rated {
            Rated::Rating(rating) => {
                records.begin(&lines.name, line);
                write_fields(&rating.value, records);
                records.end();
            }
            Rated::Fault(_, Exit::Interrupted) => {
                records.cut();
                break;
            }
            Rated::Fault(fault, _) => {
                faults += u64::from(!lines.is_header(line.1));
                records.fault(lines, line, &fault.in_line());
            }
        }
    }
    faults
}

fn write_fields(rating: &Rating, records: &mut Records) {
    match rating {
        Rating::Se(ratings) => {
            for tenths in [ratings.er, ratings.ep, ratings.ed] {
                records.field(Value::Tenths(tenths));
            }
        }
        Rating::Depth(Depth { depth, b, w }) => {
            records.field(Value::Number(*depth as u64));
            for length in [b, w] {
                records.field(length.map_or(Value::Nothing, |n| Value::Number(n as u64)));
            }
        }
        Rating::Hodoku(rating) => {
            records.field(Value::Number(rating.score.into()));
            records.field(Value::Text(rating.level.name()));
        }
    }
}
