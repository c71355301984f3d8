// The grid: typing, pasting, clashes, pencil marks, and what other panes show in it.

import { engine } from "./engine.js";
import { button, h } from "./dom.js";
import {
  cellName, edit, hover, onBoard, onHover, onOverlay, puzzleOf, set, setBoard, state, subscribe, touches, undo,
  valueName, board,
} from "./state.js";
import { engineName, faultText, listed, regionName, t } from "./texts.js";

/** The largest order with pencil marks. */
const MARKED_ORDER = 16;
/** The room of a legible pencil mark in pixels: at least, and for each sign of its name. */
const MARK_ROOM = 11;
const SIGN_ROOM = 8;
/** The most keys in a row of the digit pad. */
const KEYS = 7;

/** The clashes that the status names. */
const NAMED = 3;
/** Where the browser keeps whether a digit moves on. */
const ADVANCE = "clausoku-advance";

/** What the trail or the search has up to its step; `last` is the cell of its latest value, `decided` has the cells of decisions. A cell has several values at a conflict.
 * Of a puzzle that is being set, the true candidates: `open` has those that are not decided, `clash` the cells of a clash. @type {{values: Map<number, number[]>, excluded: Set<string>, last: number, decided: Set<number>, open?: Set<string>, clash?: Set<number>}} */
let derived = { values: new Map(), excluded: new Set(), last: -1, decided: new Set() };
/** @type {import("./state.js").Overlay} */
let overlay = null;
/** What stays marked while the pointer is on nothing. @type {import("./state.js").Hover | null} */
let pinned = null;
/** What the pointer is on in another pane. @type {import("./state.js").Hover | null} */
let pointed = null;
/** @type {HTMLElement[]} */
let cells = [];
/** The names of the cells, without what another pane marks. @type {string[]} */
let labels = [];
/** The cells in the order of reading. @type {number[]} */
let reading = [];
let selected = 0;
/** The setter: it takes keys and the digit pad before the grid, and learns of the selection. @typedef {{key: (event: KeyboardEvent) => boolean, write: (value: number) => boolean, select: () => void}} Tool */
/** @type {Tool | null} */
let tool = null;
/** The cells that the setter selected, in their order. @type {number[]} */
let selection = [];
/** The place of the pointer that selects. @type {{x: number, y: number} | null} */
let drag = null;
/** The signs of a name that is being typed. */
let typed = "";
/** Whether a digit moves on to the next cell. */
let advances = stored() === "1";
/** @type {HTMLElement} */
let table;
/** @type {HTMLElement} */
let status;
/** @type {HTMLElement} */
let pad;
let isPadShown = matchMedia("(pointer: coarse)").matches;

/** A browser may keep nothing for the page. */
function stored() {
  try {
    return localStorage.getItem(ADVANCE);
  } catch {
    return null;
  }
}

