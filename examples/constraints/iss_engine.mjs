// Solves one puzzle with the engine of Interactive Sudoku Solver and prints a line of JSON: the number of solutions up to 2,
// the first one, and the times in ms to build the solver and to search.
//
//     node iss_engine.mjs FOLDER '.Cage~10~R1C1~R1C2'
//
// FOLDER contains a copy of https://github.com/sigh/Interactive-Sudoku-Solver (MIT). This repository contains none of it.

import { pathToFileURL } from 'node:url';
import path from 'node:path';

const [folder, input] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(path.resolve(folder, file)));
const { ensureGlobalEnvironment } = await load('tests/helpers/test_env.js');
ensureGlobalEnvironment();
const { SimpleSolver } = await load('js/sandbox/simple_solver.js');

const solver = new SimpleSolver();
const before = process.cpuUsage();
const start = performance.now();
const found = [];
for (const solution of solver.solutions(input, 2)) {
  found.push(solution.toString());
}
const wall = performance.now() - start;
const cpu = process.cpuUsage(before).user / 1000;
console.log(JSON.stringify({ solutions: found.length, first: found[0] ?? null, wall_ms: wall, user_ms: cpu }));
