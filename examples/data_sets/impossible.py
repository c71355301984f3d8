"""Prints patterns of three digits that no solution has: sets of cells with the candidates 1, 2 and 3 that contradict the rules.

    python3 impossible.py COUNT SEED | clausoku certify --claim none -o FOLDER/

A pattern is a line of 729 candidates (docs/formats.md). The first one is the tridagon: three cells in each of four boxes, whose
permutations have different parities. The others are random sets of three cells in each of four to six boxes, and at most three in
a row or column, from which cells are removed, in a random order, as long as the rest has no assignment. So each pattern is minimal:
without any cell it is possible. No two have the same `shape`, so no two are isomorphic. Equal seeds print equal lines. The
certificates do not depend on this search.
"""

import random
import sys

CELLS = range(81)
PEERS = [
    {b for b in CELLS if a != b and (a // 9 == b // 9 or a % 9 == b % 9 or (a // 27, a % 9 // 3) == (b // 27, b % 9 // 3))}
    for a in CELLS
]


def is_possible(cells):
    """Returns True if the cells can have three digits so that no two peers are equal."""
    left = {cell: {0, 1, 2} for cell in cells}

    def search(open_cells):
        if not open_cells:
            return True
        # The fewest digits first, then the most open peers.
        cell = min(open_cells, key=lambda one: (len(left[one]), -len(PEERS[one] & open_cells), one))
        rest = open_cells - {cell}
        for digit in sorted(left[cell]):
            changed = [peer for peer in PEERS[cell] & rest if digit in left[peer]]
            for peer in changed:
                left[peer].remove(digit)
            if search(rest):
                return True
            for peer in changed:
                left[peer].add(digit)
        return False

    return search(frozenset(cells))


def tridagon():
    """Returns the cells of the four boxes at the upper left: a diagonal in three, another permutation in the last one."""
    even, odd = [(0, 0), (1, 1), (2, 2)], [(0, 0), (1, 2), (2, 1)]
    boxes = [((0, 0), even), ((0, 3), even), ((3, 0), even), ((3, 3), odd)]
    return {(top + row) * 9 + left + column for (top, left), places in boxes for row, column in places}


def random_cells(rng):
    """Returns three cells in each of four to six boxes, at most three in a row or column."""
    while True:
        cells = set()
        for box in rng.sample(range(9), rng.randint(4, 6)):
            places = rng.sample(range(9), 3)
            cells |= {(box // 3 * 3 + place // 3) * 9 + box % 3 * 3 + place % 3 for place in places}
        lines = [cell // 9 for cell in cells] + [9 + cell % 9 for cell in cells]
        if max(map(lines.count, lines)) <= 3:
            return cells


def minimal(cells, rng):
    """Returns a subset that is impossible, and possible without any cell."""
    for cell in rng.sample(sorted(cells), len(cells)):
        if not is_possible(cells - {cell}):
            cells = cells - {cell}
    return cells


def shape(cells):
    """Returns a value that isomorphic patterns share: the cells by their peers, and these by theirs, several times."""
    colours = dict.fromkeys(cells, 0)
    kinds = [lambda a, b: a // 9 == b // 9 or a % 9 == b % 9, lambda a, b: (a // 27, a % 9 // 3) == (b // 27, b % 9 // 3)]
    for _ in range(4):
        views = {
            cell: (colours[cell], *(tuple(sorted(colours[peer] for peer in PEERS[cell] & cells if of(cell, peer))) for of in kinds))
            for cell in cells
        }
        names = {view: name for name, view in enumerate(sorted(set(views.values())))}
        colours = {cell: names[view] for cell, view in views.items()}
    return tuple(sorted(views.values()))


def patterns(seed):
    """Yields patterns without end: the tridagon, then random ones."""
    known = {shape(tridagon())}
    yield tridagon()
    rng = random.Random(seed)
    while True:
        cells = random_cells(rng)
        if is_possible(cells):
            continue
        cells = minimal(cells, rng)
        if shape(cells) not in known:
            known.add(shape(cells))
            yield cells


def line(cells):
    """Returns the candidates of all cells: three digits in the cells of the pattern, nine in the others."""
    return "".join("123......" if cell in cells else "123456789" for cell in CELLS)


def main():
    count, seed = int(sys.argv[1]), int(sys.argv[2])
    for _, cells in zip(range(count), patterns(seed)):
        print(line(cells))


if __name__ == "__main__":
    main()
