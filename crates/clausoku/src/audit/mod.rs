//! What a formula states: the reverse of an encoding.

pub use clausoku_decoder::{
    Axis, Board, Example, Finding, FindingKind, GivensTally, Hints, NumberingName, Recognised,
    RuleName, Survey, SurveyError, Tally, UnknownParts, survey,
};
