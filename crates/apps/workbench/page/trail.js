// The trail: what is derived, step by step, and why.

import { button, choice, h, rove } from "./dom.js";
import { engine } from "./engine.js";
import { cellsOf, reveal } from "./clauses.js";
import { FORMULA, board, cellName, formulaOf, hover, isOwn, onBoard, set, state, subscribeShown, touches, whenShown } from "./state.js";
import { counted, faultText, ruleName, t } from "./texts.js";
import { pin, showDerived } from "./grid.js";
import { stepByKeys } from "./keys.js";
import { clauseLine, literalText, nameOf } from "./literals.js";
import { project, projectorButton } from "./projector.js";

/** The number of entries in one answer. */
const WINDOW = 2000;
/** The number of entries before and after the step that are listed. */
const AROUND = 9;

/** @type {any} */
let trail = null;
/** @type {Map<number, any>} */
const entries = new Map();
/** @type {HTMLElement} */
let pane;
/** @type {HTMLElement} */
let message;
/** @type {HTMLInputElement} */
let slider;
/** @type {HTMLButtonElement} */
let whole;
/** @type {HTMLElement} */
let current;
/** @type {HTMLElement} */
let log;
/** @type {HTMLElement} */
let reason;

/** Whether the grid shows the trail: the search and the setter draw there too. */
const isShown = () => state.tab !== "search" && state.tab !== "setter";

/** @param {HTMLElement} element */
export function trailPane(element) {
  pane = element;
  draw();
  stepByKeys(pane, {
    isShown: () => state.tab === "trail", forward: () => move(1), back: () => move(-1), first: () => go(0), last: () => go(trail?.total ?? 0),
    letters: { a: () => go(state.step + 1), f: () => set({ projector: state.projector ? 0 : 1 }) },
  });
  onBoard(() => {
    fill();
    resume();
    if (reason.childElementCount === 0 && state.claim) why(state.claim, false);
  });
  subscribeShown((changed) => {
    if (changed.has("language")) draw();
    if (touches(changed, [...FORMULA, "deduction"])) {
      reason.replaceChildren();
      ask();
    } else if (touches(changed, ["step", "inner"])) fill(!changed.has("filter"));
    else if (changed.has("tab") && isShown()) fill();
    // An address that names a filter keeps it.
    if (changed.has("claim") && state.claim) why(state.claim, !changed.has("filter"));
  });
  whenShown(ask);
}

function draw() {
  const rules = ["unit", "failed-literal", "depth=2"];
  slider = h("input", {
    type: "range", min: 0, max: 0, value: 0, "aria-label": t().trail, input: () => go(Number(slider.value)),
  });
  message = h("p", { class: "status", role: "status" });
  current = h("div", { class: "entry" });
  log = h("div", { class: "log", role: "listbox", "aria-label": t().trail, keydown: key });
  reason = h("div", { class: "reason" });
  whole = button(t().wholeArgument, () => go(state.step + 1), { id: "whole", "aria-keyshortcuts": "a" });
  const runTo = h("input", { type: "text", size: 9, placeholder: t().whyHint, title: t().runToHint });
  const claim = h("input", { type: "text", size: 9, placeholder: t().whyHint, title: t().whyHint, value: state.claim });
  const submit = (/** @type {() => void} */ act) => (/** @type {Event} */ event) => {
    event.preventDefault();
    act();
  };
  pane.replaceChildren(
    h("div", { class: "fields" },
      choice(t().deduction, rules.map((rule) => [rule, ruleName(rule)]), state.deduction, (deduction) => set({ deduction, step: 0, inner: 0 }))),
    message, slider,
    h("div", { class: "buttons" },
      button(t().first, () => go(0), { "aria-keyshortcuts": "Home" }), button(t().back, () => move(-1), { id: "back", "aria-keyshortcuts": "ArrowLeft" }),
      button(t().forward, () => move(1), { id: "forward", "aria-keyshortcuts": "ArrowRight" }), whole,
      button(t().last, () => go(trail?.total ?? 0), { "aria-keyshortcuts": "End" }), projectorButton("trail")),
    h("p", { class: "hint" }, t().trailKeys),
    h("form", { class: "ask", submit: submit(() => reach(runTo.value)) },
      h("label", { class: "field" }, h("span", {}, t().runTo), runTo), h("button", { type: "submit" }, t().runTo)),
    current,
    h("form", { class: "ask", submit: submit(() => demand(claim.value)) },
      h("label", { class: "field" }, h("span", {}, t().why), claim), h("button", { type: "submit" }, t().why),
      button(t().whyContradiction, () => why("", true))),
    reason, log);
  fill();
}

