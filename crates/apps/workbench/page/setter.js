// Setting a puzzle: clues on the selected cells of the grid, their list, what is true at each change, and the puzzle as links.

import { button, choice, h, redraw } from "./dom.js";
import { engine } from "./engine.js";
import { read, selectedCells, setTool, showDerived } from "./grid.js";
import { board, cellName, edit, hover, isSetting, onBoard, puzzleOf, state, subscribe, touches } from "./state.js";
import { counted, engineName, faultText, t } from "./texts.js";

/** The milliseconds in which candidates are decided at first, and the pause before those that are left get more time. A clash of many clues needs more. */
const SOON = 80;
const PAUSE = 150;
const LATER = 4000;
const LONG = 15_000;
/** The largest number that is typed. */
const MAX_NUMBER = 9999;

/** The clues that a key makes: a kind and its number. A clue of two cells is between neighbours. @type {Record<string, {kind: string, number?: number, pair?: boolean}>} */
const KEYS = {
  k: { kind: "cage" }, t: { kind: "thermometer" }, a: { kind: "arrow" }, r: { kind: "renban" },
  b: { kind: "ratio", number: 2, pair: true }, w: { kind: "difference", number: 1, pair: true },
  x: { kind: "pair-sum", number: 10, pair: true }, v: { kind: "pair-sum", number: 5, pair: true },
};
/** The signs of dots. @type {Record<string, string>} */
const SIGNS = { b: "●", w: "○" };
/** The kinds whose cells have no order: the first in the order of reading has the sum. */
const SETS = ["cage", "rellik", "equality", "all-different"];

/** @typedef {{line: string, kind: string, name: string, cells: number[], number: number | null, off: boolean, simple: boolean}} Clue */
/** @typedef {{line: string, off: boolean} | {kind: string, cells: number[], number?: number, off: boolean}} Asked */
/** @typedef {{name: string, words: string, meaning: string, least: number, needs: boolean, takes: boolean}} Kind */

/** The clues, and the puzzle as text and links. @type {{clues: Clue[], aside: [number, string][], toml: string, sudokupad: string | null, fpuzzles: string | null} | null} */
let answer = null;
/** The puzzle that they are about. */
let known = "";
/** @type {Kind[]} */
let kinds = [];
/** What is known of the solutions. @type {any} */
let truth = null;
/** The superfluous clues, or the rating. @type {any} */
let tidied = null;
/** The clue whose number is typed: its index, and the digits. @type {{index: number, text: string} | null} */
let typing = null;
let fault = "";
/** The kind and the number of the form. */
const form = { kind: "cage", number: "" };
/** @type {Record<string, any>} */
let parts = {};

const puzzleKey = () => JSON.stringify([state.variant, state.board, state.aside, state.givens, state.excluded]);
/** @returns {[number, string][]} */
const aside = () => {
  try {
    return state.aside ? JSON.parse(state.aside) : [];
  } catch {
    return [];
  }
};
const wordsOf = (/** @type {string} */ name) => engineName(kinds.find((kind) => kind.name === name)?.words ?? name);
const isSymbol = (/** @type {string} */ key) => board?.symbols.some((name) => name.toLowerCase() === key) ?? false;

/** @param {HTMLElement} pane */
export function setterPane(pane) {
  draw(pane);
  onBoard(() => isSetting() && show());
  subscribe((changed) => {
    if (changed.has("language")) draw(pane);
    const isOther = touches(changed, ["variant", "board", "aside", "givens", "excluded"]);
    if (isOther) {
      tidied = null;
      working?.abort();
      parts.result.replaceChildren();
    }
    if (changed.has("tab")) setTool(isSetting() ? { key, write, select } : null);
    if (isSetting() && (isOther || changed.has("tab"))) ask();
  });
  if (isSetting()) {
    setTool({ key, write, select });
    ask();
  }
}

