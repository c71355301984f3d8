//! Tests files of variants: the ready ones, the faults, and the round trip.

mod documentation;
mod faults;
mod mutation;
mod property;
mod ready;
mod round_trip;