/** The literal to run to when the trail and the board are there. */
let awaited = "";
function resume() {
  if (!awaited || !trail || !board) return;
  const text = awaited;
  awaited = "";
  reach(text);
}

/** @type {AbortController} */
let asking = new AbortController();
async function ask() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  trail = null;
  entries.clear();
  fill();
  try {
    trail = await engine.ask({ ask: "trail", ...formulaOf(), deduction: state.deduction, limit: WINDOW }, signal);
    keep(trail);
    if (state.step > trail.total) set({ step: trail.total, inner: 0 });
    fill();
    resume();
  } catch (error) {
    if (!signal.aborted) message.textContent = faultText(error);
  }
}

/** @param {any} answer */
function keep(answer) {
  answer.entries.forEach((/** @type {any} */ entry, /** @type {number} */ index) => entries.set(answer.offset + index, entry));
}

/** The keys of the list of entries, which is one tab stop. @param {KeyboardEvent} event */
function key(event) {
  const total = trail?.total ?? 0;
  const step = {
    ArrowDown: state.step + 1, ArrowUp: state.step - 1, PageDown: state.step + AROUND, PageUp: state.step - AROUND, Home: 1, End: total,
  }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  go(step);
}

/** @param {number} step */
function go(step) {
  if (trail) set({ step: Math.min(Math.max(0, step), trail.total), inner: 0 });
}

/** @typedef {{kind: "suppose"} | {kind: "step", from: any} | {kind: "so"}} Part */

/** The parts of an argument: the supposition, each step that gives a new literal or the contradiction, and the conclusion. @param {any} argument @returns {Part[]} */
const partsOf = (argument) => [
  ...(argument.suppose.length ? [/** @type {Part} */ ({ kind: "suppose" })] : []),
  ...argument.steps.filter((/** @type {any} */ from) => !from.known).map((/** @type {any} */ from) => /** @type {Part} */ ({ kind: "step", from })),
  { kind: "so" },
];

/** Goes one step on or back, also within an argument. @param {1 | -1} by */
function move(by) {
  const entry = entries.get(by > 0 ? state.step : state.step - (state.inner ? 0 : 1));
  const last = entry?.argument ? partsOf(entry.argument).length - 1 : 0;
  const inner = by < 0 && !state.inner ? last : state.inner + by;
  if (last === 0 || inner > last) go(state.step + by);
  else set({ step: by < 0 && !state.inner ? state.step - 1 : state.step, inner });
}

/** Steps to the entry that derives a literal, or the value of a cell. @param {string} text */
function reach(text) {
  const literal = literalText(text);
  const number = Number(literal);
  if (isOwn() && trail && number) {
    const named = trail.events.find((/** @type {number[]} */ event) => event[4] === number);
    if (named) go(named[3] + 1);
    else message.textContent = t().notReached({ claim: text.trim() });
    return;
  }
  const found = /^R(\d+)C(\d+)(?:([=≠])(\S+))?$/i.exec(literal);
  if (found && !(trail && board)) {
    awaited = text;
    return;
  }
  if (!found) {
    message.textContent = t().badClaim;
    return;
  }
  const [, row, column, sign, value] = found;
  const name = `${t().rowLetter}${row}C${column}`;
  const event = trail.events.find((/** @type {number[]} */ [cell, number, holds]) =>
    cellName(cell) === name && (sign ? valueOf(number) === value.toUpperCase() && (holds === 1) === (sign === "=") : holds === 1));
  if (event) go(event[3] + 1);
  else message.textContent = t().notReached({ claim: text.trim() });
}

/** @param {number} number */
const valueOf = (number) => (trail && symbols()[number - 1] ? symbols()[number - 1] : String(number)).toUpperCase();
/** @type {() => string[]} */
let symbols = () => [];
onBoard((board) => (symbols = () => board.symbols));

