//! Fish: all places of a symbol in some base regions are in as many cover regions.
//!
//! Each base region contains the symbol, and each cover region at most once; so a candidate in a
//! cover region and in no base region, or in two cover regions, does not hold. A place of the bases
//! outside the covers, or in two bases, is a fin: the fish removes only candidates that see every
//! fin.
//!
//! Rows against columns are basic fish; with blocks among them they are franken; all others are mutant.

use puzzle::{Scope, Symbol};

use crate::techniques::search::{Flow, Settings, Sink, give};
use crate::techniques::step::{Fact, Role};
use crate::techniques::technique::{Fins, Shape};
use crate::techniques::{CellSet, State, Step, SymbolSet, Technique};

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
    for symbol in state.layout().symbols() {
        for (bases, covers) in sides(state, kind.shape) {
            Hunt::new(state, settings, kind, symbol, bases, covers).run(sink)?;
        }
    }
    Flow::Continue(())
}

/// The regions that can be bases, and those that can be covers.
type Sides = (Vec<usize>, Vec<usize>);

fn sides(state: &State, shape: Shape) -> Vec<Sides> {
    let layout = state.layout();
    let of = |scopes: &[Scope]| -> Vec<usize> {
        let all = 0..layout.region_count();
        all.filter(|&region| scopes.contains(&layout.scope(region))).collect()
    };
    match shape {
        Shape::Basic => both_ways(of(&[Scope::Row]), of(&[Scope::Column])),
        Shape::Franken => {
            both_ways(of(&[Scope::Row, Scope::Block]), of(&[Scope::Column, Scope::Block]))
        }
        Shape::Mutant => vec![(of(&Scope::ALL), of(&Scope::ALL))],
    }
}

fn both_ways(one: Vec<usize>, other: Vec<usize>) -> Vec<Sides> {
    vec![(one.clone(), other.clone()), (other, one)]
}

/// Returns the shape of a fish with these scopes.
fn shape(bases: &[Scope], covers: &[Scope]) -> Shape {
    let (row, column, block) = (Scope::Row, Scope::Column, Scope::Block);
    let lines = [(row, column), (column, row)];
    if lines.iter().any(|&(one, other)| only(bases, &[one]) && only(covers, &[other])) {
        Shape::Basic
    } else if lines
        .iter()
        .any(|&(one, other)| only(bases, &[one, block]) && only(covers, &[other, block]))
    {
        Shape::Franken
    } else {
        Shape::Mutant
    }
}

fn only(scopes: &[Scope], allowed: &[Scope]) -> bool {
    scopes.iter().all(|scope| allowed.contains(scope)) && scopes.contains(&allowed[0])
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
    /// The most fins, and the most of them in two bases.
    limits: (usize, usize),
}

/// Bases of a fish that is being built.
#[derive(Clone)]
struct Bases {
    regions: Vec<usize>,
    cells: CellSet,
    /// The places in two bases.
    double: CellSet,
}

/// Covers of a fish that is being built.
#[derive(Clone)]
struct Covers {
    /// Indices of [`Hunt::covers`].
    chosen: Vec<usize>,
    banned: Vec<bool>,
    cells: CellSet,
    /// The places in two covers.
    double: CellSet,
    /// The places of the bases that are not to be covered.
    fins: CellSet,
}

impl<'a> Hunt<'a> {
    fn new(
        state: &'a State,
        settings: &'a Settings<'a>,
        kind: Kind,
        symbol: Symbol,
        bases: Vec<usize>,
        covers: Vec<usize>,
    ) -> Self {
        let places = |region: usize| (region, state.places_in(region, symbol));
        let complete = bases.into_iter().filter(|&region| state.layout().is_complete(region));
        // In a basic fish without fins, each place of a base is in another cover, so that a base
        // has at most `kind.size` places.
        let bases = complete.map(places).filter(open).filter(|(_, places)| {
            kind.fins != Fins::None || kind.shape != Shape::Basic || places.len() <= kind.size
        });
        let limits = if kind.fins == Fins::None { (0, 0) } else { settings.fins };
        let limits = if kind.shape == Shape::Basic { (limits.0, 0) } else { limits };
        Self {
            state,
            settings,
            kind,
            symbol,
            bases: bases.collect(),
            covers: covers.into_iter().map(places).filter(open).collect(),
            limits,
        }
    }

