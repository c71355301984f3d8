//! Files of variants: the ready ones, what is refused and how, and the way there and back.

mod documentation;
mod faults;
mod mutation;
mod property;
mod ready;
mod round_trip;
