//! The open cells of a puzzle and the regions that they share.

use crate::counter::cell_set::CellSet;
use crate::counter::open::Open;

/// The open cells, numbered from 0, and their regions.
#[derive(Debug)]
pub(crate) struct Board<const W: usize> {
    /// The cells that share a region with each cell.
    pub peers: Vec<CellSet<W>>,
    /// The open cells of each region that has at least three. (`peers` represents smaller regions fully.)
    pub regions: Vec<CellSet<W>>,
}

impl<const W: usize> Board<W> {
    /// The board of the open cells.
    pub fn new(open: &Open) -> Self {
        let all: Vec<CellSet<W>> =
            open.regions.iter().map(|cells| CellSet::from_cells(cells)).collect();
        let mut peers = vec![CellSet::EMPTY; open.cells];
        for region in &all {
            for cell in region.iter() {
                peers[cell] = peers[cell].or(region);
            }
        }
        for (cell, peers) in peers.iter_mut().enumerate() {
            peers.remove(cell);
        }
        let mut regions: Vec<CellSet<W>> =
            all.iter().copied().filter(|region| region.len() > 2).collect();
        regions.sort_unstable();
        regions.dedup();
        Self { peers, regions }
    }
}