    fn run(&self, sink: &mut Sink<'_>) -> Flow {
        let none = self.state.layout().none();
        let start = Bases { regions: Vec::new(), cells: none.clone(), double: none };
        self.add_base(&start, 0, sink)
    }

    fn add_base(&self, so_far: &Bases, from: usize, sink: &mut Sink<'_>) -> Flow {
        if so_far.regions.len() == self.kind.size {
            return self.cover(so_far, sink);
        }
        for (index, (region, places)) in self.bases.iter().enumerate().skip(from) {
            let double = &so_far.double | &(&so_far.cells & places);
            if double.len() > self.limits.1 {
                continue;
            }
            self.settings.go_on()?;
            let mut regions = so_far.regions.clone();
            regions.push(*region);
            let next = Bases { regions, cells: &so_far.cells | places, double };
            self.add_base(&next, index + 1, sink)?;
        }
        Flow::Continue(())
    }

    fn cover(&self, bases: &Bases, sink: &mut Sink<'_>) -> Flow {
        let none = self.state.layout().none();
        let banned = self
            .covers
            .iter()
            .map(|(region, places)| bases.regions.contains(region) || !places.meets(&bases.cells));
        let start = Covers {
            chosen: Vec::new(),
            banned: banned.collect(),
            cells: none.clone(),
            double: none.clone(),
            fins: none,
        };
        self.add_cover(bases, start, sink)
    }

    fn add_cover(&self, bases: &Bases, mut so_far: Covers, sink: &mut Sink<'_>) -> Flow {
        self.settings.go_on()?;
        let left = &(&bases.cells - &so_far.cells) - &so_far.fins;
        if so_far.chosen.len() == self.kind.size {
            so_far.fins |= &left;
            return self.finish(bases, &so_far, sink);
        }
        if !self.can_remove(bases, &so_far.fins) {
            return Flow::Continue(());
        }
        // The next place is covered by one of the regions around it, or is a fin; without a next place, any
        // region is added that covers no fin.
        let next = left.first();
        for index in 0..self.covers.len() {
            let places = &self.covers[index].1;
            let fits = next.is_none_or(|cell| places.contains(cell)) && !places.meets(&so_far.fins);
            if so_far.banned[index] || !fits {
                continue;
            }
            so_far.banned[index] = true;
            let mut more = so_far.clone();
            more.double |= &(&more.cells & places);
            more.cells |= places;
            more.chosen.push(index);
            self.add_cover(bases, more, sink)?;
        }
        match next {
            None => Flow::Continue(()),
            Some(cell) => {
                so_far.fins.insert(cell);
                self.add_cover(bases, so_far, sink)
            }
        }
    }

    /// Returns `true` if there are not too many fins, and a candidate may see all of them.
    fn can_remove(&self, bases: &Bases, fins: &CellSet) -> bool {
        let fins = fins | &bases.double;
        fins.len() <= self.limits.0
            && (fins.is_empty()
                || self.state.layout().common_peers(&fins).meets(self.state.places(self.symbol)))
    }