/** @param {boolean} [moved] the reader is to see the clause of the step */
function fill(moved = false) {
  const total = trail?.total ?? 0;
  slider.max = String(total);
  slider.value = String(state.step);
  const step = t().step({ number: state.step, total });
  const isEnd = state.step === total;
  const next = entries.get(state.step)?.argument;
  const parts = next ? partsOf(next) : [];
  const inner = Math.min(state.inner, parts.length - 1);
  whole.disabled = !next;
  message.textContent = !trail ? t().working : inner > 0 ? `${step}${t().colon}${t().inner({ number: inner, total: parts.length })}` : isEnd ? `${step}. ${t().outcome[/** @type {"open"} */ (trail.outcome)]}` : `${step}.`;
  const values = new Map();
  const excluded = new Set();
  let last = -1;
  for (const [cell, value, holds, entry] of trail?.events ?? []) {
    if (entry >= state.step) break;
    // A literal of a formula of the reader may be of no cell of the board.
    if (cell === null) continue;
    if (holds) values.set(cell, [...(values.get(cell) ?? []), value]);
    else excluded.add(`${cell},${value}`);
    last = holds && entry === state.step - 1 ? cell : -1;
  }
  if (isShown()) showDerived({ values, excluded, last, decided: new Set() });
  drawLog();
  if (!trail) return;
  if (inner > 0) return presentPart(next, entries.get(state.step).number, parts, inner, moved);
  if (state.step === 0) {
    current.replaceChildren(total ? h("p", { class: "hint" }, t().atStart) : "");
    project("trail", null, total ? t().atStart : message.textContent ?? "");
    if (!state.claim && isShown()) pin(null);
    return;
  }
  const entry = entries.get(state.step - 1);
  if (entry) present(entry, moved);
  else fetchAround(state.step - 1, moved);
}

/** Shows an entry, and marks its cells. @param {any} entry @param {boolean} moved */
function present(entry, moved) {
  current.replaceChildren(shown(entry));
  projected(entry.step ? { kind: "step", from: entry.step } : { kind: "so" }, entry.argument);
  if (isShown() && (moved || !state.claim)) mark(entry.step ? [{ steps: [entry.step], suppose: [], shows: [] }] : [entry.argument], moved);
}

/**
 * Shows an argument up to one of its parts, and marks the cells of this part.
 * @param {any} from @param {number} number @param {Part[]} parts @param {number} inner @param {boolean} moved
 */
function presentPart(from, number, parts, inner, moved) {
  const part = parts[inner - 1];
  const end = part.kind === "step" ? from.steps.indexOf(part.from) + 1 : 0;
  const steps = from.steps.slice(0, end);
  current.replaceChildren(argument({ ...from, steps }, number, true, true));
  projected(part, from);
  if (moved) [...current.querySelectorAll(".step")].at(-1)?.scrollIntoView({ block: "nearest" });
  if (isShown() && (moved || !state.claim)) mark([{ steps, suppose: from.suppose, shows: [] }], moved);
  if (!isShown() || part.kind !== "suppose") return;
  // The supposition has no step that marks it.
  pin({
    cells: new Set(from.suppose.map((/** @type {any} */ literal) => literal.cell)),
    marks: new Map(from.suppose.map((/** @type {any} */ literal) => [`${literal.cell},${literal.value}`, literal.n > 0 ? "literal" : "negated"])),
  });
}

/** Shows a part in the projector mode. @param {Part} part @param {any} argument */
function projected(part, argument) {
  const lineOf = (/** @type {any[]} */ literals, /** @type {any} */ gives) => clauseLine(literals.map((literal) =>
    ({ name: nameOf(literal), isFalse: gives !== undefined && literal.n !== gives?.n, isGiven: literal.n === gives?.n })));
  const names = (/** @type {any[]} */ literals, /** @type {string} */ sign) => literals.map((literal) => nameOf(literal)).join(sign);
  if (part.kind === "suppose") return project("trail", lineOf(argument.suppose, undefined), t().supposing({ literal: names(argument.suppose, " ∧ ") }).replace(/\s*:$/, "."));
  if (part.kind === "so") return project("trail", lineOf(argument.shows, argument.shows.length === 1 ? argument.shows[0] : undefined), `${t().so({ literal: names(argument.shows, " ∨ ") || t().contradiction })}.`);
  const { from } = part;
  const gives = from.gives ? nameOf(from.gives) : t().contradiction;
  project("trail", lineOf(from.literals, from.gives), `${gives[0].toUpperCase()}${gives.slice(1)}${t().colon}${reasonOf(from)}.`);
}

/**
 * What the grid shows of a step. The literals of its clause are false, except for the one that it gives.
 * @param {any} from
 * @param {boolean} isSupposed it follows from a supposition only
 * @returns {import("./state.js").Hover}
 */
