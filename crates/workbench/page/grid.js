// The grid: typing, pasting, clashes, pencil marks, and what other panes show in it.

import { engine } from "./engine.js";
import { button, h } from "./dom.js";
import {
  cellName, edit, hover, onBoard, onHover, onOverlay, puzzleOf, set, setBoard, state, subscribe, touches, undo,
  valueName, board,
} from "./state.js";
import { t } from "./texts.js";

/** The largest order whose pencil marks are legible. */
const MARKED_ORDER = 16;

/** What the trail derived up to its step. @type {{values: Map<number, number>, excluded: Set<string>, last: number}} */
let derived = { values: new Map(), excluded: new Set(), last: -1 };
/** @type {import("./state.js").Overlay} */
let overlay = null;
/** @type {HTMLElement[]} */
let cells = [];
let selected = 0;
/** Digits of a number above 9 that is being typed. */
let typed = "";
/** @type {HTMLElement} */
let table;
/** @type {HTMLElement} */
let status;

/** @param {typeof derived} next */
export function showDerived(next) {
  derived = next;
  fill();
}

export const selectedCell = () => selected;

/** @param {HTMLElement} pane */
export function gridPane(pane) {
  const draw = () => {
    table = h("div", { id: "grid", role: "grid", keydown: key, paste });
    status = h("p", { class: "status", role: "status" });
    pane.setAttribute("aria-label", t().grid);
    pane.replaceChildren(
      h("div", { class: "pane-head" }, h("h2", {}, t().grid),
        h("div", { class: "buttons" },
          button(t().undo, () => undo(false)), button(t().redo, () => undo(true)),
          button(t().clear, () => edit([])))),
      h("div", { class: "board" }, table), status, h("p", { class: "hint" }, t().gridHint));
    if (board) build(board);
  };
  draw();
  onBoard((next) => build(next));
  onOverlay((next) => {
    overlay = next;
    fill();
  });
  onHover((next, source) => {
    if (source !== "grid") light(next);
  });
  subscribe((changed) => {
    if (changed.has("language")) draw();
    if (touches(changed, ["variant", "board", "givens", "excluded"])) {
      overlay = null;
      ask();
    }
  });
  ask();
}

/** @type {AbortController | undefined} */
let asking;
async function ask() {
  asking?.abort();
  asking = new AbortController();
  try {
    setBoard(await engine.ask({ ask: "board", ...puzzleOf() }, asking.signal));
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") status.textContent = String(/** @type {Error} */ (error).message);
  }
}

let built = "";
/** @param {import("./state.js").Board} next */
function build(next) {
  const name = `${next.variant} ${state.board}`;
  if (built === name && table.childElementCount) return fill();
  built = name;
  const rows = Math.max(...next.positions.map(([row]) => row)) + 1;
  const columns = Math.max(...next.positions.map(([, column]) => column)) + 1;
  table.style.setProperty("--rows", String(rows));
  table.style.setProperty("--columns", String(columns));
  table.style.setProperty("--marks", String(Math.ceil(Math.sqrt(next.order))));
  table.classList.toggle("large", columns > 16);
  const blocks = blockOf(next);
  const at = new Map(next.positions.map(([row, column], cell) => [`${row},${column}`, cell]));
  cells = next.positions.map(([row, column], cell) => {
    const thick = [[0, -1, "w"], [-1, 0, "n"], [0, 1, "e"], [1, 0, "s"]].map(([down, right, side]) => {
      const other = at.get(`${row + Number(down)},${column + Number(right)}`);
      return other === undefined || !blocks[cell].some((block) => blocks[other].includes(block)) ? `thick-${side}` : "";
    });
    const element = h("div", {
      role: "gridcell", class: `cell ${thick.join(" ")}`, tabindex: -1,
      click: () => choose(cell, true), focus: () => choose(cell, false),
      pointerenter: () => hover({ cells: new Set([cell]), marks: new Map() }, "grid"),
      pointerleave: () => hover(null, "grid"),
    });
    element.style.gridArea = `${row + 1} / ${column + 1}`;
    return element;
  });
  const lines = Array.from({ length: rows }, () => h("div", { role: "row", class: "row" }));
  next.positions.forEach(([row], cell) => lines[row].append(cells[cell]));
  table.setAttribute("aria-label", `${t().grid} ${next.variant}`);
  table.replaceChildren(...lines);
  selected = Math.min(selected, cells.length - 1);
  cells[selected].tabIndex = 0;
  fill();
}

/** @param {import("./state.js").Board} next @returns {number[][]} */
function blockOf(next) {
  /** @type {number[][]} */
  const blocks = next.positions.map(() => []);
  next.regions.forEach((region, index) => {
    if (region.scope === "block") for (const cell of region.cells) blocks[cell].push(index);
  });
  return blocks;
}

