// Exercises: the engine makes them from a kind and a seed, gives hints, and marks answers by their meaning. The address has the exercise, the
// hints and the answer.

import { button, choice, h, redraw } from "./dom.js";
import { engine } from "./engine.js";
import { set, state, subscribe, touches } from "./state.js";
import { faultText, t } from "./texts.js";

/** A statement with its letter, which is chosen. */
const LETTERED = /^([A-Z]): (.*)$/;
/** The first exercise of a kind. */
const NEW = { answer: "", hints: 0, revealed: 0 };

/** @typedef {{text?: string, clauses?: {label: string, literals: string[]}[], side?: number, cells?: string[], program?: string[]}} Block */
/** @typedef {{kind: "text" | "one" | "several" | "line", signs?: string[], choices?: string[]}} Form */

/** The exercise as the engine describes it. @type {any} */
let exercise = null;
/** The kinds with their words. @type {{name: string, words: string}[]} */
let kinds = [];
/** Whether an answer was marked. */
let isTried = false;
/** The fields that choose the exercise, and the exercise. The fields stay, so that they keep the focus. @type {HTMLElement} */
let fields;
/** @type {HTMLElement} */
let body;
/** The parts of the pane that change. @type {Record<string, any>} */
let parts = {};

const isShown = () => state.tab === "exercise";
/** The seed; the first one is 1. */
const seed = () => Math.min(Math.max(1, state.seed), Number.MAX_SAFE_INTEGER);
const kind = () => state.exercise || "clause";

/** @param {HTMLElement} element */
export function exercisePane(element) {
  fields = h("div", { class: "fields" });
  body = h("div", { class: "exercise" });
  element.replaceChildren(fields, body);
  subscribe((changed) => {
    const isOther = touches(changed, ["exercise", "seed", "language"]);
    if (isOther) exercise = null;
    if (touches(changed, ["exercise", "seed"])) isTried = false;
    if (!isShown()) return;
    if (!exercise) load();
    else if (touches(changed, ["hints", "revealed"])) help();
    if (exercise && changed.has("answer") && parts.read() !== state.answer) parts.write(state.answer);
  });
  if (isShown()) load();
}

/** @type {AbortController} */
let asking = new AbortController();
/** @param {object} [more] */
const ask = (more) => {
  asking.abort();
  asking = new AbortController();
  return engine.ask(
    { ask: "exercise", kind: kind(), seed: seed(), language: state.language, hints: state.hints, key: state.revealed > 0, ...more }, asking.signal);
};

/** Asks, and shows a fault in place of the answer. @param {(found: any) => void} act @param {object} [more] */
async function answered(act, more) {
  const question = ask(more);
  const { signal } = asking;
  try {
    const found = await question;
    if (!signal.aborted) act(found);
  } catch (error) {
    if (!signal.aborted) fail(faultText(error));
  }
}

/** @param {string} text */
function fail(text) {
  const fault = h("p", { class: "bad", role: "alert" }, text);
  if (exercise) return parts.verdict.replaceChildren(fault);
  body.replaceChildren(fault);
  // An address of a kind that does not exist: the others can be chosen.
  if (!kinds.length) engine.ask({ ask: "exercise", language: state.language }).then((found) => choices(found.kinds), () => {});
}

/** Loads the exercise. */
async function load() {
  await answered((found) => {
    exercise = found;
    choices(found.kinds);
    draw();
  });
}

/** Shows the hints and the key. */
const help = () => answered((found) => {
  exercise = found;
  drawHelp();
});