/** @param {HTMLElement} pane */
function draw(pane) {
  const words = t();
  parts = {
    keys: h("div", { class: "buttons", role: "group", "aria-label": words.setterKind }),
    kinds: h("div", { class: "fields" }),
    selected: h("p", { class: "hint", role: "status" }),
    fault: h("div", {}),
    verdict: h("div", { role: "status", id: "setter-verdict" }),
    title: h("h3", {}),
    clues: h("ul", { class: "clues", id: "setter-clues" }),
    result: h("div", { class: "answer", "aria-live": "polite", id: "setter-result" }),
    note: h("span", { role: "status" }),
    links: h("div", { class: "buttons" }),
    text: h("textarea", { rows: 3, id: "setter-text", spellcheck: "false" }),
  };
  pane.replaceChildren(
    h("p", { class: "hint" }, words.setterIntro), parts.keys, parts.kinds, parts.selected, parts.fault, parts.verdict,
    parts.title, parts.clues,
    h("div", { class: "buttons" },
      button(words.setterTidy, () => work(tidy), { id: "setter-tidy" }), button(words.setterGrade, () => work(grade), { id: "setter-grade" })),
    parts.result, h("h3", {}, words.setterPublish), parts.links, parts.note,
    h("form", { submit: open }, h("label", { class: "field", for: "setter-text" }, h("span", {}, words.setterText)), parts.text,
      h("div", { class: "buttons" },
        h("button", { type: "submit", id: "setter-open" }, words.setterRead),
        button(words.setterStart, () => edit([], { variant: "classic:9", board: "", excluded: [], aside: "", filter: {} }), { id: "setter-start" }))));
  drawKinds();
  drawLinks();
  render();
}

/** The buttons of the keys, and the form of the other kinds. */
function drawKinds() {
  parts.keys.replaceChildren(...Object.entries(KEYS).map(([key, { kind, number, pair }]) => {
    const name = [wordsOf(kind), number].filter(Boolean).join(" ");
    const sign = SIGNS[key] ? `${key.toUpperCase()} ${SIGNS[key]}` : key.toUpperCase();
    return button(pair ? sign : `${sign} ${name}`, () => make(KEYS[key]), { "data-key": key, "aria-label": `${key.toUpperCase()} ${name}`, title: name });
  }));
  const number = h("input", { type: "text", inputmode: "numeric", size: 4, value: form.number, id: "setter-number", input: () => (form.number = number.value) });
  const kind = kinds.find(({ name }) => name === form.kind);
  const add = () => make({ kind: form.kind, number: /^\d+$/.test(form.number) ? Number(form.number) : undefined });
  parts.kinds.replaceChildren(
    choice(t().setterKind, kinds.map(({ name, words }) => [name, engineName(words)]), form.kind, (next) => {
      form.kind = next;
      redraw(parts.kinds, drawKinds);
    }),
    h("label", { class: "field" }, h("span", {}, t().setterNumber), number),
    button(t().setterAdd, add, { id: "setter-add" }),
    h("p", { class: "hint" }, kind ? t().setterMeaning({ kind: engineName(kind.words), meaning: engineName(kind.meaning) }) : ""));
}

function drawLinks() {
  /** @type {[string, string, () => string | null | undefined][]} */
  const links = [
    ["SudokuPad", t().setterSudokuPad, () => answer?.sudokupad], ["f-puzzles", t().setterFPuzzles, () => answer?.fpuzzles], ["TOML", t().setterToml, () => answer?.toml],
  ];
  parts.links.replaceChildren(...links.map(([kind, label, find]) => button(label, async () => {
    const text = find();
    if (!text) {
      parts.note.textContent = t().setterNoLink({ kind });
      return;
    }
    const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    parts.note.textContent = isCopied ? t().copied : "";
    // Without a clipboard, the reader copies it from the field.
    if (isCopied) return;
    parts.text.value = text;
    parts.text.select();
  }, { "data-copy": kind })));
}

/** @type {AbortController | undefined} */
let loading;
/** Asks what the clues are, unless that is known, and what is true. */
async function ask() {
  loading?.abort();
  judge();
  const key = puzzleKey();
  if (key === known) return render();
  const { signal } = (loading = new AbortController());
  try {
    const next = await engine.ask({ ask: "set", ...puzzleOf(), aside: aside(), kinds: kinds.length === 0 }, signal);
    take(next, key);
    fault = "";
  } catch (error) {
    if (signal.aborted) return;
    fault = faultText(error);
  }
  render();
}

/** @param {any} next @param {string} key */
function take(next, key) {
  answer = next;
  known = key;
  if (!next.kinds) return;
  kinds = next.kinds;
  redraw(parts.kinds, drawKinds);
}

