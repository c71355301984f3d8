// The audit: what a formula states that was pasted, dropped or chosen as a file. The report is a text of the engine, in the language of the page; blank lines
// separate its blocks.

import { button, h, rove } from "./dom.js";
import { EngineError, engine } from "./engine.js";
import { named as choices } from "./rules.js";
import { board, chooseNumbering, edit, hover, isOwn, ownFormula, puzzleOf, setOwn, show, state, subscribe, touches, useOwn, writtenOf } from "./state.js";
import { faultText, t } from "./texts.js";

/** The largest text in MiB, as the engine has it. A larger one is not sent. */
const MAX_SIZE = 64;

/** The largest text in bytes that is shown as a whole. Browsers take long to lay out more lines. */
const SHOWN = 1 << 20;
/** The number of characters of a larger text that are shown. */
const HEAD = 2000;

/** What the reader chose, which a change of the language keeps. A large formula is a file, and has the text of its first lines. */
const asked = { name: "", head: "", isOfGrid: false, core: false };

/** The numberings that a formula can have. @type {{name: string}[]} */
let schemes = [];

/** @param {HTMLElement} pane */
export function auditPane(pane) {
  /** @type {HTMLElement} */
  let result;
  /** @type {AbortController | undefined} */
  let asking;
  const fail = (/** @type {unknown} */ error) => result.replaceChildren(h("p", { class: "bad", role: "alert" }, faultText(error)));
  const ask = async () => {
    asking?.abort();
    const { signal } = (asking = new AbortController());
    result.replaceChildren(h("p", { class: "hint" }, t().working));
    try {
      const found = await engine.ask({
        ask: "audit", ...writtenOf(), grid: asked.isOfGrid, core: asked.core, language: state.language, ...(asked.isOfGrid ? puzzleOf() : {}),
      }, signal);
      result.replaceChildren(...report(found, judge));
      // The verdict is seen, not the formula.
      area.rows = 3;
      result.firstElementChild?.scrollIntoView({ block: "start" });
      if (isOnBoard(found)) draw(found);
    } catch (error) {
      if (!signal.aborted) fail(error);
    }
  };
  /** Chooses a numbering, and asks again. @param {string} name */
  const judge = (name) => {
    chooseNumbering(name);
    ask();
  };
  /** Takes a formula of any size. @param {string | Blob} formula @param {string} [name] */
  const take = async (formula, name = "") => {
    const file = new Blob([formula]);
    if (isTooLarge(file)) return fail(tooLarge());
    const isWhole = file.size <= SHOWN;
    const head = isWhole ? "" : (await file.slice(0, HEAD).text()).split("\n").slice(0, -1).join("\n");
    Object.assign(asked, { name, head });
    setOwn(isWhole ? await file.text() : formula instanceof Blob ? formula : file);
    render();
  };
  /** @type {HTMLInputElement} */
  let use;
  /** @type {HTMLSelectElement} */
  let numbering;
  /** @type {HTMLTextAreaElement} */
  let area;
  let written = ownFormula;
  /** Lists the numberings of the engine. */
  const offer = () => {
    const all = /** @type {[string, string][]} */ ([["", t().auditFound], ...choices(schemes)]);
    numbering.replaceChildren(...all.map(([name, text]) => h("option", { value: name }, text)));
    numbering.value = state.ownNumbering;
  };
  const render = () => {
    asking?.abort();
    const isFile = typeof ownFormula !== "string";
    written = ownFormula;
    const text = h("textarea", {
      id: "formula", rows: 8, wrap: "off", spellcheck: "false", readonly: isFile, placeholder: "p cnf 729 11745\n1 2 3 4 5 6 7 8 9 0\n…",
      input: () => {
        written = text.value;
        use.disabled = !text.value;
        setOwn(text.value);
      },
      paste: (/** @type {ClipboardEvent} */ event) => {
        const pasted = event.clipboardData?.getData("text/plain") ?? "";
        if (pasted.length <= SHOWN) return;
        event.preventDefault();
        take(pasted);
      },
    });
    area = text;
    text.value = typeof ownFormula === "string" ? ownFormula : asked.head;
    const size = typeof ownFormula === "string" ? 0 : ownFormula.size / (1 << 20);
    use = h("input", { type: "checkbox", id: "audit-own", checked: isOwn(), disabled: !ownFormula, change: () => useOwn(use.checked) });
    const file = h("input", { type: "file", id: "formula-file", change: () => file.files?.[0] && take(file.files[0], file.files[0].name) });
    const isOfGrid = h("input", { type: "checkbox", id: "audit-grid", checked: asked.isOfGrid, change: () => (asked.isOfGrid = isOfGrid.checked) });
    const core = h("input", { type: "checkbox", id: "audit-core", checked: asked.core, change: () => (asked.core = core.checked) });
    numbering = h("select", { id: "audit-numbering", change: () => chooseNumbering(numbering.value) });
    offer();
    result = h("div", { class: "report", "aria-live": "polite" });
    pane.replaceChildren(
      h("p", { class: "hint" }, t().auditIntro),
      h("form", {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          ask();
        },
        dragover: (/** @type {DragEvent} */ event) => event.preventDefault(),
        drop: (/** @type {DragEvent} */ event) => {
          const dropped = event.dataTransfer?.files[0];
          if (!dropped) return;
          event.preventDefault();
          take(dropped, dropped.name);
        },
      },
        h("label", { class: "field", for: "formula" }, h("span", {}, t().auditFormula)), text,
        isFile ? h("p", { class: "hint", id: "formula-size" }, t().auditHead({ named: asked.name ? `${asked.name}, ` : "", size: size.toLocaleString(state.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) })) : null,
        h("label", { class: "field", for: "formula-file" }, h("span", {}, t().auditFile)), file,
        isFile ? h("div", { class: "buttons" }, button(t().auditRemove, () => take(""), { id: "formula-remove" })) : null,
        h("label", { class: "check" }, use, t().auditOwn),
        h("label", { class: "field", for: "audit-numbering" }, h("span", {}, t().numbering)), numbering,
        h("label", { class: "check" }, isOfGrid, t().auditGrid), h("label", { class: "check" }, core, t().auditCore),
        h("div", { class: "buttons" }, h("button", { type: "submit", id: "audit" }, t().auditAsk))),
      result);
  };
  render();
  engine.ask({ ask: "tables" }).then(({ numbering }) => {
    schemes = numbering;
    offer();
  }, fail);
  subscribe((changed) => {
    const isOther = changed.has("formula") && ownFormula !== written;
    if (isOther && typeof ownFormula === "string") Object.assign(asked, { name: "", head: "" });
    use.checked = isOwn();
    numbering.value = state.ownNumbering;
    if (changed.has("language") || isOther) render();
    // The report is about another puzzle.
    else if (asked.isOfGrid && touches(changed, ["variant", "board", "givens", "excluded"])) {
      asking?.abort();
      result.replaceChildren();
    }
  });
}

