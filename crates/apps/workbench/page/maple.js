// The Maple sheet: what its procedures return for an index (questions 2 to 5), and its search (question 6), step by step: `index`, `value`, and the step back.

import { button, h } from "./dom.js";
import { state } from "./state.js";
import { t } from "./texts.js";

const CELLS = 81;
/** Milliseconds between two steps of play. */
const PACE = 250;
/** The largest number of steps that are made at once. */
const MOST = 2_000_000;

/** @typedef {{kind: "start" | "written" | "refused" | "back" | "done" | "none", index: number, value: number, where?: "row" | "column" | "block"}} Step */

/** The indices of the row, the column or the block of a cell. @param {number} index @param {"row" | "column" | "block"} unit */
function indices(index, unit) {
  const [row, column] = [Math.trunc(index / 9), index % 9];
  const block = 27 * Math.trunc(row / 3) + 3 * Math.trunc(column / 3);
  return [...Array(9).keys()].map((at) => ({ row: 9 * row + at, column: column + 9 * at, block: block + 9 * Math.trunc(at / 3) + at % 3 })[unit]);
}

/** The first unit of a cell that has the value. @param {number[]} grid @param {number} index @param {number} value */
const clash = (grid, index, value) =>
  /** @type {const} */ (["row", "column", "block"]).find((unit) => indices(index, unit).some((at) => grid[at] === value));

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

/** What each procedure of questions 2 to 5 returns for an index of a grid. @param {number[]} grid @param {number} index @returns {[string, string][]} */
export function procedures(grid, index) {
  const [row, column] = [Math.trunc(index / 9), index % 9];
  const others = grid.with(index, 0);
  const isIn = (/** @type {"row" | "column" | "block"} */ unit, /** @type {number} */ value) => indices(index, unit).some((at) => others[at] === value);
  const values = (/** @type {"row" | "column" | "block"} */ unit) => {
    const found = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((value) => !isIn(unit, value));
    return found.length ? t().indexTrue({ values: found.join(" ") }) : t().indexNever;
  };
  const next = grid.findIndex((value, at) => at >= index && value === 0);
  return [
    [`ligne(${index})`, String(row)], [`colonne(${index})`, String(column)], [`index_debut_ligne(${index})`, String(9 * row)],
    [`index_debut_bloc(${index})`, String(27 * Math.trunc(row / 3) + 3 * Math.trunc(column / 3))],
    [`OK_ligne(${index}, …)`, values("row")], [`OK_colonne(${index}, …)`, values("column")], [`OK_bloc(${index}, …)`, values("block")],
    [`suivant(${index})`, String(next < 0 ? CELLS : next)],
    ["index_fixes", grid.flatMap((value, at) => (value ? [at] : [])).join(" ")],
  ];
}

/** The table of the procedures, for an index that the reader chooses. @param {number[]} grid @returns {HTMLElement[]} */
function indexTable(grid) {
  const body = h("tbody");
  const field = h("input", { type: "text", inputmode: "numeric", size: 4, id: "maple-index", value: "32", input: () => draw() });
  const draw = () => {
    const index = /^\d+$/.test(field.value.trim()) ? Number(field.value) : CELLS;
    body.replaceChildren(...(index < CELLS ? procedures(grid, index) : []).map(([name, result]) => h("tr", {}, h("th", { scope: "row" }, h("code", {}, name)), h("td", {}, result))));
  };
  draw();
  return [
    h("h4", {}, t().indexTitle), h("label", { class: "field" }, h("span", {}, t().indexField), field),
    h("table", { class: "procedures" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t().indexHead), h("th", { scope: "col" }, t().indexResult))), body),
  ];
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
    ...indexTable(given),
    h("h4", {}, t().mapleTitle),
    h("div", { class: "buttons" },
      button(t().mapleUndo, () => restart(Math.max(0, count - 1)), { id: "maple-undo" }), button(t().mapleStep, () => run(() => true), { id: "maple-step" }),
      button(t().mapleBack, () => run(() => last.kind === "back"), { id: "maple-back" }), button(t().mapleEnd, () => run(() => false), { id: "maple-end" }), play),
    says, h("table", { class: "exercise-grid", "aria-label": t().grid }, h("tbody", {}, ...rows)));
  draw();
  return element;
}