/** @type {AbortController | undefined} */
let judging;
/** Asks what is true, soon at first; what is not decided then gets more time. */
async function judge() {
  judging?.abort();
  const { signal } = (judging = new AbortController());
  for (const milliseconds of [SOON, LATER, LONG]) {
    if (milliseconds === LONG && truth.count !== "none") return;
    try {
      const next = await engine.ask({ ask: "candidates", ...puzzleOf(), milliseconds }, signal);
      if (signal.aborted) return;
      truth = next;
    } catch (error) {
      if (signal.aborted) return;
      truth = null;
      fault = faultText(error);
    }
    show();
    render();
    if (!truth || truth.complete) return;
    await new Promise((done) => setTimeout(done, PAUSE));
    if (signal.aborted) return;
  }
}

/** The indices of the clues that are switched on. */
const on = () => (answer?.clues ?? []).flatMap((clue, index) => (clue.off ? [] : [index]));

/** Shows the true candidates in the grid, and the cells of a clash. */
function show() {
  /** @type {Map<number, number[]>} */
  const values = new Map();
  /** @type {[Set<string>, Set<string>]} */
  const [excluded, open] = [new Set(), new Set()];
  const isThere = board && truth?.cells.length === board.positions.length;
  // Without a solution, no candidate is true: those that the givens leave say more.
  if (isThere && truth.count !== "none") {
    truth.cells.forEach((/** @type {any} */ found, /** @type {number} */ cell) => {
      if (found.true.length === 1 && found.open.length === 0) values.set(cell, found.true);
      for (let value = 1; value <= (board?.order ?? 0); value++) {
        if (found.open.includes(value)) open.add(`${cell},${value}`);
        else if (!found.true.includes(value)) excluded.add(`${cell},${value}`);
      }
    });
  }
  showDerived({ values, excluded, last: -1, decided: new Set(), open, clash: new Set(isThere ? clashing().cells : []) });
}

/** The cells and the clues of a clash. @returns {{cells: number[], clues: number[]}} */
function clashing() {
  if (!truth?.clash) return { cells: [], clues: [] };
  const clues = truth.clash.clues.map((/** @type {number} */ index) => on()[index]).filter((/** @type {number | undefined} */ index) => index !== undefined);
  return { cells: [...truth.clash.givens, ...clues.flatMap((/** @type {number} */ index) => answer?.clues[index].cells ?? [])], clues };
}

function render() {
  const clues = answer?.clues ?? [];
  const cells = selectedCells();
  const typed = typing ? clues[typing.index] : undefined;
  parts.selected.textContent = typed ? t().setterTyping({ name: engineName(typed.name) }) : t().setterSelected({ count: cells.length, cells: cells.map(cellName).join(" ") });
  // An alert is read out when it appears.
  if (parts.fault.textContent !== fault) parts.fault.replaceChildren(fault ? h("p", { class: "bad", role: "alert" }, fault) : "");
  parts.title.textContent = `${t().setterClues} ${clues.length || ""}`;
  const clash = truth?.clash;
  const open = truth?.cells.reduce((/** @type {number} */ sum, /** @type {any} */ cell) => sum + cell.open.length, 0) ?? 0;
  parts.verdict.replaceChildren(...(truth ? [
    h("p", { class: `verdict-line ${truth.count === "none" ? "bad" : truth.count === "one" ? "good" : ""}`, "data-count": truth.count },
      t().setterCount[/** @type {"one"} */ (truth.count)]),
    open ? h("p", { class: "hint" }, t().setterUndecided({ count: open })) : "",
    clash ? h("p", { class: "bad", id: "setter-clash" }, t().setterClash({ names: clash.names.map(engineName).join(", ") }), " ", clash.smallest ? t().setterSmallest : "") : "",
  ] : []));
  // A row that stays keeps its input and a click that is under way.
  const listed = JSON.stringify([clues, kinds.length]);
  if (parts.listed !== listed) {
    parts.listed = listed;
    redraw(parts.clues, () => parts.clues.replaceChildren(...(clues.length ? clues.map(row) : [h("li", { class: "none" }, t().setterNone)])));
  }
  const marked = clashing().clues;
  if (clues.length) [...parts.clues.children].forEach((row, index) => {
    row.classList.toggle("clashing", marked.includes(index));
    const isSuperfluous = tidied?.clues[on().indexOf(index)]?.superfluous;
    row.lastElementChild.textContent = isSuperfluous ? t().setterSuperfluous : "";
  });
}

