# Faults of whole files.

stdin = standard input
stdout = standard output
unreadable = cannot read { $name }
unknown-ending = no format has files that end in .{ $ending }; name the output { $endings }, or add { $option }
unwritable = cannot write { $name }
folder = { $name } is a folder; give the files in it
too-large = { $name } is larger than { $limit } MiB, the largest input of this kind
stdin-taken = standard input can be read only once; give a file instead of one of the two -
formula = { $name } is a DIMACS formula; give a grid, or solve the formula alone with `clausoku solve`
bare-formula = { $name } looks like a DIMACS formula without its header; add the line `p cnf VARIABLES CLAUSES`, or read it with `clausoku solve --lenient`
no-output = { $name } is a formula; give the solver's output for it
no-puzzle = { $name } holds no puzzle
several-puzzles = { $name } holds several puzzles; { $advice }
is-input = { $name } is the input; writing would destroy it
variant = { $name }:{ $line }
error = error:
choose-one = choose one with --puzzle NUMBER
encode-one = `clausoku encode` takes one of them with --puzzle NUMBER
folder-of-pictures = name a folder for their pictures, as in -o hints/, or choose one with --puzzle NUMBER
one-drawing = a drawing shows one; for a line each, add --to line
one-excluded = --exclude needs one solution
folder-of-formulas = choose one with --puzzle NUMBER, or name a folder for a formula of each, as in -o formulas/
fewest-of-one = generate fewest takes one grid
generate-of-one = generate takes one grid
trace-of-one = --trace needs a single puzzle; choose one with --puzzle NUMBER
folder-of-drawings = name a folder for their pictures, as in -o pictures/, or choose one with --puzzle NUMBER
