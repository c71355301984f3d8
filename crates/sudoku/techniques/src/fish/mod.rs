//! Fish: all places of a symbol in some base regions are in as many cover regions.
//!
//! Each base region contains the symbol, and each cover region at most once; so a candidate in a
//! cover region and in no base region, or in two cover regions, does not hold. A place of the bases
//! outside the covers, or in two bases, is a fin: the fish removes only candidates that see every
//! fin.
//!
//! Rows against columns are basic fish; with blocks among them they are franken; all others are mutant.

mod shapes;

use clausoku_board::{Cell, Symbol};
use clausoku_words::say;

use self::shapes::{Sides, shape, siamese, sides};

use crate::search::{Flow, Settings, Sink, each_symbol, give};
use crate::technique::{Fins, Shape};
use crate::{CellSet, Fact, Role, State, Step, SymbolSet, Technique};

/// The kind of the fish that are searched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(crate) size: usize,
    pub(crate) shape: Shape,
    pub(crate) fins: Fins,
}

/// Finds fish of one kind.
pub(crate) fn find(
    state: &State,
    settings: &Settings<'_>,
    kind: Kind,
    sink: &mut Sink<'_>,
) -> Flow {
    if settings.dual && kind.fins != Fins::None {
        return siamese(state, settings, kind, sink);
    }
    find_single(state, settings, kind, sink)
}

fn find_single(state: &State, settings: &Settings<'_>, kind: Kind, sink: &mut Sink<'_>) -> Flow {
    let sides = sides(state, kind.shape);
    each_symbol(state, settings, &[()], |(), symbol| {
        let places = state.places(symbol);
        sides.iter().try_for_each(|sides| {
            let bases = sides.0.iter().filter(|&&base| places.meets(state.layout().region(base)));
            // Counting is cheap; the tables of a hunt are not. Late grids have few open regions for a
            // symbol.
            if bases.count() < kind.size {
                return Ok(());
            }
            Hunt::new(state, settings, kind, symbol, sides).run(sink)
        })
    })
}

/// A search for the fish of one symbol.
struct Hunt<'a> {
    state: &'a State,
    settings: &'a Settings<'a>,
    kind: Kind,
    symbol: Symbol,
    /// The regions that can be bases, with their places.
    bases: Vec<(usize, CellSet)>,
    covers: Vec<(usize, CellSet)>,
    /// The places in two covers.
    twice: CellSet,
    /// The places that can be removed. If no place is in two covers, only places in no base are removed.
    targets: Vec<Cell>,
    /// For each base and each target, the covers that a fish with this base needs to remove the target: the target's, and the
    /// covers of the places of the base that the target does not see. All if the target is in the base. Empty if a place is
    /// in two covers.
    needs: Vec<u64>,
    /// The most fins, and the most of them in two bases.
    limits: (usize, usize),
}

/// Bases of a fish that is being built.
struct Bases<'a> {
    regions: &'a [usize],
    cells: &'a CellSet,
    /// The places in two bases.
    double: &'a CellSet,
    /// For each target, the covers that it needs.
    needs: &'a [u64],
}

/// Covers of a fish that is being built.
#[derive(Clone)]
struct Covers {
    /// The covers that are chosen or were tried, by their index as a cell.
    banned: CellSet,
    cells: CellSet,
    /// The places in two covers.
    double: CellSet,
    /// The places of the bases that are not to be covered.
    fins: CellSet,
    /// The places that see all fins and may be removed.
    targets: CellSet,
    /// The chosen covers, as in [`Hunt::needs`].
    bits: u64,
}

impl<'a> Hunt<'a> {
    fn new(
        state: &'a State,
        settings: &'a Settings<'a>,
        kind: Kind,
        symbol: Symbol,
        (bases, covers): &Sides,
    ) -> Self {
        let places = |&region: &usize| (region, state.places_in(region, symbol));
        let complete = bases.iter().filter(|&&region| state.layout().is_complete(region));
        // In a basic fish without fins, each place of a base is in another cover, so that a base
        // has at most `kind.size` places.
        let bases = settings.running(complete).map(places).filter(open).filter(|(_, places)| {
            kind.fins != Fins::None || kind.shape != Shape::Basic || places.len() <= kind.size
        });
        let limits = if kind.fins == Fins::None { (0, 0) } else { settings.fins };
        // Parallel lines have no common cell, so no place is in two bases.
        let limits = if kind.shape == Shape::Basic { (limits.0, 0) } else { limits };
        let mut twice = state.layout().none();
        let mut once = twice.clone();
        let covers: Vec<_> = covers.iter().map(places).filter(open).collect();
        for (_, places) in settings.running(&covers) {
            // If covers may overlap (blocks and lines), a doubly covered place of a base is removed too,
            // and the shortcut by needs does not hold.
            twice |= &(&once & places);
            once |= places;
        }
        let mut hunt = Self {
            state,
            settings,
            kind,
            symbol,
            bases: bases.collect(),
            covers,
            targets: Vec::new(),
            twice,
            needs: Vec::new(),
            limits,
        };
        if hunt.twice.is_empty() && hunt.bases.len() >= kind.size {
            hunt.targets = hunt.covers.iter().flat_map(|(_, places)| places.iter()).collect();
            let in_time = settings.running(&hunt.bases);
            hunt.needs = in_time.flat_map(|(_, places)| hunt.needs_of(places)).collect();
        }
        hunt
    }

