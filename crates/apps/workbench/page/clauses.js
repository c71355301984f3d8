// The clauses: a list of which only what is seen is made, a filter, and the selected clause.

import { choice, button, h } from "./dom.js";
import { engine } from "./engine.js";
import { pin } from "./grid.js";
import {
  FORMULA, board, cellName, formulaOf, hover, isOwn, onBoard, onHover, set, state, subscribeShown, touches, valueName, whenShown,
} from "./state.js";
import { nameOf } from "./literals.js";
import { counted, engineName, faultText, regionName, saying, t } from "./texts.js";

/** The least height of a row in pixels, as in the style sheet. Rows of long clauses are higher. */
const ROW = 46;
/** The greatest height of the list: browsers draw no taller elements. */
const MAX_HEIGHT = 8_000_000;
/** The number of clauses in a block, and of blocks that are kept. */
const BLOCK = 100;
const KEPT = 40;

/** @type {HTMLElement} */
let viewport;
/** @type {HTMLElement} */
let spacer;
/** @type {HTMLElement} */
let rows;
/** @type {HTMLElement} */
let detail;
/** @type {HTMLElement} */
let totals;
/** @type {HTMLElement} */
let filters;

let total = 0;
/** The index of the first row, with a fraction. */
let first = 0;
let active = -1;
/** @type {any} */
let chosen = null;
/** Blocks by number; `null` while they are awaited. @type {Map<number, any[] | null>} */
const blocks = new Map();
/** @type {AbortController} */
let formula = new AbortController();
/** The number of formulas before this one. */
let version = 0;
let revealing = new AbortController();
/** The first block. */
let begun = Promise.resolve();
/** @type {number | null} */
let hoveredCell = null;
/** The row under the pointer. @type {HTMLElement | null} */
let pointed = null;

/** @param {HTMLElement} pane */
export function clausesPane(pane) {
  const draw = () => {
    totals = h("output", { class: "total", "data-total": "" });
    filters = h("div", { class: "fields filters" });
    rows = h("div", { class: "rows" });
    spacer = h("div", { class: "spacer" }, rows);
    viewport = h("div", {
      id: "clause-list", class: "list", role: "listbox", tabindex: 0, "aria-label": t().clauseList,
      scroll, keydown: key, pointerleave: () => point(null),
    }, spacer);
    viewport.addEventListener("wheel", wheel, { passive: false });
    detail = h("div", { class: "detail", "aria-live": "polite" });
    pane.setAttribute("aria-label", t().clauses);
    pane.replaceChildren(h("div", { class: "pane-head" }, h("h2", {}, t().clauses), totals), filters, viewport, detail);
    drawFilters();
    measure();
    render();
    showDetail();
  };
  draw();
  new ResizeObserver(() => render()).observe(viewport);
  onBoard(() => {
    drawFilters();
    render();
  });
  onHover((next, source) => {
    if (source !== "grid") return;
    hoveredCell = next ? ([...next.cells][0] ?? null) : null;
    mark();
  });
  subscribeShown((changed) => {
    if (changed.has("language")) draw();
    if (touches(changed, ["filter", "own"])) drawFilters();
    if (touches(changed, [...FORMULA, "filter"])) restart();
  });
  whenShown(restart);
}

function restart() {
  revealing.abort();
  formula.abort();
  formula = new AbortController();
  version += 1;
  blocks.clear();
  active = -1;
  chosen = null;
  first = 0;
  showDetail();
  begun = load(0);
}

/** Selects a clause by its number, and scrolls to it. A filter that it does not pass is cleared. @param {number} number */
export async function reveal(number) {
  revealing.abort();
  const { signal } = (revealing = new AbortController());
  let row = number - 1;
  if (Object.keys(state.filter).length) {
    try {
      const answer = await engine.ask({ ask: "clauses", ...formulaOf(), filter: state.filter, limit: 0, number }, signal);
      if (signal.aborted) return;
      if (answer.row === null) set({ filter: {} });
      else row = answer.row;
    } catch {
      return;
    }
  }
  const { signal: current } = formula;
  await begun;
  if (current.aborted) return;
  const loaded = activate(row);
  reach(row);
  await loaded;
}

