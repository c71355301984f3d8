// The state of the page. It is in the fragment of the address, so that a link leads to a position.

/**
 * @typedef {object} State
 * @property {string} variant the name of the board
 * @property {string} board the board as a text in TOML, if it has no name
 * @property {number[]} givens numbers cell by cell; 0 is an empty cell
 * @property {[number, number][]} excluded cell and number of excluded candidates
 * @property {string} rules a preset, or rules joined by `+`
 * @property {string} atMostOne
 * @property {string} level the level of the givens
 * @property {string} numbering
 * @property {string} implied
 * @property {string} deduction the rules of the trail
 * @property {number} step the number of entries of the trail that are shown
 * @property {number} inner the number of parts that are shown of the argument after these entries
 * @property {number} projector 1 in the projector mode
 * @property {string} claim what is asked why
 * @property {string} mode the solver whose search is shown
 * @property {number} event the number of events of the search that are shown
 * @property {string} decisions the decisions of the reader in the search: the number of the event before each, and its literal
 * @property {number} asks 1 if the reader is asked which literal follows
 * @property {string} formula the formula of the reader, if the address has room for it
 * @property {string} ownNumbering the numbering of this formula; empty if its clauses decide
 * @property {number} own 1 if this formula takes the place of the puzzle's
 * @property {string} exercise the kind of the exercise; empty for the first
 * @property {number} seed the seed of the exercise; 0 for the first
 * @property {number} hints the number of hints of the exercise that are shown
 * @property {number} revealed 1 if the key of the exercise is shown
 * @property {string} answer the answer to the exercise
 * @property {string} aside the clues that are switched off, as JSON: the index of each among all clues, and its line
 * @property {string} tab
 * @property {Filter} filter
 * @property {string} language
 */
/** @typedef {{part?: string, region?: number, cell?: number, value?: number, variable?: number}} Filter */

export const FIGURE_1 = "090200605320007000070905008010000000007000094600000000008000007030491500000003000";
export const INF242 = "000043500010000200075000060107250400000100006054009002000025000000008105548000027";

/** @param {string} line @returns {number[]} */
export const digits = (line) => [...line].map(Number);

/** @returns {State} */
const initial = () => ({
  variant: "classic:9",
  board: "",
  givens: digits(FIGURE_1),
  excluded: [],
  rules: "extended",
  atMostOne: "pairwise",
  level: "peers",
  numbering: "dense",
  implied: "none",
  deduction: "unit",
  step: 0,
  inner: 0,
  projector: 0,
  claim: "",
  mode: "cdcl",
  event: 0,
  decisions: "",
  formula: "",
  ownNumbering: "",
  own: 0,
  asks: 0,
  exercise: "",
  seed: 0,
  hints: 0,
  revealed: 0,
  answer: "",
  aside: "",
  tab: "trail",
  filter: {},
  language: navigator.language.startsWith("fr") ? "fr" : "en",
});

/** Short names in the address. @type {[string, keyof State][]} */
const NAMES = [
  ["v", "variant"], ["b", "board"], ["r", "rules"], ["a", "atMostOne"], ["l", "level"], ["n", "numbering"], ["i", "implied"],
  ["p", "deduction"], ["w", "claim"], ["m", "mode"], ["d", "decisions"], ["f", "formula"], ["fm", "ownNumbering"], ["k", "exercise"], ["o", "answer"], ["j", "aside"], ["t", "tab"], ["h", "language"],
];
/** @type {[string, "step" | "inner" | "projector" | "event" | "own" | "asks" | "seed" | "hints" | "revealed"][]} */
const COUNTS = [["s", "step"], ["si", "inner"], ["pr", "projector"], ["e", "event"], ["c", "own"], ["z", "asks"], ["q", "seed"], ["u", "hints"], ["y", "revealed"]];
/** The largest numbers of characters of texts in the address. @type {Partial<Record<keyof State, number>>} */
export const LONGEST = { answer: 1000, formula: 2000, aside: 4000 };
/** @type {[string, keyof Filter][]} */
const FILTERS = [["fp", "part"], ["fr", "region"], ["fc", "cell"], ["fv", "value"], ["fn", "variable"]];