/** The row of a clue. @param {Clue} clue @param {number} index */
function row(clue, index) {
  const name = engineName(clue.name);
  const use = h("input", { type: "checkbox", checked: !clue.off, "aria-label": t().setterUse({ name }), change: () => alter(index, { off: !use.checked }) });
  const kind = kinds.find((one) => one.name === clue.kind);
  const hasNumber = clue.simple && kind?.takes;
  const number = hasNumber ? h("input", {
    type: "text", inputmode: "numeric", value: clue.number ?? "", "aria-label": t().setterNumberOf({ name }),
    change: () => alter(index, { number: numberOf(number.value) }),
  }) : h("span");
  const point = () => hover({ cells: new Set(clue.cells), marks: new Map() }, "setter");
  const leave = () => hover(null, "setter");
  return h("li", {
    class: clue.off ? "off" : "", "data-kind": clue.kind,
    pointerenter: point, pointerleave: leave, focusin: point, focusout: leave,
  },
    h("label", { class: "check" }, use, h("span", {}, name)), number,
    button("✕", () => change((clues) => clues.toSpliced(index, 1)), { "aria-label": t().setterRemove({ name }) }),
    h("small"));
}

/** @param {string} text @returns {number | undefined} */
const numberOf = (text) => (/^\s*\d+\s*$/.test(text) ? Math.min(Number(text), MAX_NUMBER) : undefined);

/** A clue as the engine is asked. @param {Clue} clue @returns {Asked} */
const same = ({ line, off }) => ({ line, off });

/** @param {number} index @param {{off?: boolean, number?: number}} next @param {boolean} [joins] */
function alter(index, next, joins) {
  return change((clues) => {
    const clue = answer?.clues[index];
    if (!clue) return clues;
    const changed = "number" in next ? { kind: clue.kind, cells: clue.cells, number: next.number, off: clue.off } : { line: clue.line, off: next.off ?? clue.off };
    return clues.with(index, changed);
  }, undefined, joins);
}

/** The changes, one after another. */
let queue = Promise.resolve();
/** Changes the clues, and the givens; a change may join the one before. @param {(clues: Asked[]) => Asked[]} by @param {() => number[]} [givens] @param {boolean} [joins] */
const change = (by, givens = () => state.givens, joins = false) => (queue = queue.then(() => apply(by, givens, joins)));

/** @param {(clues: Asked[]) => Asked[]} by @param {() => number[]} givens @param {boolean} joins */
async function apply(by, givens, joins) {
  if (known !== puzzleKey()) await ask();
  if (!answer) return;
  const before = answer.clues.map(same);
  const clues = by(before);
  if (clues === before) return;
  const written = givens();
  try {
    const next = await engine.ask({ ask: "set", ...puzzleOf(), givens: written, clues });
    const patch = { variant: next.variant, board: next.board ?? "", aside: next.aside.length ? JSON.stringify(next.aside) : "" };
    fault = "";
    take(next, JSON.stringify([patch.variant, patch.board, patch.aside, written, state.excluded]));
    edit(written, patch, joins);
  } catch (error) {
    fault = faultText(error);
    typing = null;
  }
  render();
}

/** Makes a clue on the selected cells. @param {{kind: string, number?: number, pair?: boolean}} made */
function make({ kind, number, pair }) {
  const row = kinds.find(({ name }) => name === kind);
  const words = wordsOf(kind);
  typing = null;
  let cells = [...selectedCells()];
  const [one, other] = cells.map((cell) => board?.positions[cell] ?? [0, 0]);
  const areNeighbours = cells.length === 2 && Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;
  if (pair && !areNeighbours) fault = t().setterNeighbours({ kind: words });
  else if (row && cells.length < row.least) fault = t().setterNeeds({ kind: words, least: row.least });
  else if (row?.needs && number === undefined) fault = t().setterNeedsNumber({ kind: words });
  else {
    if (row?.least === 0) cells = [];
    if (SETS.includes(kind)) cells.sort((a, b) => a - b);
    const takesDigits = number === undefined && (row?.takes ?? kind === "cage");
    const index = answer?.clues.length ?? 0;
    if (takesDigits) typing = { index, text: "" };
    change((clues) => [...clues, { kind, cells, number, off: false }]);
    return;
  }
  render();
}