/** @param {number} block */
async function load(block) {
  if (blocks.has(block)) return;
  blocks.set(block, null);
  const { signal } = formula;
  try {
    const answer = await engine.ask(
      { ask: "clauses", ...formulaOf(), filter: state.filter, offset: block * BLOCK, limit: BLOCK }, signal);
    if (signal.aborted) return;
    blocks.set(block, answer.clauses);
    for (const old of blocks.keys()) {
      if (blocks.size <= KEPT) break;
      if (old !== block) blocks.delete(old);
    }
    if (block === 0 || total !== answer.total) {
      total = answer.total;
      measure();
    }
    if (active >= 0 && !chosen) activate(active);
    render();
  } catch (error) {
    if (signal.aborted) return;
    blocks.delete(block);
    totals.textContent = faultText(error);
  }
}

function measure() {
  spacer.style.height = `${Math.min(total * ROW, MAX_HEIGHT)}px`;
  viewport.style.setProperty("--digits", String(Math.max(5, counted(total).length)));
  totals.textContent = counted(total);
}

const isScaled = () => total * ROW > MAX_HEIGHT;
/** A short list is made whole. */
const isWhole = () => total <= BLOCK;
const visible = () => Math.max(1, viewport.clientHeight / ROW);
const lastFirst = () => Math.max(0, total - visible());

/** Whether the next scroll event is caused by `moveTo`. */
let moved = false;
function scroll() {
  if (moved) moved = false;
  else if (isScaled()) {
    const room = spacer.clientHeight - viewport.clientHeight;
    first = (viewport.scrollTop / room) * lastFirst();
  } else first = viewport.scrollTop / ROW;
  render();
}

/** @param {number} next */
function moveTo(next) {
  first = Math.min(Math.max(0, next), lastFirst());
  const room = spacer.clientHeight - viewport.clientHeight;
  const top = Math.round(isScaled() ? (first / lastFirst()) * room : first * ROW);
  if (Math.abs(viewport.scrollTop - top) >= 1) {
    moved = true;
    viewport.scrollTop = top;
  }
  render();
}

/** Scrolls so that a row is seen: as far down in the view as it is in the list. @param {number} row */
function reach(row) {
  renderNow();
  const element = /** @type {HTMLElement | null} */ (rows.querySelector(`#clause-${row}`));
  const bounds = viewport.getBoundingClientRect();
  const place = element?.getBoundingClientRect();
  if (place && place.top >= bounds.top && place.bottom <= bounds.bottom) return;
  if (!isWhole()) moveTo((lastFirst() * row) / (total - 1));
  else if (place) viewport.scrollTop += place.top < bounds.top ? place.top - bounds.top : place.bottom - bounds.bottom;
}

