// The questions and statements of the course's sources: a row each, with a command and a link to the state of the page that answers it.

import { h } from "./dom.js";
import { COURSE, MAPLE, PAPER } from "./examples.js";
import { mapleSearch } from "./maple.js";
import { FIGURE_1, INF242, digits, fragment, parse, state, subscribe, touches } from "./state.js";
import { t } from "./texts.js";

/** @typedef {Partial<import("./state.js").State>} Next */
/** The number in the source, the name of its words, the command, and what the link changes. @typedef {[string, keyof ReturnType<typeof t>["sourceWords"], string, Next]} Row */

const FIGURE = { ...PAPER, givens: digits(FIGURE_1) };
const SHEET = { ...PAPER, givens: digits(MAPLE[0]) };
const SLIDES = { ...COURSE, givens: digits(INF242) };
/** The brute-force grid of the article: 17 givens, an empty first row. */
const RESISTING = { ...PAPER, givens: digits("000000000000003085001020000000507000004000100090000000500000073002010000000040009") };

/** @param {string} kind @returns {Next} */
const ask = (kind) => ({ ...FIGURE, tab: "exercise", exercise: kind });
/** @param {string} part @param {Next} [grid] @param {object} [more] @returns {Next} */
const clauses = (part, grid = FIGURE, more = {}) => ({ ...grid, filter: { part, ...more } });
/** @param {string} deduction @returns {Next} */
const trail = (deduction) => ({ ...FIGURE, tab: "trail", deduction });
const file = (/** @type {string} */ name) => `data/grids/${name}.txt`;
const exercise = (/** @type {string} */ kind) => `clausoku exercise ${kind}`;
const formula = (/** @type {string} */ rules) => `clausoku formula ${file("figure-1")} --encoding ${rules}`;

/** The sources in the order of the tab. @type {["paper" | "maple" | "slides" | "article", Row[]][]} */
export const SOURCES = [
  ["paper", [
    ["I.A–I.C", "lists", exercise("list"), ask("list")],
    ["I.D", "indice", exercise("indice"), ask("indice")],
    ["II.A.1", "k1", formula("K1"), clauses("K1")],
    ["II.A", "least", formula("L1+C1+B1"), clauses("L1")],
    ["II.A.4", "l2", formula("L2"), clauses("L2")],
    ["II.A.5", "most", formula("K2+C2+B2"), clauses("B2")],
    ["II.A", "size", exercise("count"), ask("count")],
    ["II.B.1", "f1", "clausoku formula data/grids/figure-1.txt --encoding negatives", { ...clauses("givens"), level: "negatives" }],
    ["II.B.2.a", "block", exercise("indice"), ask("indice")],
    ["II.B.2", "f2", exercise("forbidden"), ask("forbidden")],
    ["II.B.3", "bound", "clausoku encode data/grids/figure-1.txt --encoding extended/peers --statistics", clauses("givens")],
    ["III.A.1", "models", exercise("models"), { ...FIGURE, tab: "exam" }],
    ["III.A.2", "rows", exercise("count"), { ...FIGURE, tab: "exam" }],
    ["III.A.3", "simplified", exercise("statements"), ask("statements")],
    ["III.A.4", "unit", exercise("propagate"), ask("propagate")],
    ["III.A.5", "why", "clausoku propagate data/grids/figure-1.txt --why R1C8=7", { ...trail("unit"), claim: "R1C8=7" }],
    ["III.A.6", "isolated", exercise("isolated"), ask("isolated")],
    ["III.A.7", "simplification", exercise("simplify"), ask("simplify")],
    ["III.A.8", "propagation", "clausoku propagate data/grids/figure-1.txt", trail("unit")],
    ["III.A.9", "left", exercise("statements"), ask("statements")],
    ["III.A.10", "cost", exercise("cost"), ask("cost")],
    ["III.B.1", "failed", exercise("statements"), ask("statements")],
    ["III.B.2", "variables", exercise("variables"), ask("variables")],
    ["III.B.3", "deduction", exercise("deduction"), ask("deduction")],
    ["III.B.4", "deduced", exercise("deduced"), ask("deduced")],
    ["III.B.5", "completed", "clausoku propagate data/grids/figure-1.txt --rule failed-literal", trail("failed-literal")],
  ]],
  ["maple", [
    ["1°", "show", `head -2 ${file("maple")} | clausoku show`, { ...SHEET, tab: "trail" }],
    ["2°", "places", exercise("indice"), ask("indice")],
    ["3°", "allowed", exercise("forbidden"), clauses("givens", SHEET, { cell: 32 })],
    ["4°, 5°", "fixed", `clausoku check ${file("maple")}`, { ...SHEET, tab: "trail" }],
    ["6°", "backtrack", `head -2 ${file("maple")} | clausoku solve - --solver backtracking --trace=maple`, { ...SHEET, tab: "search", mode: "backtracking-sat" }],
  ]],
  ["slides", [
    ["1", "only", `clausoku hint ${file("inf242")}`, { ...SLIDES, tab: "trail" }],
    ["2", "sides", "clausoku encode --help", { ...SLIDES, variant: "classic:4", givens: [] }],
    ["2", "columns", `clausoku formula ${file("inf242")} --encoding inf242`, clauses("C2", SLIDES)],
    ["3", "lines", exercise("loop"), { ...SLIDES, tab: "lesson" }],
    ["3", "number", exercise("number"), { ...SLIDES, tab: "exercise", exercise: "number" }],
    ["3", "programs", `dimacs_s ${file("inf242")} out.cnf`, { ...SLIDES, tab: "solver" }],
    ["3", "mark", "clausoku audit FOLDER/", { ...SLIDES, tab: "audit" }],
    ["4", "solvers", `clausoku bench ${file("inf242")}`, { ...SLIDES, tab: "solver" }],
  ]],
  ["article", [
    ["1", "back", `clausoku solve ${file("figure-1")} --solver backtracking --trace`, { ...FIGURE, tab: "search", mode: "backtracking-sat" }],
    ["2", "visited", `clausoku solve ${file("figure-1")} --solver backtracking --trace-plot visited.svg`, { ...FIGURE, tab: "search", mode: "backtracking-sat" }],
    ["3", "templates", `clausoku solve ${file("figure-1")} --solver templates`, { ...FIGURE, tab: "solver" }],
    ["4", "resists", `clausoku solve ${file("against-brute-force")} --solver backtracking --trace-plot visited.svg`, { ...RESISTING, tab: "search", mode: "cdcl" }],
    ["5", "singles", `clausoku solve ${file("figure-1")} --solver singles-first`, trail("unit")],
  ]],
];

/** @param {HTMLElement} pane */
export function sourcesPane(pane) {
  const draw = () => pane.replaceChildren(
    h("p", { class: "hint" }, t().sourcesIntro),
    ...SOURCES.map(([source, rows]) => h("section", { class: "source", "aria-label": t().sourceNames[source] },
      h("h3", {}, t().sourceNames[source]),
      h("ul", { class: "sources" }, ...rows.map(([number, name, command, next]) => {
        const link = fragment({ ...parse(""), tab: "trail", ...next, language: state.language });
        const words = t().sourceWords[name];
        return h("li", {}, h("b", {}, number), h("span", {}, words, " ", h("a", { href: link, "aria-label": `${t().sourceOpen}: ${number} ${words}` }, t().sourceOpen)),
          h("code", {}, command));
      })),
      source === "maple" ? mapleSearch() : null)));
  draw();
  subscribe((changed) => {
    if (touches(changed, ["language", "variant", "board", "givens"])) draw();
  });
}