/** @param {boolean} next */
function setAdvance(next) {
  advances = next;
  typed = "";
  try {
    localStorage.setItem(ADVANCE, next ? "1" : "0");
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** @param {typeof derived} next */
export function showDerived(next) {
  derived = next;
  fill();
}

/** Marks cells and candidates until other ones are marked. @param {import("./state.js").Hover | null} next */
export function pin(next) {
  pinned = next;
  if (next) pointed = null;
  light();
}

export const selectedCell = () => selected;
/** The cells that are selected, in the order of their selection. */
export const selectedCells = () => selection;

/** Lets the setter select cells, or no longer. @param {Tool | null} next */
export function setTool(next) {
  tool = next;
  drag = null;
  table?.classList.toggle("setting", tool !== null);
  selectAll([]);
}

/** @param {number[]} next */
function selectAll(next) {
  selection = next;
  cells.forEach((element, cell) => element.classList.toggle("selected", selection.includes(cell)));
  table?.setAttribute("aria-multiselectable", String(tool !== null));
  cells.forEach((element, cell) => element.setAttribute("aria-selected", String(tool ? selection.includes(cell) : cell === selected)));
  tool?.select();
}

/** Selects a cell too; the one before the last again takes the last one back. @param {number} cell */
function extend(cell) {
  if (selection.at(-2) === cell) selectAll(selection.slice(0, -1));
  else if (!selection.includes(cell)) selectAll([...selection, cell]);
}

/** The part of a cell around its middle in which the pointer selects it, so that a line can pass between two cells at a corner. */
const HIT = .44;

/** The cell at a place of the window; -1 if there is none. @param {number} x @param {number} y */
function cellAt(x, y) {
  const cell = cells.findIndex((element) => element === document.elementFromPoint(x, y)?.closest(".cell"));
  if (cell < 0) return -1;
  const { left, top, width, height } = cells[cell].getBoundingClientRect();
  return Math.hypot((x - left) / width - .5, (y - top) / height - .5) < HIT ? cell : -1;
}

/** @param {PointerEvent} event */
function startDrag(event) {
  const cell = cells.findIndex((element) => element.contains(/** @type {Node} */ (event.target)));
  if (!tool || cell < 0 || event.button !== 0) return;
  event.preventDefault();
  drag = { x: event.clientX, y: event.clientY };
  const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
  const next = !isMore ? [cell] : selection.includes(cell) ? selection.filter((one) => one !== cell) : [...selection, cell];
  choose(cell, false);
  cells[cell].focus({ preventScroll: true });
  selectAll(next);
}

/** @param {PointerEvent} event */
function continueDrag(event) {
  // The button may have been released outside of the window.
  if (event.buttons === 0) drag = null;
  if (!drag) return;
  const { x, y } = drag;
  // A fast pointer passes several cells between two events.
  const steps = Math.max(1, Math.ceil(Math.hypot(event.clientX - x, event.clientY - y) / 8));
  for (let step = 1; step <= steps; step++) {
    const cell = cellAt(x + ((event.clientX - x) * step) / steps, y + ((event.clientY - y) * step) / steps);
    if (cell >= 0) extend(cell);
  }
  drag = { x: event.clientX, y: event.clientY };
}

/** @param {HTMLElement} pane */
export function gridPane(pane) {
  const draw = () => {
    const showPad = (/** @type {boolean} */ shown) => {
      isPadShown = shown;
      pad.hidden = !shown;
      toggle.setAttribute("aria-pressed", String(shown));
    };
    table = h("div", {
      id: "grid", role: "grid", class: tool ? "setting" : "", keydown: key, paste, pointermove: continueDrag,
      pointerdown: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType !== "mouse") showPad(true);
        startDrag(event);
      },
      pointerup: () => (drag = null), pointercancel: () => (drag = null), lostpointercapture: () => (drag = null),
    });
    new ResizeObserver(fit).observe(table);
    // The focus stays in the grid.
    pad = h("div", { class: "pad", role: "group", "aria-label": t().pad, mousedown: (/** @type {Event} */ event) => event.preventDefault() });
    const toggle = button("123", () => showPad(!isPadShown), { id: "pad-switch", "aria-label": `123 ${t().pad}`, title: t().pad });
    showPad(isPadShown);
    status = h("p", { class: "status", role: "status" });
    const frame = h("div", { class: "board" }, table);
    // The style sheet keeps the board in view, above what has the focus.
    new ResizeObserver(() => document.documentElement.style.setProperty("--board-height", `${frame.offsetHeight}px`)).observe(frame);
    const advance = h("input", { type: "checkbox", id: "advance", checked: advances, change: () => setAdvance(advance.checked) });
    pane.setAttribute("aria-label", t().grid);
    pane.replaceChildren(
      h("div", { class: "pane-head" }, h("h2", {}, t().grid),
        h("div", { class: "buttons" },
          button(t().undo, () => undo(false)), button(t().redo, () => undo(true)),
          button(t().clear, () => edit([])), toggle)),
      frame, pad, status, h("label", { class: "check" }, advance, t().advance),
      h("p", { class: "hint" }, t().gridHint, " ", ...legend()));
    built = "";
    if (board) build(board);
  };
  draw();
  onBoard((next) => build(next));
  onOverlay((next) => {
    overlay = next;
    fill();
  });
  onHover((next, source) => {
    if (source === "grid") return;
    pointed = next;
    light();
  });
  subscribe((changed) => {
    if (changed.has("language")) draw();
    if (touches(changed, ["variant", "board", "givens", "excluded"])) {
      overlay = null;
      pinned = null;
      pointed = null;
      ask();
    }
  });
  ask();
}

/** The looks of marked candidates, in words. @returns {(Node | string)[]} */
function legend() {
  const looks = /** @type {const} */ (["holds", "excluded", "literal", "negated"]);
  return looks.flatMap((look) => [h("span", { class: `look ${look}` }, "7"), ` ${t().looks[look]} `]);
}

/** @type {AbortController | undefined} */
let asking;
async function ask() {
  asking?.abort();
  asking = new AbortController();
  try {
    setBoard(await engine.ask({ ask: "board", ...puzzleOf() }, asking.signal));
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") status.textContent = faultText(error);
  }
}

