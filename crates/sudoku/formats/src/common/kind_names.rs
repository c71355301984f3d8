//! Names of kinds of constraints in other programs.

use clausoku_board::{CONSTRAINTS, ConstraintKind, ConstraintRow};

/// The name of a kind of constraint in another program.
#[derive(Clone, Copy, Debug)]
pub struct KindName {
    /// The name of the kind in files of variants.
    pub kind: &'static str,
    /// The name in the program. Commas separate the names of a kind that has several.
    pub name: &'static str,
}

/// The names of kinds of constraints in a program, in the order of [`CONSTRAINTS`]. A kind that the program lacks is absent.
#[derive(Clone, Copy, Debug)]
pub struct KindNames {
    /// The names.
    pub names: &'static [KindName],
}

/// Returns the row of a kind and its name.
pub(crate) const fn called(kind: &'static str, name: &'static str) -> KindName {
    KindName { kind, name }
}

impl KindNames {
    /// Returns the name of a kind; `None` if the program lacks the kind.
    ///
    /// ```
    /// use clausoku_board::ConstraintKind;
    /// use clausoku_formats::ISS_NAMES;
    /// assert_eq!(ISS_NAMES.name(&ConstraintKind::Thermometer), Some("Thermo"));
    /// assert_eq!(ISS_NAMES.name(&ConstraintKind::Odd), None);
    /// ```
    pub fn name(&self, kind: &ConstraintKind) -> Option<&'static str> {
        self.names.iter().find(|row| row.kind == kind.name()).map(|row| row.name)
    }

    /// Returns the first kind with this name; `None` if no kind has it.
    ///
    /// ```
    /// use clausoku_formats::ISS_NAMES;
    /// assert_eq!(ISS_NAMES.kind("Thermo").unwrap().name, "thermometer");
    /// assert!(ISS_NAMES.kind("Odd").is_none());
    /// ```
    pub fn kind(&self, name: &str) -> Option<&'static ConstraintRow> {
        let found = self.names.iter().find(|row| row.name == name)?;
        CONSTRAINTS.iter().find(|row| row.name == found.kind)
    }
}