function marksOf(from, isSupposed) {
  /** @type {import("./state.js").Hover} */
  const found = { cells: cellsOf(from.literals), marks: new Map() };
  const isFact = !isSupposed || from.known || from.by !== undefined;
  for (const literal of [...from.literals, ...(from.gives ? [from.gives] : [])]) {
    if (literal.value === undefined) continue;
    const holds = (literal.n > 0) === (literal.n === from.gives?.n);
    found.marks.set(`${literal.cell},${literal.value}`, isFact ? (holds ? "holds" : "excluded") : holds ? "literal" : "negated");
  }
  return found;
}

/** Marks the cells of arguments, and what they show. Scrolls to the clause of the last step. @param {any[]} given @param {boolean} scrolls */
async function mark(given, scrolls) {
  /** @type {import("./state.js").Hover} */
  const found = { cells: new Set(), marks: new Map() };
  for (const from of given) {
    const isSupposed = from.suppose.length > 0;
    for (const each of from.steps) {
      const { cells, marks } = marksOf(each, isSupposed);
      cells.forEach((cell) => found.cells.add(cell));
      // What was known before stays a fact where a clause repeats it.
      for (const [name, look] of marks) if (!isSupposed || !FACTS.has(found.marks.get(name) ?? "")) found.marks.set(name, look);
    }
    if (isSupposed && from.shows.length === 1) {
      const [literal] = from.shows;
      if (literal.cell !== undefined) found.cells.add(literal.cell);
      if (literal.value !== undefined) found.marks.set(`${literal.cell},${literal.value}`, literal.n > 0 ? "holds" : "excluded");
    }
  }
  pin(found);
  const last = given.flatMap((from) => from.steps).findLast((from) => from.clause);
  if (scrolls && last) await reveal(last.clause);
}

/** @type {Set<string>} */
const FACTS = new Set(["holds", "excluded"]);

/** Lists the entries around the step. The list is one tab stop: the entry of the step. */
function drawLog() {
  const start = Math.max(0, Math.min(state.step - AROUND, (trail?.total ?? 0) - 2 * AROUND));
  /** @type {HTMLElement[]} */
  const items = [];
  for (let index = start; index < start + 2 * AROUND; index++) {
    const entry = entries.get(index);
    if (!entry) continue;
    const from = entry.step ?? entry.argument;
    const gives = entry.step ? (from.gives ? nameOf(from.gives) : "⊥") : from.shows.map((/** @type {any} */ literal) => nameOf(literal)).join(" ∨ ") || "⊥";
    const why = entry.step ? reasonOf(from) : ruleName(from.rule);
    const isValue = entry.step ? from.gives?.n > 0 : from.shows.length === 1 && from.shows[0].n > 0;
    const isCurrent = index === state.step - 1;
    items.push(h("button", {
      type: "button", role: "option", class: `${isValue ? "value" : ""} ${index >= state.step ? "later" : ""}`,
      tabindex: isCurrent || state.step === 0 && index === 0 ? 0 : -1, "aria-selected": String(isCurrent), click: () => go(index + 1),
    }, h("span", {}, String(index + 1)), h("b", {}, gives), h("span", {}, why)));
  }
  const isFocused = log.contains(document.activeElement);
  log.replaceChildren(...items);
  log.hidden = items.length === 0;
  if (isFocused) items.find((item) => item.tabIndex === 0)?.focus({ preventScroll: true });
}

/** @param {number} index @param {boolean} moved */
async function fetchAround(index, moved) {
  const offset = Math.max(0, index - WINDOW / 2);
  const { signal } = asking;
  try {
    keep(await engine.ask({ ask: "trail", ...formulaOf(), deduction: state.deduction, offset, limit: WINDOW }, signal));
    drawLog();
    const entry = entries.get(state.step - 1);
    if (entry) present(entry, moved);
  } catch (error) {
    if (!signal.aborted) message.textContent = faultText(error);
  }
}

/** @param {any} entry */
const shown = (entry) => (entry.step ? steps([entry.step], true, false) : argument(entry.argument, entry.number, true));

/** @param {any} from a step @returns {string} */
function reasonOf(from) {
  if (from.known) return t().knownBefore;
  if (from.by !== undefined) return t().byArgument({ count: from.by + 1 });
  return from.because?.[state.language] ?? t().clauseNumber({ count: counted(from.clause) });
}

/**
 * The rows of steps, one tab stop.
 * @param {any[]} given
 * @param {boolean} isListed the list has their clauses
 * @param {boolean} isSupposed they follow from a supposition
 */
function steps(given, isListed, isSupposed) {
  const rows = given.map((from) => step(from, isListed, isSupposed));
  const list = h("div", { class: "steps", role: "listbox", "aria-label": t().steps }, ...rows);
  rove(list, rows);
  return list;
}