function fill() {
  if (!board || cells.length !== board.positions.length) return;
  const clashing = new Set(board.clashes.flatMap((clash) => clash.cells));
  cells.forEach((element, cell) => {
    const given = state.givens[cell] || 0;
    const shown = given || overlay?.values[cell] || derived.values.get(cell) || 0;
    element.classList.toggle("given", given > 0);
    element.classList.toggle("found", !given && shown > 0);
    element.classList.toggle("clash", clashing.has(cell));
    element.classList.toggle("marked", overlay?.marked.has(cell) ?? false);
    element.classList.toggle("latest", derived.last === cell);
    element.setAttribute("aria-label", `${cellName(cell)} ${shown ? valueName(shown) : ""}${clashing.has(cell) ? `, ${t().clash(1)}` : ""}`);
    if (shown || !board || board.order > MARKED_ORDER) {
      element.replaceChildren(shown ? valueName(shown) : "");
      return;
    }
    const left = new Set(board.candidates[cell]);
    const marks = h("div", { class: "marks", "aria-hidden": "true" });
    for (let value = 1; value <= board.order; value++) {
      const open = left.has(value) && !derived.excluded.has(`${cell},${value}`);
      marks.append(h("span", { "data-value": value, class: open ? "" : "gone" }, valueName(value)));
    }
    element.replaceChildren(marks);
  });
  const givens = state.givens.filter(Boolean).length;
  const clashes = board.clashes.length;
  const parts = [board.variant, t().givensCount(givens), clashes ? t().clash(clashes) : t().noClash, ...board.constraints];
  status.textContent = parts.join(" · ");
  status.classList.toggle("bad", clashes > 0);
}

/** Shows what another pane points at. @param {import("./state.js").Hover | null} next */
function light(next) {
  table.classList.toggle("pointed", next !== null);
  cells.forEach((element, cell) => {
    element.classList.toggle("lit", next?.cells.has(cell) ?? false);
    for (const mark of element.querySelectorAll(".marks span")) {
      const holds = next?.marks.get(`${cell},${/** @type {HTMLElement} */ (mark).dataset.value}`);
      mark.classList.toggle("yes", holds === true);
      mark.classList.toggle("no", holds === false);
    }
  });
}

/** @param {number} cell @param {boolean} click */
function choose(cell, click) {
  if (cell !== selected) typed = "";
  cells[selected]?.setAttribute("tabindex", "-1");
  selected = cell;
  cells[cell].tabIndex = 0;
  if (!click) return;
  cells[cell].focus();
  set({ filter: { ...state.filter, cell } });
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!board) return;
  const move = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() === "z") undo(event.shiftKey);
    else if (event.key.toLowerCase() === "y") undo(true);
    else return;
  } else if (move) {
    go(move[0], move[1]);
  } else if (event.key === "Enter") {
    set({ filter: { ...state.filter, cell: selected } });
  } else if (["Backspace", "Delete", "0", ".", " "].includes(event.key) && !(event.key === "0" && typed)) {
    typed = "";
    write(0);
  } else if (event.key.length === 1) {
    const value = valueOf(event.key);
    if (value === undefined) return;
    write(value);
  } else return;
  event.preventDefault();
}

/** The value that the typed sign makes, with the digits before it. @param {string} sign @returns {number | undefined} */
function valueOf(sign) {
  const symbols = board?.symbols ?? [];
  const longer = symbols.indexOf(typed + sign) + 1;
  typed = longer ? typed + sign : sign;
  const value = longer || symbols.findIndex((name) => name.toLowerCase() === sign.toLowerCase()) + 1;
  return value || undefined;
}

/** @param {number} down @param {number} right */
function go(down, right) {
  if (!board) return;
  let [row, column] = board.positions[selected];
  // Boards such as the samurai have gaps.
  for (let steps = 0; steps < 100; steps++) {
    row += down;
    column += right;
    const next = board.positions.findIndex(([r, c]) => r === row && c === column);
    if (next >= 0) {
      choose(next, false);
      cells[next].focus();
      return;
    }
  }
}

/** @param {number} value */
function write(value) {
  const givens = Array.from({ length: cells.length }, (_, cell) => state.givens[cell] || 0);
  if (givens[selected] === value) return;
  givens[selected] = value;
  edit(givens);
}

/** @param {ClipboardEvent} event */
function paste(event) {
  const text = event.clipboardData?.getData("text/plain");
  if (!text) return;
  event.preventDefault();
  read(text).catch((error) => (status.textContent = error.message));
}

/** Reads a grid in any format. @param {string} text */
export async function read(text) {
  const found = await engine.ask({ ask: "read", text });
  edit(found.givens, { variant: found.variant, board: found.board ?? "", excluded: found.excluded, filter: {} });
}
