//! Shuffles a formula.

use crate::{ClauseSink, Cnf, Literal, Mapping, Variable};
use clausoku_files::Rng;

/// A formula with its variables renamed, some of them negated, its clauses and their literals in
/// another order; and the mapping to the original.
///
/// The variables that occur are renamed to 1, 2, 3 … without gaps; the others are dropped. The same
/// formula and seed always give the same result. The stream of the seed determines, in this
/// order: the order of the variables (ascending before), the sign of each in its new order, the order
/// of the clauses, the order of the literals of each clause in its new order.
///
/// ```
/// use clausoku_cnf::{Cnf, Model, Shuffled, evaluate, lit};
/// let formula: Cnf = [vec![lit!(10), lit!(-20)], vec![lit!(20), lit!(30)], vec![lit!(20)]].into_iter().collect();
/// let shuffled = Shuffled::new(&formula, 1);
/// assert_eq!((shuffled.formula.variables(), shuffled.formula.len()), (3, 3));
///
/// let model = Model::from_literals([lit!(10), lit!(20), lit!(-30)]).unwrap();
/// let renamed = shuffled.mapping.rename(&model);
/// evaluate(&shuffled.formula, &renamed).unwrap();
/// assert_eq!(shuffled.mapping.restore(&renamed), model);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shuffled {
    /// The shuffled formula.
    pub formula: Cnf,
    /// The mapping of its variables to the original.
    pub mapping: Mapping,
}

impl Shuffled {
    /// Shuffles the formula by this seed.
    #[expect(clippy::missing_panics_doc, reason = "it occurs")]
    pub fn new(formula: &Cnf, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        let literals = formula.clauses().flatten();
        let mut variables: Vec<Variable> = literals.map(|literal| literal.variable()).collect();
        variables.sort_unstable();
        variables.dedup();
        let known = variables.clone();

        rng.shuffle(&mut variables);
        let originals: Vec<Literal> = variables
            .into_iter()
            .map(|variable| variable.literal(rng.next_u64() >> 63 == 0))
            .collect();
        // Indexed by the rank of the old variable among those that occur.
        let mut images = vec![Variable::from_index(0).positive(); known.len()];
        let rank = |variable| known.binary_search(&variable).expect("it occurs");
        for (index, original) in (0..).zip(&originals) {
            let image = Variable::from_index(index).literal(original.is_positive());
            images[rank(original.variable())] = image;
        }

        let mut order: Vec<usize> = (0..formula.len()).collect();
        rng.shuffle(&mut order);
        let mut shuffled = Cnf::new();
        let mut clause: Vec<Literal> = Vec::new();
        for index in order {
            clause.clear();
            clause.extend(formula.clause(index).iter().map(|literal| {
                let image = images[rank(literal.variable())];
                if literal.is_positive() { image } else { !image }
            }));
            rng.shuffle(&mut clause);
            shuffled.add_clause(&clause);
        }
        Self { formula: shuffled, mapping: Mapping::new(originals, Some(seed)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Formula, Model, evaluate};

    fn l(number: i64) -> Literal {
        Literal::from_dimacs(number).unwrap()
    }

    /// Returns random clauses over variables with gaps.
    fn random(seed: u64) -> Cnf {
        let mut rng = Rng::new(seed);
        let mut clause = || {
            let length = rng.next_u64() % 5;
            let mut literal = || {
                let number = (rng.next_u64() % 8) as i64 * 7 + 1;
                l(if rng.next_u64() >> 63 == 0 { number } else { -number })
            };
            (0..=length).map(|_| literal()).collect::<Vec<_>>()
        };
        (0..12).map(|_| clause()).collect()
    }

    /// Returns the assignments of the variables 1, 8, 15 … 50.
    fn assignments(cnf: &Cnf, numbers: &[i64]) -> Vec<Model> {
        let all = 0..1_u32 << numbers.len();
        let model = |row: u32| {
            let literals = numbers.iter().zip(0..);
            let literals = literals
                .map(|(&number, bit)| l(if row >> bit & 1 == 1 { number } else { -number }));
            Model::from_literals(literals).unwrap()
        };
        all.map(model).filter(|model| evaluate(cnf, model).is_ok()).collect()
    }

    #[test]
    fn models_are_mapped_in_both_directions() {
        let mut satisfiable = [false, false];
        for seed in 0..40 {
            let formula = random(seed);
            let shuffled = Shuffled::new(&formula, seed);
            assert_eq!(shuffled.formula.size().literals, formula.size().literals);
            let used = i64::from(shuffled.formula.variables());
            let new: Vec<i64> = (1..=used).collect();
            let models = assignments(&shuffled.formula, &new);
            satisfiable[usize::from(!models.is_empty())] = true;
            for model in &models {
                let restored = shuffled.mapping.restore(model);
                evaluate(&formula, &restored).unwrap();
                assert_eq!(shuffled.mapping.rename(&restored), *model);
            }
            let mut old: Vec<i64> = (0..8).map(|place| place * 7 + 1).collect();
            old.retain(|&number| {
                formula.clauses().flatten().any(|x| x.variable() == l(number).variable())
            });
            assert_eq!(models.len(), assignments(&formula, &old).len());
        }
        assert_eq!(satisfiable, [true, true]);
    }

    #[test]
    fn a_seed_always_gives_the_same_result() {
        let formula: Cnf =
            [vec![l(1), l(2)], vec![l(-2), l(5), l(9)], vec![], vec![l(9)]].into_iter().collect();
        let clauses = |seed| -> String {
            let shuffled = Shuffled::new(&formula, seed);
            format!("{:?}", shuffled.formula.clauses().collect::<Vec<_>>())
        };
        // The result of a second implementation of the description.
        assert_eq!(clauses(1), "[[-3], [-2, -3, -4], [2, 1], []]");
        assert_eq!(clauses(2), "[[3], [3, -2, -4], [-1, 2], []]");
    }

    #[test]
    fn formulas_without_variables_are_shuffled_too() {
        for formula in [Cnf::new(), [[]; 3].into_iter().collect::<Cnf>()] {
            let shuffled = Shuffled::new(&formula, 7);
            assert_eq!(shuffled.formula, formula);
            assert_eq!(shuffled.mapping.restore(&Model::new()), Model::new());
        }
    }
}