/** In a list that is taller than an element can be, the wheel moves by rows. @param {WheelEvent} event */
function wheel(event) {
  if (!isScaled() || event.ctrlKey) return;
  event.preventDefault();
  moveTo(first + event.deltaY / ROW);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let framed = false;
function render() {
  if (framed) return;
  framed = true;
  requestAnimationFrame(() => {
    framed = false;
    renderNow();
  });
}

function renderNow() {
  // Rows differ in height, so one of them has a place: as far down in the view as it is in the list.
  const share = lastFirst() ? first / lastFirst() : 0;
  const above = share * visible();
  const anchor = Math.min(Math.floor(first + above), total - 1);
  const start = isWhole() ? 0 : Math.max(0, anchor - Math.ceil(above) - 1);
  const end = isWhole() ? total : Math.min(total, anchor + Math.ceil(visible() - above) + 2);
  const count = end - start;
  while (rows.childElementCount > count) rows.lastElementChild?.remove();
  while (rows.childElementCount < count) rows.append(newRow());
  let missing = false;
  for (let i = 0; i < count; i++) {
    const index = start + i;
    const clause = blocks.get(Math.floor(index / BLOCK))?.[index % BLOCK];
    missing ||= !clause;
    fillRow(/** @type {HTMLElement} */ (rows.children[i]), index, clause);
  }
  const held = /** @type {HTMLElement | undefined} */ (rows.children[anchor - start]);
  if (isWhole()) spacer.style.height = `${rows.offsetHeight}px`;
  const top = isWhole() || !held ? 0
    : viewport.scrollTop + share * viewport.clientHeight - held.offsetTop - (first + above - anchor) * held.offsetHeight;
  rows.style.transform = `translateY(${Math.round(top)}px)`;
  viewport.classList.toggle("empty", total === 0 && blocks.get(0) != null);
  viewport.dataset.empty = t().noClauses;
  if (active >= 0) viewport.setAttribute("aria-activedescendant", `clause-${active}`);
  else viewport.removeAttribute("aria-activedescendant");
  clearTimeout(waiting);
  // What only passes by is not asked for.
  if (missing) {
    waiting = setTimeout(() => {
      for (let block = Math.floor(start / BLOCK); block * BLOCK < start + count; block++) load(block);
    }, 40);
  }
  mark();
}

function newRow() {
  const row = h("div", { class: "clause", role: "option" },
    h("span", { class: "number" }), h("span", { class: "part" }), h("span", { class: "logic" }), h("span", { class: "words" }));
  row.addEventListener("click", () => select(Number(row.dataset.index)));
  row.addEventListener("pointerenter", () => point(row));
  return row;
}

/** @param {HTMLElement} row @param {number} index @param {any} clause */
function fillRow(row, index, clause) {
  const key = `${version},${index},${clause ? clause.number : ""},${state.language},${board?.variant}`;
  row.setAttribute("aria-selected", String(index === active));
  if (row.dataset.key === key) return;
  row.dataset.key = key;
  row.dataset.index = String(index);
  row.id = `clause-${index}`;
  row.setAttribute("aria-posinset", String(index + 1));
  row.setAttribute("aria-setsize", String(total));
  const [number, part, logic, words] = row.children;
  number.textContent = clause ? counted(clause.number) : "";
  part.textContent = clause?.origin?.part ?? "";
  part.className = `part ${clause?.origin?.part?.[0] ?? ""}`;
  logic.textContent = clause ? short(clause) : t().loading;
  words.textContent = clause ? saying(clause.origin) : "";
  // A row that is filled anew under a pointer at rest causes no event.
  if (row === pointed) point(row);
}

/** @param {any} clause */
const short = (clause) =>
  clause.literals.length ? clause.literals.map(nameOf).join("\u00a0∨ ") : "⊥";

/** @param {number} index */
const clauseAt = (index) => blocks.get(Math.floor(index / BLOCK))?.[index % BLOCK];

/** What the grid shows of the literals of a clause. @param {any[]} literals @returns {import("./state.js").Hover} */
export const hoverOf = (literals) => ({
  cells: cellsOf(literals),
  marks: new Map(literals.filter((literal) => literal.value !== undefined)
    .map((literal) => [`${literal.cell},${literal.value}`, literal.n > 0 ? "literal" : "negated"])),
});

/** @param {any[]} literals @returns {Set<number>} */
export const cellsOf = (literals) => new Set(literals.filter((literal) => literal.cell !== undefined).map((literal) => literal.cell));

/** @param {HTMLElement | null} row */
function point(row) {
  pointed = row;
  const clause = row && clauseAt(Number(row.dataset.index));
  hover(clause ? hoverOf(clause.literals) : null, "clauses");
}

/** Marks the rows with a literal of the cell under the pointer. */
function mark() {
  for (const row of rows.children) {
    const clause = clauseAt(Number(/** @type {HTMLElement} */ (row).dataset.index));
    const hit = hoveredCell !== null && clause?.literals.some((/** @type {any} */ literal) => literal.cell === hoveredCell);
    row.classList.toggle("hit", Boolean(hit));
  }
}

/** @param {number} index */
function select(index) {
  activate(index);
  if (chosen) pin(hoverOf(chosen.literals));
}

/** @param {number} index @returns {Promise<void>} its clause is loaded */
function activate(index) {
  active = index;
  chosen = clauseAt(index) ?? null;
  showDetail();
  render();
  return load(Math.floor(index / BLOCK));
}

function showDetail() {
  if (!chosen) {
    detail.replaceChildren(h("p", { class: "hint" }, t().selectClause));
    return;
  }
  const { origin } = chosen;
  // The notation numbers auxiliary variables.
  const meant = chosen.literals.filter((/** @type {any} */ literal) => literal.words);
  const narrow = button(`${t().filter}: ${origin?.part}`, () => set({ filter: { ...state.filter, part: origin.part } }));
  detail.replaceChildren(
    h("h3", {}, [t().clauseNumber({ count: counted(chosen.number) }), origin?.part].filter(Boolean).join(" · ")),
    origin ? h("p", { class: "says" }, saying(origin)) : "",
    h("dl", {},
      h("dt", {}, t().logic), h("dd", {}, engineName(chosen.logic)),
      ...meant.flatMap((/** @type {any} */ literal) => [h("dt", {}, literal.text), h("dd", {}, nameOf(literal))]),
      h("dt", {}, t().dimacs), h("dd", {}, h("code", {}, chosen.dimacs))),
    origin ? narrow : "");
}

/** @param {KeyboardEvent} event */
function key(event) {
  const page = Math.max(1, Math.floor(visible()) - 1);
  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -total, End: total }[event.key];
  if (steps === undefined || total === 0) return;
  event.preventDefault();
  const next = Math.min(Math.max(0, active + steps), total - 1);
  select(next);
  reach(next);
}