/** Shows the fields that choose the exercise; makes them if the words are others. @param {typeof kinds} found */
function choices(found) {
  if (JSON.stringify(found) !== JSON.stringify(kinds)) {
    kinds = found;
    const options = kinds.map(({ name, words }) => /** @type {[string, string]} */ ([name, words]));
    const number = h("input", {
      type: "text", inputmode: "numeric", size: 6, id: "exercise-seed", change: () => {
        const wanted = Number(number.value);
        if (Number.isSafeInteger(wanted) && wanted > 0) set({ seed: wanted, ...NEW });
        number.value = String(seed());
      },
    });
    redraw(fields, () => fields.replaceChildren(
      choice(t().exerciseKind, options, kind(), (name) => set({ exercise: name, ...NEW })),
      h("label", { class: "field" }, h("span", {}, t().exerciseSeed), number),
      button(t().exerciseNext, () => set({ seed: seed() + 1, ...NEW }), { id: "exercise-next" })));
  }
  /** @type {any} */ (fields.querySelector("select")).value = kind();
  /** @type {any} */ (fields.querySelector("input")).value = seed();
}

function draw() {
  const form = /** @type {Form} */ (exercise.form);
  const field = answer(form);
  parts = {
    ...field,
    verdict: h("div", { class: "verdict", role: "status" }),
    hint: button("", () => set({ hints: exercise.hints.length + 1 }), { id: "exercise-hint" }),
    hints: h("ol", { class: "hints", "aria-live": "polite", "aria-label": t().exerciseHints }),
    reveal: button(t().exerciseKey, () => set({ revealed: 1 }), { id: "exercise-key" }),
    key: h("p", { class: "key", "aria-live": "polite" }),
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    mark();
  };
  body.replaceChildren(
    h("form", { class: "exercise", submit },
      ...exercise.blocks.map((/** @type {Block} */ block) => shown(block, form, field.boxes)), field.field,
      h("div", { class: "buttons" }, h("button", { type: "submit", id: "exercise-mark" }, t().exerciseMark), parts.hint, parts.reveal)),
    parts.verdict, parts.hints, parts.key, h("p", { class: "hint" }, t().exerciseNote));
  parts.write(state.answer);
  drawHelp();
}

function drawHelp() {
  const { hints, total, key } = exercise;
  parts.hints.replaceChildren(...hints.map((/** @type {string} */ hint) => h("li", {}, hint)));
  const isLast = hints.length >= total;
  parts.hint.textContent = t().exerciseHint({ number: isLast ? total : hints.length + 1, total });
  parts.hint.disabled = isLast;
  parts.reveal.disabled = !isTried || key !== undefined;
  parts.reveal.title = isTried ? "" : t().exerciseKeyAfter;
  parts.key.replaceChildren(...(key === undefined ? [] : [t().exerciseKeyIs, h("code", {}, key)]));
}

/** Marks the answer, unless nothing is chosen. */
function mark() {
  if (parts.boxes.length && !parts.read()) parts.verdict.replaceChildren(h("p", { class: "bad" }, t().exerciseChoose));
  else judge();
}

const judge = () => answered((found) => {
  isTried = true;
  const { is_right: isRight, remark, code, unreadable } = found.verdict;
  parts.verdict.replaceChildren(...(unreadable
    ? [h("p", { class: "bad" }, `${unreadable}.`)]
    : [
      h("p", { class: isRight ? "good" : "bad" }, isRight ? t().exerciseRight : t().exerciseWrong({ remark })),
      h("p", {}, t().exerciseCode, h("code", { class: "code" }, code)),
    ]));
  drawHelp();
}, { answer: parts.read() });

/** Notes the answer; the mark was for another one. */
function note() {
  parts.verdict.replaceChildren();
  set({ answer: parts.read() });
}

