//! From runs, real or made up, to what is reported of them.

mod judgement;
mod records;
mod reports;
mod resuming;
mod sessions;
mod support;