let built = "";
/** The rows, the columns and the places of the cells. @type {{rows: number, columns: number, positions: [number, number][]}} */
let extent = { rows: 0, columns: 0, positions: [] };
/** @param {import("./state.js").Board} next */
function build(next) {
  // Clues change more often than cells.
  const name = JSON.stringify([next.symbols, next.positions, next.regions]);
  table.setAttribute("aria-label", `${t().grid} ${next.variant}`);
  if (built === name && table.childElementCount) {
    outline(next.drawing);
    return fill();
  }
  built = name;
  extent = {
    rows: Math.max(...next.positions.map(([row]) => row)) + 1, columns: Math.max(...next.positions.map(([, column]) => column)) + 1,
    positions: next.positions,
  };
  const { rows, columns } = extent;
  table.style.setProperty("--marks", String(Math.ceil(Math.sqrt(next.order))));
  // A board with more cells needs more room.
  table.closest("main")?.classList.toggle("wide", columns > 9);
  const blocks = blockOf(next);
  const at = new Map(next.positions.map(([row, column], cell) => [`${row},${column}`, cell]));
  cells = next.positions.map(([row, column], cell) => {
    const thick = [[0, -1, "w"], [-1, 0, "n"], [0, 1, "e"], [1, 0, "s"]].map(([down, right, side]) => {
      const other = at.get(`${row + Number(down)},${column + Number(right)}`);
      return other === undefined || !blocks[cell].some((block) => blocks[other].includes(block)) ? `thick-${side}` : "";
    });
    const element = h("div", {
      role: "gridcell", class: `cell ${thick.join(" ")}`, tabindex: -1, "aria-selected": "false",
      click: () => choose(cell, true),
      focus: () => {
        choose(cell, false);
        if (tool && !selection.length) selectAll([cell]);
      },
      pointerenter: () => hover({ cells: new Set([cell]), marks: new Map() }, "grid"),
      pointerleave: () => hover(null, "grid"),
    });
    return element;
  });
  reading = next.positions.map((_, cell) => cell).sort((one, other) => {
    const [[row, column], [otherRow, otherColumn]] = [next.positions[one], next.positions[other]];
    return row - otherRow || column - otherColumn;
  });
  const lines = Array.from({ length: rows }, () => h("div", { role: "row", class: "row" }));
  next.positions.forEach(([row], cell) => lines[row].append(cells[cell]));
  outline(next.drawing);
  table.replaceChildren(...lines);
  choose(Math.min(selected, cells.length - 1), false);
  if (tool) selectAll(selection.filter((cell) => cell < cells.length));
  const keys = next.order + 1;
  pad.style.setProperty("--keys", String(Math.ceil(keys / Math.ceil(keys / KEYS))));
  const press = (/** @type {number} */ value) => () => {
    if (tool?.write(value)) return;
    typed = "";
    write(value);
    if (value && advances) advance();
  };
  pad.replaceChildren(
    ...next.symbols.map((name, index) => button(name, press(index + 1), { "aria-label": t().write({ value: name }) })),
    button("⌫", press(0), { "aria-label": t().erase }));
  fit();
  fill();
}

/** Draws the clues behind the cells, with room for those beside the board. @param {import("./state.js").Drawing | null} drawing */
function outline(drawing) {
  // The margins are 0 or a cell. The picture's last pixel is for a line of the board.
  const [left, top, right, bottom] = (drawing?.margins ?? [0, 0, 0, 0]).map(Math.floor);
  table.style.setProperty("--rows", String(extent.rows + top + bottom));
  table.style.setProperty("--columns", String(extent.columns + left + right));
  cells.forEach((element, cell) => (element.style.gridArea = `${extent.positions[cell][0] + 1 + top} / ${extent.positions[cell][1] + 1 + left}`));
  table.style.setProperty("--drawing", drawing ? `url("data:image/svg+xml,${encodeURIComponent(drawing.svg)}")` : "none");
  table.classList.toggle("drawn", drawing !== null);
  table.classList.toggle("sums", drawing?.sums ?? false);
}

