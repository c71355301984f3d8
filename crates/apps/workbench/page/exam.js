// The questions of the examination paper, and the course's wrong row clauses.

import { button, h } from "./dom.js";
import { engine } from "./engine.js";
import { selectedCell } from "./grid.js";
import { hoverOf } from "./clauses.js";
import { FORMULA, cellName, hover, puzzleOf, setOwn, show, subscribe, touches, useOwn, valueName } from "./state.js";
import { counted, engineName, faultText, t } from "./texts.js";
import { explanation } from "./trail.js";

/** @param {HTMLElement} pane */
export function examPane(pane) {
  const draw = () => pane.replaceChildren(
    h("p", { class: "hint" }, t().examIntro),
    ...Object.values(t().q).map((text, index) => {
      const answer = h("div", { class: "answer", "aria-live": "polite" });
      const reveal = (/** @type {number | undefined} */ cell) => fill(answer, index + 1, cell);
      return h("section", { class: "question" }, h("h3", {}, text),
        h("div", { class: "buttons" },
          button(t().reveal, () => reveal(undefined), { "data-question": index + 1, "aria-label": `${t().reveal}: ${text}` }),
          index === 4 ? button(t().examCell, () => reveal(selectedCell())) : null),
        answer);
    }));
  draw();
  subscribe((changed) => {
    if (touches(changed, ["language", ...FORMULA])) draw();
  });
}

/** @param {HTMLElement} answer @param {number} question @param {number | undefined} cell */
async function fill(answer, question, cell) {
  answer.replaceChildren(t().working);
  try {
    const found = await engine.ask({ ask: "exam", question, cell, ...puzzleOf() });
    answer.replaceChildren(...shown(question, found));
  } catch (error) {
    answer.replaceChildren(h("p", { class: "bad" }, faultText(error)));
  }
}

/** @param {number} question @param {any} found @returns {(Node | string)[]} */
function shown(question, found) {
  switch (question) {
    case 1: return [t().a1({ count: found.count, exact: found.exact, clauses: counted(found.clauses) })];
    case 2: return [t().a2({ variables: found.variables, digits: found.digits })];
    case 3: return [t().a3({ count: found.after })];
    case 4: return [t().a4({ formula: found.paper.formula, found: found.paper.found.join(", "), left: found.paper.left })];
    default: return [h("p", { class: "says" }, `${cellName(found.cell)} = ${valueName(found.value)}`), explanation(found, false)];
  }
}

/** The loop of the report, in words of a program. */
const LOOP = `for i, j, k, n:
  if n > k:          -- n > i
    -(10000*i + 100*k + j)
    -(10000*n + 100*k + j)  0`;

/** @param {HTMLElement} pane */
export function lessonPane(pane) {
  const draw = () => {
    const result = h("div", { "aria-live": "polite" });
    const toggle = h("input", {
      type: "checkbox", id: "lesson-switch", change: () => {
        if (toggle.checked) teach(result);
        else {
          result.replaceChildren();
          show(null);
        }
      },
    });
    pane.replaceChildren(
      h("p", {}, t().lessonIntro), h("pre", { tabindex: 0 }, LOOP),
      h("label", { class: "check" }, toggle, t().lessonSwitch), result);
  };
  draw();
  subscribe((changed) => {
    if (touches(changed, ["language", "variant", "board", "givens", "excluded"])) draw();
  });
}

/** @param {HTMLElement} result */
async function teach(result) {
  result.replaceChildren(t().working);
  try {
    const found = await engine.ask({ ask: "lesson", ...puzzleOf() });
    const total = found.kinds.reduce((/** @type {number} */ sum, /** @type {any} */ kind) => sum + kind.count, 0);
    if (found.allowed) {
      const values = found.allowed.map((/** @type {number} */ value) => (value ? [value] : []));
      show({ values, marked: new Set(found.repeated.flatMap((/** @type {any} */ clash) => clash.cells)) });
    }
    result.replaceChildren(
      h("p", {}, t().lessonSame({ wrong: counted(found.kinds[0].count), total: counted(total) })), ...found.kinds.flatMap(samples),
      h("p", { class: "says" }, found.refuted_by_propagation ? t().lessonRefuted : t().lessonNotRefuted),
      h("p", {}, found.allowed ? t().lessonAllowed({ count: found.repeated.length }) : t().lessonNone),
      h("div", { class: "buttons" }, button(t().lessonUse, () => useWrong(result), { id: "lesson-use" })));
  } catch (error) {
    result.replaceChildren(h("p", { class: "bad" }, faultText(error)));
  }
}

/** Puts the course's formula with the wrong row clauses in the place of the puzzle's. @param {HTMLElement} result */
async function useWrong(result) {
  try {
    const file = await engine.ask({ ask: "export", format: "wrong-rows", ...puzzleOf() });
    show(null);
    setOwn(file.text);
    useOwn(true);
  } catch (error) {
    result.append(h("p", { class: "bad", role: "alert" }, faultText(error)));
  }
}

/** The first clauses of a kind. @param {any} kind @returns {HTMLElement[]} */
function samples(kind) {
  const says = t().lessonKind[/** @type {"itself"} */ (kind.name)]({ count: counted(kind.count) });
  return [
    h("h3", {}, says),
    h("ul", { class: `samples ${kind.name}` }, ...kind.samples.map((/** @type {any} */ sample) => {
      const texts = sample.literals.map((/** @type {any} */ literal) => engineName(literal.text));
      const meaning = kind.name === "itself" ? ` ≡ ${texts[0]}` : "";
      const mark = () => hover(hoverOf(sample.literals), "lesson");
      return h("li", { pointerenter: mark, pointerleave: () => hover(null, "lesson") },
        h("code", {}, sample.dimacs), ` ${texts.join(" ∨ ")}${meaning}`);
    })),
  ];
}
