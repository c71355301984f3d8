// The search of the Maple sheet (question 6), step by step: `index`, `value`, and the step back.

import { button, h } from "./dom.js";
import { state } from "./state.js";
import { t } from "./texts.js";

const CELLS = 81;
/** Milliseconds between two steps of play. */
const PACE = 250;
/** The largest number of steps that are made at once. */
const MOST = 2_000_000;

/** @typedef {{kind: "start" | "written" | "refused" | "back" | "done" | "none", index: number, value: number, where?: "row" | "column" | "block"}} Step */

/** The first unit of a cell that has the value. @param {number[]} grid @param {number} index @param {number} value */
function clash(grid, index, value) {
  const [row, column] = [Math.trunc(index / 9), index % 9];
  const block = 27 * Math.trunc(row / 3) + 3 * Math.trunc(column / 3);
  const nine = [...Array(9).keys()];
  if (nine.some((at) => grid[9 * row + at] === value)) return "row";
  if (nine.some((at) => grid[column + 9 * at] === value)) return "column";
  if (nine.some((at) => grid[block + 9 * Math.trunc(at / 3) + at % 3] === value)) return "block";
  return undefined;
}

/** Tries the values in their order, cell by cell; `grid` has the values so far. @param {number[]} grid @returns {Generator<Step>} */
export function* backtracking(grid) {
  const isFixed = grid.map((value) => value > 0);
  const open = (/** @type {number} */ index, /** @type {number} */ by) => {
    while (isFixed[index]) index += by;
    return index;
  };
  let index = open(0, 1);
  let value = 0;
  while (index < CELLS) {
    value += 1;
    if (value > 9) {
      index = open(index - 1, -1);
      if (index < 0) return yield { kind: "none", index, value: 0 };
      value = grid[index];
      grid[index] = 0;
      yield { kind: "back", index, value };
      continue;
    }
    const where = clash(grid, index, value);
    if (where) {
      yield { kind: "refused", index, value, where };
      continue;
    }
    grid[index] = value;
    yield { kind: "written", index, value };
    index = open(index + 1, 1);
    value = 0;
  }
  yield { kind: "done", index, value: 0 };
}

/** The animation, for the grid of the page if it has 81 cells. @returns {HTMLElement} */
export function mapleSearch() {
  const isUsual = state.variant === "classic:9" && !state.board;
  const given = Array.from({ length: CELLS }, (_, index) => (isUsual ? state.givens[index] ?? 0 : 0));
  let grid = [...given];
  let steps = backtracking(grid);
  let count = 0;
  /** @type {Step} */
  let last = { kind: "start", index: -1, value: 0 };
  let timer = 0;
  const cells = given.map((value) => h("td", { class: value ? "given" : null }));
  const rows = Array.from({ length: 9 }, (_, row) => h("tr", { class: row === 2 || row === 5 ? "thick" : null }, ...cells.slice(9 * row, 9 * row + 9)));
  cells.forEach((cell, index) => index % 9 === 2 || index % 9 === 5 ? cell.classList.add("thick") : null);
  const says = h("p", { class: "says", role: "status" });
  const isOver = () => last.kind === "done" || last.kind === "none";
  const draw = () => {
    cells.forEach((cell, index) => {
      cell.textContent = grid[index] ? String(grid[index]) : index === last.index && last.kind === "refused" ? String(last.value) : "";
      cell.classList.toggle("at", index === last.index);
      cell.classList.toggle("bad", index === last.index && last.kind === "refused");
    });
    const { kind, where, index, value } = last;
    const words = kind === "start" ? t().mapleStart : kind === "done" ? t().mapleDone : kind === "none" ? t().mapleNone
      : t().mapleSteps[kind === "refused" && where ? where : /** @type {"written"} */ (kind)]({ index, value });
    says.textContent = `${count}. ${words}`;
    play.textContent = timer ? t().mapleStop : t().maplePlay;
  };
  const step = () => {
    const next = steps.next();
    if (next.done) return;
    last = next.value;
    count += 1;
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
  };
  const restart = (/** @type {number} */ wanted) => {
    stop();
    grid = [...given];
    steps = backtracking(grid);
    [count, last] = [0, { kind: "start", index: -1, value: 0 }];
    while (count < wanted && !isOver()) step();
    draw();
  };
  const play = button("", () => {
    if (timer) stop();
    else timer = setInterval(() => {
      step();
      if (isOver() || !play.isConnected) stop();
      draw();
    }, PACE);
    draw();
  }, { id: "maple-play" });
  const run = (/** @type {() => boolean} */ isEnd) => {
    stop();
    for (let made = 0; made < MOST && !isOver(); made++) {
      step();
      if (isEnd()) break;
    }
    draw();
  };
  const element = h("div", { class: "maple" },
    h("h4", {}, t().mapleTitle),
    h("div", { class: "buttons" },
      button(t().mapleUndo, () => restart(Math.max(0, count - 1)), { id: "maple-undo" }), button(t().mapleStep, () => run(() => true), { id: "maple-step" }),
      button(t().mapleBack, () => run(() => last.kind === "back"), { id: "maple-back" }), button(t().mapleEnd, () => run(() => false), { id: "maple-end" }), play),
    says, h("table", { class: "exercise-grid", "aria-label": t().grid }, h("tbody", {}, ...rows)));
  draw();
  return element;
}
