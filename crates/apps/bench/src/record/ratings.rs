//! The ratings of grids: the numbers that `clausoku rate` gives, a column of each scale.

use std::fmt;
use std::str::FromStr;

use clausoku::board::errors::UnknownName;
use clausoku::lists::{
    tables::{SCALES, Scale},
    values::{Column, Kind},
};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Number;

/// A column of `clausoku rate` that has numbers.
///
/// ```
/// use clausoku_bench::record::RatingColumn;
/// assert_eq!("er".parse().map(RatingColumn::name), Ok("er"));
/// assert!("luck".parse::<RatingColumn>().is_err());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RatingColumn {
    scale: &'static Scale,
    column: &'static Column,
}

impl RatingColumn {
    /// Returns the columns of all scales, in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        let columns =
            |scale: &'static Scale| scale.columns.iter().map(move |column| Self { scale, column });
        let is_number = |rating: &Self| matches!(rating.column.kind, Kind::Count | Kind::Real);
        SCALES.iter().flat_map(columns).filter(is_number)
    }

    /// Returns the name in settings, in records and in tables: `er`.
    pub const fn name(self) -> &'static str {
        self.column.name
    }

    /// Returns `true` if the column is one of this scale.
    pub(crate) fn is_of(self, scale: &Scale) -> bool {
        self.scale.name == scale.name
    }
}

impl PartialEq for RatingColumn {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for RatingColumn {}

impl fmt::Display for RatingColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for RatingColumn {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let name = text.trim();
        let known = Self::all().find(|column| column.name() == name);
        known.ok_or_else(|| UnknownName::new("rating", text, Self::all().map(Self::name)))
    }
}

/// The ratings of a grid, as far as they were asked for and exist: an object in records.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ratings(
    /// In the order of the record: the hash of a plan depends on it.
    Vec<(String, Number)>,
);

impl Ratings {
    /// Returns the rating of this column.
    pub fn get(&self, column: &str) -> Option<f64> {
        self.0.iter().find(|rating| rating.0 == column)?.1.as_f64()
    }

    /// Returns `true` if the grid has no rating.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds the rating of a column that has none yet.
    pub(crate) fn add(&mut self, column: &str, rating: Number) {
        debug_assert!(self.get(column).is_none(), "{column} has a rating");
        self.0.push((column.to_owned(), rating));
    }
}

impl Serialize for Ratings {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, rating)| (name, rating)))
    }
}

impl<'de> Deserialize<'de> for Ratings {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Members)
    }
}

/// Reads the members of an object in their order.
struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Ratings;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of ratings, which are numbers")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Ratings, A::Error> {
        let mut ratings = Vec::new();
        while let Some(rating) = members.next_entry()? {
            ratings.push(rating);
        }
        Ok(Ratings(ratings))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_column_has_a_name_of_its_own() {
        let names: Vec<_> = RatingColumn::all().map(RatingColumn::name).collect();
        assert_eq!(names, ["er", "ep", "ed", "depth", "b", "w", "score"]);
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    }

    #[test]
    fn a_record_keeps_the_order_and_the_digits_of_ratings() {
        for text in ["{}", r#"{"w":4,"er":7.0,"score":300}"#, r#"{"of a later version":1}"#] {
            let ratings: Ratings = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&ratings).unwrap(), text);
        }
        assert!(serde_json::from_str::<Ratings>(r#"{"er":"hard"}"#).is_err());
    }
}
