//! From runs, real or made up, to what is reported of them.

mod judgement;
mod reports;
mod sessions;
mod support;
