//! The models of the boards that were rated so far.

use std::collections::btree_map::{BTreeMap, Entry};
use std::sync::Arc;

use clausoku::Variant;
use rating::propagation::Model;

/// The models by the place of their variant in memory, each with its variant, so that the place stays.
#[derive(Default)]
pub struct Models {
    models: BTreeMap<usize, (Arc<Variant>, Option<Model>)>,
}

/// The most boards that are remembered: lists have one, or few.
const MOST: usize = 16;

impl Models {
    /// Returns the model of a board; `None` if it is too large.
    pub fn of(&mut self, variant: &Arc<Variant>) -> Option<&Model> {
        if self.models.len() >= MOST {
            self.models.clear();
        }
        match self.models.entry(Arc::as_ptr(variant) as usize) {
            Entry::Occupied(entry) => entry.into_mut().1.as_ref(),
            Entry::Vacant(entry) => {
                let regions: Vec<Vec<usize>> = variant
                    .regions()
                    .iter()
                    .map(|region| -> Vec<usize> {
                        region.cells.iter().map(|cell| cell.index()).collect()
                    })
                    .collect();
                let model = Model::new(variant.cell_count(), variant.order(), &regions);
                entry.insert((Arc::clone(variant), model)).1.as_ref()
            }
        }
    }
}