/**
 * A step: what it gives, why, and its clause.
 * @param {any} from
 * @param {boolean} isListed
 * @param {boolean} isSupposed
 * @returns {HTMLElement}
 */
function step(from, isListed, isSupposed) {
  const gives = from.gives ? nameOf(from.gives) : t().contradiction;
  const why = reasonOf(from);
  const clause = from.literals.map((/** @type {any} */ literal) => nameOf(literal)).join(" ∨ ");
  const click = isListed && from.clause ? () => mark([{ steps: [from], suppose: isSupposed ? [from] : [], shows: [] }], true) : null;
  let isPointed = false;
  const point = () => {
    if (!isPointed) hover(marksOf(from, isSupposed), "trail");
    isPointed = true;
  };
  const leave = () => {
    if (isPointed) hover(null, "trail");
    isPointed = false;
  };
  return h(click ? "button" : "div", {
    class: `step ${from.gives && from.gives.n > 0 ? "value" : ""}`, role: "option", "aria-selected": "false", type: click && "button", click,
    // A row that scrolls under a pointer at rest is not pointed at.
    pointermove: point, pointerleave: leave, focus: point, blur: leave,
  },
  h("b", {}, gives), h("span", { class: "why" }, why),
  from.clause ? h("small", {}, [from.because && t().clauseNumber({ count: counted(from.clause) }), from.origin?.part, clause].filter(Boolean).join(" · ")) : null);
}

/**
 * An argument. What was known before is behind its count.
 * @param {any} from @param {number} number @param {boolean} isListed @param {boolean} [isBegun] its conclusion is not reached
 */
function argument(from, number, isListed, isBegun = false) {
  const texts = (/** @type {any[]} */ literals, /** @type {string} */ sign) => literals.map((literal) => nameOf(literal)).join(sign);
  const rule = ruleName(from.rule);
  const isSupposed = from.suppose.length > 0;
  const known = from.steps.filter((/** @type {any} */ step) => step.known);
  const found = from.steps.filter((/** @type {any} */ step) => !step.known);
  return h("div", { class: "argument" },
    h("h3", {}, t().argumentTitle({ count: number + 1, rule })),
    isSupposed ? h("p", {}, t().supposing({ literal: texts(from.suppose, " ∧ ") })) : null,
    found.length ? steps(found, isListed, isSupposed) : null,
    known.length ? h("details", {}, h("summary", {}, t().knownCount({ count: known.length })), steps(known, isListed, isSupposed)) : null,
    isBegun ? null : h("p", { class: "says" }, t().so({ literal: from.shows.length ? texts(from.shows, " ∨ ") : t().contradiction })));
}

/** @param {string} text */
function demand(text) {
  if (!text.trim()) {
    message.textContent = t().badClaim;
    return;
  }
  if (text === state.claim) why(text, true);
  else set({ claim: text });
}

/** Asks for the shortest reason; an empty claim is the contradiction. @param {string} claim @param {boolean} scrolls */
async function why(claim, scrolls) {
  reason.replaceChildren(h("p", { class: "hint" }, t().working));
  try {
    const answer = await engine.ask({ ask: "why", ...formulaOf(), deduction: state.deduction, claim: claim || undefined });
    reason.replaceChildren(explanation(answer, true));
    if (isShown()) await mark(answer.arguments, scrolls);
    // The last clause decides. The detail of the clause in the list may have moved it.
    if (scrolls) [...reason.querySelectorAll(".step")].at(-1)?.scrollIntoView({ block: "nearest" });
  } catch (error) {
    reason.replaceChildren(h("p", { class: "bad", role: "alert" }, faultText(error)));
  }
}

/** An explanation with its graph. @param {any} answer @param {boolean} isListed the list has its clauses @returns {HTMLElement} */
export function explanation(answer, isListed) {
  const picture = answer.graph && `data:image/svg+xml,${encodeURIComponent(answer.graph[state.language])}`;
  return h("div", { class: "explanation", "data-clauses": answer.clauses },
    h("p", { class: "says" }, answer.summary[state.language]),
    ...answer.arguments.map((/** @type {any} */ one, /** @type {number} */ index) => answer.arguments.length > 1
      ? argument(one, index, isListed)
      : steps(one.steps, isListed, one.suppose.length > 0)),
    picture ? h("details", {}, h("summary", {}, t().graph), h("img", { class: "graph", src: picture, alt: answer.text[state.language] })) : null);
}
