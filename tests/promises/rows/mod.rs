//! Each question has one answer, in every form of the input and of the output: a row for each record of the input.

mod answers;
mod columns;
mod conditions;
mod data_sets;
mod line_breaks;
mod lists;
mod objects;
mod options;
mod records;
mod same_records;
mod symbols;
