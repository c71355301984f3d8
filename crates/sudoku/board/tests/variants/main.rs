//! Tests variants by name and from files.

#[cfg(feature = "toml")]
mod constraints;
mod counts;
#[cfg(feature = "toml")]
mod files;
mod names;
mod regions;
mod values;

use clausoku_board::{Cell, Variant};

fn built(name: &str) -> Variant {
    Variant::by_name(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn cell(variant: &Variant, place: &str) -> Cell {
    variant.cell_at(place.parse().unwrap()).unwrap()
}