/** The keys of the grid that are the setter's. @param {KeyboardEvent} event */
function key(event) {
  if (event.ctrlKey || event.metaKey) return false;
  const pressed = event.key.toLowerCase();
  if (typing) {
    if (/^\d$/.test(pressed)) return type(typing.text + pressed);
    if (pressed === "backspace") return type(typing.text.slice(0, -1));
  }
  if (pressed === "enter" || pressed === "escape") {
    typing = null;
    render();
    return true;
  }
  if (KEYS[pressed] && !isSymbol(pressed)) {
    make(KEYS[pressed]);
    return true;
  }
  return (pressed === "delete" || pressed === "backspace") && remove();
}

/** Takes a digit of the pad; 0 erases. @param {number} value */
function write(value) {
  if (typing) return type(value ? typing.text + value : typing.text.slice(0, -1));
  return value === 0 && remove();
}

/** @param {string} text */
function type(text) {
  if (!typing) return false;
  typing.text = text;
  const { index } = typing;
  // The clue and its number are one edit.
  alter(index, { number: numberOf(text) }, true);
  return true;
}

/** Removes the last clue of the selected cells, unless one of them has a given, which the grid then erases. */
function remove() {
  const cells = selectedCells();
  if (cells.some((cell) => state.givens[cell])) return false;
  const index = answer?.clues.findLastIndex((clue) => clue.cells.some((cell) => cells.includes(cell))) ?? -1;
  if (index >= 0) change((clues) => clues.toSpliced(index, 1));
  return true;
}

/** The selection is another one: digits are givens again. */
function select() {
  typing = null;
  fault = "";
  render();
}

/** @type {AbortController | undefined} */
let working;
/** @param {(signal: AbortSignal) => Promise<void>} act */
async function work(act) {
  working?.abort();
  const { signal } = (working = new AbortController());
  parts.result.replaceChildren(t().working);
  try {
    await act(signal);
  } catch (error) {
    if (!signal.aborted) parts.result.replaceChildren(h("p", { class: "bad" }, faultText(error)));
  }
}

/** @param {AbortSignal} signal */
async function tidy(signal) {
  const found = await engine.ask({ ask: "tidy", ...puzzleOf() }, signal);
  tidied = found;
  const all = [...found.givens, ...found.clues];
  const superfluous = all.filter((one) => one.superfluous).length;
  const removed = all.filter((one) => one.removed).length;
  const leave = () => {
    const clues = on();
    const gone = new Set(found.clues.filter((/** @type {any} */ one) => one.removed).map((/** @type {any} */ one) => clues[one.clue]));
    const emptied = new Set(found.givens.filter((/** @type {any} */ one) => one.removed).map((/** @type {any} */ one) => one.cell));
    change((asked) => asked.filter((_, index) => !gone.has(index)), () => state.givens.map((value, cell) => (emptied.has(cell) ? 0 : value)));
  };
  parts.result.replaceChildren(
    h("p", {}, t().setterTidied({ count: superfluous, all: all.length, removed })),
    found.complete ? "" : h("p", { class: "hint" }, t().setterTidyCut),
    removed ? button(t().setterTidyRemove({ count: removed }), leave, { id: "setter-leave" }) : "");
  render();
}

/** @param {AbortSignal} signal */
async function grade(signal) {
  const { hodoku, explainer } = await engine.ask({ ask: "grade", ...puzzleOf() }, signal);
  const said = [
    hodoku ? t().setterScore({ score: counted(hodoku.score), steps: hodoku.steps }) : t().setterUnsolved,
    hodoku?.level ? t().setterLevel({ level: t().setterLevels[/** @type {"easy"} */ (hodoku.level)] }) : "",
    explainer ? t().setterExplainer({ rating: explainer }) : "",
  ];
  parts.result.replaceChildren(h("p", {}, said.filter(Boolean).join(" ")));
}

/** Opens a puzzle: a link, a grid of any format, or a board in TOML. @param {Event} event */
async function open(event) {
  event.preventDefault();
  try {
    await read(parts.text.value);
    fault = "";
  } catch (error) {
    fault = faultText(error);
  }
  render();
}