/** @param {string} text @returns {number[]} */
const numbers = (text) => {
  const parts = text === "" ? [] : text.includes(".") ? text.split(".") : [...text];
  return parts.map(Number).map((number) => (Number.isInteger(number) && number >= 0 ? number : 0));
};

/** @param {string} fragment @returns {State} */
export function parse(fragment) {
  /** @type {any} */
  const state = initial();
  const query = new URLSearchParams(fragment.replace(/^#/, ""));
  for (const [short, name] of NAMES) if (query.has(short)) state[name] = query.get(short);
  if (!["fr", "en"].includes(state.language)) state.language = "en";
  if (query.has("g")) state.givens = numbers(query.get("g") ?? "");
  else if (query.has("v") || query.has("b") || query.has("r")) state.givens = [];
  const pairs = numbers(query.get("x") ?? "");
  for (let i = 0; i + 1 < pairs.length; i += 2) state.excluded.push([pairs[i], pairs[i + 1]]);
  if (query.has("r") && !query.has("l")) state.level = "units";
  for (const [short, name] of COUNTS) state[name] = Math.max(0, Math.trunc(Number(query.get(short)) || 0));
  for (const [short, name] of FILTERS) {
    const value = query.get(short);
    if (value) state.filter[name] = name === "part" ? value : Number(value);
  }
  return state;
}

/** @param {State} state @returns {string} */
export function fragment(state) {
  const query = new URLSearchParams();
  for (const [short, name] of NAMES) {
    const text = String(state[name]);
    if (text !== "" && text.length <= (LONGEST[name] ?? Infinity)) query.set(short, text);
  }
  query.set("g", state.givens.some((number) => number > 9) ? state.givens.join(".") : state.givens.join(""));
  if (state.excluded.length) query.set("x", state.excluded.flat().join("."));
  for (const [short, name] of COUNTS) if (state[name]) query.set(short, String(state[name]));
  for (const [short, name] of FILTERS) {
    if (state.filter[name] !== undefined) query.set(short, String(state.filter[name]));
  }
  return `#${query}`;
}

/** @type {State} */
export let state = parse(location.hash);

/** @type {((changed: Set<string>) => void)[]} */
const listeners = [];
/** @param {(changed: Set<string>) => void} listener */
export const subscribe = (listener) => void listeners.push(listener);

/** The panes about the formula. While a puzzle is being set they are hidden, and learn of changes when another tab is opened. @type {((changed: Set<string>) => void)[]} */
const hidden = [];
/** What they have not learnt yet. @type {Set<string>} */
let missed = new Set();
/** What waits until they are shown. @type {(() => void)[]} */
const waiting = [];
/** Whether a puzzle is being set. */
export const isSetting = () => state.tab === "setter";
/** @param {(changed: Set<string>) => void} listener */
export const subscribeShown = (listener) => void hidden.push(listener);
/** Acts now, or when the panes about the formula are shown. @param {() => void} act */
export const whenShown = (act) => (isSetting() ? void waiting.push(act) : act());

/** The parts of the state that are undone together: a puzzle. */
const PUZZLE = /** @type {const} */ (["variant", "board", "givens", "excluded", "aside"]);
/** @typedef {Pick<State, typeof PUZZLE[number]>} Puzzle */
/** @returns {Puzzle} */
const puzzle = () => /** @type {any} */ (Object.fromEntries(PUZZLE.map((name) => [name, state[name]])));

/** The puzzles before and after this one. @type {{past: Puzzle[], future: Puzzle[]}} */
const edits = { past: [], future: [] };

/** @type {ReturnType<typeof setTimeout> | undefined} */
let saving;
/** The address that was read or written last. */
let known = location.hash;

/** Writes the state into the address, unless the reader has given another one, which is read next. */
export function saveAddress() {
  if (location.hash !== known) return;
  history.replaceState(null, "", fragment(state));
  known = location.hash;
}

/** Changes the state and notifies all panes. @param {Partial<State>} patch */
export function set(patch) {
  const changed = new Set(
    Object.keys(patch).filter((name) => JSON.stringify(/** @type {any} */ (patch)[name]) !== JSON.stringify(/** @type {any} */ (state)[name])),
  );
  if (patch.formula && patch.formula !== ownFormula) {
    clearTimeout(typing);
    ownFormula = patch.formula;
    changed.add("formula").add("own");
  }
  if (changed.size) apply(patch, changed);
}

/** @param {Partial<State>} patch @param {Set<string>} changed */
function apply(patch, changed) {
  state = { ...state, ...patch };
  // Browsers refuse too many changes of the address in a short time.
  clearTimeout(saving);
  saving = setTimeout(saveAddress, 150);
  for (const listener of listeners) listener(changed);
  for (const name of changed) missed.add(name);
  if (isSetting()) return;
  const all = missed;
  missed = new Set();
  waiting.splice(0).forEach((act) => act());
  for (const listener of hidden) listener(all);
}

/** What is shown of a grid at first. */
export const START = { step: 0, inner: 0, claim: "", event: 0, decisions: "" };

/** The formula of the reader; empty if there is none. A large one is a file, which is in no address. @type {string | Blob} */
export let ownFormula = state.formula;

/** Whether the formula of the reader takes the place of the puzzle's. */
export const isOwn = () => state.own > 0 && ownFormula !== "";

/** The time after the last key in milliseconds at which a formula that is written is asked about. */
const TYPING = 300;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;

/** Takes a formula of the reader. @param {string | Blob} formula */
export function setOwn(formula) {
  clearTimeout(typing);
  const wasOwn = isOwn();
  ownFormula = formula;
  // At once: a question before the panes learn of the formula is about it too.
  state = { ...state, ownNumbering: "" };
  const tell = () => {
    const text = { formula: typeof formula === "string" ? formula : "", ownNumbering: "" };
    // An address without its formula, which was too long, has `own` too: this formula is used at once.
    if (!isOwn() && !(wasOwn && state.own)) apply(text, new Set(["formula", "ownNumbering"]));
    else {
      const filter = wasOwn && isOwn() ? state.filter : {};
      apply({ ...text, ...START, filter, own: isOwn() ? 1 : 0 }, new Set(["formula", "ownNumbering", "own", "filter", ...Object.keys(START)]));
    }
  };
  if (wasOwn && formula) typing = setTimeout(tell, TYPING);
  else tell();
}

/** Puts the formula of the reader in the place of the puzzle's, or takes it away. @param {boolean} on */
export const useOwn = (on) => set({ own: on ? 1 : 0, filter: {}, ...START });

/** Chooses the numbering of the formula of the reader; empty if its clauses decide. @param {string} ownNumbering */
export const chooseNumbering = (ownNumbering) => set(isOwn() ? { ownNumbering, filter: {}, ...START } : { ownNumbering });

/** Sets the givens, and a board; this can be undone, together with the edit before if it joins that. @param {number[]} givens @param {Partial<State>} [more] @param {boolean} [joins] */
export function edit(givens, more = {}, joins = false) {
  if (!joins) edits.past.push(puzzle());
  edits.future = [];
  set({ givens, ...START, ...more });
}

/** @param {boolean} forward */
export function undo(forward) {
  const [from, to] = forward ? [edits.future, edits.past] : [edits.past, edits.future];
  const next = from.pop();
  if (!next) return;
  to.push(puzzle());
  set({ ...next, ...START });
}

/** Forgets the edits of another board. */
export function forget() {
  edits.past = [];
  edits.future = [];
}

addEventListener("hashchange", () => {
  known = location.hash;
  if (location.hash === fragment(state)) return;
  set(parse(location.hash));
});

/** The part of a question that names the puzzle. */
export const puzzleOf = () => ({
  variant: state.variant, board: state.board || undefined, givens: state.givens, excluded: state.excluded,
});

/** The part of a question that names the formula: the reader's, or the puzzle's. */
export const formulaOf = () => (isOwn() ? { ...puzzleOf(), ...writtenOf() } : encodedOf());

/** The part of a question that names the formula of the reader and its numbering. */
export const writtenOf = () => ({ formula: ownFormula, numbering: state.ownNumbering || undefined });

/** The part of a question that names the formula of the puzzle. */
export const encodedOf = () => ({
  ...puzzleOf(),
  encoding: {
    rules: state.rules,
    at_most_one: state.atMostOne,
    givens: state.level,
    numbering: state.level === "reduced" ? undefined : state.numbering,
    implied: state.implied,
  },
});

/** The keys of the state that change the formula. */
export const FORMULA = ["variant", "board", "givens", "excluded", "rules", "atMostOne", "level", "numbering", "implied", "own", "ownNumbering"];
/** @param {Set<string>} changed @param {string[]} keys */
export const touches = (changed, keys) => keys.some((key) => changed.has(key));

/** The mark of a candidate: it holds, it is excluded, or it is only spoken of, by a clause or after a supposition: as a
 * literal or as its negation. The style sheet gives each of them one look.
 * @typedef {"holds" | "excluded" | "literal" | "negated"} Mark */
/** Cells and candidates that are marked; a candidate is `cell,value`.
 * @typedef {{cells: Set<number>, marks: Map<string, Mark>}} Hover */
/** @type {((hover: Hover | null, source: string) => void)[]} */
const hovers = [];
/** @param {(hover: Hover | null, source: string) => void} listener */
export const onHover = (listener) => void hovers.push(listener);
/** @param {Hover | null} hover @param {string} source */
export function hover(hover, source) {
  for (const listener of hovers) listener(hover, source);
}

/** What a pane shows in the grid: the values of each cell in a model, none, one or several, and cells at fault.
 * @typedef {{values: number[][], marked: Set<number>} | null} Overlay */
/** @type {((overlay: Overlay) => void)[]} */
const overlays = [];
/** @param {(overlay: Overlay) => void} listener */
export const onOverlay = (listener) => void overlays.push(listener);
/** @param {Overlay} overlay */
export const show = (overlay) => overlays.forEach((listener) => listener(overlay));

/** The drawing of the clues: the distances of its left, upper, right and lower edge from the board in cells, whether cells have clues in a
 * corner, and the clues that are not drawn. @typedef {{svg: string, margins: [number, number, number, number], sums: boolean, hidden: string[]}} Drawing */
/** The board as the engine describes it.
 * @typedef {{variant: string, order: number, symbols: string[], positions: [number, number][], regions: {name: string, scope: string, cells: number[]}[], clashes: {region: number, value: number, cells: number[]}[], candidates: number[][], constraints: string[], drawing: Drawing | null}} Board */
/** @type {Board | null} */
export let board = null;
/** @type {((board: Board) => void)[]} */
const boards = [];
/** @param {(board: Board) => void} listener */
export const onBoard = (listener) => void boards.push(listener);
/** @param {Board} next */
export function setBoard(next) {
  board = next;
  boards.forEach((listener) => listener(next));
}

/** @param {number} cell */
export const cellName = (cell) => {
  const position = board?.positions[cell];
  return position ? `${state.language === "fr" ? "L" : "R"}${position[0] + 1}C${position[1] + 1}` : "?";
};
/** @param {number} value */
export const valueName = (value) => board?.symbols[value - 1] ?? String(value);
