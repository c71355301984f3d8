// The trail: what is derived, step by step, and why.

import { button, choice, h } from "./dom.js";
import { engine } from "./engine.js";
import { hoverOf, reveal } from "./clauses.js";
import { FORMULA, board, cellName, formulaOf, hover, onBoard, set, state, subscribe, touches } from "./state.js";
import { counted, saying, t } from "./texts.js";
import { pin, showDerived } from "./grid.js";

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
/** @type {HTMLElement} */
let current;
/** @type {HTMLElement} */
let log;
/** @type {HTMLElement} */
let reason;

/** @param {HTMLElement} element */
export function trailPane(element) {
  pane = element;
  draw();
  onBoard(() => {
    fill();
    resume();
    if (reason.childElementCount === 0 && state.claim) why(state.claim, false);
  });
  subscribe((changed) => {
    if (changed.has("language")) draw();
    if (touches(changed, [...FORMULA, "deduction"])) {
      reason.replaceChildren();
      ask();
    } else if (changed.has("step")) fill(!changed.has("filter"));
    // An address that names a filter keeps it.
    if (changed.has("claim") && state.claim) why(state.claim, !changed.has("filter"));
  });
  ask();
}

function draw() {
  const rules = ["unit", "failed-literal", "depth=2"];
  slider = h("input", {
    type: "range", min: 0, max: 0, value: 0, "aria-label": t().trail, input: () => go(Number(slider.value)),
  });
  message = h("p", { class: "status", role: "status" });
  current = h("div", { class: "entry" });
  log = h("ol", { class: "log", "aria-label": t().trail });
  reason = h("div", { class: "reason" });
  const runTo = h("input", { type: "text", size: 9, placeholder: "R1C8=7", title: t().runToHint });
  const claim = h("input", { type: "text", size: 9, placeholder: "R1C8=7", title: t().whyHint, value: state.claim });
  const submit = (/** @type {() => void} */ act) => (/** @type {Event} */ event) => {
    event.preventDefault();
    act();
  };
  pane.replaceChildren(
    h("div", { class: "fields" },
      choice(t().deduction, rules.map((rule) => [rule, t()[/** @type {"unit"} */ (rule)]]), state.deduction, (deduction) => set({ deduction, step: 0 }))),
    message, slider,
    h("div", { class: "buttons" },
      button(t().first, () => go(0)), button(t().back, () => go(state.step - 1)),
      button(t().forward, () => go(state.step + 1), { id: "forward" }), button(t().last, () => go(trail?.total ?? 0))),
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
    if (state.step > trail.total) set({ step: trail.total });
    fill();
    resume();
  } catch (error) {
    if (!signal.aborted) message.textContent = /** @type {Error} */ (error).message;
  }
}

/** @param {any} answer */
function keep(answer) {
  answer.entries.forEach((/** @type {any} */ entry, /** @type {number} */ index) => entries.set(answer.offset + index, entry));
}

/** @param {number} step */
function go(step) {
  if (trail) set({ step: Math.min(Math.max(0, step), trail.total) });
}

/** Steps to the entry that derives a literal, or the value of a cell. @param {string} text */
function reach(text) {
  const found = /^\s*[RL](\d+)C(\d+)\s*(?:(=|≠|!=)\s*(\S+))?\s*$/i.exec(text);
  if (found && !(trail && board)) {
    awaited = text;
    return;
  }
  if (!found) {
    message.textContent = t().badClaim;
    return;
  }
  const [, row, column, sign, value] = found;
  const name = `R${row}C${column}`;
  const event = trail.events.find((/** @type {number[]} */ [cell, number, holds]) =>
    cellName(cell) === name && (sign ? valueOf(number) === value.toUpperCase() && (holds === 1) === (sign === "=") : holds === 1));
  if (event) go(event[3] + 1);
  else message.textContent = t().notReached(text.trim());
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
  const step = t().step(state.step, total);
  const isEnd = state.step === total;
  message.textContent = !trail ? t().working : isEnd ? `${step}. ${t().outcome[/** @type {"open"} */ (trail.outcome)]}` : `${step}.`;
  const values = new Map();
  const excluded = new Set();
  let last = -1;
  for (const [cell, value, holds, entry] of trail?.events ?? []) {
    if (entry >= state.step) break;
    if (holds) values.set(cell, value);
    else excluded.add(`${cell},${value}`);
    last = entry === state.step - 1 ? cell : -1;
  }
  showDerived({ values, excluded, last });
  drawLog();
  if (!trail) return;
  if (state.step === 0) {
    current.replaceChildren(total ? h("p", { class: "hint" }, t().atStart) : "");
    if (!state.claim) pin(null);
    return;
  }
  const entry = entries.get(state.step - 1);
  if (entry) present(entry, moved);
  else fetchAround(state.step - 1, moved);
}

/** Shows an entry, and marks its cells. @param {any} entry @param {boolean} moved */
function present(entry, moved) {
  current.replaceChildren(shown(entry));
  if (moved || !state.claim) mark(entry.step ? [entry.step] : entry.argument.steps, moved);
}

/** Marks the cells of steps, and what the steps give. Scrolls to the clause of the last one. @param {any[]} steps @param {boolean} scrolls */
function mark(steps, scrolls) {
  const { cells, marks } = hoverOf(steps.flatMap((from) => from.literals));
  const given = hoverOf(steps.flatMap((from) => from.gives ?? []));
  pin({ cells, marks: new Map([...marks, ...given.marks]) });
  const last = steps.findLast((from) => from.clause);
  if (scrolls && last) reveal(last.clause);
}

