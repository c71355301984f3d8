//! The clauses that may be used as hints.
//!
//! **Invariant.** `ids` increases strictly, and its entry i belongs to `spans[i]`. The occurrences, once there are
//! any, list every clause that is there; they may list deleted ones too.

use crate::Fault;

/// Numbers below this are looked up in a vector, others by bisection.
const SMALL: u64 = 1 << 20;

/// The share of deleted literals at which the others are moved together: more than half, and more than this.
const MIN_DELETED: usize = 1 << 16;

#[derive(Clone, Debug, Default)]
pub(crate) struct Clauses {
    literals: Vec<u32>,
    ids: Vec<u64>,
    /// The place of each small number that is not the one after its place; other entries say nothing.
    places: Vec<u32>,
    /// The range of each clause in `literals`; `None` if it was deleted.
    spans: Vec<Option<(usize, usize)>>,
    /// The number of literals of deleted clauses.
    dead: usize,
    /// The places of the clauses that contain each literal. Only RAT steps need this.
    occurrences: Option<Vec<Vec<usize>>>,
}

impl Clauses {
    /// Returns the largest number of a clause so far.
    pub(crate) fn last(&self) -> u64 {
        self.ids.last().copied().unwrap_or(0)
    }

    /// Adds a clause. Its number must exceed all other clauses' numbers.
    pub(crate) fn add(&mut self, id: u64, literals: &[u32]) -> Result<(), Fault> {
        if id <= self.last() {
            return Err(Fault::NotNew(id));
        }
        if let Some(occurrences) = &mut self.occurrences {
            note(occurrences, self.ids.len(), literals);
        }
        let (start, place) = (self.literals.len(), self.ids.len());
        // Most numbers are one after their place, and need no entry. The table is limited to 4 MiB, whatever
        // numbers a proof chooses.
        if id < SMALL && id != place as u64 + 1 {
            // Numbers increase, so this never shortens the table.
            self.places.resize(id as usize + 1, 0);
            self.places[id as usize] = place as u32;
        }
        self.literals.extend_from_slice(literals);
        self.ids.push(id);
        self.spans.push(Some((start, self.literals.len())));
        Ok(())
    }

    /// Deletes a clause.
    pub(crate) fn delete(&mut self, id: u64) -> Result<(), Fault> {
        self.dead += self.get(id)?.len();
        let place = self.place(id)?;
        self.spans[place] = None;
        // At most as much is moved as was deleted since, so deletions cost constant time on average.
        if self.dead > MIN_DELETED && self.dead > self.literals.len() / 2 {
            self.compact();
        }
        Ok(())
    }

    /// Returns the literals of a clause.
    pub(crate) fn get(&self, id: u64) -> Result<&[u32], Fault> {
        let (start, end) = self.spans[self.place(id)?].ok_or(Fault::NoClause(id))?;
        Ok(&self.literals[start..end])
    }

    /// Returns the numbers of the clauses that contain the literal.
    pub(crate) fn containing(&mut self, literal: u32) -> impl Iterator<Item = u64> + '_ {
        let Self { occurrences, spans, literals, ids, .. } = self;
        let occurrences = occurrences.get_or_insert_with(|| {
            let mut all = Vec::new();
            for (place, span) in spans.iter().enumerate() {
                let Some((start, end)) = *span else { continue };
                note(&mut all, place, &literals[start..end]);
            }
            all
        });
        let places = occurrences.get_mut(literal as usize);
        let places = places.map_or(&[][..], |places| {
            // Deleted clauses leave the lists here, where they are read, and not at each deletion.
            places.retain(|&place| spans[place].is_some());
            places
        });
        places.iter().map(|&place| ids[place])
    }

    /// Returns the index of a number in `ids`; it is the number less 1 unless numbers were left out.
    fn place(&self, id: u64) -> Result<usize, Fault> {
        let index = usize::try_from(id).unwrap_or(usize::MAX);
        let noted = self.places.get(index).map_or(usize::MAX, |&place| place as usize);
        // Guesses are verified against `ids`, so `places` may contain zeros and numbers that were never added.
        let mut guesses = [index.wrapping_sub(1), noted].into_iter();
        let found = guesses.find(|&place| self.ids.get(place) == Some(&id));
        found.map_or_else(|| self.ids.binary_search(&id).map_err(|_| Fault::NoClause(id)), Ok)
    }

    /// Moves the literals of the remaining clauses together.
    fn compact(&mut self) {
        let mut kept = Vec::with_capacity(self.literals.len() - self.dead);
        for (start, end) in self.spans.iter_mut().flatten() {
            kept.extend_from_slice(&self.literals[*start..*end]);
            (*start, *end) = (kept.len() - (*end - *start), kept.len());
        }
        self.literals = kept;
        self.dead = 0;
    }
}

/// Adds a clause to the occurrences of its literals.
fn note(occurrences: &mut Vec<Vec<usize>>, place: usize, literals: &[u32]) {
    for &literal in literals {
        occurrences.resize(occurrences.len().max(literal as usize + 1), Vec::new());
        occurrences[literal as usize].push(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_found_by_numbers_with_gaps() {
        for numbers in [
            vec![1, 2, 3],
            vec![1, 2, 5, 6, 90],
            vec![4, 5, 6],
            vec![2, SMALL - 1, SMALL, SMALL + 9],
            vec![SMALL + 1, u64::MAX],
        ] {
            let mut clauses = Clauses::default();
            for (literal, &id) in (0..).zip(&numbers) {
                clauses.add(id, &[literal]).unwrap();
                assert!(matches!(clauses.add(id, &[]), Err(Fault::NotNew(_))), "{id}");
            }
            let mut known = numbers.clone();
            for &id in &numbers {
                for near in [0, id - 1, id, id.saturating_add(1), SMALL, u64::MAX] {
                    let expected = numbers.iter().position(|&number| number == near);
                    let expected = expected.filter(|_| known.contains(&near));
                    let found = clauses.get(near).ok().map(|literals| literals[0] as usize);
                    assert_eq!(found, expected, "{near} of {numbers:?}");
                }
                clauses.delete(id).unwrap();
                known.retain(|&number| number != id);
            }
        }
    }
}