    /// Returns for each target the covers that a base with these places needs.
    fn needs_of(&self, places: &CellSet) -> impl Iterator<Item = u64> {
        let layout = self.state.layout();
        let all = self.touched(places);
        let covers = self.covers.iter().enumerate();
        let targets = covers.flat_map(|(index, (_, cover))| {
            cover.iter().map(move |target| (target, bit(index), cover))
        });
        // A stopped search makes fewer, and does not use them.
        self.settings.running(targets).map(move |(target, own, cover)| {
            let seen = &(places & layout.peers(target)) - cover;
            match () {
                // A target within a base cannot be removed where no cover overlaps another.
                () if places.contains(target) => u64::MAX,
                // No place of the base can be a fin of this target, so all must be covered.
                () if self.limits.0 == 0 || seen.is_empty() => all | own,
                () => self.touched(&(places - &seen)) | own,
            }
        })
    }

    fn touched(&self, cells: &CellSet) -> u64 {
        let covers = self.covers.iter().enumerate();
        covers
            .filter(|(_, (_, cover))| cover.meets(cells))
            .fold(0, |all, (index, _)| all | bit(index))
    }

    fn run(&self, sink: &mut Sink<'_>) -> Flow {
        self.settings.go_on()?;
        if self.bases.len() < self.kind.size {
            return Ok(());
        }
        let none = self.state.layout().none();
        let mut needs = vec![0; self.needs.len() / self.bases.len() * (self.kind.size + 1)];
        self.add_base(&mut Vec::new(), [&none, &none], 0, &mut needs, sink)
    }

    /// Adds bases from this index on to bases with these places, some of them in two. `needs` contains what each target needs
    /// with the bases so far, then space for the needs with further bases.
    fn add_base(
        &self,
        regions: &mut Vec<usize>,
        [cells, double]: [&CellSet; 2],
        from: usize,
        needs: &mut [u64],
        sink: &mut Sink<'_>,
    ) -> Flow {
        if regions.len() == self.kind.size {
            return self.cover(&Bases { regions, cells, double, needs }, sink);
        }
        let width = self.needs.len() / self.bases.len();
        let (own, rest) = needs.split_at_mut(width);
        for (index, (region, places)) in self.bases.iter().enumerate().skip(from) {
            let double = double | &(cells & places);
            // Each place in two bases is a fin.
            if double.len() > self.limits.1 {
                continue;
            }
            self.settings.go_on()?;
            let more = own.iter().zip(&self.needs[index * width..][..width]);
            // Without needs, since covers overlap, nothing is excluded here.
            let mut is_possible = width == 0;
            for (slot, (own, more)) in rest.iter_mut().zip(more) {
                *slot = own | more;
                // Bases are not combined further if every target needs too many covers: one of three
                // shortcuts that made ratings on the scale hodoku some four to five times as fast.
                is_possible |= has_at_most(self.kind.size, *slot);
            }
            if is_possible {
                regions.push(*region);
                self.add_base(regions, [&(cells | places), &double], index + 1, rest, sink)?;
                regions.pop();
            }
        }
        Ok(())
    }

    fn cover(&self, bases: &Bases<'_>, sink: &mut Sink<'_>) -> Flow {
        let none = self.state.layout().none();
        let mut banned = CellSet::empty(self.covers.len());
        for (index, (region, places)) in self.covers.iter().enumerate() {
            if bases.regions.contains(region) || !places.meets(bases.cells) {
                banned.insert(Cell::from_index(index as u32));
            }
        }
        let targets = self.state.places(self.symbol) - &(bases.cells - &self.twice);
        let start = Covers {
            banned,
            cells: none.clone(),
            double: none.clone(),
            fins: none,
            targets: bases
                .double
                .iter()
                .fold(targets, |all, fin| all & self.state.layout().peers(fin)),
            bits: 0,
        };
        self.add_cover(bases, start, &mut Vec::new(), sink)
    }

    /// Removes the targets that need more covers than can be added.
    fn keep_possible(&self, bases: &Bases<'_>, covers: &mut Covers, left: usize) {
        for (&target, needs) in self.targets.iter().zip(bases.needs) {
            if !has_at_most(left, needs & !covers.bits) {
                covers.targets.remove(target);
            }
        }
    }

