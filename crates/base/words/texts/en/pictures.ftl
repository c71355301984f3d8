# Words in pictures.

title = Sudoku, { $givens }
pattern = pattern
second-part = second part
third-part = third part
fins = fins, links
placed = placed
removed = removed
one-holds = one holds
not-both = not both hold
house = its region
