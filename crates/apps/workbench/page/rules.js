// The switches of the formula, with the sizes that they lead to.

import { choice, h, redraw } from "./dom.js";
import { engine } from "./engine.js";
import { FORMULA, formulaOf, isOwn, ownFormula, set, state, subscribeShown, touches, useOwn, whenShown } from "./state.js";
import { counted, faultText, t } from "./texts.js";

/** The tables of options. @type {any} */
let tables;
/** @type {any} */
let size = null;
/** @type {HTMLElement} */
let counts;
/** @type {HTMLElement} */
let chips;
/** What the literals of a formula of the reader are. @type {HTMLElement} */
let meaning;

/** The choices of a table: the name of each row, and its words. @param {{name: string}[]} rows @returns {[string, string][]} */
export const named = (rows) => rows.map(({ name }) => [name, t().options[/** @type {"log"} */ (name)] ?? name]);

/** @param {HTMLElement} pane */
export async function rulesPane(pane) {
  tables = await engine.ask({ ask: "tables" });
  const draw = () => {
    const presets = named(tables.presets);
    if (!presets.some(([name]) => name === state.rules)) presets.push([state.rules, t().presetOwn]);
    const ways = named(tables.at_most_one);
    if (!ways.some(([name]) => name === state.atMostOne)) ways.push([state.atMostOne, `${t().atMostOneByRule}${t().colon}${state.atMostOne}`]);
    counts = h("dl", { class: "counts", "aria-live": "polite" });
    chips = h("div", { class: "chips", role: "group", "aria-label": t().preset });
    pane.setAttribute("aria-label", t().rules);
    const own = h("input", { type: "checkbox", id: "formula-own", checked: isOwn(), change: () => useOwn(own.checked) });
    const head = [h("div", { class: "pane-head" }, h("h2", {}, t().rules), ownFormula ? h("label", { class: "check" }, own, t().formulaOwn) : null), counts];
    if (isOwn()) {
      meaning = h("p", { class: "hint", id: "formula-meaning" });
      pane.replaceChildren(...head, meaning);
      return fill();
    }
    pane.replaceChildren(
      ...head, chips,
      h("div", { class: "fields" },
        choice(t().preset, presets, state.rules, (rules) => set({ rules })),
        choice(t().level, named(tables.givens), state.level, (level) => set({ level })),
        choice(t().atMostOne, ways, state.atMostOne, (atMostOne) => set({ atMostOne })),
        state.level === "reduced"
          ? h("p", { class: "field" }, h("span", {}, t().numbering), t().numberingForced)
          : choice(t().numbering, named(tables.numbering), state.numbering, (numbering) => set({ numbering })),
        choice(t().implied, [["none", t().none], ...named(tables.implied)], state.implied, (implied) => set({ implied }))));
    fill();
  };
  draw();
  subscribeShown((changed) => {
    // A size of the puzzle's formula does not say what the literals of the reader's are.
    if (changed.has("own")) size = null;
    if (touches(changed, ["language", "rules", "atMostOne", "level", "numbering", "implied", "own", "formula"])) {
      redraw(pane, draw);
    }
    if (touches(changed, FORMULA)) ask();
  });
  whenShown(ask);
}

/** @type {AbortController | undefined} */
let asking;
async function ask() {
  asking?.abort();
  asking = new AbortController();
  try {
    // The sizes of another formula are not shown beside a fault.
    const next = engine.ask({ ask: "size", ...formulaOf() }, asking.signal);
    size = null;
    size = await next;
    fill();
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") return;
    counts.replaceChildren(h("dd", { class: "bad" }, faultText(error)));
  }
}

function fill() {
  if (!size) return;
  const row = (/** @type {string} */ name, /** @type {number} */ number) =>
    h("div", {}, h("dd", { "data-count": name }, counted(number)), h("dt", {}, t()[/** @type {"variables"} */ (name)]));
  counts.replaceChildren(row("variables", size.variables), row("clausesCount", size.clauses), row("bytes", size.bytes));
  if (isOwn()) {
    meaning.textContent = size.board ? t().formulaCells({ board: size.board }) : t().formulaNumbers;
    return;
  }
  const active = new Set(size.rules.split("+"));
  /** @type {Map<string, number>} */
  const parts = new Map(size.parts.map((/** @type {any} */ part) => [part.name, part.clauses]));
  redraw(chips, () => chips.replaceChildren(...tables.rules.map((/** @type {{name: string}} */ { name }) => {
    const on = active.has(name);
    const toggle = () => {
      const next = tables.rules.map((/** @type {any} */ rule) => rule.name)
        .filter((/** @type {string} */ rule) => (rule === name ? !on : active.has(rule)));
      if (next.length) set({ rules: presetOf(next) });
    };
    return h("button", { type: "button", class: "chip", "aria-pressed": String(on), click: toggle },
      h("b", {}, name), h("span", {}, on ? counted(parts.get(name) ?? 0) : "–"));
  })));
}

/** The preset with these rules, or their names. @param {string[]} rules */
function presetOf(rules) {
  const found = tables.presets.find((/** @type {any} */ preset) =>
    preset.rules.length === rules.length && preset.rules.every((/** @type {string} */ rule) => rules.includes(rule)));
  return found ? found.name : rules.join("+");
}