/** @param {Blob} file */
const isTooLarge = (file) => file.size > MAX_SIZE << 20;
const tooLarge = () => new EngineError({ code: "audit-size", values: { most: String(MAX_SIZE) }, message: t().auditSize({ size: MAX_SIZE }) });

/** Whether the page shows the board of a formula. @param {any} found */
const isOnBoard = (found) => board?.variant === found.variant && state.board === (found.board ?? "");

/** Draws a model that is no solution, or a solution that is no model. @param {any} found */
function draw({ model, solution }) {
  if (model) show({ values: model.values, marked: new Set(model.marked) });
  else if (solution) show({ values: solution.map((/** @type {number} */ value) => [value]), marked: new Set() });
}

/** @param {any} found @param {(numbering: string) => void} judge @returns {HTMLElement[]} */
function report(found, judge) {
  const [verdict, ...blocks] = found.text.split("\n\n");
  const open = () => {
    edit(found.givens, { variant: found.variant, board: found.board ?? "", excluded: [], aside: "", filter: {} });
    draw(found);
  };
  return [
    h("p", { class: `says ${found.verdict === "exact" ? "good" : "bad"}`, "data-verdict": found.verdict }, t().auditSays({ verdict })),
    h("div", { class: "buttons" }, button(t().auditOpen, open, { id: "audit-open" }),
      found.advised ? button(t().auditJudge({ numbering: found.advised }), () => judge(found.advised), { id: "audit-judge" }) : null,
      found.model || found.solution ? button(t().hide, () => show(null)) : null),
    ...blocks.map((/** @type {string} */ block) => shown(block.split("\n").filter((line) => line.trim()), found)),
  ];
}