/** The fields of an answer, and functions that read and write it. @param {Form} form */
function answer({ kind, signs = [], choices = [] }) {
  if (kind === "one" || kind === "several") {
    const boxes = choices.map((value) => h("input", {
      type: kind === "one" ? "radio" : "checkbox", name: "exercise-choice", id: `exercise-choice-${value}`, value, change: note,
    }));
    const isLettered = exercise.blocks.some((/** @type {Block} */ { text, clauses }) => text && LETTERED.test(text) || clauses?.some(({ label }) => label));
    return {
      boxes,
      field: isLettered ? null : h("fieldset", { class: "choices" }, h("legend", {}, t().exerciseAnswer),
        ...boxes.map((box) => h("label", { class: "check" }, box, box.value))),
      read: () => boxes.filter((box) => box.checked).map((box) => box.value).join(", "),
      write: (/** @type {string} */ text) => {
        const values = text.split(", ");
        boxes.forEach((box) => (box.checked = values.includes(box.value)));
      },
    };
  }
  const input = h("input", { type: "text", id: "exercise-answer", autocomplete: "off", autocapitalize: "off", spellcheck: "false", input: note });
  const put = (/** @type {string} */ text) => {
    input.setRangeText(text, input.selectionStart, input.selectionEnd, "end");
    input.focus();
    note();
  };
  const sign = (/** @type {string} */ text) => button(text.trim() || "␣", () => put(/^[∨∧]$/.test(text) ? ` ${text} ` : text), {
    "data-sign": text, "aria-label": text.trim() ? undefined : t().exerciseBlank,
  });
  return {
    boxes: [], input, put,
    field: h("div", { class: "answer-field" },
      h("label", { class: "field" }, h("span", {}, t().exerciseAnswer), input),
      signs.length ? h("div", { class: "buttons" }, ...signs.map(sign)) : null),
    read: () => input.value,
    write: (/** @type {string} */ text) => (input.value = text),
  };
}

/** A part of the statement. A clause with a letter is chosen, a literal or a line is copied into the answer. @param {Block} block @param {Form} form @param {any[]} boxes */
function shown({ text, clauses, side, cells, program }, form, boxes) {
  const boxOf = (/** @type {string} */ letter) => boxes.find(({ value }) => value === letter);
  const chosen = (/** @type {any} */ box, /** @type {Node | string} */ words) => h("label", { class: "check choice" }, box, h("b", {}, box.value), words);
  if (text !== undefined) {
    const [, letter, words] = LETTERED.exec(text) ?? [];
    const box = boxOf(letter);
    return box ? chosen(box, h("span", {}, words)) : h("p", {}, text);
  }
  if (clauses) {
    return h("ul", { class: "exercise-clauses" }, ...clauses.map(({ label, literals }) => {
      const box = boxOf(label);
      if (box) return h("li", {}, chosen(box, h("span", { class: "logic" }, literals.join(" ∨ "))));
      const names = label ? [h("b", {}, `${label} `)] : [];
      const ors = literals.flatMap((literal, index) => [index ? " ∨ " : "", copied(literal, form)]);
      return h("li", { class: "logic" }, ...names, ...ors);
    }));
  }
  if (cells && side) {
    const order = side * side;
    const rows = Array.from({ length: order }, (_, row) => cells.slice(row * order, (row + 1) * order));
    const ends = (/** @type {number} */ index) => (index + 1) % side === 0 && index + 1 < order;
    return h("table", { class: "exercise-grid", "aria-label": t().grid }, h("tbody", {}, ...rows.map((row, index) =>
      h("tr", { class: ends(index) ? "thick" : null }, ...row.map((cell, column) => h("td", { class: ends(column) ? "thick" : null }, cell === "." ? "" : cell))))));
  }
  if (!program) return null;
  if (form.kind !== "line") return h("pre", { tabindex: 0 }, program.join("\n"));
  return h("div", { class: "exercise-program" }, h("p", { class: "hint" }, t().exerciseLine), ...program.map((line) => {
    const [, number, rest] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    return button(line, () => {
      parts.write(`${number}: ${rest.trim()}`);
      parts.input.focus();
      note();
    }, { "data-line": number });
  }));
}

/** A literal of a clause; where an answer is a clause, a click copies it into the answer. @param {string} literal @param {Form} form */
function copied(literal, form) {
  if (form.kind !== "text" || !form.signs?.length) return literal;
  return button(literal, () => {
    const before = parts.read().trimEnd();
    const joint = !before || /[¬(]$/.test(before) ? "" : /[∨∧;,]$/.test(before) ? " " : form.signs?.includes("∨") ? " ∨ " : ", ";
    parts.write(before + joint + literal);
    parts.input.focus();
    note();
  }, { class: "literal", title: t().exerciseCopy });
}
