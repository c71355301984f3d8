# What the command line can do about errors of the library, which knows no options.

remedy = help: { $remedy }
lenient = --lenient reads leniently
drawing = `clausoku convert --cosmetic ignore` passes over it, and --cosmetic draw keeps it
no-member = `clausoku solve --json` prints such objects; --format jsonl:column=NAME names another member
no-column = --format csv:column=NAME names the column of the puzzles
several-boards = --format :column=NAME names the board
after-grid = a solution without such a text is written by `--quiet` or `--to line`
cubes = `clausoku encode --cubes N` writes such files
engine = build it with `.ci/ship/workbench-engine FOLDER` in the sources, and name its folder with --engine FOLDER
tables = a program that has it: cargo build --profile dist -p clausoku-cli --features tables
