"""Solves one puzzle with OR-tools CP-SAT and prints a line of JSON: the number of solutions up to 2, the first one, and
the times in ms.

    clausoku convert puzzle.iss --to fpuzzles | python3 cp_sat.py

The model has a variable for each cell, AllDifferent for each region, and for each constraint of f-puzzles' JSON what CP-SAT has for
it: linear sums, tables and Boolean clauses. A kind without a model ends the program with status 3 and the name of the kind.
"""

import itertools
import json
import re
import sys
import time

from ortools.sat.python import cp_model

DRAWN = {"size", "grid", "solution", "title", "author", "ruleset"}


def position(name):
    row, column = re.fullmatch(r"R(\d+)C(\d+)", name).groups()
    return int(row) - 1, int(column) - 1


class Puzzle:
    def __init__(self, data):
        self.data = data
        self.n = data["size"]
        self.model = cp_model.CpModel()
        n = self.n
        self.at = {
            (r, c): self.model.new_int_var(1, n, f"r{r + 1}c{c + 1}")
            for r in range(n)
            for c in range(n)
        }
        self.is_value = {}
        self.regions()
        self.givens()
        for key in data:
            if key in DRAWN or data[key] in (False, [], None):
                continue
            kind = getattr(self, "k_" + key.replace("+", "_rising").replace("-", "_falling"), None)
            if kind is None:
                print(f"no model of {key}", file=sys.stderr)
                sys.exit(3)
            kind(data[key])

    def cells(self, names):
        return [self.at[position(name)] for name in names]

    def literal(self, cell, value):
        """The Boolean variable that says that the cell has the value."""
        key = (cell.index, value)
        if key not in self.is_value:
            literal = self.model.new_bool_var("")
            self.model.add(cell == value).only_enforce_if(literal)
            self.model.add(cell != value).only_enforce_if(~literal)
            self.is_value[key] = literal
        return self.is_value[key]

    def regions(self):
        n, usual = self.n, max(k for k in range(1, int(self.n**0.5) + 1) if self.n % k == 0)
        blocks = {}
        for r, row in enumerate(self.data["grid"]):
            for c, cell in enumerate(row):
                default = r // usual * usual + c // (n // usual)
                blocks.setdefault(cell.get("region", default), []).append(self.at[r, c])
        for line in range(n):
            self.model.add_all_different([self.at[line, k] for k in range(n)])
            self.model.add_all_different([self.at[k, line] for k in range(n)])
        self.blocks = list(blocks.values())
        for block in self.blocks:
            self.model.add_all_different(block)

    def givens(self):
        for r, row in enumerate(self.data["grid"]):
            for c, cell in enumerate(row):
                allowed = [cell["value"]] if "value" in cell else cell.get("givenPencilMarks")
                if allowed:
                    self.allow([self.at[r, c]], [(value,) for value in allowed])

    def allow(self, cells, tuples):
        self.model.add_allowed_assignments(cells, list(tuples))

    def relate(self, first, second, fits):
        values = range(1, self.n + 1)
        self.allow([first, second], [(a, b) for a in values for b in values if fits(a, b)])

    def neighbours(self):
        for (r, c), cell in self.at.items():
            for other in [(r + 1, c), (r, c + 1)]:
                if other in self.at:
                    yield (r, c), other, cell, self.at[other]

    def lines(self, entries):
        for entry in entries:
            for line in entry["lines"]:
                yield self.cells(line), int(entry.get("value") or 0)

    def along(self, entries, fits):
        for line, value in self.lines(entries):
            for a, b in itertools.pairwise(line):
                self.relate(a, b, lambda x, y: fits(x, y, value))

    def move(self, steps):
        for (r, c), cell in self.at.items():
            for dr, dc in steps:
                if (r + dr, c + dc) in self.at:
                    self.model.add(cell != self.at[r + dr, c + dc])

    def k_antiknight(self, _):
        self.move([(1, 2), (2, 1), (1, -2), (2, -1)])

    def k_antiking(self, _):
        self.move([(1, 1), (1, -1)])

    def k_nonconsecutive(self, _):
        for _, _, a, b in self.neighbours():
            self.relate(a, b, lambda x, y: abs(x - y) != 1)

    def k_disjointgroups(self, _):
        for group in zip(*self.blocks):
            self.model.add_all_different(group)

    def k_diagonal_falling(self, _):
        self.model.add_all_different([self.at[k, k] for k in range(self.n)])

    def k_diagonal_rising(self, _):
        self.model.add_all_different([self.at[k, self.n - 1 - k] for k in range(self.n)])

    def k_extraregion(self, entries):
        for entry in entries:
            self.model.add_all_different(self.cells(entry["cells"]))

    def k_killercage(self, entries):
        for entry in entries:
            cells = self.cells(entry["cells"])
            self.model.add_all_different(cells)
            if entry.get("value"):
                self.model.add(sum(cells) == int(entry["value"]))

    def k_littlekillersum(self, entries):
        for entry in entries:
            self.model.add(sum(self.cells(entry["cells"])) == int(entry["value"]))

    def k_arrow(self, entries):
        for entry in entries:
            circle = self.cells(sorted(entry["cells"], key=position))
            number = sum(cell * 10**power for power, cell in enumerate(reversed(circle)))
            inside = set(entry["cells"])
            for line in entry["lines"]:
                shaft = self.cells(name for name in line if name not in inside)
                self.model.add(number == sum(shaft))

    def k_doublearrow(self, entries):
        for line, _ in self.lines(entries):
            self.model.add(line[0] + line[-1] == sum(line[1:-1]))

    def k_zipperline(self, entries):
        for line, _ in self.lines(entries):
            half = len(line) // 2
            totals = [line[k] + line[-1 - k] for k in range(half)] + line[half : len(line) - half]
            for total in totals[1:]:
                self.model.add(total == totals[0])

    def k_regionsumline(self, entries):
        block_of = {cell.index: k for k, block in enumerate(self.blocks) for cell in block}
        for line, _ in self.lines(entries):
            groups = [sum(g) for _, g in itertools.groupby(line, lambda c: block_of[c.index])]
            for total in groups[1:]:
                self.model.add(total == groups[0])

    def k_thermometer(self, entries):
        for line, _ in self.lines(entries):
            for a, b in itertools.pairwise(line):
                self.model.add(a < b)

    def k_slowthermometer(self, entries):
        for line, _ in self.lines(entries):
            for a, b in itertools.pairwise(line):
                self.model.add(a <= b)

    def k_palindrome(self, entries):
        for line, _ in self.lines(entries):
            for a, b in zip(line[: len(line) // 2], reversed(line)):
                self.model.add(a == b)

    def k_clone(self, entries):
        for entry in entries:
            for a, b in zip(self.cells(entry["cells"]), self.cells(entry["cloneCells"])):
                self.model.add(a == b)

    def k_whispers(self, entries):
        self.along(entries, lambda x, y, value: abs(x - y) >= (value or 5))

    def k_nabner(self, entries):
        for line, _ in self.lines(entries):
            for a, b in itertools.combinations(line, 2):
                self.relate(a, b, lambda x, y: abs(x - y) >= 2)

    def k_renban(self, entries):
        for line, _ in self.lines(entries):
            self.model.add_all_different(line)
            low = self.model.new_int_var(1, self.n, "")
            for cell in line:
                self.model.add(cell >= low)
                self.model.add(cell <= low + len(line) - 1)

    def k_betweenline(self, entries):
        for line, _ in self.lines(entries):
            rising = self.model.new_bool_var("")
            for cell in line[1:-1]:
                for one, other, when in [(line[0], line[-1], rising), (line[-1], line[0], ~rising)]:
                    self.model.add(one < cell).only_enforce_if(when)
                    self.model.add(cell < other).only_enforce_if(when)

    def k_lockout(self, entries):
        values = range(1, self.n + 1)
        for line, value in self.lines(entries):
            self.relate(line[0], line[-1], lambda x, y: abs(x - y) >= (value or 4))
            for cell in line[1:-1]:
                fits = lambda a, b, x: not min(a, b) <= x <= max(a, b)
                triples = itertools.product(values, repeat=3)
                self.allow([line[0], line[-1], cell], (t for t in triples if fits(*t)))

    def k_entropicline(self, entries):
        third = self.n // 3
        for line, _ in self.lines(entries):
            for k in range(len(line)):
                for other in line[k + 1 : k + 3]:
                    self.relate(line[k], other, lambda x, y: (x - 1) // third != (y - 1) // third)

    def k_modularline(self, entries):
        for line, value in self.lines(entries):
            modulus = value or 3
            for k in range(len(line)):
                for other in line[k + 1 : k + modulus]:
                    self.relate(line[k], other, lambda x, y: (x - y) % modulus != 0)

    def k_difference(self, entries):
        for entry in entries:
            value = int(entry.get("value") or 1)
            self.relate(*self.cells(entry["cells"]), lambda x, y: abs(x - y) == value)

    def k_ratio(self, entries):
        for entry in entries:
            value = int(entry.get("value") or 2)
            self.relate(*self.cells(entry["cells"]), lambda x, y: x == value * y or y == value * x)

    def k_xv(self, entries):
        for entry in entries:
            self.model.add(sum(self.cells(entry["cells"])) == {"X": 10, "V": 5}[entry["value"]])

    def k_negative(self, keys):
        pairs = lambda key: {frozenset(e["cells"]) for e in self.data.get(key, [])}
        values = lambda key, usual: {int(e.get("value") or usual) for e in self.data.get(key, [])} or {usual}
        dots, letters = pairs("difference") | pairs("ratio"), pairs("xv")
        differences, ratios = values("difference", 1), values("ratio", 2)
        for first, second, a, b in self.neighbours():
            pair = frozenset(f"R{r + 1}C{c + 1}" for r, c in (first, second))
            if "difference" in keys and pair not in dots:
                self.relate(a, b, lambda x, y: abs(x - y) not in differences)
            if "ratio" in keys and pair not in dots:
                self.relate(a, b, lambda x, y: all(x != k * y and y != k * x for k in ratios))
            if "xv" in keys and pair not in letters:
                self.relate(a, b, lambda x, y: x + y not in (5, 10))

    def extreme(self, entries, fits):
        marked = {position(entry["cell"]) for entry in entries}
        for r, c in marked:
            for other in [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]:
                if other in self.at and other not in marked:
                    self.relate(self.at[r, c], self.at[other], fits)

    def k_minimum(self, entries):
        self.extreme(entries, lambda x, y: x < y)

    def k_maximum(self, entries):
        self.extreme(entries, lambda x, y: x > y)

    def k_odd(self, entries):
        for entry in entries:
            self.allow(self.cells([entry["cell"]]), [(v,) for v in range(1, self.n + 1, 2)])

    def k_even(self, entries):
        for entry in entries:
            self.allow(self.cells([entry["cell"]]), [(v,) for v in range(2, self.n + 1, 2)])

    def k_quadruple(self, entries):
        for entry in entries:
            cells = self.cells(entry["cells"])
            for value in set(entry["values"]):
                literals = [self.literal(cell, value) for cell in cells]
                self.model.add(sum(literals) >= entry["values"].count(value))

    def outside(self, entry):
        """The row or column that begins beside the clue."""
        row, column = (int(x) for x in re.fullmatch(r"R(\d+)C(\d+)", entry["cell"]).groups())
        n = self.n
        is_row = column in (0, n + 1)
        line = [self.at[row - 1, k] if is_row else self.at[k, column - 1] for k in range(n)]
        return line[::-1] if n + 1 in (row, column) else line

    def k_sandwichsum(self, entries):
        n = self.n
        for entry in entries:
            line, target = self.outside(entry), int(entry["value"])
            for i, j in itertools.permutations(range(n), 2):
                ends = [self.literal(line[i], 1), self.literal(line[j], n)]
                between = line[min(i, j) + 1 : max(i, j)]
                if between:
                    self.model.add(sum(between) == target).only_enforce_if(ends)
                elif target != 0:
                    self.model.add_bool_or([~end for end in ends])

    def k_xsum(self, entries):
        for entry in entries:
            line, target = self.outside(entry), int(entry["value"])
            for x in range(1, self.n + 1):
                literal = self.literal(line[0], x)
                self.model.add(sum(line[:x]) == target).only_enforce_if(literal)

    def k_skyscraper(self, entries):
        for entry in entries:
            line, seen, highest = self.outside(entry), [], None
            for cell in line:
                visible = self.model.new_bool_var("")
                if highest is None:
                    self.model.add(visible == 1)
                else:
                    self.model.add(cell > highest).only_enforce_if(visible)
                    self.model.add(cell < highest).only_enforce_if(~visible)
                seen.append(visible)
                top = self.model.new_int_var(1, self.n, "")
                self.model.add_max_equality(top, [cell] if highest is None else [cell, highest])
                highest = top
            self.model.add(sum(seen) == int(entry["value"]))


class Found(cp_model.CpSolverSolutionCallback):
    def __init__(self, cells):
        super().__init__()
        self.grids = []
        self.cells = cells

    def on_solution_callback(self):
        self.grids.append("".join(str(self.value(cell)) for cell in self.cells))
        if len(set(self.grids)) > 1:
            self.stop_search()


def main():
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    data = json.load(sys.stdin)
    wall, cpu = time.perf_counter(), time.process_time()
    puzzle = Puzzle(data)
    # The only other variables are functions of the cells, except the least value of a renban line and a direction.
    found = Found(list(puzzle.at.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    status = solver.solve(puzzle.model, found)
    solutions = 0
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        # A second solution, by a second search without the first.
        first = [solver.value(cell) for cell in found.cells]
        puzzle.model.add_forbidden_assignments(found.cells, [first])
        left = limit - (time.perf_counter() - wall)
        solver.parameters.max_time_in_seconds = max(left, 0.01)
        again = solver.solve(puzzle.model)
        solutions = {cp_model.INFEASIBLE: 1, cp_model.OPTIMAL: 2, cp_model.FEASIBLE: 2}.get(again)
    elif status != cp_model.INFEASIBLE:
        solutions = None
    print(
        json.dumps(
            {
                "solutions": solutions,
                "first": found.grids[0] if found.grids else None,
                "wall_ms": 1000 * (time.perf_counter() - wall),
                "user_ms": 1000 * (time.process_time() - cpu),
            }
        )
    )


main()