function drawFilters() {
  const { filter } = state;
  const change = (/** @type {Partial<import("./state.js").Filter>} */ patch) => {
    const next = Object.fromEntries(Object.entries({ ...state.filter, ...patch }).filter(([, value]) => value !== undefined && value !== ""));
    set({ filter: next });
  };
  const parts = ["K1", "L1", "C1", "B1", "E1", "K2", "L2", "C2", "B2", "E2", "triads", "channel", "givens"];
  const number = (/** @type {string} */ text) => (text === "" ? undefined : Number(text));
  const regions = (board?.regions ?? []).map((_, index) => /** @type {[string, string]} */ ([String(index), regionName(index)]));
  const values = (board?.symbols ?? []).map((name, index) => /** @type {[string, string]} */ ([String(index + 1), name]));
  const cell = h("input", {
    type: "text", size: 7, value: filter.cell === undefined ? "" : cellName(filter.cell), placeholder: `${t().rowLetter}1C8`,
    change: () => {
      const index = (board?.positions ?? []).findIndex((_, at) => cellName(at) === cell.value.trim().toUpperCase().replace(/^[LR]/, t().rowLetter));
      change({ cell: index < 0 ? undefined : index });
    },
  });
  const variable = h("input", {
    type: "text", inputmode: "numeric", size: 7, value: filter.variable ?? "", placeholder: "1",
    change: () => change({ variable: /^\d+$/.test(variable.value) ? Number(variable.value) : undefined }),
  });
  const isSet = Object.keys(filter).length > 0;
  filters.replaceChildren(
    // Nothing says which clause of a formula of the reader is of which rule.
    isOwn() ? "" : choice(t().part, [["", t().anyPart], ...parts.map((part) => /** @type {[string, string]} */ ([part, part]))], filter.part ?? "", (part) => change({ part })),
    choice(t().region, [["", t().anyRegion], ...regions], String(filter.region ?? ""), (text) => change({ region: number(text) })),
    h("label", { class: "field" }, h("span", {}, t().cell), cell),
    choice(t().value, [["", t().anyValue], ...values], String(filter.value ?? ""), (text) => change({ value: number(text) })),
    h("label", { class: "field" }, h("span", {}, t().variable), variable),
    button(t().clearFilter, () => set({ filter: {} }), { disabled: !isSet }));
}
