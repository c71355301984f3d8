//! The switches of the search.

/// The parts of the search that are used.
///
/// Without `learning`, the switches of learnt clauses have no effect: `first_uip`, `minimizing`, `backjumping`, `restarts`, `deletion`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// A clause with one literal that is not false makes it true. Otherwise only clauses whose literals are all false are noticed.
    pub propagation: bool,
    /// A clause is visited if one of two literals of it becomes false. Otherwise it is visited for each of its literals.
    pub watches: bool,
    /// Each conflict becomes a clause. Otherwise the last decision becomes false.
    pub learning: bool,
    /// The learnt clause has the literal of the last level through which all paths to the conflict lead and that is nearest to it.
    /// Otherwise it has the decision.
    pub first_uip: bool,
    /// Literals that follow from the others of a learnt clause are removed.
    pub minimizing: bool,
    /// The levels that the learnt clause has no literals of are undone. Otherwise the last level is. A clause of one literal always goes
    /// to level 0.
    pub backjumping: bool,
    /// The next decision is about the variable that took part in most conflicts, the later ones counted more. Otherwise it is about the
    /// first open variable.
    pub activities: bool,
    /// A decision gives a variable its last value. Otherwise it gives it [`first_value`](Self::first_value).
    pub phases: bool,
    /// The search begins anew after numbers of conflicts that grow.
    pub restarts: bool,
    /// Learnt clauses that take part in few conflicts are deleted.
    pub deletion: bool,
    /// The value that a variable has first.
    pub first_value: bool,
    /// The number of conflicts after which the search gives up.
    pub max_conflicts: Option<u64>,
}

impl Settings {
    /// Backtracking: decisions in the order of the variables, and clauses that are false.
    pub const BACKTRACKING: Self = Self {
        propagation: false,
        watches: false,
        learning: false,
        first_uip: false,
        minimizing: false,
        backjumping: false,
        activities: false,
        phases: false,
        restarts: false,
        deletion: false,
        // A variable is mostly a candidate of a puzzle.
        first_value: true,
        max_conflicts: None,
    };

    /// DPLL: backtracking with propagation.
    pub const DPLL: Self = Self { propagation: true, watches: true, ..Self::BACKTRACKING };

    /// Conflict-driven clause learning: everything.
    pub const CDCL: Self = Self {
        propagation: true,
        watches: true,
        learning: true,
        first_uip: true,
        minimizing: true,
        backjumping: true,
        activities: true,
        phases: true,
        restarts: true,
        deletion: true,
        first_value: true,
        max_conflicts: None,
    };
}

/// A row of [`SWITCHES`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Switch {
    /// Its name.
    pub name: &'static str,
    /// A description of one line.
    pub description: &'static str,
    /// Returns the field.
    pub field: fn(&mut Settings) -> &mut bool,
}

/// The switches of [`Settings`] by name.
pub const SWITCHES: &[Switch] = &[
    Switch {
        name: "propagation",
        description: "a clause with one literal that is not false makes it true",
        field: |settings| &mut settings.propagation,
    },
    Switch {
        name: "watches",
        description: "two literals of a clause are watched, not all",
        field: |settings| &mut settings.watches,
    },
    Switch {
        name: "learning",
        description: "each conflict becomes a clause",
        field: |settings| &mut settings.learning,
    },
    Switch {
        name: "first-uip",
        description: "the learnt clause ends at the first point that all paths to the conflict share, not at the decision",
        field: |settings| &mut settings.first_uip,
    },
    Switch {
        name: "minimizing",
        description: "literals that follow from the others leave the learnt clause",
        field: |settings| &mut settings.minimizing,
    },
    Switch {
        name: "backjumping",
        description: "levels that the learnt clause does not use are undone, not only the last",
        field: |settings| &mut settings.backjumping,
    },
    Switch {
        name: "activities",
        description: "decisions are about variables of many recent conflicts",
        field: |settings| &mut settings.activities,
    },
    Switch {
        name: "phases",
        description: "a decision gives a variable its last value",
        field: |settings| &mut settings.phases,
    },
    Switch {
        name: "restarts",
        description: "the search begins anew with the learnt clauses",
        field: |settings| &mut settings.restarts,
    },
    Switch {
        name: "deletion",
        description: "learnt clauses of few conflicts are deleted",
        field: |settings| &mut settings.deletion,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_has_each_switch_once() {
        let mut settings = Settings::BACKTRACKING;
        for switch in SWITCHES {
            assert!(!std::mem::replace((switch.field)(&mut settings), true), "{}", switch.name);
        }
        assert_eq!(settings, Settings::CDCL);
    }
}