/** Lists the entries around the step. */
function drawLog() {
  const start = Math.max(0, Math.min(state.step - AROUND, (trail?.total ?? 0) - 2 * AROUND));
  const items = [];
  for (let index = start; index < start + 2 * AROUND; index++) {
    const entry = entries.get(index);
    if (!entry) continue;
    const from = entry.step ?? entry.argument;
    const gives = entry.step ? from.gives?.text ?? "⊥" : from.shows.map((/** @type {any} */ literal) => literal.text).join(" ∨ ") || "⊥";
    const why = entry.step ? reasonOf(from) : t()[/** @type {"unit"} */ (from.rule)] ?? from.rule;
    const isValue = entry.step ? from.gives?.n > 0 : from.shows.length === 1 && from.shows[0].n > 0;
    items.push(h("li", {}, h("button", {
      type: "button", class: `${isValue ? "value" : ""} ${index >= state.step ? "later" : ""}`,
      "aria-current": index === state.step - 1 ? "step" : null, click: () => go(index + 1),
    }, h("span", {}, String(index + 1)), h("b", {}, gives), h("span", {}, why))));
  }
  log.replaceChildren(...items);
}

/** @param {number} index @param {boolean} moved */
async function fetchAround(index, moved) {
  const offset = Math.max(0, index - WINDOW / 2);
  const { signal } = asking;
  try {
    keep(await engine.ask({ ask: "trail", ...formulaOf(), deduction: state.deduction, offset, limit: WINDOW }, signal));
    const entry = entries.get(state.step - 1);
    if (entry) present(entry, moved);
  } catch (error) {
    if (!signal.aborted) message.textContent = /** @type {Error} */ (error).message;
  }
}

/** @param {any} entry */
const shown = (entry) => (entry.step ? step(entry.step, true) : argument(entry.argument, entry.number, true));

/** @param {any} from a step @returns {string} */
function reasonOf(from) {
  if (from.known) return t().knownBefore;
  if (from.by !== undefined) return t().byArgument(from.by + 1);
  return state.language === "en" ? from.because : saying(from.origin);
}

/** A step: what it gives, why, and its clause. @param {any} from @param {boolean} isListed the list has its clause */
function step(from, isListed) {
  const gives = from.gives ? from.gives.text : t().contradiction;
  const why = reasonOf(from);
  const clause = from.literals.map((/** @type {any} */ literal) => literal.text).join(" ∨ ");
  const click = isListed && from.clause ? () => mark([from], true) : null;
  return h(click ? "button" : "div", {
    class: `step ${from.gives && from.gives.n > 0 ? "value" : ""}`, tabindex: 0, type: click && "button", click,
    pointerenter: () => hover(hoverOf(from.literals), "trail"), pointerleave: () => hover(null, "trail"),
    focus: () => hover(hoverOf(from.literals), "trail"), blur: () => hover(null, "trail"),
  },
  h("b", {}, gives), h("span", { class: "why" }, why),
  from.clause ? h("small", {}, `${t().clauseNumber(counted(from.clause))} · ${from.origin?.part ?? ""} · ${clause}`) : null);
}

/** @param {any} from @param {number} number @param {boolean} isListed */
function argument(from, number, isListed) {
  const texts = (/** @type {any[]} */ literals, /** @type {string} */ sign) => literals.map((literal) => literal.text).join(sign);
  const rule = t()[/** @type {"unit"} */ (from.rule)] ?? from.rule;
  return h("div", { class: "argument" },
    h("h3", {}, t().argumentTitle(number + 1, rule)),
    from.suppose.length ? h("p", {}, t().supposing(texts(from.suppose, " ∧ "))) : null,
    h("div", { class: "steps" }, ...from.steps.map((/** @type {any} */ each) => step(each, isListed))),
    h("p", { class: "says" }, t().so(from.shows.length ? texts(from.shows, " ∨ ") : t().contradiction)));
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
    mark(answer.arguments.flatMap((/** @type {any} */ one) => one.steps), scrolls);
  } catch (error) {
    reason.replaceChildren(h("p", { class: "bad", role: "alert" }, /** @type {Error} */ (error).message));
  }
}

/** An explanation with its graph. @param {any} answer @param {boolean} isListed the list has its clauses @returns {HTMLElement} */
export function explanation(answer, isListed) {
  const last = answer.arguments.at(-1);
  const summary = last?.shows.length
    ? t().shortest(answer.title, answer.clauses, answer.shortest) : t().noSolutionFrom(answer.clauses);
  const picture = `data:image/svg+xml,${encodeURIComponent(answer.graph)}`;
  return h("div", { class: "explanation", "data-clauses": answer.clauses },
    h("p", { class: "says" }, state.language === "en" ? answer.summary : summary),
    ...answer.arguments.map((/** @type {any} */ one, /** @type {number} */ index) => answer.arguments.length > 1
      ? argument(one, index, isListed)
      : h("div", { class: "steps" }, ...one.steps.map((/** @type {any} */ each) => step(each, isListed)))),
    h("details", {}, h("summary", {}, t().graph), h("img", { class: "graph", src: picture, alt: answer.text })));
}
