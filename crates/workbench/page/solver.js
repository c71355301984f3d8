// The solver: solutions one after another, two with their difference, and their number.

import { button, h } from "./dom.js";
import { engine } from "./engine.js";
import { FORMULA, formulaOf, puzzleOf, show, subscribe, touches } from "./state.js";
import { counted, t } from "./texts.js";

/** @type {number[][]} */
let solutions = [];
let complete = false;
let next = 0;
/** @type {HTMLElement} */
let result;

/** @param {HTMLElement} pane */
export function solverPane(pane) {
  const draw = () => {
    result = h("p", { class: "result", role: "status" });
    pane.replaceChildren(
      h("div", { class: "buttons" },
        button(t().findSolution, () => work(() => solution(0)), { id: "solve" }),
        button(t().nextSolution, () => work(() => solution(next))),
        button(t().two, () => work(two)), button(t().countAll, () => work(count), { id: "count" }),
        button(t().hide, () => show(null))),
      result, h("p", { class: "hint" }, t().solverNote));
  };
  draw();
  subscribe((changed) => {
    if (changed.has("language")) draw();
    if (touches(changed, FORMULA)) {
      solutions = [];
      next = 0;
      result.textContent = "";
    }
  });
}

/** @type {AbortController | undefined} */
let asking;
/** @param {(signal: AbortSignal) => Promise<string>} act */
async function work(act) {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  result.textContent = t().working;
  try {
    result.textContent = await act(signal);
  } catch (error) {
    if (!signal.aborted) result.textContent = /** @type {Error} */ (error).message;
  }
}

/** @param {number} wanted the solutions that must be known */
async function fetchSolutions(wanted) {
  if (solutions.length >= wanted || complete && solutions.length) return;
  const answer = await engine.ask({ ask: "solve", ...formulaOf(), solutions: wanted }, asking?.signal);
  ({ solutions, complete } = answer);
}

/** @param {number} index */
async function solution(index) {
  await fetchSolutions(Math.min(1000, index === 0 ? 1 : Math.max(index + 1, 2 * solutions.length)));
  if (!solutions.length) return t().noSolution;
  const at = index % solutions.length;
  next = at + 1;
  show({ values: solutions[at], marked: new Set() });
  const last = complete && at === solutions.length - 1;
  return last && at === 0 ? t().oneSolution : t().solutionNumber(at + 1, last);
}

async function two() {
  await fetchSolutions(2);
  if (!solutions.length) return t().noSolution;
  if (solutions.length === 1) {
    show({ values: solutions[0], marked: new Set() });
    return t().oneSolution;
  }
  const [one, other] = solutions;
  const marked = new Set(one.flatMap((value, cell) => (value !== other[cell] ? [cell] : [])));
  show({ values: one, marked });
  return t().differ(marked.size);
}

async function count() {
  const answer = await engine.ask({ ask: "count", ...puzzleOf() }, asking?.signal);
  return t().counted(answer.count.length > 15 ? answer.count : counted(answer.count), answer.exact);
}