    fn finish(&self, bases: &Bases, covers: &Covers, sink: &mut Sink<'_>) -> Flow {
        let fins = &covers.fins | &bases.double;
        let is_finned = self.kind.fins != Fins::None;
        if fins.is_empty() == is_finned || fins.len() > self.limits.0 {
            return Flow::Continue(());
        }
        let candidates = &(&covers.cells - &bases.cells) | &covers.double;
        let removed = candidates & &self.state.layout().common_peers(&fins);
        if removed.is_empty() {
            return Flow::Continue(());
        }
        let covered: Vec<usize> = covers.chosen.iter().map(|&index| self.covers[index].0).collect();
        let layout = self.state.layout();
        let scopes = |regions: &[usize]| -> Vec<Scope> {
            regions.iter().map(|&region| layout.scope(region)).collect()
        };
        if shape(&scopes(&bases.regions), &scopes(&covered)) != self.kind.shape {
            return Flow::Continue(());
        }
        if self.kind.shape == Shape::Basic && is_finned {
            let has_poor_base = bases
                .regions
                .iter()
                .any(|&region| (&self.state.places_in(region, self.symbol) - &fins).len() <= 1);
            if has_poor_base != (self.kind.fins == Fins::Sashimi) {
                return Flow::Continue(());
            }
        }
        give(sink, self.step(&bases.regions, &covered, &bases.cells, &fins, &removed))
    }

    fn step(
        &self,
        bases: &[usize],
        covers: &[usize],
        cells: &CellSet,
        fins: &CellSet,
        removed: &CellSet,
    ) -> Step {
        let state = self.state;
        let symbol = self.symbol;
        let Kind { size, shape, fins: kind } = self.kind;
        let name = state.symbol_name(symbol);
        let mut covers = covers.to_vec();
        covers.sort_unstable();
        let exception = if fins.is_empty() {
            String::new()
        } else {
            format!(" or the fin {}", state.cell_names(fins))
        };
        let reason = format!(
            "In {}, {name} is in {}{exception}, so {} {name}.",
            state.region_names(bases),
            state.region_names(&covers),
            cannot_hold(state, removed)
        );
        Step::new(Technique::fish(size as u8, shape, kind))
            .symbols_used(SymbolSet::one(symbol))
            .marked(Role::Pattern, state.candidates_in(&(cells - fins), symbol))
            .marked(Role::Fin, state.candidates_in(fins, symbol))
            .in_regions(Role::Pattern, bases.iter().copied())
            .in_regions(Role::Second, covers)
            .because(bases.iter().map(|&region| Fact::Region(region, symbol)))
            .removing(state.candidates_in(removed, symbol))
            .reason_is(reason)
    }
}

fn open(entry: &(usize, CellSet)) -> bool {
    !entry.1.is_empty()
}

/// Returns `R1C1 cannot hold` or `R1C1 and R1C2 cannot hold`.
pub(crate) fn cannot_hold(state: &State, cells: &CellSet) -> String {
    format!("{} cannot hold", state.cell_names(cells))
}

/// Finds pairs of fish with equal bases and different consequences.
fn siamese(state: &State, settings: &Settings<'_>, kind: Kind, sink: &mut Sink<'_>) -> Flow {
    let mut all: Vec<Step> = Vec::new();
    let kinds = if kind.shape == Shape::Basic {
        vec![Fins::Finned, Fins::Sashimi]
    } else {
        vec![kind.fins]
    };
    for fins in kinds {
        let _ = find_single(state, settings, Kind { fins, ..kind }, &mut |step| {
            all.push(step);
            Flow::Continue(())
        });
    }
    for (index, one) in all.iter().enumerate() {
        for other in &all[index + 1..] {
            let differs = one.eliminations().first() != other.eliminations().first();
            let takes =
                matches!(one.technique(), Technique::Fish { fins, .. } if fins == kind.fins);
            let is_pair = takes && one.symbols() == other.symbols() && bases(one) == bases(other);
            if differs && is_pair {
                give(sink, joined(one, other))?;
            }
        }
    }
    Flow::Continue(())
}

fn bases(step: &Step) -> Vec<usize> {
    let own = step.regions().iter().filter(|(_, role)| *role == Role::Pattern);
    own.map(|&(region, _)| region).collect()
}

fn joined(one: &Step, other: &Step) -> Step {
    let technique = match one.technique() {
        Technique::Fish { size, shape, fins, .. } => {
            Technique::Fish { size, shape, fins, siamese: true }
        }
        technique => technique,
    };
    one.and(other, technique)
}
