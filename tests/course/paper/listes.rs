//! Part I: lists, and two ways to identify a cell.

/// Question I.A: returns `true` if the list contains the element.
///
/// ```
/// use clausoku_testkit::course::paper::appartient;
/// assert!(appartient(&3, &[1, 3, 2]));
/// assert!(!appartient(&3, &[]));
/// ```
pub fn appartient<T: PartialEq>(element: &T, liste: &[T]) -> bool {
    liste.iter().any(|autre| autre == element)
}

/// Question I.B: returns the list without any occurrence of the element.
///
/// ```
/// use clausoku_testkit::course::paper::supprime;
/// assert_eq!(supprime(&3, &[3, 1, 3, 2]), [1, 2]);
/// ```
pub fn supprime<T: PartialEq + Clone>(element: &T, liste: &[T]) -> Vec<T> {
    liste.iter().filter(|autre| *autre != element).cloned().collect()
}

/// Question I.C: returns the list with the element, added in front unless the list contains it.
///
/// ```
/// use clausoku_testkit::course::paper::ajoute;
/// assert_eq!(ajoute(3, vec![1, 2]), [3, 1, 2]);
/// assert_eq!(ajoute(2, vec![1, 2]), [1, 2]);
/// ```
pub fn ajoute<T: PartialEq>(element: T, mut liste: Vec<T>) -> Vec<T> {
    if !appartient(&element, &liste) {
        liste.insert(0, element);
    }
    liste
}

/// Question I.D: returns the row and column of the cell of rank r in block b.
///
/// Block b starts in row 3·⌊b/3⌋ and column 3·(b mod 3), since each three blocks fill three rows. In
/// the block, the cell of rank r is ⌊r/3⌋ further down and (r mod 3) further right.
///
/// ```
/// use clausoku_testkit::course::paper::indice;
/// assert_eq!(indice(3, 6), (5, 0));
/// ```
pub fn indice(b: i32, r: i32) -> (i32, i32) {
    (b / 3 * 3 + r / 3, b % 3 * 3 + r % 3)
}

/// Returns the elements of all lists in one list. Question III.B.2 assumes this function.
///
/// ```
/// use clausoku_testkit::course::paper::{Litteral::X, flatten};
/// let formule = vec![vec![X(1, 8, 7)], vec![X(2, 7, 5), X(1, 8, 7)]];
/// assert_eq!(flatten(&formule), [X(1, 8, 7), X(2, 7, 5), X(1, 8, 7)]);
/// ```
pub fn flatten<T: Clone>(listes: &[Vec<T>]) -> Vec<T> {
    listes.concat()
}
