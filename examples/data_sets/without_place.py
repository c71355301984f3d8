"""Prints the patterns of 27 cells, three in each row, column and box, in which no digit can be placed: one of each class of isomorphic
patterns, 76 in all.

    python3 without_place.py [COUNT] | clausoku certify --claim none -o FOLDER/

A pattern is a line of 729 candidates (docs/formats.md): 1, 2 and 3 in its cells, all in the others. Three digits would fill all its
cells, and each of them would have one in each row, column and box; but no nine cells of the pattern are so. These are the cells that six
digits leave empty if no seventh can be placed. With COUNT, the search ends after so many. The certificates do not depend on it.

The enumeration is complete. The rows of a band are ordered, since an order of rows is an isomorphism. The first band is the first of its
class, and no other band has an earlier class. All bands with the remaining numbers of cells in the columns are tried as the others.
"""

import itertools
import sys
from collections import defaultdict

ORDERS = list(itertools.permutations(range(3)))
ROWS = [sum(1 << column for column in columns) for columns in itertools.combinations(range(9), 3)]
# The places of a digit in a band: a column of each stack. A set of places is a number of 27 bits.
PLACES = [1 << a | 8 << b | 64 << c for a, b, c in itertools.product(range(3), repeat=3)]
NUMBER = {place: number for number, place in enumerate(PLACES)}


def columns(rows):
    """Returns the columns, each as a tuple of bits from the first row to the last one."""
    return [tuple(row >> column & 1 for row in rows) for column in range(9)]


def least(columns):
    """Returns the least rows, compared from the first one on, that orders of the stacks and of the columns in a stack give."""
    stacks = sorted(tuple(zip(*sorted(columns[stack : stack + 3]))) for stack in (0, 3, 6))
    return tuple(sum(parts, ()) for parts in zip(*stacks))


def bands():
    """Returns the bands of three ordered rows, with three cells in each row and each box."""
    parts = {row: [(row >> stack & 7).bit_count() for stack in (0, 3, 6)] for row in ROWS}
    triples = itertools.combinations_with_replacement(ROWS, 3)
    return [rows for rows in triples if all(sum(parts[row][stack] for row in rows) == 3 for stack in range(3))]


def places(rows):
    """Returns the places of a digit in the cells of a band: in each row and each box once."""
    cells = [[1 << column for column in range(9) if row >> column & 1] for row in rows]
    found = {NUMBER.get(a | b | c) for a, b, c in itertools.product(*cells)} - {None}
    return sum(1 << number for number in found)


def completions(first, second):
    """Returns the places in the third band that complete a place of each other band."""
    found = 0
    for a, b in itertools.product(PLACES, repeat=2):
        if not a & b and first >> NUMBER[a] & 1 and second >> NUMBER[b] & 1:
            found |= 1 << NUMBER[511 ^ a ^ b]
    return found


def canonical(rows):
    """Returns the least rows of all isomorphic patterns."""
    turned = [sum(bit << column for column, bit in enumerate(bits)) for bits in columns(rows)]
    best = None
    # The first band decides, whatever the order of the others.
    starts = [
        (least(columns([side[row] for row in order])), side, order)
        for side in (rows, turned)
        for band in range(3)
        for order in itertools.permutations(range(3 * band, 3 * band + 3))
    ]
    first = min(start[0] for start in starts)
    for _, side, order in (start for start in starts if start[0] == first):
        others = [range(band, band + 3) for band in (0, 3, 6) if band not in order]
        for second, third in itertools.permutations(others):
            for tail in itertools.product(itertools.permutations(second), itertools.permutations(third)):
                found = least(columns([side[row] for row in (*order, *tail[0], *tail[1])]))
                best = found if best is None else min(best, found)
    return best


def patterns():
    """Yields the canonical form of each pattern."""
    kinds, open_places, by_sums = {}, {}, defaultdict(list)
    for band in bands():
        kinds[band] = min(least(columns(order)) for order in itertools.permutations(band))
        open_places[band] = places(band)
        by_sums[tuple(map(sum, columns(band)))].append(band)
    known = set()
    completed = {}
    for kind, first in sorted({kind: band for band, kind in reversed(kinds.items())}.items()):
        for sums, seconds in by_sums.items():
            rest = tuple(3 - sum(bits) - other for bits, other in zip(columns(first), sums))
            thirds = [band for band in by_sums.get(rest, ()) if kinds[band] >= kind]
            for second in seconds:
                if kinds[second] < kind:
                    continue
                pair = open_places[first], open_places[second]
                if pair not in completed:
                    completed[pair] = completions(*pair)
                for third in thirds:
                    if kinds[second] <= kinds[third] and not completed[pair] & open_places[third]:
                        found = canonical([*first, *second, *third])
                        if found not in known:
                            known.add(found)
                            yield found


def line(pattern):
    """Returns the candidates of all cells: three digits in the cells of the pattern, nine in the others."""
    return "".join("123......" if bit else "123456789" for row in pattern for bit in row)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else None
    for pattern in itertools.islice(patterns(), count):
        print(line(pattern))


if __name__ == "__main__":
    main()