/** Hides the pencil marks where they are too small to read. */
function fit() {
  if (!board) return;
  const signs = Math.max(...board.symbols.map((name) => name.length));
  const marks = Number(table.style.getPropertyValue("--columns")) * Number(table.style.getPropertyValue("--marks"));
  table.classList.toggle("small", table.clientWidth < marks * Math.max(MARK_ROOM, SIGN_ROOM * signs));
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
  const clashes = clashesOf(board);
  cells.forEach((element, cell) => {
    if (!board) return;
    const given = state.givens[cell] || 0;
    const all = [...new Set([...(given ? [given] : []), ...(derived.values.get(cell) ?? [])])];
    const values = overlay?.values[cell] ?? (all.length ? all : null);
    const clash = clashes.find(({ cells }) => cells.includes(cell));
    element.classList.toggle("given", given > 0);
    element.classList.toggle("found", !given && values !== null);
    element.classList.toggle("several", values !== null && values.length > 1);
    element.classList.toggle("clash", clash !== undefined || (!overlay && (derived.clash?.has(cell) ?? false)));
    element.classList.toggle("marked", overlay?.marked.has(cell) ?? false);
    element.classList.toggle("latest", derived.last === cell);
    element.classList.toggle("decided", !overlay && derived.decided.has(cell));
    const label = (/** @type {string} */ text) => element.setAttribute("aria-label", (labels[cell] = `${cellName(cell)} ${text}`));
    if (values || board.order > MARKED_ORDER) {
      const text = values ? values.map(valueName).join(" ") || "∅" : "";
      label(`${text}${clash ? `, ${clash.text}` : ""}`);
      element.replaceChildren(text);
      return;
    }
    const left = new Set(board.candidates[cell].filter((value) => !derived.excluded.has(`${cell},${value}`)));
    const text = t().candidates({ values: [...left].map(valueName).join(" ") });
    const open = [...left].filter((value) => derived.open?.has(`${cell},${value}`)).map(valueName).join(" ");
    label(open ? `${text}, ${t().setterOpen({ values: open })}` : text);
    const marks = h("div", { class: "marks" });
    for (let value = 1; value <= board.order; value++) {
      marks.append(h("span", { "data-value": value, class: !left.has(value) ? "gone" : derived.open?.has(`${cell},${value}`) ? "open" : "" }, valueName(value)), " ");
    }
    element.replaceChildren(marks);
  });
  const givens = state.givens.filter(Boolean).length;
  const parts = [board.variant, t().givensCount({ count: givens }), clashes.length || state.tab === "search" ? "" : t().noClash, ...(board.drawing?.hidden ?? board.constraints).map(engineName)];
  status.replaceChildren(parts.filter(Boolean).join(" · "));
  if (clashes.length) status.append(h("span", { class: "bad" }, ` · ${t().clash({ count: clashes.length })}${t().colon}${named(clashes)}`));
  light();
}

/** The clashes, each in words: a value, its cells, and the regions that contain all of them. @param {import("./state.js").Board} next */
function clashesOf({ clashes }) {
  /** @type {Map<string, {value: number, cells: number[], regions: number[]}>} */
  const found = new Map();
  for (const { region, value, cells } of clashes) {
    const name = `${value}:${cells}`;
    const known = found.get(name) ?? { value, cells, regions: [] };
    known.regions.push(region);
    found.set(name, known);
  }
  return [...found.values()].map(({ value, cells, regions }) => ({
    cells, text: t().clashOf({ cells: listed(cells.map(cellName)), count: cells.length, value: valueName(value), regions: regions.map(regionName).join(", ") }),
  }));
}

/** @param {{text: string}[]} clashes */
const named = (clashes) => {
  const first = clashes.slice(0, NAMED).map(({ text }) => text).join("; ");
  return clashes.length > NAMED ? `${first}; ${t().more({ count: clashes.length - NAMED })}` : first;
};

/** Shows what another pane points at. */
function light() {
  const shown = pointed ?? pinned;
  cells.forEach((element, cell) => {
    element.classList.toggle("lit", shown?.cells.has(cell) ?? false);
    /** The candidates that are seen, and those of them that are struck out. @type {[string[], string[]]} */
    const [seen, struck] = [[], []];
    for (const mark of element.querySelectorAll(".marks span")) {
      const look = shown?.marks.get(`${cell},${/** @type {HTMLElement} */ (mark).dataset.value}`);
      mark.classList.remove("holds", "excluded", "literal", "negated");
      if (look) mark.classList.add(look);
      if (look || !mark.classList.contains("gone")) seen.push(mark.textContent);
      if (look === "excluded" || look === "negated") struck.push(mark.textContent);
    }
    if (!element.firstElementChild) return;
    const label = `${cellName(cell)} ${t().candidates({ values: seen.join(" ") })}`;
    element.setAttribute("aria-label", struck.length ? `${label}, ${t().struck({ values: struck.join(" ") })}` : labels[cell]);
  });
}

