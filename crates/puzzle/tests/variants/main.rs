//! The built-in variants: their regions, and how many grids there are of the small ones.

mod counts;
mod regions;

use puzzle::{Cell, Variant};

fn built(name: &str) -> Variant {
    Variant::by_name(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn cell(variant: &Variant, place: &str) -> Cell {
    variant.cell_at(place.parse().unwrap()).unwrap()
}