    fn add_cover(
        &self,
        bases: &Bases<'_>,
        mut so_far: Covers,
        chosen: &mut Vec<usize>,
        sink: &mut Sink<'_>,
    ) -> Flow {
        self.settings.go_on()?;
        // What is neither covered nor a fin yet.
        let left = &(bases.cells - &so_far.cells) - &so_far.fins;
        if chosen.len() == self.kind.size {
            so_far.fins |= &left;
            return give(sink, self.finish(bases, &so_far, chosen));
        }
        self.keep_possible(bases, &mut so_far, self.kind.size - chosen.len());
        if so_far.targets.is_empty() || (&so_far.fins | bases.double).len() > self.limits.0 {
            return Ok(());
        }
        // The next place is covered by one of the regions around it, or is a fin; without a next place, any
        // region is added that covers no fin.
        let next = left.first();
        for (index, (_, places)) in self.covers.iter().enumerate() {
            let fits = next.is_none_or(|cell| places.contains(cell)) && !places.meets(&so_far.fins);
            let number = Cell::from_index(index as u32);
            if !fits || so_far.banned.contains(number) {
                continue;
            }
            // A cover that was tried is not tried again deeper, or each set of covers would be found in
            // every order.
            so_far.banned.insert(number);
            let mut more = so_far.clone();
            more.double |= &(&more.cells & places);
            more.cells |= places;
            more.bits |= bit(index);
            chosen.push(index);
            self.add_cover(bases, more, chosen, sink)?;
            chosen.pop();
        }
        match next {
            None => Ok(()),
            Some(cell) => {
                so_far.fins.insert(cell);
                // A fin that no target sees ends this branch at the next call.
                so_far.targets &= self.state.layout().peers(cell);
                self.add_cover(bases, so_far, chosen, sink)
            }
        }
    }

    fn finish(&self, bases: &Bases<'_>, covers: &Covers, chosen: &[usize]) -> Option<Step> {
        let fins = &covers.fins | bases.double;
        let is_finned = self.kind.fins != Fins::None;
        if fins.is_empty() == is_finned || fins.len() > self.limits.0 {
            return None;
        }
        let candidates = &(&covers.cells - bases.cells) | &covers.double;
        let removed = candidates & &self.state.layout().common_peers(&fins);
        if removed.is_empty() {
            return None;
        }
        let covered: Vec<usize> = chosen.iter().map(|&index| self.covers[index].0).collect();
        let layout = self.state.layout();
        // Franken and mutant regions include the regions of simpler fish, which another search finds.
        if shape(layout, bases.regions, &covered) != self.kind.shape {
            return None;
        }
        if self.kind.shape == Shape::Basic && is_finned {
            let has_poor_base = bases
                .regions
                .iter()
                .any(|&region| (&self.state.places_in(region, self.symbol) - &fins).len() <= 1);
            if has_poor_base != (self.kind.fins == Fins::Sashimi) {
                return None;
            }
        }
        Some(self.step(bases.regions, &covered, bases.cells, &fins, &removed))
    }

    fn step(
        &self,
        bases: &[usize],
        covers: &[usize],
        cells: &CellSet,
        fins: &CellSet,
        removed: &CellSet,
    ) -> Step {
        let Self { state, symbol, kind: Kind { size, shape, fins: kind }, .. } = *self;
        let name = state.symbol_name(symbol);
        let mut covers = covers.to_vec();
        covers.sort_unstable();
        let language = state.language();
        let (base, cover) = (state.regions_in_words(bases), state.regions_in_words(&covers));
        let gone = state.cell_names(removed);
        let reason = if fins.is_empty() {
            say!(
                language,
                techniques::by_fish { bases: base, symbol: name, covers: cover, cells: gone }
            )
        } else {
            let fins = state.cell_names(fins);
            say!(
                language,
                techniques::by_finned_fish {
                    bases: base,
                    symbol: name,
                    covers: cover,
                    fins,
                    cells: gone
                }
            )
        };
        Step::new(Technique::fish(size as u8, shape, kind), SymbolSet::one(symbol))
            .marked(Role::Pattern, state.candidates_in(&(cells - fins), symbol))
            .marked(Role::Fin, state.candidates_in(fins, symbol))
            .in_regions(Role::Pattern, bases.iter().copied())
            .in_regions(Role::Second, covers)
            .because(bases.iter().map(|&region| Fact::Region(region, symbol)))
            .removing(state.candidates_in(removed, symbol))
            .reason_is(reason)
    }
}

/// Returns the bit of the cover of this index. A bit represents several covers if there are more covers than bits.
fn bit(index: usize) -> u64 {
    // Then fewer covers are counted than are needed, so no possible fish is excluded.
    1 << (index % 64)
}

/// Returns `true` if at most `count` bits are set.
fn has_at_most(count: usize, bits: u64) -> bool {
    (0..count).fold(bits, |bits, _| bits & bits.wrapping_sub(1)) == 0
}

fn open(entry: &(usize, CellSet)) -> bool {
    !entry.1.is_empty()
}