/** A block: a table, a drawing, or lines. @param {string[]} lines @param {any} found @returns {HTMLElement} */
function shown(lines, found) {
  const [head, ...rows] = lines.map((line) => line.trim().split(/\s+/));
  if (rows.length && rows.every((row) => row.length === head.length + 1 && row.slice(1).every((cell) => /^\d+$/.test(cell)))) return table(head, rows);
  if (lines.some((line) => /[┃│|]/.test(line))) return h("pre", { tabindex: 0 }, lines.join("\n"));
  return h("div", { class: "block" }, ...grouped(lines, found));
}

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) => h("table", {},
  h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t().part), ...head.map((name) => h("th", { scope: "col" }, name)))),
  h("tbody", {}, ...rows.map(([name, ...numbers]) => h("tr", {}, h("th", { scope: "row" }, name), ...numbers.map((number) => h("td", {}, number))))));

/**
 * The lines of a block. Those with four blanks before them are clauses: one tab stop, and each marks its cells.
 * @param {string[]} lines
 * @param {any} found
 * @returns {HTMLElement[]}
 */
function grouped(lines, found) {
  /** @type {HTMLElement[]} */
  const items = [];
  /** @type {HTMLElement[]} */
  let clauses = [];
  lines.forEach((line, index) => {
    if (!/^ {4}\S/.test(line)) {
      clauses = [];
      items.push(h(index === 0 && lines.length > 1 && !line.startsWith(" ") ? "h3" : "p", {}, line.trim()));
      return;
    }
    if (!clauses.length) items.push(h("div", { class: "steps", role: "listbox", "aria-label": t().clauses }));
    clauses.push(clause(line.trim(), found));
    items.at(-1)?.append(/** @type {HTMLElement} */ (clauses.at(-1)));
    rove(/** @type {HTMLElement} */ (items.at(-1)), clauses);
  });
  return items;
}

/** @param {string} text @param {any} found @returns {HTMLElement} */
function clause(text, found) {
  const point = () => hover(isOnBoard(found) ? named(text) : null, "audit");
  const leave = () => hover(null, "audit");
  return h("div", { class: "step line", role: "option", "aria-selected": "false", pointerenter: point, pointerleave: leave, focus: point, blur: leave }, text);
}

/** The cells and candidates that a text names: `R4C5 ≠ 7`, or `L4C5 ≠ 7`. @param {string} text @returns {import("./state.js").Hover} */
function named(text) {
  /** @type {import("./state.js").Hover} */
  const found = { cells: new Set(), marks: new Map() };
  for (const [, row, column, sign, name] of text.matchAll(/\b[RL](\d+)C(\d+)(?: ([=≠]) (\S+))?/g)) {
    const cell = (board?.positions ?? []).findIndex((place) => place[0] + 1 === Number(row) && place[1] + 1 === Number(column));
    const value = (board?.symbols.indexOf(name) ?? -1) + 1;
    if (cell >= 0) found.cells.add(cell);
    if (cell >= 0 && value > 0) found.marks.set(`${cell},${value}`, sign === "=" ? "literal" : "negated");
  }
  return found;
}
