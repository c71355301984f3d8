// The solver: models one after another with the rules that they break, two with their difference, and their number.

import { button, h } from "./dom.js";
import { engine } from "./engine.js";
import { FORMULA, cellName, formulaOf, isOwn, show, state, subscribe, touches, valueName } from "./state.js";
import { counted, engineName, faultText, listed, regionName, t } from "./texts.js";

/** A model: the values of each cell, and the rules that it breaks; of a formula of the reader on another board or on none, its literals.
 * @typedef {{literals?: string[], more?: number, values: number[][], broken: {rule: string, region?: number, value?: number, cells: number[], words?: string}[]}} Model */
/** @type {Model[]} */
let models = [];
let complete = false;
/** The literals of the first model that the second has not. @type {{literals: string[], more: number} | undefined} */
let differences;
/** Whether each model is a solution, by the rules of the formula. */
let suffices = true;
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
      models = [];
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
    if (!signal.aborted) result.textContent = faultText(error);
  }
}

/** @param {number} wanted the models that must be known */
async function fetchModels(wanted) {
  if (models.length >= wanted || complete && models.length) return;
  const answer = await engine.ask({ ask: "solve", ...formulaOf(), solutions: wanted }, asking?.signal);
  ({ models, complete, suffices, differences } = answer);
}

/** @param {number} index */
async function solution(index) {
  await fetchModels(Math.min(1000, index === 0 ? 1 : Math.max(index + 1, 2 * models.length)));
  if (!models.length) return isOwn() ? t().noModel : t().noSolution;
  const at = index % models.length;
  const model = models[at];
  next = at + 1;
  const last = complete && at === models.length - 1;
  if (model.literals) {
    show(null);
    return `${t().modelNumber({ number: at + 1, last })} ${t().modelIs({ literals: named(model.literals, model.more) })}`;
  }
  show({ values: model.values, marked: faults(model) });
  if (!suffices) return `${t().modelNumber({ number: at + 1, last })} ${judged(model)}`;
  return last && at === 0 ? t().oneSolution : t().solutionNumber({ number: at + 1, last });
}

async function two() {
  await fetchModels(2);
  if (models.length < 2) return solution(0);
  const [one, other] = models;
  if (one.literals && other.literals) {
    return t().modelsDifferIn({ literals: named(differences?.literals ?? [], differences?.more) });
  }
  const marked = new Set(one.values.flatMap((values, cell) => (String(values) !== String(other.values[cell]) ? [cell] : [])));
  show({ values: one.values, marked });
  return suffices ? t().differ({ count: marked.size }) : `${t().modelsDiffer({ count: marked.size })} ${judged(one)}`;
}

/** The names of literals, and how many more there are. @param {string[]} literals @param {number} [more] */
const named = (literals, more = 0) => `${literals.map(engineName).join(" ")}${more ? ` ${t().more({ count: more })}` : ""}`;

/** The cells in which a model breaks a rule. @param {Model} model */
const faults = (model) => new Set(model.broken.flatMap((fault) => fault.cells));

/** What is right or wrong with a model, by an example of each broken rule. @param {Model} model */
function judged(model) {
  if (!model.broken.length) return t().isSolution;
  const rules = [...new Set(model.broken.map((fault) => fault.rule))];
  const examples = rules.map((rule) => {
    const same = model.broken.filter((fault) => fault.rule === rule);
    const [{ region, value, cells, words }] = same;
    const names = listed(cells.slice(0, NAMED).map(cellName), cells.length - NAMED);
    const says = rule === "K1" ? t().holdsNone({ cells: names })
      : rule === "K2" ? t().holdsSeveral({ cells: names })
        : region === undefined || value === undefined ? words && state.language === "en" ? words : t().otherRule
          : t().holdsAgain({ region: regionName(region), value: valueName(value), cells: names });
    const more = same.length > 1 ? ` (${t().more({ count: same.length - 1 })})` : "";
    return `${rule}${rule ? t().colon : ""}${says}${more}`;
  });
  return t().breaks({ rules: examples.join("; ") });
}

/** The cells that a fault names. */
const NAMED = 4;

async function count() {
  const answer = await engine.ask({ ask: "count", ...formulaOf() }, asking?.signal);
  if (answer.count === undefined) return t().countedOwn({ count: counted(answer.models.count), exact: answer.models.exact });
  const number = (/** @type {string} */ digits) => (digits.length > 15 ? digits : counted(digits));
  const solutions = t().counted({ count: number(answer.count), exact: answer.exact });
  if (!answer.models) return solutions;
  return t().countedModels({ count: number(answer.models.count), exact: answer.models.exact, solutions });
}