/** @param {number} cell @param {boolean} click */
function choose(cell, click) {
  if (cell !== selected) typed = "";
  for (const [index, isChosen] of /** @type {[number, boolean][]} */ ([[selected, false], [cell, true]])) {
    cells[index]?.setAttribute("tabindex", isChosen ? "0" : "-1");
    if (!tool) cells[index]?.setAttribute("aria-selected", String(isChosen));
  }
  selected = cell;
  if (!click || tool) return;
  cells[cell].focus();
  set({ filter: { ...state.filter, cell } });
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (!board) return;
  const move = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.altKey) return;
  if (tool && (move && isCommand || event.key === " ")) {
    event.preventDefault();
    if (move) go(move[0], move[1]);
    else selectAll(selection.includes(selected) ? selection.filter((cell) => cell !== selected) : [...selection, selected]);
    return;
  }
  if (tool?.key(event)) return event.preventDefault();
  if (event.key === "Home" || event.key === "End") {
    const row = isCommand ? reading : reading.filter((cell) => board?.positions[cell][0] === board?.positions[selected][0]);
    visit(row[event.key === "Home" ? 0 : row.length - 1]);
    if (tool) selectAll([selected]);
  } else if (isCommand) {
    if (event.key.toLowerCase() === "z") undo(event.shiftKey);
    else if (event.key.toLowerCase() === "y") undo(true);
    else return;
  } else if (move) {
    if (tool && event.shiftKey && !selection.length) selectAll([selected]);
    go(move[0], move[1]);
    if (tool && event.shiftKey) extend(selected);
    else if (tool) selectAll([selected]);
  } else if (event.key === "Enter") {
    set({ filter: { ...state.filter, cell: selected } });
  } else if (event.key === "Backspace" || event.key === "Delete") {
    typed = "";
    write(0);
  } else if (event.key.length === 1) {
    if (!type(event.key)) return;
  } else return;
  event.preventDefault();
}

/** Whether a longer name begins with these signs. @param {string} signs */
const isBeginning = (signs) => Boolean(board?.symbols.some((name) => name.length > signs.length && name.startsWith(signs)));

/** Writes what a typed sign means: a value, with the signs before it, or an empty cell. @param {string} sign @returns {boolean} it means something */
function type(sign) {
  const symbols = board?.symbols ?? [];
  const isWaiting = advances && typed !== "" && isBeginning(typed);
  const isLonger = typed !== "" && symbols.includes(typed + sign);
  if (sign === " " && isWaiting) {
    advance();
    return true;
  }
  // The number that waited is complete: 19 is no number of order 16, so 9 is for the next cell.
  if (isWaiting && !isLonger) advance();
  if (!isLonger) typed = "";
  if (["0", ".", " "].includes(sign) && !symbols.includes(typed + sign)) {
    write(0);
    if (advances) advance();
    return true;
  }
  typed += sign;
  const value = symbols.findIndex((name) => name.toLowerCase() === typed.toLowerCase()) + 1;
  if (!value) {
    typed = "";
    return false;
  }
  write(value);
  if (advances && !isBeginning(typed)) advance();
  return true;
}

/** Moves on to the next cell in the order of reading. */
function advance() {
  typed = "";
  const next = reading[reading.indexOf(selected) + 1];
  if (next === undefined) return;
  if (table.contains(document.activeElement)) visit(next);
  else choose(next, false);
  if (tool) selectAll([next]);
}

/** @param {number} cell */
function visit(cell) {
  choose(cell, false);
  cells[cell].focus();
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
      visit(next);
      return;
    }
  }
}

/** @param {number} value */
function write(value) {
  const givens = Array.from({ length: cells.length }, (_, cell) => state.givens[cell] || 0);
  const written = tool && selection.length ? selection : [selected];
  if (written.every((cell) => givens[cell] === value)) return;
  for (const cell of written) givens[cell] = value;
  edit(givens);
}

/** @param {ClipboardEvent} event */
function paste(event) {
  const text = event.clipboardData?.getData("text/plain");
  if (!text) return;
  event.preventDefault();
  read(text).catch((error) => (status.textContent = faultText(error)));
}

/** Reads a grid in any format. @param {string} text */
export async function read(text) {
  const found = await engine.ask({ ask: "read", text });
  edit(found.givens, { variant: found.variant, board: found.board ?? "", excluded: found.excluded, aside: "", filter: {} });
}
